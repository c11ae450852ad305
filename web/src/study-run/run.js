/** A study that runs in a page: its rows in order, how long is left, pause, going on and stopping. It knows nothing of the page. */
import { Growing } from '../../../wasm/js/study/growing.mjs';
import { runPoints } from '../../../wasm/js/study/pool.mjs';

/** More than these are for the command: an evening of a browser's tab, lost with it. */
export const POINTS_MAX = 2000;
const WORKERS_MAX = 8;

/** @param {number} cores of this machine, as far as the browser tells @param {number} points */
export const workersFor = (cores, points) => Math.max(1, Math.min(WORKERS_MAX, cores || 2, points));

/**
 * @typedef {'ready' | 'running' | 'pausing' | 'paused' | 'whole' | 'stopped' | 'broken'} State
 *
 * @typedef {object} How
 * @property {string} head of the table
 * @property {number} points
 * @property {number} [faults] rows without a result after which the study ends
 * @property {number} workers
 * @property {(ear: import('../../../wasm/js/study/pool.mjs').Ear) => import('../../../wasm/js/study/pool.mjs').Hand} bear
 * @property {import('../../../wasm/js/study/pool.mjs').Desk['failed']} failed
 * @property {(row: Row) => void} [keep] each row as it comes
 * @property {() => void} changed rows, or the state
 *
 * @typedef {{point: number, line: string, verdict: string}} Row
 */

export class StudyRun {
  /** @type {State} */
  state = 'ready';
  /** Lines of the table, in order. @type {string[]} */
  lines = [];
  /** What it broke off with. */
  why = '';
  /** Workers that died. @type {{point: number, cause: string, again: boolean}[]} */
  deaths = [];
  /** What rows took, in all [ms], and how many tell so. */
  spent = { busy: 0, rows: 0 };
  pausing = new AbortController();
  ending = new AbortController();

  /** @param {How} how */
  constructor(how) {
    this.how = how;
    this.rows = new Growing({ first: 0, after: how.points }, { faults: how.faults });
  }

  /** The table as far as it is there: whole lines of the first points. */
  get text() {
    return this.how.head + this.lines.join('');
  }

  /** How long is left, by the rows so far [s]; none yet: nothing is known. @returns {number | undefined} */
  get left() {
    const { busy, rows } = this.spent;
    if (!rows) return undefined;
    return ((this.how.points - this.rows.done) * (busy / rows)) / (1000 * this.how.workers);
  }

  /** Takes up rows that are there from before. @param {readonly Row[]} rows */
  resume(rows) {
    for (const { point, line, verdict } of rows) this.rows.ahead.set(point, { line, verdict });
    this.rows.inOrder((next) => this.lines.push(next));
    if (this.rows.whole) this.turn('whole');
  }

  get busy() {
    return this.state === 'running' || this.state === 'pausing';
  }

  /** Begins, or goes on. @returns {Promise<void>} when it is at rest again */
  async go() {
    if (this.state !== 'ready' && this.state !== 'paused') return;
    this.pausing = new AbortController();
    this.ending = new AbortController();
    this.turn('running');
    const { rows, how } = this;
    rows.again();
    try {
      await runPoints(
        Math.min(how.workers, how.points - rows.done),
        how.bear,
        {
          take: () => rows.take(),
          put: (row) => this.put(row),
          failed: how.failed,
          tell: (point, cause, again) => {
            this.deaths.push({ point, cause, again });
            how.changed();
          },
        },
        { signal: this.pausing.signal, end: this.ending.signal },
      );
    } catch (error) {
      this.why = error instanceof Error ? error.message : String(error);
      return this.turn('broken');
    }
    if (rows.whole) this.turn('whole');
    else this.turn(this.ending.signal.aborted ? 'stopped' : 'paused');
  }

  /** No point is begun any more; those at work are finished first. */
  pause() {
    if (this.state !== 'running') return;
    this.turn('pausing');
    this.pausing.abort();
  }

  /** Ends at once: points at work are lost, the rows stay. */
  stop() {
    if (this.state === 'paused') return this.turn('stopped');
    if (this.busy) this.ending.abort();
  }

  /** @param {import('../../../wasm/js/study/point.mjs').PointRow} row */
  put({ point, line, verdict, busy }) {
    const { rows } = this;
    if (rows.stopped || rows.has(point)) return;
    if (busy > 0) {
      this.spent.busy += busy;
      this.spent.rows++;
    }
    rows.ahead.set(point, { line, verdict });
    this.how.keep?.({ point, line, verdict });
    rows.inOrder((next) => this.lines.push(next));
    this.how.changed();
  }

  /** @param {State} state */
  turn(state) {
    this.state = state;
    this.how.changed();
  }
}
