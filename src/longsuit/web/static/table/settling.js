// The end of a round: the dealer's hand, then every wager in the order the dealer settles it.

import { stack } from "../chips.js";
import { $, el } from "../dom.js";
import { capital, cardList, money, tone } from "../words.js";
import { announce } from "./announce.js";
import { layCards } from "./cardrow.js";
import { lateWords } from "./clock.js";
import { hear } from "./hearing.js";
import { verdict } from "./coach.js";
import { nod, slide, turnOver } from "./dealing.js";
import { dealerHand, dealerWords, entriesOf, headline, netOf, netWords, verdictParts, verdictWords } from "./outcome.js";
import { hurry, pause } from "./pace.js";
import { paintSeats } from "./seats.js";
import { clearMarks, markSpot, paintSpots } from "./spots.js";
import { room, spot as spotOf, view } from "./store.js";
import { tokeRows } from "./tokes.js";

const OUTCOMES = { win: "wins", lose: "loses", push: "pushes", returned: "returned", reversed: "reversed" };

/** The dealer's cards as they are known; the counting ones stand out. */
export function paintDealer() {
  const seen = view();
  const counts = cardList(dealerHand(seen, room.seat)?.cards);
  const up = cardList(seen.dealer_hands[room.felt.dealer_up]?.cards);
  const first = room.felt.dealer_up ? [] : counts.filter((one) => seen.dealer.includes(one));
  const cards = [...first, ...seen.dealer.filter((one) => !first.includes(one))];
  const dress = (one, text) => {
    one.classList.toggle("counts", Boolean(text) && counts.includes(text));
    one.classList.toggle("up", Boolean(text) && up.includes(text));
    one.classList.toggle("level", Boolean(text) && up.length > 0 && !up.includes(text));
    one.classList.toggle("aside", Boolean(text) && counts.length > 0 && !counts.includes(text));
  };
  layCards($("#dealer-hand"), cards, seen.dealer_held, seen.deck, dress);
  $("#board").hidden = !seen.community_held;
  layCards($("#board"), seen.community, seen.community_held, seen.deck);
  $("#dealer-line").textContent =
    dealerHand(seen, room.seat) && !room.turning ? dealerWords(seen, room.seat) : capital(room.felt.qualifier ?? "");
}

/** Plays the end of a round: `paint` draws the page as the round stands. */
export async function playOut(result, paint) {
  room.mode = "result";
  room.result = result;
  room.settledTo = 0;
  const seen = view();
  if (seen.voided) {
    room.settledTo = Infinity;
    return paint();
  }
  room.turning = true;
  await turnOver(
    [...$("#dealer-hand").children, ...$("#board").children].filter((one) => !one.dataset.card),
    paint,
  );
  room.turning = false;
  paintDealer();
  announce(dealerWords(seen, room.seat));
  await pause(700);
  for (const [at, entry] of seen.settlements.entries()) {
    await settle(entry);
    room.settledTo = at + 1;
    paintSpots();
    if (entry.seat !== room.seat) paintSeats();
  }
  room.settledTo = Infinity;
  room.settledAt = performance.now();
  paint();
  if (plays(seen)) announce(`${headline(netOf(seen, room.seat))}. ${verdictWords(seen, room.seat)}`);
}

const plays = (seen) => entriesOf(seen, room.seat).length > 0;

/** One wager: its mark, and its chips to the dealer or from him. */
async function settle(entry) {
  if (entry.toke) return;
  const mine = entry.seat === room.seat;
  const place = mine ? $(`[data-place="${CSS.escape(entry.wager)}"] .shape`) : $(`[data-seat="${entry.seat}"]`);
  const dealer = $("#dealer-hand");
  if (mine) {
    markSpot(entry.wager, netWords(entry), entry.outcome);
    nod(place);
    hear(entry.outcome === "win" ? "win" : "chip");
    announce(`${spotOf(entry.wager).title} ${OUTCOMES[entry.outcome] ?? ""}. ${capital(entry.reason)}.`);
  }
  const moving =
    entry.outcome === "win" && entry.net > 0
      ? slide(stack(entry.net), dealer, place)
      : entry.outcome === "lose" && entry.stake
        ? slide(stack(entry.stake), place, dealer)
        : Promise.resolve();
  await Promise.race([moving, pause(mine ? 520 : 180)]);
  await pause(mine ? 380 : 60);
}

/** A round already over when the page came: everything as it ended. */
export function standResult(result) {
  room.mode = "result";
  room.result = result;
  room.settledTo = Infinity;
}

export function paintMarks() {
  clearMarks();
  if (room.mode !== "result") return;
  for (const entry of view().settlements.slice(0, room.settledTo)) {
    if (entry.seat === room.seat && !entry.toke) markSpot(entry.wager, netWords(entry), entry.outcome);
  }
}

function settledRow(entry) {
  return el(
    "li",
    { "data-wager": entry.wager, "data-outcome": entry.outcome },
    el("span.result-wager", spotOf(entry.wager).title),
    el("span.result-reason", capital(entry.reason)),
    el("span.num", { class: `num ${tone(entry.net)}` }, netWords(entry)),
  );
}

/** The bar at the end: what happened, why, and the next hand. */
export function resultBar({ next, again, lastBets }) {
  const seen = view();
  if (room.settledTo !== Infinity)
    return [
      el("p.bar-line", "Settling…"),
      el("button.compact", { "data-action": "skip", "aria-keyshortcuts": "Enter", onclick: hurry }, "Skip"),
    ];
  const on = el("button", { "data-action": "next", "aria-keyshortcuts": "n", onclick: next }, "Change bets");
  if (seen.voided)
    return [
      el("div.result", el("h2", "Round called off"), el("p", `${capital(seen.voided.reason)}. Every wager was returned.`)),
      el("button.primary", { "data-action": "next", onclick: next }, "Next hand"),
    ];
  if (!plays(seen))
    return [el("p.bar-line", dealerWords(seen, null)), el("button.primary", { "data-action": "next", onclick: next }, "Next hand")];
  const same = lastBets
    ? el(
        "button.primary",
        { "data-action": "again", "aria-keyshortcuts": "a", onclick: again },
        "Same again",
        el("span.deal-sum", money(lastBets)),
      )
    : null;
  return [
    resultPart(seen, [lateWords(room.result.round) && el("p.late", lateWords(room.result.round))], [verdict(room.result)]),
    el("div.result-go", same, on),
  ];
}

/** What came of the round, why, and every wager in the order settled; `before` and `after` stand around the verdict, `name` is a player others look at. */
export function resultPart(seen, before = [], after = [], name = null) {
  const net = netOf(seen, room.seat);
  const list = el(
    "ol.bare.settled",
    { "aria-label": "Wagers in the order settled" },
    entriesOf(seen, room.seat).map(settledRow),
    tokeRows(seen),
  );
  return el(
    "div.result",
    { id: "result", "data-net": String(net) },
    el(
      "div",
      el("h2", { class: tone(net) }, headline(net, name)),
      before,
      el("p", { id: "verdict" }, verdictParts(seen, room.seat, name)),
      after,
    ),
    list,
  );
}
