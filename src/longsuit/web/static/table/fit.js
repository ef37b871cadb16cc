// Sizes the table to its window: cards and spots as large as they fit. What matters least gives way first.

import { $, within } from "../dom.js";
import { fitPrint } from "./print.js";

/** The smallest scale of cards and spots at each density, before the next is tried. */
const LEAST = [0.5, 0.44, 0.36, 0.3, 0.2];
const TRIES = 5;
const CLOSE = 24;
const AMPLE = 80;
const sizes = new Map();

const holds = (box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
const gap = (above, below) => below.getBoundingClientRect().top - above.getBoundingClientRect().bottom;

/** Pixels of height left on the felt at a density and scale; less than none if anything does not fit. */
function room(dense, scale) {
  const [main, felt, bar] = [$("#main"), $("#felt"), $("#bar")];
  main.dataset.dense = String(dense);
  main.style.setProperty("--k", scale.toFixed(3));
  if (!holds(main) || !holds(bar) || felt.scrollWidth > felt.clientWidth) return -Infinity;
  if (felt.scrollHeight > felt.clientHeight) return felt.clientHeight - felt.scrollHeight;
  const strip = getComputedStyle($("#seats")).position === "static" ? $("#seats").offsetHeight : 0;
  return gap($("#dealer"), $("#mine")) - $("#middle").offsetHeight - strip;
}

/** The plaques at the sides are made smaller on their own: they say nothing of the cards in the middle. */
function fitSeats() {
  const seats = $("#seats");
  const felt = $("#felt");
  felt.style.setProperty("--plate", `${$(".plate").offsetHeight}px`);
  felt.classList.add("furnished");
  fitPrint();
  for (let level = 0; level < 3; level += 1) {
    seats.dataset.seats = String(level);
    if (seats.scrollHeight <= seats.clientHeight) return;
    if (felt.classList.contains("furnished")) level = -1;
    felt.classList.remove("furnished");
  }
}

/** What is on the table and how large the window is: the same again takes the same size again. */
const situation = () =>
  [
    innerWidth,
    innerHeight,
    $("#bar").dataset.state,
    $("#felt").dataset.phase,
    $("#seats").childElementCount,
    $("#clock").hidden,
    $("#bar").querySelectorAll("li, .coach-says, .way").length,
  ].join();

export function fit() {
  const now = situation();
  const known = sizes.get(now);
  fitSeats();
  const left = known ? room(...known) : -1;
  if (left >= 0 && (left < AMPLE || !known[0])) return;
  const size = search();
  sizes.set(now, size);
  room(...size);
  fitSeats();
}

function search() {
  for (const [dense, least] of LEAST.entries()) {
    let [large, over] = [1, room(dense, 1)];
    if (over >= 0) return [dense, 1];
    let [small, left] = [least, room(dense, least)];
    if (left < 0) continue;
    for (let tries = 0; tries < TRIES && left > CLOSE; tries += 1) {
      const guess = Number.isFinite(over) && tries % 2 === 0 ? small + ((large - small) * left) / (left - over) : (small + large) / 2;
      const rest = room(dense, guess);
      if (rest < 0) [large, over] = [guess, rest];
      else [small, left] = [guess, rest];
    }
    return [dense, small];
  }
  return [LEAST.length - 1, LEAST.at(-1)];
}

/** A button that opens something over the felt and closes it again. */
function opens(button, panel) {
  const set = (open) => {
    panel.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => set(!panel.classList.contains("open")));
  document.addEventListener("click", (event) => {
    if (!button.contains(event.target) && !(panel.contains(event.target) && within(event, "label"))) set(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") set(false);
  });
}

export function startFitting() {
  opens($("#open-seats"), $("#seats"));
  opens($("#open-tools"), $("#tools"));
  new ResizeObserver(fit).observe($("#main"));
}
