/**
 * Which rows are selected: those that lie in the ranges of all columns. A change of a range goes over the column once, in the order of its
 * rows, as memory is fast in that order alone; what is counted follows the rows that changed, or is counted from the fewer of those that are
 * selected and those that are not.
 */
import { NO_WORD } from './columns.js';

/**
 * @typedef {{low: number, high: number}} Range both ends belong to it
 * @typedef {{words: string[]}} Words
 * @typedef {Range | Words} Filter
 *
 * What is counted, by cell; the last cell is of rows that have no place. `sums` of `values` where there are any.
 * @typedef {{cells: Uint16Array | Uint32Array, all: Uint32Array, counts: Uint32Array, values?: Float64Array, sums?: Float64Array, allSums?: Float64Array,
 *   maker?: {seen: boolean}, stale?: boolean}} Tally
 *
 * `maker`: whoever is out of sight need not know; `stale`: rows changed since it did.
 */

/** @param {Uint16Array | Uint32Array} cells @param {number} count of cells, without that of no place @param {Float64Array} [values] @returns {Tally} */
export function tally(cells, count, values) {
  const all = new Uint32Array(count + 1);
  for (let i = 0; i < cells.length; i++) all[cells[i]]++;
  const counts = new Uint32Array(count + 1);
  if (!values) return { cells, all, counts };
  const allSums = new Float64Array(count + 1);
  for (let i = 0; i < cells.length; i++) allSums[cells[i]] += values[i];
  return { cells, all, counts, values, allSums, sums: new Float64Array(count + 1) };
}

/** Whether a value may lie between two ends, by one comparison that a processor can foresee: a bit too often, never too seldom.
 * @param {number} one @param {number} two @param {import('./columns.js').NumberColumn} column @returns {[number, number]} middle, and how far from it */
function near(one, two, { low, high }) {
  if (one === two) return [0, -1];
  const [from, to] = [Math.max(low, Math.min(one, two)), Math.min(high, Math.max(one, two))];
  const size = Math.max(Math.abs(from), Math.abs(to));
  return from > to ? [0, -1] : [from / 2 + to / 2, (to / 2 - from / 2) * (1 + 1e-9) + size * 1e-12];
}

export class Selection {
  /** @param {import('./columns.js').Table} table */
  constructor(table) {
    this.table = table;
    /** Rows that are selected. */
    this.count = table.rows;
    /** How many filters each row fails. */
    this.out = new Uint8Array(table.rows);
    /** By name of the column. @type {Map<string, Filter>} */
    this.filters = new Map();
    /** @type {Set<Tally>} */
    this.tallies = new Set();
    this.changed = new Uint32Array(table.rows);
    /** Rows that each tally was told of by the last change. */
    this.told = 0;
    /** Whose tallies are added now. @type {{seen: boolean} | undefined} */
    this.maker = undefined;
  }

  /** Counts along from now on. @param {Tally} one */
  add(one) {
    one.maker = this.maker;
    this.tallies.add(one);
    this.recount(one);
    return one;
  }

  /** Counts anew what changed while nobody saw it. @param {{seen: boolean}} maker */
  wake(maker) {
    for (const one of this.tallies)
      if (one.maker === maker && one.stale) {
        one.stale = false;
        this.recount(one);
      }
  }

  /** @param {Tally} one */
  remove(one) {
    this.tallies.delete(one);
  }

  /** @param {Tally} one */
  recount(one) {
    const { rows, selected } = this.#fewer();
    count(one, rows, selected);
  }

  /** The selected rows, or the others where these are fewer. */
  #fewer() {
    const { out } = this;
    const selected = this.count * 2 <= out.length;
    const rows = new Uint32Array(selected ? this.count : out.length - this.count);
    for (let i = 0, n = 0; n < rows.length; i++) if ((out[i] === 0) === selected) rows[n++] = i;
    return { rows, selected };
  }

  /**
   * Another filter of a column, or none.
   * @param {string} name
   * @param {Filter | null} filter
   */
  set(name, filter) {
    const column = this.table.columns.find((one) => one.name === name);
    if (!column || column.kind === 'text') return;
    const before = this.filters.get(name) ?? null;
    if (filter) this.filters.set(name, filter);
    else this.filters.delete(name);
    const changes =
      column.kind === 'number'
        ? this.#turnRange(column, /** @type {Range | null} */ (before), /** @type {Range | null} */ (filter)) // prettier-ignore
        : this.#turnWords(column, /** @type {Words | null} */ (before), /** @type {Words | null} */ (filter)); // prettier-ignore
    this.#tell(changes);
  }

  clear() {
    for (const name of [...this.filters.keys()]) this.set(name, null);
  }

  /** Row i passed a filter and does not, or the other way round. @param {number} row @param {boolean} passes @param {number} n changes so far */
  #turn(row, passes, n) {
    const { out, changed } = this;
    const was = out[row];
    out[row] = passes ? was - 1 : was + 1;
    if (was === 0 || out[row] === 0) {
      changed[n] = row;
      return n + 1;
    }
    return n;
  }

  /** @param {import('./columns.js').NumberColumn} column @param {Range | null} before @param {Range | null} after */
  #turnRange(column, before, after) {
    const { values } = column;
    let n = 0;
    if (!before || !after) {
      const range = before ?? after;
      if (!range) return 0;
      const { low, high } = range;
      for (let i = 0; i < values.length; i++)
        if (!(values[i] >= low && values[i] <= high)) n = this.#turn(i, !after, n);
      return n;
    }
    const [low, wideLow] = near(before.low, after.low, column);
    const [high, wideHigh] = near(before.high, after.high, column);
    for (let i = 0; i < values.length; i++) {
      const x = values[i];
      if (!(Math.abs(x - low) <= wideLow || Math.abs(x - high) <= wideHigh)) continue;
      const was = x >= before.low && x <= before.high;
      const is = x >= after.low && x <= after.high;
      if (was !== is) n = this.#turn(i, is, n);
    }
    return n;
  }

  /** @param {import('./columns.js').WordColumn} column @param {Words | null} before @param {Words | null} after */
  #turnWords({ codes, words }, before, after) {
    const allowed = (/** @type {Words | null} */ filter) =>
      Uint8Array.from({ length: 256 }, (_, code) =>
        !filter || (code !== NO_WORD && filter.words.includes(words[code])) ? 1 : 0,
      );
    const [was, is] = [allowed(before), allowed(after)];
    let n = 0;
    for (let i = 0; i < codes.length; i++)
      if (was[codes[i]] !== is[codes[i]]) n = this.#turn(i, is[codes[i]] === 1, n);
    return n;
  }

  /** @param {number} n rows in `changed` */
  #tell(n) {
    const { changed, out } = this;
    for (let k = 0; k < n; k++) this.count += out[changed[k]] === 0 ? 1 : -1;
    this.told = 0;
    if (n === 0) return;
    const anew = n > Math.min(this.count, out.length - this.count);
    if (n > Math.min(this.count, out.length - this.count)) {
      const fewer = this.#fewer();
      this.#each((one) => count(one, fewer.rows, fewer.selected));
      this.told = fewer.rows.length;
      return;
    }
    const rows = changed.subarray(0, n);
    const come = rows.filter((row) => out[row] === 0);
    const gone = come.length === n ? none : rows.filter((row) => out[row] !== 0);
    this.#each((one) => (add(one, come, 1), add(one, gone, -1)));
    this.told = n;
  }

  /** @param {(one: Tally) => void} act on what somebody sees */
  #each(act) {
    for (const one of this.tallies)
      if (one.maker && !one.maker.seen) one.stale = true;
      else act(one);
  }

  /** Numbers of the selected rows. */
  rows() {
    const rows = new Uint32Array(this.count);
    for (let i = 0, n = 0; i < this.out.length; i++) if (this.out[i] === 0) rows[n++] = i;
    return rows;
  }

  /** The selected row before or after one, round its ends; -1: none is. @param {number} row @param {1 | -1} by */
  next(row, by) {
    const { length } = this.out;
    for (let k = 1; k <= length; k++) {
      const at = (((row + by * k) % length) + length) % length;
      if (this.out[at] === 0) return at;
    }
    return -1;
  }
}

const none = new Uint32Array(0);

/** What is counted of some rows: of these alone, or of all but these. @param {Tally} one @param {Uint32Array} rows @param {boolean} these */
function count(one, rows, these) {
  const { counts, all, sums, allSums } = one;
  if (these) counts.fill(0);
  else counts.set(all);
  if (these) sums?.fill(0);
  else if (allSums) sums?.set(allSums);
  add(one, rows, these ? 1 : -1);
}

/** @param {Tally} one @param {Uint32Array} rows @param {1 | -1} by */
function add({ cells, counts, values, sums }, rows, by) {
  for (let k = 0; k < rows.length; k++) counts[cells[rows[k]]] += by;
  if (sums && values)
    for (let k = 0; k < rows.length; k++) sums[cells[rows[k]]] += by * values[rows[k]];
}
