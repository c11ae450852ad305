/**
 * Mesh files that a scenario names, without reading them: which names are allowed, and what is said of a file that
 * is none. Reading is in asset-files.mjs.
 * @module
 */
import { isObject, parseValue } from './patch.mjs';

/** @typedef {import('./status.mjs').Fault} Fault */

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
 * Faults of the core with those of the files in the places where the core only knows that a file was
 * not given.
 * @param {Fault[]} faults
 * @param {Fault[]} ofFiles
 */
export function mergeFaults(faults, ofFiles) {
  const places = new Set(ofFiles.map((fault) => fault.where));
  return [...ofFiles, ...faults.filter((fault) => !places.has(fault.where))];
}
