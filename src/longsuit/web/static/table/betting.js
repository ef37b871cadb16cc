// Chips from the rack to the spots: by click, drag or keyboard. Nothing is wagered until the player says Deal.

import { CHIPS, chip } from "../chips.js";
import { $, el, toast } from "../dom.js";
import { cashier, me } from "../session.js";
import { money } from "../words.js";
import { carry } from "./drag.js";
import { hear } from "./hearing.js";
import { send } from "./line.js";
import { ante, canBet, changed, recall, remember, room, spot as spotOf, total } from "./store.js";
import { forDealer, noTokes, riding, tokesWith, tokesWithout, tokeTool } from "./tokes.js";

let chosen = recall("chip", 500);

const clone = () => ({ ...room.draft });

/** Spots that must equal another follow it. */
function followed(draft) {
  for (const spot of room.felt.spots) {
    if (!spot.equals || spot.kind === "play") continue;
    if (draft[spot.equals]) draft[spot.name] = draft[spot.equals];
    else delete draft[spot.name];
  }
  return draft;
}

function lay(draft, laid = room.tokes) {
  const next = followed(draft);
  const tokes = riding(laid, next);
  if (total(next) + total(tokes) > me().balance) {
    toast("You do not have that many chips.", "bad");
    return false;
  }
  room.draft = next;
  room.tokes = tokes;
  hear("chip");
  changed();
  return true;
}

/** Puts a chip on a spot, up to its limit; the first chip at least makes its minimum. */
export function add(name, cents = chosen) {
  const spot = spotOf(name);
  if (!canBet() || !spot || spot.kind === "play") return;
  if (forDealer()) return lay(clone(), tokesWith(spot, cents) ?? room.tokes);
  if (spot.equals) return toast(`${spot.title} follows the ${spotOf(spot.equals)?.title ?? spot.equals}.`);
  const had = room.draft[name] ?? 0;
  const wanted = Math.max(had + cents, spot.least);
  const size = Math.min(wanted - (wanted % spot.step), spot.most);
  if (size === had) return toast(`${spot.title} takes ${money(spot.most)} at most.`);
  lay({ ...room.draft, [name]: size });
}

/** Takes a chip off; below the minimum the spot is empty. */
export function takeOff(name) {
  const spot = spotOf(name);
  const had = room.draft[name];
  if (forDealer()) return lay(clone(), tokesWithout(spot, chosen));
  if (!canBet() || !had || spot.equals) return;
  const draft = clone();
  const size = had - chosen;
  if (size < spot.least) delete draft[name];
  else draft[name] = size;
  lay(draft);
}

export const clear = () => {
  if (canBet()) lay({});
};

export function repeat() {
  const before = recall("bets", null);
  if (canBet() && before) lay(fitting(before));
}

export function double() {
  if (!canBet()) return;
  const draft = clone();
  for (const name of Object.keys(draft)) draft[name] = Math.min(draft[name] * 2, spotOf(name).most);
  lay(draft);
}

/** Old bets as far as this felt still takes them. */
function fitting(bets) {
  const kept = Object.entries(bets).filter(
    ([name, cents]) => spotOf(name) && spotOf(name).kind !== "play" && cents >= spotOf(name).least && cents <= spotOf(name).most,
  );
  return Object.fromEntries(kept);
}

/** What a player finds on the felt when he sits down: his last bets, or the smallest ante, so that one click deals. */
export function openingDraft() {
  noTokes();
  const spot = ante();
  const before = fitting(recall("bets", {}));
  const draft = followed(before[spot?.name] ? before : spot ? { [spot.name]: spot.least } : {});
  room.draft = total(draft) <= (me()?.balance ?? 0) ? draft : {};
}

/** Sends the wagers. */
export async function deal() {
  if (!canBet() || room.busy) return;
  const spot = ante();
  if (spot && !room.draft[spot.name]) return toast(`Put chips on ${spot.title} first; ${money(spot.least)} is enough.`);
  const wagers = { ...room.draft };
  const riders = total(room.tokes) ? { tokes: { ...room.tokes } } : {};
  if (!(await send("wager", { seat: room.seat, wagers, ...riders }))) return;
  remember("bets", wagers);
  noTokes();
}

/** The rack: one chip of each size that fits the purse and the limits. */
function rack() {
  const most = Math.max(...room.felt.spots.map((spot) => (spot.kind === "play" ? 0 : spot.most)));
  const sizes = CHIPS.map(([cents]) => cents).filter((cents) => cents <= most && cents <= Math.max(me().balance, 100));
  if (!sizes.includes(chosen)) chosen = sizes.at(-1) ?? 100;
  return el(
    "div.rack",
    { role: "radiogroup", "aria-label": "Chips" },
    sizes.map((cents, at) => rackChip(cents, at + 1)),
  );
}

function rackChip(cents, digit) {
  const button = el(
    "button.rack-chip",
    {
      role: "radio",
      "aria-checked": String(cents === chosen),
      "aria-label": `${money(cents)} chip`,
      "aria-keyshortcuts": String(digit),
      "data-chip": String(cents),
      onclick: () => choose(cents),
    },
    chip(cents),
  );
  button.addEventListener("pointerdown", (event) =>
    carry(event, { make: () => chip(cents), places: ".shape", drop: (shape) => add(shape.dataset.spot, cents) }),
  );
  return button;
}

function choose(cents) {
  chosen = cents;
  remember("chip", cents);
  changed();
}

export const chooseNth = (at) => $(`.rack-chip:nth-child(${at})`)?.click();

/** The bar while bets are open. */
export function bettingBar() {
  const sum = total(room.draft) + total(room.tokes);
  const broke = me().balance < Math.min(...room.felt.spots.filter((spot) => spot.kind === "ante").map((spot) => spot.least));
  if (broke)
    return [
      el("p.bar-line", "You are out of chips."),
      el("button.primary", { "data-action": "cashier", onclick: () => cashier("You are out of chips.") }, "Go to the cashier"),
    ];
  const tool = (name, title, act, key, off) =>
    el("button.compact", { "data-action": name, "aria-keyshortcuts": key, disabled: off, onclick: act }, title);
  return [
    rack(),
    el(
      "div.bet-tools",
      { role: "group", "aria-label": "Bets" },
      tool("clear", "Clear", clear, "c", !sum),
      tool("repeat", "Repeat", repeat, "a", !recall("bets", null)),
      tool("double", "Double", double, "x", !sum),
      tokeTool(),
    ),
    el(
      "button.primary.deal",
      { "data-action": "deal", "aria-keyshortcuts": "d", disabled: room.busy || !room.connected, onclick: deal },
      "Deal",
      sum ? el("span.deal-sum", money(sum)) : null,
    ),
  ];
}
