// The guided tour: look at the cards, choose, be told what it is worth, see how it ends.

import { card as playCard, inline } from "../cards.js";
import { el } from "../dom.js";
import { bySuit, cardList, cardNames, capital, exactMoney, money, percent, signed } from "../words.js";

/** Five hands, one at a time; a hand that was played stays played. */
export class Tour {
  constructor(tour) {
    this.tour = tour;
    this.at = 0;
    this.chosen = tour.hands.map(() => null);
    this.stage = el("div.stage", { id: "stage" });
    this.steps = el("ol.steps", { "aria-label": "The five hands" });
    this.element = el("section.tour", { id: "tour", "aria-labelledby": "tour-title" }, el("h2", { id: "tour-title" }, "Five hands to play"), el("p.muted", {}, "Real deals, found by trying shuffles in order. The ante is $10 and every bonus wager is made. Play money, of course."), this.steps, this.stage);
    this.draw();
  }

  draw() {
    const hand = this.tour.hands[this.at];
    const choice = this.chosen[this.at] === null ? null : hand.choices[this.chosen[this.at]];
    this.steps.replaceChildren(...this.tour.hands.map((each, place) => el("li", {}, el("button.quiet.compact", { type: "button", "data-step": String(place + 1), "aria-current": place === this.at ? "step" : null, class: `quiet compact${this.chosen[place] === null ? "" : " done"}`, onclick: () => this.go(place) }, el("span.number", {}, String(place + 1)), el("span.step-title", {}, each.title)))));
    this.stage.replaceChildren(felt(hand, choice), choice ? this.#after(hand, choice) : this.#question(hand));
    this.stage.dataset.lesson = hand.lesson;
    this.stage.dataset.played = String(Boolean(choice));
  }

  go(place) {
    this.at = place;
    this.draw();
    this.stage.querySelector("h3")?.focus({ preventScroll: true });
  }

  #question(hand) {
    const buttons = hand.choices.map((choice, place) => el("button.choice", { type: "button", "data-choice": choice.action, onclick: () => this.#choose(place) }, el("b", {}, choice.words), choice.setting && el("span.small.setting", {}, "with ", inline(choice.setting))));
    return el("div.lesson", {}, el("h3", { tabindex: "-1" }, hand.title), el("p", {}, hand.ask), el("p.holding", {}, `You hold: ${Object.values(hand.says).join("; ")}.`), el("div.choices", { role: "group", "aria-label": "What do you do?" }, buttons));
  }

  #choose(place) {
    this.chosen[this.at] = place;
    this.draw();
    this.stage.querySelector("h3")?.focus({ preventScroll: true });
  }

  #after(hand, choice) {
    const best = hand.choices.find((each) => each.best);
    const last = this.at === this.tour.hands.length - 1;
    return el(
      "div.lesson",
      { "aria-live": "polite" },
      el("h3", { tabindex: "-1" }, choice.best ? "Right." : `${capital(best.words)} is better.`),
      el("p", {}, hand.point, " ", why(best)),
      worths(hand, choice),
      settlement(choice),
      el("p.row", {}, el("button.quiet.compact", { type: "button", "data-again": "", onclick: () => { this.chosen[this.at] = null; this.draw(); } }, "Try it again"), last ? el("a.button.primary", { href: "/" }, "Now play at a table") : el("button.primary", { type: "button", id: "next-hand", onclick: () => this.go(this.at + 1) }, "Next hand")),
    );
  }
}

/** Of all the dealer's hands, how many do what against the best choice. */
function why(best) {
  const odds = best.chances;
  if (!odds) return `A fold costs ${exactMoney(-best.value)}, whatever the dealer holds.`;
  const part = (count) => percent(count / odds.hands, 1);
  const short = odds.short ? `${part(odds.short)} do not qualify, ` : "";
  return `Of the ${odds.hands.toLocaleString("en-US")} hands the dealer can have, ${short}you beat ${part(odds.win)}, ${part(odds.lose)} beat you${odds.tie ? ` and ${part(odds.tie)} tie` : ""}.`;
}

function worths(hand, choice) {
  const rows = hand.choices.toSorted((a, b) => b.value - a.value).map((each) =>
    el(each === choice ? "tr.mine" : "tr", {}, el("th", { scope: "row" }, each.words, each.setting && el("small.setting", {}, " with ", inline(each.setting)), each === choice && el("span.badge", {}, "you")), el("td.num", {}, exactMoney(each.value)), el("td.num", {}, each.best ? el("span.badge.good", {}, "best") : `costs ${exactMoney(each.cost)}`)),
  );
  return el("div.scroll-x", { tabindex: "0", role: "region", "aria-label": "What each choice is worth" }, el("table.worths", {}, el("caption", {}, "Worth on average, exactly"), el("tbody", {}, rows)));
}

function settlement(choice) {
  const rows = choice.settlements.map((entry) => el("li", {}, el("span", {}, el("b", {}, entry.title), ` ${money(entry.stake)}`), el("span", { class: entry.net > 0 ? "good" : entry.net < 0 ? "bad" : "muted" }, signed(entry.net)), el("small.muted", {}, capital(entry.reason))));
  return el("div.settled", {}, el("p.eyebrow", {}, "This time"), el("ul", {}, rows), el("p.total", {}, "In all ", el("b", { class: choice.net > 0 ? "good" : choice.net < 0 ? "bad" : "" }, signed(choice.net))));
}

/** The cards on the felt: the dealer's lie face down until the choice is made. */
function felt(hand, choice) {
  const set = choice?.setting ? new Set(cardList(choice.setting)) : null;
  const mine = bySuit(cardList(hand.cards));
  const dealer = cardList(hand.dealer);
  const words = hand.dealer_says.map((each) => `${hand.dealer_says.length > 1 ? `${each.contest}: ` : ""}${each.says}${each.qualifies === false ? ", does not qualify" : ""}`);
  const laid = new Set(hand.dealer_says.length === 1 ? cardList(hand.dealer_says[0].cards) : dealer);
  return el(
    "div.tour-felt",
    {},
    el("div.side", {}, el("p.side-name", {}, "Dealer", choice && el("span", {}, ` ${words.join("; ")}`)), el("div.cards", { role: "img", "aria-label": choice ? `Dealer: ${cardNames(dealer)}` : `Dealer: ${dealer.length} cards face down` }, (choice ? bySuit(dealer) : dealer).map((text) => playCard(choice ? text : null, { "aria-hidden": "true", class: choice && !laid.has(text) ? "aside" : null })))),
    el("div.side", {}, el("div.cards", { role: "img", "aria-label": `You: ${cardNames(mine)}` }, mine.map((text) => playCard(text, { "aria-hidden": "true", class: (set && !set.has(text)) || choice?.action === "fold" ? "aside" : null }))), el("p.side-name", {}, "You", el("span", {}, ` ${Object.entries(hand.wagers).map(([title, cents]) => `${title} ${money(cents)}`).join(", ")}`))),
  );
}
