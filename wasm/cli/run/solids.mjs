/**
 * Surfaces of the bodies of a run, for programs that draw: points and polygons, counter-clockwise from outside, in the axes of
 * what carries them. Sizes as in the scenario; round things in so many sides that they look round.
 * @module
 */

/**
 * @typedef {{points: number[], faces: number[][]}} Solid x, y, z of each point [m]; points of each polygon
 * @typedef {{[id: string]: import('../../js/loader.mjs').MeshArrays}} Meshes
 */

/** Sides of what is round, rings of a ball from the pole to its middle, places along a chain link. */
const SIDES = 32;
const RINGS = 8;
const ALONG = 32;

/**
 * The surface of a collider; undefined of a shape that has none.
 * @param {string} shape @param {readonly number[]} size @param {Meshes} meshes @param {string} [mesh]
 * @returns {Solid | undefined}
 */
export function solidOf(shape, size, meshes, mesh = '') {
  const [r, h] = [size[0] / 2, size[2] / 2];
  if (shape === 'box') return box(size);
  if (shape === 'sphere') return revolve([-r, ...ball(r, -r, -1), [r, 0], ...ball(r, r, 1), r]);
  if (shape === 'cylinder') return revolve([undefined, [r, -h], [r, h], undefined]);
  if (shape === 'capsule') {
    const s = Math.max(0, h - r);
    return revolve([-s - r, ...ball(r, -s - r, -1), [r, -s], [r, s], ...ball(r, s + r, 1), s + r]);
  }
  if (shape === 'link') return link(size);
  const arrays = shape === 'mesh' && Object.hasOwn(meshes, mesh) ? meshes[mesh] : undefined;
  if (!arrays) return undefined;
  const faces = [];
  for (let i = 0; i < arrays.faces.length; i += 3) faces.push([...arrays.faces.slice(i, i + 3)]);
  return { points: [...arrays.points], faces };
}

/** @param {readonly number[]} size @returns {Solid} */
function box([x, y, z]) {
  const points = [-1, 1].flatMap((c) => [-1, 1].flatMap((b) => [-1, 1].flatMap((a) => [(a * x) / 2, (b * y) / 2, (c * z) / 2]))); // prettier-ignore
  const faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]; // prettier-ignore
  return { points, faces };
}

/**
 * Rings of half a ball, from the pole at height `z` up to before its middle, or from behind the middle to the pole.
 * @param {number} r @param {number} z of the pole @param {-1 | 1} side
 * @returns {[number, number][]} radius and height
 */
function ball(r, z, side) {
  const rings = Array.from({ length: RINGS - 1 }, (_, i) => {
    const angle = ((i + 1) * Math.PI) / 2 / RINGS;
    return /** @type {[number, number]} */ ([r * Math.sin(angle), z - side * r * (1 - Math.cos(angle))]); // prettier-ignore
  });
  return side < 0 ? rings : rings.reverse();
}

/**
 * What turns about z: rings from below, and at either end the height of a pole, or nothing for a flat face.
 * @param {(number | undefined | [number, number])[]} profile
 * @returns {Solid}
 */
function revolve(profile) {
  const rings = profile.filter((p) => Array.isArray(p));
  const [low, high] = [profile[0], profile[profile.length - 1]];
  const points = rings.flatMap(([r, z]) =>
    Array.from({ length: SIDES }, (_, k) => {
      const angle = (2 * Math.PI * k) / SIDES;
      return [r * Math.cos(angle), r * Math.sin(angle), z];
    }).flat(),
  );
  const at = (/** @type {number} */ ring, /** @type {number} */ k) => SIDES * ring + (k % SIDES);
  const ks = Array.from({ length: SIDES }, (_, k) => k);
  /** @type {number[][]} */
  const faces = [];
  for (let i = 0; i + 1 < rings.length; i++)
    for (const k of ks) faces.push([at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k)]);
  const last = rings.length - 1;
  if (typeof low !== 'number') faces.push(ks.map((k) => at(0, k)).reverse());
  else {
    const pole = points.push(0, 0, low) / 3 - 1;
    for (const k of ks) faces.push([pole, at(0, k + 1), at(0, k)]);
  }
  if (typeof high !== 'number') faces.push(ks.map((k) => at(last, k)));
  else {
    const pole = points.push(0, 0, high) / 3 - 1;
    for (const k of ks) faces.push([pole, at(last, k), at(last, k + 1)]);
  }
  return { points, faces };
}

/** A chain link: a bar bent to two half circles with straight legs, long along z, wide along y. @param {readonly number[]} size @returns {Solid} */
function link([bar, width, length]) {
  const [r, bend, leg] = [bar / 2, (width - bar) / 2, (length - width) / 2];
  const points = [];
  const faces = [];
  const sides = 12;
  for (let i = 0; i < ALONG; i++) {
    const angle = (2 * Math.PI * (i + 0.5)) / ALONG;
    const [y, z] = [Math.cos(angle), Math.sin(angle)];
    for (let k = 0; k < sides; k++) {
      const turn = (2 * Math.PI * k) / sides;
      const out = bend + r * Math.cos(turn);
      points.push(r * Math.sin(turn), out * y, out * z + Math.sign(z) * leg);
      const [a, b] = [i * sides, ((i + 1) % ALONG) * sides];
      const next = (k + 1) % sides;
      faces.push([a + k, b + k, b + next, a + next]);
    }
  }
  return { points, faces };
}
