// How fast a hand is shown, and carrying on before it is over.

import { $, reduced, wait } from "../dom.js";
import { keep, kept } from "../kept.js";

const FACTORS = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 };

let chosen = kept("pace") in FACTORS ? kept("pace") : "normal";

let hurried = false;
/** @type {(value?: any) => void} */
let wake = () => {};
let hurrying = new Promise((done) => {
  wake = done;
});

const factor = () => (hurried ? 0 : FACTORS[chosen]);

/** A time in milliseconds at the pace chosen. */
export const paced = (ms) => ms * factor();
/** Whether anything moves: not if the system asks for reduced motion, nor when the player skips ahead. */
export const moves = () => !reduced() && factor() > 0;
export const pause = (ms) => (factor() ? Promise.race([wait(paced(ms)), hurrying]) : Promise.resolve());

/** Carries on now; pressed before anything is shown, it holds for what comes. */
export function hurry() {
  hurried = true;
  wake();
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
}

/** Returns to the chosen pace for the next scene. */
export function atEase() {
  if (hurried)
    hurrying = new Promise((done) => {
      wake = done;
    });
  hurried = false;
}

export function layOutPace() {
  $("#pace").value = chosen;
  $("#pace").addEventListener("change", (event) => {
    chosen = event.target.value;
    keep("pace", chosen);
  });
}
