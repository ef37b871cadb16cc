// A picture for each game: its idea in a handful of cards.

import { card } from "./cards.js";
import { el } from "./dom.js";
import { family } from "./words.js";

/** Cards, and how many of them count; a game we have no picture of gets the last one. */
const PICTURES = {
  "high-card-flush": { cards: "Ah Jh 9h 7h 4h Ks 8c", count: 5 },
  "i-luv-suits": { cards: "Kd Qd Td 8d 6d 3d As", count: 6 },
  "5-card-pursuit": { cards: "As Ks Jh Td 9c", count: 2, apart: true },
  "pick-2-poker": { cards: "Qc Qd Qh 7s 2d", count: 3, apart: true },
};
const ANY = { cards: "Ac Kc Qc 5d 2h", count: 3 };

/** A fan: the cards that count are raised. */
function fan(cards, count) {
  const middle = (cards.length - 1) / 2;
  return cards.map((text, place) => {
    const made = card(text, { "aria-hidden": "true" });
    const turn = (place - middle) * (cards.length > 5 ? 7 : 9);
    made.style.transform = `translateX(calc(${place - middle} * var(--spread))) translateY(${Math.abs(turn) * 0.55 - (place < count ? 12 : 0)}%) rotate(${turn}deg)`;
    made.classList.toggle("counts", place < count);
    return made;
  });
}

/** Two hands side by side, as they are set on the felt. */
function parted(cards, count) {
  return cards.map((text, place) => {
    const made = card(text, { "aria-hidden": "true" });
    const near = place < count;
    const group = near ? count : cards.length - count;
    const at = near ? place : place - count;
    const turn = (at - (group - 1) / 2) * 9;
    made.style.transform = `translateX(calc(${(near ? -2 : 2) + (at - (group - 1) / 2) * 0.8} * var(--spread))) translateY(${Math.abs(turn) * 0.4 - (near ? 8 : -4)}%) rotate(${turn}deg)`;
    made.classList.toggle("counts", near);
    return made;
  });
}

export function picture(game) {
  const { cards, count, apart } = PICTURES[family(game)] ?? ANY;
  const list = cards.split(" ");
  return el("div.picture", { "aria-hidden": "true" }, apart ? parted(list, count) : fan(list, count));
}
