/**
 * What lines, chains and booms can be coloured by in a run, its value at a frame, and the largest so far.
 * @module
 */
import { numberAt } from '../../../../../wasm/js/form/told.mjs';
import { niceCeil } from '../../../../../wasm/js/format.mjs';
import { boomsOf } from './boom.js';

/**
 * @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../sim/history.js').History} History
 * @typedef {import('../../../../../wasm/js/form/told.mjs').JsonObject} JsonObject
 * @typedef {import('../state.js').Colour} Colour
 *
 * @typedef {object} Quantity
 * @property {Colour} id
 * @property {string} unit
 * @property {{channel: number, factor: number}[]} channels whose largest absolute value it is
 * @property {number[]} lines a factor for each line, NaN: it has none of it
 * @property {number} [top] of its range, where that is known beforehand
 */

/** @param {Manifest} manifest @param {JsonObject} doc the scenario @returns {Quantity[]} */
export function quantitiesOf(manifest, doc) {
  const { lines, channels } = manifest;
  /** Of a quantity that a channel of a line's part tells: the factor for each line, NaN where it has none.
   * @param {Colour} id @param {string} unit @param {string} name of the channel @param {(part: string) => number} factorOf @param {number} [top] */
  function of(id, unit, name, factorOf, top) {
    const at = lines.map(({ part }) => channels.findIndex((c) => c.id === `${part}.${name}`));
    const factors = lines.map(({ part }, k) => (at[k] < 0 ? NaN : factorOf(part)));
    const told = at.flatMap((channel, k) => (factors[k] > 0 ? [{ channel, factor: factors[k] }] : [])); // prettier-ignore
    return { id, unit, channels: told, lines: factors, top };
  }
  const given = (/** @type {string} */ key) => (/** @type {string} */ part) =>
    numberAt(doc, 'parts', part, key) || NaN;
  const one = () => 1;
  const limit = (/** @type {string} */ part) => 1 / given('breaking_load')(part);
  const all = [
    of('tension', 'N', 'tension_max', one),
    of('bending', '1/m', 'curvature_max', one),
    of('moment', 'N m', 'curvature_max', given('EI')),
    of('torque', 'N m', 'torque', one),
    of('utilisation', '%', 'tension_max', (part) => 100 * limit(part), 100),
  ].filter((quantity) => quantity.channels.length > 0);
  if (boomsOf(manifest).length > 0)
    all.push({
      id: 'boom',
      unit: 'N m',
      channels: [],
      lines: lines.map(() => NaN),
      top: undefined,
    });
  return all;
}

/** Its largest absolute value at a frame, over the lines. @param {Quantity} quantity @param {History} past @param {number} i */
export function valueAt({ channels }, past, i) {
  let most = 0;
  for (const { channel, factor } of channels)
    most = Math.max(most, factor * Math.abs(past.value(channel, i)));
  return most;
}

/** And over the steps since the frame before. @param {Quantity} quantity @param {History} past @param {number} i */
export function peakAt({ channels }, past, i) {
  const row = past.row(i);
  let most = 0;
  for (const { channel, factor } of channels)
    most = Math.max(
      most,
      factor * Math.max(Math.abs(past.greatest(channel)[row]), Math.abs(past.least(channel)[row])),
    );
  return most;
}

/**
 * The largest of a value over the frames up to one: counted once a frame, and anew where frames were forgotten.
 * @param {(i: number) => number} value at a frame
 */
export function createRunning(value) {
  let most = new Float64Array(1024);
  let n = 0;
  let cuts = -1;
  return {
    /** @param {number} i a frame that is known @param {number} [forgotten] how often frames were */
    upTo(i, forgotten = 0) {
      if (forgotten !== cuts) [n, cuts] = [0, forgotten];
      if (i >= most.length) {
        const longer = new Float64Array(Math.max(i + 1, 2 * most.length));
        longer.set(most);
        most = longer;
      }
      for (; n <= i; n++) most[n] = Math.max(n > 0 ? most[n - 1] : 0, value(n));
      return i < 0 ? 0 : most[i];
    },
  };
}

/** Top of the range of a value whose largest is known: round, and not below it. @param {number} largest */
export const topFor = (largest) => niceCeil(largest > 0 ? largest : 1);
