// Questions to the Lab: only the newest counts, and none is asked while somebody still types.

import { api, ApiError, del } from "../api.js";

const PAUSE = 40;
const wait = (ms, signal) =>
  new Promise((done, failed) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        failed(new DOMException("Aborted", "AbortError"));
      },
      { once: true },
    );
  });

/**
 * A question; where the house asks to wait a moment it is put again. `news` receives how far a long count is; leaving it ends it.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @param {{ news?: (line: any) => void, tries?: number }} [options]
 */
export async function ask(path, body, signal, { news, tries = 4 } = {}) {
  let count = null;
  const progress = (line) => {
    count = line.count;
    news(line);
  };
  try {
    return await api("POST", `/lab/${path}`, body, { signal, news: news && progress });
  } catch (fault) {
    if (fault.name === "AbortError" && count) del(`/lab/counts/${count}`).catch(() => undefined);
    if (!(fault instanceof ApiError) || ![429, 503].includes(fault.status) || tries < 2) throw fault;
    await wait(700, signal);
    return ask(path, body, signal, { news, tries: tries - 1 });
  }
}

/** Asks the newest question a moment after it is put; older ones are dropped. */
export class Newest {
  #at = null;

  /** Leave the question. */
  stop() {
    this.#at?.abort();
  }

  async put(work, pause = PAUSE) {
    this.stop();
    const at = (this.#at = new AbortController());
    try {
      if (pause) await wait(pause, at.signal);
      return await work(at.signal);
    } catch (fault) {
      if (fault.name === "AbortError") return undefined;
      throw fault;
    }
  }
}

/** A file made by the house, put where the browser keeps downloads. */
export async function fetchFile(path, body, name) {
  const answer = await fetch(`/api/v1/lab/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Longsuit": "1" },
    body: JSON.stringify(body),
    credentials: "same-origin",
  });
  if (!answer.ok) throw new ApiError((await answer.json().catch(() => null))?.detail ?? "The file could not be made.", answer.status);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
