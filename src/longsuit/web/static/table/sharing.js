// Showing a hand to others: the player's own cards, by a link he can revoke.

import { del, post } from "../api.js";
import { dialog, el, toast } from "../dom.js";

const address = (link) => new URL(`/hand/${link}`, location.href).href;

/** The dialog for one round; `told` remembers whether it is shared. */
export function shareHand(told) {
  const place = el("div");
  const fault = el("p.notice.bad", { role: "alert", hidden: true });
  const ask = (request) => async () => {
    try {
      fault.hidden = true;
      told.link = (await request()).link;
      draw();
    } catch (problem) {
      fault.textContent = problem.message;
      fault.hidden = false;
    }
  };
  const make = ask(() => post(`/rounds/${told.round}/share`));
  const take = ask(() => del(`/rounds/${told.round}/share`));
  const draw = () =>
    place.replaceChildren(
      ...(told.link ? made() : [el("footer", el("button.primary", { "data-action": "make-link", onclick: make }, "Make a link"))]),
    );
  const made = () => {
    const box = el("input", {
      id: "hand-link",
      type: "text",
      readOnly: true,
      value: address(told.link),
      onfocus: (event) => event.target.select(),
    });
    const copy = async () => {
      box.select();
      await navigator.clipboard.writeText(box.value).then(
        () => toast("The link is copied."),
        () => toast("Copy the link from the field."),
      );
    };
    return [
      el("label.field", el("span", "Link"), box),
      el(
        "footer",
        el("button.danger", { "data-action": "take-link", onclick: take }, "Revoke the link"),
        el("button.primary", { "data-action": "copy-link", onclick: copy }, "Copy the link"),
      ),
    ];
  };
  dialog(
    "Share this hand",
    el(
      "p",
      "Anyone who has the link sees your name, your cards, your wagers and the dealer's hand, with the coach's prices. The others at the table are left out. You can revoke the link at any time.",
    ),
    fault,
    place,
  );
  draw();
}
