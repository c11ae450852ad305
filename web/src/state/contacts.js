/**
 * The contacts of a run: one entry for each time that a pair touched, from the rows of its frames as
 * they arrive. A row says what holds since the start of its contact, so the newest one is enough.
 */
import { CONTACT, readWords } from '../../../wasm/js/frame.mjs';
import { nameLinks, sidesOf } from '../../../wasm/js/sides.mjs';
import { S } from './strings.js';

export { nameLinks, sidesOf };

/**
 * @typedef {object} Contact
 * @property {number} pair number in the manifest
 * @property {number} number of this contact of the pair: 1, 2, ...
 * @property {number} frame the first that shows it
 * @property {number} last the newest that showed it
 * @property {number} start [s]
 * @property {number} end [s], -1 while it lasts
 * @property {number} peak largest normal force [N]
 * @property {number} peakFrame in which that was reached
 * @property {number} impulse of the normal force [N s]
 * @property {number} lost energy [J]
 * @property {number} deepest [m]
 * @property {number} closing speed at the first touch [m/s]
 */

/** What a table shows of a contact. @typedef {Omit<Contact, 'pair' | 'number' | 'frame' | 'last' | 'peakFrame'>} Figures */

/** A run that chatters keeps its newest ones. */
export const MOST_KEPT = 20_000;

/**
 * @param {import('../../../wasm/js/frame.mjs').FrameReader} reader
 * @param {number} pairs of the run
 */
export function createContactLog(reader, pairs) {
  const out = pairs > 0 ? reader.contactsOut() : { n: 0, rows: new Float64Array(0) };
  /** In the order in which they began. @type {Contact[]} */
  let entries = [];
  /** By pair and number: a pair of meshes may have several at once. @type {Map<string, Contact>} */
  let known = new Map();
  const keyOf = (/** @type {number} */ pair, /** @type {number} */ number) => `${pair} ${number}`;
  const learn = () => {
    known = new Map(entries.map((e) => [keyOf(e.pair, e.number), e]));
  };
  let changes = 0;

  return {
    /** Rising with every change. */
    get changes() {
      return changes;
    },
    /** @returns {readonly Contact[]} */
    get entries() {
      return entries;
    },
    /** That contact of the pair. @param {number} pair @param {number} number */
    find: (pair, number) => known.get(keyOf(pair, number)),

    /** Takes the rows of the next frame. @param {import('../../../wasm/js/frame.mjs').Frame} frame @param {number} index */
    record(frame, index) {
      if (pairs === 0) return;
      reader.contacts(frame, out);
      for (let i = 0; i < out.n; i++) {
        const r = i * CONTACT.words;
        const pair = out.rows[r + CONTACT.pair];
        const number = out.rows[r + CONTACT.number];
        let entry = known.get(keyOf(pair, number));
        if (!entry) {
          entry = {
            ...{ pair, number, frame: index, last: index, start: 0, end: -1 },
            ...{ peak: 0, peakFrame: index, impulse: 0, lost: 0, deepest: 0, closing: 0 },
          };
          known.set(keyOf(pair, number), entry);
          entries.push(entry);
          if (entries.length > MOST_KEPT) {
            entries = entries.slice(MOST_KEPT / 10);
            learn();
          }
        }
        entry.last = index;
        if (out.rows[r + CONTACT.peak] !== entry.peak) entry.peakFrame = index;
        readWords(CONTACT, out.rows, i, entry);
        changes++;
      }
    },

    /** Forgets what frames after `index` told. @param {number} index */
    truncate(index) {
      entries = entries.filter((e) => e.frame <= index);
      // what still lasted then: the next frame tells of it again
      for (const e of entries) if (e.last > index) [e.last, e.end] = [index, -1];
      learn();
      changes++;
    },
  };
}

/**
 * The first slot of each pair: two bodies with several regions at once have as many pairs, and their
 * contours are those of the first.
 * @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 */
export const firstSlots = (manifest) => (manifest.pairs ?? []).map((p, i) => i - (p.slot ?? 0));

/**
 * Contours of a row's region: a contour is of that region of its bodies which is nearest to its middle.
 * @param {import('../../../wasm/js/frame.mjs').ContoursOut} contours @param {Float64Array} rows @param {number} n @param {number} row
 * @param {number[]} firsts of `firstSlots`
 */
export function contoursOf({ n: lines, pair, first, count, points }, rows, n, row, firsts) {
  const bodies = (/** @type {number} */ i) => firsts[rows[i * CONTACT.words + CONTACT.pair]];
  /** @type {number[]} */
  const found = [];
  for (let c = 0; c < lines; c++) {
    if (pair[c] !== bodies(row)) continue;
    const middle = [0, 0, 0];
    for (let k = 0; k < 3 * count[c]; k++) middle[k % 3] += points[3 * first[c] + k] / count[c];
    let near = -1;
    let least = Infinity;
    for (let i = 0; i < n; i++) {
      const r = i * CONTACT.words;
      if (bodies(i) !== pair[c] || rows[r + CONTACT.touching] !== 1) continue;
      const p = r + CONTACT.point;
      const away = Math.hypot(...middle.map((x, k) => x - rows[p + k]));
      if (away < least) [least, near] = [away, i];
    }
    if (near === row) found.push(c);
  }
  return found;
}

/** Length of closed lines [m]. @param {import('../../../wasm/js/frame.mjs').ContoursOut} contours @param {number[]} which */
export function perimeterOf({ first, count, points }, which) {
  let length = 0;
  for (const c of which)
    for (let k = 0; k < count[c]; k++) {
      const [p, q] = [first[c] + k, first[c] + ((k + 1) % count[c])];
      length += Math.hypot(
        points[3 * q] - points[3 * p],
        points[3 * q + 1] - points[3 * p + 1],
        points[3 * q + 2] - points[3 * p + 2],
      );
    }
  return length;
}

/** @typedef {ReturnType<typeof createContactLog>} ContactLog */

/** Contacts that are drawn at once. */
export const MOST_CONTACTS = 32;
/**
 * For each pair which of its bodies the force is shown on (1: b, -1: a), and a name for it. A body
 * that is led or stands still does not feel it: then the other one.
 * @param {import("../../../wasm/js/frame.mjs").Manifest} manifest
 */
export const contactSides = (manifest) =>
  (manifest.pairs ?? []).map((pair) => {
    const { swap, mover, other } = sidesOf(pair, manifest);
    // of two that move the second is shown
    const led = manifest.parts.find((p) => p.id === (swap ? pair.a : pair.b))?.kind === 'motion';
    return led
      ? { side: swap ? 1 : -1, name: S.contacts.on(other, mover) }
      : { side: 1, name: S.contacts.on(mover, other) };
  });
