/**
 * The meshes that a scenario names: those that were dropped on the page, else files beside the examples.
 * Loaded when a scenario names some.
 */
import { assetNameFault, assetNames, mergeFaults } from '../../../wasm/js/assets.mjs';
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { S } from '../state/strings-later.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { given, keepMesh, keptMesh, meshWorker } from './client.js';
import { told } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/loader.mjs').Assets} Assets */

/** Within another page: that one may name meshes, and has nothing to do with those that are kept in this browser. */
const framed = window.parent !== window;

/** The page as one file: what is in that goes before what another file left in this browser by the same name. */
const alone = 'alone' in document.documentElement.dataset;

/** Files that were read from beside the examples. @type {Assets} */
const read = {};

/** What the link has, by its text. @type {{packed: string, meshes: Assets, fault: string}} */
let link = { packed: '', meshes: {}, fault: '' };

/** The meshes that the page's link carries. */
async function carried() {
  const packed = /[?&]m=([^&]*)/.exec(location.hash)?.[1] ?? '';
  if (packed === link.packed) return link;
  const { unpackMeshes } = await import('./unpack.js');
  try {
    link = { packed, meshes: unpackMeshes(packed), fault: '' };
  } catch (error) {
    link = { packed, meshes: {}, fault: S.mesh.badLink(told(errorText(error)).text) };
  }
  return link;
}

/** @param {string} name */
async function findMesh(name) {
  const { meshes, fault } = await carried();
  if (!given.has(name) && Object.hasOwn(meshes, name)) return meshes[name];
  const inFile = alone && !given.has(name) ? (read[name] ?? (await fetchMesh(name).catch(() => null))) : null; // prettier-ignore
  if (inFile) return (read[name] = inFile);
  const own = framed ? null : await keptMesh(name);
  if (own) return own;
  if (fault) throw new Error(fault);
  return (read[name] ??= await fetchMesh(name));
}

/** @param {string} name */
async function fetchMesh(name) {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const answer = await fetch(new URL(`examples/meshes/${path}`, document.baseURI));
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || type.startsWith('text/html')) throw new Error(S.mesh.notHere(name));
  const bytes = await answer.arrayBuffer();
  if (alone) {
    const { isMeshBytes, readMeshBytes } = await import('./unpack.js');
    const raw = new Uint8Array(bytes);
    if (isMeshBytes(raw)) return readMeshBytes(name, raw);
  }
  const worker = meshWorker();
  try {
    await worker.ask('read', { name, bytes }, [bytes]);
    return await worker.ask('give');
  } finally {
    worker.stop();
  }
}

/** Of those beside the examples alone, as whoever has the scenario by a lesson has them. @param {string} name */
const shippedMesh = async (name) => (read[name] ??= await fetchMesh(name));

/**
 * @param {string} text of a scenario
 * @param {(name: string) => Promise<import('../../../wasm/js/loader.mjs').MeshArrays>} [find]
 * @returns {Promise<{assets: Assets, complete: (error: unknown) => unknown}>} `complete`: the core's error with what
 *   was wrong with the files
 */
export async function assetsOf(text, find = findMesh) {
  /** @type {Assets} */
  const assets = {};
  /** @type {import('../../../wasm/js/status.mjs').Fault[]} */
  const faults = [];
  for (const { id, name } of assetNames(text)) {
    try {
      const fault = assetNameFault(name);
      if (fault) throw new Error(fault);
      assets[name] ??= await find(name);
    } catch (error) {
      const where = `/meshes/${id.replaceAll('~', '~0').replaceAll('/', '~1')}/asset`;
      faults.push({ where, what: error instanceof Error ? error.message : String(error) });
    }
  }
  return {
    assets,
    complete: (error) =>
      error instanceof HawseInputError && faults.length > 0
        ? new HawseInputError(mergeFaults(error.faults, faults))
        : error,
  };
}

/** Whether the page's link has it, so that it is there with the address. @param {string} name */
export const isCarried = async (name) => Object.hasOwn((await carried()).meshes, name);

/** Names of one's own meshes in a scenario: those that are not beside the examples. @param {import('../../../wasm/js/patch.mjs').JsonObject} doc @returns {string[]} */
export const droppedMeshes = (doc) =>
  assetNames(doc)
    .map(({ name }) => name)
    .filter((name) => !(name in read));

/** Meshes of a scenario that names those beside the examples alone. @param {string} text */
export const shippedOf = (text) => assetsOf(text, shippedMesh);

export { keepMesh };
