// Contours and cut triangles of a frame, and what the page makes of them: frames written by hand.
import test from 'node:test';
import assert from 'node:assert/strict';
import { CONTACT, frameReader } from '../../wasm/js/index.mjs';
import {
  contoursOf,
  createContactLog,
  firstSlots,
  perimeterOf,
} from '../../web/src/state/contacts.js';

const [CONTOUR, CUTS] = [40, 12];
const manifest = /** @type {any} */ ({
  frame: 0.1,
  frame_bytes: 64 + 8 * (1 + 3 * CONTACT.words + CONTOUR + CUTS + 1),
  sections: {
    channels: { offset: 64 },
    poses: { offset: 64 },
    ports: { offset: 64 },
    lines: { offset: 64 },
    contacts: { offset: 64, rows: 3, stride: CONTACT.words },
    contours: { offset: 64 + 8 * (1 + 3 * CONTACT.words), words: CONTOUR },
    cuts: { offset: 64 + 8 * (1 + 3 * CONTACT.words + CONTOUR), words: CUTS },
    events: { offset: 64 + 8 * (1 + 3 * CONTACT.words + CONTOUR + CUTS), capacity: 0 },
  },
  channels: [],
  parts: [],
  lines: [],
  inputs: [],
  // one pair of two regions at once, and another pair
  pairs: [{ slot: 0 }, { slot: 1 }, {}],
});

/** @param {number[]} contours @param {number[]} cuts @param {number[][]} rows pair and point */
function frame(contours, cuts, rows = []) {
  const f = new Float64Array(manifest.frame_bytes / 8);
  f.set(contours, manifest.sections.contours.offset / 8);
  f.set(cuts, manifest.sections.cuts.offset / 8);
  f[8] = rows.length;
  rows.forEach(([pair, ...point], i) => {
    f.set([pair, 1, ...point], 9 + i * CONTACT.words);
    f[9 + i * CONTACT.words + CONTACT.number] = 1;
    f[9 + i * CONTACT.words + CONTACT.end] = -1;
  });
  return f.buffer;
}
const square = (/** @type {number} */ x) => [x, 0, 0, x + 1, 0, 0, x + 1, 1, 0, x, 1, 0];

test('contours: closed lines of pairs, as long as there are words', () => {
  const reader = frameReader(manifest);
  const buffer = frame([0, 4, ...square(0), 2, 3, 5, 5, 5, 6, 5, 5, 5, 6, 5, -1], [-1]);
  const out = reader.contours(buffer);
  assert.equal(out.n, 2);
  assert.deepEqual([...out.pair.slice(0, 2)], [0, 2]);
  assert.deepEqual([...out.count.slice(0, 2)], [4, 3]);
  assert.deepEqual([...out.first.slice(0, 2)], [0, 4]);
  assert.deepEqual([...out.points.slice(12, 15)], [5, 5, 5]);
  assert.equal(perimeterOf(out, [0]), 4); // of a square of 1 m
  assert.equal(reader.contours(frame([-1], [-1]), out).n, 0);
  // a count past the end of the section is not followed
  assert.equal(reader.contours(frame([0, 1000, 1, 2, 3], [-1])).n, 0);
});

test('cuts: a face of a and one of b each', () => {
  const reader = frameReader(manifest);
  const out = reader.cuts(frame([-1], [0, 2, 7, 8, 9, 10, 2, 1, 3, 4, -1]));
  assert.deepEqual([out.n, ...out.pair.slice(0, 2), ...out.count.slice(0, 2)], [2, 0, 2, 2, 1]);
  assert.deepEqual([...out.faces.slice(0, 6)], [7, 8, 9, 10, 3, 4]);
  const none = frameReader({ ...manifest, sections: { ...manifest.sections, cuts: undefined } });
  assert.equal(none.cuts(frame([-1], [0, 1, 1, 1, -1])).n, 0);
});

test('a contour is of the region of its bodies that is nearest', () => {
  const reader = frameReader(manifest);
  const rows = [
    [0, 0.5, 0.5, 0.1],
    [1, 10, 0, 0],
    [2, 10.5, 0.5, 0],
  ];
  const buffer = frame([0, 4, ...square(0), 0, 4, ...square(10), -1], [-1], rows);
  const contours = reader.contours(buffer);
  const contacts = reader.contacts(buffer);
  const of = (/** @type {number} */ row) =>
    contoursOf(contours, contacts.rows, contacts.n, row, firstSlots(manifest));
  // the third pair is nearer, but of other bodies
  assert.deepEqual([of(0), of(1), of(2)], [[0], [1], []]);
});

test('contacts of several regions at once are entries of their own', () => {
  const reader = frameReader(manifest);
  const log = createContactLog(reader, 3);
  for (let i = 0; i < 4; i++)
    log.record(
      frame(
        [-1],
        [-1],
        [
          [0, 0, 0, 0],
          [1, 1, 0, 0],
        ],
      ),
      i,
    );
  assert.equal(log.entries.length, 2);
  log.truncate(1);
  log.record(
    frame(
      [-1],
      [-1],
      [
        [0, 0, 0, 0],
        [1, 1, 0, 0],
      ],
    ),
    2,
  );
  assert.deepEqual(
    log.entries.map((e) => [e.frame, e.last]),
    [
      [0, 2],
      [0, 2],
    ],
  );
});
