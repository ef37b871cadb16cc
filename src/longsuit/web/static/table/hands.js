// What cards are called. Only words: who wins is for the card room to say.

import { RANKS, byRank, rankName } from "../words.js";

const rank = (card) => RANKS.indexOf(card[0]);
const plural = (card) => (rankName(card) === "six" ? "sixes" : `${rankName(card)}s`);

/** "4-card flush, ace high". */
function flushName(cards) {
  const [top, next] = byRank(cards);
  return cards.length === 2 ? `2-card flush, ${rankName(top)}-${rankName(next)}` : `${cards.length}-card flush, ${rankName(top)} high`;
}

/** Ranks low to high, or null; an ace is high or low. */
function run(cards) {
  const ranks = cards.map(rank).sort((a, b) => a - b);
  const inOrder = (list) => list.every((value, at) => at === 0 || value === list[at - 1] + 1);
  if (inOrder(ranks)) return ranks;
  if (ranks.at(-1) !== 12) return null;
  const low = [-1, ...ranks.slice(0, -1)];
  return inOrder(low) ? low : null;
}

/** The class of three or five cards in poker: [line, words]. */
export function pokerName(cards) {
  const sorted = byRank(cards);
  const counts = Object.values(Object.groupBy(sorted, (card) => card[0])).sort((a, b) => b.length - a.length || rank(b[0]) - rank(a[0]));
  const [first, second] = counts;
  const suited = sorted.every((card) => card[1] === sorted[0][1]);
  const row = run(sorted);
  const high = row ? { "-1": "ace" }[row.at(-1)] ?? rankName(RANKS[row.at(-1)]) : rankName(sorted[0]);
  if (suited && row && row.at(-1) === 12) return cards.length === 3 ? ["mini royal", "mini royal"] : ["royal flush", "royal flush"];
  if (suited && row) return ["straight flush", `straight flush, ${high} high`];
  if (first.length === 4) return ["four of a kind", `four ${plural(first[0])}`];
  if (first.length === 3 && second?.length === 2) return ["full house", `full house, ${plural(first[0])} over ${plural(second[0])}`];
  if (suited) return ["flush", `flush, ${high} high`];
  if (row) return ["straight", `straight, ${high} high`];
  if (first.length === 3) return ["three of a kind", `three ${plural(first[0])}`];
  if (first.length === 2 && second?.length === 2) return ["two pair", `two pair, ${plural(first[0])} and ${plural(second[0])}`];
  if (first.length === 2) return ["pair", `pair of ${plural(first[0])}`];
  return ["no pair", `${rankName(sorted[0])} high`];
}

/** A hand in the words of its contest: a flush by its length, poker by its class. */
export function handName(cards, contest = "") {
  if (!cards.length) return "nothing";
  const poker = /poker/i.test(contest);
  const suited = cards.every((card) => card[1] === cards[0][1]);
  if (!poker && suited) return flushName(cards);
  return cards.length === 3 || cards.length === 5 ? pokerName(cards)[1] : `${rankName(byRank(cards)[0])} high`;
}

/** With its article: "a 4-card flush, ace high", "ace high". */
export function aHand(cards, contest) {
  const name = handName(cards, contest);
  return /^(\d|pair|full|straight|flush|royal|mini)/.test(name) ? `a ${name}` : name;
}

/** The line of a pay table that cards left beside a set hand stand on, or null. */
export function leftLine(cards, pays) {
  if (cards.length !== 3 || !pays?.length) return null;
  const [name] = pokerName(cards);
  return pays.find(({ line }) => line.toLowerCase() === name) ?? null;
}
