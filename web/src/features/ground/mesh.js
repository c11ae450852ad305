/**
 * The ground as points: a square of them around a place, fine in its middle, wider outwards where it would be too many. Sand
 * waves that the points are too far apart for are left out, gently.
 * @module
 */
import { groundAt } from '../../../../wasm/js/ground.mjs';

/** @typedef {import('../../../../wasm/js/frame.mjs').Ground} Ground */

/** Cells along a side at most. */
const MOST = 256;
/** Spacing over the length of sand waves: up to the first they show whole, from the second on not at all. */
const SHOWN = 0.25;
const LOST = 0.4;

/** How far apart points are to be where it matters [m]. @param {Ground} ground @param {number} reach */
export function spacingOf({ waves, grid }, reach) {
  const plain = reach / 16;
  if (waves) return Math.min(plain, waves.length / 12);
  return grid ? Math.min(plain, Math.min(grid.dx, grid.dy) / 3) : plain;
}

/** Places along a side, from the middle [m]. @param {number} reach half of the side @param {number} fine spacing in the middle */
export function placesAlong(reach, fine) {
  const half = Math.min(MOST / 2, Math.ceil(reach / fine));
  const straight = Math.min(reach, fine * half);
  return Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const u = (i - half) / half;
    return straight * u + (reach - straight) * u ** 3;
  });
}

/** What of the sand waves points show. @param {number} spacing over the waves' length */
export function shareOf(spacing) {
  const s = Math.min(1, Math.max(0, (spacing - SHOWN) / (LOST - SHOWN)));
  return 1 - s * s * (3 - 2 * s);
}

/** The larger of the two spacings beside a place. @param {Float64Array} along @param {number} i */
const gapAt = (along, i) =>
  Math.max(along[i] - (along[i - 1] ?? along[i]), (along[i + 1] ?? along[i]) - along[i]);

/**
 * Fills places and normals of all points around a place.
 * @param {Ground} ground @param {Float64Array} along as `placesAlong` gives them @param {number} x @param {number} y its middle [m]
 * @param {Float32Array} position x, y from the middle, z @param {Float32Array} normal
 */
export function fill(ground, along, x, y, position, normal) {
  const { waves } = ground;
  const n = along.length;
  const gaps = along.map((_, i) => gapAt(along, i));
  for (let j = 0, at = 0; j < n; j++)
    for (let i = 0; i < n; i++, at += 3) {
      const gap = Math.max(gaps[i], gaps[j]);
      const share = waves ? shareOf(gap / waves.length) : 1;
      const shown =
        waves && share < 1
          ? { ...ground, waves: { ...waves, amplitude: share * waves.amplitude } }
          : ground;
      const { height, dx, dy } = groundAt(shown, x + along[i], y + along[j]);
      const long = Math.hypot(dx, dy, 1);
      position.set([along[i], along[j], height], at);
      normal.set([-dx / long, -dy / long, 1 / long], at);
    }
}

/** Triangles of n times n points, seen from above. @param {number} n */
export function trianglesOf(n) {
  const out = new Uint32Array(6 * (n - 1) ** 2);
  for (let j = 0, at = 0; j < n - 1; j++)
    for (let i = 0; i < n - 1; i++, at += 6) {
      const a = j * n + i;
      out.set([a, a + 1, a + n + 1, a, a + n + 1, a + n], at);
    }
  return out;
}

/** How much the heights differ within a distance of a place [m]. @param {Ground} ground @param {number} x @param {number} y @param {number} far */
export function rangeOf(ground, x, y, far) {
  let [low, high] = [Infinity, -Infinity];
  for (let j = -16; j <= 16; j++)
    for (let i = -16; i <= 16; i++) {
      const { height } = groundAt(ground, x + (far * i) / 16, y + (far * j) / 16);
      low = Math.min(low, height);
      high = Math.max(high, height);
    }
  return high - low;
}
