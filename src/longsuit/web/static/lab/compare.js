// Two versions side by side: A is the one pinned, B the one being edited.

import { el } from "../dom.js";
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

export function comparison(pinned, found, titles) {
  const rows = ROWS.filter(([, read]) => read(found.base) !== null || read(pinned.found.base) !== null).map(([title, read, told]) =>
    row(title, read(pinned.found.base), read(found.base), told),
  );
  const wagers = [...new Set([...Object.keys(pinned.found.wagers), ...Object.keys(found.wagers)])];
  rows.push(
    ...wagers.map((name) =>
      row(titles[name] ?? name, pinned.found.wagers[name]?.house_edge ?? null, found.wagers[name]?.house_edge ?? null, share),
    ),
  );
  const head = el(
    "tr",
    el("td"),
    el("th.num", { scope: "col" }, "A"),
    el("th.num", { scope: "col" }, "B"),
    el("th.num", { scope: "col" }, "B − A"),
  );
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
    el(
      "div.scroll-x",
      { tabindex: "0", role: "region", "aria-label": "Two versions side by side" },
      el("table", { id: "compare-table" }, el("thead", head), el("tbody", rows)),
    ),
    terms(pinned.version, found.version),
  );
}

function row(title, a, b, told) {
  const same = a === null || b === null || told(a) === told(b);
  const apart = same ? "" : told === share ? points(b, a) : `${b > a ? "+" : "−"}${Math.abs(b - a).toFixed(4)}`;
  return el(
    same ? "tr" : "tr.differs",
    el("th", { scope: "row" }, title),
    el("td.num", told(a)),
    el("td.num", told(b)),
    el("td.num", apart),
  );
}

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
  const keys = [...new Set([...Object.keys(one), ...Object.keys(two)])].filter((key) => said(one[key]) !== said(two[key]));
  if (!keys.length) return el("p.small.muted", "The two versions are the same.");
  const rows = keys.map((key) => el("tr", el("th", { scope: "row" }, key), el("td", said(one[key])), el("td", said(two[key]))));
  return el(
    "div.scroll-x",
    { tabindex: "0", role: "region", "aria-label": "Where the two versions differ" },
    el("table.terms", el("thead", el("tr", el("td"), el("th", { scope: "col" }, "A"), el("th", { scope: "col" }, "B"))), el("tbody", rows)),
  );
}

const prefixed = (prefix, part) => Object.fromEntries(Object.entries(part).map(([key, value]) => [prefix + key, value]));
const said = (value) => (value === undefined ? "as the sheet" : typeof value === "string" ? value : JSON.stringify(value));
