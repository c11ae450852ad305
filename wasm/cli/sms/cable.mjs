/**
 * Files of a cable: results.dat, tensions.dat, curvatures.dat (report 003, 3.4.1 and 3.5.1).
 *
 * Frames hold positions and tensions. Velocities of nodes are differences between neighbouring
 * frames; unstretched lengths follow from the scenario, the winch's events and the total; curvatures
 * are those of the cubic spline through the nodes (eq. 1; docs/theory/cable.md, "The spline").
 * @module
 */
import { EVENT } from '../../js/index.mjs';
import { NO_TURN, minus, norm, turn, turnBack } from '../import/turns.mjs';

/**
 * @typedef {import('../sms.mjs').Snapshot} Snapshot
 * @typedef {import('../sms.mjs').Sheet} Sheet
 * @typedef {import('../sms.mjs').Source} Source
 * @typedef {import('../import/turns.mjs').V3} V3
 * @typedef {import('../import/turns.mjs').Quat} Quat
 */

/**
 * @param {Source} source
 * @param {import('../../js/frame.mjs').Part} part
 * @param {((snapshot: Snapshot) => void)[]} trackers is added to
 * @returns {Sheet[]}
 */
export function cableSheets({ scenario, manifest, reader }, part, trackers) {
  const row = part.line ?? 0;
  const self = scenario.parts[part.id];
  trackers.push(lengthTracker({ scenario, manifest, reader }, part, row));
  const line = (/** @type {Snapshot} */ s) => reader.line(s.frame, row);
  const slopes = ['a', 'b'].map((end) =>
    clampedSlope({ scenario, manifest, reader }, self[end], row),
  );
  return [
    {
      path: `${part.id}/results.dat`,
      columns: [
        'of each node from node 0: x velocity m/s, x m, y velocity m/s, y m, z velocity m/s, z m',
        '(after all nodes) unstretched length of each element from element 1 m',
      ],
      row: (now, before, after) => {
        const { n, nodes } = line(now);
        const speeds = nodeSpeeds(line, n, now, before, after);
        const states = Array.from({ length: 6 * n }, (_, i) => {
          const k = i >> 1;
          return i % 2 ? nodes[k] : speeds[k];
        });
        return [...states, .../** @type {number[]} */ (now.lengths.get(part.id))];
      },
    },
    {
      path: `${part.id}/tensions.dat`,
      columns: ['tension of each element from element 1 N'],
      row: (now) => {
        const { n, tension } = line(now);
        return tension.subarray(0, n - 1);
      },
    },
    {
      path: `${part.id}/curvatures.dat`,
      columns: ["of each node from node 0: r''x, r''y, r''z 1/m"],
      row: (now) => {
        const { n, nodes } = line(now);
        const ends = slopes.map((slope) => slope?.(now));
        return curvatures(nodes, n, /** @type {number[]} */ (now.lengths.get(part.id)), ends);
      },
    },
  ];
}

/**
 * Central difference where both neighbours have as many nodes, else one-sided, else not a number.
 * @param {(s: Snapshot) => {n: number, nodes: Float64Array}} line
 * @param {number} n
 * @param {Snapshot} now
 * @param {Snapshot} [before]
 * @param {Snapshot} [after]
 */
function nodeSpeeds(line, n, now, before, after) {
  const like = (/** @type {Snapshot | undefined} */ s) => s && line(s).n === n;
  const from = like(before) ? /** @type {Snapshot} */ (before) : now;
  const to = like(after) ? /** @type {Snapshot} */ (after) : now;
  if (from === to) return new Float64Array(3 * n).fill(NaN);
  const [x, y] = [line(from).nodes, line(to).nodes];
  return Float64Array.from({ length: 3 * n }, (_, i) => (y[i] - x[i]) / (to.t - from.t));
}

/**
 * Follows the unstretched lengths. Only the element at the winch changes: it is halved when a node
 * comes in, joins its neighbour when one goes out, and else is what is left of the total.
 * @param {Source} source
 * @param {import('../../js/frame.mjs').Part} part
 * @param {number} row
 */
function lengthTracker({ scenario, manifest, reader }, part, row) {
  const { lengths: given } = scenario.parts[part.id];
  const total = reader.channelIndex(`${part.id}.length`);
  const winch = manifest.parts.findIndex(
    (p) => p.kind === 'winch' && scenario.parts[p.id].cable === part.id,
  );
  const atA = winch >= 0 && (scenario.parts[manifest.parts[winch].id].end ?? 'a') === 'a';
  /** From the end without the winch to the winch. @type {number[] | undefined} */
  let lengths;
  return (/** @type {Snapshot} */ snapshot) => {
    const outside = reader.channel(snapshot.frame, total);
    const n = reader.line(snapshot.frame, row).n - 1;
    if (!lengths) {
      lengths = given ? [...given] : new Array(n).fill(outside / n);
      if (atA) lengths.reverse();
    }
    const events = reader.events(snapshot.frame).filter((e) => e.part === winch);
    const inner = () => /** @type {number[]} */ (lengths).slice(0, -1).reduce((a, b) => a + b, 0);
    for (const { kind, value } of winch < 0 ? [] : events) {
      const last = value - inner();
      if (kind === EVENT.inserted) lengths.splice(-1, 1, last / 2, last / 2);
      if (kind === EVENT.removed && lengths.length > 1) lengths.pop();
    }
    // More events in a frame than it holds: what entered where is lost.
    if (lengths.length !== n) lengths = new Array(n).fill(outside / n);
    else if (winch >= 0) lengths[n - 1] = outside - inner();
    snapshot.lengths.set(part.id, atA ? lengths.toReversed() : [...lengths]);
  };
}

/**
 * Direction of the line at a clamped end, along the line from a to b: it turns with what holds it.
 * Undefined where the end is pinned or free.
 * @param {Source} source
 * @param {{[key: string]: any} | undefined} end
 * @param {number} row
 * @returns {((now: Snapshot) => V3) | undefined}
 */
function clampedSlope({ manifest, scenario, reader }, end, row) {
  if (end?.hold !== 'clamped') return undefined;
  const pose = holderPose({ manifest, scenario, reader }, end.attach);
  const turned = (/** @type {Snapshot} */ s) =>
    pose === undefined
      ? NO_TURN
      : /** @type {Quat} */ ([...reader.pose(s.frame, pose).subarray(3)]);
  /** @type {V3 | undefined} */
  let own = end.tangent && unit(end.tangent);
  return (now) => {
    own ??= turnBack(turned(now), chord(reader.line(now.frame, row)));
    return turn(turned(now), own);
  };
}

/** @param {V3} v @returns {V3} */
const unit = (v) => /** @type {V3} */ (v.map((x) => x / norm(v)));

/** @param {{n: number, nodes: Float64Array}} line */
function chord({ n, nodes }) {
  const at = (/** @type {number} */ i) => /** @type {V3} */ ([...nodes.subarray(3 * i, 3 * i + 3)]);
  return unit(minus(at(n - 1), at(0)));
}

/**
 * Row of the pose that an end turns with; undefined for the world.
 * @param {Source} source
 * @param {string | undefined} attach
 */
function holderPose({ manifest, scenario }, attach = '') {
  const [id, port] = attach.split('.', 2);
  const part = manifest.parts.find((p) => p.id === id);
  if (part?.pose === undefined) return undefined;
  if (part.kind !== 'crane' || !port) return part.pose;
  const link = scenario.parts[id].ports?.[port]?.link;
  const i = part.links?.findIndex((l) => l.id === link) ?? -1;
  return part.pose + 1 + i; // the base comes first, and "base" is not found
}

/**
 * Second derivatives of the spline: G k = S r - b, rows of pinned and free ends left out (k = 0).
 * @param {Float64Array} nodes
 * @param {number} n nodes
 * @param {number[]} L of the n - 1 elements
 * @param {(V3 | undefined)[]} ends slopes of clamped ends
 */
export function curvatures(nodes, n, L, [start, stop]) {
  const k = new Float64Array(3 * n);
  const [first, last] = [start ? 0 : 1, stop ? n - 1 : n - 2];
  for (let axis = 0; axis < 3; axis++) {
    const slope = (/** @type {number} */ e) =>
      (nodes[3 * e + 3 + axis] - nodes[3 * e + axis]) / L[e];
    const [diagonal, y] = [new Float64Array(n), new Float64Array(n)];
    for (let i = first; i <= last; i++) {
      const [left, right] = [i > 0 ? L[i - 1] : 0, i < n - 1 ? L[i] : 0];
      const into = i > 0 ? slope(i - 1) : /** @type {V3} */ (start)[axis];
      const out = i < n - 1 ? slope(i) : /** @type {V3} */ (stop)[axis];
      diagonal[i] = (left + right) / 3;
      y[i] = out - into;
      if (i > first) {
        const w = left / 6 / diagonal[i - 1];
        diagonal[i] -= (w * left) / 6;
        y[i] -= w * y[i - 1];
      }
    }
    for (let i = last; i >= first; i--) {
      const beyond = i < last ? (L[i] / 6) * k[3 * i + 3 + axis] : 0;
      k[3 * i + axis] = (y[i] - beyond) / diagonal[i];
    }
  }
  return k;
}
