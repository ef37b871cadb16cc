// What a casino prints on a layout and puts beside it: odds, limits, shuffler, discard rack.

import { $, $$, el, svg } from "../dom.js";
import { money } from "../words.js";
import { room } from "./store.js";

const SHUFFLER = `<svg viewBox="0 0 120 76" class="shuffler"><path d="M8 26 26 6H112L116 26V66a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z" fill="#20262b"/><path d="M8 26 26 6H112L116 26Z" fill="#343c43"/><rect x="14" y="34" width="58" height="28" rx="3" fill="#0d1114"/><path d="M19 58 25 42H63L66 58Z" fill="#f7f3e6"/><path d="M22 58 28 45H60L62.500 58Z" fill="#8c1f2c"/><rect x="80" y="34" width="28" height="12" rx="2" fill="#0b2b1d"/><circle cx="85" cy="40" r="2" fill="#6ee7a0"/><path d="M90 40h14" stroke="#6ee7a0" stroke-width="2.500" opacity=".7"/><circle cx="86" cy="56" r="4" fill="#b3202c"/><circle cx="101" cy="56" r="4" fill="#187345"/></svg>`;
const RACK = `<svg viewBox="0 0 74 76" class="rack-box"><path d="M10 12H64V66a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z" fill="#7d1a20" fill-opacity=".5" stroke="#f3b9b0" stroke-opacity=".55"/>${Array.from({ length: 7 }, (_, at) => `<rect x="15" y="${62 - at * 4}" width="44" height="3.2" rx="1" fill="#f7f3e6" fill-opacity="${0.92 - at * 0.03}"/>`).join("")}<path d="M10 12H64" stroke="#f3b9b0" stroke-opacity=".8" stroke-width="2"/></svg>`;

const range = (spot) => (spot.least === spot.most ? money(spot.least) : `${money(spot.least)} – ${money(spot.most)}`);

/** The placard with the table's limits: the ante's, and those of each other wager that has its own. */
function sign(spots) {
  const own = spots.filter((spot) => spot.kind !== "play" && spot.least !== null && !spot.equals);
  const rows = [];
  for (const spot of own) {
    const same = rows.find((row) => row.kind === spot.kind && row.range === range(spot));
    if (same) same.titles.push(spot.title);
    else rows.push({ kind: spot.kind, titles: [spot.title], range: range(spot) });
  }
  return el(
    "div.sign",
    rows
      .slice(0, 3)
      .map(({ kind, titles, range: limits }) =>
        el("p", el("span", titles.length > 1 ? (kind === "bonus" ? "Bonuses" : titles.join(", ")) : titles[0]), el("b", limits)),
      ),
  );
}

/** A pay table as it is printed on the felt. */
const schedule = (spot) =>
  el(
    "div.schedule",
    el("p", spot.title),
    el(
      "dl",
      spot.pays.map(({ line, pays }) => el("div", el("dt", line), el("dd", pays))),
    ),
  );

export function printFelt() {
  const { spots } = room.felt;
  $("#shoe").replaceChildren(svg(SHUFFLER));
  $("#discard").replaceChildren(svg(RACK), sign(spots));
  const sides = $$(".flank .odds").map((place) => ({ place, lines: 0, made: [] }));
  for (const spot of spots.filter((one) => one.pays.length).sort((a, b) => b.pays.length - a.pays.length)) {
    const side = sides[0].lines <= sides[1].lines ? sides[0] : sides[1];
    side.lines += spot.pays.length + 2;
    side.made.push(schedule(spot));
  }
  for (const { place, made } of sides) place.replaceChildren(...made);
}

/** Pay tables that have no room beside the felt's middle are left to the small i of their spots. */
export function fitPrint() {
  for (const flank of $$(".flank")) {
    const made = $$(".schedule", flank);
    for (const one of made) one.hidden = false;
    for (const one of made.reverse()) if (flank.scrollHeight > flank.clientHeight) one.hidden = true;
  }
}
