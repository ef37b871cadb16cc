// Figures as text.

import { percent } from "../words.js";

export const share = (value, digits = 4) => (value === null || value === undefined ? "–" : percent(value, digits));
export const count = (value) => value.toLocaleString("en-US");
export const antes = (value, digits = 4) =>
  value === null || value === undefined ? "–" : `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)}`;
export const signedAntes = (value, digits = 4) => `${value > 0 ? "+" : ""}${antes(value, digits)}`;

/** Points of a percentage between two shares: "+0.1200 points", or nothing where they are the same. */
export function points(now, then) {
  const apart = (now - then) * 100;
  if (Math.abs(apart) < 5e-7) return "";
  return `${apart > 0 ? "+" : "−"}${Math.abs(apart).toFixed(4)} points`;
}

/** "1 in 250". */
export const oneIn = (value) => (value >= 100 ? count(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1));

/** Whole numbers too large for a JavaScript number, from the text of an answer. */
export const exactly = (value) => BigInt(value).toLocaleString("en-US");

/** The number a value begins with, and what follows it: "50 to 1" is 50 and " to 1". */
export function parted(text) {
  const number = Number.parseFloat(text);
  const written = String(number);
  return Number.isFinite(number) && text.startsWith(written) ? { number, rest: text.slice(written.length) } : null;
}

/** The step that suits a number's size: halves, ones, tens. */
export const step = (number) => (number >= 10 ? 10 ** (Math.floor(Math.log10(number)) - 1) : Number.isInteger(number) ? 1 : 0.5);
