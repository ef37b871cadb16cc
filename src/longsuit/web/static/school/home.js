// The doors of the school: every game with what is due in it, and one game with its drills.

import { get } from "../api.js";
import { el } from "../dom.js";
import { me } from "../session.js";
import { percent, plural } from "../words.js";
import { course, crumbs, here, ofSchool, to } from "./place.js";

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
      "ul.bare.lessons",
      { id: "lessons" },
      games.map((game) =>
        el(
          "li",
          el(
            "a.drill-card.panel",
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
  const [school, known] = await Promise.all([ofSchool(), mine(course())]);
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
      "ul.bare.drills",
      door("lesson", "lesson", "First lesson", "Five real hands to play through, and the rule card with pictures."),
      school.drills.map((drill) => drillCard(drill, standing)),
      door("audition", "audition", "Audition", "Everything mixed, against the clock. A score sheet at the end."),
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

const door = (part, name, title, about, foot = null) =>
  el("li", el("a.drill-card.panel", { href: to(part), "data-drill": name }, el("b", title), el("span", about), foot));

function drillCard(drill, standing) {
  const seen = drill.skills.map((skill) => standing.get(skill.key)).filter(Boolean);
  const mastered = seen.reduce((sum, skill) => sum + skill.mastery, 0) / drill.skills.length;
  const due = seen.filter((skill) => skill.due).length;
  return door(
    `practice/${drill.name}`,
    drill.name,
    drill.title,
    drill.about,
    el(
      "span.drill-foot",
      seen.length
        ? [el("meter", { min: "0", max: "1", value: String(mastered), "aria-label": "Mastered" }), `${percent(mastered, 0)} mastered`]
        : plural(drill.skills.length, "skill"),
      due > 0 && el("span.badge.brass", `${due} due`),
    ),
  );
}
