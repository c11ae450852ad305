/**
 * The mesh files that a scenario names, read: as points and faces, by three's loaders. Runs in Node and in a page
 * alike.
 * @module
 */
import { assetNameFault, assetNames, mergeFaults } from './assets.mjs';
import { readMesh } from './mesh-files.mjs';
import { HawseInputError } from './status.mjs';

/**
 * @typedef {import('./loader.mjs').Assets} Assets
 * @typedef {import('./loader.mjs').Core} Core
 * @typedef {import('./status.mjs').Fault} Fault
 *
 * The bytes of a mesh file by its name in the scenario, or its points and faces; nothing where there is no such file.
 * @typedef {(name: string) => Promise<Uint8Array | ArrayBuffer | import('./loader.mjs').MeshArrays | undefined>} FetchBytes
 */

/**
 * Reads every mesh file that a scenario names. What is wrong with one does not stop the others: the
 * faults say which, and why.
 * @param {string | object} scenario
 * @param {FetchBytes} fetchBytes
 * @returns {Promise<{assets: Assets, faults: Fault[]}>}
 */
export async function resolveAssets(scenario, fetchBytes) {
  /** @type {Assets} */
  const assets = {};
  /** @type {Map<string, string>} */
  const failed = new Map();
  const named = assetNames(scenario);
  for (const name of new Set(named.map((entry) => entry.name))) {
    const fault = assetNameFault(name);
    if (fault) {
      failed.set(name, fault);
      continue;
    }
    try {
      const bytes = await fetchBytes(name);
      if (!bytes) throw new Error(`there is no mesh file "${name}"`);
      assets[name] = 'points' in bytes ? bytes : await readMesh(name, bytes);
    } catch (error) {
      failed.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  const faults = named.flatMap(({ id, name }) => {
    const what = failed.get(name);
    return what === undefined ? [] : [{ where: `/meshes/${pointer(id)}/asset`, what }];
  });
  return { assets, faults };
}

/**
 * Compiles a scenario with the mesh files that it names.
 * @param {Core} core
 * @param {string} text
 * @param {FetchBytes} fetchBytes
 * @throws {HawseInputError} with every fault of the scenario and of its files
 */
export async function compileWithAssets(core, text, fetchBytes) {
  const { assets, faults } = await resolveAssets(text, fetchBytes);
  try {
    return core.compile(text, assets);
  } catch (error) {
    if (!(error instanceof HawseInputError) || !faults.length) throw error;
    throw new HawseInputError(mergeFaults(error.faults, faults));
  }
}

/** A key in a JSON pointer. @param {string} key */
const pointer = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');
