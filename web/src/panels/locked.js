/** Fields that the page around an embedded run has locked: they are seen and not changed, and say so. */
import '../icons-later.js';
import { h, icon } from '../dom.js';

/** What may not be changed, and what is said of it. @typedef {{locked?: (key: string, kind?: 'value' | 'input') => boolean, words: string}} Lock */

/**
 * @param {HTMLElement} el a field with its controls
 * @param {Lock | undefined} lock
 * @param {string} key name of the value in a link, or id of the input
 * @param {'value' | 'input'} kind
 * @returns {HTMLElement} the field itself where it is free
 */
export function lockedField(el, lock, key, kind) {
  if (!lock?.locked?.(key, kind)) return el;
  const mark = h('span', { class: 'lockmark', title: lock.words }, icon('lock'), h('span', { class: 'sr' }, lock.words)); // prettier-ignore
  (el.querySelector('label') ?? el).append(' ', mark);
  const set = h('fieldset', { class: 'locked', disabled: true }, el);
  return set;
}
