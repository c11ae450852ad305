/**
 * What a run answers: numbers taken from its channels, and what follows from them. The reader's own run in the page and a run
 * by the package in a test are asked by the same code.
 */
import { evaluate, root } from './arith.js';

/**
 * A number of a channel. `at`: at a moment; `max`, `min`, `mean`: of a stretch; `when-max`: the moment of its greatest;
 * `when-above`, `when-below`: the first moment of a stretch at which it passes a level; `period`: the mean time between two
 * upward crossings of a level; `rises`: how many of these.
 * @typedef {{channel: string, take: Take, at?: number, from?: number, to?: number, level?: number}} Probe
 * @typedef {'at' | 'max' | 'min' | 'mean' | 'when-max' | 'when-above' | 'when-below' | 'period' | 'rises'} Take
 *
 * What is asked: numbers by name, and the answer made of them (without it, that of the only one).
 * @typedef {{[name: string]: Probe}} Probes
 *
 * A channel as far as it is computed: value k is that of k times the interval [s].
 * @typedef {{values: ArrayLike<number>, interval: number}} Column
 */

/** What cannot be told of a run: it is shown in place of the answer. */
export class MeasureError extends Error {}

/** Until when a run has to be computed [s]. @param {Probes} probes */
export const untilOf = (probes) =>
  Math.max(0, ...Object.values(probes).map(({ at, to }) => at ?? to ?? 0));

/** Channels that are asked. @param {Probes} probes */
export const channelsOf = (probes) => [
  ...new Set(Object.values(probes).map(({ channel }) => channel)),
];

/** Moments at which it passes a level upwards, linear between frames. @param {Column} column @param {number} first @param {number} last @param {number} level @param {1 | -1} way */
function crossings({ values, interval }, first, last, level, way) {
  const found = [];
  for (let k = first + 1; k <= last; k++) {
    const [a, b] = [(values[k - 1] - level) * way, (values[k] - level) * way];
    if (a < 0 && b >= 0) found.push((k - 1 + a / (a - b)) * interval);
  }
  return found;
}

/** @param {Column} column @param {Probe} probe @returns {number} */
function take(column, { channel, take: what, at = 0, from = 0, to = at, level = 0 }) {
  const { values, interval } = column;
  const end = what === 'at' ? at : to;
  const last = Math.round(end / interval);
  if (!(values.length > last))
    throw new MeasureError(
      `${channel} is computed to ${((values.length - 1) * interval).toFixed(2)} s: ${end} s are needed`,
    );
  if (what === 'at') {
    const k = Math.min(Math.floor(at / interval + 1e-9), last);
    const share = at / interval - k;
    return share < 1e-6 ? values[k] : values[k] + share * (values[k + 1] - values[k]);
  }
  const first = Math.round(from / interval);
  if (what === 'when-above' || what === 'when-below') {
    const way = what === 'when-above' ? 1 : -1;
    if ((values[first] - level) * way >= 0) return first * interval;
    const [moment] = crossings(column, first, last, level, way);
    if (moment === undefined)
      throw new MeasureError(`${channel} does not pass ${level} between ${from} and ${end} s`);
    return moment;
  }
  if (what === 'period' || what === 'rises') {
    const all = crossings(column, first, last, level, 1);
    if (what === 'rises') return all.length;
    if (all.length < 2)
      throw new MeasureError(`${channel} passes ${level} less than twice between ${from} and ${end} s`); // prettier-ignore
    return (all[all.length - 1] - all[0]) / (all.length - 1);
  }
  let [best, sum] = [first, 0];
  const sign = what === 'min' ? -1 : 1;
  for (let k = first; k <= last; k++) {
    if (sign * values[k] > sign * values[best]) best = k;
    sum += values[k];
  }
  if (what === 'mean') return sum / (last - first + 1);
  return what === 'when-max' ? best * interval : values[best];
}

/**
 * What is asked for, with the numbers of the lesson in place: the run's own numbers, steps on the way, and what a closed form, or
 * the figure of a source, says of the same.
 * @typedef {{measure: Probes, value?: string, where?: {[name: string]: string | {zero: string, from: string | number, to: string | number}}, reference?: Reference}} Asked
 * @typedef {{is: string, within: number, cites: string}} Reference
 */

/** Ends of a search may be written as arithmetic of their own. @param {string | number} end */
const plain = (end) => (typeof end === 'string' ? end.replace(/^=/, '') : end);

/** Names that the arithmetic of a prediction knows. @param {Asked} asked @param {{[name: string]: number}} numbers */
export function scopeOf({ where = {} }, numbers) {
  const scope = { ...numbers };
  for (const [name, given] of Object.entries(where))
    scope[name] =
      typeof given === 'string'
        ? evaluate(given, scope)
        : root({ zero: given.zero, from: plain(given.from), to: plain(given.to) }, name, scope);
  return scope;
}

/**
 * What the run gives.
 * @param {Asked} asked
 * @param {{[channel: string]: Column}} columns
 * @param {{[name: string]: number}} numbers
 * @returns {number}
 * @throws {MeasureError} where the run does not tell
 */
export function measure(asked, columns, numbers) {
  const { measure: probes, value } = asked;
  const entries = Object.entries(probes).map(([name, probe]) => {
    const column = columns[probe.channel];
    if (!column) throw new MeasureError(`${probe.channel} is no channel of this run`);
    return /** @type {const} */ ([name, take(column, probe)]);
  });
  const got = value
    ? evaluate(value, { ...scopeOf(asked, numbers), ...Object.fromEntries(entries) })
    : entries[0][1];
  if (!Number.isFinite(got)) throw new MeasureError(`the answer of the run is ${got}`);
  return got;
}

/** What a closed form says, undefined where there is none. @param {Asked} asked @param {{[name: string]: number}} numbers */
export const referenceValue = (asked, numbers) =>
  asked.reference && evaluate(asked.reference.is, scopeOf(asked, numbers));

/** Which of the choices holds, -1: none, -2: more than one. @param {{above?: number, below?: number}[]} choices @param {number} value */
export function choiceOf(choices, value) {
  const good = choices.flatMap(({ above = -Infinity, below = Infinity }, i) =>
    value >= above && value < below ? [i] : [],
  );
  return good.length === 1 ? good[0] : good.length === 0 ? -1 : -2;
}
