/** The clock of a run: which frame is meant, how fast it goes, and whether it goes at all. */

/** The fastest speed: the shown frame is the newest one. */
export const FASTEST = Infinity;
/** A picture that took longer does not make the clock jump [s]. */
const LONGEST = 0.25;

export class Clock {
  /** The frame that is meant. */
  now = 0;
  /** The same, between frames while it plays. */
  position = 0;
  playing = false;
  speed = 1;
  loop = false;
  /** A frame that is not computed yet: the picture follows the run until it gets there. -1: none. */
  chase = -1;

  /** @param {number} frame */
  set(frame) {
    this.now = this.position = frame;
  }

  /** Whether it plays at the pace of the worker. */
  get fastest() {
    return this.playing && this.speed === FASTEST;
  }

  /** Goes on, and says at which frame it is then.
   * @param {number} seconds of wall time @param {number} frame [s] @param {number} last the newest one */
  advance(seconds, frame, last) {
    const next = this.position + (Math.min(seconds, LONGEST) * this.speed) / frame;
    this.position = Math.min(next, last);
    return Math.floor(this.position);
  }
}
