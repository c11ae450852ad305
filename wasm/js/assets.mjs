/**
 * Mesh files that a scenario names: which names are allowed, and the files as points and faces. Runs
 * in Node and in a page alike; three's loaders are fetched when a file is read (mesh-files.mjs).
 * @module
 */
import { isObject, parseValue } from './patch.mjs';
import { HawseInputError } from './status.mjs';

/**
 * @typedef {import('./loader.mjs').Assets} Assets
 * @typedef {import('./loader.mjs').Core} Core
 * @typedef {import('./status.mjs').Fault} Fault
 *
 * The bytes of a mesh file by its name in the scenario; nothing where there is no such file.
 * @typedef {(name: string) => Promise<Uint8Array | ArrayBuffer | undefined>} FetchBytes
 */

/** A file with a letter or digit first, in folders below: no way up, no root, drive or address. */
const SEGMENT = /^[\p{L}\p{N}_][\p{L}\p{N}_ .+()-]*$/u;
const NAME_MAX = 200; // characters

/**
 * Why a mesh file cannot be asked for by this name, if so. Scenarios come from strangers.
 * @param {string} name
 */
export function assetNameFault(name) {
  if (!name) return 'a mesh file needs a name';
  if (name.length > NAME_MAX) return `the name has ${name.length} characters; at most ${NAME_MAX}`;
  if (name.split('/').every((segment) => SEGMENT.test(segment))) return undefined;
  return (
    `"${name.slice(0, 60)}" is no name of a mesh file: a path below the scenario's folder or ` +
    'examples/meshes, such as hulls/boat.stl; not .., a path from the root, or an address'
  );
}

/**
 * The mesh files that a scenario names, by the id of the mesh.
 * @param {string | object} scenario text or object; no JSON names none
 * @returns {{id: string, name: string}[]}
 */
export function assetNames(scenario) {
  const value = typeof scenario === 'string' ? parseValue(scenario) : scenario;
  const meshes = isObject(value) ? value.meshes : undefined;
  if (!isObject(meshes)) return [];
  return Object.entries(meshes).flatMap(([id, mesh]) =>
    isObject(mesh) && typeof mesh.asset === 'string' ? [{ id, name: mesh.asset }] : [],
  );
}

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
      const { readMesh } = await import('./mesh-files.mjs');
      assets[name] = await readMesh(name, bytes);
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
 * Faults of the core with those of the files in the places where the core only knows that a file was
 * not given.
 * @param {Fault[]} faults
 * @param {Fault[]} ofFiles
 */
export function mergeFaults(faults, ofFiles) {
  const places = new Set(ofFiles.map((fault) => fault.where));
  return [...ofFiles, ...faults.filter((fault) => !places.has(fault.where))];
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
