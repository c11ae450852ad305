/** Numbers in the units that were chosen in this browser: asked for where some were, before the first number is shown. */
import { UNITS, chosen } from './table.js';

/** @param {Record<string, import('../../../wasm/js/format.mjs').Prefix[]>} ladders those of format.mjs @param {string} text what is kept */
export function apply(ladders, text) {
  for (const quantity of chosen(text)) Object.assign(ladders, UNITS[quantity].ladders);
}
