/**
 * A mesh as the bytes of a file, by three's exporters: binary STL and binary PLY in single precision,
 * OBJ with every digit.
 * @module
 */

import { need } from './mesh-files/parts.mjs';

/** What `writeMesh` can write, by the ending of the name. */
export const WRITTEN = Object.freeze(['stl', 'obj', 'ply']);

/**
 * @param {string} name its ending says the format
 * @param {import('./loader.mjs').MeshArrays} mesh
 * @returns {Promise<Uint8Array>}
 */
export async function writeMesh(name, { points, faces }) {
  const extension = /\.([^./]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  if (!WRITTEN.includes(extension))
    throw new Error(`${name}: expected a name that ends in ${WRITTEN.join(', ')}`);
  const { BufferAttribute, BufferGeometry, Mesh } = await need(import('three'));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(faces), 1));
  const mesh = new Mesh(geometry);
  if (extension === 'obj') {
    const { OBJExporter } = await need(import('three/examples/jsm/exporters/OBJExporter.js'));
    return new TextEncoder().encode(new OBJExporter().parse(mesh));
  }
  if (extension === 'stl') {
    const { STLExporter } = await need(import('three/examples/jsm/exporters/STLExporter.js'));
    const view = new STLExporter().parse(mesh, { binary: true });
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  }
  const { PLYExporter } = await need(import('three/examples/jsm/exporters/PLYExporter.js'));
  const options = {
    binary: true,
    littleEndian: true,
    excludeAttributes: ['normal', 'uv', 'color'],
  };
  // three's type asks for what is called when it is done; without it that is given back
  const done = /** @type {() => void} */ (/** @type {unknown} */ (undefined));
  const buffer = new PLYExporter().parse(mesh, done, options);
  return new Uint8Array(/** @type {ArrayBuffer} */ (/** @type {unknown} */ (buffer)));
}
