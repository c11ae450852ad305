/**
 * What pushes vessels besides contact: thrusters as arrows, tugs that are only a force as tugs.
 * @module
 */
import { pulls, toWorld } from '../../features/berths/state.js';
import { LONGEST } from './berths.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 */

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {import('./fleet.js').Fleet} fleet @param {import('../../sim/run.js').Run} run @param {number} now @param {boolean} forces shown */
export function paintThrusters(pen, view, look, fleet, run, now, forces) {
  const past = run.history;
  if (!past) return;
  for (const t of fleet.thrusters) {
    const at = fleet.here(t.part);
    const force = t.force < 0 ? 0 : past.value(t.force, now);
    const angle = t.input ? run.inputValue(t.input, t.angle) : t.angle;
    const [x, y] = toWorld(at, t.at[0], t.at[1]);
    const way = at.heading + angle;
    const heading = force < 0 ? way + Math.PI : way;
    if (t.type === 'tug') paintTug(pen, view, look, { x, y, heading }, pulls(t, angle, force));
    if (!(Math.abs(force) > 0) || !forces) continue;
    const long = (LONGEST * force) / Math.max(fleet.top, Math.abs(force));
    const [dx, dy] = view.across(long * Math.cos(way), long * Math.sin(way));
    pen.arrow(view.sx(x, y), view.sy(x, y), dx, dy, 'net');
  }
}

/** Its bow pushes, or it lies off on its line. @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {import('./pen.js').Place} at @param {boolean} off */
function paintTug(pen, { metres }, { chart, page }, at, off) {
  const long = Math.max(24, metres(22));
  const line = Math.max(10, metres(14));
  const foot = off ? line : -long - metres(2);
  const half = 0.21 * long;
  pen.within(at, () => {
    pen.stroke(page['--ink'], metres(1.5));
    if (off) pen.line(0, 0, line, 0);
    pen.around([
      ...[foot, -half, foot + 0.75 * long, -half, foot + long, 0],
      ...[foot + 0.75 * long, half, foot, half],
    ]);
    pen.g.fillStyle = chart.deck;
    pen.g.fill();
    pen.g.stroke();
  });
}
