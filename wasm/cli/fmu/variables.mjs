/**
 * The variables of a co-simulation unit: the time, then inputs, parameters and outputs, in the order of their value
 * references; and resources/unit.txt, from which the unit itself (tools/fmu/resources.c) reads them.
 * @module
 */
import { fieldAt, readSchema } from '../../js/form/schema.mjs';
import { patchLeaves } from '../../js/form/scenario.mjs';
import { meant } from '../../js/nearest.mjs';
import { valueAt } from '../../js/form/told.mjs';
import { pathPatch } from '../../js/index.mjs';
import { HawseInputError } from '../../js/status.mjs';
import { UsageError } from '../common.mjs';

/**
 * @typedef {import('../../js/frame.mjs').Manifest} Manifest
 * @typedef {'independent' | 'input' | 'parameter' | 'output'} Causality
 *
 * @typedef {object} Variable
 * @property {string} name as masters see it
 * @property {string} id as the scenario has it
 * @property {Causality} causality
 * @property {string} unit
 * @property {string} description
 * @property {number} [start]
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [steps] it takes one of a few values
 *
 * Where the number of a parameter stands in the scenario's text [bytes].
 * @typedef {{at: number, length: number}} Place
 */

/** What would change the tick or the end, which the description of a unit holds. */
const FIXED = new Set(['solver.frame', 'solver.duration']);

/** @param {string} label @param {string} [help] */
const sentence = (label, help) => (help ? `${label}: ${help}` : label);

/** @param {Manifest} manifest @returns {Variable[]} */
const inputsOf = ({ inputs }) =>
  inputs.map(({ id, unit, label, min, max, value, words, calls }) => ({
    name: id,
    id,
    causality: 'input',
    unit,
    description: words ? `${label}: ${words.map((w, i) => `${i} ${w}`).join(', ')}` : label,
    start: value,
    min,
    max,
    steps: words !== undefined || calls !== undefined,
  }));

/**
 * Those channels that were asked for, in their order in the run; all, where none was.
 * @param {Manifest} manifest
 * @param {string[] | undefined} asked ids; of a part all by "load.*"
 * @returns {Variable[]}
 */
function outputsOf({ channels }, asked) {
  const ids = channels.map(({ id }) => id);
  const wanted = new Set();
  for (const name of asked ?? ids) {
    const start = name.endsWith('.*') ? name.slice(0, -1) : undefined;
    const found = ids.filter((id) => (start ? id.startsWith(start) : id === name));
    if (!found.length)
      throw new UsageError(`--channels ${name}: there is no such channel${meant(name, ids)}`);
    for (const id of found) wanted.add(id);
  }
  return channels
    .filter(({ id }) => wanted.has(id))
    .map(({ id, unit, label, help }) => ({
      name: id,
      id,
      causality: 'output',
      unit,
      description: sentence(label, help),
    }));
}

/**
 * Why a path is no parameter; empty: it is one.
 * @param {any} doc @param {ReturnType<typeof fieldAt>} found the field of the path @param {string[]} path @param {string} name
 */
function whyNone(doc, found, path, name) {
  if (FIXED.has(path.join('.'))) return 'a unit has one tick and one duration';
  if (found?.rest.length)
    return `${name.split('.').slice(0, -found.rest.length).join('.')} is one value: its members are no parameters`;
  const value = valueAt(doc, ...path);
  if (typeof value === 'number') return '';
  if (value === undefined)
    return `the scenario has no number there; --set ${name}=... gives it one`;
  return `the scenario has ${JSON.stringify(value).slice(0, 60)} there: a number is wanted`;
}

/**
 * Numbers of the scenario that a master may set before the start.
 * @param {object} doc the scenario
 * @param {unknown} schema of the core
 * @param {string[]} asked as `--set` names them
 * @returns {{variables: Variable[], paths: string[][]}}
 */
export function parametersOf(doc, schema, asked) {
  const fields = readSchema(/** @type {import('../../js/form/schema.mjs').RawSchema} */ (schema));
  /** @type {import('../../js/status.mjs').Fault[]} */
  const faults = [];
  const paths = asked.map((name) => {
    const [leaf] = patchLeaves(/** @type {any} */ (pathPatch([[name, 0]])));
    const found = fieldAt(fields, /** @type {any} */ (doc), leaf.path);
    const why = whyNone(doc, found, leaf.path, name);
    if (why) faults.push({ where: `--parameters ${name}`, what: why });
    return leaf.path;
  });
  if (faults.length) throw new HawseInputError(faults);
  const variables = asked.map((name, i) => {
    const found = fieldAt(fields, /** @type {any} */ (doc), paths[i]);
    const { unit = '', min = -Infinity, max = Infinity, label = name, help } = found?.field ?? {};
    const start = /** @type {number} */ (valueAt(doc, ...paths[i]));
    return {
      ...{ name, id: name, causality: /** @type {const} */ ('parameter'), unit, start, min, max },
      description: sentence(label, help),
    };
  });
  return { variables, paths };
}

/**
 * All variables. A name that another has already gets the word of its kind before it.
 * @param {Manifest} manifest
 * @param {Variable[]} parameters
 * @param {string[] | undefined} channels
 * @returns {Variable[]}
 */
export function variablesOf(manifest, parameters, channels) {
  /** @type {Variable} */
  const time = {
    ...{ name: 'time', id: 'time', causality: 'independent', unit: 's' },
    description: 'Time of the run',
  };
  const outputs = outputsOf(manifest, channels);
  const taken = new Set(['time', ...outputs.map(({ name }) => name)]);
  const others = [...inputsOf(manifest), ...parameters].map((one) => {
    const name = taken.has(one.name) ? `${one.causality}s.${one.name}` : one.name;
    if (taken.has(name)) throw new UsageError(`--parameters ${one.name}: it is named twice`);
    taken.add(name);
    return { ...one, name };
  });
  return [time, ...others, ...outputs];
}

/**
 * The text of a scenario in which the numbers of parameters have their places.
 * @param {string} text
 * @param {any} doc the same, read
 * @param {string[][]} paths
 * @returns {{text: string, places: Place[], order: number[]}} `order`: which parameter stands first, second ...
 */
export function placed(text, doc, paths) {
  if (!paths.length) return { text, places: [], order: [] };
  const copy = structuredClone(doc);
  const mark = (/** @type {number} */ i) => `@parameter ${i}@`;
  const starts = paths.map((path, i) => {
    const owner = path.slice(0, -1).reduce((at, key) => at[key], copy);
    const key = /** @type {string} */ (path.at(-1));
    const value = owner[key];
    owner[key] = mark(i);
    return JSON.stringify(value);
  });
  let whole = JSON.stringify(copy, null, 1);
  const order = paths
    .map((_, i) => i)
    .sort((a, b) => whole.indexOf(`"${mark(a)}"`) - whole.indexOf(`"${mark(b)}"`));
  /** @type {Place[]} */
  const places = [];
  for (const i of order) {
    const [before, after] = whole.split(`"${mark(i)}"`);
    places[i] = { at: Buffer.byteLength(before), length: starts[i].length };
    whole = before + starts[i] + after;
  }
  return { text: whole, places, order };
}

/** A number for strtod. @param {number | undefined} x */
const number = (x = 0) => (Number.isFinite(x) ? `${x}` : x > 0 ? 'inf' : '-inf');

/** One line. @param {string} text */
const line = (text) => text.replace(/\s+/g, ' ');

/**
 * resources/unit.txt.
 * @param {{token: string, manifest: Manifest, variables: Variable[], places: Place[], meshes: string[]}} unit
 */
export function unitText({ token, manifest, variables, places, meshes }) {
  const of = (/** @type {Causality} */ wanted) =>
    variables.filter(({ causality }) => causality === wanted);
  const [inputs, parameters, outputs] = [of('input'), of('parameter'), of('output')];
  return [
    'hawse-fmu 1',
    `token ${token}`,
    `tick ${manifest.frame}`,
    `frames ${manifest.frames}`,
    `inputs ${inputs.length}`,
    ...inputs.map((v) => `${v.id} ${number(v.start)} ${number(v.min)} ${number(v.max)} ${v.unit}`),
    `parameters ${parameters.length}`,
    ...parameters.map(
      (v, i) =>
        `${v.id} ${number(v.start)} ${number(v.min)} ${number(v.max)} ${places[i].at} ${places[i].length} ${v.unit}`,
    ),
    `outputs ${outputs.length}`,
    ...outputs.map(({ id }) => id),
    `meshes ${meshes.length}`,
    ...meshes.map(line),
    'end',
    '',
  ].join('\n');
}
