/**
 * Who meets whom, in words.
 * @module
 */

/** An id as words. @param {string} id */
export const spoken = (id) => id.replace(/[-_]+/g, ' ');

/**
 * The two sides of a pair in words, with the collider where the part has several: what moves first,
 * what is led or stands still second.
 * @param {import('./frame.mjs').Pair} pair
 * @param {import('./frame.mjs').Manifest} manifest
 */
export function sidesOf({ a, b, collider_a, collider_b }, manifest) {
  const words = (/** @type {string} */ part, /** @type {string} */ collider) =>
    [part, collider].join(' ').replace(/[-_]+/g, ' ').trim();
  const led = (/** @type {string} */ id) =>
    manifest.parts.find((p) => p.id === id)?.kind === 'motion';
  const swap = led(a) && !led(b);
  const [first, second] = [words(a, collider_a), words(b, collider_b)];
  return { swap, mover: swap ? second : first, other: swap ? first : second };
}
