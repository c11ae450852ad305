/** Fields that are seen and not changed, and say why: the page around an embedded run has locked them, or a controller leads them. */
import '../icons-later.js';
import { h, icon } from '../dom.js';

/** What may not be changed, and what is said of it. @typedef {{locked?: (key: string, kind?: 'value' | 'input') => boolean, words: string}} Lock */

/** A field that cannot be changed here. @param {HTMLElement} el @param {string} why @param {boolean} [seen] the reason stands there, not in the mark alone */
export function shutField(el, why, seen = false) {
  const mark = h('span', { class: 'lockmark', title: why }, icon('lock'), !seen && h('span', { class: 'sr' }, why)); // prettier-ignore
  (el.querySelector('label') ?? el).append(' ', mark);
  if (seen) el.append(h('p', { class: 'muted small why' }, why));
  return h('fieldset', { class: 'locked', disabled: true }, el);
}

/**
 * @param {HTMLElement} el a field with its controls
 * @param {Lock | undefined} lock
 * @param {string} key name of the value in a link, or id of the input
 * @param {'value' | 'input'} kind
 * @returns {HTMLElement} the field itself where it is free
 */
export function lockedField(el, lock, key, kind) {
  return lock?.locked?.(key, kind) ? shutField(el, lock.words) : el;
}
