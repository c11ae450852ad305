/** The page's side of the worker that reads a study's text, and what begins those that do its points. */
import { sha256 } from '../sha256.js';
import { identify } from './kept.js';

/**
 * @typedef {import('./worker.js').Engine & {mark: string}} Engine `mark`: its module, its labels and what works with them, as one number
 * @typedef {import('./worker.js').Asked} Asked
 * @typedef {import('../../../wasm/js/study/answers.mjs').Found} Found
 */

/** A text that is not read in so long is not worth waiting for [ms]: a base may be of any size. */
const PATIENCE_MS = 60_000;

const SCRIPT = 'study-run-worker.js';
const begin = () => new Worker(new URL(SCRIPT, document.baseURI), { type: 'module' });

/** Labels of fields in English, whatever the page speaks: a row's cause is the same everywhere. @returns {Promise<Engine['labels']>} */
async function loadLabels() {
  const answer = await fetch(new URL('labels.json', document.baseURI));
  if (!answer.ok) throw new Error(`labels.json: ${answer.status}`);
  return answer.json();
}

/** @type {Promise<Engine> | undefined} */
let engine;
/** The module is compiled once, for all workers. */
const theEngine = () => (engine ??= loadEngine());

/** @returns {Promise<Engine>} */
async function loadEngine() {
  const [module, script] = await Promise.all(['hawse.wasm', SCRIPT].map((file) => fetch(new URL(file, document.baseURI)))); // prettier-ignore
  const labels = await loadLabels();
  const all = [module.clone(), script].map((answer) => answer.arrayBuffer());
  const parts = [...(await Promise.all(all)), JSON.stringify(labels)];
  const [wasm, mark] = await Promise.all([
    WebAssembly.compileStreaming(module),
    new Blob(parts)
      .arrayBuffer()
      .then(sha256)
      .catch(() => ''),
  ]);
  return { wasm, labels, mark };
}

/** What the rows of a reading depend on; '': that cannot be told. @param {import('./worker.js').Reading} reading */
async function idOf(reading) {
  const { mark } = await theEngine();
  return 'work' in reading && mark ? identify(reading.work, mark) : '';
}

/** @param {string} late what is said of a text that takes too long */
export function createClerk(late) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {Map<number, {good: (given: unknown) => void, bad: (error: Error) => void}>} */
  const waiting = new Map();
  let count = 0;

  /** @param {string} why */
  function end(why) {
    worker?.terminate();
    worker = undefined;
    for (const { bad } of waiting.values()) bad(new Error(why));
    waiting.clear();
  }
  /** @param {Engine} given */
  function ready(given) {
    if (worker) return worker;
    worker = begin();
    worker.onmessage = ({ data }) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.why !== undefined) one?.bad(new Error(data.why));
      else one?.good(data.given);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(event.message || 'out of memory');
    };
    worker.postMessage({ engine: { wasm: given.wasm, labels: given.labels } });
    return worker;
  }
  /** @param {Asked} asked @returns {Promise<unknown>} */
  async function ask(asked) {
    const at = ready(await theEngine());
    return new Promise((good, bad) => {
      const id = ++count;
      const timer = setTimeout(() => end(late), PATIENCE_MS);
      const done = (/** @type {() => void} */ act) => (clearTimeout(timer), act());
      waiting.set(id, {
        good: (given) => done(() => good(given)),
        bad: (error) => done(() => bad(error)),
      });
      at.postMessage({ id, ...asked });
    });
  }
  return {
    /** @param {string} text */
    async open(text) {
      const reading = /** @type {import('./worker.js').Reading} */ (await ask({ open: text }));
      return { ...reading, id: await idOf(reading) };
    },
    /** What a study can name of its base. @param {import('./ground.js').About} about */
    ground: async (about) =>
      /** @type {import('./ground.js').Ground} */ (await ask({ ground: about })),
    /** @param {string[]} lines */
    answers: async (lines) => /** @type {Found[]} */ (await ask({ answers: lines })),
    /** @param {number} point @param {string} cause */
    failed: async (point, cause) => /** @type {string} */ (await ask({ failed: point, cause })),
    /** What begins workers for the points of a study. @param {import('./opening.js').Work} work */
    async crew(work) {
      const { wasm, labels } = await theEngine();
      return (/** @type {import('../../../wasm/js/study/pool.mjs').Ear} */ ear) =>
        hand(begin(), ear, { ...work, wasm, labels });
    },
  };
}

/**
 * A worker as the pool knows it.
 * @param {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>} worker
 * @param {import('../../../wasm/js/study/pool.mjs').Ear} ear
 * @param {import('../../../wasm/js/study/point.mjs').Start} start
 * @returns {import('../../../wasm/js/study/pool.mjs').Hand}
 */
export function hand(worker, ear, start) {
  /** @param {Event} event */
  const died = (event) => {
    event.preventDefault();
    worker.terminate();
    ear.died(('message' in event && String(event.message)) || 'it ended');
  };
  worker.onmessage = ({ data }) => ear.row(data);
  worker.onerror = died;
  worker.onmessageerror = died;
  worker.postMessage({ serve: start });
  return {
    give: (point) => worker.postMessage(point),
    end: () => worker.terminate(),
  };
}
