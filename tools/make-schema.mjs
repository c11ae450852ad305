// Writes docs/scenario.schema.json (JSON Schema 2020-12, for editors), docs/scenario.md (tables of all
// fields), docs/frame.md and wasm/js/rows.mjs (words of a frame's rows), wasm/js/tables.mjs (which tables a
// scenario has) from the core's own description of itself. With --check it writes nothing and ends with status 1
// when a file is not up to date.
//   node tools/make-schema.mjs [--check] [description.json]
// Without a file the description comes from wasm/dist/hawse.wasm.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * A row of a field table, as hw_schema_json prints it.
 * @typedef {object} Field
 * @property {string} key
 * @property {string} type
 * @property {any} [default]
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [above] the minimum itself is not allowed
 * @property {boolean} [below] the maximum itself is not allowed
 * @property {string} [unit]
 * @property {string} label
 * @property {string} [help]
 * @property {string[]} [choices]
 * @property {string} [to] what a reference or a text names
 * @property {number} [of] how many numbers of a series belong together
 * @property {boolean} [required]
 * @property {boolean} [input]
 * @property {boolean} [advanced]
 * @property {Field[]} [fields] of a map's rows
 */
/** @typedef {{label: string, map?: boolean, fields: Field[]}} Table `map`: entries by id, each with these fields */
/** @typedef {{name: string, unit: string, label: string, help?: string}} Channel */
/** @typedef {Table & {channels: Channel[]}} Kind */
/** @typedef {import('../wasm/js/frame.mjs').Word} Word */
/** @typedef {{label: string, help?: string, stride?: number, row?: Word[]}} Section */
/**
 * @typedef {object} Description its other members are the tables of a scenario, by their keys
 * @property {number} format
 * @property {string} version
 * @property {Record<string, Channel[]>} channels of what is no part
 * @property {Record<string, Kind>} parts
 * @property {Record<string, Section>} sections of a frame
 * @property {Word[]} event_kinds
 */

/**
 * The tables of a scenario besides its parts.
 * @param {Description} description
 * @returns {[string, Table][]}
 */
function tablesOf({ format, version, channels, parts, sections, event_kinds, ...tables }) {
  return Object.entries(/** @type {Record<string, Table>} */ (tables));
}

const ID = '^[a-z][a-z0-9_-]{0,63}$';
const REFERENCE = '^[a-z][a-z0-9_-]{0,63}([.][a-z][a-z0-9_-]{0,63})?$';
const TEXT_MAX = 4000;

/** @param {{unit?: string}} field */
const unitOf = (field) => (field.unit && field.unit !== '1' ? field.unit : '');

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

/** A name of the catalogue. @param {Field} field */
const isStock = (field) => field.to === 'stock';

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

/**
 * Whether leaving the field out means its default, and not something found from other fields.
 * @param {Field} field
 */
const hasDefault = (field) => field.default !== null && !/\bwithout it\b/.test(field.help ?? '');

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

/** The shorter of 1000000 and 1e6. @param {number} value */
function numberText(value) {
  const [plain, exponent] = [String(value), value.toExponential().replace('e+', 'e')];
  return exponent.length < plain.length ? exponent : plain;
}

/** @param {Field} field */
function defaultText(field) {
  if (field.required) return 'required';
  if (!hasDefault(field) || field.default === '') return '';
  const text =
    typeof field.default === 'number' ? numberText(field.default) : JSON.stringify(field.default);
  return text === '{}' || text === '[]' ? '' : `\`${text.replaceAll(',', ', ')}\``;
}

/** @param {Field} field */
function rangeText(field) {
  if (isStock(field)) return '[catalogue.md](catalogue.md)';
  if (field.choices?.length) return field.choices.map((word) => `\`${word}\``).join(', ');
  if (field.min === undefined || field.max === undefined) return '';
  const [low, high] = [numberText(field.min), numberText(field.max)];
  return `${field.above ? 'above ' : ''}${low} to ${field.below ? 'below ' : ''}${high}`;
}

const TYPE_TEXT = {
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  choice: 'word',
  vector: '3 numbers',
  rotation: '4 numbers',
  reference: 'id',
  series: 'numbers',
  text: 'text',
  map: 'collection',
};

/** @param {Field} field */
function meaning(field) {
  const help = field.help ? `: ${field.help}` : '';
  const text = `${field.label}${help}${field.input ? '; takes inputs' : ''}`;
  return text.replaceAll('|', '\\|');
}

/**
 * @param {Field[]} fields
 * @returns {string}
 */
function tableText(fields) {
  const head = ['Key', 'Type', 'Unit', 'Default', 'Range or words', 'Meaning'];
  const rows = fields.map((field) => [
    `\`${field.key}\``,
    TYPE_TEXT[/** @type {keyof typeof TYPE_TEXT} */ (field.type)],
    unitOf(field),
    defaultText(field),
    rangeText(field),
    meaning(field),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const nested = fields
    .filter((field) => field.fields)
    .map((field) => `\nEach entry of \`${field.key}\`:\n\n${tableText(field.fields ?? [])}`);
  return `${lines.join('\n')}\n${nested.join('')}`;
}

const INTRO = `A scenario is one JSON text (UTF-8, at most 1 MiB, nested at most 32 deep). All numbers are in SI units
and radians. The world is right-handed, z points up, still water is at z = 0. A quaternion is
(w, x, y, z), from the part's axes to the world's.

A key with a dot is a member of a nested object: \`a.attach\` is written \`"a": {"attach": ...}\`.
Collections are objects keyed by id. An id begins with a to z and goes on with a to z, 0 to 9, \`_\`
and \`-\`; it has at most 64 characters. A reference names a part (\`"tip"\`) or one of its attachment
points (\`"load.hook"\`). A key that is not listed here is an error, and so is a key given twice.

\`hawse check FILE\` lists everything that is wrong with a scenario, each with its place as a JSON
pointer. For completion and checks in an editor, point it to [scenario.schema.json](scenario.schema.json).

| Key | What it holds |
| --- | --- |
| \`hawse\` | the version of the format: FORMAT |
| \`title\`, \`notes\` | text |
| \`environment\` | gravity, water and air |
| \`materials\` | collection of materials |
| \`meshes\` | collection of bodies: mesh files, points and faces, or simple ones that are made |
| \`parts\` | collection of 1 to 1000 parts; \`kind\` says what each is |
| \`surfaces\` | collection of laws between two materials, which contacts may leave to them |
| \`contacts\` | collection of contacts: which parts may touch, and the law between them |
| \`plan_contacts\` | collection of contacts seen from above: outlines of vessels and quays, and their fenders |
| \`inputs\` | collection of inputs: numbers of parts that change during a run |
| \`solver\` | integrator, steps and duration |
| \`view\` | camera, plots and colours; changes no result |
`;

/** What the tables cannot say, by the title of the section. @type {Record<string, string>} */
const NOTES = {
  'Meshes: each entry': `A mesh has one source: \`asset\` names a file ([meshes.md](meshes.md) says which kinds, and where it
is looked for), \`points\` with or without \`faces\` are in the scenario, \`make\` with \`size\` makes a simple
body. The numbers are scaled first, then turned, then moved.

A convex mesh is used as the hull of its points: at most 65536 points, of which at most 4096 are corners
of the hull. With faces it must be that body already: closed and convex to 1e-6 of its extent. With
\`"convex": false\` the faces are the body, of any shape: at most 2000000 of them, closed where something
is to touch it. Equal points are joined, faces are turned to agree and to look outward, points in no face
are left out; with \`"repair": false\` a mesh that needs any of this is refused.
`,
  'Part `motion`': `The motion is the sum of its position, steady velocity, harmonics, table and drive. A driven motion
follows inputs, such as those of another program: before each frame they are set to where the drive
is, and how fast it is, at the end of that frame interval. A cubic joins that to where it was, so that
position and velocity have no jumps.
`,
  'Contacts: each entry': `A contact makes a pair of each collider of one part and each collider of the other. A part's colliders
are its own \`shape\`, where that is a body, and the entries of its \`colliders\`. \`any\` stands for all parts
that have one. Where several contacts fit two parts, the one that names both counts, then one that
names one of them, then \`any\` with \`any\`; of equals the first. The same two parts in two contacts are an
error. No pair is made of two colliders that cannot move (of motions, say), unless a contact names both
parts, nor of a crane and the part it stands on. At most 20000 pairs; two meshes count as eight, a pair with
a chain link as four.

Both colliders need a material: \`young\` and \`viscosity\` of the two and the depths of their spring beds
give the stiffness and the damping of the pair. Cables have no colliders.
`,
  'Contacts in plan: each entry': `Outlines of vessels and quays touch where an entry fits the two parts, and so do the fenders of
either with the outline of the other; two quays do not. Which entry counts, of several that fit, is as with contacts. A
fender has a reaction and a friction of its own, and the entry's restitution and cap.

The cap is part of the integrators euler and euler-cromer. The others take the law in time: the exact rate of
the area, and no cap; their step must be short enough for the stiffness.
`,
  'Inputs: each entry': `A target is \`part.key\`, such as \`hoist.speed\`, or \`part.collection.id.key\` in an entry of a
collection, such as \`crane.joints.slew.speed\`. Fields marked "takes inputs" can be targets.
`,
};

/**
 * The channels of a kind of part, or of something else.
 * @param {Channel[]} channels
 * @returns {string}
 */
function channelsText(channels) {
  const rows = channels.map(({ name, unit, label, help }) => [
    `\`${name}\``,
    unit === '1' ? '' : unit,
    `${label}${help ? `: ${help}` : ''}`.replaceAll('|', '\\|').replace(/<\w+>/g, '`$&`'),
  ]);
  const lines = [['Channel', 'Unit', 'Meaning'], ['---', '---', '---'], ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const CHANNELS = `A run writes channels: numbers of each frame. \`hawse run --out\` writes them as columns, \`view.plots\`
shows them, and a manifest lists those of a scenario (\`hawse manifest FILE\`) with unit, label and help. One of a part is named
\`part.name\`; the names are below and with each kind of part. \`<joint>\` in a name stands for the id of an
entry. Units are SI; "world" means along the axes of the world.
`;

/** Titles and names of the channels that are of no kind of part. @type {Record<string, [string, string]>} */
const OTHERS = {
  run: ['Of the whole run', 'Named without a part.'],
  contacts: ['Of entries of `contacts`', 'Named `contacts.id.name`; of the first 32 entries.'],
  touch: ['Of lines that touch', 'Named `part.name`, of each cable with `touch`.'],
  ground: [
    'Of bodies on the ground',
    'Named `part.name`, of each part whose bodies may stand on it.',
  ],
  plan_contacts: ['Of entries of `plan_contacts`', 'Named `plan_contacts.id.name`.'],
  fenders: ['Of fenders', 'Named `part.fender_name`, of the vessel or quay that has the fender.'],
};

/** "Meshes: each entry", "Solver". @param {string} key @param {Table} table */
function tableTitle(key, { map, label }) {
  if (!map) return label;
  const words = key === 'plan_contacts' ? 'contacts in plan' : key.replaceAll('_', ' ');
  return `${words[0].toUpperCase()}${words.slice(1)}: each entry`;
}

/**
 * The reference of the format.
 * @param {Description} description
 */
export function makeDocs(description) {
  const sections = [
    ...Object.entries(description.parts).map(
      ([kind, { fields, channels }]) =>
        /** @type {const} */ ([`Part \`${kind}\``, fields, channels]),
    ),
    ...tablesOf(description).map(
      ([key, table]) => /** @type {const} */ ([tableTitle(key, table), table.fields, undefined]),
    ),
  ];
  return [
    '# Scenario format',
    '',
    '<!-- Made by tools/make-schema.mjs from the field tables of the core: do not edit. -->',
    '',
    INTRO.replace('FORMAT', String(description.format)),
    ...sections.map(([title, fields, channels]) => {
      const note = NOTES[/** @type {string} */ (title)];
      const out = channels
        ? `\nIts channels:\n\n${channelsText(/** @type {any} */ (channels))}`
        : '';
      return `## ${title}\n\n${note ? `${note}\n` : ''}${tableText(/** @type {Field[]} */ (fields))}${out}`;
    }),
    `## Channels\n\n${CHANNELS}`,
    ...Object.entries(description.channels).map(
      ([key, channels]) =>
        `### ${OTHERS[key][0]}\n\n${OTHERS[key][1]}\n\n${channelsText(channels)}`,
    ),
  ].join('\n');
}

/** What a word is, by its kind. */
const KIND_TEXT = {
  none: '',
  number: 'number',
  vector: 'vector',
  quaternion: 'quaternion',
  points: 'x, y, z of each',
  count: 'count',
  flag: '0 or 1',
  choice: '0, 1, ...',
  event: 'kind of event',
  part: 'number in `parts`',
  pair: 'number in `pairs`',
  plan_pair: 'number in `plan_pairs`',
  cue: 'number in `cues`',
  fender: 'number in `fenders`',
  joint: 'number of the joint in the part',
  collider: 'number of the collider, through all parts',
  strand: 'number of the cable, among those with `touch`',
  faces: 'face of a, face of b, of each',
};
/** @param {Word} word */
const kindText = (word) => KIND_TEXT[/** @type {keyof typeof KIND_TEXT} */ (word.kind)];

/** "Label [unit]: help". @param {{label: string, help?: string, unit?: string}} told */
const toldText = (told) =>
  `${told.label}${unitOf(told) && ` [${told.unit}]`}${told.help ? `: ${told.help}` : ''}`;

/**
 * A table of words.
 * @param {Word[]} words
 * @param {[string, (word: Word) => string][]} columns besides those of every table
 */
function wordsText(words, columns) {
  const rows = words.map((word) => [
    `\`${word.name}\``,
    ...columns.map(([, cell]) => cell(word)),
    kindText(word),
    unitOf(word),
    `${word.label}${word.help ? `: ${word.help}` : ''}`.replaceAll('|', '\\|'),
  ]);
  const head = [...['Word'], ...columns.map(([title]) => title), 'What', 'Unit', 'Meaning'];
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const FRAME = `A frame is what a run is at one moment: a header of 64 bytes (\`hw_frame\` in
[hawse.h](../core/include/hawse/hawse.h)), then sections of numbers (f64). The manifest of a scenario (\`hawse manifest
FILE\`) says in \`sections\` where each begins (\`offset\`, in bytes) and how many rows it has room for (\`count\`,
\`rows\` or \`capacity\`; \`words\` where the rows are of different lengths). \`stride\` is how many numbers a row has, and
\`row\` tells of each of its words the place in it (\`at\`), how many numbers it is (\`size\`; 0: a list, as long as the
row says), its kind, its unit and what it means. In the sections contacts, touches, berths and events one number
stands before the rows: how many there are now. \`frameReader\` of the package reads all of it.

The section \`channels\` has the channels, in the order of the manifest: see [scenario.md](scenario.md#channels).
`;

/**
 * What a frame holds.
 * @param {Description} description
 */
export function makeFrameDocs({ sections, event_kinds: events }) {
  const place = (/** @type {Word} */ word) => String(word.at ?? '');
  const size = (/** @type {Word} */ word) => String(word.size || 'list');
  return [
    '# Frames',
    '',
    '<!-- Made by tools/make-schema.mjs from the rows of the core: do not edit. -->',
    '',
    FRAME,
    ...Object.entries(sections).flatMap(([name, { stride, row, ...told }]) =>
      row
        ? [
            `## \`${name}\`\n\n${toldText(told)}.${stride ? ` A row has ${stride} numbers.` : ''}\n`,
            wordsText(row, [['At', place], ['Size', size]]), // prettier-ignore
          ]
        : [],
    ),
    '## Kinds of events\n\nThe columns What and Unit are of its value.\n',
    wordsText(events, [['Kind', (word) => String(word.number)]]),
  ].join('\n');
}

/** Names of the rows in JavaScript. */
const ROW_NAMES = {
  ...{ poses: 'POSE', ports: 'PORT', lines: 'LINE', contacts: 'CONTACT', contours: 'CONTOUR' },
  ...{ cuts: 'CUT', touches: 'TOUCH', berths: 'BERTH', events: 'EVENT_ROW' },
  ...{ extremes: 'EXTREME', inputs: 'INPUT_ROW' },
};

/**
 * A frozen object of numbers, with what each means.
 * @param {string} name
 * @param {string} about
 * @param {[string, number, string][]} entries
 */
function constantText(name, about, entries) {
  const lines = entries.map(([key, value, told]) => `  /** ${told}. */\n  ${key}: ${value},\n`);
  return `/** ${about} */\nexport const ${name} = Object.freeze({\n${lines.join('')}});\n`;
}

/** @param {Word} word */
function wordText(word) {
  const what = /^number (in|of) /.test(kindText(word)) ? ` (${kindText(word)})` : '';
  return `${word.label}${unitOf(word) && ` [${word.unit}]`}${what}${word.help ? `: ${word.help}` : ''}`;
}

/**
 * wasm/js/rows.mjs: places of words and numbers of events, as names.
 * @param {Description} description
 */
export function makeRows({ sections, event_kinds: events }) {
  const rows = Object.entries(sections).flatMap(([name, { stride, row, ...told }]) => {
    if (!row) return [];
    /** @type {[string, number, string][]} */
    const entries = row.flatMap((word) =>
      word.at === undefined ? [] : [[word.name, word.at, wordText(word)]],
    );
    if (stride) entries.unshift(['words', stride, 'Numbers of a row']);
    const constant = ROW_NAMES[/** @type {keyof typeof ROW_NAMES} */ (name)];
    return [constantText(constant, `Words of a row of \`${name}\`. ${toldText(told)}.`, entries)];
  });
  /** @type {[string, number, string][]} */
  const kinds = events.map((word) => [word.name, word.number ?? 0, wordText(word)]);
  return [
    `/**
 * Places of the words in the rows of a frame, and kinds of events. Made by tools/make-schema.mjs from the rows of
 * the core: do not edit.
 * @module
 */
`,
    ...rows,
    constantText(
      'EVENT',
      'Kinds of events; in brackets the unit or the meaning of the value.',
      kinds,
    ),
  ].join('\n');
}

/**
 * wasm/js/tables.mjs: the tables of a scenario.
 * @param {Description} description
 */
export function makeTables(description) {
  const tables = tablesOf(description).map(([key, { map }]) => `  ${key}: ${map === true},\n`);
  return `/**
 * The tables at the top of a scenario. Made by tools/make-schema.mjs from the core's description of itself: do not
 * edit.
 * @module
 */

/** True: a collection, whose entries have ids. @type {Readonly<Record<string, boolean>>} */
export const TABLES = Object.freeze({
  parts: true,
${tables.join('')}});
`;
}

/**
 * @param {string | undefined} file
 * @returns {Promise<Description>}
 */
async function read(file) {
  if (file) return JSON.parse(await readFile(file, 'utf8'));
  const { loadCore } = await import('../wasm/js/index.mjs');
  return /** @type {Description} */ ((await loadCore()).schema);
}

/**
 * All files, by their names.
 * @param {Description} description
 * @returns {Record<string, string>}
 */
export const makeAll = (description) => ({
  'docs/scenario.schema.json': `${JSON.stringify(makeSchema(description), null, 2)}\n`,
  'docs/scenario.md': makeDocs(description),
  'docs/frame.md': makeFrameDocs(description),
  'wasm/js/rows.mjs': makeRows(description),
  'wasm/js/tables.mjs': makeTables(description),
});

/** @param {string[]} argv */
async function main(argv) {
  const description = await read(argv.find((word) => !word.startsWith('--')));
  for (const [name, text] of Object.entries(makeAll(description))) {
    const url = new URL(`../${name}`, import.meta.url);
    const before = await readFile(url, 'utf8').catch(() => '');
    if (before === text) continue;
    if (argv.includes('--check')) {
      console.error(`${name} is not up to date: run npm run schema`);
      process.exitCode = 1;
    } else {
      await writeFile(url, text);
      console.log(`wrote ${name}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
