/**
 * Writes into the page's tree, made only where something changes: an equal value would cost a look at the
 * style of what is there, many times a second. `setText` of dom.js does the same for words.
 */

/** @param {HTMLElement} el @param {boolean} hidden */
export function setHidden(el, hidden) {
  if (el.hidden !== hidden) el.hidden = hidden;
}

/** @param {Element} el @param {string} name @param {string} value */
export function setAttribute(el, name, value) {
  if (el.getAttribute(name) !== value) el.setAttribute(name, value);
}

/** @param {Element} el @param {string} name */
export function setClass(el, name) {
  if (el.className !== name) el.className = name;
}

/** @param {HTMLElement} el @param {string} property @param {string} value as the browser writes it: `percent` does */
export function setStyle({ style }, property, value) {
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
}

/** A share as a length, without zeros at its end. @param {number} share @param {number} [decimals] */
export const percent = (share, decimals = 2) => `${Number((100 * share).toFixed(decimals))}%`;
