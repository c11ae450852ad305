/** Who waits for a frame to be computed. */
export class Waiting {
  /** @type {{frame: number, done: () => void}[]} */
  #list = [];

  /** @param {number} frame @param {() => void} done */
  add(frame, done) {
    this.#list.push({ frame, done });
  }

  /** The furthest frame that is waited for. */
  get furthest() {
    return this.#list.reduce((most, { frame }) => Math.max(most, frame), 0);
  }

  /** Tells those whose frame is there. @param {number} last the newest frame @param {boolean} over no more will come */
  settle(last, over) {
    this.#list = this.#list.filter(({ frame, done }) => {
      if (!over && last < frame) return true;
      done();
      return false;
    });
  }
}
