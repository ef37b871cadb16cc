// What a session may bring: the distribution after so many rounds, from the exact counts of one round.

import { el, svg } from "../dom.js";
import { antes, share } from "./numbers.js";

const WIDTH = 640;
const HEIGHT = 260;
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 16, 12, 30];
const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95];
const LONGEST = 500;

const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** One round as whole steps of the smallest part of an ante: [[step, probability], …] and how many steps an ante has. */
export function lattice(outcomes) {
  const parts = outcomes.map(({ net, probability }) => {
    const [top, bottom = "1"] = net.split("/");
    return [Number(top), Number(bottom), probability];
  });
  const unit = parts.reduce((all, [, bottom]) => (all * bottom) / gcd(all, bottom), 1);
  return { unit, steps: parts.map(([top, bottom, probability]) => [(top * unit) / bottom, probability]) };
}

/** Quantiles after every round up to `rounds`, and what the last distribution says. Every path is counted; none is drawn at random. */
export function quantiles(outcomes, rounds) {
  const { unit, steps } = lattice(outcomes);
  const [low, high] = [Math.min(...steps.map(([step]) => step)), Math.max(...steps.map(([step]) => step))];
  let now = new Float64Array([1]);
  const rows = [{ round: 0, at: LEVELS.map(() => 0) }];
  for (let round = 1; round <= rounds; round += 1) {
    const next = new Float64Array(now.length + high - low);
    for (const [step, probability] of steps) {
      const shift = step - low;
      for (let place = 0; place < now.length; place += 1) next[place + shift] += now[place] * probability;
    }
    now = next;
    rows.push({ round, at: levels(now, round * low, unit) });
  }
  const first = rounds * low;
  let ahead = 0;
  for (let place = Math.max(0, 1 - first); place < now.length; place += 1) ahead += now[place];
  return { rows, ahead, even: now[-first] ?? 0 };
}

function levels(chances, first, unit) {
  const quantities = [];
  let sum = 0;
  for (let place = 0; place < chances.length && quantities.length < LEVELS.length; place += 1) {
    sum += chances[place];
    while (quantities.length < LEVELS.length && sum >= LEVELS[quantities.length] - 1e-12) quantities.push((first + place) / unit);
  }
  return quantities;
}

/** The chart, a field for the number of rounds, and the same in words. */
export function band(outcomes, rounds, choose) {
  const { rows, ahead, even } = quantiles(outcomes, rounds);
  const box = el("input", {
    type: "number",
    id: "band-rounds",
    min: "1",
    max: String(LONGEST),
    value: String(rounds),
    onchange: () => choose(Math.min(LONGEST, Math.max(1, Math.round(Number(box.value)) || 100))),
  });
  const last = rows.at(-1).at;
  return [
    el("figcaption", "A session: results of the base game, in antes"),
    el("label.field.short", el("span", "Rounds"), box),
    drawing(rows),
    el(
      "p",
      { id: "band-words", "data-ahead": String(ahead) },
      `After ${rounds} rounds: half of all sessions end between ${antes(last[1], 1)} and ${antes(last[3], 1)} antes, nine in ten between ${antes(last[0], 1)} and ${antes(last[4], 1)}. ${share(ahead, 2)} end ahead, ${share(even, 2)} even.`,
    ),
    el(
      "p.small.muted",
      "The whole distribution, round by round, from the exact counts above; optional wagers are in it only where they are counted with the base game.",
    ),
  ];
}

function drawing(rows) {
  const [low, high] = [Math.min(...rows.map((row) => row.at[0])), Math.max(...rows.map((row) => row.at[4]))];
  const x = (round) => LEFT + (round / (rows.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value) => TOP + ((high - value) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const along = (level) => rows.map((row) => `${x(row.round).toFixed(1)},${y(row.at[level]).toFixed(1)}`);
  const area = (from, to, look) => `<polygon class="${look}" points="${[...along(from), ...along(to).reverse()].join(" ")}"/>`;
  const mark = (value) => `<text class="share" x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${antes(value, 0)}</text>`;
  return svg(
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Results of a session, from one in twenty to nineteen in twenty">${area(0, 4, "band wide")}${area(1, 3, "band")}<polyline class="curve" points="${along(2).join(" ")}"/><line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(0)}" y2="${y(0)}"/>${mark(low)}${mark(0)}${mark(high)}<text class="share" x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${rows.length - 1} rounds</text></svg>`,
  );
}
