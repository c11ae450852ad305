/**
 * Where a vessel has been, with marks at even times, and where it will be if it goes on so.
 * @module
 */
import { deadReckon } from '../../features/berths/state.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('./fleet.js').Fleet} Fleet
 * @typedef {import('./fleet.js').Body} Body
 * @typedef {import('../../sim/run.js').Run} Run
 */

/** A track goes back so far, and its marks are so far apart [s]. */
const TRACK = 300;
const MARKS = [1, 2, 5, 10, 30, 60];
/** Nearer together there is no room for marks [px]. */
const ROOM = 16;
/** Dead reckoning goes ahead so far [s]. */
const AHEAD = 60;
const STEPS = 24;
/** Slower than this nothing moves [m/s]. */
const STILL = 0.005;

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {Body} body @param {Run} run @param {number} now */
export function paintTrack(
  pen,
  { sx, sy, zoom },
  { page },
  { manifest: { frame } },
  { columns: [x, y], named },
  { history },
  now,
) {
  if (!history || x < 0 || y < 0) return;
  const { g } = pen;
  const px = (/** @type {number} */ k) => history.value(x, k);
  const py = (/** @type {number} */ k) => history.value(y, k);
  const from = Math.max(0, now - Math.round((named ? TRACK : 0.1 * TRACK) / frame));
  const step = Math.max(1, Math.floor((now - from) / 300));
  pen.stroke(page['--s1'], 1.5);
  g.globalAlpha = 0.75;
  g.beginPath();
  for (let k = now; k >= from; k -= step) g.lineTo(sx(px(k), py(k)), sy(px(k), py(k)));
  g.stroke();
  const length = zoom * Math.hypot(px(now) - px(from), py(now) - py(from));
  const passed = Math.max((now - from) * frame, 1e-9);
  const every = named && MARKS.find((s) => (length * s) / passed > ROOM);
  if (every) {
    const frames = every / frame;
    for (let t = Math.floor(now / frames) * frames; t >= from; t -= frames) {
      const k = Math.round(t);
      pen.dot(sx(px(k), py(k)), sy(px(k), py(k)), 2.5, page['--s1']);
    }
  }
  g.globalAlpha = 1;
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {Body} body @param {Run} run @param {number} now */
export function paintAhead(pen, view, { page }, fleet, body, { history }, now) {
  const motion = fleet.motionOf(body, history, now);
  if (!motion || motion.speed < STILL) return;
  const { g } = pen;
  const { sx, sy, metres } = view;
  const { vx, vy, rate, speed } = motion;
  const { named, reach, part, path } = body;
  const at = fleet.here(part);
  const arrow = (/** @type {number} */ long) => {
    const [ux, uy] = view.across((long * vx) / speed, (long * vy) / speed);
    pen.arrow(sx(at.x, at.y), sy(at.x, at.y), ux, uy, 'speed');
  };
  if (!named) return arrow(Math.min(60, (8 * speed + reach) * view.zoom));
  // no farther than a few lengths
  const ahead = Math.min(AHEAD, (4 * reach) / speed);
  pen.stroke(page['--s1'], 1.5, [5, 4]);
  g.beginPath();
  for (let k = 0; k <= STEPS; k++) {
    const p = deadReckon(at, vx, vy, rate, (ahead * k) / STEPS);
    g.lineTo(sx(p.x, p.y), sy(p.x, p.y));
  }
  g.stroke();
  pen.within(deadReckon(at, vx, vy, rate, ahead), () => {
    pen.stroke(page['--s1'], metres(1), [metres(5), metres(4)]);
    g.stroke(path);
  });
  arrow(Math.max(14, Math.min(120, (30 * speed + 0.1 * reach) * view.zoom)));
}
