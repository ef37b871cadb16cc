// The felt itself: the plate with the game's name, the meters, the line in the middle.

import { $, el } from "../dom.js";
import { leadTo } from "../shell.js";
import { capital, family, listed, money, number } from "../words.js";
import { printFelt } from "./print.js";
import { ante, mySeat, room, seatOf, spot as spotOf, state, view } from "./store.js";

/** The rule card of this very table: its game, sheet, pay tables, limits and rulings. */
export const rulesOf = (number, felt) => `/school/${family(felt.game)}/lesson?sheet=${felt.game.split("/")[1]}&table=${number}`;

/** What never changes is drawn once. */
export function layOut() {
  const { felt } = room;
  document.title = `${felt.name}, table ${room.number}: Longsuit`;
  $("#game-name").textContent = felt.name;
  $("#felt").dataset.game = felt.game;
  $("#felt").style.setProperty("--spots", felt.spots.length);
  $("#felt").style.setProperty("--held", felt.cards.player);
  $("#felt").style.setProperty("--per-row", felt.cards.player > 5 ? Math.ceil(felt.cards.player / 2) : felt.cards.player);
  $("#felt").style.setProperty("--dealt", Math.max(felt.cards.dealer, felt.cards.community ?? 0, 1));
  printFelt();
  leadTo(rulesOf(room.number, felt));
}

export function paintFelt() {
  const seen = view();
  $("#felt").dataset.phase = room.mode === "result" ? "settled" : seen.phase;
  const spot = ante();
  const round = room.mode === "result" ? room.result.round : room.table.round;
  $("#felt").dataset.round = String(round);
  $("#table-line").replaceChildren(
    `Table ${room.number} · round ${round}`,
    spot ? el("span.stakes", ` · ${money(spot.least)} to ${money(spot.most)}`) : "",
  );
  $("#message").replaceChildren(...message());
  $("#step").replaceChildren(...step());
  $("#felt").classList.toggle("away", !room.connected);
}

/** Whether a step that applies only to some hands is due now. */
const COMES_UP = { "laying aside": () => view().asides?.length > 0, fold: () => view().seats.some((seat) => seat.action === "fold") };

/** Where the procedure stands: what people do by hand now; where cards and chips go is in its title and in the help. */
function step() {
  const phase = room.mode === "result" ? "settled" : view().phase;
  const due = room.felt.procedure.filter((one) => one.phase === phase && !one.runs && (COMES_UP[one.when]?.() ?? true));
  return due.map((one) =>
    el(
      "span",
      {
        "data-when": one.when,
        title: [one.place && `${capital(one.place)}.`, one.section && `§ ${one.section}`].filter(Boolean).join(" "),
      },
      el("b", `${capital(one.who)}: `),
      one.does,
    ),
  );
}

function message() {
  const seen = view();
  const now = state();
  if (!room.connected) return ["Reconnecting… the house keeps your round as it is."];
  if (room.mode === "result") return [];
  if (seen.phase === "wagers")
    return now === "betting" ? [el("strong", "Place your bets"), el("small", room.felt.object ?? "")] : [waitingForBets()];
  if (now === "deciding") return [el("strong", "Your turn"), el("small", options())];
  if (seen.phase === "decisions") return [`${seatOf(seen.turn)?.player ?? "A player"} decides`];
  return ["The dealer turns over the cards"];
}

/** "Raise to stay in, or fold: you lose the Ante." */
function options() {
  const titles = [...new Set(view().choices.map((choice) => choice.title))];
  if (!view().folds) return `${capital(view().street)}: ${listed(titles, "or")}.`;
  const lost = room.felt.fold.loses.filter((name) => mySeat()?.bets[name] || !room.felt.cards.community);
  return `${capital(listed(titles, "or"))} to stay in, or fold: you lose the ${listed(lost.map((name) => spotOf(name).title))}.`;
}

function waitingForBets() {
  const late = room.table.public.seats.filter((seat) => !Object.keys(seat.bets).length).map((seat) => seat.player);
  if (room.seat === null) return late.length ? "Wagers are being placed" : "Take a seat to play";
  if (late.length > 2) return `Waiting for ${number(late.length)} players`;
  return late.length ? `Waiting for ${listed(late)}` : "No more bets";
}
