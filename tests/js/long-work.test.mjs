// Work that takes long: frames in pieces, answers in between, and a worker that is ended. Expected frames
// are those of the same scenario computed at once.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  HawseSupersededError,
  Runner,
  STATUS,
  WASM_URL,
  createClient,
  frameReader,
  loadCore,
} from '../../wasm/js/index.mjs';
import { HANGING, textOf } from './scenes.mjs';
import { thread } from './thread.mjs';

const core = await loadCore(WASM_URL);

/** 20,000 steps a frame: a tenth of a second and more, many slices of work. */
const LONG = { ...HANGING, solver: { ...HANGING.solver, step: 5e-5, frame: 1 } };
const PUSH = { id: 'push', frame: 1, value: 120 };

/** @param {object} scenario @param {number} frames @param {any[]} [inputs] */
function direct(scenario, frames, inputs = []) {
  const model = core.compile(textOf(scenario));
  const reader = frameReader(model.manifest);
  const runner = new Runner(model, { inputs });
  const hashes = [];
  for (let i = 0; i <= frames; i++) {
    assert.ok(runner.goto(i));
    hashes.push(reader.hash(runner.frame()));
  }
  runner.free();
  model.free();
  return hashes;
}

/** @param {import('node:test').TestContext} t */
function page(t) {
  /** @type {string[]} */
  const hashes = [];
  /** @type {[number, number, number][]} */
  const progress = [];
  let started = 0;
  let waiting = () => {};
  let reader = /** @type {any} */ (null);
  const client = createClient({
    worker: () => (started++, thread()),
    wasm: WASM_URL,
    onframe(buffer, index) {
      hashes[index] = reader.hash(buffer);
      client.release(buffer);
      waiting();
    },
    onprogress(...of) {
      progress.push(of);
      waiting();
    },
  });
  t.after(() => client.close());
  /** @param {() => boolean} condition @returns {Promise<void>} */
  const until = (condition) =>
    new Promise((done) => {
      waiting = () => condition() && done();
      waiting();
    });
  const open = async (/** @type {object} */ scenario) => {
    hashes.length = progress.length = 0;
    reader = frameReader(await client.open(textOf(scenario)));
  };
  return { client, hashes, progress, until, open, started: () => started };
}

test('a frame in pieces has the bits of a frame at once; nothing acts within it', () => {
  const model = core.compile(textOf(LONG));
  const reader = frameReader(model.manifest);
  const [whole, cut] = [model.createSim(), model.createSim()];
  whole.step();
  let pieces = 1;
  let before = 0;
  while (cut.stepSome(999) === STATUS.more) {
    pieces++;
    assert.ok(cut.time > before && cut.time < 1);
    before = cut.time;
    assert.equal(cut.input(0, 1), STATUS.badInput);
    assert.throws(() => cut.save(), /could not be saved/);
  }
  assert.equal(pieces, Math.ceil(20000 / 999)); // no step of this run is rejected
  assert.equal(reader.hash(cut.frame()), reader.hash(whole.frame()));
  assert.equal(cut.time, 1);
  for (const sim of [whole, cut]) sim.free();
  model.free();
});

test('a runner that is asked to stop within frames goes on with the same bits', () => {
  const inputs = [PUSH, { ...PUSH, frame: 2, value: -50 }];
  const expected = direct(LONG, 3, inputs);
  const model = core.compile(textOf(LONG));
  const reader = frameReader(model.manifest);
  const runner = new Runner(model, { inputs: [PUSH] });
  let turns = 0;
  let asked = 0;
  const enough = () => ++asked % 500 === 0;
  while (!runner.goto(2, enough)) {
    assert.ok(runner.share >= 0 && runner.share < 1);
    turns++;
  }
  assert.ok(turns >= 10, `${turns} turns`);
  assert.equal(reader.hash(runner.frame()), expected[2]);
  // into the next one, and an input at its beginning: it is begun anew
  assert.equal(runner.goto(3, enough), false);
  assert.ok(runner.begun && runner.share > 0);
  runner.input({ ...PUSH, frame: 2, value: -50 });
  assert.equal(runner.begun, false);
  while (!runner.goto(3, enough));
  assert.equal(reader.hash(runner.frame()), expected[3]);
  // back from within a frame
  runner.goto(4, enough);
  assert.ok(runner.begun);
  while (!runner.goto(1, enough));
  assert.equal(reader.hash(runner.frame()), expected[1]);
  runner.free();
  model.free();
});

test('within a long frame: its share is told, and another scenario need not wait for it', async (t) => {
  const { client, hashes, progress, until, open } = page(t);
  await open(LONG);
  client.target(1);
  await until(() => progress.length >= 3);
  const told = progress.filter(([index]) => index === 0).map(([, , share]) => share);
  assert.ok(
    told.every((s, i) => s >= 0 && s < 1 && (i === 0 || s > told[i - 1])),
    String(told),
  );
  await open(HANGING);
  client.target(2);
  await until(() => hashes[2] !== undefined);
  assert.deepEqual(hashes, direct(HANGING, 2));
  await open(LONG);
  client.target(1);
  const answered = client.ping().then(() => hashes[1]); // asked before the first slice of work
  await until(() => hashes[1] !== undefined);
  assert.deepEqual(hashes, direct(LONG, 1));
  assert.equal(await answered, undefined, 'before the frame was there');
});

test('a worker that does not answer is ended; the next one runs', async (t) => {
  const { client, hashes, until, open, started } = page(t);
  await open(HANGING);
  // whatever it is at: here a static start of seconds
  const slow = readFileSync(new URL('fixtures/tried/slow-02882.json', import.meta.url), 'utf8');
  const held = assert.rejects(client.open(slow), HawseSupersededError);
  const unanswered = client.ping();
  client.restart();
  await held;
  await unanswered; // whoever waited for the old one waits no longer
  await open(HANGING);
  client.target(2);
  await until(() => hashes[2] !== undefined);
  assert.deepEqual(hashes, direct(HANGING, 2));
  assert.equal(started(), 2);
});

test('a client that was given its worker cannot make another', (t) => {
  const worker = thread();
  const client = createClient({ worker, wasm: WASM_URL });
  t.after(() => client.close());
  assert.throws(() => client.restart(), /what makes one/);
});
