/**
 * The threads of `hawse sweep`: workers of Node for the points of a study.
 * @module
 */
import { Worker } from 'node:worker_threads';
import { runPoints as run } from '../../js/study/pool.mjs';

/**
 * @typedef {import('../../js/study/point.mjs').PointRow} PointRow
 * @typedef {Omit<import('../../js/study/pool.mjs').Desk, 'tell'> & {tell: (text: string) => void}} Desk
 */

/**
 * @param {number} count of threads
 * @param {import('../../js/study/point.mjs').Start} start
 * @param {Desk} desk
 * @param {{signal?: AbortSignal, url?: URL}} [how] `signal`: no point is begun after it; `url`: of the thread
 * @returns {Promise<void>} when all points that were taken are done
 */
export function runPoints(count, start, desk, { signal, url } = {}) {
  const script = url ?? new URL('worker.mjs', import.meta.url);
  /** @param {import('../../js/study/pool.mjs').Ear} ear */
  function bear(ear) {
    const worker = new Worker(script, { workerData: start });
    let cause = '';
    worker.on('message', (/** @type {PointRow} */ row) => ear.row(row));
    worker.on('error', (error) => (cause = error.message.split('\n')[0]));
    worker.on('exit', (code) => ear.died(cause || `it ended with ${code}`));
    return {
      give: (/** @type {number} */ point) => worker.postMessage(point),
      end: () => worker.terminate(),
    };
  }
  /** @type {import('../../js/study/pool.mjs').Desk['tell']} */
  const tell = (point, cause, again) =>
    desk.tell(
      again
        ? `a thread died at point ${point}, ${cause}: the point is done once more`
        : `a second thread died at point ${point}, ${cause}: its row says so`,
    );
  return run(count, bear, { ...desk, tell }, { signal });
}
