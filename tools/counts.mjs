/**
 * How many tests passed, failed and were skipped, of what test programs print.
 * @module
 */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

const sum = (/** @type {string} */ output, /** @type {RegExp} */ pattern) =>
  [...output.matchAll(pattern)].reduce((n, match) => n + Number(match[1]), 0);

/**
 * Of programs with cmocka, run by ctest -V. A program that ends without its totals has failed.
 * @param {string} output
 * @returns {Counts}
 */
export function ofCmocka(output) {
  const programs = sum(output, /(\d+) tests? failed out of/g);
  return {
    passed: sum(output, /\[  PASSED  \] (\d+) test/g),
    failed: Math.max(sum(output, /\[  FAILED  \] (\d+) test/g), programs),
    skipped: sum(output, /\[  SKIPPED \] (\d+) test/g),
  };
}

/**
 * Of a TAP report of `node --test`: NaN where there are no totals.
 * @param {string} output
 * @returns {Counts}
 */
export function ofTap(output) {
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? NaN);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

/**
 * The three test programs of a run of ctest that took longest by the clock, where that is more than some seconds.
 * @param {string} output
 * @param {number} [limit] [s]
 */
export function slowestOf(output, limit = 10) {
  const programs = [...output.matchAll(/^ *\d+\/\d+ Test +#\d+: (\S+) .*?([\d.]+) sec/gm)];
  const slow = programs.map(([, name, s]) => ({ name, s: Number(s) })).filter(({ s }) => s > limit);
  slow.sort((a, b) => b.s - a.s);
  return slow.slice(0, 3).map(({ name, s }) => `${name} ${s.toFixed(0)} s`);
}

/**
 * The failed tests of a TAP report of `node --test`, not those within others.
 * @param {string} output
 * @returns {{name: string, file: string}[]}
 */
export const failedOfTap = (output) =>
  [
    ...output.matchAll(
      /^not ok \d+ - (.*)\n {2}---\n(?: {2}.*\n)*? {2}location: '(.*):\d+:\d+'$/gm,
    ),
  ].map(([, name, file]) => ({ name, file }));

/**
 * The tests of a TAP report of `node --test`, those that took longest first.
 * @param {string} output
 * @returns {{name: string, s: number}[]}
 */
export const timesOfTap = (output) =>
  [...output.matchAll(/^(?:not )?ok \d+ - (.*)\n {2}---\n {2}duration_ms: ([\d.]+)$/gm)]
    .map(([, name, ms]) => ({ name, s: Number(ms) / 1000 }))
    .sort((a, b) => b.s - a.s);

/**
 * @param {Partial<Counts>} counts
 */
export function inWords({ passed = 0, failed = 0, skipped = 0 }) {
  return `${passed} passed, ${failed ? `${failed} FAILED` : '0 failed'}, ${skipped} skipped`;
}

/**
 * Does a run with these counts fail? A test that is skipped shows nothing: only on a Mac, which has not all
 * compilers, and where it is asked for, may some be.
 * @param {Counts} counts
 * @param {boolean} maySkip
 */
export const isBad = ({ failed, skipped }, maySkip) => failed > 0 || (skipped > 0 && !maySkip);
