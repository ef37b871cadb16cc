// The live connection to one table: a WebSocket that reconnects by itself.

import { ApiError, freshKey, reach } from "./api.js";

const BEAT = 15_000;
const PATIENCE = 8_000;
/** A phone that wakes up may not notice that its connection is dead. */
const WAKING = 2_500;
const SLOWEST = 10_000;
const STALE = 10_000;

/**
 * Events: "table" (detail: Table), "balance" (cents), "up", "down", "expired".
 * Commands sent while the line is down wait and go out, with the same key, when it is back.
 */
export class Live extends EventTarget {
  #path;
  #socket = null;
  #waiting = new Map();
  #tries = 0;
  #beat = 0;
  #doubt = 0;
  #retry = 0;
  #closed = false;

  constructor(path) {
    super();
    this.#path = path;
    addEventListener("online", this.#comeBack);
    document.addEventListener("visibilitychange", this.#comeBack);
    this.#open();
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a command; answers what the card room answered, or throws its sentence. */
  send(command, fields = {}) {
    const id = freshKey();
    const frame = JSON.stringify({ id, command, ...fields });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { frame, done, failed, at: Date.now() });
      if (this.connected) this.#socket.send(frame);
    });
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.#comeBack);
    document.removeEventListener("visibilitychange", this.#comeBack);
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1${this.#path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#say("up");
      reach.dispatchEvent(new CustomEvent("up"));
      this.#sendAgain();
      this.#listen();
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  /** Recent commands are sent again with their keys; an old one might apply to another hand by now. */
  #sendAgain() {
    for (const [id, { frame, failed, at }] of this.#waiting) {
      if (Date.now() - at < STALE) {
        this.#socket.send(frame);
      } else {
        this.#waiting.delete(id);
        failed(new ApiError("The connection was lost for a while. Look at the table and decide again.", 0));
      }
    }
  }

  #receive(message) {
    const pending = this.#waiting.get(message.id);
    if (message.type === "table") this.#say("table", message.table);
    else if (message.type === "balance") this.#say("balance", message.balance);
    else if (pending && message.type === "answer") pending.done(message.answer);
    else if (pending && message.type === "error") pending.failed(new ApiError(message.error, message.status));
    if (pending) this.#waiting.delete(message.id);
  }

  #lost(code) {
    clearTimeout(this.#beat);
    clearTimeout(this.#doubt);
    if (this.#closed) return;
    this.#socket.onclose = this.#socket.onmessage = null;
    if (code === 4401 || code === 4404) {
      this.#closed = true;
      this.#say(code === 4401 ? "expired" : "gone");
      for (const { failed } of this.#waiting.values()) failed(new ApiError("You are no longer signed in.", 401));
      this.#waiting.clear();
      return;
    }
    this.#say("down");
    const pause = Math.min(SLOWEST, 400 * 2 ** this.#tries) * (0.7 + Math.random() * 0.6);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), pause);
  }

  /** Sends a ping when the connection has been silent, and reconnects when no answer comes. */
  #listen() {
    clearTimeout(this.#beat);
    clearTimeout(this.#doubt);
    this.#beat = setTimeout(() => this.#probe(PATIENCE), BEAT);
  }

  #probe(patience) {
    clearTimeout(this.#doubt);
    if (this.connected) this.#socket.send('{"command":"ping"}');
    this.#doubt = setTimeout(() => this.#giveUp(), patience);
  }

  /** A dead connection may take minutes to close: open another at once. */
  #giveUp() {
    const dead = this.#socket;
    this.#lost(4000);
    dead.close(4000);
  }

  #comeBack = () => {
    if (this.#closed || document.hidden) return;
    if (this.connected) return this.#probe(WAKING);
    if (this.#socket.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#open();
  };

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
