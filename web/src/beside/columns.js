/**
 * Values of channels of one run, as far as it is computed: what is known stays, what is new is asked for, and a run that was changed
 * is asked for all of it.
 */

/** An answer to the message `column`. @typedef {{values: Record<string, ArrayLike<number>>, interval: number, computed: number}} Answer */
/** @typedef {import('./curves.js').Curve} Curve */

/** @param {(id: string, from: number) => Promise<Answer>} ask frames of a channel from one on; rejected where the run has no such channel */
export function createColumns(ask) {
  /** @type {Map<string, {values: Float64Array, interval: number}>} */
  const known = new Map();
  /** What was asked before a change is of another run. */
  let version = 0;

  function forget() {
    version++;
    known.clear();
  }

  return {
    forget,
    /** As far as is known; null: nothing. @param {string} id @returns {Curve | null} */
    get: (id) => known.get(id) ?? null,
    /** What is new of a channel. @param {string} id @returns {Promise<boolean>} whether there was something */
    async more(id) {
      const asked = version;
      const had = known.get(id)?.values ?? new Float64Array(0);
      const { values, interval, computed } = await ask(id, had.length);
      if (asked !== version) return false;
      // the run is shorter than what was known of it: it was begun anew
      if (computed < had.length - 1) {
        forget();
        return true;
      }
      const more = values[id];
      if (!(interval > 0) || !more || more.length === 0) return false;
      const whole = new Float64Array(had.length + more.length);
      whole.set(had);
      whole.set(more, had.length);
      known.set(id, { values: whole, interval });
      return true;
    },
  };
}
