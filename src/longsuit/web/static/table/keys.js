// The keyboard at the table, and the card that explains it.

import { $, $$, within } from "../dom.js";
import { chooseNth, clear, deal, double, repeat } from "./betting.js";
import { showHint } from "./coach.js";
import { fold } from "./deciding.js";
import { help } from "./help.js";
import { hurry } from "./pace.js";
import { isPlaying } from "./show.js";
import { room, state } from "./store.js";
import { turnToDealer } from "./tokes.js";

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

export function layOutKeys() {
  $("#open-help").addEventListener("click", help);
  document.addEventListener("keydown", (event) => {
    const typing = within(event, "input:not([type=checkbox]), textarea, select, dialog");
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

const nthWay = (at) => $$("#bar [data-way] button.primary")[at - 1]?.click();
