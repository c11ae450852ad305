/** Event marks: each kind has its own shape and colour, on the timeline, in its legend and in the log. */
import { svg } from '../dom.js';
import { S } from '../state/strings.js';
import { EVENT } from '../../../wasm/js/frame.mjs';
import { spoken } from '../../../wasm/js/sides.mjs';

export { spoken };

/** @typedef {'slack' | 'taut' | 'node' | 'limit' | 'touch' | 'leave' | 'stop' | 'home' | 'jam' | 'slip' | 'snap' | 'over' | 'cue' | 'free' | 'held' | 'broke' | 'halt'} Mark */

/** @type {Record<number, Mark>} */
const MARKS = {
  [EVENT.slack]: 'slack',
  [EVENT.taut]: 'taut',
  [EVENT.limit]: 'limit',
  [EVENT.touch]: 'touch',
  [EVENT.leave]: 'leave',
  [EVENT.stop]: 'stop',
  [EVENT.home]: 'home',
  [EVENT.jam]: 'jam',
  [EVENT.slip]: 'slip',
  [EVENT.snap]: 'snap',
  [EVENT.meet]: 'touch',
  [EVENT.part]: 'leave',
  [EVENT.over]: 'over',
  [EVENT.event]: 'cue',
  [EVENT.released]: 'free',
  [EVENT.caught]: 'held',
  [EVENT.broke]: 'broke',
  [EVENT.missed]: 'free',
};

/** Marks of a manoeuvre and of operations: they stand on the time axis with their word. */
const TOLD = ['home', 'jam', 'slip', 'snap', 'over', 'broke'];
/** The word that stands beside a mark, if one does: of an event of the scenario its name.
 * @param {number} kind @param {number} [value] @param {readonly {id: string}[]} [cues] */
export const wordOf = (kind, value = 0, cues = []) => {
  const mark = markOf(kind);
  if (mark === 'cue') return spoken(cues[value]?.id ?? '');
  return TOLD.includes(mark) && mark !== 'halt' ? S.events.legend[mark] : '';
};

/** @param {number} kind event kind of the frame @returns {Mark} */
export const markOf = (kind) => MARKS[kind] ?? 'node';

/** The marks that a run can have, the most telling first; the legend has room for six. @param {import('../../../wasm/js/frame.mjs').Manifest} manifest @returns {Exclude<Mark, 'halt'>[]} */
export function marksOf(manifest) {
  /** @type {Exclude<Mark, 'halt'>[]} */
  const marks = [];
  if (manifest.cues) marks.push('cue', 'held', 'free', 'broke');
  if (manifest.parts.some((p) => p.kind === 'manoeuvre')) marks.push('home', 'jam', 'slip', 'snap');
  if (manifest.pairs?.length || manifest.outlines) marks.push('touch', 'leave');
  if (manifest.fenders?.length) marks.push('over');
  if (manifest.parts.some((p) => p.links?.length || p.kind === 'joint')) marks.push('stop');
  if (manifest.lines.length > 0 || marks.length === 0) marks.push('taut', 'slack', 'node', 'limit');
  return marks.slice(0, 6);
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
    case 'home': // a tick in a house
      return svg('path', {
        d: `M${n(x - s)} ${n(y - 1)}L${n(x)} ${n(y - s - 1)}L${n(x + s)} ${n(y - 1)}V${n(y + s)}H${n(x - s)}z`,
        fill: 'var(--ok)',
      });
    case 'jam': // a diamond that is barred
      return svg('path', {
        d: `M${n(x)} ${n(y - s - 1)}L${n(x + s + 1)} ${n(y)}L${n(x)} ${n(y + s + 1)}L${n(x - s - 1)} ${n(y)}zM${n(x - s)} ${n(y)}H${n(x + s)}`,
        fill: 'var(--panel)',
        stroke: 'var(--bad)',
        'stroke-width': 2,
      });
    case 'slip': // two arrows down
      return svg('path', {
        d: `M${n(x - s)} ${n(y - s)}L${n(x)} ${n(y)}L${n(x + s)} ${n(y - s)}M${n(x - s)} ${n(y)}L${n(x)} ${n(y + s)}L${n(x + s)} ${n(y)}`,
        fill: 'none',
        stroke: 'var(--warn)',
        'stroke-width': 2,
      });
    case 'snap': // a flash
      return svg('path', {
        d: `M${n(x + 2)} ${n(y - s - 1)}L${n(x - s)} ${n(y + 1)}H${n(x)}L${n(x - 2)} ${n(y + s + 1)}L${n(x + s)} ${n(y - 1)}H${n(x)}z`,
        fill: 'var(--tangential)',
      });
    case 'over': // a triangle that warns
      return svg('path', {
        d: `M${n(x)} ${n(y - s)}L${n(x + s + 1)} ${n(y + s)}H${n(x - s - 1)}zM${n(x)} ${n(y - 1)}V${n(y + s - 2)}`,
        fill: 'var(--panel)',
        stroke: 'var(--bad)',
        'stroke-width': 2,
      });
    case 'cue': // a flag
      return svg('path', {
        d: `M${n(x - s + 1)} ${n(y + s)}V${n(y - s)}H${n(x + s)}L${n(x + s - 3)} ${n(y - 1)}L${n(x + s)} ${n(y + 2)}H${n(x - s + 2)}`,
        fill: 'var(--accent)',
        stroke: 'var(--accent)',
      });
    case 'broke': // a line that is torn
      return svg('path', {
        d: `M${n(x - s)} ${n(y)}H${n(x - 2)}M${n(x + 2)} ${n(y)}H${n(x + s)}M${n(x - 1)} ${n(y - s)}L${n(x + 1)} ${n(y + s)}`,
        stroke: 'var(--bad)',
        'stroke-width': 2.5,
      });
    case 'held':
      return svg('circle', { cx: n(x), cy: n(y), r: s - 1, fill: 'var(--ok)' });
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
