/** Numbers as the page prints them, typed quantities, sliders, history, link faults: no browser needed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decimalsFor,
  formatBound,
  formatPower,
  formatScaled,
  formatText,
  formatValue,
  niceCeil,
  niceFloor,
  scaleFor,
  timeDecimals,
} from '../../wasm/js/format.mjs';
import { parseQuantity } from '../../web/src/state/units.js';
import { createHistory } from '../../web/src/sim/history.js';
import { createRun } from '../../web/src/sim/run.js';
import { plotSpecs, shortName } from '../../wasm/js/plots/specs.mjs';
import { getPath, patchLeaves, setPath } from '../../wasm/js/form/scenario.mjs';
import { mergeTicks, timeSteps } from '../../web/src/plot/timeline.js';
import { frameReader } from '../../wasm/js/frame.mjs';
import { nearest } from '../../wasm/js/nearest.mjs';
import { LANDING, computed } from './scenes.mjs';

// expected texts: the rules of the page's numbers, and their examples (118.6 kN, 0.25 ms, 5 x 10^-7)
test('SI prefixes: a figure of 1 to 9 999', () => {
  assert.deepEqual(formatValue(118_600, 'N'), { text: '118.6', unit: 'kN' });
  assert.deepEqual(formatValue(2.5e-4, 's', 2), { text: '0.25', unit: 'ms' });
  assert.deepEqual(formatValue(5400, 'kg'), { text: '5\u202f400', unit: 'kg' });
  assert.deepEqual(formatValue(12_000_000, 'kg', 3), { text: '12\u202f000', unit: 't' });
  assert.deepEqual(formatValue(0.076, 'm', 3), { text: '76.0', unit: 'mm' });
  assert.deepEqual(formatValue(1000, 'm'), { text: '1\u202f000', unit: 'm' });
  assert.deepEqual(formatValue(4e-6, 'm', 2), { text: '4.0', unit: '\u00b5m' });
  assert.deepEqual(formatValue(1e13, 'N'), { text: '10\u202f000', unit: 'GN' });
  assert.deepEqual(formatValue(0.3, '1', 3), { text: '0.300', unit: '1' });
  assert.deepEqual(formatValue(1025, 'kg/m^3'), { text: '1\u202f025', unit: 'kg/m³' });
});

test('zero, unknown, minus, degrees, powers', () => {
  assert.deepEqual(formatValue(0, 'm'), { text: '0.000', unit: 'm' });
  assert.equal(formatValue(NaN, 'm').text, '–');
  assert.equal(formatValue(-3.2, 'm').text, '\u22123.200');
  assert.equal(formatText(Math.PI / 6, 'rad', 3), '30.0°');
  assert.equal(formatText(19_300, 'N', 3), '19.3\u00a0kN');
  assert.equal(formatPower(5e-7), '5\u00a0×\u00a010⁻⁷');
  assert.equal(formatPower(0), '0');
  assert.equal(formatScaled(-0.0001, scaleFor(1, 'm', 3)), '0.00', 'no minus before zero');
});

test('a live value keeps its decimals and its prefix', () => {
  const scale = scaleFor(150_000, 'N');
  assert.deepEqual(scale, { factor: 1000, unit: 'kN', decimals: 1 });
  assert.deepEqual(
    [64_200, 0, -5, 149_999].map((v) => formatScaled(v, scale)),
    ['64.2', '0.0', '0.0', '150.0'],
  );
  assert.equal(decimalsFor(9.9999, 4), 2, '9.9999 rounds to 10.00');
  assert.equal(timeDecimals(0.02), 2);
  assert.equal(timeDecimals(0.001), 3);
  assert.equal(formatBound(20_000), '20\u202f000');
  assert.equal(formatBound(0.5), '0.5');
  assert.equal(niceCeil(43_000), 50_000);
  assert.equal(niceFloor(0.7), 0.5);
});

test('typed quantities', () => {
  const kg = { factor: 1, unit: 'kg' };
  assert.deepEqual(parseQuantity('6.45 t', 'kg', kg), { value: 6450 });
  assert.deepEqual(parseQuantity('1\u202f500', 'kg', kg), { value: 1500 });
  assert.deepEqual(parseQuantity('\u22123,5', 'm', { factor: 1, unit: 'm' }), { value: -3.5 });
  assert.deepEqual(parseQuantity('76', 'm', { factor: 1e-3, unit: 'mm' }), { value: 0.076 });
  assert.deepEqual(parseQuantity('12 kn', 'm/s', { factor: 1, unit: 'm/s' }), {
    value: Number(((12 * 1852) / 3600).toPrecision(15)),
  });
  assert.deepEqual(parseQuantity('800 kN', 'N', { factor: 1e6, unit: 'MN' }), { value: 800_000 });
  assert.deepEqual(parseQuantity('5e-3', 's', { factor: 1, unit: 's' }), { value: 0.005 });
  assert.deepEqual(parseQuantity('0.25 ms', 's', { factor: 1, unit: 's' }), { value: 0.00025 });
  assert.deepEqual(parseQuantity('90', 'rad', { factor: Math.PI / 180, unit: '°' }), {
    value: Number((Math.PI / 2).toPrecision(15)),
  });
  assert.deepEqual(parseQuantity('fast', 'm/s', { factor: 1, unit: 'm/s' }), { error: 'number' });
  assert.deepEqual(parseQuantity('', 'm/s', { factor: 1, unit: 'm/s' }), { error: 'number' });
  assert.deepEqual(parseQuantity('3 kg', 'm', { factor: 1, unit: 'm' }), {
    error: 'unit',
    unit: 'kg',
  });
});

/** A frame of thousands that only the budget is asked about: its index is its time, channel and hash; three words of it,
 * the last of each section, are zeros. @param {number} i */
function frame(i) {
  const f = new Uint8Array(136);
  const v = new DataView(f.buffer);
  v.setUint32(8, i, true);
  v.setFloat64(16, i / 10, true);
  v.setBigUint64(40, BigInt(i) + 0xabc0000000000000n, true);
  v.setFloat64(64, i * 2, true);
  [i - 1, i / 10, i + 1, i / 10, 2].forEach((x, k) => v.setFloat64(72 + 8 * k, x, true));
  return f;
}

test('history keeps columns and hashes of all frames, whole frames within its budget', () => {
  const h = createHistory({
    frameBytes: 136,
    ...{ channels: 1, channelOffset: 64, extremesOffset: 72, edges: [0, 64, 72, 112, 136] },
    frames: 5000,
    ...{ budget: 112 * 100, rowBudget: 1e6 }, // what is not zero of a hundred frames
  });
  for (let i = 0; i <= 3000; i++) assert.equal(h.push(i, frame(i)), true);
  assert.equal(h.push(7, frame(7)), false, 'only the next one is taken');
  assert.equal(h.count, 3001);
  assert.equal(h.column(0)[2999], 5998);
  assert.equal(h.hash(2999), 'abc0000000000bb7');
  assert.equal(h.hash(3001), '');
  assert.equal(h.stride, 32, '3 000 frames of which 100 fit');
  const out = new Uint8Array(136).fill(9);
  assert.equal(h.read(3000, out), 3000, 'the newest is whole');
  assert.equal(h.read(1000, out), 992, 'the nearest kept before it');
  assert.equal(new DataView(out.buffer).getUint32(8, true), 992);
  assert.deepEqual(out, frame(992), 'with the zeros that were not kept');
  assert.equal(h.least(0)[992], 991);
  assert.equal(h.greatest(0)[992], 993);
  assert.equal(h.readAfter(992, out), 1024, 'the next one kept');
  assert.equal(new DataView(out.buffer).getUint32(8, true), 1024);
  assert.equal(h.readAfter(2999, out), 3000, 'the newest after the last kept one');
  assert.equal(h.readAfter(3000, out), -1);
  h.truncate(1000);
  assert.equal(h.last, 1000);
  assert.equal(h.push(1001, frame(1001)), true);
  assert.equal(h.read(1001, out), 1001);
});

const text = JSON.stringify({ ...LANDING, solver: { ...LANDING.solver, frame: 0.1 } });
const landing = await computed(text, 10);

/** A run of ten computed frames, 0.1 s each, of a worker that does nothing more. */
async function tenFrames() {
  const { manifest, frames } = landing;
  /** @type {any} */
  const client = { open: async () => manifest, target() {}, release() {} };
  const run = createRun({ client, makeReader: frameReader, onchange() {} });
  await run.open(text);
  frames.forEach((frame, i) => client.onframe(frame.slice().buffer, i));
  return { run, client };
}

test('slow motion goes between frames; a paused picture is a frame', async () => {
  const { run } = await tenFrames();
  run.setSpeed(0.1);
  run.play();
  // 0.25 s of wall time at a tenth of the speed: a quarter of a frame
  run.tick(0.25);
  assert.equal(run.now, 0);
  assert.ok(Math.abs(run.fraction - 0.25) < 1e-12, String(run.fraction));
  assert.equal(new DataView(run.nextFrame).getUint32(8, true), 1);
  run.pause();
  assert.equal(run.fraction, 0);
});

test('a start that is refused: the worker goes on with the run that was to come, not with the one on show', async () => {
  const { run, client } = await tenFrames();
  const next = JSON.stringify({ ...JSON.parse(text), title: 'Next' });
  await run.open(next, { at: 5 });
  /** @type {string[]} */
  const opened = [];
  const { open } = client;
  client.open = async (/** @type {string} */ text) => {
    opened.push(text);
    if (text === 'wrong') throw new Error('refused');
    return open();
  };
  await assert.rejects(run.open('wrong'), /refused/);
  assert.deepEqual(opened, ['wrong', next]);
  for (let i = 0; i <= 5; i++) client.onframe(landing.frames[i].slice().buffer, i);
  assert.equal(run.text, next);
  assert.equal(run.now, 5);
});

test('after a halt there is nothing to play, before it there is', async () => {
  const { run, client } = await tenFrames();
  client.onhalt({ time: 1.05 });
  run.seek(10);
  assert.equal(run.halted, true);
  run.play();
  assert.equal(run.playing, false);
  run.seek(8);
  assert.equal(run.halted, false);
  run.play();
  for (let i = 0; i < 4; i++) run.tick(0.1);
  assert.equal(run.now, 10);
  assert.equal(run.playing, false);
});

test('series of a plot are named by what tells them apart', () => {
  const whole = { collider_a: '', collider_b: '' };
  const names = (/** @type {[string, string][]} */ ...list) => {
    const manifest = {
      channels: list.map(([part, label], i) => ({
        ...{ id: `${i}`, part, name: '', label, about: 0, unit: '' },
      })),
      parts: [{ id: 'ground', kind: 'motion' }],
      pairs: [
        { contact: 'first', a: 'ground', b: 'load', ...whole },
        { contact: 'second', a: 'load', b: 'hull', ...whole },
        { contact: 'third', a: 'block', b: 'ground', ...whole },
      ],
      view: { plots: { one: { a: '0', b: '1', c: '2' } } },
    };
    const [{ channels }] = plotSpecs(/** @type {any} */ (manifest));
    return channels.map((_, i) => shortName(i, { title: '', channels }));
  };
  assert.deepEqual(names(['l', 'Tension at end a'], ['l', 'Tension at end b']), ['end a', 'end b']);
  assert.deepEqual(names(['tip', 'Position z'], ['load', 'Position z']), ['tip', 'load']);
  assert.deepEqual(names(['', 'Elastic energy'], ['', 'Work of the inputs']), ['Elastic', 'Work']);
  const force = (/** @type {string} */ id) =>
    /** @type {[string, string]} */ ([`contacts.${id}`, 'Normal force']);
  assert.deepEqual(names(force('first'), force('third')), ['load', 'block']);
  assert.deepEqual(names(force('first'), force('second')), ['first', 'second']);
  assert.deepEqual(names(force('first'), ['contacts.first', 'Friction force']), [
    'Normal',
    'Friction',
  ]);
});

test('paths of a scenario', () => {
  const doc = { parts: { load: { mass: 1, a: { b: 2 } } } };
  assert.equal(getPath(doc, ['parts', 'load', 'a', 'b']), 2);
  assert.equal(getPath(doc, ['parts', 'toString']), undefined);
  assert.deepEqual(setPath(doc, ['parts', 'load', 'a', 'b'], undefined), {
    parts: { load: { mass: 1 } },
  });
  assert.deepEqual(
    doc,
    { parts: { load: { mass: 1, a: { b: 2 } } } },
    'the old one is not changed',
  );
  assert.deepEqual(patchLeaves({ a: { b: 1, c: [1, 2] } }), [
    { path: ['a', 'b'], value: 1 },
    { path: ['a', 'c'], value: [1, 2] },
  ]);
  assert.equal(nearest('load.mas', ['load.mass', 'load.size']), 'load.mass');
  assert.equal(nearest('nothing-like-it', ['load.mass']), '');
});

test('time axis: labels have room, near events become one tick', () => {
  assert.deepEqual(timeSteps(60, 774), { label: 5, border: 1 });
  const { label } = timeSteps(0.6, 774);
  assert.ok((label / 0.6) * 774 >= 56);
  const events = [1, 1.01, 5].map((time) => ({
    time,
    frame: 0,
    at: 0,
    kind: 1,
    part: 0,
    value: 0,
  }));
  assert.deepEqual(
    mergeTicks(events, (t) => t * 10, 8).map((t) => t.count),
    [2, 1],
  );
});
