/**
 * What of the catalogue an entry of a scenario can be made of, and which of its own values win over it: functions of the
 * catalogue and the scenario alone. The catalogue is the core's (core/scenario/stock.c), written beside the page by the build.
 */
import { stockName } from '../../../wasm/js/stock.mjs';
import { getPath } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/loader.mjs').CatalogueFamily} Family @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */

/** A family as one kind of entry has it. @typedef {Family & {keys: string[], rows: {size: string, values: number[]}[]}} Choice */

/** Of an entry that gives the second, nothing is taken of the first: with those of `SAME`, the table `instead` of core/scenario/stock.c. */
export const INSTEAD = [
  ['mass_per_metre', 'material'],
  ['EA', 'material'],
  ['breaking_load', 'element'],
  ['breaking_load', 'GJ'],
  ['volume', 'displaces'],
  ['size', 'mesh'],
  ['shape', 'mesh'],
];
/** Two ways to say the same: a value of the entry's by the second is as good as one by the first. */
export const SAME = [
  ['mass_per_metre', 'density'],
  ['EA', 'stiffness'],
];

/** As the catalogue calls the entry that holds a field `stock`: a part by its kind. @param {string[]} path of the field @param {unknown} kind of the part */
export function kindOf(path, kind) {
  if (path[0] === 'materials') return 'material';
  return path.includes('fenders') ? 'fender' : String(kind);
}

/** Families that a kind of entry can be of. @param {Family[]} catalogue @param {string} kind @returns {Choice[]} */
export const choicesFor = (catalogue, kind) =>
  catalogue.flatMap((family) =>
    Object.hasOwn(family.of, kind) ? [{ ...family, ...family.of[kind] }] : [],
  );

/** Those in whose label or name every word is. @param {Choice[]} choices @param {string} words */
export function matching(choices, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ name, label, rows }) => {
    const text = `${name} ${label} ${name === '' ? rows.map(({ size }) => size).join(' ') : ''}`;
    return wanted.every((word) => text.toLowerCase().includes(word));
  });
}

/** The family and the size that a value of `stock` names. @param {Choice[]} choices @param {unknown} value */
export function partsOf(choices, value) {
  const text = String(value ?? '');
  const choice = choices.find(
    ({ name, unit, rows }) =>
      (name === '' || text.startsWith(`${name}-`)) &&
      (unit ? /^\d+(\.\d+)?$/.test(text.slice(name.length + 1)) : rows.some(({ size }) => stockName({ name }, size) === text)), // prettier-ignore
  );
  if (!choice) return null;
  return { choice, size: choice.name === '' ? text : text.slice(choice.name.length + 1) };
}

/** A size as typed, as a name of the catalogue has it; empty: it is none that the family has.
 * @param {Choice} choice @param {string} typed */
export function sizeOf({ unit, min = 0, max = Infinity, rows }, typed) {
  if (!unit) return rows.some(({ size }) => size === typed) ? typed : '';
  const text = typed.trim().replace(',', '.');
  const value = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && value >= min && value <= max ? String(value) : '';
}

/** The field of a key of the catalogue, which may be a number of a vector. @param {string} key */
const fieldOf = (key) => key.split('.')[0];

/**
 * What an entry says itself, so that the catalogue does not: keys that can be left out for it, and those with which part of it
 * is not taken.
 * @param {Choice} choice @param {unknown} entry @returns {{own: string[], bars: string[]}}
 */
export function winning({ keys }, entry) {
  const fields = [...new Set(keys.map(fieldOf))];
  const has = (/** @type {string} */ key) => getPath(entry, [key]) !== undefined;
  const alike = SAME.flatMap(([first, second]) => (fields.includes(first) ? [second] : []));
  const bars = INSTEAD.flatMap(([first, second]) => (fields.includes(first) ? [second] : []));
  return { own: [...fields, ...alike].filter(has), bars: [...new Set(bars)].filter(has) };
}
