// Showing a hand to others: the player's own cards, by a link he can revoke.

import { del, post } from "../api.js";
import { dialog, el } from "../dom.js";
import { attempts, linkToCopy } from "../parts.js";

/** The dialog for one round; `replay.link` is the link while the hand is shared. */
export function shareHand(replay) {
  const place = el("div");
  const { notice, attempt } = attempts();
  const ask = (request) =>
    attempt(async () => {
      replay.link = (await request(`/rounds/${replay.round}/share`)).link;
      draw();
    });
  const offer = () => el("footer", el("button.primary", { "data-action": "make-link", onclick: ask(post) }, "Make a link"));
  const shared = () => {
    const [box, copy] = linkToCopy(new URL(`/hand/${replay.link}`, location.href).href, "hand-link");
    return [box, el("footer", el("button.danger", { "data-action": "take-link", onclick: ask(del) }, "Revoke the link"), copy)];
  };
  const draw = () => place.replaceChildren(...(replay.link ? shared() : [offer()]));
  dialog(
    "Share this hand",
    el(
      "p",
      "Anyone who has the link sees your name, your cards, your wagers and the dealer's hand, with the coach's prices. The others at the table are left out. You can revoke the link at any time.",
    ),
    notice,
    place,
  );
  draw();
}
