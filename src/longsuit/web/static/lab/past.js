// The history of edits, for undo and redo.

const MOST = 200;
const PAUSE = 800;

/** A line of versions; what is typed into one field without a pause is one step. */
export class Past {
  #line = [];
  #at = -1;
  #where = null;
  #when = 0;
  #travelling = false;

  get behind() {
    return this.#at > 0;
  }

  get ahead() {
    return this.#at < this.#line.length - 1;
  }

  /** A version as it is now; `where` is the field it was edited in. */
  note(version, where = null) {
    const text = JSON.stringify(version);
    if (this.#travelling || text === this.#line[this.#at]) {
      this.#travelling = false;
      return;
    }
    const same = where && where === this.#where && Date.now() - this.#when < PAUSE && this.#at > 0;
    this.#line.splice(same ? this.#at : this.#at + 1, Infinity, text);
    if (this.#line.length > MOST) this.#line.shift();
    [this.#at, this.#where, this.#when] = [this.#line.length - 1, where, Date.now()];
  }

  back = () => this.#go(-1);
  on = () => this.#go(1);

  #go(by) {
    const text = this.#line[this.#at + by];
    if (text === undefined) return null;
    [this.#at, this.#where, this.#travelling] = [this.#at + by, null, true];
    return JSON.parse(text);
  }
}
