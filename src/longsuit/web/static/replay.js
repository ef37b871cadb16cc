// A finished round, step by step, in a dialog.

import { get } from "./api.js";
import { card } from "./cards.js";
import { stack } from "./chips.js";
import { dialog, el, toast } from "./dom.js";
import { dealerHand, dealerWords, entriesOf, headline, netOf, verdictWords } from "./table/outcome.js";
import { bySuit, capital, cardList, money, signed } from "./words.js";

const row = (cards, counts = []) => el("div.replay-cards", {}, cards.map((text) => card(text, { class: counts.includes(text) ? "counts" : counts.length ? "aside" : "" })));

/** The steps of a round as I saw it. */
function steps(seen, seat, { wagers, actions }) {
  const mine = seen.seats.find((one) => one.number === seat);
  const action = actions[mine.action];
  const before = Object.entries(mine.bets).filter(([name]) => name !== action?.wager);
  const cards = bySuit(mine.cards);
  const list = [
    ["Wagers", el("div.row", {}, before.map(([name, cents]) => el("figure.bet", {}, stack(cents), el("figcaption", {}, wagers[name]))))],
  ];
  if (cards.length) list.push(["Your cards", row(cards)]);
  if (mine.action === "fold") list.push(["You folded", row(cards)]);
  else if (action) list.push([`${action.title} ${money(mine.bets[action.wager])}: ${mine.says}`, row(cards, mine.setting)]);
  if (seen.dealer.length) list.push([dealerWords(seen, seat), el("div", {}, row(bySuit(seen.dealer), cardList(dealerHand(seen, seat)?.cards)), row(cards, mine.setting))]);
  for (const entry of entriesOf(seen, seat)) list.push([`${wagers[entry.wager]}: ${entry.net ? signed(entry.net) : "push"}`, el("p", {}, `${capital(entry.reason)}.`)]);
  list.push(seen.voided ? ["Round called off", el("p", {}, `${capital(seen.voided.reason)}. Every wager came back.`)] : [headline(netOf(seen, seat)), el("p", {}, verdictWords(seen, seat))]);
  return list;
}

export async function replay(number) {
  try {
    const round = await get(`/rounds/${number}`);
    const seat = Number(Object.keys(round.own)[0] ?? round.public.seats[0].number);
    play(`Round ${number}: ${round.name}`, steps(round.own[seat] ?? round.public, seat, round));
  } catch (fault) {
    toast(fault.message, "bad");
  }
}

function play(heading, list) {
  let at = 0;
  const title = el("h3", { "aria-live": "polite" });
  const stage = el("div.replay-stage", {});
  const count = el("span.small.muted", {});
  const move = (by) => {
    at = Math.min(Math.max(0, at + by), list.length - 1);
    title.textContent = list[at][0];
    stage.replaceChildren(list[at][1]);
    count.textContent = `${at + 1} of ${list.length}`;
    [back.disabled, on.disabled] = [at === 0, at === list.length - 1];
  };
  const back = el("button", { type: "button", "data-action": "back", onclick: () => move(-1) }, "← Back");
  const on = el("button.primary", { type: "button", "data-action": "on", onclick: () => move(1) }, "On →");
  const box = dialog(heading, title, stage, el("footer", {}, count, back, on));
  box.classList.add("replay");
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") move(1);
    if (event.key === "ArrowLeft") move(-1);
  });
  move(0);
  on.focus();
}
