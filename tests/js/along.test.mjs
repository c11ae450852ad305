// The tension along a line over a window: where each element's stands, and its envelope against the channels of the run.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { createLane } from '../../web/src/sim/lane.js';
import { alongOf, tensionsAlong } from '../../web/src/features/measure/along.js';

test('elements have their share of the length', () => {
  // three of lengths 1, 3 and 4
  const line = { n: 4, nodes: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 3, 4), tension: Float64Array.of(10, 20, 30) }; // prettier-ignore
  const out = new Float64Array(8);
  assert.equal(tensionsAlong(line, out), true);
  assert.deepEqual([...out], [10, 20, 20, 20, 30, 30, 30, 30]);
  assert.equal(tensionsAlong({ ...line, n: 1 }, out), false);
  assert.equal(tensionsAlong({ ...line, nodes: new Float64Array(12) }, out), false);
});

test('the envelope holds the frames of the window, and the moment on show lies in it', async () => {
  const text = await readFile(new URL('../../examples/heave-snatch.json', import.meta.url), 'utf8');
  const model = (await loadCore()).compile(text);
  const { manifest } = model;
  const reader = frameReader(manifest);
  const lane = createLane({ text, doc: null, inputs: [], manifest, reader, at: 0 });
  const sim = model.createSim();
  let [least, most] = [Infinity, -Infinity];
  const window = { first: 50, last: 300 };
  for (let i = 0; i <= 400; i++) {
    lane.take(new Uint8Array(sim.frame()).buffer, i);
    const { n, tension } = reader.line(sim.frame(), 'line');
    if (i >= window.first && i <= window.last) {
      least = Math.min(least, ...tension.subarray(0, n - 1));
      most = Math.max(most, ...tension.subarray(0, n - 1));
    }
    sim.step();
  }
  const curve = alongOf(reader, lane.history, 'line', window, 200);
  assert.ok(curve?.more);
  assert.deepEqual([Math.max(...curve.values), Math.min(...curve.more[1].values)], [most, least]);
  curve.more[0].values.forEach((now, k) =>
    assert.ok(now <= curve.values[k] && now >= (curve.more?.[1].values[k] ?? NaN)),
  );
  assert.deepEqual([curve.unit, curve.x.unit, curve.values.length], ['N', '%', 64]);
  sim.free();
  model.free();
});
