// Casino chips of our own drawing, single and in stacks.

import { el, svg } from "./dom.js";
import { money } from "./words.js";

/**
 * Cents, and the chip's colours: body, edge spots, writing.
 * @type {[number, string, string, string][]}
 */
export const CHIPS = [
  [100, "#f2ede0", "#2f6f8f", "#22323a"],
  [500, "#b3202c", "#f6e7d2", "#ffffff"],
  [2500, "#187345", "#f3e3b3", "#ffffff"],
  [10000, "#22262b", "#d9ad55", "#ffffff"],
  [50000, "#5b2f86", "#f1d7f2", "#ffffff"],
  [100000, "#c98a12", "#3b2205", "#241402"],
];
const ODD = [1, "#8d9696", "#dfe4e2", "#14201d"];

/** The fewest chips that make an amount, largest first: [[chip, count], …]. Odd cents are one grey chip. */
function broken(cents) {
  const made = [];
  let left = cents;
  for (const chip of [...CHIPS].reverse()) {
    const count = Math.floor(left / chip[0]);
    if (count) made.push([chip, count]);
    left -= count * chip[0];
  }
  if (left) made.push([[left, ...ODD.slice(1)], 1]);
  return made;
}

const label = (cents) => (cents < 100 ? `${cents}¢` : cents >= 100000 ? `${cents / 100000}K` : `${cents / 100}`);

function spots(color, count = 6) {
  return Array.from(
    { length: count },
    (_, turn) =>
      `<path d="M-6.2-29.4A30 30 0 0 1 6.2-29.4L4.8-22.6A23 23 0 0 0-4.8-22.6Z" fill="${color}" transform="rotate(${(turn * 360) / count})"/>`,
  ).join("");
}

/** One chip seen from above. */
export function chip(cents, attributes = {}) {
  const [value, body, edge, ink] = CHIPS.find(([size]) => size === cents) ?? [cents, ...ODD.slice(1)];
  const text = label(value);
  const drawn =
    svg(`<svg viewBox="-32 -32 64 64" aria-hidden="true" class="chip"><circle r="30" fill="${body}" stroke="#000" stroke-opacity=".35"/>${spots(edge)}
    <circle r="20.5" fill="${body}" stroke="${edge}" stroke-width="1.6" stroke-dasharray="3.2 2.4"/>
    <text text-anchor="middle" dominant-baseline="central" dy=".04em" font-size="${text.length > 2 ? 15 : 19}" font-weight="700" fill="${ink}">${text}</text></svg>`);
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  return drawn;
}

/** A stack seen from the player's side, with the amount beneath; never more than eight chips high. */
export function stack(cents, attributes = {}) {
  const column = broken(cents).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const shown = column.length > 8 ? column.slice(0, 8) : column;
  const height = 30 + shown.length * 6;
  const layers = shown.map(([value, body, edge, ink], place) => {
    const y = height - 17 - place * 6;
    const top = place === shown.length - 1;
    const text = label(value);
    return `<g transform="translate(32 ${y})"><path d="M-30 0V5A30 14 0 0 0 30 5V0Z" fill="${body}" stroke="#000" stroke-opacity=".4" stroke-width=".8"/>
      <path d="M-20 10.2L-13 12.4V17.6L-20 15.4ZM13 12.4L20 10.2V15.4L13 17.6ZM-4 13.8H4V19H-4Z" fill="${edge}"/><ellipse rx="30" ry="14" fill="${body}" stroke="#000" stroke-opacity=".3" stroke-width=".8"/>
      ${top ? `<ellipse rx="21" ry="9.4" fill="none" stroke="${edge}" stroke-width="1.6" stroke-dasharray="4 3"/><text text-anchor="middle" dominant-baseline="central" transform="scale(1 .62)" font-size="${text.length > 2 ? 15 : 18}" font-weight="700" fill="${ink}">${text}</text>` : ""}</g>`;
  });
  const drawn = svg(`<svg viewBox="0 0 64 ${height + 6}" aria-hidden="true" class="stack">${layers.join("")}</svg>`);
  return el(
    "span.chips",
    { role: "img", "aria-label": `${money(cents)} in chips`, "data-cents": String(cents), ...attributes },
    drawn,
    el("span.amount", { "aria-hidden": "true" }, money(cents)),
  );
}
