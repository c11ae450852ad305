/**
 * Scenarios whose run is looked at from its beginning, not at the moment that was on show: another hull and another chain have
 * nothing at that moment to be held against, and what was set for 0 s is seen at once.
 * @type {WeakSet<object>}
 */
export const afresh = new WeakSet();
