/**
 * Heaps of separate bodies that may all meet: from 47 on their memory of contacts is lent, from 33 on the tangent has room
 * for what is near only.
 * @module
 */

/** @param {number} n @param {Record<string, unknown>} solver */
export function heap(n, solver) {
  const side = Math.ceil(Math.cbrt(n));
  let seed = 7;
  const jitter = () => ((seed = (seed * 16807) % 2147483647) / 2147483647) * 0.05;
  /** @type {Record<string, unknown>} */
  const parts = {
    deck: { kind: 'motion', shape: 'box', size: [60, 60, 2], position: [0, 0, -1], material: 'm' },
  };
  for (let i = 0; i < n; i++) {
    const [x, y, z] = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)];
    const place = [(x - side / 2) * 1.02 + jitter(), (y - side / 2) * 1.02 + jitter()];
    parts[`b${i}`] = {
      kind: 'rigid',
      mass: 500,
      shape: 'sphere',
      size: [1, 1, 1],
      position: [...place, 0.55 + 1.02 * z],
      material: 'm',
    };
  }
  return {
    hawse: 1,
    environment: { water: { density: 0 }, air: { density: 0 } },
    materials: { m: { young: 1e7, viscosity: 1e5 } },
    parts,
    contacts: { any: { a: 'any', b: 'any', friction: { law: 'karnopp', sliding: 0.3 } } },
    solver: { frame: 0.02, duration: 0.1, ...solver },
  };
}
