// esbuild copies the module by `--loader:.wasm=file`, and makes the worker of an entry of its own: see
// docs/package.md.
import { createClient, frameReader, loadCore, simulate } from 'hawse';
import labels from 'hawse/labels';
import wasm from 'hawse/wasm';
import scenario from './box-drop.json';
import './manual.js'; // the page of docs/package.md

const core = await loadCore(new URL(wasm, import.meta.url), { labels });
const here = await simulate(scenario, { core, until: 5 });

const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
const client = createClient({ worker, wasm: new URL(wasm, import.meta.url) });
const reader = frameReader(await client.open(JSON.stringify(scenario)));
const last = Math.round(5 / reader.manifest.frame);
const there = await new Promise((resolve) => {
  client.onframe = (frame, index) =>
    index === last ? resolve(reader.hash(frame)) : client.release(frame);
  client.target(last);
});

/** What the manual's page has written when it is done. */
async function told() {
  const text = document.body.textContent;
  return /^50 frames/.test(text) ? text : new Promise((soon) => setTimeout(() => soon(told()), 20));
}
globalThis.result = { here: here.hash, there, told: await told() };
