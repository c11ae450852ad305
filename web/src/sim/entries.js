/** New entries of collections: a name, and values for what must be given. What cannot be guessed the core asks for. */
import { getPath, setPath } from '../../../wasm/js/form/scenario.mjs';
import { objectAt } from '../../../wasm/js/form/told.mjs';
import { entryFields, kindOf } from '../../../wasm/js/form/schema.mjs';
import { placesOf } from '../../../wasm/js/form/groups.mjs';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Field} Field */
/** @typedef {import('../../../wasm/js/form/scenario.mjs').Collection} Collection */
/** @typedef {import('../../../wasm/js/form/schema.mjs').Schema} Schema */
/** @typedef {{schema: Schema, doc: Doc, manifest: {channels?: {id: string}[]} | null}} World */

/** A name that no other has: "fender", "fender2". @param {string} word @param {string[]} taken */
export function freeName(word, taken) {
  const name = word.toLowerCase().replace(/[^a-z0-9_-]+/g, '_').replace(/^[^a-z]+/, '') || 'entry'; // prettier-ignore
  if (!taken.includes(name)) return name;
  for (let i = 2; ; i++) if (!taken.includes(`${name}${i}`)) return `${name}${i}`;
}

/** A number of the range, 1 where it may be. @param {Field} field */
function someNumber({ fallback, min, max, above, below }) {
  if (typeof fallback === 'number') return fallback;
  if ((above ? min < 1 : min <= 1) && (below ? max > 1 : max >= 1)) return 1;
  if (!above && Number.isFinite(min)) return min;
  return below ? (min + max) / 2 : max;
}

/** What is named: a word that stands for all; else the first place that no other value has.
 * @param {World} world @param {Field} field @param {string[]} path @param {unknown[]} taken */
function somePlace({ schema, doc, manifest }, field, path, taken) {
  if (field.choices.includes('any')) return 'any';
  const places = placesOf(schema, doc, manifest, { field, path, keep: 0 });
  const told = `${field.label} ${field.help}`.toLowerCase();
  const { kinds } = schema.tables[0];
  /** "Cable or chain": parts of the kinds that the field speaks of come first. @param {string} place */
  const meant = (place) => {
    const id = getPath(doc, ['parts', place, 'kind']);
    const kind = kindOf(kinds, id);
    return kind && [kind.label, String(id)].some((word) => told.includes(word.toLowerCase()))
      ? 0
      : 1;
  };
  const words = [...field.choices, ...places.sort((a, b) => meant(a) - meant(b))].filter((place) => place !== path[1]); // prettier-ignore
  return words.find((word) => !taken.includes(word)) ?? words[0];
}

/** @param {World} world @param {Field} field @param {string[]} path @param {unknown[]} taken what others of the entry hold, and other entries @returns {unknown} */
function someValue(world, field, path, taken) {
  switch (field.type) {
    case 'number':
    case 'integer':
      return someNumber(field);
    case 'vector':
      return field.fallback ?? [0, 0, 0].map((v) => Math.min(field.max, Math.max(field.min, v)));
    case 'choice':
      return field.fallback ?? field.choices[0];
    case 'map': {
      const id = freeName(field.table, []);
      return { [id]: newEntry(world, [...path, id], field.fields, []) };
    }
    case 'reference':
    case 'text':
      // a text that says nothing else says what it is of
      return field.to ? somePlace(world, field, path, taken) : path[path.length - 2];
    default:
      return field.fallback;
  }
}

/** What an entry begins with, by its collection, where none of its fields has to be given and one of them does. @type {Record<string, object>} */
const STARTS = {
  events: { by_hand: true },
  'view.cameras': { kind: 'wide' },
  meshes: { make: 'box' },
};

/** What a part begins with, by its kind, beside what must be given: so that it starts, is seen, and
 * its first fields stand open in the form. @type {Record<string, object>} */
const PARTS = {
  rigid: { mass: 1000, shape: 'box', size: [1, 1, 1], position: [0, 0, 0] },
  cable: {
    a: { attach: 'world', position: [-5, 0, 5] },
    b: { attach: 'world', position: [5, 0, 5] },
    ...{ length: 10.5, elements: 8, diameter: 0.02 },
  },
  motion: { shape: 'box' },
  vessel: { mass: 1e6, inertia: 1e8, length: 40, beam: 10, draught: 3, outline: { kind: 'ship' } },
  quay: { length: 100, beam: 10, outline: { kind: 'box' } },
};

/** What sets an input begins with its value at the start, else 0 or what is nearest. @param {Doc} doc @param {string} named @param {string} [id] */
function settingOf(doc, named, id) {
  if (named !== 'inputs' || id === undefined) return undefined;
  const { value, min, max } = objectAt(doc, named, id);
  if (typeof value === 'number') return { value };
  const [lo, hi] = [Number(min ?? -Infinity), Number(max ?? Infinity)];
  return { value: Math.min(hi, Math.max(lo, 0)) };
}

/** What an entry must have. @param {World} world @param {string[]} base @param {Field[]} fields @param {unknown[]} others of the collection
 * @param {object} [start] what it begins with */
function newEntry(world, base, fields, others, start = {}) {
  let entry = start;
  /** @type {unknown[]} */
  const taken = [];
  for (const field of fields.filter((f) => f.required)) {
    const key = field.key.split('.');
    if (getPath(start, key) !== undefined) continue;
    const held = field.to === 'targets' ? others.map((other) => getPath(other, key)) : taken;
    const value = someValue(world, field, [...base, ...key], held);
    if (value === undefined) continue;
    taken.push(value);
    entry = setPath(entry, key, value);
  }
  return entry;
}

/** Ids that the entries of a collection can have; none: any. @param {Doc} doc @param {string} named */
export const namesFor = (doc, named) => (named ? Object.keys(objectAt(doc, named)) : []);

/** The scenario with one entry more.
 * @template {Doc} D
 * @param {World & {doc: D}} world @param {Collection} collection @param {string} [kind] of a part
 * @returns {{doc: D, path: string[]}} */
export function addEntry(world, { base, map, word, named }, kind) {
  const others = objectAt(world.doc, ...base);
  const free = namesFor(world.doc, named).find((id) => !Object.hasOwn(others, id));
  const path = [...base, free ?? freeName(kind ?? word, Object.keys(others))];
  const first = settingOf(world.doc, named, free) ?? STARTS[base.join('.')] ?? {};
  const start = kind === undefined ? first : { kind, ...PARTS[kind] };
  const made = newEntry(world, path, entryFields(map, start), Object.values(others), start);
  return { doc: setPath(world.doc, path, made), path };
}
