/**
 * Mesh files for the commands: below the scenario's own folder, `meshes` in it, or examples/meshes; no
 * way out of these, since a scenario may come from a stranger.
 * @module
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWithAssets, resolveAssets } from '../js/asset-files.mjs';
import { LinkError } from '../js/link.mjs';
import { MESH_FILE_MAX } from '../js/mesh-files.mjs';
import { unpackMeshes } from '../js/mesh-pack.mjs';
import { patchText } from './common.mjs';

const EXAMPLE_MESHES = fileURLToPath(new URL('../../examples/meshes/', import.meta.url));

/** @typedef {import('./common.mjs').Source} Source */

/**
 * Reads the mesh files that a scenario may name.
 * @param {Source} source from standard input: only those of the examples; of a .hawse file its own, and those
 * @returns {import('../js/asset-files.mjs').FetchBytes}
 */
export function assetReader({ file, run }) {
  const here = file === undefined || file === '-' || run ? undefined : dirname(file);
  const own = here === undefined ? [] : [here, join(here, 'meshes')];
  return async (name) => {
    if (run && Object.hasOwn(run.meshes, name)) return run.meshes[name];
    for (const folder of [...own, EXAMPLE_MESHES]) {
      const bytes = readBelow(folder, name);
      if (bytes) return bytes;
    }
    const places = run
      ? 'in what was given, or in examples/meshes'
      : own.length
        ? 'beside the scenario, in meshes/ there, or in examples/meshes'
        : 'in examples/meshes';
    throw new Error(`there is no mesh file "${name}" ${places}`);
  };
}

/**
 * The meshes that a link carries, as a source has them.
 * @param {import('../js/link.mjs').Link} link
 * @returns {Pick<Source, 'run'>}
 * @throws {LinkError}
 */
export function carriedBy({ meshes }) {
  if (meshes === undefined) return {};
  try {
    return { run: { meshes: unpackMeshes(meshes) } };
  } catch (error) {
    const why = /** @type {Error} */ (error).message;
    throw new LinkError([{ key: 'm', value: '', why }]);
  }
}

/**
 * A file in a folder or below it; links out of it are not followed.
 * @param {string} folder
 * @param {string} name
 */
function readBelow(folder, name) {
  let path;
  try {
    const root = realpathSync(folder);
    path = realpathSync(join(root, name));
    const way = relative(root, path);
    if (way.startsWith('..') || isAbsolute(way))
      throw new Error(`"${name}" leads out of its folder`);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
  const stat = statSync(path);
  if (!stat.isFile()) throw new Error(`"${name}" is no file`);
  if (stat.size > MESH_FILE_MAX)
    throw new Error(`${name}: ${stat.size} bytes; at most ${MESH_FILE_MAX} are read`);
  return readFileSync(path);
}

/**
 * One's own meshes of a scenario: those that are not beside the examples.
 * @param {Source} source
 * @param {string} scenario its text, with changes
 * @returns {Promise<import('../js/loader.mjs').Assets>}
 */
export async function ownMeshes(source, scenario) {
  const { assets } = await resolveAssets(scenario, assetReader(source));
  const own = Object.keys(assets).filter((name) => !readBelow(EXAMPLE_MESHES, name));
  return Object.fromEntries(own.map((name) => [name, assets[name]]));
}

/**
 * Compiles a scenario, with changes, and the mesh files that it names.
 * @param {import('../js/loader.mjs').Core} core
 * @param {Source} source
 * @param {object} [patch]
 */
export function compileSource(core, source, patch = {}) {
  return compileWithAssets(core, patchText(source.text, patch), assetReader(source));
}
