/**
 * What the 3D stage has of a run: its moment on show, how large it is, its objects.
 * @module
 */
import { Box3, Vector3 } from 'three';
import { createMoment } from './moment.js';
import { extent } from './rig.js';

/**
 * @typedef {object} Start of a run whose first frame has not come
 * @property {import('./index.js').Manifest} manifest
 * @property {import('./index.js').FrameReader} reader
 * @property {import('../../../wasm/js/form/told.mjs').JsonObject} [scenario]
 *
 * @typedef {ReturnType<typeof readRun> & {objects: import('./objects.js').RunObjects}} RunInSpace
 */

/** @param {Start} start @param {import('./index.js').Frame} frame the first */
export function readRun({ manifest, reader, scenario }, frame) {
  const moment = createMoment(manifest, reader);
  for (const { id } of manifest.parts)
    for (const of of ['payout', 'twist']) moment.watch(`${id}.${of}`);
  moment.read(frame);
  const box = boxOf({ manifest, moment });
  const { x, y, z } = box.getSize(new Vector3());
  return {
    ...{ manifest, scenario, moment, box },
    span: Math.max(x, y, z, 0.5),
    /** Its parts: a run with the same ones keeps the camera. */
    ids: manifest.parts.map((p) => p.id).join(),
  };
}

/** Around what there is, with some room [m]. @param {{manifest: import('./index.js').Manifest, moment: import('./moment.js').Moment}} run */
export function boxOf({ manifest, moment }) {
  const e = Array.from(extent(manifest, moment));
  const box = new Box3(new Vector3(...e), new Vector3(...e.slice(3)));
  return box.expandByScalar(0.05 * Math.max(e[3] - e[0], e[4] - e[1], e[5] - e[2], 0.5));
}

/** Where a part is. @param {RunInSpace} run @param {string} [id] @returns {ArrayLike<number> | null} */
export function placeOf({ manifest, moment, objects }, id) {
  const part = manifest.parts.find((p) => p.id === id);
  if (!part) return null;
  if (part.pose !== undefined) return moment.poses[part.pose];
  return objects.first((layer) => layer.middle?.(moment, part.id));
}
