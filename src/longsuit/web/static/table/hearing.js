// Whether the table is heard: off until somebody switches it on.

import { $ } from "../dom.js";

const KEPT = "longsuit sound";
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
  try {
    box.checked = localStorage.getItem(KEPT) === "on";
  } catch {
    /* private windows may refuse; then it is off */
  }
  if (box.checked) load();
  box.addEventListener("change", async () => {
    try {
      localStorage.setItem(KEPT, box.checked ? "on" : "off");
    } catch {
      /* then it holds for this page */
    }
    await load();
    hear("chip");
  });
}
