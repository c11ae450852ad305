/** The largest pressure so far: a run that is scrubbed at random shows what counting all its frames gives. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { HeatField, PADDED, stepOf } from '../../web/src/features/data/heat/field.js';
import { PATCH, PatchLog, inside, pressureOf } from '../../web/src/features/data/heat/patches.js';
import { frameReader } from '../../wasm/js/frame.mjs';
import { placed } from '../../web/src/view/skin.js';

const core = await loadCore();

/** The log of an example's first frames. @param {string} id @param {number} frames */
async function logOf(id, frames) {
  const text = await readFile(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8');
  const model = core.compile(text);
  const sim = model.createSim();
  const log = new PatchLog(model.manifest, frameReader(model.manifest));
  /** Copies of the frames. @type {Uint8Array[]} */
  const all = [];
  for (let i = 0; i <= frames; i++) {
    if (i > 0) sim.step();
    const view = sim.frame();
    all.push(
      Uint8Array.from(new Uint8Array(view.buffer, view.byteOffset, model.manifest.frame_bytes)),
    );
    log.take(all[i], i);
  }
  return { log, all, manifest: model.manifest };
}

const box = await logOf('box-drop', 120);

/** All cells that something pressed on, by body and place. @param {HeatField} field */
function cellsOf(field) {
  /** @type {Map<string, number>} */
  const cells = new Map();
  field.bodies.forEach((bricks, b) => {
    bricks.slots.forEach((slot, at) => {
      for (let cell = 0; slot >= 0 && cell < PADDED ** 3; cell++)
        if (bricks.bricks[slot][cell] > 0)
          cells.set(`${b} ${at} ${cell}`, bricks.bricks[slot][cell]);
    });
  });
  return cells;
}

/** Counted anew over all frames up to one. @param {number} frame @param {number} [since] */
function direct(frame, since = 0) {
  const field = new HeatField(box.log);
  field.reset(since);
  for (let f = 0; f <= frame; f++) field.addFrame(f);
  return cellsOf(field);
}

test('scrubbed at random it is what all frames up to the moment give', () => {
  const field = new HeatField(box.log);
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) % 121;
  const places = [...Array.from({ length: 25 }, next), 120, 0, 74];
  for (const frame of places) {
    field.goTo(frame);
    assert.equal(field.frame, frame);
  }
  assert.deepEqual(cellsOf(field), direct(74));
  field.goTo(120);
  const whole = direct(120);
  assert.ok(whole.size > 100, `${whole.size} cells`);
  assert.deepEqual(cellsOf(field), whole);
  field.goTo(0);
  assert.equal(cellsOf(field).size, 0, 'nothing is left at the start');
});

test('counted from a later frame on it knows nothing of those before', () => {
  const field = new HeatField(box.log);
  field.goTo(120);
  field.reset(90);
  field.goTo(120);
  assert.deepEqual(cellsOf(field), direct(120, 90));
  field.goTo(60);
  assert.equal(cellsOf(field).size, 0);
});

test('the largest cell is the largest mean pressure of a patch, and neighbours agree on what they share', () => {
  const field = new HeatField(box.log);
  field.goTo(120);
  let most = 0;
  for (let f = 0; f <= 120; f++) most = Math.max(most, box.log.most(f));
  const cells = cellsOf(field);
  let largest = 0;
  for (const step of cells.values()) largest = Math.max(largest, step);
  assert.equal(largest, stepOf(most));
  // the padding of a brick holds what its neighbour has there
  for (const bricks of field.bodies) {
    const [nx, ny] = bricks.counts;
    for (let slot = 0; slot < bricks.slots.length; slot++) {
      const here = bricks.slots[slot];
      const beside = (slot + 1) % nx === 0 ? -1 : bricks.slots[slot + 1];
      if (here < 0 || beside < 0 || ny < 1) continue;
      for (let k = 1; k < PADDED - 1; k++)
        for (let j = 1; j < PADDED - 1; j++) {
          const row = PADDED * (j + PADDED * k);
          assert.equal(bricks.bricks[here][PADDED - 1 + row], bricks.bricks[beside][1 + row]);
        }
    }
  }
});

test('patches lie on both bodies where the contact was, with its force', () => {
  const { log, all, manifest } = box;
  const reader = frameReader(manifest);
  const out = reader.contactsOut();
  const point = { x: 0, y: 0, z: 0 };
  let seen = 0;
  for (let f = 0; f < all.length; f++) {
    const { rows } = reader.contacts(all[f], out);
    for (let p = log.starts[f]; p < log.starts[f + 1];) {
      const { row } = log.bodies[log.data[p + PATCH.body]];
      const pose = row < 0 ? [0, 0, 0, 1, 0, 0, 0] : reader.pose(all[f], row);
      placed(pose, log.data, p + PATCH.at, point);
      // one pair: its row is the first
      [point.x, point.y, point.z].forEach((x, c) => assert.ok(Math.abs(x - rows[2 + c]) < 1e-9));
      assert.equal(log.data[p + PATCH.force], rows[11]);
      assert.equal(log.data[p + PATCH.area], rows[9]);
      assert.ok(log.data[p + PATCH.corners] >= 3, 'a box has an outline');
      p += PATCH.head + 3 * log.data[p + PATCH.corners];
      seen++;
    }
  }
  assert.ok(seen > 50);
});

test('frames that are void are forgotten, and what comes in their place counts', () => {
  const log = new PatchLog(box.manifest, frameReader(box.manifest));
  for (let f = 0; f <= 120; f++) log.take(box.all[f], f);
  const used = log.used;
  log.truncate(80);
  assert.equal(log.count, 80);
  assert.ok(log.used < used);
  for (let f = 80; f <= 120; f++) log.take(box.all[f], f);
  assert.equal(log.used, used);
});

test('a force is spread over four cells at least', () => {
  assert.equal(pressureOf(100, 0, 0.5), 100);
  assert.equal(pressureOf(100, 2, 0.5), 50);
});

test('a point goes into the axes of a pose and back', () => {
  const pose = [1, -2, 3, Math.SQRT1_2, 0, Math.SQRT1_2, 0];
  const out = new Float64Array(3);
  inside(pose, [4, 5, 6], 0, out, 0, false);
  const { x, y, z } = placed(pose, out, 0, { x: 0, y: 0, z: 0 });
  [x, y, z].forEach((w, c) => assert.ok(Math.abs(w - [4, 5, 6][c]) < 1e-12));
});

test('fenders press on the side of the ship, and on nothing of the quay that carries them', async () => {
  const { log, manifest } = await logOf('berthing', 1520);
  const parts = new Set();
  for (let p = 0; p < log.used;) {
    parts.add(log.bodies[log.data[p + PATCH.body]].part);
    p += PATCH.head + 3 * log.data[p + PATCH.corners];
  }
  assert.deepEqual([...parts], ['ship']);
  const width = manifest.fenders?.[0].width ?? 0;
  const rated = manifest.fenders?.[0].force ?? 0;
  const most = Math.max(...Array.from({ length: 1520 }, (_, f) => log.most(f)));
  assert.ok(most > 0 && most < (2 * rated) / width ** 2, `${most} Pa`);
});
