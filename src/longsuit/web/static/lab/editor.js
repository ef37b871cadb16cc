// The definition as fields: what a rule sheet says, group by group.

import { $$, el } from "../dom.js";
import { capital } from "../words.js";
import { field, group, pick, Values } from "./fields.js";
import { payTable, schedule } from "./rows.js";

/** The editor for one sheet. `changed()` is called after every edit, `redraw()` when rows come or go. */
export function editor(games, sheet, version, { changed, redraw, choose }) {
  const values = new Values(version, changed, redraw);
  const wagers = sheet.wagers.filter((wager) => wager.tables.length);
  const rulings = (money) =>
    sheet.rulings.filter((ruling) => ruling.touches_money === money).map((ruling) => rulingField(ruling, version, changed));
  return [
    chooser(games, sheet, version, choose, { changed, redraw }),
    group("deal", "Deal and qualifier", true, deal(sheet, values)),
    ...sheet.actions.map((action) => group(`size-${action.name}`, `${action.title}: how much`, true, schedule(action, values))),
    ...wagers.map((wager) => group(`pays-${wager.name}`, `${wager.title} pays`, true, wagerTables(wager, version, values, redraw))),
    ...sheet.contests.map((contest) =>
      group(`contest-${contest.name}`, `${contest.title}: who gets what`, false, outcomes(contest, values)),
    ),
    group("rulings", "Rulings that move money", false, ...rulings(true)),
    group("procedure", "Rulings of procedure", false, ...rulings(false)),
  ].filter(Boolean);
}

function chooser(games, sheet, version, choose, { changed, redraw }) {
  const game = games.find((each) => each.sheets.includes(sheet));
  const optional = sheet.wagers.filter((wager) => wager.optional);
  const how = pick(
    "strategy",
    "The player plays",
    sheet.strategies.map((each) => [each.name, each.title]),
    version.strategy,
    (name) => {
      version.strategy = name;
      redraw();
    },
  );
  const why = sheet.strategies.find((each) => each.name === version.strategy)?.why;
  return el(
    "fieldset.chooser",
    el("legend.visually-hidden", "Which game"),
    pick(
      "game",
      "Game",
      games.map((each) => [each.id, each.name]),
      game.id,
      (id) => choose(games.find((each) => each.id === id).sheets[0].game),
    ),
    game.sheets.length > 1 &&
      pick(
        "sheet",
        "Sheet",
        game.sheets.map((each) => [each.game, each.title]),
        sheet.game,
        choose,
      ),
    how,
    why && el("p.small.muted.why", why),
    optional.length > 0 &&
      el(
        "details.along",
        { open: Object.keys(version.with).length > 0 },
        el("summary", "Count optional wagers with the base game"),
        optional.map((wager) => along(wager, version, changed)),
      ),
  );
}

function along(wager, version, changed) {
  const box = el("input", {
    type: "checkbox",
    "data-with": wager.name,
    checked: wager.name in version.with,
    onchange: () => {
      if (box.checked) version.with[wager.name] = "1";
      else delete version.with[wager.name];
      changed();
    },
  });
  return el("label.switch", box, `${wager.title}, one ante`);
}

function deal(sheet, values) {
  return [
    el("p.fact", el("span", "Cards to the player"), el("b", String(sheet.deal.player))),
    sheet.deal.dealer && field(sheet.deal.dealer, values, { short: true, inputmode: "numeric" }),
    sheet.contests
      .filter((contest) => contest.qualifier)
      .map((contest) =>
        field(
          {
            ...contest.qualifier,
            label: sheet.contests.length > 1 ? `${contest.title}: the dealer qualifies with` : contest.qualifier.label,
          },
          values,
        ),
      ),
  ];
}

function outcomes(contest, values) {
  return contest.outcomes.map((outcome) =>
    el(
      "fieldset.outcome",
      el("legend", outcome.words),
      el(
        "div.pair",
        outcome.results.map((result) => field(result, values, { hints: ["1 to 1", "push", "lose", "pay table"] })),
      ),
    ),
  );
}

function wagerTables(wager, version, values, redraw) {
  const chosen = version.tables[wager.name] ?? wager.table;
  const table = wager.tables.find((each) => each.id === chosen) ?? wager.tables[0];
  return [
    wager.tables.length > 1 &&
      pick(
        `table-${wager.name}`,
        "Pay table",
        wager.tables.map((each) => [each.id, `${each.id}${each.printed ? "" : " (not on this sheet)"}`]),
        table.id,
        (id) => {
          if (id === wager.table) delete version.tables[wager.name];
          else version.tables[wager.name] = id;
          redraw();
        },
        version.tables[wager.name] !== undefined,
      ),
    table.schedules.map((part) => payTable(part, values)),
    wager.meters.map((meter) => field(meter, values, { short: true })),
  ];
}

function rulingField(ruling, version, changed) {
  const current = version.settings[ruling.name] ?? ruling.chosen ?? "";
  const options =
    ruling.chosen === null
      ? [["", "not decided"], ...ruling.options.map((option) => [option, option])]
      : ruling.options.map((option) => [option, option]);
  const made = pick(
    `ruling-${ruling.name}`,
    ruling.ask,
    options,
    current,
    (option) => {
      if (option === (ruling.chosen ?? "")) delete version.settings[ruling.name];
      else version.settings[ruling.name] = option;
      made.classList.toggle("changed", ruling.name in version.settings);
      changed();
    },
    ruling.name in version.settings,
  );
  made.dataset.ruling = ruling.name;
  made.append(el("small", `${capital(ruling.mark)}: ${ruling.reading}`));
  return made;
}

/** Marks the fields that problems are about; answers how many problems have one. */
export function showProblems(form, problems) {
  for (const mark of $$(".field-fault", form)) mark.remove();
  for (const input of $$("[aria-invalid]", form)) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  let marked = 0;
  for (const { path, what } of problems) {
    const input =
      path &&
      $$("[data-path]", form).find(
        (each) => each.dataset.path === path || each.dataset.path.startsWith(`${path}.`) || path.startsWith(`${each.dataset.path}.`),
      );
    if (!input) continue;
    marked += 1;
    if (input.getAttribute("aria-invalid")) continue;
    const id = `fault-${marked}`;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    (input.closest(".field, .line, .size-row") ?? input).append(el("small.field-fault", { id }, what));
    input.closest("details")?.setAttribute("open", "");
  }
  return marked;
}
