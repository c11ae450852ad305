/**
 * Labels and help of the fields and of the words of rows, help of the channels. The module leaves them out, for what a page loads first; they are in
 * `labels.json` beside it. A field has a number: its place in the core's own description.
 * @module
 */

/**
 * By number: the label, and the help where there is one.
 * @typedef {[string, string?][]} Labels
 *
 * A field of a table of the scenario.
 * @typedef {object} Field
 * @property {string} key
 * @property {string} type number, integer, boolean, text, choice, vector, rotation, series, reference or map
 * @property {string} label
 * @property {string} [help]
 * @property {unknown} [default]
 * @property {string} [unit]
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [above] `min` itself is not allowed
 * @property {boolean} [below] nor `max`
 * @property {boolean} [required]
 * @property {boolean} [advanced]
 * @property {boolean} [input] may be the target of an input
 * @property {string[]} [choices]
 * @property {string} [to] what a reference is of
 * @property {string} [table]
 * @property {Field[]} [fields] of a group or of the entries of a map
 *
 * @typedef {{label: string, fields: Field[]}} Table
 *
 * A channel as it is described, for all parts of a kind.
 * @typedef {{name: string, unit: string, label: string, help?: string}} ChannelWord
 *
 * Every field of every table that a scenario may have, and what frames hold.
 * @typedef {object} Schema
 * @property {number} format
 * @property {string} version
 * @property {Table} environment
 * @property {Table} solver
 * @property {Table} materials
 * @property {Table} meshes
 * @property {Table} surfaces
 * @property {Table} contacts
 * @property {Table} plan_contacts
 * @property {Table} inputs
 * @property {Table} events what a scenario plans
 * @property {Table} view
 * @property {Table} plots
 * @property {Record<string, Table & {channels: ChannelWord[]}>} parts by kind
 * @property {Record<string, ChannelWord[]>} channels of the run and of entries
 * @property {Record<string, {label: string, help?: string, stride?: number, row?: import('./frame.mjs').Word[]}>} sections
 * @property {import('./frame.mjs').Word[]} event_kinds
 */

/** What stands in a message of the core for the label of a field: this character, then its number. */
const MARK = /\x1a(\d+)/g; // eslint-disable-line no-control-regex

/** A message that ends in the label of a field, of which there is none. */
const END = /: \x1a\d+$/; // eslint-disable-line no-control-regex

/**
 * All fields, in the order of their numbers.
 * @param {Schema} schema
 * @returns {Field[]}
 */
function fieldsOf(schema) {
  const { format, version, parts, channels, sections, event_kinds, ...tables } = schema;
  /** @type {(table: {fields: Field[]}) => Field[]} */
  const inTable = (table) =>
    table.fields.flatMap((field) =>
      field.fields ? [field, ...inTable({ fields: field.fields })] : [field],
    );
  return [...Object.values(tables), ...Object.values(parts)].flatMap(inTable);
}

/**
 * All channels, in the order of their numbers: of the run, of entries, then of the kinds of part.
 * @param {Schema} schema
 * @returns {ChannelWord[]}
 */
export function channelsOf(schema) {
  return [...Object.values(schema.channels), ...Object.values(schema.parts).map((p) => p.channels)] // prettier-ignore
    .flat();
}

/**
 * Sections of a frame, the words of their rows, and events.
 * @param {Pick<Schema, 'sections' | 'event_kinds'>} schema
 * @returns {{label: string, help?: string}[]}
 */
export function wordsOf({ sections, event_kinds }) {
  return [
    ...Object.values(sections).flatMap((section) => [section, ...(section.row ?? [])]),
    ...event_kinds,
  ];
}

/**
 * What has labels: fields, then channels, then words.
 * @param {Schema} schema
 * @returns {{label: string, help?: string}[]}
 */
const toldOf = (schema) => [...fieldsOf(schema), ...channelsOf(schema), ...wordsOf(schema)];

/**
 * A manifest with the help of its channels and the labels of the words of its rows, which the module leaves out.
 * @template {{channels: {about: number, help?: string}[], sections: object, events?: unknown}} T
 * @param {T} manifest
 * @param {Schema} schema with labels
 * @returns {T}
 */
export function withHelp(manifest, schema) {
  const rows = channelsOf(schema);
  const channels = manifest.channels.map(({ about, ...channel }) => {
    const help = rows[about]?.help; // a channel that the description does not have is without it
    return help ? { ...channel, help, about } : { ...channel, about };
  });
  const sections = Object.fromEntries(
    Object.entries(manifest.sections).map(([name, section]) => {
      const { row, label, help } = schema.sections[name] ?? {};
      return [name, row ? { ...section, label, help, row } : section];
    }),
  );
  return { ...manifest, sections, events: schema.event_kinds, channels };
}

/**
 * The labels of a description that has them.
 * @param {Schema} schema
 * @returns {Labels}
 */
export function labelsOf(schema) {
  return toldOf(schema).map(({ label, help }) => (help ? [label, help] : [label]));
}

/**
 * A description with its labels, each where the core writes it.
 * @param {Schema} schema without them
 * @param {Labels} labels
 * @returns {Schema}
 */
export function withLabels(schema, labels) {
  const number = new Map(toldOf(schema).map((field, i) => [field, i]));
  /** @type {(value: unknown) => unknown} */
  const given = (value) => {
    if (Array.isArray(value)) return value.map(given);
    if (typeof value !== 'object' || value === null) return value;
    const [label, help] = labels[number.get(/** @type {Field} */ (value)) ?? -1] ?? [];
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (label === undefined) return [[key, given(inner)]];
        if (key === 'help') return [];
        if (key !== 'label') return [[key, given(inner)]];
        return help ? [['label', label], ['help', help]] : [['label', label]]; // prettier-ignore
      }),
    );
  };
  return /** @type {Schema} */ (given(schema));
}

/**
 * A message of the core with the labels it stands for; without labels, without them.
 * @param {string} message
 * @param {Labels | undefined} labels
 */
export function inWords(message, labels) {
  if (!message.includes('\x1a')) return message;
  if (!labels) return message.replace(END, '').replace(MARK, 'this');
  return message.replace(MARK, (_, number) => labels[number]?.[0] ?? 'this');
}
