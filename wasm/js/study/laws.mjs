/**
 * Distributions of a factor: what each is told by, where it lies, how likely a value is to stay below x, and the value that
 * stays below with probability p. All are continuous; cut off at both ends by `low` and `high` where these are given.
 * @module
 */
import { exp, log, normalBelow, normalInverse, power } from './elementary.mjs';

/**
 * Numbers of a law by their names.
 * @typedef {Record<string, number>} Numbers
 *
 * A kind of distribution.
 * @typedef {object} Law
 * @property {readonly string[]} wants names of its numbers
 * @property {Readonly<Record<string, number>>} [otherwise] of those that may be left out
 * @property {readonly string[]} positive which of them are over 0
 * @property {(n: Numbers) => string} [fault] what does not fit together; empty: nothing
 * @property {(n: Numbers) => [number, number]} reach least and greatest value, if it is not cut off
 * @property {(n: Numbers, x: number) => number} below probability of a value below x
 * @property {(n: Numbers, p: number) => number} at the value that stays below with probability p
 */

/** @type {(n: Numbers) => string} */
const upward = ({ low, high }) => (low < high ? '' : `low ${low} is not below high ${high}`);

/** @type {Readonly<Record<string, Law>>} */
export const LAWS = {
  uniform: {
    wants: ['low', 'high'],
    positive: [],
    fault: ({ low, high }) => (low <= high ? '' : `low ${low} is above high ${high}`),
    reach: ({ low, high }) => [low, high],
    below: ({ low, high }, x) => (x - low) / (high - low),
    at: ({ low, high }, p) => low + p * (high - low),
  },
  loguniform: {
    wants: ['low', 'high'],
    positive: ['low', 'high'],
    fault: upward,
    reach: ({ low, high }) => [low, high],
    below: ({ low, high }, x) => log(x / low) / log(high / low),
    at: ({ low, high }, p) => low * power(high / low, p),
  },
  triangular: {
    wants: ['low', 'mode', 'high'],
    positive: [],
    fault: (n) =>
      upward(n) || (n.low <= n.mode && n.mode <= n.high ? '' : `mode ${n.mode} is not within low ${n.low} to high ${n.high}`), // prettier-ignore
    reach: ({ low, high }) => [low, high],
    below: ({ low, mode, high }, x) =>
      x < mode
        ? (x - low) ** 2 / ((high - low) * (mode - low))
        : 1 - (high - x) ** 2 / ((high - low) * (high - mode) || 1),
    at: ({ low, mode, high }, p) => {
      const [all, left, right] = [high - low, mode - low, high - mode];
      return p * all < left ? low + Math.sqrt(p * all * left) : high - Math.sqrt((1 - p) * all * right); // prettier-ignore
    },
  },
  normal: {
    wants: ['mean', 'deviation'],
    positive: ['deviation'],
    reach: () => [-Infinity, Infinity],
    below: ({ mean, deviation }, x) => normalBelow((x - mean) / deviation),
    at: ({ mean, deviation }, p) => mean + deviation * normalInverse(p),
  },
  lognormal: {
    wants: ['median', 'spread'],
    positive: ['median', 'spread'],
    reach: () => [0, Infinity],
    below: ({ median, spread }, x) => normalBelow(log(x / median) / spread),
    at: ({ median, spread }, p) => median * exp(spread * normalInverse(p)),
  },
  weibull: {
    wants: ['scale', 'shape', 'location'],
    otherwise: { location: 0 },
    positive: ['scale', 'shape'],
    reach: ({ location }) => [location, Infinity],
    below: ({ scale, shape, location }, x) => 1 - exp(-power(Math.max(0, x - location) / scale, shape)), // prettier-ignore
    at: ({ scale, shape, location }, p) => location + scale * power(-log(1 - p), 1 / shape),
  },
  gumbel: {
    wants: ['location', 'scale'],
    positive: ['scale'],
    reach: () => [-Infinity, Infinity],
    below: ({ location, scale }, x) => exp(-exp(-(x - location) / scale)),
    at: ({ location, scale }, p) => location - scale * log(-log(p)),
  },
};

/** Laws whose `low` and `high` are numbers of their own. @param {Law} law */
export const isBounded = ({ wants }) => wants.includes('low');

/** Shares that a point can have lie between these. */
const [FIRST, LAST] = [2 ** -54, 1 - 2 ** -53];

/** Less than this share of a distribution cannot be cut out of it: too few digits are left. */
export const SHARE_MIN = 1e-6;

/**
 * A law with its numbers, cut off where it is told. What has no end reaches as far as the shares that there are: a normal
 * law 8.3 deviations down and 8.2 up.
 * @param {Law} law
 * @param {Numbers} numbers with `low` and `high`, or without
 * @returns {{reach: [number, number], share: number, at: (p: number) => number}} `share`: what is left of it
 */
export function cutLaw(law, numbers) {
  const [least, most] = law.reach(numbers);
  if (isBounded(law)) return { reach: [least, most], share: 1, at: (p) => law.at(numbers, p) };
  const { low = -Infinity, high = Infinity } = numbers;
  const [from, to] = [Math.max(low, least), Math.min(high, most)];
  const under = from > least ? law.below(numbers, from) : 0;
  const share = (to < most ? law.below(numbers, to) : 1) - under;
  /** @param {number} p */
  const at = (p) => Math.min(to, Math.max(from, law.at(numbers, under + p * share)));
  const ends = [from === -Infinity || from === least, to === Infinity];
  return { reach: [ends[0] ? at(FIRST) : from, ends[1] ? at(LAST) : to], share, at };
}
