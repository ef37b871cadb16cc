// Replays a finished round on the felt, step by step: the same cards, chips and reasons, and what the coach says to every decision.

import { get } from "../api.js";
import { $, dialog, el, focused, within } from "../dom.js";
import { problem } from "../parts.js";
import { verify } from "../fair.js";
import { me } from "../session.js";
import { shell } from "../shell.js";
import { capital, exactMoney, money } from "../words.js";
import { announce } from "./announce.js";
import { prices } from "./coach.js";
import { cardsSeen, verified } from "./fairness.js";
import { layOut } from "./felt.js";
import { fit, startFitting } from "./fit.js";
import { dealerWords, entriesOf, netWords } from "./outcome.js";
import { notedCommitment } from "./promise.js";
import { resultPart } from "./settling.js";
import { shareHand } from "./sharing.js";
import { layOutSpots } from "./spots.js";
import { action, room, seatOf, spot } from "./store.js";
import { paintTable } from "./table.js";

const [kind, name] = location.pathname.split("/").filter(Boolean);
const shared = kind === "hand";
const source = shared ? `/hands/${name}` : `/rounds/${name}/replay`;
let replay = null;
let steps = [];
let at = 0;

const own = () => replay.seats.includes(room.seat) && !shared;
const who = (number, view) => (own() && number === room.seat ? "You" : (seatOf(number, view)?.player ?? `Seat ${number}`));

/** What a seat did, in a sentence. */
function deed({ step, seat, view }) {
  const there = seatOf(seat, view);
  if (step === "fold") return `${who(seat, view)} folded`;
  if (step === "lay aside") return `${who(seat, view)} laid a winning bonus aside`;
  const { title, wager } = action(there.action);
  const sum = there.bets[wager];
  return `${who(seat, view)}: ${title}${sum ? ` ${money(sum)}` : ""}${there.says ? `, ${there.says}` : ""}`;
}

const TITLES = {
  wagers: () => "Wagers are down",
  deal: () => "The cards are dealt",
  street: ({ view }) => capital(view.street),
  void: () => "The round is called off",
  fold: deed,
  play: deed,
  "lay aside": deed,
};

/** Everything to stop at: each moment of the round, then the dealer's hand and every wager he settles. */
function stops() {
  const list = [];
  for (const moment of replay.moments) {
    if (moment.step !== "settled") {
      list.push({ moment, title: TITLES[moment.step](moment), judged: replay.decisions.find((one) => one.event === moment.event) });
      continue;
    }
    const { view } = moment;
    list.push({ moment, title: dealerWords(view, room.seat) || "The dealer settles", settled: 0 });
    view.settlements.forEach((entry, place) => {
      if (entry.seat === room.seat && !entry.toke)
        list.push({
          moment,
          title: `${spot(entry.wager).title}: ${netWords(entry)}`,
          words: `${capital(entry.reason)}.`,
          settled: place + 1,
        });
    });
    list.push({ moment, title: "The round is over", settled: Infinity });
  }
  return list;
}

/** The felt as it was at a stop. */
function lay({ moment, settled }) {
  const { view } = moment;
  const seen = { round: replay.round, public: view, own: room.seat === null ? {} : { [room.seat]: view }, seats: {}, last: null };
  [room.table, room.mode, room.result, room.settledTo] = [seen, settled === undefined ? "live" : "result", seen, settled ?? 0];
  paintTable();
  $("#message").replaceChildren();
}

function show(place) {
  at = Math.min(Math.max(0, place), steps.length - 1);
  const stop = steps[at];
  lay(stop);
  $("#bar").dataset.state = "replay";
  const kept =
    focused()?.id === "place" ? "#place" : focused()?.closest("#bar") ? `[data-action="${focused().dataset.action}"]:not(:disabled)` : null;
  $("#bar").replaceChildren(words(stop), ...[stop.judged && prices(stop.judged)].filter(Boolean), controls());
  if (kept) ($(`#bar ${kept}`) ?? $("#bar .primary")).focus({ preventScroll: true });
  announce(`${stop.title}. ${stop.words ?? ""}`);
  fit();
}

function words({ moment, title, words: why, judged, settled }) {
  const { view } = moment;
  if (settled === Infinity && entriesOf(view, room.seat).length)
    return resultPart(view, [], [], own() ? null : (replay.player ?? seatOf(room.seat, view).player));
  const reason = moment.step === "void" ? `${capital(view.voided.reason)}. Every wager was returned.` : why;
  return el(
    "div.replayed",
    el("h2", title),
    reason && el("p", reason),
    judged &&
      el("p", { class: judged.cost > 0 ? "coach-after bad" : "coach-after good", "data-cost": String(judged.cost) }, verdict(judged)),
  );
}

const verdict = ({ cost, did_play: did, best_play: best }) =>
  cost > 0 ? `Coach: ${did.words} cost ${exactMoney(cost)} against ${best.words}.` : `Coach: ${did.words} was the best choice.`;

function controls() {
  const button = (go, title, to, off, look = "") =>
    el(`button${look}`, { "data-action": go, disabled: off, onclick: () => show(to) }, title);
  const last = steps.length - 1;
  const place = el("input", {
    type: "range",
    id: "place",
    min: "1",
    max: String(steps.length),
    value: String(at + 1),
    "aria-label": "Step",
    "aria-valuetext": `Step ${at + 1} of ${steps.length}: ${steps[at].title}`,
    oninput: (event) => show(Number(event.target.value) - 1),
  });
  return el(
    "div.replay-go",
    { role: "group", "aria-label": "Step by step" },
    el("span.small", `${at + 1} of ${steps.length}`),
    place,
    button("back", "← Back", at - 1, at === 0),
    button("on", at === last ? "From the start" : "Next →", at === last ? 0 : at + 1, false, ".primary"),
  );
}

const KEYS = {
  ArrowRight: () => at + 1,
  ArrowLeft: () => at - 1,
  Home: () => 0,
  End: () => steps.length - 1,
  " ": () => at + 1,
  Enter: () => at + 1,
};
document.addEventListener("keydown", (event) => {
  if (!steps.length || event.ctrlKey || event.metaKey || event.altKey || within(event, "dialog, input, .menu")) return;
  if ([" ", "Enter"].includes(event.key) && within(event, "button, a")) return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  show(KEYS[event.key]());
});

/** The proof of the shuffle, done again in this browser. */
async function proof() {
  const place = el("div", { role: "status" }, el("p.loading", "Shuffling again…"));
  dialog(
    "Fair deal",
    el(
      "p",
      "Before the bets, the house published a fingerprint of its secret for this round. Your browser now rebuilds the deck from the revealed secret and compares.",
    ),
    el("p.hash.mono", replay.commitment),
    place,
  );
  if (!replay.proof)
    return place.replaceChildren(
      el("p", "Others had cards in this round. The proof shows the whole deck, so it opens here only when they share the hand as well."),
    );
  try {
    const result = await verify(await get(shared ? `/hands/${name}/proof` : `/rounds/${name}/proof`), {
      noted: notedCommitment(replay.round),
      seen: cardsSeen({ own: { [room.seat]: replay.moments.at(-1).view } }),
    });
    place.replaceChildren(...verified(replay.round, result));
  } catch (fault) {
    place.replaceChildren(problem(fault));
  }
}

/** The hand at one of the player's seats; a player with several can switch between them. */
function sitAt(seat) {
  room.seat = seat;
  const next = replay.seats[(replay.seats.indexOf(seat) + 1) % replay.seats.length];
  $("#other-seat").hidden = replay.seats.length < 2;
  $("#other-seat").textContent = `From seat ${next}`;
  $("#other-seat").onclick = () => sitAt(next);
  steps = stops();
  show(at);
}

async function begin() {
  await shell("review");
  try {
    replay = await get(source);
  } catch (fault) {
    const sign = fault.status === 401 ? "Sign in, or come back with the browser you played with." : "";
    $("#bar").replaceChildren(
      el("div.result", el("h2", "This hand cannot be shown"), el("p", `${fault.message} ${sign}`)),
      el("a.button", { href: "/" }, "To the lobby"),
    );
    return;
  }
  [room.felt, room.number, room.replayed] = [replay.felt, replay.table, true];
  layOut();
  layOutSpots();
  document.title = `Round ${replay.round}, ${replay.felt.name}: Longsuit`;
  $("#open-proof").addEventListener("click", proof);
  $("#share").hidden = shared || !me() || !replay.seats.length;
  $("#share").addEventListener("click", () => shareHand(replay));
  startFitting();
  sitAt(replay.seats[0] ?? null);
  $("#bar .primary").focus({ preventScroll: true });
}

await begin();
