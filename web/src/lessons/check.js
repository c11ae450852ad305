/** Checks data by a JSON Schema, as far as the schema of lessons needs it. Every fault has its place, what is there, and what is allowed. */

/** @typedef {{where: string, what: string}} Fault @typedef {import('./schema.js').Schema} Schema */

/** @param {unknown} value */
const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** A value as it is told: short. @param {unknown} value */
export function shortly(value) {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** @param {string} where @param {string | number} key */
export const inside = (where, key) =>
  typeof key === 'number' ? `${where}[${key}]` : where ? `${where}.${key}` : key;

/** Keywords of a schema that ask for a number of something: [keyword, of kind, what is counted, sign]. @type {[string, string, string, 1 | -1][]} */
const COUNTS = [
  ['minLength', 'string', 'letters', 1],
  ['maxLength', 'string', 'letters', -1],
  ['minItems', 'array', 'entries', 1],
  ['maxItems', 'array', 'entries', -1],
  ['minProperties', 'object', 'entries', 1],
  ['maxProperties', 'object', 'entries', -1],
];
/** @param {unknown} value */
const sizeOf = (value) =>
  typeof value === 'string' || Array.isArray(value)
    ? value.length
    : Object.keys(/** @type {object} */ (value)).length;

/** @param {unknown} value @param {Schema} schema @param {string} where @param {Fault[]} faults */
function checkSize(value, schema, where, faults) {
  const kind = kindOf(value);
  for (const [keyword, of, what, sign] of COUNTS) {
    const bound = Number(schema[keyword]);
    if (kind !== of || schema[keyword] === undefined || sign * (sizeOf(value) - bound) >= 0) continue;
    const most = sign > 0 ? 'at least' : 'at most';
    faults.push({ where, what: `has ${sizeOf(value)} ${what}; allowed: ${most} ${bound}` });
  }
  if (typeof value !== 'number') return;
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } =
    /** @type {{minimum?: number, maximum?: number, exclusiveMinimum?: number}} */ (schema);
  if (!Number.isFinite(value) || value < minimum || value > maximum || value <= exclusiveMinimum) {
    const least = exclusiveMinimum > -Infinity ? `more than ${exclusiveMinimum}` : `${minimum}`;
    faults.push({ where, what: `is ${value}; allowed: ${least} to ${maximum}` });
  }
} // prettier-ignore

/** @param {{[key: string]: unknown}} value @param {Schema} schema @param {string} where @param {Fault[]} faults */
function checkMembers(value, schema, where, faults) {
  const { properties = {}, patternProperties = {}, required = [] } =
    /** @type {{properties?: {[key: string]: Schema}, patternProperties?: {[pattern: string]: Schema}, required?: string[]}} */ (schema);
  for (const key of required)
    if (!Object.hasOwn(value, key)) faults.push({ where: inside(where, key), what: 'is wanted' });
  for (const [key, one] of Object.entries(value)) {
    const [, matched] = Object.entries(patternProperties).find(([p]) => new RegExp(p).test(key)) ?? [];
    const of = Object.hasOwn(properties, key) ? properties[key] : matched;
    if (of) checkBy(one, of, inside(where, key), faults);
    else if (schema.additionalProperties === false) {
      const known = Object.keys(properties);
      const allowed = known.length ? known.join(', ') : `names as ${Object.keys(patternProperties)[0]}`;
      faults.push({ where: inside(where, key.slice(0, 40)), what: `is not known; allowed: ${allowed}` });
    }
  }
} // prettier-ignore

/** @param {unknown} value @param {Schema} schema @param {string} where @param {Fault[]} faults */
export function checkBy(value, schema, where, faults) {
  if (schema.enum) {
    const allowed = /** @type {unknown[]} */ (schema.enum);
    if (!allowed.includes(value))
      faults.push({ where, what: `is ${shortly(value)}; allowed: ${allowed.join(', ')}` });
    return;
  }
  const kind = kindOf(value);
  const kinds = [schema.type].flat();
  if (schema.type && !kinds.includes(kind)) {
    faults.push({ where, what: `is ${shortly(value)}; allowed: ${kinds.join(' or ')}` });
    return;
  }
  checkSize(value, schema, where, faults);
  if (typeof value === 'string' && schema.pattern) {
    if (!new RegExp(String(schema.pattern)).test(value))
      faults.push({ where, what: `is ${shortly(value)}; allowed: ${schema.pattern}` });
  }
  if (Array.isArray(value) && schema.items)
    value.forEach((one, i) => checkBy(one, /** @type {Schema} */ (schema.items), inside(where, i), faults)); // prettier-ignore
  else if (kind === 'object')
    checkMembers(/** @type {{[key: string]: unknown}} */ (value), schema, where, faults);
}
