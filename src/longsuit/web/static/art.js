// A picture for each game: its idea in a handful of cards.

import { card } from "./cards.js";
import { el } from "./dom.js";

/** For a game whose definition has no picture. */
const ANY = { counts: ["Ac", "Kc", "Qc"], others: ["5d", "2h"], apart: false };
/** Between the middles of two hands side by side. */
const APART = 4;

function placed(text, counts, { across, down, turn }) {
  const made = card(text, { "aria-hidden": "true" });
  made.style.transform = `translateX(calc(${across} * var(--spread))) translateY(${down}%) rotate(${turn}deg)`;
  made.classList.toggle("counts", counts);
  return made;
}

/** A fan: the cards that count are raised. */
function fan(cards, count) {
  return cards.map((text, place) => {
    const across = place - (cards.length - 1) / 2;
    const turn = across * (cards.length > 5 ? 7 : 9);
    return placed(text, place < count, { across, down: Math.abs(turn) * 0.55 - (place < count ? 12 : 0), turn });
  });
}

/** Two hands side by side, as they lie on the felt; the first counts. */
function parted(hands) {
  const shift = (hands[0].length - hands[1].length) * 0.2;
  return hands.flatMap((cards, second) =>
    cards.map((text, place) => {
      const near = place - (cards.length - 1) / 2;
      const turn = near * 9;
      const across = (second - 0.5) * APART + shift + near * 0.8;
      return placed(text, !second, { across, down: Math.abs(turn) * 0.4 + (second ? 4 : -8), turn });
    }),
  );
}

/** Draws the picture of a game's definition. */
export function picture(given) {
  const { counts, others, apart } = given.counts.length ? given : ANY;
  return el("div.picture", { "aria-hidden": "true" }, apart ? parted([counts, others]) : fan([...counts, ...others], counts.length));
}
