// Bets for the dealer: chips of his that ride on mine. Laid out with my bets and sent with them; only where the house takes them.

import { el, toast } from "../dom.js";
import { capital, money, signed } from "../words.js";
import { announce } from "./announce.js";
import { canBet, changed, hasBet, mySeat, room, spot as spotOf, total, view } from "./store.js";

const title = (name) => spotOf(name)?.title ?? capital(name);

/** Whether the next chip is the dealer's. */
export const forDealer = () => room.forDealer && canBet();

/** Whether the dealer's chip may ride on a spot now. */
export const takesToke = (spot) => Boolean(spot.toke && room.draft[spot.name]);

/** The tokes whose wager is still there. */
export const riding = (tokes, draft) => Object.fromEntries(Object.entries(tokes).filter(([name, cents]) => cents && draft[name]));

function refused(sentence) {
  toast(sentence);
  return null;
}

/** The tokes with one chip more; null, with the reason shown, if that is not allowed. */
export function tokesWith(spot, cents) {
  if (!spot.toke) return refused(`A bet for the dealer cannot ride on ${spot.title}.`);
  if (!room.draft[spot.name]) return refused(`Put chips of your own on ${spot.title} first; the dealer's ride on them.`);
  const { step, most } = spot.toke;
  const had = room.tokes[spot.name] ?? 0;
  const wanted = Math.max(had + cents, step);
  const size = Math.min(wanted - (wanted % step), most);
  return size === had ? refused(`A bet for the dealer on ${spot.title} is ${money(most)} at most.`) : { ...room.tokes, [spot.name]: size };
}

/** The tokes with one chip less. */
export function tokesWithout(spot, cents) {
  const left = (room.tokes[spot.name] ?? 0) - cents;
  return { ...room.tokes, [spot.name]: left >= (spot.toke?.step ?? 0) ? left : 0 };
}

/** Every hand begins without any. */
export function noTokes() {
  room.tokes = {};
  room.forDealer = false;
}

export function turnToDealer() {
  if (!canBet() || !room.felt.tokes) return;
  room.forDealer = !room.forDealer;
  announce(room.forDealer ? "Chips are for the dealer now; they ride on a wager of yours." : "Chips are for you again.");
  changed();
}

/** The switch in the bar; nothing where the house takes no bets for the dealer. */
export function tokeTool() {
  if (!room.felt.tokes) return null;
  const all = total(room.tokes);
  return el(
    "button.compact.toke-tool",
    {
      "data-action": "for-dealer",
      "aria-pressed": String(room.forDealer),
      "aria-keyshortcuts": "t",
      title: "Chips you put down now are a bet for the dealer",
      onclick: turnToDealer,
    },
    "For the dealer",
    all ? el("span.deal-sum", money(all)) : null,
  );
}

/** The dealer's chips beside mine: laid out, down, or not yet settled. */
export function tokesOn() {
  if (room.mode === "live") return view().phase === "wagers" && !hasBet() ? room.tokes : (mySeat()?.tokes ?? {});
  const left = { ...mySeat()?.tokes };
  for (const entry of view().settlements.slice(0, room.settledTo)) if (entry.toke && entry.seat === room.seat) delete left[entry.wager];
  return left;
}

/** The result of the dealer's chips, for the list of results: the stake is given away either way. */
export function tokeRows(seen) {
  const became = (entry) =>
    entry.returned ? `On ${title(entry.wager)}: the dealer gets ${money(entry.returned)}` : `On ${title(entry.wager)}: lost with it`;
  return seen.settlements
    .filter((entry) => entry.toke && entry.seat === room.seat)
    .map((entry) =>
      el(
        "li",
        { "data-toke": entry.wager },
        el("span.result-wager", "For the dealer"),
        el("span.result-reason", became(entry)),
        el("span.num.bad", signed(-entry.stake)),
      ),
    );
}
