/**
 * Convex outlines of points of the world as a picture shows them.
 * @module
 */
import { outline } from '../hull.js';

/** Room for the points of one outline, made once and made larger where one has more. */
let points = new Float64Array(0);
let order = new Uint16Array(0);
let corners = new Uint16Array(1);

/**
 * Begins a closed path around points.
 * @param {import('./pen.js').Pen} pen
 * @param {number} n
 * @param {(i: number, put: (x: number, y: number) => void) => void} each puts point i, in pixels
 */
export function outlinePath({ g }, n, each) {
  if (order.length < n) {
    points = new Float64Array(2 * n);
    order = new Uint16Array(n);
    corners = new Uint16Array(n + 1);
  }
  for (let i = 0; i < n; i++) each(i, (x, y) => ([points[2 * i], points[2 * i + 1]] = [x, y]));
  const count = outline(points, n, order, corners);
  g.beginPath();
  for (let i = 0; i < count; i++) g.lineTo(points[2 * corners[i]], points[2 * corners[i] + 1]);
  g.closePath();
}
