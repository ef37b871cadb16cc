// Every bonus wager by its pay table: how many hands hit each line, and what that pays.

import { el } from "../dom.js";
import { listing } from "../parts.js";
import { antes, count, oneIn, points, share } from "./numbers.js";

export function wagerTable(figures, sheet, titles) {
  const names = Object.keys(figures.wagers);
  if (!names.length) return null;
  return el(
    "section",
    { id: "wagers" },
    el("h2.part", "Bonus wagers"),
    names.map((name) => wagerOf(name, figures.wagers[name], sheet?.wagers[name], titles[name] ?? name)),
  );
}

const opened = new Set();

function wagerOf(name, wager, before, title) {
  const apart = before ? points(wager.house_edge, before.house_edge) : "";
  const edge = el(
    "span.wager-edge",
    { "data-wager-edge": name, class: wager.house_edge < 0 ? "wager-edge bad" : "wager-edge" },
    share(wager.house_edge),
  );
  const meters = Object.entries(wager.meters ?? {}).map(
    ([meter, held]) =>
      `${meter} meter $${held.dollars.toLocaleString("en-US")}, fair at $${Math.round(held.break_even).toLocaleString("en-US")}`,
  );
  const box = el(
    "details.wager",
    { "data-wager": name, open: opened.has(name), ontoggle: () => (box.open ? opened.add(name) : opened.delete(name)) },
    el("summary", el("span.wager-name", title, el("small.muted", ` table ${wager.table}`)), edge, el("span.delta", apart)),
    el(
      "p.small.muted",
      `House edge per unit staked. Wins ${share(wager.hit_rate)} of the time; standard deviation ${wager.standard_deviation.toFixed(3)}.`,
      meters.length > 0 && ` ${meters.join("; ")}.`,
    ),
    wager.house_edge < 0 && el("p.notice", "The player has the edge on this wager."),
    linesOf(wager, title),
  );
  return box;
}

const COLUMNS = [
  ["line", (line) => line.line],
  ["pays", (line) => line.pays, "num"],
  ["hands", (line) => count(line.count), "num"],
  ["1 in", (line) => ("one_in" in line ? oneIn(line.one_in) : ""), "num"],
  ["contribution", (line) => ("one_in" in line ? antes(line.contribution, 6) : ""), "num"],
];

const linesOf = (wager, title) =>
  listing(`${title}: lines`, COLUMNS, [...wager.lines, { line: "all hands", count: wager.hands }], { heads: true });
