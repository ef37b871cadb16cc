// The audit log: who did what when, chain by chain, and whether it is intact.

import { get } from "../api.js";
import { el } from "../dom.js";
import { failed, field, listing } from "../parts.js";
import { plural } from "../words.js";
import { heading, loading, owner, paged, when } from "./common.js";

const brief = (data) => {
  const text = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
  return el("span.said", { title: text }, text);
};

const columns = (names) => [
  ["When", (entry) => when(entry.at)],
  [
    "Chain",
    (entry) => [el("a", { href: `#log/${encodeURIComponent(`chain=${entry.chain}`)}` }, entry.chain), `, ${entry.sequence}`],
    "nowrap",
  ],
  ["By", (entry) => owner(names, entry.author)],
  ["Command", (entry) => entry.name, "nowrap"],
  ["Request", (entry) => brief(entry.request)],
  ["Answer", (entry) => brief(entry.answer)],
  ["Hash", (entry) => el("code", { title: entry.hash }, entry.sealed ? "hidden" : entry.hash.slice(0, 8))],
];

function verifying(place) {
  return async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    place.replaceChildren(loading("Following every chain from its first entry…"));
    try {
      const report = await get("/office/log/verify");
      const words = report.verified
        ? `The log is intact: ${plural(report.entries, "entry", "entries")} in ${plural(Object.keys(report.heads).length, "chain")}, and the books match it exactly.`
        : "Something in the log was changed:";
      place.replaceChildren(
        el(
          `div.notice.${report.verified ? "good" : "bad"}`,
          { role: "status", id: "log-verdict", "data-verified": String(report.verified) },
          el("p", words),
          el(
            "ul",
            report.faults.map((fault) => el("li", fault)),
          ),
        ),
      );
    } catch (fault) {
      place.replaceChildren(failed(fault, () => button.click()));
    }
    button.disabled = false;
  };
}

export async function log(address) {
  const wanted = new URLSearchParams(address);
  const box = (name, title) => field(title, el("input", { name, value: wanted.get(name) ?? "", maxLength: 40, autocomplete: "off" }));
  const from = { path: "/office/log", query: Object.fromEntries(wanted), list: "entries", id: "id", none: "No entry matches." };
  const filter = (event) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const query = new URLSearchParams(fields.filter(([, value]) => value));
    location.hash = `log/${encodeURIComponent(String(query))}`;
  };
  const verdict = el("div");
  return [
    heading("Audit log", el("button", { id: "verify-log", onclick: verifying(verdict) }, "Verify the whole log")),
    verdict,
    el(
      "form.filters.pair",
      { id: "log-filters", onsubmit: filter },
      box("chain", "Chain: house, table 1…"),
      box("author", "By: house, person 3…"),
      box("command", "Command: void, settle…"),
      el("div.row", el("button", { type: "submit" }, "Filter"), el("a.button.quiet", { href: "#log" }, "All")),
    ),
    paged(from, (rows, names) =>
      listing("Audit log", columns(names), rows, { "data-list": "log", row: (entry) => ({ "data-entry": String(entry.id) }) }),
    ),
  ];
}
