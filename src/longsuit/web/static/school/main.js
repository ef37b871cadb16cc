// The school: all games; one of them with its lesson, drills, progress and auditions.

import { $, el } from "../dom.js";
import { problem } from "../parts.js";
import { session } from "../session.js";
import { shell } from "../shell.js";
import { audition } from "./audition.js";
import { everyGame, oneGame } from "./home.js";
import { lesson } from "./lesson.js";
import { here } from "./place.js";
import { practice } from "./practice.js";
import { progress } from "./progress.js";

const main = $("#main");
const PARTS = { lesson, progress, audition, practice };

const part = () => (!here.game ? everyGame : !here.part ? oneGame : PARTS[here.part]);

async function draw() {
  try {
    const page = part();
    if (!page) throw new Error("There is no page at this address in the school.");
    main.replaceChildren(...[await page()].flat());
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  } catch (fault) {
    main.replaceChildren(el("h1", "Nothing to learn here"), problem(fault), el("p", el("a", { href: "/school" }, "All games")));
  }
  main.dataset.part = here.part || "home";
}

await shell("school");
await draw();
/** After signing in, shows the person's own progress; practice continues. */
session.addEventListener("me", () => {
  if (!here.part || here.part === "progress") draw();
});
