// The books: the trial balance, every account, and the journal of each.

import { get, post } from "../api.js";
import { el } from "../dom.js";
import { listing } from "../parts.js";
import { capital, exactMoney, plural } from "../words.js";
import { ask, heading, owner, paged, toRound, when } from "./common.js";

const WHAT = {
  bank: "play money issued",
  player: "players' purses",
  risk: "wagers down",
  tray: "the house's win",
  tokes: "the dealers'",
  meter: "what meters show",
  overflow: "above meters' caps",
  reserve: "to seed meters",
};

function balance(books) {
  const rows = [...Object.entries(books.totals), ["total", books.total]];
  return el(
    "section.panel",
    { id: "trial-balance", "data-balanced": String(books.balanced) },
    heading("Trial balance", el(`span.badge.${books.balanced ? "good" : "bad"}`, books.balanced ? "balanced" : "not balanced")),
    books.faults.length > 0 &&
      el(
        "ul.notice.bad",
        books.faults.map((fault) => el("li", fault)),
      ),
    listing(
      "Trial balance",
      [
        ["Account", ([kind]) => capital(kind)],
        ["Holds", ([kind]) => WHAT[kind] ?? ""],
        ["Total", ([, cents]) => exactMoney(cents), "num"],
      ],
      rows,
      { "data-list": "totals", row: ([kind]) => ({ class: kind === "total" ? "sum" : null }) },
    ),
  );
}

function reversing(posting, again) {
  ask(`Reverse entry ${posting.entry}`, {
    id: "reverse-form",
    intro: `The ${posting.reason} of ${exactMoney(Math.abs(posting.amount))} is undone by a second entry; both stay in the books.`,
    submit: "Reverse the entry",
    danger: true,
    done: "The entry is reversed.",
    send: (_, key) => post(`/office/entries/${posting.entry}/reverse`, {}, { key }),
    again,
  });
}

function columns(names, again) {
  return [
    ["When", (posting) => when(posting.at)],
    ["Reason", (posting) => capital(posting.reason)],
    ["Round", (posting) => toRound(posting.round)],
    ["Other side", (posting) => `${owner(names, posting.with)}, ${posting.with_kind}`],
    ["Amount", (posting) => exactMoney(posting.amount), "num"],
    ["Balance", (posting) => exactMoney(posting.balance), "num"],
    [
      "",
      (posting) =>
        posting.reversible &&
        el(
          "button.compact",
          {
            "data-action": "reverse",
            "aria-label": `Reverse entry ${posting.entry}`,
            onclick: () => reversing(posting, again),
          },
          "Reverse",
        ),
    ],
  ];
}

/** The journal of one account. */
function journal(account, again) {
  const head = el("div");
  const received = ({ names, owner: whose, kind, balance: cents }) =>
    head.replaceChildren(el("h2", `Journal of ${owner(names, whose)}, ${kind}`), el("p", `It holds ${exactMoney(cents)}.`));
  const from = {
    path: `/office/accounts/${account}/journal`,
    list: "postings",
    id: "posting",
    none: "No money has moved here yet.",
    received,
  };
  return [
    el("p", el("a", { href: "#books" }, "← All accounts")),
    head,
    paged(from, (rows, names) =>
      listing(`Journal of account ${account}`, columns(names, again), rows, {
        "data-list": "journal",
        row: (posting) => ({ "data-entry": String(posting.entry) }),
      }),
    ),
  ];
}

export async function books(account, again) {
  if (/^\d+$/.test(account)) return journal(Number(account), again);
  const [sums, { accounts: rows }] = await Promise.all([get("/office/trial-balance"), get("/office/accounts")]);
  return [
    balance(sums),
    el("h2", plural(rows.length, "account"), " of the house"),
    listing(
      "Accounts",
      [
        ["Owner", (row) => capital(row.owner)],
        ["Account", (row) => capital(row.kind)],
        ["Balance", (row) => exactMoney(row.balance), "num"],
        ["", (row) => el("a", { href: `#books/${row.account}`, "aria-label": `Journal of ${row.owner}, ${row.kind}` }, "Journal")],
      ],
      rows,
      { "data-list": "accounts", row: (row) => ({ "data-account": String(row.account) }) },
    ),
    el("p.small.muted", "Purses are under People."),
  ];
}
