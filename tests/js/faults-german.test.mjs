// Faults, hints and halts in German: every sentence of the sources has one, no pattern is of what no source says, what is put in is put in,
// and faults as they come (scenarios with each of their values spoilt, random starts, links, studies, mesh files) are all turned.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { startFaults } from '../../wasm/js/begin.mjs';
import { hintsOf, startOf } from '../../wasm/js/hints.mjs';
import { farFrom } from '../../wasm/js/far.mjs';
import { LinkError, decodeLink } from '../../wasm/js/link.mjs';
import { readMesh } from '../../wasm/js/mesh-files.mjs';
import { meshFindings } from '../../wasm/js/mesh-report.mjs';
import { STATUS, startFault } from '../../wasm/js/status.mjs';
import { parseStudy } from '../../wasm/js/study/read.mjs';
import { readLesson } from '../../web/src/lessons/format.js';
import { CORE } from '../../web/src/faults/core.de.js';
import { PACKAGE } from '../../web/src/faults/package.de.js';
import { PAGE } from '../../web/src/faults/page.de.js';
import { told } from '../../web/src/faults/wording.de.js';
import { told as inEnglish } from '../../web/src/faults/wording.js';
import { turner } from '../../web/src/faults/turn.js';
import { start } from '../crossings/starts.mjs';
import {
  allLiterals,
  coreFormats,
  literalsOfC,
  literalsOfModule,
  packageFormats,
  pageFormats,
  piecesOf,
  plain,
  root,
} from './fault-formats.mjs';

/** @typedef {import('../../wasm/js/status.mjs').Fault} Fault */

const ALL = { ...CORE, ...PACKAGE, ...PAGE };

/** Of sentences that their sources put together piece by piece: the patterns have them whole. */
const PIECES = new Set([
  ...['the chain of ', ' m is shorter than the way between its ends, ', "its ship's end lies ", ' m there'],
  ...[" m beside the axis of the hawsepipe: the chain would run through the pipe's wall; at most "],
  ...['", which hangs on it, begins ', ' m deep in "', '", pressed by ', ' links or more outside hang it clear'],
  ...[' kN: the chain is too short, or there is no room; ', ' m outside end in the hawsepipe, ', ' m before they hang from the lip'],
  ...['a link begins with its bar wholly inside "', '": the way of the chain does not fit what it lies on; give through, or another path'],
  ...[' was given', 's were given', ' (node %s)', ' at node %s', '; a step of %s s may do', '; a step of %s s may help'],
  ...['the run cannot begin', 'the run halts in its first step', ' (also in it: %s)', 'surface is', 'surfaces are', 'face runs'],
  ...['faces run', 'face names', 'faces name', 'open edge', '%s in %s', '%s takes %s%s to %s%s', '%s is one of %s', '%s %s to %s%s'],
  ...['%s takes %snumbers %s', '%s %s to %s ', 'has %s %s; allowed: %s %s', 'at least', 'at most', 'the share', 'the row', 'the link: %s%s%s'],
]); // prettier-ignore

/** A piece without what stands at its ends. @param {string} piece */
const bare = (piece) => piece.replace(/^[\s;:,.()"]+|[\s;:,.()"]+$/g, '');
/** @param {string} text */
const bares = (text) =>
  piecesOf(text)
    .flatMap((piece) => piece.split('; allowed: '))
    .map(bare)
    .filter(Boolean);

/** Words that a pattern chooses by: `{1|a=b}`. @param {string} own */
const choicesOf = (own) =>
  [...own.matchAll(/\{\d([^}]*)\}/g)].flatMap(([, how]) => how.split('|').slice(1).map((one) => one.split('=')[0])); // prettier-ignore

const SOURCES = [coreFormats(), packageFormats(), pageFormats()];
const said = new Map(SOURCES.flatMap((formats) => [...formats]));
const chosen = new Set(Object.values(ALL).flatMap(choicesOf));

test('formats are found as their sources write them', () => {
  const c = 'say("%g m" " is \\"short\\"", x); // "no"\n/* "nor this" */ _Static_assert(1, "a b"); char q = \'"\';';
  assert.deepEqual(literalsOfC(c), ['%g m is "short"']);
  const js = 'const r = /["\']/g; f(`a ${b ? `c ${d}` : "e f"} g` +\n `h ${i}`); // "no"\n say("j" + k + "l");';
  assert.deepEqual(literalsOfModule(js), ['c %s', 'e f', 'a %s gh %s', 'j', 'l']);
  const [core, ofPackage, page] = SOURCES.map(({ size }) => size);
  assert.ok(core > 500 && ofPackage > 320 && page > 60, `${core}, ${ofPackage}, ${page}`);
}); // prettier-ignore

test('every sentence of a fault has a German one', () => {
  const known = new Set(Object.keys(ALL).map(plain));
  const missing = [...said]
    .filter(([text]) => !known.has(plain(text)) && !PIECES.has(text) && !chosen.has(text))
    .map(([text, files]) => `${files[0]}: ${text}`);
  assert.deepEqual(missing, []);
  // each piece is in a pattern
  const pieces = new Set([...Object.keys(ALL).flatMap(bares), ...[...chosen].map(bare)]);
  assert.deepEqual([...PIECES].filter((text) => !bares(text).every((one) => pieces.has(one))), []);
  assert.deepEqual([...PIECES].filter((text) => !said.has(text)), []);
}); // prettier-ignore

test('no pattern is of what no source says', () => {
  const known = new Set([...said.keys()].map(plain));
  const literals = [...allLiterals()];
  const pieces = new Set(literals.flatMap(bares));
  // one point, two points
  const isPiece = (/** @type {string} */ one) => pieces.has(one) || pieces.has(one.replace(/s$/, '')) || one.split(' ').every((word) => pieces.has(word)); // prettier-ignore
  const stray = Object.keys(ALL).filter((text) => !known.has(plain(text)) && !bares(text).every(isPiece)); // prettier-ignore
  assert.deepEqual(stray, []);
  const words = new Set(literals.flatMap((text) => text.split(/[^a-z]+/)));
  assert.deepEqual([...chosen].filter((word) => !word.trim().split(' ').every((one) => words.has(one.replace(/s$/, '')) || words.has(one))), []); // prettier-ignore
});

/** Numbers of placeholders. @param {string} own */
const numbersIn = (own) =>
  [...own.matchAll(/\{-?(\d)/g)].map(([, number]) => Number(number)).sort();
/** Figures of a sentence. @param {string} text */
const figures = (text) =>
  (text.match(/\d+(?:[.,]\d+)?(?:e\d+)?/g) ?? []).map((one) => one.replace(',', '.'));

test('what is put into the English is put into the German, and its figures are there', () => {
  const placeholders = Object.entries(ALL).filter(([text, own]) => {
    const count = plain(text).split('\0').length - 1;
    return numbersIn(own).join() !== Array.from({ length: count }, (_, i) => i + 1).join();
  });
  assert.deepEqual(placeholders, []);
  const lost = Object.entries(ALL).filter(([text, own]) => {
    const there = figures(own.replace(/\{[^}]*\}/g, ''));
    return figures(text.replace(/%(?:zu|[sdg])/g, '')).some((one) => !there.includes(one));
  });
  assert.deepEqual(lost, []);
  assert.deepEqual(Object.entries(ALL).filter(([text, own]) => text === own), []);
}); // prettier-ignore

/** A sentence as a source would put it together: what is put in has no pattern of its own, but where one is wanted. @param {string} text @param {string} own */
function sampleOf(text, own) {
  let n = 0;
  return text.replace(/%(zu|[sdg])/g, (_, sign, at) => {
    n++;
    const [, how = ''] = own.match(new RegExp(`\\{${n}([^}]*)\\}`)) ?? [];
    const [must, ...choices] = how.split('|');
    if (choices.length) return String(choices.at(-1)).split('=')[0];
    if (sign !== 's') return String(n + 0.5);
    if (/^%s/.test(text.slice(at + 2)) && text[at - 1] !== '"') return ''; // what follows has it all
    return must === '!' ? 'the run failed' : `q${n}`;
  });
}

test('each pattern turns its own sentence, and no other comes before it', () => {
  const wrong = [];
  for (const [text, own] of Object.entries(ALL)) {
    const wanted = own.replace(/\{(-?)(\d)([^}]*)\}/g, (_, none, number, how) => {
      const [must, ...choices] = how.split('|');
      if (none) return '';
      if (choices.length) return String(choices.at(-1)).split('=')[1];
      const { 1: sign, index } = [...text.matchAll(/%(zu|[sdg])/g)][number - 1];
      if (/^%s%s/.test(text.slice(index)) && text[index - 1] !== '"') return '';
      if (sign !== 's') return String(Number(number) + 0.5).replace('.', ',');
      return must === '!' ? 'der Lauf ist gescheitert' : `q${number}`;
    });
    const now = told(sampleOf(text, own)).text;
    if (now !== wanted.trimEnd()) wrong.push([text, now, wanted]);
  }
  assert.deepEqual(wrong, []);
});

/** What is left in English. @param {Iterable<string>} sentences */
const left = (sentences) => [...new Set(sentences)].filter((what) => told(what).lang === 'en');

/** A generator of whole numbers, from a seed. @param {number} seed */
function dice(seed) {
  let x = seed;
  return (/** @type {number} */ n) => (x = (x * 48271) % 2147483647) % n;
}

/** Instead of a value. */
const SPOILT = [
  -1e9,
  1e30,
  1.5,
  0,
  'no-such',
  '',
  null,
  true,
  [],
  {},
  [1],
  [1, 2, 3],
  'world',
  { nothing: 1 },
  'a.b.c',
];

/** Places of all values, and of what has values. @param {unknown} value @param {string[]} [path] @returns {string[][]} */
const placesIn = (value, path = []) =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
    : [path];

/** The text of a scenario with one value spoilt, taken out, or under another key. @param {object} doc @param {(n: number) => number} roll */
function spoilt(doc, roll) {
  const tree = structuredClone(doc);
  const places = placesIn(tree).slice(1);
  const path = places[roll(places.length)];
  const key = /** @type {string} */ (path.at(-1));
  /** @type {any} */
  const at = path.slice(0, -1).reduce((node, one) => /** @type {any} */ (node)[one], /** @type {any} */ (tree));
  const how = roll(8);
  if (how === 0) delete at[key];
  else if (how === 1) [at[`${key}x`], at[key]] = [at[key], undefined];
  else at[key] = SPOILT[roll(SPOILT.length)];
  const text = JSON.stringify(tree);
  return roll(40) ? text : text.slice(0, roll(text.length));
} // prettier-ignore

const core = await loadCore();
const gallery = JSON.parse(fs.readFileSync(`${root}examples/index.json`, 'utf8')).examples;

/** Why the core does not take a scenario, or does not begin with it. @param {string} text @returns {Fault[]} */
function faultsOf(text) {
  try {
    const model = core.compile(text);
    model.free();
    return [];
  } catch (error) {
    if (error instanceof HawseInputError) return error.faults;
    throw error;
  }
}

test('what the core says of scenarios with a value spoilt is German', (t) => {
  const sentences = new Set();
  const roll = dice(2026);
  for (const { file } of gallery) {
    const doc = JSON.parse(fs.readFileSync(`${root}examples/${file}`, 'utf8'));
    // a hull that is made takes half a second
    for (let i = 0; i < (JSON.stringify(doc).includes('"bow"') ? 1 : 40); i++)
      for (const { what } of faultsOf(spoilt(doc, roll))) sentences.add(what);
  }
  const shapes = new Set([...sentences].map((what) => what.replace(/"[^"]*"|[-\d.e+]+/g, '#')));
  t.diagnostic(`${sentences.size} sentences of ${shapes.size} kinds`);
  assert.ok(shapes.size > 120, `${shapes.size}`);
  assert.deepEqual(left(sentences), []);
});

test('what random starts are refused for is German, and so is what is hinted at', (t) => {
  const sentences = new Set();
  const until = performance.now() + 4000;
  for (let k = 1; k < 600 && (performance.now() < until || sentences.size < 20); k++) {
    const tree = start(k);
    const text = JSON.stringify(tree);
    if (text.includes('"bow"')) continue;
    let model;
    try {
      model = core.compile(text);
    } catch (error) {
      assert.ok(error instanceof HawseInputError);
      for (const { what } of error.faults) sentences.add(what);
      continue;
    }
    const sim = model.openSim();
    const late = performance.now() + 100;
    while (sim.work(1) === STATUS.more && performance.now() < late);
    const report = sim.report();
    if (report.cause) {
      sentences.add(startFault(report).what).add(report.cause);
      for (const { what } of startFaults(sim)) sentences.add(what);
    } else {
      for (const { what } of hintsOf(tree, startOf(model.manifest, sim.frame())))
        sentences.add(what);
    }
    (sim.free(), model.free());
  }
  t.diagnostic(`${sentences.size} sentences`);
  assert.ok(sentences.size >= 20, `${sentences.size}`);
  assert.deepEqual(left(sentences), []);
});

test('values that are far off, links, studies, lessons, mesh files: what is wrong with them is German', async () => {
  const box = { parts: { box: { kind: 'rigid', shape: 'box', size: [1, 1, 1], mass: 1 } } };
  const sentences = new Set(farFrom({ parts: { box: { ...box.parts.box, mass: 5e4 } } }, box).map(({ what }) => what)); // prettier-ignore
  assert.equal(sentences.size, 1);
  for (const heavy of [{ mass: 1e6 }, { mass: 1e12 }])
    for (const { what } of hintsOf({ parts: { box: { ...box.parts.box, ...heavy, ...(heavy.mass > 1e9 && { shape: 'mesh' }) } } })) sentences.add(what); // prettier-ignore
  for (const link of ['?t=x', 'box-drop?t=-1&t=2', 'box-drop?nonsense=1', 'box-drop?h=12', 'BOX', 'box-drop?p=!', 'box-drop?c=1,2', 'box-drop?i=a', `box-drop?a.b=${'1'.repeat(20000)}`, 'box-drop?%E0=1', 'box-drop?box.mass=[[['])
    await decodeLink(link).then(
      () => {},
      (error) => {
        assert.ok(error instanceof LinkError, String(error));
        for (const { why } of error.problems) sentences.add(why);
      },
    ); // prettier-ignore
  for (const study of ['{', '[]', '{"hawse_study": 2}', '{"hawse_study": 1, "base": 3, "nothing": 1}', `{"hawse_study": 1, "base": "box-drop", "title": 5, "notes": []}`])
    try {
      parseStudy(study);
    } catch (error) {
      assert.ok(error instanceof HawseInputError, String(error));
      for (const { what } of error.faults) sentences.add(what);
    } // prettier-ignore
  for (const lesson of [
    '{}',
    '[]',
    '{"hawse_lesson": 3, "id": 5, "steps": [], "title": "", "more": 1}',
  ])
    for (const { what } of readLesson(lesson, () => false).faults) sentences.add(what);
  for (const [name, text] of [
    ...[['a.obj', 'v 1 2\n'], ['a.obj', 'v 0 0 x\n'], ['a.obj', 'hello'], ['a.obj', 'v 0 0 0\nf 1 2\n'], ['a.obj', ''], ['a.doc', 'x']],
    ...[['a.stl', 'solid x\nfacet'], ['a.stl', 'xy'], ['a.ply', 'ply\nformat ascii 1.0\n'], ['a.ply', 'no'], ['a.glb', 'no'], ['a.3ds', 'no']],
  ])
    await readMesh(name, new TextEncoder().encode(text)).then(
      () => {},
      (error) => sentences.add(error.message),
    ); // prettier-ignore
  assert.ok(sentences.size > 30, `${sentences.size}`);
  assert.deepEqual(left(sentences), []);
});

test('every hint is German', () => {
  const line = {
    kind: 'cable',
    length: 10,
    elements: 10,
    diameter: 0.02,
    touch: { with: 'all' },
    EI: 5,
  };
  const hints = hintsOf(
    {
      parts: {
        ...{ rope: line, other: { ...line, elements: 1, EI: 0 }, stiff: { ...line, elements: 1, EA: 1e12, mass_per_metre: 50 } },
        ...{ box: { kind: 'rigid', shape: 'box', size: [1, 1, 1], mass: 1e6 }, ball: { kind: 'rigid', shape: 'sphere', size: [0.1, 0.1, 0.1], mass: 1 } },
        chain: { kind: 'chain', d: 0.05 },
        giant: { kind: 'rigid', shape: 'mesh', mass: 1e12 },
      },
      contacts: { a: { friction: { law: 'stick-slip', sliding: 0.4, stick_speed: 1e-4, tolerance: 0.01 } } },
      solver: { integrator: 'rk4' },
      environment: { air: { wind: [500, 0, 0] } },
    },
    {
      lines: { rope: { z: [0, -5], chord: 5, nodes: [[0.5, 0, 0.5], [0.5, 0.1, 0.5]] }, other: { z: [-2, -3], chord: 5 }, stiff: { z: [1], chord: 9 } },
      contacts: [
        { contact: 'a', a: 'box', b: 'ball', force: 1e9, depth: 0.1 },
        { contact: 'b', a: 'chain', b: 'box', force: 1e3, depth: 1 },
      ],
      pace: { step: 1e-6, steps: 1e7 },
      rule: { step: 0.1, stable: 1e-3 },
    },
  ); // prettier-ignore
  const kinds = new Set(hints.map(({ what }) => what.replace(/[-\d.e+]+/g, '#')));
  assert.ok(kinds.size >= 13, [...kinds].join('\n'));
  assert.deepEqual(left(hints.map(({ what }) => what)), []);
});

test('every finding of a mesh is German, with one of it and with many', () => {
  const counts = ['notFinite', 'outOfRange', 'crowded', 'twisted', 'crossings', 'pinched', 'flipped', 'turnedShells', 'welded', 'unused', 'collapsed', 'doubled', 'zeroArea', 'slivers', 'border']; // prettier-ignore
  const sentences = new Set();
  for (const n of [0, 1, 12345])
    for (const good of [false, true])
      for (const holes of [0, 1, 3])
        for (const repaired of [false, true]) {
          const report = { good, watertight: good && n < 2, holes, shells: n || 1, genus: n, kept: 8, ...Object.fromEntries(counts.map((name) => [name, { count: n, first: 0 }])) }; // prettier-ignore
          for (const { text, fix } of meshFindings(/** @type {never} */ (report), { repaired }))
            for (const what of [text, fix]) if (what) sentences.add(what);
        }
  assert.ok(sentences.size > 50, `${sentences.size}`);
  assert.deepEqual(left(sentences), []);
});

test('sentences are turned with what they hold, and what nobody knows stays', () => {
  for (const [what, text] of [
    ['-1.5 kg is not above 0 kg: Mass', '-1,5 kg ist nicht größer als 0 kg: Masse'],
    ['expected a number, found text', 'erwartet: eine Zahl, gefunden: Text'],
    ['not JSON: the text ends too early (line 3, column 5)', 'kein JSON: der Text endet zu früh (Zeile 3, Spalte 5)'],
    ['the run cannot start: an element has shrunk to a point at node 3; a step of 0.001 s may help', 'der Lauf kann nicht beginnen: ein Element ist zu einem Punkt geschrumpft an Knoten 3; ein Schritt von 0,001 s kann helfen'],
    // a name stays, whatever it says
    ['unknown key "the run failed"; nearest is "1.5"', 'unbekannter Schlüssel „the run failed“; am nächsten ist „1.5“'],
    // what a browser says itself
    ['Failed to fetch', 'keine Verbindung'],
    ['boat.stl: line 3: "v x" is no number: expected v x y z', 'boat.stl: Zeile 3: „v x“ ist keine Zahl: erwartet wird v x y z'],
  ])
    assert.deepEqual(told(what), { text, title: what }); // prettier-ignore
  // of a core that is newer than the page, also within a sentence that is known
  for (const what of ['the moon is in the way', 'the run cannot start: the moon is in the way'])
    assert.deepEqual(told(what), { text: what, lang: 'en' });
  // what the page says itself is German already
  assert.deepEqual(told('Das Netz ist nicht hier.'), { text: 'Das Netz ist nicht hier.' });
  assert.deepEqual(told(''), { text: '' });
  assert.deepEqual(inEnglish('5 m is below 6 m: Length'), { text: '5 m is below 6 m: Length' });
  // by nature of objects
  for (const what of ['constructor', '__proto__', 'no part "constructor"; nearest is "toString"'])
    assert.doesNotThrow(() => told(what));
});

test('a sentence of any length is looked up in no time', () => {
  const turn = turner({ 'a %s b %s c %s d %s e': '{1}{2}{3}{4}' }, { mark: ',', label: (x) => x });
  const from = performance.now();
  for (const text of ['a b c d '.repeat(50), `${'x '.repeat(200)}`, `not JSON: ${'the text '.repeat(40)}`])
    for (let i = 0; i < 64; i++) (turn(text), told(text)); // prettier-ignore
  assert.ok(performance.now() - from < 4000, `${performance.now() - from} ms`);
});
