// What every tab of the back office uses: waiting, failing, asking, listing.

import { dialog, el, toast } from "../dom.js";

export const loading = (words = "Looking it up…") => el("p.loading", words);

export function failed(fault, again) {
  return el(
    "div.notice.bad",
    { role: "alert", "data-failed": String(fault.status ?? "") },
    el("p", fault.message),
    el("button", { onclick: again }, "Try again"),
  );
}

export const empty = (words) => el("p.empty", words);

/** A moment in the reader's own time; the exact one in UTC is in the title. */
export function when(at) {
  if (!at) return "";
  const moment = new Date(at);
  const text = moment.toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return el("time", { datetime: moment.toISOString(), title: moment.toISOString() }, text);
}

/**
 * A table of columns [title, cell, class], scrolled sideways where it must be; `row` gives a row's attributes.
 * @param {string} caption
 * @param {any[][]} columns
 * @param {any[]} rows
 * @param {{ hook?: string, row?: (item: any) => object }} [options]
 */
export function listing(caption, columns, rows, { hook = "", row = () => ({}) } = {}) {
  const head = el(
    "thead",
    el(
      "tr",
      columns.map(([title, , kind]) => el(`th${kind ? `.${kind}` : ""}`, { scope: "col" }, title || el("span.visually-hidden", "More"))),
    ),
  );
  const line = (item) =>
    el(
      "tr",
      row(item),
      columns.map(([, cell, kind]) => el(`td${kind ? `.${kind}` : ""}`, cell(item))),
    );
  return el(
    "div.scroll-x",
    { tabIndex: 0, role: "region", "aria-label": caption },
    el("table", { "data-list": hook || null }, el("caption.visually-hidden", caption), head, el("tbody", rows.map(line))),
  );
}

/** A listing with a button for older rows, as long as there are any. */
export function paged(load, draw, { size = 50, none = "Nothing here yet." } = {}) {
  const place = el("div.stack.paged");
  const button = el("button", { "data-action": "older" }, "Older");
  const rows = [];
  let last = null;
  async function more() {
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    try {
      const [found, before] = await load(last, size, rows);
      rows.push(...found);
      last = before;
      button.hidden = found.length < size;
      place.replaceChildren(rows.length ? draw(rows) : empty(none), button);
    } catch (fault) {
      place.replaceChildren(...(rows.length ? [draw(rows)] : []), failed(fault, more));
    }
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
  place.append(loading());
  more();
  return place;
}

export function field(title, input, hint) {
  return el("label.field", el("span", title), input, hint && el("small", hint));
}

/**
 * A dialog with a form. `send` gets the form's data; what it throws is said in the dialog, and nothing is lost.
 * Answers true when it was done.
 * @param {string} title
 * @param {{ id: string, intro?: string, fields?: any[], submit: string, danger?: boolean, done: string | ((said: any) => string), send: (data: FormData) => Promise<any> }} options
 */
export function ask(title, { id, intro, fields = [], submit, danger = false, done, send }) {
  return new Promise((answered) => {
    let right = false;
    const fault = el("p.notice.bad", { role: "alert", hidden: true });
    const go = el(`button.${danger ? "danger" : "primary"}`, { type: "submit", "data-action": "confirm" }, submit);
    const form = el(
      "form",
      { id, onsubmit: act },
      fault,
      ...fields.flat(),
      el("footer", el("button.quiet", { onclick: () => box.close() }, "Cancel"), go),
    );
    const box = dialog(title, intro && el("p", intro), form);
    box.addEventListener("close", () => answered(right));
    async function act(event) {
      event.preventDefault();
      go.disabled = true;
      go.setAttribute("aria-busy", "true");
      try {
        const said = await send(new FormData(form));
        right = true;
        box.close();
        toast(typeof done === "function" ? done(said) : done);
      } catch (problem) {
        fault.textContent = problem.message;
        fault.hidden = false;
        fault.scrollIntoView({ block: "nearest" });
      }
      go.disabled = false;
      go.removeAttribute("aria-busy");
    }
  });
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
