/**
 * The one time axis: a chart border, filled where computed, hatched where not yet, with event marks
 * above and seconds below. Dragging anywhere on it, or on the plots, scrubs.
 */
import { setAttr, svg } from '../dom.js';
import { S } from '../state/strings.js';
import { glyph, markOf, wordOf } from './events.js';
import { fixed } from '../../../wasm/js/format.mjs';

const STEPS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600,
  1800, 3600, 7200, 21600, 86400,
];

/** Distance of labels and of border steps for a duration drawn over `width` pixels.
 * @param {number} duration @param {number} width */
export function timeSteps(duration, width) {
  const room = width < 420 ? 70 : 56;
  const label = STEPS.find((s) => (s / duration) * width >= room) ?? duration;
  const least = width < 420 ? 9 : 11;
  const border =
    STEPS.find(
      (s) => (s / duration) * width >= least && Math.abs(label / s - Math.round(label / s)) < 1e-6,
    ) ?? label;
  return { label, border };
}

/** @param {number} t @param {number} step */
const tickText = (t, step) =>
  fixed(t, Math.max(0, Math.min(4, -Math.floor(Math.log10(step) + 1e-9))));

/** Events nearer than `gap` pixels become one tick with a count.
 * @param {import('../sim/run.js').RunEvent[]} events @param {(t: number) => number} x @param {number} gap
 * @param {readonly {id: string}[]} [cues] events of the scenario */
export function mergeTicks(events, x, gap, cues) {
  /** @type {{x: number, kind: number, word: string, count: number}[]} */
  const ticks = [];
  for (const e of events) {
    if (cues && markOf(e.kind) === 'node') continue; // they would leave no room for names
    const at = x(e.time);
    const word = wordOf(e.kind, e.value, cues);
    const last = ticks[ticks.length - 1];
    if (last && at - last.x < gap) {
      last.count++;
      // what ends a manoeuvre is not hidden by what happened with it, nor an event by what it does
      if (word && markOf(last.kind) !== 'cue') [last.kind, last.word] = [e.kind, word];
    } else ticks.push({ x: at, kind: e.kind, word, count: 1 });
  }
  return ticks;
}

/** @typedef {{x: (t: number) => number, w: number, top: number, duration: number}} Axis  `top`: of its border [px] */

/** What lies in the border where nothing is computed yet. */
const hatch = () =>
  svg(
    'defs',
    {},
    svg(
      'pattern',
      {
        ...{ id: 'hatch', width: 6, height: 6 },
        ...{ patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      },
      svg('path', { d: 'M0 0V6', stroke: 'var(--line-strong)', 'stroke-width': 1, opacity: 0.6 }),
    ),
  );

/** @param {string | number} x @param {number} y @param {string} anchor @param {string} words @param {string} [ink] */
const text = (x, y, anchor, words, ink = 'var(--ink-2)') =>
  svg('text', { x, y, 'text-anchor': anchor, 'font-size': 11, fill: ink }, words);

/** Border, ticks and seconds: as long as the axis is the same. @param {Axis} axis */
function scaleOf({ x, w, top, duration }) {
  const { label } = timeSteps(duration, w);
  const border = { x: 0.5, y: top - 0.5, width: w - 1, height: 7 };
  const out = [svg('rect', { ...border, fill: 'none', stroke: 'var(--neat-a)' })];
  const count = Math.floor(duration / label + 1e-6);
  for (let i = 0; i <= count; i++) {
    const t = i * label;
    const at = x(t);
    out.push(svg('path', { d: `M${at.toFixed(1)} ${top + 7}v4`, stroke: 'var(--neat-a)' }));
    if (i < count && w - at > (i === 0 ? 0 : 44))
      out.push(text(at.toFixed(1), top + 20, i === 0 ? 'start' : 'middle', tickText(t, label)));
  }
  out.push(text(w, top + 20, 'end', `${tickText(duration, label)} s`));
  return out;
}

/** The filled steps of the border. @param {Axis} axis @param {number} done as far as is computed [px] */
function stepsOf({ x, w, top, duration }, done) {
  const { border } = timeSteps(duration, w);
  let fills = '';
  for (let i = 0; i * border < duration - 1e-9; i += 2) {
    const a = x(i * border);
    const b = Math.min(x(Math.min(duration, (i + 1) * border)), done);
    if (b > a) fills += `M${a.toFixed(1)} ${top}H${b.toFixed(1)}V${top + 6}H${a.toFixed(1)}z`;
  }
  return fills;
}

/** Marks of events. @param {Pick<Axis, 'w' | 'top'>} axis @param {ReturnType<typeof mergeTicks>} ticks @param {number} size of a mark */
function eventsOf({ w, top }, ticks, size) {
  const out = [];
  let taken = 0; // as far as marks and words stand [px]
  for (const [i, tick] of ticks.entries()) {
    const { word } = tick;
    // on the side where there is room for it
    const room = 6.2 * word.length + 8 + size;
    const right = (ticks[i + 1]?.x ?? w) - tick.x > room;
    if (word && (right || tick.x - taken > room)) {
      const at = (tick.x + (right ? size + 3 : -size - 3)).toFixed(1);
      out.push(text(at, top - 8, right ? 'start' : 'end', word, 'var(--ink)'));
    }
    taken = tick.x + (word && right ? room : 0);
    out.push(
      svg('path', { d: `M${tick.x.toFixed(1)} ${top - 5}V${top}`, stroke: 'var(--ink-2)' }),
      glyph(markOf(tick.kind), tick.x, top - 12, size),
    );
    if (tick.count > 1 && top - 20 > 6)
      out.push(text(tick.x.toFixed(1), top - 19, 'middle', String(tick.count)));
  }
  return out;
}

/** Where an event ends the run: a bar, and the word where there is room for it. @param {number} at [px] @param {Axis} axis */
function endOf(at, { w, top }) {
  const x = Math.round(at);
  const bar = svg('path', { d: `M${x} ${top - 5}V${top + 9}`, stroke: 'var(--ink)', 'stroke-width': 2 }); // prettier-ignore
  return w - at < 40 ? [bar] : [bar, text(x + 9, top - 8, 'start', S.time.ends)];
}

/** @param {SVGElement} el */
export function createTimeline(el) {
  const steps = svg('path', { fill: 'var(--neat-a)' });
  const ahead = svg('rect', { height: 6, fill: 'url(#hatch)' });
  const scale = svg('g', {});
  const marks = svg('g', {});
  el.append(hatch(), steps, ahead, scale, marks);
  /** What the scale and the marks were made of. */
  let made = { scale: '', marks: '' };

  return {
    /** @param {{size: {width: number, height: number}, duration: number, computed: number,
     *   events: import('../sim/run.js').RunEvent[], cues?: readonly {id: string}[], halt: number | null, end: number | null}} view of the
     *   element [px]; seconds; `end`: an event of the scenario ends the run there
     */
    draw({ size: { width: w, height }, duration, computed, events, cues, halt, end }) {
      if (w < 40 || !(duration > 0)) return;
      const x = (/** @type {number} */ t) => (t / duration) * w;
      const axis = { x, w, top: height - 23, duration };
      const done = Math.min(w, x(computed));
      const same = `${w} ${height} ${duration}`;
      if (made.scale !== same) {
        made = { scale: same, marks: '' };
        scale.replaceChildren(...scaleOf(axis));
      }
      setAttr(steps, 'd', stepsOf(axis, done));
      setAttr(ahead, 'x', String(done));
      setAttr(ahead, 'y', String(axis.top));
      setAttr(ahead, 'width', String(end === null ? w - done : 0));
      const size = w < 420 ? 4 : 5;
      const ticks = mergeTicks(events, x, size * 2 + 2, cues);
      const key = JSON.stringify([ticks, halt, end]);
      if (made.marks === key) return;
      made.marks = key;
      const stop = halt === null ? [] : [glyph('halt', Math.min(w - 5, x(halt)), axis.top - 12, 5)];
      const over = end === null ? w : x(end);
      const last = end === null ? [] : endOf(over, axis);
      marks.replaceChildren(...eventsOf({ ...axis, w: over }, ticks, size), ...stop, ...last);
    },
  };
}
