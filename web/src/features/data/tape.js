/**
 * What the picture's data needs of every frame of a run, written down as the frame comes: the history keeps whole frames
 * within a budget only, and what is counted from it must not depend on which are left. A run has one tape; frames that are
 * void are forgotten with the next one that comes.
 * @module
 */
import { frameReader } from '../../../../wasm/js/frame.mjs';
import { takers } from '../../sim/lane.js';
import { BoomLoads } from './stress/boom.js';
import { PatchLog } from './heat/patches.js';
import { PointLog } from './traces/points.js';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Manifest} Manifest
 * @typedef {import('../../../../wasm/js/frame.mjs').Frame} Frame
 * @typedef {import('../../sim/history.js').History} History
 */

export class Tape {
  /** @param {Manifest} manifest */
  constructor(manifest) {
    this.reader = frameReader(manifest);
    this.points = new PointLog(manifest, this.reader);
    this.patches = new PatchLog(manifest, this.reader);
    this.booms = new BoomLoads(manifest, this.reader);
    /** Frames known. */
    this.count = 0;
    /** Rises when frames are forgotten: what was counted from them is void. */
    this.cuts = 0;
  }

  /** @param {Frame} frame @param {number} index */
  take(frame, index) {
    if (index < this.count) this.truncate(index);
    this.points.take(frame, index);
    this.patches.take(frame, index);
    this.booms.take(frame, index);
    this.count = index + 1;
  }

  /** Forgets frames from one on. @param {number} index */
  truncate(index) {
    this.cuts++;
    this.count = index;
    this.points.truncate(index);
    this.patches.truncate(index);
  }
}

/** By the history of a run. @type {WeakMap<History, Tape>} */
const tapes = new WeakMap();

/** Frames that came before there was a tape, as far as whole ones are left. @param {Tape} tape @param {History} history @param {Manifest} manifest @param {number} end */
function catchUp(tape, history, manifest, end) {
  const bytes = new Uint8Array(manifest.frame_bytes);
  for (let i = 0; i < end; i++) if (history.read(i, bytes) >= 0) tape.take(bytes, i);
}

/** The tape of a run, with all frames that are known. @param {Manifest} manifest @param {History} history */
export function tapeOf(manifest, history) {
  let tape = tapes.get(history);
  if (!tape) {
    tape = new Tape(manifest);
    tapes.set(history, tape);
    catchUp(tape, history, manifest, history.count);
  }
  return tape;
}

/** From now on every frame of every run is written down. */
export function record() {
  takers.add(({ manifest, history }, frame, index) => {
    const tape = tapes.get(history) ?? new Tape(manifest);
    if (!tapes.has(history)) {
      tapes.set(history, tape);
      catchUp(tape, history, manifest, index);
    }
    tape.take(frame, index);
  });
}
