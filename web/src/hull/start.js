/**
 * What lies in the hull at the start, where and how deep, and what would mend it. Runs in a worker: the core lays the chain and hangs
 * the anchor in a run without contacts, and its own cut of meshes says what they share with the hull.
 */
import { startFaults } from '../../../wasm/js/begin.mjs';
import { frameReader } from '../../../wasm/js/frame.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { rowsOf } from '../../../wasm/js/turn-rows.mjs';
import { back, cross, madd, norm, sub, turn, unit } from './vec.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../wasm/js/loader.mjs').Core} Core @typedef {import('../../../wasm/js/loader.mjs').Assets} Assets */
/** @typedef {import('../../../wasm/js/mesh.mjs').MeshTools} MeshTools @typedef {import('../../../wasm/js/mesh.mjs').MeshBody} MeshBody */

/**
 * @typedef {{hull: string, anchor: string, chain: string}} Roles ids of parts
 * @typedef {{part: string, link: number, depth: number, at: V3, volume: number}} Overlap `part`: shank, head or the chain's id; `link`: its number from the anchor, 0 none; `depth`
 *   [m]; `at` in the hull's axes [m]
 * @typedef {{links: number, tilt: number}} Mend links more, and how far out of plumb the chain begins [rad]
 * @typedef {{overlaps: Overlap[], refused: string[], mend: Mend | null, pitch: number}} Start
 *   `refused`: why the core does not begin
 */

/** Links more that are tried, and angles [degrees]. */
const MOST_LINKS = 60;
const ANGLES = [3, 6, 9, 12, 15, 20, 25, 30, 35, 40];
/** More links than this are worse than a chain that begins out of plumb. */
const MANY_LINKS = 12;
/** Shallower is a touch [m]. */
const TOUCH = 0.005;
/** Room that a mended start has [m]. */
const ROOM = 0.02;

/** @param {unknown} error */
const faultsOf = (error) => {
  if (error instanceof HawseInputError) return error.faults.map(({ what }) => what);
  throw error;
};

/** Why the core would not begin. @param {Core} core @param {JsonObject} doc @param {Assets} assets */
function refusals(core, doc, assets) {
  try {
    const model = core.compile(JSON.stringify(doc), assets);
    try {
      return startFaults(model.createSim()).map(({ what }) => what);
    } finally {
      model.free();
    }
  } catch (error) {
    return faultsOf(error);
  }
}

/** Frame 0 of a run without contacts. @param {Core} core @param {JsonObject} doc @param {Assets} assets @param {Roles} roles */
export function laid(core, doc, assets, { hull, anchor, chain }) {
  const { solver } = doc;
  const bare = {
    ...doc,
    contacts: {},
    solver: { .../** @type {object} */ (solver), start: undefined },
  };
  const model = core.compile(JSON.stringify(bare), assets);
  try {
    const sim = model.createSim();
    const [fault] = startFaults(sim);
    if (fault) throw new Error(fault.what);
    const frame = sim.frame().slice();
    const { manifest, meshes } = model;
    const reader = frameReader(manifest);
    const poseOf = (/** @type {number | string} */ row) => {
      const p = reader.pose(frame, row);
      return { at: [...p.subarray(0, 3)], turn: [...p.subarray(3, 7)] };
    };
    const part = (/** @type {string} */ id) => manifest.parts.find((p) => p.id === id);
    const { n, nodes } = reader.line(frame, chain);
    const ends = [0, 3].map((i) => [...nodes.subarray(i, i + 3)]);
    return {
      ...{ meshes, hull: poseOf(hull) },
      bodies: (part(anchor)?.colliders ?? []).map((c) => ({ ...c, ...poseOf(c.pose ?? anchor), collider: c })), // prettier-ignore
      hullMesh: part(hull)?.colliders?.find(({ shape }) => shape === 'mesh')?.mesh ?? '',
      ...{ nodes: nodes.subarray(0, 3 * n), pitch: norm(sub(ends[0], ends[1])) },
    };
  } finally {
    model.free();
  }
}

/** Poses of the links, on edge and flat in turns. @param {ArrayLike<number>} nodes */
function linkPoses(nodes) {
  const poses = [];
  let side = [0, 0, 0];
  for (let i = 3; i + 2 < nodes.length; i += 3) {
    const a = [nodes[i - 3], nodes[i - 2], nodes[i - 1]];
    const b = [nodes[i], nodes[i + 1], nodes[i + 2]];
    const z = unit(sub(b, a));
    const level = cross([0, 0, 1], z);
    side = unit(i > 3 ? cross(z, side) : norm(level) > 1e-6 ? level : [1, 0, 0]);
    const x = cross(side, z);
    const R = [x[0], side[0], z[0], x[1], side[1], z[1], x[2], side[2], z[2]];
    poses.push({ at: madd(a, 0.5, sub(b, a)), R });
  }
  return poses;
}

/** @param {{at: V3, turn: number[]}} pose @param {V3} by */
const moved = ({ at, turn: q }, by) => ({ at: madd(at, 1, by), turn: q });

/**
 * @param {{core: Core, tools: MeshTools}} with_
 * @param {{doc: JsonObject, assets: Assets, roles: Roles, link: {d: number, width: number}, down: V3, out: V3, hang: number}} wish `down`, `out`: of the chain's straight part and
 *   away from the ship, world; `hang` of the straight part [m]
 * @returns {Start}
 */
export function startOf({ core, tools }, { doc, assets, roles, link, down, out, hang }) {
  const at0 = laid(core, doc, assets, roles);
  /** @type {MeshBody[]} */
  const held = [];
  const bodyOf = (/** @type {{points: ArrayLike<number>, faces: ArrayLike<number>}} */ mesh) => {
    const body = tools.body(mesh.points, mesh.faces);
    held.push(body);
    return body;
  };
  try {
    const hull = bodyOf(at0.meshes[at0.hullMesh]);
    const bodies = at0.bodies.flatMap((c) => {
      const mesh = c.mesh
        ? at0.meshes[c.mesh]
        : c.shape === 'box'
          ? tools.make('box', c.size)
          : null;
      return mesh ? [{ id: c.collider.id || roles.anchor, body: bodyOf(mesh), pose: { at: c.at, turn: c.turn } }] : []; // prettier-ignore
    });
    const hullRows = rowsOf(at0.hull.turn);
    const inHull = (/** @type {V3} */ p) => back(hullRows, sub(p, at0.hull.at));
    /** @param {V3} by @returns {Overlap[]} */
    const anchorIn = (by) =>
      bodies.flatMap(({ id, body, pose }) =>
        tools.cut(body, moved(pose, by), hull, at0.hull, { depth: true }).regions.flatMap((r) => {
          const depth = Math.max(r.depthA, r.depthB);
          return depth > TOUCH ? [{ part: id, link: 0, depth, at: inHull(r.centroid), volume: r.volume }] : []; // prettier-ignore
        }),
      );
    const links = linkPoses(at0.nodes);
    const { pitch } = at0;
    const { d, width } = link;
    const size = [d, Math.min(width, pitch + 2 * d), pitch + 2 * d];
    const chainIn = links.flatMap((pose, i) =>
      tools
        .linkBody(size, pose, hull, at0.hull)
        .filter(({ depth }) => depth > d / 2)
        .map(({ depth, deepest, volume }) => ({
          ...{ part: roles.chain, link: links.length - i, depth, volume, at: inHull(deepest) },
        })),
    );
    const overlaps = [...anchorIn([0, 0, 0]), ...chainIn];
    const clear = (/** @type {V3} */ by) =>
      anchorIn(by).length === 0 && anchorIn(madd(by, -ROOM, out)).length === 0;
    return {
      ...{ overlaps, refused: refusals(core, doc, assets), pitch },
      mend: overlaps.length > chainIn.length ? mendOf(clear, { pitch, down, out, hang }) : null,
    };
  } finally {
    for (const body of held) body.free();
  }
}

/** What moves the anchor clear: chain paid out, or a start out of plumb. @param {(by: V3) => boolean} clear
 * @param {{pitch: number, down: V3, out: V3, hang: number}} way @returns {Mend | null} */
function mendOf(clear, { pitch, down, out, hang }) {
  let links = 0;
  for (let k = 1; k <= MOST_LINKS && !links; k++)
    if (clear(madd([0, 0, 0], k * pitch, down))) links = k;
  if (links && links <= MANY_LINKS) return { links, tilt: 0 };
  for (const degrees of ANGLES) {
    const tilt = (degrees * Math.PI) / 180;
    const by = madd(madd([0, 0, 0], hang * (Math.cos(tilt) - 1), down), hang * Math.sin(tilt), out);
    if (clear(by)) return { links: 0, tilt };
  }
  return links ? { links, tilt: 0 } : null;
}

/** Of the hull's axes to the world's. @param {{at: V3, turn: number[]}} pose @param {V3} p */
export const toWorld = (pose, p) => madd(pose.at, 1, turn(rowsOf(pose.turn), p));
