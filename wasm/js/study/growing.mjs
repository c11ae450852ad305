/**
 * The rows of a study in the order of its points, whatever order they end in: which points are still to be done, which rows
 * wait for one above them, what came of them, and when the study's own rule ends it. `hawse sweep` writes them to a disk, a
 * page keeps them; the rows are the same.
 * @module
 */
import { FAULTY } from './point.mjs';

/** So many points may be begun beyond the first that is not done. */
export const WINDOW = 1024;

/** @typedef {{line: string, verdict: string}} Line of a table, with its end */

export class Growing {
  /** Rows that wait for one above them. @type {Map<number, Line>} */
  ahead = new Map();
  /** How many rows say which. @type {Record<string, number>} */
  verdicts = {};
  stopped = false;

  /**
   * @param {{first: number, after: number}} points of the table; `after`: after its last
   * @param {{faults?: number}} [how] `faults`: rows without a result after which it ends
   */
  constructor({ first, after }, { faults = Infinity } = {}) {
    /** @type {number} */
    this.first = first;
    /** @type {number} */
    this.after = after;
    /** @type {number} */
    this.faults = faults;
    /** The first point that is not in it. @type {number} */
    this.next = first;
    /** The first that was never given. @type {number} */
    this.given = first;
  }

  /** How many rows are there, with those ahead. */
  get done() {
    return this.next - this.first + this.ahead.size;
  }

  get whole() {
    return this.stopped || this.next === this.after;
  }

  /** Whether a point has its row. @param {number} point */
  has(point) {
    return point < this.next || this.ahead.has(point);
  }

  /** The point to be done next; none: not now, or no more. @returns {number | undefined} */
  take() {
    while (this.given < this.after && this.has(this.given)) this.given++;
    const far = this.given >= this.after || this.given >= this.next + WINDOW;
    return this.stopped || far ? undefined : this.given++;
  }

  /** Points that were given and have no row are given again: whoever had them is gone. */
  again() {
    this.given = this.next;
  }

  /** @param {string} verdict */
  count(verdict) {
    this.verdicts[verdict] = (this.verdicts[verdict] ?? 0) + 1;
    const faults = FAULTY.reduce((sum, word) => sum + (this.verdicts[word] ?? 0), 0);
    if (faults >= this.faults) this.stopped = true;
  }

  /** Gives what is next in order; a line that cannot be written stays. @param {(line: string) => void} write */
  inOrder(write) {
    for (let row; !this.stopped && (row = this.ahead.get(this.next));) {
      write(row.line);
      this.ahead.delete(this.next++);
      this.count(row.verdict);
    }
    if (this.stopped) this.ahead.clear();
  }
}
