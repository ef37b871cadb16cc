// Announcements for screen readers: one sentence after the other, in the order of events.

import { $, el } from "../dom.js";

const KEPT = 8;
let last = "";

export function announce(sentence) {
  if (!sentence || sentence === last) return;
  last = sentence;
  const log = $("#announcer");
  log.append(el("p", sentence));
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}
