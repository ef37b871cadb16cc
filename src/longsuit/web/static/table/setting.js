// My cards, and which of them I set against the dealer's: by click, drag or keyboard.

import { card } from "../cards.js";
import { $, el, focused, reduced } from "../dom.js";
import { byRank, bySuit, capital } from "../words.js";
import { carry } from "./drag.js";
import { action, changed, isMyTurn, mySeat, room, setHand, settingFor, view } from "./store.js";

/** The action whose setting is looked at: the one thought of, or the first. */
export const planned = () => room.planned ?? view().choices[0]?.action ?? null;

/** How many cards it sets, where the sheet fixes that and some are left over. */
function fixed(name) {
  const count = action(name)?.sets;
  return typeof count === "number" && count < room.felt.cards.player ? count : null;
}

/** Puts a card in or takes it out; a full box lets its first card go. */
function toggle(text, into = null) {
  const name = planned();
  if (!isMyTurn() || !name || !action(name)?.setting) return;
  const set = settingFor(name);
  const inside = set.includes(text);
  if (into !== null && inside === into) return;
  const most = fixed(name);
  const next = inside ? set.filter((one) => one !== text) : [...(most && set.length >= most ? set.slice(1) : set), text];
  room.settings = { ...room.settings, [name]: next };
  changed();
}

function propose() {
  room.settings = {};
  changed();
}

const changedByHand = () => planned() in room.settings;

/** The whole hand, sorted as its game is read. */
const sorted = (cards) => (room.felt.by_suit ? bySuit(cards) : byRank(cards));

/** As it was played: the hand that counts, then what was left. */
const setFirst = (cards, set) => [...cards.filter((one) => set.includes(one)), ...cards.filter((one) => !set.includes(one))];

/** What the hand shows as set: while deciding the plan, afterwards what was played. */
function current(seat) {
  if (isMyTurn()) return settingFor(planned());
  return seat.setting;
}

let drawn = "";

const print = (seat, place) =>
  JSON.stringify([
    seat?.held,
    seat?.cards,
    room.covered,
    seat && current(seat),
    isMyTurn(),
    isMyTurn() && planned(),
    view().deck,
    view().community,
    seat?.says,
    changedByHand(),
    place.childElementCount,
  ]);

export function paintHand() {
  const seat = mySeat();
  const place = $("#hand");
  if (print(seat, place) === drawn) return;
  place.hidden = !seat || seat.held === 0;
  $("#hand-line").replaceChildren();
  if (place.hidden) {
    place.replaceChildren();
    drawn = print(seat, place);
    return;
  }
  const before = places(place);
  const set = current(seat);
  const deciding = isMyTurn();
  const boxed = deciding && fixed(planned());
  const made = (text) =>
    room.covered
      ? card(null, { back: view().deck })
      : dressed(before.cards.get(text) ?? card(text, { back: view().deck }), text, set, deciding && Boolean(action(planned())?.setting));
  const down = Array.from({ length: seat.held - seat.cards.length }, () => card(null, { back: view().deck }));
  const all = sorted(seat.cards);
  if (boxed)
    place.replaceChildren(
      zone("set", all.filter((one) => set.includes(one)).map(made)),
      zone("rest", all.filter((one) => !set.includes(one)).map(made)),
    );
  else place.replaceChildren(el("div.cards", (deciding ? all : setFirst(all, set)).map(made), down));
  place.classList.toggle("boxed", Boolean(boxed));
  glide(before);
  $("#hand-line").append(...line(seat, set, deciding));
  drawn = print(seat, place);
}

function dressed(one, text, set, deciding) {
  const counts = set.includes(text);
  one.classList.toggle("counts", counts);
  one.classList.toggle("aside", set.length > 0 && !counts);
  if (deciding) {
    one.setAttribute("role", "button");
    one.setAttribute("tabindex", "0");
    one.setAttribute("aria-pressed", String(counts));
  } else {
    one.setAttribute("role", "img");
    one.removeAttribute("tabindex");
    one.removeAttribute("aria-pressed");
  }
  return one;
}

/** A box by the sheet's name for it; where the cards left decide the pay, both say what is special about them. */
function zone(name, cards) {
  const { setting, sets, left_pays: pays } = action(planned());
  const [box, count, use, note] =
    name === "set"
      ? [setting.box, sets, "set against the dealer", setting.one_suit && "one suit"]
      : [setting.rest, room.felt.cards.player - sets, "left beside it", "set the pay"];
  return el(
    "div.zone",
    { "data-zone": name, role: "group", "aria-label": `${capital(box)}: ${use}, ${count} cards` },
    el("span.zone-name", { "aria-hidden": "true" }, capital(box), pays && note && `, ${note}`),
    el("div.cards", cards),
  );
}

/** Where the cards lay, so that they can glide to where they are now. */
function places(place) {
  const cards = new Map();
  const boxes = new Map();
  for (const one of place.querySelectorAll("play-card[data-card]")) cards.set(one.dataset.card, one);
  if (!reduced()) for (const [text, one] of cards) boxes.set(text, one.getBoundingClientRect());
  return { cards, boxes, focus: focused()?.dataset.card };
}

function glide({ cards, boxes, focus }) {
  const moves = [];
  for (const [text, box] of boxes) {
    const now = cards.get(text).getBoundingClientRect();
    const [x, y] = [box.left - now.left, box.top - now.top];
    if (now.width && (Math.abs(x) > 1 || Math.abs(y) > 1)) moves.push([cards.get(text), x, y]);
  }
  for (const [one, x, y] of moves)
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: 220,
      easing: "cubic-bezier(.2, .7, .2, 1)",
    });
  if (focus && cards.get(focus)?.isConnected) cards.get(focus).focus({ preventScroll: true });
}

/** The hand in words, with what is left beside it where that pays. */
function line(seat, set, deciding) {
  if (room.covered || !set.length || !seat.cards.length) return [];
  const hand = deciding ? setHand(planned(), set) : seat;
  const reset =
    deciding && changedByHand() ? el("button.link", { "data-action": "propose", onclick: propose }, "Use the table's proposal") : null;
  return [
    hand ? el("strong", capital(hand.says ?? "")) : "These cards cannot be set together.",
    hand?.left ? ` · beside it ${hand.left}` : "",
    reset ? " · " : "",
    reset ?? "",
  ];
}

/** Turns my cards face up; `turn` moves them. */
export async function turnUp(turn) {
  const cards = [...$("#hand").querySelectorAll("play-card")];
  const faces = sorted(mySeat()?.cards ?? []);
  await turn(cards, () => cards.forEach((one, at) => faces[at] && one.setAttribute("card", faces[at])));
}

/** One set of listeners for all cards. */
export function listenToHand() {
  const place = $("#hand");
  const cardAt = (event) => event.target.closest("play-card[aria-pressed]");
  place.addEventListener("click", (event) => {
    if (cardAt(event)) toggle(cardAt(event).dataset.card);
  });
  place.addEventListener("keydown", (event) => {
    const one = cardAt(event);
    if (!one || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    toggle(one.dataset.card);
  });
  place.addEventListener("pointerdown", (event) => {
    const one = cardAt(event);
    if (one && place.classList.contains("boxed"))
      carry(event, {
        make: () => card(one.dataset.card),
        places: ".zone",
        drop: (into) => toggle(one.dataset.card, into.dataset.zone === "set"),
      });
  });
}
