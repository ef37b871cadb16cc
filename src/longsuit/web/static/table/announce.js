// Says aloud, for those who listen, what others see: one sentence after the other, in the order it happened.

import { $, el } from "../dom.js";

const KEPT = 8;
let last = "";

export function announce(sentence) {
  if (!sentence || sentence === last) return;
  last = sentence;
  const log = $("#announcer");
  log.append(el("p", {}, sentence));
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}
