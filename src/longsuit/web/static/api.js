// Talking to the card room: requests, and the live line to a table.

const ROOT = "/api/v1";

/** What the card room answered instead; its message is a sentence for people. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Tells the shell whether the card room can be reached. */
export const reach = new EventTarget();
const told = (ok) => reach.dispatchEvent(new CustomEvent(ok ? "up" : "down"));

/** A key that makes a command safe to repeat. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * One request. Unsafe ones carry the header no other site can send, and a key if given.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {{ key?: string, signal?: AbortSignal }} [options]
 */
export async function api(method, path, body, { key, signal } = {}) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Longsuit"] = "1";
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(ROOT + path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    told(false);
    throw new ApiError("The card room cannot be reached. Check your connection; nothing you did is lost.", 0);
  }
  told(true);
  const text = await answer.text();
  const data = parsed(text);
  if (answer.ok) return data;
  throw Object.assign(new ApiError(sentence(data, answer), answer.status), { data });
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function sentence(data, answer) {
  if (data && typeof data.detail === "string") return data.detail;
  if (answer.status === 401) return "You are not signed in.";
  if (answer.status === 429) return "Too many requests at once. Wait a moment and try again.";
  if (answer.status >= 500) return "Something went wrong in the card room. Try again in a moment.";
  return "The card room did not accept that.";
}

export const get = (path, options) => api("GET", path, undefined, options);
export const post = (path, body = {}, options) => api("POST", path, body, { key: freshKey(), ...options });
export const put = (path, body = {}, options) => api("PUT", path, body, { key: freshKey(), ...options });
export const del = (path, options) => api("DELETE", path, undefined, { key: freshKey(), ...options });
export { Live } from "./live.js";
