// The frame reader, on a frame written byte by byte after the layout of hw_frame (hawse.h) and the
// sections of the manifest.
import test from 'node:test';
import assert from 'node:assert/strict';
import { frameReader } from '../../wasm/js/index.mjs';

const channel = (id) => ({
  id,
  part: id.split('.')[0],
  name: id.split('.').at(-1),
  unit: 'N',
  label: id,
});
const manifest = /** @type {any} */ ({
  frame: 0.02,
  frames: 3,
  frame_bytes: 64 + 8 * (3 + 14 + 9 + (1 + 9 + 2) + (1 + 8 * 4)),
  sections: {
    channels: { offset: 64, count: 3 },
    poses: { offset: 64 + 24, count: 2, stride: 7 },
    ports: { offset: 64 + 24 + 112, count: 1, stride: 9 },
    lines: { offset: 64 + 24 + 112 + 72, words: 12 },
    events: { offset: 64 + 24 + 112 + 72 + 96, capacity: 8, stride: 4 },
  },
  channels: ['kinetic', 'line.tension_a', 'load.x'].map(channel),
  parts: [],
  lines: [{ part: 'line', offset: 0, max_nodes: 3, diameter: 0.01 }],
  inputs: [],
});

/** @param {number} at byte where the frame starts */
function frame(at = 0) {
  const buffer = new ArrayBuffer(at + manifest.frame_bytes);
  const view = new DataView(buffer, at);
  view.setUint32(0, 1, true);
  view.setUint32(4, manifest.frame_bytes, true);
  view.setUint32(8, 7, true);
  view.setUint32(12, 4, true);
  view.setFloat64(16, 0.14, true);
  view.setFloat64(24, 100.5, true);
  view.setFloat64(32, -2, true);
  view.setBigUint64(40, 0x0123456789abcdefn, true);
  [5, 6, 8, 9].forEach((v, i) => view.setUint32(48 + 4 * i, v, true));
  let word = 8;
  const put = (...values) => values.forEach((v) => view.setFloat64(8 * word++, v, true));
  put(11, 12, 13);
  put(1, 2, 3, 1, 0, 0, 0, 4, 5, 6, 0, 1, 0, 0);
  put(21, 22, 23, 24, 25, 26, 27, 28, 29);
  put(2, 0, 0, 30, 0, 0, 20, 99, 99, 99, 500, 99); // two of three nodes valid
  put(2, 0.13, 1, 3, -7, 0.135, 2, 3, 8);
  return { buffer, bytes: new Uint8Array(buffer, at) };
}

test('header and sections', () => {
  const r = frameReader(manifest);
  const { buffer } = frame();
  assert.deepEqual([r.abi(buffer), r.index(buffer), r.status(buffer)], [1, 7, 4]);
  assert.deepEqual([r.time(buffer), r.energy(buffer), r.work(buffer)], [0.14, 100.5, -2]);
  assert.deepEqual([r.touching(buffer), r.substeps(buffer)], [5, 6]);
  assert.deepEqual([r.rejected(buffer), r.iterations(buffer)], [8, 9]);
  assert.equal(r.hash(buffer), '0123456789abcdef');
  assert.equal(r.channel(buffer, r.channelIndex('line.tension_a')), 12);
  assert.equal(r.channelIndex('nothing'), -1);
  assert.deepEqual([...r.channels(buffer)], [11, 12, 13]);
  assert.deepEqual([...r.pose(buffer, 1)], [4, 5, 6, 0, 1, 0, 0]);
  assert.deepEqual([...r.port(buffer, 0)], [21, 22, 23, 24, 25, 26, 27, 28, 29]);
  assert.deepEqual(r.events(buffer), [
    { time: 0.13, kind: 1, part: 3, value: -7 },
    { time: 0.135, kind: 2, part: 3, value: 8 },
  ]);
});

test('a line fills the arrays that are given, valid nodes only', () => {
  const r = frameReader(manifest);
  const out = r.lineOut(0);
  assert.equal(r.line(frame().buffer, 0, out), out);
  assert.equal(out.n, 2);
  assert.deepEqual([...out.nodes], [0, 0, 30, 0, 0, 20, 0, 0, 0]);
  assert.deepEqual([...out.tension], [500, 0]);
});

test('frames are read from any buffer, view or place in memory, also in turn', () => {
  const r = frameReader(manifest);
  const whole = frame();
  const inside = frame(16); // as in the module's memory
  const odd = frame(3); // not on a multiple of 8
  new DataView(inside.buffer).setUint32(16 + 8, 8, true);
  for (const [buf, index] of /** @type {[ArrayBuffer | Uint8Array, number][]} */ ([
    [whole.buffer, 7],
    [inside.bytes, 8],
    [odd.bytes, 7],
    [whole.bytes, 7],
    [inside.bytes, 8],
  ])) {
    assert.equal(r.index(buf), index);
    assert.equal(r.hash(buf), '0123456789abcdef');
    assert.equal(r.channel(buf, 2), 13);
  }
  // Writing in place shows at the next reading: nothing is cached but views.
  new DataView(whole.buffer).setFloat64(64, 42, true);
  assert.equal(r.channel(whole.buffer, 0), 42);
});

test('arrays and events that are given are kept', () => {
  const r = frameReader(manifest);
  const { buffer } = frame();
  const pose = new Float64Array(7);
  const events = r.events(buffer);
  const first = events[0];
  assert.equal(r.pose(buffer, 0, pose), pose);
  assert.equal(r.events(buffer, events), events);
  assert.equal(events[0], first);
  assert.throws(() => r.time(new ArrayBuffer(64)), /64/);
});

test('a run without that section has no contacts', () => {
  const r = frameReader(manifest);
  assert.deepEqual(r.contacts(frame().buffer), { n: 0, rows: new Float64Array(0) });
});
