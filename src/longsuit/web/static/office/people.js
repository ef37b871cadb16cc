// People: who there is, what they hold, and new ones with a role.

import { post } from "../api.js";
import { el } from "../dom.js";
import { field, listing } from "../parts.js";
import { exactMoney, listed } from "../words.js";
import { ask, heading, paged } from "./common.js";

function creating(again) {
  ask("A new person", {
    id: "person-form",
    intro: "A player gets $1,000 of play money. A supervisor can do everything you can.",
    fields: [
      field("Name", el("input", { name: "name", required: true, maxLength: 40, autocomplete: "off" })),
      field(
        "Password",
        el("input", { name: "password", type: "password", required: true, minLength: 10, maxLength: 200, autocomplete: "new-password" }),
        "At least ten characters. Keep it secret.",
      ),
      field(
        "Role",
        el("select", { name: "role" }, el("option", { value: "player" }, "Player"), el("option", { value: "supervisor" }, "Supervisor")),
      ),
    ],
    submit: "Create",
    done: (answer) => `${answer.name} can sign in now.`,
    send: (data) => post("/office/people", Object.fromEntries(data)),
    again,
  });
}

const COLUMNS = [
  ["No.", (person) => String(person.person), "num"],
  ["Name", (person) => person.name],
  ["Role", (person) => el(`span.badge${person.role === "supervisor" ? ".brass" : ""}`, person.role)],
  ["Sits at", (person) => (person.tables.length ? `table ${listed([...new Set(person.tables)].map(String))}` : "")],
  ["Purse", (person) => exactMoney(person.balance), "num"],
  ["", (person) => el("a", { href: `#books/${person.account}`, "aria-label": `Journal of ${person.name}` }, "Journal")],
];

export async function people(_, again) {
  const list = el("div");
  const draw = (named) => {
    const none = named ? "Nobody has that name." : "There is nobody yet.";
    list.replaceChildren(
      paged({ path: "/office/people", query: { named }, list: "people", id: "person", none }, (rows) =>
        listing("People", COLUMNS, rows, { "data-list": "people", row: (person) => ({ "data-person": String(person.person) }) }),
      ),
    );
  };
  draw("");
  const search = el("input", {
    type: "search",
    name: "named",
    placeholder: "Part of a name",
    "aria-label": "Find a person by name",
    autocomplete: "off",
  });
  return [
    heading("People", el("button.primary", { id: "new-person", onclick: () => creating(again) }, "New person")),
    el(
      "form.row.filters",
      {
        role: "search",
        onsubmit: (event) => {
          event.preventDefault();
          draw(search.value.trim());
        },
      },
      search,
      el("button", { type: "submit" }, "Find"),
    ),
    list,
  ];
}
