/**
 * Does a run begin? What `hawse check` promises by "no faults": frame 0 is there, all its numbers are finite, and a
 * first step can be taken.
 * @module
 */
import { STATUS } from './status.mjs';

/** @typedef {import('./status.mjs').Fault} Fault @typedef {import('./loader.mjs').Sim} Sim */

/** Steps that are tried until one is taken. */
const TRIES = 60;
/** Bytes of a frame before its numbers. */
const HEAD = 64;

/** @param {string} text */
const escaped = (text) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * @param {string} what
 * @param {import('./loader.mjs').HaltReport} halt
 * @returns {Fault}
 */
function fault(what, { part, node, cause, step }) {
  const place = typeof node === 'number' ? ` (node ${node})` : '';
  const smaller = step ? `; a step of ${step} s may do` : '';
  return {
    where: part ? `/parts/${escaped(part)}` : '',
    what: `${what}: ${cause}${place}${smaller}`,
  };
}

/** All numbers of a frame. @param {Uint8Array} frame */
const finite = (frame) => {
  const { buffer, byteOffset, byteLength } = frame;
  return new Float64Array(buffer, byteOffset + HEAD, (byteLength - HEAD) >> 3).every(
    Number.isFinite,
  );
};

/**
 * Of a run whose start was computed (`work` said no more "more").
 * @param {Sim} sim
 * @returns {Fault[]}
 */
export function startFaults(sim) {
  const halt = sim.report();
  if (halt.cause) return [fault('the run cannot begin', halt)];
  if (finite(sim.frame())) return [];
  return [{ where: '', what: 'the run cannot begin: a number of frame 0 is not finite' }];
}

/**
 * Goes on from a start without faults until a step was taken.
 * @param {Sim} sim
 * @returns {Fault[]}
 */
export function firstStepFaults(sim) {
  for (let i = 0; i < TRIES && !(sim.time > 0); i++) {
    const status = sim.stepSome(1);
    if (status === STATUS.halted) return [fault('the run halts in its first step', sim.report())];
    if (status !== STATUS.more) break;
  }
  return [];
}
