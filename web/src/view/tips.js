/**
 * Where the arrows of force are on the picture, and the values at their tips. Both are told to the plates, so that none covers
 * an arrow or the place where it acts.
 * @module
 */
import { Vector3 } from 'three';

const point = new Vector3();

/** Room for as many arrows as there are forces. @param {import('./labels.js').Labels} labels @param {number} n */
function room({ picture }, n) {
  if (picture.lines.length >= 4 * n) return;
  picture.lines = new Float32Array(4 * n);
  picture.places = new Float32Array(2 * n);
}

/**
 * @param {import('./labels.js').Labels} labels
 * @param {import('./objects.js').Forces} forces
 * @param {import('three').Camera} camera
 * @param {Float32Array} spots room for what `Labels` takes
 * @param {number} width
 * @param {number} height
 */
export function drawLabels(labels, forces, camera, spots, width, height) {
  const { feet, tips, newtons, names, kinds, chosen } = forces;
  room(labels, newtons.length);
  const lines = /** @type {Float32Array} */ (labels.picture.lines);
  const places = /** @type {Float32Array} */ (labels.picture.places);
  let n = 0;
  for (let i = 0; i < newtons.length; i++) {
    if (!(newtons[i] > 0)) continue;
    point.fromArray(feet, 3 * i).project(camera);
    const [fx, fy] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
    const behind = !(point.z < 1);
    point.fromArray(tips, 3 * i).project(camera);
    const [x, y] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
    const [dx, dy] = [x - fx, y - fy];
    const long = Math.hypot(dx, dy) || 1;
    spots[5 * i] = x;
    spots[5 * i + 1] = y;
    spots[5 * i + 2] = point.z < 1 ? 1 : 0;
    spots[5 * i + 3] = dx / long;
    spots[5 * i + 4] = dy / long;
    if (behind || !(point.z < 1)) continue;
    lines.set([fx, fy, x, y], 4 * n);
    places.set([fx, fy], 2 * n++);
  }
  labels.picture.count = labels.picture.spots = n;
  labels.draw(newtons, names, spots, width, height, kinds, chosen);
}
