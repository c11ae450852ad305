/**
 * A study as text: a base, what differs (factors), which points (design), what is kept (measures), when runs end (stop), and
 * what is asked of the table (answers). Read strictly: every fault is told with its place, its value and what is allowed.
 * docs/study.md is the manual.
 * @module
 */
import { parseJson } from '../json-text.mjs';
import { isObject, jsonDepth, mergePatch, parseValue, pathPatch } from '../patch.mjs';
import { HawseInputError, inputFault } from '../status.mjs';
import { varyPatch } from '../vary.mjs';
import { readAnswers } from './answers-read.mjs';
import { FACTORS_MAX, readDesign } from './design.mjs';
import { inputsOf, readFactors } from './factors.mjs';
import { Reading, shown } from './faults.mjs';
import { channelOf, eventOf, readMeasures } from './measures.mjs';

/**
 * @typedef {import('./factors.mjs').Factor} Factor
 * @typedef {import('./factors.mjs').Value} Value
 * @typedef {import('./faults.mjs').Fault} Fault
 * @typedef {import('../messages.mjs').InputEvent} InputEvent
 *
 * What a study begins with: an example or a text, and what a link changed of it or a record sets in it.
 * @typedef {object} Base
 * @property {string} text of the scenario
 * @property {string} [example] its id
 * @property {object} [patch] a link's
 * @property {readonly InputEvent[]} [inputs] a link's, or those of a .hawse file
 *
 * When a run ends before its time, and the study.
 * @typedef {object} Stop
 * @property {number} [settle] so long after the verdict [s]
 * @property {string} [part] the manoeuvre that judges
 * @property {{event: string, part?: string}} [event] with the frame in which it comes
 * @property {{channel: string, above?: number, below?: number}} [when] with the first frame of which that is so
 * @property {number} [faults] the study ends with the row that is the so many-th halted, refused or failed one
 *
 * @typedef {object} Study
 * @property {string} title
 * @property {Base} base
 * @property {object} patch of all points against the example: a link's, then `set`
 * @property {unknown} scenario as the points change it
 * @property {Factor[]} factors
 * @property {import('./design.mjs').Design} design
 * @property {import('./measures.mjs').Measure[]} measures
 * @property {Stop} stop
 * @property {import('./answers-read.mjs').Answer[]} answers
 */

export const STUDY_KEYS = Object.freeze(['hawse_study', 'title', 'notes', 'base', 'set', 'factors', 'design', 'measures', 'stop', 'answers']); // prettier-ignore
/** Of `stop`, of its event, of its condition. */
export const STOP_KEYS = Object.freeze(['settle', 'part', 'event', 'when', 'faults']);
export const STOP_EVENT_KEYS = Object.freeze(['event', 'part']);
export const STOP_WHEN_KEYS = Object.freeze(['channel', 'above', 'below']);
/** Columns that every table has. */
export const COLUMNS = Object.freeze(['point', 'verdict', 'end', 'hash', 'cause', 'link']);
const STUDY_MAX = 64 * 2 ** 20; // characters
const DEPTH_MAX = 64;

/**
 * The text of a study as an object, and where its scenario is.
 * @param {string} text
 * @returns {{study: Record<string, unknown>, base: string}}
 */
export function parseStudy(text) {
  if (text.length > STUDY_MAX)
    throw new HawseInputError([{ where: '/', what: `the study has ${text.length} characters: at most ${STUDY_MAX} are allowed` }]); // prettier-ignore
  /** @type {Fault[]} */
  const faults = [];
  /** An object, where `reading` is good. @type {Record<string, unknown>} */
  let study;
  try {
    if (jsonDepth(text) > DEPTH_MAX) throw new Error(`nested deeper than ${DEPTH_MAX} levels`);
    study = /** @type {Record<string, unknown>} */ (parseJson(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    throw new HawseInputError([{ where: '/', what: /** @type {Error} */ (error).message }]);
  }
  const reading = new Reading(study, '', faults, 'a study, an object with "hawse_study": 1,');
  if (reading.good) {
    if (study.hawse_study !== 1)
      reading.fault('hawse_study', `${shown(study.hawse_study)}: 1 is wanted`);
    reading.only(STUDY_KEYS);
  }
  const base = reading.good
    ? reading.word('base', { what: 'an example, a file or a link', needed: true })
    : undefined;
  if (faults.length) throw new HawseInputError(faults);
  return { study, base: String(base) };
}

/** What of a study its rows depend on. @param {Record<string, unknown>} study */
export function rowsOf({ title, notes, answers, ...rows }) {
  return rows;
}

/**
 * The scenario that all points share: the base with a link's changes and the study's own.
 * @param {Record<string, unknown>} study
 * @param {Base} base
 * @returns {{patch: object, text: string}}
 */
export function baseOf({ set = {} }, base) {
  if (!isObject(set))
    throw new HawseInputError([{ where: '/set', what: `${shown(set)}: an object of values by their paths is wanted` }]); // prettier-ignore
  const patch = mergePatch(base.patch ?? {}, pathPatch(Object.entries(set)));
  const scenario = parseValue(base.text.replace(/^\uFEFF/, ''));
  return {
    patch,
    text: isObject(scenario) ? JSON.stringify(mergePatch(scenario, patch)) : base.text,
  };
}

/**
 * Reads a study against its base.
 * @param {Record<string, unknown>} given as `parseStudy` gives it
 * @param {Base} base
 * @param {import('../labels.mjs').Schema} schema
 * @param {import('../frame.mjs').Manifest} manifest of the text of `baseOf`
 * @returns {Study}
 * @throws {HawseInputError} with everything that is wrong
 */
export function readStudy(given, base, schema, manifest) {
  /** @type {Fault[]} */
  const faults = [];
  const reading = new Reading(given, '', faults);
  const title = reading.has('title') ? (reading.word('title') ?? '') : '';
  if (reading.has('notes')) reading.word('notes');
  const { patch, text } = baseOf(given, base);
  const scenario = parseValue(text);
  const listed = isObject(given.design) && given.design.kind === 'table';
  const ground = { schema, scenario, manifest, inputs: base.inputs, listed };
  const factors = readFactors(given.factors, ground, faults, FACTORS_MAX);
  for (const event of base.inputs ?? []) {
    const fault = inputFault(manifest, event);
    if (fault) faults.push({ ...fault, where: `/base${fault.where}` });
  }
  const names = isObject(given.factors) ? Object.keys(given.factors) : [];
  for (const name of names)
    if (COLUMNS.includes(name))
      faults.push({ where: `/factors/${name}`, what: `there is another column "${name}"` });
  const design = readDesign(given.design, factors, names, faults);
  const measures = readMeasures(given.measures, manifest, [...COLUMNS, ...names], faults);
  const stop = readStop(given.stop ?? {}, manifest, faults);
  const judged = manifest.parts.some(({ kind }) => kind === 'manoeuvre');
  const measured = isObject(given.measures) ? Object.keys(given.measures) : [];
  if (!measured.length && !judged)
    faults.push({ where: '/measures', what: 'there is none, and no manoeuvre that judges: at least one measure is wanted' }); // prettier-ignore
  const answers = readAnswers(given.answers ?? {}, measures, measured, design?.kind, faults);
  if (faults.length || !design) throw new HawseInputError(faults);
  return { title, base, patch, scenario, factors, design, measures, stop, answers };
}

/**
 * @param {unknown} given
 * @param {import('../frame.mjs').Manifest} manifest
 * @param {Fault[]} faults
 * @returns {Stop}
 */
function readStop(given, manifest, faults) {
  const reading = new Reading(given, '/stop', faults, 'an object of rules');
  if (!reading.good) return {};
  reading.only(STOP_KEYS);
  const judges = manifest.parts.filter(({ kind }) => kind === 'manoeuvre').map(({ id }) => id);
  /** @type {Stop} */
  const stop = {
    settle: reading.number('settle', { min: 0 }),
    part: reading.word('part', { of: judges, what: 'a manoeuvre, and the scenario has none' }),
    faults: reading.number('faults', { min: 1, whole: true }),
  };
  if (stop.settle !== undefined && !judges.length)
    reading.fault('settle', 'there is no manoeuvre whose verdict could be waited for');
  if (reading.has('event')) {
    const inner = new Reading(reading.object.event, '/stop/event', faults, 'an event');
    inner.only(STOP_EVENT_KEYS);
    const { event, part } = inner.good ? eventOf(inner, manifest) : {};
    if (event !== undefined) stop.event = { event, part };
  }
  if (reading.has('when')) {
    const inner = new Reading(reading.object.when, '/stop/when', faults, 'a condition');
    inner.only(STOP_WHEN_KEYS);
    const channel = inner.good ? channelOf(inner, 'channel', manifest)?.id : undefined;
    const [above, below] = [inner.number('above'), inner.number('below')];
    if (inner.good && above === undefined && below === undefined)
      inner.fault('', '"above" or "below" is wanted, a number');
    if (channel !== undefined) stop.when = { channel, above, below };
  }
  return stop;
}

/**
 * What point i is: its values, those that it sets (undefined where it leaves the scenario as it is), and its patch against the
 * base with the study's changes.
 * @param {Study} study
 * @param {number} i
 */
export function pointOf({ design, factors }, i) {
  const values = design.valuesOf(i);
  const given = values.map((value, k) => (design.sets?.(i, k) === false ? undefined : value));
  const placed = factors.flatMap(({ place }, k) => {
    const value = given[k];
    return place && value !== undefined ? [{ place, value }] : [];
  });
  const patch = varyPatch(
    placed.map(({ place }) => place),
    placed.map(({ value }) => value),
  );
  return { values, given, patch };
}

/**
 * What a point sets while it runs: what the base's link sets, then its own.
 * @param {Study} study
 * @param {readonly (Value | undefined)[]} given as `pointOf` has them
 * @param {import('../frame.mjs').Manifest} manifest of the point's scenario
 * @returns {InputEvent[]}
 */
export const inputsAt = ({ base, factors }, given, manifest) => [
  ...(base.inputs ?? []),
  ...inputsOf(factors, given, manifest),
];
