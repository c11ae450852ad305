/** What a choice of plot draws of the samples of a window: a curve with its axes, in display units where they are squared. */
import { scaleFor } from '../../../../wasm/js/format.mjs';
import {
  cyclesByRange,
  densityOf,
  exceedanceOf,
  histogramOf,
  peaksOf,
  rainflow,
} from '../../../../wasm/js/statistics.mjs';
import { T } from './words.js';

/** @typedef {import('../../../../wasm/js/statistics.mjs').Samples} Samples */
/** @typedef {keyof typeof T.plot.names} Kind what of it is of samples alone @typedef {Exclude<Kind, 'along'>} OfSamples */
/**
 * @typedef {object} Curve
 * @property {{name: string, unit: string, values: number[]}} x words and unit of the axis
 * @property {string} unit of the other axis
 * @property {number[]} values
 * @property {[number, number]} [xRange]
 * @property {string} [name] where there are more
 * @property {{name: string, values: number[], colour: string}[]} [more] over the same places
 */

/** Bars as one line: up and down at each edge. @param {number[]} edges @param {number[]} heights */
function stairs(edges, heights) {
  const [x, y] = [[edges[0]], [0]];
  heights.forEach((height, i) => {
    x.push(edges[i], edges[i + 1]);
    y.push(height, height);
  });
  return { x: [...x, edges[edges.length - 1]], y: [...y, 0] };
}

/** @param {number[]} shares */
const percents = (shares) => shares.map((share) => 100 * share);

/** Of the area of a density what lies beyond is not shown. */
const SHOWN = 0.999;

/** @param {Samples} samples @param {string} unit @returns {Curve | null} */
function spectrum(samples, unit) {
  const { frequencies, density } = densityOf(samples);
  const total = density.reduce((sum, d) => sum + d, 0);
  if (!(total > 0) || density.length < 3) return null;
  let [sum, end] = [0, 0];
  while (end < density.length - 1 && sum < SHOWN * total) sum += density[end++];
  let most = 0;
  for (let i = 0; i < samples.values.length; i++)
    most = Math.max(most, Math.abs(samples.values[i]));
  // prefixes of a squared unit are squared
  const scale = scaleFor(most, unit);
  return {
    x: { name: T.plot.frequency, unit: 'Hz', values: [...frequencies] },
    unit: scale.unit === '1' ? T.plot.perHertz : T.plot.density(scale.unit),
    values: Array.from(density, (d) => d / scale.factor ** 2),
    xRange: [0, frequencies[Math.max(4, end)] ?? frequencies[frequencies.length - 1]],
  };
}

/** @type {Record<OfSamples, (samples: Samples, unit: string, name: string) => Curve | null>} */
const CURVES = {
  histogram(samples, unit, name) {
    const { edges, shares } = histogramOf(samples.values);
    if (edges[0] === edges[1]) return null;
    const { x, y } = stairs(edges, percents(shares));
    return { x: { name, unit, values: x }, unit: '%', values: y };
  },
  exceedance(samples, unit, name) {
    const { levels, shares } = exceedanceOf(peaksOf(samples).map(({ value }) => value));
    if (levels.length === 0) return null;
    return { x: { name, unit, values: levels }, unit: '%', values: percents(shares) };
  },
  spectrum,
  cycles(samples, unit) {
    const { edges, counts } = cyclesByRange(rainflow(samples.values));
    if (counts.length === 0) return null;
    const { x, y } = stairs(edges, counts);
    return { x: { name: T.plot.range, unit, values: x }, unit: '1', values: y };
  },
};

/** In the order of the choice. */
export const KINDS = /** @type {Kind[]} */ (Object.keys(T.plot.names));

/** null: there is nothing to plot. @param {OfSamples} kind @param {Samples} samples @param {string} unit @param {string} name of the channel */
export const curveOf = (kind, samples, unit, name) => CURVES[kind](samples, unit, name);
