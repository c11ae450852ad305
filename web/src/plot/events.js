/** Event marks: each kind has its own shape and colour, on the timeline, in its legend and in the log. */
import { svg } from '../dom.js';
import { S } from '../state/strings.js';
import { sidesOf } from '../state/contacts.js';
import { EVENT } from '../../../wasm/js/frame.mjs';

/** @typedef {'slack' | 'taut' | 'node' | 'limit' | 'touch' | 'leave' | 'stop' | 'halt'} Mark */

/** @type {Record<number, Mark>} */
const MARKS = {
  [EVENT.slack]: 'slack',
  [EVENT.taut]: 'taut',
  [EVENT.limit]: 'limit',
  [EVENT.touch]: 'touch',
  [EVENT.leave]: 'leave',
  [EVENT.stop]: 'stop',
};

/** @param {number} kind event kind of the frame @returns {Mark} */
export const markOf = (kind) => MARKS[kind] ?? 'node';

/** The marks that a run can have, the most telling first; the legend has room for six. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @returns {Exclude<Mark, 'halt'>[]} */
export function marksOf(manifest) {
  /** @type {Exclude<Mark, 'halt'>[]} */
  const marks = [];
  if (manifest.pairs?.length) marks.push('touch', 'leave');
  if (manifest.parts.some((p) => p.links?.length)) marks.push('stop');
  if (manifest.lines.length > 0 || marks.length === 0) marks.push('taut', 'slack', 'node', 'limit');
  return marks.slice(0, 6);
}

/**
 * What happened, in words: whose it is and what it does, "payload" and "touches deck".
 * @param {{kind: number, part: number, value: number}} event
 * @param {import('../../../wasm/js/frame.mjs').Manifest} manifest
 */
export function eventWords({ kind, part, value }, manifest) {
  const id = manifest.parts[part]?.id ?? '';
  if (kind === EVENT.touch || kind === EVENT.leave) {
    const pair = manifest.pairs?.[value];
    if (pair) {
      const { mover, other } = sidesOf(pair, manifest);
      return {
        part: mover,
        what: kind === EVENT.touch ? S.events.touches(other) : S.events.leaves(other),
      };
    }
  }
  if (kind === EVENT.stop)
    return { part: id, what: S.events.atStop(manifest.parts[part]?.links?.[value]?.id ?? '') };
  const word = /** @type {Record<string, any>} */ (S.events)[kind];
  return { part: id, what: typeof word === 'string' ? word : String(kind) };
}

/** @param {Mark} mark @param {number} x @param {number} y @param {number} s half size */
export function glyph(mark, x, y, s) {
  const n = (/** @type {number} */ v) => Math.round(v * 10) / 10;
  switch (mark) {
    case 'touch': // a wedge that comes down on a plate
      return svg('path', {
        d: `M${n(x - s)} ${n(y - s)}H${n(x + s)}L${n(x)} ${n(y + s - 2)}zM${n(x - s)} ${n(y + s)}H${n(x + s)}`,
        fill: 'var(--normal)',
        stroke: 'var(--normal)',
        'stroke-width': 1.5,
      });
    case 'leave': // and the same, open, going up
      return svg('path', {
        d: `M${n(x - s + 1)} ${n(y + s - 3)}L${n(x)} ${n(y - s)}L${n(x + s - 1)} ${n(y + s - 3)}zM${n(x - s)} ${n(y + s)}H${n(x + s)}`,
        fill: 'var(--panel)',
        stroke: 'var(--normal)',
        'stroke-width': 1.5,
      });
    case 'stop': // a bar that runs into another
      return svg('path', {
        d: `M${n(x - s)} ${n(y)}H${n(x + s - 1)}M${n(x + s - 1)} ${n(y - s)}V${n(y + s)}`,
        fill: 'none',
        stroke: 'var(--warn)',
        'stroke-width': 3,
      });
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
