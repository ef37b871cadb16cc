// The felt itself: the plate with the game's name, the meters, the line in the middle.

import { $, el } from "../dom.js";
import { capital, listed, money } from "../words.js";
import { room, seatOf, state, view } from "./store.js";

/** What never changes is drawn once. */
export function layOut() {
  const { felt } = room;
  document.title = `${felt.name}, table ${room.number}: Longsuit`;
  $("#game-name").textContent = felt.name;
  $("#felt").dataset.game = felt.game;
  $("#felt").style.setProperty("--spots", felt.spots.length);
  $("#felt").style.setProperty("--held", felt.cards.player);
}

export function paintFelt() {
  const seen = view();
  $("#felt").dataset.phase = room.mode === "result" ? "settled" : seen.phase;
  $("#felt").dataset.round = String(room.mode === "result" ? room.result.round : room.table.round);
  const ante = room.felt.spots.find((spot) => spot.kind === "ante");
  const round = room.mode === "result" ? room.result.round : room.table.round;
  $("#table-line").textContent = `Table ${room.number} · round ${round}${ante ? ` · ${money(ante.least)} to ${money(ante.most)}` : ""}`;
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
  const lost = room.felt.fold?.words?.split(". ")[0].replace(/\.$/, "") ?? "";
  return `${capital(listed(titles, "or"))} to stay in, or fold${lost ? `: ${lost.charAt(0).toLowerCase()}${lost.slice(1)}` : ""}.`;
}

function waitingForBets() {
  const late = room.table.public.seats.filter((seat) => !Object.keys(seat.bets).length).map((seat) => seat.player);
  if (room.seat === null) return late.length ? "Wagers are being placed" : "Take a seat to play";
  return late.length ? `Waiting for ${listed(late)}` : "No more bets";
}

/** Meters count up to their new figure instead of jumping. */
export function paintMeters() {
  const meters = Object.entries(room.table.public.meters);
  const place = $("#meters");
  place.hidden = meters.length === 0;
  for (const [name, cents] of meters) {
    let shown = $(`[data-meter="${CSS.escape(name)}"]`, place);
    if (!shown) {
      shown = el("p.meter", { "data-meter": name }, el("span.meter-name", {}, name === "main" ? "Progressive" : `${capital(name)} progressive`), el("output", {}, money(cents)));
      shown.dataset.cents = String(cents);
      place.append(shown);
    }
    tickTo(shown, cents);
  }
}

function tickTo(shown, cents) {
  const from = Number(shown.dataset.cents);
  if (from === cents) return;
  shown.dataset.cents = String(cents);
  const begun = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - begun) / 900);
    shown.lastChild.textContent = money(Math.round(from + (cents - from) * part));
    if (part < 1 && shown.dataset.cents === String(cents)) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The dealer's rule, and later what he holds. */
export function dealerLine() {
  const { felt } = room;
  return felt.qualifier ? capital(felt.qualifier) : "";
}
