/**
 * Points of a Sobol sequence in up to 31 dimensions, each found from its number.
 *
 * Sources: I. M. Sobol', USSR Comp. Math. Math. Phys. 7 (1967) 86-112; direction numbers of S. Joe, F. Y. Kuo, Constructing
 * Sobol sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30 (2008) 2635-2654, the first rows of
 * their file new-joe-kuo-6.21201 (https://web.maths.unsw.edu.au/~fkuo/sobol/). The seed shifts every dimension digit by digit
 * (exclusive or with 32 random bits), which keeps what makes the sequence even: of 2^k points, one in each of 2^k equal parts.
 * @module
 */
import { STREAM, wordsAt } from './random.mjs';

/**
 * Of each dimension after the first: the polynomial's inner coefficients as bits, then m_1, m_2, ...; their number is the
 * degree.
 * @type {readonly (readonly number[])[]}
 */
const JOE_KUO = [
  [0, 1],
  [1, 1, 3],
  [1, 1, 3, 1],
  [2, 1, 1, 1],
  [1, 1, 1, 3, 3],
  [4, 1, 3, 5, 13],
  [2, 1, 1, 5, 5, 17],
  [4, 1, 1, 5, 5, 5],
  [7, 1, 1, 7, 11, 19],
  [11, 1, 1, 5, 1, 1],
  [13, 1, 1, 1, 3, 11],
  [14, 1, 3, 5, 5, 31],
  [1, 1, 3, 3, 9, 7, 49],
  [13, 1, 1, 1, 15, 21, 21],
  [16, 1, 3, 1, 13, 27, 49],
  [19, 1, 1, 1, 15, 7, 5],
  [22, 1, 3, 1, 15, 13, 25],
  [25, 1, 1, 5, 5, 19, 61],
  [1, 1, 3, 7, 11, 23, 15, 103],
  [4, 1, 3, 7, 13, 13, 15, 69],
  [7, 1, 1, 3, 13, 7, 35, 63],
  [8, 1, 3, 5, 9, 1, 25, 53],
  [14, 1, 3, 1, 13, 9, 35, 107],
  [19, 1, 3, 1, 5, 27, 61, 31],
  [21, 1, 1, 5, 11, 19, 41, 61],
  [28, 1, 3, 5, 3, 3, 13, 69],
  [31, 1, 1, 7, 13, 1, 19, 1],
  [32, 1, 3, 7, 5, 13, 19, 59],
  [37, 1, 1, 3, 9, 25, 29, 41],
  [41, 1, 3, 5, 13, 23, 1, 55],
];

export const SOBOL_DIMENSIONS = JOE_KUO.length + 1;
const BITS = 32;

/** Direction numbers of each dimension. @type {Uint32Array[]} */
const directions = [];

/** @param {number} dimension from 0 */
function directionsOf(dimension) {
  return (directions[dimension] ??= makeDirections(dimension));
}

/** @param {number} dimension */
function makeDirections(dimension) {
  const v = new Uint32Array(BITS);
  if (dimension === 0) return v.map((_, i) => 2 ** (BITS - 1 - i));
  const [a, ...m] = JOE_KUO[dimension - 1];
  const degree = m.length;
  for (let i = 0; i < BITS; i++) {
    if (i < degree) {
      v[i] = m[i] * 2 ** (BITS - 1 - i);
      continue;
    }
    v[i] = v[i - degree] ^ (v[i - degree] >>> degree);
    for (let k = 1; k < degree; k++) if ((a >> (degree - 1 - k)) & 1) v[i] ^= v[i - k];
  }
  return v;
}

/**
 * Number `i` of the sequence in a dimension as 32 bits, in the order of Gray's code as Joe and Kuo's program has it; the
 * first is 0.
 * @param {number} i from 0 to 2^32 - 1
 * @param {number} dimension from 0
 */
export function sobolBits(i, dimension) {
  const v = directionsOf(dimension);
  let x = 0;
  for (let gray = (i ^ (i >>> 1)) >>> 0, k = 0; gray; gray >>>= 1, k++) if (gray & 1) x ^= v[k];
  return x >>> 0;
}

/**
 * A coordinate of point `i`, between 0 and 1 and neither of both.
 * @param {number} seed
 * @param {number} i
 * @param {number} dimension
 */
export function sobolAt(seed, i, dimension) {
  const [shift] = wordsAt(seed, STREAM.shift, dimension, 0);
  return (((sobolBits(i, dimension) ^ shift) >>> 0) + 0.5) / 2 ** BITS;
}
