/** Faults, hints and halts in the language of the page: as words, as an element, and with their places. Pages without a run ask for it when there is one. */
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';
import { told } from './wording.js';

export { told };

/** @param {string} what as the core or the package says it @param {'span' | 'li' | 'p'} [tag] */
export function toldIn(what, tag = 'span') {
  const { text, ...how } = told(what);
  return h(tag, how, text);
}

/** A place that a fault names. @param {string} where JSON pointer */
export const placeIn = (where) => where || S.text.wholeText;
