/**
 * Curves of one quantity against another, drawn by uPlot: a few of them over one axis, each with its own
 * places on it, that may run back and forth; a band, a level, the moment or the point on show. For panels and
 * dialogs, and for the plots of one channel against another; the strips under the timeline share its axis.
 */
import uPlot from 'uplot';
import { h, setAttr } from '../dom.js';
import { group, joinUnit, scaleFor } from '../../../wasm/js/format.mjs';
import {
  axisWords,
  COLOURS,
  copyPicture,
  cssColour,
  DASHES,
  decimalsOf,
  extent,
  niceRange,
  thick,
  watchSize,
} from './scale.js';
import { makeLegend } from './xy-legend.js';
import { drawBefore, drawBehind, trace } from './xy-marks.js';

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {ArrayLike<number>} x
 * @property {ArrayLike<number>} y not finite: a gap
 * @property {number} [now] what stands beside the name
 * @property {string} [colour] a custom property or a colour
 * @property {number[]} [dash]
 * @property {number} [width]
 * @property {boolean} [dots] dots in the place of a line: what was measured
 * @property {boolean} [unnamed] without a key, as what the words beside the plot explain
 *
 * @typedef {object} Look
 * @property {[number, number]} [xRange] else round limits around all
 * @property {[number, number]} [yRange]
 * @property {number} [now] the place on the axis that is on show
 * @property {[number, number][]} [points] the points that are on show
 * @property {[number, number]} [band] between two values of y
 * @property {number} [level] a dashed line at a value of y
 * @property {number} [most] what lies above it is cut off
 *
 * @typedef {import('../../../wasm/js/format.mjs').Scale} Scale
 */

/** A column in the unit in which it is shown. @param {ArrayLike<number>} column @param {Scale} scale */
const scaled = (column, { factor }) => Float64Array.from(column, (v) => v / factor);

/** @param {[number, number]} range @param {string} unit @param {number} digits */
const scaleOfRange = ([lo, hi], unit, digits) => {
  const size = Math.max(Math.abs(lo), Math.abs(hi));
  return scaleFor(Number.isFinite(size) ? size : 0, unit, digits);
};

/** The sample that is nearest to a place in a plot, of all its curves; -1: it has none.
 * @param {uPlot} u @param {number} x @param {number} y [px] */
function nearest(u, x, y) {
  let [best, at] = [Infinity, -1];
  for (const [xs, ys] of /** @type {number[][][]} */ (/** @type {unknown} */ (u.data.slice(1))))
    for (let k = 0; k < xs.length; k++) {
      const off = Math.hypot(u.valToPos(xs[k], 'x') - x, u.valToPos(ys[k], 'y') - y);
      if (off < best) [best, at] = [off, k];
    }
  return at;
}

/** Lowest and highest of what lies in a part of the axis, and of a level.
 * @param {Series[]} list @param {ArrayLike<number>} xs @param {number} [level] @returns {[number, number]} */
function extentWithin(list, xs, level) {
  let [lo, hi] = extent(level === undefined ? [] : [[level]]);
  for (const { x, y } of list)
    for (let i = 0; i < y.length; i++) {
      if (!(x[i] >= xs[0] && x[i] <= xs[1]) || !Number.isFinite(y[i])) continue;
      if (y[i] < lo) lo = y[i];
      if (y[i] > hi) hi = y[i];
    }
  return [lo, hi];
}

/** Which part of both axes is shown, and in which units.
 * @param {Series[]} list @param {Look} look @param {{unit: string, xUnit: string, digits: number}} options
 * @returns {Pick<import('./xy-marks.js').Shown, 'range' | 'scale'>} */
function measure(list, look, { unit, xUnit, digits }) {
  const xs = look.xRange ?? extent(list.map((s) => s.x));
  const x = scaleOfRange(xs, xUnit, digits);
  const [x0, x1] = xs.map((v) => v / x.factor);
  const ys = look.yRange ?? extentWithin(list, xs, look.level);
  if (!look.yRange && look.most !== undefined) ys[1] = Math.max(ys[0], Math.min(ys[1], look.most));
  const y = scaleOfRange(ys, unit, digits);
  const [y0, y1] = ys.map((v) => v / y.factor);
  return {
    scale: { x, y },
    range: {
      x: look.xRange ? [x0, x1] : niceRange(x0, x1),
      y: look.yRange ? [y0, y1] : niceRange(y0, y1),
    },
  };
}

/** @param {'x' | 'y'} which @param {() => Scale} scale now @param {{name: string, font: string}} options  name: in words,
 * of an axis that has them below it; '': the unit at its end instead @returns {uPlot.Axis} */
function axisOf(which, scale, { name, font }) {
  return {
    ...{ scale: which, font, gap: 4, space: which === 'x' ? 74 : 34 },
    stroke: () => cssColour('--ink-2'),
    grid: { show: which === 'y', stroke: () => cssColour('--grid'), width: 1 },
    ticks: { show: false },
    values: (_, at) => {
      const decimals = decimalsOf(at);
      const { unit } = scale();
      const last = which === 'x' && !name && unit !== '1' ? unit : '';
      return at.map((v, i) => joinUnit(group(v, decimals), i === at.length - 1 ? last : ''));
    },
    size: which === 'x' ? 19 : 46,
    ...(name ? { label: () => axisWords(name, scale().unit), labelSize: 16, labelFont: font } : {}),
  };
}

/**
 * @param {{title: string, unit: string, x: string, xUnit: string, series: number, seek?: (x: number) => void,
 *   pick?: (index: number) => void, tall?: boolean, digits?: number}} options  x: the axis in words; unit, xUnit: SI,
 *   as in the core's tables; series: at most so many; seek: a place on the axis was chosen; pick: the nearest
 *   sample; tall: with the axis' words below it
 */
export function createXY(options) {
  const { unit, x: xName, xUnit, series: most, seek, pick, tall, digits = 4 } = options;
  const legend = makeLegend(options);
  const plot = h('div', { class: 'plot', role: 'img', title: xName });
  const el = h(
    'figure',
    { class: tall ? 'curves tall' : 'curves' },
    legend.caption,
    legend.list,
    plot,
  );
  /** @type {Series[]} */
  let list = [];
  /** @type {import('./xy-marks.js').Shown} */
  let shown = {
    ...{ look: {}, range: { x: [0, 1], y: [0, 1] } },
    scale: { x: scaleFor(0, xUnit), y: scaleFor(0, unit) },
  };
  /** @type {uPlot | null} */
  let chart = null;
  const size = watchSize(plot, () => draw(list, shown.look));

  /** @param {PointerEvent} event */
  function go(event) {
    if (!chart) return;
    const { range, scale } = shown;
    const box = chart.over.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const at = Math.max(range.x[0], Math.min(range.x[1], chart.posToVal(x, 'x')));
    seek?.(at * scale.x.factor);
    const near = nearest(chart, x, y);
    if (near >= 0) pick?.(near);
  }
  if (seek || pick) {
    plot.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      go(event);
    });
    plot.addEventListener('pointermove', (event) => {
      if (plot.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  function build() {
    const { width, height } = size;
    if (width < 80 || height < 40) return null;
    const font = `11px ${cssColour('--font')}`;
    const page = h('canvas', {});
    const made = new uPlot(
      {
        ...{ mode: 2, width, height, padding: [8, 12, 0, 0] },
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: () => shown.range.x },
          y: { range: () => shown.range.y },
        },
        axes: [
          axisOf('x', () => shown.scale.x, { font, name: tall ? xName : '' }),
          axisOf('y', () => shown.scale.y, { font, name: '' }),
        ],
        series: [
          {},
          ...Array.from({ length: most }, (_, i) => ({
            facets: [{ scale: 'x' }, { scale: 'y' }].map((f) => ({ ...f, auto: true })),
            stroke: () => cssColour(list[i]?.colour ?? COLOURS[i % 3]),
            fill: () => cssColour(list[i]?.colour ?? COLOURS[i % 3]),
            paths: trace,
            points: { show: false },
          })),
        ],
        hooks: {
          drawClear: [(u) => drawBehind(u, shown)],
          draw: [(u) => drawBefore(u, shown), (u) => copyPicture(u.ctx.canvas, page)],
        },
      },
      columns(),
      plot,
    );
    made.ctx.canvas.replaceWith(page);
    return made;
  }

  // of plots with places of their own for each curve, which uPlot's types do not have
  const columns = () =>
    /** @type {import('uplot').AlignedData} */ (
      /** @type {unknown} */ ([
        null,
        ...Array.from({ length: most }, (_, i) => [
          scaled(list[i]?.x ?? [], shown.scale.x),
          scaled(list[i]?.y ?? [], shown.scale.y),
        ]),
      ])
    );

  /** @param {Series[]} curves @param {Look} [how] */
  function draw(curves, how = {}) {
    list = curves.slice(0, most);
    const { width, height } = size;
    if (width === 0) return void (shown.look = how);
    shown = { look: how, ...measure(list, how, { unit, xUnit, digits }) };
    setAttr(plot, 'aria-label', legend.tell(list, shown.scale.y));
    if (!chart) chart = build();
    if (!chart) return;
    for (let i = 0; i < most; i++)
      Object.assign(chart.series[i + 1], {
        dash: list[i]?.dash ?? DASHES[i % 3],
        width: list[i]?.dots ? 0 : (list[i]?.width ?? 1.75) * thick(),
        dots: list[i]?.dots ?? false,
      });
    if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
    chart.setData(columns());
  }

  return {
    el,
    plot,
    draw,
    /** Other values beside the names and other points on show, of the same curves. @param {number[]} now @param {[number, number][]} points */
    mark(now, points) {
      list.forEach((s, i) => (s.now = now[i]));
      shown.look.points = points;
      if (!chart || size.width === 0) return;
      setAttr(plot, 'aria-label', legend.tell(list, shown.scale.y));
      chart.redraw(false);
    },
    /** Lets go of what draws: of a dialog that is closed. */
    destroy() {
      chart?.destroy();
      chart = null;
    },
  };
}

/** @typedef {ReturnType<typeof createXY>} XY */
