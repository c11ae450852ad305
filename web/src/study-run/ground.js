/** What a study can name of its base: paths of its numbers and words, inputs, channels, events, parts; in the worker, which has the core. */
import { HawseInputError } from '../../../wasm/js/status.mjs';
import { LinkError } from '../../../wasm/js/link.mjs';
import { valueAt } from '../../../wasm/js/form/told.mjs';
import { withLabels } from '../../../wasm/js/labels.mjs';
import { isObject, parseValue, pathText } from '../../../wasm/js/patch.mjs';
import { VERDICTS } from '../../../wasm/js/repeat.mjs';
import { FAULTY } from '../../../wasm/js/study/point.mjs';
import { baseOf } from '../../../wasm/js/study/read.mjs';
import { TABLES } from '../../../wasm/js/tables.mjs';
import { placeOf } from '../../../wasm/js/vary.mjs';
import { findBase } from './opening.js';

/**
 * @typedef {import('../../../wasm/js/labels.mjs').Field} Field
 * @typedef {import('../../../wasm/js/labels.mjs').Schema} Schema
 * @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest
 *
 * The base of a study as its text has it, and the labels of fields in the language of the page.
 * @typedef {{base: string, set: Record<string, unknown>, labels: import('../../../wasm/js/labels.mjs').Labels}} About
 *
 * What can be named. `value`: what the base has there; `words`: what else may stand there.
 * @typedef {{id: string, label: string, unit: string, value?: unknown, words?: readonly unknown[]}} Named
 *
 * @typedef {Record<'bases' | 'paths' | 'inputs' | 'channels' | 'events' | 'parts' | 'judges' | 'verdicts', Named[]>} Ground
 *
 * @typedef {import('./opening.js').Sources & {examples: () => Promise<{id: string, title?: string}[]>}} Sources
 */

/** Ends of the paths of a field that has members. @type {Record<string, string[]>} */
const MEMBERS = { vector: ['x', 'y', 'z'], rotation: ['roll', 'pitch', 'yaw'] };
/** What may differ between points as it is. */
const WHOLE = ['number', 'integer', 'choice', 'boolean'];

const entriesOf = (/** @type {unknown} */ at) => (isObject(at) ? Object.keys(at) : []);

/** The fields of an object of the scenario, to any depth, by the keys that lead to each. @param {readonly Field[]} fields
 * @param {unknown} at the object @param {string[]} keys that lead to it @returns {string[][]} */
function keysIn(fields, at, keys) {
  return fields.flatMap((field) => {
    const more = field.key.split('.');
    const value = valueAt(at, ...more);
    const here = [...keys, ...more];
    if (field.type === 'map')
      return entriesOf(value).flatMap((id) => keysIn(field.fields ?? [], valueAt(value, id), [...here, id])); // prettier-ignore
    if (WHOLE.includes(field.type)) return [here];
    // a member of a vector that is not there leaves the others unknown
    if (!Array.isArray(value ?? field.default)) return [];
    return (MEMBERS[field.type] ?? []).map((member) => [...here, member]);
  });
}

/**
 * Paths of all that may be a factor, or be set.
 * @param {Schema} schema @param {unknown} scenario @param {Manifest['stock']} [stock] of its manifest
 * @returns {Named[]}
 */
export function pathsOf(schema, scenario, stock) {
  const tables = Object.entries(TABLES).filter(([table]) => table !== 'view'); // changes no result
  const all = tables.flatMap(([table, map]) => {
    const at = valueAt(scenario, table);
    const whole = /** @type {Record<string, {fields: Field[]} | undefined>} */ (/** @type {unknown} */ (schema))[table]; // prettier-ignore
    if (!map) return keysIn(whole?.fields ?? [], at, [table]);
    return entriesOf(at).flatMap((id) => {
      const entry = valueAt(at, id);
      const fields = table === 'parts' ? schema.parts[String(valueAt(entry, 'kind'))]?.fields : whole?.fields; // prettier-ignore
      return keysIn(fields ?? [], entry, [table, id]);
    });
  });
  return all.map((keys) => {
    const id = pathText(keys);
    const { field, type, member, value, unit } = placeOf(schema, scenario, id, {
      words: true,
      stock,
    });
    const now = type === 'rotation' ? 0 : Array.isArray(value) ? value[member] : value;
    const words = type === 'boolean' ? [false, true] : (field.choices ?? []);
    return {
      ...named(id, field.label || field.key, words.length ? '' : unit),
      value: now ?? undefined,
      words,
    };
  });
}

/** @param {string} id @param {string} [label] @param {string} [unit] @returns {Named} */
const named = (id, label = '', unit = '') => ({ id, label, unit: unit === '1' ? '' : unit });

/** @param {Manifest} manifest */
const namesOf = ({ channels, inputs, events = [], cues = [], parts }) => ({
  channels: channels.map(({ id, label, unit }) => named(id, label, unit)),
  inputs: inputs.map(({ id, label, unit, words }) => ({ ...named(id, label, words ? '' : unit), words })),
  events: [
    ...cues.map(({ id, say }) => named(id, say)),
    ...events.map(({ name, label }) => named(name, label)),
  ],
  parts: parts.map(({ id, kind }) => named(id, kind)),
  judges: parts.filter(({ kind }) => kind === 'manoeuvre').map(({ id, kind }) => named(id, kind)),
}); // prettier-ignore

/**
 * What stands there of the base with the study's changes, or without them where they are not good.
 * @param {import('../../../wasm/js/loader.mjs').Core} core
 * @param {About} about
 * @param {Sources} sources
 */
async function baseNames(core, { base: name, set, labels }, sources) {
  const base = await findBase(name, sources);
  /** @param {Record<string, unknown>} changes */
  async function withSet(changes) {
    const { text } = baseOf({ set: changes }, base);
    const { assets } = await sources.assets(text);
    const model = core.compile(text, assets);
    try {
      const { manifest } = model;
      const paths = pathsOf(withLabels(core.schema, labels), parseValue(text), manifest.stock);
      return { paths, ...namesOf(manifest) };
    } finally {
      model.free();
    }
  }
  try {
    return await withSet(set);
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return withSet({});
  }
}

/**
 * @param {import('../../../wasm/js/loader.mjs').Core} core
 * @param {About} about
 * @param {Sources} sources
 * @returns {Promise<Ground>} of a base that is not there, or not good, the examples alone
 */
export async function groundOf(core, about, sources) {
  const bases = (await sources.examples()).map(({ id, title }) => named(id, title));
  const verdicts = [...VERDICTS, 'none', ...FAULTY].map((id) => named(id));
  const none = { paths: [], inputs: [], channels: [], events: [], parts: [], judges: [] };
  try {
    return { bases, verdicts, ...(await baseNames(core, about, sources)) };
  } catch (error) {
    if (error instanceof HawseInputError || error instanceof LinkError) return { bases, verdicts, ...none }; // prettier-ignore
    throw error;
  }
}
