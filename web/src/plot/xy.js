/**
 * Curves of one quantity against another, drawn by uPlot: a few of them over one axis, each with its own
 * places on it, that may run back and forth; a band, a level, the moment or the point on show. For panels and
 * dialogs, and for the plots of one channel against another; the strips under the timeline share its axis.
 */
import uPlot from 'uplot';
import { h, setText, svg } from '../dom.js';
import { group, joinUnit, scaleFor } from '../state/format.js';
import { COLOURS, cssColour, DASHES, decimalsOf, extent, niceRange, thick } from './scale.js';

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
 * @typedef {import('../state/format.js').Scale} Scale
 */

/** A line or dots through the points of a series, in their order. @type {import('uplot').Series.PathBuilder} */
const trace = (u, index) => {
  const [stroke, fill] = [new Path2D(), new Path2D()];
  const { dots } = /** @type {any} */ (u.series[index]);
  const [xs, ys] = /** @type {number[][]} */ (/** @type {unknown} */ (u.data[index]));
  const radius = 2.5 * devicePixelRatio;
  let pen = false;
  for (let k = 0; k < xs.length; k++) {
    if (!Number.isFinite(xs[k]) || !Number.isFinite(ys[k])) {
      pen = false;
      continue;
    }
    const [x, y] = [u.valToPos(xs[k], 'x', true), u.valToPos(ys[k], 'y', true)];
    if (dots) {
      fill.moveTo(x + radius, y);
      fill.arc(x, y, radius, 0, 2 * Math.PI);
    } else if (pen) stroke.lineTo(x, y);
    else stroke.moveTo(x, y);
    pen = true;
  }
  return { stroke, fill, flags: 0 };
};

/** A column in the unit in which it is shown. @param {ArrayLike<number>} column @param {Scale} scale */
const scaled = (column, { factor }) => Float64Array.from(column, (v) => v / factor);

/** @param {[number, number]} range @param {string} unit @param {number} digits */
const scaleOfRange = ([lo, hi], unit, digits) => {
  const size = Math.max(Math.abs(lo), Math.abs(hi));
  return scaleFor(Number.isFinite(size) ? size : 0, unit, digits);
};

/** Draws across a plot at a value. @param {uPlot} u @param {number} y @param {string} colour @param {number[]} [dash] */
export function level({ ctx, bbox, valToPos }, y, colour, dash = []) {
  const at = Math.round(valToPos(y, 'y', true)) + 0.5;
  ctx.setLineDash(dash);
  ctx.strokeStyle = cssColour(colour);
  ctx.beginPath();
  ctx.moveTo(bbox.left, at);
  ctx.lineTo(bbox.left + bbox.width, at);
  ctx.stroke();
}

/** @param {{title: string, unit: string, series: number}} options */
function makeLegend({ title, unit, series }) {
  const units = h('span', { class: 'u' });
  const keys = Array.from({ length: series }, () => {
    const path = svg('path', { d: 'M0 4h18', 'stroke-width': 2.5, fill: 'none' });
    const [name, value] = [h('span', {}), h('span', { class: 'v num' })];
    const mark = svg('svg', { viewBox: '0 0 18 8', 'aria-hidden': 'true' }, path);
    return { el: h('li', { hidden: true }, mark, name, value), name, value, path };
  });
  return {
    caption: h('figcaption', {}, h('b', {}, title), ' ', units),
    list: h(
      'ul',
      {},
      keys.map((k) => k.el),
    ),
    /** @param {Series[]} list @param {Scale} scale @returns {string} all of it in words */
    tell(list, scale) {
      setText(units, scale.unit === '1' ? '' : scale.unit || unit);
      const said = list.map((s) =>
        s.now === undefined ? '' : group(s.now / scale.factor, scale.decimals),
      );
      keys.forEach((k, i) => {
        const s = list[i];
        k.el.hidden = !s || s.unnamed === true;
        if (!s) return;
        setText(k.name, s.name);
        setText(k.value, said[i]);
        const colour = s.colour ?? COLOURS[i % 3];
        k.path.setAttribute('stroke', colour.startsWith('--') ? `var(${colour})` : colour);
        const dash = s.dots ? [0.1, 7] : (s.dash ?? DASHES[i % 3]);
        k.path.setAttribute('stroke-dasharray', dash.join(' ') || 'none');
        k.path.setAttribute('stroke-linecap', s.dots ? 'round' : 'butt');
        k.path.setAttribute('stroke-width', s.dots ? '5' : '2.5');
      });
      const words = list.map((s, i) => `${s.name} ${said[i] && joinUnit(said[i], scale.unit)}`);
      return `${title}: ${words.map((w) => w.trim()).join(', ')}`;
    },
  };
}

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

/**
 * @param {{title: string, unit: string, x: string, xUnit: string, series: number, seek?: (x: number) => void,
 *   pick?: (index: number) => void, tall?: boolean, digits?: number}} options  x: the axis in words; unit, xUnit: SI,
 *   as in the core's tables; series: at most so many; seek: a place on the axis was chosen; pick: the nearest
 *   sample; tall: with the axis' words below it
 */
export function createXY(options) {
  const { title, unit, x: xName, xUnit, series: most, seek, pick, tall, digits = 4 } = options;
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
  /** @type {Look} */
  let look = {};
  /** @type {{x: [number, number], y: [number, number]}} in the units on show */
  let range = { x: [0, 1], y: [0, 1] };
  /** @type {{x: Scale, y: Scale}} */
  let scale = { x: scaleFor(0, xUnit), y: scaleFor(0, unit) };
  /** @type {uPlot | null} */
  let chart = null;

  if (seek || pick) {
    const go = (/** @type {PointerEvent} */ event) => {
      if (!chart) return;
      const box = chart.over.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const at = Math.max(range.x[0], Math.min(range.x[1], chart.posToVal(x, 'x')));
      seek?.(at * scale.x.factor);
      const near = nearest(chart, x, y);
      if (near >= 0) pick?.(near);
    };
    plot.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      go(event);
    });
    plot.addEventListener('pointermove', (event) => {
      if (plot.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  /** @param {number} v SI */
  const inY = (v) => Math.max(range.y[0], Math.min(range.y[1], v / scale.y.factor));

  /** @param {uPlot} u */
  function behind(u) {
    const { ctx, bbox } = u;
    ctx.save();
    if (look.band) {
      const [b0, b1] = look.band.map((v) => u.valToPos(inY(v), 'y', true));
      ctx.fillStyle = cssColour('--sel');
      ctx.fillRect(bbox.left, b1, bbox.width, b0 - b1);
    }
    ctx.restore();
  }

  /** @param {uPlot} u */
  function before(u) {
    const { ctx, bbox } = u;
    const ratio = devicePixelRatio;
    ctx.save();
    ctx.lineWidth = ratio;
    if (range.y[0] < 0 && range.y[1] > 0) level(u, 0, '--line-strong');
    if (look.level !== undefined)
      level(u, inY(look.level), '--line-strong', [3 * ratio, 3 * ratio]);
    ctx.setLineDash([]);
    ctx.strokeStyle = cssColour('--now');
    const now = (look.now ?? NaN) / scale.x.factor;
    if (now >= range.x[0] && now <= range.x[1]) {
      const at = u.valToPos(now, 'x', true);
      ctx.lineWidth = 1.5 * thick() * ratio;
      ctx.beginPath();
      ctx.moveTo(at, bbox.top - 4 * ratio);
      ctx.lineTo(at, bbox.top + bbox.height);
      ctx.stroke();
    }
    for (const [px, py] of look.points ?? []) {
      if (!Number.isFinite(px) || !Number.isFinite(py)) continue;
      const [x, y] = [u.valToPos(px / scale.x.factor, 'x', true), u.valToPos(inY(py), 'y', true)];
      ctx.beginPath();
      ctx.arc(x, y, 5 * ratio, 0, 2 * Math.PI);
      ctx.fillStyle = cssColour('--now');
      ctx.fill();
      ctx.lineWidth = 2 * ratio;
      ctx.strokeStyle = cssColour('--panel');
      ctx.stroke();
    }
    ctx.restore();
  }

  /** @param {'x' | 'y'} which @returns {uPlot.Axis} */
  function axis(which) {
    const font = `11px ${getComputedStyle(plot).fontFamily}`;
    return {
      ...{ scale: which, font, gap: 4, space: which === 'x' ? 74 : 34 },
      stroke: () => cssColour('--ink-2'),
      grid: { show: which === 'y', stroke: () => cssColour('--grid'), width: 1 },
      ticks: { show: false },
      values: (_, at) => {
        const decimals = decimalsOf(at);
        const last = which === 'x' && !tall && scale.x.unit !== '1' ? scale.x.unit : '';
        return at.map((v, i) => joinUnit(group(v, decimals), i === at.length - 1 ? last : ''));
      },
      size: which === 'x' ? 19 : 46,
      ...(which === 'x' && tall
        ? { label: () => axisWords(xName, scale.x.unit), labelSize: 16, labelFont: font }
        : {}),
    };
  }

  function build() {
    const [width, height] = [Math.floor(plot.clientWidth), Math.floor(plot.clientHeight)];
    if (width < 80 || height < 40) return null;
    return new uPlot(
      {
        ...{ mode: 2, width, height, padding: [8, 12, 0, 0] },
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: () => range.x },
          y: { range: () => range.y },
        },
        axes: [axis('x'), axis('y')],
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
        hooks: { drawClear: [behind], draw: [before] },
      },
      columns(),
      plot,
    );
  }

  /** @returns {any} */
  const columns = () => [
    null,
    ...Array.from({ length: most }, (_, i) => [
      scaled(list[i]?.x ?? [], scale.x),
      scaled(list[i]?.y ?? [], scale.y),
    ]),
  ];

  function measure() {
    const xs = look.xRange ?? extent(list.map((s) => s.x));
    scale.x = scaleOfRange(xs, xUnit, digits);
    const [x0, x1] = xs.map((v) => v / scale.x.factor);
    range.x = look.xRange ? [x0, x1] : niceRange(x0, x1);
    const inside = list.map((s) =>
      Array.from(s.y).filter((_, i) => s.x[i] >= xs[0] && s.x[i] <= xs[1]),
    );
    if (look.level !== undefined) inside.push([look.level]);
    const ys = look.yRange ?? extent(inside);
    if (!look.yRange && look.most !== undefined)
      ys[1] = Math.max(ys[0], Math.min(ys[1], look.most));
    scale.y = scaleOfRange(ys, unit, digits);
    const [y0, y1] = ys.map((v) => v / scale.y.factor);
    range.y = look.yRange ? [y0, y1] : niceRange(y0, y1);
  }

  return {
    el,
    plot,
    /** @param {Series[]} curves @param {Look} [how] */
    draw(curves, how = {}) {
      if (!el.offsetParent) return;
      list = curves.slice(0, most);
      look = how;
      measure();
      plot.setAttribute('aria-label', legend.tell(list, scale.y));
      if (!chart) chart = build();
      if (!chart) return;
      for (let i = 0; i < most; i++)
        Object.assign(chart.series[i + 1], {
          dash: list[i]?.dash ?? DASHES[i % 3],
          width: list[i]?.dots ? 0 : (list[i]?.width ?? 1.75) * thick(),
          dots: list[i]?.dots ?? false,
        });
      const [width, height] = [Math.floor(plot.clientWidth), Math.floor(plot.clientHeight)];
      if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
      chart.setData(columns());
    },
    /** Other values beside the names and other points on show, of the same curves. @param {number[]} now @param {[number, number][]} points */
    mark(now, points) {
      list.forEach((s, i) => (s.now = now[i]));
      look.points = points;
      if (!chart || !el.offsetParent) return;
      plot.setAttribute('aria-label', legend.tell(list, scale.y));
      chart.redraw(false);
    },
    /** Lets go of what draws: of a dialog that is closed. */
    destroy() {
      chart?.destroy();
      chart = null;
    },
  };
}

/** @param {string} name @param {string} unit on show */
export const axisWords = (name, unit) => (unit === '1' || unit === '' ? name : `${name} [${unit}]`);

/** @typedef {ReturnType<typeof createXY>} XY */
