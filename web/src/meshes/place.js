/** Names for meshes that come to this browser, where another may have the same name already. */
import { isObject } from '../../../wasm/js/patch.mjs';
import { keptMesh } from './client.js';

/** @typedef {import('../../../wasm/js/loader.mjs').MeshArrays} MeshArrays @typedef {import('../../../wasm/js/patch.mjs').JsonObject} JsonObject */

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
const sameNumbers = (a, b) => a.length === b.length && Array.from(a).every((x, i) => Object.is(x, b[i])); // prettier-ignore

/** @param {MeshArrays} a @param {MeshArrays} b */
const sameMesh = (a, b) => sameNumbers(a.points, b.points) && sameNumbers(a.faces, b.faces);

/** By its own name, or by one beside it where this browser has another mesh by that name.
 * @param {string} name @param {MeshArrays} mesh @param {(name: string) => boolean} taken besides */
export async function placeFor(name, mesh, taken) {
  const [, stem, end] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
  for (let n = 1; ; n++) {
    const next = n === 1 ? name : `${stem}-${n}${end ?? ''}`;
    if (n > 1 && taken(next)) continue;
    const there = await keptMesh(next);
    if (!there || sameMesh(there, mesh)) return next;
  }
}

/** A scenario with other names of mesh files. @param {JsonObject} doc @param {Map<string, string>} names @returns {JsonObject} */
export function withNames(doc, names) {
  if (names.size === 0 || !isObject(doc.meshes)) return doc;
  const meshes = Object.entries(doc.meshes).map(([id, mesh]) => {
    const to = isObject(mesh) && typeof mesh.asset === 'string' && names.get(mesh.asset);
    return [id, to ? { .../** @type {object} */ (mesh), asset: to } : mesh];
  });
  return { ...doc, meshes: Object.fromEntries(meshes) };
}
