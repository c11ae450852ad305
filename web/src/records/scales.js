/** The display units of a table's columns: they follow the largest figures so far, so that they do not jump to and fro. */
import { scaleFor } from '../../../wasm/js/format.mjs';

/** @typedef {import('../../../wasm/js/format.mjs').Scale} Scale */

/**
 * @template R
 * @typedef {import('./table.js').Column<R>} Column
 */

/** @type {Scale} */
const PLAIN = { factor: 1, unit: '1', decimals: 0 };

/** Whether a column is of figures. @param {{unit?: string}} column */
export const figures = ({ unit }) => unit !== undefined;

/**
 * @template R
 * @param {Column<R>[]} columns
 */
export function createScales(columns) {
  /** Largest figures so far, and the display units that they choose, by column. @type {Map<string, number>} */
  const ranges = new Map();
  /** @type {Map<string, Scale>} */
  const scales = new Map();
  return {
    /** @param {Column<R>} column */
    of: (column) => column.scale ?? scales.get(column.shares ?? column.key) ?? PLAIN,
    /** @param {readonly R[]} rows */
    measure(rows) {
      for (const column of columns) {
        if (!figures(column) || column.scale) continue;
        const key = column.shares ?? column.key;
        let most = ranges.get(key) ?? 0;
        for (const row of rows) {
          const size = Math.abs(/** @type {number} */ (column.value(row)));
          if (size > most && size < Infinity) most = size;
        }
        if (scales.has(key) && most === ranges.get(key)) continue;
        ranges.set(key, most);
        const [old, scale] = [scales.get(key), scaleFor(most, column.unit ?? '1', column.digits)];
        if (old?.unit !== scale.unit || old.decimals !== scale.decimals) scales.set(key, scale);
      }
    },
    clear() {
      ranges.clear();
      scales.clear();
    },
  };
}
