/**
 * What follows two poses of a crane: a ram, its barrel from one lug and its rod from the other, or a wire between them.
 * @module
 */
import { Group, Quaternion, Vector3 } from 'three';
import { PAINT, pin } from '../../models/gear/pieces.js';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';

/** @typedef {import('./body.js').Lugs} Lugs @typedef {import('../../view/moment.js').Moment} Moment */

const Z = new Vector3(0, 0, 1);
const q = new Quaternion();
const from = new Vector3();
const to = new Vector3();

/** Of the way between the lugs at the start, how much the barrel takes. */
const BARREL = 0.58;

/** A point of a pose's frame in the world. @param {Float64Array} pose @param {Vector3} at @param {Vector3} out */
export const worldOf = (pose, at, out) =>
  out
    .copy(at)
    .applyQuaternion(q.set(pose[4], pose[5], pose[6], pose[3]))
    .add({ x: pose[0], y: pose[1], z: pose[2] });

/** @param {number} r @param {number} long */
function barrelOf(r, long) {
  const kit = new Kit();
  pin(kit, r, long - r, '#38424a', [0, 0, long / 2], 'z', 20);
  kit.finish = FINISH.steel;
  pin(kit, 1.12 * r, 0.5 * r, PAINT.zinc, [0, 0, long - 0.25 * r], 'z', 20);
  pin(kit, 0.8 * r, 2.4 * r, PAINT.zinc, [0, 0, 0], 'y', 16);
  return kit.build();
}

/** Of unit length along z. @param {number} r @param {boolean} wire */
function rodOf(r, wire) {
  const kit = new Kit();
  kit.finish = FINISH.steel;
  pin(kit, wire ? r : 0.55 * r, 1, wire ? '#4a545c' : '#c9d2d6', [0, 0, 0.5], 'z', wire ? 8 : 16);
  return kit.build();
}

/**
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {string} id
 * @param {Float64Array[]} poses of the crane, from its base on
 * @param {Lugs[]} all
 */
export function addRams(run, id, poses, all) {
  const group = new Group();
  const rams = all.map((lugs) => {
    worldOf(poses[lugs.from], lugs.a, from);
    const long = worldOf(poses[lugs.to], lugs.b, to).distanceTo(from);
    const barrel = lugs.wire ? null : run.solid(barrelOf(lugs.radius, BARREL * long), id);
    const rod = run.solid(rodOf(lugs.radius, lugs.wire), id);
    // small ones: in the plain picture their shadows are not worth a draw call each
    for (const mesh of [barrel, rod]) if (mesh) mesh.castShadow = run.setting.around.full;
    if (barrel) group.add(barrel);
    group.add(rod);
    return { lugs, barrel, rod };
  });
  run.group.add(group);
  return {
    update() {
      for (const { lugs, barrel, rod } of rams) {
        worldOf(poses[lugs.from], lugs.a, from);
        worldOf(poses[lugs.to], lugs.b, to);
        rod.position.copy(from);
        to.sub(from);
        const long = Math.max(1e-6, to.length());
        rod.quaternion.setFromUnitVectors(Z, to.multiplyScalar(1 / long));
        rod.scale.set(1, 1, long);
        barrel?.position.copy(from);
        barrel?.quaternion.copy(rod.quaternion);
      }
    },
  };
}
