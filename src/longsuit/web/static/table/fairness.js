// The fair deal: the promise before, your own line in the shuffle, and the whole thing redone in this browser after.

import { freshKey, get } from "../api.js";
import { $, el } from "../dom.js";
import { field, problem } from "../parts.js";
import { verify } from "../fair.js";
import { listed } from "../words.js";
import { send } from "./line.js";
import { notedCommitment } from "./promise.js";
import { room, view } from "./store.js";

export function fairness(place) {
  const { table } = room;
  if (!table) return;
  const typed = $("#seed", place)?.value;
  const last = room.seen || table.last?.round;
  const proof = el("div.proof", { role: "status", id: "proof" });
  place.replaceChildren(
    el(
      "p",
      "The house drew a secret for this round and published its fingerprint before you bet, so it cannot change it. You may add a line of your own, which it cannot foresee. The deck is made from both.",
    ),
    el("h3", `Round ${table.round}: the promise`),
    el("p.hash.mono", { id: "commitment", title: "SHA-256 of the secret" }, table.commitment),
    seeds(table, typed),
    el("h3", last ? `Round ${last}: the proof` : "The proof"),
    last
      ? el(
          "div",
          el("p.small.muted", "The secret is out now. Your browser shuffles again by the published recipe and compares every card."),
          el("button.primary", { id: "verify", "data-action": "verify", onclick: () => verifyRound(last, proof) }, `Verify round ${last}`),
          proof,
        )
      : el("p.muted", "After the first round its secret is revealed and can be checked here."),
  );
}

function seeds(table, typed) {
  const seeded = table.seeded.length
    ? `${table.seeded.length === 1 ? "Seat" : "Seats"} ${listed(table.seeded.map(String))} added a line.`
    : "Nobody has added a line yet.";
  if (room.seat === null) return el("p.small.muted", seeded);
  const open = view().phase === "wagers" && room.mode === "live";
  const input = el("input", {
    id: "seed",
    name: "seed",
    maxLength: 64,
    autocomplete: "off",
    value: typed ?? freshKey().slice(0, 12),
    disabled: !open,
  });
  const status = el("span", { role: "status" }, open ? seeded : "A line can be added while bets are open.");
  return el(
    "form.seed",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        if (await send("seed", { seat: room.seat, seed: input.value })) status.textContent = "Added. It goes into this round's shuffle.";
      },
    },
    field("Your line in the shuffle", input, status),
    el("button.compact", { type: "submit", disabled: !open }, "Add it"),
  );
}

/** Cards this page saw in a round, to be found again in the derived deck. */
export function cardsSeen(round) {
  const seen = [];
  const own = Object.values(round.own ?? {})[0] ?? round.public;
  for (const [seat, one] of Object.entries(round.own ?? {})) {
    const cards = one.seats.find((here) => here.number === Number(seat))?.cards ?? [];
    if (cards.length) seen.push({ who: "Your cards", cards });
  }
  if (own?.dealer?.length) seen.push({ who: "The dealer's cards", cards: own.dealer });
  return seen;
}

/** The outcome of a proof, and every step of it. */
export const verified = (round, { ok, steps }) => [
  el(
    "p",
    { class: ok ? "notice good" : "notice bad", "data-verified": String(ok) },
    ok ? `Round ${round} was dealt as promised.` : `Round ${round} was NOT dealt as promised.`,
  ),
  el(
    "ul.bare.steps",
    steps.map((step) =>
      el(
        "li",
        { class: step.ok ? "good" : "bad" },
        el("span", { "aria-hidden": "true" }, step.ok ? "✓ " : "✕ "),
        el("span.visually-hidden", step.ok ? "Holds: " : "Fails: "),
        step.words,
      ),
    ),
  ),
];

export async function verifyRound(round, place) {
  place.replaceChildren(el("p.loading", "Shuffling again…"));
  try {
    const [proof, record] = await Promise.all([get(`/rounds/${round}/proof`), get(`/rounds/${round}`)]);
    place.replaceChildren(...verified(round, await verify(proof, { noted: notedCommitment(round), seen: cardsSeen(record) })));
  } catch (fault) {
    place.replaceChildren(problem(fault));
  }
}
