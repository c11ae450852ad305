// Scenarios that took seconds to minutes without a word: each either runs, is told of, or says where it is and can
// be ended at once. Figures of progress are those of the core; bits are held against a start that is not cut.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import {
  HawseInputError,
  HawseSupersededError,
  Runner,
  STATUS,
  WASM_URL,
  createClient,
  frameReader,
  loadCore,
  startWords,
} from '../../wasm/js/index.mjs';
import { hintsOf, startOf } from '../../wasm/js/hints.mjs';
import { HANGING, textOf } from './scenes.mjs';
import { thread } from './thread.mjs';

const core = await loadCore(WASM_URL);
const file = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`fixtures/tried/${name}.json`, import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(file(name), 'utf8');

/** An answer to somebody who waits [ms]. */
const SOON = 2500;

/** @param {import('node:test').TestContext} t */
function page(t) {
  /** @type {import('../../wasm/js/loader.mjs').StartProgress[]} */
  const told = [];
  /** The runs of whose work the worker told, a word each time. @type {number[]} */
  const words = [];
  let started = 0;
  function worker() {
    started++;
    const it = thread();
    it.addEventListener(
      'message',
      (/** @type {{data: {type: string, run: number}}} */ { data }) => {
        if (data.type === 'progress') words.push(data.run);
      },
    );
    return it;
  }
  const client = createClient({
    worker,
    wasm: WASM_URL,
    onstarting: (progress) => told.push(progress),
  });
  t.after(() => client.close());
  return { client, told, words, started: () => started };
}

const WORDS = /^[\d.e+-]+ N( m)? out of balance, step \d+ of at most \d+, \d+ evaluations$/;

test('a long static start tells how far it is, and another scenario need not wait for it', async (t) => {
  const { client, told, started } = page(t);
  await client.ready;
  const held = assert.rejects(client.open(read('slow-02882')), HawseSupersededError);
  while (told.length < 3) await pause(10);
  const begin = performance.now();
  await client.open(textOf(HANGING));
  assert.ok(performance.now() - begin < SOON, `${performance.now() - begin} ms`);
  await held;
  const counts = told.map(({ evaluations = NaN }) => evaluations);
  assert.ok(
    counts.every((n, i) => n > (counts[i - 1] ?? 0)),
    String(counts),
  );
  for (const progress of told) assert.match(startWords(progress), WORDS);
  assert.equal(started(), 1, 'by the same worker');
});

test('a start is dropped, and the worker that did it opens the next', async (t) => {
  const { client, told, started } = page(t);
  await client.ready;
  const held = assert.rejects(client.open(read('slow-02882')), HawseSupersededError);
  while (!told.length) await pause(10);
  client.drop();
  await held;
  const begin = performance.now();
  await client.ping();
  assert.ok(performance.now() - begin < SOON);
  const manifest = await client.open(textOf(HANGING));
  assert.ok(manifest.frames > 0);
  assert.equal(started(), 1);
});

test('a start in pieces has the bits of a start at once', () => {
  // the same line with fewer of its fellows: a start of tenths of a second
  const scenario = JSON.parse(read('slow-02882'));
  for (const id of Object.keys(scenario.parts))
    if (/^c\d+$/.test(id) && Number(id.slice(1)) > 2) delete scenario.parts[id];
  const model = core.compile(JSON.stringify(scenario));
  const reader = frameReader(model.manifest);
  const whole = model.createSim();
  const runner = new Runner(model, { pieces: true });
  let turns = 0;
  assert.ok(runner.starting);
  while (!runner.start(() => true)) turns++;
  assert.ok(!runner.starting && turns > 5, `${turns} turns`);
  assert.equal(reader.hash(runner.frame()), reader.hash(whole.frame()));
  assert.deepEqual(runner.sim.progress(), {});
  runner.free();
  whole.free();
  model.free();
});

test('a start that fails in pieces is refused with the words of a start at once', () => {
  const scenario = { ...HANGING, solver: { ...HANGING.solver, start: 'static' } };
  const falls = {
    hawse: 1,
    environment: { water: { density: 0 } },
    parts: { ball: { kind: 'rigid', mass: 5, shape: 'sphere', size: [1, 1, 1] } },
    solver: { start: 'static' },
  };
  const model = core.compile(JSON.stringify(falls));
  const why = (/** @type {() => void} */ act) => {
    try {
      act();
    } catch (error) {
      assert.ok(error instanceof HawseInputError);
      return error.faults;
    }
    return [];
  };
  const inPieces = why(() => {
    const runner = new Runner(model, { pieces: true });
    while (!runner.start(() => true));
  });
  assert.deepEqual(
    inPieces,
    why(() => void new Runner(model)),
  );
  assert.match(inPieces[0].what, /no static equilibrium was found/);
  model.free();
  assert.ok(core.compile(JSON.stringify(scenario)));
});

for (const name of ['slow-01585', 'slow-01502'])
  test(`${name}: a step of seconds is left after an evaluation of it`, async (t) => {
    const { client, words, started } = page(t);
    await client.open(read(name));
    client.target(1);
    while (words.length < 5) await pause(10); // it is at work
    const [run] = words;
    words.length = 0;
    await client.open(textOf(HANGING));
    // a word comes at least after every evaluation of forces, of which the step takes hundreds: the one that was on
    // its way, and that of the evaluation under way
    const after = words.filter((of) => of === run).length;
    assert.ok(after <= 2, `${after} more`);
    assert.equal(started(), 1);
  });

/** @param {string} name */
function hintsFor(name) {
  const scenario = JSON.parse(read(name));
  const model = core.compile(read(name));
  const sim = model.createSim();
  const hints = hintsOf(scenario, startOf(model.manifest, sim.frame(), sim));
  sim.free();
  model.free();
  return hints;
}

for (const [name, where, what] of /** @type {const} */ ([
  ['slow-01585', '/contacts/landing', /they will be thrown apart/],
  // 2956 steps in the first of 300 frames: 890,000 (measured with a run of that frame)
  ['slow-01502', '/solver/integrator', /^"rk45": .* some (7|8|9|10|11)\d{5} steps .*"ali3"/],
]))
  test(`${name} is told of by check`, () => {
    const hint = hintsFor(name).find((h) => h.where === where);
    assert.match(hint?.what ?? '', what);
  });

test('slow-00635 is refused at its start, whose links lie deep in the hull', () => {
  const model = core.compile(read('slow-00635'));
  assert.match(
    model.createSim().report().cause ?? '',
    /^a link begins with its bar wholly inside "hull"/,
  );
  model.free();
});

test('slow-unit runs to its end', () => {
  const model = core.compile(read('slow-unit'));
  const sim = model.createSim();
  let status = sim.step();
  while (status === STATUS.ok) status = sim.step();
  assert.equal(status, STATUS.done);
  sim.free();
  model.free();
});

test('Ctrl-C in a long start ends the command, with where it was', async () => {
  const scenario = JSON.parse(read('slow-02882'));
  for (let i = 0; i < 45; i++) scenario.parts[`d${i}`] = scenario.parts.c0; // twice the work
  const command = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
  const child = spawn(process.execPath, [command, 'run', '-']);
  child.stdin.end(JSON.stringify(scenario));
  let told = '';
  child.stderr.on('data', (data) => (told += data));
  const ended = new Promise((done) => child.on('exit', (code, signal) => done({ code, signal })));
  await pause(2000); // it compiles in half a second, and starts for six
  child.kill('SIGINT');
  const { code, signal } = /** @type {any} */ (await ended);
  // a machine so slow that it still compiles ends at once, by the signal
  assert.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`);
  if (code === 130) assert.match(told, /^ended by Ctrl-C in its start: .* evaluations\n$/);
});
