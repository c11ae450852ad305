/** docs/frame.md, wasm/js/rows.mjs and wasm/js/tables.mjs: what a frame holds, and which tables a scenario has. */
import { tablesOf, unitOf } from './description.mjs';

/** @typedef {import('./description.mjs').Kind} Kind */
/** @typedef {import('./description.mjs').Word} Word */
/** @typedef {import('./description.mjs').Description} Description */

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
