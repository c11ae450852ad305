/**
 * What differs between the runs of `hawse repeat`: numbers of a scenario by their dotted paths, and
 * the values that each run gives them. Sampling is integer arithmetic and single roundings, so the
 * same seed gives the same samples on every machine.
 * @module
 */
import { isObject, isTable, mergePatch, pathKeys } from './patch.mjs';
import { nearest } from './nearest.mjs';
import { HawseInputError } from './status.mjs';
import { TABLES } from './tables.mjs';

/**
 * A number that is varied. `path` is where it stands: `anchor.mass`, `anchor.velocity.y` of a vector,
 * `anchor.orientation.yaw` of a rotation.
 * @typedef {{path: string, low: number, high: number}} Vary
 *
 * A varied number, found in the schema.
 * @typedef {object} Target
 * @property {string} path
 * @property {number} low
 * @property {number} high
 * @property {string[]} keys from the top of the scenario to the field
 * @property {'number' | 'integer' | 'vector' | 'rotation' | 'choice' | 'boolean'} type of the field
 * @property {number} member of a vector, or of roll, pitch, yaw
 * @property {unknown} value of the field in the scenario, or its default
 * @property {string} unit
 */

/** @typedef {import('./labels.mjs').Field} Field */

/** One base a varied number: the first primes. */
const BASES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
export const VARY_MAX = BASES.length;
export const RUNS_MAX = 10000;
const AXES = ['x', 'y', 'z'];
const TURNS = ['roll', 'pitch', 'yaw'];

/**
 * A hash of two integers, 32 bits (the finaliser of MurmurHash3).
 * @param {number} seed
 * @param {number} i
 */
function hash(seed, i) {
  let h = (seed ^ Math.imul(i + 1, 0x9e3779b9)) >>> 0;
  for (const k of [0x85ebca6b, 0xc2b2ae35]) h = Math.imul(h ^ (h >>> 16), k) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Number i of the van der Corput sequence: the digits of i behind the point, turned round.
 * @param {number} i
 * @param {number} base
 */
function corput(i, base) {
  let top = 0;
  let bottom = 1;
  for (; i > 0; i = Math.floor(i / base)) {
    top = top * base + (i % base);
    bottom *= base;
  }
  return top / bottom;
}

/**
 * Point `run` (from 0) of a Halton sequence in `count` dimensions, each number from 0 to below 1. The
 * seed shifts each dimension, round the end.
 * @param {number} seed
 * @param {number} run
 * @param {number} count
 */
export function samplePoint(seed, run, count) {
  return Array.from({ length: count }, (_, i) => {
    const u = corput(run + 1, BASES[i]) + hash(seed, i) / 2 ** 32;
    return u < 1 ? u : u - 1;
  });
}

/**
 * The values of a run, short enough to read in a link.
 * @param {Target[]} targets
 * @param {number} seed
 * @param {number} run
 */
export function sampleValues(targets, seed, run) {
  const point = samplePoint(seed, run, targets.length);
  return targets.map(({ low, high, type }, i) => {
    if (type === 'integer') return low + Math.floor(point[i] * (high - low + 1));
    return Math.min(high, Math.max(low, Number((low + point[i] * (high - low)).toPrecision(7))));
  });
}

/**
 * Reads `anchor.velocity.y=-0.3..0.3`.
 * @param {string} text
 * @returns {Vary}
 */
export function readVary(text) {
  const number = '([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)';
  const m = new RegExp(`^([^=]+)=${number}\\.\\.${number}$`).exec(text);
  const [low, high] = m ? [Number(m[2]), Number(m[3])] : [NaN, NaN];
  if (!m || !Number.isFinite(low) || !Number.isFinite(high))
    throw new HawseInputError([{ where: '', what: `${text}: part.key=low..high is wanted` }]);
  return { path: m[1], low, high };
}

/**
 * What the scenario itself says is to be varied: the rows `vary` of its manoeuvres.
 * @param {unknown} scenario
 * @returns {Vary[]}
 */
export function varyOf(scenario) {
  const parts = isObject(scenario) && isObject(scenario.parts) ? Object.values(scenario.parts) : [];
  return parts.flatMap((part) =>
    isObject(part) && part.kind === 'manoeuvre' && isObject(part.vary)
      ? Object.values(
          /** @type {Record<string, {key: string, low: number, high: number}>} */ (part.vary),
        ).map(({ key, low, high }) => ({ path: key, low, high }))
      : [],
  );
}

/** @param {unknown} object @param {string} key */
const own = (object, key) =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/** @param {unknown} object */
const namesOf = (object) => (isObject(object) ? Object.keys(object) : []);

/**
 * "there is no ... x: nearest is y".
 * @param {string} what
 * @param {string} word
 * @param {string[]} words
 */
function unknown(what, word, words) {
  const near = nearest(word, words);
  const known = words.length && words.length <= 12 ? `; there are ${words.join(', ')}` : '';
  return `there is no ${what} "${word}"${near ? `: nearest is "${near}"` : known}`;
}

/**
 * The fields of a table that start with these keys: the one that they spell, and how many keys it
 * takes.
 * @param {Field[]} fields
 * @param {string[]} keys
 */
function fieldOf(fields, keys) {
  for (let n = keys.length; n > 0; n--) {
    const field = fields.find((f) => f.key === keys.slice(0, n).join('.'));
    if (field) return { field, taken: n };
  }
  return undefined;
}

/**
 * The field that a dotted path leads to.
 * @param {import('./labels.mjs').Schema} schema of the core
 * @param {unknown} scenario
 * @param {string[]} keys from the top
 * @returns {{field: Field, keys: string[], rest: string[]}}
 */
function findField(schema, scenario, [collection, ...keys]) {
  if (!isTable(collection)) throw new Error(unknown('collection', collection, Object.keys(TABLES)));
  let path = [collection];
  let at = own(scenario, collection);
  /** @type {Field[] | undefined} */
  let fields = /** @type {Record<string, import('./labels.mjs').Table | undefined>} */ (
    /** @type {unknown} */ (schema)
  )[collection]?.fields;
  let what = collection;
  if (TABLES[collection]) {
    const [id, ...more] = keys;
    if (own(at, id ?? '') === undefined)
      throw new Error(
        unknown(collection === 'parts' ? 'part' : `row of ${collection}`, id ?? '', [
          ...namesOf(at),
        ]),
      );
    [path, at, keys, what] = [[...path, id], own(at, id), more, id];
    if (collection === 'parts') fields = schema.parts[String(own(at, 'kind'))]?.fields;
  }
  for (;;) {
    const found = fieldOf(fields ?? [], keys);
    if (!found) {
      const names = (fields ?? []).map((f) => f.key);
      throw new Error(`${unknown('key', keys.join('.'), names)} in ${what}`);
    }
    const { field, taken } = found;
    path = [...path, ...keys.slice(0, taken)];
    keys = keys.slice(taken);
    if (field.type !== 'map') return { field, keys: path, rest: keys };
    for (const key of path.slice(-taken)) at = own(at, key);
    const [id, ...more] = keys;
    if (own(at, id ?? '') === undefined)
      throw new Error(unknown(`row of ${field.key}`, id ?? '', namesOf(at)));
    [path, at, keys, fields, what] = [[...path, id], own(at, id), more, field.fields, id];
  }
}

/**
 * Which number of a field the rest of the path means.
 * @param {Field} field
 * @param {string[]} rest
 * @param {string} path
 */
function memberOf(field, rest, path) {
  const { type } = field;
  if (type === 'number' || type === 'integer') {
    if (!rest.length) return 0;
    throw new Error(`"${path}": ${field.key} is one number`);
  }
  if (type === 'vector' || type === 'rotation') {
    const names = type === 'vector' ? AXES : TURNS;
    const member = names.indexOf(rest[0]);
    if (rest.length === 1 && member >= 0) return member;
    throw new Error(`"${path}": ${field.key} has ${names.map((n) => `.${n}`).join(', ')}`);
  }
  throw new Error(`"${path}" is a ${type}, and only numbers can be varied`);
}

/**
 * The number that a dotted path means; with `words` a choice or a switch, too.
 * @param {import('./labels.mjs').Schema} schema `core.schema`
 * @param {unknown} scenario
 * @param {string} path
 * @param {{words?: boolean}} [options]
 * @returns {Omit<Target, 'low' | 'high'> & {field: Field, min: number, max: number, given: boolean}} its bounds are those of the
 *   field; `given`: the scenario has it
 */
export function placeOf(schema, scenario, path, { words = false } = {}) {
  const { field, keys, rest } = findField(schema, scenario, pathKeys(path));
  const word = words && (field.type === 'choice' || field.type === 'boolean') && !rest.length;
  const member = word ? 0 : memberOf(field, rest, path);
  const turn = field.type === 'rotation';
  const [min = -Infinity, max = Infinity] = turn ? [-Math.PI, Math.PI] : [field.min, field.max];
  const has = keys.reduce(own, scenario);
  const value = has ?? field.default;
  const type = /** @type {Target['type']} */ (field.type); // that has members
  return {
    path,
    keys,
    type,
    member,
    value,
    unit: turn ? 'rad' : (field.unit ?? ''),
    field,
    min,
    max,
    given: has !== undefined,
  };
}

/**
 * Finds what is to be varied in a scenario.
 * @param {import('./labels.mjs').Schema} schema `core.schema`
 * @param {unknown} scenario
 * @param {Vary[]} vary
 * @returns {Target[]}
 * @throws {HawseInputError} with everything that is wrong
 */
export function findTargets(schema, scenario, vary) {
  /** @type {import('./status.mjs').Fault[]} */
  const faults = [];
  /** @type {Target[]} */
  const targets = [];
  const seen = new Set();
  if (vary.length > VARY_MAX)
    faults.push({ where: '', what: `${vary.length} numbers are varied: at most ${VARY_MAX}` });
  for (const { path, low, high } of vary) {
    try {
      if (typeof path !== 'string' || !Number.isFinite(low) || !Number.isFinite(high))
        throw new Error('a key, a low and a high number are wanted');
      const place = placeOf(schema, scenario, path);
      const { field, min, max } = place;
      const id = [...place.keys, place.member].join('.');
      if (seen.has(id)) throw new Error(`"${path}" is varied twice`);
      seen.add(id);
      if (low > high) throw new Error(`low ${low} is above high ${high}`);
      if (low < min || high > max)
        throw new Error(
          `${low} to ${high} is not within ${min} to ${max}: ${field.label ?? field.key}`,
        );
      if (field.type === 'integer' && !(Number.isInteger(low) && Number.isInteger(high)))
        throw new Error(`${field.label ?? field.key} is a whole number: whole bounds are wanted`);
      const { keys, type, member, value, unit } = place;
      targets.push({ path, low, high, keys, type, member, value, unit });
    } catch (error) {
      faults.push({ where: String(path), what: /** @type {Error} */ (error).message });
    }
  }
  if (faults.length) throw new HawseInputError(faults);
  return targets;
}

/**
 * Sine and cosine by their series, with + - * / alone: the libraries of browsers differ in the last
 * digit. For angles up to pi.
 * @param {number} angle
 */
function sincos(angle) {
  let [sin, cos] = [0, 0];
  let term = 1;
  for (let n = 0; n < 40; n++) {
    if (n % 2) sin += n % 4 === 1 ? term : -term;
    else cos += n % 4 === 0 ? term : -term;
    term *= angle / (n + 1);
  }
  return [sin, cos];
}

/** @param {number[]} a @param {number[]} b quaternions w, x, y, z */
function times([a, b, c, d], [e, f, g, h]) {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

/**
 * A quaternion turned about the fixed axes: x by roll, then y by pitch, then z by yaw.
 * @param {number[]} base
 * @param {number[]} angles
 */
function turned(base, angles) {
  let q = base;
  angles.forEach((angle, axis) => {
    const [s, c] = sincos(0.5 * angle);
    q = times([c, ...AXES.map((_, i) => (i === axis ? s : 0))], q);
  });
  return q.map((x) => Number(x.toPrecision(10)));
}

/**
 * The merge patch of a run. Vectors and rotations stand in it whole.
 * @param {Pick<Target, 'keys' | 'type' | 'member' | 'value'>[]} targets
 * @param {readonly (number | string | boolean)[]} values words and switches as they are
 */
export function varyPatch(targets, values) {
  let patch = {};
  /** Angles by field. @type {Map<string, number[]>} */
  const angles = new Map();
  /** Vectors by field. @type {Map<string, number[]>} */
  const vectors = new Map();
  targets.forEach(({ keys, type, member, value }, i) => {
    const place = keys.join('.');
    /** @type {unknown} */
    let put = values[i];
    const number = Number(put);
    if (type === 'vector') {
      const all = vectors.get(place) ?? [.../** @type {number[]} */ (value)];
      all[member] = number;
      vectors.set(place, all);
      put = [...all];
    }
    if (type === 'rotation') {
      const all = angles.get(place) ?? [0, 0, 0];
      all[member] = number;
      angles.set(place, all);
      put = turned(/** @type {number[]} */ (value), all);
    }
    patch = mergePatch(patch, nest(keys, put));
  });
  return patch;
}

/** @param {string[]} keys @param {unknown} value */
const nest = (keys, value) => keys.reduceRight((inner, key) => ({ [key]: inner }), value);
