/**
 * exp, log and powers by + - * / alone: those of Math differ in the last digit from one engine to another, and a point of
 * a study must be the same everywhere. And the normal distribution, both ways.
 *
 * Errors, held by tests against Math and against published values: exp and log 4e-16 of the value (log near 1: of its
 * argument's distance from 1), the normal distribution and its tail 2e-14 of the value, its inverse 1e-13.
 * @module
 */

const LN2_HIGH = 0.6931471803691238; // ends in zeros: a whole number up to 2^11 times it is exact
const LN2_LOW = 1.9082149292705877e-10;

/** @param {number} x */
export function exp(x) {
  if (Number.isNaN(x)) return NaN;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.2) return 0;
  const k = Math.round(x / Math.LN2);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let sum = 1;
  for (let n = 16; n > 0; n--) sum = 1 + (r / n) * sum;
  return sum * 2 ** Math.trunc(k / 2) * 2 ** (k - Math.trunc(k / 2)); // whole powers of 2 are exact
}

const view = new DataView(new ArrayBuffer(8));

/** @param {number} x */
export function log(x) {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return Infinity;
  let [k, y] = x < 2 ** -1022 ? [-54, x * 2 ** 54] : [0, x];
  view.setFloat64(0, y);
  const bits = view.getUint32(0);
  k += (bits >>> 20) - 1023;
  view.setUint32(0, ((bits & 0xfffff) | (1023 << 20)) >>> 0);
  y = view.getFloat64(0); // 1 to below 2
  if (y > Math.SQRT2) [y, k] = [y / 2, k + 1];
  const s = (y - 1) / (y + 1);
  const z = s * s;
  let sum = 0;
  for (let n = 23; n > 0; n -= 2) sum = sum * z + 1 / n;
  return k * LN2_HIGH + (2 * s * sum + k * LN2_LOW);
}

/**
 * x^y of an x of 0 or more.
 * @param {number} x
 * @param {number} y
 */
export function power(x, y) {
  if (y === 0 || x === 1) return 1;
  if (x === 0) return y > 0 ? 0 : Infinity;
  return exp(y * log(x));
}

/** Where the tail's fraction takes over from the series. */
const FAR = 3;

/** The density. @param {number} x */
const density = (x) => 0.3989422804014327 * exp(-0.5 * x * x);

/**
 * Probability of a standard normal number above x: by the series x + x^3/3 + x^5/15 + ..., and from 3 on by Laplace's
 * continued fraction (Abramowitz and Stegun 26.2.11 and 26.2.14).
 * @param {number} x
 * @returns {number}
 */
export function normalTail(x) {
  if (x < 0) return 1 - normalTail(-x);
  if (x < FAR) {
    let [term, sum] = [x, x];
    for (let n = 3; term > 1e-18 * sum; n += 2) sum += term *= (x * x) / n;
    return 0.5 - density(x) * sum;
  }
  let fraction = x;
  for (let n = 120; n > 0; n--) fraction = x + n / fraction;
  return density(x) / fraction;
}

/** Probability of a standard normal number below x. @param {number} x */
export const normalBelow = (x) => normalTail(-x);

/**
 * The standard normal number that is exceeded with probability p, 0 < p < 1: a first value by Abramowitz and Stegun
 * 26.2.23 (within 4.5e-4), then Halley's steps on `normalTail`, each of which cubes the error.
 * @param {number} p
 * @returns {number}
 */
export function normalExceeded(p) {
  if (p > 0.5) return -normalExceeded(1 - p);
  if (!(p > 0)) return p === 0 ? Infinity : NaN;
  const t = Math.sqrt(-2 * log(p));
  let x =
    t -
    (2.515517 + t * (0.802853 + t * 0.010328)) /
      (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let n = 0; n < 3; n++) {
    const off = (normalTail(x) - p) / density(x); // Newton's step
    x += off / (1 - 0.5 * x * off);
  }
  return x;
}

/** The standard normal number that stays below it with probability p. @param {number} p */
export const normalInverse = (p) => -normalExceeded(p);
