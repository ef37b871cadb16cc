// Every bonus wager by its pay table: how many hands hit each line, and what that pays.

import { el } from "../dom.js";
import { count, oneIn, points, share } from "./numbers.js";

export function wagerTable(found, sheet, titles) {
  const names = Object.keys(found.wagers);
  if (!names.length) return null;
  return el(
    "section",
    { id: "wagers" },
    el("h2.part", "Bonus wagers"),
    names.map((name) => wagerOf(name, found.wagers[name], sheet?.wagers[name], titles[name] ?? name)),
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
    el("div.scroll-x", { tabindex: "0", role: "region", "aria-label": `${title}: lines` }, linesOf(wager)),
  );
  return box;
}

function linesOf(wager) {
  const head = el(
    "tr",
    el("th", { scope: "col" }, "line"),
    ["pays", "hands", "1 in", "contribution"].map((title) => el("th.num", { scope: "col" }, title)),
  );
  const rows = wager.lines.map((line) =>
    el(
      "tr",
      el("th", { scope: "row" }, line.line),
      el("td.num", line.pays),
      el("td.num", count(line.count)),
      el("td.num", oneIn(line.one_in)),
      el("td.num", line.contribution.toFixed(6).replace("-", "−")),
    ),
  );
  const all = el("tr", el("th", { scope: "row" }, "all hands"), el("td"), el("td.num", count(wager.hands)), el("td"), el("td"));
  return el("table", el("thead", head), el("tbody", rows, all));
}
