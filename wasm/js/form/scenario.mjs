/** Reading and changing a scenario object by paths, and what the form shows of the core's schema. */
import { valueAt } from './told.mjs';
import { isObject, pathText } from '../patch.mjs';

/** A scenario, or a part of it. @typedef {import('../patch.mjs').JsonObject} Doc */
/**
 * A field of a table. `several`: a text that names some, with spaces between; `of`: how many numbers of a series belong together; `table`, `fields`: of the entries of a map.
 * @typedef {{key: string, type: string, fallback: unknown, min: number, max: number, unit: string, label: string, help: string,
 *   required: boolean, input: boolean, above: boolean, below: boolean, advanced: boolean, choices: string[], to: string,
 *   several?: boolean, of: number, table: string, fields: Field[]}} Field
 */
/** @typedef {{path: string[], field: Field, keep: number}} Row  One field of the form at its place in the text; so many
 *   members of its path stay, also where they hold nothing any more: an entry without settings is one. */
/** @typedef {{id: string, title: string, kind: string, base: string[], entry: boolean, rows: Row[], inner: Collection[]}} Group
 *   Fields at a place; `entry`: of a collection. */
/** @typedef {{id: string, title: string, word: string, help: string, base: string[],
 *   map: Pick<import('./schema.mjs').Table, 'fields' | 'kinds'>, keep: number, entries: Group[], named: string}} Collection  Entries by
 *   id; `word`: what one is called; `keep`: as of a row, where the last of them goes; `named`: each has the id of one of this table. */

/** @param {unknown} doc @param {string[]} path */
export const getPath = (doc, path) => valueAt(doc, ...path);

/** A scenario as text. @param {Doc} doc */
export const textOf = (doc) => JSON.stringify(doc, null, 2);

/** A copy of doc with the value at path; undefined takes it away, and what is empty then but the first members of the path.
 * @template T
 * @param {T} doc @param {string[]} path @param {unknown} value @param {number} [keep] how many stay @returns {T} as it is then */
export function setPath(doc, path, value, keep = 0) {
  const [key, ...rest] = path;
  // a list has its numbers as keys
  const next = /** @type {Doc} */ (Array.isArray(doc) ? [...doc] : { ...doc });
  if (rest.length === 0) {
    if (value === undefined) delete next[key];
    else next[key] = value;
  } else {
    const held = next[key];
    const inner = setPath(typeof held === 'object' && held ? held : {}, rest, value, keep - 1);
    if (value === undefined && keep < 1 && !Array.isArray(inner) && !Object.keys(inner).length)
      delete next[key];
    else next[key] = inner;
  }
  return /** @type {T} */ (next);
}

/** @param {string[]} path */
export const pointer = (path) =>
  path.map((k) => '/' + k.replace(/~/g, '~0').replace(/\//g, '~1')).join('');

/** @param {string} text JSON pointer */
export const fromPointer = (text) =>
  text
    .split('/')
    .slice(1)
    .map((k) => k.replace(/~1/g, '/').replace(/~0/g, '~'));

/** The name of a path in a link: part.key for parts, section.key for the rest. */
export const linkKey = pathText;

/** Leaves of a merge patch: paths with their values. @param {unknown} patch @param {string[]} [base] @returns {{path: string[], value: unknown}[]} */
export function patchLeaves(patch, base = []) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch))
    return [{ path: base, value: patch }];
  return Object.entries(patch).flatMap(([key, value]) => patchLeaves(value, [...base, key]));
}

/** "hoist" as "Hoist", "tow_line" as "Tow line". @param {string} id */
export const humanId = (id) => {
  const words = id.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
