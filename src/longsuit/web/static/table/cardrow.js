// A row of cards that keeps its cards: what is already there stays, so that only news moves.

import { card } from "../cards.js";

/**
 * Puts cards, and `held` of them in all, into a row; new ones are answered so that they can be dealt.
 * @param {(one: HTMLElement, text: string | null) => void} [dress]
 */
export function layCards(row, cards, held, back, dress = () => {}) {
  const wanted = [...cards, ...Array.from({ length: Math.max(0, held - cards.length) }, () => null)];
  const old = [...row.querySelectorAll("play-card")];
  const kept = new Map(old.filter((one) => one.dataset.card).map((one) => [one.dataset.card, one]));
  const spare = old.filter((one) => !one.dataset.card || !cards.includes(one.dataset.card));
  const fresh = [];
  const turned = [];
  const laid = wanted.map((text) => {
    let one = text ? kept.get(text) : null;
    if (!one) {
      one = spare.shift();
      if (!one) fresh.push((one = card(text, { back })));
      else if (text) turned.push(one);
    }
    if (text && one.getAttribute("card") !== text) one.setAttribute("card", text);
    if (!text && one.hasAttribute("card")) one.removeAttribute("card");
    if (one.getAttribute("back") !== back) one.setAttribute("back", back);
    dress(one, text);
    return one;
  });
  if (laid.length !== old.length || laid.some((one, at) => one !== old[at])) row.replaceChildren(...laid);
  return { fresh, turned };
}
