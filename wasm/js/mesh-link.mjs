/**
 * A chain link against a triangle and against a body.
 * @module
 */
import { fault, numbers, poseNumbers, reader } from './mesh-memory.mjs';

const TOUCH = 16;
const NEAR = 7; // numbers of a primitive near a triangle
const PRIMITIVES = 4;

/**
 * Diameter of the bar, width and length over all of a link.
 * @param {ArrayLike<number>} link
 */
function linkSize(link) {
  const [d, width, length] = Array.from(numbers(link, '/link', 3));
  if (!(d > 0 && width > 2 * d && length >= width))
    throw fault('/link', `${d}, ${width}, ${length} m: not a bar's diameter, a width and a length`);
  return [d, width, length];
}

/**
 * @internal
 * @param {import('./mesh-memory.mjs').MeshMemory} memory
 * @returns {import('./mesh.mjs').MeshTools['linkTriangle']}
 */
export const linkNearTriangle = (memory) => (link, triangle) => {
  const input = [...linkSize(link), ...Array.from(numbers(triangle, '/triangle', 9))];
  return memory.borrow(8 * PRIMITIVES * NEAR, 'a triangle', (p) => {
    memory.doubles(p, 12).set(input);
    memory.x.hwx_mesh_link_triangle(p);
    const from = reader(memory.doubles(p, PRIMITIVES * NEAR));
    return Array.from({ length: PRIMITIVES }, () => {
      const near = { distance: from.one(), onTriangle: from.three(), onLine: from.three() };
      return near.distance < 1e300 ? near : null;
    });
  });
};

/**
 * @internal
 * @param {import('./mesh-memory.mjs').MeshMemory} memory
 * @param {(body: import('./mesh.mjs').MeshBody, where: string) => number} pointerOf
 * @returns {import('./mesh.mjs').MeshTools['linkBody']}
 */
export const linkOnBody = (memory, pointerOf) => (link, pose, target, targetPose) => {
  const pointer = pointerOf(target, '/body');
  const input = [...linkSize(link), ...poseNumbers(pose, '/pose')];
  input.push(...poseNumbers(targetPose, '/bodyPose'));
  return memory.borrow(8 * PRIMITIVES * TOUCH, 'a link', (p) => {
    memory.doubles(p, input.length).set(input);
    const touches = memory.x.hwx_mesh_link_body(p, pointer);
    if (touches < 0) memory.short('a link');
    const from = reader(memory.doubles(p, PRIMITIVES * TOUCH));
    return Array.from({ length: touches }, () => ({
      primitive: from.one(),
      depth: from.one(),
      deepest: from.three(),
      normal: from.three(),
      centre: from.three(),
      agree: from.one(),
      share: from.one(),
      reach: from.one(),
      patch: from.one(),
      volume: from.one(),
    }));
  });
};
