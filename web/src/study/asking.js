/** The worker of the page of studies, asked and answered. */
import { TableFault } from './columns.js';

/** @typedef {import('./worker.js').Answer} Answer */

/** @typedef {ReturnType<typeof startWorker>} Asking */

/** A file that is not read in so long is given up, and its worker with it: a damaged one may say that it has billions of columns [ms, ms a byte]. */
const [PATIENCE_MS, PATIENCE_A_BYTE_MS] = [20_000, 0.0002];

export function startWorker() {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {Map<number, {good: (given: unknown) => void, bad: (error: Error) => void}>} */
  const waiting = new Map();
  let count = 0;

  /** @param {TableFault} fault */
  function end(fault) {
    worker?.terminate();
    worker = undefined;
    for (const { bad } of waiting.values()) bad(fault);
    waiting.clear();
  }
  function ready() {
    if (worker) return worker;
    worker = new Worker(new URL('study-worker.js', document.baseURI), { type: 'module' });
    worker.onmessage = ({ data }) => {
      const { id, given, fault } = /** @type {Answer} */ (data);
      const one = waiting.get(id);
      waiting.delete(id);
      if (fault) one?.bad(new TableFault(fault.key, ...fault.given));
      else one?.good(given);
    };
    worker.onerror = (event) => end(new TableFault('broken', event.message || ''));
    return worker;
  }
  /** @param {object} what @param {Transferable[]} [transfer] @returns {Promise<unknown>} */
  const ask = (what, transfer = []) =>
    new Promise((good, bad) => {
      waiting.set(++count, { good, bad });
      ready().postMessage({ ...what, id: count }, transfer);
    });
  /** @param {Blob | Uint8Array} source @param {string} name */
  async function read(source, name) {
    const size = source instanceof Blob ? source.size : source.length;
    const seconds = (PATIENCE_MS + PATIENCE_A_BYTE_MS * size) / 1000;
    const timer = setTimeout(() => end(new TableFault('late', name, Math.round(seconds))), 1000 * seconds); // prettier-ignore
    try {
      return /** @type {import('./columns.js').Table} */ (await ask({ read: source, name }));
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    read,
    /** @param {number} row */
    cells: async (row) => /** @type {string[]} */ (await ask({ cells: row })),
    /** @param {Uint32Array} rows */
    save: async (rows) => /** @type {Blob} */ (await ask({ save: rows }, [/** @type {Transferable} */ (rows.buffer)])), // prettier-ignore
    /** @param {Float64Array} values of all rows @param {import('./effects.js').Told} told @returns {Promise<import('./effects.js').Effects>} */
    designed: async (values, { kind, design, factors, seed }) => /** @type {import('./effects.js').Effects} */ (await ask({ designed: { kind, design, factors, seed }, values })), // prettier-ignore
    /** @param {Float64Array} y @param {Parameters<typeof import('./effects.js').rankedEffects>[1]} factors */
    ranked: async (y, factors) => /** @type {import('./effects.js').Ranked[]} */ (await ask({ ranked: factors, values: y })), // prettier-ignore
    end: () => worker?.terminate(),
  };
}
