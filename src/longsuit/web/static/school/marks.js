// The mark of an answer: right or wrong, why, and where the rule is.

import { el } from "../dom.js";
import { capital, money } from "../words.js";
import { cardRow } from "./scene.js";

const SCORES = {
  fewest: ["the fewest chips", "not the fewest chips"],
  cut: ["properly cut", "not properly cut"],
};
const PARTS = {
  stop: ["the right moment", "the wrong moment"],
  kind: ["the right fault", "the wrong fault"],
  remedy: ["the right remedy", "the wrong remedy"],
};

/** Second scores; how the chips are cut matters only if the amount is right. */
function scores(mark) {
  return Object.entries(mark.score)
    .filter(([name]) => mark.right || name in PARTS)
    .map(([name, good]) => el(`span.badge${good ? ".good" : ".bad"}`, ({ ...SCORES, ...PARTS }[name] ?? [name, name])[good ? 0 : 1]));
}

/** The last answer in one line, beside the question that follows. */
export function strip(question, mark) {
  return el(
    "div.strip",
    { class: mark.right ? "strip good" : "strip bad", "data-right": String(mark.right) },
    el("b", mark.right ? "Right: " : `${question.prompt} No: `),
    `${capital(mark.words)}. `,
    scores(mark),
    el("details.why", el("summary", "Why"), el("span", mark.explanation), cites(mark)),
  );
}

const cites = (mark) =>
  mark.cites.length
    ? el(
        "ul.cites",
        mark.cites.map((cite) => el("li", el("b", cite.place), `: ${cite.words}`)),
      )
    : null;

function cost({ house, players, antes }) {
  if (antes) return el("p.cost", `It gives away ${antes.toFixed(2)} antes, here ${money(players)}.`);
  const parts = [house && `the house ${money(house)}`, players && `the players ${money(players)}`].filter(Boolean);
  return parts.length ? el("p.cost", `It would have cost ${parts.join(" and ")}.`) : null;
}

/** The course that was watched, to look at again: the step that decides stands out. */
function course(mark) {
  if (!mark.course) return null;
  return el(
    "ol.bare.course",
    { "aria-label": "What happened", tabIndex: 0 },
    mark.course.map(({ words, cards }, at) =>
      el("li", { "aria-current": at === mark.step ? "step" : null, "data-step": String(at) }, el("p", words), cards.map(cardRow)),
    ),
  );
}

/** A mark that stays on the screen: the right answer, why, what the mistake would have cost. */
export function explained(mark, ...after) {
  const title = mark.right ? "Right, but…" : mark.step === null ? "Not this time." : `Look at step ${mark.step + 1}.`;
  return el(
    "div.explained.panel",
    { role: "group", "aria-label": "Mark", "data-right": String(mark.right) },
    el("h2", title),
    el("p.right-answer", el("span.muted", "Right: "), el("b", capital(mark.words)), " ", scores(mark)),
    el("p", mark.explanation),
    cost(mark.cost),
    el("p.row", after),
    course(mark),
    cites(mark),
  );
}
