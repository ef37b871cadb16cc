// The coach: what every choice is worth, exactly, when asked; and what the one taken cost.

import { get } from "../api.js";
import { inline } from "../cards.js";
import { $, el, toast } from "../dom.js";
import { exactMoney, number } from "../words.js";
import { action, changed, isMyTurn, mySeat, recall, remember, room, settingFor, spot as spotOf, view } from "./store.js";

const coached = () => Boolean(room.felt?.coach) && recall("coach", true);

export function layOutCoach() {
  $("#coach-switch").hidden = !room.felt.coach;
  $("#coach-on").checked = coached();
  $("#coach-on").addEventListener("change", (event) => {
    remember("coach", event.target.checked);
    changed();
  });
}

/** Asked once a decision; the answer serves the hint before and the verdict after. */
const asked = new Map();
async function ask() {
  const key = `${room.table.round} ${room.seat} ${view().street}`;
  if (!asked.has(key)) asked.set(key, get(`/tables/${room.number}/seats/${room.seat}/coach`));
  try {
    return await asked.get(key);
  } catch (fault) {
    asked.delete(key);
    throw fault;
  }
}

/** Before the decision is sent, so that afterwards its cost can be told. */
export async function foresee() {
  if (!coached() || !isMyTurn()) return;
  const [round, seat, street] = [room.table.round, room.seat, view().street];
  try {
    const hint = await ask();
    if (room.coach?.round !== round || room.coach.seat !== seat || room.coach.street !== street) room.coach = { round, seat, street, hint, shown: false };
  } catch { /* the hint is asked for again when the player wants it */ }
}

export async function showHint() {
  if (!isMyTurn()) return;
  if (!room.felt.coach) return toast("There is no coach at this table.");
  const [round, street] = [room.table.round, view().street];
  try {
    const hint = await ask();
    room.coach = { round, seat: room.seat, street, hint, shown: true };
    changed();
  } catch (fault) {
    toast(fault.message, "bad");
  }
}

/** In the bar: a button, or the answer. */
export function hintPart() {
  if (!coached()) return null;
  const known = room.coach?.round === room.table.round && room.coach.seat === room.seat && room.coach.street === view().street && room.coach.shown ? room.coach.hint : null;
  if (!known) return el("button.compact.hint", { type: "button", "data-action": "hint", "aria-keyshortcuts": "h", onclick: showHint }, "Hint");
  return prices(known, better(known));
}

/** The best choice and why, and what each is worth. */
export function prices(known, more = null) {
  return el("div.coach-says", { role: "note", "aria-label": "The coach" }, el("p", {}, el("strong", {}, "Best: ", named(bestOf(known), known), ". "), el("span.coach-why", {}, known.why ?? "")), worth(known), more);
}

const cardsOf = (one) => (typeof one.setting === "string" ? one.setting.split(" ").filter(Boolean) : (one.setting ?? []));

/** Where the cards in the box are worth less than others: how much less, and one click to set the best. */
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
  return el("p.better", {}, inline(box), ` in the box is worth ${exactMoney(boxed.cost)} less. `, el("button.compact", { type: "button", "data-action": "set-best", onclick: set }, `Set the best ${number(cards.length)}`, inline(cards)));
}

/** What an average is an average of: bonus bets are in it as well. */
function counted(bets) {
  const bonus = Object.entries(bets).some(([name, cents]) => cents && !["ante", "play"].includes(spotOf(name)?.kind));
  return bonus ? "bonuses included" : "all bets together";
}

/** A choice by its title and size, and by its cards only where they are what tells choices apart. */
function named(one, known) {
  const title = one.action === "fold" ? "Fold" : (action(one.action)?.title ?? one.action);
  const sizes = new Set(known.actions.filter((other) => other.action === one.action).map((other) => other.size));
  const what = one.action !== "fold" && one.size && sizes.size > 1 ? `${title} ${one.size}×` : title;
  const alike = known.actions.filter((other) => other.action === one.action && other.size === one.size).length > 1;
  return alike && one.setting?.length ? el("span", {}, `${what} `, inline(one.setting)) : what;
}

const bestOf = (known) => known.actions.find((one) => one.name === known.best) ?? known.actions[0];

function worth(known) {
  const list = [...known.actions].sort((a, b) => b.cents - a.cents).slice(0, 4);
  const title = `On average, ${counted(mySeat().bets)}:`;
  return el("div", {}, el("p.worth-title", {}, title), el("ul.worth", { "aria-label": title }, list.map((one) => el("li", {}, el("span", {}, named(one, known)), el("span.num", { class: one.cost > 0 ? "num" : "num good" }, exactMoney(one.cents))))));
}

const same = (a, b) => (a ?? []).slice().sort().join() === (b ?? []).slice().sort().join();

/** What was done, found among the choices: by action, by size and by cards set where several differ. */
function taken(seat, hint) {
  const amount = seat.action === "fold" ? 0 : seat.bets[room.felt.actions.find((one) => one.action === seat.action)?.wager];
  const ante = seat.bets[room.felt.spots.find((one) => one.kind === "ante")?.name];
  let list = hint.actions.filter((one) => one.action === seat.action);
  const sized = list.filter((one) => typeof one.size === "number" && one.size * ante === amount);
  if (sized.length) list = sized;
  return list.find((one) => same(cardsOf(one), seat.setting)) ?? (list.length === 1 ? list[0] : null);
}

/** After the round: the worth of what was done beside the best. */
export function verdict(result) {
  const known = room.coach;
  const seat = (result.own[room.seat] ?? result.public).seats.find((one) => one.number === room.seat);
  if (!coached() || known?.round !== result.round || known.seat !== room.seat || !seat?.action) return null;
  const did = taken(seat, known.hint);
  if (!did) return null;
  if (!(did.cost > 0)) return el("p.coach-after.good", { "data-cost": "0" }, "Coach: ", named(did, known.hint), ` was the best play: ${exactMoney(did.cents)} on average, ${counted(seat.bets)}.`);
  const best = bestOf(known.hint);
  return el("p.coach-after.bad", { "data-cost": String(did.cost) }, "Coach: ", named(did, known.hint), ` cost you ${exactMoney(did.cost)}: ${exactMoney(did.cents)} on average, `, named(best, known.hint), ` ${exactMoney(best.cents)}, ${counted(seat.bets)}.`);
}
