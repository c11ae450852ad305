/**
 * What people type into a number field: "6.45 t", "12 kn", "−3,5", "1.2e5", "40°", to SI.
 * A bare number is in the field's display unit.
 */

/** Typed unit to [SI unit of the field tables, factor]. @type {Record<string, [string, number]>} */
const KNOWN = {
  m: ['m', 1],
  km: ['m', 1e3],
  cm: ['m', 1e-2],
  mm: ['m', 1e-3],
  um: ['m', 1e-6],
  ft: ['m', 0.3048],
  nmi: ['m', 1852],
  s: ['s', 1],
  ms: ['s', 1e-3],
  us: ['s', 1e-6],
  min: ['s', 60],
  h: ['s', 3600],
  kg: ['kg', 1],
  t: ['kg', 1e3],
  kt: ['kg', 1e6],
  g: ['kg', 1e-3],
  lb: ['kg', 0.45359237],
  kn: ['m/s', 1852 / 3600],
  'm/s': ['m/s', 1],
  'mm/s': ['m/s', 1e-3],
  'cm/s': ['m/s', 1e-2],
  'm/min': ['m/s', 1 / 60],
  'km/h': ['m/s', 1 / 3.6],
  '°': ['rad', Math.PI / 180],
  deg: ['rad', Math.PI / 180],
  rad: ['rad', 1],
  'rad/s': ['rad/s', 1],
  '°/s': ['rad/s', Math.PI / 180],
  'deg/s': ['rad/s', Math.PI / 180],
  rpm: ['rad/s', Math.PI / 30],
  hz: ['rad/s', 2 * Math.PI],
  tf: ['N', 9806.65],
  lbf: ['N', 4.4482216152605],
  bar: ['Pa', 1e5],
  '%': ['1', 0.01],
};

/** @type {Record<string, number>} */
const PREFIX = { G: 1e9, M: 1e6, k: 1e3, '': 1, m: 1e-3, u: 1e-6 };

/** @param {string} unit */
function plain(unit) {
  return unit
    .replace(/[·* ]/g, ' ')
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')
    .replace(/[\u00b5\u03bc]/g, 'u')
    .trim();
}

/** The factor of a typed unit for a field of SI unit `si`, or NaN. @param {string} typed @param {string} si */
export function unitFactor(typed, si) {
  const unit = plain(typed);
  if (unit === '' || unit === plain(si)) return 1;
  const known = KNOWN[unit] ?? KNOWN[unit.toLowerCase()];
  if (known && known[0] === si) return known[1];
  const prefix = PREFIX[unit[0]];
  if (prefix !== undefined && unit.slice(1) === plain(si)) return prefix;
  return NaN;
}

/** @param {string} text @param {string} si the field's SI unit @param {{factor: number, unit: string}} shown its display unit
 * @returns {{value: number} | {error: 'number' | 'unit', unit?: string}} */
export function parseQuantity(text, si, shown) {
  const clean = text
    .replace(/\u2212/g, '-')
    .replace(/[\u202f\u00a0]/g, ' ')
    .trim();
  const match = /^([+-]?(?:\d[\d ]*)?(?:[.,]\d+)?(?:[eE][+-]?\d+)?)\s*(.*)$/.exec(clean);
  const digits = match ? match[1].replace(/ /g, '').replace(',', '.') : '';
  if (!match || digits === '' || !Number.isFinite(Number(digits))) return { error: 'number' };
  const unit = match[2].trim();
  if (unit === '' || plain(unit) === plain(shown.unit))
    return { value: round(Number(digits), shown.factor) };
  const factor = unitFactor(unit, si);
  if (Number.isNaN(factor)) return { error: 'unit', unit };
  return { value: round(Number(digits), factor) };
}

/** Figure times factor without the dust of binary fractions: 76 mm is 0.076 m.
 * @param {number} figure @param {number} factor */
export function round(figure, factor) {
  if (factor === 1) return figure;
  const power = Math.log10(factor);
  if (Number.isInteger(power))
    return Number(
      `${figure}e${power}`.replace(/e(.*)e(.*)/, (_, a, b) => `e${Number(a) + Number(b)}`),
    );
  return Number((figure * factor).toPrecision(15));
}
