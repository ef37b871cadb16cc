// The back office: one page, a tab for each thing a supervisor looks after.

import { $, $$, el } from "../dom.js";
import { failed, walkTabs } from "../parts.js";
import { me, session, signIn } from "../session.js";
import { shell } from "../shell.js";
import { loading } from "./common.js";
import { books } from "./books.js";
import { exporting } from "./exporting.js";
import { log } from "./log.js";
import { meters } from "./meters.js";
import { people } from "./people.js";
import { performance } from "./performance.js";
import { rounds } from "./rounds.js";
import { school } from "./school.js";
import { tables } from "./tables.js";

/** @type {[string, string, (rest: string, again: () => void) => any][]} */
const TABS = [
  ["tables", "Tables", tables],
  ["performance", "Performance", performance],
  ["meters", "Meters", meters],
  ["books", "Books", books],
  ["people", "People", people],
  ["log", "Audit log", log],
  ["rounds", "Rounds", rounds],
  ["school", "School", school],
  ["export", "Export", exporting],
];
let visit = 0;

/** "#rounds/12" → ["rounds", "12"]. */
function fromAddress() {
  const [name, rest = ""] = location.hash.slice(1).split("/");
  return [TABS.some(([known]) => known === name) ? name : "tables", decodeURIComponent(rest)];
}

function tab([name, title, _draws]) {
  return el(
    "button",
    {
      role: "tab",
      id: `tab-${name}`,
      "data-tab": name,
      "aria-controls": "office-panel",
      onclick: () => {
        if (location.hash === `#${name}`) show();
        else location.hash = name;
      },
    },
    title,
  );
}

function frame() {
  $("#office").replaceChildren(
    el("div", { role: "tablist", "aria-label": "Back office", onkeydown: walkTabs }, TABS.map(tab)),
    el("section", { role: "tabpanel", id: "office-panel", tabIndex: -1 }),
  );
}

/** Shows the tab the address names; an answer that comes after one has left is dropped. */
async function show() {
  if (!$("#office-panel")) return;
  const [name, rest] = fromAddress();
  visit += 1;
  const mine = visit;
  for (const button of $$('[role="tab"]')) {
    const here = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(here));
    button.tabIndex = here ? 0 : -1;
    if (here) button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const panel = $("#office-panel");
  panel.setAttribute("aria-labelledby", `tab-${name}`);
  panel.setAttribute("aria-busy", "true");
  panel.dataset.view = name;
  panel.replaceChildren(loading());
  try {
    const content = await TABS.find(([known]) => known === name)[2](rest, show);
    if (mine === visit) panel.replaceChildren(...[content].flat());
  } catch (fault) {
    if (mine === visit) panel.replaceChildren(failed(fault, show));
  }
  if (mine === visit) panel.removeAttribute("aria-busy");
}

function refused(person) {
  const words = person
    ? `You are signed in as ${person.name}, a ${person.role}. The back office is for supervisors.`
    : "The back office is for supervisors. Sign in with a supervisor's name to go on.";
  return el(
    "div.panel.refused",
    { id: "office-refused", role: "alert" },
    el("h2", "Supervisors only"),
    el("p", words),
    el(
      "p.row",
      el("button.primary", { id: "office-sign-in", onclick: () => signIn() }, person ? "Sign in as somebody else" : "Sign in"),
      el("a.button", { href: "/" }, "To the lobby"),
    ),
  );
}

let shown = null;
function enter() {
  const person = me();
  const who = person ? `${person.person} ${person.role}` : "nobody";
  if (who === shown) return;
  shown = who;
  if (person?.role !== "supervisor") {
    $("#office").replaceChildren(refused(person));
    return;
  }
  frame();
  show();
}

addEventListener("hashchange", show);
await shell("office");
enter();
session.addEventListener("me", enter);
