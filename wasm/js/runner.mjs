/**
 * One run with its inputs and keyframes: goes to any frame, forwards or back. The state at a frame
 * is the one before the inputs of that frame act; they act just before the step that leaves it, so
 * a live input, a replay and a link that carries the inputs give the same bits.
 * @module
 */
import { DISPOSE } from './dispose.mjs';
import { Keyframes } from './keyframes.mjs';
import { HawseInputError, STATUS, inputFault, startFault } from './status.mjs';

export { inputFault };

/**
 * @typedef {import('./messages.mjs').InputEvent} InputEvent
 * @typedef {import('./loader.mjs').Model} Model
 */

/** Most evaluations of forces between two looks at `enough`, and how long they may take [ms]. */
const EVALUATIONS = 16;
const LONG = 4;

/** Where a frame's header has the status [bytes]. */
const STATUS_AT = 12;

/** Memory for saved states [bytes]. */
export const KEYFRAME_BUDGET = 32 * 2 ** 20;

export class Runner {
  /**
   * @param {Model} model
   * @param {{inputs?: InputEvent[], budget?: number, pieces?: boolean}} [options] `pieces`: the start is
   *   still to be computed, by `start`
   * @throws {HawseInputError} for inputs that are none, and where the run cannot start: part and cause
   */
  constructor(model, { inputs = [], budget = KEYFRAME_BUDGET, pieces = false } = {}) {
    const { manifest } = model;
    const faults = inputs.flatMap((event) => inputFault(manifest, event) ?? []);
    if (faults.length) throw new HawseInputError(faults);
    this.manifest = manifest;
    /** Inputs in the order in which they act. @type {InputEvent[]} */
    this.inputs = [];
    for (const event of [...inputs].sort((a, b) => a.frame - b.frame)) this.record(event);
    this.sim = pieces ? model.openSim() : model.createSim();
    this.keyframes = new Keyframes(1 / manifest.frame, budget);
    /** Frame that the sim is at. */
    this.index = 0;
    this.halted = false;
    /** The frame after `index` has been begun. */
    this.begun = false;
    /** Frame 0 is still to be computed. */
    this.starting = true;
    /** Evaluations in a piece of work. */
    this.size = 1;
    if (!pieces) this.started();
  }

  /** An event of the scenario has ended the run here, before its duration. */
  get ended() {
    if (this.starting || this.begun || this.index >= this.manifest.frames) return false;
    const { buffer, byteOffset } = this.sim.frame();
    return new DataView(buffer, byteOffset).getUint32(STATUS_AT, true) === STATUS.done;
  }

  /** @internal */
  started() {
    const report = this.sim.report();
    if (report.cause) {
      this.sim.free();
      throw new HawseInputError([startFault(report)]);
    }
    this.starting = false;
    this.keep();
  }

  /**
   * Goes on with the start of a run that was opened in pieces. False where `enough` says so before it is there.
   * @param {() => boolean} enough
   * @throws {HawseInputError} where the run cannot start: part and cause
   */
  start(enough) {
    let status = this.work();
    while (status === STATUS.more && !enough()) status = this.work();
    if (status === STATUS.more) return false;
    this.started();
    return true;
  }

  /** A piece of work, so small that `enough` is asked in time. */
  work() {
    const begin = performance.now();
    const status = this.sim.work(this.size);
    const took = performance.now() - begin;
    if (took > LONG) this.size = Math.max(1, this.size >> 1);
    else if (took < LONG / 4) this.size = Math.min(2 * this.size, EVALUATIONS);
    return status;
  }

  /**
   * Sets an input from a frame on. Inputs and states after that frame are void. The run may have to
   * go back to an earlier frame for it: see `index` afterwards.
   * @param {InputEvent} event
   */
  input(event) {
    const fault = inputFault(this.manifest, event);
    if (fault) throw new HawseInputError([fault]);
    this.inputs = this.inputs.filter((e) => e.frame <= event.frame);
    this.record(event);
    this.void(event.frame);
  }

  /**
   * Other inputs in place of all so far. States after the frame from which on they differ are void.
   * @param {InputEvent[]} inputs
   * @param {number} from the first frame at which they differ
   */
  replaceInputs(inputs, from) {
    const faults = inputs.flatMap((event) => inputFault(this.manifest, event) ?? []);
    if (faults.length) throw new HawseInputError(faults);
    this.inputs = [];
    for (const event of inputs) this.record(event);
    this.void(from);
  }

  /** @param {number} frame @internal */
  void(frame) {
    this.keyframes.truncate(frame);
    if (this.index > frame || ((this.halted || this.begun) && this.index === frame))
      this.restore(frame);
  }

  /**
   * Goes to a frame, by steps or from a saved state. Returns false where the run halts or ends before it,
   * and where `enough` says so, which is asked within frames too.
   * @param {number} frame
   * @param {() => boolean} [enough]
   */
  goto(frame, enough = () => false) {
    // from the frame before: what happened within a frame (events, extremes) is no part of a saved state
    if (frame < this.index || (this.halted && frame === this.index))
      this.restore(Math.max(0, frame - 1));
    while (this.index < frame) {
      if (!this.step(enough) || (enough() && this.index < frame)) return false;
    }
    return true;
  }

  /**
   * One frame on. False if the run halts, or has, where it has ended, and where `enough` says so within the frame: the next
   * call goes on with it.
   * @param {() => boolean} [enough]
   */
  step(enough) {
    if (this.halted || this.ended) return false;
    for (const event of this.begun ? [] : this.inputs) {
      if (event.frame !== this.index) continue;
      const i = this.manifest.inputs.findIndex((input) => input.id === event.id);
      const status = this.sim.input(i, event.value);
      if (status !== STATUS.ok) throw new Error(`input ${event.id} was refused (status ${status})`);
    }
    let status = enough ? this.work() : this.sim.step();
    while (enough && status === STATUS.more && !enough()) status = this.work();
    this.begun = status === STATUS.more;
    if (this.begun) return false;
    if (status === STATUS.halted) {
      this.halted = true;
      return false;
    }
    if (status !== STATUS.ok && status !== STATUS.done)
      throw new Error(`step gave status ${status}`);
    this.index++;
    this.keep();
    return true;
  }

  /** How much of the frame that has been begun is done: 0 to 1. */
  get share() {
    const { frame } = this.manifest;
    return this.begun ? Math.min(1, Math.max(0, this.sim.time / frame - this.index)) : 0;
  }

  /** The present frame, in place. */
  frame() {
    return this.sim.frame();
  }

  /** Gives the memory of the run back. */
  free() {
    this.sim.free();
  }

  [DISPOSE]() {
    this.free();
  }

  /**
   * @param {InputEvent} event later ones of the same input and frame replace earlier ones
   */
  record(event) {
    this.inputs = this.inputs.filter((e) => e.id !== event.id || e.frame !== event.frame);
    this.inputs.push({ id: event.id, frame: event.frame, value: event.value });
  }

  keep() {
    if (this.keyframes.wants(this.index)) this.keyframes.add(this.index, this.sim.save());
  }

  /**
   * Loads the nearest saved state at or before a frame.
   * @param {number} frame
   */
  restore(frame) {
    const near = this.keyframes.nearest(frame);
    if (!near)
      this.sim.reset(); // a start may take long: the state after it is kept
    else if (this.sim.load(near.state) !== STATUS.ok) throw new Error('a saved state was refused');
    this.index = near?.index ?? 0;
    this.halted = this.begun = false;
  }
}
