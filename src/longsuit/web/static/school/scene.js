// What a question shows: cards, wagers, a pay table, what has happened so far.

import { card as playCard } from "../cards.js";
import { stack } from "../chips.js";
import { el } from "../dom.js";
import { pairs } from "../parts.js";
import { cardName, listed, money, plural } from "../words.js";

/** Cards in the order shown; one that is face down has no name, here or in the page. */
export function cardRow({ label, cards, whose }) {
  const up = cards.filter(Boolean);
  const down = cards.length - up.length;
  const names = [...up.map(cardName), ...(down ? [plural(down, "card face down", "cards face down")] : [])];
  const row = el(
    "div.cards",
    { role: "img", "aria-label": `${label ? `${label}: ` : ""}${listed(names)}` },
    cards.map((text) => playCard(text || null, { "aria-hidden": "true" })),
  );
  row.style.setProperty("--count", String(cards.length));
  return el("div.laid", { class: whose ? `laid ${whose}` : "laid" }, label && el("p.laid-label", label), row);
}

function wagers({ label, wagers: down }) {
  return el(
    "div.bets",
    label && el("p.laid-label", label),
    el(
      "ul.bare",
      down.map(([name, title, cents]) => el("li", { "data-wager": name }, stack(cents), el("span", title))),
    ),
  );
}

const payTable = ({ title, lines }) => el("div.pays", pairs(lines, el("caption", title)));

const told = ({ lines }) =>
  lines.length > 1
    ? el(
        "ol.told",
        { "aria-label": "So far" },
        lines.map((line) => el("li", line)),
      )
    : el("p.told", lines);
const note = ({ text }) => el("p.scene-note", text);

const DRAW = { cards: cardRow, wagers, paytable: payTable, told, note };

/** All blocks of a scene: those of one seat are grouped; a pay table is at the side, several are folded up below the cards. */
export function scene(blocks) {
  const seats = new Map();
  const middle = [];
  for (const block of blocks) {
    if (block.kind === "paytable") continue;
    if (!block.seat) {
      middle.push(DRAW[block.kind](block));
      continue;
    }
    if (!seats.has(block.seat)) {
      const place = el("div.seat-place", { "data-seat": String(block.seat) });
      seats.set(block.seat, place);
      middle.push(place);
    }
    const named = seats.get(block.seat).childElementCount > 0;
    seats.get(block.seat).append(DRAW[block.kind](named ? { ...block, label: "" } : block));
  }
  const tables = blocks.filter((block) => block.kind === "paytable").map(payTable);
  const several = tables.length > 1;
  const cards = blocks.some((block) => block.kind === "cards");
  const side = several ? el("details.scene-tables", { open: !cards }, el("summary", "Pay tables"), el("div", tables)) : el("div", tables);
  return el(
    "div.scene",
    { class: tables.length === 1 ? "scene sided" : "scene", "data-seats": String(seats.size) },
    middle.length ? el("div.scene-felt", middle) : null,
    tables.length ? side : null,
  );
}

/** The scene in one sentence, for screen readers. */
export function spoken(blocks) {
  const say = {
    cards: ({ label, cards }) =>
      `${label ? `${label}: ` : ""}${listed(cards.map((text) => (text ? cardName(text) : "a card face down")))}.`,
    wagers: ({ label, wagers: down }) =>
      `${label ? `${label}: ` : ""}${listed(down.map(([, title, cents]) => `${title} ${money(cents)}`))}.`,
    paytable: ({ title, lines }) => `${title}: ${lines.map(([hand, pays]) => `${hand} ${pays}`).join("; ")}.`,
    told: ({ lines }) => lines.join(" "),
    note: ({ text }) => text,
  };
  return blocks.map((block) => say[block.kind](block)).join(" ");
}
