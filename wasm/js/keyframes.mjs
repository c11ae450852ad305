/**
 * Saved states of a run at regular frames, within a budget of memory: when it is used up, every
 * second one goes and the distance doubles. Frame 0 always stays.
 * @module
 */

export class Keyframes {
  /**
   * @param {number} spacing frames between two states, at first
   * @param {number} budget bytes
   */
  constructor(spacing, budget) {
    /** Frames between two states at present. */
    this.spacing = Math.max(1, Math.round(spacing));
    this.budget = budget;
    /** Bytes held. */
    this.bytes = 0;
    /** @type {Map<number, Uint8Array>} rising frame numbers */
    this.states = new Map();
  }

  /**
   * Whether the state of this frame is wanted and not yet there.
   * @param {number} index
   */
  wants(index) {
    return index % this.spacing === 0 && !this.states.has(index);
  }

  /**
   * Keeps the state of a frame. Frames come in rising order after `truncate`.
   * @param {number} index
   * @param {Uint8Array} state
   */
  add(index, state) {
    this.states.set(index, state);
    this.bytes += state.length;
    while (this.bytes > this.budget && this.states.size > 1) {
      this.spacing *= 2;
      this.drop((i) => i % this.spacing !== 0);
    }
  }

  /**
   * The latest state at or before a frame.
   * @param {number} index
   * @returns {{index: number, state: Uint8Array} | undefined}
   */
  nearest(index) {
    let best = -1;
    for (const i of this.states.keys()) if (i <= index && i > best) best = i;
    const state = this.states.get(best);
    return state && { index: best, state };
  }

  /**
   * Forgets the states after a frame.
   * @param {number} index
   */
  truncate(index) {
    this.drop((i) => i > index);
  }

  /**
   * @param {(index: number) => boolean} goes
   */
  drop(goes) {
    for (const [i, state] of this.states) {
      if (!goes(i)) continue;
      this.states.delete(i);
      this.bytes -= state.length;
    }
  }
}
