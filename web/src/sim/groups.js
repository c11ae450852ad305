/** From the core's schema and a scenario to the groups of rows that the form shows. */
import { humanId } from './scenario.js';
import { S } from '../state/strings-later.js';

/** @typedef {import('./scenario.js').Field} Field */
/** @typedef {import('./scenario.js').Row} Row */
/** @typedef {import('./scenario.js').Group} Group */

/** @param {any} raw a field of the schema @returns {Field} */
function toField(raw) {
  return {
    key: raw.key,
    type: raw.type,
    fallback: raw.default ?? undefined,
    min: raw.min ?? -Infinity,
    max: raw.max ?? Infinity,
    unit: raw.unit || '1',
    label: raw.label,
    help: raw.help ?? '',
    required: raw.required === true,
    input: raw.input === true,
    above: raw.above === true,
    below: raw.below === true,
    advanced: raw.advanced === true,
    choices: raw.choices ?? [],
    to: raw.to ?? '',
  };
}

/** @param {any} table @returns {Field[]} */
const fieldsOf = (table) => (table?.fields ?? []).map(toField);

/** The tables of the core that the form shows. @param {any} schema */
export function readSchema(schema) {
  return {
    environment: fieldsOf(schema.environment),
    solver: fieldsOf(schema.solver),
    materials: fieldsOf(schema.materials),
    contacts: fieldsOf(schema.contacts),
    plan_contacts: fieldsOf(schema.plan_contacts),
    meshes: fieldsOf(schema.meshes),
    joints: fieldsOf(schema.parts.crane?.fields.find((/** @type {any} */ f) => f.key === 'joints')),
    inputs: fieldsOf(schema.inputs),
    /** @type {Record<string, Field[]>} */
    kinds: Object.fromEntries(
      Object.entries(schema.parts).map(([name, table]) => [name, fieldsOf(table)]),
    ),
  };
}

/** @typedef {ReturnType<typeof readSchema>} Schema */

/** Types that have no row of their own: edit them as text. */
const HIDDEN = new Set(['map']);

/** @param {string[]} base @param {Field[]} fields @returns {Row[]} */
const rowsOf = (base, fields) =>
  fields
    .filter((f) => !HIDDEN.has(f.type))
    .map((field) => ({ path: [...base, ...field.key.split('.')], field }));

/** @param {Schema} schema @param {any} doc @param {any} manifest @returns {Group[]} */
export function groupsOf(schema, doc, manifest) {
  /** @type {Group[]} */
  const groups = [];
  for (const [id, part] of /** @type {[string, any][]} */ (Object.entries(doc.parts ?? {}))) {
    const fields = schema.kinds[part?.kind];
    if (fields)
      groups.push({
        id: `parts.${id}`,
        title: humanId(id),
        kind: part.kind,
        base: ['parts', id],
        rows: rowsOf(['parts', id], fields),
      });
  }
  groups.push({
    id: 'environment',
    title: S.params.environment,
    kind: '',
    base: ['environment'],
    rows: rowsOf(['environment'], schema.environment),
  });
  groups.push({
    id: 'solver',
    title: S.params.solver,
    kind: '',
    base: ['solver'],
    rows: rowsOf(['solver'], schema.solver),
  });
  for (const id of Object.keys(doc.materials ?? {}))
    groups.push({
      id: `materials.${id}`,
      title: humanId(id),
      kind: S.params.materials.toLowerCase(),
      base: ['materials', id],
      rows: rowsOf(['materials', id], schema.materials),
    });
  for (const of of /** @type {const} */ (['contacts', 'plan_contacts']))
    for (const id of Object.keys(doc[of] ?? {}))
      groups.push({
        id: `${of}.${id}`,
        title: humanId(id),
        kind: S.params.contact,
        base: [of, id],
        rows: rowsOf([of, id], schema[of]),
      });
  for (const [id, part] of /** @type {[string, any][]} */ (Object.entries(doc.parts ?? {})))
    for (const [joint, given] of /** @type {[string, any][]} */ (
      Object.entries(part?.kind === 'crane' ? (part.joints ?? {}) : {})
    )) {
      const base = ['parts', id, 'joints', joint];
      // "rad or m": of a joint that turns, or slides
      const own = (/** @type {string} */ unit) =>
        unit.split(' or ')[given?.type === 'prismatic' ? 1 : 0] ?? unit;
      groups.push({
        id: base.join('.'),
        title: S.params.joint(humanId(id), joint),
        kind: S.params.jointKind,
        base,
        rows: rowsOf(
          base,
          schema.joints.map((f) => ({ ...f, unit: own(f.unit) })),
        ),
      });
    }
  for (const id of Object.keys(doc.inputs ?? {})) {
    const input = manifest?.inputs?.find((/** @type {any} */ i) => i.id === id);
    const fields = schema.inputs
      .filter((f) => f.key !== 'target')
      .map((f) =>
        ['value', 'amplitude', 'min', 'max'].includes(f.key) && input
          ? { ...f, unit: input.unit || '1' }
          : f,
      );
    groups.push({
      id: `inputs.${id}`,
      title: humanId(id),
      kind: 'input',
      base: ['inputs', id],
      rows: rowsOf(['inputs', id], fields),
    });
  }
  return groups;
}

/** Rows that the scenario names in view.expose. @param {Group[]} groups @param {string} expose @returns {Row[]} */
export function exposedRows(groups, expose) {
  const all = groups.flatMap((g) => g.rows);
  return expose
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const path = word.split('.');
      return (
        all.find(
          (r) => r.path.join('.') === ['parts', ...path].join('.') || r.path.join('.') === word,
        ) ?? []
      );
    });
}

/** Every place that a reference can name: parts and their ports, materials or meshes.
 * @param {any} doc @param {Field} field */
export function placesOf(doc, field) {
  if (field.to === 'materials' || field.to === 'meshes') return Object.keys(doc[field.to] ?? {});
  if (field.choices.includes('any')) return Object.keys(doc.parts ?? {}); // of a contact: no ports
  return Object.entries(doc.parts ?? {}).flatMap(([id, part]) => [
    id,
    ...Object.keys(/** @type {any} */ (part)?.ports ?? {}).map((p) => `${id}.${p}`),
  ]);
}
