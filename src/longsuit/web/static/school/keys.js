// Options with the key that chooses them.

import { inline } from "../cards.js";
import { el } from "../dom.js";
import { capital } from "../words.js";

const NAMES = { " ": "Space" };
export const key = (text) => el("kbd", { "aria-hidden": "true" }, NAMES[text] ?? text);

export function optionButton(option, press, extra = {}) {
  return el(
    "button.option",
    { "data-name": option.name, "aria-keyshortcuts": NAMES[option.key] ?? option.key, onclick: press, ...extra },
    key(option.key),
    el("span", option.cards?.length ? inline(option.cards) : capital(option.words)),
  );
}

/** The option a key belongs to. */
export const pressed = (options, event) => options.find((option) => option.key.toLowerCase() === event.key.toLowerCase());

/** A group of options; `hear` presses the one whose key it is. */
export function optionGroup(label, options, choose) {
  const element = el(
    "div.options",
    { role: "group", "aria-label": label },
    options.map((option) => optionButton(option, () => choose(option))),
  );
  const hear = (event) => {
    const option = pressed(options, event);
    if (option) choose(option);
    return Boolean(option);
  };
  return { element, hear };
}
