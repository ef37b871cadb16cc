// The felt itself: the plate with the game's name, the meters, the line in the middle.

import { $, el } from "../dom.js";
import { capital, listed, money, number } from "../words.js";
import { room, seatOf, spot, state, view } from "./store.js";

/** What never changes is drawn once. */
export function layOut() {
  const { felt } = room;
  document.title = `${felt.name}, table ${room.number}: Longsuit`;
  $("#game-name").textContent = felt.name;
  $("#felt").dataset.game = felt.game;
  $("#felt").style.setProperty("--spots", felt.spots.length);
  $("#felt").style.setProperty("--held", felt.cards.player);
  $("#felt").style.setProperty("--dealt", felt.cards.dealer);
}

export function paintFelt() {
  const seen = view();
  $("#felt").dataset.phase = room.mode === "result" ? "settled" : seen.phase;
  $("#felt").dataset.round = String(room.mode === "result" ? room.result.round : room.table.round);
  const ante = room.felt.spots.find((one) => one.kind === "ante");
  const round = room.mode === "result" ? room.result.round : room.table.round;
  $("#table-line").replaceChildren(`Table ${room.number} · round ${round}`, ante ? el("span.stakes", {}, ` · ${money(ante.least)} to ${money(ante.most)}`) : "");
  $("#message").replaceChildren(...message());
  $("#felt").classList.toggle("away", !room.connected);
}

function message() {
  const seen = view();
  const now = state();
  if (!room.connected) return ["Reconnecting… the house keeps your round as it is."];
  if (room.mode === "result") return [];
  if (seen.phase === "wagers") return now === "betting" ? [el("strong", {}, "Place your bets"), el("small", {}, room.felt.object ?? "")] : [waitingForBets()];
  if (now === "deciding") return [el("strong", {}, "Your turn"), el("small", {}, options())];
  if (seen.phase === "decisions") return [`${seatOf(seen.turn)?.player ?? "A player"} decides`];
  return ["The dealer turns over the cards"];
}

/** "Raise to stay in, or fold: you lose the Ante." */
function options() {
  const titles = [...new Set(view().choices.map((choice) => choice.title))];
  return `${capital(listed(titles, "or"))} to stay in, or fold: you lose the ${listed(room.felt.fold.loses.map((name) => spot(name).title))}.`;
}

function waitingForBets() {
  const late = room.table.public.seats.filter((seat) => !Object.keys(seat.bets).length).map((seat) => seat.player);
  if (room.seat === null) return late.length ? "Wagers are being placed" : "Take a seat to play";
  if (late.length > 2) return `Waiting for ${number(late.length)} players`;
  return late.length ? `Waiting for ${listed(late)}` : "No more bets";
}

/** The dealer's rule, and later what he holds. */
export function dealerLine() {
  const { felt } = room;
  return felt.qualifier ? capital(felt.qualifier) : "";
}
