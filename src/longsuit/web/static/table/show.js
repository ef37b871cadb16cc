// From one message of the card room to the next: changes are animated, then the current state is drawn.

import { $$ } from "../dom.js";
import { me } from "../session.js";
import { cardNames } from "../words.js";
import { announce } from "./announce.js";
import { foresee } from "./coach.js";
import { dealFrom, turnOver } from "./dealing.js";
import { atEase } from "./pace.js";
import { openingDraft } from "./betting.js";
import { playOut, standResult } from "./settling.js";
import { changed, hasBet, isMyTurn, mySeat, mySeats, recall, remember, room, seatOf, setHand, settingFor, state, view } from "./store.js";
import { planned, turnUp } from "./setting.js";
import { paint } from "./page.js";

let playing = false;
let due = null;
let timer = 0;

/** Scenes are played one after another; of what arrives meanwhile only the latest counts. */
export async function show(table) {
  due = { ...table, last: table.last ?? due?.last ?? room.table?.last ?? null };
  if (playing) return;
  playing = true;
  while (due) {
    const next = due;
    due = null;
    try {
      await stepTo(next);
    } catch (fault) {
      console.error(fault);
    }
  }
  playing = false;
  if (state() !== "waiting") atEase();
  for (const tell of later.splice(0)) tell();
  changed();
}

/** Updates that would reveal how a scene ends wait until it has been shown. */
const later = [];
export const afterwards = (tell) => (playing ? later.push(tell) : tell());

export const isPlaying = () => playing;

async function stepTo(table) {
  const before = room.table;
  const ended = before && table.last && table.last.round === before.round && table.round !== before.round ? table.last : null;
  if (ended && room.mode === "live" && ended.public.seats.some((seat) => Object.keys(seat.bets).length)) {
    if (!mySeat()?.held || room.covered)
      await appear({
        ...before,
        public: unrevealed(ended.public),
        own: Object.fromEntries(Object.entries(ended.own).map(([seat, seen]) => [seat, unrevealed(seen, Number(seat))])),
      });
    room.table = table;
    keep();
    await playOut(ended, paint);
    seen(ended.round);
    leaveLater();
    return;
  }
  await appear(table);
}

/** A round that is over as it was before the dealer turned anything over. */
function unrevealed(seen, mine = null) {
  const down = (seat) => (seat.number === mine ? seat : { ...seat, cards: [], setting: [] });
  return { ...seen, phase: "reveal", dealer: [], dealer_hands: {}, settlements: [], verdicts: {}, seats: seen.seats.map(down) };
}

/** The table as it is now, new cards dealt before our eyes. */
async function appear(table) {
  const before = room.table;
  const packets = before && room.mode === "live" ? dealtSince(before, table) : [];
  room.table = table;
  keep();
  if (!before) arrive(table);
  if (room.mode === "result" && table.public.phase !== "wagers") leaveResult();
  if (before?.round !== table.round) room.settings = {};
  if (before?.round !== table.round || !isMyTurn()) room.planned = null;
  const dealing = table.public.phase === "dealing";
  room.covered = room.seat !== null && room.mode === "live" && (dealing || room.covered || packets.some(([seat]) => seat === room.seat));
  paint();
  await deal(packets);
  if (room.covered && !dealing) await turnMine();
  else if (isMyTurn() && (before?.public.turn !== table.public.turn || before?.public.street !== table.public.street)) tellHand();
  if (!before || isMyTurn()) foresee();
}

/** The packets that are new: each seat's number, nothing for the dealer, "board" for the middle, with the cards it had before. */
function dealtSince(before, table) {
  const had = before.round === table.round ? before.public : { seats: [], dealer_held: 0, community_held: 0 };
  const seats = table.public.seats.map((seat) => [seat.number, seatOf(seat.number, had)?.held ?? 0, seat.held]);
  const house = [
    [null, had.dealer_held, table.public.dealer_held],
    ["board", had.community_held, table.public.community_held],
  ];
  return [...seats, ...house].filter(([, held, now]) => now > held);
}

/** First sight of the table: a result not yet looked at stays on the felt. */
function arrive(table) {
  const last = table.last;
  const fresh = last && last.round > recall("seen", 0) && last.own?.[room.seat]?.settlements.some((entry) => entry.seat === room.seat);
  if (fresh && table.public.phase === "wagers" && !Object.keys(mySeat()?.bets ?? {}).length) standResult(last);
  if (last) seen(last.round);
}

/** My seat from round to round; reports when it is lost. */
function keep() {
  const mine = mySeats();
  const had = room.seat;
  if (room.seat === null || !mine.includes(room.seat)) room.seat = mine[0] ?? null;
  if (mine.includes(room.wanted)) [room.seat, room.wanted] = [room.wanted, null];
  const turn = mine.find((seat) => seat === room.table.public.turn);
  if (turn && room.table.public.phase === "decisions" && room.mode === "live") room.seat = turn;
  if (room.table.public.phase === "wagers" && room.mode === "live" && hasBet()) room.seat = mine.find(empty) ?? room.seat;
  if (had === null && room.seat !== null && me()) openingDraft();
  const lost = had !== null && room.seat === null && !room.leaving;
  if (lost) announce(`You no longer have seat ${had}.`);
  if (lost) leaveResult();
  room.lost = lost ? had : room.lost && room.seat === null ? room.lost : null;
}

/** A seat of mine that waits for its bets. */
function empty(number) {
  const seat = seatOf(number, room.table.public);
  return seat && !Object.keys(seat.bets).length;
}

function seen(round) {
  room.seen = Math.max(room.seen, round);
  remember("seen", room.seen);
}

/** Packets go out in their order, the dealer's and the middle's last. */
async function deal(packets) {
  const place = (seat) =>
    seat === null ? "#dealer-hand" : seat === "board" ? "#board" : seat === room.seat ? "#hand" : `[data-seat="${seat}"]`;
  await Promise.all(
    packets.map(([seat, had], at) =>
      dealFrom($$(`${place(seat)} play-card`).slice(had), { delay: at * 170, gap: seat === room.seat ? 45 : 20 }),
    ),
  );
}

/** My cards are turned up when all lie. */
async function turnMine() {
  await turnUp((cards, swap) => turnOver(cards, swap, 30));
  room.covered = false;
  paint();
  tellHand();
}

function tellHand() {
  const cards = mySeat()?.cards ?? [];
  if (!cards.length) return;
  const says = setHand(planned(), settingFor(planned()))?.says;
  const best = isMyTurn() ? `${says ? ` The table proposes ${says}.` : ""} Your turn.` : "";
  const board = view().community.length ? ` On the table: ${cardNames(view().community)}.` : "";
  announce(`Your cards: ${cardNames(cards)}.${board}${best}`);
}

/** Onlookers go on to the next round without a click. */
function leaveLater() {
  clearTimeout(timer);
  const mine = room.result.own?.[room.seat]?.settlements.some((entry) => entry.seat === room.seat);
  if (!mine) timer = setTimeout(leaveResult, room.seat === null ? 6000 : 3000);
}

/** Back to the current round. */
export function leaveResult() {
  clearTimeout(timer);
  if (room.mode !== "result") return;
  room.mode = "live";
  room.result = null;
  if (room.seat !== null) openingDraft();
  changed();
}
