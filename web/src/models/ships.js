/**
 * Ships of five types, from the hull maker and the fittings.
 * @module
 */

/** @type {Record<string, import('./index.js').Maker>} */
export const models = {};
