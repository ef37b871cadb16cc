// The keyboard at the table, and the card that explains it.

import { $, dialog, el } from "../dom.js";
import { chooseNth, clear, deal, double, repeat } from "./betting.js";
import { showHint } from "./coach.js";
import { fold } from "./deciding.js";
import { rulesOf } from "./felt.js";
import { hurry } from "./pace.js";
import { isPlaying } from "./show.js";
import { room, state } from "./store.js";
import { turnToDealer } from "./tokes.js";
import { capital } from "../words.js";

const press = (selector) => () => $(`#bar ${selector}`)?.click();

/** Which keys do what in which state. */
const KEYS = {
  betting: { d: deal, c: clear, x: double, a: repeat, t: turnToDealer },
  deciding: { f: fold, h: showHint, p: press("[data-way] button.primary"), r: press("[data-way] button.primary") },
  result: { n: press('[data-action="next"]'), a: press('[data-action="again"]'), d: press('[data-action="again"]'), s: hurry },
  waiting: { t: press('[data-action="take-back"]') },
  watching: { s: press('[data-action="sit"], [data-action="guest"]') },
};

/** A result is looked at for a moment before the same key goes on to the next hand. */
const LOOK = 400;

/** What Space and Enter do where they are on no button: on with the deal, the settling, the next hand. */
function carryOn(event) {
  const control = event.target.closest?.("button, a, input, select, summary, [role=button]");
  if (control && !(isPlaying() && control.closest("#bar"))) return;
  event.preventDefault();
  const now = state();
  if (event.repeat) return;
  if (isPlaying() || now === "waiting") hurry();
  else if (now === "betting") deal();
  else if (now === "result" && performance.now() - room.settledAt > LOOK) press(".primary")();
}

const CARD = [
  ["Space or Enter", "Carry on: deal, skip what is being shown, play the next hand"],
  ["1 – 6", "Choose a chip; on your turn, the size of the raise"],
  ["Tab Enter", "Go to a spot and put the chip on it; Backspace takes one off"],
  ["D", "Deal: send your bets"],
  ["A", "Same bets again"],
  ["X · C", "Double · clear the bets"],
  ["P or R", "Play or raise, the smallest size"],
  ["F", "Fold"],
  ["Tab Space", "Go to a card and put it in or take it out of your hand"],
  ["H", "Ask the coach"],
  ["N", "Next hand"],
  ["S", "Take a seat; skip the settling"],
  ["?", "This card"],
];
const DEALER = ["T", "Chips for the dealer, and for you again"];

function help() {
  dialog("Help", el("table", {}, el("tbody", {}, [...CARD, ...(room.felt?.tokes ? [DEALER] : [])].map(([key, does]) => el("tr", {}, el("th.keys", { scope: "row" }, key.split(" ").map((part) => (/^[·–]$|^or$/.test(part) ? ` ${part} ` : el("kbd", {}, part)))), el("td", {}, does))))),
    el("p", {}, el("a.button", { href: rulesOf(room.number, room.felt), "data-rules": "" }, "Rules of this table")),
    el("details", {}, el("summary", {}, "The procedure, step by step"), el("ol.steps", { id: "procedure" }, room.felt.procedure.map((one) => el("li", {}, el("b", {}, `${capital(one.who)}: `), one.does, one.says && ` Say ${one.says}.`, one.place && ` ${capital(one.place)}.`, one.section && el("span.small.muted", {}, ` § ${one.section}`))))),
    el("p.small.muted", {}, "Chips can also be dragged to a spot, and cards to their box. Right-click a spot to take a chip off. Press the small i beside a spot for what it pays."));
}

export function layOutKeys() {
  $("#open-help").addEventListener("click", help);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") return help();
    if (event.key === " " || event.key === "Enter") return carryOn(event);
    const now = state();
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) return now === "betting" ? chooseNth(Number(key)) : now === "deciding" ? nthWay(Number(key)) : undefined;
    if (room.busy) return;
    const act = KEYS[now]?.[key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
}

const nthWay = (at) => document.querySelectorAll("#bar [data-way] button.primary")[at - 1]?.click();
