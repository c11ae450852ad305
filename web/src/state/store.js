/** A small store: one plain object, `set` tells the listeners of the keys that changed. */

/**
 * @template {Record<string, any>} T
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
      /** @type {Set<() => void>} */
      const due = new Set();
      for (const key of /** @type {(keyof T)[]} */ (Object.keys(changes))) {
        if (Object.is(state[key], changes[key])) continue;
        state[key] = /** @type {any} */ (changes[key]);
        for (const fn of listeners.get(key) ?? []) due.add(fn);
      }
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
