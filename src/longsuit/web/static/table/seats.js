// The other seats: who sits there, their chips, their cards as far as anybody may see them.

import { ofAge } from "../age.js";
import { card } from "../cards.js";
import { stack } from "../chips.js";
import { $, el, toast } from "../dom.js";
import { ensureGuest, me } from "../session.js";
import { money } from "../words.js";
import { send } from "./line.js";
import { worthOf } from "./outcome.js";
import { doors } from "./page.js";
import { action, changed, mySeats, room, spot as spotOf, total, view } from "./store.js";

let drawn = "";

export function paintSeats() {
  const list = shown();
  const print = JSON.stringify([
    list,
    view().turn,
    view().phase,
    room.mode,
    room.seat,
    view().deck,
    room.mode === "result" && room.settledTo,
  ]);
  if (print === drawn) return;
  drawn = print;
  const half = Math.ceil(list.length / 2);
  $("#felt").classList.toggle(
    "solo",
    list.every((seat) => !seat.player),
  );
  $("#seats").replaceChildren(
    ...list.map((seat, at) => {
      const [side, row] = at < half ? ["right", at + 1] : ["left", list.length - at];
      const made = plaque(seat, side);
      made.style.gridRow = String(row);
      return made;
    }),
  );
}

/** Every seat but the one being played: free ones, those waiting for the next round, those in it. */
function shown() {
  const seen = view();
  const list = [];
  for (let number = 1; number <= room.felt.seats; number += 1) {
    if (number === room.seat) continue;
    const here = seen.seats.find((seat) => seat.number === number);
    const who = room.table.seats?.[number];
    const player = here?.player ?? who?.name ?? null;
    if (room.replayed && !player) continue;
    list.push({
      number,
      player,
      leaving: Boolean(who?.leaving),
      mine: mySeats().includes(number),
      ...(here ?? { bets: {}, held: 0, cards: [], setting: [], action: "" }),
    });
  }
  return list;
}

function plaque(seat, side) {
  const acting = room.mode === "live" && view().phase === "decisions" && view().turn === seat.number;
  const attributes = {
    "data-seat": String(seat.number),
    class: `seat ${side}${acting ? " acting" : ""}${seat.player ? "" : " free"}${seat.action === "fold" ? " folded" : ""}`,
  };
  if (!seat.player) return el("li", attributes, freeSeat(seat.number));
  return el(
    "li",
    attributes,
    el(
      "p.seat-name",
      seat.mine ? el("button.link", { onclick: () => playSeat(seat.number) }, `You, seat ${seat.number}`) : seat.player,
      el("span.visually-hidden", `, seat ${seat.number}`),
    ),
    el(
      "div.seat-table",
      el("div.seat-cards", seatCards(seat)),
      el("div.seat-bets", betsOf(seat.bets)),
      el("p.seat-did", did(seat, acting)),
    ),
  );
}

/** All chips of a seat as one sum, wager by wager for those who point at it. */
function betsOf(bets) {
  const sum = total(bets);
  return sum
    ? stack(sum, {
        title: Object.entries(bets)
          .map(([name, cents]) => `${spotOf(name)?.title ?? name} ${money(cents)}`)
          .join(", "),
      })
    : null;
}

function did(seat, acting) {
  const net = room.mode === "result" ? netOf(seat.number) : null;
  if (net !== null) return `${net > 0 ? "won " : net < 0 ? "lost " : "even"}${net ? money(Math.abs(net)) : ""}`;
  if (acting) return "deciding…";
  if (seat.action === "fold") return "folded";
  if (seat.action) return action(seat.action)?.title ?? seat.action;
  if (seat.leaving) return "leaving";
  return Object.keys(seat.bets).length ? "" : "no bet yet";
}

function netOf(number) {
  const entries = view()
    .settlements.slice(0, room.settledTo)
    .filter((entry) => entry.seat === number);
  return entries.length ? entries.reduce((sum, entry) => sum + worthOf(view(), entry), 0) : null;
}

function seatCards(seat) {
  const up = seat.cards.map((text) => card(text, { class: seat.setting.includes(text) ? "counts" : "" }));
  const down = Array.from({ length: seat.held - seat.cards.length }, () => card(null, { back: view().deck, "aria-hidden": "true" }));
  return [...up, ...down];
}

function freeSeat(number) {
  const more = room.seat !== null;
  if (more && room.felt.seats_per_player !== "any")
    return el(
      "p.seat-name",
      el("span.visually-hidden", `Seat ${number} free`),
      el("span", { "aria-hidden": "true" }, el("span.seat-word", "Seat "), String(number), el("span.small", " free")),
    );
  return el(
    "button.sit",
    {
      "data-action": more ? "sit-too" : "sit",
      "aria-label": more ? `Play seat ${number} as well` : `Sit in seat ${number}`,
      onclick: () => sit(number),
    },
    el("span.seat-word", more ? "Seat " : "Sit · "),
    String(number),
    more ? el("span.small", "free") : null,
  );
}

/** Takes a seat; it is played, with an ante laid out, as soon as the card room shows it as mine. */
export async function sit(number) {
  if (!me()) return welcome(number);
  if (!(await ofAge(room.felt.age))) return;
  room.wanted = number;
  room.arriving = true;
  if (!(await send("sit", { seat: number, age: room.felt.age ?? 0 }))) room.wanted = null;
}

/** A visitor nobody knows yet becomes a guest first. */
async function welcome(number) {
  try {
    await ensureGuest();
    doors.restart(number);
  } catch (fault) {
    toast(fault.message, "bad");
  }
}

function playSeat(number) {
  room.seat = number;
  changed();
}
