// Says aloud, for those who listen, what others see.

import { $ } from "../dom.js";

let last = "";

export function announce(sentence) {
  if (!sentence || sentence === last) return;
  last = sentence;
  $("#announcer").textContent = sentence;
}
