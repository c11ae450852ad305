/**
 * Fenders from above, pressed by their load, with a bar of it and its share of the rating.
 * @module
 */
import { BERTH } from '../../../../wasm/js/frame.mjs';
import {
  HIGH,
  LOAD_COLOURS,
  loadOf,
  OVER,
  shareText,
  toWorld,
} from '../../features/berths/state.js';
import { T } from '../../features/berths/words.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 * @typedef {import('./fleet.js').Fleet} Fleet
 * @typedef {{share: number, deflection: number}} Taken of its rating; [m]
 */

/** A full fender's bar [px]. */
const BAR = 34;
/** Nearer together only high loads have their share beside them [px]. */
const CLOSE = 40;

/** What each fender takes. @param {Fleet} fleet @returns {Taken[]} */
export function takenOf({ fenders, moment }) {
  const list = fenders.map(() => ({ share: 0, deflection: 0 }));
  const { n, rows } = moment?.berths ?? { n: 0, rows: new Float64Array(0) };
  for (let i = 0; i < n; i++) {
    const f = list[rows[i * BERTH.words + BERTH.fender]];
    if (!f) continue;
    f.share = Math.max(f.share, rows[i * BERTH.words + BERTH.share]);
    f.deflection = Math.max(f.deflection, rows[i * BERTH.words + BERTH.depth]);
  }
  return list;
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet */
export function paintFenders(pen, view, look, fleet) {
  const { fenders } = fleet;
  const taken = takenOf(fleet);
  fenders.forEach((fender, i) => paintFender(pen, view, look, fleet, fender, taken[i]));
  const close = fenders.length > 1 && spacing(fleet) * view.zoom < CLOSE;
  // the fullest first: what would cover it is left out
  const order = fenders.map((_, i) => i).sort((i, k) => taken[k].share - taken[i].share);
  for (const i of order) {
    const { share } = taken[i];
    const load = loadOf(share);
    if (load === 'idle' || (close && share < HIGH)) continue;
    const [x, y] = toWorld(fleet.foot(fenders[i]), -view.metres(BAR + 14), 0);
    const text = shareText(share);
    pen.plate(share > OVER ? T.plan.overShort(text) : text, view.sx(x, y), view.sy(x, y), {
      align: 'center',
      colour: look.page[load === 'ok' ? '--ink' : LOAD_COLOURS[load]],
      bold: share > OVER,
    });
  }
}

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {Fleet} fleet @param {import('../../features/berths/state.js').Fender} fender @param {Taken} taken */
function paintFender(pen, { metres }, { page }, fleet, fender, { share, deflection }) {
  const { g } = pen;
  const load = loadOf(share);
  pen.within(fleet.foot(fender), () => {
    // never thinner than can be seen
    const wide = Math.max(fender.width, metres(4));
    const long = Math.max(0.1 * fender.height, fender.height - deflection, metres(2));
    g.fillStyle = page[load === 'idle' ? '--ink-2' : LOAD_COLOURS[load]];
    g.fillRect(0, -wide / 2, long, wide);
    pen.stroke(page['--ink'], metres(1));
    g.strokeRect(0, -wide / 2, long, wide);
    // its load, as a bar on the side of the part that carries it: the frame ends at the rating
    const bar = metres(BAR);
    const b = Math.max(metres(6), Math.min(metres(12), 0.5 * wide));
    const full = bar * Math.min(1.3, share);
    g.fillStyle = page['--panel'];
    g.fillRect(-bar, -b / 2, bar, b);
    g.fillStyle = page[LOAD_COLOURS[load]];
    g.fillRect(-full, -b / 2, full, b);
    g.strokeRect(-bar, -b / 2, bar, b);
  });
}

/** The least distance of two fenders [m]. @param {Fleet} fleet */
function spacing(fleet) {
  const feet = fleet.fenders.map((f) => fleet.foot(f));
  let least = Infinity;
  feet.forEach((a, i) => {
    for (const b of feet.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  });
  return least;
}
