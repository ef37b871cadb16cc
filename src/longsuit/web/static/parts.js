// Parts that several pages have: fields, figures, tables, links to copy, and what went wrong.

import { $$, el, toast } from "./dom.js";

/** What went wrong, in a sentence. */
export const problem = (fault) => el("p.notice.bad", { role: "alert" }, fault.message);

/** The same, with a button that tries again. */
export function failed(fault, again, title = "Try again") {
  const attributes = { role: "alert", "data-failed": String(fault.status ?? "") };
  return el("div.notice.bad", attributes, el("p", fault.message), el("button", { onclick: again }, title));
}

/** A notice for a dialog, and `attempt`, which makes a listener of a task: a second press waits for the first, and an error is shown in the notice. */
export function attempts() {
  const notice = el("p.notice.bad", { role: "alert", hidden: true });
  const attempt = (task) => async (event) => {
    event?.preventDefault();
    const button = event?.submitter ?? event?.currentTarget;
    if (button?.ariaBusy) return;
    button?.setAttribute("aria-busy", "true");
    notice.hidden = true;
    try {
      await task(event);
    } catch (fault) {
      notice.textContent = fault.message;
      notice.hidden = false;
      notice.scrollIntoView({ block: "nearest" });
    }
    button?.removeAttribute("aria-busy");
  };
  return { notice, attempt };
}

export function field(title, input, hint) {
  return el("label.field", el("span", title), input, hint && el("small", hint));
}

/** A link in a field, and a button that copies it. */
export function linkToCopy(address, id) {
  const box = el("input", { id, type: "text", readOnly: true, value: address, onfocus: (event) => event.target.select() });
  const copy = async () => {
    box.select();
    await navigator.clipboard.writeText(address).then(
      () => toast("The link is copied."),
      () => toast("Copy the link from the field."),
    );
  };
  return [field("Link", box), el("button.primary", { "data-action": "copy-link", onclick: copy }, "Copy the link")];
}

/** Buttons of which one is pressed, from [value, title]. */
export function oneOf(options, current, choose) {
  const press = (value) => (event) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button === event.currentTarget));
    choose(value);
  };
  const buttons = options.map(([value, title]) =>
    el("button.compact", { "data-value": value, "aria-pressed": String(value === current), onclick: press(value) }, title),
  );
  return buttons;
}

/** A figure and what it counts. */
export const figure = (text, label) => el("div.figure", el("strong", text), el("span.muted", label));

/** What may be too wide for a phone: it scrolls sideways, by keyboard too. */
export const scrolling = (label, ...content) => el("div.scroll-x", { tabindex: "0", role: "region", "aria-label": label }, content);

/** A table of two columns: what, and its figure. */
export const pairs = (rows, caption = null, cell = "td.num") =>
  el(
    "table",
    caption,
    el(
      "tbody",
      rows.map(([title, value]) => el("tr", el("th", { scope: "row" }, title), el(cell, value))),
    ),
  );

/** Arrow keys walk along a list of tabs, as screen readers promise. */
export function walkTabs(event) {
  const tabs = $$('[role="tab"]', event.currentTarget);
  const at = tabs.indexOf(document.activeElement);
  const next = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at || tabs.length) - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[next].focus();
  tabs[next].click();
}

/**
 * A table of columns [title, cell, class]. `row` gives a row's attributes; with `heads` the first column has the rows' headings.
 * @param {string} label
 * @param {any[][]} columns
 * @param {any[]} rows
 * @param {{ row?: (item: any) => object, heads?: boolean, [attribute: string]: any }} [options]
 */
export function listing(label, columns, rows, { row = () => ({}), heads = false, ...attributes } = {}) {
  const named = (tag, kind) => (kind ? `${tag}.${kind}` : tag);
  const isHead = (at) => heads && at === 0;
  const titles = columns.map(([title, , kind], at) =>
    isHead(at) && !title ? el("td") : el(named("th", kind), { scope: "col" }, title || el("span.visually-hidden", "More")),
  );
  const cells = (item) =>
    columns.map(([, cell, kind], at) =>
      isHead(at) ? el(named("th", kind), { scope: "row" }, cell(item)) : el(named("td", kind), cell(item)),
    );
  return scrolling(
    label,
    el(
      "table",
      { "aria-label": label, ...attributes },
      el("thead", el("tr", titles)),
      el(
        "tbody",
        rows.map((item) => el("tr", row(item), cells(item))),
      ),
    ),
  );
}
