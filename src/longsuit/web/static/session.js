// Who is here, and what is in the purse.

import { api, ApiError, del, get, post } from "./api.js";
import { dialog, el, toast } from "./dom.js";
import { attempts, field } from "./parts.js";
import { money } from "./words.js";

/** Dispatches "me" whenever the person or the purse changes. */
export const session = new EventTarget();
let person = null;

export const me = () => person;

function become(somebody) {
  person = somebody;
  session.dispatchEvent(new CustomEvent("me", { detail: person }));
  return person;
}

/** The balance the card room last sent. */
export function setBalance(balance) {
  if (person && person.balance !== balance) become({ ...person, balance });
}

/** Asks who is signed in; null for nobody. */
export async function whoAmI() {
  try {
    return become(await get("/session"));
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 401) return become(null);
    throw fault;
  }
}

/** A guest with play money, unless somebody is here already. */
export const ensureGuest = async () => person ?? become(await post("/guests"));

/** Signs out, and goes to the lobby. A guest cannot come back, so he is asked first. */
export async function signOut() {
  const out = async () => {
    await del("/session");
    location.assign("/");
  };
  if (person?.role !== "guest") return out();
  const leave = el(
    "button.danger",
    { "data-action": "leave-for-good", onclick: () => out().catch((fault) => toast(fault.message, "bad")) },
    "Sign out for good",
  );
  dialog(
    "Sign out?",
    el(
      "p",
      `You are a guest without a password, so you cannot come back as ${person.name}. You would lose ${money(person.balance)} of play money, your history and your seat.`,
    ),
    el("footer", leave, keepButton()),
  );
}

/** Leads from another dialog to the one where a guest keeps his account. */
function keepButton(look = "") {
  const go = (event) => {
    event.currentTarget.closest("dialog").close();
    keepAccount();
  };
  return el(`button.primary${look}`, { "data-action": "keep", onclick: go }, "Keep this account");
}

/** A guest chooses a password and keeps what he has. Answers the person, or null if the dialog was closed. */
function keepAccount() {
  return new Promise((done) => {
    const { notice, attempt } = attempts();
    const send = attempt(async () => {
      become(await post("/session/account", Object.fromEntries(new FormData(form))));
      toast(`The account is yours. Sign in as ${person.name}.`);
      box.close();
    });
    const form = el(
      "form",
      { onsubmit: send, id: "keep-account" },
      notice,
      name("Keep this one, or choose another.", person.name),
      password("new-password"),
      el("footer", el("button.primary", { type: "submit" }, "Keep this account")),
    );
    const box = dialog(
      "Keep this account",
      el("p", "Your chips, your history and your seat stay. From now on you sign in with a name and a password."),
      form,
    );
    box.addEventListener("close", () => done(person?.role === "guest" ? null : person));
  });
}

const name = (hint = null, value = "") =>
  field("Name", el("input", { required: true, name: "name", autocomplete: "username", maxLength: 40, value }), hint);

function password(autocomplete) {
  const fresh = autocomplete === "new-password";
  const input = el("input", { required: true, name: "password", type: "password", autocomplete, minLength: fresh ? 10 : null });
  return field("Password", input, fresh && "At least ten characters.");
}

/** The dialog to sign in or to make an account. Answers the person, or null if it was closed. */
export function signIn(create = false) {
  if (create && person?.role === "guest") return keepAccount();
  return new Promise((done) => {
    const { notice, attempt } = attempts();
    let answer = null;
    let swapped = false;
    const swap = async () => {
      swapped = true;
      box.close();
      done(await signIn(!create));
    };
    const send = attempt(async () => {
      answer = become(await post(create ? "/accounts" : "/session", Object.fromEntries(new FormData(form))));
      box.close();
      toast(`Good to see you, ${answer.name}.`);
    });
    const form = el(
      "form",
      { onsubmit: send, id: "sign-in-form" },
      notice,
      name(),
      password(create ? "new-password" : "current-password"),
      el(
        "footer",
        el("button.quiet", { onclick: swap }, create ? "I have an account" : "Create an account"),
        el("button.primary", { type: "submit" }, create ? "Create account" : "Sign in"),
      ),
    );
    const box = dialog(
      create ? "Create an account" : "Sign in",
      el("p.muted", create ? "You get $1,000 of play money. No real money is ever involved." : "Welcome back."),
      form,
    );
    box.addEventListener("close", () => {
      if (!swapped) done(answer);
    });
  });
}

/** The cashier: more play money. */
export function cashier(why = "") {
  const { notice, attempt } = attempts();
  const buy = async (amount) => {
    setBalance((await post("/cashier/buy-in", { amount })).balance);
    toast(`${money(amount)} of play money, with the cashier's compliments.`);
    box.close();
  };
  const offers = [10_000, 50_000, 100_000, 500_000].map((amount) =>
    el("button", { "data-buy-in": String(amount), onclick: attempt(() => buy(amount)) }, money(amount)),
  );
  const box = dialog(
    "Cashier",
    why && el("p", why),
    el("p", `You have ${money(person?.balance ?? 0)}. Chips here are play money: take what you like, it costs nothing and buys nothing.`),
    notice,
    el("div.row", offers),
  );
  box.id = "cashier";
}

const day = (at) => (at ? new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" }) : "an earlier day");

/** The visitor's account: sessions to end, data to download, deletion. */
export async function account() {
  const list = el("ul.sessions", { id: "sessions" });
  const { notice, attempt } = attempts();
  const draw = async () => {
    const { sessions } = await get("/sessions");
    list.replaceChildren(
      ...sessions.map((one) =>
        el(
          "li.row",
          { "data-session": one.session },
          el("span", one.browser || "Unknown browser", el("small.muted", ` since ${day(one.begun)}, last used ${day(one.used)}`)),
          one.here
            ? el("span.badge", "this one")
            : el(
                "button.compact",
                {
                  onclick: attempt(async () => {
                    await del(`/sessions/${one.session}`);
                    await draw();
                  }),
                },
                "End",
              ),
        ),
      ),
    );
  };
  const guest = person?.role === "guest";
  const leave = el(
    "form",
    {
      id: "delete-account",
      onsubmit: attempt(async () => {
        await api("DELETE", "/account", guest ? {} : { password: new FormData(leave).get("password") });
        box.close();
        become(null);
        toast("Your account is deleted.");
      }),
    },
    !guest && password("current-password"),
    el("button.danger", { type: "submit" }, "Delete my account for good"),
  );
  const box = dialog(
    "Your account",
    notice,
    guest && el("p", "You are a guest. ", keepButton(".compact")),
    el("h3", "Signed in"),
    list,
    el(
      "button.compact",
      {
        onclick: attempt(async () => {
          await del("/sessions");
          await draw();
        }),
      },
      "End all others",
    ),
    el("h3", "Your data"),
    el(
      "p",
      el("a", { href: "/api/v1/account/data", download: "longsuit-account.json" }, "Everything the room stores about you"),
      ", as a file.",
    ),
    person?.role !== "supervisor" &&
      el(
        "details",
        el("summary", "Delete the account"),
        el(
          "p",
          "Your name, password and sessions are deleted, and your play money goes back to the house. The books keep their entries under a number; finished rounds keep the name they were played under. This cannot be undone.",
        ),
        leave,
      ),
  );
  box.id = "account";
  await attempt(draw)();
}
