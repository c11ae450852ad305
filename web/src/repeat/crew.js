/** The workers that compute many starts. */
import { runPool } from '../../../wasm/js/repeat.mjs';

const MOST_WORKERS = 8;

/**
 * Computes all runs, in workers that end with the last one or when `signal` says so.
 * @param {import('../../../wasm/js/repeat.mjs').Repeat} repeat
 * @param {Promise<import('../../../wasm/js/loader.mjs').Assets>} assets
 * @param {{signal: AbortSignal, onrow: (row: import('../../../wasm/js/repeat.mjs').Row) => void,
 *   onprogress: (run: number, share: number) => void}} options
 */
export async function runAll(repeat, assets, options) {
  const { signal } = options;
  /** @type {Worker[]} */
  let workers = [];
  const end = () => workers.forEach((worker) => worker.terminate());
  signal.addEventListener('abort', end);
  try {
    const [wasm, files] = await Promise.all([
      WebAssembly.compileStreaming(fetch(new URL('./hawse.wasm', document.baseURI))),
      assets,
    ]);
    if (signal.aborted) return;
    const free = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
    workers = Array.from(
      { length: Math.min(free, MOST_WORKERS, repeat.runs) },
      () => new Worker(new URL('./repeat-worker.js', document.baseURI), { type: 'module' }),
    );
    await runPool(workers, repeat, { ...options, wasm, assets: files });
  } finally {
    end();
  }
}
