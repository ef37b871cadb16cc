// How often each result comes: a drawing of our own, and the same as a table.

import { el, svg } from "../dom.js";
import { listing } from "../parts.js";
import { antes, count, share } from "./numbers.js";

const ROW = 22;
const LABEL = 56;
const FIGURE = 82;

/** Bars for every net result, worst first; with a second set where two versions are compared. */
export function outcomes(now, then, room) {
  const nets = [...new Set([...now, ...(then ?? [])].map((row) => row.net))].sort((a, b) => number(a) - number(b));
  const of = (rows) => new Map((rows ?? []).map((row) => [row.net, row]));
  const [here, there] = [of(now), of(then)];
  const most = Math.max(...nets.map((net) => Math.max(here.get(net)?.probability ?? 0, there.get(net)?.probability ?? 0)));
  return el(
    "figure.chart",
    el("figcaption", "Net result of a round, in antes"),
    drawing(nets, here, then && there, most, Math.min(640, Math.max(280, room))),
    table(nets.filter((net) => here.has(net)).map((net) => here.get(net))),
  );
}

const number = (net) => {
  const [top, bottom = "1"] = net.split("/");
  return Number(top) / Number(bottom);
};
const sign = (net) => (number(net) > 0 ? `+${net}` : net.replace("-", "−"));

function drawing(nets, here, there, most, width) {
  const height = nets.length * ROW + 4;
  const room = width - LABEL - FIGURE;
  const kind = (net) => (number(net) > 0 ? "gain" : number(net) < 0 ? "loss" : "even");
  const bars = nets.map((net, row) => {
    const y = row * ROW + 4;
    const p = here.get(net)?.probability ?? 0;
    const before = there ? Math.max(0, (there.get(net)?.probability ?? 0) / most) * room : null;
    const length = (p / most) * room;
    const old = before === null ? "" : `<rect class="before" x="${LABEL}" y="${y + 12}" width="${before.toFixed(2)}" height="4"/>`;
    return `<g><text class="net" x="${LABEL - 8}" y="${y + 12}" text-anchor="end">${sign(net)}</text><rect class="${kind(net)}" x="${LABEL}" y="${y}" width="${Math.max(p ? 1 : 0, length).toFixed(2)}" height="${before === null ? 15 : 11}" rx="1.5"/>${old}<text class="share" x="${LABEL + Math.max(length, before ?? 0) + 6}" y="${y + 12}">${share(p, p < 0.0001 ? 6 : p < 0.01 ? 4 : 2)}</text></g>`;
  });
  return svg(`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">${bars.join("")}</svg>`);
}

function table(rows) {
  const columns = [
    ["net, antes", (row) => sign(row.net), "num"],
    ["deals", (row) => count(row.count), "num"],
    ["probability", (row) => share(row.probability, 6), "num"],
    ["contribution", (row) => antes(row.contribution, 6), "num"],
  ];
  return el(
    "details",
    el("summary", "The same as a table"),
    listing("Net results as a table", columns, rows, { id: "outcomes", heads: true }),
  );
}
