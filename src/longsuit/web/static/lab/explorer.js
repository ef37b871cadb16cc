// The hand explorer: pick cards, see what every action is worth.

import { card, inline } from "../cards.js";
import { $$, el } from "../dom.js";
import { problem } from "../parts.js";
import { byRank, bySuit, cardName } from "../words.js";
import { ask, Newest } from "./ask.js";
import { Counting } from "./counting.js";
import { count, exactly, signedAntes } from "./numbers.js";
import { deck } from "./deck.js";
import { plain } from "./version.js";

const ZONES = [
  ["hand", "Your hand"],
  ["board", "In the middle"],
  ["known", "Seen elsewhere"],
  ["dealer", "Dealer’s cards"],
];
const nothing = () => ({ hand: [], board: [], known: [], dealer: [] });

/** The explorer for the version being edited. */
export class Explorer {
  #newest = new Newest();
  #held = nothing();
  #zone = "hand";

  constructor(holder) {
    this.holder = holder;
    this.version = null;
    this.sheet = null;
    this.rows = Object.fromEntries(ZONES.map(([zone]) => [zone, el("div.slots", { "data-zone": zone })]));
    this.answer = el("div.answer", { id: "explored", "aria-live": "polite" });
    this.typed = el("input", {
      id: "explorer-cards",
      type: "text",
      placeholder: "Th 8h 6h …",
      maxlength: "60",
      spellcheck: "false",
      autocomplete: "off",
      onchange: () => this.#read(),
    });
    this.deck = deck((text) => this.#put(text));
    holder.replaceChildren(this.#controls(), this.deck.element, this.answer);
  }

  /** Another game, or other rules: the cards stay where they still make sense. */
  follow(version, sheet) {
    const other = this.sheet?.game !== sheet.game;
    [this.version, this.sheet] = [version, sheet];
    this.most = {
      hand: sheet.deal.player,
      board: sheet.deal.community,
      known: 40,
      dealer: Number(version.edits["deal.dealer"] ?? sheet.deal.dealer?.value) || 0,
    };
    if (other && (this.#held.hand.length > this.most.hand || this.#held.board.length > this.most.board)) this.#held = nothing();
    this.rows.board.closest(".zone").hidden = !this.most.board;
    this.#draw();
  }

  /** The explorer becomes visible: ask the question that was postponed. */
  look() {
    this.#draw();
  }

  show(hand) {
    this.#held = { ...nothing(), hand: hand.split(" ") };
    this.#draw();
  }

  #controls() {
    const zones = ZONES.map(([zone, title]) => {
      const radio = el("input", {
        type: "radio",
        name: "zone",
        value: zone,
        checked: zone === this.#zone,
        onchange: () => {
          this.#zone = zone;
        },
      });
      return el("div.zone", el("label", radio, el("span", title), el("small.muted", { "data-count": zone })), this.rows[zone]);
    });
    return el(
      "div.explorer-top",
      el("p.muted", "Pick cards or type a hand. Cards seen elsewhere, and the dealer’s, are counted."),
      el("fieldset.zones", el("legend.visually-hidden", "Where the next card goes"), zones),
      el(
        "div.row",
        el("label.field.typed", el("span", "Type a hand"), this.typed),
        el("button.compact", { id: "explorer-deal", onclick: () => this.#deal() }, "Deal me a hand"),
        el("button.quiet.compact", { id: "explorer-clear", onclick: () => this.#clear() }, "Clear"),
      ),
    );
  }

  #put(text) {
    const where = Object.keys(this.#held).find((zone) => this.#held[zone].includes(text));
    if (where) this.#held[where] = this.#held[where].filter((each) => each !== text);
    else if (this.#held[this.#zone].length < this.most[this.#zone]) this.#held[this.#zone].push(text);
    else return;
    this.#draw();
  }

  #read() {
    const cards = [...this.typed.value.matchAll(/(10|[2-9tjqka])\s*([cdhs♣♦♥♠])/gi)].map(
      ([, rank, suit]) => rank.replace("10", "T").toUpperCase() + ("cdhs"["♣♦♥♠".indexOf(suit)] ?? suit.toLowerCase()),
    );
    this.#held.hand = [...new Set(cards)].slice(0, this.most.hand);
    for (const zone of ["board", "known", "dealer"]) this.#held[zone] = this.#held[zone].filter((text) => !this.#held.hand.includes(text));
    this.#draw();
  }

  #deal() {
    const out = [...this.#held.board, ...this.#held.known, ...this.#held.dealer];
    const left = [..."shdc"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)).filter((text) => !out.includes(text));
    for (let place = left.length - 1; place > 0; place -= 1) {
      const other = Math.floor(Math.random() * (place + 1));
      [left[place], left[other]] = [left[other], left[place]];
    }
    this.#held.hand = left.slice(0, this.most.hand);
    this.#draw();
  }

  #clear() {
    this.#held = nothing();
    this.typed.value = "";
    this.#draw();
  }

  #draw() {
    if (!this.sheet) return;
    for (const [zone] of ZONES) {
      const cards = zone === "hand" ? bySuit(this.#held[zone]) : byRank(this.#held[zone]);
      const empty =
        zone === "hand" ? Array.from({ length: this.most.hand - cards.length }, () => el("span.slot", { "aria-hidden": "true" })) : [];
      this.rows[zone].replaceChildren(
        ...cards.map((text) =>
          el(
            "button.quiet.held",
            { "aria-label": `${cardName(text)}: put back`, onclick: () => this.#put(text) },
            card(text, { "aria-hidden": "true" }),
          ),
        ),
        ...empty,
      );
    }
    for (const place of $$("[data-count]", this.holder)) {
      const zone = place.dataset.count;
      place.textContent = zone === "known" ? `${this.#held.known.length}` : `${this.#held[zone].length} of ${this.most[zone]}`;
    }
    this.deck.show(this.#held);
    if (this.holder.hidden) return;
    if (this.#held.hand.length === this.most.hand) this.#ask();
    else this.#short();
  }

  #short() {
    this.#newest.put(async () => undefined, 0);
    const lacking = this.most.hand - this.#held.hand.length;
    this.answer.replaceChildren(el("p.muted", `${lacking} more ${lacking === 1 ? "card" : "cards"} to make a hand.`));
  }

  async #ask() {
    const { hand, board, known, dealer } = this.#held;
    this.answer.setAttribute("aria-busy", "true");
    const counting = new Counting(this.answer, { stop: () => this.#newest.stop(), again: () => this.#draw() });
    const news = (line) => counting.news(line);
    try {
      const answer = await this.#newest.put(
        (signal) =>
          ask(
            "hand",
            { ...this.#rules(), hand: hand.join(" "), board: board.join(" "), known: known.join(" "), dealer: dealer.join(" ") },
            signal,
            { news },
          ),
        30,
      );
      if (answer) this.answer.replaceChildren(...worth(answer));
    } catch (fault) {
      this.answer.replaceChildren(problem(fault));
    } finally {
      this.answer.removeAttribute("aria-busy");
    }
  }

  /** The version without the parts that do not affect a single hand. */
  #rules() {
    const { strategy: _, ...rules } = plain(this.version);
    return rules;
  }
}

/** Bars left and right of zero, best first. */
function worth(answer) {
  const most = Math.max(...answer.actions.map((action) => Math.abs(action.value)), 0.01);
  const words = Object.entries(answer.words).map(([contest, says]) => `${contest}: ${says}`);
  return [
    el("p.holding", words.join(". "), "."),
    el(
      "ol.bare.worth",
      answer.actions.map((action) => bar(action, action.action === answer.best, most)),
    ),
    answer.left_out > 0 && el("p.small.muted", `And ${count(answer.left_out)} more ways, all worth less.`),
    el("p.small.muted", "Exact, in antes, over every hand the dealer can have; mandatory bonus wagers included."),
  ].filter(Boolean);
}

function bar(action, best, most) {
  const length = (Math.abs(action.value) / most) * 50;
  const fill = el("i", { class: action.value < 0 ? "loss" : "gain" });
  fill.style.width = `${length}%`;
  fill.style[action.value < 0 ? "right" : "left"] = "50%";
  return el(
    best ? "li.best" : "li",
    { "data-action": action.action, "data-value": String(action.value) },
    el("span.what", action.words, action.setting && [" ", inline(action.setting)], best && el("span.badge.good", "best")),
    el("span.track", { "aria-hidden": "true" }, fill),
    el("span.value", { title: `${exactly(action.exact.numerator)} / ${exactly(action.exact.denominator)}` }, signedAntes(action.value)),
    el("span.cost.small.muted", best ? "" : `costs ${action.cost.toFixed(4)}`),
  );
}
