/** A small store: one plain object, `set` tells the listeners of the keys that changed. */

/**
 * What the page knows beside its run.
 * @typedef {object} PageState
 * @property {import('../../../wasm/js/form/scenario.mjs').Doc} doc the scenario as it was edited
 * @property {import('../../../wasm/js/form/scenario.mjs').Doc} base what changes are counted from
 * @property {readonly import('../sim/lane.js').LiveInput[]} orders what was ordered live in its run
 * @property {import('../../../wasm/js/status.mjs').Fault[]} faults of it
 * @property {string} exampleKey
 * @property {'wide' | 'narrow' | 'phone' | 'embed'} layout
 * @property {import('../../../wasm/js/frame.mjs').Manifest | null} manifest of the run on show
 * @property {import('../view/index.js').Overlays} overlays
 * @property {string} following '': nothing
 * @property {string} tab
 * @property {string} selected the part whose values are on show, '': the whole run's
 * @property {Plan | null} plan where it is on show instead of the 3D view
 * @property {boolean} single keys that are a letter do something
 *
 * @typedef {ReturnType<typeof import('../view/plan.js').createPlan>} Plan
 * @typedef {ReturnType<typeof createStore<PageState>>} Store
 */

/**
 * @template {object} T
 * @param {T} initial
 */
export function createStore(initial) {
  const state = { ...initial };
  /** @type {Map<keyof T, Set<() => void>>} */
  const listeners = new Map();
  return {
    /** Read only for everyone but `set`. @type {Readonly<T>} */
    state,
    /** @param {Partial<T>} changes */
    set(changes) {
      const changed = /** @type {(keyof T)[]} */ (Object.keys(changes)).filter(
        (key) => !Object.is(state[key], changes[key]),
      );
      Object.assign(state, changes);
      const due = new Set(changed.flatMap((key) => [...(listeners.get(key) ?? [])]));
      for (const fn of due) fn();
    },
    /** Calls fn now and whenever one of the keys changes.
     * @param {(keyof T)[]} keys @param {() => void} fn @returns {() => void} stops it */
    watch(keys, fn) {
      for (const key of keys) {
        if (!listeners.has(key)) listeners.set(key, new Set());
        listeners.get(key)?.add(fn);
      }
      fn();
      return () => keys.forEach((key) => listeners.get(key)?.delete(fn));
    },
  };
}
