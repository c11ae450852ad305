// JSON of studies and lessons: taken where JSON.parse takes it, refused with the words and the place of the core's own scanner, which is another
// implementation (core/scenario/json_check.c); keys that are there twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonFault, parseJson } from '../../wasm/js/json-text.mjs';
import { HawseInputError, loadCore } from '../../wasm/js/index.mjs';
import { brokenAt } from '../../web/src/lessons/editor.js';

const core = await loadCore();

/** What is told of a text, '' where it is taken. @param {string} text */
function told(text) {
  try {
    parseJson(text);
    return '';
  } catch (error) {
    assert.ok(error instanceof JsonFault, String(error));
    return error.message;
  }
}

/** What the core says of its grammar, '' where it finds no fault in that. @param {string} text */
function byCore(text) {
  try {
    core.compile(text).free();
  } catch (error) {
    if (error instanceof HawseInputError)
      return error.faults.find(({ what }) => what.startsWith('not JSON'))?.what ?? '';
    throw error;
  }
  return '';
}

const GOOD =
  '{"a": [1, -0.5e+3, 20, 0, true], "b\\n\\u00e9": {"c": "ä€𝄞", "d": null}, "e": [], "f": {}}';

test('a good text is what JSON.parse makes of it', () => {
  for (const text of [GOOD, '[]', ' 0 ', '"x"', 'null', '-0', '[[[{"a":[{}]}]]]', '\t{\r\n}'])
    assert.deepEqual(parseJson(text), JSON.parse(text), text);
});

test('one fault of each kind, with its place by hand', () => {
  for (const [text, what] of [
    ['', 'not JSON: the text is empty (line 1, column 1)'],
    ['{"a": 1\n "b": 2}', 'not JSON: expected , or } (line 2, column 2)'],
    ['[1 2]', 'not JSON: expected , or ] (line 1, column 4)'],
    ['{"a": 1,}', 'not JSON: expected a key in quotes (line 1, column 9)'],
    ['{"ä": 1 x}', 'not JSON: expected , or } (line 1, column 9)'],
    ['{"𝄞": x}', 'not JSON: expected a value (line 1, column 7)'],
    ['{"a" 1}', 'not JSON: expected : after a key (line 1, column 6)'],
    ['{"a": 01}', 'not JSON: a number cannot begin with 0 and a further digit (line 1, column 8)'],
    ['[1.]', 'not JSON: a number needs a digit here (line 1, column 4)'],
    ['[-]', 'not JSON: a number needs a digit here (line 1, column 3)'],
    ['[1e+]', 'not JSON: a number needs a digit here (line 1, column 5)'],
    ['["a]', 'not JSON: a text is not closed by " (line 1, column 5)'],
    ['["a\n"]', 'not JSON: a control character in a text must be escaped (line 1, column 4)'],
    ['["\\x"]', 'not JSON: no escape of JSON begins like this (line 1, column 4)'],
    ['["\\u12"]', 'not JSON: \\u needs four hexadecimal digits (line 1, column 5)'],
    ['{"a": 1', 'not JSON: the text ends too early (line 1, column 8)'],
    ['{} {}', 'not JSON: something follows the end (line 1, column 4)'],
    ['{"a": 1, "b": {"a": 1, "a": 2}}', 'the key "a" is there more than once (line 1, column 24)'],
    ['{"a": 1,\n "\\u0061": 1}', 'the key "a" is there more than once (line 2, column 2)'],
  ]) {
    assert.equal(told(text), what);
    if (what.startsWith('not JSON')) assert.equal(byCore(text), what, 'the core');
  }
});

test('texts with something taken out, put in or put elsewhere: taken and refused as by JSON.parse and the core', () => {
  let seed = 7;
  const below = (/** @type {number} */ n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
  const more = [
    ...'{}[]:,"\\0123e.-+ut\n x',
    '\\u',
    '\\ud83d',
    'true',
    'nul',
    '"a":',
    '1.5.5',
    '1e5e',
  ];
  let refused = 0;
  for (let i = 0; i < 4000; i++) {
    const letters = [...GOOD];
    for (let n = 1 + below(3); n > 0; n--) {
      const at = below(letters.length);
      const kind = below(3);
      if (kind === 0) letters.splice(at, 1 + below(3));
      else if (kind === 1) letters.splice(at, 0, more[below(more.length)]);
      else letters.splice(at, 0, ...letters.splice(below(letters.length), 1 + below(4)));
    }
    const text = letters.join('');
    const here = told(text);
    if (here.startsWith('the key')) continue;
    let good = true;
    try {
      JSON.parse(text);
    } catch {
      good = false;
    }
    assert.equal(here === '', good, JSON.stringify(text));
    const there = byCore(text);
    // half of a pair is a text of JavaScript, and none of the core's
    if (there.includes('surrogate')) continue;
    assert.equal(here, there, JSON.stringify(text));
    if (!good) refused++;
  }
  assert.ok(refused > 2500, `${refused} were refused`);
});

test('the place is gone to', () => {
  for (const text of ['{"a": 1\n "b": 2}', '[1 2]', '{\n\n"a"\n1}']) {
    try {
      parseJson(text);
      assert.fail('it is taken');
    } catch (error) {
      const { at, message } = /** @type {JsonFault} */ (error);
      assert.equal(brokenAt(text, message), at, message);
    }
  }
  assert.equal(brokenAt('{}', 'has 10 letters'), 0);
});
