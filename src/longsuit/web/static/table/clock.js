// The time left, as the card room counts it, and what it did when a player's time ran out.

import { $, toast } from "../dom.js";
import { announce } from "./announce.js";
import { fit } from "./fit.js";
import { canBet, isMyTurn, room, seatOf, turnOf } from "./store.js";

const WARNING = 10;
let skew = 0;
let warned = 0;

/** The card room's clock and ours may differ; use the card room's. */
export function setClock(table) {
  if (typeof table.now === "number") skew = table.now - Date.now();
}

function tick() {
  const place = $("#clock");
  const deadline = room.mode === "live" ? room.table?.deadline : null;
  const left = deadline ? Math.ceil((deadline - (Date.now() + skew)) / 1000) : null;
  const hidden = left === null || left < 0;
  const mine = !hidden && (isMyTurn() || canBet());
  const hurry = mine && left <= WARNING;
  $("#bar").classList.toggle("hurry", hurry);
  place.classList.toggle("hurry", hurry);
  if (!hidden) place.textContent = hurry ? `${left} s left` : `${left} s`;
  if (place.hidden !== hidden) {
    place.hidden = hidden;
    fit();
  }
  if (!hurry || warned === deadline) return;
  warned = deadline;
  announce(`${left} seconds left to ${isMyTurn() ? "decide" : "bet"}.`);
}

export const startClock = () => setInterval(tick, 250);

/** Notices that the house decided for a seat of mine, because its time was over and this page had sent nothing; says what it did. */
export function noteLate(before, after) {
  const seat = before?.public.phase === "decisions" && before.deadline && after.now >= before.deadline ? before.public.turn : null;
  if (!before?.own?.[seat] || turnOf(after) === turnOf(before) || room.decided === turnOf(before)) return;
  const now = after.round === before.round ? after : after.last?.round === before.round ? after.last : null;
  const did = now && seatOf(seat, now.own?.[seat] ?? now.public);
  if (!did?.action) return;
  const words =
    did.action === "fold" ? "Time ran out, so the house folded your hand." : "Time ran out, so the house made the smallest choice for you.";
  room.late = { round: before.round, words: did.declared.length ? `${words} It declared the bonuses you had won.` : words };
  toast(room.late.words, "bad");
}

/** What the house did for me in a round, in a sentence. */
export const lateWords = (round) => (room.late?.round === round ? room.late.words : "");
