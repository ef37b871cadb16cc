// Which hands are played differently from the sheet.

import { inline } from "../cards.js";
import { el } from "../dom.js";
import { count, share, signedAntes } from "./numbers.js";

/** `explore(hand)` opens a hand in the explorer. */
export function playedOtherwise(changes, { edited, plays }, explore) {
  const head = el("h2.part", "Played differently from the sheet");
  if (!edited)
    return el(
      "section.changes",
      { id: "changes" },
      head,
      el("p.muted", "Nothing is changed yet. Edit a field, and the hands whose best play changes are counted here."),
    );
  if (!changes) return el("section.changes", { id: "changes", "aria-busy": "true" }, head, el("p.loading", "Comparing every hand…"));
  if (changes.hands === null) return el("section.changes", { id: "changes" }, head, el("p", changes.why));
  const unit = changes.unit || "hands";
  const unseen =
    changes.unseen?.length > 0 && el("p.small.muted", `Decisions on the ${changes.unseen.join(" and ")} are not compared one by one.`);
  if (!changes.hands)
    return el(
      "section.changes",
      { id: "changes" },
      head,
      el("p", `No change: the best play is the same for all ${count(changes.of)} ${unit}.`),
      unseen,
    );
  return el(
    "section.changes",
    { id: "changes" },
    head,
    el("p", el("b", count(changes.hands)), ` of ${count(changes.of)} ${unit}, ${share(changes.share)} of them.`),
    el(
      "ul.bare.kinds",
      changes.kinds.map((kind) => kindOf(kind, { plays, unit }, explore)),
    ),
    changes.other_hands > 0 && el("p.small.muted", `And ${count(changes.other_hands)} ${unit} in other ways.`),
    unseen,
  );
}

function kindOf(kind, { plays, unit }, explore) {
  const same = kind.before === kind.after;
  const words = same
    ? [el("b", plays[kind.before]), ", set differently"]
    : [el("b", plays[kind.before]), " → ", el("b", plays[kind.after])];
  return el(
    "li",
    el("p.kind", words, el("span.muted", ` ${count(kind.hands)} ${unit}, ${share(kind.share)}`)),
    el(
      "ul.bare.examples",
      kind.examples.map((example) => exampleOf(example, plays, explore)),
    ),
  );
}

function exampleOf(example, plays, explore) {
  const best = ({ play, setting, value }) => [plays[play], setting && [" ", inline(setting)], `, ${signedAntes(value)}`];
  return el(
    "li",
    el(
      "button.quiet.example",
      { "data-hand": example.hand, title: "Open in the hand explorer", onclick: () => explore(example.hand) },
      inline(example.hand),
    ),
    el("span.small.muted", best(example.before), " → ", best(example.after)),
  );
}
