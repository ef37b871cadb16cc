// Tables of one game may follow different sheets: which, and what differs on the felt.

import { get } from "./api.js";
import { el } from "./dom.js";
import { capital, family } from "./words.js";

const felts = new Map();

/** Tables of the same game that follow another sheet. */
const others = (table, tables) => tables.filter((one) => family(one.game) === family(table.game) && one.definition !== table.definition);

/** Fetches the felts of tables that would look alike; without them the sheets' names must do. */
export async function tellApart(tables) {
  const wanted = tables.filter((table) => others(table, tables).length && !felts.has(table.definition));
  await Promise.all(wanted.map(async (table) => felts.set(table.definition, await get(`/tables/${table.table}/felt`).catch(() => null))));
  for (const [definition, felt] of felts) if (!felt) felts.delete(definition);
}

const pays = (spot) => JSON.stringify(spot?.pays);

/** The wagers whose pay tables are not the same at the other tables. */
function differences(table, tables) {
  const felt = felts.get(table.definition);
  const beside = others(table, tables)
    .map((one) => felts.get(one.definition))
    .filter(Boolean);
  const apart = (spot) =>
    beside.map((other) => other.spots.find((one) => one.name === spot.name)).filter((other) => pays(other) !== pays(spot));
  return (felt?.spots ?? []).filter((spot) => spot.pays.length && apart(spot).length).map((spot) => odds(spot, apart(spot)));
}

/** "Flush up to 300 to 1"; where the best hand pays the same, every line. */
function odds(spot, there) {
  const top = spot.pays[0].pays;
  const figures = there.some((other) => other?.pays[0]?.pays === top) ? spot.pays.map((line) => line.pays).join(", ") : `up to ${top}`;
  return el("span.odds", `${spot.title} `, el("b", figures));
}

/** The sheet's name and its own pay tables, where the game has tables of several sheets. */
export function sheetOf(table, tables) {
  if (!others(table, tables).length && !table.custom) return null;
  const apart = differences(table, tables);
  return [el("span.sheet", capital(table.sheet)), apart.length > 0 && el("span.small.muted.differs", apart)];
}
