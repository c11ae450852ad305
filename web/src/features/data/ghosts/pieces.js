/**
 * Pieces of ghosts: a body once more where it was or would be, by its pose or by the port it hangs on, and its lines.
 * @module
 */
import { InstancedMesh, Matrix4, Mesh, Quaternion, Vector3 } from 'three';
import { differ } from './glass.js';

const matrix = new Matrix4();
const place = new Vector3();
const turn = new Quaternion();
const one = new Vector3(1, 1, 1);

/** @param {import('three').BufferGeometry} geometry @param {import('three').Material} material @param {number} count */
export function ghostMesh(geometry, material, count) {
  const mesh = new InstancedMesh(geometry, material, count);
  mesh.frustumCulled = false;
  mesh.renderOrder = 4;
  mesh.raycast = () => {};
  return mesh;
}

/** The pieces by which something that moves is drawn, and how each lies on it. @param {import('three').Object3D} moving
 * @param {(piece: Mesh, rest: Matrix4) => void} visit */
export function eachPiece(moving, visit) {
  moving.updateWorldMatrix(true, true);
  const base = new Matrix4().compose(moving.position, moving.quaternion, one).invert();
  moving.traverse((object) => {
    if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
    if (object.userData.part === undefined) return;
    visit(object, base.clone().multiply(object.matrixWorld));
  });
}

/** Whether two poses are apart, or two places of ports, which do not turn. @param {ArrayLike<number>} a @param {ArrayLike<number>} b
 * @param {boolean} pose @param {number} still [m] */
export const moved = (a, b, pose, still) =>
  differ(a, b, 3, still) || (pose && differ(a, b, 7, 1e-3));

/** Puts a piece there. @param {InstancedMesh} mesh @param {number} n @param {ArrayLike<number>} at @param {boolean} pose @param {Matrix4} rest */
export function putAt(mesh, n, at, pose, rest) {
  place.set(at[0], at[1], at[2]);
  if (pose) turn.set(at[4], at[5], at[6], at[3]);
  else turn.identity();
  mesh.setMatrixAt(n, matrix.compose(place, turn, one).multiply(rest));
  mesh.instanceMatrix.needsUpdate = true;
}

/** A line after n strokes. @param {import('../strokes.js').Strokes} strokes @param {number} n
 * @param {import('../../../view/moment.js').Moment['lines'][0]} line @param {Uint8Array} rgba @returns {number} of strokes then */
export function addLine(strokes, n, { n: nodes, nodes: p, gap }, rgba) {
  for (let i = 0; i + 1 < nodes; i++)
    if (i + 1 !== gap && n < strokes.most) strokes.set(n++, p, 3 * i, p, 3 * i + 3, rgba);
  return n;
}
