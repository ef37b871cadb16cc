// Tables: how each stands, and what a supervisor may do there.

import { del, freshKey, get, post, put } from "../api.js";
import { el } from "../dom.js";
import { field } from "../parts.js";
import { capital, money, plural, signed } from "../words.js";
import { ask, empty, facts, heading } from "./common.js";
import { opening } from "./opening.js";

const PHASES = {
  wagers: "wagers open",
  collected: "sensors collected",
  dealing: "dealing",
  decisions: "players decide",
  reveal: "about to reveal",
  settling: "settling",
};

const limitWords = (table, ranges) =>
  Object.entries(ranges).map(([name, [least, most, step]]) =>
    el("span.limit", el("b", table.titles[name]), ` ${money(least)} to ${money(most)} by ${money(step)}`),
  );

function roundWords(table) {
  if (!table.round) return "none";
  const { round, phase, turn, playing, at_risk: risk } = table.round;
  const who = phase === "decisions" && turn ? `, seat ${turn} to act` : "";
  const bets = playing ? `; ${plural(playing, "hand")}, ${money(risk)} at risk` : "";
  return `${round}: ${PHASES[phase] ?? phase}${who}${bets}`;
}

const players = (table) =>
  Object.entries(table.players)
    .map(([seat, { name, leaving }]) => `${seat} ${name}${leaving ? " (leaving)" : ""}`)
    .join(", ") || "nobody";

function changeLimits(table, again) {
  const inputs = Object.entries(table.next_limits ?? table.limits).map(([name, range]) =>
    field(table.titles[name], el("input", { name, value: range, required: true, autocomplete: "off" })),
  );
  ask(`Limits of table ${table.table}`, {
    id: "limits-form",
    intro: "Minimum, maximum and step of each wager. Changes apply from the next round; the current round keeps its own.",
    fields: inputs,
    submit: "Change from the next round",
    done: "The new limits apply from the next round.",
    send: (data, key) => put(`/office/tables/${table.table}/limits`, { limits: Object.fromEntries(data) }, { key }),
    again,
  });
}

function voiding(table, again) {
  ask(`Void round ${table.round.round} of table ${table.table}`, {
    id: "void-form",
    intro: `Every wager goes back in full${table.round.at_risk ? `, ${money(table.round.at_risk)} in all` : ""}. This cannot be undone; it stays in the log with your name and this reason.`,
    fields: [
      field("Reason", el("input", { name: "reason", required: true, maxLength: 200, autocomplete: "off" }), "What happened, in one line."),
    ],
    submit: "Void the round",
    danger: true,
    done: "The round is void; every wager was returned.",
    send: (data, key) => post(`/office/tables/${table.table}/void`, { reason: data.get("reason"), round: table.round.round }, { key }),
    again,
  });
}

function irregular(table, again) {
  const options = table.irregularities.map(({ name, what, when, now }) =>
    el(
      "label.choice",
      { class: now ? "choice" : "choice off" },
      el("input", { type: "radio", name: "name", value: name, required: true, disabled: !now }),
      el("span", el("b", capital(name)), el("small", `${what} Voids a round ${when}.`)),
    ),
  );
  ask(`Irregularity at table ${table.table}`, {
    id: "irregularity-form",
    intro: "Reasons for which this game's sheet voids a round. Every wager is returned and the cards are shuffled again.",
    fields: [
      el("fieldset.choices", el("legend", "What happened"), options),
      field(
        "Cards that were seen",
        el("input", { name: "cards", maxLength: 200, placeholder: "Ah Td", autocomplete: "off" }),
        "If any; they are recorded with the round.",
      ),
    ],
    submit: "Void the round for it",
    danger: true,
    done: "The round is void; every wager was returned.",
    send: (data, key) =>
      post(
        `/office/tables/${table.table}/irregularity`,
        { name: data.get("name"), cards: data.get("cards"), round: table.round.round },
        { key },
      ),
    again,
  });
}

/** The dealer holds after the packet he is at, or deals the rest. */
async function dealing(table, again, what) {
  await post(`/office/tables/${table.table}/${what}`, {}, { key: freshKey() });
  again();
}

function closing(table, again) {
  ask(`Close table ${table.table}`, {
    id: "close-form",
    intro:
      "Wagers already placed are returned, and everybody leaves the table. A closed table cannot be reopened; its rounds can still be looked up.",
    submit: "Close the table",
    danger: true,
    done: `Table ${table.table} is closed.`,
    send: (_, key) => del(`/office/tables/${table.table}`, { key }),
    again,
  });
}

function card(table, again) {
  const act = (name, title, how, disabled, kind = "") =>
    el(`button.compact${kind}`, { "data-action": name, disabled, onclick: () => how(table, again) }, title);
  const busy = table.round && table.round.phase !== "wagers";
  return el(
    "article.panel.desk",
    { "data-table": String(table.table), "data-open": String(table.open), "aria-label": `Table ${table.table}` },
    el(
      "header",
      el(
        "h3",
        table.open ? el("a", { href: `/table/${table.table}` }, `Table ${table.table}`) : `Table ${table.table}`,
        " ",
        el("span.game-name", table.name),
      ),
      el(
        "div.row",
        el(`span.badge${table.open ? ".good" : ""}`, table.open ? "open" : "closed"),
        table.coach && el("span.badge", "coach"),
        el("code.small", table.game),
      ),
    ),
    facts([
      table.open && ["Round", roundWords(table)],
      table.open && ["Seats", `${Object.keys(table.players).length} of ${table.seats}: ${players(table)}`],
      ["Limits", limitWords(table, table.ranges)],
      table.next_limits && ["From next round", limitWords(table, table.next_ranges)],
      ["Time", `${table.wager_seconds} s to bet, ${table.decide_seconds} s to decide`],
      Object.keys(table.meters).length > 0 && [
        "Meters",
        Object.entries(table.meters)
          .map(([name, meter]) => `${name} (no. ${meter})`)
          .join(", "),
      ],
      [
        "Won today",
        el("span", { "data-won": String(table.won_since), class: table.won_since < 0 ? "bad" : null }, signed(table.won_since)),
      ],
      ["Won in all", `${signed(table.won)} over ${plural(table.rounds, "round")}${table.voided ? `, ${table.voided} voided` : ""}`],
    ]),
    table.open &&
      el(
        "footer.row",
        act("limits", "Limits", changeLimits),
        table.round?.phase === "dealing" && act("stop-dealing", "Stop dealing", (one, then) => dealing(one, then, "stop-dealing")),
        table.round?.phase === "dealing" && act("deal", "Continue dealing", (one, then) => dealing(one, then, "deal")),
        act("void", "Void the round", voiding),
        table.irregularities.length > 0 && act("irregularity", "Irregularity", irregular, !table.irregularities.some(({ now }) => now)),
        act("close", "Close", closing, busy, ".danger"),
      ),
  );
}

export async function tables(_, again) {
  const answer = await get("/office/tables");
  const open = answer.tables.filter((table) => table.open);
  const closed = answer.tables.filter((table) => !table.open);
  return [
    heading(plural(open.length, "open table"), el("button.primary", { id: "open-table", onclick: () => opening(again) }, "Open a table")),
    el(
      "p.small.muted",
      "Today begins at midnight UTC. Winnings are what settled wagers brought the tray; meters are fed from it afterwards.",
    ),
    open.length
      ? el(
          "div.desks",
          { id: "desks" },
          open.map((table) => card(table, again)),
        )
      : empty("No table is open. Open one and the lobby shows it at once."),
    closed.length > 0 &&
      el(
        "details",
        el("summary", plural(closed.length, "closed table")),
        el(
          "div.desks",
          closed.map((table) => card(table, again)),
        ),
      ),
  ].filter(Boolean);
}
