/**
 * Workers that do the points of a study, in Node and in a page alike. One that dies is told of, its point is given once more to
 * a new one, and where that dies of it too, the point is a row that says so.
 * @module
 */

/** So many deaths a worker without a row in between: there is no use in another one. */
const DEATHS = 5;

/**
 * @typedef {import('./point.mjs').PointRow} PointRow
 *
 * A worker with `servePoints` at its other end.
 * @typedef {{give: (point: number) => void, end: () => unknown}} Hand
 *
 * What is heard of it.
 * @typedef {{row: (row: PointRow) => void, died: (cause: string) => void}} Ear
 *
 * Where points come from and rows go to.
 * @typedef {object} Desk
 * @property {() => number | undefined} take the next point; none: not now, or no more
 * @property {(row: PointRow) => void} put
 * @property {(point: number, cause: string) => Promise<string>} failed the line of a point that killed two workers
 * @property {(point: number, cause: string, again: boolean) => void} tell a worker died at a point; `again`: it is done once more
 */

/**
 * @param {number} count of workers
 * @param {(ear: Ear) => Hand} bear begins a worker
 * @param {Desk} desk
 * @param {{signal?: AbortSignal, end?: AbortSignal}} [how] `signal`: no point is begun after it; `end`: all is ended at once, and
 *   points at work are lost
 * @returns {Promise<void>} when all points that were taken are done
 */
export async function runPoints(count, bear, desk, { signal, end } = {}) {
  /** @typedef {{hand: Hand, point: number | undefined}} Worker */
  /** @type {Set<Worker>} */
  const workers = new Set();
  /** Points of workers that died. @type {number[]} */
  const again = [];
  const died = new Set();
  let deaths = 0;
  let open = true;

  try {
    await /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const guarded = (/** @type {() => void} */ work) => {
          try {
            if (open) work();
          } catch (error) {
            reject(error);
          }
        };
        /** Gives every idle worker a point; ends where none is at work. */
        const give = () =>
          guarded(() => {
            for (const worker of workers) {
              if (worker.point !== undefined || signal?.aborted) continue;
              worker.point = again.shift() ?? desk.take();
              if (worker.point !== undefined) worker.hand.give(worker.point);
            }
            if ([...workers].every(({ point }) => point === undefined)) resolve();
          });
        const add = () => {
          /** @type {Worker} */
          const worker = {
            point: undefined,
            hand: bear({
              row: (row) =>
                guarded(() => {
                  worker.point = undefined;
                  deaths = 0;
                  desk.put(row);
                  give();
                }),
              died: (cause) => guarded(() => bury(worker, cause)),
            }),
          };
          workers.add(worker);
        };
        const bury = (/** @type {Worker} */ worker, /** @type {string} */ cause) => {
          if (!workers.delete(worker)) return;
          const { point } = worker;
          if (++deaths >= DEATHS * count) throw new Error(`no thread lives: ${cause}`);
          if (point !== undefined && died.has(point)) {
            desk.tell(point, cause, false);
            desk.failed(point, `the thread died: ${cause}`).then((line) => {
              guarded(() => desk.put({ point, line, verdict: 'failed', busy: 0, start: 0 }));
              guarded(add);
              give();
            }, reject);
            return;
          }
          if (point !== undefined) {
            desk.tell(point, cause, true);
            died.add(point);
            again.push(point);
          }
          add();
          give();
        };
        for (let i = 0; i < count; i++) add();
        signal?.addEventListener('abort', give);
        end?.addEventListener('abort', () => resolve());
        give();
      })
    );
  } finally {
    open = false;
    await Promise.all([...workers].map(({ hand }) => hand.end()));
  }
}
