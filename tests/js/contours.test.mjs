// Contours and cut triangles of a frame, and what the page makes of them: two runs that the core computes, of a box
// that is held in a block, and of a ring and a block that meet in two regions at once.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CONTACT, frameReader } from '../../wasm/js/index.mjs';
import {
  contoursOf,
  createContactLog,
  firstSlots,
  perimeterOf,
} from '../../web/src/state/contacts.js';
import { computed, rowsOf } from '../browser/scenes.mjs';

/** A post of 1 m by 2 m stands in a block, and a far one does, too: contours are known. */
const post = (/** @type {number} */ x) => ({
  ...{ kind: 'motion', shape: 'mesh', mesh: 'post', material: 'steel', position: [x, 0, 0.9] },
});
const HELD = {
  hawse: 1,
  materials: { steel: { young: 2e8, viscosity: 2e6 } },
  meshes: {
    block: { make: 'box', size: [12, 4, 1], convex: false },
    post: { make: 'box', size: [1, 2, 2], convex: false },
  },
  parts: {
    block: {
      ...{ kind: 'motion', shape: 'mesh', mesh: 'block', material: 'steel' },
      position: [0, 0, -0.5],
    },
    left: post(-3),
    right: post(3),
  },
  contacts: { left: { a: 'left', b: 'block' }, right: { a: 'right', b: 'block' } },
  solver: { step: 0.01, frame: 0.05, duration: 1 },
};
const held = await computed(JSON.stringify(HELD), 1);
const standing = held.frames[1];

const ring = await computed(
  await readFile(new URL('../../examples/two-meshes.json', import.meta.url), 'utf8'),
  200,
);
/** Regions that touch in a frame of the ring. @param {number} frame */
const regions = (frame) => rowsOf(ring, 'contacts', frame).filter((r) => r.touching);
const TWO = ring.frames.findIndex((_, i) => regions(i).length === 2);

/** Another number at a place of a section of a frame. @param {Uint8Array} frame @param {number} offset @param {number} value */
function changed(frame, offset, value) {
  const bytes = frame.slice();
  new DataView(bytes.buffer).setFloat64(offset, value, true);
  return bytes;
}

test('contours: closed lines of pairs, as long as there are words', () => {
  const { manifest, reader } = held;
  const out = reader.contours(standing);
  assert.equal(out.n, 2);
  assert.deepEqual(
    [...out.pair.slice(0, 2)].map((p) => manifest.pairs?.[p].contact),
    ['left', 'right'],
  );
  assert.deepEqual([...out.first.slice(0, 2)], [0, out.count[0]]);
  // around the post, on the block's face
  for (const c of [0, 1]) {
    const middle = c === 0 ? -3 : 3;
    for (let k = out.first[c]; k < out.first[c] + out.count[c]; k++) {
      const [x, y, z] = out.points.subarray(3 * k, 3 * k + 3);
      const [u, v] = [Math.abs(x - middle), Math.abs(y)];
      assert.ok(Math.abs(z) < 1e-9 && u < 0.5 + 1e-9 && v < 1 + 1e-9, `${x} ${y} ${z}`);
      assert.ok(Math.abs(u - 0.5) < 1e-9 || Math.abs(v - 1) < 1e-9, `${x} ${y} lies on a side`);
    }
    assert.ok(Math.abs(perimeterOf(out, [c]) - 6) < 1e-9);
  }
  assert.ok(Math.abs(perimeterOf(out, [0, 1]) - 12) < 1e-9);
  assert.equal(ring.reader.contours(ring.frames[0]).n, 0, 'before they meet');
  // a count past the end of the section is not followed
  const { offset } = /** @type {{offset: number}} */ (manifest.sections.contours);
  assert.equal(reader.contours(changed(standing, offset + 8, 1e6), out).n, 0);
});

test('cuts: a face of a and one of b each', () => {
  const { manifest, reader } = held;
  const out = reader.cuts(standing);
  assert.equal(out.n, 2);
  const faces = (/** @type {string} */ part) =>
    manifest.meshes?.[part === 'block' ? 'block' : 'post'].triangles ?? 0;
  let at = 0;
  for (const c of [0, 1]) {
    const pair = manifest.pairs?.[out.pair[c]];
    assert.ok(pair?.contact === ['left', 'right'][c]);
    const crossed = [new Set(), new Set()];
    for (let k = 0; k < out.count[c]; k++, at += 2) {
      const [of, by] = out.faces.subarray(at, at + 2);
      assert.ok(of < faces(pair.a) && by < faces(pair.b));
      crossed[0].add(of);
      crossed[1].add(by);
    }
    // two triangles of each side of the post cross the two of the block's upper face
    const sizes = crossed.map((set) => set.size);
    assert.deepEqual(sizes, pair.a === 'block' ? [2, 8] : [8, 2]);
  }
  const { cuts: _, ...sections } = manifest.sections;
  assert.equal(frameReader({ ...manifest, sections }).cuts(standing).n, 0);
});

test('a contour is of the region of its bodies that is nearest', () => {
  for (const [run, frame] of /** @type {const} */ ([
    [held, standing],
    [ring, ring.frames[TWO]],
  ])) {
    const contours = run.reader.contours(frame);
    const contacts = run.reader.contacts(frame);
    assert.equal(contacts.n, 2);
    const firsts = firstSlots(run.manifest);
    const found = [0, 1].map((row) => contoursOf(contours, contacts.rows, 2, row, firsts));
    assert.deepEqual(found.flat().sort(), [0, 1], 'each is of one region');
    for (const [row, [c]] of found.entries()) {
      const [x, y, z] = contacts.rows.subarray(row * CONTACT.words + CONTACT.point);
      // a region lies inside its contour
      for (const [k, at] of [x, y, z].entries()) {
        const along = Array.from(
          { length: contours.count[c] },
          (_, i) => contours.points[3 * (contours.first[c] + i) + k],
        );
        const depth = contacts.rows[row * CONTACT.words + CONTACT.depth];
        assert.ok(at >= Math.min(...along) - depth && at <= Math.max(...along) + depth, `${k}`);
      }
    }
  }
});

test('a contour is not given to other bodies, be they nearer', () => {
  const { manifest, reader } = held;
  const contacts = reader.contacts(standing);
  const rows = contacts.rows.slice();
  // the far post's contact as if it were where the near one is
  const [left, right] = [0, 1].map((row) => row * CONTACT.words + CONTACT.point);
  rows.copyWithin(right, left, left + 3);
  rows[left] += 1;
  const contours = reader.contours(standing);
  const of = (/** @type {number} */ row) =>
    contoursOf(contours, rows, contacts.n, row, firstSlots(manifest));
  assert.deepEqual([of(0), of(1)], [[0], [1]]);
});

test('contacts of several regions at once are entries of their own', () => {
  const { reader, frames, manifest } = ring;
  const pairs = manifest.pairs?.length ?? 0;
  const log = createContactLog(reader, pairs);
  frames.forEach((frame, i) => log.record(frame, i));
  // as long as a frame has a row of that pair and number
  /** @type {Map<string, number[]>} */
  const want = new Map();
  frames.forEach((_, i) => {
    for (const { pair, number } of rowsOf(ring, 'contacts', i)) {
      const key = `${pair} ${number}`;
      want.set(key, [want.get(key)?.[0] ?? i, i]);
    }
  });
  const told = () => log.entries.map((e) => [`${e.pair} ${e.number}`, [e.frame, e.last]]);
  assert.deepEqual(told(), [...want]);
  assert.equal(want.size, 2);
  // taken back to where there are two, and told again
  log.truncate(TWO);
  assert.deepEqual(
    log.entries.map((e) => e.last),
    [TWO, TWO],
  );
  for (let i = TWO + 1; i < frames.length; i++) log.record(frames[i], i);
  assert.deepEqual(told(), [...want]);
  log.truncate(TWO - 1);
  assert.equal(log.entries.length, 1, 'the second had not begun');
});
