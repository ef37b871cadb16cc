// The audition: everything mixed, against the clock, marked at the end.

import { get, post } from "../api.js";
import { $, el } from "../dom.js";
import { figure, problem } from "../parts.js";
import { ensureGuest, me, session } from "../session.js";
import { money, percent, plural } from "../words.js";
import { Stage } from "./drill.js";
import { course, crumbs, here, ofSchool } from "./place.js";
import { spoken } from "./scene.js";

const LENGTHS = [5, 10, 20];

export async function audition() {
  const school = await ofSchool();
  document.title = `Longsuit: audition, ${school.name}`;
  const place = el("div");
  const exam = here.id && me() ? await get(`/school/exams/${encodeURIComponent(here.id)}`) : null;
  const known = me() ? (await get("/school/auditions")).auditions.filter((one) => one.game === school.game || one.game === exam?.game) : [];
  place.replaceChildren(door(place, exam, known));
  if (here.id && !me()) session.addEventListener("me", () => location.reload(), { once: true });
  return [crumbs(school.name, "Audition"), place];
}

/** What it is, before time runs. */
function door(place, exam, known) {
  const going = known.find((one) => !one.ended && one.begun + one.minutes * 60_000 > Date.now());
  const start = (body) =>
    begin(place, async () => {
      await ensureGuest();
      return post("/school/auditions", body);
    });
  const doors = going
    ? el(
        "button.primary.big",
        { id: "go-on-audition", onclick: () => begin(place, () => get(`/school/auditions/${going.id}`)) },
        "Continue your audition",
      )
    : exam
      ? el(
          "button.primary.big",
          { id: "begin-audition", onclick: () => start({ exam: exam.id }) },
          `Begin: ${plural(exam.minutes, "minute")}`,
        )
      : here.id
        ? el("p.notice", "Sign in above first, so that your trainer knows whose sheet it is.")
        : LENGTHS.map((minutes) =>
            el(
              "button",
              {
                class: minutes === 20 ? "primary big" : "big",
                "data-minutes": String(minutes),
                onclick: () => start({ course: { game: course() }, minutes }),
              },
              plural(minutes, "minute"),
            ),
          );
  const done = known.filter((one) => one.ended);
  return el(
    "section",
    el("h1", exam ? exam.title : "Audition"),
    el(
      "p.lead",
      "Everything a table asks of you, mixed, against the clock. Nothing is marked until the end; then there is a score sheet: pace, errors by kind, and what they would have cost.",
    ),
    el("p.row", doors),
    done.length
      ? el(
          "div",
          el("h2", "Taken before"),
          el(
            "ul.taken",
            done.map((one) =>
              el(
                "li",
                new Date(one.begun).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
                `, ${plural(one.minutes, "minute")} `,
                sheets(one.id),
              ),
            ),
          ),
        )
      : null,
  );
}

const sheets = (id) =>
  [
    ["html", "Score sheet"],
    ["pdf", "PDF"],
    ["json", "JSON"],
  ].map(([kind, title]) =>
    el("a.button.compact", { href: `/api/v1/school/auditions/${id}/sheet?kind=${kind}`, "data-sheet": kind, download: "" }, title),
  );

async function begin(place, open) {
  const clock = el("b.audition-clock", { role: "timer", id: "audition-clock" });
  const count = el("span", { id: "audition-count" });
  const questions = el("section.drill-stage", { "aria-labelledby": "prompt" });
  const voice = el("div.visually-hidden", { role: "log", "aria-live": "polite" });
  let shown = null;
  let until = 0;
  let busy = false;
  const stage = new Stage(questions, { send, step });
  const stop = el("button.quiet.compact", { id: "end-audition", onclick: () => finish(true) }, "Hand it in");
  const ticking = setInterval(tick, 500);

  function tick() {
    if (!shown) return;
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (!left && !busy) finish(true);
  }

  function take(next) {
    shown = next;
    until = performance.now() + next.left;
    count.textContent = `${plural(next.answered, "answer")} given`;
    count.dataset.answered = String(next.answered);
    busy = false;
    if (next.ended) return finish(false);
    stage.show(next.question);
    voice.textContent = `${next.question.prompt} ${spoken(next.question.scene)}`;
    return tick();
  }

  async function send(answer) {
    if (busy) return;
    busy = true;
    try {
      take(await post(`/school/auditions/${shown.id}/answers`, { answer }));
    } catch (fault) {
      if (fault.status === 409) return finish(false);
      busy = false;
      trouble(fault);
    }
  }

  function step(number) {
    return post(`/school/auditions/${shown.id}/course`, { step: number }).catch(trouble);
  }

  function trouble(fault) {
    voice.textContent = fault.message;
    questions.prepend(problem(fault));
  }

  async function finish(handIn) {
    clearInterval(ticking);
    stage.close();
    if (handIn) await post(`/school/auditions/${shown.id}/end`).catch(() => {});
    const sheet = await get(`/school/auditions/${shown.id}/sheet?kind=json`);
    place.replaceChildren(scored(shown.id, sheet));
    $("#scored").focus({ preventScroll: true });
  }

  try {
    const first = await open();
    place.replaceChildren(
      el("div.auditioning", el("h1.visually-hidden", "Audition"), el("div.drill-bar", clock, count, stop), questions, voice),
    );
    take(first);
  } catch (fault) {
    clearInterval(ticking);
    stage.close();
    place.prepend(problem(fault));
  }
}

/** The sheet in short. */
function scored(id, sheet) {
  return el(
    "section",
    { id: "scored", tabIndex: -1 },
    el("h1", "Your score sheet"),
    el(
      "div.figures",
      figure(`${sheet.right} of ${sheet.questions}`, "right"),
      figure(sheet.questions ? percent(sheet.right / sheet.questions, 0) : "–", "accuracy"),
      sheet.hands_an_hour === null ? null : figure(sheet.hands_an_hour.toFixed(0), "hands an hour"),
      figure(money(sheet.cost.house), "cost the house"),
      figure(money(sheet.cost.players), "cost the players"),
    ),
    sheet.errors.length
      ? el(
          "div",
          el("h2", "Errors by kind"),
          el(
            "ul",
            sheet.errors.map((error) =>
              el("li", el("b", error.skill), `: ${plural(error.count, "time")}${error.cost ? `, ${money(error.cost)}` : ""}`),
            ),
          ),
        )
      : null,
    el("p.row", sheets(id), el("a.button.quiet", { href: `/school/${here.game}` }, "Back to the school")),
  );
}
