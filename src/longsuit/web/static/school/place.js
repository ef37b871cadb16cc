// The current place in the school: game, sheet and part, all from the address.

import { get } from "../api.js";
import { el } from "../dom.js";
import { decode } from "../lab/version.js";

const [, game = "", part = "", id = ""] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
const query = new URLSearchParams(location.search);

export const here = { game, part, id, sheet: query.get("sheet") ?? "", table: query.get("table") ?? "" };

/** The sheet as the API is asked for it. */
const sheetQuery = () => (here.sheet ? `?sheet=${encodeURIComponent(here.sheet)}` : "");
/** The game's answers of the API: its drills, or a part of it. */
export const ofSchool = (part = "") => get(`/school/${encodeURIComponent(here.game)}${part}${sheetQuery()}`);
/** The game with its sheet, as questions name it. */
export const course = () => (here.sheet ? `${here.game}/${here.sheet}` : here.game);
/** The version a link of the Lab brought, as questions name it. */
export async function versionOf() {
  if (location.hash.slice(0, 3) !== "#v=") return { game: course() };
  const { game: sheet, tables, settings, edits } = await decode(location.hash.slice(3));
  return { game: sheet, tables, settings, edits };
}
/** The address of a part of this game's school. */
export const to = (name = "") => `/school/${encodeURIComponent(here.game)}${name && `/${name}`}${sheetQuery()}`;

export function crumbs(title, last) {
  return el(
    "nav.crumbs",
    { "aria-label": "Where you are" },
    el("a", { href: "/school" }, "School"),
    last && el("a", { href: to() }, title),
    el("span", { "aria-current": "page" }, last || title),
  );
}
