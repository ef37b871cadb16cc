// What became of a round, in words.

import { capital, money } from "../words.js";
import { aHand } from "./hands.js";

const KINDS = new Set(["ante", "play"]);

/** My entries of a round, the dealer's tokes apart. */
export const entriesOf = (seen, seat) => seen.settlements.filter((entry) => entry.seat === seat && !entry.toke);
/** What an entry brings its player; a toke is given away, unless the round was called off. */
export const worthOf = (seen, entry) => (entry.toke ? (seen.voided ? 0 : -entry.stake) : entry.net);
export const netOf = (seen, seat) => seen.settlements.filter((entry) => entry.seat === seat).reduce((sum, entry) => sum + worthOf(seen, entry), 0);

export function headline(net) {
  if (net > 0) return `You win ${money(net)}`;
  return net < 0 ? `You lose ${money(-net)}` : "You break even";
}

/** The reason with the wager's proper name: "…: 3-5-bonus loses" becomes "…: 3-5 Bonus loses". */
export function reasonOf(entry, felt) {
  const title = felt.spots.find((spot) => spot.name === entry.wager)?.title ?? entry.wager;
  const named = entry.reason.replace(new RegExp(`\\b${entry.wager.replace(/[^\w-]/g, "")} (pays|pushes|loses|wins|is )`), `${title} $1`);
  return capital(named);
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
  return `The dealer has ${aHand(hand.says)}${ending}.`;
}

/** Both hands and why: the sentence a newcomer reads first. */
export function verdictWords(seen, felt, seat) {
  const mine = seen.seats.find((one) => one.number === seat);
  if (!mine) return "";
  if (mine.action === "fold") return "You folded.";
  const kinds = new Map(felt.spots.map((spot) => [spot.name, spot.kind]));
  const main = entriesOf(seen, seat).find((entry) => KINDS.has(kinds.get(entry.wager)));
  const why = main ? main.reason.split(":")[0] : "";
  const told = { "the player's hand is higher": "yours is higher", "the dealer's hand is higher": "the dealer's is higher" }[why] ?? why;
  return `You have ${aHand(mine.says)}; the dealer has ${aHand(dealerHand(seen, seat).says)}. ${capital(told)}.`;
}
