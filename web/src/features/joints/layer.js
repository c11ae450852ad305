/**
 * Cranes of a run: what hangs on each of their poses (`body.js`), tubes that slide between two of them, rams and luffing wires.
 * @module
 */
import { bodyPoint } from '../../view/shapes.js';
import { valueAt } from '../../../../wasm/js/form/told.mjs';
import { craneBody, craneReach } from './body.js';
import { addRams } from './rams.js';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('../../view/objects.js').RunObjects} RunObjects
 * @typedef {import('../../view/moment.js').Moment} Moment
 */

/** Tubes that come out of a sleeve: along z of `from`, as far as `to`. @typedef {{mesh: import('three').Mesh, from: Float64Array, to: Float64Array}} Tube */

/** Pieces that follow a crane's poses, and tubes between two of them. @param {RunObjects} run @param {Part} part @param {Moment} moment @param {{update: () => void}[]} moved what else follows the poses @returns {Tube[]} */
function addCrane(run, part, moment, moved) {
  const first = part.pose ?? 0;
  const base = moment.poses[first];
  if (!base) return [];
  const { look, lowest, water, scenario } = run.setting;
  const stands = valueAt(scenario, 'parts', part.id, 'on') ?? 'world';
  const over = base[2] - lowest;
  const foot = stands === 'world' && !water && over < craneReach(part) ? over : 0;
  const ports = (part.ports ?? []).flatMap((name, i) => {
    const link = valueAt(scenario, 'parts', part.id, 'ports', name, 'link');
    const at = (part.links ?? []).findIndex((l) => l.id === link);
    const row = link === 'base' ? 0 : at + 1;
    if (!link || (row === 0 && link !== 'base')) return [];
    const port = moment.ports[(part.port ?? 0) + i];
    return [{ row, at: bodyPoint(port, moment.poses[first + row]) }];
  });
  const body = craneBody(look, run.manifest, part, foot, ports);
  for (const { row, geometry } of body.fixed)
    run.follow(run.solid(geometry, part.id), moment.poses[first + row], undefined);
  moved.push(addRams(run, part.id, moment.poses.slice(first), body.rams));
  return body.sliding.map(({ row, geometry }) => {
    const [from, to] = [moment.poses[first + row], moment.poses[first + row + 1]];
    const mesh = run.solid(geometry, part.id);
    run.follow(mesh, from, undefined);
    return { mesh, from, to };
  });
}

/** @param {RunObjects} run @param {Moment} moment @returns {import('../../view/layer.js').Layer | null} */
export function createLayer(run, moment) {
  const cranes = run.manifest.parts.filter((p) => p.kind === 'crane');
  if (cranes.length === 0) return null;
  for (const { id } of cranes) run.drawn.add(id);
  /** @type {{update: () => void}[]} */
  const moved = [];
  const tubes = cranes.flatMap((part) => addCrane(run, part, moment, moved));
  return {
    update() {
      for (let i = 0; i < tubes.length; i++) {
        const { mesh, from, to } = tubes[i];
        // z of the pose, and how far the other one is along it
        const [w, x, y, z] = [from[3], from[4], from[5], from[6]];
        const along =
          2 * (x * z + w * y) * (to[0] - from[0]) +
          2 * (y * z - w * x) * (to[1] - from[1]) +
          (1 - 2 * (x * x + y * y)) * (to[2] - from[2]);
        mesh.scale.z = Math.max(1e-3, along);
      }
      for (let i = 0; i < moved.length; i++) moved[i].update();
    },
  };
}
