/** Words about the report of a run. What it says itself is in wasm/js/report/words.mjs. */

/** @typedef {string} Text */

export const T = {
  making: 'Making the report…',
  /** @param {Text} file */
  saved: (file) => `Report saved as ${file}.`,
  /** @param {Text} file @param {Text} to @param {Text} all */
  savedPart: (file, to, all) => `Report saved as ${file}: of 0 to ${to} s of ${all} s.`,
  toEnd: 'Compute to the end, save again',
  way: 'Computing to the end:',
  /** @param {Text} to @param {Text} all */
  wayText: (to, all) => `${to} of ${all} s`,
  stop: 'Cancel',
  stopped: 'Stopped: what is computed stays, the report is the one before.',
  changed: 'The run has become another one: no report was saved.',
  /** @param {Text} what */
  failed: (what) => `No report: ${what}`,
  early: 'there is no run yet',
};
