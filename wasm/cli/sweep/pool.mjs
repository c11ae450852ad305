/**
 * Threads that do the points of a study. One that dies is told of, its point is given once more to a new one, and where that
 * dies of it too, the point is a row that says so.
 * @module
 */
import { Worker } from 'node:worker_threads';

/** So many deaths a thread without a row in between: there is no use in another one. */
const DEATHS = 5;

/**
 * @typedef {import('../../js/study/point.mjs').PointRow} PointRow
 *
 * Where points come from and rows go to.
 * @typedef {object} Desk
 * @property {() => number | undefined} take the next point; none: not now, or no more
 * @property {(row: PointRow) => void} put
 * @property {(point: number, cause: string) => Promise<string>} failed the line of a point that killed two threads
 * @property {(text: string) => void} tell
 */

/**
 * @param {number} count of threads
 * @param {import('../../js/study/point.mjs').Start} start
 * @param {Desk} desk
 * @param {{signal?: AbortSignal, url?: URL}} [how] `signal`: no point is begun after it; `url`: of the thread
 * @returns {Promise<void>} when all points that were taken are done
 */
export async function runPoints(count, start, desk, { signal, url } = {}) {
  const script = url ?? new URL('worker.mjs', import.meta.url);
  /** @type {Set<Thread>} */
  const threads = new Set();
  /** Points of threads that died. @type {number[]} */
  const again = [];
  const died = new Set();
  let deaths = 0;
  let open = true;

  /** @typedef {{worker: Worker, point: number | undefined}} Thread */

  try {
    await /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const guarded = (/** @type {() => void} */ work) => () => {
          try {
            if (open) work();
          } catch (error) {
            reject(error);
          }
        };
        /** Gives every idle thread a point; ends where none is at work. */
        const give = guarded(() => {
          for (const thread of threads) {
            if (thread.point !== undefined || signal?.aborted) continue;
            thread.point = again.shift() ?? desk.take();
            if (thread.point !== undefined) thread.worker.postMessage(thread.point);
          }
          if ([...threads].every(({ point }) => point === undefined)) resolve();
        });
        const bear = () => {
          const worker = new Worker(script, { workerData: start });
          /** @type {Thread} */
          const thread = { worker, point: undefined };
          threads.add(thread);
          let cause = '';
          worker.on('message', (/** @type {PointRow} */ row) =>
            guarded(() => {
              thread.point = undefined;
              deaths = 0;
              desk.put(row);
              give();
            })(),
          );
          worker.on('error', (error) => (cause = error.message.split('\n')[0]));
          worker.on('exit', (code) =>
            guarded(() => bury(thread, cause || `it ended with ${code}`))(),
          );
        };
        const bury = (/** @type {Thread} */ thread, /** @type {string} */ cause) => {
          threads.delete(thread);
          const { point } = thread;
          if (++deaths >= DEATHS * count) throw new Error(`no thread lives: ${cause}`);
          if (point !== undefined && died.has(point)) {
            desk.tell(`a second thread died at point ${point}, ${cause}: its row says so`);
            desk.failed(point, `the thread died: ${cause}`).then((line) => {
              guarded(() => desk.put({ point, line, verdict: 'failed', busy: 0, start: 0 }))();
              bear();
              give();
            }, reject);
            return;
          }
          if (point !== undefined) {
            desk.tell(`a thread died at point ${point}, ${cause}: the point is done once more`);
            died.add(point);
            again.push(point);
          }
          bear();
          give();
        };
        for (let i = 0; i < count; i++) bear();
        signal?.addEventListener('abort', give);
        give();
      })
    );
  } finally {
    open = false;
    await Promise.all([...threads].map(({ worker }) => worker.terminate()));
  }
}
