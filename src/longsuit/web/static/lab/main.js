// The Lab: fields on the left, exact figures on the right, updated at every keystroke.

import { get } from "../api.js";
import { $, focused, toast, within } from "../dom.js";
import { problem, walkTabs } from "../parts.js";
import { me, session } from "../session.js";
import { shell } from "../shell.js";
import { family } from "../words.js";
import { ask, Newest } from "./ask.js";
import { Counting } from "./counting.js";
import { editor, showProblems } from "./editor.js";
import { Explorer } from "./explorer.js";
import { download, saved, share } from "./files.js";
import { drawEdgeBar, drawFigures, spoken } from "./figures.js";
import { openTable, playVersion, practiseVersion } from "./playing.js";
import { Past } from "./past.js";
import { changes, decode, encode, keepBench, opened, plain, reloadedBench } from "./version.js";

const newest = new Newest();
const later = new Newest();
const counting = new Counting($("#counting"), { stop: leave, again: changed });
const form = $("#editor");
const holder = $("#figures");
const explorer = new Explorer($("#explorer"));
const TABS = ["figures", "charts", "explorer"];
/** Charts load when they are first looked at. */
let charts = null;
const past = new Past();
let games = [];
let version = opened({ game: "" });
let sheet = null;
let current = null;
let pinned = null;
let quiet = 0;

const sheetOf = (name) => games.flatMap((game) => game.sheets).find((each) => each.game === name || family(each.game) === name);
const gameOf = () => games.find((game) => game.sheets.includes(sheet));
const titled = () => `${gameOf().name}, ${sheet.title}${changes(version) ? ", changed" : ""}`;

function open(next) {
  version = next;
  sheet = sheetOf(version.game);
  version.game = sheet.game;
  draw();
}

/** The path of the value whose input has the focus. */
const edited = () => focused()?.dataset.path;

function draw() {
  const at = edited() ?? focused()?.id;
  form.replaceChildren(...editor(games, sheet, version, { changed, redraw: draw, choose: (name) => open(opened({ game: name })) }));
  if (at) ([...form.querySelectorAll("[data-path]")].find((each) => each.dataset.path === at) ?? document.getElementById(at))?.focus();
  changed();
}

/** Something was edited: ask for the new figures and dim the old ones meanwhile. */
async function changed() {
  past.note(plain(version), edited());
  [$("#undo").disabled, $("#redo").disabled] = [!past.behind, !past.ahead];
  $("#undo-all").disabled = !changes(version);
  holder.setAttribute("aria-busy", "true");
  explorer.follow(version, sheet);
  keepBench(plain(version));
  remember();
  const request = structuredClone(plain(version));
  const news = (line) => counting.news(line);
  counting.clear();
  try {
    const answer = await newest.put(async (signal) => {
      const figures = await ask("analyze", { ...request, changes: "later" }, signal, { news });
      counting.done();
      show({ ...figures, version: request });
      if (figures.changes) return figures;
      return later.put((again) => ask("analyze", request, AbortSignal.any([signal, again]), { news }), 150);
    });
    if (answer) counting.done();
    if (answer && !current.changes) show({ ...answer, version: request });
  } catch (fault) {
    trouble(fault);
  }
}

/** A count was cancelled: remove the figures, which belong to another version. */
function leave() {
  newest.stop();
  holder.replaceChildren();
  holder.removeAttribute("aria-busy");
}

function show(figures) {
  current = figures;
  $("#lab-fault").hidden = true;
  showProblems(form, []);
  holder.removeAttribute("aria-busy");
  holder.dataset.hash = figures.hash;
  const titles = Object.fromEntries(sheet.wagers.map((wager) => [wager.name, wager.title]));
  drawFigures(holder, { ...figures, version: opened(figures.version) }, { titles, pinned, explore });
  drawEdgeBar(figures);
  charts?.follow({ form, version, figures: current });
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    $("#edge-live").textContent = spoken(figures);
  }, 700);
}

/** Shows each problem at its field, or at the top if it has none. */
function trouble(fault) {
  counting.done();
  const problems = fault.data?.problems ?? [];
  const shown = showProblems(form, problems);
  const box = $("#lab-fault");
  box.hidden = shown > 0 && shown === problems.length;
  box.textContent = fault.message;
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    $("#edge-live").textContent = fault.message;
  }, 700);
}

function explore(hand) {
  select("explorer");
  explorer.show(hand);
}

function select(name) {
  for (const tab of TABS) {
    const chosen = tab === name;
    $(`#tab-${tab}`).setAttribute("aria-selected", String(chosen));
    $(`#tab-${tab}`).tabIndex = chosen ? 0 : -1;
    $(`#${tab}`).hidden = !chosen;
  }
  if (name === "explorer") explorer.look();
  if (name === "charts") lookAtCharts();
}

async function lookAtCharts() {
  charts ??= new (await import("./charts.js")).Charts($("#charts"));
  if (current) charts.follow({ form, version, figures: current });
}

/** Undoes or redoes one step; the fields show it. */
function travel(by) {
  const kept = by < 0 ? past.back() : past.on();
  if (kept) open(opened(kept));
}

let remembering = 0;
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(async () => history.replaceState(null, "", `#v=${await encode(version)}`), 250);
}

async function fromAddress() {
  const packed = location.hash.match(/^#v=(.+)$/)?.[1];
  if (!packed) return null;
  try {
    const read = await decode(packed);
    if (sheetOf(read.game)) return read;
  } catch {
    /* the toast below says so */
  }
  toast("That link holds no version the Lab can read.", "bad");
  return null;
}

function pin() {
  pinned = pinned || !current ? null : { figures: current, version: opened(current.version), name: titled() };
  $("#pin").textContent = pinned ? "End comparing" : "Compare";
  $("#pin").setAttribute("aria-pressed", String(Boolean(pinned)));
  if (pinned) toast("This version is now A. Change something, and that is B.");
  if (current) show(current);
}

function wire() {
  form.addEventListener("submit", (event) => event.preventDefault());
  $("#undo-all").addEventListener("click", () => open(opened({ game: sheet.game, strategy: version.strategy })));
  $("#pin").addEventListener("click", pin);
  $("#saved").addEventListener("click", () =>
    saved(version, titled(), (kept) => (sheetOf(kept.game) ? open(kept) : toast("That game is no longer here.", "bad"))),
  );
  $("#share").addEventListener("click", () => share(version));
  $("#download").addEventListener("click", () => download(version, titled()));
  $("#undo").addEventListener("click", () => travel(-1));
  $("#redo").addEventListener("click", () => travel(1));
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || within(event, "dialog")) return;
    event.preventDefault();
    travel(event.shiftKey ? 1 : -1);
  });
  $("#play").addEventListener("click", (event) => playVersion(plain(version), gameOf(), event.currentTarget));
  $("#practise").addEventListener("click", (event) => practiseVersion(plain(version), gameOf(), event.currentTarget));
  $("#open-table").addEventListener("click", (event) => openTable(plain(version), event.currentTarget));
  const supervised = () => {
    $("#open-table").hidden = me()?.role !== "supervisor";
  };
  session.addEventListener("me", supervised);
  supervised();
  for (const name of TABS) $(`#tab-${name}`).addEventListener("click", () => select(name));
  $('[role="tablist"]').addEventListener("keydown", walkTabs);
  addEventListener("hashchange", async () => {
    const read = await fromAddress();
    if (read) open(read);
  });
}

async function start() {
  shell("lab");
  try {
    games = (await get("/lab/games")).games;
  } catch (fault) {
    form.replaceChildren(problem(fault));
    return;
  }
  wire();
  const wanted = new URLSearchParams(location.search).get("game");
  const first = games.toSorted((a, b) => b.sheets.length - a.sheets.length)[0].sheets[0];
  const before = reloadedBench();
  open(
    (before && sheetOf(before.game) ? opened(before) : await fromAddress()) ??
      opened({ game: ((wanted && sheetOf(wanted)) || first).game }),
  );
}

start();
