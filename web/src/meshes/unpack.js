/** The meshes that a link carries, unpacked: of the package. Loaded with the first such link. */
export { unpackMeshes } from '../../../wasm/js/mesh-pack.mjs';
