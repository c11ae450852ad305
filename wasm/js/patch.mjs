/**
 * JSON merge patches (RFC 7396) between scenarios, and dotted paths into them. Collections of a
 * scenario are objects keyed by id, so a merge patch reaches every value.
 * @module
 */
import { TABLES } from './tables.mjs';

/** @typedef {{[key: string]: unknown}} JsonObject */

/** Whether a dotted path that starts with this word starts at the top; with any other it starts at a part. @param {string} word */
export const isTable = (word) => Object.hasOwn(TABLES, word);

/**
 * @param {unknown} value
 * @returns {value is JsonObject}
 */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Sets a member, also one called `__proto__`, which `=` would take for something else.
 * @param {JsonObject} object
 * @param {string} key
 * @param {unknown} value
 */
function put(object, key, value) {
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/**
 * @param {unknown} object
 * @param {string} key
 */
const member = (object, key) =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/**
 * Applies a merge patch. Neither argument is changed; parts that stay the same are shared.
 * @template T
 * @param {T} target
 * @param {unknown} patch
 * @returns {T} as the patch makes it
 */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return /** @type {T} */ (patch);
  /** @type {JsonObject} */
  const merged = isObject(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    if (patch[key] === null) delete merged[key];
    else put(merged, key, mergePatch(member(target, key), patch[key]));
  }
  return /** @type {T} */ (merged);
}

/**
 * The patch that turns `from` into `to`, undefined where they are equal. A merge patch cannot say
 * "set to null"; scenarios hold no null.
 * @param {unknown} from
 * @param {unknown} to
 * @returns {unknown}
 */
export function diffPatch(from, to) {
  if (!isObject(from) || !isObject(to)) return equal(from, to) ? undefined : to;
  /** @type {JsonObject} */
  const patch = {};
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) put(patch, key, null);
  for (const key of Object.keys(to)) {
    if (!Object.hasOwn(from, key)) {
      put(patch, key, to[key]);
      continue;
    }
    const change = diffPatch(from[key], to[key]);
    // An object that takes the place of something else would be merged into nothing: the same.
    if (change !== undefined) put(patch, key, change);
  }
  return Object.keys(patch).length ? patch : undefined;
}

/**
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
function equal(a, b) {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((v, i) => equal(v, b[i]));
  }
  return isObject(a) && isObject(b) && diffPatch(a, b) === undefined;
}

/**
 * A value as typed in a link or on the command line: JSON, else the text itself.
 * @param {string} text
 * @returns {unknown}
 */
export function parseValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The shortest text that `parseValue` reads back as this value.
 * @param {unknown} value
 * @returns {string}
 */
export function formatValue(value) {
  if (typeof value === 'string' && parseValue(value) === value) return value;
  return JSON.stringify(value);
}

/**
 * Members from the top for a dotted path: `load.mass` is short for `parts.load.mass`.
 * @param {string} path
 */
export function pathKeys(path) {
  const keys = path.split('.');
  return isTable(keys[0]) ? keys : ['parts', ...keys];
}

/**
 * The shortest dotted path that `pathKeys` reads back as these members.
 * @param {string[]} keys from the top
 */
export function pathText(keys) {
  const short = keys[0] === 'parts' && keys.length > 2 && !isTable(keys[1]);
  return (short ? keys.slice(1) : keys).join('.');
}

/**
 * Whether this gives a kind to a part that has the name of a collection, `surfaces.kind=rigid`: entries of
 * collections are objects. So do links from before the scenario had that collection, where they add the part.
 * @param {string[]} keys
 * @param {unknown} value
 */
export const makesPart = (keys, value) =>
  keys.length === 2 &&
  keys[0] !== 'parts' &&
  TABLES[keys[0]] === true &&
  keys[1] === 'kind' &&
  typeof value === 'string';

/**
 * A patch from dotted paths and values; later ones win.
 * @param {Iterable<[string, unknown]>} pairs
 */
export function pathPatch(pairs) {
  const all = [...pairs].map(([path, value]) => ({ words: path.split('.'), path, value }));
  const parts = new Set(all.filter((p) => makesPart(p.words, p.value)).map((p) => p.words[0]));
  /** @type {JsonObject} */
  const patch = {};
  for (const { words, path, value } of all) {
    const keys = parts.has(words[0]) ? ['parts', ...words] : pathKeys(path);
    let at = patch;
    for (const key of keys.slice(0, -1)) {
      if (!isObject(member(at, key))) put(at, key, {});
      at = /** @type {JsonObject} */ (at[key]);
    }
    put(at, /** @type {string} */ (keys.at(-1)), value);
  }
  return patch;
}

/**
 * Deepest nesting of a JSON text, found without recursion.
 * @param {string} text
 */
export function jsonDepth(text) {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}
