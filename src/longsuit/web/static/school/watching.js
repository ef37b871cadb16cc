// A course to watch: it runs by itself or step by step; the trainee stops it and says what is wrong and what to do now.

import { $, el } from "../dom.js";
import { keep, kept } from "../kept.js";
import { key, optionGroup } from "./keys.js";
import { cardRow } from "./scene.js";

const SPEEDS = { slow: 3000, normal: 1900, fast: 1100 };
const BY_HAND = "by-hand";
let chosen = kept("school pace") ?? "normal";

/** `step` asks the house for one step of the course: the page never knows what comes. */
export function moment({ kinds, remedies }, send, { step }) {
  let at = -1;
  let stopped = null;
  let over = false;
  let asking = false;
  let timer = null;
  let part = null;
  const course = el("ol.bare.course", { "aria-label": "What happens", "aria-live": "polite" });
  const below = el("div");
  const element = el("div.watching", { "aria-busy": "false" }, course, below);
  const pace = el(
    "select",
    { "aria-label": "Pace" },
    Object.keys(SPEEDS).map((name) => el("option", { value: name, selected: name === chosen }, name)),
    el("option", { value: BY_HAND, selected: chosen === BY_HAND }, "step by step"),
  );
  pace.addEventListener("change", () => {
    chosen = pace.value;
    keep("school pace", chosen);
    run();
  });

  function run() {
    clearTimeout(timer);
    if (stopped === null && pace.value in SPEEDS) timer = setTimeout(onward, at < 0 ? 300 : SPEEDS[pace.value]);
  }

  async function onward() {
    if (stopped !== null || over || asking) return;
    clearTimeout(timer);
    asking = true;
    element.setAttribute("aria-busy", "true");
    const shown = await step(at + 1);
    asking = false;
    element.setAttribute("aria-busy", "false");
    if (!shown || over || stopped !== null) return;
    if (shown.over) return end();
    at += 1;
    for (const other of course.children) other.removeAttribute("aria-current");
    const line = el("li", { "aria-current": "step", "data-step": String(at) }, el("p", shown.words), shown.cards.map(cardRow));
    course.append(line);
    course.scrollTop = course.scrollHeight;
    run();
  }

  /** The round is over and nobody stopped it. */
  function end() {
    over = true;
    below.replaceChildren(
      el("p", "The round is over."),
      el(
        "p.row",
        el(
          "button.primary",
          { "data-action": "no-fault", "aria-keyshortcuts": "Enter", onclick: () => send({ stop: null }) },
          "No fault",
          key("Enter"),
        ),
        el("button", { "data-action": "stop", "aria-keyshortcuts": "Space", onclick: stop }, "There was one", key(" ")),
      ),
    );
    part = {
      hear: (event) => {
        if (event.key !== "Enter") return false;
        send({ stop: null });
        return true;
      },
    };
  }

  function stop() {
    if (stopped !== null || at < 0) return;
    stopped = at;
    element.dataset.stopped = "";
    clearTimeout(timer);
    for (const line of course.children) line.tabIndex = -1;
    const which = optionGroup("What is wrong?", kinds, (kind) => {
      const then = optionGroup("What do you do now?", remedies, (remedy) => send({ stop: stopped, kind: kind.name, remedy: remedy.name }));
      part = then;
      below.replaceChildren(el("h3", { tabIndex: -1 }, "What do you do now?"), then.element);
      $("h3", below).focus({ preventScroll: true });
    });
    part = which;
    below.replaceChildren(
      el("h3", { tabIndex: -1 }, "What is wrong?"),
      which.element,
      el("p.row", el("button.quiet.compact", { "data-action": "go-on", onclick: resume }, "Let it continue")),
    );
    $("h3", below).focus({ preventScroll: true });
    course.scrollTop = course.scrollHeight;
  }

  function resume() {
    stopped = null;
    delete element.dataset.stopped;
    part = null;
    if (over) return end();
    below.replaceChildren(...running());
    run();
  }

  function running() {
    return [
      el(
        "p.row",
        el("button.danger", { "data-action": "stop", "aria-keyshortcuts": "Space", onclick: stop }, "Stop!", key(" ")),
        el("button", { "data-action": "onward", "aria-keyshortcuts": "ArrowRight", onclick: onward }, "Next step", key("→")),
        el("label.row", "Pace ", pace),
      ),
    ];
  }

  /** The question is answered or left: nothing more is asked for. */
  function leave() {
    clearTimeout(timer);
    over = true;
  }

  below.replaceChildren(...running());
  run();
  const hear = (event) => {
    if (part?.hear(event)) return true;
    if (event.key === " ") stop();
    else if (event.key === "ArrowRight") onward();
    else return false;
    return true;
  };
  return { element, hear, leave };
}
