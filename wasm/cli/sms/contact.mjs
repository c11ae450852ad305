/**
 * Files of a payload that can touch: contact_forces.dat and contact_geometry.dat (report 003, 3.5.5).
 *
 * The report has one contact for a payload. Where there are more, forces and volumes are added, the
 * place is the mean with the normal forces as weights, the depth is the largest. Frames hold the
 * normal force; its share of stiffness is eq. 83 on the volume, the rest is damping.
 * @module
 */
import { CONTACT } from '../../js/frame.mjs';

/**
 * @typedef {import('../sms.mjs').Snapshot} Snapshot
 * @typedef {import('../sms.mjs').Sheet} Sheet
 * @typedef {import('../sms.mjs').Source} Source
 * @typedef {import('../../js/frame.mjs').Pair} Pair
 */

/**
 * @param {Source} source
 * @returns {Sheet[]}
 */
export function contactSheets(source) {
  const { manifest, reader } = source;
  const pairs = manifest.pairs ?? [];
  const stiffness = pairs.map((pair) => pairStiffness(source, pair));
  return manifest.parts
    .filter((p) => p.kind === 'rigid' && pairs.some((pair) => pair.a === p.id || pair.b === p.id))
    .flatMap(({ id }) => {
      const sum = (/** @type {Snapshot} */ s) =>
        total(reader.contacts(s.frame), pairs, stiffness, id);
      return [
        {
          path: `${id}/contact_forces.dat`,
          columns: [
            ...['Fx N', 'Fy N', 'Fz N', 'x m', 'y m', 'z m'],
            ...['stiffness component N', 'damping component N'],
          ],
          row: (/** @type {Snapshot} */ now) => {
            const { force, place, elastic, damping } = sum(now);
            return [...force, ...place, elastic, damping];
          },
        },
        {
          path: `${id}/contact_geometry.dat`,
          columns: ['volume of interference m^3', 'penetration depth m'],
          row: (/** @type {Snapshot} */ now) => {
            const { volume, depth } = sum(now);
            return [volume, depth];
          },
        },
      ];
    });
}

/**
 * What touches a part, all together; zeros, the place too, where nothing does (as in figure 62).
 * @param {import('../../js/frame.mjs').ContactsOut} contacts
 * @param {Pair[]} pairs
 * @param {number[]} stiffness of the pairs
 * @param {string} id
 */
export function total({ n, rows }, pairs, stiffness, id) {
  const sum = { force: [0, 0, 0], place: [0, 0, 0], elastic: 0, damping: 0, volume: 0, depth: 0 };
  let [weight, touching] = [0, 0];
  const mean = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const row = rows.subarray(i * CONTACT.words, (i + 1) * CONTACT.words);
    const number = row[CONTACT.pair];
    const pair = pairs[number];
    if (!row[CONTACT.touching] || (pair.a !== id && pair.b !== id)) continue;
    const normal = row[CONTACT.force];
    const sign = pair.b === id ? 1 : -1;
    for (let axis = 0; axis < 3; axis++) {
      const f = normal * row[CONTACT.normal + axis] + row[CONTACT.friction + axis];
      sum.force[axis] += sign * f;
      sum.place[axis] += normal * row[CONTACT.point + axis];
      mean[axis] += row[CONTACT.point + axis];
    }
    weight += normal;
    touching++;
    const elastic = stiffness[number] * row[CONTACT.volume];
    sum.elastic += elastic;
    sum.damping += normal - elastic;
    sum.volume += row[CONTACT.volume];
    sum.depth = Math.max(sum.depth, row[CONTACT.depth]);
  }
  if (weight > 0) sum.place = sum.place.map((x) => x / weight);
  else if (touching) sum.place = mean.map((x) => x / touching);
  return sum;
}

/**
 * Normal force per volume of interference, 1 / (h_a / E_a + h_b / E_b) (eq. 83) [N/m^3]; not a
 * number where a depth of the spring bed is not to be had.
 * @param {Source} source
 * @param {Pair} pair
 */
function pairStiffness({ scenario, manifest }, { contact, a, b, collider_a, collider_b }) {
  const entry = scenario.contacts?.[contact] ?? {};
  // depth_a is of the part that the entry calls a; a pair may have them the other way round.
  const swapped = a !== b && (entry.a === b || entry.b === a);
  const { depth_a, depth_b } = entry.normal ?? {};
  const given = swapped ? [depth_b, depth_a] : [depth_a, depth_b];
  const soft = [
    [a, collider_a],
    [b, collider_b],
  ].map(([id, key], i) => {
    const part = scenario.parts[id];
    const material = part.colliders?.[key]?.material ?? part.material;
    const young = scenario.materials?.[material]?.young ?? 2e11; // the default of the format
    const collider = manifest.parts.find((p) => p.id === id)?.colliders?.find((c) => c.id === key);
    const depth = given[i] ?? (collider ? equalRadius(collider, manifest) : NaN);
    return depth / young;
  });
  return 1 / (soft[0] + soft[1]);
}

/**
 * Radius of the sphere of equal volume (eq. 89).
 * @param {import('../../js/frame.mjs').Collider} collider
 * @param {import('../../js/frame.mjs').Manifest} manifest
 */
export function equalRadius({ shape, size: [x, y, z], mesh }, manifest) {
  /** @type {{[shape: string]: () => number}} */
  const volumes = {
    box: () => x * y * z,
    sphere: () => (Math.PI / 6) * x ** 3,
    cylinder: () => (Math.PI / 4) * x * x * z,
    capsule: () => (Math.PI / 4) * x * x * (z - x / 3),
    mesh: () => manifest.meshes?.[mesh ?? '']?.volume ?? NaN,
  };
  const volume = volumes[shape]?.() ?? NaN;
  return Math.cbrt((3 * volume) / (4 * Math.PI));
}
