// A deck to pick from: four suits of thirteen, by mouse or by arrow keys.

import { el } from "../dom.js";
import { cardName, SUIT_SIGNS } from "../words.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];

/** The picker; `pick(card)` is called for every card chosen. */
export function deck(pick) {
  const buttons = new Map();
  const rows = SUITS.map((suit, row) =>
    el(
      "div.suit",
      { role: "row" },
      RANKS.map((rank, column) => {
        const text = rank + suit;
        const button = el(
          `button.pick.suit-${suit}`,
          {
            "data-pick": text,
            tabindex: row || column ? "-1" : "0",
            "aria-label": cardName(text),
            "aria-pressed": "false",
            onclick: () => {
              focus(text);
              pick(text);
            },
          },
          el("span", rank === "T" ? "10" : rank),
          el("span", { "aria-hidden": "true" }, SUIT_SIGNS[suit]),
        );
        buttons.set(text, button);
        return el("div", { role: "gridcell" }, button);
      }),
    ),
  );
  const focus = (text) => {
    for (const [each, button] of buttons) button.tabIndex = each === text ? 0 : -1;
  };
  const element = el(
    "div.deck",
    {
      role: "grid",
      "aria-label": "The deck: arrow keys move, Enter picks",
      onkeydown: (event) => {
        const text = event.target.closest?.("[data-pick]")?.dataset.pick;
        if (!text) return;
        let [column, row] = [RANKS.indexOf(text[0]), SUITS.indexOf(text[1])];
        if (event.key === "ArrowRight") column += 1;
        else if (event.key === "ArrowLeft") column -= 1;
        else if (event.key === "ArrowDown") row += 1;
        else if (event.key === "ArrowUp") row -= 1;
        else if (event.key === "Home") column = 0;
        else if (event.key === "End") column = RANKS.length - 1;
        else return;
        event.preventDefault();
        const next = RANKS[(column + RANKS.length) % RANKS.length] + SUITS[(row + SUITS.length) % SUITS.length];
        focus(next);
        buttons.get(next).focus();
      },
    },
    rows,
  );
  return { element, show: (held) => mark(buttons, held) };
}

function mark(buttons, held) {
  for (const [text, button] of buttons) {
    const zone = Object.keys(held).find((each) => held[each].includes(text));
    button.setAttribute("aria-pressed", String(Boolean(zone)));
    if (zone) button.dataset.zone = zone;
    else delete button.dataset.zone;
  }
}
