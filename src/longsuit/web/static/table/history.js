// My rounds, newest first; any of them can be replayed or verified.

import { get } from "../api.js";
import { el } from "../dom.js";
import { problem } from "../parts.js";
import { me } from "../session.js";
import { ago, money, signed, tone } from "../words.js";
import { verifyRound } from "./fairness.js";

export async function history(place) {
  if (!me()) return place.replaceChildren(el("p.empty", "Play a hand and it is kept here."));
  if (!place.childElementCount) place.replaceChildren(el("p.loading", "Looking through the book…"));
  try {
    const list = await get("/history?limit=30");
    place.replaceChildren(
      list.length ? el("ol.bare.rounds", list.map(row)) : el("p.empty", "No rounds yet. Play a hand and it is kept here."),
    );
  } catch (fault) {
    place.replaceChildren(problem(fault));
  }
}

function row(round) {
  const proof = el("div.proof", { role: "status" });
  return el(
    "li",
    { "data-round": String(round.round) },
    el(
      "div.row.spread",
      el("span", el("strong", `Round ${round.round}`), el("span.small.muted", ` ${ago(round.at)}`)),
      el("span", { class: tone(round.net) }, round.voided ? "called off" : signed(round.net)),
    ),
    el(
      "div.row.spread.small",
      el("span.muted", `wagered ${money(round.wagered)}`),
      el(
        "span.row",
        el("a", { href: `/replay/${round.round}`, "data-action": "replay" }, "Replay"),
        el("button.link", { "data-action": "verify", onclick: () => verifyRound(round.round, proof) }, "Verify"),
      ),
    ),
    proof,
  );
}
