// What every tab of the back office uses: waiting, asking, listing page by page.

import { freshKey, get } from "../api.js";
import { dialog, el, toast } from "../dom.js";
import { attempts, failed } from "../parts.js";

export const loading = (words = "Looking it up…") => el("p.loading", words);

/** The head of a tab or a part of it: a title, and what can be done there. */
export const heading = (title, ...beside) => el("div.row.spread", el("h2", title), beside);

export const empty = (words) => el("p.empty", words);

/** A moment in the reader's own time; the exact one in UTC is in the title. */
export function when(at) {
  if (!at) return "";
  const moment = new Date(at);
  const text = moment.toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return el("time", { datetime: moment.toISOString(), title: moment.toISOString() }, text);
}

/**
 * Rows of an answer, with a button for older ones as long as there are any. `id` names the field the next page is asked by;
 * `draw` gets all rows so far and the names of people in them; `received` gets every answer.
 * @param {{ path: string, query?: object, list: string, id: string, size?: number, none?: string, received?: (answer: any) => void }} from
 * @param {(rows: any[], names: object) => any} draw
 */
export function paged({ path, query = {}, list, id, size = 50, none = "Nothing here yet.", received = () => {} }, draw) {
  const place = el("div.stack.paged");
  const button = el("button", { "data-action": "older", onclick: more }, "Older");
  const rows = [];
  const names = {};
  async function more() {
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    try {
      const before = rows.length ? { before: rows.at(-1)[id] } : {};
      const answer = await get(`${path}?${new URLSearchParams({ ...query, limit: String(size), ...before })}`);
      rows.push(...answer[list]);
      Object.assign(names, answer.names);
      received(answer);
      button.hidden = answer[list].length < size;
      place.replaceChildren(rows.length ? draw(rows, names) : empty(none), button);
    } catch (fault) {
      place.replaceChildren(...(rows.length ? [draw(rows, names)] : []), failed(fault, more));
    }
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
  place.append(loading());
  more();
  return place;
}

/**
 * A dialog with a form. `send` gets the form's data and a key that makes trying again safe; what it throws is shown in the dialog.
 * When it is done, a toast says so and `again` redraws the tab.
 * @param {string} title
 * @param {{ id: string, intro?: string, fields?: any[], submit: string, danger?: boolean, done: string | ((answer: any) => string), send: (data: FormData, key: string) => Promise<any>, again: () => void }} options
 */
export function ask(title, { id, intro, fields = [], submit, danger = false, done, send, again }) {
  const { notice, attempt } = attempts();
  const key = freshKey();
  const act = attempt(async () => {
    const answer = await send(new FormData(form), key);
    box.close();
    toast(typeof done === "function" ? done(answer) : done);
    again();
  });
  const cancel = el("button.quiet", { onclick: () => box.close() }, "Cancel");
  const go = el(`button.${danger ? "danger" : "primary"}`, { type: "submit", "data-action": "confirm" }, submit);
  const form = el("form", { id, onsubmit: act }, notice, fields, el("footer", cancel, go));
  const box = dialog(title, intro && el("p", intro), form);
}

/** Facts side by side: [[name, value], …]. */
export const facts = (pairs) =>
  el(
    "dl.facts",
    pairs.filter(Boolean).map(([name, value]) => el("div", el("dt", name), el("dd", value))),
  );

/** "person 3" with his name, where it is known. */
export const owner = (names, text) => (names[text] ? `${names[text]} (${text})` : text);

export const toRound = (number) => (number ? el("a", { href: `#rounds/${number}`, "data-round": String(number) }, String(number)) : "");
