// The trainer's desk: everybody's level by skill, the commonest mistakes, auditions for several people.

import { get, post } from "../api.js";
import { el } from "../dom.js";
import { field, listing } from "../parts.js";
import { family, money, percent, plural } from "../words.js";
import { ask, empty, heading, when } from "./common.js";

const right = (row) => percent((row.answers - row.mistakes) / row.answers, 0);
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const SKILLS = [
  ["Name", (row) => row.name],
  ["Game", (row) => row.game],
  ["Skill", (row) => row.title],
  ["Answers", (row) => String(row.answers), "num"],
  ["Right", right, "num"],
  ["An answer", (row) => seconds(row.milliseconds), "num"],
  ["Last", (row) => when(row.last)],
];
const MISTAKES = [
  ["Game", (row) => row.game],
  ["Skill", (row) => row.title],
  ["Mistake", (row) => row.mistake],
  ["Times", (row) => String(row.times), "num"],
  ["People", (row) => String(row.people), "num"],
];

const EXAMS = [
  ["Audition", (exam) => el("a", { href: `#school/${exam.id}` }, exam.title)],
  ["Game", (exam) => exam.game],
  ["Minutes", (exam) => String(exam.minutes), "num"],
  ["Given", (exam) => when(exam.at)],
  ["Seed", (exam) => el("code", exam.seed)],
];

/** One person a line: how many skills, how many answers, the weakest of them. */
function persons(rows) {
  const by = new Map();
  for (const row of rows) by.set(row.person, [...(by.get(row.person) ?? []), row]);
  return [...by.values()].map((list) => ({
    name: list[0].name,
    skills: list.length,
    answers: list.reduce((sum, row) => sum + row.answers, 0),
    mistakes: list.reduce((sum, row) => sum + row.mistakes, 0),
    weakest: [...list].sort((a, b) => b.mistakes / b.answers - a.mistakes / a.answers)[0],
    last: Math.max(...list.map((row) => row.last)),
  }));
}

const PERSONS = [
  ["Name", (one) => one.name],
  ["Skills", (one) => String(one.skills), "num"],
  ["Answers", (one) => String(one.answers), "num"],
  ["Right", right, "num"],
  ["Weakest", (one) => `${one.weakest.title} (${right(one.weakest)})`],
  ["Last", (one) => when(one.last)],
];

async function giving(again) {
  const { games } = await get("/office/choices");
  const options = games.flatMap((game) => game.sheets.map((sheet) => el("option", { value: sheet.id }, `${game.name}: ${sheet.title}`)));
  ask("Give an audition", {
    id: "exam-form",
    intro: "Everybody who opens its link takes the same questions, once. Keep the seed: with it the same audition can be given again.",
    fields: [
      field("Title", el("input", { name: "title", required: true, maxLength: 80, autocomplete: "off" })),
      field("Game", el("select", { name: "game" }, options)),
      field("Minutes", el("input", { name: "minutes", type: "number", min: "1", max: "60", value: "20", required: true })),
      field("Seed", el("input", { name: "seed", maxLength: 64, autocomplete: "off" }), "Leave it empty for a new one."),
    ],
    submit: "Give it",
    done: (exam) => `${exam.title} can be taken now.`,
    send: (data) =>
      post("/office/school/exams", {
        title: data.get("title"),
        game: data.get("game"),
        minutes: Number(data.get("minutes")),
        seed: data.get("seed") || null,
      }),
    again,
  });
}

export async function school(rest, again) {
  if (rest) return one(rest);
  const known = await get("/office/school");
  return [
    heading(
      "School",
      el(
        "p.row",
        el("a.button", { href: "/api/v1/office/school/standing.csv", download: "", id: "school-csv" }, "CSV"),
        el("button.primary", { id: "give-audition", onclick: () => giving(again) }, "Give an audition"),
      ),
    ),
    el("h3", "Auditions"),
    known.exams.length
      ? listing("Auditions", EXAMS, known.exams, { "data-list": "exams", row: (exam) => ({ "data-exam": exam.id }) })
      : empty("No audition has been given yet."),
    el("h3", "Standings"),
    known.skills.length
      ? listing("People", PERSONS, persons(known.skills), { "data-list": "school-people" })
      : empty("Nobody has practised yet."),
    known.skills.length
      ? el("details", el("summary", "Skill by skill"), listing("Skills", SKILLS, known.skills, { "data-list": "school-skills" }))
      : null,
    el("h3", "The commonest mistakes"),
    known.mistakes.length ? listing("Mistakes", MISTAKES, known.mistakes, { "data-list": "school-mistakes" }) : empty("No mistakes yet."),
  ].filter(Boolean);
}

const RESULTS = [
  ["Name", (one) => one.name],
  ["Begun", (one) => when(one.begun)],
  ["Answers", (one) => String(one.questions), "num"],
  ["Right", (one) => percent(one.questions ? one.right / one.questions : 0, 0), "num"],
  ["Hands an hour", (one) => (one.hands_an_hour === null ? "" : one.hands_an_hour.toFixed(0)), "num"],
  ["Cost the house", (one) => money(one.house_cents), "num"],
  ["Cost players", (one) => money(one.player_cents), "num"],
  ["Checksum", (one) => el("code", { title: one.checksum }, one.checksum.slice(0, 12))],
  [
    "",
    (one) =>
      one.ended
        ? ["html", "pdf"].map((kind) =>
            el(
              "a",
              {
                href: `/api/v1/office/school/auditions/${one.audition}/sheet?kind=${kind}`,
                "aria-label": `Score sheet of ${one.name} as ${kind === "pdf" ? "PDF" : "a page"}`,
              },
              `${kind === "pdf" ? "PDF" : "Sheet"} `,
            ),
          )
        : "in progress",
  ],
];

async function one(id) {
  const exam = await get(`/office/school/exams/${encodeURIComponent(id)}`);
  const link = `${location.origin}/school/${family(exam.game)}/audition/${exam.id}`;
  return [
    el("p", el("a", { href: "#school" }, "All auditions")),
    heading(exam.title, el("a.button", { href: `/api/v1/office/school/exams/${exam.id}/results.csv`, download: "" }, "CSV")),
    el("p", `${exam.game}, ${plural(exam.minutes, "minute")}. Seed `, el("code", exam.seed)),
    el("p", "Link for candidates: ", el("a", { href: link, id: "exam-link" }, link)),
    exam.people.length ? listing("Results", RESULTS, exam.people, { "data-list": "exam-results" }) : empty("Nobody has taken it yet."),
  ];
}
