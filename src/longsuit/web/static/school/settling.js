// Steps to do at the table, one after the other: where, what, and how much.

import { el } from "../dom.js";
import { capital, money } from "../words.js";
import { amount } from "./chipping.js";
import { key, optionGroup } from "./keys.js";

/** Deeds that take an amount. */
const AMOUNTS = new Set(["pay", "shows"]);
/** Places may be more than there are digits. */
const KEYS = "123456789abcdefghijklmnopqrstuvwyz";
const keyed = (places) => places.map((place, at) => ({ ...place, key: KEYS[at] ?? "" }));
const sum = (given) => (Array.isArray(given) ? given.reduce((total, [value, count]) => total + value * count, 0) : given);

export function steps({ places, deeds, denominations }, send, { check }) {
  const done = [];
  let part = null;
  const list = el("ol.picked", { "aria-label": "What you did", "aria-live": "polite" });
  const below = el("div.stack");
  const words = (options, name) => options.find((option) => option.name === name)?.words ?? "";
  const finish = el(
    "button.primary",
    { "data-action": "done", "aria-keyshortcuts": "Enter", onclick: () => send(done) },
    "The table is settled",
    key("Enter"),
  );
  const undo = el(
    "button.quiet.compact",
    {
      "data-action": "undo",
      "aria-keyshortcuts": "Backspace",
      onclick: () => {
        done.pop();
        draw();
      },
    },
    "Take the last back",
  );

  function ask(group, title) {
    part = group;
    below.replaceChildren(el("p.asking", title), group.element);
    group.focus?.();
  }

  async function add(step) {
    done.push(step);
    draw();
    await check?.([...done]);
  }

  function where() {
    ask(
      optionGroup("Where?", keyed(places), (place) => what(place)),
      "Where?",
    );
  }

  function what(place) {
    ask(
      optionGroup("What do you do?", deeds, (deed) => (AMOUNTS.has(deed.name) ? howMuch(place, deed) : add([place.name, deed.name]))),
      `${capital(place.words)}: what do you do?`,
    );
  }

  function howMuch(place, deed) {
    const pay = amount({ denominations }, (given) => add([place.name, deed.name, sum(given)]), {
      again: () => howMuch(place, deed),
      label: capital(deed.words),
    });
    ask(pay, `${capital(place.words)}: how much?`);
  }

  function draw() {
    list.replaceChildren(
      ...done.map(([place, deed, cents]) =>
        el("li", `${capital(words(places, place))}: ${words(deeds, deed)}${cents === undefined ? "" : ` ${money(cents)}`}`),
      ),
    );
    finish.disabled = undo.disabled = !done.length;
    where();
  }

  draw();
  const hear = (event) => {
    if (part?.hear(event)) return true;
    if (event.key === "Enter") finish.click();
    else if (event.key === "Backspace") undo.click();
    else if (event.key === "Escape") where();
    else return false;
    return true;
  };
  return { element: el("div.settling", list, below, el("p.row", finish, undo)), hear };
}
