// A version of a game: a sheet and what was changed in it. It lives in the address of the page, so a link is all there is to share.

import { keep, kept } from "../kept.js";

/** The keys of a version, and nothing else. */
export function plain({ game, tables = {}, settings = {}, edits = {}, strategy = "optimal", with: along = {} }) {
  const version = { game };
  for (const [name, part] of Object.entries({ tables, settings, edits, with: along })) if (Object.keys(part).length) version[name] = part;
  if (strategy !== "optimal") version.strategy = strategy;
  return version;
}

/** A version with every part present, for editing. */
export const opened = (version) => ({ tables: {}, settings: {}, edits: {}, with: {}, strategy: "optimal", ...structuredClone(version) });

/** How many things differ from the sheet. */
export const changes = (version) =>
  [version.tables, version.settings, version.edits].reduce((sum, part) => sum + Object.keys(part).length, 0);

const toText = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A version as the end of a link. */
export async function encode(version) {
  const bytes = new TextEncoder().encode(JSON.stringify(plain(version)));
  if (!globalThis.CompressionStream) return `j.${toText(bytes)}`;
  return `z.${toText(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

const LONGEST = 20_000;

/** The version a link contains; an error if it contains none. */
export async function decode(text) {
  const [kind, packed] = [text.slice(0, 2), text.slice(2)];
  if (!["j.", "z."].includes(kind) || packed.length > LONGEST) throw new Error("unknown");
  const bytes = kind === "z." ? await through(new DecompressionStream("deflate-raw"), toBytes(packed)) : toBytes(packed);
  if (bytes.length > 4 * LONGEST) throw new Error("too long");
  const version = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const maps = [version.tables, version.settings, version.edits, version.with].filter((part) => part !== undefined);
  if (typeof version.game !== "string" || !maps.every((part) => part && typeof part === "object" && !Array.isArray(part)))
    throw new Error("shape");
  return opened(plain(version));
}

const SHELF = "lab";

/** Versions kept in this browser, the newest first. */
export const shelf = () => JSON.parse(kept(SHELF) ?? "[]");

/** Answers whether the browser stored it. */
export const keepShelf = (entries) => keep(SHELF, JSON.stringify(entries.slice(0, 100)));

const BENCH = "longsuit bench";

/** The current version, stored at every edit; the address is updated only after a pause. */
export function keepBench(version) {
  try {
    sessionStorage.setItem(BENCH, JSON.stringify(version));
  } catch {
    /* private windows may refuse; then only the address holds it */
  }
}

/** The version from before a reload of this page; null if the page was not reloaded. */
export function reloadedBench() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (entry?.type !== "reload") return null;
  try {
    return JSON.parse(sessionStorage.getItem(BENCH));
  } catch {
    return null;
  }
}
