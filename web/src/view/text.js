/**
 * What a scenario's text says at a place. The text may be anything that JSON holds: nothing is taken for granted.
 * @module
 */

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject a scenario */

/** What stands at a path, undefined where nothing does. @param {unknown} at @param {...(string | number)} path @returns {unknown} */
export const told = (at, ...path) =>
  path.reduce((/** @type {unknown} */ value, key) => {
    const object = Object(value);
    return Object.hasOwn(object, key) ? object[key] : undefined;
  }, at);

/** A number at a path, else another. @param {number} otherwise @param {unknown} at @param {...(string | number)} path */
export function numberAt(otherwise, at, ...path) {
  const value = told(at, ...path);
  return typeof value === 'number' ? value : otherwise;
}
