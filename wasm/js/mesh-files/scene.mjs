/**
 * Readers of mesh files that hold a scene: binary glTF and 3DS. Only the triangles are looked at, where
 * the scene places them.
 * @module
 */
import { merge, partsOf } from './merge.mjs';
import { POINTS_MAX, countFaces, fail, need } from './parts.mjs';

/** @typedef {import('./parts.mjs').Raw} Raw */
/**
 * What is looked at of a glTF; what is given may be anything.
 * @typedef {{count: number, sparse?: {count: number}}} Accessor
 * @typedef {{attributes?: {POSITION?: number}, indices?: number, mode?: number}} Primitive
 * @typedef {{name?: string, primitives?: Primitive[]}} GltfMesh
 * @typedef {{name?: string, children?: number[], mesh?: number, matrix?: unknown, translation?: unknown, rotation?: unknown,
 *   scale?: unknown, extensions?: {EXT_mesh_gpu_instancing?: unknown}}} GltfNode
 * @typedef {{scene?: number, scenes?: {nodes?: number[]}[], nodes?: GltfNode[], meshes?: GltfMesh[],
 *   accessors?: Accessor[], buffers?: {uri?: string}[], bufferViews?: {extensions?: unknown}[],
 *   extensionsRequired?: string[]}} Gltf
 */

/* ---- GLB ---- */

/** Extensions that say nothing of the geometry, or that the loader reads without help. */
const HARMLESS =
  /^(KHR_mesh_quantization|KHR_materials_.*|KHR_texture_.*|EXT_texture_.*|KHR_lights.*)$/;

/**
 * glTF of one file, geometry only: no pictures, materials or motions are looked at.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Raw>}
 */
export async function readGlb(bytes) {
  const { json, binary } = glbChunks(bytes);
  const text = new TextEncoder().encode(JSON.stringify(geometryOnly(json)));
  const pad = (/** @type {number} */ n) => Math.ceil(n / 4) * 4;
  const size = 12 + 8 + pad(text.length) + (binary ? 8 + pad(binary.length) : 0);
  const glb = new Uint8Array(size).fill(0x20);
  const view = new DataView(glb.buffer);
  [0x46546c67, 2, size, pad(text.length), 0x4e4f534a].forEach((word, i) =>
    view.setUint32(4 * i, word, true),
  );
  glb.set(text, 20);
  if (binary) {
    const at = 20 + pad(text.length);
    view.setUint32(at, pad(binary.length), true);
    view.setUint32(at + 4, 0x004e4942, true);
    glb.set(binary, at + 8);
  }
  const { GLTFLoader } = await need(import('three/examples/jsm/loaders/GLTFLoader.js'));
  const gltf = await new GLTFLoader().parseAsync(glb.buffer, '');
  if (!gltf.scene) fail('there is no scene in it');
  return merge(partsOf(gltf.scene));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function glbChunks(bytes) {
  const view = new DataView(bytes.buffer);
  if (bytes.length < 20 || view.getUint32(0, true) !== 0x46546c67)
    fail('expected "glTF" in the first four bytes: only binary glTF is read');
  const [version, length] = [view.getUint32(4, true), view.getUint32(8, true)];
  if (version !== 2) fail(`glTF of version ${version}: expected 2`);
  if (length > bytes.length) fail(`${bytes.length} bytes; expected ${length}: the file is cut off`);
  let json;
  let binary;
  for (let at = 12; at + 8 <= length;) {
    const [size, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (at + 8 + size > length) fail(`byte ${at}: a chunk of ${size} bytes ends past the file`);
    const chunk = bytes.subarray(at + 8, at + 8 + size);
    if (kind === 0x4e4f534a) json ??= JSON.parse(new TextDecoder().decode(chunk));
    if (kind === 0x004e4942) binary ??= chunk;
    at += 8 + size;
  }
  if (!json || typeof json !== 'object') fail('there is no JSON chunk in it');
  return { json, binary };
}

/**
 * The parts of a glTF that say where the triangles are. Refuses what the loader would fetch, wait for
 * without end, or need a decoder for.
 * @param {Gltf} gltf
 */
function geometryOnly(gltf) {
  /** @template T @param {string} key @param {T[]} [given] */
  const list = (key, given) => {
    const value = given ?? [];
    if (!Array.isArray(value) || !value.every((item) => item && typeof item === 'object'))
      fail(`"${key}" is no list of objects`);
    return value;
  };
  const nodes = list('nodes', gltf.nodes);
  const meshes = list('meshes', gltf.meshes);
  const accessors = list('accessors', gltf.accessors);
  const buffers = list('buffers', gltf.buffers);
  const views = list('bufferViews', gltf.bufferViews);
  const scenes = list('scenes', gltf.scenes);
  const needed = [gltf.extensionsRequired ?? []].flat().filter((name) => !HARMLESS.test(name));
  if (needed.length) fail(`it needs ${needed.join(', ')}: save it without compression`);
  if (buffers.length > 1 || buffers.some((buffer) => buffer.uri !== undefined))
    fail('its numbers are in another file: save it as one GLB');
  if (views.some((view) => view.extensions))
    fail('its numbers are packed: save it without compression');
  for (const [i, { count, sparse }] of accessors.entries())
    for (const n of sparse ? [count, sparse.count] : [count])
      if (!Number.isInteger(n) || n < 0 || n > POINTS_MAX)
        fail(`accessor ${i}: a count of ${n}; at most ${POINTS_MAX}`);
  const parents = new Uint8Array(nodes.length);
  /** @type {{children?: number[], nodes?: number[]}[]} */
  const owners = [...nodes, ...scenes];
  for (const node of owners.flatMap((owner) => owner.children ?? owner.nodes ?? []))
    if (!(node in nodes) || ++parents[node] > 1)
      fail(`node ${node} has no place, or two, in its tree`);
  let corners = 0;
  for (const { mesh, extensions } of nodes) {
    if (extensions?.EXT_mesh_gpu_instancing) fail('it has meshes that stand for many');
    for (const { indices, attributes } of meshes[mesh ?? -1]?.primitives ?? [])
      corners += accessors[indices ?? attributes?.POSITION ?? -1]?.count ?? 0;
  }
  countFaces(Math.floor(corners / 3));
  return {
    asset: { version: '2.0' },
    scene: gltf.scene,
    scenes: scenes.map(({ nodes: roots }) => ({ nodes: roots })),
    nodes: nodes.map(({ name, children, mesh, matrix, translation, rotation, scale }) => {
      return { name, children, mesh, matrix, translation, rotation, scale };
    }),
    meshes: meshes.map(({ name, primitives = [] }) => ({
      name,
      primitives: primitives
        .filter((p) => (p.mode ?? 4) >= 4)
        .map(({ attributes, indices, mode }) => {
          return { attributes: { POSITION: attributes?.POSITION }, indices, mode };
        }),
    })),
    accessors,
    bufferViews: views,
    buffers,
    extensionsUsed: ['KHR_mesh_quantization'],
  };
}

/* ---- 3DS ---- */

/** Chunks in which the loader looks for chunks, and where these begin. */
const CHUNKS = /** @type {{[id: number]: (view: DataView, at: number, end: number) => number}} */ ({
  0x4d4d: () => 0,
  0x3d3d: () => 0,
  0x4000: (view, at, end) => {
    let n = 0;
    while (at + n < end && view.getUint8(at + n)) n++;
    return n + 1;
  },
  0x4100: () => 0,
  0x4120: (view, at) => 2 + 8 * view.getUint16(at, true),
});

/**
 * Looks at the length of every chunk, since the loader trusts them. Where a mesh has a matrix of its
 * own the points are in the scene's axes already: the loader takes it away and puts it back, which
 * loses digits, or all of a mesh where it has no inverse; so it is hidden from it.
 * @param {DataView} view
 * @param {number} start
 * @param {number} end
 * @param {{triangles: number}} sum
 * @param {number} depth
 */
function walk3ds(view, start, end, sum, depth) {
  for (let at = start; at + 6 <= end;) {
    const [id, size] = [view.getUint16(at, true), view.getUint32(at + 2, true)];
    const [body, next] = [at + 6, at + size];
    if (size < 6 || next > end)
      fail(`byte ${at}: a chunk of ${size} bytes, where ${end - at} are left; the file is cut off`);
    if (id === 0x4160) view.setUint16(at, 0, true);
    if (id === 0x4110 && 2 + 12 * view.getUint16(body, true) > next - body)
      fail(`byte ${at}: ${view.getUint16(body, true)} points in ${size} bytes`);
    const skip = next - body < 2 ? undefined : CHUNKS[id]?.(view, body, next);
    if (skip !== undefined) {
      if (body + skip > next)
        fail(`byte ${at}: a chunk of ${size} bytes is too short for its faces`);
      if (id === 0x4120) countFaces((sum.triangles += view.getUint16(body, true)));
      if (depth < 8) walk3ds(view, body + skip, next, sum, depth + 1);
    }
    at = next;
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Raw>}
 */
export async function read3ds(bytes) {
  const view = new DataView(bytes.buffer);
  if (bytes.length < 6 || view.getUint16(0, true) !== 0x4d4d)
    fail('expected the bytes 4D 4D, with which a 3DS file begins');
  walk3ds(view, 0, bytes.length, { triangles: 0 }, 0);
  const { TDSLoader } = await need(import('three/examples/jsm/loaders/TDSLoader.js'));
  /** Without pictures: nothing is fetched. */
  class Geometry extends TDSLoader {
    readMaterialEntry() {}
  }
  const group = new Geometry().parse(bytes.buffer, '');
  group.children = group.children.filter(
    (mesh) => /** @type {import('three').Mesh} */ (mesh).geometry.index,
  );
  const raw = merge(partsOf(group));
  if (!raw.faces.length) fail('there are no triangles in it');
  return { ...raw, soup: false };
}
