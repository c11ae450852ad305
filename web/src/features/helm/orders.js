/**
 * Orders on their way to the run: an input each, stamped with the frame on show. While a slider is dragged
 * they wait for each other, since each makes the run go back to its frame.
 */

/** Orders go out so often [ms]. */
const ORDER_MS = 80;

/** @typedef {import('./state.js').Input} Input */

/**
 * @param {{run: import('../../sim/run.js').Run, send: (id: string, value: number) => void, onchange: () => void}} app
 *   onchange: an order is another one
 */
export function createOrders({ run, send, onchange }) {
  /** Those that have not been sent yet. @type {Map<string, number>} */
  const waiting = new Map();
  let sentAt = -1e9;
  let timer = 0;

  function flush() {
    clearTimeout(timer);
    timer = 0;
    sentAt = performance.now();
    for (const [id, value] of waiting) send(id, value);
    waiting.clear();
    onchange();
  }

  /** What is ordered, sent or not. @param {Input} of */
  const ordered = (of) => waiting.get(of.id) ?? run.inputValue(of.id, of.value);

  /** @param {Input} of @param {number} value */
  function order(of, value) {
    if (!run.manifest || value === run.inputValue(of.id, of.value)) {
      waiting.delete(of.id);
      return;
    }
    waiting.set(of.id, value);
    const wait = sentAt + ORDER_MS - performance.now();
    if (wait <= 0) flush();
    else if (!timer) timer = window.setTimeout(flush, wait);
    onchange();
  }

  return {
    ordered,
    order,
    /** Within the limits of the input. @param {Input} of @param {number} value */
    within: (of, value) => order(of, Math.max(of.min, Math.min(of.max, value))),
    flush,
    /** Another run: what was not sent is of the old one. */
    clear: () => waiting.clear(),
    /** A channel at the moment on show. @param {string} id */
    valueOf(id) {
      const { history: past, manifest } = run;
      const i = manifest?.channels.findIndex((c) => c.id === id) ?? -1;
      return past && i >= 0 ? past.value(i, Math.min(run.now, past.last)) : NaN;
    },
  };
}

/** @typedef {ReturnType<typeof createOrders>} Orders */
