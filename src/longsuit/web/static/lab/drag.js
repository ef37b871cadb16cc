// A number of the form is dragged sideways, as a dial is turned; a click still puts the cursor into it.

import { parted, step } from "./numbers.js";

const PIXELS = 12;

/** Let the number in a box follow the pointer, one step every few pixels. */
export function draggable(box) {
  box.addEventListener("pointerdown", (down) => {
    const start = parted(box.value);
    if (!start || down.button !== 0 || document.activeElement === box) return;
    const by = step(start.number);
    let at = 0;
    const follow = (event) => {
      const steps = Math.trunc((event.clientX - down.clientX) / PIXELS);
      if (steps === at) return;
      at = steps;
      box.setPointerCapture(event.pointerId);
      box.blur();
      getSelection()?.removeAllRanges();
      const text = `${Math.max(Math.min(by, start.number), start.number + steps * by)}${start.rest}`;
      if (text === box.value) return;
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const stop = () => {
      box.removeEventListener("pointermove", follow);
      box.removeEventListener("pointerup", stop);
      box.removeEventListener("pointercancel", stop);
    };
    box.addEventListener("pointermove", follow);
    box.addEventListener("pointerup", stop);
    box.addEventListener("pointercancel", stop);
  });
}
