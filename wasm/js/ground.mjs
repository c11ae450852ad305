/**
 * The ground of a run from what its manifest has of it, the very one that carries lines and bodies (core/model/ground.c):
 *
 *     height = z + slope . (x, y) + amplitude cos(k (x cos heading + y sin heading) - phase)     kind `waves`
 *     height = z + slope . (x, y) + Keys' cubic convolution of the heights of a grid              kind `grid`
 * @module
 */

/**
 * @typedef {import('./frame.mjs').Ground} Ground
 *
 * The ground at a place: height [m] and slopes along x and y [1].
 * @typedef {{height: number, dx: number, dy: number}} GroundAt
 *
 * Four rows of a grid, their shares of a height between the second and the third, and of its slope [1/m].
 * @typedef {{rows: number[], share: number[], slope: number[]}} Rows
 */

/**
 * Rows beyond the edge mirror those within, and outside the edge's height goes on.
 * @param {number} x
 * @param {number} from of the first row
 * @param {number} step
 * @param {number} count
 * @returns {Rows}
 */
function rowsAt(x, from, step, count) {
  const last = count - 1;
  const place = (x - from) / step;
  const out = !(place > 0 && place < last);
  const s = Math.min(last, Math.max(0, place));
  const i = s < last ? Math.floor(s) : count - 2;
  const t = s - i;
  const tt = t * t;
  const t3 = tt * t;
  const by = out ? 0 : 1 / step;
  return {
    rows: [i === 0 ? 1 : i - 1, i, i + 1, i + 2 < count ? i + 2 : count - 2],
    share: [
      -0.5 * t3 + tt - 0.5 * t,
      1.5 * t3 - 2.5 * tt + 1,
      -1.5 * t3 + 2 * tt + 0.5 * t,
      0.5 * t3 - 0.5 * tt,
    ],
    slope: [
      by * (-1.5 * tt + 2 * t - 0.5),
      by * (4.5 * tt - 5 * t),
      by * (-4.5 * tt + 4 * t + 0.5),
      by * (1.5 * tt - t),
    ],
  };
}

/** @param {NonNullable<Ground['grid']>} grid @param {number} x @param {number} y @param {GroundAt} at */
function addGrid({ nx, ny, x: x0, y: y0, dx, dy, heights }, x, y, at) {
  const a = rowsAt(x, x0, dx, nx);
  const b = rowsAt(y, y0, dy, ny);
  for (let j = 0; j < 4; j++) {
    let height = 0;
    let slope = 0;
    for (let i = 0; i < 4; i++) {
      const h = heights[b.rows[j] * nx + a.rows[i]];
      height += a.share[i] * h;
      slope += a.slope[i] * h;
    }
    at.height += b.share[j] * height;
    at.dx += b.share[j] * slope;
    at.dy += b.slope[j] * height;
  }
}

/**
 * The ground at a place. It differs from the core's by rounding alone.
 * @param {Ground} ground `manifest.ground`
 * @param {number} x [m]
 * @param {number} y [m]
 * @returns {GroundAt}
 */
export function groundAt({ z, slope, waves, grid }, x, y) {
  const [dx, dy] = slope;
  const at = { height: z + dx * x + dy * y, dx, dy };
  if (waves) {
    const { amplitude, length, heading, phase } = waves;
    const k = (2 * Math.PI) / length;
    const [c, s] = [Math.cos(heading), Math.sin(heading)];
    const angle = k * (x * c + y * s) - phase;
    const steep = -amplitude * k * Math.sin(angle);
    at.height += amplitude * Math.cos(angle);
    at.dx += c * steep;
    at.dy += s * steep;
  }
  if (grid) addGrid(grid, x, y, at);
  return at;
}
