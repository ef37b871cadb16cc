// Commands to the card room, and its answers.

import { toast } from "../dom.js";
import { Live } from "../live.js";
import { noteDown } from "./reconnecting.js";
import { changed, room } from "./store.js";

let live = null;

/** Opens the live line; `received` gets every table the card room sends, `paid` the purse. */
export function open({ received, paid, ended }) {
  live?.close();
  live = new Live(`/tables/${room.number}/live`);
  live.addEventListener("table", (event) => received(event.detail));
  live.addEventListener("balance", (event) => paid(event.detail));
  for (const name of ["up", "down"]) {
    const connected = name === "up";
    live.addEventListener(name, () => {
      if (!connected) noteDown(room.table);
      room.connected = connected;
      changed();
    });
  }
  live.addEventListener("expired", () => ended("expired"));
  live.addEventListener("gone", () => ended("gone"));
}

/** Commands that move chips or cards: one after the other. */
const ONE_BY_ONE = new Set(["wager", "take-back", "lay-aside", "play", "fold", "toke"]);

/** Gives a command; a refusal is shown in its own words. Answers whether it was accepted. */
export async function send(command, fields) {
  if (ONE_BY_ONE.has(command)) room.busy = true;
  changed();
  try {
    return (await live.send(command, fields)) ?? true;
  } catch (fault) {
    toast(fault.message, "bad");
    return null;
  } finally {
    if (ONE_BY_ONE.has(command)) room.busy = false;
    changed();
  }
}
