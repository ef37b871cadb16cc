// Money, cards and counts in words.

const RANKS = "23456789TJQKA";
const RANK_NAMES = {
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
};
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
export const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A sign that no line break parts from its figure. */
const MINUS = "−\u2060";

/** 1500 → "$15", 1550 → "$15.50", −500 → "−$5". */
export function money(cents) {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toLocaleString("en-US");
  const rest = Math.round(size % 100);
  return `${cents < 0 ? MINUS : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** With its sign, for results: "+$15", "−$5", "$0". */
export const signed = (cents) => (cents > 0 ? `+\u2060${money(cents)}` : money(cents));

/** Expected values are parts of a cent: "−$4.37". */
export function exactMoney(cents) {
  const rounded = Math.round(cents) || 0;
  const text = `$${(Math.abs(rounded) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return rounded < 0 ? `${MINUS}${text}` : text;
}

export const percent = (part, digits = 2) => `${part < 0 ? "−" : ""}${(Math.abs(part) * 100).toFixed(digits)}%`;
export const number = (n) => NUMBERS[n] ?? n.toLocaleString("en-US");
export const plural = (n, one, many = `${one}s`) => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;
/** The class of a result: won, lost, or neither. */
export const tone = (cents) => (cents > 0 ? "good" : cents < 0 ? "bad" : "");
/** The game of a sheet: "high-card-flush" of "high-card-flush/classic". */
export const family = (game) => game.split("/")[0];
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "a", "a and b", "a, b and c". */
export function listed(parts, last = "and") {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

const rankName = (card) => RANK_NAMES[card[0]];
const suitName = (card) => SUIT_NAMES[card[1]];
/** "Th" → "Ten of hearts". */
export const cardName = (card) => capital(`${rankName(card)} of ${suitName(card)}`);
/** "Th" → "10♥". */
export const cardSign = (card) => `${card[0] === "T" ? "10" : card[0]}${SUIT_SIGNS[card[1]]}`;
/** "Th 9h" or a list → ["Th", "9h"]. */
export const cardList = (cards) => (Array.isArray(cards) ? cards : (cards || "").split(" ").filter(Boolean));
export const cardNames = (cards) => listed(cardList(cards).map((card) => `${rankName(card)} of ${suitName(card)}`));
/** Highest first, as one would lay them out. */
export const byRank = (cards) => [...cards].sort((a, b) => RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]) || (a[1] < b[1] ? 1 : -1));
/** Longest suit first, high cards first: how a suit game's hand is read. */
export function bySuit(cards) {
  const length = (suit) => cards.filter((card) => card[1] === suit).length;
  const top = (suit) => Math.max(...cards.filter((card) => card[1] === suit).map((card) => RANKS.indexOf(card[0])));
  const suits = [..."shdc"].filter(length).sort((a, b) => length(b) - length(a) || top(b) - top(a));
  return suits.flatMap((suit) => byRank(cards.filter((card) => card[1] === suit)));
}

/** "3 minutes ago", in the reader's terms. */
export function ago(at, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 45) return "just now";
  for (const [name, size] of Object.entries({ minute: 60, hour: 3600, day: 86400 })) {
    const count = Math.max(1, Math.round(seconds / size));
    if (count < (name === "minute" ? 60 : name === "hour" ? 24 : 1e9)) return `${plural(count, name)} ago`;
  }
  return "";
}
