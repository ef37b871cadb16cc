// Two versions side by side: A is the one pinned, B the one being edited.

import { el } from "../dom.js";
import { listing } from "../parts.js";
import { antes, points, share } from "./numbers.js";

/** @type {[string, (base: any) => number, (value: number) => string][]} */
const ROWS = [
  ["House edge, per ante", (base) => base.house_edge, share],
  ["Element of risk", (base) => base.element_of_risk, share],
  ["Standard deviation", (base) => base.standard_deviation, antes],
  ["Average wager", (base) => base.average_wager, antes],
  ["Folds", (base) => base.fold_rate, share],
  ["Dealer qualifies", (base) => base.dealer_qualifies, share],
  ["Ties", (base) => base.push_rate, share],
];

export function comparison(pinned, figures, titles) {
  const [a, b] = [pinned.figures, figures];
  const wagers = [...new Set([...Object.keys(a.wagers), ...Object.keys(b.wagers)])];
  const rows = [
    ...ROWS.map(([title, read, text]) => [title, read(a.base), read(b.base), text]).filter(([, was, is]) => was !== null || is !== null),
    ...wagers.map((name) => [titles[name] ?? name, a.wagers[name]?.house_edge ?? null, b.wagers[name]?.house_edge ?? null, share]),
  ];
  return el(
    "section.compared",
    { id: "compared" },
    el("h2.part", "Side by side"),
    el(
      "p.small.muted",
      el("b", "A"),
      ` ${pinned.name}. `,
      el("b", "B"),
      " is the version on the left; what differs is marked. In the chart the thin bars are A.",
    ),
    listing("Two versions side by side", COLUMNS, rows, {
      id: "compare-table",
      heads: true,
      row: (row) => ({ class: same(row) ? null : "differs" }),
    }),
    terms(pinned.version, figures.version),
  );
}

const same = ([, a, b, text]) => a === null || b === null || text(a) === text(b);

function apart(row) {
  const [, a, b, text] = row;
  if (same(row)) return "";
  return text === share ? points(b, a) : `${b > a ? "+" : "−"}${Math.abs(b - a).toFixed(4)}`;
}

const COLUMNS = [
  ["", ([title]) => title],
  ["A", ([, a, , text]) => text(a), "num"],
  ["B", ([, , b, text]) => text(b), "num"],
  ["B − A", apart, "num"],
];

/** Where the two versions differ, key by key. */
function terms(a, b) {
  const flat = (version) => ({
    game: version.game,
    ...(version.strategy === "optimal" ? {} : { strategy: version.strategy }),
    ...prefixed("table of ", version.tables),
    ...prefixed("ruling ", version.settings),
    ...version.edits,
    ...prefixed("with ", version.with),
  });
  const [one, two] = [flat(a), flat(b)];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(two)])].filter((key) => text(one[key]) !== text(two[key]));
  if (!keys.length) return el("p.small.muted", "The two versions are the same.");
  const columns = [
    ["", (key) => key],
    ["A", (key) => text(one[key])],
    ["B", (key) => text(two[key])],
  ];
  return listing("Where the two versions differ", columns, keys, { class: "terms", heads: true });
}

const prefixed = (prefix, part) => Object.fromEntries(Object.entries(part).map(([key, value]) => [prefix + key, value]));
const text = (value) => (value === undefined ? "as the sheet" : typeof value === "string" ? value : JSON.stringify(value));
