import { createClient, frameReader, simulate } from 'hawse';
import scenario from './box-drop.json';
import './manual.js'; // the page of docs/package.md

const here = await simulate(scenario, { until: 5 });

/** What a worker computes: the package's own by default, or one whose script the page names. */
async function hashBy(options) {
  const client = createClient(options);
  const reader = frameReader(await client.open(JSON.stringify(scenario)));
  const last = Math.round(5 / reader.manifest.frame);
  const hash = await new Promise((resolve) => {
    client.onframe = (frame, index) =>
      index === last ? resolve(reader.hash(frame)) : client.release(frame);
    client.target(last);
  });
  client.close();
  return hash;
}

const worker = new Worker(new URL('hawse/worker', import.meta.url), { type: 'module' });
/** What the manual's page has written when it is done. */
async function told() {
  const text = document.body.textContent;
  return /^1 s: /.test(text) ? text : new Promise((soon) => setTimeout(() => soon(told()), 20));
}
globalThis.result = {
  here: here.hash,
  there: await hashBy({ worker }),
  own: await hashBy(),
  told: await told(),
};
