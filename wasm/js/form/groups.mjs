/** From the core's schema and a scenario to the tree of groups and rows that the form shows. */
import { pathKeys, pathText } from '../patch.mjs';
import { getPath, humanId } from './scenario.mjs';
import { objectAt } from './told.mjs';
import { entryFields, fieldAt } from './schema.mjs';

/** @typedef {import('./scenario.mjs').Doc} Doc */
/** @typedef {import('./scenario.mjs').Field} Field */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Group} Group */
/** @typedef {import('./scenario.mjs').Collection} Collection */
/** @typedef {import('./schema.mjs').Schema} Schema */
/** @typedef {import('./schema.mjs').Table} Table */

/** @param {Group | Collection} node @returns {node is Collection} */
export const isCollection = (node) => 'entries' in node;

/** Collections whose entries have the ids of others, by the word of one: what an event sets are inputs, names and looks are of parts. @type {Record<string, string>} */
const NAMED = { set: 'inputs', name: 'parts', look: 'parts' };

/** Parts that let go, take hold or break. */
const SWITCH = ['joint', 'spring', 'cable', 'chain'];

/** Joints: which of two units, "rad or m", is that of their type. */
const TURNS = ['revolute', 'prismatic'];

/** The unit of a field, of the two of a joint its own. @param {Doc} doc @param {{field: Field, base: string[], fields: Field[]}} at */
function unitOf(doc, { field, base, fields }) {
  const type = fields.find((f) => f.key === 'type')?.fallback;
  const turn = TURNS.indexOf(String(getPath(doc, [...base, 'type']) ?? type));
  return field.unit.split(' or ')[Math.max(0, turn)] ?? field.unit;
}

/** The unit of what an entry names: an input has that of its target, and what sets it too.
 * @param {Schema} schema @param {Doc} doc @param {string[]} base @param {Field[]} fields of the entry */
function unitNamed(schema, doc, base, fields) {
  const name = fields.find((f) => f.to === 'targets' || f.to === 'keys');
  const [, , set, input] = base;
  const named = name
    ? getPath(doc, [...base, ...name.key.split('.')])
    : NAMED[set] && getPath(doc, [NAMED[set], input, 'target']);
  const at = typeof named === 'string' && fieldAt(schema, doc, pathKeys(named));
  return at ? unitOf(doc, at) : '';
}

/** @param {Schema} schema @param {Doc} doc @param {string[]} base @param {Field[]} fields @param {boolean} entry @returns {Row[]} */
function rowsOf(schema, doc, base, fields, entry) {
  const named = unitNamed(schema, doc, base, fields);
  return fields
    .filter((f) => f.type !== 'map')
    .map((field) => ({
      path: [...base, ...field.key.split('.')],
      field: { ...field, unit: unitOf(doc, { field, base, fields }) || named || '1' },
      keep: entry ? base.length : 0,
    }));
}

/** The fields at a place, and below them the collections among them.
 * @param {Schema} schema @param {Doc} doc @param {string[]} base @param {Field[]} fields
 * @param {{title: string, kind?: string, entry: boolean}} told @returns {Group} */
function groupAt(schema, doc, base, fields, { title, kind = '', entry }) {
  return {
    ...{ id: base.join('.'), title, kind, base, entry },
    rows: rowsOf(schema, doc, base, fields, entry),
    inner: fields
      .filter((f) => f.type === 'map')
      .map((f) =>
        collectionAt(schema, doc, [...base, ...f.key.split('.')], {
          ...{ title: f.label, word: f.table.replace(/[_-]+/g, ' '), help: f.help },
          ...{ map: { fields: f.fields }, keep: entry ? base.length : 0 },
        }),
      ),
  };
}

/** @param {Schema} schema @param {Doc} doc @param {string[]} base
 * @param {{title: string, word: string, help?: string, map: Pick<Table, 'fields' | 'kinds'>, keep: number}} told @returns {Collection} */
function collectionAt(schema, doc, base, { title, word, help = '', map, keep }) {
  return {
    ...{ id: base.join('.'), title, word, help, base, map, keep, named: NAMED[word] ?? '' },
    entries: Object.entries(objectAt(doc, ...base)).map(([id, entry]) => {
      const kind = getPath(entry, ['kind']);
      return groupAt(schema, doc, [...base, id], entryFields(map, entry), {
        title: humanId(id),
        kind: map.kinds && typeof kind === 'string' ? kind : '',
        entry: true,
      });
    }),
  };
}

/** Every table of the schema, parts first. @param {Schema} schema @param {Doc} doc @returns {(Group | Collection)[]} */
export function groupsOf(schema, doc) {
  return schema.tables.map((table) =>
    table.map
      ? collectionAt(schema, doc, [table.key], {
          ...{ title: humanId(table.key), word: table.label, map: table, keep: 0 },
        })
      : groupAt(schema, doc, [table.key], table.fields, { title: table.label, entry: false }),
  );
}

/** All rows of these groups, and of those in them. @param {(Group | Collection)[]} nodes @returns {Row[]} */
export const rowsIn = (nodes) =>
  nodes.flatMap((node) =>
    isCollection(node) ? rowsIn(node.entries) : [...node.rows, ...rowsIn(node.inner)],
  );

/** All collections of these groups, at any depth. @param {(Group | Collection)[]} nodes @returns {Collection[]} */
export const collectionsIn = (nodes) =>
  nodes.flatMap((node) =>
    isCollection(node) ? [node, ...collectionsIn(node.entries)] : collectionsIn(node.inner),
  );

/** Rows that the scenario names in view.expose. @param {Row[]} rows @param {string} expose @returns {Row[]} */
export function exposedRows(rows, expose) {
  return expose
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => rows.find((r) => r.path.join('.') === pathKeys(word).join('.')) ?? []);
}

/** Where the entries are that a text names: at the top, in the view, else in the same part. @param {Schema} schema @param {string[]} path of the text @param {string} to @returns {string[]} */
export const homeOf = (schema, path, to) =>
  schema.tables.some((t) => t.key === to)
    ? [to]
    : [...path.slice(0, path[0] === 'view' ? 1 : 2), to];

/** What a reference or a text can name here: ids of a collection, parts with their ports, paths, channels.
 * @param {Schema} schema @param {Doc} doc @param {{channels?: {id: string}[]} | null} manifest @param {Row} row @returns {string[]} */
export function placesOf(schema, doc, manifest, { field, path }) {
  const { to, type } = field;
  const ids = (/** @type {string[]} */ at) => Object.keys(objectAt(doc, ...at));
  if (to === 'stock') return field.choices;
  if (to === 'channels') return (manifest?.channels ?? []).map(({ id }) => id);
  if (to === 'targets' || to === 'keys')
    return rowsIn(groupsOf(schema, doc))
      .filter((r) => (to === 'keys' ? r.field.type === 'number' : r.field.input))
      .map((r) => pathText(r.path));
  if (to !== 'parts') return ids(homeOf(schema, path, to));
  if (field.several)
    return ids(['parts']).flatMap((id) => {
      const kind = String(getPath(doc, ['parts', id, 'kind']));
      if (!SWITCH.includes(kind)) return [];
      return kind === 'cable' ? [id, `${id}.a`, `${id}.b`] : [id];
    });
  if (type === 'text' || field.choices.includes('any')) return ids(['parts']); // of a contact: no ports
  return ids(['parts']).flatMap((id) => [
    id,
    ...ids(['parts', id, 'ports']).map((port) => `${id}.${port}`),
  ]);
}
