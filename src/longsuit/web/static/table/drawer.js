// The drawer at the side: history, and the fair deal.

import { $, $$, el } from "../dom.js";
import { fairness } from "./fairness.js";
import { history } from "./history.js";
import { room, watch } from "./store.js";

const DRAWERS = { history: ["History", history], fairness: ["Fair deal", fairness] };
let opened = null;
let from = null;
/** The round it was filled in. */
let round = null;

function close() {
  opened = null;
  $("#drawer").hidden = true;
  for (const button of $$("[data-drawer]")) button.setAttribute("aria-expanded", "false");
  from?.focus();
}

/** Opens a drawer, or changes to it; its own button closes it again. */
function open(name, button) {
  if (opened === name) return close();
  opened = name;
  from = button;
  const [title, fill] = DRAWERS[name];
  const body = el("div.drawer-body", { role: "tabpanel", "aria-labelledby": `tab-${name}` });
  const shut = el("button.quiet.compact", { "aria-label": "Close", onclick: close }, "✕");
  const tabs = Object.entries(DRAWERS).map(([key, [label]]) =>
    el(
      "button",
      {
        role: "tab",
        id: `tab-${key}`,
        "aria-selected": String(key === name),
        onclick: () => key !== opened && open(key, from),
      },
      label,
    ),
  );
  $("#drawer").setAttribute("aria-label", title);
  $("#drawer").replaceChildren(el("header", el("div.drawer-tabs", { role: "tablist", "aria-label": "Drawer" }, tabs), shut), body);
  $("#drawer").hidden = false;
  for (const one of $$("[data-drawer]")) one.setAttribute("aria-expanded", String(one.dataset.drawer === name));
  round = room.table?.round;
  fill(body);
  shut.focus({ preventScroll: true });
}

export function layOutDrawers() {
  for (const button of $$("[data-drawer]")) {
    button.setAttribute("aria-controls", "drawer");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => open(button.dataset.drawer, button));
  }
  $("#drawer").addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  watch(() => {
    if (!opened || room.table?.round === round) return;
    round = room.table?.round;
    DRAWERS[opened][1]($(".drawer-body"));
  });
}
