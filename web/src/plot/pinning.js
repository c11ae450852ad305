/**
 * Runs that a link has pinned, computed again one after the other in a worker of their own: the same bits, so the same curves.
 * Loaded when a link has some.
 */
import { createClient } from '../../../wasm/js/client.mjs';
import { frameReader } from '../../../wasm/js/frame.mjs';
import { mergePatch } from '../../../wasm/js/patch.mjs';
import { unpackPins } from '../../../wasm/js/pins.mjs';
import { STATUS } from '../../../wasm/js/status.mjs';
import { engine } from '../engine.js';
import { createLane } from '../sim/lane.js';
import { textOf } from '../../../wasm/js/form/scenario.mjs';
import { nameLinks } from '../state/contacts.js';
import { errorText } from '../../../wasm/js/format.mjs';
import { awaited, pinRun, setComing } from './pins.js';
import { N } from './pin-words.js';
import { told as inTongue } from '../faults/told.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc @typedef {import('./pins.js').Coming} Coming */
/** @typedef {import('../../../wasm/js/client.mjs').Client} Client */

/** The page is told so often how far they are [ms]. */
const TOLD_MS = 250;
const CREDITS = 8;

/** Meshes that a scenario names. @param {string} text */
async function assetsFor(text) {
  if (!/"asset"/.test(text)) return {};
  const { assetsOf } = await import('../meshes/assets.js');
  return { assets: (await assetsOf(text)).assets };
}

/** Computes one to its last frame, or to where it ends before.
 * @param {Client} client @param {Coming} one @param {AbortSignal} signal @param {(share: number) => void} onshare */
async function compute(client, { doc, inputs, last }, signal, onshare) {
  const text = textOf(doc);
  const manifest = await client.open(text, { inputs, ...(await assetsFor(text)) });
  if (last > manifest.frames) throw new Error(N.tooFar(last, manifest.frames));
  manifest.solids = client.meshes;
  nameLinks(manifest);
  const reader = frameReader(manifest);
  const { history } = createLane({ text, doc, inputs, manifest, reader, at: 0 });
  await new Promise((done, fail) => {
    client.onframe = (buffer, index) => {
      // of what a lane counts, columns and frames are all that is kept
      history.push(index, new Uint8Array(buffer));
      const over = index >= last || reader.status(buffer) === STATUS.done;
      client.release(buffer);
      onshare(last === 0 ? 1 : index / last);
      if (over) done(null);
    };
    client.onhalt = () => done(null);
    client.onerror = fail;
    signal.addEventListener('abort', fail);
    client.target(last);
  });
  return { manifest, history, doc, inputs };
}

/**
 * Begins with those of a link.
 * @param {string} packed @param {Doc} base the scenario of the link
 * @param {(words: string) => void} tell
 */
export async function takePins(packed, base, tell) {
  /** @type {Awaited<ReturnType<typeof unpackPins>>} */
  let list;
  try {
    list = await unpackPins(packed);
  } catch (error) {
    return tell(N.badPins(inTongue(errorText(error)).text));
  }
  if (list.length === 0) return;
  const client = createClient({
    worker: () => new Worker(new URL('./worker.js', document.baseURI), { type: 'module' }),
    ...{ wasm: engine(), credits: CREDITS },
  });
  /** @param {Coming} one */
  const without = (one) => setComing(awaited().filter((other) => other !== one));
  /** @type {Coming | null} */
  let running = null;
  const coming = list.map(({ letter, name, patch, inputs = [], end, hash = '', shown = false }) => {
    const ended = new AbortController();
    /** @type {Coming} */
    const one = {
      ...{ letter, name, inputs, hash, shown, doc: mergePatch(base, patch), last: end },
      ...{ share: 0, fault: '' },
      stop() {
        without(one);
        ended.abort();
        if (running === one) client.drop();
      },
    };
    return { one, signal: ended.signal };
  });
  setComing(coming.map(({ one }) => one));
  tell(N.comingPins(coming.length));
  /** @type {string[]} */
  const bad = [];
  let [told, there] = [0, 0];
  for (const { one, signal } of coming) {
    if (!awaited().includes(one)) continue;
    running = one;
    try {
      const past = await compute(client, one, signal, (share) => {
        one.share = share;
        if (performance.now() < told + TOLD_MS) return;
        told = performance.now();
        setComing([...awaited()]);
      });
      if (!awaited().includes(one)) continue;
      const { letter, name, shown, hash, last } = one;
      const same = past.history.last === last && past.history.hash(last) === hash;
      without(one);
      pinRun(past, name, { letter, shown, verdict: hash === '' ? '' : same ? 'same' : 'differs' });
      if (hash !== '' && !same) bad.push(letter);
      there++;
    } catch (error) {
      if (!awaited().includes(one)) continue;
      one.fault = inTongue(errorText(error)).text;
      bad.push(one.letter);
      setComing([...awaited()]);
    }
  }
  running = null;
  client.close();
  if (bad.length > 0) tell(N.pinsBad(bad));
  else if (there > 0) tell(N.pinsThere(there));
}
