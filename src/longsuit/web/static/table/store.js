// What the page knows of the table: only what the card room sent, and what the player is about to do.

import { keep, kept } from "../kept.js";
import { me } from "../session.js";
import { cardList } from "../words.js";

export const room = {
  /** The table's number. */
  number: Number(location.pathname.split("/").filter(Boolean).pop()),
  /** What never changes: spots, actions, pay tables. */
  felt: null,
  /** The latest state from the card room. */
  table: null,
  /** "live", or "result" while the round that just ended is looked at. */
  mode: "live",
  result: null,
  /** The seat being played. */
  seat: null,
  /** A seat asked for and not yet seen as mine. */
  wanted: null,
  /** Whether the player just sat down: the keyboard goes to his bets, for the button he pressed is gone. */
  arriving: false,
  /** Chips laid out but not yet wagered, by spot. */
  draft: {},
  /** Chips laid out for the dealer, by the spot they ride on; and whether the next chip is his. */
  tokes: {},
  forDealer: false,
  /** The action thought of, and the cards the player set himself, by action. */
  planned: null,
  settings: {},
  /** My cards stay face down until they are dealt, and the dealer's until they are turned: nothing names them before. */
  covered: false,
  turning: false,
  /** The turn this page sent a decision for, and what the house decided when time ran out: {round, words}. */
  decided: null,
  late: null,
  /** When the last wager was settled before the player's eyes. */
  settledAt: 0,
  /** Round whose cards the player has seen the result of. */
  seen: 0,
  /** The coach's last advice: {round, seat, street, hint, shown}. */
  coach: null,
  /** The mistake the coach warned of before it was sent. */
  warning: null,
  connected: true,
  /** Whether a finished round is looked at again: nobody can sit down in it. */
  replayed: false,
  /** Why the table cannot be played any more, in a sentence. */
  gone: null,
  busy: false,
};

/** Has every part of the page redraw. */
export const changes = new EventTarget();
export const changed = () => changes.dispatchEvent(new Event("change"));
export const watch = (look) => changes.addEventListener("change", look);

/** The seats that are mine, lowest first. */
export function mySeats() {
  const { table } = room;
  if (!table || !me()) return [];
  const own = new Set(Object.keys(table.own).map(Number));
  for (const [seat, who] of Object.entries(table.seats ?? {})) if (who.name === me().name) own.add(Number(seat));
  return [...own].sort((a, b) => a - b);
}

/** The round being looked at, as I may see it. */
export function view() {
  const from = room.mode === "result" ? room.result : room.table;
  return from.own?.[room.seat] ?? from.public;
}

export const seatOf = (number, seen = view()) => seen.seats.find((seat) => seat.number === number);
export const mySeat = () => seatOf(room.seat);
export const spot = (name) => room.felt.spots.find((one) => one.name === name);
export const ante = () => room.felt.spots.find((one) => one.kind === "ante");
export const action = (name) => room.felt.actions.find((one) => one.action === name);
export const isMyTurn = () =>
  room.mode === "live" && !room.covered && view().phase === "decisions" && view().turn === room.seat && view().choices.length > 0;
/** Which decision the table waits for. */
export const turnOf = (table) => [table.round, table.public.phase, table.public.street, table.public.turn].join();
export const hasBet = () => Object.keys(mySeat()?.bets ?? {}).length > 0;
export const canBet = () => room.mode === "live" && view().phase === "wagers" && room.seat !== null && !hasBet();

/** What is going on, for the bar: which choices the player has now. */
export function state() {
  if (room.gone) return "gone";
  if (!room.table) return "loading";
  if (room.mode === "result") return "result";
  if (room.seat === null) return "watching";
  const phase = view().phase;
  if (phase === "wagers") return hasBet() ? "waiting" : "betting";
  return isMyTurn() ? "deciding" : "waiting";
}

/** The cards a setting would put against the dealer: the player's own, else the table's proposal. */
export function settingFor(name) {
  const choice = view().choices.find((one) => one.action === name);
  return room.settings[name] ?? cardList(choice?.proposed);
}

const same = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** Cards set for an action, as the card room calls them: {says, left}; null where they may not be set so. */
export const setHand = (action, cards) => view().settings[action]?.find((one) => same(cardList(one.cards), cards)) ?? null;

/** The sum of bets by spot. */
export const total = (bets) => Object.values(bets).reduce((sum, cents) => sum + cents, 0);

const memory = (name) => `table ${room.number} ${name}`;
export const remember = (name, value) => keep(memory(name), JSON.stringify(value));
export const recall = (name, otherwise) => JSON.parse(kept(memory(name))) ?? otherwise;
