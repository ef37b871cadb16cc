// Who is here, and what is in the purse.

import { ApiError, del, get, post } from "./api.js";
import { dialog, el, toast } from "./dom.js";
import { money } from "./words.js";

/** Tells of "me" whenever the person or the purse changes. */
export const session = new EventTarget();
let person = null;

export const me = () => person;

function become(found) {
  person = found;
  session.dispatchEvent(new CustomEvent("me", { detail: person }));
  return person;
}

/** The purse as the card room last told it. */
export function setBalance(balance) {
  if (person && person.balance !== balance) become({ ...person, balance });
}

/** Asks who is signed in; nobody is null. */
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

export async function signOut() {
  await del("/session");
  become(null);
}

function field(label, attributes, hint) {
  const input = el("input", { required: true, ...attributes });
  return el("label.field", {}, el("span", {}, label), input, hint && el("small", {}, hint));
}

/** The dialog to sign in or to make an account. Answers the person, or null if it was closed. */
export function signIn(create = false) {
  return new Promise((done) => {
    const fault = el("p.notice.bad", { role: "alert", hidden: true });
    const submit = el("button.primary", { type: "submit" }, create ? "Create account" : "Sign in");
    const form = el(
      "form",
      { onsubmit: send, id: "sign-in-form" },
      fault,
      field("Name", { name: "name", autocomplete: "username", maxLength: 40 }),
      field("Password", { name: "password", type: "password", autocomplete: create ? "new-password" : "current-password", minLength: create ? 10 : null }, create ? "At least ten characters." : null),
      el("footer", {}, el("button.quiet", { type: "button", onclick: swap }, create ? "I have an account" : "Create an account"), submit),
    );
    const box = dialog(create ? "Create an account" : "Sign in", el("p.muted", {}, create ? "You get $1,000 of play money. No real money is ever involved." : "Welcome back."), form);
    let answer = null;
    let swapped = false;
    box.addEventListener("close", () => { if (!swapped) done(answer); });
    async function swap() {
      swapped = true;
      box.close();
      done(await signIn(!create));
    }
    async function send(event) {
      event.preventDefault();
      submit.disabled = true;
      try {
        answer = become(await post(create ? "/accounts" : "/session", Object.fromEntries(new FormData(form))));
        box.close();
        toast(`Good to see you, ${answer.name}.`);
      } catch (problem) {
        fault.textContent = problem.message;
        fault.hidden = false;
      } finally {
        submit.disabled = false;
      }
    }
  });
}

/** The cashier: more play money. Answers the new balance, or null. */
export function cashier(why = "") {
  return new Promise((done) => {
    let answer = null;
    const fault = el("p.notice.bad", { role: "alert", hidden: true });
    const buy = async (amount) => {
      try {
        answer = (await post("/cashier/buy-in", { amount })).balance;
        setBalance(answer);
        toast(`${money(amount)} of play money, with the cashier's compliments.`);
        box.close();
      } catch (problem) {
        fault.textContent = problem.message;
        fault.hidden = false;
      }
    };
    const offers = [10_000, 50_000, 100_000, 500_000].map((amount) => el("button", { type: "button", "data-buy-in": String(amount), onclick: () => buy(amount) }, money(amount)));
    const box = dialog("Cashier", why && el("p", {}, why), el("p", {}, `You have ${money(person?.balance ?? 0)}. Chips here are play money: take what you like, it costs nothing and buys nothing.`), fault, el("div.row", {}, offers));
    box.id = "cashier";
    box.addEventListener("close", () => done(answer));
  });
}
