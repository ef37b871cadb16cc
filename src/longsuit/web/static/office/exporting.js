// Exports: the books as files for other programs.

import { get } from "../api.js";
import { el } from "../dom.js";
import { field } from "../parts.js";
import { capital } from "../words.js";

const WHAT = {
  rounds: "One row per round: table, stakes, house win, dealer's cards, promise.",
  wagers: "One row per settled wager: player, cards, stake, what was paid back, and why.",
  postings: "The ledger: every movement of money with both its sides.",
  meters: "Every change of every meter with its reason.",
  log: "The audit log with its hashes.",
};

/** The moment a day begins where the reader is, in milliseconds. */
const start = (day) => (day ? new Date(`${day}T00:00`).getTime() : null);

function address(what, form, kind) {
  const data = new FormData(form);
  const query = new URLSearchParams();
  if (data.get("table")) query.set("table", String(data.get("table")));
  if (data.get("since")) query.set("since", String(start(data.get("since"))));
  if (data.get("until")) query.set("until", String(start(data.get("until")) + 86_400_000));
  const text = query.toString();
  return `/api/v1/office/export/${what}.${kind}${text ? `?${text}` : ""}`;
}

export async function exporting() {
  const [{ exports: kinds }, { tables }] = await Promise.all([get("/office/choices"), get("/office/tables")]);
  const form = el(
    "form.filters.pair",
    { id: "export-form", onsubmit: (event) => event.preventDefault(), onchange: draw },
    field(
      "Table",
      el(
        "select",
        { name: "table" },
        el("option", { value: "" }, "All tables"),
        tables.map((table) => el("option", { value: String(table.table) }, `Table ${table.table}: ${table.name}`)),
      ),
    ),
    field("From", el("input", { name: "since", type: "date" })),
    field("Up to and including", el("input", { name: "until", type: "date" })),
  );
  const list = el("div.desks");
  function draw() {
    list.replaceChildren(
      ...kinds.map((what) =>
        el(
          "article.panel.desk",
          { "data-export": what },
          el("h3", capital(what)),
          el("p", WHAT[what] ?? ""),
          el(
            "p.row",
            ["csv", "jsonl"].map((kind) =>
              el(
                "a.button.compact",
                {
                  href: address(what, form, kind),
                  download: "",
                  "data-kind": kind,
                  "aria-label": `${capital(what)} as ${kind === "csv" ? "CSV" : "JSON lines"}`,
                },
                kind === "csv" ? "CSV" : "JSON lines",
              ),
            ),
          ),
        ),
      ),
    );
  }
  draw();
  return [
    el("h2", "Export"),
    el(
      "p.muted",
      "Money is in whole cents, with a decimal column beside it; times are UTC. Rounds in progress are left out. Text that a spreadsheet would read as a formula is quoted.",
    ),
    form,
    list,
  ];
}
