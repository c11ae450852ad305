// Inputs and channels by their names, and what holds memory: freed, once, by `using` too, and told of when used after.
import test from 'node:test';
import assert from 'node:assert/strict';
import {
  HawseFreedError,
  HawseInputError,
  Runner,
  STATUS,
  createClient,
  frameReader,
  loadCore,
} from '../../wasm/js/index.mjs';
import { MeshBody, meshTools } from '../../wasm/js/mesh.mjs';
import { HANGING, textOf } from './scenes.mjs';

const core = await loadCore();

test('an input by its id does what it does by its place', () => {
  const model = core.compile(textOf(HANGING));
  const reader = frameReader(model.manifest);
  const hashes = ['push', 0].map((input) => {
    const sim = model.createSim();
    assert.equal(sim.input(input, 100), STATUS.ok);
    sim.step();
    return reader.hash(sim.frame());
  });
  assert.equal(hashes[0], hashes[1]);
  const sim = model.createSim();
  sim.step();
  assert.notEqual(reader.hash(sim.frame()), hashes[0]);
  for (const [id, value, said] of /** @type {[string, number, RegExp][]} */ ([
    ['pusch', 100, /no input "pusch": did you mean push\?/],
    ['push', 501, /501 N is outside -500 to 500/],
    ['push', NaN, /NaN N is outside/],
  ]))
    assert.throws(
      () => sim.input(id, value),
      (error) => error instanceof HawseInputError && said.test(error.message),
    );
  assert.equal(sim.input(0, 501), STATUS.badInput);
  model.free();
});

test('a frame is read by names, and a wrong name says what is near', () => {
  const model = core.compile(textOf(HANGING));
  const reader = frameReader(model.manifest);
  const frame = model.createSim().frame();
  assert.equal(reader.channel(frame, 'load.z'), -10);
  assert.deepEqual(reader.port(frame, 'load.origin'), reader.port(frame, 0));
  assert.deepEqual(reader.pose(frame, 'load').slice(0, 3), Float64Array.of(0, 0, -10));
  assert.deepEqual(reader.line(frame, 'line', reader.lineOut('line')), reader.line(frame, 0));
  for (const [read, said] of /** @type {[() => unknown, RegExp][]} */ ([
    [() => reader.channel(frame, 'load.zz'), /no channel "load\.zz": did you mean load\./],
    [() => reader.port(frame, 'load.orign'), /no port "load\.orign": did you mean load\.origin\?/],
    [() => reader.pose(frame, 'lode'), /no pose of a part "lode": did you mean load\?/],
    [() => reader.line(frame, 'lime'), /no line "lime": did you mean line\?/],
    [() => reader.lineOut('rope'), /no line "rope": there is line/],
  ]))
    assert.throws(read, said);
  model.free();
});

test('a server that answers with its page is told of, not the bytes of the page', async () => {
  const page = 'data:text/html,<!doctype html><title>Not found</title>';
  await assert.rejects(
    loadCore(page),
    /data:text\/html.* gives a page \(text\/html.*not the module/,
  );
});

test('what was freed says so, and frees no second time', () => {
  const model = core.compile(textOf(HANGING));
  const sim = model.createSim();
  const state = sim.save();
  sim.free();
  sim.free();
  const uses = [
    ...[() => sim.step(), () => sim.frame(), () => sim.report(), () => sim.save(), () => sim.time],
    ...[() => sim.load(state), () => sim.reset(), () => sim.input('push', 0), () => sim.work(1)],
    ...[() => sim.input(0, 0), () => sim.stepSome(1), () => sim.progress()],
  ];
  for (const use of uses) assert.throws(use, HawseFreedError);
  assert.throws(() => sim.step(), /the run was used after it was freed/);

  const other = model.createSim();
  model.free();
  model.free();
  assert.throws(() => other.step(), HawseFreedError, 'a model takes its runs along');
  other.free();
  assert.throws(() => model.createSim(), /the model was used after it was freed/);
  assert.throws(() => model.openSim(), HawseFreedError);
  assert.throws(() => model.meshes, HawseFreedError);
});

test('a core goes with all that is in it', async () => {
  const own = await loadCore();
  const model = own.compile(textOf(HANGING));
  const sim = model.createSim();
  own.free();
  own.free();
  assert.throws(() => own.compile('{}'), /the core was used after it was freed/);
  assert.throws(() => own.selfTest(), HawseFreedError);
  assert.throws(() => sim.step(), HawseFreedError);
  sim.free();
  model.free();
});

test('using ends what it holds, where the platform has it', { skip: !Symbol.dispose }, async () => {
  const own = await loadCore();
  const model = own.compile(textOf(HANGING));
  const runner = new Runner(model);
  const sim = model.createSim();
  const { port1 } = new MessageChannel();
  const client = createClient({ worker: port1 });
  const body = meshTools(own).body([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]); // prettier-ignore
  assert.ok(body instanceof MeshBody);
  for (const held of [client, body, sim, runner, model, own]) held[Symbol.dispose]();
  assert.throws(() => sim.step(), HawseFreedError);
  assert.throws(() => runner.goto(1), HawseFreedError);
  assert.throws(() => model.createSim(), HawseFreedError);
  assert.throws(() => own.allocations, HawseFreedError);
  await assert.rejects(client.open('{}'), /the client was used after it was freed/);
  assert.equal(body.pointer, 0);
});
