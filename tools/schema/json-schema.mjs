/** The JSON Schema of a scenario, for editors. */
import { hasDefault, isStock, tablesOf, unitOf } from './description.mjs';

/** @typedef {import('./description.mjs').Field} Field */
/** @typedef {import('./description.mjs').Table} Table */
/** @typedef {import('./description.mjs').Description} Description */

const ID = '^[a-z][a-z0-9_-]{0,63}$';
const REFERENCE = '^[a-z][a-z0-9_-]{0,63}([.][a-z][a-z0-9_-]{0,63})?$';
const TEXT_MAX = 4000;

/** @param {Field} field */
function rangeOf(field) {
  return {
    [field.above ? 'exclusiveMinimum' : 'minimum']: field.min,
    [field.below ? 'exclusiveMaximum' : 'maximum']: field.max,
  };
}

/** @param {Field} field */
function describe(field) {
  const unit = unitOf(field);
  const input = field.input ? ' Can be the target of an input.' : '';
  return `${field.label}${unit && ` [${unit}]`}${field.help ? `: ${field.help}` : ''}.${input}`;
}

/** One name of each family, for editors. @param {Field} field */
const namesOf = (field) =>
  (field.choices ?? []).filter(
    (name, i, all) => name.replace(/-[^-]*$/, '') !== all[i - 1]?.replace(/-[^-]*$/, ''),
  );

/**
 * What a value of the field must be.
 * @param {Field} field
 * @returns {Record<string, any>}
 */
function shapeOf(field) {
  const items = { type: 'number', ...rangeOf(field) };
  switch (field.type) {
    case 'number':
    case 'integer':
      return { ...items, type: field.type };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: field.choices };
    case 'vector':
      return { type: 'array', items, minItems: 3, maxItems: 3 };
    case 'rotation':
      return { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 };
    case 'series':
      return { type: 'array', items };
    case 'reference':
      return { type: 'string', pattern: field.to === 'parts' ? REFERENCE : ID };
    case 'text':
      return {
        type: 'string',
        maxLength: TEXT_MAX,
        ...(isStock(field) && { examples: namesOf(field) }),
      };
    case 'map':
      return collection(objectOf(field.fields ?? []));
    default:
      throw new Error(`no JSON Schema for the type ${field.type}`);
  }
}

/** @param {object} row */
const collection = (row) => ({
  type: 'object',
  propertyNames: { pattern: ID },
  additionalProperties: row,
});

/** @param {Field} field */
function schemaOf(field) {
  const schema = { description: describe(field), ...shapeOf(field) };
  return hasDefault(field) ? { ...schema, default: field.default } : schema;
}

/**
 * An object with these fields; keys with dots are members of nested objects.
 * @param {Field[]} fields
 */
function objectOf(fields) {
  /** @type {Record<string, any>} */
  const root = { type: 'object', properties: {}, additionalProperties: false };
  for (const field of fields) {
    const path = field.key.split('.');
    const last = /** @type {string} */ (path.pop());
    let at = root;
    for (const name of path)
      at = at.properties[name] ??= { type: 'object', properties: {}, additionalProperties: false };
    at.properties[last] = schemaOf(field);
    if (field.required) at.required = [...(at.required ?? []), last];
  }
  return root;
}

/**
 * One kind of part: its fields and its own name.
 * @param {string} kind
 * @param {Table} table
 */
function partOf(kind, table) {
  const object = objectOf(table.fields);
  return {
    title: table.label,
    ...object,
    properties: { kind: { const: kind }, ...object.properties },
    required: ['kind', ...(object.required ?? [])],
  };
}

/** What holds of the entries of a table besides its fields: a mesh has one source. @type {Record<string, object>} */
const BESIDES = {
  meshes: { oneOf: ['asset', 'points', 'make'].map((key) => ({ required: [key] })) },
};

/**
 * @param {string} key
 * @param {Table} table
 */
function tableSchema(key, { map, fields }) {
  const row = { ...objectOf(fields), ...BESIDES[key] };
  return map ? collection(row) : row;
}

/**
 * The JSON Schema of a scenario.
 * @param {Description} description
 */
export function makeSchema(description) {
  const kinds = Object.entries(description.parts);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Hawse scenario',
    description: `Format ${description.format}, as hawse ${description.version} reads it.`,
    type: 'object',
    required: ['hawse', 'parts'],
    additionalProperties: false,
    properties: {
      hawse: { const: description.format, description: 'Version of the format.' },
      title: { type: 'string', maxLength: TEXT_MAX },
      notes: { type: 'string', maxLength: TEXT_MAX },
      parts: { ...collection({ $ref: '#/$defs/part' }), minProperties: 1, maxProperties: 1000 },
      ...Object.fromEntries(
        tablesOf(description).map(([key, table]) => [key, tableSchema(key, table)]),
      ),
    },
    $defs: {
      part: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { enum: kinds.map(([kind]) => kind) } },
        allOf: kinds.map(([kind]) => ({
          if: { properties: { kind: { const: kind } }, required: ['kind'] },
          then: { $ref: `#/$defs/${kind}` },
        })),
      },
      ...Object.fromEntries(kinds.map(([kind, table]) => [kind, partOf(kind, table)])),
    },
  };
}
