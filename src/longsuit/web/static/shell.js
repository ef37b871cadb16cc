// The header every page has: where to go, who you are, how the room looks.

import { reach } from "./api.js";
import { chip } from "./chips.js";
import { $, el, svg, toast } from "./dom.js";
import { keep } from "./kept.js";
import { oneOf } from "./parts.js";
import { account, cashier, me, session, signIn, signOut, whoAmI } from "./session.js";
import { money } from "./words.js";

const ROOMS = [
  ["lobby", "/", "Lobby"],
  ["school", "/school", "School"],
  ["lab", "/lab", "Lab"],
  ["review", "/review", "Review"],
  ["office", "/office", "Back office"],
];
const MARK = `<svg viewBox="-13 -13 26 26" aria-hidden="true"><rect x="-12" y="-12" width="24" height="24" rx="6" fill="currentColor"/><path d="M-5-7V7H6" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Where "School" and "Rules" lead from this page: to all games, unless the page is about one of them. */
let rules = "/school";
let redraw = () => {};
export function leadTo(address) {
  rules = address;
  redraw();
}

/** Draws the header for a page and finds out who is here. Answers the person, or null. */
export async function shell(page) {
  const header = $("#shell") ?? document.body.insertBefore(el("header", { id: "shell" }), document.body.firstChild);
  const who = el("div.who", { id: "who" });
  const nav = el("nav", { "aria-label": "Rooms" });
  const phone = el("nav.menu-rooms", { "aria-label": "Rooms, in the menu" });
  header.before(el("a.skip", { href: "#main" }, "Skip to the content"));
  header.replaceChildren(
    el(
      "div.bar",
      el("a.brand", { href: "/", "aria-label": "Longsuit, to the lobby" }, svg(MARK), el("span", "Longsuit")),
      nav,
      who,
      looks(phone),
    ),
  );
  header.after(el("div", { id: "offline", role: "status" }));
  if (!$(".foot")) document.body.append(foot());
  const draw = () => {
    nav.replaceChildren(...rooms(page));
    phone.replaceChildren(...rooms(page));
    who.replaceChildren(...person());
    for (const link of document.querySelectorAll("[data-rules]")) link.setAttribute("href", rules);
  };
  redraw = draw;
  draw();
  session.addEventListener("me", draw);
  watchReach();
  return whoAmI().catch((fault) => {
    toast(fault.message, "bad");
    return null;
  });
}

function rooms(page) {
  return ROOMS.filter(([name]) => name !== "office" || me()?.role === "supervisor").map(([name, href, title]) =>
    el("a", { href: name === "school" ? rules : href, "data-room": name, "aria-current": name === page ? "page" : null }, title),
  );
}

function person() {
  const here = me();
  if (!here) return [el("button.compact", { id: "sign-in", onclick: () => signIn() }, "Sign in")];
  const purse = el(
    "button.quiet.compact.purse",
    {
      id: "purse",
      "data-cents": String(here.balance),
      "aria-label": `Your purse: ${money(here.balance)} of play money. Open the cashier.`,
      onclick: () => cashier(),
    },
    chip(500),
    money(here.balance),
  );
  return [purse, el("span.name", { id: "person", title: here.name }, here.name)];
}

const pick = (legend, ...options) => el("fieldset.one-of", el("legend", legend), oneOf(...options));

/** The menu: the rooms where the header has no space for them, theme, suit colours, and the way out. */
function looks(phone) {
  const root = document.documentElement;
  const theme = (value) => {
    if (value === "auto") delete root.dataset.theme;
    else root.dataset.theme = value;
    keep("theme", value);
  };
  const suits = (value) => {
    root.dataset.suits = value;
    keep("suits", value);
  };
  const item = (id, title, act) => {
    const go = () => {
      open(false);
      act().catch((fault) => toast(fault.message, "bad"));
    };
    return el("button", { id, onclick: go }, title);
  };
  const own = item("own-account", "Your account", account);
  const out = item("sign-out", "Sign out", signOut);
  const group = el(
    "div",
    { role: "group", "aria-label": "Menu", hidden: true },
    phone,
    pick(
      "Theme",
      [
        ["auto", "Auto"],
        ["light", "Light"],
        ["dark", "Dark"],
      ],
      root.dataset.theme ?? "auto",
      theme,
    ),
    pick(
      "Suits",
      [
        ["2", "Two colours"],
        ["4", "Four colours"],
      ],
      root.dataset.suits,
      suits,
    ),
    el("p.small.muted", "Play money only. Nothing here can be bought, won or paid out."),
    own,
    out,
  );
  const toggle = el(
    "button.quiet.compact",
    { id: "looks", "aria-label": "Menu", "aria-expanded": "false", onclick: () => open(group.hidden) },
    svg(
      '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>',
    ),
  );
  const open = (shown) => {
    group.hidden = !shown;
    toggle.setAttribute("aria-expanded", String(shown));
    out.hidden = own.hidden = !me();
  };
  const menu = el("div.menu", toggle, group);
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      open(false);
      toggle.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) open(false);
  });
  return menu;
}

function foot() {
  return el(
    "footer.foot",
    el("span", "Play money only: nothing can be bought, won or paid out. Names of games are trademarks of their owners."),
    el("a", { href: "/api" }, "API"),
    el("a", { href: "/school", "data-rules": "" }, "Rules"),
    el("a", { href: "/lab" }, "Every figure, exactly"),
  );
}

function watchReach() {
  const banner = $("#offline");
  const down = () => {
    banner.textContent = "The card room cannot be reached. Trying again; your round is safe with the house.";
  };
  const up = () => {
    banner.textContent = "";
  };
  reach.addEventListener("down", down);
  reach.addEventListener("up", up);
  addEventListener("offline", down);
  addEventListener("online", up);
}
