// Page and worker, joined by a MessageChannel, over the real module. Expected frames are those of
// the same scenario run directly.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import {
  HawseInputError,
  HawseSupersededError,
  Runner,
  WASM_URL,
  createClient,
  frameReader,
  loadCore,
  serve,
} from '../../wasm/js/index.mjs';
import { HALTING, HALT_FRAME, HANGING, haltingPush, textOf } from './scenes.mjs';

const bytes = await readFile(WASM_URL);
const wasm = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const core = await loadCore(wasm);

/** Hashes of frames 0 to n of a run with inputs, computed directly. */
function direct(scenario, inputs, n) {
  const model = core.compile(textOf(scenario));
  const reader = frameReader(model.manifest);
  const runner = new Runner(model, { inputs });
  const found = [];
  for (let i = 0; i <= n && runner.goto(i); i++) found.push(reader.hash(runner.frame()));
  runner.free();
  model.free();
  return found;
}

/** A client whose page keeps the hash of each frame and releases its buffer at once. */
function page(t, options = {}) {
  const { port1, port2 } = new MessageChannel();
  serve(/** @type {any} */ (port2));
  const seen = { hashes: [], order: [], halt: undefined, errors: [], held: [] };
  let waiting = () => {};
  let reader;
  const client = createClient({
    worker: /** @type {any} */ (port1),
    wasm,
    onframe(buffer, index) {
      reader ??= frameReader(client.manifest);
      seen.hashes[index] = reader.hash(buffer);
      assert.equal(reader.index(buffer), index);
      seen.order.push(index);
      if (options.hold) seen.held.push(buffer);
      else client.release(buffer);
      waiting();
    },
    onhalt(report, frame) {
      seen.halt = { report, frame };
      waiting();
    },
    onerror: (error) => seen.errors.push(error),
    ...options.client,
  });
  t.after(() => client.close());
  /** @param {() => boolean} condition */
  const until = (condition) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('waited 20 s in vain')), 20000);
      waiting = () => {
        if (!condition()) return;
        clearTimeout(timer);
        waiting = () => {};
        resolve(undefined);
      };
      waiting();
    });
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 100));
  const open = async (scenario, more) => {
    reader = undefined;
    return client.open(textOf(scenario), more);
  };
  return { client, seen, until, quiet, open };
}

test('open gives the manifest and frame 0; target gives the rest, in order', async (t) => {
  const { client, seen, until, open } = page(t);
  const manifest = await open(HANGING);
  assert.equal(manifest.title, 'Hanging');
  await until(() => seen.order.length === 1);
  client.target(100);
  await until(() => seen.order.length === 101);
  assert.deepEqual(
    seen.order,
    Array.from({ length: 101 }, (_, i) => i),
  );
  assert.deepEqual(seen.hashes, direct(HANGING, [], 100));
  assert.deepEqual(await client.ready, {
    version: core.version,
    abi: core.abi,
    schema: core.schema,
  });
});

test('a target set before the manifest is there counts', async (t) => {
  const { client, seen, until, open } = page(t);
  const opening = open(HANGING);
  client.target(5);
  await opening;
  await until(() => seen.order.length === 6);
});

test('without credits the worker waits; slowness never changes the run', async (t) => {
  const { client, seen, until, quiet, open } = page(t, { hold: true });
  await open(HANGING);
  client.target(50);
  await until(() => seen.order.length === 4);
  await quiet();
  assert.equal(seen.order.length, 4);
  client.release(seen.held.shift());
  await until(() => seen.order.length === 5);
  await quiet();
  assert.equal(seen.order.length, 5);
  while (seen.order.length < 51) {
    const n = seen.order.length;
    client.release(seen.held.shift());
    await until(() => seen.order.length > n);
  }
  assert.deepEqual(seen.hashes, direct(HANGING, [], 50));
});

test('faults reject open, and the next open works', async (t) => {
  const { seen, until, open, client } = page(t);
  await assert.rejects(client.open('{'), HawseInputError);
  await assert.rejects(
    open(HANGING, { inputs: [{ id: 'push', frame: 0, value: 1e9 }] }),
    (error) => {
      assert.ok(error instanceof HawseInputError);
      assert.equal(error.faults[0].where, '/inputs/push');
      return true;
    },
  );
  await open(HANGING);
  await until(() => seen.order.length === 1);
});

test('a second open supersedes the first', async (t) => {
  const { client, seen, until } = page(t);
  const first = assert.rejects(client.open(textOf(HANGING)), HawseSupersededError);
  const other = structuredClone(HANGING);
  other.title = 'Second';
  const manifest = await client.open(textOf(other));
  await first;
  assert.equal(manifest.title, 'Second');
  await until(() => seen.order.length === 1);
});

test('an input in the past voids what follows; the replayed run has the same bits', async (t) => {
  const { client, seen, until, open } = page(t);
  await open(HANGING);
  client.target(120);
  await until(() => seen.order.length === 121);
  seen.order.length = 0;
  client.input('push', 200, 70);
  await until(() => seen.order.at(-1) === 120);
  assert.deepEqual(
    seen.order,
    Array.from({ length: 50 }, (_, i) => 71 + i),
    'frames 71 on, once',
  );
  const want = direct(HANGING, [{ id: 'push', frame: 70, value: 200 }], 120);
  assert.deepEqual(seen.hashes, want);

  seen.order.length = 0;
  client.input('push', -100, 90);
  client.input('push', 50, 95);
  await until(() => seen.order.at(-1) === 120);
  const log = client.inputs();
  assert.deepEqual(
    log.map((e) => [e.frame, e.value]),
    [
      [70, 200],
      [90, -100],
      [95, 50],
    ],
  );
  assert.deepEqual(seen.hashes, direct(HANGING, log, 120));

  // The same inputs from a link.
  seen.hashes.length = seen.order.length = 0;
  await open(HANGING, { inputs: log });
  client.target(120);
  await until(() => seen.order.at(-1) === 120);
  assert.deepEqual(seen.hashes, direct(HANGING, log, 120));
});

test('other inputs in place of all: the run has the bits of one that had them from the start', async (t) => {
  const { client, seen, until, quiet, open } = page(t);
  await open(HANGING);
  client.input('push', 200, 30);
  client.input('push', -100, 60);
  client.target(100);
  await until(() => seen.order.at(-1) === 100);
  const both = client.inputs();
  // the later one is taken away: frames up to it stay
  seen.order = [];
  client.setInputs(both.slice(0, 1));
  await until(() => seen.order.at(-1) === 100);
  assert.equal(seen.order[0], 61);
  assert.deepEqual(seen.hashes, direct(HANGING, both.slice(0, 1), 100));
  // both, then none
  client.setInputs(both);
  client.setInputs([]);
  seen.order = [];
  await until(() => seen.order.at(-1) === 100);
  assert.deepEqual(seen.hashes, direct(HANGING, [], 100));
  seen.order = [];
  client.setInputs(both);
  await until(() => seen.order.at(-1) === 100);
  assert.equal(seen.order[0], 31);
  assert.deepEqual(seen.hashes, direct(HANGING, both, 100));
  // the same again: no frame comes
  seen.order = [];
  client.setInputs([...both]);
  await quiet();
  assert.deepEqual(seen.order, []);
  assert.throws(() => client.setInputs([{ id: 'nothing', value: 0, frame: 3 }]), HawseInputError);
  assert.deepEqual(client.inputs(), both);
});

test('inputs while the worker runs: no frame of the void future arrives after them', async (t) => {
  const { client, seen, until, open } = page(t);
  await open(HANGING);
  client.target(199);
  const log = [];
  for (const at of [10, 30, 50, 20]) {
    await until(() => seen.order.at(-1) >= at);
    client.input('push', 10 * at, at);
    log.splice(0, log.length, ...log.filter((e) => e.frame < at), {
      id: 'push',
      frame: at,
      value: 10 * at,
    });
  }
  await until(() => seen.order.at(-1) === 199);
  assert.deepEqual(client.inputs(), log);
  assert.deepEqual(seen.hashes, direct(HANGING, log, 199));
});

test('a bad input throws at once and changes nothing', async (t) => {
  const { client, seen, until, quiet, open } = page(t);
  await open(HANGING);
  client.target(20);
  await until(() => seen.order.length === 21);
  assert.throws(() => client.input('push', 501, 3), HawseInputError);
  assert.throws(() => client.input('nothing', 0, 3), HawseInputError);
  await quiet();
  assert.equal(seen.order.length, 21);
  assert.deepEqual(client.inputs(), []);
});

test('replay sends a dropped history again', async (t) => {
  const { client, seen, until, open } = page(t);
  await open(HANGING);
  client.target(150);
  await until(() => seen.order.length === 151);
  const want = [...seen.hashes];
  seen.hashes.length = seen.order.length = 0;
  client.replay(77);
  await until(() => seen.order.at(-1) === 150);
  assert.equal(seen.order[0], 77);
  assert.deepEqual(seen.hashes.slice(77), want.slice(77));
});

test('a halt is reported with its cause, again after a replay, and an input can undo it', async (t) => {
  const { client, seen, until, open } = page(t);
  await open(HALTING, { inputs: [haltingPush()] });
  client.target(190);
  await until(() => seen.halt !== undefined);
  const { report, frame } = seen.halt;
  assert.ok(report.cause.length > 5 && report.part.length > 0);
  assert.ok(frame >= HALT_FRAME && frame < 190);
  assert.equal(seen.order.at(-1), frame, 'the last frame is the last good one');
  seen.halt = undefined;
  seen.order.length = 0;
  client.replay(frame - 5);
  await until(() => seen.halt !== undefined);
  assert.deepEqual(seen.halt, { report, frame });
  assert.deepEqual(
    seen.order,
    [5, 4, 3, 2, 1, 0].map((k) => frame - k),
  );
  client.input('push', 0, HALT_FRAME);
  await until(() => seen.order.at(-1) === 190);
  assert.deepEqual(
    seen.hashes,
    direct(HALTING, [{ id: 'push', frame: HALT_FRAME, value: 0 }], 190),
  );
});

test('a module that cannot be loaded is told', async (t) => {
  const { client, seen } = page(t, { client: { wasm: new ArrayBuffer(8) } });
  await assert.rejects(client.open(textOf(HANGING)));
  await assert.rejects(client.ready);
  assert.ok(seen.errors.length > 0);
});

test('in a thread of its own', async (t) => {
  const boot = `
    import { parentPort } from 'node:worker_threads';
    const port = { postMessage: (m, list) => parentPort.postMessage(m, list) };
    const { serve } = await import(${JSON.stringify(new URL('../../wasm/js/serve.mjs', import.meta.url).href)});
    serve(port);
    parentPort.on('message', (data) => port.onmessage({ data }));`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(boot)}`));
  t.after(() => thread.terminate());
  const hashes = [];
  let reader;
  /** @type {(value?: any) => void} */
  let done = () => {};
  const finished = new Promise((resolve) => (done = resolve));
  const client = createClient({
    worker: {
      postMessage: (message, transfer) =>
        thread.postMessage(message, /** @type {ArrayBuffer[]} */ (transfer)),
      addEventListener: (type, listener) =>
        thread.on(type, (data) => listener(type === 'message' ? { data } : data)),
    },
    wasm: WASM_URL,
    onframe(buffer, index) {
      reader ??= frameReader(client.manifest);
      hashes[index] = reader.hash(buffer);
      client.release(buffer);
      if (index === 60) done();
    },
  });
  await client.open(textOf(HANGING));
  client.target(60);
  await finished;
  assert.deepEqual(hashes, direct(HANGING, [], 60));
});
