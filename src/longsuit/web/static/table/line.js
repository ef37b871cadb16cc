// Commands to the card room, and its word coming back.

import { Live } from "../api.js";
import { toast } from "../dom.js";
import { changed, room } from "./store.js";

let live = null;

/** Opens the live line; `heard` gets every table the card room tells, `paid` the purse. */
export function open({ heard, paid, ended }) {
  live?.close();
  live = new Live(`/tables/${room.number}/live`);
  live.addEventListener("table", (event) => heard(event.detail));
  live.addEventListener("balance", (event) => paid(event.detail));
  for (const [name, connected] of [["up", true], ["down", false]]) {
    live.addEventListener(name, () => {
      room.connected = connected;
      changed();
    });
  }
  live.addEventListener("expired", () => ended("expired"));
  live.addEventListener("gone", () => ended("gone"));
}

/** Gives a command; a refusal is shown in its own words. Answers whether it was accepted. */
export async function send(command, fields) {
  room.busy = true;
  changed();
  try {
    return (await live.send(command, fields)) ?? true;
  } catch (fault) {
    toast(fault.message, "bad");
    return null;
  } finally {
    room.busy = false;
    changed();
  }
}
