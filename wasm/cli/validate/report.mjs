/**
 * The report's own figures beside ours: how far each is from the truth.
 * @module
 */

/**
 * @typedef {import('./simulate.mjs').Row} Row
 *
 * @typedef {object} Comparison
 * @property {string} id of the case
 * @property {string} quantity
 * @property {string} unit
 * @property {number} truth
 * @property {number} report as printed
 * @property {number} got ours; of several rows the one farthest from the truth
 * @property {boolean} errs the report is off by more than the rounding of what it prints
 * @property {boolean} nearer ours is nearer to the truth
 */

/**
 * Half a unit of the last digit of a printed number.
 * @param {number} x
 */
export function rounding(x) {
  const [mantissa, power = '0'] = String(x).split('e');
  const decimals = (mantissa.split('.')[1] ?? '').length;
  return 0.5 * 10 ** (Number(power) - decimals);
}

/**
 * True where a printed figure is off by more than the rounding of its last digit: one of 7 digits
 * that is right to 7 digits has no error to beat.
 * @param {number} report
 * @param {number} truth
 */
export const errs = (report, truth) => Math.abs(report - truth) > rounding(report) * (1 + 1e-9);

/**
 * @param {number} got
 * @param {number} report
 * @param {number} truth
 */
export const nearer = (got, report, truth) => Math.abs(got - truth) < Math.abs(report - truth);

/**
 * One comparison a quantity that the report prints: rows of several integrators make one, of the row
 * that is farthest from the truth.
 * @param {readonly Row[]} rows
 * @returns {Comparison[]}
 */
export function againstReport(rows) {
  /** @type {Map<string, Comparison>} */
  const found = new Map();
  for (const { id = '', quantity, unit, expected: truth, got, report } of rows) {
    if (report === undefined) continue;
    const key = `${id} ${quantity}`;
    const before = found.get(key);
    if (before && nearer(got, before.got, truth)) continue;
    found.set(key, {
      ...{ id, quantity, unit, truth, report, got },
      errs: errs(report, truth),
      nearer: nearer(got, report, truth),
    });
  }
  return [...found.values()];
}
