// The loader over the real module: compile, step, save, load, reset, inputs, halts. Hashes are
// compared with those of another way to the same state.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  HawseInputError,
  Runner,
  STATUS,
  WASM_URL,
  frameReader,
  loadCore,
} from '../../wasm/js/index.mjs';
import { HALTING, HALT_FRAME, HANGING, haltingPush, textOf } from './scenes.mjs';

const core = await loadCore();

/**
 * Hashes of frames 0 to n.
 * @param {import('../../wasm/js/index.mjs').Sim} sim
 * @param {import('../../wasm/js/frame.mjs').FrameReader} reader
 */
function hashes(sim, reader, n) {
  const found = [reader.hash(sim.frame())];
  for (let i = 0; i < n; i++) {
    assert.equal(sim.step(), STATUS.ok);
    found.push(reader.hash(sim.frame()));
  }
  return found;
}

function start(scenario = HANGING) {
  const model = core.compile(textOf(scenario));
  return { model, sim: model.createSim(), reader: frameReader(model.manifest) };
}

test('the module imports nothing', async () => {
  const module = await WebAssembly.compile(await readFile(WASM_URL));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('loads from bytes, a response, an address and a compiled module', async () => {
  const bytes = await readFile(WASM_URL);
  for (const source of [
    bytes,
    new Response(bytes),
    WASM_URL,
    WASM_URL.href,
    await WebAssembly.compile(bytes),
  ]) {
    const other = await loadCore(source);
    assert.equal(other.version, core.version);
    assert.match(other.version, /^\d+\.\d+\.\d+$/);
    assert.equal(other.abi, 1);
  }
  await assert.rejects(loadCore(new Response('no', { status: 404 })), /404/);
});

test('the frame agrees with the manifest', () => {
  const { model, sim, reader } = start();
  const { manifest } = model;
  const frame = sim.frame();
  assert.equal(frame.length, manifest.frame_bytes);
  assert.deepEqual([reader.abi(frame), reader.index(frame), reader.time(frame)], [core.abi, 0, 0]);
  assert.equal(
    new DataView(frame.buffer, frame.byteOffset).getUint32(4, true),
    manifest.frame_bytes,
  );
  assert.equal(manifest.channels.length, manifest.sections.channels.count);
  assert.deepEqual(
    manifest.inputs.map((i) => [i.id, i.min, i.max]),
    [['push', -500, 500]],
  );
  sim.step();
  assert.equal(reader.index(sim.frame()), 1);
  assert.equal(reader.time(sim.frame()), manifest.frame);
  const z = reader.channel(sim.frame(), reader.channelIndex('load.z'));
  const load = manifest.parts.find((p) => p.id === 'load');
  assert.equal(reader.pose(sim.frame(), load.pose)[2], z, 'pose and channel say the same');
  const line = reader.line(sim.frame(), 0);
  assert.equal(line.n, 5);
  assert.equal(line.nodes[14], z, 'the line ends at the load');
});

test('every fault comes with a pointer', () => {
  const bad = structuredClone(HANGING);
  bad.parts.load.mass = -3;
  bad.parts.line.EAA = 1;
  try {
    core.compile(textOf(bad));
    assert.fail('compiled');
  } catch (error) {
    assert.ok(error instanceof HawseInputError);
    assert.deepEqual(error.faults.map((f) => f.where).sort(), [
      '/parts/line/EAA',
      '/parts/load/mass',
    ]);
    assert.match(error.message, /-3/);
  }
  for (const text of [
    '',
    ' ',
    'null',
    '[]',
    '{',
    '{"hawse":1',
    '\u0000',
    '['.repeat(1e5),
    '{"a":'.repeat(1e5),
    '"\ud800"',
  ]) {
    assert.throws(() => core.compile(text), HawseInputError, JSON.stringify(text.slice(0, 20)));
  }
});

test('the same hash for the same scenario in other words', () => {
  const { sim, reader } = start();
  const want = hashes(sim, reader, 20);
  const other = core.compile(JSON.stringify(HANGING, null, 4));
  assert.deepEqual(hashes(other.createSim(), reader, 20), want);
});

test('reset, save and load give the same bits', () => {
  const { sim, reader } = start();
  const want = hashes(sim, reader, 40);
  assert.equal(new Set(want).size, 41, 'the state changes at each frame');
  assert.equal(sim.reset(), STATUS.ok);
  assert.deepEqual(hashes(sim, reader, 15), want.slice(0, 16));
  const state = sim.save();
  assert.deepEqual(hashes(sim, reader, 25), want.slice(15));
  assert.equal(sim.load(state), STATUS.ok);
  assert.deepEqual(hashes(sim, reader, 25), want.slice(15));
  const second = core.compile(textOf(HANGING)).createSim();
  assert.equal(second.load(state), STATUS.ok, 'into another sim of the same scenario');
  assert.deepEqual(hashes(second, reader, 25), want.slice(15));
});

test('a state of another model, or a damaged one, is refused and changes nothing', () => {
  const { sim, reader } = start();
  hashes(sim, reader, 3);
  const before = reader.hash(sim.frame());
  const changed = structuredClone(HANGING);
  changed.parts.load.mass = 101;
  const other = start(changed).sim.save();
  assert.equal(sim.load(other), STATUS.badInput);
  assert.equal(sim.load(sim.save().subarray(1)), STATUS.badInput);
  assert.equal(sim.load(new Uint8Array(sim.stateSize)), STATUS.badInput);
  assert.equal(reader.hash(sim.frame()), before);
});

test('an input outside its range is refused; inside, it moves the load', () => {
  const { sim, reader } = start();
  const x = reader.channelIndex('load.x');
  for (const value of [501, -501, NaN, Infinity])
    assert.equal(sim.input(0, value), STATUS.badInput);
  assert.equal(sim.input(1, 0), STATUS.badInput);
  const quiet = hashes(sim, reader, 10);
  sim.reset();
  assert.equal(sim.input(0, 300), STATUS.ok);
  assert.notDeepEqual(hashes(sim, reader, 10).at(-1), quiet.at(-1));
  // 300 N on 100 kg for 0.2 s: 60 mm, less what the line pulls back (swing of 6.3 s: under 1 %) and
  // what the line's own mass (0.6 kg a metre) takes along (a third of 6 kg: 2 %).
  const got = reader.channel(sim.frame(), x);
  assert.ok(got > 0.057 && got < 0.06, `${got}`);
});

test('input replay is the live input, bit for bit', () => {
  const model = core.compile(textOf(HANGING));
  const reader = frameReader(model.manifest);
  const events = [
    { id: 'push', frame: 10, value: 100 },
    { id: 'push', frame: 60, value: -250 },
    { id: 'push', frame: 61, value: 0 },
  ];
  const live = new Runner(model);
  for (const event of events) {
    live.goto(event.frame + 55); // the page plays behind the worker
    live.input(event);
  }
  live.goto(150);
  const replay = new Runner(model, { inputs: events });
  replay.goto(150);
  const { sim } = start();
  for (let i = 0; i < 150; i++) {
    for (const event of events) if (event.frame === i) sim.input(0, event.value);
    sim.step();
  }
  const want = reader.hash(sim.frame());
  assert.equal(reader.hash(live.frame()), want);
  assert.equal(reader.hash(replay.frame()), want);
  replay.goto(70);
  replay.goto(150);
  assert.equal(reader.hash(replay.frame()), want, 'and after going back');
});

test('stepping does not allocate', () => {
  const { sim } = start();
  sim.step();
  const before = core.allocations;
  for (let i = 0; i < 50; i++) sim.step();
  assert.equal(core.allocations, before);
});

test('the run may go on past its duration, and says that it is done', () => {
  const short = structuredClone(HANGING);
  short.solver.duration = 0.1;
  const { model, sim } = start(short);
  assert.equal(model.manifest.frames, 5);
  const status = Array.from({ length: 7 }, () => sim.step());
  assert.deepEqual(status, [0, 0, 0, 0, 4, 4, 4]);
});

test('a halt is sticky, names part, time and cause, and leaves no NaN in the frame', () => {
  const { sim, reader } = start(HALTING);
  hashes(sim, reader, HALT_FRAME);
  assert.deepEqual(sim.report(), {});
  assert.equal(sim.input(0, haltingPush().value), STATUS.ok);
  /** @type {number} */
  let status = STATUS.ok;
  for (let i = 0; i < 100 && status !== STATUS.halted; i++) status = sim.step();
  assert.equal(status, STATUS.halted);
  const report = sim.report();
  assert.ok(
    report.time >= HALT_FRAME * 0.02 - 1e-9 && report.cause.length > 5,
    JSON.stringify(report),
  );
  assert.ok(['load', 'line'].includes(report.part), report.part);
  assert.ok(report.step > 0 && report.step < HALTING.solver.step);
  const hash = reader.hash(sim.frame());
  for (let i = 0; i < 3; i++) assert.equal(sim.step(), STATUS.halted);
  assert.equal(reader.hash(sim.frame()), hash);
  assert.ok(reader.channels(sim.frame()).every(Number.isFinite));
  assert.equal(sim.reset(), STATUS.ok);
  assert.deepEqual(sim.report(), {});
  assert.equal(sim.step(), STATUS.ok);
});

test('models and sims give their memory back', async () => {
  const own = await loadCore();
  const text = textOf(HANGING);
  const once = () => {
    const model = own.compile(text);
    model.createSim().free();
    model.free();
  };
  once();
  // memory is taken to its end, and a run has the room that it needs: 1 KB that stays behind in each of 1,000 runs
  // makes it grow
  const whole = own.bytes.length;
  while (own.bytes.length === whole) assert.ok(own.x.hwx_alloc(16384));
  once();
  const before = own.bytes.length;
  for (let i = 0; i < 1000; i++) once();
  assert.equal(own.bytes.length, before);
});
