// Your progress: mastery by skill, what is due, speed and accuracy over time, the gain from practice.

import { get } from "../api.js";
import { el } from "../dom.js";
import { figure, listing } from "../parts.js";
import { me, signIn } from "../session.js";
import { plural } from "../words.js";
import { plot } from "./plots.js";
import { course, crumbs, here, ofSchool, to } from "./place.js";

const percent = (part) => `${Math.round(part * 100)}%`;
const seconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} s`;

export async function progress() {
  const school = await ofSchool();
  document.title = `Longsuit: your progress, ${school.name}`;
  const head = [crumbs(school.name, "Your progress"), el("h1", "Your progress")];
  if (!me())
    return [
      ...head,
      el(
        "div.empty",
        el("p", "Nobody is signed in, so there is no progress to show."),
        el(
          "p.row.center",
          el("a.button.primary", { href: to("practice") }, "Practise ten minutes"),
          el("button", { onclick: () => signIn() }, "Sign in"),
        ),
      ),
    ];
  const known = await get(`/school/progress?game=${encodeURIComponent(course())}&offset=${-new Date().getTimezoneOffset() * 60_000}`);
  const standing = known.games.find((one) => one.game === school.game);
  if (!standing)
    return [
      ...head,
      el("div.empty", el("p", "Nothing practised yet."), el("a.button.primary", { href: to("practice") }, "Practise ten minutes")),
    ];
  return [
    ...head,
    figures(known, standing, school),
    brought(known),
    plots(known),
    ...school.drills.map((drill) => skills(drill, standing)),
    known.decisions ? decisions(known.decisions, school) : null,
    known.mistakes.length ? mistakes(known, school) : null,
    exports(),
  ].filter(Boolean);
}

function figures(known, standing, school) {
  const all = school.drills.flatMap((drill) => drill.skills).length;
  const mastered = standing.skills.reduce((sum, skill) => sum + skill.mastery, 0) / all;
  return el(
    "div.figures",
    { id: "figures" },
    figure(percent(mastered), "mastered"),
    figure(String(standing.due), standing.due === 1 ? "skill is due" : "skills are due"),
    figure(known.total.answers.toLocaleString("en-US"), "answers"),
    figure(plural(Math.round(known.total.minutes), "minute"), "of practice"),
    known.total.answers ? figure(percent(known.total.right / known.total.answers), "right in all") : null,
  );
}

/** The first ten minutes beside the last. */
function brought({ total, units }) {
  if (units.length < 2) return el("p.muted", "After twenty minutes of practice this page compares your first ten with your last ten.");
  const [first, last] = [units[0], units.at(-1)];
  return el(
    "p.notice.good",
    { id: "brought" },
    `In your first ten minutes ${percent(first.right / first.answers)} were right, at ${seconds(first.milliseconds / 1000)} an answer; in your last ten ${percent(last.right / last.answers)}, at ${seconds(last.milliseconds / 1000)}. You have practised for ${plural(Math.round(total.minutes), "minute")}.`,
  );
}

function plots({ days, units }) {
  const date = ({ day }) => new Date(`${day}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  const by =
    days.length > 1
      ? days.map((one) => [date(one), one])
      : units.map((one, at) => [String((at + 1) * 10), { ...one, seconds: one.milliseconds / 1000 }]);
  const over = days.length > 1 ? "by day" : "by minutes of practice";
  return el(
    "div.plots",
    plot(
      `Right answers, ${over}`,
      by.map(([label, one]) => [label, one.right / one.answers]),
      { show: percent, top: 1, id: "accuracy" },
    ),
    plot(
      `Seconds an answer, ${over}`,
      by.map(([label, one]) => [label, one.seconds]),
      { show: seconds, id: "speed" },
    ),
  );
}

function skills(drill, standing) {
  const rows = drill.skills.map((skill) => ({ ...standing.skills.find((one) => one.key === skill.key), ...skill }));
  const row = ({ key, answers }) => ({ "data-skill": key, class: answers ? null : "muted" });
  return el(
    "section.skills",
    { "data-drill": drill.name },
    el("h2", drill.title),
    listing(`${drill.title}: skills`, SKILLS, rows, { heads: true, row }),
  );
}

/** A skill that was never asked has no answers and no due date. */
const SKILLS = [
  [
    "Skill",
    ({ key, title, why }) =>
      el("a", { href: `${to("practice")}${here.sheet ? "&" : "?"}skill=${encodeURIComponent(key)}`, title: why }, title),
  ],
  ["Mastery", (skill) => (skill.answers ? [meter(skill), ` ${percent(skill.mastery)}`] : "new")],
  ["Right", ({ right, answers }) => (answers ? `${right} of ${answers}` : ""), "num"],
  ["Seconds", ({ milliseconds, answers }) => (answers ? seconds(milliseconds / 1000) : ""), "num"],
  ["Next", ({ answers, due, due_at: at }) => (answers ? (due ? el("span.badge.brass", "due") : ahead(at)) : "")],
];

const meter = ({ title, mastery }) =>
  el("meter", { min: "0", max: "1", low: "0.4", high: "0.8", optimum: "1", value: String(mastery), "aria-label": `Mastery of ${title}` });

/** When a skill comes again. */
function ahead(at) {
  const hours = Math.round((at - Date.now()) / 3_600_000);
  return hours < 1 ? "within the hour" : hours < 48 ? `in ${plural(hours, "hour")}` : `in ${plural(Math.round(hours / 24), "day")}`;
}

const titles = (school) => new Map(school.drills.flatMap((drill) => drill.skills.map((skill) => [skill.key, skill.title])));

/** How one decides as a player, and where the antes go. */
function decisions(record, school) {
  const title = titles(school);
  return el(
    "section",
    { id: "decisions" },
    el("h2", "Your decisions"),
    el(
      "div.figures",
      figure(String(record.rating), "rating"),
      figure(percent(record.right / record.answers), "best decisions"),
      figure(String(record.streak), "in a row"),
      figure(record.antes.toFixed(2), "antes given away in a hundred hands"),
    ),
    record.leaks.length
      ? el(
          "ul",
          record.leaks.map((leak) =>
            el("li", el("b", title.get(leak.skill) ?? leak.skill), `: ${leak.antes.toFixed(2)} antes in a hundred hands`),
          ),
        )
      : null,
  );
}

function mistakes({ mistakes: list }, school) {
  const title = titles(school);
  return el(
    "section",
    { id: "mistakes" },
    el("h2", "Your commonest mistakes"),
    el(
      "ul",
      list.map((one) =>
        el(
          "li",
          el("b", title.get(one.skill) ?? one.skill),
          one.mistake ? `: ${one.mistake}` : "",
          el("span.muted", `, ${plural(one.times, "time")}`),
        ),
      ),
    ),
  );
}

const exports = () =>
  el(
    "p.row",
    { id: "school-exports" },
    el("span.muted", "Take it with you:"),
    ["json", "csv"].map((kind) =>
      el("a.button.compact", { href: `/api/v1/school/progress.${kind}`, download: "" }, kind === "csv" ? "CSV" : "JSON"),
    ),
  );
