// The page in German: every table of words has a twin with the same keys and kinds of values, in other words; every label of the core has
// a German one. What must be equal is found in the English tables and in labels.json; what may be equal is listed here.
import test from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesUnder } from '../../tools/exec.mjs';
import { OF_PACKAGE, TONGUES, TWINNED, inTongue, twinOf } from '../../web/tongues.mjs';
import { german } from '../../web/src/sim/labels.de.js';
import { WORDS } from '../../web/src/sim/label-table.de.js';
import * as english from '../../web/src/state/format.js';
import * as comma from '../../web/src/state/format.de.js';
import { parseQuantity } from '../../web/src/state/units.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const wasm = `${root}wasm/dist/labels.json`;

/** Code with a name like that of a table: it takes its words from one. */
const NO_TABLES = ['web/src/panels/number-words.js', 'web/src/plot/event-words.js'];

/** Words and names that both languages have, beside signs, units, keys and texts that are put together from what is given. */
const SAME = new Set(
  `Export Parameter Plan Normal Name Material Integrator 3D CSV PNG MP4 WebM JSON Minimum minimum Wind Fender Reaction Radius
   Motor Phase Filter Exponent Amplitude Moment Element H.264 VP9 AV1 VP8 Hawse Hertz System Start`.split(
    /\s+/,
  ),
);
/** Of these tables both are for those who program or write: `hawse` commands, what is thrown, what messages answer; and an example of a lesson. */
const BOTH =
  /^(element\/words\.js W\.(gone|replaced|late|noPage)|embed\/words\.js W\.(refused|allowed)|lessons\/words\.js EMPTY|validation\/strings\.js V\.command|features\/measure\/words\.js T\.m$)/;

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
  const helpers = ['web/src/sim/labels.de.js', 'web/src/sim/label-table.de.js'];
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
  assert.equal(german('Wave moment, roll'), 'Wellenmoment, Rollen');
  // a name of a scenario stays, also one that an object has by nature
  assert.equal(german('constructor'), 'constructor');
  assert.equal(german(''), '');
  // no German label is of nothing
  const used = new Set([...all].flatMap((label) => [label, label.replace(/,? [a-z]+(?: rate)?$/, '')])); // prettier-ignore
  const kinds = ['Environment', 'Solver', 'Material', 'Mesh', 'Surface', 'Contact', 'Contact in plan', 'Input', 'Event', 'View', 'Motion', 'Rigid body', 'Cable', 'Winch', 'Crane', 'Joint', 'Anchor', 'Manoeuvre', 'Chain', 'Vessel', 'Quay', 'Spring', 'Wave gauge', 'Probe', 'Load', 'Reeved line', 'Sheave for cables']; // prettier-ignore
  assert.deepEqual(Object.keys(WORDS).filter((label) => !used.has(label) && !kinds.includes(label)), []); // prettier-ignore
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
