// The instrument: the exact edge, large; everything else beneath it.

import { $, el } from "../dom.js";
import { listing } from "../parts.js";
import { outcomes } from "./chart.js";
import { playedOtherwise } from "./changes.js";
import { comparison } from "./compare.js";
import { antes, count, exactly, points, share } from "./numbers.js";
import { wagerTable } from "./wagers.js";

let fractionOpen = false;

/** Draws all figures of a version. `pinned` is the version it is compared with, or null. */
export function drawFigures(holder, figures, { titles, pinned, explore }) {
  const base = figures.base;
  const sheet = figures.sheet_figures;
  const parts = [
    dial(figures, sheet, titles),
    base.house_edge < 0 &&
      el(
        "p.notice.advantage",
        { id: "player-edge" },
        el("b", "The player has the edge. "),
        `${figures.edited ? "With these rules" : "As the sheet is printed and read here"} the house loses ${share(-base.house_edge)} of every ante on average. The rulings show what depends on how the sheet is read.`,
      ),
    figures.warnings.length > 0 &&
      el(
        "ul.notice.slips",
        figures.warnings.map((slip) => el("li", slip.path && el("b", `${slip.path}: `), slip.what)),
      ),
    pinned && comparison(pinned, figures, titles),
    facts(base, sheet?.base),
    outcomes(base.outcomes, pinned?.figures.base.outcomes ?? null, holder.clientWidth || 560),
    actions(figures),
    playedOtherwise(figures.changes, figures, explore),
    wagerTable(figures, sheet, titles),
    el("p.small.muted.seal", `Exact over ${count(base.deals)} deals. Definition ${figures.hash.slice(0, 12)}.`),
  ];
  holder.replaceChildren(...parts.filter(Boolean));
}

function dial(figures, sheet, titles) {
  const base = figures.base;
  const apart = sheet ? points(base.house_edge, sheet.base.house_edge) : "";
  const fraction = el(
    "details.fraction",
    {
      open: fractionOpen,
      ontoggle: () => {
        fractionOpen = fraction.open;
      },
    },
    el("summary", "As a fraction"),
    el("p.mono", { id: "fraction" }, `${exactly(figures.exact.numerator)} / ${exactly(figures.exact.denominator)}`),
    el("p.small.muted", "What the house wins over all deals, in antes, over the number of deals. Not rounded, not reduced."),
  );
  const along = Object.keys(base.with).length
    ? `, with ${Object.keys(base.with)
        .map((name) => titles[name])
        .join(" and ")}`
    : "";
  return el(
    "div.dial.panel",
    el("p.dial-name", `House edge, per ante${along}`, el("span.badge.brass", "exact")),
    el(
      "p.dial-figure",
      { id: "edge", "data-edge": String(base.house_edge), class: base.house_edge < 0 ? "dial-figure bad" : "dial-figure" },
      share(base.house_edge),
    ),
    el(
      "p.dial-delta",
      { id: "edge-delta" },
      apart
        ? [el("b", apart), ` against the sheet’s ${share(sheet.base.house_edge)}`]
        : figures.edited
          ? "The same as the sheet’s."
          : "As on the sheet.",
    ),
    base.required !== 1 && el("p.small.muted", `Per unit of all bets required before the deal: ${share(base.house_edge_required)}.`),
    fraction,
  );
}

/** @type {[string, string, (value: number) => string, string][]} */
const FACTS = [
  ["element_of_risk", "Element of risk", share, "per unit of everything wagered"],
  ["standard_deviation", "Standard deviation", antes, "antes a round"],
  ["average_wager", "Average wager", antes, "antes a round"],
  ["fold_rate", "Folds", share, "of all hands"],
  ["dealer_qualifies", "Dealer qualifies", share, "of all deals"],
  ["push_rate", "Ties", share, "of all deals"],
  ["win_rate", "Player wins", share, "of all deals"],
  ["loss_rate", "Stays in and loses", share, "of all deals"],
];

function facts(base, before) {
  return el(
    "dl.facts",
    { id: "facts" },
    FACTS.filter(([key]) => base[key] !== null).map(([key, title, text, of]) => {
      const other = before && before[key] !== null && text(before[key]) !== text(base[key]);
      return el(
        "div",
        { "data-figure": key, "data-value": String(base[key]) },
        el("dt", title),
        el("dd", text(base[key]), el("small", of), other && el("small.was", `sheet: ${text(before[key])}`)),
      );
    }),
  );
}

function actions({ base, plays }) {
  const columns = [
    ["action", (row) => plays[row.action]],
    ["share", (row) => share(row.rate), "num"],
    ["deals", (row) => count(row.count), "num"],
  ];
  return el(
    "section",
    el("h2.part", base.strategy === "optimal" ? "Best play" : "Played as chosen"),
    listing("How often each action is taken", columns, base.actions, { id: "actions", heads: true }),
  );
}

/** The small strip that keeps the edge in sight on a phone. */
export function drawEdgeBar(figures) {
  $("#edge-small").textContent = share(figures.base.house_edge);
  $("#edge-bar").dataset.sign = figures.base.house_edge < 0 ? "player" : "house";
}

/** What a screen reader hears when somebody has stopped typing. */
export function spoken(figures) {
  const { house_edge: edge } = figures.base;
  const whose = edge < 0 ? `The player has an edge of ${share(-edge, 2)}` : `House edge ${share(edge, 2)}`;
  const apart = figures.sheet_figures && (edge - figures.sheet_figures.base.house_edge) * 100;
  return `${whose} of the ante${apart && Math.abs(apart) >= 0.005 ? `, ${Math.abs(apart).toFixed(2)} points ${apart > 0 ? "more" : "less"} than the sheet` : ""}.`;
}
