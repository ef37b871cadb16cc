// The wagering spots of my place, drawn from the sheet: a circle to ante, a diamond to play, a square for a bonus, a lamp for a progressive.

import { stack } from "../chips.js";
import { $, dialog, el } from "../dom.js";
import { money } from "../words.js";
import { add, takeOff } from "./betting.js";
import { canBet, hasBet, mySeat, room, spot as spotOf, view } from "./store.js";
import { forDealer, takesToke, tokesOn } from "./tokes.js";

const MARKS = { play: "◆", progressive: "●" };

/** Every spot once, in the sheet's order; later only their chips change. */
export function layOutSpots() {
  $("#spots").replaceChildren(...room.felt.spots.map(place));
}

function place(spot) {
  const shape = el("button.shape", {
    "data-spot": spot.name,
    "data-kind": spot.kind,
    onclick: (event) => (event.shiftKey ? takeOff(spot.name) : add(spot.name)),
    oncontextmenu: (event) => {
      event.preventDefault();
      takeOff(spot.name);
    },
    onkeydown: (event) => {
      if (["Backspace", "Delete", "-"].includes(event.key)) takeOff(spot.name);
    },
  });
  const info = el(
    "button.info",
    { "aria-label": `${spot.title}: what it is and pays`, onclick: () => explain(spot) },
    spot.title,
    el("i", { "aria-hidden": "true" }, "i"),
  );
  const odds = spot.odds ?? (spot.pays?.length ? `best ${spot.pays[0].pays}` : null);
  return el(
    "div.spot",
    { "data-place": spot.name, "data-kind": spot.kind },
    shape,
    info,
    odds && el("span.spot-odds", { "aria-hidden": "true" }, odds),
    el("div.spot-toke", { "aria-hidden": "true" }),
    el("div.spot-result", { "aria-hidden": "true" }),
  );
}

/** A wager's meaning and pay table. */
function explain(spot) {
  const rows = (spot.pays ?? []).map(({ line, pays }) => el("tr", el("td", line), el("td.num", pays)));
  const range =
    spot.kind === "play"
      ? null
      : el(
          "p.small.muted",
          spot.equals
            ? `Always the same as the ${spotOf(spot.equals)?.title ?? spot.equals}.`
            : `${money(spot.least)} to ${money(spot.most)} in steps of ${money(spot.step)}.`,
        );
  dialog(
    spot.title,
    el("p", spot.help),
    range,
    rows.length ? el("table", el("thead", el("tr", el("th", "Hand"), el("th.num", "Pays"))), el("tbody", rows)) : null,
  );
}

/** The chips now: what is laid out to wager, what the card room holds, or what came back of it. */
function chipsOn() {
  if (room.mode === "live") return view().phase === "wagers" && !hasBet() ? room.draft : (mySeat()?.bets ?? {});
  const chips = { ...mySeat()?.bets };
  const mine = (entry) => entry.seat === room.seat && !entry.toke;
  for (const entry of view().settlements.slice(0, room.settledTo).filter(mine)) chips[entry.wager] = 0;
  for (const entry of view().settlements.slice(0, room.settledTo).filter(mine)) chips[entry.wager] += entry.returned;
  return chips;
}

export function paintSpots() {
  const bets = chipsOn();
  const open = canBet();
  const tokes = tokesOn();
  $("#spots").hidden = room.seat === null;
  for (const spot of room.felt.spots) {
    const shape = $(`.shape[data-spot="${CSS.escape(spot.name)}"]`);
    const cents = bets[spot.name] ?? 0;
    const usable = forDealer() ? takesToke(spot) : open && spot.kind !== "play" && !spot.equals;
    shape.setAttribute("aria-disabled", String(!usable));
    shape.setAttribute("aria-label", label(spot, cents, tokes[spot.name], usable));
    shape.classList.toggle("rides", usable && forDealer());
    $(`[data-place="${CSS.escape(spot.name)}"] .spot-toke`).textContent = tokes[spot.name] ? `dealer ${money(tokes[spot.name])}` : "";
    shape.classList.toggle("wants", usable && spot.kind === "ante" && !cents);
    if (shape.dataset.cents === String(cents)) continue;
    shape.dataset.cents = String(cents);
    shape.replaceChildren(
      cents ? stack(cents, { "aria-hidden": "true" }) : el("span.spot-mark", { "aria-hidden": "true" }, MARKS[spot.kind] ?? ""),
    );
  }
}

function label(spot, cents, toke, usable) {
  const holds = (cents ? `${money(cents)} on it` : "empty") + (toke ? `, and ${money(toke)} for the dealer` : "");
  return usable
    ? `${spot.title}: ${holds}. Press to add a chip${forDealer() ? " for the dealer" : ""}, Backspace to take one off.`
    : `${spot.title}: ${holds}.`;
}

/** The result of a wager, beside its spot; an empty one clears it. */
export function markSpot(name, text = "", outcome = "") {
  const mark = $(`[data-place="${CSS.escape(name)}"] .spot-result`);
  if (!mark) return;
  mark.textContent = text;
  mark.dataset.outcome = outcome;
}

export const clearMarks = () => room.felt.spots.forEach((spot) => markSpot(spot.name));
