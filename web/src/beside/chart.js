/**
 * A plot over time with up to two curves, by uPlot: axes with their unit, a mark at the moment of the clock, and a press that goes to
 * another one.
 */
import uPlot from 'uplot';
import { group } from '../../../wasm/js/format.mjs';
import { cssColour, niceRange } from '../plot/scale.js';

/** @typedef {import('../../../wasm/js/format.mjs').Prefix} Prefix */
/** @typedef {{colour: string, dash: number[]}} Look */
/** @typedef {{times: Float64Array, values: Float64Array[], range: {least: number, greatest: number} | null, length: number, unit: Prefix}} Shown
 *   NaN where there is no value; `length` of the axis [s] */

/** Marks of an axis with as many decimals as tell them apart. @param {readonly number[]} at */
function marks(at) {
  const step = at.length > 1 ? Math.abs(at[1] - at[0]) : 1;
  let decimals = 0;
  while (decimals < 9 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6)
    decimals++;
  return at.map((v) => group(v, decimals));
}

/** @param {HTMLElement} plot @param {Look[]} looks @param {(time: number) => void} go a press at a time [s] */
export function createChart(plot, looks, go) {
  /** @type {Shown} */
  let shown = {
    ...{ times: new Float64Array(0), values: looks.map(() => new Float64Array(0)), range: null },
    ...{ length: 1, unit: { factor: 1, unit: '' } },
  };
  let now = 0;
  /** @type {uPlot | null} */
  let chart = null;

  const data = () => /** @type {import('uplot').AlignedData} */ ([shown.times, ...shown.values]);

  /** The moment of the clock. @param {uPlot} u */
  function mark({ ctx, bbox, valToPos }) {
    const x = valToPos(now, 'x', true);
    ctx.save();
    ctx.strokeStyle = cssColour('--now');
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
  }

  /** @returns {[number, number]} */
  function range() {
    const { range: of, unit } = shown;
    return of ? niceRange(of.least / unit.factor, of.greatest / unit.factor) : [0, 1];
  }

  /** @param {'x' | 'y'} scale @param {string} font @returns {uPlot.Axis} */
  const axis = (scale, font) => ({
    ...{ scale, font, gap: 4, space: scale === 'x' ? 56 : 26 },
    grid: { stroke: () => cssColour('--grid'), width: 1 },
    ticks: { show: false },
    stroke: () => cssColour('--ink-2'),
    size: (_, texts) => (scale === 'x' ? 24 : 14 + 7 * Math.max(3, ...(texts ?? []).map((t) => t.length))), // prettier-ignore
    values: (_, at) => marks(at).map((text) => (scale === 'x' ? `${text}\u00a0s` : text)),
  });

  function build() {
    const [width, height] = [plot.clientWidth, plot.clientHeight].map(Math.floor);
    if (width < 80 || height < 50) return null;
    const font = `12px ${getComputedStyle(plot).fontFamily}`;
    const made = new uPlot(
      {
        ...{ width, height, padding: [10, 18, 0, 0], legend: { show: false } },
        cursor: { show: false },
        scales: { x: { time: false, range: () => [0, shown.length] }, y: { range } },
        axes: [axis('x', font), axis('y', font)],
        series: [
          {},
          ...looks.map(({ colour, dash }) => ({
            ...{ dash, width: 2, points: { show: false }, spanGaps: false },
            stroke: () => cssColour(colour),
          })),
        ],
        hooks: { draw: [mark] },
      },
      data(),
      plot,
    );
    /** @param {PointerEvent} event */
    const press = (event) => {
      const box = made.over.getBoundingClientRect();
      go(made.posToVal(event.clientX - box.left, 'x'));
    };
    made.over.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      made.over.setPointerCapture(event.pointerId);
      press(event);
    });
    made.over.addEventListener('pointermove', (event) => {
      if (made.over.hasPointerCapture(event.pointerId)) press(event);
    });
    return made;
  }

  const resized = new ResizeObserver(() => {
    const [width, height] = [plot.clientWidth, plot.clientHeight].map(Math.floor);
    if (!chart) chart = build();
    else if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
  });
  resized.observe(plot);

  return {
    /** @param {Shown} next */
    set(next) {
      shown = next;
      chart ??= build();
      chart?.setData(data());
    },
    /** @param {number} time [s] */
    at(time) {
      if (time === now) return;
      now = time;
      chart?.redraw(false);
    },
    /** In other colours. */
    redraw: () => chart?.redraw(false),
    destroy() {
      resized.disconnect();
      chart?.destroy();
      chart = null;
    },
  };
}
