// What this browser remembers from visit to visit. Private windows may refuse; a choice then holds for the page.

/** A text by its name, or null. */
export function kept(name) {
  try {
    return localStorage.getItem(`longsuit ${name}`);
  } catch {
    return null;
  }
}

/** Answers whether the browser stored it. */
export function keep(name, text) {
  try {
    localStorage.setItem(`longsuit ${name}`, text);
    return true;
  } catch {
    return false;
  }
}
