// The list of all that can be done: which words are found, in which order; keys of the sheet as they are pressed.
import test from 'node:test';
import assert from 'node:assert/strict';
import { found } from '../../web/src/palette/fuzzy.js';
import { nameOf, strokesOf } from '../../web/src/palette/strokes.js';
import { S } from '../../web/src/state/strings-later.js';

const list = (/** @type {string[]} */ ...words) =>
  words.map((text) => ({ words: text, group: 'View' }));
const words = (/** @type {string} */ typed, /** @type {string[]} */ ...texts) =>
  found(typed, list(...texts)).map((entry) => entry.words);

test('whole words come first, then beginnings of words, then letters in their order', () => {
  assert.deepEqual(words('cut', 'Cat under table', 'Shortcut', 'Cut the hull open'), [
    'Cut the hull open',
    'Shortcut',
    'Cat under table',
  ]);
  assert.deepEqual(words('fp', 'Flip', 'Follow part', 'Fit all'), ['Follow part', 'Flip']);
  assert.deepEqual(words('xyz', 'Follow part'), []);
});

test('every word must be there, in any order, without marks or capitals', () => {
  assert.deepEqual(words('PART follow', 'Follow part', 'Follow', 'Part'), ['Follow part']);
  assert.deepEqual(words('bruecke', 'Brücke'), []);
  assert.deepEqual(words('brucke', 'Brücke'), ['Brücke']);
  assert.deepEqual(words('view grid', 'Grid'), ['Grid'], 'its group is among its words');
});

test('nothing typed is all, in its order; one letter is looked for as it is', () => {
  assert.deepEqual(words('  ', 'b', 'a'), ['b', 'a']);
  assert.deepEqual(words('q', 'Equal', 'Other'), ['Equal']);
  assert.deepEqual(found('a', []), []);
});

test('a long list is found in, and odd letters do no harm', () => {
  const many = list(
    ...Array.from({ length: 3000 }, (_, i) => `channel.part_${i}.tension at ${i} s`),
  );
  assert.equal(found('ten 2999', many)[0].words, 'channel.part_2999.tension at 2999 s');
  for (const typed of ['(', '\\', '😀', '.*', '\u0000', 'a'.repeat(500)]) found(typed, many.slice(0, 50)); // prettier-ignore
});

test('keys of the sheet are strokes', () => {
  const names = (/** @type {string[]} */ keys) => strokesOf(keys).map(nameOf);
  assert.deepEqual(names(['Space']), [' ']);
  assert.deepEqual(names(['−', '+']), ['-', '+']);
  assert.deepEqual(names(['1', '~…', '4']), ['1', '2', '3', '4']);
  assert.deepEqual(names(['Shift', '←', '↑']), ['shift ArrowLeft', 'shift ArrowUp']);
  assert.deepEqual(names(['Ctrl', 'Z', '~/', 'Ctrl', 'Y']), ['ctrl z', 'ctrl y']);
  assert.deepEqual(names(['F6']), ['F6']);
});

test('each stroke of the sheet has words, but those of cameras, which have names', () => {
  for (const [label, keys, need, each = [label]] of S.keys.groups.flatMap(([, rows]) => rows))
    if (need !== 'cameras') assert.equal(each.length, strokesOf(keys).length, label);
});
