/** The time axis: timeline with event marks, cursor, and the range that scrubs; the plots stand on it too. */
import { fill, h, setAttr, setStyle, svg } from '../dom.js';
import { S } from '../state/strings.js';
import { createTimeline } from '../plot/timeline.js';
import { glyph, marksOf } from '../plot/events.js';
import { formatBound } from '../../../wasm/js/format.mjs';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Seconds that a key goes, as everywhere on the page. @type {Record<string, number>} */
const SECONDS = {
  ...{ ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 },
  ...{ PageDown: -10, PageUp: 10 },
};

/** Frames of a jump of one second; a twentieth of a short run. @param {Pick<Manifest, 'frame' | 'frames'>} manifest */
export const secondFrames = ({ frame, frames }) =>
  Math.max(1, Math.min(Math.round(1 / frame), Math.round(frames / 20)));

/** What its marks mean. @param {Manifest} manifest */
const legendOf = (manifest) =>
  marksOf(manifest).map((k) =>
    h(
      'span',
      {},
      svg('svg', { viewBox: '0 0 14 14', 'aria-hidden': 'true' }, glyph(k, 7, 7, 5)),
      S.events.legend[k],
    ),
  );

/** @param {import('../sim/run.js').Run} run @param {HTMLElement} strips */
export function createTimeAxis(run, strips) {
  const line = /** @type {SVGElement} */ (svg('svg', { class: 'line', 'aria-hidden': 'true' }));
  const timeline = createTimeline(line);
  const range = h('input', {
    ...{ type: 'range', class: 'scrub', min: 0, max: 1, step: 1, value: '0' },
    'aria-label': S.time.axis,
    oninput: () => run.seek(Number(range.value)),
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const by = SECONDS[event.key];
      if (!by || !run.manifest) return;
      event.preventDefault();
      event.stopPropagation();
      run.seek(Math.round(run.now + by * secondFrames(run.manifest)));
    },
  });
  const lab = h('div', { class: 'lab' });
  const el = h(
    'div',
    { class: 'axis' },
    h('div', { class: 'row tl' }, lab, line),
    range,
    h('span', { class: 'ring' }),
    strips,
    h('div', { class: 'cursor' }),
  );
  /** @type {Manifest | null} */
  let manifest = null;
  let drawn = '';
  /** Of the line, as it is laid out: asked while the page changes, it would be laid out for that. */
  let size = { width: 0, height: 0 };

  function drawLine() {
    if (!manifest) return;
    const { duration, frame, cues } = manifest;
    const computed = Math.max(0, run.last) * frame;
    const key = `${computed} ${run.events.length} ${run.halt ? 1 : 0} ${run.ended} ${size.width} ${size.height} ${duration}`;
    if (key === drawn) return;
    drawn = key;
    timeline.draw({
      ...{ size, duration, computed, events: run.events, cues },
      halt: run.halt ? (run.halt.time ?? computed) : null,
      end: run.ended ? run.end * frame : null,
    });
  }
  new ResizeObserver(([{ contentRect }]) => {
    size = contentRect;
    drawLine();
  }).observe(line);

  return {
    el,
    drawLine,
    /** @param {Manifest} m */
    setRun(m) {
      manifest = m;
      range.max = String(m.frames);
      const marks = legendOf(m);
      lab.classList.toggle('many', marks.length > 4);
      fill(lab, marks);
      drawn = '';
    },
    /** @param {string} time of the moment on show [s] */
    setNow(time) {
      if (!manifest) return;
      if (document.activeElement !== range || Number(range.value) !== run.now)
        range.value = String(run.now);
      const whole = run.ended ? run.end * manifest.frame : manifest.duration;
      setAttr(range, 'aria-valuetext', S.time.valueText(time, formatBound(whole)));
      setStyle(el, '--f', String(run.now / manifest.frames));
    },
  };
}
