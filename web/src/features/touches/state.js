/**
 * Lines that touch, as the page sees them: which cables they are, where a place lies, how large its patch
 * is, and the colours of distances. No words and no elements here.
 */
import { readWords, TOUCH } from '../../../../wasm/js/frame.mjs';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {{part: string, line: number, radius: number}} Strand line: row in `manifest.lines`; radius [m]
 * @typedef {{n: number, nodes: Float64Array}} Nodes
 */

/** Cables that touch, in the order of the rows' numbers. @param {Manifest} manifest @returns {Strand[]} */
export const strandsOf = (manifest) =>
  manifest.parts.flatMap((part) =>
    part.line !== undefined && manifest.channels.some((c) => c.id === `${part.id}.touch_force`)
      ? [
          {
            part: part.id,
            line: part.line,
            radius: manifest.lines[part.line].diameter / 2,
          },
        ]
      : [],
  );

/** Length of the line through its nodes [m]. @param {Nodes} line */
export function lengthOf({ n, nodes }) {
  let sum = 0;
  for (let i = 0; i + 3 < 3 * n; i += 3)
    sum += Math.hypot(
      nodes[i + 3] - nodes[i],
      nodes[i + 4] - nodes[i + 1],
      nodes[i + 5] - nodes[i + 2],
    );
  return sum;
}

/**
 * The place at `arc` along a line and its direction there, on the straight pieces between the nodes.
 * @param {Nodes} line
 * @param {number} arc [m] from end a
 * @param {Float64Array} out place, direction
 */
export function placeAt({ n, nodes }, arc, out) {
  let left = arc;
  for (let i = 0; i + 3 < 3 * n; i += 3) {
    const [x, y, z] = [
      nodes[i + 3] - nodes[i],
      nodes[i + 4] - nodes[i + 1],
      nodes[i + 5] - nodes[i + 2],
    ];
    const size = Math.hypot(x, y, z) || 1e-12;
    if (left > size && i + 6 < 3 * n) {
      left -= size;
      continue;
    }
    const s = Math.max(0, Math.min(1, left / size));
    out[0] = nodes[i] + s * x;
    out[1] = nodes[i + 1] + s * y;
    out[2] = nodes[i + 2] + s * z;
    out[3] = x / size;
    out[4] = y / size;
    out[5] = z / size;
    break;
  }
  return out;
}

/** A patch longer than this is a stretch where lines lie side by side [radii]. */
const LONGEST = 8;

/**
 * The patch of a place: two half axes across its normal, 3 numbers each. Two round tubes whose gap is
 * x1^2 / 2 r1 + x2^2 / 2 r2, x1 and x2 across either axis, meet where that is half the depth: both give
 * way alike. A body is flat and stiff: the whole depth, and no bend of its own.
 * @param {Float64Array} normal of the place, from word `at` on
 * @param {number} at
 * @param {ArrayLike<number>} along directions of the lines: 3 numbers of one, then of the other
 * @param {[number, number]} radii the other's 0: a body
 * @param {number} depth [m]
 * @param {number} longest half axis [m]
 * @param {Float64Array} out 6 numbers
 */
export function patchAxes(normal, at, along, [r1, r2], depth, longest, out) {
  const [nx, ny, nz] = [normal[at], normal[at + 1], normal[at + 2]];
  // two axes across the normal: u near the line, v = n x u
  const lean = along[0] * nx + along[1] * ny + along[2] * nz;
  let [ux, uy, uz] = [along[0] - lean * nx, along[1] - lean * ny, along[2] - lean * nz];
  const size = Math.hypot(ux, uy, uz);
  if (!(size > 1e-6)) return out.fill(0);
  [ux, uy, uz] = [ux / size, uy / size, uz / size];
  const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
  // the gap's form in u, v: x1 is v itself
  let [uu, uv, vv] = [0, 0, 1 / (2 * r1)];
  if (r2 > 0) {
    let cu = along[3] * ux + along[4] * uy + along[5] * uz;
    let cv = along[3] * vx + along[4] * vy + along[5] * vz;
    const c = Math.hypot(cu, cv) || 1;
    [cu, cv] = [cu / c, cv / c];
    uu += (cv * cv) / (2 * r2);
    uv -= (cu * cv) / (2 * r2);
    vv += (cu * cu) / (2 * r2);
  }
  const gap = r2 > 0 ? depth / 2 : depth;
  const mean = (uu + vv) / 2;
  const off = Math.hypot((uu - vv) / 2, uv);
  const least = Math.max(1e-12, mean - off);
  const turn = 0.5 * Math.atan2(-2 * uv, vv - uu);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const major = Math.min(longest, LONGEST * r1, Math.sqrt(gap / least));
  const minor = Math.min(major, Math.sqrt(gap / (mean + off)));
  out[0] = major * (c * ux + s * vx);
  out[1] = major * (c * uy + s * vy);
  out[2] = major * (c * uz + s * vz);
  out[3] = minor * (c * vx - s * ux);
  out[4] = minor * (c * vy - s * uy);
  out[5] = minor * (c * vz - s * uz);
  return out;
}

/**
 * A place as the page shows it: words of its row.
 * @typedef {object} Touch
 * @property {number} line
 * @property {number} other -1: a body
 * @property {number} collider of the body
 * @property {number} arc [m]
 * @property {number} otherArc [m]
 * @property {number[]} point [m]
 * @property {number} force [N]
 * @property {number[]} friction [N]
 * @property {number} depth [m]
 * @property {number} slip [m/s]
 * @property {number} sine
 * @property {number} stuck
 */

/** @returns {Touch} */
const blank = () => ({
  ...{ line: 0, other: 0, collider: 0, arc: 0, otherArc: 0, point: [0, 0, 0], force: 0 },
  ...{ friction: [0, 0, 0], depth: 0, slip: 0, sine: 0, stuck: 0 },
});

/** @param {Float64Array} rows @param {number} i @param {Touch} [out] */
export const readTouch = (rows, i, out = blank()) => readWords(TOUCH, rows, i, out);

/** How large the friction force is [N]. @param {Touch} touch */
export const frictionOf = ({ friction: [x, y, z] }) => Math.hypot(x, y, z);

/** Colours of distances, near to far: viridis, its bright end near, where the eye is to go. */
export const NEAR_FAR = [
  ...['#fde725', '#b5de2b', '#6ece58', '#35b779', '#1f9e89'],
  ...['#26828e', '#31688e', '#3e4989', '#482878', '#440154'],
];

const stops = NEAR_FAR.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));

/**
 * Writes the colour of `share` (0 near, 1 far) as three bytes.
 * @param {number} share
 * @param {Uint8ClampedArray | number[]} out
 * @param {number} at
 */
export function distanceColour(share, out, at) {
  const t = Math.max(0, Math.min(1, share || 0)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(t));
  for (let k = 0; k < 3; k++)
    out[at + k] = Math.round(stops[i][k] + (t - i) * (stops[i + 1][k] - stops[i][k]));
}
