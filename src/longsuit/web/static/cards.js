// Playing cards of our own drawing: `card("Th")`, `<play-card card="Th">`, and `inline("Th")` for text.

import { el, svg } from "./dom.js";
import { courtSymbols } from "./courts.js";
import { PIPS, RANK_PATHS, SUIT_PATHS } from "./glyphs.js";
import { cardList, cardName, cardSign } from "./words.js";

const SPRITE = "card-sprite";

/** Every shape once in the page; cards only point to them. */
function sprite() {
  if (document.getElementById(SPRITE)) return;
  const suits = Object.entries(SUIT_PATHS).map(
    ([suit, d]) => `<symbol id="suit-${suit}" viewBox="-11 -11.5 22 23" overflow="visible"><path d="${d}"/></symbol>`,
  );
  const ranks = Object.entries(RANK_PATHS).map(
    ([rank, d]) =>
      `<symbol id="rank-${rank}" viewBox="0 0 18 26" overflow="visible"><path d="${d}" fill="none" stroke="currentColor" stroke-width="3.9" stroke-linejoin="round" stroke-linecap="round"/></symbol>`,
  );
  const back = `<pattern id="lattice" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 5H10M5 0V10" stroke="#fff" stroke-opacity=".28" stroke-width="1"/><circle cx="5" cy="5" r="1.5" fill="#f3dfae" fill-opacity=".75"/></pattern>`;
  document.body.prepend(
    svg(
      `<svg id="${SPRITE}" width="0" height="0" aria-hidden="true" focusable="false"><defs>${suits.join("")}${ranks.join("")}${courtSymbols()}${back}</defs></svg>`,
    ),
  );
}

const use = (id, x, y, width, height, extra = "") => `<use href="#${id}" x="${x}" y="${y}" width="${width}" height="${height}" ${extra}/>`;

function corner(rank, suit) {
  return use(`rank-${rank}`, rank === "T" ? 7.4 : 6, 7, 13.4, 19.4) + use(`suit-${suit}`, 6, 31, 13.4, 14);
}

const pip = (suit, x, y, turned) => use(`suit-${suit}`, x - 8.4, y - 8.8, 16.8, 17.6, turned ? `transform="rotate(180 ${x} ${y})"` : "");

function middle(rank, suit) {
  if (rank === "A") return use(`suit-${suit}`, 26, 45, 48, 50);
  if (PIPS[rank]) {
    const { outer, middle: inner } = PIPS[rank];
    const places = [
      ...outer.flatMap((row) => [
        [-1, row],
        [1, row],
      ]),
      ...inner.map((row) => [0, row]),
    ];
    return places.map(([column, row]) => pip(suit, 50 + column * 15.6, 70 + row * 15.4, row > 0)).join("");
  }
  return `<rect x="23.5" y="12" width="53" height="116" rx="4" fill="none" stroke="#d9ad55" stroke-width="1.2"/>${use(`court-${rank}`, 23.5, 13, 53, 114)}`;
}

/** Face up: the whole design, and a plainer one that stays legible when the card is small. */
function face(text) {
  const [rank, suit] = text;
  const ends = corner(rank, suit);
  return `<svg viewBox="0 0 100 140" aria-hidden="true" class="face suit-${suit}"><rect x=".75" y=".75" width="98.5" height="138.5" rx="9" class="paper"/>
    <g class="full">${ends}<g transform="rotate(180 50 70)">${ends}</g>${middle(rank, suit)}</g>
    <g class="plain">${use(`rank-${rank}`, rank === "T" ? 17 : 12, 12, 33, 47.7)}${use(`suit-${suit}`, 40, 70, 52, 54.4)}</g></svg>`;
}

function down() {
  return `<svg viewBox="0 0 100 140" aria-hidden="true" class="back"><rect x=".75" y=".75" width="98.5" height="138.5" rx="9" class="paper"/>
    <rect x="6" y="6" width="88" height="128" rx="5" fill="currentColor"/><rect x="6" y="6" width="88" height="128" rx="5" fill="url(#lattice)" stroke="#f3dfae" stroke-opacity=".6"/>
    <circle cx="50" cy="70" r="17" fill="currentColor" stroke="#f3dfae" stroke-width="1.4"/><path d="M-10.4-8.6V8.6H8.6" transform="translate(51 70)" fill="none" stroke="#f3dfae" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** A card. Without a `card` attribute it lies face down; `back` is the deck's colour. */
class PlayCard extends HTMLElement {
  static observedAttributes = ["card", "back"];

  connectedCallback() {
    sprite();
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const text = this.getAttribute("card");
    this.replaceChildren(svg(text ? face(text) : down()));
    if (text) this.dataset.card = text;
    else delete this.dataset.card;
    if (this.hasAttribute("aria-hidden")) return;
    if (!this.hasAttribute("role")) this.setAttribute("role", "img");
    this.setAttribute("aria-label", text ? cardName(text) : "Card face down");
  }
}
customElements.define("play-card", PlayCard);

/**
 * `card("Th")` face up, `card(null, {back: "blue"})` face down.
 * @param {string | null} text
 * @param {{ back?: string, [attribute: string]: string | null }} [attributes]
 */
export function card(text, { back = "red", ...attributes } = {}) {
  return el("play-card", { card: text || null, back, ...attributes });
}

/** Cards in a line of text: 10♥ in the suit's colour, read aloud by name. */
export function inline(cards) {
  return el(
    "span.inline-cards",
    cardList(cards).map((text) =>
      el(`span.inline-card.suit-${text[1]}`, { role: "img", "aria-label": cardName(text), "data-card": text }, cardSign(text)),
    ),
  );
}
