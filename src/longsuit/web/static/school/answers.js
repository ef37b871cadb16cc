// The ways to answer. Each draws itself, listens to keys, and sends the answer.

import { el } from "../dom.js";
import { capital } from "../words.js";
import { amount } from "./chipping.js";
import { optionButton, optionGroup, pressed, sequence } from "./keys.js";
import { moment } from "./watching.js";
import { steps } from "./settling.js";

/** One of several: one key. */
const choice = ({ options }, send) => optionGroup("Answers", options, (option) => send(option.name));

/** Things to put in order: press them one after the other. */
function order({ items }, send) {
  const picked = sequence({
    label: "Your order",
    words: (item) => capital(item.words),
    title: "Done",
    send: (entries) => send(entries.map((item) => item.name)),
    drawn: (entries) =>
      items.forEach((item, at) => {
        buttons[at].disabled = entries.includes(item);
      }),
  });
  const pick = (item) => {
    if (!picked.entries.includes(item)) picked.add(item);
  };
  const buttons = items.map((item) => optionButton(item, () => pick(item)));
  picked.draw();
  const hear = (event) => {
    const item = pressed(items, event);
    if (item) pick(item);
    return Boolean(item) || picked.hear(event);
  };
  const options = el("div.options", { role: "group", "aria-label": "To put in order" }, buttons);
  return { element: el("div.ordering", options, picked.list, picked.buttons), hear };
}

const WAYS = { choice, money: amount, order, steps, moment };

/** The way a question is answered. */
export const wayOf = (answer, send, tools) => WAYS[answer.kind](answer, send, tools);
