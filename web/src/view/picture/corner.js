/**
 * What stands at the edge of the plan: where north is, wind, current and waves, a scale.
 * @module
 */
import { T } from '../../features/berths/words.js';
import { group, joinUnit } from '../../../../wasm/js/format.mjs';
import { numberAt, textAt, valueAt } from '../../../../wasm/js/form/told.mjs';
import { PHONE, paintScaleBar, scaleLength } from './scale.js';

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').PictureView} PictureView
 * @typedef {import('./pen.js').PictureLook} PictureLook
 */

/** In a lower one there is room for the bodies only, and for north only. */
const LOW = 200;
const NORTH = 300;
/** Buttons at the foot of a phone's picture, and the colours of the lines beside its scale [px]. */
const BUTTONS = 64;
const COLOURS = 134;

/** A horizontal velocity of the scenario, null where it is none. @param {unknown} list */
function flow(list) {
  if (!Array.isArray(list)) return null;
  const [x, y] = list.map(Number);
  return Math.hypot(x, y) > 0 ? { speed: Math.hypot(x, y), way: Math.atan2(y, x) } : null;
}

/** As the scenario gives it, else by its harmonics [m]. @param {import('../../features/sea/surface.js').Surface} sea @param {unknown} scenario */
const heightOf = (sea, scenario) =>
  textAt(scenario, 'environment', 'waves', 'kind') === 'components'
    ? sea.significant
    : (numberAt(scenario, 'environment', 'waves', 'height') ?? sea.significant);

/** @param {Pen} pen @param {PictureView} view @param {PictureLook} look @param {import('../../../../wasm/js/form/told.mjs').JsonObject | undefined} scenario
 * @param {import('../../features/sea/surface.js').Surface | null} [sea] */
export function paintWeather(pen, { width, height, turn }, look, scenario, sea = null) {
  if (height < LOW) return;
  const { page, present } = look;
  const phone = width < PHONE;
  const r = phone ? 15 : 18;
  let [x, y] = phone ? [width - r - 12, 132] : [width - 92, 46];
  /** The lowest place beside which no button stands. */
  const last = phone ? height - BUTTONS - r : Infinity;
  const north = Math.PI / 2 + turn;
  paintRose(pen, look, x, y, r, north, page['--ink']);
  pen.plate('N', x + (r + 12) * Math.cos(north), y - (r + 12) * Math.sin(north), {
    align: 'center',
    bold: true,
  });
  const { wind, current, waves } = T.plan;
  const told = (/** @type {string} */ a, /** @type {string} */ b) =>
    flow(valueAt(scenario, 'environment', a, b));
  for (const { v, name, colour, unit } of [
    { v: told('air', 'wind'), name: wind, colour: page['--s2'], unit: 'm/s' },
    { v: told('water', 'current'), name: current, colour: page['--s1'], unit: 'm/s' },
    {
      ...{ v: sea && { speed: heightOf(sea, scenario), way: sea.way }, name: waves },
      ...{ colour: page['--s3'], unit: 'm' },
    },
  ]) {
    if (height < NORTH || !v) continue;
    // on a phone under north, where neither colours nor captions stand, else beside it
    if (phone) y += 2 * r + 14;
    else x -= present ? 170 : 118;
    if (y > last) continue;
    paintRose(pen, look, x, y, r, v.way + turn, colour);
    const text = name(joinUnit(group(v.speed, 1), unit));
    if (phone) pen.plate(text, x - r - 10, y, { align: 'right', colour });
    else pen.plate(text, x, y + r + 15, { align: 'center', colour });
  }
}

/** An arrow on a disc. @param {Pen} pen @param {PictureLook} look @param {number} x @param {number} y @param {number} r @param {number} way [rad] @param {string} colour */
function paintRose(pen, { page }, x, y, r, way, colour) {
  const { g } = pen;
  const [ux, uy] = [r * Math.cos(way), -r * Math.sin(way)];
  pen.dot(x, y, r + 4, page['--glass']);
  pen.stroke(colour, 2.5);
  g.lineCap = 'round';
  pen.line(x - 0.8 * ux, y - 0.8 * uy, x + 0.5 * ux, y + 0.5 * uy);
  g.fillStyle = colour;
  pen.around([
    ...[x + ux, y + uy],
    ...[x + 0.3 * ux - 0.35 * uy, y + 0.3 * uy + 0.35 * ux],
    ...[x + 0.3 * ux + 0.35 * uy, y + 0.3 * uy - 0.35 * ux],
  ]);
  g.fill();
}

/** On a phone, where the page has no scale of its own. @param {Pen} pen @param {PictureView} view @param {PictureLook} look
 * @param {boolean} colours those of the lines stand in the corner */
export function paintScale(pen, { width, height, zoom }, look, colours) {
  if (width >= PHONE) return;
  const [x, y] = [colours ? 12 + COLOURS : 12, height - 16];
  pen.g.fillStyle = look.page['--glass'];
  pen.g.beginPath();
  pen.g.roundRect(x - 6, y - 19, scaleLength(zoom).px + 12, 30, 4);
  pen.g.fill();
  paintScaleBar(pen, look, x, y, zoom);
}
