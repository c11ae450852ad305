/**
 * Labels and help of the fields and of the words of rows, help of the channels. The module leaves them out, for what a page loads first; they are in
 * `labels.json` beside it. A field has a number: its place in the core's own description.
 * @module
 */

/**
 * By number: the label, and the help where there is one.
 * @typedef {[string, string?][]} Labels
 */

/** What stands in a message of the core for the label of a field: this character, then its number. */
const MARK = /\x1a(\d+)/g; // eslint-disable-line no-control-regex

/** A message that ends in the label of a field, of which there is none. */
const END = /: \x1a\d+$/; // eslint-disable-line no-control-regex

/**
 * All fields, in the order of their numbers.
 * @param {any} schema
 * @returns {any[]}
 */
function fieldsOf(schema) {
  const { format, version, parts, channels, sections, events, ...tables } = schema;
  const inTable = (/** @type {any} */ table) =>
    table.fields.flatMap((/** @type {any} */ field) =>
      field.fields ? [field, ...inTable(field)] : [field],
    );
  return [...Object.values(tables), ...Object.values(parts)].flatMap(inTable);
}

/**
 * All channels, in the order of their numbers: of the run, of entries, then of the kinds of part.
 * @param {any} schema
 * @returns {any[]}
 */
export function channelsOf(schema) {
  return [...Object.values(schema.channels), ...Object.values(schema.parts).map((p) => p.channels)] // prettier-ignore
    .flat();
}

/**
 * Sections of a frame, the words of their rows, and events.
 * @param {any} schema
 * @returns {any[]}
 */
export function wordsOf({ sections, events }) {
  return [
    ...Object.values(sections).flatMap((section) => [section, ...(section.row ?? [])]),
    ...events,
  ];
}

/**
 * What has labels: fields, then channels, then words.
 * @param {any} schema
 */
const toldOf = (schema) => [...fieldsOf(schema), ...channelsOf(schema), ...wordsOf(schema)];

/**
 * A manifest with the help of its channels and the labels of the words of its rows, which the module leaves out.
 * @template {{channels: {about: number, help?: string}[], sections: any, events?: any}} T
 * @param {T} manifest
 * @param {any} schema with labels
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
  return { ...manifest, sections, events: schema.events, channels };
}

/**
 * The labels of a description that has them.
 * @param {any} schema
 * @returns {Labels}
 */
export function labelsOf(schema) {
  return toldOf(schema).map(({ label, help }) => (help ? [label, help] : [label]));
}

/**
 * A description with its labels, each where the core writes it.
 * @param {any} schema without them
 * @param {Labels} labels
 * @returns {any}
 */
export function withLabels(schema, labels) {
  const number = new Map(toldOf(schema).map((field, i) => [field, i]));
  /** @type {(value: any) => any} */
  const given = (value) => {
    if (Array.isArray(value)) return value.map(given);
    if (typeof value !== 'object' || value === null) return value;
    const [label, help] = labels[number.get(value) ?? -1] ?? [];
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (label === undefined) return [[key, given(inner)]];
        if (key === 'help') return [];
        if (key !== 'label') return [[key, given(inner)]];
        return help ? [['label', label], ['help', help]] : [['label', label]]; // prettier-ignore
      }),
    );
  };
  return given(schema);
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
