// After a lost connection: what happened to the hand meanwhile, in a sentence.

import { el, toast } from "../dom.js";
import { plural } from "../words.js";
import { mySeats, turnOf } from "./store.js";

/** A shorter interruption is not reported. */
const NOTICED = 1500;
let down = null;

/** The line is down; the table is remembered as it stood then. */
export function noteDown(table) {
  down ??= { at: Date.now(), table, seats: mySeats() };
}

/** The first message from the card room after that. */
export function noteBack(table) {
  const before = down;
  down = null;
  if (!before?.table || Date.now() - before.at < NOTICED || !before.seats.length) return;
  const words = whatHappened(before, table);
  const link = words.round ? [" ", el("a", { href: `/replay/${words.round}` }, "See it again")] : [];
  toast(el("span", words.says, link), words.lost ? "bad" : "");
}

function whatHappened({ table: before, seats }, now) {
  const kept = seats.filter((seat) => now.seats?.[seat] && before.seats?.[seat]?.name === now.seats[seat].name);
  const played = before.public.seats.some((seat) => seats.includes(seat.number) && Object.keys(seat.bets).length);
  const ended = now.round !== before.round && played ? before.round : null;
  if (!kept.length)
    return {
      says: `You are back. You were away so long that your seat was given up${ended ? `; round ${ended} was settled without you` : ", and your chips are in your purse"}.`,
      round: ended,
      lost: true,
    };
  if (ended)
    return {
      says:
        now.round - ended > 1
          ? `You are back. ${plural(now.round - ended, "round")} passed while you were away.`
          : `You are back. Round ${ended} was settled while you were away.`,
      round: ended,
    };
  if (played && turnOf(now) === turnOf(before))
    return {
      says:
        seats.includes(now.public.turn) && now.public.phase === "decisions"
          ? "You are back. Your hand is as you left it, and it is your turn."
          : "You are back. Your hand is as you left it.",
    };
  return { says: played ? "You are back. The round went on while you were away." : "You are back. Your seat is as you left it." };
}
