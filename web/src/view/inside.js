/**
 * Whether a point is inside of a body that is drawn: the triangles that a ray leaves by, less those that it enters by, to both
 * sides. So what is open to a side, or made of pieces that stick in each other, is told rightly too.
 * @module
 */
import { InstancedMesh, Matrix4, Mesh, Vector3 } from 'three';

const local = new Vector3();
const back = new Matrix4();
const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];

/**
 * How often the ray from `local` along x leaves the triangles of a geometry, less how often it enters; and backwards.
 * @param {import('three').BufferGeometry} geometry
 */
function leaves({ index, attributes: { position } }) {
  let [ahead, behind] = [0, 0];
  const n = index ? index.count : position.count;
  for (let i = 0; i < n; i += 3) {
    a.fromBufferAttribute(position, index ? index.getX(i) : i).sub(local);
    b.fromBufferAttribute(position, index ? index.getX(i + 1) : i + 1).sub(local);
    c.fromBufferAttribute(position, index ? index.getX(i + 2) : i + 2).sub(local);
    // the corners seen along x, each to the left of the line before it
    const u = b.y * c.z - b.z * c.y;
    const v = c.y * a.z - c.z * a.y;
    const w = a.y * b.z - a.z * b.y;
    const sum = u + v + w;
    if (sum === 0 || !((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) continue;
    const x = (u * a.x + v * b.x + w * c.x) / sum;
    if (x > 0) ahead += Math.sign(sum);
    else behind -= Math.sign(sum);
  }
  return { ahead, behind };
}

/** @param {Mesh} mesh @param {Vector3} point of the world */
function isIn(mesh, point) {
  const { geometry } = mesh;
  if (!geometry.boundingBox) geometry.computeBoundingBox();
  local.copy(point).applyMatrix4(back.copy(mesh.matrixWorld).invert());
  if (!geometry.boundingBox?.containsPoint(local)) return false;
  const { ahead, behind } = leaves(geometry);
  return ahead > 0 && behind > 0;
}

/** @param {{objects: {group: import('three').Object3D}}} run @param {Vector3} point */
export function insideBody({ objects }, point) {
  let found = false;
  objects.group.traverseVisible((object) => {
    if (found || !(object instanceof Mesh) || object instanceof InstancedMesh) return;
    if (!object.userData.part) return;
    found = isIn(object, point);
  });
  return found;
}
