/** Live orders on their way to the run. One that comes while another run starts is given to that run. */
import { HawseInputError } from '../../../wasm/js/status.mjs';

/** So often it is tried [ms]. */
const RETRY_MS = 100;

/**
 * @param {{run: import('../sim/run.js').Run, onfault: (faults: import('../../../wasm/js/status.mjs').Fault[]) => void,
 *   ontaken: (before: import('./undo.js').Version, gesture: string) => void, now: () => import('./undo.js').Version}} app
 *   `now`: what is on show; `ontaken`: it was `before`
 */
export function createOrders({ run, onfault, ontaken, now }) {
  /** Those that no run could take yet, by input. @type {Map<string, number | string>} */
  const held = new Map();

  /** @param {string} id @param {number | string} value @param {number | undefined} from frame @param {string} gesture */
  function give(id, value, from, gesture) {
    const before = now();
    try {
      if (run.input(id, value, from)) return ontaken(before, gesture);
      if (held.size === 0) window.setTimeout(retry, RETRY_MS);
      held.set(id, value);
    } catch (error) {
      if (!(error instanceof HawseInputError)) throw error;
      onfault(error.faults);
    }
  }

  function retry() {
    const waiting = [...held];
    held.clear();
    for (const [id, value] of waiting) give(id, value, undefined, 'held');
  }

  return {
    give,
    /** Those that wait are void. */
    drop: () => held.clear(),
  };
}
