/**
 * Random numbers that are counted, not drawn one after the other: number `n` of stream `stream` of a seed is a function
 * of these three. So point i of a study is the same in any worker, in any order, and on any machine.
 *
 * Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, Parallel random numbers: as easy as 1, 2, 3, SC11 (2011):
 * Philox4x32-10. A period of 2^128 for each of 2^64 keys. Integers alone.
 * @module
 */

const [M0, M1] = [0xd2511f53, 0xcd9e8d57];
const [W0, W1] = [0x9e3779b9, 0xbb67ae85];
const ROUNDS = 10;

/**
 * The upper half of a product of two 32-bit integers.
 * @param {number} a
 * @param {number} b
 */
function high(a, b) {
  const [a0, a1, b0, b1] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const carry = (middle & 0xffff) + a0 * b1;
  return (a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(carry / 0x10000)) >>> 0;
}

/**
 * Four words of 32 bits for a counter of four and a key of two.
 * @param {readonly number[]} counter
 * @param {readonly number[]} key
 * @returns {[number, number, number, number]}
 */
export function philox([c0, c1, c2, c3], [k0, k1]) {
  for (let round = 0; round < ROUNDS; round++) {
    const [h0, l0] = [high(M0, c0), Math.imul(M0, c0) >>> 0];
    const [h1, l1] = [high(M1, c2), Math.imul(M1, c2) >>> 0];
    [c0, c1, c2, c3] = [(h1 ^ c1 ^ k0) >>> 0, l1, (h0 ^ c3 ^ k1) >>> 0, l0];
    k0 = (k0 + W0) >>> 0;
    k1 = (k1 + W1) >>> 0;
  }
  return [c0, c1, c2, c3];
}

/** What streams are for: no two uses of a seed meet. */
export const STREAM = Object.freeze({ point: 0, shift: 1, order: 2, place: 3, again: 4 });

/**
 * Four words for number `n` (up to 2^53) of a stream; `which` tells streams of one use apart, a dimension for example.
 * @param {number} seed whole, 0 to 2^32 - 1
 * @param {number} stream of STREAM
 * @param {number} which
 * @param {number} n
 */
export const wordsAt = (seed, stream, which, n) =>
  philox([n >>> 0, Math.floor(n / 2 ** 32), which >>> 0, 0], [seed >>> 0, stream]);

/**
 * A number between 0 and 1, neither of both: the middle of one of 2^53 equal parts.
 * @param {number} seed
 * @param {number} stream
 * @param {number} which
 * @param {number} n
 */
export function uniformAt(seed, stream, which, n) {
  const [a, b] = wordsAt(seed, stream, which, n);
  return unit(a, b);
}

/** 53 bits of two words. @param {number} a @param {number} b */
const unit = (a, b) => Math.min(1 - 2 ** -53, ((a >>> 5) * 2 ** 26 + (b >>> 6) + 0.5) * 2 ** -53);

/**
 * Place `i` of a random order of 0 to count - 1, found without the others: a Feistel network of ten rounds on as many
 * bits as it takes, walked on while it leaves the range (J. Black, P. Rogaway, Ciphers with arbitrary finite domains,
 * CT-RSA 2002).
 * @param {number} seed
 * @param {number} which order
 * @param {number} count up to 2^32
 * @param {number} i
 */
export function orderAt(seed, which, count, i) {
  let half = 1;
  while (4 ** half < count) half++;
  const size = 2 ** half;
  let at = i;
  do {
    let [left, right] = [Math.floor(at / size), at % size];
    for (let round = 0; round < ROUNDS; round++) {
      const [word] = philox([right, round, which >>> 0, count >>> 0], [seed >>> 0, STREAM.order]);
      [left, right] = [right, (left ^ word) & (size - 1)];
    }
    at = left * size + right;
  } while (at >= count);
  return at;
}
