/**
 * Worker that looks at lines and tubes: every minimum of their distances, how they wind, and the distance of all
 * pairs of places. It has a module of its own (the lab), so the run does not wait for it.
 */
import { loadLab } from '../../../../wasm/js/lab.mjs';
import { comparison } from './tubes/compare.js';

/**
 * @typedef {{line: number, nodes: Float64Array, radius: number}} LineNow line: row in `manifest.lines`
 *
 * What is asked for. `within`: [m] farther minima are not looked for. `surface`: all pairs of places of
 * two of the lines, or of one with itself, so many a side; near: only the stretches with minima.
 * @typedef {{lines: LineNow[], within: number, surface: {a: number, b: number, side: number, near: boolean} | null}} Ask
 *
 * @typedef {{a: number, b: number, s1: number, s2: number, d: number, gap: number, kind: string,
 *   p1: number[], p2: number[]}} Found a, b: rows of `manifest.lines`; gap: d without the radii
 * @typedef {{points: Float64Array, tangents: Float64Array}} Along at even places of a line
 * @typedef {{a: number, b: number, side: number, spans: [[number, number], [number, number]], d: Float32Array, touch: number, along: [Along, Along]}} Surface
 *   spans: [m] from where to where along both; touch: [m] the distance at which the two touch
 * @typedef {{found: Found[], writhe: number[], surface: Surface | null, ms: number}} Look
 *
 * Or the page of two tubes asks.
 * @typedef {{choice: import('./tubes/compare.js').Choice, byForce: boolean}} Tubes
 *
 * @typedef {{fault: string}} Fault
 * @typedef {Look | import('./tubes/compare.js').Comparison | Fault} Told
 */

/**
 * The worker's own scope: the library of the page's types takes it for a window.
 * @typedef {{postMessage: (told: Told, transfer?: Transferable[]) => void, onmessage: (event: MessageEvent<Ask | Tubes>) => void}} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** Most minima of a pair of lines that are told. */
const MOST = 64;
/** Places nearer than this along a line are neighbours [radii]: half a turn of two diameters across. */
const APART = 2 * Math.PI;
/** A picture of what is near shows so much more of the line [radii]. */
const AROUND = 10;

/** @type {Promise<import('../../../../wasm/js/lab.mjs').Lab> | undefined} */
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

/** @param {import('../../../../wasm/js/lab.mjs').Lab} core @param {LineNow} a @param {LineNow} b @param {number} within @returns {Found[]} */
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

/** @param {import('../../../../wasm/js/lab.mjs').Lab} core @param {LineNow} line @param {number} side @param {[number, number]} span */
function placesOf(core, { nodes }, side, [from, to]) {
  const at = Float64Array.from({ length: side }, (_, i) => from + ((to - from) * i) / (side - 1));
  const { points, tangents } = core.along({ nodes }, at);
  return { points, tangents };
}

/** The stretch of a line with these places on it, and some more. @param {LineNow} line @param {number[]} places @returns {[number, number]} */
function spanOf({ nodes, radius }, places) {
  const length = lengthOf(nodes);
  if (places.length === 0) return [0, length];
  const more = AROUND * radius;
  return [Math.max(0, Math.min(...places) - more), Math.min(length, Math.max(...places) + more)];
}

/** @param {import('../../../../wasm/js/lab.mjs').Lab} core @param {LineNow} a @param {LineNow} b @param {number} side @param {Found[]} near @returns {Surface} */
function surfaceOf(core, a, b, side, near) {
  const [s1, s2] = [near.map((m) => m.s1), near.map((m) => m.s2)];
  const span = spanOf(a, a === b ? [...s1, ...s2] : s1);
  const other = a === b ? span : spanOf(b, s2);
  const p = placesOf(core, a, side, span);
  const q = a === b ? p : placesOf(core, b, side, other);
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
    spans: [span, other],
    along: [p, q],
    touch: a.radius + b.radius,
  };
}

/** @param {Ask} ask @returns {Promise<Look>} */
async function look({ lines, within, surface }) {
  const core = await loaded();
  const start = performance.now();
  const found = lines.flatMap((a, i) =>
    lines.slice(i).flatMap((b) => minimaOf(core, a, b, within)),
  );
  found.sort((p, q) => p.gap - q.gap);
  const writhe = lines.map(({ nodes }) => core.writhe(nodes));
  const [a, b] = [surface?.a, surface?.b].map((row) => lines.find((l) => l.line === row));
  return {
    ...{ found, writhe },
    surface:
      surface && a && b
        ? surfaceOf(
            core,
            a,
            b,
            surface.side,
            surface.near ? found.filter((m) => m.a === a.line && m.b === b.line) : [],
          )
        : null,
    ms: performance.now() - start,
  };
}

/** @param {Ask | Tubes} data @returns {Promise<Look | import('./tubes/compare.js').Comparison>} */
const answer = async (data) =>
  'choice' in data ? comparison(await loaded(), data.choice, data.byForce) : look(data);

scope.onmessage = ({ data }) => {
  answer(data).then(
    (told) =>
      scope.postMessage(told, 'surface' in told && told.surface ? [told.surface.d.buffer] : []),
    (error) => scope.postMessage({ fault: String(error?.message ?? error) }),
  );
};
