// Recall of any round by its number: cards, money, log and proof.

import { get } from "../api.js";
import { inline } from "../cards.js";
import { el } from "../dom.js";
import { listing } from "../parts.js";
import { capital, exactMoney, money, signed } from "../words.js";
import { facts, heading, owner, paged, toRound, when } from "./common.js";

const LIST = [
  ["Round", (round) => toRound(round.round), "num"],
  ["Ended", (round) => when(round.at)],
  ["Table", (round) => String(round.table), "num"],
  ["Game", (round) => round.game],
  ["Hands", (round) => String(round.seats), "num"],
  ["Staked", (round) => (round.voided ? "" : money(round.wagered)), "num"],
  ["House", (round) => (round.voided ? el("span.badge", { title: round.voided }, "void") : signed(round.house)), "num"],
];
const settled = (wagers) => [
  ["Seat", (entry) => String(entry.seat), "num"],
  ["Wager", (entry) => `${wagers[entry.wager]}${entry.toke ? " (for the dealer)" : ""}`],
  ["Stake", (entry) => money(entry.stake), "num"],
  ["Back", (entry) => money(entry.returned), "num"],
  ["Net", (entry) => signed(entry.net), "num"],
  ["Why", (entry) => capital(entry.reason), "words"],
];
const moved = (names) => [
  ["Reason", (posting) => capital(posting.reason)],
  ["From", (posting) => `${owner(names, posting.from_owner)}, ${posting.from_kind}`],
  ["To", (posting) => `${owner(names, posting.to_owner)}, ${posting.to_kind}`],
  ["Amount", (posting) => exactMoney(posting.amount), "num"],
];
const logged = (names) => [
  ["When", (entry) => when(entry.at)],
  ["By", (entry) => owner(names, entry.author)],
  ["Command", (entry) => entry.name],
  ["Request", (entry) => el("code.small", JSON.stringify(entry.request))],
];

function saved(name, data) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function hands(round) {
  const did = ({ action, setting }) => (action === "fold" ? "Fold" : action && [`${round.actions[action].title}: `, inline(setting)]);
  const dealer = {
    seat: "dealer",
    who: "Dealer",
    cards: round.dealer.cards,
    did: Object.values(round.dealer.words).map(capital).join("; "),
  };
  const seats = round.seats.map((seat) => ({ ...seat, who: `Seat ${seat.seat}, ${seat.player}`, did: did(seat) }));
  const columns = [
    ["Who", (hand) => hand.who],
    ["Cards", (hand) => inline(hand.cards)],
    ["Did", (hand) => hand.did],
    ["Net", (hand) => hand.net !== undefined && signed(hand.net), "num"],
  ];
  const row = (hand) => ({ "data-seat": String(hand.seat) });
  return listing("Hands of the round", columns, [...seats, dealer], { class: "hands", "data-list": "hands", heads: true, row });
}

function finished(round) {
  const voided = round.public.voided;
  return [
    voided && el("p.notice", `Void: ${voided.reason}${voided.by ? `, by ${voided.by}` : ""}. Every wager was returned.`),
    round.seats.length > 0 && hands(round),
    el("h3", "Settlements"),
    listing("Settlements", settled(round.wagers), round.public.settlements, { "data-list": "settlements" }),
    el(
      "details",
      el("summary", "The whole deck and the round on one line"),
      inline(round.deck),
      el("pre.wrap", { "data-notation": "" }, round.notation),
    ),
    el(
      "p.row",
      el(
        "button.compact",
        { "data-action": "proof", onclick: () => saved(`round-${round.round}-proof.json`, round.proof) },
        "Save the proof",
      ),
      el("button.compact", { "data-action": "record", onclick: () => saved(`round-${round.round}.json`, round.record) }, "Save the record"),
      el("span.small.muted", "longsuit verify checks a proof."),
    ),
  ].filter(Boolean);
}

function recalled(round) {
  return [
    el("p", el("a", { href: "#rounds" }, "← All rounds")),
    heading(
      `Round ${round.round}`,
      el(
        "div.row",
        round.round > 1 && el("a.button.compact", { href: `#rounds/${round.round - 1}` }, "Previous"),
        el("a.button.compact", { href: `#rounds/${round.round + 1}` }, "Next"),
      ),
    ),
    el(
      "article.panel.stack",
      { id: "recall", "data-round": String(round.round), "data-ended": String(round.ended) },
      facts([
        ["Table", String(round.table)],
        ["Game", round.game],
        ["State", round.ended ? round.public.phase : `in progress, ${round.public.phase}`],
        round.ended && ["House", signed(round.house)],
        ["Promise", el("code.small.wrap", round.commitment)],
      ]),
      round.ended ? finished(round) : el("p.notice", round.note),
      el("h3", "Money moved"),
      round.postings.length
        ? listing("Postings", moved(round.names), round.postings, { "data-list": "postings" })
        : el("p.muted", "None yet."),
      el(
        "details",
        el("summary", `Log entries (${round.log.length})`),
        listing("Log entries", logged(round.names), round.log, { "data-list": "round-log" }),
      ),
    ),
  ];
}

function finder() {
  const go = (event) => {
    event.preventDefault();
    location.hash = `rounds/${new FormData(event.currentTarget).get("round")}`;
  };
  return el(
    "form.row.filters",
    { id: "recall-form", role: "search", onsubmit: go },
    el("input", { name: "round", type: "number", min: 1, required: true, placeholder: "Round number", "aria-label": "Round number" }),
    el("button.primary", { type: "submit" }, "Recall"),
  );
}

export async function rounds(number) {
  if (/^\d+$/.test(number)) return [finder(), ...recalled(await get(`/office/rounds/${number}`))];
  const from = { path: "/office/rounds", list: "rounds", id: "round", size: 25, none: "No round has ended yet." };
  return [
    el("h2", "Rounds"),
    finder(),
    paged(from, (rows) =>
      listing("Finished rounds", LIST, rows, { "data-list": "rounds", row: (round) => ({ "data-round": String(round.round) }) }),
    ),
  ];
}
