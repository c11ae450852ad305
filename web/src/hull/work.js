/**
 * All that is reckoned for a hull of one's own: its mesh made ready, the pipe drilled, the scenario written, its start looked at. Runs in
 * the worker of mesh files, and in Node.
 */
import { LINK_MAX } from '../../../wasm/js/link.mjs';
import { onGrid, packMeshes } from '../../../wasm/js/mesh-pack.mjs';
import { meshFindings } from '../../../wasm/js/mesh-report.mjs';
import { coarser, inOrder } from '../meshes/coarser.js';
import { openEdges } from '../meshes/edges.js';
import { drill, HullError } from './drill.js';
import { closeHoles } from './holes.js';
import { beyondOf, HANG, linkOf, linksFor, withHull } from './place.js';
import { restingWay } from './rest.js';
import { laid, startOf, toWorld } from './start.js';
import { norm, sub, turn } from './vec.js';
import { wayOf } from './way.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('./drill.js').Mesh} Mesh @typedef {import('./drill.js').Pipe} Pipe */
/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject @typedef {import('../../../wasm/js/mesh.mjs').MeshTools} MeshTools */
/** @typedef {import('../features/manoeuvre/state.js').Roles} Roles @typedef {import('./start.js').Start} Start */

/**
 * @typedef {{scale?: unknown, stretch?: unknown, up?: unknown}} Entry of a mesh in a scenario
 * @typedef {object} Hull in metres, z up, where the file has it
 * @property {Float64Array<ArrayBufferLike>} points
 * @property {Int32Array} faces
 * @property {V3} low
 * @property {V3} high
 * @property {number} closed small holes that were closed
 * @property {number} cuts pairs of faces that cut each other, in the file already; -1 not looked for
 * @property {number} holes larger ones that are left
 * @property {Int32Array} open pairs of points, of edges with one face
 * @property {string} fault why it is no body, '' where it is one
 */

/** Characters of a link that are left to the scenario. */
const SPARE = 3500;
/** Coordinates of a drilled hull are multiples of a power of two that is below so much of its size: 2 mm of 67 m. */
const GRID = 2 ** -15;
/** A link is tried with so many triangles first, and given up below so many. */
const [FIRST, LEAST] = [1600, 200];

/** @param {MeshTools} tools @param {Mesh} raw as in the file @param {Entry} entry @param {number} size times larger @returns {Hull} */
export function openHull(tools, raw, entry, size) {
  const stretch = Array.isArray(entry.stretch) ? entry.stretch.map(Number) : [1, 1, 1];
  const scale = size * (Number(entry.scale) > 0 ? Number(entry.scale) : 1);
  const points = new Float64Array(raw.points.length);
  for (let i = 0; i < points.length; i += 3) {
    const p = [0, 1, 2].map((k) => raw.points[i + k] * scale * stretch[k]);
    points.set(entry.up === 'y' ? [p[0], -p[2], p[1]] : p, i);
  }
  const first = tools.prepare(points, raw.faces, { weld: 0, orient: true });
  const filled = first.report.watertight ? { ...first, closed: 0, left: [] } : closeHoles(first);
  const { report, ...made } = tools.prepare(filled.points, filled.faces, {
    ...{ weld: 0, orient: true, crossings: filled.faces.length < 300_000 },
  });
  const bad = meshFindings(report).find(({ level }) => level === 'bad');
  return {
    ...{ points: made.points, faces: made.faces, low: report.low, high: report.high },
    ...{ closed: filled.closed, holes: report.holes, cuts: report.crossings.count },
    open: openEdges(made.faces, made.points.length / 3),
    fault: report.watertight && report.good ? '' : (bad?.text ?? ''),
  };
}

/** As the made bow lies: the mouth is the origin, the shell there looks to +y. @param {V3} normal */
function outboard(normal) {
  const size = Math.hypot(normal[0], normal[1]);
  const [s, c] = size > 1e-6 ? [normal[0] / size, normal[1] / size] : [0, 1];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
}

/** @typedef {{most: number, short: boolean, name: string}} Fineness `most` triangles of the hull before it is drilled; `short`: it goes into a link */
/** @typedef {Omit<ReturnType<typeof turned>, 'points'> & {points: Float64Array, triangles: number, moved: number, characters: number}} Ready `moved`: how far the coarser hull is off [m];
 *   `characters`: of it in a link */

/** @param {import('./drill.js').Drilled} drilled */
function turned(drilled) {
  const R = outboard(drilled.normal);
  const points = new Float64Array(drilled.points.length);
  for (let i = 0; i < points.length; i += 3)
    points.set(turn(R, [drilled.points[i], drilled.points[i + 1], drilled.points[i + 2]]), i);
  const [axis, across, up] = [drilled.axis, drilled.across, drilled.up].map((v) => turn(R, v));
  return { ...drilled, points, axis, across, up, rows: R };
}

/**
 * @param {MeshTools} tools @param {Hull} hull @param {Pipe} pipe @param {Fineness} fineness @returns {Promise<Ready>}
 * @throws {HullError}
 */
export async function drillHull(tools, hull, pipe, { most, short, name }) {
  if (hull.fault) throw new HullError('open');
  const { MeshoptEncoder } = await import('meshoptimizer/encoder');
  await MeshoptEncoder.ready;
  const whole = hull.faces.length / 3;
  let target = Math.min(most, whole, short ? FIRST : Infinity);
  for (; ; target = Math.floor(0.85 * target)) {
    const coarse = target < whole ? await coarser(hull, target) : { ...hull, moved: 0 };
    const sound = tools.prepare(coarse.points, coarse.faces, {
      ...{ weld: 0, orient: true, crossings: hull.cuts !== 0 },
    });
    if (!sound.report.watertight && target < LEAST) throw new HullError('coarse', [target]);
    if (!sound.report.watertight) continue;
    const made = turned(drill(sound, pipe));
    const { points: exact } = onGrid(made.points, GRID);
    const { report, ...body } = tools.prepare(exact, made.faces, {
      ...{ weld: 0, orient: true, crossings: true },
    });
    // what cuts itself in the file may do so here
    const before = Math.max(0, sound.report.crossings.count);
    if (!report.watertight || report.crossings.count > before) {
      if (target >= whole || target < LEAST) throw new HullError('cuts', [report.crossings.count]);
      continue;
    }
    const { points, faces } = inOrder(body, MeshoptEncoder);
    const characters = faces.length <= 60_000 ? packMeshes({ [name]: { points, faces } }).length : Infinity; // prettier-ignore
    if (short && characters > LINK_MAX - SPARE) {
      if (target < LEAST) throw new HullError('long');
      continue;
    }
    return {
      ...made,
      ...{ points, faces },
      triangles: faces.length / 3,
      moved: coarse.moved,
      characters,
    };
  }
}

/**
 * @typedef {object} Wish
 * @property {JsonObject} doc
 * @property {Roles} roles
 * @property {string} name of the drilled mesh
 * @property {string} mesh its id in the scenario
 * @property {Pipe} pipe
 * @property {number} more links than hang by themselves
 * @property {number} tilt out of plumb [rad]
 * @property {import('../../../wasm/js/loader.mjs').Assets} assets other meshes that the scenario names
 *
 * @typedef {{doc: JsonObject, start: Start, links: number, path: V3[], rests: boolean}} Placed `path` of the chain, in the hull's axes;
 *   `rests`: in balance at the start
 */

/**
 * The scenario with the drilled hull, and what lies in the hull at its start.
 * @param {{core: import('../../../wasm/js/loader.mjs').Core, tools: MeshTools}} with_ @param {Ready} ready @param {Wish} wish @returns {Placed}
 */
export function placeHull(
  { core, tools },
  ready,
  { doc, roles, name, mesh, pipe, more, tilt, assets },
) {
  let link = linkOf(doc, roles);
  const sizes = { bore: pipe.bore, lip: pipe.lip, beyond: beyondOf(doc, roles) };
  const all = { ...assets, [name]: { points: ready.points, faces: ready.faces } };
  let pose = { at: [0, 0, 0], turn: [1, 0, 0, 0] };
  // where the hull is, and how long a link of the catalogue is, tells the first run; the way of the chain follows
  for (let k = 0; ; k++) {
    if (!(link.width < 2 * pipe.bore)) throw new HullError('narrow', [link.width, 2 * pipe.bore]);
    const string = wayOf(ready, ready, sizes, link);
    const links = linksFor(string.inside, HANG, link.pitch) + more;
    const docOf = (/** @type {typeof string} */ way, /** @type {number} */ tilt) =>
      withHull(doc, roles, { name, id: mesh, pipe: ready, way, links, tilt, pose });
    const plumb = docOf(string, 0);
    const { hull, pitch } = laid(core, plumb, all, roles);
    const same =
      norm(sub(hull.at, pose.at)) + Math.hypot(...hull.turn.map((x, i) => x - pose.turn[i])) < 1e-9;
    const known = Math.abs(pitch - link.pitch) < 1e-6;
    pose = hull;
    if ((same && known) || k > 3) {
      const resting = restingWay(
        core,
        (path) => docOf({ ...string, path }, 0),
        string.path,
        all,
        roles,
      );
      const way = { ...string, path: resting ?? string.path };
      const next = docOf(way, tilt);
      const world = (/** @type {V3} */ v) => sub(toWorld(pose, v), pose.at);
      const hang = Math.max(0, links * link.pitch - string.inside);
      const start = startOf(
        { core, tools },
        { doc: next, assets: all, roles, link, down: [0, 0, -1], out: world(way.out), hang },
      );
      return { doc: next, start, links, path: [way.gypsy, ...way.path], rests: resting !== null };
    }
    // as of stud links: four bars long, 3.6 wide
    if (!known) link = { d: pitch / 4, pitch, width: 0.9 * pitch };
  }
}
