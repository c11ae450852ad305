/** Runs of the experiments: a worker makes those that are not known yet, one after the other. */

/**
 * @typedef {import('./cases.js').Series} Series
 * @typedef {import('../worker.js').Job} Job
 *
 * @typedef {object} Hears what is heard of a row of runs
 * @property {(done: number, all: number) => void} onstep so many are there
 * @property {(all: number, ms: number) => void} ondone
 * @property {(why: string) => void} onfault
 */

/** @param {Hears} hears */
export function createRuns({ onstep, ondone, onfault }) {
  /** By their names. @type {Map<string, Series>} */
  const known = new Map();
  /** @type {Worker | null} */
  let worker = null;

  function halt() {
    worker?.terminate();
    worker = null;
  }

  return {
    /** @param {string} key */
    get: (key) => known.get(key),
    forget: () => known.clear(),
    halt,
    /**
     * Runs what is not known yet, in place of what it is at.
     * @param {Job[]} wanted @param {import('./cases.js').Trial} trial
     */
    make(wanted, trial) {
      halt();
      const jobs = wanted.filter(({ key }) => !known.has(key));
      if (jobs.length === 0) return ondone(wanted.length, 0);
      let done = 0;
      onstep(done, jobs.length);
      const url = new URL('./berths-worker.js', document.baseURI);
      const mine = (worker = new Worker(url, { type: 'module' }));
      mine.onmessage = (/** @type {MessageEvent<import('../worker.js').Told>} */ { data }) => {
        if (mine !== worker) return;
        if ('fault' in data) return onfault(data.fault);
        if ('done' in data) return ondone(jobs.length, data.done);
        known.set(data.key, data.series);
        onstep(++done, jobs.length);
      };
      mine.onerror = (event) => onfault(event.message);
      mine.postMessage({ jobs, trial });
    },
  };
}
