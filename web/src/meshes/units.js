/** Units of a mesh file, which does not tell them. */

/** Metres in a unit of the file. @type {[string, number][]} */
export const UNITS = [
  ['mm', 0.001],
  ['cm', 0.01],
  ['m', 1],
  ['inch', 0.0254],
  ['ft', 0.3048],
];

/** Metres. @param {string} unit */
export const factorOf = (unit) => UNITS.find(([u]) => u === unit)?.[1] ?? 1;

/** Along each axis, in the unit of the file. @param {{low: number[], high: number[]}} size */
export const spanOf = ({ low, high }) => high.map((x, i) => x - low[i]);

/** A body at sea is seldom larger than this in metres, or in centimetres: then it is in smaller units. @param {number} size */
export const likelyUnit = (size) => (size > 1000 ? 'mm' : size > 200 ? 'cm' : 'm');
