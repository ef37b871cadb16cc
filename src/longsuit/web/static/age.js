// Where a sheet requires an age, a player confirms his before he sits down; asked once a visit.

import { dialog, el } from "./dom.js";

const confirmed = () => Number(sessionStorage.getItem("age") ?? 0);

/** The player confirmed it with the button he pressed. */
export const confirmAge = (age) => {
  if (age > confirmed()) sessionStorage.setItem("age", age);
};

/** Whether the player confirms his age; nothing is asked where none is required. */
export function ofAge(age) {
  if (!age || confirmed() >= age) return true;
  return new Promise((answer) => {
    const yes = el(
      "button.primary",
      {
        "data-action": "of-age",
        onclick: () => {
          confirmAge(age);
          box.close();
        },
      },
      `I am ${age} or older`,
    );
    const box = dialog(
      "Your age",
      el("p", `Players at this table must be ${age} or older. Please confirm your age before your first wager.`),
      el("footer", el("button", { onclick: () => box.close() }, "Just watch"), yes),
    );
    box.addEventListener("close", () => answer(confirmed() >= age));
  });
}
