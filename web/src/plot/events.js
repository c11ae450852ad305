/** Event marks: each kind has its own shape and colour, on the timeline, in its legend and in the log. */
import { svg } from '../dom.js';

/** @typedef {'slack' | 'taut' | 'node' | 'limit' | 'halt'} Mark */

/** @param {number} kind event kind of the frame @returns {Mark} */
export function markOf(kind) {
  if (kind === 1) return 'slack';
  if (kind === 2) return 'taut';
  if (kind === 5) return 'limit';
  return 'node';
}

/** @param {Mark} mark @param {number} x @param {number} y @param {number} s half size */
export function glyph(mark, x, y, s) {
  const n = (/** @type {number} */ v) => Math.round(v * 10) / 10;
  switch (mark) {
    case 'taut':
      return svg('path', {
        d: `M${n(x)} ${n(y - s)}L${n(x + s)} ${n(y + s - 1)}H${n(x - s)}z`,
        fill: 'var(--normal)',
      });
    case 'slack':
      return svg('rect', {
        x: n(x - s + 0.5),
        y: n(y - s + 1),
        width: 2 * s - 1,
        height: 2 * s - 2,
        fill: 'var(--panel)',
        stroke: 'var(--tangential)',
        'stroke-width': 2,
      });
    case 'limit':
      return svg('path', {
        d: `M${n(x)} ${n(y - s - 1)}L${n(x + s + 1)} ${n(y)}L${n(x)} ${n(y + s + 1)}L${n(x - s - 1)} ${n(y)}z`,
        fill: 'var(--warn)',
      });
    case 'halt':
      return svg('path', {
        d: `M${n(x - s)} ${n(y - s)}L${n(x + s)} ${n(y + s)}M${n(x + s)} ${n(y - s)}L${n(x - s)} ${n(y + s)}`,
        stroke: 'var(--bad)',
        'stroke-width': 3,
      });
    default:
      return svg('circle', {
        cx: n(x),
        cy: n(y),
        r: s - 1,
        fill: 'var(--panel)',
        stroke: 'var(--ink-2)',
        'stroke-width': 2,
      });
  }
}
