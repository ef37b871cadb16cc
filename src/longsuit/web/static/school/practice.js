// Ten minutes of practice: what is due, or one drill, or one skill.

import { $, el } from "../dom.js";
import { problem } from "../parts.js";
import { Practice, summary } from "./drill.js";
import { crumbs, here, ofSchool, to, versionOf } from "./place.js";

export async function practice() {
  const school = await ofSchool();
  const wanted = new URLSearchParams(location.search);
  const drill = school.drills.find(({ name }) => name === (here.id || wanted.get("drill")));
  const skill = wanted.get("skill");
  const title = drill?.title ?? "Ten minutes";
  const course = await versionOf();
  document.title = `Longsuit: ${title}, ${school.name}`;
  const place = el("div");
  const head = el(
    "div.drill-head",
    crumbs(school.name, course.edits ? `${title}, your version` : title),
    el("h1.visually-hidden", `${school.name}: ${title}`),
  );
  begin();
  return [head, place];

  function begin() {
    const session = new Practice({ course, drill: drill?.name ?? null, skill, done: end });
    place.replaceChildren(session.element);
    session.start().catch((fault) => place.replaceChildren(problem(fault)));
  }

  function end(answered, seconds) {
    place.replaceChildren(
      summary(answered, seconds, [
        el("button.primary", { id: "more", onclick: begin }, "Ten more minutes"),
        el("a.button", { href: to("progress") }, "Your progress"),
        el("a.button.quiet", { href: to() }, `Back to ${school.name}`),
      ]),
    );
    $("#practised").focus({ preventScroll: true });
  }
}
