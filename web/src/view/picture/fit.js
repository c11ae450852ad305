/**
 * What the plan can be made to show: boxes around bodies, and around what touches.
 * @module
 */
import { readBerth, toWorld } from '../../features/berths/state.js';

/** @typedef {import('./fleet.js').Fleet} Fleet @typedef {import('./fleet.js').Body} Body */

/** Of the size of what moves: so much of what stands still belongs to the picture. */
const AROUND = 0.25;

/** A box: min x, y, max x, y [m]. Around nothing min is above max. */
const nothing = () => [Infinity, Infinity, -Infinity, -Infinity];

/** Grows a box. @param {number[]} box @param {number} x @param {number} y @param {number} [r] */
function take(box, x, y, r = 0) {
  box[0] = Math.min(box[0], x - r);
  box[1] = Math.min(box[1], y - r);
  box[2] = Math.max(box[2], x + r);
  box[3] = Math.max(box[3], y + r);
}

/** Corners of an outline in the world. @param {Fleet} fleet @param {Body} body */
function cornersOf(fleet, { part, points }) {
  const at = fleet.here(part);
  return Array.from({ length: Math.floor(points.length / 2) }, (_, i) =>
    toWorld(at, points[2 * i], points[2 * i + 1]),
  );
}

/** @param {Fleet} fleet @param {Body[]} bodies */
export function boxAround(fleet, bodies) {
  const box = nothing();
  for (const body of bodies) for (const [x, y] of cornersOf(fleet, body)) take(box, x, y);
  return box;
}

/** Everything that moves, and of what stands still what is near it. @param {Fleet} fleet */
export function boxOfAll(fleet) {
  const box = boxAround(fleet, fleet.moving);
  if (!(box[0] <= box[2])) return boxAround(fleet, fleet.bodies);
  const still = boxAround(fleet, fleet.fixed);
  const reach = AROUND * Math.max(box[2] - box[0], box[3] - box[1]);
  for (let k = 0; k < 2 && still[0] <= still[2]; k++) {
    // its near side even where that is farther away
    const low = Math.min(box[k], still[2 + k]);
    const high = Math.max(box[2 + k], still[k]);
    [box[k], box[2 + k]] = [
      Math.min(low, Math.max(still[k], low - reach)),
      Math.max(high, Math.min(still[2 + k], high + reach)),
    ];
  }
  return box;
}

/** What touches, else the fenders, else where two outlines are nearest. @param {Fleet} fleet */
export function boxOfContacts(fleet) {
  const box = nothing();
  const { n, rows } = fleet.moment?.berths ?? { n: 0, rows: new Float64Array(0) };
  for (let i = 0; i < n; i++) {
    const { x, y, ends } = readBerth(rows, i);
    take(box, x, y, 1.5 * Math.max(4, Math.hypot(ends[2] - ends[0], ends[3] - ends[1])));
  }
  if (n > 0) return box;
  for (const fender of fleet.fenders) {
    const { x, y } = fleet.foot(fender);
    take(box, x, y, 3 * fender.width);
  }
  if (fleet.fenders.length > 0) return box;
  const { x, y, gap } = nearestPoints(fleet);
  if (Number.isFinite(gap)) take(box, x, y, Math.max(12, 2 * gap));
  return box;
}

/** Half-way between the corners of two bodies that are nearest. @param {Fleet} fleet */
function nearestPoints(fleet) {
  let best = { x: 0, y: 0, gap: Infinity };
  const corners = fleet.bodies.map((body) => cornersOf(fleet, body));
  corners.forEach((a, i) => {
    for (const b of corners.slice(i + 1))
      for (const [ax, ay] of a)
        for (const [bx, by] of b) {
          const gap = Math.hypot(ax - bx, ay - by);
          if (gap < best.gap) best = { x: (ax + bx) / 2, y: (ay + by) / 2, gap };
        }
  });
  return best;
}
