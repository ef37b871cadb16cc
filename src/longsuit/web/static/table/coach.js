// The coach: what every choice is worth, exactly, when asked; and what the one taken cost.

import { get } from "../api.js";
import { inline } from "../cards.js";
import { $, el, toast } from "../dom.js";
import { cardList, exactMoney, number } from "../words.js";
import {
  action,
  ante as anteSpot,
  changed,
  isMyTurn,
  mySeat,
  recall,
  remember,
  room,
  settingFor,
  spot as spotOf,
  turnOf,
  view,
} from "./store.js";

/** "silent" until the review, "hints" when asked and a word afterwards, "warns" before a mistake as well. */
const mode = () => (room.felt?.coach ? recall("coaching", "hints") : "silent");
const coached = () => mode() !== "silent";

export function layOutCoach() {
  $("#coach-switch").hidden = !room.felt.coach;
  $("#coach-mode").value = mode();
  $("#coach-mode").addEventListener("change", (event) => {
    remember("coaching", event.target.value);
    room.warning = null;
    changed();
  });
}

/** Asked once a decision; the answer serves the hint before and the verdict after. */
const hints = new Map();
async function ask() {
  const key = `${room.table.round} ${room.seat} ${view().street}`;
  if (!hints.has(key)) hints.set(key, get(`/tables/${room.number}/seats/${room.seat}/coach`));
  try {
    return await hints.get(key);
  } catch (fault) {
    hints.delete(key);
    throw fault;
  }
}

/** The decision of this moment; advice stays with the one it was given for. */
const decision = () => ({ round: room.table.round, seat: room.seat, street: view().street });
const isFor = (advice, { round, seat, street }) => advice?.round === round && advice.seat === seat && advice.street === street;

/** Asked before the decision is sent, so that its cost can be shown afterwards. */
export async function foresee() {
  if (!coached() || !isMyTurn()) return;
  const now = decision();
  try {
    const hint = await ask();
    if (!isFor(room.coach, now)) room.coach = { ...now, hint, shown: false };
  } catch {
    /* the hint is asked for again when the player wants it */
  }
}

export async function showHint() {
  if (!isMyTurn()) return;
  if (!room.felt.coach) return toast("There is no coach at this table.");
  const now = decision();
  try {
    room.coach = { ...now, hint: await ask(), shown: true };
    changed();
  } catch (fault) {
    toast(fault.message, "bad");
  }
}

/** Whether a choice may be sent: where the coach warns, a mistake is named once, and sent when it is chosen again. */
export async function mayDecide(name, amount, send) {
  const print = [turnOf(room.table), name, amount, ...(name === "fold" ? [] : settingFor(name))].join();
  if (mode() !== "warns" || room.warning?.print === print) return true;
  room.busy = true;
  changed();
  const hint = await ask().catch(() => null);
  room.busy = false;
  const did = hint && among(hint, name, amount, mySeat().bets, name === "fold" ? null : settingFor(name));
  room.warning = did?.cost > 0 ? { print, turn: turnOf(room.table), did, hint, send } : null;
  changed();
  return !room.warning;
}

function warning({ did, hint, send }) {
  const again = () => {
    room.warning = null;
    changed();
  };
  return el(
    "div.coach-says",
    { role: "alert", "aria-label": "The coach" },
    el(
      "p",
      el("strong", named(did, hint), ` gives away ${exactMoney(did.cost)} on average. `),
      "Best: ",
      named(bestOf(hint), hint),
      ". ",
      el("span.coach-why", hint.why ?? ""),
    ),
    el(
      "p.row",
      el("button.compact", { "data-action": "choose-again", onclick: again }, "Choose again"),
      el("button.compact", { "data-action": "anyway", onclick: send }, named(did, hint), " anyway"),
    ),
  );
}

/** In the bar: a warning, a button, or the answer. */
export function hintPart() {
  if (!coached()) return null;
  if (room.warning?.turn === turnOf(room.table)) return warning(room.warning);
  const known = isFor(room.coach, decision()) && room.coach.shown ? room.coach.hint : null;
  if (!known) return el("button.compact.hint", { "data-action": "hint", "aria-keyshortcuts": "h", onclick: showHint }, "Hint");
  return prices(known, better(known));
}

/** The best choice and why, and what each is worth. */
export function prices(known, more = null) {
  return el(
    "div.coach-says",
    { role: "note", "aria-label": "The coach" },
    el("p", el("strong", "Best: ", named(bestOf(known), known), ". "), el("span.coach-why", known.why ?? "")),
    worth(known),
    more,
  );
}

const cardsOf = (one) => cardList(one.setting);

/** If the cards in the box are not the best: how much less they are worth, and a button to set the best. */
function better(known) {
  const best = bestOf(known);
  const cards = cardsOf(best);
  const box = settingFor(best.action);
  const boxed = known.actions.find((one) => one.action === best.action && one.size === best.size && same(cardsOf(one), box));
  if (best.action === "fold" || !cards.length || !(boxed?.cost > 0)) return null;
  const set = () => {
    room.planned = best.action;
    room.settings = { ...room.settings, [best.action]: cards };
    changed();
  };
  return el(
    "p.better",
    inline(box),
    ` in the box is worth ${exactMoney(boxed.cost)} less. `,
    el("button.compact", { "data-action": "set-best", onclick: set }, `Set the best ${number(cards.length)}`, inline(cards)),
  );
}

/** What an average is an average of: bonus bets are in it as well. */
function counted(bets) {
  const bonus = Object.entries(bets).some(([name, cents]) => cents && !["ante", "play"].includes(spotOf(name)?.kind));
  return bonus ? "bonuses included" : "all bets together";
}

/** A choice by its title and size, and by its cards only where they distinguish choices. */
function named(one, known) {
  const title = one.action === "fold" ? "Fold" : (action(one.action)?.title ?? one.action);
  const sizes = new Set(known.actions.filter((other) => other.action === one.action).map((other) => other.size));
  const what = one.action !== "fold" && one.size && sizes.size > 1 ? `${title} ${one.size}×` : title;
  const alike = known.actions.filter((other) => other.action === one.action && other.size === one.size).length > 1;
  return alike && one.setting?.length ? el("span", `${what} `, inline(one.setting)) : what;
}

const bestOf = (known) => known.actions.find((one) => one.name === known.best) ?? known.actions[0];

function worth(known) {
  const list = [...known.actions].sort((a, b) => b.cents - a.cents).slice(0, 4);
  const title = `On average, ${counted(mySeat().bets)}:`;
  return el(
    "div",
    el("p.worth-title", title),
    el(
      "ul.bare.worth",
      { "aria-label": title },
      list.map((one) =>
        el("li", el("span", named(one, known)), el("span.num", { class: one.cost > 0 ? "num" : "num good" }, exactMoney(one.cents))),
      ),
    ),
  );
}

const same = (a, b) => (a ?? []).slice().sort().join() === (b ?? []).slice().sort().join();

/** A decision found among the choices: by action, by size and by cards set where several differ. */
function among(hint, name, amount, bets, setting) {
  const ante = bets[anteSpot()?.name];
  let list = hint.actions.filter((one) => one.action === name);
  const sized = list.filter((one) => typeof one.size === "number" && one.size * ante === amount);
  if (sized.length) list = sized;
  return list.find((one) => same(cardsOf(one), setting)) ?? (list.length === 1 ? list[0] : null);
}

/** What was done. */
function taken(seat, hint) {
  const amount = seat.action === "fold" ? 0 : seat.bets[action(seat.action)?.wager];
  return among(hint, seat.action, amount, seat.bets, seat.setting);
}

/** After the round: the worth of what was done beside the best. */
export function verdict(result) {
  const known = room.coach;
  const seat = (result.own[room.seat] ?? result.public).seats.find((one) => one.number === room.seat);
  if (!coached() || known?.round !== result.round || known.seat !== room.seat || !seat?.action) return null;
  const did = taken(seat, known.hint);
  if (!did) return null;
  if (!(did.cost > 0))
    return el(
      "p.coach-after.good",
      { "data-cost": "0" },
      "Coach: ",
      named(did, known.hint),
      ` was the best play: ${exactMoney(did.cents)} on average, ${counted(seat.bets)}.`,
    );
  const best = bestOf(known.hint);
  return el(
    "p.coach-after.bad",
    { "data-cost": String(did.cost) },
    "Coach: ",
    named(did, known.hint),
    ` cost you ${exactMoney(did.cost)}: ${exactMoney(did.cents)} on average, `,
    named(best, known.hint),
    ` ${exactMoney(best.cents)}, ${counted(seat.bets)}.`,
  );
}
