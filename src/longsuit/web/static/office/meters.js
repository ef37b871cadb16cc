// Progressive meters: what they show, their hidden amounts, and every change with its reason.

import { get, post } from "../api.js";
import { el } from "../dom.js";
import { field, listing } from "../parts.js";
import { capital, exactMoney, listed, money, percent, signed } from "../words.js";
import { ask, empty, facts, paged, toRound, when } from "./common.js";

/** "$25" or "-25.50" in dollars → cents; null if it is not an amount. */
function cents(text) {
  const match = /^([+\-−]?)\$?([\d,]+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const size = Number(match[2].replaceAll(",", "")) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" || match[1] === "−" ? -size : size;
}

function adjusting(meter, reasons, again) {
  ask(`Adjust meter ${meter.meter}, ${meter.name}`, {
    id: "adjust-form",
    intro: `It shows ${money(meter.displayed)}. Only a display fault may raise a meter; for every other reason it is lowered. The change is logged with its reason and your name, and cannot be undone.`,
    fields: [
      field(
        "By how much",
        el("input", { name: "amount", required: true, placeholder: "-25.00", autocomplete: "off" }),
        "In dollars, with a minus to lower it.",
      ),
      field(
        "Reason",
        el(
          "select",
          { name: "reason", required: true },
          el("option", { value: "" }, "Choose one"),
          reasons.map((reason) => el("option", { value: reason }, capital(reason))),
        ),
      ),
      el("label.switch", el("input", { type: "checkbox", name: "sure", required: true }), "I have checked the amount"),
    ],
    submit: "Adjust the meter",
    danger: true,
    done: (answer) => `The meter shows ${money(answer.displayed)}.`,
    send: (data, key) => {
      const amount = cents(data.get("amount"));
      if (amount === null) throw new Error("That is not an amount; write it like -25.00.");
      return post(`/office/meters/${meter.meter}/adjust`, { amount, reason: data.get("reason") }, { key });
    },
    again,
  });
}

const COLUMNS = [
  ["When", (change) => when(change.at)],
  ["Reason", (change) => capital(change.reason)],
  ["Round", (change) => toRound(change.round)],
  ["Change", (change) => (Number.isInteger(change.held_cents) ? signed(change.held_cents) : `${change.held} ¢`), "num"],
  ["To reserve", (change) => (change.reserved === "0" ? "" : `${change.reserved} ¢`), "num"],
  ["Then shows", (change) => money(change.displayed), "num"],
  ["By", (change) => change.by],
];

function changes(meter) {
  const from = { path: `/office/meters/${meter.meter}/changes`, list: "changes", id: "change", size: 20 };
  return paged(from, (rows) => listing(`Changes of meter ${meter.meter}`, COLUMNS, rows, { "data-list": "changes" }));
}

function card(meter, reasons, again) {
  const place = el("div");
  const more = el(
    "details",
    {
      ontoggle: () => {
        if (more.open && !place.firstChild) place.replaceChildren(changes(meter));
      },
    },
    el("summary", "Every change"),
    place,
  );
  const part = (value) => (value === "0" ? "" : ` and ${value} ¢`);
  return el(
    "article.panel.desk",
    { "data-meter": String(meter.meter), "aria-label": `Meter ${meter.meter}` },
    el(
      "header",
      el("h3", `Meter ${meter.meter} `, el("span.game-name", meter.name)),
      el("p.figure", { "data-displayed": String(meter.displayed) }, exactMoney(meter.displayed)),
    ),
    facts([
      ["Tables", meter.tables.length ? `table ${listed(meter.tables.map(String))}` : "no table"],
      ["Reserve", `${exactMoney(meter.reserve)}${part(meter.reserve_remainder)}`],
      ["Above the cap", exactMoney(meter.overflow)],
      ["Fractions of a cent", meter.remainder === "0" ? "nothing" : `${meter.remainder} ¢`],
      [
        "Terms",
        `seed ${money(meter.seed)}, ${percent(meter.contribution, 1)} of each wager, ${percent(meter.reserve_share, 1)} to the reserve${meter.cap === null ? "" : `, cap ${money(meter.cap)}`}`,
      ],
    ]),
    el("footer.row", el("button.compact", { "data-action": "adjust", onclick: () => adjusting(meter, reasons, again) }, "Adjust")),
    more,
  );
}

export async function meters(_, again) {
  const answer = await get("/office/meters");
  if (!answer.meters.length) return empty("There is no progressive meter. Opening a table of a game with a progressive creates one.");
  return [
    el("h2", "Progressive meters"),
    el(
      "div.desks",
      answer.meters.map((meter) => card(meter, answer.reasons, again)),
    ),
  ];
}
