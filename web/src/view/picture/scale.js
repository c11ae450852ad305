/**
 * A scale of a round length in metres.
 * @module
 */
import { formatBound, joinUnit, niceFloor, prefixFor } from '../../../../wasm/js/format.mjs';

/** A narrower picture is a phone's [px]: the plan has its scale itself there. */
export const PHONE = 560;
/** Of its bar at most [px]. */
const LONG = 100;

/** The largest length, force, ... at most x that is round in the unit it is shown in. @param {number} x SI @param {string} unit */
export function roundBelow(x, unit) {
  const { factor } = prefixFor(x, unit);
  return Number((niceFloor(x / factor) * factor).toPrecision(12));
}

/**
 * A round length, as it is written, and how long its bar is. @param {number} zoom pixels a metre
 * @returns {{text: string, px: number}}
 */
export function scaleLength(zoom) {
  const long = roundBelow(LONG / zoom, 'm');
  const p = prefixFor(long, 'm');
  return { text: joinUnit(formatBound(long / p.factor), p.unit), px: long * zoom };
}

/**
 * @param {import('./pen.js').Pen} pen @param {import('./pen.js').PictureLook} look
 * @param {number} x @param {number} y of the bar's corner @param {number} zoom
 */
export function paintScaleBar(pen, { page, font }, x, y, zoom) {
  const { g } = pen;
  const { text, px } = scaleLength(zoom);
  for (let i = 0; i < 5; i++) {
    g.fillStyle = page[i % 2 ? '--panel' : '--ink'];
    g.fillRect(x + (px * i) / 5, y, px / 5, 6);
  }
  pen.stroke(page['--ink'], 1);
  g.strokeRect(x, y, px, 6);
  g.fillStyle = page['--ink'];
  g.font = `11px ${font}`;
  g.textBaseline = 'alphabetic';
  g.textAlign = 'left';
  g.fillText('0', x, y - 4);
  g.textAlign = 'right';
  g.fillText(text, x + px, y - 4);
}
