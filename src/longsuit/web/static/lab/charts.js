// Charts that load when asked for: one number moved, with the edge and the best play at every stop; and the band of a session's results.

import { $, $$, el, svg } from "../dom.js";
import { listing, problem } from "../parts.js";
import { ask, Newest } from "./ask.js";
import { Counting } from "./counting.js";
import { band } from "./band.js";
import { parted, share, step } from "./numbers.js";
import { plain } from "./version.js";

const WIDTH = 640;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 32, 14, 34];
const STOPS = 5;
const COLOURS = ["even", "gain", "loss", "before"];

/** Stops on both sides of a number, in steps that suit its size. */
function stops({ number, rest }) {
  const apart = number >= 10 ? Math.round(number / STOPS) : step(number);
  return Array.from({ length: 2 * STOPS + 1 }, (_, at) => number + (at - STOPS) * apart)
    .filter((value) => value > 0 || (value === 0 && number === 0))
    .map((value) => `${value}${rest}`);
}

export class Charts {
  #newest = new Newest();
  #now = null;
  #path = null;
  #rows = null;
  #question = "";
  #rounds = 100;

  constructor(holder) {
    this.holder = holder;
    this.sweep = el("figure.chart", { id: "sweep" });
    this.session = el("figure.chart", { id: "session-band" });
    holder.replaceChildren(this.sweep, this.session);
  }

  /** The bench as it is now; the number that was touched last is the one that is swept. */
  follow(now) {
    if (!this.#now) now.form.addEventListener("input", ({ target }) => this.#touched(target));
    this.#now = now;
    if (this.holder.hidden) return;
    this.#drawSweep();
    this.session.replaceChildren(
      ...band(now.figures.base.outcomes, this.#rounds, (rounds) => {
        this.#rounds = rounds;
        this.follow(this.#now);
      }),
    );
  }

  #touched({ dataset, value }) {
    if (!dataset.path || !parted(value) || dataset.path === this.#path) return;
    this.#path = dataset.path;
    this.#rows = null;
  }

  #fields() {
    return $$("input[data-path]", this.#now.form).filter((box) => parted(box.value));
  }

  #drawSweep() {
    const fields = this.#fields();
    const box = fields.find((one) => one.dataset.path === this.#path) ?? fields[0];
    if (!box) return this.sweep.replaceChildren(el("figcaption", "No number of this sheet can be moved."));
    this.#path = box.dataset.path;
    const name = (one) => one.getAttribute("aria-label") ?? one.closest("label")?.querySelector("span")?.textContent ?? one.dataset.path;
    const choose = el(
      "select",
      {
        id: "sweep-field",
        "aria-label": "The number to move",
        onchange: () => {
          this.#path = choose.value;
          this.#rows = null;
          this.#drawSweep();
        },
      },
      fields.map((one) => el("option", { value: one.dataset.path, selected: one === box }, name(one))),
    );
    const place = el("div", { id: "sweep-plot" });
    this.sweep.replaceChildren(
      el(
        "figcaption",
        "One number moved: the exact edge, and how often each choice is best. Drag any number of the form sideways, or the slider.",
      ),
      choose,
      place,
    );
    this.#plot(place, box);
    this.#askFor(place, box);
  }

  /** The rows for a field hold until anything but that field is edited. */
  async #askFor(place, box) {
    const version = plain(this.#now.version);
    const others = { ...version, edits: { ...version.edits, [this.#path]: null } };
    const key = JSON.stringify([others, this.#path]);
    if (this.#rows && this.#question === key && this.#rows.some((row) => row.value === box.value)) return;
    place.setAttribute("aria-busy", "true");
    const counting = new Counting(place, { stop: () => this.#newest.stop(), again: () => this.#drawSweep() });
    const news = (line) => counting.news(line);
    try {
      const answer = await this.#newest.put(
        (signal) => ask("sweep", { ...version, path: this.#path, values: stops(parted(box.value)) }, signal, { news }),
        120,
      );
      if (!answer) return place.removeAttribute("aria-busy");
      this.#rows = answer.rows.filter((row) => !row.error);
      this.plays = answer.plays;
      this.#question = key;
    } catch (fault) {
      place.replaceChildren(problem(fault));
      return;
    }
    this.#plot($("#sweep-plot"), box);
  }

  #plot(place, box) {
    const rows = this.#rows;
    place.removeAttribute("aria-busy");
    if (!rows?.length) return place.replaceChildren(el("p.loading", "Counting every deal at every stop…"));
    const at = Math.max(
      0,
      rows.findIndex((row) => row.value === box.value),
    );
    const slider = el("input", {
      type: "range",
      id: "sweep-slider",
      min: "0",
      max: String(rows.length - 1),
      value: String(at),
      "aria-label": "Move the number",
      "aria-valuetext": `${box.value}: house edge ${share(rows[at].house_edge)}`,
      oninput: () => {
        box.value = rows[Number(slider.value)].value;
        box.dispatchEvent(new Event("input"));
        this.#plot(place, box);
        $("#sweep-slider").focus();
      },
    });
    place.replaceChildren(line(rows, at), slider, shares(rows, at, this.plays), table(rows, this.plays));
  }
}

const x = (at, count) => LEFT + (count > 1 ? (at / (count - 1)) * (WIDTH - LEFT - RIGHT) : 0);

/** The edge at every stop, the present one marked. */
function line(rows, now) {
  const edges = rows.map((row) => row.house_edge);
  const [low, high] = [Math.min(...edges, 0), Math.max(...edges, 0)];
  const y = (edge) => TOP + ((high - edge) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const points = edges.map((edge, at) => [x(at, rows.length).toFixed(1), y(edge).toFixed(1)]);
  const labels = rows.map((row, at) =>
    at % 2 === now % 2 || rows.length < 8
      ? `<text x="${x(at, rows.length)}" y="${HEIGHT - 12}" text-anchor="middle" class="${at === now ? "now" : "share"}">${Number.parseFloat(row.value)}</text>`
      : "",
  );
  const [cx, cy] = points[now];
  return svg(
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="House edge against the number"><line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(0)}" y2="${y(0)}"/><text class="share" x="${LEFT - 8}" y="${y(0) + 4}" text-anchor="end">0%</text><text class="share" x="${LEFT - 8}" y="${y(high === 0 ? low : high) + 4}" text-anchor="end">${share(high === 0 ? low : high, 2)}</text><polyline class="curve" points="${points.join(" ")}"/>${points.map(([px, py]) => `<circle class="stop" cx="${px}" cy="${py}" r="3"/>`).join("")}<circle class="here" cx="${cx}" cy="${cy}" r="6"/><text class="now" x="${Math.min(Number(cx) + 10, WIDTH - 70)}" y="${Number(cy) - 8}">${share(edges[now])}</text>${labels.join("")}</svg>`,
  );
}

/** How often each action is best at every stop: where the bands meet is the strategy's border. */
function shares(rows, now, plays) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.actions)))];
  const wide = Math.min((0.8 * (WIDTH - LEFT - RIGHT)) / Math.max(1, rows.length - 1), 2 * RIGHT);
  const high = 110;
  const bars = rows.map((row, at) => {
    let top = 0;
    return names
      .map((name, which) => {
        const part = (row.actions[name] ?? 0) * high;
        top += part;
        return `<rect class="${COLOURS[which % COLOURS.length]}${at === now ? " here" : ""}" x="${(x(at, rows.length) - wide / 2).toFixed(1)}" y="${(top - part).toFixed(1)}" width="${wide.toFixed(1)}" height="${part.toFixed(1)}"/>`;
      })
      .join("");
  });
  const legend = el(
    "ul.bare.legend",
    names.map(
      (name, which) =>
        rows[now].actions[name] > 0 &&
        el("li", el("i", { class: COLOURS[which % COLOURS.length] }), `${plays[name] ?? name} ${share(rows[now].actions[name], 2)}`),
    ),
  );
  return el(
    "div",
    svg(`<svg viewBox="0 0 ${WIDTH} ${high + 2}" role="img" aria-label="How often each choice is best">${bars.join("")}</svg>`),
    legend,
  );
}

function table(rows, plays) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.actions)))];
  const columns = [
    ["number", (row) => row.value, "num"],
    ["house edge", (row) => share(row.house_edge), "num"],
    ...names.map((name) => [plays[name] ?? name, (row) => share(row.actions[name] ?? 0, 2), "num"]),
  ];
  const row = ({ house_edge: edge }) => ({ "data-edge": String(edge) });
  return el(
    "details",
    el("summary", "The same as a table"),
    listing("The sweep as a table", columns, rows, { id: "sweep-table", heads: true, row }),
  );
}
