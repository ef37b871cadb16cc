// A drawing of what was won against what should have been: the bands, the expectation, the win.

import { svg } from "../dom.js";
import { exactMoney } from "../words.js";

const WIDTH = 640;
const LEFT = 12;
const MIDDLE = 44;

/** Steps of 1, 2 or 5 times a power of ten, four to eight of them. */
function ticks(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((size) => size * power).find((size) => size >= rough);
  const marks = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) marks.push(Math.round(at / step) * step);
  return marks;
}

const short = (cents) => {
  const dollars = Math.abs(cents) / 100;
  const text =
    dollars >= 1e6
      ? `${+(dollars / 1e6).toFixed(1)}M`
      : dollars >= 1e4
        ? `${+(dollars / 1e3).toFixed(1)}k`
        : String(+dollars.toFixed(dollars < 10 ? 2 : 0));
  return `${cents < 0 ? "−" : ""}$${text}`;
};

/** Figures at the edges of the drawing stay inside it. */
const anchor = (at) => (at < 3 * LEFT ? "start" : at > WIDTH - 3 * LEFT ? "end" : "middle");

/** The bands of one line; the words beside it say the same. */
export function bands(line, title) {
  const [low99, high99] = line.bands["99"];
  const [low95, high95] = line.bands["95"];
  const low = Math.min(low99, line.win, 0);
  const high = Math.max(high99, line.win, 0);
  const pad = (high - low || 100) * 0.05;
  const x = (cents) => LEFT + ((cents - low + pad) / (high - low + 2 * pad)) * (WIDTH - 2 * LEFT);
  const band = (from, to, name) =>
    `<rect class="${name}" x="${x(from).toFixed(1)}" y="${MIDDLE - 14}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="28" rx="3"/>`;
  const axis = ticks(low - pad, high + pad)
    .map(
      (at) =>
        `<path class="tick${at === 0 ? " zero" : ""}" d="M${x(at).toFixed(1)} ${at === 0 ? MIDDLE - 22 : MIDDLE + 18}V${MIDDLE + 23}"/><text class="scale" x="${x(at).toFixed(1)}" y="${MIDDLE + 38}" text-anchor="${anchor(x(at))}">${short(at)}</text>`,
    )
    .join("");
  const words = `${title}: won ${exactMoney(line.win)}, expected ${exactMoney(line.expected)}; 95% of honest records lie between ${exactMoney(low95)} and ${exactMoney(high95)}, 99% between ${exactMoney(low99)} and ${exactMoney(high99)}.`;
  const drawing = svg(`<svg class="bands level-${line.level}" viewBox="0 0 ${WIDTH} 88" role="img" data-z="${line.luck.z ?? ""}">
    <path class="axis" d="M${LEFT} ${MIDDLE + 18}H${WIDTH - LEFT}"/>${axis}
    ${band(low99, high99, "band99")}${band(low95, high95, "band95")}
    <path class="expected" d="M${x(line.expected).toFixed(1)} ${MIDDLE - 18}v36"/>
    <circle class="won" cx="${x(line.win).toFixed(1)}" cy="${MIDDLE}" r="8"/></svg>`);
  drawing.setAttribute("aria-label", words);
  return drawing;
}
