/**
 * The frames of a run once more, by a worker of its own: every one of them, in their order, whatever the page
 * does meanwhile and whatever its history has let go.
 */
import { createClient } from '../../../wasm/js/client.mjs';
import { frameReader } from '../../../wasm/js/frame.mjs';
import { STATUS } from '../../../wasm/js/status.mjs';
import { engine, worker } from '../engine.js';
import { nameLinks } from '../state/contacts.js';

/** Frames that are on their way at once. */
const CREDITS = 16;
/** A moment this near to a frame is that frame [frames]. */
const SAME = 1e-6;

/**
 * A moment between two frames: `next` and `fraction` as the stage takes them. `time` is that of the run [s].
 * @typedef {{frame: ArrayBuffer, next?: ArrayBuffer, fraction: number, index: number, time: number}} Instant
 */

/** @param {string} text of a scenario */
async function assetsFor(text) {
  if (!/"asset"/.test(text)) return undefined;
  const { assetsOf } = await import('../meshes/assets.js');
  return (await assetsOf(text)).assets;
}

/**
 * @param {{text: string, inputs: readonly import('../sim/lane.js').LiveInput[]}} run
 * @param {AbortSignal} signal what waits ends with its reason
 */
export async function runAgain({ text, inputs }, signal) {
  const client = createClient({ worker, wasm: engine(), credits: CREDITS });
  /** Frames that came and are still wanted. @type {{index: number, buffer: ArrayBuffer}[]} */
  const queue = [];
  let [last, wanted, over] = [-1, 0, Infinity];
  /** @type {Error | null} */
  let failed = null;
  let wake = () => {};
  /** @type {import('../../../wasm/js/frame.mjs').FrameReader | null} */
  let reader = null;
  client.onerror = (error) => {
    failed = error;
    wake();
  };
  client.onhalt = (_, frame) => {
    over = frame;
    wake();
  };
  client.onframe = (buffer, index) => {
    last = index;
    if (reader?.status(buffer) === STATUS.done) over = index;
    if (index < wanted) client.release(buffer);
    else queue.push({ index, buffer });
    wake();
  };
  const stop = () => wake();
  signal.addEventListener('abort', stop);
  function close() {
    signal.removeEventListener('abort', stop);
    client.close();
  }

  try {
    const assets = await assetsFor(text);
    const manifest = await client.open(text, { inputs, assets });
    manifest.solids = client.meshes;
    nameLinks(manifest);
    reader = frameReader(manifest);

    /** Waits until a frame is there; what lies before it is let go. @param {number} first @param {number} index */
    async function reach(first, index) {
      wanted = first;
      while (queue.length > 0 && queue[0].index < first)
        client.release(/** @type {{buffer: ArrayBuffer}} */ (queue.shift()).buffer);
      if (index > client.goal) client.target(index);
      while (last < Math.min(index, over)) {
        signal.throwIfAborted();
        if (failed) throw failed;
        await new Promise((done) => (wake = () => done(undefined)));
      }
      signal.throwIfAborted();
    }

    return {
      manifest,
      reader,
      close,
      /** How far the run is [s]. */
      get computed() {
        return Math.max(0, last) * manifest.frame;
      },
      /** A moment, never one before the last that was asked for. @param {number} time [s] @returns {Promise<Instant | null>} null: the run has ended before */
      async at(time) {
        const exact = Math.max(0, Math.min(time / manifest.frame, manifest.frames));
        const index = Math.floor(exact + SAME);
        const rest = exact - index;
        const between = rest > SAME;
        await reach(index, between ? index + 1 : index);
        if (index > over) return null;
        const [now, next] = queue;
        const moves = between && next !== undefined;
        return {
          frame: now.buffer,
          ...(moves ? { next: next.buffer } : {}),
          fraction: moves ? rest : 0,
          index,
          time: moves ? time : index * manifest.frame,
        };
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof runAgain>>} Again */
