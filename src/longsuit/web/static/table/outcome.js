// What became of a round, in words.

import { capital, money } from "../words.js";
import { aHand, handName } from "./hands.js";

const KINDS = new Set(["ante", "play"]);

/** My entries of a round, the dealer's tokes apart. */
export const entriesOf = (seen, seat) => seen.settlements.filter((entry) => entry.seat === seat && !entry.toke);
export const netOf = (seen, seat) => entriesOf(seen, seat).reduce((sum, entry) => sum + entry.net, 0);

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

/** The dealer's cards that count for a seat: those of the contest it played, else the first. */
export function dealerCards(seen, felt, seat) {
  const contests = Object.entries(seen.dealer_setting);
  const played = seen.seats.find((one) => one.number === seat)?.action;
  const contest = felt.actions.find((one) => one.action === played);
  const own = contests.find(([name]) => name === contest?.action || name === contest?.contest_name) ?? contests[0];
  return own ? own[1].split(" ").filter(Boolean) : [];
}

/** "The dealer has a 4-card flush, king high, and qualifies." */
export function dealerWords(seen, felt, seat) {
  const cards = dealerCards(seen, felt, seat);
  if (!cards.length) return "";
  const played = seen.seats.find((one) => one.number === seat)?.action;
  const contest = felt.actions.find((one) => one.action === played)?.contest ?? felt.actions[0]?.contest;
  const reasons = seen.settlements.filter((entry) => seat === null || entry.seat === seat).map((entry) => entry.reason);
  const failed = reasons.some((reason) => /does not qualify/.test(reason));
  const met = !failed && reasons.some((reason) => /hand is higher|tie|copy|same/.test(reason));
  const ending = !felt.qualifier ? "" : failed ? ", and does not qualify" : met ? ", and qualifies" : "";
  return `The dealer has ${aHand(cards, contest)}${ending}.`;
}

/** Both hands and why: the sentence a newcomer reads first. */
export function verdictWords(seen, felt, seat) {
  const mine = seen.seats.find((one) => one.number === seat);
  if (!mine) return "";
  if (mine.action === "fold") return "You folded.";
  const contest = felt.actions.find((one) => one.action === mine.action)?.contest;
  const kinds = new Map(felt.spots.map((spot) => [spot.name, spot.kind]));
  const main = entriesOf(seen, seat).find((entry) => KINDS.has(kinds.get(entry.wager)));
  const why = main ? main.reason.split(":")[0] : "";
  const told = { "the player's hand is higher": "yours is higher", "the dealer's hand is higher": "the dealer's is higher" }[why] ?? why;
  return `You have ${aHand(mine.setting, contest)}; the dealer has ${aHand(dealerCards(seen, felt, seat), contest)}. ${capital(told)}.`;
}
