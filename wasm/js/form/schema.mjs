/** The core's description of a scenario as the form reads it: tables, kinds of part and their fields, to any depth. */
import { isObject } from '../patch.mjs';
import { getPath } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Field} Field */
/** @typedef {import('./scenario.mjs').Doc} Doc */
/**
 * A table at the top of a scenario. `map`: entries by id, whose fields these are; `kinds`: of parts, whose fields
 * their kind says.
 * @typedef {{key: string, label: string, map: boolean, fields: Field[], kinds?: Record<string, Kind>}} Table
 */
/** @typedef {{label: string, fields: Field[], channels: string[]}} Kind */
/** @typedef {{tables: Table[], channels: string[]}} Schema `channels`: names of those of entries, such as "<fender>_force" */

/**
 * As the core tells it.
 * @typedef {import('../labels.mjs').Field & {of?: number}} RawField
 * @typedef {import('../labels.mjs').Table & {map?: boolean}} RawTable
 * @typedef {{name: string}[]} RawChannels
 * @typedef {{parts: Record<string, RawTable & {channels?: RawChannels}>, channels?: Record<string, RawChannels>}} RawSchema
 */

/** @param {RawField} raw @returns {Field} */
function toField(raw) {
  return {
    key: raw.key,
    type: raw.type,
    fallback: raw.default ?? undefined,
    min: raw.min ?? -Infinity,
    max: raw.max ?? Infinity,
    unit: raw.unit ?? '',
    label: raw.label,
    help: raw.help ?? '',
    required: raw.required === true,
    input: raw.input === true,
    above: raw.above === true,
    below: raw.below === true,
    advanced: raw.advanced === true,
    choices: raw.choices ?? [],
    to: raw.to ?? '',
    several: /with spaces between/.test(raw.help ?? ''),
    of: raw.of ?? 1,
    table: raw.table ?? '',
    fields: (raw.fields ?? []).map(toField),
  };
}

/** @param {{name: string}[]} [list] */
const namesOf = (list = []) => list.map(({ name }) => name);

/** @param {unknown} value @returns {value is RawTable} */
const isTable = (value) => isObject(value) && Array.isArray(value.fields);

/** Parts first, then the tables of the core in its order. @param {RawSchema} schema @returns {Schema} */
export function readSchema(schema) {
  const { parts, channels, ...rest } = schema;
  const kinds = Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => [
      name,
      {
        label: kind.label,
        fields: kind.fields.map(toField),
        channels: namesOf(kind.channels),
      },
    ]),
  );
  return {
    tables: [
      { key: 'parts', label: 'Part', map: true, fields: [], kinds },
      ...Object.entries(rest).flatMap(([key, table]) =>
        isTable(table)
          ? [{ key, label: table.label, map: table.map === true, fields: table.fields.map(toField) }] // prettier-ignore
          : [],
      ),
    ],
    channels: Object.values(channels ?? {}).flatMap(namesOf),
  };
}

/** The fields of an entry. @param {Pick<Table, 'fields' | 'kinds'>} map @param {unknown} entry @returns {Field[]} */
export const entryFields = ({ kinds, fields }, entry) =>
  kinds ? (kindOf(kinds, getPath(entry, ['kind']))?.fields ?? []) : fields;

/** The kind of that name. @param {Record<string, Kind> | undefined} kinds @param {unknown} name */
export const kindOf = (kinds, name) =>
  kinds && typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined;

/** The field that the path leads to, with where it and its like stand, and what is left of the path: ".x" of a vector.
 * Null where there is none.
 * @param {Schema} schema @param {Doc} doc @param {string[]} path from the top */
export function fieldAt({ tables }, doc, path) {
  const table = tables.find((t) => t.key === path[0]);
  let at = table?.map ? 2 : 1;
  let fields = table ? entryFields(table, getPath(doc, path.slice(0, 2))) : [];
  for (;;) {
    const rest = path.slice(at).join('.');
    const found = fields
      .filter((f) => rest === f.key || rest.startsWith(`${f.key}.`))
      .sort((a, b) => b.key.length - a.key.length)[0];
    if (!found) return null;
    const base = path.slice(0, at);
    at += found.key.split('.').length;
    if (found.type !== 'map') return { field: found, base, fields, rest: path.slice(at) };
    at += 1;
    fields = found.fields;
  }
}
