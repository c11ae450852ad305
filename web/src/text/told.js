/** What an editor asks of what a text may hold, and how a key is told: title, unit, range, default, what it means. */
import { formatBound } from '../../../wasm/js/format.mjs';
import { W } from './words.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/form/scenario.mjs').Field} Field */
/** `object`: it holds others. @typedef {{key: string, label: string, info: string, object: boolean, list: boolean}} Key */
/** `text`: JSON. @typedef {{text: string, label: string}} Value */
/** @typedef {Pick<Field, 'type' | 'help' | 'fallback' | 'required' | 'choices' | 'to' | 'min' | 'max' | 'above' | 'below'>} Told */

/**
 * What is known of a text: the keys that the object at a path may have, the values that may stand at a place, what is told of a key, null
 * where it is none. What has to be found first comes later.
 * @typedef {object} Known
 * @property {(doc: Doc, path: string[]) => Key[] | Promise<Key[]>} keys
 * @property {(doc: Doc, path: string[]) => Value[] | Promise<Value[]>} values
 * @property {(doc: Doc, path: string[]) => {title: string, info: string} | null} told
 */

/** "kg, above 0 to 1000": what a number may be. @param {Pick<Field, 'min' | 'max' | 'above' | 'below'>} field */
function rangeOf({ min, max, above, below }) {
  const [lo, hi] = [Number.isFinite(min), Number.isFinite(max)];
  const from = above ? W.above(formatBound(min)) : lo && !hi ? W.from(formatBound(min)) : formatBound(min); // prettier-ignore
  const to = below ? W.below(formatBound(max)) : formatBound(max);
  if (lo && hi) return W.range(from, to);
  return lo ? from : hi ? W.upTo(to) : '';
}

/** @param {Pick<Field, 'label' | 'unit'>} field */
export const titleOf = ({ label, unit }) => (unit ? `${label} [${unit}]` : label);

/** Unit, range, default and what it means, in a sentence each. @param {Told} field */
export function infoOf(field) {
  const { type, help, fallback, required, choices, to } = field;
  const number = ['number', 'integer', 'vector', 'series'].includes(type);
  const told = [
    help,
    number ? rangeOf(field) : '',
    choices.length > 0 && to !== 'stock' ? W.words(choices.join(', ')) : '',
    required ? W.required : fallback === undefined || fallback === '' ? '' : W.fallback(JSON.stringify(fallback)), // prettier-ignore
  ];
  return told
    .filter(Boolean)
    .map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`)
    .join(' ');
}

/** @param {string} key @param {string} label @param {Partial<Key>} [more] @returns {Key} */
export const keyOf = (key, label, more = {}) => ({ key, label, info: '', object: false, list: false, ...more }); // prettier-ignore
