// Lines over time, drawn without a library. A table with the same figures stands below each.

import { el, svg } from "../dom.js";
import { pairs } from "../parts.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 190, 46, 26, 12, 12];

/** Round marks from 0 up to the highest value. */
function marks(highest) {
  const rough = highest / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((size) => size * 4 >= highest) ?? rough;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, at) => at * step);
}

/** A line through points [label, value]; `show` writes a value, `top` is the end of the scale where there is one. */
export function plot(title, points, { show, top = null, id }) {
  const highest = top ?? Math.max(...points.map(([, value]) => value), 1e-9);
  const ticks = marks(highest);
  const scale = Math.max(highest, ticks.at(-1));
  const x = (at) => LEFT + (points.length < 2 ? (WIDTH - LEFT - RIGHT) / 2 : (at * (WIDTH - LEFT - RIGHT)) / (points.length - 1));
  const y = (value) => HEIGHT - BOTTOM - (value / scale) * (HEIGHT - BOTTOM - TOP);
  const grid = ticks.map(
    (tick) =>
      `<path d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}" class="grid"/><text x="${LEFT - 6}" y="${y(tick)}" class="tick" text-anchor="end" dominant-baseline="middle">${show(tick)}</text>`,
  );
  const line = `<polyline class="line" points="${points.map(([, value], at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}"/>`;
  const dots = points.map(([, value], at) => `<circle class="dot" cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3.2"/>`);
  const every = Math.ceil(points.length / 7);
  const labels = points.map(([label], at) =>
    at % every ? "" : `<text x="${x(at)}" y="${HEIGHT - 6}" class="tick" text-anchor="middle">${label}</text>`,
  );
  const drawing = svg(
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" class="plot" aria-hidden="true">${grid.join("")}${labels.join("")}${line}${dots.join("")}</svg>`,
  );
  return el(
    "figure.plotted",
    { id },
    el("figcaption", title),
    drawing,
    el(
      "details",
      el("summary.small", "The figures"),
      pairs(
        points.map(([label, value]) => [label, show(value)]),
        el("caption.visually-hidden", title),
      ),
    ),
  );
}
