// The lobby: which games there are, what they cost, where there is a seat.

import { confirmAge, ofAge } from "./age.js";
import { get, post } from "./api.js";
import { picture } from "./art.js";
import { $, el, toast } from "./dom.js";
import { failed } from "./parts.js";
import { ensureGuest, me, session } from "./session.js";
import { sheetOf, tellApart } from "./sheets.js";
import { shell } from "./shell.js";
import { family, money, percent } from "./words.js";

let games = [];
let tables = [];

const taken = (table) => Object.keys(table.players).length;
const mine = (table) => me() && Object.values(table.players).includes(me().name);

/** Signs in as a guest if necessary and opens a practice table of a game, or of the first in the list. */
async function play(id, button, confirmed = 0) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    await ensureGuest();
    if (!games.length) ({ games } = await get("/games"));
    const { id: game, age } = games.find((one) => one.id === id) ?? games[0];
    confirmAge(confirmed);
    if (await ofAge(age)) return location.assign(`/table/${(await post("/practice", { game, age: age ?? 0 })).table}`);
  } catch (fault) {
    toast(fault.message, "bad");
  }
  button.disabled = false;
  button.removeAttribute("aria-busy");
}

/** The exact edge of a game, from its own entry or one of its tables; it is counted when first asked for. */
function edge(game) {
  const known =
    game.house_edge ??
    tables.find((table) => family(table.game) === game.id && !table.custom && typeof table.house_edge === "number")?.house_edge;
  if (typeof known !== "number") return el("p.edge.muted", "Counting every deal…");
  const favours = known < 0;
  const figure = el("strong", percent(Math.abs(known), 4));
  const words = favours
    ? " of the ante to the player: as its sheet is printed, best play beats the house."
    : " house edge per ante, with best play: exact, over every deal.";
  return el("p.edge", { "data-edge": String(known) }, figure, words);
}

function tableRow(table) {
  const [least, most] = table.limits[table.ante];
  const full = taken(table) >= table.seats && !mine(table);
  const seats = el(
    "span.dots",
    { role: "img", "aria-label": `${taken(table)} of ${table.seats} seats taken` },
    Array.from({ length: table.seats }, (_, at) => el("i", { class: at < taken(table) ? "on" : null })),
  );
  const meters = Object.entries(table.meters).map(([name, cents]) => el("span.badge.brass", `${table.meter_titles[name]} ${money(cents)}`));
  return el(
    "li",
    { "data-table": String(table.table) },
    el(
      "a",
      { href: `/table/${table.table}` },
      el("span.table-name", `Table ${table.table}`),
      sheetOf(table, tables),
      el("span.limits", `${money(least)} to ${money(most)}`),
      seats,
      mine(table) ? el("span.badge.good", "your seat") : full ? el("span.badge", "full: watch") : null,
      table.coach ? el("span.badge", "coach") : null,
      meters,
    ),
  );
}

function gameCard(game) {
  const open = tables.filter((table) => family(table.game) === game.id);
  const list = open.length
    ? el(
        "ul.bare.tables",
        { "aria-label": `Tables of ${game.name} with other players` },
        open.map((table) => tableRow(table)),
      )
    : el("p.small.muted", "No table is open at the moment.");
  const start = el(
    "button.primary",
    { "data-action": "play", "aria-label": `Play ${game.name}`, onclick: (event) => play(game.id, event.currentTarget) },
    "Play",
  );
  return el(
    "article.game",
    { "data-game": game.id, "aria-label": game.name },
    picture(game.picture),
    el(
      "div.game-words",
      el("h3", game.name),
      el("p", game.summary),
      edge(game),
      el(
        "p.doors.row",
        start,
        el("a.button", { href: `/school/${game.id}`, "aria-label": `${game.name} at the school` }, "School"),
        el("a.button", { href: `/lab?game=${encodeURIComponent(game.id)}`, "aria-label": `${game.name} in the Lab` }, "Lab"),
      ),
      el("p.small.muted", "Play opens a practice table of your own. Tables with other players have a clock:"),
      list,
    ),
  );
}

let drawn = "";

/** Draws the games; unchanged ones stay, and so does the keyboard focus. */
async function draw() {
  const place = $("#games");
  try {
    const [known, lobby] = await Promise.all([get("/games"), get("/lobby")]);
    ({ games } = known);
    ({ tables } = lobby);
    await tellApart(tables);
    const print = JSON.stringify([games, tables, me()?.name]);
    if (print === drawn) return;
    drawn = print;
    label();
    $("#hero-art").replaceChildren(games.length ? picture(games[0].picture) : "");
    const focus = document.activeElement?.closest("#games") && document.activeElement.getAttribute("aria-label");
    place.replaceChildren(...games.map(gameCard));
    if (focus) $(`[aria-label="${CSS.escape(focus)}"]`, place)?.focus({ preventScroll: true });
    if (!games.length) place.replaceChildren(el("p.empty", "The room is being set up. Come back in a moment."));
  } catch (fault) {
    drawn = "";
    place.replaceChildren(failed(fault, draw));
  }
  place.removeAttribute("aria-busy");
}

/** The first button leads to a table in one click; where the sheet requires an age, the words below it say what pressing it confirms. */
let stated = 0;
$("#play-now").addEventListener("click", (event) => play(null, event.currentTarget, stated));
const label = () => {
  const [first] = games;
  $("#play-now").textContent = me() && first ? `Play ${first.name}` : "Play now as a guest";
  stated = first?.age ?? 0;
  $("#confirms").textContent = stated ? `By playing you confirm that you are ${stated} or older.` : "";
};
session.addEventListener("me", label);
await shell("lobby");
await draw();
session.addEventListener("me", draw);
setInterval(() => {
  if (!document.hidden) draw();
}, 15_000);
