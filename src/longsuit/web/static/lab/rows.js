// Raise schedules and pay tables: rows that can be edited, added and removed.

import { el } from "../dom.js";
import { input } from "./fields.js";

const KEYS = ["from", "up_to", "holding"];

/** A raise schedule: of the rows a hand fits, the last counts. In games of streets it is the list of sizes, as in the file. */
export function schedule(action, values) {
  if (action.sizes)
    return [
      el("p.small.muted", `${action.wager}, in antes: the sizes a player may choose, as [1, 2, 3].`),
      input(action.sizes, values, { label: `${action.title}, ${action.wager}: sizes` }),
    ];
  const whole = values.version.edits[action.path];
  const rows = whole ? whole.map((row, number) => ownRow(action, row, number)) : action.rows;
  const set = (list) => values.rewrite(action.path, list);
  const now = () => rows.map((row) => Object.fromEntries(KEYS.filter((key) => row[key]).map((key) => [key, values.get(row[key])])));
  return [
    el("p.small.muted", `${action.wager}, in antes. If a hand fits several rows, the last one counts.`),
    rows.map((row, number) =>
      sizeRow(action, row, number, values, rows.length > 1 && number > 0 ? () => set(now().toSpliced(number, 1)) : null),
    ),
    el("button.quiet.compact.add", { onclick: () => set([...now(), { ...now().at(-1), holding: action.best_hand }]) }, "+ Add a row"),
  ];
}

/** A row of a rewritten schedule: its values are in the list itself. */
function ownRow(action, row, number) {
  const spec = (key) => ({
    path: `${action.path}.${number}.${key}`,
    value: action.rows[number]?.[key]?.value ?? row[key],
    own: () => row[key],
    put: (value) => {
      row[key] = value;
    },
  });
  return Object.fromEntries(KEYS.filter((key) => row[key] !== undefined).map((key) => [key, spec(key)]));
}

function sizeRow(action, row, number, values, take) {
  const which = `row ${number + 1}`;
  return el(
    "div.size-row",
    el("label", el("span", "from"), input(row.from, values, { label: `${action.title}, ${which}, from, antes` })),
    el("label", el("span", "up to"), input(row.up_to, values, { label: `${action.title}, ${which}, up to, antes` })),
    row.holding
      ? el(
          "label.wide",
          el("span", "holding"),
          input(row.holding, values, {
            label: `${action.title}, ${which}, holding`,
            hints: action.rows.find((each) => each.holding)?.holding.hints,
          }),
        )
      : el("p.wide.any", "any hand"),
    take && el("button.quiet.compact.take", { "aria-label": `${action.title}: remove ${which}`, onclick: take }, "✕"),
  );
}

/** A pay table, or one half of it. */
export function payTable(part, values) {
  const whole = values.version.edits[part.path];
  const lines = whole
    ? Object.entries(whole)
        .filter(([line]) => !(line in part.kept))
        .map(([line, pays]) => ownLine(part, whole, line, pays))
    : part.lines;
  const now = () => Object.fromEntries(lines.map((spec) => [spec.label, values.get(spec)]));
  const set = (list) => values.rewrite(part.path, { ...part.kept, ...list });
  const take = (line) => () => {
    const { [line]: _, ...rest } = now();
    set(rest);
  };
  return el(
    "div",
    part.judges && el("p.small.muted", part.judges),
    lines.map((spec) => payLine(spec, values, lines.length > 1 ? take(spec.label) : null)),
    adder(lines, (line, pays) => set({ ...now(), [line]: pays })),
  );
}

function ownLine(part, whole, line, pays) {
  const sheet = part.lines.find((spec) => spec.label === line);
  return {
    path: `${part.path}.${line}`,
    label: line,
    value: sheet?.value ?? pays,
    own: () => whole[line],
    put: (value) => {
      whole[line] = value;
    },
  };
}

function payLine(spec, values, take) {
  return el(
    "div.line",
    el("span.line-name", spec.label),
    input(spec, values, { label: `${spec.label} pays` }),
    take && el("button.quiet.compact.take", { "aria-label": `Remove the line ${spec.label}`, onclick: take }, "✕"),
  );
}

/** Two small fields for a new line; it goes to the end, where only hands that no line above takes are paid by it. */
function adder(lines, add) {
  const hand = el("input", {
    type: "text",
    "aria-label": "A new line: the hand",
    placeholder: lines.at(-1)?.label ?? "",
    maxlength: "120",
  });
  const pays = el("input", { type: "text", "aria-label": "A new line: what it pays", placeholder: "1 to 1", maxlength: "40" });
  const done = () => {
    if (hand.value.trim()) add(hand.value.trim(), pays.value.trim() || "1 to 1");
  };
  return el(
    "details.add-line",
    el("summary.small", "Add a line"),
    el("div.line", hand, pays, el("button.compact", { onclick: done }, "Add")),
  );
}
