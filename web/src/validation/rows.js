/** Rows of a validation case as texts: one prefix a row, so that its figures compare at a glance. */
import {
  decimalsFor,
  formatPower,
  group,
  prefixFor,
  prettyUnit,
  UNKNOWN,
} from '../../../wasm/js/format.mjs';
import { rounding } from '../../../wasm/cli/validate/report.mjs';

/** @typedef {import('./worker.js').Row} Row */

/** A figure of few digits: a tolerance, an error. @param {number} x */
function small(x) {
  if (!Number.isFinite(x)) return UNKNOWN;
  const size = Math.abs(x);
  if (size === 0) return '0';
  return size < 1e-3 || size >= 1e7 ? formatPower(x, 2) : group(x, decimalsFor(size, 3));
}

/** @param {Row} row */
export function rowText({ expected, got, tolerance, unit, report }) {
  const size = Math.max(
    Math.abs(expected),
    expected === 0 && Number.isFinite(got) ? Math.abs(got) : 0,
  );
  // a count has no prefix; an angle's speed stays as it is
  const prefix = unit === 'count' ? { factor: 1, unit } : prefixFor(size, unit);
  const decimals = unit === 'count' ? 0 : decimalsFor(size / prefix.factor, 7);
  const nbsp = '\u00a0';
  /** @type {(x: number) => string} relative where there is something to relate it to */
  const off = (x) =>
    !Number.isFinite(x)
      ? UNKNOWN
      : expected === 0
        ? `${small((x - expected) / prefix.factor)}${nbsp}${prefix.unit}`
        : `${small((100 * (x - expected)) / Math.abs(expected))}${nbsp}%`;
  /** @type {(x: number) => number} as many decimals as it was printed with */
  const printed = (x) => Math.max(0, Math.round(-Math.log10((2 * rounding(x)) / prefix.factor)));
  return {
    expected: group(expected / prefix.factor, decimals),
    got: group(got / prefix.factor, decimals),
    error: off(got),
    tolerance: small(tolerance / prefix.factor),
    unit: unit === '' ? '' : prefix.unit,
    report: report === undefined ? '' : group(report / prefix.factor, printed(report)),
    reportError: report === undefined ? '' : off(report),
  };
}

/** Powers and products of a text in the sources, as print has them. @param {string} text */
export const pretty = (text) =>
  text
    .replace(/\S+\^[23]/g, prettyUnit)
    .replace(
      /(?<=\d)e(\d+)/g,
      (_, n) => `\u00a0×\u00a010${[...n].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('')}`,
    );

/** Failed rows first, else as they are. @param {readonly Row[]} rows */
export const failedFirst = (rows) => [
  ...rows.filter((r) => !r.pass),
  ...rows.filter((r) => r.pass),
];
