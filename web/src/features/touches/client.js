/**
 * Asks the worker that looks at lines, one question at a time and with rests in between, so that a run that
 * plays keeps its pace.
 */

/** @typedef {import('./worker.js').Ask} Ask @typedef {import('./worker.js').Look} Look @typedef {import('./worker.js').Fault} Fault */

/** A rest is this many times as long as the look before it took, and at least so long [ms]. */
const REST = 6;
const LEAST_MS = 120;

export const openWorker = () =>
  new Worker(new URL('./touches-worker.js', document.baseURI), { type: 'module' });

/** @param {(error: string) => void} onfault */
export function createLooker(onfault) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {((look: Look) => void) | null} */
  let answer = null;
  let free = 0;

  function open() {
    worker = openWorker();
    worker.onmessage = (/** @type {MessageEvent<Look | Fault>} */ { data }) => {
      const told = answer;
      answer = null;
      if ('fault' in data) {
        free = performance.now() + 1000;
        onfault(data.fault);
        return;
      }
      free = performance.now() + Math.max(LEAST_MS, REST * data.ms);
      told?.(data);
    };
    worker.onerror = (event) => {
      answer = null;
      free = Infinity;
      onfault(event.message);
    };
    return worker;
  }

  return {
    /** Is it time for the next question? */
    ready: () => !answer && performance.now() >= free,
    /** @param {Ask} what @param {(look: Look) => void} then */
    ask(what, then) {
      answer = then;
      (worker ?? open()).postMessage(what);
    },
    stop() {
      worker?.terminate();
      worker = answer = null;
    },
  };
}
