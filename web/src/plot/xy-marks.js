/** What is drawn into a plot of curves by hand: the curves, and what stands behind and before them. */
import { cssColour, thick } from './scale.js';

/**
 * @typedef {import('uplot')} uPlot
 * @typedef {import('uplot').Series & {dots?: boolean}} Dotted  in the place of a line
 * @typedef {import('../../../wasm/js/format.mjs').Scale} Scale
 *
 * @typedef {object} Shown
 * @property {import('./xy.js').Look} look
 * @property {{x: [number, number], y: [number, number]}} range in the units on show
 * @property {{x: Scale, y: Scale}} scale
 */

/** A line or dots through the points of a series, in their order. @type {import('uplot').Series.PathBuilder} */
export const trace = (u, index) => {
  const [stroke, fill] = [new Path2D(), new Path2D()];
  const { dots } = /** @type {Dotted} */ (u.series[index]);
  const [xs, ys] = /** @type {number[][]} */ (/** @type {unknown} */ (u.data[index]));
  const radius = 2.5 * devicePixelRatio;
  let pen = false;
  for (let k = 0; k < xs.length; k++) {
    if (!Number.isFinite(xs[k]) || !Number.isFinite(ys[k])) {
      pen = false;
      continue;
    }
    const [x, y] = [u.valToPos(xs[k], 'x', true), u.valToPos(ys[k], 'y', true)];
    if (dots) {
      fill.moveTo(x + radius, y);
      fill.arc(x, y, radius, 0, 2 * Math.PI);
    } else if (pen) stroke.lineTo(x, y);
    else stroke.moveTo(x, y);
    pen = true;
  }
  return { stroke, fill, flags: 0 };
};

/** Draws across a plot at a value. @param {uPlot} u @param {number} y @param {string} colour @param {number[]} [dash] */
export function level({ ctx, bbox, valToPos }, y, colour, dash = []) {
  const at = Math.round(valToPos(y, 'y', true)) + 0.5;
  ctx.setLineDash(dash);
  ctx.strokeStyle = cssColour(colour);
  ctx.beginPath();
  ctx.moveTo(bbox.left, at);
  ctx.lineTo(bbox.left + bbox.width, at);
  ctx.stroke();
}

/** @param {number} v @param {[number, number]} range */
const inside = (v, [lo, hi]) => Math.max(lo, Math.min(hi, v));

/** Below the curves: the band. @param {uPlot} u @param {Shown} shown */
export function drawBehind(u, { look, range, scale }) {
  const { ctx, bbox } = u;
  ctx.save();
  if (look.band) {
    const [b0, b1] = look.band.map((v) =>
      u.valToPos(inside(v / scale.y.factor, range.y), 'y', true),
    );
    ctx.fillStyle = cssColour('--sel');
    ctx.fillRect(bbox.left, b1, bbox.width, b0 - b1);
  }
  ctx.restore();
}

/** Over the curves: levels, and the moment and the points on show. @param {uPlot} u @param {Shown} shown */
export function drawBefore(u, { look, range, scale }) {
  const inY = (/** @type {number} */ v) => inside(v / scale.y.factor, range.y);
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.lineWidth = ratio;
  if (range.y[0] < 0 && range.y[1] > 0) level(u, 0, '--line-strong');
  if (look.level !== undefined) level(u, inY(look.level), '--line-strong', [3 * ratio, 3 * ratio]);
  ctx.setLineDash([]);
  ctx.strokeStyle = cssColour('--now');
  const now = (look.now ?? NaN) / scale.x.factor;
  if (now >= range.x[0] && now <= range.x[1]) {
    const at = u.valToPos(now, 'x', true);
    ctx.lineWidth = 1.5 * thick() * ratio;
    ctx.beginPath();
    ctx.moveTo(at, bbox.top - 4 * ratio);
    ctx.lineTo(at, bbox.top + bbox.height);
    ctx.stroke();
  }
  for (const [px, py] of look.points ?? []) {
    if (!Number.isFinite(px) || !Number.isFinite(py)) continue;
    const [x, y] = [u.valToPos(px / scale.x.factor, 'x', true), u.valToPos(inY(py), 'y', true)];
    ctx.beginPath();
    ctx.arc(x, y, 5 * ratio, 0, 2 * Math.PI);
    ctx.fillStyle = cssColour('--now');
    ctx.fill();
    ctx.lineWidth = 2 * ratio;
    ctx.strokeStyle = cssColour('--panel');
    ctx.stroke();
  }
  ctx.restore();
}
