// The time left, as the card room counts it.

import { $ } from "../dom.js";
import { isMyTurn, room } from "./store.js";
import { announce } from "./announce.js";
import { fit } from "./fit.js";

let skew = 0;
let warned = 0;

/** The card room's clock and ours may differ; go by theirs. */
export function setClock(table) {
  if (typeof table.now === "number") skew = table.now - Date.now();
}

function tick() {
  const place = $("#clock");
  const deadline = room.mode === "live" ? room.table?.deadline : null;
  const left = deadline ? Math.ceil((deadline - (Date.now() + skew)) / 1000) : null;
  const hidden = left === null || left < 0;
  if (!hidden) place.textContent = `${left}s`;
  if (place.hidden !== hidden) {
    place.hidden = hidden;
    fit();
  }
  if (hidden) return;
  place.setAttribute("aria-label", `${left} seconds left`);
  place.classList.toggle("hurry", left <= 10);
  if (left === 10 && isMyTurn() && warned !== deadline) {
    warned = deadline;
    announce("Ten seconds left to decide.");
  }
}

export const startClock = () => setInterval(tick, 250);
