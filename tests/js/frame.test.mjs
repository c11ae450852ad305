// The frame reader, on frames that the core computed: what it gives against the bytes themselves, after the layout of
// hw_frame (hawse.h) and the sections of the manifest.
import test from 'node:test';
import assert from 'node:assert/strict';
import { frameReader } from '../../wasm/js/index.mjs';
import { LIFT } from '../browser/anchor-scenes.mjs';
import { computed } from '../browser/scenes.mjs';

// an anchor is hauled in: contacts and events, and a chain that has fewer nodes out than there is room for
const LAST = Math.round(LIFT.solver.duration / LIFT.solver.frame);
const { manifest, frames } = await computed(JSON.stringify(LIFT), LAST);
const { sections } = manifest;
const whole = frames[LAST];

/** Numbers of a frame from a byte on. @param {Uint8Array} frame @param {number} at @param {number} count */
function numbers(frame, at, count) {
  const view = new DataView(frame.buffer, frame.byteOffset);
  return Array.from({ length: count }, (_, i) => view.getFloat64(at + 8 * i, true));
}
/** A whole number of a frame's head. @param {Uint8Array} frame @param {number} at */
const word = (frame, at) => new DataView(frame.buffer, frame.byteOffset).getUint32(at, true);

/** The frame elsewhere in memory. @param {number} at byte where it starts */
function moved(at) {
  const bytes = new Uint8Array(at + whole.length);
  bytes.set(whole, at);
  return bytes.subarray(at);
}

test('header', () => {
  const r = frameReader(manifest);
  for (const [i, frame] of frames.entries()) {
    assert.equal(word(frame, 4), manifest.frame_bytes);
    assert.deepEqual([r.abi(frame), r.index(frame), r.status(frame)], [word(frame, 0), i, word(frame, 12)]); // prettier-ignore
    assert.deepEqual([r.time(frame), r.energy(frame), r.work(frame)], numbers(frame, 16, 3));
    assert.ok(Math.abs(r.time(frame) - i * manifest.frame) < 1e-9);
    assert.deepEqual(
      [r.touching(frame), r.substeps(frame), r.rejected(frame), r.iterations(frame)],
      [48, 52, 56, 60].map((at) => word(frame, at)),
    );
    const hash = new DataView(frame.buffer).getBigUint64(40, true);
    assert.equal(r.hash(frame), hash.toString(16).padStart(16, '0'));
  }
  assert.equal(new Set(frames.map((f) => r.hash(f))).size, frames.length, 'a hash a state');
  assert.ok(r.touching(whole) > 0 && r.iterations(whole) > r.substeps(whole));
});

test('sections', () => {
  const r = frameReader(manifest);
  const { channels, poses, ports, events } = sections;
  const all = numbers(whole, channels.offset, manifest.channels.length);
  assert.deepEqual([...r.channels(whole)], all);
  manifest.channels.forEach(({ id }, i) => {
    assert.equal(r.channelIndex(id), i);
    assert.equal(r.channel(whole, i), all[i]);
  });
  assert.equal(r.channelIndex('nothing'), -1);
  for (let i = 0; i < (poses.count ?? 0); i++)
    assert.deepEqual([...r.pose(whole, i)], numbers(whole, poses.offset + 56 * i, 7));
  for (let i = 0; i < (ports.count ?? 0); i++)
    assert.deepEqual([...r.port(whole, i)], numbers(whole, ports.offset + 72 * i, 9));
  let seen = 0;
  for (const frame of frames) {
    const [count] = numbers(frame, events.offset, 1);
    const want = Array.from({ length: count }, (_, i) => {
      const [time, kind, part, value] = numbers(frame, events.offset + 8 + 32 * i, 4);
      return { time, kind, part, value };
    });
    assert.deepEqual(r.events(frame), want);
    seen += count;
  }
  assert.ok(seen > 2);
});

test('a line fills the arrays that are given, valid nodes only', () => {
  const r = frameReader(manifest);
  const [{ offset, max_nodes }] = manifest.lines;
  const out = r.lineOut(0);
  assert.equal(r.line(whole, 0, out), out);
  const at = sections.lines.offset + 8 * offset;
  const [n] = numbers(whole, at, 1);
  assert.ok(n > 2 && n < max_nodes, `${n} of ${max_nodes}`);
  assert.equal(out.n, n);
  assert.deepEqual([...out.nodes.subarray(0, 3 * n)], numbers(whole, at + 8, 3 * n));
  const tension = numbers(whole, at + 8 + 24 * max_nodes, n - 1);
  assert.deepEqual([...out.tension.subarray(0, n - 1)], tension);
  assert.ok([...out.nodes.subarray(3 * n), ...out.tension.subarray(n - 1)].every((x) => x === 0));
});

test('frames are read from any buffer, view or place in memory, also in turn', () => {
  const r = frameReader(manifest);
  const inside = moved(16); // as in the module's memory
  const odd = moved(3); // not on a multiple of 8
  new DataView(inside.buffer).setUint32(16 + 8, 8, true);
  const own = whole.slice();
  const last = manifest.channels.length - 1;
  for (const [buf, index] of /** @type {[ArrayBuffer | Uint8Array, number][]} */ ([
    [own.buffer, LAST],
    [inside, 8],
    [odd, LAST],
    [own, LAST],
    [inside, 8],
  ])) {
    assert.equal(r.index(buf), index);
    assert.equal(r.hash(buf), r.hash(whole));
    assert.equal(r.channel(buf, last), r.channel(whole, last));
  }
  // Writing in place shows at the next reading: nothing is cached but views.
  new DataView(own.buffer).setFloat64(sections.channels.offset, 42, true);
  assert.equal(r.channel(own, 0), 42);
});

test('arrays and events that are given are kept', () => {
  const r = frameReader(manifest);
  const told = frames.find((f) => numbers(f, sections.events.offset, 1)[0] > 0);
  assert.ok(told);
  const pose = new Float64Array(7);
  const events = r.events(told);
  const first = events[0];
  assert.equal(r.pose(told, 0, pose), pose);
  assert.equal(r.events(told, events), events);
  assert.equal(events[0], first);
  assert.throws(() => r.time(new ArrayBuffer(64)), /64/);
});

test('a run without that section has no contacts', () => {
  const { contacts: _, ...others } = sections;
  const r = frameReader({ ...manifest, sections: others });
  assert.deepEqual(r.contacts(whole), { n: 0, rows: new Float64Array(0) });
  assert.ok(frameReader(manifest).contacts(whole).n > 0);
});
