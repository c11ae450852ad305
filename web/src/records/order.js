/** In what order rows stand: as they come, or by a column; and which of them are drawn. */

/**
 * @template R
 * @typedef {import('./table.js').Column<R>} Column
 */
/** @typedef {import('./table.js').Value} Value */

// the page's language and not the system's: the same order everywhere
const collator = new Intl.Collator('en', { numeric: true });

/** Figures by size, texts by letters, what is no figure last. @param {Value} a @param {Value} b */
function compare(a, b) {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return /** @type {number} */ (a) < /** @type {number} */ (b) ? -1 : 1;
}

/**
 * @template R
 * @param {Column<R>[]} columns
 * @param {{most: number, newest: boolean}} options  most: rows that are drawn; newest: the last one is on top
 */
export function createOrder(columns, { most, newest }) {
  const sort = { by: -1, down: false };

  /** @param {R} a @param {R} b */
  function before(a, b) {
    const { value } = columns[sort.by];
    return sort.down ? compare(value(b), value(a)) : compare(value(a), value(b));
  }

  return {
    /** By column `by`, where that is not below 0. */
    sort,
    /** Up, then down, then as the rows come. @param {number} i column */
    turn(i) {
      if (sort.by !== i) Object.assign(sort, { by: i, down: false });
      else if (!sort.down) sort.down = true;
      else sort.by = -1;
    },
    /**
     * The first `most` of all rows, found in one pass: what comes after the last of them is passed over.
     * @param {readonly R[]} rows
     * @param {R[]} first they are put here
     */
    find(rows, first) {
      const n = Math.min(most, rows.length);
      /** @param {number} i */
      const given = (i) => (newest ? rows[rows.length - 1 - i] : rows[i]);
      first.length = 0;
      for (let i = 0; i < (sort.by < 0 ? n : rows.length); i++) {
        const row = given(i);
        if (sort.by < 0) first.push(row);
        else if (first.length < n || before(row, first[n - 1]) < 0) {
          let [low, high] = [0, first.length];
          while (low < high) {
            const middle = (low + high) >> 1;
            if (before(row, first[middle]) < 0) high = middle;
            else low = middle + 1;
          }
          if (first.length === n) first.pop();
          first.splice(low, 0, row);
        }
      }
    },
    /** All rows. @param {readonly R[]} rows */
    whole(rows) {
      const all = newest ? [...rows].reverse() : [...rows];
      return sort.by < 0 ? all : all.sort(before);
    },
  };
}
