/** The JSON Schema of a study, for editors: made from the keys that the page's editor completes by (`web/src/study-run/keys.js`). */
import { NAME } from '../../wasm/js/study/factors.mjs';
import { COLUMNS } from '../../wasm/js/study/read.mjs';
import { K } from '../../web/src/study-run/keys-words.js';
import { KEYS, KINDS, TOGETHER, shapeOf } from '../../web/src/study-run/keys.js';

/** @typedef {import('../../web/src/study-run/keys.js').Key} Key @typedef {import('../../web/src/study-run/keys.js').Thing} Thing */
/** @typedef {import('../../web/src/study-run/keys.js').Shape} Shape @typedef {Record<string, unknown>} Schema */

const ref = (/** @type {string} */ name) => ({ $ref: `#/$defs/${name}` });
/** A number, a word or a switch. */
const VALUE = { type: ['number', 'string', 'boolean'] };

/** Entries by names. @param {Key} key @returns {Schema} */
const mapOf = ({ of, most, required, columns }) => ({
  type: 'object',
  ...(columns && { propertyNames: { pattern: NAME.source, not: { enum: [...COLUMNS] } } }),
  ...(required && { minProperties: 1 }),
  ...(most && { maxProperties: most }),
  ...(of && { additionalProperties: ref(of) }),
});

/** What a value must be. @param {Key} key @returns {Schema} */
function valueOf(key) {
  const { type, min, max, above, even, choices, items, most, of, or, several } = key;
  if (choices) return { enum: [...choices] };
  switch (type) {
    case 'text': {
      const word = { type: 'string', minLength: 1 };
      return several ? { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] } : word; // prettier-ignore
    }
    case 'number':
    case 'integer':
      return {
        type,
        ...(min !== undefined && { [above ? 'exclusiveMinimum' : 'minimum']: min }),
        ...(max !== undefined && { maximum: max }),
        ...(even && { multipleOf: 2 }),
      };
    case 'list': {
      const list = { type: 'array', items: valueOf(items ?? { type: 'value' }), minItems: 1, ...(most && { maxItems: most }) }; // prettier-ignore
      return or ? { anyOf: [list, ref(or)] } : list;
    }
    case 'map':
      return mapOf(key);
    case 'object':
      return ref(String(of));
    default:
      return VALUE;
  }
}

/** @param {Thing} thing @param {string} name @param {Key} key @returns {Schema} */
function propertyOf(thing, name, key) {
  const [label, help] = K.keys[thing][name];
  const unit = key.unit ? ` [${key.unit}]` : '';
  return {
    description: `${label}${unit}${help ? `: ${help}` : ''}.`,
    ...valueOf(key),
    ...(key.fallback !== undefined && { default: key.fallback }),
  };
}

/** @param {Shape} shape */
const requiredOf = (shape) => Object.keys(shape).filter((name) => shape[name].required);

/** What holds of several keys of a shape. @param {Thing} thing @param {Shape} shape @returns {Schema[]} */
function togetherOf(thing, shape) {
  const { one = [], some = [] } = TOGETHER[thing] ?? {};
  const of = (/** @type {readonly string[][]} */ groups) =>
    groups
      .map((group) => group.filter((name) => name in shape))
      .filter((group) => group.length > 0)
      .map((group) => group.map((name) => ({ required: [name] })));
  return [...of(one).map((oneOf) => ({ oneOf })), ...of(some).map((anyOf) => ({ anyOf }))];
}

/** What a kind of a thing has otherwise than all kinds together. @param {Thing} thing @param {Shape} shape */
function differing(thing, shape) {
  const own = Object.entries(shape).filter(([name, key]) => key !== KEYS[thing][name]);
  const [together, required] = [togetherOf(thing, shape), requiredOf(shape)];
  return {
    propertyNames: { enum: Object.keys(shape) },
    ...(own.length && { properties: Object.fromEntries(own.map(([name, key]) => [name, valueOf(key)])) }), // prettier-ignore
    ...(required.length && { required }),
    ...(together.length && { allOf: together }),
  };
}

/** If it is told so. @param {Record<string, unknown>} told */
const told = (told) => ({
  properties: Object.fromEntries(Object.entries(told).map(([name, is]) => [name, { const: is }])),
  required: Object.keys(told),
});

/** @param {Thing} thing @param {boolean} [listed] @returns {Schema} */
function thingOf(thing, listed = false) {
  const kinds = listed ? [] : (KINDS[thing] ?? []);
  const all = listed ? shapeOf(thing, {}, true) : KEYS[thing];
  // what all kinds need: of one that is not told nothing more is known
  const shapes = kinds.map((kind) => shapeOf(thing, kind));
  const required = requiredOf(all).filter((name) => shapes.every((shape) => shape[name]?.required));
  const plain = togetherOf(thing, all).filter(() => shapes.length === 0 || thing === 'factor');
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(all).map(([name, key]) => [name, propertyOf(thing, name, key)])), // prettier-ignore
    additionalProperties: false,
    ...(required.length && { required }),
    ...(plain.length + kinds.length && {
      allOf: [
        ...plain,
        ...kinds.map((kind, i) => ({ if: told(kind), then: differing(thing, shapes[i]) })),
      ],
    }),
  };
}

/** A time is that of an input. @type {Schema} */
const TIMED = { if: { required: ['path'] }, then: { properties: { at: false } } };
/** What is listed has no numbers of a law. @type {Schema} */
const LISTED = { if: { required: ['values'] }, then: differing('factor', shapeOf('factor', { values: [] })) }; // prettier-ignore

/** @returns {Schema} */
export function makeStudySchema() {
  const { study: top, ...things } = KEYS;
  const study = thingOf('study');
  const properties = /** @type {Record<string, Schema>} */ (study.properties);
  const { additionalProperties, ...factors } = properties.factors;
  const entries = (/** @type {string} */ of) => ({ properties: { factors: { additionalProperties: ref(of) } } }); // prettier-ignore
  const [factor, listed] = [thingOf('factor'), thingOf('factor', true)];
  const also = (/** @type {Schema} */ thing, /** @type {Schema[]} */ more) => ({
    ...thing,
    allOf: [.../** @type {Schema[]} */ (thing.allOf), ...more],
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Hawse study',
    description: 'A study of many points, as hawse sweep reads it.',
    ...{ ...study, properties: { ...properties, factors } },
    if: { properties: { design: told({ kind: 'table' }) }, required: ['design'] },
    then: entries('listed'),
    else: entries('factor'),
    $defs: {
      ...Object.fromEntries(Object.keys(things).map((name) => [name, thingOf(/** @type {Thing} */ (name))])), // prettier-ignore
      factor: also(factor, [TIMED, LISTED]),
      listed: also(listed, [TIMED]),
    },
  };
}
