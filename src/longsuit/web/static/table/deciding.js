// The bar on my turn: every way to stay in, with its sizes, and the fold.

import { $, dialog, el } from "../dom.js";
import { capital, cardNames, money } from "../words.js";
import { hintPart, mayDecide } from "./coach.js";
import { send } from "./line.js";
import { planned } from "./setting.js";
import { ante, changed, isMyTurn, mySeat, room, setHand, settingFor, spot, turnOf, view } from "./store.js";

/** Sizes worth a button: whole antes between the least and the most. */
function sizes(choice) {
  if (choice.only.length || !choice.wager) return choice.only.length ? choice.only : [choice.least];
  const base = mySeat().bets[ante()?.name] ?? choice.least;
  const list = new Set([choice.least]);
  for (let size = base; size <= choice.most; size += base) if (size >= choice.least) list.add(size);
  list.add(choice.most);
  return [...list].sort((a, b) => a - b);
}

/** Sends a decision, and remembers which it was: the house did not make it. */
function decide(command, fields) {
  room.decided = turnOf(room.table);
  return send(command, fields);
}

/** Stays in. */
async function stay(name, amount) {
  if (!isMyTurn() || room.busy) return;
  const own = room.settings[name];
  if (!(await mayDecide(name, amount ?? 0, () => stay(name, amount))) || !isMyTurn()) return;
  await decide("play", { seat: room.seat, action: name, amount: amount || null, setting: own ? own.join(" ") : null });
}

/** Lays a winning bonus aside and is paid for it; the decision is still to come. */
async function layAside(aside) {
  if (!isMyTurn() || room.busy) return;
  await send("lay-aside", { seat: room.seat, wager: aside.wager, cards: aside.cards });
}

/** A button for each winning bonus outside the hand to be played. */
function asideButtons() {
  return (view().asides ?? []).map((aside) =>
    el(
      "button",
      {
        "data-action": "lay-aside",
        "data-wager": aside.wager,
        title: cardNames(aside.cards.split(" ")),
        disabled: room.busy,
        onclick: () => layAside(aside),
      },
      `Lay aside ${spot(aside.wager)?.title ?? aside.wager}`,
      el("span.deal-sum", money(aside.pays)),
    ),
  );
}

/** Gives up; what must be declared is asked for first. */
export async function fold() {
  if (!isMyTurn() || room.busy || !view().folds) return;
  if (!(await mayDecide("fold", 0, fold)) || !isMyTurn()) return;
  const winners = view().declarable;
  if (!winners.length) return decide("fold", { seat: room.seat, declares: null });
  const boxes = winners.map((name) =>
    el("label.switch", el("input", { type: "checkbox", name, checked: true }), spot(name)?.title ?? name),
  );
  const box = dialog(
    "Declare before you fold",
    el("p", "This hand wins the bonuses below. A folded hand is paid only for what is declared."),
    el("div.stack", boxes),
    el(
      "footer",
      el("button", { onclick: () => box.close() }, "Go back"),
      el(
        "button.primary",
        {
          "data-action": "fold-declared",
          onclick: () => {
            const declares = winners.filter((name) => $(`input[name="${CSS.escape(name)}"]`, box).checked);
            box.close();
            decide("fold", { seat: room.seat, declares });
          },
        },
        "Fold and declare",
      ),
    ),
  );
}

function think(name) {
  if (room.planned === name || view().choices.length < 2) return;
  room.planned = name;
  changed();
}

/** Whether the cards may be set as they are. */
const ready = (name) => setHand(name, settingFor(name)) !== null;

/** One way to stay in: what is set, and a button for each size. */
function way(choice, several, first) {
  const set = settingFor(choice.action);
  const buttons = sizes(choice).map((amount, at) =>
    el(
      "button.primary",
      {
        "data-action": choice.action,
        "data-amount": String(amount),
        "aria-keyshortcuts": first ? String(at + 1) : null,
        disabled: room.busy || !ready(choice.action),
        onclick: () => stay(choice.action, amount),
        onfocus: () => think(choice.action),
        onpointerenter: () => think(choice.action),
      },
      choice.title,
      amount ? el("span.deal-sum", choice.takes_back ? `${money(amount)} back` : money(amount)) : null,
    ),
  );
  const words = several ? el("p.way-hand", { title: cardNames(set) }, capital(setHand(choice.action, set)?.says ?? "")) : null;
  return el(
    "div.way",
    { "data-way": choice.action, class: several && planned() === choice.action ? "way planned" : "way" },
    words,
    el("div.row", buttons, choice.least < choice.most && !choice.only.length ? other(choice) : null),
  );
}

/** Any other amount the table's steps allow. */
function other(choice) {
  if (sizes(choice).length > (choice.most - choice.least) / choice.step) return null;
  const input = el("input", {
    type: "number",
    min: choice.least / 100,
    max: choice.most / 100,
    step: choice.step / 100,
    value: String(choice.least / 100),
    "aria-label": `${choice.title}: another amount in dollars`,
    "data-other": choice.action,
  });
  return el(
    "form.other",
    {
      onsubmit: (event) => {
        event.preventDefault();
        stay(choice.action, Math.round(Number(input.value) * 100));
      },
    },
    input,
    el("button.compact", { type: "submit" }, "Other"),
  );
}

export function decidingBar() {
  const { choices } = view();
  const bonus = { lost: "its bonuses too", declared: null, "in action": null }[room.felt.fold?.bonuses];
  const away = el(
    "button.danger",
    {
      "data-action": "fold",
      "aria-keyshortcuts": "f",
      title: room.felt.fold?.words ?? "",
      disabled: room.busy,
      onclick: fold,
    },
    "Fold",
    bonus ? el("span.visually-hidden", `, losing ${bonus}`) : null,
  );
  return [
    hintPart(),
    ...asideButtons(),
    el(
      "div.ways",
      choices.map((choice, at) => way(choice, choices.length > 1, at === 0)),
    ),
    view().folds ? away : null,
  ].filter(Boolean);
}
