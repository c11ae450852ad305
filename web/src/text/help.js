/** What the schema knows of a place in a scenario: which keys it may have, which values, and what each is. */
import { getPath } from '../../../wasm/js/form/scenario.mjs';
import { namesFor } from '../sim/entries.js';
import { groupsOf, collectionsIn, placesOf } from '../../../wasm/js/form/groups.mjs';
import { entryFields, fieldAt } from '../../../wasm/js/form/schema.mjs';
import { infoOf, keyOf, titleOf } from './told.js';
import { W } from './words.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('../../../wasm/js/form/scenario.mjs').Field} Field */
/** @typedef {import('../../../wasm/js/form/schema.mjs').Schema} Schema */
/** @typedef {{channels?: {id: string}[]} | null} Manifest */
/** @typedef {import('./told.js').Key} Key @typedef {import('./told.js').Value} Value @typedef {import('./told.js').Known} Known */

/** Whether a list begins with another. @param {string[]} path @param {string[]} start */
const begins = (path, start) => start.every((key, i) => path[i] === key);

/** Keys of fields below a prefix: "a" of "a.attach" holds others. @param {Field[]} fields @param {string[]} prefix @returns {Key[]} */
function keysOf(fields, prefix) {
  /** @type {Map<string, Key>} */
  const keys = new Map();
  for (const field of fields) {
    const path = field.key.split('.');
    if (path.length <= prefix.length || !begins(path, prefix)) continue;
    const key = path[prefix.length];
    const whole = path.length === prefix.length + 1;
    if (keys.has(key)) continue;
    keys.set(
      key,
      whole
        ? keyOf(key, titleOf(field), {
            info: infoOf(field),
            object: field.type === 'map',
            list: ['vector', 'rotation', 'series'].includes(field.type),
          })
        : keyOf(key, field.label.split(/[,:]/)[0], { object: true }),
    );
  }
  return [...keys.values()];
}

/** The keys that an object of a scenario may have. @param {Schema} schema @param {Doc} doc @param {string[]} path of the object @returns {Key[]} */
export function keysAt(schema, doc, path) {
  if (path.length === 0)
    return [
      keyOf('hawse', W.format),
      keyOf('title', W.title),
      keyOf('notes', W.notes),
      ...schema.tables.map(({ key, label }) => keyOf(key, label, { object: true })),
    ];
  const table = schema.tables.find(({ key }) => key === path[0]);
  if (!table) return [];
  if (table.map && path.length === 1) return [];
  let at = table.map ? 2 : 1;
  let fields = table.map ? entryFields(table, getPath(doc, path.slice(0, 2))) : table.fields;
  const kind = table.kinds && path.length === 2 ? [keyOf('kind', W.kind)] : [];
  for (;;) {
    const rest = path.slice(at);
    const map = fields.find((f) => f.type === 'map' && begins(rest, f.key.split('.')));
    if (!map) return [...kind, ...keysOf(fields, rest)];
    at += map.key.split('.').length;
    if (path.length === at) {
      const named = collectionsIn(groupsOf(schema, doc)).find((c) => c.id === path.join('.'))?.named; // prettier-ignore
      return namesFor(doc, named ?? '').map((id) => keyOf(id, '', { object: true }));
    }
    at += 1;
    fields = map.fields;
  }
}

/** The values that may stand at a place, as JSON; those of a word, and places that can be named.
 * @param {Schema} schema @param {Doc} doc @param {Manifest} manifest @param {string[]} path @returns {Value[]} */
export function valuesAt(schema, doc, manifest, path) {
  const { kinds } = schema.tables[0];
  if (path[0] === 'parts' && path.length === 3 && path[2] === 'kind')
    return Object.entries(kinds ?? {}).map(([kind, { label }]) => ({ text: JSON.stringify(kind), label })); // prettier-ignore
  const found = fieldAt(schema, doc, path);
  if (!found || found.rest.length > 0) return [];
  const { field } = found;
  if (field.type === 'boolean') return ['true', 'false'].map((text) => ({ text, label: '' }));
  const words = field.to
    ? [...new Set([...(field.to === 'stock' ? [] : field.choices), ...placesOf(schema, doc, manifest, { field, path, keep: 0 })])] // prettier-ignore
    : field.choices;
  if (words.length > 0) return words.map((word) => ({ text: JSON.stringify(word), label: '' }));
  const { fallback } = field;
  return fallback === undefined || fallback === '' || field.type === 'map'
    ? []
    : [{ text: JSON.stringify(fallback), label: W.byDefault }];
}

/** What is told of a key: title and text, null where the schema knows none. @param {Schema} schema @param {Doc} doc @param {string[]} path
 * @returns {{title: string, info: string} | null} */
export function toldAt(schema, doc, path) {
  const found = fieldAt(schema, doc, path);
  if (found && found.rest.length === 0)
    return { title: titleOf(found.field), info: infoOf(found.field) };
  const key = keysAt(schema, doc, path.slice(0, -1)).find((k) => k.key === path[path.length - 1]);
  return key?.label ? { title: key.label, info: key.info } : null;
}

/** What the editor asks of a scenario. @param {{schema: () => Schema, manifest: () => Manifest}} of @returns {Known} */
export const ofScenario = ({ schema, manifest }) => ({
  keys: (doc, path) => keysAt(schema(), doc, path),
  values: (doc, path) => valuesAt(schema(), doc, manifest(), path),
  told: (doc, path) => toldAt(schema(), doc, path),
});
