/**
 * Units that numbers of the page can be shown in beside those of the SI. Texts of scenarios, links and tables keep the SI.
 *
 * Sources: 1 nautical mile = 1852 m (First International Extraordinary Hydrographic Conference, Monaco 1929), so a knot is
 * 1852/3600 m/s; 1 ft = 0.3048 m (international yard and pound agreement, 1959); 1 tf = 1000 kg x 9.80665 m/s^2 (standard
 * gravity, 3rd CGPM, 1901).
 * @module
 */

/** @typedef {import('../../../wasm/js/format.mjs').Prefix} Prefix */
/** Of a choice: what it is called, and how each unit of the SI is shown then. @typedef {{name: string, ladders: Record<string, Prefix[]>}} Unit */

/** @param {string} si @param {number} factor @param {string} unit @returns {Record<string, Prefix[]>} */
const one = (si, factor, unit) => ({ [si]: [{ factor, unit }] });

/** By quantity, beside the SI with its prefixes. @type {Readonly<Record<string, Unit>>} */
export const UNITS = Object.freeze({
  length: { name: 'ft', ladders: one('m', 0.3048, 'ft') },
  speed: { name: 'kn', ladders: one('m/s', 1852 / 3600, 'kn') },
  mass: { name: 't', ladders: one('kg', 1000, 't') },
  force: { name: 'tf', ladders: one('N', 9806.65, 'tf') },
  angle: {
    name: 'rad',
    ladders: {
      ...one('rad', 1, 'rad'),
      ...one('rad/s', 1, 'rad/s'),
      ...one('rad/s^2', 1, 'rad/s²'),
    },
  },
});

/** Under which name a browser keeps the choice; `main.js` asks for it before this is loaded. */
export const KEPT = 'hawse-units';

/** Quantities that are shown in their other unit. @param {string | null} text what is kept: as far as it is known here @returns {string[]} */
export const chosen = (text) =>
  (text ?? '').split(' ').filter((quantity) => Object.hasOwn(UNITS, quantity));
