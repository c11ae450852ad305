// A client that is given a promise of the module: what is asked of it meanwhile waits, and comes in order.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { LABELS_URL, WASM_URL, createClient, frameReader } from '../../wasm/js/index.mjs';
import { HANGING, textOf } from './scenes.mjs';
import { thread } from './thread.mjs';

/** @param {import('../../wasm/js/client.mjs').Client} client @returns {Promise<string>} hash of frame 2 */
async function run(client) {
  const reader = frameReader(await client.open(textOf(HANGING)));
  const hash = new Promise((done) => {
    client.onframe = (buffer, index) => {
      if (index === 2) done(reader.hash(buffer));
      client.release(buffer);
    };
  });
  client.target(2);
  return hash;
}

test('a scenario opened before the module is there runs when it is; so does one after a restart', async (t) => {
  /** @type {(module: WebAssembly.Module) => void} */
  let resolve = () => {};
  /** @type {Promise<WebAssembly.Module>} */
  const module = new Promise((done) => (resolve = done));
  const client = createClient({ worker: thread, wasm: module, labels: LABELS_URL });
  const plain = createClient({ worker: thread(), wasm: WASM_URL });
  t.after(() => (client.close(), plain.close()));
  const waiting = run(client);
  client.restart(); // before it was ever begun: the scenario is dropped, the next one is not
  await assert.rejects(waiting, /another scenario/);
  const hash = run(client);
  const pinged = client.ping();
  await pause(50);
  assert.equal(client.silence, 0, 'loading does not count');
  resolve(await WebAssembly.compile(readFileSync(WASM_URL)));
  await pinged;
  const expected = await run(plain);
  assert.equal(await hash, expected);
  client.restart();
  assert.equal(await run(client), expected);
});

test('a module that does not come is told', async (t) => {
  /** @type {Error[]} */
  const errors = [];
  const client = createClient({
    worker: thread,
    wasm: Promise.reject(new Error('no such module')),
    onerror: (error) => errors.push(error),
  });
  t.after(() => client.close());
  await assert.rejects(client.ready, /no such module/);
  assert.equal(errors.length, 1);
});
