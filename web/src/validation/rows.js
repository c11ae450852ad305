/** Rows of a validation case as texts: one prefix a row, so that its figures compare at a glance. */
import {
  decimalsFor,
  formatPower,
  group,
  prefixFor,
  prettyUnit,
  UNKNOWN,
} from '../state/format.js';

/** @typedef {import('./worker.js').Row} Row */

/** A figure of few digits: a tolerance, an error. @param {number} x */
function small(x) {
  if (!Number.isFinite(x)) return UNKNOWN;
  const size = Math.abs(x);
  if (size === 0) return '0';
  return size < 1e-3 || size >= 1e7 ? formatPower(x, 2) : group(x, decimalsFor(size, 3));
}

/** @param {Row} row */
export function rowText({ expected, got, tolerance, unit }) {
  const size = Math.max(
    Math.abs(expected),
    expected === 0 && Number.isFinite(got) ? Math.abs(got) : 0,
  );
  // a count has no prefix; an angle's speed stays as it is
  const prefix = unit === 'count' ? { factor: 1, unit } : prefixFor(size, unit);
  const decimals = unit === 'count' ? 0 : decimalsFor(size / prefix.factor, 7);
  const error = got - expected;
  const nbsp = '\u00a0';
  return {
    expected: group(expected / prefix.factor, decimals),
    got: group(got / prefix.factor, decimals),
    // relative where there is something to relate it to
    error: !Number.isFinite(got)
      ? UNKNOWN
      : expected === 0
        ? `${small(error / prefix.factor)}${nbsp}${prefix.unit}`
        : `${small((100 * error) / Math.abs(expected))}${nbsp}%`,
    tolerance: small(tolerance / prefix.factor),
    unit: unit === '' ? '' : prefix.unit,
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
