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

/**
 * A list that grows entry by entry, with a button that sends it and one that takes the last entry back.
 * @param {{ label: string, words: (entry: any) => string, title: string, send: (entries: any[]) => void, drawn: (entries: any[]) => void }} options
 */
export function sequence({ label, words, title, send, drawn }) {
  const entries = [];
  const list = el("ol.picked", { "aria-label": label, "aria-live": "polite" });
  const finish = el(
    "button.primary",
    { "data-action": "done", "aria-keyshortcuts": "Enter", onclick: () => send(entries) },
    title,
    key("Enter"),
  );
  const takeBack = () => {
    entries.pop();
    draw();
  };
  const undo = el("button.quiet.compact", { "data-action": "undo", "aria-keyshortcuts": "Backspace", onclick: takeBack }, "Undo the last");
  const draw = () => {
    list.replaceChildren(...entries.map((entry) => el("li", words(entry))));
    finish.disabled = undo.disabled = !entries.length;
    drawn(entries);
  };
  const hear = (event) => {
    if (event.key === "Enter") finish.click();
    else if (event.key === "Backspace") undo.click();
    else return false;
    return true;
  };
  const add = (entry) => {
    entries.push(entry);
    draw();
  };
  return { entries, list, buttons: el("p.row", finish, undo), add, draw, hear };
}
