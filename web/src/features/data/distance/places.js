/**
 * Where the ends of the tape are at a moment, and what lies between them.
 * @module
 */
import { pointsOf } from '../traces/points.js';

/** @typedef {import('./state.js').Anchor} Anchor @typedef {import('../../../../../wasm/js/frame.mjs').Manifest} Manifest */
/** @typedef {Pick<import('../../../view/moment.js').Moment, 'poses' | 'ports' | 'lines'>} Places */

/**
 * A vector turned by a quaternion, or back.
 * @param {ArrayLike<number>} v @param {ArrayLike<number>} pose x, y, z, qw, qx, qy, qz @param {number} sign -1: back
 */
export function turned(v, pose, sign = 1) {
  const [w, x, y, z] = [pose[3], sign * pose[4], sign * pose[5], sign * pose[6]];
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

/** @param {ArrayLike<number>} p @param {number} i @param {number} j of two nodes */
const apart = (p, i, j) =>
  Math.hypot(p[3 * j] - p[3 * i], p[3 * j + 1] - p[3 * i + 1], p[3 * j + 2] - p[3 * i + 2]);

/** A share of a line's length. @param {{n: number, nodes: ArrayLike<number>}} line @param {number} share */
export function alongLine({ n, nodes }, share) {
  if (n < 1) return null;
  let whole = 0;
  for (let i = 0; i + 1 < n; i++) whole += apart(nodes, i, i + 1);
  let left = share * whole;
  for (let i = 0; i + 1 < n; i++) {
    const piece = apart(nodes, i, i + 1);
    if (left <= piece || i + 2 === n) {
      const f = piece > 0 ? Math.min(1, left / piece) : 0;
      return [0, 1, 2].map((c) => nodes[3 * i + c] + f * (nodes[3 * i + 3 + c] - nodes[3 * i + c]));
    }
    left -= piece;
  }
  return [nodes[0], nodes[1], nodes[2]];
}

/** The share of a line's length at a place within one of its elements. @param {{n: number, nodes: ArrayLike<number>}} line @param {number} element @param {number} f 0 to 1 */
export function shareOf({ n, nodes }, element, f) {
  let [before, whole] = [0, 0];
  for (let i = 0; i + 1 < n; i++) {
    const piece = apart(nodes, i, i + 1);
    if (i < element) before += piece;
    else if (i === element) before += f * piece;
    whole += piece;
  }
  return whole > 0 ? Math.min(1, before / whole) : 0;
}

/** Where an end is; null where the run has no such thing, or it is not there now.
 * @param {Anchor} anchor @param {Manifest} manifest @param {Places} places @returns {number[] | null} */
export function placeOf(anchor, manifest, { poses, ports, lines }) {
  if (anchor.kind === 'w') return anchor.at;
  const part = manifest.parts.find(({ id }) => id === anchor.part);
  if (!part) return null;
  if (anchor.kind === 'l') {
    const k = manifest.lines.findIndex((line) => line.part === part.id);
    return k < 0 ? null : alongLine(lines[k], anchor.share);
  }
  if (anchor.kind === 'p') {
    const i = part.ports?.indexOf(anchor.port) ?? -1;
    const port = i < 0 || part.port === undefined ? undefined : ports[part.port + i];
    return port ? [port[0], port[1], port[2]] : null;
  }
  if (part.pose === undefined || anchor.row >= (part.poses ?? 1)) return null;
  const pose = poses[part.pose + anchor.row];
  return turned(anchor.at, pose).map((x, c) => x + pose[c]);
}

/** From the one end to the other [m], [rad]; `rise`: over the horizontal, null where they are in one place.
 * @param {number[]} a @param {number[]} b */
export function between(a, b) {
  const [dx, dy, dz] = [0, 1, 2].map((c) => b[c] - a[c]);
  const level = Math.hypot(dx, dy);
  const distance = Math.hypot(level, dz);
  return { distance, dx, dy, dz, level, rise: distance > 0 ? Math.atan2(dz, level) : null };
}

/** Those that can be chosen from a list. @param {Manifest} manifest @returns {{anchor: Anchor, point: import('../traces/points.js').TracePoint}[]} */
export const listed = (manifest) =>
  pointsOf(manifest).map((point) => {
    const { part, from, name, end } = point;
    if (from === 'pose') return { point, anchor: { kind: 'b', part, row: 0, at: [0, 0, 0] } };
    if (from === 'line') return { point, anchor: { kind: 'l', part, share: end === 'a' ? 0 : 1 } };
    return { point, anchor: { kind: 'p', part, port: name } };
  });
