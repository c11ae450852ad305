/**
 * The values at the tips of the arrows, where these are on the screen.
 * @module
 */
import { Vector3 } from 'three';

const point = new Vector3();

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
  for (let i = 0; i < newtons.length; i++) {
    if (!(newtons[i] > 0)) continue;
    point.fromArray(feet, 3 * i).project(camera);
    const [fx, fy] = [point.x, point.y];
    point.fromArray(tips, 3 * i).project(camera);
    const [dx, dy] = [(point.x - fx) * width, (fy - point.y) * height];
    const long = Math.hypot(dx, dy) || 1;
    spots[5 * i] = ((point.x + 1) / 2) * width;
    spots[5 * i + 1] = ((1 - point.y) / 2) * height;
    spots[5 * i + 2] = point.z < 1 ? 1 : 0;
    spots[5 * i + 3] = dx / long;
    spots[5 * i + 4] = dy / long;
  }
  labels.draw(newtons, names, spots, width, height, kinds, chosen);
}
