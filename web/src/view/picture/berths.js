/**
 * Where outlines and fenders press from above: what two outlines share, contact lines, their forces.
 * @module
 */
import { drawnOn, readBerth } from '../../features/berths/state.js';
import { formatText } from '../../../../wasm/js/format.mjs';
import { niceAbove } from '../look.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('./fleet.js').Fleet} Fleet
 * @typedef {import('../../features/berths/state.js').Berth} Berth
 */

/** The largest force known is drawn so long [px]. */
export const LONGEST = 88;
/** Values that stand at the tips of arrows, at most. */
const TOLD = 3;

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {import('../index.js').Overlays} overlays */
export function paintBerths(pen, view, look, fleet, { forces, labels }) {
  const { n, rows } = fleet.moment?.berths ?? { n: 0, rows: new Float64Array(0) };
  /** @type {{x: number, y: number, force: number}[]} */
  const tips = [];
  for (let i = 0; i < n; i++) {
    const berth = readBerth(rows, i);
    if (berth.fender < 0) hatchShared(pen, view, look, fleet, berth);
    paintLine(pen, view, look, berth);
    if (!forces) continue;
    fleet.top = Math.max(fleet.top, niceAbove(berth.force));
    const tip = paintForces(
      pen,
      view,
      berth,
      (drawnOn(fleet.manifest, berth.pair) * LONGEST) / fleet.top,
    );
    // a fender has its share of the rating beside it
    if (berth.fender < 0 && berth.force > 0) tips.push({ ...tip, force: berth.force });
  }
  if (labels)
    for (const { x, y, force } of tips.sort((p, q) => q.force - p.force).slice(0, TOLD))
      pen.plate(formatText(force, 'N', 3), x + 8, y - 10, {
        colour: look.page['--normal'],
        bold: true,
      });
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Berth} berth */
function paintLine(pen, { sx, sy }, { page }, { ends: [ax, ay, bx, by] }) {
  pen.g.lineCap = 'round';
  for (const [colour, w] of /** @type {const} */ ([
    ['--panel', 6],
    ['--now', 3],
  ])) {
    pen.stroke(page[colour], w);
    pen.line(sx(ax, ay), sy(ax, ay), sx(bx, by), sy(bx, by));
  }
}

/** Gives the tip of the normal force. @param {Pen} pen @param {PictureView} view @param {Berth} berth @param {number} k [px/N] */
function paintForces(pen, { sx, sy, across }, { x, y, normal, force, friction }, k) {
  const [u, v] = [sx(x, y), sy(x, y)];
  const [nx, ny] = across(normal[0], normal[1]);
  pen.arrow(u, v, k * force * nx, k * force * ny, 'normal');
  // along (-y, x) of the normal
  pen.arrow(u, v, k * friction * ny, -k * friction * nx, 'friction');
  return { x: u + k * force * nx, y: v + k * force * ny };
}

/** What two outlines share, hatched. @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {Berth} berth */
function hatchShared(pen, view, { page }, fleet, { pair, x, y }) {
  const names = fleet.manifest.plan_pairs?.[pair];
  const [a, b] = [names?.a, names?.b].map((id) => fleet.bodies.find((o) => o.part === id));
  if (!a || !b) return;
  const { g } = pen;
  g.save();
  for (const { part, path } of [a, b]) {
    const shape = new Path2D();
    shape.addPath(path, new DOMMatrix(view.matrixOf(fleet.here(part))));
    g.clip(shape);
  }
  const [u, v] = [view.sx(x, y), view.sy(x, y)];
  const reach = 0.5 * Math.hypot(view.width, view.height);
  pen.stroke(page['--now'], 1.5);
  g.beginPath();
  for (let d = -reach; d < reach; d += 5) {
    g.moveTo(u + d - reach, v - reach);
    g.lineTo(u + d + reach, v + reach);
  }
  g.stroke();
  g.restore();
}
