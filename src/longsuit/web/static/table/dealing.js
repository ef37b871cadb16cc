// Movement: cards from the shoe, cards turned over, chips sliding. Only transform and opacity move.

import { $ } from "../dom.js";
import { hear } from "./hearing.js";
import { moves, paced } from "./pace.js";

const CALM = "cubic-bezier(.2, .7, .2, 1)";

const done = (animations) => Promise.allSettled(animations.map((one) => one.finished));

/** Cards come from the shoe one after another; all places are measured before anything moves. */
export function dealFrom(cards, { delay = 0, gap = 55 } = {}) {
  if (!moves() || !cards.length) return Promise.resolve();
  const from = $("#shoe").getBoundingClientRect();
  const places = cards.map((one) => one.getBoundingClientRect());
  cards.forEach((_, at) => hear("deal", paced(delay + at * gap)));
  return done(
    cards.map((one, at) => {
      const [x, y] = [from.left - places[at].left, from.top - places[at].top];
      return one.animate(
        [
          { transform: `translate(${x}px, ${y}px) rotate(-14deg)`, opacity: 0 },
          { opacity: 1, offset: 0.25 },
          { transform: "none", opacity: 1 },
        ],
        { duration: paced(420), delay: paced(delay + at * gap), easing: CALM, fill: "backwards" },
      );
    }),
  );
}

/** Cards turn over where they lie; `swap` shows the other side halfway. */
export async function turnOver(cards, swap, gap = 45) {
  if (!moves() || !cards.length) return swap();
  const half = (frames, easing) =>
    done(cards.map((one, at) => one.animate(frames, { duration: paced(150), delay: paced(at * gap), easing, fill: "both" })));
  hear("turn");
  await half([{ transform: "none" }, { transform: "rotateY(90deg)" }], "ease-in");
  swap();
  if (moves()) await half([{ transform: "rotateY(-90deg)" }, { transform: "none" }], "ease-out");
  for (const one of cards) for (const animation of one.getAnimations()) animation.cancel();
}

/** Something slides from one place to another and is gone. */
export async function slide(what, from, to, duration = 480) {
  if (!moves() || !from || !to) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  if (!a.width || !b.width) return;
  what.classList.add("sliding");
  document.body.append(what);
  const size = what.getBoundingClientRect();
  const at = (box) => `translate(${box.left + box.width / 2 - size.width / 2}px, ${box.top + box.height / 2 - size.height / 2}px)`;
  await done([
    what.animate(
      [
        { transform: at(a), opacity: 1 },
        { transform: at(b), opacity: 1, offset: 0.85 },
        { transform: at(b), opacity: 0 },
      ],
      { duration: paced(duration), easing: CALM, fill: "both" },
    ),
  ]);
  what.remove();
}

/** A short nod to something that just mattered. */
export function nod(what) {
  if (moves()) what?.animate([{ transform: "none" }, { transform: "scale(1.06)" }, { transform: "none" }], { duration: 320, easing: CALM });
}
