// The review: every decision ranked by what it cost.

import { get } from "./api.js";
import { inline } from "./cards.js";
import { $, el } from "./dom.js";
import { failed, figure, scrolling } from "./parts.js";
import { me, session, signIn } from "./session.js";
import { shell } from "./shell.js";
import { exactMoney, family, plural, signed, tone } from "./words.js";

const SPANS = [
  ["", "All hands"],
  ["3600000", "The last hour"],
  ["86400000", "The last day"],
  ["604800000", "The last week"],
];
let span = "";
/** The filters: one game or all, mistakes or everything. */
const wanted = { game: "", mistakes: false };
let last = null;

async function draw() {
  const place = $("#review");
  if (!me()) return place.replaceChildren(stranger());
  try {
    const since = span ? `?since=${Date.now() - Number(span)}` : "";
    last = await get(`/review${since}`);
    show(last);
  } catch (fault) {
    place.replaceChildren(failed(fault, draw));
  }
  place.removeAttribute("aria-busy");
}

function stranger() {
  return el(
    "div.empty",
    el("p", "Nobody is signed in, so there are no hands to review."),
    el("p.row.center", el("a.button.primary", { href: "/" }, "Play a hand"), el("button", { onclick: () => signIn() }, "Sign in")),
  );
}

function show(review) {
  const place = $("#review");
  $("#filters").hidden = false;
  if (!review.decisions.length) {
    $("#words").classList.remove("told");
    return place.replaceChildren(
      el(
        "div.empty",
        el("p", span ? "No hands in that time." : "No hands yet. Play a few at a table with a coach and come back."),
        el("a.button.primary", { href: "/" }, "To the tables"),
      ),
    );
  }
  $("#words").textContent = review.words;
  $("#words").classList.add("told");
  const played = [...new Set(review.decisions.map((one) => one.game))];
  $("#game").replaceChildren(
    ...[["", "All games"], ...played.map((game) => [game, gameName(game)])].map(([value, title]) =>
      el("option", { value, selected: value === wanted.game }, title),
    ),
  );
  const wrong = review.decisions.filter((one) => one.cost > 0);
  const listed = (wanted.mistakes ? wrong : review.decisions).filter((one) => !wanted.game || one.game === wanted.game);
  const most = Math.max(1, ...wrong.map((one) => one.cost));
  place.replaceChildren(
    el(
      "div.figures",
      figure(exactMoney(review.cost), "given away"),
      figure(review.hands.toLocaleString("en-US"), review.hands === 1 ? "hand" : "hands"),
      figure(`${review.decisions.length - wrong.length} of ${review.decisions.length}`, "decisions were the best possible"),
      figure(exactMoney(review.cost / Math.max(1, review.hands)), "a hand, on average"),
    ),
    scrolling(
      "Decisions by cost",
      el(
        "table.decisions",
        el(
          "thead",
          el(
            "tr",
            ["Hand", "You did", "Best", "Cost", "Expected", "Result", ""].map((name, at) =>
              el("th", { scope: "col", class: [3, 4, 5].includes(at) ? "num" : null }, name || el("span.visually-hidden", "Replay")),
            ),
          ),
        ),
        el(
          "tbody",
          listed.slice(0, 200).map((one) => row(one, most)),
        ),
      ),
    ),
    listed.length
      ? el(
          "p.small.muted",
          `${listed.length > 200 ? `The 200 most expensive of ${plural(listed.length, "decision")}. ` : ""}“Expected” is the average with best play from that decision on; “Result” is what the round paid or cost.`,
        )
      : el("p.empty", { id: "none" }, "No decision matches these filters."),
  );
}

/** "Raise 1×" and the cards set, drawn. */
const play = ({ words, setting }) => (setting ? [`${words} `, inline(setting)] : [words]);

function row(one, most) {
  const wrong = one.cost > 0;
  const bar = el("span.costbar", { "aria-hidden": "true" });
  bar.style.width = `${(one.cost / most) * 100}%`;
  return el(
    "tr",
    { class: wrong ? "wrong" : "right", "data-round": String(one.round), "data-cost": String(one.cost) },
    el("td", inline(one.hand), el("div.small.muted", `Round ${one.round}, ${gameName(one.game)}`)),
    el("td.did", { "data-label": "You" }, play(one.did_play), one.absent ? el("div.small.muted", "time ran out") : null),
    el("td.best", { "data-label": "Best" }, wrong ? play(one.best_play) : el("span.good", "the same")),
    el("td.num", { "data-label": "Cost" }, wrong ? exactMoney(one.cost) : "nothing", wrong ? bar : null),
    el("td.num", { "data-label": "Expected" }, exactMoney(one.ev_best)),
    el("td.num", { "data-label": "Result", class: `num ${tone(one.net)}` }, one.net ? signed(one.net) : "nothing"),
    el(
      "td",
      el(
        "a.button.compact",
        { href: `/replay/${one.round}`, "data-action": "replay", "aria-label": `Replay round ${one.round}` },
        "Replay",
      ),
    ),
  );
}

let names = {};
const gameName = (id) => names[family(id)] ?? id;

/** Filters what is shown by a choice. */
const filter = (set) => (event) => {
  set(event.target);
  if (last) show(last);
};
const byGame = filter(({ value }) => {
  wanted.game = value;
});
const byCost = filter(({ checked }) => {
  wanted.mistakes = checked;
});
const bySpan = (event) => {
  span = event.target.value;
  draw();
};
$("#filters").append(
  el("label.row", "Game ", el("select", { id: "game", onchange: byGame })),
  el("label.switch", el("input", { type: "checkbox", id: "mistakes", onchange: byCost }), "Mistakes only"),
  el(
    "label.row",
    "Show ",
    el(
      "select",
      { id: "span", onchange: bySpan },
      SPANS.map(([value, title]) => el("option", { value }, title)),
    ),
  ),
);
await shell("review");
names = Object.fromEntries(((await get("/games").catch(() => null))?.games ?? []).map((game) => [game.id, game.name]));
await draw();
session.addEventListener("me", draw);
