// A finished round, step by step, in a dialog.

import { get } from "./api.js";
import { card } from "./cards.js";
import { stack } from "./chips.js";
import { dialog, el, toast } from "./dom.js";
import { dealerHand, dealerWords, entriesOf, headline, netOf, verdictWords } from "./table/outcome.js";
import { bySuit, capital, cardList, exactMoney, money, signed } from "./words.js";

const row = (cards, counts = []) => el("div.replay-cards", {}, cards.map((text) => card(text, { class: counts.includes(text) ? "counts" : counts.length ? "aside" : "" })));

/** The steps of a round as I saw it. */
function steps(seen, seat, { wagers, actions }, priced) {
  const mine = seen.seats.find((one) => one.number === seat);
  const action = actions[mine.action];
  const before = Object.entries(mine.bets).filter(([name]) => name !== action?.wager);
  const cards = bySuit(mine.cards);
  const list = [
    ["Wagers", el("div.row", {}, before.map(([name, cents]) => el("figure.bet", {}, stack(cents), el("figcaption", {}, wagers[name]))))],
  ];
  if (cards.length) list.push(["Your cards", row(cards)]);
  if (seen.community.length) list.push(["The cards on the table", row(seen.community)]);
  for (const one of priced) list.push([coachWords(one), el("div", {}, row(one.hand.split(" ")), el("p", {}, `${one.did_play.words} brings ${exactMoney(one.ev_did)} on average, ${one.best_play.words} ${exactMoney(one.ev_best)}, all bets together.`))]);
  if (mine.action === "fold") list.push(["You folded", row(cards)]);
  else if (action) list.push([`${action.title} ${money(mine.bets[action.wager])}: ${mine.says}`, row(cards, mine.setting)]);
  if (seen.dealer.length) list.push([dealerWords(seen, seat), el("div", {}, row(bySuit(seen.dealer), cardList(dealerHand(seen, seat)?.cards)), row(cards, mine.setting))]);
  for (const entry of entriesOf(seen, seat)) list.push([`${wagers[entry.wager]}: ${entry.net ? signed(entry.net) : "push"}`, el("p", {}, `${capital(entry.reason)}.`)]);
  list.push(seen.voided ? ["Round called off", el("p", {}, `${capital(seen.voided.reason)}. Every wager came back.`)] : [headline(netOf(seen, seat)), el("p", {}, verdictWords(seen, seat))]);
  return list;
}

const coachWords = (one) => (one.cost > 0 ? `Coach: ${one.best_play.words} was better, by ${exactMoney(one.cost)}` : `Coach: ${one.did_play.words} was the best choice`);

/** Plays a round of mine again; `priced` are the coach's prices of my decisions in it, where they are known. */
export async function replay(number, priced = []) {
  try {
    const round = await get(`/rounds/${number}`);
    const seat = Number(Object.keys(round.own)[0] ?? round.public.seats[0].number);
    play(`Round ${number}: ${round.name}`, steps(round.own[seat] ?? round.public, seat, round, priced.filter((one) => one.seat === seat)));
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
