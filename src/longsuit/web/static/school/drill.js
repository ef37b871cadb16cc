// A drill: a question, one key, the next question. The next one is fetched while this one is looked at.

import { post } from "../api.js";
import { $, el, wait } from "../dom.js";
import { failed } from "../parts.js";
import { ensureGuest } from "../session.js";
import { cardNames, plural } from "../words.js";
import { wayOf } from "./answers.js";
import { key } from "./keys.js";
import { explained, strip } from "./marks.js";
import { scene, spoken } from "./scene.js";

/** How long the next hand waits for the mark of the last; after that it is shown first. */
const PATIENCE = 90;

/** Shows a question in a place and listens to its keys. `send` gets the answer, `check` the steps so far, `step` fetches a step of a course. */
export class Stage {
  constructor(place, { send, step, check = null }) {
    this.place = place;
    this.send = send;
    this.step = step;
    this.check = check;
    this.way = null;
    this.listener = (event) => this.#hear(event);
    document.addEventListener("keydown", this.listener);
  }

  show(question) {
    this.way?.leave?.();
    this.question = question;
    this.shownAt = performance.now();
    const answers = el("div", { tabIndex: -1 });
    const draw = () => {
      this.way = wayOf(question.answer, (reply) => this.send(reply), { check: this.check, step: this.step, again: draw });
      answers.replaceChildren(this.way.element);
      this.way.focus?.();
    };
    this.place.replaceChildren(
      ...(question.scene.length ? [scene(question.scene)] : []),
      el("div.asked.panel", el("h2.prompt", { id: "prompt" }, question.prompt), answers),
    );
    this.place.dataset.question = question.id;
    this.place.dataset.answer = question.answer.kind;
    draw();
    if (!this.way.focus) answers.focus({ preventScroll: true });
  }

  /** Shows which option was chosen while its mark is on the way. */
  sent(reply) {
    for (const button of this.place.querySelectorAll(".option")) button.classList.toggle("chosen", button.dataset.name === reply);
  }

  /** Ignores further keys for this question. */
  still() {
    this.way?.leave?.();
    this.way = null;
  }

  close() {
    this.still();
    document.removeEventListener("keydown", this.listener);
  }

  #hear(event) {
    if (!this.way || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest?.("input, select, textarea, dialog, #shell")) return;
    const onButton = event.target.closest?.("button, a");
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (this.way.hear(event)) event.preventDefault();
  }
}

/** Practice: questions until the time is over or the trainee stops. */
export class Practice {
  constructor({ course, drill = null, skill = null, minutes = 10, done }) {
    this.asks = { ...course, drill, skill };
    this.minutes = minutes;
    this.done = done;
    this.answered = [];
    this.busy = false;
    this.tally = el("p.tally", { id: "tally" });
    this.clock = el("progress.practice-clock", { max: String(minutes * 60), value: "0", "aria-label": "Time practised" });
    this.place = el("section.drill-stage", { "aria-labelledby": "prompt" });
    this.last = el("div.last-mark", { id: "last-mark" });
    this.voice = el("div.visually-hidden", { role: "log", "aria-live": "polite", "aria-label": "Questions and marks" });
    this.element = el(
      "div.drill",
      el(
        "div.drill-bar",
        this.tally,
        this.clock,
        el("button.quiet.compact", { id: "stop-practice", onclick: () => this.stop() }, "Enough for now"),
      ),
      this.place,
      this.last,
      this.voice,
    );
    this.stage = new Stage(this.place, {
      send: (reply) => this.answer(reply),
      check: (steps) => this.check(steps),
      step: (number) => this.step(number),
    });
    this.goOn = (event) => this.#hear(event);
    document.addEventListener("keydown", this.goOn);
  }

  async start() {
    await ensureGuest();
    this.ahead = this.#fetch();
    this.began = performance.now();
    this.ticking = setInterval(() => this.#tick(), 1000);
    await this.next();
  }

  async #fetch() {
    return post("/school/questions", this.asks);
  }

  async next() {
    this.waiting = null;
    const question = await this.ahead;
    if (this.over) return;
    this.stage.show(question);
    this.busy = false;
    this.ahead = this.#fetch();
    this.ahead.catch(() => {});
    this.#say(`${question.prompt} ${spoken(question.scene)} ${this.#options(question.answer)}`);
    this.#count();
  }

  #options({ options = [] }) {
    return options.map((option) => `${option.key}: ${option.cards.length ? cardNames(option.cards) : option.words}.`).join(" ");
  }

  async answer(reply, path = "") {
    if (this.busy) return;
    this.busy = true;
    this.stage.sent(reply);
    const { question } = this.stage;
    const milliseconds = Math.round(performance.now() - this.stage.shownAt);
    try {
      const marking = post(`/school/questions/${question.id}${path}`, { answer: reply, milliseconds });
      const mark = await Promise.race([marking, question.answer.kind === "choice" ? wait(PATIENCE) : marking]);
      if (mark) return await this.#marked(question, mark);
      await this.next();
      this.#marked(question, await marking, true);
    } catch (fault) {
      this.#trouble(fault);
    }
  }

  /** While a table is settled, each step is checked; the first wrong one ends the question. */
  async check(steps) {
    const { question } = this.stage;
    const mark = await post(`/school/questions/${question.id}/steps`, {
      answer: steps,
      milliseconds: Math.round(performance.now() - this.stage.shownAt),
    }).catch((fault) => this.#trouble(fault));
    if (mark && !mark.right) await this.#marked(question, mark);
  }

  /** A step of the course to watch; nothing where that fails. */
  step(number) {
    return post(`/school/questions/${this.stage.question.id}/course`, { step: number }).catch((fault) => this.#trouble(fault));
  }

  /** A right answer goes on at once; a wrong one stays until it is understood, unless the next is answered already. */
  async #marked(question, mark, late = false) {
    this.answered.push({ question, mark });
    this.#count();
    this.#say(mark.right ? "Right." : `Wrong: ${mark.words}. ${mark.explanation}`);
    const whole = mark.right && Object.values(mark.score).every(Boolean);
    if (whole || (late && this.busy)) {
      this.last.replaceChildren(strip(question, mark));
      if (!late) await this.next();
      return;
    }
    this.last.replaceChildren();
    this.stage.still();
    const on = el("button.primary", { id: "go-on", "aria-keyshortcuts": "Space", onclick: () => this.#resume(late) }, "Go on", key(" "));
    this.place.replaceChildren(...(question.scene.length ? [scene(question.scene)] : []), explained(mark, on));
    const line = $(".course [aria-current]", this.place);
    if (line) line.parentElement.scrollTop = line.offsetTop - line.parentElement.offsetTop - line.offsetHeight;
    this.place.dataset.answer = "marked";
    this.waiting = late;
    on.focus({ preventScroll: true });
  }

  /** The question that was already there when the mark came is shown again. */
  #resume(late) {
    if (!late) return this.next();
    this.waiting = null;
    this.stage.show(this.stage.question);
    this.busy = false;
    return null;
  }

  #hear(event) {
    const going = $("#go-on", this.place);
    if (
      !going ||
      (event.key !== " " && event.key !== "Enter") ||
      event.target === going ||
      event.target.closest?.("a, button, input, select")
    )
      return;
    event.preventDefault();
    going.click();
  }

  #say(words) {
    this.voice.replaceChildren(el("p", words));
  }

  #trouble(fault) {
    this.stage.still();
    const goOn = () => {
      this.ahead = this.#fetch();
      this.next().catch((again) => this.#trouble(again));
    };
    this.place.replaceChildren(failed(fault, goOn, "Go on"));
  }

  #count() {
    const right = this.answered.filter(({ mark }) => mark.right).length;
    const streak = this.answered.length - 1 - this.answered.findLastIndex(({ mark }) => !mark.right);
    this.tally.replaceChildren(
      el("b", `${right} of ${this.answered.length}`),
      " right ",
      ...(streak > 2 ? [el("span.badge.good", `${streak} in a row`)] : []),
    );
    this.tally.dataset.answered = String(this.answered.length);
  }

  #tick() {
    const seconds = (performance.now() - this.began) / 1000;
    this.clock.value = Math.min(seconds, this.minutes * 60);
    if (seconds >= this.minutes * 60 && !this.busy) this.stop();
  }

  stop() {
    this.over = true;
    clearInterval(this.ticking);
    this.stage.close();
    document.removeEventListener("keydown", this.goOn);
    this.done(this.answered, (performance.now() - this.began) / 1000);
  }
}

/** The result of a session. */
export function summary(answered, seconds, on) {
  const right = answered.filter(({ mark }) => mark.right).length;
  const wrong = answered.filter(({ mark }) => !mark.right);
  const minutes = Math.max(1, Math.round(seconds / 60));
  return el(
    "section",
    { id: "practised", tabIndex: -1 },
    el("h1", answered.length ? "Well practised." : "Nothing answered yet."),
    answered.length
      ? el(
          "p.lead",
          `${right} of ${plural(answered.length, "answer")} right in ${plural(minutes, "minute")}, ${Math.round((answered.length * 60) / Math.max(seconds, 1))} a minute.`,
        )
      : null,
    wrong.length
      ? el(
          "div",
          el("h2", "Look at these again"),
          el(
            "ul.again-list",
            wrong
              .slice(-8)
              .map(({ question, mark }) =>
                el("li", el("b", question.prompt), " ", mark.words, mark.explanation ? el("p.small.muted", mark.explanation) : null),
              ),
          ),
        )
      : null,
    el("p.row", on),
  );
}
