// Draws the whole page as the table stands.

import { $, $$, el, focused } from "../dom.js";
import { cashier, me, signIn } from "../session.js";
import { money, number } from "../words.js";
import { bettingBar, deal, openingDraft } from "./betting.js";
import { lateWords } from "./clock.js";
import { decidingBar } from "./deciding.js";
import { fit } from "./fit.js";
import { send } from "./line.js";
import { sit } from "./seats.js";
import { resultBar } from "./settling.js";
import { paintTable } from "./table.js";
import { changed, hasBet, recall, room, state, total, view } from "./store.js";

/**
 * Given by the page's main part: what leaving a result and starting over mean.
 * @type {{ leaveResult: () => void, restart: (seat?: number) => void }}
 */
export const doors = { leaveResult() {}, restart() {} };

export function paint() {
  if (!room.felt) return;
  if (room.table && !room.gone) {
    paintTable();
    $("#leave").hidden = room.seat === null;
  }
  paintBar();
  fit();
}

/** Whether a finger or the mouse is down on the bar: a button exchanged under it would lose the click. */
let pressed = false;
export function startBar() {
  $("#bar").addEventListener("pointerdown", (event) => {
    pressed = !event.button;
  });
  const release = () => {
    if (!pressed) return;
    pressed = false;
    setTimeout(changed);
  };
  for (const ending of ["pointerup", "pointercancel", "blur"]) addEventListener(ending, release);
}

let drawn = "";
function paintBar() {
  if (pressed && $("#bar").dataset.state === state()) return;
  const now = state();
  const bar = $("#bar");
  const parts = { betting: bettingBar, deciding: decidingBar, result: finished, waiting, watching, gone, loading }[now]();
  const made = parts.flat().filter(Boolean);
  const print = now + made.map((part) => part.outerHTML ?? part).join("");
  if (print === drawn && bar.dataset.state === now) return;
  drawn = print;
  const seated = room.arriving && now === "betting" && document.activeElement === document.body;
  const focus = seated || focused()?.closest("#bar") ? focused().dataset : null;
  bar.dataset.state = now;
  bar.replaceChildren(...made);
  if (focus) refocus(bar, focus);
  if (now === "betting" && document.activeElement !== document.body) room.arriving = false;
}

/**
 * The keyboard stays where it was, or goes to the first thing that can be done now.
 * @param {HTMLElement} bar
 * @param {DOMStringMap} focus
 */
function refocus(bar, { action, chip, amount }) {
  const same = $$("button:not(:disabled)", bar).find(
    (one) => (action && one.dataset.action === action && one.dataset.amount === amount) || (chip && one.dataset.chip === chip),
  );
  (same ?? $("button.primary:not(:disabled)", bar))?.focus({ preventScroll: true });
}

const loading = () => [el("p.loading", "Taking you to the table…")];

function gone() {
  return [
    el("div.result", el("h2", room.gone.title), el("p", room.gone.words)),
    ...(room.gone.again ? [el("button.primary", { "data-action": "retry", onclick: () => doors.restart() }, room.gone.again)] : []),
    el("a.button", { href: "/" }, "To the lobby"),
  ];
}

function waiting() {
  const phase = view().phase;
  if (phase === "wagers" && hasBet())
    return [
      el("p.bar-line", "Your bets are down."),
      el(
        "button",
        { "data-action": "take-back", disabled: room.busy, onclick: () => send("take-back", { seat: room.seat }) },
        "Take them back",
      ),
    ];
  if (phase === "dealing" || room.covered) return [el("p.bar-line", "The cards are dealt.")];
  const inRound = view().seats.some((seat) => seat.number === room.seat && seat.held);
  return [
    el(
      "p.bar-line",
      inRound ? `${lateWords(room.table.round)} The others are deciding.`.trim() : "A round is in progress. You play from the next one.",
    ),
  ];
}

function watching() {
  const free = Array.from({ length: room.felt.seats }, (_, at) => at + 1).filter(
    (seat) => !room.table.seats?.[seat] && !view().seats.some((one) => one.number === seat),
  );
  if (!me())
    return [
      el("p.bar-line", "You are watching. Play money only: a guest gets $1,000 of it."),
      el("button.primary", { "data-action": "guest", onclick: () => sit(free[0]) }, "Play as a guest"),
      el("button", { onclick: () => signIn().then((person) => person && doors.restart()) }, "Sign in"),
    ];
  if (!free.length)
    return [
      el("p.bar-line", `All ${number(room.felt.seats)} seats are taken. You are watching; a seat may come free.`),
      el("a.button", { href: "/" }, "Other tables"),
    ];
  return [
    el(
      "p.bar-line",
      room.lost ? `You no longer have seat ${room.lost}. ` : "You are watching. ",
      `${free.length === 1 ? "One seat is" : `${free.length} seats are`} free.`,
    ),
    el("button.primary", { "data-action": "sit", onclick: () => sit(free[0]) }, "Take a seat"),
  ];
}

function finished() {
  const bets = recall("bets", {});
  const sum = total(bets);
  const again = async () => {
    doors.leaveResult();
    openingDraft();
    if (sum > me().balance) return cashier(`The same bets take ${money(sum)}; you have ${money(me().balance)}.`);
    changed();
    await deal();
  };
  return resultBar({ next: () => doors.leaveResult(), again, lastBets: sum });
}
