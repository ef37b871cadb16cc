// A row of cards that is updated in place: cards already there stay, so that only new ones move.

import { card } from "../cards.js";

/**
 * Shows cards in a row of `held` places, the others face down; `dress` gets each card with its text.
 * @param {(one: HTMLElement, text: string | null) => void} [dress]
 */
export function layCards(row, cards, held, back, dress = () => {}) {
  const texts = [...cards, ...Array.from({ length: Math.max(0, held - cards.length) }, () => null)];
  const old = [...row.querySelectorAll("play-card")];
  const known = new Map(old.filter((one) => one.dataset.card).map((one) => [one.dataset.card, one]));
  const spare = old.filter((one) => !one.dataset.card || !cards.includes(one.dataset.card));
  const laid = texts.map((text) => {
    const one = known.get(text) ?? spare.shift() ?? card(text, { back });
    if (text && one.getAttribute("card") !== text) one.setAttribute("card", text);
    if (!text && one.hasAttribute("card")) one.removeAttribute("card");
    if (one.getAttribute("back") !== back) one.setAttribute("back", back);
    dress(one, text);
    return one;
  });
  if (laid.length !== old.length || laid.some((one, at) => one !== old[at])) row.replaceChildren(...laid);
}
