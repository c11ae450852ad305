/**
 * The figures of a channel over a window, in one row: what the command prints and the page tells.
 * @module
 */
import { csvTable } from './csv.mjs';
import { densityOf, equivalentRange, peakPeriodOf, rainflow, statisticsOf } from './statistics.mjs';

/**
 * @typedef {import('./statistics.mjs').Samples} Samples
 *
 * @typedef {object} OfCycles
 * @property {number | null} peakPeriod at which the density is largest [s]
 * @property {number} cycles how many, by rainflow; half ones count half
 * @property {number} m exponent of Wöhler's curve
 * @property {number} equivalent range of one cycle a second that does the same damage
 *
 * @typedef {import('./statistics.mjs').Statistics & OfCycles} Report
 *
 * Least and greatest over every accepted step of the window, where they are known: samples may miss them.
 * @typedef {Pick<Report, 'least' | 'leastTime' | 'greatest' | 'greatestTime'>} Steps
 */

/**
 * @param {Samples} samples of the window
 * @param {{m?: number, steps?: Steps}} [options]
 * @returns {Report}
 */
export function reportOf(samples, { m = 3, steps } = {}) {
  const statistics = statisticsOf(samples);
  const cycles = rainflow(samples.values);
  const seconds = Math.max(samples.step, statistics.to - statistics.from);
  return {
    ...{ ...statistics, ...steps },
    peakPeriod: peakPeriodOf(densityOf(samples)),
    cycles: cycles.reduce((sum, { count }) => sum + count, 0),
    ...{ m, equivalent: equivalentRange(cycles, m, seconds) },
  };
}

/** What a row of the table is of. @typedef {{channel: string, unit: string, report: Report}} ReportRow */

/** What a file has of each row; figures without a unit of their own are in that of the row. @type {[keyof Report, string][]} */
const FIGURES = [
  ['from', 's'],
  ['to', 's'],
  ['samples', '1'],
  ['mean', ''],
  ['deviation', ''],
  ['least', ''],
  ['leastTime', 's'],
  ['greatest', ''],
  ['greatestTime', 's'],
  ['crossings', '1'],
  ['period', 's'],
  ['peakPeriod', 's'],
  ['cycles', '1'],
  ['m', '1'],
  ['equivalent', ''],
];

/**
 * A row a channel, as comma-separated text with all digits.
 * @param {readonly ReportRow[]} rows
 */
export const reportCsv = (rows) =>
  csvTable(
    [
      { key: 'channel', value: ({ channel }) => channel },
      { key: 'unit', value: ({ unit }) => unit },
      ...FIGURES.map(([key, unit]) => ({
        ...{ key, unit },
        value: (/** @type {ReportRow} */ { report }) => report[key],
      })),
    ],
    rows,
  );
