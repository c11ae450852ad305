/**
 * Status codes of the core (hw_status) and the two errors that a user's input can cause.
 * @module
 */

/** What a call of the core returns: `hw_status` in hawse.h. */
export const STATUS = Object.freeze({
  ok: 0,
  badInput: 1,
  halted: 2,
  noMemory: 3,
  done: 4,
});

/**
 * One fault in a scenario: `where` is a JSON pointer (RFC 6901), `what` a sentence with value and
 * bound.
 * @typedef {{where: string, what: string}} Fault
 */

/** The scenario, or an input to a run, is wrong. `faults` says where and what, all at once. */
export class HawseInputError extends Error {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults.map((f) => (f.where ? `${f.where}: ${f.what}` : f.what)).join('\n'));
    this.name = 'HawseInputError';
    this.faults = faults;
  }
}

/** The fixed memory of the module does not suffice for this model. */
export class HawseMemoryError extends Error {
  /** @param {string} what */
  constructor(what) {
    super(what);
    this.name = 'HawseMemoryError';
  }
}
