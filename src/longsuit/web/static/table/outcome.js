// The result of a round, in words.

import { el } from "../dom.js";
import { money, signed } from "../words.js";

const VERDICTS = {
  not_qualified: "The dealer does not qualify",
  win: "Yours is higher",
  tie: "The hands tie",
  lose: "The dealer's is higher",
};

/** My entries of a round, the dealer's tokes apart. */
export const entriesOf = (seen, seat) => seen.settlements.filter((entry) => entry.seat === seat && !entry.toke);
/** What an entry brings its player; a toke is given away, unless the round was called off. */
export const worthOf = (seen, entry) => (entry.toke ? (seen.voided ? 0 : -entry.stake) : entry.net);
export const netOf = (seen, seat) =>
  seen.settlements.filter((entry) => entry.seat === seat).reduce((sum, entry) => sum + worthOf(seen, entry), 0);

/** What became of a wager, in a word or a sum. */
export const netWords = ({ net, outcome }) => (net ? signed(net) : outcome === "returned" ? "back" : "push");

/** What the round brought; `name` is the player where somebody else looks on. */
export function headline(net, name = null) {
  const [win, lose, even] = name ? ["wins", "loses", "breaks even"] : ["win", "lose", "break even"];
  if (net > 0) return `${name ?? "You"} ${win} ${money(net)}`;
  return net < 0 ? `${name ?? "You"} ${lose} ${money(-net)}` : `${name ?? "You"} ${even}`;
}

/** The dealer's hand that counts for a seat: that of the contest it played, else the first. */
export function dealerHand(seen, seat) {
  const played = seen.seats.find((one) => one.number === seat)?.contest;
  return seen.dealer_hands[played] ?? Object.values(seen.dealer_hands)[0] ?? null;
}

/** "The dealer has a four-card flush, king-ten-six-two, and qualifies." */
export function dealerWords(seen, seat) {
  const hand = dealerHand(seen, seat);
  if (!hand) return "";
  const ending = hand.qualifies === null ? "" : hand.qualifies ? ", and qualifies" : ", and does not qualify";
  return `The dealer has ${hand.holds}${ending}.`;
}

/** Both hands and why: the sentence a newcomer reads first. */
export function verdictWords(seen, seat, name = null) {
  const mine = seen.seats.find((one) => one.number === seat);
  if (!mine) return "";
  if (mine.action === "fold") return `${name ?? "You"} folded.`;
  const result = seen.verdicts[seat];
  const verdict = name && result === "win" ? `${name}'s is higher` : VERDICTS[result];
  return bothHands(seen, seat, mine, name) + (verdict ? ` ${verdict}.` : "");
}

function bothHands(seen, seat, mine, name) {
  const has = `${name ? `${name} has` : "You have"} ${mine.holds}`;
  return seen.verdicts[seat] ? `${has}; the dealer has ${dealerHand(seen, seat).holds}.` : `${has}.`;
}

/** The same in two parts: where space is short the first is left to the lines beside the cards. */
export function verdictParts(seen, seat, name = null) {
  const words = verdictWords(seen, seat, name);
  const mine = seen.seats.find((one) => one.number === seat);
  const hands = mine && mine.action !== "fold" ? bothHands(seen, seat, mine, name) : "";
  return hands ? [el("span.verdict-hands", `${hands} `), words.slice(hands.length + 1)] : [words];
}
