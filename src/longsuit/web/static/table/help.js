// Help at this very table: its keys, its odds, what beats what, strategies, the procedure, and the words of the game.

import { get } from "../api.js";
import { dialog, el } from "../dom.js";
import { pairs, problem } from "../parts.js";
import { capital } from "../words.js";
import { rulesOf } from "./felt.js";
import { room } from "./store.js";

const CARD = [
  ["Space or Enter", "Carry on: deal, skip what is being shown, play the next hand"],
  ["1 – 6", "Choose a chip; on your turn, the size of the raise"],
  ["Tab Enter", "Go to a spot and put the chip on it; Backspace takes one off"],
  ["D", "Deal: send your bets"],
  ["A", "Same bets again"],
  ["X · C", "Double · clear the bets"],
  ["P or R", "Play or raise, the smallest size"],
  ["F", "Fold"],
  ["Tab Space", "Go to a card and put it in or take it out of your hand"],
  ["H", "Ask the coach"],
  ["N", "Next hand"],
  ["S", "Take a seat; skip the settling"],
  ["?", "This card"],
];
const DEALER = ["T", "Chips for the dealer, and for you again"];

const part = (title, ...content) => el("details", el("summary", title), content);

const keyWords = (key) => key.split(" ").map((word) => (/^[·–]$|^or$/.test(word) ? ` ${word} ` : el("kbd", word)));
const keys = () =>
  pairs(
    [...CARD, ...(room.felt.tokes ? [DEALER] : [])].map(([key, does]) => [el("span.keys", keyWords(key)), does]),
    null,
    "td",
  );

function odds() {
  const { spots } = room.felt;
  const plain = spots.filter((spot) => spot.odds).map((spot) => [spot.title, spot.odds]);
  const tables = spots.filter((spot) => spot.pays.length).map((spot) => pairs(payRows(spot), el("caption", spot.title)));
  return [plain.length > 0 && pairs(plain), tables];
}

const payRows = (spot) => spot.pays.map(({ line, pays }) => [line, pays]);

const procedure = () =>
  el(
    "ol.bare.steps",
    { id: "procedure" },
    room.felt.procedure.map((one) =>
      el(
        "li",
        el("b", `${capital(one.who)}: `),
        one.does,
        one.says && ` Say ${one.says}.`,
        one.place && ` ${capital(one.place)}.`,
        one.section && el("span.small.muted", ` § ${one.section}`),
      ),
    ),
  );

/** How hands compare, as the card room puts it. */
const rankings = () =>
  Object.values(room.felt.rankings).map((order) =>
    el(
      "ul",
      order.map((hand) => el("li", hand)),
    ),
  );

function strategies(list) {
  return list.map(({ title, why, rules }) =>
    el(
      "section.strategy",
      el("h3", title),
      el("p", why),
      pairs(
        rules.map((rule) => [rule.do, rule.street ? `${capital(rule.street)}: ${rule.hands}` : rule.hands]),
        null,
        "td",
      ),
    ),
  );
}

const glossary = (list) =>
  el(
    "dl",
    { id: "glossary" },
    list.map(({ word, means }) => [el("dt", el("b", word)), el("dd", means)]),
  );

/** Strategies and words are fetched when the help opens. */
export async function help() {
  const more = el("div", { id: "more-help" });
  dialog(
    "Help",
    keys(),
    el(
      "p.small.muted",
      "Chips can also be dragged to a spot, and cards to their box. Right-click a spot to take a chip off. Press the small i beside a spot for what it pays.",
    ),
    el("p", el("a.button", { href: rulesOf(room.number, room.felt), "data-rules": "" }, "Rules of this table")),
    part("What the wagers pay", odds()),
    part("What beats what", rankings()),
    part("The procedure, step by step", procedure()),
    more,
  );
  try {
    const answer = await get(`/tables/${room.number}/help`);
    more.replaceChildren(
      ...(answer.strategies.length ? [part("Strategies to remember", strategies(answer.strategies))] : []),
      part("The words of this game", glossary(answer.glossary)),
    );
  } catch (fault) {
    more.replaceChildren(problem(fault));
  }
}
