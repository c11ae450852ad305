/** The meshes that a link, or the page as one file, carries, unpacked: of the package. Loaded with the first such one. */
export { unpackMeshes } from '../../../wasm/js/mesh-pack.mjs';
export { isMeshBytes, readMeshBytes } from '../../../wasm/js/run-mesh.mjs';
