// Small tools for building pages out of elements.

/** An element: el("button.primary", { onclick: f }, "Deal"), el("p", "Words"). Null children and false attributes are left out. */
export function el(what, ...children) {
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  const [tag, ...classes] = what.split(".");
  const made = document.createElement(tag || "div");
  if (made instanceof HTMLButtonElement) made.type = "button";
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string" && name !== "list") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @type {(selector: string, root?: ParentNode) => any} */
export const $ = (selector, root = document) => root.querySelector(selector);
/** @type {(selector: string, root?: ParentNode) => any[]} */
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The element that has the focus. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);
/** Whether an event happened within what a selector names. */
export const within = (event, selector) => event.target instanceof Element && event.target.closest(selector) !== null;

/** An SVG element made from markup of our own. */
export function svg(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
}

/** Opens a modal dialog; its cross, Escape, or what is done in it closes it. */
export function dialog(title, ...content) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = el("button.quiet.compact", { "aria-label": "Close", onclick: () => box.close() }, "✕");
  const box = el("dialog", { "aria-labelledby": id }, el("header", el("h2", { id }, title), close), ...content);
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.showModal();
  (box.querySelector("input, footer .primary") ?? close).focus();
  return box;
}

/** A message that goes away by itself: at the foot of the page; at a table in front of the dealer, where it covers no button. */
export function toast(sentence, kind = "") {
  const length = (sentence.textContent ?? sentence).length;
  let shelf = $("#toasts");
  if (!shelf) {
    shelf = el("div", { id: "toasts", role: "status", "aria-live": "polite" });
    ($("#felt") ?? document.body).append(shelf);
  }
  const note = el(`div.toast${kind && `.${kind}`}`, sentence);
  shelf.append(note);
  while (shelf.childElementCount > (shelf.parentElement === document.body ? 3 : 1)) shelf.firstElementChild.remove();
  setTimeout(() => note.remove(), Math.max(5000, length * 90));
  return note;
}

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
