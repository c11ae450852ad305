/**
 * The way of a chain through a drilled hawsepipe: from the gypsy down the pipe, round the bolster, over what of the shell stands out below it,
 * and straight down: a string pulled taut in the upright plane of the pipe. Points in the axes of the hull, whose origin is the mouth, z up [m].
 */
import { add, cross, dot, hitsOf, madd, norm, unit } from './vec.js';

/** @typedef {import('./vec.js').V3} V3 */

/** Points of the way round the bolster. */
const STEPS = 12;
/** How far below the mouth the shell is looked at, in steps of a tenth of that [m]; and how far down the way goes on. */
const LOOK = 12;
export const DOWN = 60;

/**
 * How far links stand off what they go round, so that none begins in it: half a width, and what a straight link cuts off a bend.
 * @param {{width: number, pitch: number}} link [m] @param {number} radius of what they go round
 */
export const standOff = ({ width, pitch }, radius) =>
  width / 2 + pitch ** 2 / (8 * (radius + width / 2));

/**
 * Where the ball's centre is, by the angle about the pipe: between the angles at hand a line will do, as links stand off.
 * @param {number[]} roll @param {number} angle [rad]
 */
function rollAt(roll, angle) {
  const x = (((angle / (2 * Math.PI)) % 1) + 1) * roll.length;
  const i = Math.floor(x);
  const [a, b] = [roll[i % roll.length], roll[(i + 1) % roll.length]];
  return a + (x - i) * (b - a);
}

/** Upper hull of points whose first members grow: a string above them. @param {[number, number][]} points */
function taut(points) {
  /** @type {[number, number][]} */
  const out = [];
  for (const p of points) {
    for (;;) {
      const [a, b] = [out[out.length - 2], out[out.length - 1]];
      if (!a || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) < 0) break;
      out.pop();
    }
    out.push(p);
  }
  return out;
}

/**
 * @param {{points: ArrayLike<number>, faces: ArrayLike<number>}} hull drilled
 * @param {{axis: V3, across: V3, up: V3, length: number, roll: number[]}} pipe
 * @param {{bore: number, lip: number, beyond: number}} sizes `beyond`: of the gypsy from the upper end on [m]
 * @param {{width: number, pitch: number}} link
 * @returns {{gypsy: V3, path: V3[], inside: number, out: V3}} `path`: the last two are of the straight part; `inside`: from the gypsy
 *   to where that begins [m]; `out`: level, away from the ship
 */
export function wayOf(hull, { axis, across, up, length, roll }, { bore, lip, beyond }, link) {
  const gypsy = madd([0, 0, 0], length + beyond, axis);
  /** @type {V3} */
  const down = [0, 0, -1];
  // away from the axis to where the chain hangs, square to the axis
  const x = unit(madd(down, -dot(down, axis), axis));
  const centre = madd(
    madd([0, 0, 0], bore + lip, x),
    rollAt(roll, Math.atan2(dot(x, up), dot(x, across))),
    axis,
  );
  const out = unit([-axis[0], -axis[1], 0]);
  const off = standOff(link, lip);
  const radius = lip + off;
  /** Down and out of the plane's points, from the origin. @param {V3} p @returns {[number, number]} */
  const inPlane = (p) => [dot(p, down), dot(p, out)];
  /** @param {[number, number]} p */
  const inSpace = ([s, d]) => madd(madd([0, 0, 0], s, down), d, out);
  const [g, c] = [inPlane(gypsy), inPlane(centre)];
  // where the line from the gypsy comes upon the circle: the outer of two tangents
  const [fs, fd] = [g[0] - c[0], g[1] - c[1]];
  const far = Math.hypot(fs, fd);
  const base = Math.atan2(fd, fs);
  const from = base - Math.acos(Math.min(1, radius / far));
  const to = Math.PI / 2; // straight out
  /** @type {[number, number][]} */
  const bend = [];
  const first = from < to - Math.PI ? from + 2 * Math.PI : from;
  for (let k = 0; k <= STEPS; k++) {
    const at = first + ((to - first) * k) / STEPS;
    bend.push([c[0] + radius * Math.cos(at), c[1] + radius * Math.sin(at)]);
  }
  const last = bend[STEPS];
  /** @type {[number, number][]} */
  const shell = [];
  const side = cross(down, out);
  for (let s = last[0] + 0.1; s < last[0] + LOOK; s += LOOK / 120)
    for (const aside of [-link.width / 2, 0, link.width / 2]) {
      const start = madd(inSpace([s, 1e4]), aside, side);
      const hit = hitsOf(hull, start, madd([0, 0, 0], -1, out)).find(({ enters }) => enters);
      if (hit) shell.push([s, 1e4 - hit.at + off]);
    }
  // the first that stands out farthest: from there on it is straight down
  const farthest = shell.reduce((a, p) => (p[1] > a[1] + 1e-6 ? p : a), last);
  const bulge = shell.filter(([s]) => s <= farthest[0]);
  const string = taut([...bend, ...bulge].sort((p, q) => p[0] - q[0]));
  const end = string[string.length - 1];
  const path = [...string, /** @type {[number, number]} */ ([end[0] + DOWN, end[1]])].map(inSpace);
  let inside = 0;
  [gypsy, ...path.slice(0, -1)].reduce((p, q) => {
    inside += norm(add(q, madd([0, 0, 0], -1, p)));
    return q;
  });
  return { gypsy, path, inside, out };
}
