/**
 * A published figure as a chart by uPlot: x over y, each line with places of its own that may run back and
 * forth. What is nearest to the pointer stands beside the names.
 */
import uPlot from 'uplot';
import { h, setText, svg } from '../dom.js';
import { decimalsFor, formatPower, group, joinUnit, prefixFor } from '../../../wasm/js/format.mjs';
import { V } from './strings.js';

/**
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Curve} Curve
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Axis} Axis
 * @typedef {import('../../../wasm/cli/validate/case.mjs').Line} Line
 * @typedef {{colour: string, dash: number[], width: number, points: boolean}} Style
 * @typedef {{low: number, high: number, factor: number, unit: string, label: string, log: boolean}} Shown
 */

const DASHES = [[], [8, 2, 2, 2], [2, 2]];
const COLOURS = ['--s1', '--s3', '--s4'];
/** A reference lies on top of what it is compared with: dashes let it be seen. */
const REFERENCE = [6, 4];

const colourOf = (/** @type {string} */ name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** How each line is drawn: our own in their colours, the others over them. @param {readonly Line[]} lines @returns {Style[]} */
export function stylesOf(lines) {
  let own = 0;
  return lines.map(({ kind, points = false }) => {
    if (kind === 'reference') return { colour: '--s2', dash: REFERENCE, width: 2, points };
    if (kind === 'source') return { colour: '--ink', dash: [2, 3], width: 1.5, points };
    const [colour, dash] = [COLOURS[own % 3], DASHES[Math.floor(own / 3) % 3]];
    own++;
    return { colour, dash, width: 1.75, points };
  });
}

/** An axis in the unit in which it is shown. @param {Axis} axis @param {ArrayLike<number>[]} columns @returns {Shown} */
export function shownAxis({ label, unit, log = false }, columns) {
  let [low, high] = [Infinity, -Infinity];
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      low = Math.min(low, column[i]);
      high = Math.max(high, column[i]);
    }
  const size = Math.max(Math.abs(low), Math.abs(high));
  // rounding alone is no curve
  if (!log && high - low <= 1e-9 * size) [low, high] = [low - 0.05 * size, high + 0.05 * size];
  // decades have no prefix: their marks are powers
  const prefix = unit === 'count' ? { factor: 1, unit: '' } : prefixFor(log ? 1 : size, unit);
  return { ...prefix, log, label, low: low / prefix.factor, high: high / prefix.factor };
}

/** @param {Shown} axis */
const axisWords = ({ label, unit }) => (unit === '1' || unit === '' ? label : `${label} [${unit}]`);

/** A figure beside a name. @param {number} value as shown @param {Shown} axis */
function figure(value, { low, high, unit, log }) {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const small = size !== 0 && (size < 1e-3 || size >= 1e7);
  const text =
    log || small
      ? formatPower(value, 4)
      : group(value, Math.max(decimalsFor(size, 5), decimalsFor(high - low, 4)));
  return joinUnit(text, unit);
}

/** A level has values between its ends too. @param {Line} line @param {boolean} log */
function whole({ x, y, points }, log) {
  if (points || log || x.length !== 2) return { x, y };
  const between = (/** @type {ArrayLike<number>} */ { 0: a, 1: b }) =>
    Float64Array.from({ length: 101 }, (_, i) => a + ((b - a) * i) / 100);
  return { x: between(x), y: between(y) };
}

/** Lines or marks through all points, in their order. @type {uPlot.Series.PathBuilder} */
function trace(u, k) {
  const [xs, ys] = /** @type {[Float64Array, Float64Array]} */ (/** @type {unknown} */ (u.data[k]));
  const { marks } = /** @type {{marks?: boolean}} */ (u.series[k]);
  const [stroke, fill] = [new Path2D(), new Path2D()];
  const radius = 3 * devicePixelRatio;
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [u.valToPos(xs[i], 'x', true), u.valToPos(ys[i], 'y', true)];
    if (marks) {
      fill.moveTo(x + radius, y);
      fill.arc(x, y, radius, 0, 2 * Math.PI);
    } else if (i) stroke.lineTo(x, y);
    else stroke.moveTo(x, y);
  }
  return { stroke, fill, flags: 0 };
}

/** The point of a line that is nearest on the screen, along x above all. @param {uPlot} u @param {number} k */
function nearest(u, k) {
  const [xs, ys] = /** @type {[Float64Array, Float64Array]} */ (/** @type {unknown} */ (u.data[k]));
  const { left = -1, top = -1 } = u.cursor;
  let [best, least] = [0, Infinity];
  for (let i = 0; i < xs.length; i++) {
    const away = Math.abs(u.valToPos(xs[i], 'x') - left);
    const far = away + 0.05 * Math.abs(u.valToPos(ys[i], 'y') - top);
    if (far < least) [best, least] = [i, far];
  }
  return best;
}

/** @param {Style} style */
function swatch({ colour, dash, points }) {
  const mark = points
    ? svg('circle', { cx: 11, cy: 4, r: 3, fill: `var(${colour})` })
    : svg('path', {
        ...{ d: 'M0 4h22', fill: 'none', stroke: `var(${colour})` },
        ...{ 'stroke-width': 2.5, 'stroke-dasharray': dash.join(' ') || 'none' },
      });
  return svg('svg', { viewBox: '0 0 22 8', 'aria-hidden': 'true' }, mark);
}

/** @param {Curve} curve @param {Style[]} styles */
function makeLegend({ lines }, styles) {
  const values = lines.map(() => h('span', { class: 'v num' }));
  const keys = lines.map((line, i) =>
    h(
      'li',
      { class: line.kind },
      swatch(styles[i]),
      h('span', {}, line.name, ' ', h('small', {}, V.kinds[line.kind])),
      values[i],
    ),
  );
  return { el: h('ul', { class: 'keys' }, keys), values };
}

/** Marks of an axis, with as many decimals as tell them apart. @param {readonly number[]} at */
function marksOf(at) {
  const step = at.length > 1 ? Math.abs(at[1] - at[0]) : 1;
  const size = Math.max(...at.map(Math.abs));
  if (size >= 1e7 || size < 1e-3) return at.map((v) => formatPower(v, 2));
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(step) - 1e-9)));
  return at.map((v) => group(v, decimals));
}

/** @param {Shown} shown @param {'x' | 'y'} scale @param {string} font @returns {uPlot.Axis} */
function axisOptions(shown, scale, font) {
  const grid = { stroke: () => colourOf('--grid'), width: 1 };
  return {
    ...{ scale, font, labelFont: font, grid, ticks: { ...grid, size: 4 } },
    ...{ label: axisWords(shown), labelSize: 18, labelGap: 0, gap: 4 },
    size: (_, texts) =>
      scale === 'x' ? 26 : 16 + 7 * Math.max(4, ...(texts ?? []).map((t) => t?.length ?? 0)),
    space: scale === 'x' ? 64 : 34,
    stroke: () => colourOf('--ink-2'),
    // of decades, uPlot leaves out marks that stand too close
    values: (_, at) =>
      shown.log
        ? at.map((v) => (v === null ? null : formatPower(v).replace(/^1.×./u, '')))
        : marksOf(at),
  };
}

/** @param {Shown} axis @returns {uPlot.Scale} */
const scaleOptions = ({ low, high, log }) => ({
  time: false,
  distr: log ? 3 : 1,
  range: () => (log ? uPlot.rangeLog(low, high, 10, true) : uPlot.rangeNum(low, high, 0.05, true)),
});

/**
 * @param {Curve} curve
 * @returns {{el: HTMLElement, draw: () => void, destroy: () => void}} draw: again where the size or the colours are others
 */
export function makeChart(curve) {
  const styles = stylesOf(curve.lines);
  const legend = makeLegend(curve, styles);
  const x = shownAxis(
    curve.x,
    curve.lines.map((l) => l.x),
  );
  const y = shownAxis(
    curve.y,
    curve.lines.map((l) => l.y),
  );
  const data = curve.lines.map((line) => {
    const drawn = whole(line, x.log || y.log);
    return [
      Float64Array.from(drawn.x, (v) => v / x.factor),
      Float64Array.from(drawn.y, (v) => v / y.factor),
    ];
  });
  const where = h('p', { class: 'at' }, V.pointer);
  const names = curve.lines.map((l) => `${l.name} (${V.kinds[l.kind]})`).join(', ');
  const label = V.chart(curve.title, axisWords(y), axisWords(x), names);
  const plot = h('div', { class: 'plot', role: 'img', 'aria-label': label });
  /** @type {uPlot | null} */
  let chart = null;

  /** @param {uPlot} u */
  function tell({ cursor }) {
    const idxs = (cursor.left ?? -1) < 0 ? [] : (cursor.idxs ?? []);
    const at = data.findIndex((_, k) => idxs[k + 1] !== null && idxs[k + 1] !== undefined);
    setText(
      where,
      at < 0 ? V.pointer : `${x.label} ${figure(data[at][0][Number(idxs[at + 1])], x)}`,
    );
    data.forEach((line, k) => {
      const i = idxs[k + 1];
      setText(legend.values[k], i === null || i === undefined ? '' : figure(line[1][i], y));
    });
  }

  function build() {
    const font = `12px ${getComputedStyle(plot).fontFamily}`;
    const [width, height] = [Math.floor(plot.clientWidth), Math.floor(plot.clientHeight)];
    if (width < 80 || height < 60) return null;
    const made = new uPlot(
      {
        ...{ mode: 2, width, height, padding: [10, 24, 0, 0], legend: { show: false } },
        cursor: { drag: { x: false, y: false }, dataIdx: nearest, y: false, points: { size: 7 } },
        scales: { x: scaleOptions(x), y: scaleOptions(y) },
        axes: [axisOptions(x, 'x', font), axisOptions(y, 'y', font)],
        series: [
          {},
          ...styles.map((style) => ({
            ...{ paths: trace, marks: style.points, points: { show: false } },
            ...{ dash: style.dash, width: style.points ? 0 : style.width },
            facets: ['x', 'y'].map((scale) => ({ scale, auto: true })),
            stroke: () => colourOf(style.colour),
            fill: () => colourOf(style.colour),
          })),
        ],
        hooks: { setCursor: [tell] },
      },
      // of plots with places of their own for each curve, which uPlot's types do not have
      /** @type {import('uplot').AlignedData} */ (/** @type {unknown} */ ([null, ...data])),
      plot,
    );
    // a finger that is drawn along shows values as a mouse does
    made.over.addEventListener('pointermove', (event) => {
      const box = made.over.getBoundingClientRect();
      made.setCursor({ left: event.clientX - box.left, top: event.clientY - box.top });
    });
    return made;
  }

  return {
    el: h('div', { class: 'chart' }, legend.el, plot, where),
    draw() {
      chart?.destroy();
      chart = build();
    },
    destroy() {
      chart?.destroy();
      chart = null;
    },
  };
}
