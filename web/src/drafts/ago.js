/** How long ago something was, in words of a language. */

const MINUTE = 60_000;
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** @param {string} tongue @param {string} now what is said of less than a minute */
export function agoIn(tongue, now) {
  const relative = new Intl.RelativeTimeFormat(tongue, { numeric: 'always' });
  /** @param {number} ms since then */
  return (ms) => {
    const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? ['minute', 0];
    return size === 0 ? now : relative.format(-Math.floor(ms / size), unit);
  };
}
