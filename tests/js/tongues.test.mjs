// The page in German: every table of words has a twin with the same keys and kinds of values, in other words; every label of the core has
// a German one, and so has its help; each word of the gallery's examples has. What must be equal is found in the English tables and in labels.json; what may be equal is listed here.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesUnder } from '../../tools/exec.mjs';
import { englishIn } from '../browser/tongue-texts.mjs';
import {
  OF_PACKAGE,
  TONGUES,
  TWINNED,
  galleryIn,
  inTongue,
  labelsIn,
  lessonIn,
  lessonWith,
  twinOf,
} from '../../web/tongues.mjs';
import { NOTES } from '../../web/src/sim/example-notes.de.js';
import { TITLES } from '../../web/src/sim/example-titles.de.js';
import { WORDS as SAID } from '../../web/src/sim/example-words.de.js';
import { HELP } from '../../web/src/sim/help-table.de.js';
import { MEANT, german } from '../../web/src/sim/labels.de.js';
import { tellGallery } from '../../web/src/sim/gallery.de.js';
import { WORDS } from '../../web/src/sim/label-table.de.js';
import * as english from '../../wasm/js/format.mjs';
import * as comma from '../../web/src/package/format.de.js';
import { parseQuantity } from '../../web/src/state/units.js';
import { linkOf, readLesson } from '../../web/src/lessons/format.js';
import { numbersFor } from '../../web/src/lessons/numbers.js';
import { S as GERMAN } from '../../web/src/state/strings-later.de.js';
import { readSchema } from '../../wasm/js/form/schema.mjs';
import { loadCore } from '../../wasm/js/index.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const wasm = `${root}wasm/dist/labels.json`;

/** Code with a name like that of a table: it takes its words from one. */
const NO_TABLES = ['web/src/panels/number-words.js'];

/** Words and names that both languages have, beside signs, units, keys and texts that are put together from what is given. */
const SAME = new Set(
  `Export Parameter Plan Normal Name Material Integrator 3D CSV PNG MP4 WebM JSON Minimum minimum Wind Fender Reaction Radius
   Motor Phase Filter Exponent Amplitude Moment Element H.264 VP9 AV1 VP8 Hawse Hertz System Start`.split(
    /\s+/,
  ),
);
/** Of these tables both are for those who program or write: `hawse` commands, what is thrown, what messages answer. */
const BOTH =
  /^(element\/words\.js W\.(gone|replaced|late|noPage)|embed\/words\.js W\.(refused|allowed)|validation\/strings\.js V\.command|features\/measure\/words\.js T\.m$)/;

/** Words of a text, without what is given, signs and numbers. @param {string} text */
const wordsIn = (text) =>
  (text.match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !/^((true)+|object|Object|NaN|changes|orders|typed)$/.test(word),
  );

/** @param {unknown} value */
const isTable = (value) => typeof value === 'object' && value !== null;

/** What is given to the functions of tables. @type {unknown[]} */
const GIVEN = ['⟨a⟩', 2, ['⟨a⟩'], true, { changes: ['⟨a⟩'], orders: 2, typed: '' }];

/** What a function of a table says, of whatever it takes. @param {(...given: unknown[]) => unknown} say */
function saidBy(say) {
  return GIVEN.map((one) => {
    try {
      return JSON.stringify(say(...Array.from({ length: Math.max(1, say.length) }, () => one)));
    } catch {
      return '';
    }
  });
}

/** What is wrong with a twin. @param {unknown} own @param {unknown} twin @param {string} at @returns {string[]} */
function faultsOf(own, twin, at) {
  if (typeof own !== typeof twin || Array.isArray(own) !== Array.isArray(twin))
    return [`${at}: ${typeof own} is wanted`];
  const dot = at.endsWith(' ') ? '' : '.';
  if (isTable(own)) {
    const [a, b] = [
      /** @type {Record<string, unknown>} */ (own),
      /** @type {Record<string, unknown>} */ (twin),
    ];
    const [mine, theirs] = [Object.keys(a), Object.keys(b)];
    const free = at.endsWith('.caps'); // by what stands on keys
    return [
      ...(free ? [] : mine.filter((key) => !theirs.includes(key)).map((key) => `${at}${dot}${key} is missing`)),
      ...(free ? [] : theirs.filter((key) => !mine.includes(key)).map((key) => `${at}${dot}${key} is too much`)),
      ...mine.filter((key) => theirs.includes(key)).flatMap((key) => faultsOf(a[key], b[key], `${at}${dot}${key}`)),
    ]; // prettier-ignore
  }
  if (BOTH.test(at)) return [];
  if (typeof own === 'function') {
    const [a, b] = [/** @type {(...given: unknown[]) => unknown} */ (own), /** @type {(...given: unknown[]) => unknown} */ (twin)];
    if (a.length !== b.length) return [`${at}: takes ${a.length}`];
    const [said, there] = [saidBy(a), saidBy(b)];
    return said.flatMap((text, i) =>
      text && text === there[i] && wordsIn(text).some((word) => !SAME.has(word)) ? [`${at} says the same: ${text}`] : [],
    );
  } // prettier-ignore
  if (typeof own !== 'string' || own !== twin) return [];
  return wordsIn(own).every((word) => SAME.has(word)) || KEYS.test(at)
    ? []
    : [`${at} is the same: ${own}`];
}
/** Keys of the keyboard, kinds of runs it works on, units and sizes of pictures. */
const KEYS = /keys\.groups\.\d+\.1\.\d+\.(1\.\d+|2)$|\.sizes\.|labels$|verdict\.times\.\d$/;

const tables = [
  ...filesUnder(['web/src'], /\.js$/).filter(
    (file) => TWINNED.test(`/${file}`) && !/\.[a-z]{2}\.js$/.test(file) && /words\.js$|strings[-a-z]*\.js$/.test(file),
  ),
  ...Object.keys(OF_PACKAGE).filter((file) => !/format/.test(file)),
].filter((file) => !NO_TABLES.includes(file)); // prettier-ignore

test('every table of words has a German twin of the same keys and kinds, in other words', async () => {
  assert.ok(tables.length > 30, `${tables.length} tables`);
  /** @type {string[]} */
  const faults = [];
  for (const file of tables) {
    const twin = twinOf(root, path.join(root, file), 'de');
    if (!twin) {
      faults.push(`${file} has no twin`);
      continue;
    }
    const own = await import(pathToFileURL(path.join(root, file)).href);
    const there = await import(pathToFileURL(twin).href);
    faults.push(...faultsOf({ ...own }, { ...there }, file.replace('web/src/', '').concat(' ')));
  }
  assert.deepEqual(faults, []);
});

test('a twin that lacks a key, takes another number of things, or repeats the English is found', () => {
  const own = {
    a: 'One thing',
    b: (/** @type {string} */ x) => `Walk towards ${x}`,
    c: { d: 'Deep' },
  };
  const told = (/** @type {unknown} */ twin) => faultsOf(own, twin, 't');
  const good = { a: 'Ein Ding', b: (/** @type {string} */ x) => `Zu ${x}`, c: { d: 'Tief' } };
  assert.deepEqual(told(good), []);
  assert.match(told({ ...good, c: {} }).join(), /t\.c\.d is missing/);
  assert.match(told({ ...good, b: () => 'Zu' }).join(), /t\.b: takes 1/);
  assert.match(told({ ...good, b: own.b }).join(), /t\.b says the same/);
  assert.match(told({ ...good, a: own.a }).join(), /t\.a is the same/);
  assert.match(told({ ...good, e: 'x' }).join(), /t\.e is too much/);
  assert.match(told({ ...good, a: 1 }).join(), /t\.a: string is wanted/);
});

test('every twin is of something: none is left over', () => {
  const twins = filesUnder(['web/src'], /\.de\.js$/);
  const helpers = [
    ...['labels', 'label-table', 'help-table', 'tables', 'gallery'],
    ...['titles', 'words', 'notes'].map((name) => `example-${name}`),
  ].map((name) => `web/src/sim/${name}.de.js`);
  helpers.push(
    ...['browser', 'core', 'package', 'page'].map((name) => `web/src/faults/${name}.de.js`),
  );
  const ofPackage = Object.values(OF_PACKAGE).map((name) => `web/src/${name}.de.js`);
  const stray = twins.filter(
    (file) => !helpers.includes(file) && !ofPackage.includes(file) && !fs.existsSync(path.join(root, file.replace('.de.js', '.js'))),
  ); // prettier-ignore
  assert.deepEqual(stray, []);
});

test('every label of the core has a German one', () => {
  const labels = /** @type {[string, string?][]} */ (JSON.parse(fs.readFileSync(wasm, 'utf8')));
  assert.ok(labels.length > 1000);
  const all = new Set(labels.map(([label]) => label).filter(Boolean));
  // a name that is put into a label: of a joint, a passage, a thruster
  const missing = [...all].filter((label) => german(label) === label && !wordsIn(label).every((w) => SAME.has(w) || w === 'Integrator')); // prettier-ignore
  assert.deepEqual(missing, []);
  assert.equal(german('slew rate'), 'slew: Geschwindigkeit');
  assert.equal(german('Position x'), 'Ort x');
  assert.equal(german('tug_fore: Force'), 'tug_fore: Kraft');
  assert.equal(german('Wave moment, roll'), 'Wellenmoment, Rollen');
  // a name of a scenario stays, also one that an object has by nature
  assert.equal(german('constructor'), 'constructor');
  assert.equal(german(''), '');
  // no German label is of nothing
  const used = new Set([...all].flatMap((label) => [label, label.replace(/,? [a-z]+(?: rate)?$/, '')])); // prettier-ignore
  const kinds = ['Environment', 'Solver', 'Material', 'Mesh', 'Surface', 'Contact', 'Contact in plan', 'Input', 'Event', 'Controller', 'View', 'Motion', 'Rigid body', 'Cable', 'Winch', 'Crane', 'Joint', 'Anchor', 'Manoeuvre', 'Chain', 'Vessel', 'Quay', 'Spring', 'Wave gauge', 'Probe', 'Load', 'Reeved line', 'Sheave for cables']; // prettier-ignore
  assert.deepEqual(Object.keys(WORDS).filter((label) => !used.has(label) && !kinds.includes(label)), []); // prettier-ignore
});

/** Names, and coefficients that are called so everywhere. */
const SAME_HELP = ['R0 Xvv Xvr Xrr Xvvvv', 'Yv Yr Yvvv Yvvr Yvrr Yrrr'];
/** Numbers of a text, without commas between thousands. @param {string} text */
const figures = (text) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((one) => one.replace(/[.,](?=\d{3}\b)/g, '').replace(',', '.')); // prettier-ignore

test('every sentence of help of the core has a German one, and none is of what it no longer says', async () => {
  const labels = /** @type {[string, string?][]} */ (JSON.parse(fs.readFileSync(wasm, 'utf8')));
  const all = new Set(labels.flatMap(([, help]) => help ?? []));
  assert.ok(all.size > 850, `${all.size} sentences`);
  assert.deepEqual([...all].filter((help) => !Object.hasOwn(HELP, help)), []);
  assert.deepEqual(Object.keys(HELP).filter((help) => !all.has(help)), []);
  assert.deepEqual([...all].filter((help) => HELP[help] === help), SAME_HELP);
  assert.deepEqual(Object.keys(MEANT).filter((help) => !all.has(help)), []);
  // what is counted in the one is counted in the other
  const other = [...all].filter((help) => figures(help).some((one) => !figures(HELP[help]).includes(one)));
  assert.deepEqual(other, []);
  // as the page is given them: nothing else moves
  const told = await labelsIn('de', labels);
  assert.deepEqual(told.map(({ length }) => length), labels.map(({ length }) => length));
  const places = ['downwards, along -z', 'they are apart again'].map((help) => labels.findIndex(([, one]) => one === help));
  assert.deepEqual(places.map((i) => told[i]), [['Schwerkraft', 'nach unten, längs -z'], ['Trennen', 'sie sind wieder auseinander']]);
}); // prettier-ignore

/** @typedef {import('../../wasm/js/frame.mjs').Manifest} Manifest */
/** Names of persons, and words that both languages have. */
const SAME_WORDS = ['Hertz', 'Hunt-Crossley', 'Lankarani', 'Flores', 'Karnopp'];

/** The examples, as their files have them. */
const gallery = () =>
  JSON.parse(fs.readFileSync(`${root}examples/index.json`, 'utf8')).examples.map((/** @type {{file: string}} */ { file }) =>
    JSON.parse(fs.readFileSync(`${root}examples/${file}`, 'utf8')),
  ); // prettier-ignore

/** What an example says in its picture and around it, but for its title and its notes. @param {Pick<Manifest, 'view' | 'cues'>} manifest */
function toldBy(manifest) {
  const { view = {}, cues = [] } = manifest;
  const of = (/** @type {object | undefined} */ table, /** @type {string} */ key) =>
    Object.values(table ?? {}).flatMap((one) => one[key] ?? []);
  return [
    ...(view.caption ? [view.caption] : []),
    ...of(view.cameras, 'title'),
    ...of(view.story, 'caption'),
    ...of(view.plots, 'title'),
    ...cues.flatMap(({ say }) => say ?? []),
  ];
}

test('all that the examples of the gallery say has German words, and nothing else has', () => {
  /** @type {Set<string>} */
  const titles = new Set();
  const words = new Set();
  const notes = new Set();
  // scenes of lessons too
  for (const lesson of lessons)
    for (const { scene } of lesson.steps)
      if (scene) {
        const { patch } = linkOf(scene, numbersFor(lesson, ''));
        for (const said of toldBy(patch)) words.add(said);
        if (patch.title) titles.add(String(patch.title));
      }
  for (const doc of gallery()) {
    const cues = Object.entries(doc.events ?? {}).map(([id, event]) => ({ id, end: false, ...event }));
    const told = structuredClone({ view: doc.view, cues });
    const said = toldBy(told);
    assert.ok(doc.title && said.length > 1, doc.title);
    tellGallery(/** @type {Manifest} */ (told), false);
    // a word that is left is of both languages: there is none
    assert.deepEqual(toldBy(told).filter((text, i) => text === said[i]), [], doc.title);
    for (const text of [doc.title, ...Object.values(doc.view.names ?? {}).map(({ name }) => name)]) titles.add(text);
    for (const text of said) words.add(text);
    if (doc.notes) notes.add(doc.notes);
  }
  assert.ok(titles.size > 40);
  for (const [table, from] of /** @type {const} */ ([[TITLES, titles], [SAID, words], [NOTES, notes]])) {
    assert.deepEqual(Object.keys(table).filter((text) => !from.has(text)), []);
    assert.deepEqual([...from].filter((text) => !Object.hasOwn(table, text)), []);
    const other = [...from].filter((text) => figures(text).some((one) => !figures(table[text].replaceAll('\u202f', '')).includes(one)));
    assert.deepEqual(other, []);
  }
  assert.deepEqual([...titles].filter((text) => TITLES[text] === text), SAME_WORDS);
}); // prettier-ignore

/** @typedef {import('../../web/src/lessons/format.js').Lesson} Lesson */
const readJson = (/** @type {string} */ file) => JSON.parse(fs.readFileSync(`${root}${file}`, 'utf8')); // prettier-ignore
/** @type {Lesson[]} */
const lessons = readJson('lessons/index.json').lessons.map((/** @type {string} */ id) => readJson(`lessons/${id}.json`)); // prettier-ignore

/** Words of a lesson: those that are read, and those in its scenes. @param {Lesson} lesson */
function wordsOf(lesson) {
  /** @type {Set<string>[]} */
  const [read, shown] = [new Set(), new Set()];
  const into = (/** @type {Set<string>} */ set) => (/** @type {string} */ words) => (set.add(words), words);
  lessonWith(lesson, into(read), into(shown));
  return { read, shown };
} // prettier-ignore

/** Formulas and numbers of students that stand in a text, in any order. @param {string} text */
const marks = (text) => (text.match(/\$[^$]*\$|\{[^{}]*\}/g) ?? []).sort();
/** Whether it is of formulas, signs and places of files alone, which no language changes. @param {string} text */
function wordless(text) {
  const plain = text.replace(/\$[^$]*\$/g, '');
  return /^\S+\/\S+$/.test(plain) || (wordsIn(plain).length === 0 && !/\d\.\d/.test(plain));
}

/** What is wrong with the words of a lesson in another language. @param {Lesson} lesson @param {Record<string, string>} table */
function faultsOfWords(lesson, table) {
  const { read, shown } = wordsOf(lesson);
  const needed = [...read].filter((text) => !wordless(text));
  const has = (/** @type {string} */ text) => Object.hasOwn(table, text);
  return [
    ...needed.filter((text) => !has(text)).map((text) => `no words for: ${text}`),
    ...[...shown].filter((text) => !Object.hasOwn(SAID, text) && !Object.hasOwn(TITLES, text)).map((text) => `no words for the scene: ${text}`),
    ...Object.keys(table).filter((text) => !needed.includes(text)).map((text) => `no text of the lesson: ${text}`),
    ...Object.entries(table).flatMap(([text, words]) => {
      const bare = (/** @type {string} */ one) => one.replace(/\$[^$]*\$/g, '');
      const plain = (/** @type {string} */ one) => figures(bare(one)).sort();
      return [
        ...(text === words ? [`the same: ${text}`] : []),
        ...(String(marks(text)) === String(marks(words)) ? [] : [`other formulas or numbers: ${words}`]),
        ...(String(plain(text)) === String(plain(words)) ? [] : [`other figures: ${words}`]),
        ...(/(?<!Abschnitt )\d\.\d/.test(bare(words)) ? [`a decimal point: ${words}`] : []),
        ...englishIn([words.replace(/“[^”]*”/g, '')], []).map((one) => `English: ${one}`),
      ];
    }),
  ];
} // prettier-ignore

test('each text of the lessons has German words with its formulas, numbers and figures, and nothing else has', () => {
  for (const lesson of lessons) {
    assert.ok(wordsOf(lesson).read.size > 30, lesson.id);
    assert.deepEqual(faultsOfWords(lesson, readJson(`lessons/${lesson.id}.de.json`)), [], lesson.id);
  }
  const files = fs.readdirSync(`${root}lessons`).filter((file) => file.endsWith('.de.json'));
  assert.deepEqual(files, lessons.map(({ id }) => `${id}.de.json`).sort());
}); // prettier-ignore

test('words of a lesson that are missing, left over, English or with other formulas and figures are found', () => {
  const [lesson] = lessons;
  const table = readJson(`lessons/${lesson.id}.de.json`);
  const text = lesson.steps[0].text[0];
  const { [text]: words, ...rest } = table;
  const told = (/** @type {Record<string, string>} */ one) => faultsOfWords(lesson, one).join();
  assert.match(told(rest), /^no words for: A ball of/);
  assert.match(told({ ...table, 'One more.': 'Noch eines.' }), /^no text of the lesson: One more/);
  assert.match(told({ ...table, [text]: text }), /the same: A ball.*English: A ball/);
  assert.match(told({ ...table, [text]: words.replace('{h}', '{k}') }), /^other formulas or numbers: /); // prettier-ignore
  assert.match(told({ ...table, [text]: words.replace('3/2', '5/2') }), /^other formulas or numbers: /); // prettier-ignore
  assert.match(told({ ...table, [lesson.about]: table[lesson.about].replace('3 t', '4 t') }), /^other figures: /); // prettier-ignore
  assert.match(told({ ...table, [lesson.about]: table[lesson.about].replace('3 t', '3.0 t') }), /a decimal point: /); // prettier-ignore
  assert.match(told({ ...table, [text]: `${words} And so it is.` }), /^English: /);
});

test('a German lesson is the English one in other words: without faults, with its scenes, answers and limits', async () => {
  const known = (/** @type {string} */ id) => fs.existsSync(`${root}examples/${id}.json`);
  const blank = (/** @type {Lesson} */ lesson) => lessonWith(lesson, () => '', () => '');
  for (const lesson of lessons) {
    const told = await lessonIn(root, 'de', lesson);
    assert.deepEqual(readLesson(JSON.stringify(told), known).faults, [], lesson.id);
    assert.deepEqual(blank(told), blank(lesson));
    assert.notEqual(told.title, lesson.title);
    const [said, there] = [wordsOf(told), wordsOf(lesson)];
    for (const text of said.read) assert.ok(wordless(text) || !there.read.has(text), text);
    for (const text of said.shown) assert.ok(!there.shown.has(text), text);
    assert.deepEqual(numbersFor(told, 'anna'), numbersFor(lesson, 'anna'));
  }
}); // prettier-ignore

test('a scenario of one’s own keeps its words, and an example that was renamed its title', async () => {
  const manifest = (/** @type {string} */ title, /** @type {string} */ caption) =>
    /** @type {Manifest} */ (
      /** @type {unknown} */ ({
        ...{ title, channels: [{ label: 'Speed' }], inputs: [] },
        view: {
          caption,
          plots: { a: { title: 'Tension' } },
          cameras: { side: { title: 'From the side' } },
          names: { a: { name: 'let go' } },
        },
      })
    );
  const { ownTitle, readLabels, titled, worded } = await import('../../web/src/sim/wording.de.js');
  const [own, other, renamed] = [
    manifest('My run', 'Mine.'),
    manifest('Box drop', 'Mine.'),
    manifest('My drop', 'A light steel box falls on a deck, tilted: it rocks, and lies flat.'),
  ];
  // before the tables of the panels are there, and after
  worded(own);
  worded(other);
  assert.deepEqual([own.title, other.title, ownTitle(other)], ['My run', 'Fallender Kasten', 'Box drop']); // prettier-ignore
  assert.equal(other.view?.names?.a.name, 'losgelassen');
  assert.equal(other.view?.plots?.a.title, 'Tension');
  Object.assign(globalThis, {
    document: { baseURI: 'http://none.invalid/' },
    fetch: async () => ({ json: () => [] }),
  });
  await readLabels();
  worded(renamed);
  const said = [own, other, renamed].map(({ view }) => [
    view?.plots?.a.title,
    view?.cameras?.side.title,
  ]);
  assert.deepEqual(said, [['Tension', 'From the side'], ...[1, 2].map(() => ['Zug', 'Von der Seite'])]); // prettier-ignore
  assert.equal(own.view?.caption, 'Mine.');
  assert.equal(own.view?.names?.a.name, 'let go');
  assert.equal(other.view?.caption, 'Mine.');
  assert.equal(renamed.title, 'My drop');
  assert.match(renamed.view?.caption ?? '', /^Ein leichter Stahlkasten/);
  assert.equal(own.channels[0].label, 'Geschwindigkeit');
  assert.equal(titled('constructor'), 'constructor');
});

test('the German list of the gallery has German words, and the English ones to be found', async () => {
  const list = gallery().map((/** @type {{title: string, notes: string, view: {caption: string}}} */ { title, notes, view }) => ({ title, notes, caption: view.caption })); // prettier-ignore
  const told = await galleryIn('de', list);
  for (const [i, one] of told.entries()) {
    assert.equal(one.english, [list[i].title, list[i].caption, list[i].notes].join(' '));
    assert.equal(one.title, TITLES[list[i].title]);
    assert.equal(one.caption, SAID[list[i].caption]);
    assert.equal(one.notes, NOTES[list[i].notes]);
  }
});

test('numbers have a decimal comma in German and are read with a comma or a point', () => {
  // by the German rule: the same digits, a comma for the point, spaces between thousands as they are
  for (const [x, unit] of /** @type {[number, string][]} */ ([
    [1234.5, 'm'],
    [-0.0625, 'm'],
    [98066.5, 'N'],
    [1e-9, '1'],
    [0, 's'],
    [NaN, 'm'],
    [Infinity, 'N'],
  ])) {
    // prettier-ignore
    assert.equal(comma.formatText(x, unit), english.formatText(x, unit).replace('.', ','));
    assert.equal(comma.formatBound(x), english.formatBound(x).replace('.', ','));
  }
  assert.equal(comma.fixed(3, 2), '3,00');
  assert.equal(comma.group(1234567.25, 2), '1\u202f234\u202f567,25');
  assert.equal(comma.formatBytes(2_500_000), '2,5\u00a0MB');
  assert.equal(comma.signedPercent(-0.0481), '\u22124,81\u00a0%');
  // all that the page takes from the one is in the other
  assert.deepEqual(Object.keys(comma).sort(), Object.keys(english).sort());
  const shown = { factor: 1, unit: 'm' };
  for (const [text, value] of /** @type {[string, number][]} */ ([
    ['3,5', 3.5],
    ['3.5', 3.5],
    ['−0,25', -0.25],
    ['1 234,5', 1234.5],
    ['1,5e3', 1500],
    [comma.formatText(1234.5, 'm', 6), 1234.5],
  ]))
    // prettier-ignore
    assert.deepEqual(parseQuantity(text, 'm', shown), { value });
  // a comma and a point in one number could be either: neither is taken
  for (const text of ['1.234,5', '1,234.5', '1,2,3'])
    assert.ok('error' in parseQuantity(text, 'm', shown), text);
});

test("a page's text is of its language and names the others", () => {
  const text = fs.readFileSync(`${root}web/index.html`, 'utf8');
  for (const tongue of TONGUES) {
    const made = inTongue(text, tongue);
    assert.match(made, new RegExp(`<html lang="${tongue.id}"`));
    assert.match(made, new RegExp(`src="${tongue.main}\\.js"`));
    assert.equal(made.match(/rel="alternate" hreflang="\w\w"/g)?.length, TONGUES.length);
  }
  assert.throws(() => inTongue('<html lang="en">', TONGUES[1]), /is wanted once/);
  assert.doesNotMatch(inTongue(text, TONGUES[1]), /needs JavaScript/);
});

test('what the form adds, copies and takes away is named in German, whatever collection it is of', async () => {
  const core = await loadCore(fs.readFileSync(`${root}wasm/dist/hawse.wasm`));
  const { tables } = readSchema(core.schema);
  /** @typedef {import('../../wasm/js/form/schema.mjs').Field} Field @param {Field[]} fields @returns {string[]} */
  const wordsIn = (fields) => fields.flatMap((f) => (f.type === 'map' ? [f.table.replace(/[_-]+/g, ' '), ...wordsIn(f.fields)] : []));
  const words = tables.flatMap(({ fields, kinds = {} }) => [fields, ...Object.values(kinds).map((kind) => kind.fields)].flatMap(wordsIn));
  assert.ok(words.length > 20);
  for (const word of ['Part', ...new Set(words)])
    assert.match(GERMAN.params.noun(word), /^[A-ZÄÖÜ]/, `${word} has no German noun`);
}); // prettier-ignore
