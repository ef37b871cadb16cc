// Fields: a value of the definition, what it was on the sheet, and the way back.

import { el } from "../dom.js";
import { draggable } from "./drag.js";

/** The values of a version, each by its spec: its path, and what the sheet says. Text equal to the sheet's is not a change. */
export class Values {
  constructor(version, changed, redraw) {
    this.version = version;
    this.changed = changed;
    this.redraw = redraw;
  }

  /**
   * A value of a rewritten list is in the list itself: `own` reads it there, `put` writes it.
   * @param {{ path: string, value: any, own?: () => any }} spec
   */
  get({ path, value, own }) {
    return String(own ? own() : (this.version.edits[path] ?? value));
  }

  /**
   * @param {{ path: string, value: any, put?: (value: string) => void }} spec
   * @param {string} value
   */
  set({ path, value: sheet, put }, value) {
    if (put) put(value);
    else if (value === sheet) delete this.version.edits[path];
    else this.version.edits[path] = value;
    this.changed();
  }

  /** Puts a whole list in place of the sheet's. */
  rewrite(path, list) {
    for (const other of Object.keys(this.version.edits)) if (other.startsWith(`${path}.`)) delete this.version.edits[other];
    this.version.edits[path] = list;
    this.redraw();
  }
}

let numbers = 0;

/**
 * An input for one value; it knows the sheet's own and shows when it differs.
 * @param {{ path: string, value: any, label?: string }} spec
 * @param {Values} values
 * @param {{ hints?: string[], inputmode?: string, label?: string }} [options]
 */
export function input(spec, values, { hints, inputmode, label } = {}) {
  const list = hints?.length
    ? el(
        "datalist",
        { id: `hints-${(numbers += 1)}` },
        hints.map((hint) => el("option", { value: hint })),
      )
    : null;
  const box = el("input", {
    type: "text",
    "data-path": spec.path,
    "data-sheet": spec.value,
    value: values.get(spec),
    list: list?.id ?? null,
    inputmode: inputmode ?? null,
    maxlength: "120",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": label ?? null,
    oninput: () => {
      values.set(spec, box.value.trim());
      mark();
    },
  });
  const back = el(
    "button.quiet.compact.back",
    {
      title: `Back to ${spec.value}`,
      "aria-label": `${label ?? spec.label}: back to ${spec.value}`,
      onclick: () => {
        box.value = spec.value;
        values.set(spec, spec.value);
        mark();
        box.focus();
      },
    },
    "↺",
  );
  const mark = () => {
    const other = box.value.trim() !== spec.value;
    holder.classList.toggle("changed", other);
    back.hidden = !other;
  };
  const holder = el("span.input", box, back, list);
  mark();
  draggable(box);
  return holder;
}

/** A labelled field. */
export function field(spec, values, options = {}) {
  const { short, ...rest } = options;
  return el(`label.field${short ? ".short" : ""}`, el("span", spec.label), input(spec, values, { hints: spec.hints, ...rest }));
}

/** A choice from a list. */
export function pick(id, label, options, chosen, choose, changed = false) {
  const box = el(
    "select",
    { id: `pick-${id}`, onchange: () => choose(box.value) },
    options.map(([value, title]) => el("option", { value, selected: value === chosen }, title)),
  );
  return el(`label.field${changed ? ".changed" : ""}`, el("span", label), box);
}

/** A part of the definition that opens and closes; it stays open or closed. Without content there is none. */
const left = new Map();
export function group(id, title, open, ...content) {
  if (!content.length) return null;
  const box = el(
    "details.group",
    { id: `group-${id}`, open: left.get(id) ?? open, ontoggle: () => left.set(id, box.open) },
    el("summary", title),
    el("div.group-body", content),
  );
  return box;
}
