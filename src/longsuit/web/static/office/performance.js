// House win against its exact expectation, and whether luck explains the difference.

import { get } from "../api.js";
import { $, el } from "../dom.js";
import { listing, oneOf } from "../parts.js";
import { exactMoney, percent, plural } from "../words.js";
import { bands } from "./bands.js";
import { empty, heading } from "./common.js";

const COLOURS = { fine: "good", watch: "brass", alarm: "bad" };
/** Milliseconds after which figures still being computed are asked for again. */
const SOON = 3000;
const ORDER = ["fine", "early", "rare", "watch", "alarm"];
const z = (luck) => (luck.z === null ? "" : `${luck.z < 0 ? "−" : "+"}${Math.abs(luck.z).toFixed(2)}`);

function badge({ level, label }) {
  return el(`span.badge${level in COLOURS ? `.${COLOURS[level]}` : ""}`, { "data-level": level }, label);
}

/** Where the win came from, part by part: they add up to it. */
function parts(line) {
  const rows = [
    ["Best play would have left the house", exactMoney(line.expected_best)],
    ["Players gave away", exactMoney(line.given_away)],
    line.cut_by_cap ? ["A cap on payouts kept back", exactMoney(line.cut_by_cap)] : null,
    ["So it should have won", exactMoney(line.expected), "sum"],
    ["Luck with the players' cards", `${exactMoney(line.players_cards.cents)}`, "", line.players_cards],
    line.dealers_cards.z === null
      ? null
      : ["Luck with the dealer's cards", `${exactMoney(line.dealers_cards.cents)}`, "", line.dealers_cards],
    ["The house won", exactMoney(line.win), "sum"],
  ].filter(Boolean);
  return el(
    "table.parts",
    el("caption.visually-hidden", "How the win came about"),
    el(
      "tbody",
      rows.map(([words, cents, kind = "", luck]) =>
        el(
          "tr",
          { class: kind || null },
          el("th", { scope: "row" }, words),
          el("td.num", cents),
          el("td.num.muted", luck ? `z ${z(luck)}` : ""),
        ),
      ),
    ),
  );
}

const COLUMNS = [
  ["Wager", (line) => line.title],
  ["Hands", (line) => line.hands.toLocaleString("en-US"), "num"],
  ["Staked", (line) => exactMoney(line.handle), "num"],
  ["Won", (line) => exactMoney(line.win), "num"],
  ["Hold", (line) => (line.handle ? percent(line.win / line.handle, 1) : ""), "num"],
  ["Best play", (line) => exactMoney(line.expected_best), "num"],
  ["Given away", (line) => exactMoney(line.given_away), "num"],
  ["Expected", (line) => exactMoney(line.expected), "num"],
  ["± 1 sd", (line) => exactMoney(line.luck.deviation), "num"],
  ["z", (line) => z(line.luck), "num"],
  ["", (line) => badge(line)],
];

function record(title, about, lines, hook) {
  const [total, ...others] = lines;
  const outside = others.filter(({ level }) => level === "alarm" || level === "watch");
  return el(
    "article.panel.record",
    { ...hook, "data-level": total.level },
    el("header.row.spread", el("div", el("h3", title), about), badge(total)),
    el("p.verdict", total.verdict),
    outside.length > 0 && outside.map((line) => el("p.small", { "data-outside": line.line }, el("b", `${line.title}: `), line.verdict)),
    bands(total, title),
    el(
      "div.split",
      parts(total),
      others.length > 0 &&
        el(
          "details",
          { open: outside.length > 0 },
          el("summary", `Wager by wager (${others.length})`),
          listing(`Wagers of ${title}`, COLUMNS, others, { "data-list": "wagers", row: (line) => ({ "data-line": line.line }) }),
        ),
    ),
  );
}

const roundsWords = (report) => `${plural(report.rounds, "round")}${report.voided ? `, ${report.voided} voided and not counted` : ""}`;

function legend() {
  return el(
    "ul.bare.legend",
    { "aria-hidden": "true" },
    el("li", "99% of honest records"),
    el("li.k95", "95%"),
    el("li.kexp", "expected"),
    el("li.kwon", "won"),
  );
}

export async function performance(_, again) {
  const report = await get("/office/performance");
  const played = report.tables.filter((table) => table.lines.length);
  const late = `${report.behind_more ? "At least " : ""}${plural(report.behind, "round")}`;
  if (!played.length && report.behind) {
    setTimeout(() => $("[data-behind]") && again(), SOON);
    return el(
      "p.notice",
      { role: "status", "data-behind": "" },
      `${late} settled; the figures are being computed and appear here in a moment.`,
    );
  }
  if (!played.length) return empty("No round has been settled yet, so there is nothing to compare.");
  const worst = [...played].sort((a, b) => ORDER.indexOf(b.lines[0].level) - ORDER.indexOf(a.lines[0].level) || a.table - b.table);
  const by = {};
  const show = (which) => {
    for (const [name, place] of Object.entries(by)) place.hidden = name !== which;
  };
  const toggle = oneOf(
    [
      ["table", "By table"],
      ["game", "By game"],
    ],
    "table",
    show,
  );
  return [
    heading("House win against expectation", el("button.compact", { "data-action": "refresh", onclick: again }, "Refresh")),
    report.behind > 0 &&
      el(
        "p.notice",
        { role: "status" },
        `${late} ${report.behind === 1 ? "is" : "are"} still being computed and left out of the figures. Refresh in a moment.`,
      ),
    el(
      "p.small.muted",
      "Expected is exact: what best play would have left the house on these very stakes, and what players gave away by their decisions. The rest is luck, and its bands say how far luck goes. Of a hundred honest records, five lie outside the 95% band and one outside the 99% band.",
    ),
    legend(),
    record("All tables", el("p.small.muted", `${plural(played.length, "table")}`), [report.house], { id: "record-house" }),
    heading("One by one", el("div.toggle.one-of", { role: "group", "aria-label": "Records by" }, toggle)),
    (by.table = el(
      "div.records",
      worst.map((table) =>
        record(`Table ${table.table}: ${table.name}`, el("p.small.muted", `${table.game}; ${roundsWords(table)}`), table.lines, {
          "data-table": String(table.table),
        }),
      ),
    )),
    (by.game = el(
      "div.records",
      { hidden: true },
      report.games
        .filter((game) => game.lines.length)
        .map((game) =>
          record(
            game.name,
            el(
              "p.small.muted",
              `${game.game}, definition ${game.definition.slice(0, 8)}; tables ${game.tables.join(", ")}; ${roundsWords(game)}`,
            ),
            game.lines,
            { "data-game": game.game },
          ),
        ),
    )),
  ].filter(Boolean);
}
