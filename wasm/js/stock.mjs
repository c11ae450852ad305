/**
 * Names of what the catalogue has, as a field `stock` gives them (core/scenario/stock.h).
 * @module
 */

/**
 * The name of a size of a family; families of materials have none of their own.
 * @param {Pick<import('./loader.mjs').CatalogueFamily, 'name'>} family
 * @param {string} size
 */
export const stockName = ({ name }, size) => (name === '' ? size : `${name}-${size}`);
