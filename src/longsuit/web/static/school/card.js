// The rule card: what the sheet says, in words, tables and cards.

import { card as playCard } from "../cards.js";
import { el } from "../dom.js";
import { scrolling } from "../parts.js";
import { bySuit, cardList, cardNames } from "../words.js";

const PLAIN = new Set(["text", "points", "grid"]);
const MANY = 5;

export function ruleCard(card) {
  const sections = card.sections.map((section) =>
    el(
      "section.rule-section",
      { id: `rule-${section.name}`, "aria-labelledby": `h-${section.name}` },
      el("h3", { id: `h-${section.name}` }, section.title),
      blocks(section.blocks),
      section.pictures.map(picture),
    ),
  );
  const contents = el(
    "nav.contents",
    { "aria-label": "Rule card" },
    el(
      "ul.bare",
      card.sections.map((section) => el("li", el("a", { href: `#rule-${section.name}` }, section.title))),
    ),
  );
  return el(
    "section.rules",
    { id: "rules", "aria-labelledby": "rules-title" },
    el("h2", { id: "rules-title" }, "The rule card"),
    el("p.muted", card.subtitle),
    el("div.rules-body", contents, el("div.rules-text", sections, el("p.small.muted", card.footer))),
  );
}

/** Many rulings are folded up at the end, under a line with their number. */
function blocks(parts) {
  const rulings = parts.filter((part) => !PLAIN.has(part.kind));
  if (rulings.length < MANY) return parts.map(block);
  const rest = parts.filter((part) => PLAIN.has(part.kind));
  return [
    rest.map(block),
    el("details.rulings", el("summary", `${rulings.length} questions about the sheet, answered`), rulings.map(block)),
  ];
}

function block(part) {
  switch (part.kind) {
    case "text":
      return el("p", part.text);
    case "points":
      return el(
        part.numbered ? "ol" : "ul",
        part.items.map((item) => el("li", item)),
      );
    case "grid":
      return grid(part);
    default:
      return reading(part);
  }
}

function grid(part) {
  const side = part.words ? "" : ".num";
  const row = (cells) =>
    el(
      "tr",
      cells.map((cell, place) => (place ? el(`td${side}`, cell) : el("th", { scope: "row" }, cell))),
    );
  const head = el(
    "tr",
    part.header.map((title, place) => (title ? el(place ? `th${side}` : "th", { scope: "col" }, title) : el("td"))),
  );
  return scrolling(
    part.title || part.header.filter(Boolean).join(", "),
    el("table", part.title && el("caption", part.title), el("thead", head), el("tbody", part.rows.map(row))),
  );
}

function reading(part) {
  return el(
    "div.reading",
    el("p", el("b", part.ask)),
    el("p", part.answer, " ", el("span.badge", part.mark)),
    part.alternatives.length > 0 && el("p.small.muted", `It could also be: ${part.alternatives.join("; ")}.`),
  );
}

/** Hands to look at, the cards that matter standing out. */
function picture(shown) {
  return el("figure.picture-row", el("figcaption", shown.title), el("ul.bare.pictures", shown.hands.map(hand)));
}

function hand(shown) {
  const made = new Set(cardList(shown.made_of));
  const cards = bySuit(cardList(shown.cards)).sort((a, b) => Number(made.has(b)) - Number(made.has(a)));
  return el(
    "li",
    el("p.pictured", shown.words, shown.pays && el("b", ` ${shown.pays}`)),
    el(
      "div.fan",
      { role: "img", "aria-label": `${cardNames(cards)}: ${shown.says}` },
      cards.map((text) => playCard(text, { "aria-hidden": "true", class: made.has(text) ? "counts" : null })),
    ),
    el("p.small.muted", shown.says),
  );
}
