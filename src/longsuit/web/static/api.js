// Talking to the card room: requests, and the live line to a table.

const ROOT = "/api/v1";
const LINES = "application/x-ndjson";

/** A refusal of the card room; its message is a sentence for people. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Shows in the header whether the card room can be reached. */
export const reach = new EventTarget();
const reached = (ok) => reach.dispatchEvent(new CustomEvent(ok ? "up" : "down"));

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
 * @param {{ key?: string, signal?: AbortSignal, news?: (line: any) => void }} [options] `news` receives how far a long answer is
 */
export async function api(method, path, body, { key, signal, news } = {}) {
  const headers = { Accept: news ? `${LINES}, application/json` : "application/json" };
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
    throw unreachable(fault);
  }
  reached(true);
  if (news && answer.headers.get("Content-Type")?.startsWith(LINES)) return lastLine(answer, news);
  const text = await answer.text();
  const data = parsed(text);
  if (answer.ok) return data;
  throw Object.assign(new ApiError(sentence(data, answer), answer.status), { data });
}

function unreachable(fault) {
  if (fault.name === "AbortError") return fault;
  reached(false);
  return new ApiError("The card room cannot be reached. Check your connection; nothing you did is lost.", 0);
}

/** An answer that comes as lines: progress until the last, which has the answer or the problem. */
async function lastLine(answer, news) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let [text, last] = ["", null];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (text + part.value).split("\n");
      text = lines.pop();
      for (const line of lines) {
        last = parsed(line);
        if (!last.answer && !last.problem) news(last);
      }
    }
  } catch (fault) {
    throw unreachable(fault);
  }
  if (last?.answer) return last.answer;
  if (!last?.problem) throw unreachable(new Error("The answer broke off."));
  throw Object.assign(new ApiError(last.problem.detail, last.problem.status), { data: last.problem });
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
