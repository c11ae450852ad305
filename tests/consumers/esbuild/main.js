// esbuild copies the module by `--loader:.wasm=file`, and makes the worker of an entry of its own: see
// docs/package.md.
import { createClient, frameReader, loadCore, simulate } from 'hawse';
import labels from 'hawse/labels';
import wasm from 'hawse/wasm';
import scenario from './scenario.json';

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

globalThis.result = { here: here.hash, there };
