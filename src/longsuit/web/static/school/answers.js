// The ways to answer. Each is drawn, hears keys, and sends what was answered.

import { el } from "../dom.js";
import { capital } from "../words.js";
import { amount } from "./chipping.js";
import { key, optionButton, optionGroup, pressed } from "./keys.js";
import { moment } from "./watching.js";
import { steps } from "./settling.js";

/** One of several: one key. */
const choice = ({ options }, send) => optionGroup("Answers", options, (option) => send(option.name));

/** Things to put in order: press them one after the other. */
function order({ items }, send) {
  const picked = [];
  const list = el("ol.picked", { "aria-label": "Your order", "aria-live": "polite" });
  const buttons = items.map((item) => optionButton(item, () => pick(item)));
  const go = el(
    "button.primary",
    { "data-action": "done", "aria-keyshortcuts": "Enter", onclick: () => send(picked.map((item) => item.name)) },
    "Done",
    key("Enter"),
  );
  const undo = el(
    "button.quiet.compact",
    {
      "data-action": "undo",
      "aria-keyshortcuts": "Backspace",
      onclick: () => {
        picked.pop();
        draw();
      },
    },
    "Take the last back",
  );
  const has = (item) => picked.some((one) => one.name === item.name);
  function pick(item) {
    if (has(item)) return;
    picked.push(item);
    draw();
  }
  function draw() {
    list.replaceChildren(...picked.map((item) => el("li", capital(item.words))));
    items.forEach((item, at) => {
      buttons[at].disabled = has(item);
    });
    go.disabled = undo.disabled = !picked.length;
  }
  draw();
  const hear = (event) => {
    const item = pressed(items, event);
    if (item) pick(item);
    else if (event.key === "Backspace") undo.click();
    else if (event.key === "Enter") go.click();
    else return false;
    return true;
  };
  return {
    element: el(
      "div.ordering",
      el("div.options", { role: "group", "aria-label": "To put in order" }, buttons),
      list,
      el("p.row", go, undo),
    ),
    hear,
  };
}

const WAYS = { choice, money: amount, order, steps, moment };

/** The way a question is answered. */
export const wayOf = (answer, send, tools) => WAYS[answer.kind](answer, send, tools);
