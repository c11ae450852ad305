/**
 * An anchor scenario with a hull of one's own in it: the mesh, the ports on its pipe, the way of the chain, the links, the axis that the
 * verdict looks along. Only the scenario's text changes; what the text had for the old hull alone goes.
 */
import { getPath, setPath } from '../../../wasm/js/form/scenario.mjs';
import { numberAt, objectAt, textAt, valueAt } from '../../../wasm/js/form/told.mjs';
import { withModel } from '../features/manoeuvre/state.js';
import { isObject } from '../../../wasm/js/patch.mjs';
import { rowsOf } from '../../../wasm/js/turn-rows.mjs';
import { cross, madd, norm, sub, turn, unit } from './vec.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../features/manoeuvre/state.js').Roles} Roles @typedef {typeof import('./way.js').wayOf} WayOf */

/** Of the gypsy from the pipe's upper end on, where the scenario does not say [m]; chain that hangs below the bolster at first [m]. */
const BEYOND = 1.5;
export const HANG = 3.2;
/** Numbers of the text are rounded to this [m]; directions finer. */
const FINE = 1e4;
const FINER = 1e7;

/** @param {number} by @returns {(v: V3) => number[]} */
const rounded = (by) => (v) => v.map((x) => Math.round(x * by) / by + 0);
const places = rounded(FINE);
const directions = rounded(FINER);

/** Whether a hull can be placed there: what holds it is a body with a mesh, and the chain that runs out of it ends at an anchor.
 * @param {JsonObject} doc @param {Roles} roles */
export const canPlace = (doc, { hull, anchor, chain }) =>
  Boolean(hull && anchor && chain) &&
  textAt(doc, 'parts', hull, 'shape') === 'mesh' &&
  textAt(doc, 'parts', chain, 'kind') === 'chain' &&
  textAt(doc, 'parts', chain, 'b', 'attach').split('.')[0] === anchor;

/** How far the gypsy is beyond the pipe. @param {JsonObject} doc @param {Roles} roles */
export function beyondOf(doc, { hull, chain }) {
  const [, port = ''] = textAt(doc, 'parts', chain, 'a', 'attach').split('.');
  const entry = objectAt(doc, 'parts', hull, 'ports', port);
  const at = valueAt(entry, 'at');
  return entry.from === 'pipe' && Array.isArray(at) && Number(at[2]) > 0 ? Number(at[2]) : BEYOND;
}

/** Bar, pitch and width of its links: as of stud links where the scenario does not say. @param {JsonObject} doc @param {Roles} roles */
export function linkOf(doc, { chain }) {
  const part = objectAt(doc, 'parts', chain);
  const d = numberAt(part, 'bar') ?? numberAt(part, 'd') ?? 0.064;
  const length = numberAt(part, 'length') ?? 6 * d;
  return { d, pitch: length - 2 * d, width: numberAt(part, 'width') ?? 3.6 * d };
}

/** Where a port that is given by the pipe would be. @param {unknown} port @param {Pipe} pipe */
function portAt(port, { axis, length }) {
  if (!isObject(port) || (port.from !== 'mouth' && port.from !== 'pipe')) return port;
  const level = cross([0, 0, 1], axis);
  const x = norm(level) > 1e-6 ? unit(level) : [1, 0, 0];
  const y = cross(axis, x);
  const at = Array.isArray(port.at) ? port.at.map(Number) : [0, 0, 0];
  const from = port.from === 'pipe' ? madd([0, 0, 0], length, axis) : [0, 0, 0];
  const where = madd(madd(madd(from, at[0], x), at[1], y), at[2], axis);
  const { from: _, ...rest } = port;
  return { ...rest, at: places(where) };
}

/** @typedef {{axis: V3, length: number}} Pipe */

/**
 * @param {JsonObject} doc
 * @param {Roles} roles
 * @param {{name: string, id: string, pipe: Pipe, way: ReturnType<WayOf>, pose: {at: V3, turn: number[]}, links: number, tilt: number}} hull
 *   `name` of the mesh file, `id` in the scenario; `pose` of the part at the start; `tilt` of the straight part [rad]
 * @returns {JsonObject}
 */
export function withHull(doc, roles, { name, id, pipe, way, pose, links, tilt }) {
  const { hull, chain, manoeuvre } = roles;
  const now = textAt(doc, 'parts', hull, 'mesh');
  const again = textAt(doc, 'meshes', now, 'asset') === name;
  let next = again ? doc : withModel(doc, ['parts', hull, 'mesh'], id, { asset: name, convex: false }); // prettier-ignore
  const ports = Object.entries(objectAt(next, 'parts', hull, 'ports'));
  const [, gypsy = 'gypsy'] = textAt(next, 'parts', chain, 'a', 'attach').split('.');
  const [, mouth = ''] = textAt(next, 'parts', manoeuvre, 'hull').split('.'); // none without a manoeuvre
  const moved = Object.fromEntries(ports.map(([key, port]) => [key, portAt(port, pipe)]));
  next = setPath(next, ['parts', hull, 'ports'], {
    ...moved,
    [gypsy]: { at: places(way.gypsy) },
    ...(mouth ? { [mouth]: { at: [0, 0, 0] } } : {}),
  });
  next = setPath(next, ['parts', chain, 'a', 'attach'], `${hull}.${gypsy}`);
  const rows = rowsOf(pose.turn);
  const world = (/** @type {V3} */ p) => madd(pose.at, 1, turn(rows, p));
  const path = [...way.path];
  if (tilt > 0) {
    const [a, b] = path.slice(-2);
    const far = norm(sub(b, a));
    path[path.length - 1] = madd(madd(a, far * Math.sin(tilt), way.out), -far * Math.cos(tilt), [0, 0, 1]); // prettier-ignore
  }
  const { through: _, ...rest } = objectAt(next, 'parts', chain);
  next = setPath(next, ['parts', chain], {
    ...rest,
    a: { ...objectAt(rest, 'a'), direction: directions(pipe.axis) },
    ...{ links, path: path.flatMap((p) => places(world(p))) },
  });
  if (manoeuvre) next = setPath(next, ['parts', manoeuvre, 'pipe'], directions(pipe.axis));
  // a place in the old hull
  if (getPath(next, ['parts', manoeuvre, 'home', 'depth']) !== undefined)
    next = setPath(next, ['parts', manoeuvre, 'home', 'position'], undefined);
  if (getPath(next, ['view', 'looks', hull]) !== undefined)
    next = setPath(next, ['view', 'looks', hull], undefined);
  return next;
}

/** Links for so much chain below the bolster. @param {number} inside from the gypsy to there [m] @param {number} hang [m] @param {number} pitch */
export const linksFor = (inside, hang, pitch) => Math.max(2, Math.round((inside + hang) / pitch));
