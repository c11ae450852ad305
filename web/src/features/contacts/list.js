/**
 * The contacts of a run as a table, newest first. What touches at the moment on show is marked, with its
 * figures up to that moment.
 */
import { CONTACT, readWords } from '../../../../wasm/js/frame.mjs';
import { createTable } from '../../records/table.js';
import { group, timeDecimals } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.contacts;
/** Decimals of a duration [s]: an impact lasts some milliseconds. */
const SHORT = 3;

/**
 * @typedef {import('../../state/contacts.js').Contact} Contact
 * @typedef {import('../../state/contacts.js').Figures} Figures
 * @typedef {import('../../state/contacts.js').ContactLog} ContactLog
 * @typedef {import('../../records/table.js').Column<Contact>} Column
 */

/** @param {number} decimals @returns {import('../../../../wasm/js/format.mjs').Scale} */
const seconds = (decimals) => ({ factor: 1, unit: 's', decimals });

/** @returns {Figures} */
const blank = () => ({ start: 0, end: -1, peak: 0, impulse: 0, lost: 0, deepest: 0, closing: 0 });

/** @param {(frame: number) => void} seek @param {(entry: Contact) => boolean} rough whether a peak depends on the step */
export function createList(seek, rough) {
  /** Names of the pairs. @type {string[]} */
  let names = [];
  /** @type {ContactLog | null} */
  let log = null;
  /** Of a frame [s]. */
  let step = 0;
  /** On show [s]. */
  let time = 0;
  /** What touches at the moment on show, with its figures up to then. @type {Map<Contact, Figures>} */
  const live = new Map();
  /** Figures that are lent to `live`. @type {Figures[]} */
  const lent = [];

  /** @param {Contact} entry */
  const nameOf = (entry) => names[entry.pair] ?? '';
  /** It touches, or was told last that it does. @param {Contact} entry */
  const lasts = (entry) => live.has(entry) || entry.end < 0;
  /** @param {Contact} entry */
  function duration(entry) {
    const until = live.has(entry) ? time : entry.end < 0 ? entry.last * step : entry.end;
    return Math.max(0, until - entry.start);
  }
  /** @param {'peak' | 'impulse' | 'lost' | 'deepest'} key @param {string} unit @returns {Column} */
  const measured = (key, unit) => ({
    ...{ key, label: W[key], unit },
    value: (entry) => (live.get(entry) ?? entry)[key],
  });
  const start = /** @type {Column} */ ({
    ...{ key: 'start', label: W.start, unit: 's', value: (entry) => entry.start },
    go: (entry) => W.go(group(entry.start, start.scale?.decimals ?? 2), nameOf(entry)),
  });
  const end = /** @type {Column} */ ({
    ...{ key: 'end', label: W.end, unit: 's' },
    value: (entry) => (lasts(entry) ? Infinity : entry.end),
    words: (at) => (at === Infinity ? W.touching : null),
  });
  const table = createTable({
    caption: W.caption,
    name: 'contacts',
    empty: [W.none, W.noneText],
    more: W.more,
    newest: true,
    cards: 620,
    own: true,
    anywhere: true,
    choose: (/** @type {Contact} */ entry) => seek(entry.frame),
    current: (entry) => live.has(entry),
    columns: [
      start,
      { key: 'pair', label: W.pair, value: nameOf },
      end,
      {
        ...{ key: 'duration', label: W.duration, unit: 's', value: duration },
        scale: seconds(SHORT),
      },
      { ...measured('peak', 'N'), mark: (entry) => (rough(entry) ? W.coarse : '') },
      measured('impulse', 'N s'),
      measured('lost', 'J'),
      measured('deepest', 'm'),
    ],
  });

  return {
    el: table.el,
    /** @param {{frame: number}} manifest @param {ContactLog | null} of @param {string[]} pairs their names */
    setRun({ frame }, of, pairs) {
      [step, log, names] = [frame, of, pairs];
      start.scale = end.scale = seconds(Math.max(2, timeDecimals(frame)));
      live.clear();
      table.clear();
      // what the run has told while it was on its way
      if (log) table.draw(log.entries);
    },
    /** Takes up what the run has told since. */
    draw() {
      if (log) table.draw(log.entries);
    },
    /** The moment on show: what touches then has its figures up to then. @param {import('../../../../wasm/js/frame.mjs').ContactsOut} out @param {number} at [s] */
    setNow({ n, rows }, at) {
      if (!log) return;
      time = at;
      live.clear();
      for (let i = 0; i < n; i++) {
        const r = i * CONTACT.words;
        if (rows[r + CONTACT.touching] !== 1) continue;
        const entry = log.find(rows[r + CONTACT.pair], rows[r + CONTACT.number]);
        if (entry) live.set(entry, readWords(CONTACT, rows, i, (lent[live.size] ??= blank())));
      }
      table.draw(log.entries);
    },
  };
}
