/**
 * Numbers as people read them: SI prefixes, one prefix a column, fixed decimals for live values,
 * narrow no-break space between thousands, true minus. Units come from the core's field tables.
 */

const THIN = '\u202f';
const MINUS = '\u2212';
const NBSP = '\u00a0';
export const UNKNOWN = '–';

/** @typedef {{factor: number, unit: string}} Prefix  One display unit: SI value = figure * factor. */
/** @typedef {{factor: number, unit: string, decimals: number}} Scale  A display unit with fixed decimals. */

const DEG = Math.PI / 180;

/** Display units of an SI unit, largest first: the first whose figure is at least 1 is taken. Who shows all numbers in another unit
 * puts that here before the first is shown. @type {Record<string, Prefix[]>} */
export const LADDER = {
  m: [
    { factor: 1e3, unit: 'km' },
    { factor: 1, unit: 'm' },
    { factor: 1e-3, unit: 'mm' },
    { factor: 1e-6, unit: '\u00b5m' },
  ],
  s: [
    { factor: 1, unit: 's' },
    { factor: 1e-3, unit: 'ms' },
    { factor: 1e-6, unit: '\u00b5s' },
  ],
  kg: [
    { factor: 1e3, unit: 't' },
    { factor: 1, unit: 'kg' },
    { factor: 1e-3, unit: 'g' },
  ],
  // of regions of contact: fields keep square metres and cubic metres
  m2: [
    { factor: 1, unit: 'm²' },
    { factor: 1e-4, unit: 'cm²' },
    { factor: 1e-6, unit: 'mm²' },
  ],
  m3: [
    { factor: 1, unit: 'm³' },
    { factor: 1e-3, unit: 'dm³' },
    { factor: 1e-6, unit: 'cm³' },
    { factor: 1e-9, unit: 'mm³' },
  ],
  'm/s': [
    { factor: 1, unit: 'm/s' },
    { factor: 1e-3, unit: 'mm/s' },
  ],
  rad: [{ factor: DEG, unit: '°' }],
  'rad/s': [{ factor: DEG, unit: '°/s' }],
  'rad/s^2': [{ factor: DEG, unit: '°/s²' }],
};

/** Where the larger unit starts, when not at a figure of 1: metres to 9 999 m, kilograms to 9 999 kg,
 * milliseconds down to 0.1 ms.
 * @type {Record<string, number>} */
const STARTS = { km: 1e4, t: 1e4, ms: 1e-4, mm: 1e-3, g: 1e-3, '\u00b5s': 0 };

/** SI units that take prefixes from micro to giga, and what they look like. @type {Record<string, string>} */
const PREFIXED = {
  N: 'N',
  J: 'J',
  W: 'W',
  Pa: 'Pa',
  'N m': 'N·m',
  'N/m': 'N/m',
  'N m^2': 'N·m²',
  'N s': 'N·s',
  'N s/m': 'N·s/m',
  'N m/rad': 'N·m/rad',
  'N m^2 s': 'N·m²·s',
  'N m s/rad': 'N·m·s/rad',
};

/** @type {[number, string][]} */
const PREFIXES = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, '\u00b5'],
];

/** The unit as printed: superscripts, middle dots. @param {string} unit */
export function prettyUnit(unit) {
  return (unit || '1').replace(/\^2/g, '²').replace(/\^3/g, '³').replace(/ /g, '·');
}

/** Digits with so many decimals, for clocks. @param {number} x @param {number} decimals */
export const fixed = (x, decimals) => x.toFixed(decimals);

/** The display unit in which `value` has a figure of 1 to 9 999 (as far as the unit has prefixes).
 * @param {number} value @param {string} unit @returns {Prefix} */
export function prefixFor(value, unit) {
  const size = Math.abs(value);
  const ladder = LADDER[unit];
  if (ladder) {
    const base = ladder.find((p) => p.factor === 1) ?? ladder[0];
    if (!Number.isFinite(size) || size === 0) return base;
    return ladder.find((p) => size >= (STARTS[p.unit] ?? p.factor)) ?? ladder[ladder.length - 1];
  }
  const root = PREFIXED[unit];
  if (root) {
    if (!Number.isFinite(size) || size === 0) return { factor: 1, unit: root };
    // 1 to 9 999: the kilo starts at 10 000 N, except that 4 digits read better as 9.81 kN
    const found =
      PREFIXES.find(([f]) => size >= f * (f > 1 ? 1 - 5e-5 : 1)) ?? PREFIXES[PREFIXES.length - 1];
    return { factor: found[0], unit: found[1] + root };
  }
  return { factor: 1, unit: prettyUnit(unit) };
}

/** Figures with thousands apart and a true minus. @param {number} x @param {number} decimals */
export function group(x, decimals) {
  if (!Number.isFinite(x)) return UNKNOWN;
  const fixed = Math.abs(x).toFixed(decimals);
  const [whole, part] = fixed.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+(?!\d))/g, THIN);
  const zero = !/[1-9]/.test(fixed);
  return (x < 0 && !zero ? MINUS : '') + apart + (part ? '.' + part : '');
}

/** Decimals that leave `digits` significant digits at the figure `size`, six at most; of less than six show, as of nothing. @param {number} size @param {number} digits */
export function decimalsFor(size, digits) {
  if (!(size > 1e-6) || !Number.isFinite(size)) return digits - 1;
  const rounded = Number(size.toPrecision(digits));
  return Math.max(0, Math.min(6, digits - 1 - Math.floor(Math.log10(rounded))));
}

const SUPER = /** @type {Record<string, string>} */ ({
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
});

/** 5e-7 as "5 × 10⁻⁷". @param {number} value @param {number} [digits] */
export function formatPower(value, digits = 1) {
  if (!Number.isFinite(value)) return UNKNOWN;
  if (value === 0) return '0';
  const [m, e] = value.toExponential(digits - 1).split('e');
  const power = String(Number(e)).replace(/./g, (c) => SUPER[c] ?? c);
  return `${m.replace('-', MINUS)}${NBSP}×${NBSP}10${power}`;
}

/** One value on its own, at `digits` significant digits.
 * @param {number} value SI @param {string} unit SI unit of the core's tables
 * @param {number} [digits] @returns {{text: string, unit: string}} */
export function formatValue(value, unit, digits = 4) {
  const prefix = prefixFor(value, unit);
  if (!Number.isFinite(value)) return { text: UNKNOWN, unit: prefix.unit };
  const figure = value / prefix.factor;
  const size = Math.abs(figure);
  if (size !== 0 && (size < 1e-3 || size >= 1e7))
    return { text: formatPower(figure, Math.min(3, digits)), unit: prefix.unit };
  return { text: group(figure, decimalsFor(size, digits)), unit: prefix.unit };
}

/** The display unit and decimals of a live value whose largest size is `range`: 4 significant digits
 * at full scale, so that the text never jumps in width.
 * @param {number} range @param {string} unit @param {number} [digits] @returns {Scale} */
export function scaleFor(range, unit, digits = 4) {
  const prefix = prefixFor(range, unit);
  const size = Math.abs(range) / prefix.factor;
  return { ...prefix, decimals: decimalsFor(size, digits) };
}

/** @param {number} value SI @param {Scale} scale */
export function formatScaled(value, scale) {
  return group(value / scale.factor, scale.decimals);
}

/** Text and unit in one string: no-break space between, none before the degree sign.
 * @param {number} value @param {string} unit @param {number} [digits] */
export function formatText(value, unit, digits = 4) {
  const v = formatValue(value, unit, digits);
  return joinUnit(v.text, v.unit);
}

/** @param {string} text @param {string} unit display unit */
export function joinUnit(text, unit) {
  if (unit === '1' || unit === '') return text;
  return unit === '°' ? text + unit : text + NBSP + unit;
}

/** Decimals of a clock whose ticks are `frame` seconds: two, or as many as the frame has.
 * @param {number} frame */
export function timeDecimals(frame) {
  for (let d = 2; d < 6; d++)
    if (Math.abs(frame * 10 ** d - Math.round(frame * 10 ** d)) < 1e-9) return d;
  return 6;
}

/** A figure without trailing zeros, for limits and sliders: "500", "20 000", "0.5".
 * @param {number} figure */
export function formatBound(figure) {
  if (!Number.isFinite(figure)) return UNKNOWN;
  const size = Math.abs(figure);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) return formatPower(figure, 1);
  const short = Number(figure.toPrecision(4));
  const decimals = (String(Math.abs(short)).split('.')[1] ?? '').length;
  return group(short, decimals);
}

/** A hash of 16 hexadecimal digits in short form: "8f3a 91c2". @param {string} hash */
export function shortHash(hash) {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;
}

/** Bytes as "48 KB". @param {number} bytes */
export function formatBytes(bytes) {
  return bytes < 1e6 ? `${group(bytes / 1e3, 0)}${NBSP}KB` : `${group(bytes / 1e6, 1)}${NBSP}MB`;
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is at least x. @param {number} x */
export function niceCeil(x) {
  if (!(x > 0) || !Number.isFinite(x)) return 1;
  const base = 10 ** Math.floor(Math.log10(x));
  for (const m of [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]) if (m * base >= x * (1 - 1e-9)) return m * base;
  return 10 * base;
}

/** The largest of 1, 2, 5 times a power of ten that is at most x. @param {number} x */
export function niceFloor(x) {
  if (!(x > 0) || !Number.isFinite(x)) return 1;
  const base = 10 ** Math.floor(Math.log10(x));
  for (const m of [5, 2, 1]) if (m * base <= x * (1 + 1e-9)) return m * base;
  return base;
}

/** What an error says. @param {unknown} error */
export const errorText = (error) => (error instanceof Error ? error.message : String(error));

/** A share as a length of style, without zeros at its end: as the browser writes it. @param {number} share @param {number} [decimals] */
export const percent = (share, decimals = 2) => `${Number((100 * share).toFixed(decimals))}%`;

/** By how much of it something is off, with its sign: "+4.8 %". @param {number} share */
export function signedPercent(share) {
  const size = 100 * Math.abs(share);
  const text = group(100 * share, size < 9.995 ? 2 : size < 999.5 ? 1 : 0);
  return (/[1-9]/.test(text) && share > 0 ? '+' : '') + joinUnit(text, '%');
}

/** Digits as they are: other languages have a comma in them. @param {string} text */
export const localDigits = (text) => text;
