/**
 * Factors of a study: what differs from point to point, read strictly against the scenario that they change.
 * @module
 */
import { HawseInputError, byNumber } from '../status.mjs';
import { nearby } from '../nearest.mjs';
import { placeOf } from '../vary.mjs';
import { Reading, pointer, shown } from './faults.mjs';
import { LAWS, SHARE_MIN, cutLaw, isBounded } from './laws.mjs';

/**
 * @typedef {number | string | boolean} Value
 * @typedef {ReturnType<typeof placeOf>} Place
 * @typedef {import('../messages.mjs').InputEvent} InputEvent
 *
 * What differs from point to point.
 * @typedef {object} Factor
 * @property {string} name
 * @property {string} unit
 * @property {Place} [place] where it stands in the scenario
 * @property {string} [input] or the input that it sets
 * @property {number} time from which it sets it [s]
 * @property {Range} range what it may be
 * @property {Value} nominal what the scenario itself has
 * @property {Value[]} [values] its values, if they are listed
 * @property {number} levels how many it has in a grid; 0: none are told
 * @property {(u: number) => Value} at its value for a share u of its distribution, 0 < u < 1
 * @property {(j: number) => Value} level its value number j of `levels`
 *
 * What factors are read against.
 * @typedef {object} Ground
 * @property {import('../labels.mjs').Schema} schema
 * @property {unknown} scenario of the base, with the study's own changes
 * @property {import('../frame.mjs').Manifest} manifest of that
 * @property {readonly InputEvent[]} [inputs] what a link of the base sets
 * @property {boolean} [listed] the design is a table, which has all values
 */

/** So many values a list may have, and levels a factor. */
export const LEVELS_MAX = 10000;
/** Digits of a sampled value: enough to read, short in a link. */
const DIGITS = 7;

/**
 * @param {unknown} given the study's key `factors`
 * @param {Ground} ground
 * @param {import('./faults.mjs').Fault[]} faults
 * @param {number} most
 * @returns {Factor[]}
 */
export function readFactors(given, ground, faults, most) {
  const all = new Reading(given ?? {}, '/factors', faults, 'an object of factors by their names');
  const names = Object.keys(all.object);
  if (all.good && !names.length) all.fault('', 'there is no factor: at least one is wanted');
  if (names.length > most) all.fault('', `${names.length} factors: at most ${most} are allowed`);
  /** @type {Map<string, string>} */
  const taken = new Map();
  return names.flatMap((name) => {
    const where = `/factors/${pointer(name)}`;
    const reading = new Reading(all.object[name], where, faults, 'a factor');
    if (!NAME.test(name)) reading.fault('', `"${name}" is no name: ${NAME_WORDS}`);
    const factor = reading.good ? readFactor(name, reading, ground) : undefined;
    if (!factor) return [];
    const { place, input, time } = factor;
    const id = place ? [...place.keys, place.member].join('.') : `input ${input} at ${time}`;
    const before = taken.get(id);
    if (before !== undefined) reading.fault('', `it changes what factor "${before}" changes`);
    taken.set(id, name);
    return [factor];
  });
}

/** Names of columns. */
export const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
export const NAME_WORDS = 'a letter, then at most 63 letters, digits, _ and - are wanted';

/**
 * What a factor's values may be.
 * @typedef {object} Range
 * @property {string} label
 * @property {number} min
 * @property {number} max
 * @property {boolean} above min itself is not allowed
 * @property {boolean} below nor max
 * @property {boolean} whole
 * @property {readonly Value[]} [words] words alone
 */

/**
 * The keys of a factor.
 * @param {{input?: boolean, law?: string, listed?: boolean}} [of] `input`: it has one; `listed`: the design is a table
 */
export function factorKeys({ input, law: name, listed } = {}) {
  const law = name === undefined ? undefined : LAWS[name];
  const numbers = law ? [...law.wants, ...(isBounded(law) ? [] : ['low', 'high'])] : [];
  const told = listed ? [] : ['values', 'distribution', 'levels', ...numbers];
  return [...(input ? ['input', 'at'] : ['path']), ...told, 'notes'];
}
/** Of values that go from one to another by steps. */
export const STEPS_KEYS = Object.freeze(['from', 'to', 'step']);

/**
 * @param {string} name
 * @param {Reading} reading
 * @param {Ground} ground
 * @returns {Factor | undefined}
 */
function readFactor(name, reading, ground) {
  const given = reading.word('distribution', { of: Object.keys(LAWS) });
  const law = given === undefined ? undefined : LAWS[given];
  const { listed } = ground;
  reading.only(factorKeys({ input: reading.has('input'), law: given, listed }));
  const found = reading.has('input') ? inputOf(reading, ground) : pathOf(reading, ground);
  if (!found) return undefined;
  const { range } = found;
  const what = found;
  if (ground.listed) {
    const none = () => what.nominal;
    return { name, ...what, levels: 0, level: none, at: none };
  }
  if (reading.has('values') === reading.has('distribution')) {
    const both = reading.has('values') ? 'both are given' : 'neither is given';
    reading.fault('', `"values" or "distribution" is wanted: ${both}`);
    return undefined;
  }
  if (reading.has('values')) {
    if (reading.has('levels')) reading.fault('levels', 'a list of values has its own levels');
    const values = valuesOf(reading, range);
    if (!values.length) return undefined;
    const level = (/** @type {number} */ j) => values[j];
    const at = (/** @type {number} */ u) => values[Math.min(values.length - 1, Math.floor(u * values.length))]; // prettier-ignore
    return { name, ...what, values, levels: values.length, level, at };
  }
  return law && ofLaw(name, reading, law, range, what);
}

/**
 * @param {string} name
 * @param {Reading} reading
 * @param {import('./laws.mjs').Law} law
 * @param {Range} range
 * @param {Pick<Factor, 'unit' | 'range' | 'place' | 'input' | 'time' | 'nominal'>} what
 * @returns {Factor | undefined}
 */
function ofLaw(name, reading, law, range, what) {
  if (range.words) {
    reading.fault('distribution', `${range.label} is one of ${range.words.join(', ')}: "values" is wanted`); // prettier-ignore
    return undefined;
  }
  const levels = reading.number('levels', { min: 1, max: LEVELS_MAX, whole: true }) ?? 0;
  /** @type {import('./laws.mjs').Numbers} */
  const numbers = {};
  let good = true;
  for (const key of law.wants) {
    const positive = law.positive.includes(key);
    const needed = law.otherwise?.[key] === undefined;
    const value = reading.number(key, { ...(positive && { min: 0, above: true }), needed });
    if (value === undefined && (needed || reading.has(key))) good = false;
    numbers[key] = value ?? law.otherwise?.[key] ?? NaN;
  }
  if (!isBounded(law))
    for (const key of ['low', 'high']) {
      const value = reading.number(key);
      if (value !== undefined) numbers[key] = value;
      else if (reading.has(key)) good = false;
    }
  if (!good) return undefined;
  const bad = law.fault?.(numbers) || (numbers.low > numbers.high && `low ${numbers.low} is above high ${numbers.high}`); // prettier-ignore
  if (bad) {
    reading.fault('', bad);
    return undefined;
  }
  const cut = cutLaw(law, numbers);
  if (!(cut.share > SHARE_MIN)) {
    reading.fault('', `low ${numbers.low ?? cut.reach[0]} to high ${numbers.high ?? cut.reach[1]} holds ${cut.share} of the distribution: over ${SHARE_MIN} is wanted`); // prettier-ignore
    return undefined;
  }
  const [least, most] = cut.reach;
  const { min, max, above, below, label } = range;
  const under = least < min || (above && least === min);
  const over = most > max || (below && most === max);
  if (under || over) {
    const ends = [under && 'low', over && 'high'].filter(Boolean).join(' and ');
    const allowed = `${label} takes ${above ? 'over ' : ''}${min} to ${below ? 'below ' : ''}${max}`; // prettier-ignore
    reading.fault('', `it reaches from ${least} to ${most}, and ${allowed}: another ${ends} is wanted`); // prettier-ignore
    return undefined;
  }
  if (range.whole && isBounded(law) && !(Number.isInteger(least) && Number.isInteger(most))) {
    reading.fault('', `${label} is a whole number: whole bounds are wanted, not ${least} to ${most}`); // prettier-ignore
    return undefined;
  }
  const evenly = law === LAWS.uniform;
  const at = (/** @type {number} */ u) =>
    range.whole && evenly
      ? Math.min(most, least + Math.floor(u * (most - least + 1)))
      : rounded(cut.at(u), range.whole, least, most);
  // of what is even the ends are levels; of others the middles of parts of equal share
  const level = (/** @type {number} */ j) =>
    evenly && levels > 1
      ? rounded(least + ((most - least) * j) / (levels - 1), range.whole, least, most)
      : at((j + 0.5) / levels);
  return { name, ...what, levels, at, level };
}

/** @param {number} x @param {boolean} whole @param {number} least @param {number} most */
const rounded = (x, whole, least, most) =>
  Math.min(most, Math.max(least, whole ? Math.round(x) : Number(x.toPrecision(DIGITS))));

/**
 * The value that the catalogue gives a field that the scenario leaves to it, number or vector.
 * @param {Ground['manifest']} manifest
 * @param {Place} place
 */
function stockOf({ stock = [] }, { keys, field }) {
  const entry = keys.slice(0, keys.length - field.key.split('.').length);
  const where = entry.map((key) => `/${pointer(key)}`).join('');
  return stock.find((one) => one.where === where)?.values[field.key];
}

/**
 * @param {Reading} reading
 * @param {Ground} ground
 */
function pathOf(reading, { schema, scenario, manifest }) {
  const path = reading.word('path', { what: 'the path of a field, as load.mass', needed: true });
  if (path === undefined) return undefined;
  try {
    const found = placeOf(schema, scenario, path, { words: true });
    const place = { ...found, value: (found.given ? undefined : stockOf(manifest, found)) ?? found.value }; // prettier-ignore
    const { field, member, value, min, max, type, unit } = place;
    const choices = type === 'boolean' ? [false, true] : field.choices;
    /** @type {Range} */
    const range = {
      label: field.label || field.key,
      ...{ min, max, above: !!field.above, below: !!field.below },
      whole: type === 'integer',
      words: type === 'choice' || type === 'boolean' ? choices : undefined,
    };
    const nominal = type === 'rotation' ? 0 : type === 'vector' ? /** @type {number[]} */ (value)[member] : /** @type {Value} */ (value); // prettier-ignore
    return { range, place, unit: unit === '1' || range.words ? '' : unit, time: 0, nominal };
  } catch (error) {
    reading.fault('path', /** @type {Error} */ (error).message);
    return undefined;
  }
}

/**
 * @param {Reading} reading
 * @param {Ground} ground
 */
function inputOf(reading, { manifest, inputs: before = [] }) {
  const { duration, inputs } = manifest;
  const id = reading.word('input', { what: 'an input of the scenario', needed: true });
  const at = reading.number('at', { min: 0, max: duration }) ?? 0;
  const input = inputs.find((one) => one.id === id);
  if (!input) {
    const ids = inputs.map((one) => one.id);
    if (id !== undefined) reading.fault('input', `there is no input "${id}"${nearby(id, ids)}`);
    return undefined;
  }
  /** @type {Range} */
  const range = {
    label: input.label || input.id,
    ...{ min: input.min, max: input.max, above: false, below: false },
    whole: false,
    words: input.words,
  };
  const set = before
    .filter((one) => one.id === id && one.frame <= Math.round(at / manifest.frame))
    .sort((a, b) => a.frame - b.frame);
  const value = set.at(-1)?.value ?? input.value;
  const nominal = input.words ? input.words[value] : value;
  return { range, input: input.id, unit: input.words ? '' : input.unit, time: at, nominal }; // prettier-ignore
}

/**
 * Values that are listed, or go from one to another by steps.
 * @param {Reading} reading
 * @param {Range} range
 * @returns {Value[]}
 */
function valuesOf(reading, range) {
  const given = reading.object.values;
  const list = Array.isArray(given) || typeof given !== 'object' ? reading.list('values', { most: LEVELS_MAX }) : steps(reading); // prettier-ignore
  const before = reading.faults.length;
  const seen = new Set();
  list.forEach((value, i) => {
    const what = seen.has(value) ? 'it is listed twice' : valueFault(value, range);
    seen.add(value);
    if (what) reading.fault(`values/${i}`, `${shown(value)}: ${what}`);
  });
  return reading.faults.length === before ? /** @type {Value[]} */ (list) : [];
}

/** `{from, to, step}`. @param {Reading} reading */
function steps(reading) {
  const inner = new Reading(
    reading.object.values,
    `${reading.where}/values`,
    reading.faults,
    'a list, or from, to and step,',
  );
  inner.only(STEPS_KEYS);
  const [from, to] = [inner.number('from', { needed: true }), inner.number('to', { needed: true })];
  const step = inner.number('step', { min: 0, above: true }) ?? 1;
  if (from === undefined || to === undefined) return [];
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count >= 1 && count <= LEVELS_MAX)
    return Array.from({ length: count }, (_, i) => Number((from + i * step).toPrecision(12)));
  inner.fault('', `${from} to ${to} by ${step} has ${Math.max(0, count)} values: 1 to ${LEVELS_MAX} are wanted`); // prettier-ignore
  return [];
}

/**
 * What is wrong with a value; empty: nothing.
 * @param {unknown} value
 * @param {Range} range
 */
export function valueFault(value, { label, min, max, above, below, whole, words }) {
  if (words) {
    if (words.includes(/** @type {Value} */ (value))) return '';
    return `${label} is one of ${words.join(', ')}`;
  }
  const good =
    typeof value === 'number' &&
    (above ? value > min : value >= min) &&
    (below ? value < max : value <= max) &&
    (!whole || Number.isInteger(value));
  if (good) return '';
  const ends = `${above ? 'over' : 'from'} ${min} to ${below ? 'below ' : ''}${max}`;
  return `${label} takes ${whole ? 'whole ' : ''}numbers ${ends}`;
}

/**
 * The inputs that a point sets.
 * @param {readonly Factor[]} factors
 * @param {readonly (Value | undefined)[]} values undefined: what it leaves alone
 * @param {Ground['manifest']} manifest of the point's scenario
 * @returns {InputEvent[]}
 */
export function inputsOf(factors, values, manifest) {
  return factors.flatMap(({ input, time }, i) => {
    const value = /** @type {number | string | undefined} */ (values[i]);
    if (input === undefined || value === undefined) return [];
    const given = { id: input, frame: Math.round(time / manifest.frame), value };
    const { event, fault } = byNumber(manifest, given);
    if (fault) throw new HawseInputError([fault]);
    return [event];
  });
}
