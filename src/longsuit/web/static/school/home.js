// The doors of the school: every game with what is due in it, and one game with its drills.

import { get } from "../api.js";
import { el } from "../dom.js";
import { me } from "../session.js";
import { plural } from "../words.js";
import { asked, course, crumbs, here, to } from "./place.js";

const mine = async (game = "") => (me() ? get(`/school/progress${game && `?game=${encodeURIComponent(game)}`}`) : null);

export async function everyGame() {
  const [{ games }, known] = await Promise.all([get("/school"), mine()]);
  document.title = "Longsuit: the school";
  const due = (game) => (known?.games ?? []).filter((one) => one.id === game.id).reduce((sum, one) => sum + one.due, 0);
  return [
    el("p.eyebrow", "School"),
    el("h1", "Ten minutes a day."),
    el(
      "p.lead",
      "Deal it, pay it, settle it, catch what goes wrong, or just decide better: the questions come from each game's own rules. Each answer is one key, and the school remembers what you still miss.",
    ),
    el(
      "ul.lessons",
      { id: "lessons" },
      games.map((game) =>
        el(
          "li",
          el(
            "a",
            { href: `/school/${game.id}`, "data-game": game.id },
            el("b", game.name),
            el("span", game.summary),
            due(game) ? el("span.badge.brass", plural(due(game), "skill due", "skills due")) : null,
          ),
        ),
      ),
    ),
  ];
}

export async function oneGame() {
  const [school, known] = await Promise.all([get(`/school/${encodeURIComponent(here.game)}${asked()}`), mine(course())]);
  document.title = `Longsuit: ${school.name} at the school`;
  const standing = new Map((known?.games.find((one) => one.game === school.game)?.skills ?? []).map((skill) => [skill.key, skill]));
  const due = [...standing.values()].filter((skill) => skill.due).length;
  const fresh = !standing.size;
  return [
    el("div.school-head", crumbs(school.name), el("h1", school.name), school.sheets.length > 1 && sheets(school)),
    el(
      "section.today.panel",
      { "aria-labelledby": "today" },
      el(
        "div",
        el("h2", { id: "today" }, "Ten minutes"),
        el(
          "p",
          fresh
            ? "A little of everything, from easy to hard. Press the key beside the answer; a wrong one is explained at once."
            : due
              ? `${plural(due, "skill is", "skills are")} due today.`
              : "Nothing is due today: practise what is new.",
        ),
      ),
      el(
        "p.row",
        el("a.button.primary.big", { id: "ten-minutes", href: to("practice") }, "Start"),
        fresh ? null : el("a.button", { href: to("progress") }, "Your progress"),
      ),
    ),
    el("h2", "Lessons and drills"),
    el(
      "ul.drills",
      first(),
      school.drills.map((drill) => drillCard(drill, standing)),
      last(),
    ),
  ];
}

const sheets = (school) =>
  el(
    "p.small.muted",
    "Sheets: ",
    school.sheets.map((sheet, place) => [
      place > 0 && ", ",
      `${here.game}/${sheet.id}` === school.game
        ? el("b", sheet.title)
        : el("a", { href: `/school/${here.game}?sheet=${sheet.id}` }, sheet.title),
    ]),
  );

const first = () =>
  el(
    "li",
    el(
      "a.drill-card",
      { href: to("lesson"), "data-drill": "lesson" },
      el("b", "First lesson"),
      el("span", "Five real hands to play through, and the rule card with pictures."),
    ),
  );
const last = () =>
  el(
    "li",
    el(
      "a.drill-card",
      { href: to("audition"), "data-drill": "audition" },
      el("b", "Audition"),
      el("span", "Everything mixed, against the clock. A score sheet at the end."),
    ),
  );

function drillCard(drill, standing) {
  const seen = drill.skills.map((skill) => standing.get(skill.key)).filter(Boolean);
  const mastered = seen.reduce((sum, skill) => sum + skill.mastery, 0) / drill.skills.length;
  const due = seen.filter((skill) => skill.due).length;
  return el(
    "li",
    el(
      "a.drill-card",
      { href: to(`practice/${drill.name}`), "data-drill": drill.name },
      el("b", drill.title),
      el("span", drill.about),
      el(
        "span.drill-foot",
        seen.length
          ? [
              el("meter", { min: "0", max: "1", value: String(mastered), "aria-label": "Mastered" }),
              `${Math.round(mastered * 100)}% mastered`,
            ]
          : plural(drill.skills.length, "skill"),
        due ? el("span.badge.brass", `${due} due`) : null,
      ),
    ),
  );
}
