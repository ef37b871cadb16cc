// A long count: what there is to count, how far it is, and a button to cancel it.

import { el } from "../dom.js";

/** Draws a count in a place; `stop` ends it, `again` restarts it. */
export class Counting {
  #words = el("p", { role: "status" });
  #bar = el("progress", { "aria-label": "Counted so far" });

  constructor(place, { stop, again }) {
    this.place = place;
    this.stop = stop;
    this.again = again;
  }

  /** Shows its progress. */
  news(line) {
    if (!this.place.contains(this.#bar)) {
      const cancel = el("button.compact", { "data-action": "cancel-count", onclick: () => this.#cancel() }, "Cancel");
      this.place.replaceChildren(el("div.counting", this.#words, this.#bar, cancel));
    }
    const others = line.ahead === 1 ? "another count is" : `${line.ahead} other counts are`;
    const words = line.ahead ? `Waiting: ${others} before this one.` : (line.words ?? "Counting every deal…");
    if (this.#words.textContent !== words) this.#words.textContent = words;
    if (line.of) [this.#bar.max, this.#bar.value] = [line.of, line.done];
    else this.#bar.removeAttribute("value");
  }

  /** It is over. */
  done() {
    if (this.place.contains(this.#bar)) this.clear();
  }

  clear() {
    this.place.replaceChildren();
  }

  #cancel() {
    this.stop();
    const again = () => {
      this.clear();
      this.again();
    };
    const button = el("button.compact", { "data-action": "count-again", onclick: again }, "Count it after all");
    this.place.replaceChildren(el("div.counting", el("p", { role: "status" }, "Cancelled: this version is not counted."), button));
    button.focus();
  }
}
