// Amounts, typed or built from chips.

import { chip } from "../chips.js";
import { el } from "../dom.js";
import { keep, kept } from "../kept.js";
import { money } from "../words.js";
import { key } from "./keys.js";

let chips = kept("school chips") === "1";

/** The keys of the chips, the largest first. */
const KEYS = "1234567890qwertyuiop";

/** The most chips in a pile. */
const PILE = 20;

/** Chips laid down one by one, as [[value, count], …]. */
class Rack {
  constructor(denominations) {
    this.denominations = denominations;
    this.laid = [];
    this.pile = el("div.pile", { role: "status", "aria-live": "polite" });
    const buttons = denominations.map((value, at) =>
      el(
        "button.chip-button",
        {
          "data-chip": String(value),
          "aria-label": `${money(value)} chip`,
          "aria-keyshortcuts": KEYS[at],
          onclick: () => this.lay(value),
        },
        chip(value, { width: "44" }),
        key(KEYS[at]),
      ),
    );
    this.element = el("div", el("div.rack-row", { role: "group", "aria-label": "Chips" }, buttons), this.pile);
    this.draw();
  }

  lay(value) {
    const last = this.laid.at(-1);
    if (last?.[0] === value && last[1] < PILE) last[1] += 1;
    else this.laid.push([value, 1]);
    this.draw();
  }

  take() {
    const last = this.laid.at(-1);
    if (!last) return;
    last[1] -= 1;
    if (!last[1]) this.laid.pop();
    this.draw();
  }

  draw() {
    const sum = this.laid.reduce((total, [value, count]) => total + value * count, 0);
    const cuts = this.laid.map(([value, count]) =>
      el(
        "span.cut",
        { role: "img", "aria-label": `${count} × ${money(value)}` },
        chip(value, { width: "34" }),
        el("b", { "aria-hidden": "true" }, `× ${count}`),
      ),
    );
    this.pile.replaceChildren(...(cuts.length ? cuts : [el("span.muted", "No chips yet")]), el("b.sum", money(sum)));
  }

  hear(event) {
    const value = event.key.length === 1 ? this.denominations[KEYS.indexOf(event.key)] : undefined;
    if (value) this.lay(value);
    else if (event.key === "Backspace") this.take();
    else return false;
    return true;
  }
}

/** Cents out of "37.50"; null if it is not an amount. */
function cents(text) {
  const plain = text.trim().replaceAll("$", "").replaceAll(",", "");
  const value = Math.round(Number(plain) * 100);
  return plain && Number.isFinite(value) && value >= 0 ? value : null;
}

/** An amount to send; `typed` alone where no chips are wanted. */
export function amount({ denominations }, send, { again, label = "Pay it" }) {
  const swap = el(
    "button.quiet.compact",
    {
      "data-action": "swap",
      onclick: () => {
        chips = !chips;
        keep("school chips", chips ? "1" : "0");
        again();
      },
    },
    chips ? "Type the amount instead" : "Build it from chips instead",
  );
  return chips ? built(denominations, send, swap, label) : typed(send, swap, label);
}

function built(denominations, send, swap, label) {
  const rack = new Rack(denominations);
  const go = () => send(rack.laid);
  const back = el(
    "button.quiet.compact",
    { "data-action": "take-chip", "aria-keyshortcuts": "Backspace", onclick: () => rack.take() },
    "Take one back",
  );
  const pay = el("button.primary", { "data-action": "pay", "aria-keyshortcuts": "Enter", onclick: go }, label, key("Enter"));
  const hear = (event) => {
    if (event.key !== "Enter") return rack.hear(event);
    go();
    return true;
  };
  return { element: el("div.money", rack.element, el("p.row", pay, back, swap)), hear };
}

function typed(send, swap, label) {
  const input = el("input", {
    type: "text",
    inputMode: "decimal",
    autocomplete: "off",
    name: "amount",
    "aria-label": "Amount in dollars",
    maxLength: 14,
  });
  const go = (event) => {
    event.preventDefault();
    const value = cents(input.value);
    input.setAttribute("aria-invalid", String(value === null));
    if (value !== null) send(value);
  };
  const form = el(
    "form.money",
    { onsubmit: go },
    el("label.amount-field", el("span", { "aria-hidden": "true" }, "$"), input),
    el("p.row", el("button.primary", { type: "submit", "data-action": "pay" }, label, key("Enter")), swap),
  );
  return { element: form, hear: () => false, focus: () => input.focus({ preventScroll: true }) };
}
