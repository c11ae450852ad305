/**
 * Worker that looks at lines: every minimum of their distances, how they wind, and the distance of all
 * pairs of places. It has a module of its own (the lab), so the run does not wait for it.
 */
import { loadLab } from '../../../wasm/js/lab.mjs';

/**
 * @typedef {{line: number, nodes: Float64Array, radius: number}} LineNow line: row in `manifest.lines`
 *
 * What is asked for. `within`: [m] farther minima are not looked for. `surface`: all pairs of places of
 * two of the lines, or of one with itself, so many a side.
 * @typedef {{id: number, lines: LineNow[], within: number, surface: {a: number, b: number, side: number} | null}} Ask
 *
 * @typedef {{a: number, b: number, s1: number, s2: number, d: number, gap: number, kind: string,
 *   p1: number[], p2: number[]}} Found a, b: rows of `manifest.lines`; gap: d without the radii
 * @typedef {{a: number, b: number, side: number, lengths: [number, number], d: Float32Array, touch: number}} Surface
 *   touch: [m] the distance at which the two touch
 * @typedef {{id: number, found: Found[], writhe: number[], surface: Surface | null, ms: number}} Look
 * @typedef {{id: number, fault: string}} Fault
 */

const scope = /** @type {any} */ (globalThis);

/** Most minima of a pair of lines that are told. */
const MOST = 64;
/** Places nearer than this along a line are neighbours [radii]: half a turn of two diameters across. */
const APART = 2 * Math.PI;

/** @type {Promise<import('../../../wasm/js/lab.mjs').Lab> | undefined} */
let lab;
const loaded = () => (lab ??= loadLab(new URL('hawse-lab.wasm', location.href)));

/** @param {Float64Array} nodes */
function lengthOf(nodes) {
  let sum = 0;
  for (let i = 3; i + 2 < nodes.length; i += 3)
    sum += Math.hypot(
      nodes[i] - nodes[i - 3],
      nodes[i + 1] - nodes[i - 2],
      nodes[i + 2] - nodes[i - 1],
    );
  return sum;
}

/** @param {import('../../../wasm/js/lab.mjs').Lab} core @param {LineNow} a @param {LineNow} b @param {number} within @returns {Found[]} */
function minimaOf(core, a, b, within) {
  const self = a === b;
  const other = self ? undefined : { nodes: b.nodes };
  const { minima } = core.minima(
    { nodes: a.nodes },
    { ...(other ? { other } : { apart: APART * a.radius }), within, most: MOST },
  );
  return minima.map(({ s1, s2, d, kind, p1, p2 }) => ({
    ...{ a: a.line, b: b.line, s1, s2, d, gap: d - a.radius - b.radius, kind, p1, p2 },
  }));
}

/** @param {import('../../../wasm/js/lab.mjs').Lab} core @param {LineNow} line @param {number} side */
function placesOf(core, { nodes }, side) {
  const length = lengthOf(nodes);
  const at = Float64Array.from({ length: side }, (_, i) => (length * i) / (side - 1));
  return { length, points: core.along({ nodes }, at).points };
}

/** @param {import('../../../wasm/js/lab.mjs').Lab} core @param {LineNow} a @param {LineNow} b @param {number} side @returns {Surface} */
function surfaceOf(core, a, b, side) {
  const p = placesOf(core, a, side);
  const q = a === b ? p : placesOf(core, b, side);
  const d = new Float32Array(side * side);
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++)
      d[j * side + i] = Math.hypot(
        p.points[3 * i] - q.points[3 * j],
        p.points[3 * i + 1] - q.points[3 * j + 1],
        p.points[3 * i + 2] - q.points[3 * j + 2],
      );
  return {
    ...{ a: a.line, b: b.line, side, d },
    lengths: [p.length, q.length],
    touch: a.radius + b.radius,
  };
}

/** @param {Ask} ask @returns {Promise<Look>} */
async function look({ id, lines, within, surface }) {
  const core = await loaded();
  const start = performance.now();
  const found = lines.flatMap((a, i) =>
    lines.slice(i).flatMap((b) => minimaOf(core, a, b, within)),
  );
  found.sort((p, q) => p.gap - q.gap);
  const writhe = lines.map(({ nodes }) => core.writhe(nodes));
  const [a, b] = [surface?.a, surface?.b].map((row) => lines.find((l) => l.line === row));
  return {
    ...{ id, found, writhe },
    surface: surface && a && b ? surfaceOf(core, a, b, surface.side) : null,
    ms: performance.now() - start,
  };
}

scope.onmessage = (/** @type {MessageEvent<Ask>} */ { data }) => {
  look(data).then(
    (found) => scope.postMessage(found, found.surface ? [found.surface.d.buffer] : []),
    (error) => scope.postMessage({ id: data.id, fault: String(error?.message ?? error) }),
  );
};
