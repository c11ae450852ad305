/** Data on the picture: when ghosts are, what leaves a trace, what colours show, and what a link says of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/index.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { ghostFrames } from '../../web/src/features/data/ghosts/times.js';
import { shownBy, uiOf } from '../../web/src/features/data/link.js';
import { usual } from '../../web/src/features/data/state.js';
import { BoomLoads, momentAt } from '../../web/src/features/data/stress/boom.js';
import { createRunning, quantitiesOf } from '../../web/src/features/data/stress/quantities.js';
import { bends, curvature } from '../../web/src/features/data/stress/shade.js';
import { dotSpacing } from '../../web/src/features/data/traces/spacing.js';
import { PointLog, pointsOf } from '../../web/src/features/data/traces/points.js';
import { shareOf } from '../../web/src/features/data/bar.js';

const core = await loadCore();

/** @param {string} id */
async function example(id) {
  const text = await readFile(new URL(`../../examples/${id}.json`, import.meta.url), 'utf8');
  const model = core.compile(text);
  return { doc: JSON.parse(text), manifest: model.manifest, sim: model.createSim() };
}

test('ghosts are at equal times before now, and none before the start', () => {
  const out = new Int32Array(6);
  assert.deepEqual([...ghostFrames(100, 0.02, 4, 0.5, out)], [75, 50, 25, 0, -1, -1]);
  assert.deepEqual([...ghostFrames(60, 0.02, 4, 0.5, out)], [35, 10, -1, -1, -1, -1]);
  assert.deepEqual([...ghostFrames(0, 0.02, 4, 0.5, out)], [-1, -1, -1, -1, -1, -1]);
  // times that are no multiples of a frame go to the nearest
  assert.deepEqual([...ghostFrames(10, 0.1, 2, 0.25, out)].slice(0, 2), [8, 5]);
});

test('traces: middles of bodies, ends of lines that change their nodes, and ports, where they were', async () => {
  const { manifest, sim } = await example('winch-payout');
  const reader = frameReader(manifest);
  const log = new PointLog(manifest, reader);
  const frames = 200;
  /** @type {number[][][]} */
  const seen = [];
  for (let f = 0; f <= frames; f++) {
    if (f > 0) sim.step();
    const frame = sim.frame();
    log.take(frame, f);
    seen.push(
      log.points.map(({ from, row, end }) => {
        if (from === 'pose') return [...reader.pose(frame, row).subarray(0, 3)];
        if (from === 'port') return [...reader.port(frame, row).subarray(0, 3)];
        const { n, nodes } = reader.line(frame, row);
        return [...nodes.subarray(end === 'a' ? 0 : 3 * n - 3, end === 'a' ? 3 : 3 * n)];
      }),
    );
  }
  assert.ok(log.points.some(({ from }) => from === 'line'));
  assert.equal(log.stride, 1);
  for (const f of [0, 1, 77, frames])
    seen[f].forEach((place, i) =>
      place.forEach((x, c) =>
        assert.ok(Math.abs(log.data[f * log.width + 3 * i + c] - x) <= 1e-6 * (1 + Math.abs(x))),
      ),
    );
  log.truncate(50);
  assert.equal(log.count, 50);
});

test('a long run keeps every so many frames, by its length alone', async () => {
  const { manifest } = await example('winch-payout');
  const reader = frameReader(manifest);
  const log = new PointLog({ ...manifest, frames: 5_000_000 }, reader);
  assert.ok(log.stride > 1);
  assert.equal(log.stride, new PointLog({ ...manifest, frames: 5_000_000 }, reader).stride);
});

test('points have no links of chains, and are few', async () => {
  const { manifest } = await example('spread-mooring');
  const points = pointsOf(manifest);
  assert.ok(points.length <= 48);
  for (const { part, from } of points)
    if (manifest.parts.find(({ id }) => id === part)?.kind === 'chain') assert.equal(from, 'line');
});

test('curvature is that of a circle, the same at its ends, and none beside a break', () => {
  const [radius, n] = [2.5, 9];
  const nodes = Float64Array.from(
    { length: 3 * n },
    (_, k) => radius * [Math.cos, Math.sin, () => 0.3][k % 3](0.2 * Math.floor(k / 3)),
  );
  for (let i = 1; i < n - 1; i++) assert.ok(Math.abs(curvature(nodes, i) * radius - 1) < 1e-9);
  const out = new Float64Array(n);
  const line = { n, nodes, gap: 0, tension: new Float64Array(n), shade: out };
  bends(line, 10, out);
  for (let e = 0; e < n - 1; e++) assert.ok(Math.abs((out[e] * radius) / 10 - 1) < 1e-9);
  bends({ ...line, gap: 4 }, 10, out);
  assert.equal(out[3], 0);
  bends({ ...line, n: 2 }, 10, out);
  assert.equal(out[0], 0, 'a straight line of one element');
});

test('what colours can show is what the run has', async () => {
  const ids = async (/** @type {string} */ id) => {
    const { doc, manifest } = await example(id);
    return quantitiesOf(manifest, doc).map((quantity) => quantity.id);
  };
  assert.deepEqual(await ids('twisted-line'), ['tension', 'bending', 'moment', 'torque']);
  assert.ok((await ids('crane-landing')).includes('boom'));
  assert.ok((await ids('line-parts')).includes('utilisation'));
  assert.deepEqual(await ids('box-drop'), []);
});

test('utilisation is tension by breaking load, and lines without one have none', async () => {
  const { doc, manifest } = await example('line-parts');
  const quantity = quantitiesOf(manifest, doc).find(({ id }) => id === 'utilisation');
  assert.ok(quantity);
  manifest.lines.forEach(({ part }, k) => {
    const limit = doc.parts[part].breaking_load;
    if (limit) assert.ok(Math.abs(quantity.lines[k] * limit - 100) < 1e-9);
    else assert.ok(Number.isNaN(quantity.lines[k]));
  });
});

test('the largest so far holds, goes back with the time, and is counted anew where frames were forgotten', () => {
  let values = [1, 5, 2, 7, 3];
  const running = createRunning((i) => values[i]);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((i) => running.upTo(i)),
    [1, 5, 5, 7, 7],
  );
  assert.equal(running.upTo(2), 5);
  values = [1, 4, 2, 0, 9];
  assert.equal(running.upTo(3, 1), 4);
});

test('the moment of a pull grows with its arm', async () => {
  const pull = [[10, 0, 5, 0, 0, -1000, 0, 0, 0]];
  assert.equal(momentAt([10, 0, 0], pull), 0);
  assert.equal(momentAt([4, 0, 2], pull), 6000);
  const { manifest, sim } = await example('crane-landing');
  const reader = frameReader(manifest);
  const loads = new BoomLoads(manifest, reader);
  for (let f = 0; f < 3; f++) {
    if (f > 0) sim.step();
    loads.take(sim.frame(), f);
  }
  assert.ok(loads.most[2] > 1e4, `${loads.most[2]} N m`);
});

test('what is shown goes into a link and comes back, and a link has no more letters than it may', () => {
  const chosen = {
    ...usual(),
    ...{ colour: /** @type {const} */ ('bending'), heat: true, since: 12 },
    ...{ ghosts: true, count: 7, spacing: 0.25, cut: true, axis: /** @type {const} */ ('y') },
    ...{ place: -0.4, flip: true },
  };
  const word = uiOf('', chosen);
  assert.equal(word, 'bending,heat.12,ghosts.7.25,cut.y.-40.flip');
  assert.deepEqual(shownBy(word), chosen);
  assert.match(uiOf('embed', chosen), /^embed,bending/);
  assert.deepEqual(shownBy('embed'), usual());
  const many = { ...chosen, traces: true, points: Array.from({ length: 40 }, (_, i) => i) };
  assert.ok(uiOf('embed', many).length <= 64);
  // of a stranger
  assert.deepEqual(shownBy('ghosts.99999.x,cut.w.900,heat.-4,nothing'), {
    ...usual(),
    ...{ ghosts: true, count: 12, cut: true, place: 1, heat: true },
  });
});

test('ranges by powers of ten end where they say', () => {
  assert.equal(shareOf(1000, 1000, true), 1);
  assert.ok(Math.abs(shareOf(100, 1000, true) - 0.75) < 1e-12);
  assert.equal(shareOf(0, 1000, true), 0);
  assert.equal(shareOf(250, 1000, false), 0.25);
  assert.equal(shareOf(2500, 1000, false), 1);
});

test('dots of a trace are a round time apart', () => {
  assert.equal(dotSpacing(20), 1);
  assert.equal(dotSpacing(600), 30);
});
