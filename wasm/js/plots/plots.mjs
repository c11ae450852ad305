/**
 * The plots of a run as lines and words, for whatever draws them: a file of vectors, or the foot of a film.
 * @module
 */
import { group, joinUnit } from '../format.mjs';
import { COLOURS, DASHES, axisWords, decimalsOf, extent, niceRange, ticks } from './scale.mjs';
import { channelOf, channelsOf, plotSpecs, scaleOf, shortName } from './specs.mjs';

/** @typedef {import('../frame.mjs').Manifest} Manifest */
/** The channels of a run in columns, a number a row. @typedef {{count: number, times: Float64Array, stride?: number, column: (channel: number) => Float64Array}} History
 *   `count`: rows that are known; `times`: [s]; `stride`: frames to a row, 1 where it is not told */
/**
 * What draws: places in pixels, colours by the names of custom properties.
 * @typedef {object} Pen
 * @property {(points: number[], how: {colour: string, width?: number, dash?: number[]}) => void} line x, y, ...; a NaN begins another
 * @property {(x: number, y: number, words: string, how?: {bold?: boolean, soft?: boolean, anchor?: 'start' | 'middle' | 'end', turned?: boolean}) => void} text
 *   `y`: its middle
 * @property {(words: string, bold?: boolean) => number} widthOf
 *
 * One quantity over another, in the units that are shown.
 * @typedef {{name: string, x: ArrayLike<number>, y: ArrayLike<number>, colour: string, dash: number[]}} Curve
 * @typedef {{title: string, x: {words: string, range: [number, number]}, y: {unit: string, range: [number, number], decimals: number}, curves: Curve[]}} Plot
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 *
 * A run that is held against the one of the plots.
 * @typedef {object} Beside
 * @property {string} name short, before that of the channel
 * @property {number[]} dash
 * @property {(id: string, unit: string) => {x: ArrayLike<number>, y: Float32Array | Float64Array} | null} find times [s] and values of a channel
 */

const LEFT = 58;
const RIGHT = 14;
const HEAD = 22;
const AXIS = 20;
const NAME = 18;

/** Of what is computed. @param {History} history @param {number} index of a channel */
const columnOf = (history, index) => history.column(index).subarray(0, history.count);

/** @param {ArrayLike<number>} values @param {number} factor */
const scaled = (values, factor) => Float64Array.from(values, (v) => v / factor);

/** The plots over time. @param {Manifest} manifest @param {History} history @param {[number, number]} [span] of time [s]
 * @param {readonly Beside[]} [beside] @returns {Plot[]} */
export function stripPlots(manifest, history, span = [0, manifest.duration], beside = []) {
  return plotSpecs(manifest).map((spec) => {
    const columns = spec.channels.map(({ index }) => columnOf(history, index));
    const others = beside.flatMap(({ name, dash, find }) =>
      spec.channels.flatMap(({ index }, i) => {
        const { id, unit } = manifest.channels[index];
        const found = find(id, unit);
        const own = columns.length > 1 ? ` ${shortName(i, spec)}` : '';
        return found ? [{ ...found, dash, i, name: `${name}${own}` }] : [];
      }),
    );
    const [lo, hi] = extent([...columns, ...others.map(({ y }) => y)]);
    const scale = scaleOf(Math.max(Math.abs(lo), Math.abs(hi)), spec.channels[0]);
    return {
      title: spec.title,
      x: { words: 't [s]', range: span },
      y: {
        ...{ unit: scale.unit, decimals: scale.decimals },
        range: niceRange(lo / scale.factor, hi / scale.factor),
      },
      curves: [
        ...columns.map((column, i) => ({
          name: columns.length > 1 ? shortName(i, spec) : '',
          ...{ x: history.times.subarray(0, history.count), y: scaled(column, scale.factor) },
          ...{ colour: COLOURS[i % COLOURS.length], dash: DASHES[i % DASHES.length] },
        })),
        ...others.map(({ name, x, y, dash, i }) => ({
          ...{ name, x, y: scaled(y, scale.factor), dash },
          colour: COLOURS[i % COLOURS.length],
        })),
      ],
    };
  });
}

/** The plots of one channel against another. @param {Manifest} manifest @param {History} history @returns {Plot[]} */
export function againstPlots(manifest, history) {
  return Object.values(manifest.view?.plots ?? {}).flatMap((plot) => {
    const x = plot.x && channelOf(manifest, plot.x);
    const channels = x ? channelsOf(manifest, plot) : [];
    if (!x || channels.length === 0) return [];
    const xs = columnOf(history, x.index);
    const across = extent([xs]);
    const xScale = scaleOf(Math.max(...across.map(Math.abs)), x);
    const columns = channels.map(({ index }) => columnOf(history, index));
    const [lo, hi] = extent(columns);
    const scale = scaleOf(Math.max(Math.abs(lo), Math.abs(hi)), channels[0]);
    const spec = { title: plot.title || channels[0].label, channels };
    return {
      title: spec.title,
      x: {
        words: axisWords(x.label, xScale.unit),
        range: niceRange(across[0] / xScale.factor, across[1] / xScale.factor),
      },
      y: {
        ...{ unit: scale.unit, decimals: scale.decimals },
        range: niceRange(lo / scale.factor, hi / scale.factor),
      },
      curves: columns.map((column, i) => ({
        name: columns.length > 1 ? shortName(i, spec) : '',
        ...{ x: scaled(xs, xScale.factor), y: scaled(column, scale.factor) },
        ...{ colour: COLOURS[i % COLOURS.length], dash: DASHES[i % DASHES.length] },
      })),
    };
  });
}

/**
 * A curve over time in no more points than show: of each column of pixels the first, the least, the greatest and the last.
 * @param {Curve} curve @param {(x: number) => number} px @param {(y: number) => number} py @param {[number, number]} range of x
 */
function thinned({ x, y }, px, py, range) {
  /** @type {number[]} */
  const points = [];
  /** @type {number[]} */
  let column = [];
  let at = NaN;
  function flush() {
    if (column.length === 0) return;
    const byY = [...column].sort((a, b) => y[a] - y[b]);
    const keep = new Set([column[0], byY[0], byY[byY.length - 1], column[column.length - 1]]);
    for (const i of [...keep].sort((a, b) => a - b)) points.push(px(x[i]), py(y[i]));
    column = [];
  }
  for (let i = 0; i < y.length; i++) {
    if (!(x[i] >= range[0] && x[i] <= range[1])) continue;
    if (!Number.isFinite(y[i])) {
      flush();
      points.push(NaN, NaN);
      continue;
    }
    const place = Math.round(2 * px(x[i]));
    if (place !== at) flush();
    at = place;
    column.push(i);
  }
  flush();
  return points;
}

/** As it runs, back and forth. @param {Curve} curve @param {(x: number) => number} px @param {(y: number) => number} py */
function whole({ x, y }, px, py) {
  /** @type {number[]} */
  const points = [];
  for (let i = 0; i < y.length; i++) {
    const [a, b] = [px(x[i]), py(y[i])];
    const n = points.length;
    // nearer than shows
    if (n > 0 && Math.hypot(a - points[n - 2], b - points[n - 1]) < 0.3 && i < y.length - 1)
      continue;
    points.push(a, b);
  }
  return points;
}

/** Names of the curves beside the title. @param {Pen} pen @param {Plot} plot @param {number} x @param {number} y @param {number} right */
function paintNames(pen, { curves }, x, y, right) {
  for (const { name, colour, dash } of curves) {
    if (!name) continue;
    const width = 28 + pen.widthOf(name) + 14;
    if (x + width > right) return;
    pen.line([x, y, x + 22, y], { colour, dash, width: 1.75 });
    pen.text(x + 28, y, name);
    x += width;
  }
}

/**
 * @param {Pen} pen @param {Plot} plot @param {Box} box
 * @param {{axis?: boolean, now?: number, over?: boolean}} [how] `axis`: with the words of x; `over`: over time, and only going on
 */
export function paintPlot(
  pen,
  plot,
  { x: left, y: top, width, height },
  { axis = true, now, over = true } = {},
) {
  const { title, x, y, curves } = plot;
  const [x0, x1] = [left + LEFT, left + width - RIGHT];
  const [y0, y1] = [top + height - (axis ? AXIS + NAME : 8), top + HEAD];
  const px = (/** @type {number} */ v) =>
    x0 + ((v - x.range[0]) / (x.range[1] - x.range[0])) * (x1 - x0);
  const py = (/** @type {number} */ v) =>
    y0 + ((v - y.range[0]) / (y.range[1] - y.range[0])) * (y1 - y0);
  pen.text(x0, top + HEAD / 2, title, { bold: true });
  paintNames(pen, plot, x0 + pen.widthOf(title, true) + 18, top + HEAD / 2, x1);

  const rows = ticks(...y.range, Math.max(2, (y0 - y1) / 34));
  const decimals = decimalsOf(rows);
  rows.forEach((v, i) => {
    pen.line([x0, py(v), x1, py(v)], { colour: v === 0 ? '--line-strong' : '--line' });
    const words = group(v, decimals);
    const last = i === rows.length - 1 && y.unit !== '1' ? y.unit : '';
    pen.text(x0 - 6, py(v), joinUnit(words, last), { soft: true, anchor: 'end' });
  });
  const columns = ticks(...x.range, Math.max(2, (x1 - x0) / 90));
  const digits = decimalsOf(columns);
  for (const v of columns) {
    pen.line([px(v), y0, px(v), y0 + 4], { colour: '--line-strong' });
    if (axis) pen.text(px(v), y0 + 13, group(v, digits), { soft: true, anchor: 'middle' });
  }
  if (axis) pen.text((x0 + x1) / 2, y0 + AXIS + 8, x.words, { soft: true, anchor: 'middle' });
  pen.line([x0, y1, x0, y0, x1, y0], { colour: '--line-strong' });
  for (const curve of curves) {
    const points = over ? thinned(curve, px, py, x.range) : whole(curve, px, py);
    pen.line(points, { colour: curve.colour, dash: curve.dash, width: 1.5 });
  }
  if (now !== undefined)
    pen.line([px(now), y1 - 2, px(now), y0 + 2], { colour: '--now', width: 1.5 });
  return px;
}
