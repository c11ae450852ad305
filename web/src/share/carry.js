/**
 * One's own meshes in a link: those that are short enough are packed to the last bit. One that is not is made coarser and laid
 * on a grid first, when that is asked for; then the run goes on with it, so that both ends of the link run on the same numbers.
 */
import { LINK_MAX } from '../../../wasm/js/link.mjs';
import { packMeshes } from '../../../wasm/js/mesh-pack.mjs';
import { isObject } from '../../../wasm/js/patch.mjs';
import { assetsOf, droppedMeshes } from '../meshes/assets.js';
import { keepMesh, meshWorker } from '../meshes/client.js';
import { placeFor, withNames } from '../meshes/place.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';

/** @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays */
/** `length`: characters of it alone; Infinity: too large to be packed at all. `mesh`: null where it is not in this browser.
 * @typedef {{name: string, mesh: MeshArrays | null, triangles: number, length: number}} Own */
/** @typedef {{own: Own[], packed: string}} Carried `packed`: all of them, '' where they are too long */

/** A mesh of more triangles is in no link: it is not tried. */
const MOST_TRIED = 20_000;
/** What an address has in front, and words of a later version. */
const SPARE = 200;

/** @param {string} name @param {MeshArrays | undefined} mesh @returns {Own} */
function ownOf(name, mesh) {
  if (!mesh) return { name, mesh: null, triangles: 0, length: Infinity };
  const triangles = mesh.faces.length / 3;
  let length = Infinity;
  try {
    if (triangles <= MOST_TRIED) length = packMeshes({ [name]: mesh }).length;
  } catch {
    // longer than what is unpacked
  }
  return { name, mesh, triangles, length };
}

/** The last one asked for. @type {{doc: JsonObject | null, carried: Carried}} */
let last = { doc: null, carried: { own: [], packed: '' } };

/** @param {JsonObject} doc @returns {Promise<Carried>} */
export async function carriedOf(doc) {
  if (last.doc === doc) return last.carried;
  const { assets } = await assetsOf(textOf(doc));
  const own = [...new Set(droppedMeshes(doc))].map((name) => ownOf(name, assets[name]));
  const sum = own.reduce((n, { length }) => n + length, 0);
  let packed = '';
  if (own.length > 0 && sum < LINK_MAX) {
    try {
      packed = packMeshes(Object.fromEntries(own.flatMap(({ name, mesh }) => (mesh ? [[name, mesh]] : [])))); // prettier-ignore
    } catch {
      // too many of them
    }
  }
  last = { doc, carried: { own, packed } };
  return last.carried;
}

/** Metres of a unit of a mesh. @param {JsonObject} doc @param {string} asset */
function scaleOf(doc, asset) {
  const meshes = Object.values(isObject(doc.meshes) ? doc.meshes : {});
  const entry = meshes.find((mesh) => isObject(mesh) && mesh.asset === asset);
  return isObject(entry) && Number(entry.scale) > 0 ? Number(entry.scale) : 1;
}

/** @typedef {{name: string, triangles: number, of: number, moved: number, step: number}} Fit of a mesh: its new name, how far the
 *   surface is off and the step of its grid [m] */

/**
 * The scenario with coarser meshes, which are kept in this browser.
 * @param {JsonObject} doc @param {Own[]} own @param {number} taken characters of the link without meshes
 * @returns {Promise<{doc: JsonObject, fits: Fit[]}>}
 */
export async function fitted(doc, own, taken) {
  const length = Math.floor((LINK_MAX - SPARE - taken) / own.length);
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Fit[]} */
  const fits = [];
  const worker = meshWorker();
  try {
    for (const { name, mesh, length: now } of own) {
      if (!mesh || now <= length) continue;
      const made = await worker.ask('fit', { name, length, points: mesh.points, faces: mesh.faces }); // prettier-ignore
      const { points, faces, triangles, of, moved, step } = made;
      const [, stem, end] = /^(.*?)(?:-link)?(\.[^./]*)?$/.exec(name) ?? [];
      const to = await placeFor(`${stem}-link${end ?? ''}`, { points, faces }, (next) =>
        own.some((one) => one.name === next),
      );
      await keepMesh(to, { points, faces });
      names.set(name, to);
      const scale = scaleOf(doc, name);
      fits.push({ name: to, triangles, of, moved: moved * scale, step: step * scale });
    }
  } finally {
    worker.stop();
  }
  return { doc: withNames(doc, names), fits };
}
