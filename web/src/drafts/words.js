/** Words of drafts. */
import { agoIn } from './ago.js';

/** @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
/** @param {string[]} list */
const joined = (list) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;

/** What of a draft is told.
 * @typedef {Pick<import('./store.js').Draft, 'changes' | 'orders' | 'typed'>} Told */

/** "3 values and 1 live order". @param {Told} draft */
const counted = ({ changes, orders, typed }) =>
  joined([
    ...(changes.length > 0 ? [count(changes.length, 'value')] : []),
    ...(orders > 0 ? [count(orders, 'live order')] : []),
    ...(typed !== null ? ['the text'] : []),
  ]);

/** Names that are listed before the rest is counted. */
const NAMES = 4;

/** "5 minutes ago". */
export const ago = agoIn('en', 'just now');

export const W = {
  title: 'Drafts',
  lead: 'What you changed and did not share. It stays in this browser.',
  changed: (/** @type {Told} */ draft, /** @type {string} */ when) =>
    `You changed ${counted(draft)} here ${when}.`,
  back: (/** @type {Told} */ draft, /** @type {string} */ when) =>
    `What you changed ${when} is here again: ${counted(draft)}.`,
  what: (/** @type {Told} */ { changes, orders, typed }) => {
    const names = changes.slice(0, NAMES);
    const told = [
      ...names,
      ...(changes.length > NAMES ? [`${changes.length - NAMES} more`] : []),
      ...(orders > 0 ? [count(orders, 'live order')] : []),
      ...(typed !== null ? ['text that was being edited'] : []),
    ];
    return told.length > 0 ? told.join(', ') : W.asBegun;
  },
  begun: (/** @type {string} */ title) =>
    `${title} is yours: it is kept in this browser, and a link carries it.`,
  asBegun: 'as it began',
  without: (/** @type {string[]} */ names) =>
    `without its mesh ${names.length === 1 ? 'file' : 'files'} ${joined(names)}`,
  withoutHere: (/** @type {string[]} */ names) =>
    `This browser did not keep ${joined(names)}: drop it here again.`,
  untitled: 'A scenario',
  open: 'Open',
  discard: 'Discard',
  undo: 'Undo all',
  remove: 'Delete',
  openOf: (/** @type {string} */ title) => `Open the draft of ${title}`,
  removeOf: (/** @type {string} */ title) => `Delete the draft of ${title}`,
  off: 'Keep no drafts',
  offNote: 'Those that are kept are deleted.',
};
