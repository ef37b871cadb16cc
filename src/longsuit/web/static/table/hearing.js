// The table's sounds: off until they are switched on.

import { $ } from "../dom.js";
import { keep, kept } from "../kept.js";

let sounds = null;

const load = async () => {
  sounds ??= await import("./sound.js");
};

/** Plays a sound, where sounds are on. */
export function hear(name, after = 0) {
  if ($("#sound-on")?.checked) sounds?.play(name, after);
}

export function layOutSound() {
  const box = $("#sound-on");
  box.checked = kept("sound") === "on";
  if (box.checked) load();
  box.addEventListener("change", async () => {
    keep("sound", box.checked ? "on" : "off");
    await load();
    hear("chip");
  });
}
