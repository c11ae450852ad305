/**
 * What the text of a study may hold: every key with its kind, range and choices, by the thing that it is a key of. The editor completes by it,
 * and `docs/study.schema.json` is made from it; `keys-words.js` says what each is. Which keys and words there are the reader says
 * (`wasm/js/study/`), and tests hold the ranges to it.
 */
import { ANSWERS, EXTREME_LAWS, answerKeys } from '../../../wasm/js/study/answers-read.mjs';
import { DESIGNS, FACTORS_MAX, POINTS_MAX, designKeys } from '../../../wasm/js/study/design.mjs';
import { LEVELS_MAX, STEPS_KEYS, factorKeys } from '../../../wasm/js/study/factors.mjs';
import { CURVES } from '../../../wasm/js/study/fatigue.mjs';
import { LAWS } from '../../../wasm/js/study/laws.mjs';
import { MEASURES_MAX, MEASURE_TAKES, SLOPE_KEYS, measureKeys } from '../../../wasm/js/study/measures.mjs'; // prettier-ignore
import { STOP_EVENT_KEYS, STOP_KEYS, STOP_WHEN_KEYS, STUDY_KEYS } from '../../../wasm/js/study/read.mjs'; // prettier-ignore

/**
 * What a key names of something else: what that has is known when it is there.
 * @typedef {'bases' | 'paths' | 'inputs' | 'channels' | 'events' | 'parts' | 'judges' | 'factors' | 'measures' | 'verdicts'} Names
 *
 * @typedef {object} Key
 * @property {'text' | 'number' | 'integer' | 'value' | 'list' | 'object' | 'map'} type `value`: a number, a word or a switch
 * @property {string} [unit]
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [above] `min` itself is not allowed
 * @property {boolean} [even]
 * @property {boolean} [required]
 * @property {unknown} [fallback] without it
 * @property {readonly (string | number)[]} [choices]
 * @property {Names} [names]
 * @property {Thing} [of] what it is, or each of its entries
 * @property {Key} [items] of a list
 * @property {number} [most] entries
 * @property {boolean} [columns] its entries are columns of the table
 * @property {Thing} [or] a list may be this thing instead
 * @property {boolean} [several] it may be a list of such
 */

/** @typedef {'study' | 'factor' | 'steps' | 'design' | 'measure' | 'slope' | 'stop' | 'event' | 'when' | 'answer'} Thing */
/** @typedef {Readonly<Record<string, Key>>} Shape @typedef {Record<string, unknown>} Told */

const SEED_MAX = 2 ** 32 - 1;
const needed = /** @type {const} */ ({ required: true });
const positive = /** @type {const} */ ({ min: 0, above: true });

/** @param {Partial<Key>} [more] @returns {Key} */
const text = (more) => ({ type: 'text', ...more });
/** @param {Partial<Key>} [more] @returns {Key} */
const number = (more) => ({ type: 'number', ...more });
/** @param {number} min @param {number} [max] @param {Partial<Key>} [more] @returns {Key} */
const whole = (min, max, more) => ({ type: 'integer', min, ...(max && { max }), ...more });
/** @param {Key} items @param {number} [most] @param {Partial<Key>} [more] @returns {Key} */
const list = (items, most, more) => ({ type: 'list', items, ...(most && { most }), ...more });
/** @param {Thing} of @param {Partial<Key>} [more] @returns {Key} */
const map = (of, more) => ({ type: 'map', of, ...more });

const time = (/** @type {Partial<Key>} */ more = {}) => number({ unit: 's', min: 0, ...more });
const notes = text();
const channel = text({ names: 'channels', ...needed });
const seed = whole(0, SEED_MAX, { fallback: 1 });

/** All keys of each thing, whatever kind it is of. @type {Readonly<Record<Thing, Shape>>} */
export const KEYS = Object.freeze({
  study: {
    hawse_study: number({ choices: [1], ...needed }),
    title: text(),
    notes,
    base: text({ names: 'bases', ...needed }),
    set: { type: 'map', names: 'paths' },
    factors: map('factor', { ...needed, most: FACTORS_MAX, columns: true }),
    design: { type: 'object', of: 'design', ...needed },
    measures: map('measure', { most: MEASURES_MAX, columns: true }),
    stop: { type: 'object', of: 'stop' },
    answers: map('answer'),
  },
  factor: {
    path: text({ names: 'paths' }),
    input: text({ names: 'inputs' }),
    at: time({ fallback: 0 }),
    values: list({ type: 'value' }, LEVELS_MAX, { or: 'steps' }),
    distribution: text({ choices: Object.keys(LAWS) }),
    levels: whole(1, LEVELS_MAX),
    ...{ low: number(), high: number(), mode: number(), mean: number(), deviation: number() },
    ...{ median: number(), spread: number(), scale: number(), shape: number() },
    ...{ location: number(), notes },
  },
  steps: {
    from: number(needed),
    to: number(needed),
    step: number({ ...positive, fallback: 1 }),
  },
  design: {
    kind: text({ choices: DESIGNS, ...needed }),
    points: whole(1, POINTS_MAX, needed),
    trajectories: whole(2, POINTS_MAX, needed),
    levels: whole(2, 64, { fallback: 4, even: true }),
    seed,
    columns: list(text({ names: 'factors' }), 0, needed),
    rows: list(list({ type: 'value' }), POINTS_MAX, needed),
    notes,
  },
  measure: {
    take: text({ choices: MEASURE_TAKES, ...needed }),
    channel,
    event: text({ names: 'events', ...needed }),
    part: text({ names: 'parts' }),
    ...{ from: time({ fallback: 0 }), to: time(), at: time() },
    number: whole(1, 1e6, { fallback: 1 }),
    percent: number({ unit: '%', min: 0, max: 100, ...needed }),
    every: number({ unit: 's', ...positive, max: 1e9, ...needed }),
    m: number({ min: 1, max: 20, ...needed }),
    curve: text({ choices: Object.keys(CURVES) }),
    slopes: list({ type: 'object', of: 'slope' }, 2),
    area: number({ unit: 'm^2', ...positive }),
    concentration: number({ ...positive, fallback: 1 }),
    notes,
  },
  slope: { m: number({ min: 1, max: 20, ...needed }), log: number({ min: -300, max: 300, ...needed }) }, // prettier-ignore
  stop: {
    settle: time(),
    part: text({ names: 'judges' }),
    event: { type: 'object', of: 'event' },
    when: { type: 'object', of: 'when' },
    faults: whole(1),
  },
  event: { event: text({ names: 'events', ...needed }), part: text({ names: 'parts' }) },
  when: { channel, above: number(), below: number() },
  answer: {
    kind: text({ choices: ANSWERS, ...needed }),
    of: text({ names: 'measures', ...needed }),
    is: text({ names: 'verdicts', several: true }),
    ...{ above: number(), below: number() },
    law: text({ choices: EXTREME_LAWS, ...needed }),
    levels: list(number({ min: 1, above: true, max: 1e9 }), 20, needed),
    threshold: number(),
    confidence: number({ min: 0.5, max: 0.9999, fallback: 0.95 }),
    samples: whole(100, 100000, { fallback: 1000 }),
    seed,
    notes,
  },
});

/** @param {Thing} thing @param {readonly string[]} keys @param {Record<string, Key>} [own] where a kind has it otherwise @returns {Shape} */
const pick = (thing, keys, own = {}) =>
  Object.fromEntries(
    Object.keys(KEYS[thing])
      .filter((key) => keys.includes(key))
      .map((key) => [key, own[key] ?? KEYS[thing][key]]),
  );

/** The numbers of a law. @param {string} name @returns {Record<string, Key>} */
function numbersOf(name) {
  const { wants, positive: over, otherwise = {} } = LAWS[name];
  return Object.fromEntries(
    wants.map((key) => [
      key,
      number({
        ...(over.includes(key) && positive),
        ...(otherwise[key] === undefined ? needed : { fallback: otherwise[key] }),
      }),
    ]),
  );
}

/** @param {Told} told @param {boolean} listed the design is a table */
function factorShape(told, listed) {
  const { path, input, values } = told;
  const law = Object.hasOwn(LAWS, String(told.distribution)) ? String(told.distribution) : undefined; // prettier-ignore
  const own = [
    ...(path === undefined ? factorKeys({ input: true, law, listed }) : []),
    ...(input === undefined ? factorKeys({ law, listed }) : []),
  ].filter((key) =>
    law
      ? key !== 'values'
      : key !== 'levels' && (values === undefined || key !== 'distribution'),
  ); // prettier-ignore
  return pick('factor', own, law ? numbersOf(law) : {});
}

/** @type {Readonly<Partial<Record<Thing, (told: Told, listed: boolean) => Shape>>>} */
const SHAPES = Object.freeze({
  factor: factorShape,
  design({ kind }) {
    const own = DESIGNS.find((one) => one === kind);
    return own ? pick('design', designKeys(own)) : KEYS.design;
  },
  measure({ take }) {
    const own = MEASURE_TAKES.find((one) => one === take);
    if (!own) return KEYS.measure;
    return pick('measure', measureKeys(own), {
      ...(own === 'verdict' && { part: text({ names: 'judges', ...needed }) }),
      ...(own === 'level' && { percent: number({ unit: '%', min: 0, max: 99, fallback: 70 }) }),
    });
  },
  answer({ kind, law }) {
    const own = ANSWERS.find((one) => one === kind);
    if (!own) return KEYS.answer;
    return pick(
      'answer',
      answerKeys(own).filter((key) => key !== 'threshold' || law !== 'gumbel'),
      law === 'weibull' ? { threshold: number(needed) } : {},
    );
  },
  study: () => pick('study', STUDY_KEYS),
  steps: () => pick('steps', STEPS_KEYS),
  slope: () => pick('slope', SLOPE_KEYS),
  stop: () => pick('stop', STOP_KEYS),
  event: () => pick('event', STOP_EVENT_KEYS),
  when: () => pick('when', STOP_WHEN_KEYS),
}); // prettier-ignore

/** The keys that a thing may have, as far as it is told; where its kind is not, those of all kinds.
 * @param {Thing} thing @param {unknown} told @param {boolean} [listed] the study's design is a table */
export const shapeOf = (thing, told, listed = false) =>
  SHAPES[thing]?.(/** @type {Told} */ (Object(told)), listed) ?? KEYS[thing];

/** The kinds of a thing, by what tells them apart. @type {Readonly<Partial<Record<Thing, readonly Told[]>>>} */
export const KINDS = Object.freeze({
  factor: Object.keys(LAWS).map((distribution) => ({ distribution })),
  design: DESIGNS.map((kind) => ({ kind })),
  measure: MEASURE_TAKES.map((take) => ({ take })),
  answer: ANSWERS.flatMap((kind) => [
    { kind },
    ...(kind === 'return' ? EXTREME_LAWS.map((law) => ({ kind, law })) : []),
  ]),
});

/** Keys of which at least one must be there, or one alone, wherever a thing may have one of them.
 * @type {Readonly<Partial<Record<Thing, {some?: readonly string[][], one?: readonly string[][]}>>>} */
export const TOGETHER = Object.freeze({
  factor: {
    one: [
      ['path', 'input'],
      ['values', 'distribution'],
    ],
  },
  measure: { one: [['curve', 'slopes']] },
  answer: { some: [['is', 'above', 'below']] },
  when: { some: [['above', 'below']] },
});
