/**
 * Rows of a long run, each of several frames: with the values of its last frame and the extremes of all. Frames come one by one
 * and are forgotten from any one on, so the last row may be of fewer.
 * @module
 */
import { EXTREME as E } from '../../../wasm/js/rows.mjs';
import { long } from './columns.js';

/** @typedef {import('./columns.js').Rows} Rows */

/** A row becomes that of itself and of the one after it. @param {Rows} rows @param {number} early @param {number} to place that it has then */
function merge({ times, sets: [value, ...sets] }, early, to) {
  const late = early + 1;
  times[to] = times[late];
  value.forEach((column, c) => {
    column[to] = column[late];
    const words = sets.map((set) => set[c][late]);
    const before = sets.map((set) => set[c][early]);
    const keep = (/** @type {number[]} */ ...of) => of.forEach((k) => (words[k] = before[k]));
    // of equals the earlier one; what is no number stays to be seen
    if (!(before[E.least] > words[E.least])) keep(E.least, E.leastTime);
    if (!(before[E.greatest] < words[E.greatest])) keep(E.greatest, E.greatestTime);
    if (!(before[E.jump] <= words[E.jump])) keep(E.jump);
    sets.forEach((set, k) => (set[c][to] = words[k]));
  });
}

/** Two rows become one; the first frame, before which there is none, stays by itself. @param {Rows} rows */
export function halve(rows) {
  const { count, sets, times } = rows;
  const to = Math.floor(count / 2) + 1;
  for (let r = 1; r < to; r++) {
    if (2 * r < count) merge(rows, 2 * r - 1, r);
    else {
      times[r] = times[2 * r - 1];
      for (const set of sets) for (const column of set) column[r] = column[2 * r - 1];
    }
  }
  rows.count = to;
  rows.stride *= 2;
}

/** A frame has come as a row by itself: it goes into that before it where this is not whole. @param {Rows} rows @param {number} i */
export function settle(rows, i) {
  const r = Math.ceil(i / rows.stride);
  if (rows.count - 1 === r) return;
  merge(rows, r, r);
  rows.count = r + 1;
}

/**
 * The frames after one are void. Where it lies within a row, only what came before it stays of the row's extremes: where an extreme
 * came later, that of less than a row's frames is lost.
 * @param {Rows} rows @param {number} index @param {number} time of it
 */
export function cut({ stride, count, times, sets: [value, ...sets] }, index, time) {
  const whole = Math.floor(index / stride);
  const r = count - 1;
  if (r === whole) return;
  times[r] = time;
  value.forEach((column, c) => {
    column[r] = column[whole];
    for (const [k, at] of [
      [E.least, E.leastTime],
      [E.greatest, E.greatestTime],
    ])
      if (sets[at][c][r] > time) [sets[k][c][r], sets[at][c][r]] = [column[whole], times[whole]];
  });
}

Object.assign(long, { halve, settle, cut });
