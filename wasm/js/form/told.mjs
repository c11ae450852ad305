/** What a scenario tells at a path, by its kind: it is JSON that somebody wrote, and may hold anything. */
import { isObject } from '../patch.mjs';

/** @typedef {import('../patch.mjs').JsonObject} JsonObject a scenario */

/** Undefined where nothing stands. @param {unknown} doc @param {...(string | number)} path @returns {unknown} */
export const valueAt = (doc, ...path) =>
  path.reduce((/** @type {unknown} */ at, key) => {
    const object = Object(at);
    return Object.hasOwn(object, key) ? object[key] : undefined;
  }, doc);

/** Without one an empty object. @param {unknown} doc @param {...(string | number)} path @returns {JsonObject} */
export function objectAt(doc, ...path) {
  const found = valueAt(doc, ...path);
  return isObject(found) ? found : {};
}

/** Without one ''. @param {unknown} doc @param {...(string | number)} path */
export function textAt(doc, ...path) {
  const found = valueAt(doc, ...path);
  return typeof found === 'string' ? found : '';
}

/** @param {unknown} doc @param {...(string | number)} path @returns {number | undefined} */
export function numberAt(doc, ...path) {
  const found = valueAt(doc, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** @param {unknown} doc @param {...(string | number)} path @returns {number[] | undefined} */
export function numbersAt(doc, ...path) {
  const found = valueAt(doc, ...path);
  return Array.isArray(found) && found.every((x) => typeof x === 'number') ? found : undefined;
}
