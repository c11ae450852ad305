// Rules on scripts: functions that fit what a reader holds in mind, and types that say what they are.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, filesUnder } from '../../tools/exec.mjs';
import { anyLines, functionTexts, longFunctions } from './rules.mjs';

const MOST_LINES = 150;
/** Functions of fewer letters than this may be alike. */
const COPY = 125;
const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

test(`no function has more than ${MOST_LINES} lines`, () => {
  const scripts = filesUnder(['web/src', 'wasm/js', 'wasm/cli', 'tools'], /\.m?js$/);
  assert.ok(scripts.length > 200, 'scripts are found');
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const path of scripts)
    for (const { name, lines } of longFunctions(read(path), MOST_LINES))
      found.set(`${path} ${name}`, Math.max(lines, found.get(`${path} ${name}`) ?? 0));
  assert.deepEqual([...found], []);

  const body = '\n'.repeat(3);
  /** @param {string} text */
  const names = (text) => longFunctions(text, 3).map(({ name, lines }) => `${name} ${lines}`);
  assert.deepEqual(names(`export function one() {${body}}\nconst two = () => {\n};`), ['one 4']);
  assert.deepEqual(names(`const two = () => {${body}};`), ['two 4']);
  assert.deepEqual(names(`class A {\n  three() {${body}}\n}`), ['three 4']);
  assert.deepEqual(names(`const a = { four() {${body}}, five: function () {${body}} };`), [
    'four 4',
    'five 4',
  ]);
});

test('no type of the package and of the page says any', () => {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const path of filesUnder(['web/src', 'wasm/js'], /\.m?js$/)) {
    const lines = anyLines(read(path));
    if (lines.length > 0) found.set(path, lines.length);
  }
  assert.deepEqual([...found], []);

  const a = 'any';
  assert.deepEqual(anyLines(`/** @type {${a}} */\nlet x;`), [1]);
  assert.deepEqual(
    anyLines(`let y;\n/**\n * Says ${a}.\n * @param {{a: ${a}[]}} x of ${a}\n */`),
    [4],
  );
  assert.deepEqual(anyLines(`/** @typedef {{\n * b: Map<string, ${a}>}} B */`), [2]);
  assert.deepEqual(anyLines(`// @type {${a}}\n/* {${a}} */ const s = '/** @type {${a}} */';`), []);
  assert.deepEqual(anyLines(`/** @type {'${a}' | 'many'} */\nlet z;`), []);
});

test('no function is written twice', () => {
  /** Two files that hold it, by its text. @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const path of filesUnder(['web/src', 'wasm/js', 'wasm/cli', 'tools'], /\.m?js$/))
    for (const { name, text } of functionTexts(read(path), COPY))
      found.set(text, (found.get(text) ?? new Set()).add(`${path} ${name}`));
  assert.ok(found.size > 1000, `${found.size} functions are found`);
  assert.deepEqual(
    [...found.values()].filter(({ size }) => size > 1).map((all) => [...all]),
    [],
  );

  const texts = (/** @type {string} */ script) => functionTexts(script, 10).map(({ text }) => text);
  const [one] = texts('function one(a) {\n  // adds\n  return a + a + 1;\n}');
  assert.deepEqual(texts('const two = (a) => { return a  + a + 1; };'), [one]);
  assert.notDeepEqual(texts('const two = (a) => { return a + a + 2; };'), [one]);
  assert.deepEqual(texts('const few = () => { a; };'), []);
});
