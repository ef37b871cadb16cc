// Steps to do at the table, one after the other: where, what, and how much.

import { el } from "../dom.js";
import { capital, money } from "../words.js";
import { amount } from "./chipping.js";
import { optionGroup, sequence } from "./keys.js";

/** Deeds that take an amount. */
const AMOUNTS = new Set(["pay", "shows"]);
/** Places may be more than there are digits. */
const KEYS = "123456789abcdefghijklmnopqrstuvwyz";
const keyed = (places) => places.map((place, at) => ({ ...place, key: KEYS[at] ?? "" }));
const sum = (paid) => (Array.isArray(paid) ? paid.reduce((total, [value, count]) => total + value * count, 0) : paid);

export function steps({ places, deeds, denominations }, send, { check }) {
  let part = null;
  const below = el("div.stack");
  const words = (options, name) => options.find((option) => option.name === name)?.words ?? "";
  const done = sequence({
    label: "What you did",
    words: ([place, deed, cents]) =>
      `${capital(words(places, place))}: ${words(deeds, deed)}${cents === undefined ? "" : ` ${money(cents)}`}`,
    title: "The table is settled",
    send,
    drawn: where,
  });

  function ask(group, title) {
    part = group;
    below.replaceChildren(el("p.asking", title), group.element);
    group.focus?.();
  }

  async function add(step) {
    done.add(step);
    await check?.([...done.entries]);
  }

  function where() {
    ask(
      optionGroup("Where?", keyed(places), (place) => what(place)),
      "Where?",
    );
  }

  function what(place) {
    ask(
      optionGroup("What do you do?", deeds, (deed) => (AMOUNTS.has(deed.name) ? howMuch(place, deed) : add([place.name, deed.name]))),
      `${capital(place.words)}: what do you do?`,
    );
  }

  function howMuch(place, deed) {
    const pay = amount({ denominations }, (paid) => add([place.name, deed.name, sum(paid)]), {
      again: () => howMuch(place, deed),
      label: capital(deed.words),
    });
    ask(pay, `${capital(place.words)}: how much?`);
  }

  done.draw();
  const hear = (event) => {
    if (part.hear(event) || done.hear(event)) return true;
    if (event.key !== "Escape") return false;
    where();
    return true;
  };
  return { element: el("div.settling", done.list, below, done.buttons), hear };
}
