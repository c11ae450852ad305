/** How much of a run there is to save, how the name of a file tells it, and the way to all of it. */
import { timeDecimals } from '../../../wasm/js/format.mjs';

/** How often is looked how far the run is [ms]. */
const LOOK = 100;

/**
 * @typedef {object} Extent
 * @property {number} to the last computed moment [s]
 * @property {string} text the same, with the decimals of the run's clock
 * @property {number} duration of the whole run [s]
 * @property {boolean} complete the whole run is there
 * @property {import('../../../wasm/js/loader.mjs').HaltReport | null} halt where and why it ended before its time
 */

/** @param {import('../sim/run.js').Run} run @returns {Extent | null} null: there is no run yet */
export function extentOf({ manifest, history, halt, last, ended, end }) {
  if (!manifest || !history || last < 0) return null;
  const to = history.times[last];
  return {
    ...{ to, text: to.toFixed(timeDecimals(manifest.frame)), halt },
    ...{ duration: manifest.duration, complete: last >= manifest.frames || (ended && last >= end) },
  };
}

/** Nothing more will come. @param {Extent} extent */
export const isOver = ({ complete, halt }) => complete || halt !== null;

/** What the name of a file says where it does not hold the whole run: tables have no other place to say it.
 * @param {Extent} extent */
export const partOfName = ({ complete, halt, text }) =>
  complete ? '' : `-0-${text}s${halt ? '-halted' : ''}`;

/**
 * Computes the run to its end, or to where it halts; what plays stays as it is.
 * @param {{run: import('../sim/run.js').Run, store: import('../state/store.js').Store}} app
 * @param {{signal: AbortSignal, onextent: (extent: Extent) => void}} options the signal ends it; what is computed stays
 * @returns {Promise<'over' | 'changed' | 'ended'>} changed: an edit or a live input came, this is another run now
 */
export function toEnd({ run, store }, { signal, onextent }) {
  const { manifest, inputs } = run;
  const { doc } = store.state;
  return new Promise((resolve) => {
    /** @param {'over' | 'changed' | 'ended'} how */
    function end(how) {
      clearInterval(timer);
      run.toEnd(false);
      resolve(how);
    }
    function look() {
      if (run.manifest !== manifest || run.inputs !== inputs || store.state.doc !== doc)
        return end('changed');
      const extent = extentOf(run);
      if (!extent) return;
      onextent(extent);
      if (isOver(extent)) end('over');
    }
    const timer = setInterval(look, LOOK);
    signal.addEventListener('abort', () => end('ended'), { once: true });
    run.toEnd(true);
    look();
  });
}
