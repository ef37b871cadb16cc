// The first lesson: five hands to play through, and the rule card.

import { get } from "../api.js";
import { el } from "../dom.js";
import { ruleCard } from "./card.js";
import { crumbs, here, ofSchool } from "./place.js";
import { Tour } from "./tour.js";

export async function lesson() {
  const rules = here.table ? get(`/tables/${encodeURIComponent(here.table)}/card`) : ofSchool("/card");
  const [card, tour] = await Promise.all([rules, ofSchool("/tour")]);
  document.title = `Longsuit: learn ${card.title}`;
  return [head(card), new Tour(tour).element, ruleCard(card)];
}

function head(card) {
  return el(
    "div.learn-head",
    crumbs(card.title, "First lesson"),
    el("h1", card.title),
    card.table && el("p.eyebrow", { id: "at-table" }, el("a", { href: `/table/${card.table}` }, `As played at table ${card.table}`)),
    el("p.lead", card.lead),
    el(
      "p.row",
      el("a.button.primary", { href: "#tour" }, "Play five hands"),
      el("a.button", { href: "#rules" }, "Read the rules"),
      el("a.button.quiet", { href: `/lab?game=${encodeURIComponent(card.game)}` }, "Change the rules in the Lab"),
    ),
    card.sheets.length > 1 &&
      el(
        "p.small.muted",
        "Sheets: ",
        card.sheets.map((each, place) => [
          place > 0 && ", ",
          each.id === card.game
            ? el("b", each.title)
            : el("a", { href: `/school/${here.game}/lesson?sheet=${each.id.split("/")[1]}` }, each.title),
        ]),
      ),
  );
}
