// Learn: all games, or one of them with its tour and its rule card.

import { get } from "../api.js";
import { $, el } from "../dom.js";
import { shell } from "../shell.js";
import { ruleCard } from "./card.js";
import { Tour } from "./tour.js";

const main = $("#main");
const wanted = decodeURIComponent(location.pathname.match(/^\/learn\/([^/]+)\/?$/)?.[1] ?? "");
const sheet = new URLSearchParams(location.search).get("sheet") ?? "";
const table = new URLSearchParams(location.search).get("table") ?? "";
const asked = sheet ? `?sheet=${encodeURIComponent(sheet)}` : "";

async function all() {
  const { games } = await get("/learn");
  document.title = "Longsuit: learn a game";
  main.replaceChildren(
    el("p.eyebrow", {}, "Learn"),
    el("h1", {}, "Five hands, and you can play."),
    el("p.lead", {}, "Each game comes with its rule card and a short tour: five real hands, what to do with them, and what each choice is worth."),
    el("ul.lessons", { id: "lessons" }, games.map((game) => el("li", {}, el("a", { href: `/learn/${game.id}`, "data-game": game.id }, el("b", {}, game.name), el("span", {}, game.summary))))),
  );
}

async function one() {
  const of = table ? `/tables/${encodeURIComponent(table)}/card` : `/learn/${encodeURIComponent(wanted)}${asked}`;
  const [card, { games }] = await Promise.all([get(of), get("/learn")]);
  const tour = games.some(({ id }) => id === wanted) ? await get(`/learn/${encodeURIComponent(wanted)}/tour${asked}`) : null;
  document.title = `Longsuit: learn ${card.title}`;
  main.replaceChildren(head(card, games, tour), ...(tour ? [new Tour(tour).element] : []), ruleCard(card));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function head(card, games, tour) {
  const id = card.game.split("/")[0];
  return el(
    "div.learn-head",
    {},
    el("nav.row.games-nav", { "aria-label": "Games to learn" }, games.map((game) => el("a.badge", { href: `/learn/${game.id}`, "aria-current": game.id === id ? "page" : null }, game.name))),
    el("h1", {}, card.title),
    card.table && el("p.eyebrow", { id: "at-table" }, el("a", { href: `/table/${card.table}` }, `As played at table ${card.table}`)),
    el("p.lead", {}, card.lead),
    el("p.row", {}, tour ? el("a.button.primary", { href: "#tour" }, "Play five hands") : null, el("a.button", { href: "#rules" }, "Read the rules"), el("a.button.quiet", { href: `/lab?game=${encodeURIComponent(card.game)}` }, "Change the rules in the Lab")),
    card.sheets.length > 1 && el("p.small.muted", {}, "Sheets: ", card.sheets.map((each, place) => [place > 0 && ", ", each.id === card.game ? el("b", {}, each.title) : el("a", { href: `/learn/${id}?sheet=${each.id.split("/")[1]}` }, each.title)])),
  );
}

shell("learn");
(wanted ? one() : all()).catch((fault) => main.replaceChildren(el("h1", {}, "Nothing to learn here"), el("p.notice.bad", { role: "alert" }, fault.message), el("p", {}, el("a", { href: "/learn" }, "All games"))));
