// The drawer at the side: history, and the fair deal.

import { $, $$, el } from "../dom.js";
import { fairness } from "./fairness.js";
import { history } from "./history.js";
import { room, watch } from "./store.js";

const DRAWERS = { history: ["Your rounds", history], fairness: ["A deck nobody chose", fairness] };
let opened = null;
let from = null;

function close() {
  opened = null;
  $("#drawer").hidden = true;
  for (const button of $$("[data-drawer]")) button.setAttribute("aria-expanded", "false");
  from?.focus();
}

function open(name, button) {
  if (opened === name) return close();
  opened = name;
  from = button;
  const [title, fill] = DRAWERS[name];
  const body = el("div.drawer-body", {});
  const shut = el("button.quiet.compact", { type: "button", "aria-label": "Close", onclick: close }, "✕");
  $("#drawer").replaceChildren(el("header", {}, el("h2", { id: "drawer-title" }, title), shut), body);
  $("#drawer").hidden = false;
  for (const one of $$("[data-drawer]")) one.setAttribute("aria-expanded", String(one === button));
  fill(body);
  shut.focus({ preventScroll: true });
}

export function layOutDrawers() {
  for (const button of $$("[data-drawer]")) {
    button.setAttribute("aria-controls", "drawer");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => open(button.dataset.drawer, button));
  }
  $("#drawer").addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  let round = null;
  watch(() => {
    if (!opened || room.table?.round === round) return;
    round = room.table?.round;
    DRAWERS[opened][1]($(".drawer-body"));
  });
}
