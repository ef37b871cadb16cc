// The guided tour: look at the cards, choose, learn what each choice is worth, see how it ends.

import { card as playCard, inline } from "../cards.js";
import { el } from "../dom.js";
import { scrolling } from "../parts.js";
import { bySuit, cardList, cardNames, capital, exactMoney, money, percent, signed, tone } from "../words.js";

/** Five hands, one at a time, decision by decision; finished hands stay finished. */
export class Tour {
  constructor(tour) {
    this.tour = tour;
    this.at = 0;
    this.on = tour.hands.map(() => 0);
    this.chosen = tour.hands.map((hand) => decisions(hand).map(() => null));
    this.stage = el("div.stage", { id: "stage" });
    this.steps = el("ol.bare.steps", { "aria-label": "The five hands" });
    this.element = el(
      "section.tour",
      { id: "tour", "aria-labelledby": "tour-title" },
      el("h2", { id: "tour-title" }, "Five hands to play"),
      el("p.muted", "Real deals, found by trying shuffles in order. The ante is $10 and every bonus wager is made. Play money, of course."),
      this.steps,
      this.stage,
    );
    this.draw();
  }

  draw() {
    const hand = this.tour.hands[this.at];
    const on = this.on[this.at];
    const decision = decisions(hand)[on];
    const picked = this.chosen[this.at][on];
    const choice = picked === null ? null : decision.choices[picked];
    const done = (place) => this.chosen[place].every((each) => each !== null);
    this.steps.replaceChildren(
      ...this.tour.hands.map((each, place) =>
        el(
          "li",
          el(
            "button.quiet.compact",
            {
              "data-step": String(place + 1),
              "aria-current": place === this.at ? "step" : null,
              class: `quiet compact${done(place) ? " done" : ""}`,
              onclick: () => this.go(place),
            },
            el("span.number", String(place + 1)),
            el("span.step-title", each.title),
          ),
        ),
      ),
    );
    const over = Boolean(choice) && on === decisions(hand).length - 1;
    this.stage.replaceChildren(
      felt(hand, decision, choice, over),
      choice ? this.#after(hand, decision, choice, over) : this.#question(hand, decision),
    );
    this.stage.dataset.lesson = hand.lesson;
    this.stage.dataset.decision = String(on + 1);
    this.stage.dataset.played = String(over);
  }

  go(place) {
    this.at = place;
    this.#focus();
  }

  #focus() {
    this.draw();
    this.stage.querySelector("h3")?.focus({ preventScroll: true });
  }

  #question(hand, decision) {
    const buttons = decision.choices.map((choice, place) =>
      el(
        "button.choice",
        { "data-choice": choice.action, onclick: () => this.#choose(place) },
        el("b", choice.words),
        choice.setting && el("span.small.setting", "with ", inline(choice.setting)),
      ),
    );
    const says = Object.values(decision.says).join("; ");
    return el(
      "div.lesson.panel",
      decision.street && decisions(hand).length > 1 && el("p.eyebrow", capital(decision.street)),
      el("h3", { tabindex: "-1" }, hand.title),
      el("p", this.on[this.at] ? "The hand goes on. What now?" : hand.ask),
      says && el("p.holding", `You hold: ${says}.`),
      el("div.choices", { role: "group", "aria-label": "What do you do?" }, buttons),
    );
  }

  #choose(place) {
    this.chosen[this.at][this.on[this.at]] = place;
    this.#focus();
  }

  #again() {
    this.on[this.at] = 0;
    this.chosen[this.at].fill(null);
    this.#focus();
  }

  #onward() {
    this.on[this.at] += 1;
    this.#focus();
  }

  #after(hand, decision, choice, over) {
    const best = decision.choices.find((each) => each.best);
    const last = this.at === this.tour.hands.length - 1;
    const next = !over
      ? el("button.primary", { id: "go-on", onclick: () => this.#onward() }, choice.best ? "Go on" : `Go on with ${best.words}`)
      : last
        ? el("a.button.primary", { href: "/" }, "Now play at a table")
        : el("button.primary", { id: "next-hand", onclick: () => this.go(this.at + 1) }, "Next hand");
    return el(
      "div.lesson.panel",
      { "aria-live": "polite" },
      el("h3", { tabindex: "-1" }, choice.best ? "Right." : `${capital(best.words)} is better.`),
      el("p", over ? `${hand.point} ` : "", why(hand, best)),
      worths(decision, choice),
      over && settlement(choice),
      el("p.row", el("button.quiet.compact", { "data-again": "", onclick: () => this.#again() }, "Try it again"), next),
    );
  }
}

/** The decisions of a hand: on streets a list, else the hand is the one decision. */
const decisions = (hand) => hand.decisions ?? [hand];

/** How often the best choice wins, ties and loses, over everything that can still come. */
function why(hand, best) {
  const odds = best.chances;
  if (best.action === "fold") return `A fold costs ${exactMoney(-best.value)}, whatever ${hand.dealer ? "the dealer holds" : "comes"}.`;
  if (!odds) return `${capital(best.words)} is worth ${exactMoney(best.value)} on average, everything after it played best.`;
  const part = (count) => percent(count / odds.hands, 1);
  const short = odds.short
    ? `${hand.decisions ? "the dealer does not qualify in " : ""}${part(odds.short)}${hand.decisions ? "" : " do not qualify"}, `
    : "";
  if (hand.decisions)
    return `Of the ${odds.hands.toLocaleString("en-US")} ways the cards can still fall, ${short}you win ${part(odds.win)} and lose ${part(odds.lose)}${odds.tie ? `; ${part(odds.tie)} tie` : ""}.`;
  return `Of the ${odds.hands.toLocaleString("en-US")} hands the dealer can have, ${short}you beat ${part(odds.win)}, ${part(odds.lose)} beat you${odds.tie ? ` and ${part(odds.tie)} tie` : ""}.`;
}

function worths(hand, choice) {
  const rows = hand.choices
    .toSorted((a, b) => b.value - a.value)
    .map((each) =>
      el(
        each === choice ? "tr.mine" : "tr",
        el(
          "th",
          { scope: "row" },
          each.words,
          each.setting && el("small.setting", " with ", inline(each.setting)),
          each === choice && el("span.badge", "you"),
        ),
        el("td.num", exactMoney(each.value)),
        el("td.num", each.best ? el("span.badge.good", "best") : `costs ${exactMoney(each.cost)}`),
      ),
    );
  return scrolling("What each choice is worth", el("table.worths", el("caption", "Worth on average, exactly"), el("tbody", rows)));
}

function settlement(choice) {
  const rows = choice.settlements.map((entry) =>
    el(
      "li",
      el("span", el("b", entry.title), ` ${money(entry.stake)}`),
      el("span", { class: tone(entry.net) || "muted" }, signed(entry.net)),
      el("small.muted", capital(entry.reason)),
    ),
  );
  return el(
    "div.settled",
    el("p.eyebrow", "This time"),
    el("ul.bare", rows),
    el("p.total", "In all ", el("b", { class: tone(choice.net) }, signed(choice.net))),
  );
}

/** The cards on the felt: the dealer's lie face down until the hand is over, but for those turned up; the middle shows what is out. */
function felt(hand, decision, choice, over) {
  const set = choice?.setting ? new Set(cardList(choice.setting)) : null;
  const mine = bySuit(cardList(hand.cards));
  const dealer = cardList(hand.dealer);
  const up = new Set(cardList(decision.up ?? ""));
  const board = cardList((over ? hand.board : decision.board) ?? "");
  const words = hand.dealer_says.map(
    (each) =>
      `${hand.dealer_says.length > 1 ? `${each.contest}: ` : ""}${each.says}${each.qualifies === false ? ", does not qualify" : ""}`,
  );
  const laid = new Set(hand.dealer_says.length === 1 ? cardList(hand.dealer_says[0].cards) : dealer);
  const down = up.size ? `${cardNames([...up])} and ${dealer.length - up.size} cards face down` : `${dealer.length} cards face down`;
  const cards = (label, texts, isAside, isUp = (_text) => true) =>
    el(
      "div.cards",
      { role: "img", "aria-label": label },
      texts.map((text) => playCard(isUp(text) ? text : null, { "aria-hidden": "true", class: isAside(text) ? "aside" : null })),
    );
  const wagers = Object.entries(hand.wagers).map(([title, cents]) => `${title} ${money(cents)}`);
  return el(
    "div.tour-felt",
    dealer.length > 0 &&
      el(
        "div.side",
        el("p.side-name", "Dealer", over && el("span", ` ${words.join("; ")}`)),
        cards(
          over ? `Dealer: ${cardNames(dealer)}` : `Dealer: ${down}`,
          over ? bySuit(dealer) : dealer,
          (text) => over && !board.length && !laid.has(text),
          (text) => over || up.has(text),
        ),
      ),
    board.length > 0 &&
      el(
        "div.side",
        el("p.side-name", "Community cards"),
        cards(`Community cards: ${cardNames(board)}`, board, () => false),
      ),
    el(
      "div.side",
      cards(`You: ${cardNames(mine)}`, mine, (text) => (set && !set.has(text)) || choice?.action === "fold"),
      el("p.side-name", "You", el("span", ` ${wagers.join(", ")}`)),
    ),
  );
}
