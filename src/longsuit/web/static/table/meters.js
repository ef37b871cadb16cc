// The progressive meters over the felt: they count up visibly; screen readers hear only the final figure.

import { $, el, reduced } from "../dom.js";
import { exactMoney } from "../words.js";
import { room } from "./store.js";

const SECONDS = 1.2;
const SHOWN = 4000;

export function paintMeters() {
  const meters = Object.entries(room.table.public.meters);
  const place = $("#meters");
  place.hidden = meters.length === 0;
  for (const [name, cents] of meters) {
    const shown = $(`[data-meter="${CSS.escape(name)}"]`, place);
    if (shown) tickTo(shown, cents);
    else place.append(meter(name, cents));
  }
}

function meter(name, cents) {
  const title = room.felt.meters[name];
  return el(
    "p.meter",
    { "data-meter": name, "data-cents": String(cents) },
    el("span.meter-name", title),
    el("span.meter-figure", { "aria-hidden": "true" }, exactMoney(cents)),
    el("span.meter-grew", { "aria-hidden": "true" }),
    el("output.visually-hidden", { "aria-label": title }, exactMoney(cents)),
  );
}

/** The figure counts up, with what was added beside it for a while. */
function tickTo(shown, cents) {
  const from = Number(shown.dataset.cents);
  if (from === cents) return;
  shown.dataset.cents = String(cents);
  const figure = $(".meter-figure", shown);
  const grew = $(".meter-grew", shown);
  grew.textContent = cents > from ? `+${exactMoney(cents - from)}` : "";
  shown.classList.add("ticking");
  $("output", shown).textContent = exactMoney(cents);
  setTimeout(() => {
    if (shown.dataset.cents === String(cents)) shown.classList.remove("ticking");
  }, SHOWN);
  if (reduced()) {
    figure.textContent = exactMoney(cents);
    return;
  }
  const begun = performance.now();
  const step = (now) => {
    if (shown.dataset.cents !== String(cents)) return;
    const part = Math.min(1, (now - begun) / (SECONDS * 1000));
    figure.textContent = exactMoney(Math.round(from + (cents - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
