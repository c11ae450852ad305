/**
 * Status codes of the core (hw_status) and the two errors that a user's input can cause.
 * @module
 */

import { nearby } from './nearest.mjs';

/** What a call of the core returns: `hw_status` in hawse.h. */
export const STATUS = Object.freeze({
  ok: 0,
  badInput: 1,
  halted: 2,
  noMemory: 3,
  done: 4,
  more: 5,
});

/**
 * One fault in a scenario: `where` is a JSON pointer (RFC 6901), `what` a sentence with value and
 * bound. `start`: the scenario compiles, and its run halts before it has begun.
 * @typedef {{where: string, what: string, start?: boolean}} Fault
 */

/**
 * A run that halts at t = 0, as a fault of the part that it names.
 * @param {import('./loader.mjs').HaltReport} report
 * @returns {Fault}
 */
export function startFault({ part, node, cause, step }) {
  const place = node === null || node === undefined ? '' : ` at node ${node}`;
  const remedy = step ? `; a step of ${step} s may help` : '';
  return {
    where: part ? `/parts/${part}` : '',
    what: `the run cannot start: ${cause}${place}${remedy}`,
    start: true,
  };
}

/**
 * An input by its number or, of a choice, by its word: with the number of that, and the fault in it, if there is one.
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./messages.mjs').WordEvent} given
 * @returns {{event: import('./messages.mjs').InputEvent, fault: Fault | undefined}}
 */
export function byNumber(manifest, given) {
  const words = manifest.inputs.find(({ id }) => id === given.id)?.words ?? [];
  const number = words.findIndex((word) => word === given.value);
  const value = typeof given.value === 'number' ? given.value : number;
  const event = { ...given, value };
  return { event, fault: inputFault(manifest, number < 0 ? given : event) }; // in what was given
}

/**
 * The fault in an input event, if there is one.
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./messages.mjs').WordEvent} event
 * @returns {Fault | undefined}
 */
export function inputFault(manifest, event) {
  const where = `/inputs/${event.id}`;
  const input = manifest.inputs.find((i) => i.id === event.id);
  if (!input) {
    const ids = manifest.inputs.map((i) => i.id);
    return { where, what: `there is no input "${event.id}"${nearby(event.id, ids)}` };
  }
  if (!Number.isInteger(event.frame) || event.frame < 0) {
    return { where, what: `${event.frame} is not a frame number` };
  }
  const what = valueFault(input, event.value);
  return what ? { where, what } : undefined;
}

/**
 * @param {import('./frame.mjs').Input} input
 * @param {number | string} value
 * @returns {string} empty: there is none
 */
function valueFault({ words, calls, min, max, unit, label }, value) {
  if (words) {
    if (words[Number(value)] !== undefined && typeof value === 'number') return '';
    const given = typeof value === 'string' ? `"${value}" is no word of it` : `${value} is not the number of a word`; // prettier-ignore
    return `${given}: ${words.map((word, i) => `${i} ${word}`).join(', ')}`;
  }
  if (typeof value === 'number' && value >= min && value <= max) return '';
  if (calls) return `${value} neither calls "${calls}" (1) nor leaves it (0)`;
  return `${value} ${unit} is outside ${min} to ${max}: ${label}`;
}

/** @param {number} x */
const digits = (x) =>
  x > 0 && (x < 1e-2 || x >= 1e5)
    ? x.toExponential(0).replace('+', '')
    : String(Number(x.toPrecision(2)));

/**
 * How far a static start is, in words; empty where there is nothing to tell.
 * @param {import('./loader.mjs').StartProgress | undefined} progress
 */
export function startWords({ imbalance, unit, step, most, evaluations } = {}) {
  if (imbalance === undefined) return '';
  return `${digits(imbalance)} ${unit} out of balance, step ${step} of at most ${most}, ${evaluations} evaluations`;
}

/** The scenario, or an input to a run, is wrong. `faults` says where and what, all at once. */
export class HawseInputError extends Error {
  /** @param {Fault[]} faults */
  constructor(faults) {
    super(faults.map((f) => (f.where ? `${f.where}: ${f.what}` : f.what)).join('\n'));
    this.name = 'HawseInputError';
    this.faults = faults;
  }
}

/** A run halted where its caller wanted it whole: why, and what there is up to it. */
export class HawseHaltError extends Error {
  /**
   * @param {import('./loader.mjs').HaltReport} report
   * @param {import('./simulate.mjs').RunResult<string>} run
   */
  constructor(report, run) {
    super(`halted at ${report.time} s: ${report.part ? `${report.part}: ` : ''}${report.cause}`);
    this.name = 'HawseHaltError';
    this.report = report;
    this.run = run;
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
