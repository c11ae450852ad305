// The sentence on a picture for a file: its lines, and its place beside what lies there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, paintCaption, roomOf } from '../../web/src/export/caption.js';

const eight = (/** @type {string} */ text) => 8 * text.length;

test('words fill lines, and a long one has a line of its own', () => {
  assert.deepEqual(linesOf('', 100, eight), []);
  assert.deepEqual(linesOf('one two  three', 80, eight), ['one two', 'three']);
  assert.deepEqual(linesOf('a donaudampfschiffahrt b', 80, eight), [
    'a',
    'donaudampfschiffahrt',
    'b',
  ]);
  const text = 'the line snatches and the boat lands on an edge of the hatch cover';
  for (let width = 40; width < 600; width += 7) {
    const lines = linesOf(text, width, eight);
    assert.equal(lines.join(' '), text);
    for (const line of lines) assert.ok(eight(line) <= width || !line.includes(' '), line);
  }
});

test('it lies between what lies at the foot, else above that', () => {
  const [left, right] = [
    [12, 500, 150, 588],
    [700, 550, 788, 588],
  ];
  assert.deepEqual(roomOf([left, right], 800, 600), { left: 162, right: 688, bottom: 588 });
  // what lies at the top is in nobody's way
  assert.deepEqual(roomOf([[12, 12, 150, 200]], 800, 600), { left: 12, right: 788, bottom: 588 });
  const narrow = roomOf([left, [260, 550, 348, 588]], 360, 600);
  assert.deepEqual(narrow, { left: 12, right: 348, bottom: 488 });
});

test('it covers no legend, stays in the picture, and is left out where it would be the picture', () => {
  const none = () => {};
  const g = { beginPath: none, roundRect: none, fill: none, fillText: none, measureText: (/** @type {string} */ text) => ({ width: eight(text) }) }; // prettier-ignore
  const pen = /** @type {any} */ ({ g, look: { font: 'x', page: {} } });
  const words = 'Two packages over the seabed: the fore winch takes up the heave of the ship.';
  assert.deepEqual(paintCaption(pen, '', [], { width: 800, height: 600, top: 0 }), []);
  assert.deepEqual(paintCaption(pen, words, [], { width: 200, height: 120, top: 0 }), []);
  for (const [width, height] of [
    [300, 420],
    [360, 640],
    [640, 360],
    [800, 600],
    [1920, 1080],
  ]) {
    const taken = [[12, height - 100, 150, height - 12], [width - 120, height - 50, width - 12, height - 12]]; // prettier-ignore
    const [[x0, y0, x1, y1]] = paintCaption(pen, words, taken, { width, height, top: 36 });
    assert.ok(x0 >= 12 - 1e-9 && x1 <= width - 12 + 1e-9 && y0 >= 0 && y1 <= height, `${width}`);
    for (const [a, b, c, d] of taken) assert.ok(x1 <= a || c <= x0 || y1 <= b || d <= y0, `${width} x ${height}`); // prettier-ignore
  }
});
