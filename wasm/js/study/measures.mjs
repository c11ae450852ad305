/**
 * Measures of a study: what is kept of a run, read strictly, and found while the run goes on.
 * @module
 */
import { cueOf } from '../cues.mjs';
import { nearby } from '../nearest.mjs';
import { VERDICTS } from '../repeat.mjs';
import { EXTREME } from '../rows.mjs';
import { equivalentRange, rainflow, statisticsOf } from '../statistics.mjs';
import { CURVES, damageOf } from './fatigue.mjs';
import { Reading, pointer } from './faults.mjs';
import { NAME, NAME_WORDS } from './factors.mjs';
import { percentileOf } from './percentile.mjs';
import { levelOfPeaks } from './returns.mjs';

/**
 * @typedef {import('../frame.mjs').Manifest} Manifest
 *
 * @typedef {object} Measure
 * @property {string} name
 * @property {string} unit
 * @property {string} take one of TAKES
 * @property {string} [channel]
 * @property {string} [event] the name of a kind, or of an event of the scenario
 * @property {string} [part]
 * @property {number} [number] which of several events, from 1
 * @property {number} from [s]
 * @property {number} to [s]
 * @property {number} [percent]
 * @property {number} [every] [s]
 * @property {number} [m]
 * @property {import('./fatigue.mjs').Curve} [curve]
 * @property {number} [scale] from the channel's unit to that of the curve
 */

/**
 * What can be taken: of which thing, its own keys, its unit ("" the channel's).
 * @type {Readonly<Record<string, {of: 'channel' | 'event' | 'verdict', keys: readonly string[], unit: string, samples?: boolean}>>}
 */
const TAKES = Object.freeze({
  greatest: { of: 'channel', keys: ['from', 'to'], unit: '' },
  least: { of: 'channel', keys: ['from', 'to'], unit: '' },
  largest: { of: 'channel', keys: ['from', 'to'], unit: '' },
  greatest_time: { of: 'channel', keys: ['from', 'to'], unit: 's' },
  least_time: { of: 'channel', keys: ['from', 'to'], unit: 's' },
  mean: { of: 'channel', keys: ['from', 'to'], unit: '', samples: true },
  deviation: { of: 'channel', keys: ['from', 'to'], unit: '', samples: true },
  percentile: { of: 'channel', keys: ['from', 'to', 'percent'], unit: '', samples: true },
  level: { of: 'channel', keys: ['from', 'to', 'every', 'percent'], unit: '', samples: true },
  equivalent: { of: 'channel', keys: ['from', 'to', 'm'], unit: '', samples: true },
  damage: {
    of: 'channel',
    keys: ['from', 'to', 'curve', 'slopes', 'area', 'concentration'],
    unit: '1',
    samples: true,
  },
  value: { of: 'channel', keys: ['at'], unit: '' },
  time: { of: 'event', keys: ['from', 'to', 'number'], unit: 's' },
  count: { of: 'event', keys: ['from', 'to'], unit: '1' },
  verdict: { of: 'verdict', keys: [], unit: 'word' },
});
const OWN = Object.freeze({ channel: ['channel'], event: ['event', 'part'], verdict: ['part'] });
export const MEASURE_TAKES = Object.freeze(Object.keys(TAKES));
/** The keys of a measure. @param {string} take */
export const measureKeys = (take) => ['take', ...OWN[TAKES[take].of], ...TAKES[take].keys, 'notes'];

/** Of a slope of one's own curve. */
export const SLOPE_KEYS = Object.freeze(['m', 'log']);
export const MEASURES_MAX = 64;
/** Which share of a run's peaks is below the threshold over which they are fitted [%]. */
const PEAKS_PERCENT = 70;

/**
 * @param {unknown} given the study's key `measures`
 * @param {Manifest} manifest
 * @param {readonly string[]} taken names of columns that are there
 * @param {import('./faults.mjs').Fault[]} faults
 * @returns {Measure[]}
 */
export function readMeasures(given, manifest, taken, faults) {
  const all = new Reading(given ?? {}, '/measures', faults, 'an object of measures by their names');
  const names = Object.keys(all.object);
  if (names.length > MEASURES_MAX)
    all.fault('', `${names.length} measures: at most ${MEASURES_MAX} are allowed`);
  return names.flatMap((name) => {
    const where = `/measures/${pointer(name)}`;
    const reading = new Reading(all.object[name], where, faults, 'a measure');
    if (!NAME.test(name)) reading.fault('', `"${name}" is no name: ${NAME_WORDS}`);
    if (taken.includes(name)) reading.fault('', `there is another column "${name}"`);
    return (reading.good && readMeasure(name, reading, manifest)) || [];
  });
}

/**
 * @param {string} name
 * @param {Reading} reading
 * @param {Manifest} manifest
 * @returns {Measure | undefined}
 */
function readMeasure(name, reading, manifest) {
  const take = reading.word('take', { of: MEASURE_TAKES, needed: true });
  if (take === undefined) return undefined;
  const { of, unit } = TAKES[take];
  reading.only(measureKeys(take));
  const before = reading.faults.length;
  const { duration } = manifest;
  const time = (/** @type {string} */ key) => reading.number(key, { min: 0, max: duration });
  const [from, to] = [time('from') ?? 0, time('to') ?? duration];
  if (from > to) reading.fault('', `from ${from} s is after to ${to} s`);
  /** @type {Measure} */
  const measure = { name, unit, take, from, to };
  if (of === 'channel') {
    const channel = channelOf(reading, 'channel', manifest);
    Object.assign(measure, { channel: channel?.id, unit: unit || (channel?.unit ?? '') });
    if (take === 'value') measure.from = measure.to = time('at') ?? Infinity;
    if (take === 'percentile') measure.percent = reading.number('percent', { min: 0, max: 100, needed: true }); // prettier-ignore
    if (take === 'level') {
      measure.every = reading.number('every', { min: 0, above: true, max: 1e9, needed: true });
      measure.percent = reading.number('percent', { min: 0, max: 99 }) ?? PEAKS_PERCENT;
    }
    if (take === 'equivalent') measure.m = reading.number('m', { min: 1, max: 20, needed: true });
    if (take === 'damage' && channel) Object.assign(measure, curveOf(reading, channel.unit));
  }
  if (of === 'event') {
    Object.assign(measure, eventOf(reading, manifest));
    if (take === 'time') measure.number = reading.number('number', { min: 1, max: 1e6, whole: true }) ?? 1; // prettier-ignore
  }
  if (of === 'verdict') {
    const judges = manifest.parts.filter(({ kind }) => kind === 'manoeuvre').map(({ id }) => id);
    measure.part = reading.word('part', { of: judges, what: 'a manoeuvre, and the scenario has none', needed: true }); // prettier-ignore
  }
  return reading.faults.length === before ? measure : undefined;
}

/**
 * @param {Reading} reading
 * @param {string} key
 * @param {Manifest} manifest
 */
export function channelOf(reading, key, { channels }) {
  const id = reading.word(key, { what: 'a channel of the scenario', needed: true });
  const channel = channels.find((one) => one.id === id);
  const ids = channels.map((one) => one.id);
  if (id !== undefined && !channel)
    reading.fault(key, `there is no channel "${id}"${nearby(id, ids)}; "hawse manifest" lists them`); // prettier-ignore
  return channel;
}

/**
 * @param {Reading} reading
 * @param {Manifest} manifest
 */
export function eventOf(reading, { events = [], cues = [], parts }) {
  const of = [...cues.map(({ id }) => id), ...events.map(({ name }) => name)];
  const event = reading.word('event', { of, what: 'an event', needed: true });
  const part = reading.word('part', { of: parts.map(({ id }) => id), what: 'a part' });
  return { event, part };
}

/**
 * The curve of a damage: one of table 2-1 of DNV-RP-C203, or slopes of one's own.
 * @param {Reading} reading
 * @param {string} unit of the channel
 */
function curveOf(reading, unit) {
  const area = reading.number('area', { min: 0, above: true });
  const concentration = reading.number('concentration', { min: 0, above: true }) ?? 1;
  if (reading.has('curve') === reading.has('slopes')) {
    reading.fault('', '"curve" or "slopes" is wanted, one of both');
    return {};
  }
  if (reading.has('curve')) {
    const name = reading.word('curve', { of: Object.keys(CURVES) });
    if (unit === 'N' && area === undefined)
      reading.fault('area', 'it is missing: the curve is of stresses and the channel in N; an area in m^2 over 0 is wanted'); // prettier-ignore
    if (unit !== 'N' && unit !== 'Pa')
      reading.fault('channel', `it is in ${unit || '1'}: N with an area, or Pa, is wanted for this curve`); // prettier-ignore
    if (unit === 'Pa' && area !== undefined) reading.fault('area', 'the channel is a stress: no area is wanted'); // prettier-ignore
    return { curve: CURVES[name ?? 'D'], scale: (concentration / (area ?? 1)) * 1e-6 };
  }
  const slopes = reading.list('slopes', { least: 1, most: 2 }).map((slope, i) => {
    const inner = new Reading(slope, `${reading.where}/slopes/${i}`, reading.faults, 'm and log');
    inner.only(SLOPE_KEYS);
    const m = inner.number('m', { min: 1, max: 20, needed: true }) ?? 3;
    return { m, log: inner.number('log', { min: -300, max: 300, needed: true }) ?? 0 };
  });
  return { curve: slopes, scale: concentration / (area ?? 1) };
}

/**
 * Finds the measures of a run while it goes on.
 * @param {readonly Measure[]} measures
 * @param {import('../frame.mjs').FrameReader} reader
 */
export function createMeasuring(measures, reader) {
  const { manifest } = reader;
  const finders = measures.map((measure) => FINDERS[TAKES[measure.take].of](measure, reader));
  const happens = measures.some(({ event }) => event !== undefined);
  /** @type {import('../frame.mjs').FrameEvent[]} */
  const events = [];
  return {
    /**
     * The next frame.
     * @param {Uint8Array} frame
     * @param {number} index
     */
    take(frame, index) {
      const time = index * manifest.frame;
      if (happens) reader.events(frame, events);
      for (const finder of finders) finder.take(frame, time, events);
    },
    /** By the order of the measures; undefined where there is none. @returns {(number | string | undefined)[]} */
    result: () => finders.map((finder) => finder.result()),
  };
}

/**
 * @typedef {object} Finder
 * @property {(frame: Uint8Array, time: number, events: readonly import('../frame.mjs').FrameEvent[]) => void} take
 * @property {() => number | string | undefined} result
 *
 * @typedef {import('../frame.mjs').FrameReader} FrameReader
 */

/** Times of frames are sums of a step: equal within this [s]. */
const ROUND = 1e-9;

/** @param {Measure} measure @param {number} time */
const within = ({ from, to }, time) => time >= from - ROUND && time <= to + ROUND;

/** @type {Readonly<Record<'channel' | 'event' | 'verdict', (measure: Measure, reader: FrameReader) => Finder>>} */
const FINDERS = Object.freeze({
  channel: (measure, reader) => {
    const at = reader.channelIndex(String(measure.channel));
    if (at < 0) return { take() {}, result: () => undefined }; // this point has no such channel
    if (measure.take === 'value') return valueFinder(measure, reader, at);
    if (TAKES[measure.take].samples) return sampleFinder(measure, reader, at);
    return extremeFinder(measure, reader, at);
  },

  event: (measure, { manifest }) => {
    let [count, when] = [0, /** @type {number | undefined} */ (undefined)];
    const kind = manifest.events?.findIndex(({ name }) => name === measure.event) ?? -1;
    const cued = manifest.cues?.some(({ id }) => id === measure.event);
    return {
      take(_frame, _time, events) {
        for (const event of events) {
          const is = cued ? cueOf(manifest, event)?.id === measure.event : event.kind === kind + 1;
          if (!is || !within(measure, event.time)) continue;
          if (measure.part !== undefined && manifest.parts[event.part]?.id !== measure.part) continue; // prettier-ignore
          if (++count === measure.number) when = event.time;
        }
      },
      result: () => (measure.take === 'count' ? count : when),
    };
  },

  verdict: ({ part }, reader) => {
    const at = reader.channelIndex(`${part}.verdict`);
    let word = 0;
    return {
      take: (frame) => {
        if (at >= 0) word = reader.channel(frame, at);
      },
      result: () => VERDICTS[word],
    };
  },
});

/** The value at a time: that of the frame there, or of the first one after it. @type {(m: Measure, r: FrameReader, at: number) => Finder} */
function valueFinder({ from }, reader, at) {
  let [value, found] = [/** @type {number | undefined} */ (undefined), false];
  return {
    take(frame, time) {
      if (found) return;
      if (time >= from - ROUND) found = true;
      value = reader.channel(frame, at);
    },
    result: () => (found || from === Infinity ? value : undefined),
  };
}

/** What needs all samples of the window. @type {(m: Measure, r: FrameReader, at: number) => Finder} */
function sampleFinder(measure, reader, at) {
  /** @type {number[]} */
  const values = [];
  return {
    take(frame, time) {
      if (within(measure, time)) values.push(reader.channel(frame, at));
    },
    result() {
      if (!values.length || !values.every(Number.isFinite)) return undefined;
      const { take, percent = 50, every = 0, m = 3, curve, scale } = measure;
      const step = reader.manifest.frame;
      if (take === 'percentile') return percentileOf(values, percent);
      if (take === 'level') return levelOfPeaks({ values, step }, every, percent);
      if (take === 'damage') return curve && damageOf(rainflow(values), curve, scale);
      if (take === 'equivalent')
        return equivalentRange(rainflow(values), m, Math.max(step, (values.length - 1) * step));
      const { mean, deviation } = statisticsOf({ values, step });
      return take === 'mean' ? mean : deviation;
    },
  };
}

/** Extremes over every accepted step of the window. @type {(m: Measure, r: FrameReader, at: number) => Finder} */
function extremeFinder(measure, reader, at) {
  const { offset } = reader.manifest.sections.extremes;
  let [least, leastTime, greatest, greatestTime] = [Infinity, NaN, -Infinity, NaN];
  let first = true;
  /** @type {Float64Array} */
  let row = new Float64Array(0);
  return {
    take(frame, time) {
      if (!within(measure, time)) return;
      const place = frame.byteOffset + offset + 8 * EXTREME.words * at;
      if (row.buffer !== frame.buffer || row.byteOffset !== place)
        row = new Float64Array(frame.buffer, place, EXTREME.words);
      // the steps before the window's first frame lie outside of it
      const value = reader.channel(frame, at);
      const low = first ? value : row[EXTREME.least];
      const high = first ? value : row[EXTREME.greatest];
      if (low < least) [least, leastTime] = [low, first ? time : row[EXTREME.leastTime]];
      if (high > greatest)
        [greatest, greatestTime] = [high, first ? time : row[EXTREME.greatestTime]];
      first = false;
    },
    result() {
      if (greatest < least) return undefined;
      const { take } = measure;
      if (take === 'largest') return Math.max(Math.abs(least), Math.abs(greatest));
      return { least, greatest, least_time: leastTime, greatest_time: greatestTime }[take];
    },
  };
}
