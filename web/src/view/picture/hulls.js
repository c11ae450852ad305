/**
 * Outlines of vessels and quays from above, with their axis and their name.
 * @module
 */
import { speedText } from '../../features/berths/state.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('./fleet.js').Fleet} Fleet
 * @typedef {import('./fleet.js').Body} Body
 */

/** A body smaller than this has no name [px], one as wide as this has it on itself. */
const SMALL = 34;
const WIDE = 40;

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {Body} body */
export function paintHull(pen, { metres }, { chart, page }, fleet, body) {
  const { g } = pen;
  pen.within(fleet.here(body.part), () => {
    g.fillStyle = body.fixed ? chart.land : chart.hull;
    g.fill(body.path);
    pen.stroke(page['--ink'], metres(body.fixed ? 1 : 1.5));
    g.lineJoin = 'round';
    g.stroke(body.path);
    if (body.fixed || !body.named) return;
    // the axis from stern to bow, and a mark at the bow
    const [stern, , bow] = body.bounds;
    pen.stroke(chart.deck, metres(1), [metres(8), metres(4)]);
    pen.line(stern, 0, bow, 0);
    const m = Math.min(metres(13), 0.12 * (bow - stern));
    g.fillStyle = page['--ink-2'];
    pen.around([bow - 0.4 * m, 0, bow - 1.5 * m, 0.5 * m, bow - 1.5 * m, -0.5 * m]);
    g.fill();
  });
}

/** Names with speeds. @param {Pen} pen @param {PictureView} view @param {Fleet} fleet @param {import('../../sim/run.js').Run} run @param {number} now */
export function paintNames(pen, view, fleet, { history }, now) {
  for (const body of fleet.moving) {
    const { part, bounds, name, named, reach } = body;
    if (!named || 2 * reach * view.zoom < SMALL) continue;
    const at = fleet.here(part);
    const motion = fleet.motionOf(body, history, now);
    // on the body where it is wide enough, else below it
    const wide = Math.min(bounds[2] - bounds[0], bounds[3] - bounds[1]) * view.zoom;
    const below = wide > WIDE ? 0 : 0.5 * wide + 14;
    const text = motion ? `${name} ${speedText(motion.speed)}` : name;
    pen.plate(text, view.sx(at.x, at.y), view.sy(at.x, at.y) + below, { align: 'center' });
  }
}
