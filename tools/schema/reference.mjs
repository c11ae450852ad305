/** docs/scenario.md: the reference of the format. */
import { hasDefault, isStock, tablesOf, unitOf } from './description.mjs';

/** @typedef {import('./description.mjs').Field} Field */
/** @typedef {import('./description.mjs').Table} Table */
/** @typedef {import('./description.mjs').Channel} Channel */
/** @typedef {import('./description.mjs').Description} Description */

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
| \`events\` | collection of events: what happens in a run, and when ([operations.md](operations.md)) |
| \`controllers\` | collection of controllers: units (FMU) that lead inputs, loaded by the native runner alone ([fmu.md](fmu.md#a-unit-leads-an-input)) |
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
