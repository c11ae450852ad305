/**
 * Worker of the mesh dialog, and of scenarios that name mesh files: reads a file, says what is wrong with
 * it, makes it coarser, draws it. All numbers are in the units and axes of the file.
 */
import { loadCore } from '../../../wasm/js/loader.mjs';
import { readMesh } from '../../../wasm/js/mesh-files.mjs';
import { meshTools } from '../../../wasm/js/mesh.mjs';
import { meshFindings } from '../../../wasm/js/mesh-report.mjs';
import { boxOf, coarser, inOrder } from './coarser.js';
import { openEdges } from './edges.js';

/**
 * @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays
 * @typedef {import('../../../wasm/js/mesh.mjs').MeshReport} Report
 * @typedef {{points: number, faces: number, low: number[], high: number[]}} Size
 * @typedef {{points: Float32Array, faces: Uint32Array, open: Int32Array}} Shape `open`: pairs of points, of edges with one face
 * @typedef {{weld: number, orient: boolean, target: number}} Wish `target`: triangles at most, 0 for all
 * @typedef {{report: Report, triangles: number, moved: number}} Outcome `moved`: how far the coarser surface is off
 */

/** Faces that cut each other are looked for in meshes up to this. */
const MOST_CROSSED = 200_000;

/** A worker's: the types are those of a page. */
const scope = /** @type {Pick<Worker, 'postMessage' | 'onmessage'>} */ (
  /** @type {unknown} */ (globalThis)
);
/** As in the file. @type {MeshArrays | null} */
let raw = null;
/** As it will be used. @type {MeshArrays | null} */
let mesh = null;
/** What the picture shows. @type {MeshArrays | null} */
let shown = null;
/** @type {Int32Array} */
let open = new Int32Array(0);
/** @type {Promise<import('../../../wasm/js/loader.mjs').Core> | undefined} */
let core;
const theCore = () => (core ??= loadCore(new URL('hawse.wasm', location.href), { labels: null }));
/** A hull of one's own, and how it was drilled last. @type {import('../hull/work.js').Hull | null} */
let hull = null;
/** @type {{key: string, ready: import('../hull/work.js').Ready} | null} */
let drilled = null;

/** @param {string} stage @param {number} part 0 to 1 */
const progress = (stage, part) => scope.postMessage({ progress: { stage, part } });

/** @typedef {{moved: number, step: number, triangles: number, of: number}} Fitted `moved`: how far the surface is off; `step` of the
 *   grid that corners are on; `of` so many triangles */

const ACTS = {
  /** @param {{name: string, bytes: ArrayBuffer}} file @returns {Promise<Size>} */
  async read({ name, bytes }) {
    progress('read', 0.2);
    raw = mesh = null;
    const { points, faces } = await readMesh(name, bytes);
    raw = mesh = { points, faces };
    return { points: points.length / 3, faces: faces.length / 3, ...boxOf(points) };
  },
  /** @param {Wish} wish @returns {Promise<Outcome>} */
  async check({ weld, orient, target }) {
    if (!raw) throw new Error('no mesh has been read');
    progress('check', 0.5);
    const tools = meshTools(await theCore());
    /** @param {MeshArrays} of @param {number} near */
    const inspect = ({ points, faces }, near) =>
      tools.prepare(points, faces, {
        ...{ weld: near, orient, crossings: faces.length <= 3 * MOST_CROSSED },
      });
    let { report, ...made } = inspect(raw, weld);
    if (!report.good) return { report, triangles: 0, moved: 0 };
    let moved = 0;
    mesh = raw;
    if (target > 0 && target < report.kept) {
      progress('reduce', 0.7);
      const coarse = await coarser(made, target);
      moved = coarse.moved;
      mesh = coarse;
      ({ report, ...made } = inspect(coarse, 0));
    }
    progress('draw', 0.9);
    // what is seen is what is left, with the edges that have one face
    shown = { points: made.points, faces: made.faces };
    open = openEdges(made.faces, made.points.length / 3);
    return { report, triangles: made.faces.length / 3, moved };
  },
  /** A mesh that is short in a link: coarser, on a grid, with its faces in an order that packs well. As fine as a length
   * of text allows, and still a body. @param {MeshArrays & {name: string, length: number}} wish @returns {Promise<MeshArrays & Fitted>} */
  async fit({ name, points, faces, length }) {
    const [tools, { MeshoptEncoder }, { onGrid, packMeshes }] = await Promise.all([
      theCore().then(meshTools),
      import('meshoptimizer/encoder'),
      import('../../../wasm/js/mesh-pack.mjs'),
    ]);
    await MeshoptEncoder.ready;
    const { report, ...fine } = tools.prepare(points, faces, { weld: 0, orient: true });
    if (!report.good)
      throw new Error(meshFindings(report).find(({ level }) => level === 'bad')?.text ?? '');
    /** @param {number} target @returns {Promise<(MeshArrays & Fitted) | null>} */
    async function tried(target) {
      const coarse = target < report.kept ? await coarser(fine, target) : { ...fine, moved: 0 };
      const { points: exact, step } = onGrid(coarse.points);
      const { report: now, ...made } = tools.prepare(exact, coarse.faces, {
        ...{ weld: 0, orient: true, crossings: true },
      });
      const cut = now.crossings.count > 0 || now.crowded.count + now.twisted.count > 0;
      if (!now.good || cut || now.watertight !== report.watertight) return null;
      const order = inOrder(made, MeshoptEncoder);
      const packed = packMeshes({ [name]: order }).length;
      if (packed > length) return null;
      const triangles = order.faces.length / 3;
      return { ...order, moved: coarse.moved, step, triangles, of: faces.length / 3 };
    }
    // characters a triangle are some 5 to 9
    let target = Math.min(report.kept, Math.ceil(length / 4));
    for (; target >= 4; target = Math.floor(0.85 * target)) {
      progress('reduce', 1 - target / report.kept);
      const made = await tried(target);
      if (made) return made;
    }
    throw new Error('no coarser mesh that is short enough is still a body');
  },
  /** What is left of the mesh, around its middle, for a picture. @returns {Promise<Shape>} */
  async shape() {
    if (!shown) throw new Error('no mesh has been read');
    const { low, high } = boxOf(shown.points);
    const near = Float32Array.from(shown.points, (x, i) => x - (low[i % 3] + high[i % 3]) / 2);
    return { points: near, faces: Uint32Array.from(shown.faces), open };
  },
  /** A hull to be drilled: what is left of it, for a picture too. @param {MeshArrays & {entry: import('../hull/work.js').Entry, size: number}} wish */
  async openHull({ points, faces, entry, size }) {
    const [tools, { openHull }] = [meshTools(await theCore()), await import('../hull/work.js')];
    drilled = null;
    hull = openHull(tools, { points, faces }, entry, size);
    return { ...hull, points: hull.points.slice(), faces: hull.faces.slice() };
  },
  /**
   * A drilled hull in its scenario, or why it cannot be.
   * @param {import('../hull/work.js').Wish & {fineness: import('../hull/work.js').Fineness}} wish
   * @returns {Promise<{ready: import('../hull/work.js').Ready, placed: import('../hull/work.js').Placed} | {code: string, values: number[]}>}
   */
  async placeHull({ fineness, ...wish }) {
    if (!hull) throw new Error('no hull was opened');
    const { drillHull, placeHull } = await import('../hull/work.js');
    const with_ = { core: await theCore(), tools: meshTools(await theCore()) };
    try {
      const key = JSON.stringify([wish.pipe, fineness]);
      if (drilled?.key !== key)
        drilled = { key, ready: await drillHull(with_.tools, hull, wish.pipe, fineness) };
      return { ready: drilled.ready, placed: placeHull(with_, drilled.ready, wish) };
    } catch (error) {
      const { code, values } = /** @type {{code?: string, values?: number[]}} */ (error);
      if (code === undefined) throw error;
      return { code, values: values ?? [] };
    }
  },
  /** The mesh as it will be used, with a copy left here. @returns {Promise<MeshArrays>} */
  async give() {
    if (!mesh) throw new Error('no mesh has been read');
    return { points: mesh.points.slice(), faces: mesh.faces.slice() };
  },
};

/** @typedef {typeof ACTS} Acts */

let queue = Promise.resolve();
scope.onmessage = (/** @type {MessageEvent<{id: number, act: keyof Acts}>} */ { data }) => {
  queue = queue.then(async () => {
    try {
      // the page asks with what the act takes
      const act = /** @type {(message: unknown) => Promise<unknown>} */ (ACTS[data.act]);
      const result = await act(data);
      scope.postMessage({ id: data.id, result });
    } catch (error) {
      scope.postMessage({
        id: data.id,
        fault: error instanceof Error ? error.message : String(error),
      });
    }
  });
};
