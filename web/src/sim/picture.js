/** The frame on show, and the one after it for slow motion between the two. */

/** @typedef {import('./history.js').History} History */

export class Picture {
  #shown = new Uint8Array(0);
  #ahead = new Uint8Array(0);
  #aheadIndex = -1;
  index = -1;
  /** Rises whenever a frame is shown: the same number may have other content after an input. */
  shows = 0;

  /** Of another run. @param {number} bytes of a frame */
  clear(bytes) {
    this.#shown = new Uint8Array(bytes);
    this.#ahead = new Uint8Array(bytes);
    this.index = this.#aheadIndex = -1;
  }

  /** Shows the frame at `index`, or the nearest kept before it. @param {History} history @param {number} index
   * @returns {boolean} whether there is one */
  show(history, index) {
    const read = history.read(index, this.#shown);
    if (read < 0) return false;
    this.shows++;
    this.index = read;
    this.forgetAhead();
    return true;
  }

  /** The frames after the one on show are void. */
  forgetAhead() {
    this.#aheadIndex = -1;
  }

  /** The whole frame on show. */
  get frame() {
    return this.#shown.buffer;
  }

  /** The whole frame after it, once `fraction` has asked for it. */
  get next() {
    return this.#ahead.buffer;
  }

  /** How far a place between frames is from the frame on show to the next one: 0 to 1.
   * @param {History} history @param {number} position */
  fraction(history, position) {
    if (!(position > this.index)) return 0;
    if (this.#aheadIndex < 0) this.#aheadIndex = history.readAfter(this.index, this.#ahead);
    const gap = this.#aheadIndex - this.index;
    return gap > 0 ? Math.min(1, (position - this.index) / gap) : 0;
  }
}
