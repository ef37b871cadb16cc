// Opening a table: any sheet of any game, with any pay tables, rulings, limits and meters.

import { get, post } from "../api.js";
import { el, toast } from "../dom.js";
import { field } from "../parts.js";
import { money } from "../words.js";
import { ask } from "./common.js";

function choose(name, options, chosen, labels = {}) {
  return el(
    "select",
    { name },
    options.map((option) => el("option", { value: option, selected: option === chosen }, labels[option] ?? option)),
  );
}

/** The fields that depend on the sheet. */
function details(sheet, meters) {
  const offered = Object.entries(sheet.pay_tables).filter(([, ids]) => ids.length > 1);
  const free = (name) => meters.filter((meter) => meter.name === name);
  return [
    el(
      "fieldset.pair",
      el("legend", "Limits"),
      Object.entries(sheet.limits).map(([name, range]) =>
        field(sheet.titles[name], el("input", { name: `limit ${name}`, value: range, required: true, autocomplete: "off" })),
      ),
    ),
    offered.length > 0 &&
      el(
        "fieldset.pair",
        el("legend", "Pay tables"),
        offered.map(([name, ids]) => field(sheet.titles[name], choose(`table ${name}`, ids, sheet.in_force[name]))),
      ),
    sheet.meters.length > 0 &&
      el(
        "fieldset.pair",
        el("legend", "Meters"),
        sheet.meters.map((name) =>
          field(
            sheet.meter_titles[name],
            choose(`meter ${name}`, ["", ...free(name).map(({ meter }) => String(meter))], "", {
              "": "a new one",
              ...Object.fromEntries(free(name).map(({ meter, displayed }) => [meter, `no. ${meter}, at ${money(displayed)}`])),
            }),
          ),
        ),
      ),
    sheet.rulings.length > 0 &&
      el(
        "details",
        el("summary", `Rulings (${sheet.rulings.length})`),
        sheet.rulings.map((ruling) =>
          field(
            ruling.ask,
            choose(`set ${ruling.name}`, [...new Set([ruling.chosen ?? "", ...ruling.options])], ruling.chosen ?? "", {
              "": "undecided, as the sheet leaves it",
            }),
          ),
        ),
      ),
  ].filter(Boolean);
}

/** What the form says, only where it differs from the sheet. */
function terms(data, sheet) {
  const request = { game: data.get("game"), tables: {}, settings: {}, limits: {}, meters: {} };
  request.wager_seconds = Number(data.get("wager_seconds"));
  request.decide_seconds = Number(data.get("decide_seconds"));
  request.coach = data.get("coach") === "on";
  for (const [field_, value] of data) {
    const [kind, ...rest] = field_.split(" ");
    const name = rest.join(" ");
    if (kind === "limit" && value !== sheet.limits[name]) request.limits[name] = value;
    if (kind === "table" && value !== sheet.in_force[name]) request.tables[name] = value;
    if (kind === "meter" && value) request.meters[name] = Number(value);
    if (kind === "set" && value && value !== sheet.rulings.find((ruling) => ruling.name === name).chosen) request.settings[name] = value;
  }
  return request;
}

export async function opening(again) {
  let choices;
  let meters;
  try {
    [choices, meters] = await Promise.all([get("/office/choices"), get("/office/meters")]);
  } catch (fault) {
    toast(fault.message, "bad");
    return;
  }
  const sheets = new Map(choices.games.flatMap((game) => game.sheets.map((sheet) => [sheet.id, { ...sheet, of: game.name }])));
  const rest = el("div.stack");
  const pick = el(
    "select",
    { name: "game", required: true, onchange: () => rest.replaceChildren(...details(sheets.get(pick.value), meters.meters)) },
    choices.games.map((game) =>
      el(
        "optgroup",
        { label: game.name },
        game.sheets.map((sheet) => el("option", { value: sheet.id }, `${game.name}: ${sheet.title}`)),
      ),
    ),
  );
  rest.replaceChildren(...details(sheets.get(pick.value), meters.meters));
  const seconds = (name, words) => field(words, el("input", { name, type: "number", min: 1, max: 3600, value: "30", required: true }));
  ask("Open a table", {
    id: "open-form",
    fields: [
      field("Game and sheet", pick),
      rest,
      el("div.pair", seconds("wager_seconds", "Seconds to bet"), seconds("decide_seconds", "Seconds to decide")),
      el("label.switch", el("input", { type: "checkbox", name: "coach" }), "Players may ask the coach"),
    ],
    submit: "Open the table",
    done: ({ table }) => `Table ${table} is open.`,
    send: (data, key) => post("/office/tables", terms(data, sheets.get(pick.value)), { key }),
    again,
  });
}
