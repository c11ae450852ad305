/**
 * Meshes: checked, repaired, made and cut without a scenario, read from files and written to them, and those that a
 * scenario names. Files need `three`, which is installed beside this package (`npm install three`); coarser meshes
 * (`hawse mesh --triangles`) `meshoptimizer`.
 * @module
 */

/**
 * @typedef {import('./asset-files.mjs').FetchBytes} FetchBytes
 * @typedef {import('./mesh-files/parts.mjs').MeshFile} MeshFile
 * @typedef {import('./mesh.mjs').MeshReport} MeshReport
 * @typedef {import('./mesh.mjs').MeshTools} MeshTools
 * @typedef {import('./mesh.mjs').PreparedMesh} PreparedMesh
 */

export { MESH_KINDS, MeshBody, meshTools } from './mesh.mjs';
export { meshFindings } from './mesh-report.mjs';
export { FACES_MAX, MESH_FILE_MAX, MeshFileError, POINTS_MAX, readMesh } from './mesh-files.mjs';
export { WRITTEN, writeMesh } from './mesh-write.mjs';
export { compileWithAssets, resolveAssets } from './asset-files.mjs';
