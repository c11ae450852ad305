/**
 * What the worker is at: a start, then frames up to the one that is wanted. It is known for how long, and a
 * worker that does not answer is ended when it is to do something else.
 */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';

/** @typedef {import('./lane.js').Lane} Lane @typedef {import('./lane.js').LiveInput} LiveInput @typedef {import('./lane.js').Manifest} Manifest */
/** @typedef {import('../../../wasm/js/client.mjs').Client} Client */

/** A worker that has not answered for so long is ended when it is to do something else [ms]. */
const DEAF = 2000;
/** The same where it is to end what it does. A slice of work is far shorter. */
const DEAF_AT_ONCE = 700;

export class Work {
  #client;
  #current;
  #aim;
  #generation = 0;
  /** Starts under way. */
  #opening = 0;
  /** When the start under way was asked for, and since when the next frame is awaited [ms]. */
  #opened = 0;
  #awaited = 0;
  /** How much of the next frame is done. */
  #share = 0;
  /** Where a long start is. @type {import('../../../wasm/js/loader.mjs').StartProgress} */
  #starting = {};
  /** The frame that the worker was told to reach. */
  #wanted = -1;
  /** The worker was ended: it is given the run again when frames are wanted. */
  #asleep = false;
  /** How often a worker that did not answer was ended. */
  restarts = 0;

  /**
   * @param {Client} client
   * @param {{current: () => Pick<Lane, 'text' | 'inputs'> | null, aim: () => void}} run `current`: the run that is taken up
   *   again; `aim`: says anew how far to compute
   */
  constructor(client, { current, aim }) {
    this.#client = client;
    this.#current = current;
    this.#aim = aim;
    client.onstarting = (progress) => (this.#starting = progress);
  }

  /** A start is under way. */
  get opening() {
    return this.#opening > 0;
  }

  /** Starts a run; `begin` is called where no other was asked for meanwhile. Rejects with the core's faults.
   * @param {string} text @param {readonly LiveInput[]} inputs @param {(manifest: Manifest) => void} begin */
  async start(text, inputs, begin) {
    const mine = ++this.#generation;
    this.#endIfDeaf(DEAF);
    this.#takeUp();
    let manifest;
    try {
      manifest = await this.#open(text, inputs);
    } catch (error) {
      this.#opening--;
      // the worker has no run now: take up again what it computed
      if (mine === this.#generation && this.#current() && !this.#opening) await this.#resume();
      throw error;
    }
    this.#opening--;
    if (mine === this.#generation) {
      this.#awaitNext();
      begin(manifest);
    }
    return manifest;
  }

  /** Computes up to a frame. @param {number} frame @param {number} last the newest that is known */
  reach(frame, last) {
    if (this.#opening || frame === this.#wanted) return;
    if (this.#asleep) {
      if (frame > last) this.#resume();
      return;
    }
    if (this.#wanted <= last) this.#awaited = performance.now();
    this.#wanted = frame;
    this.#client.target(frame);
  }

  /** What was asked for holds no longer: the next `reach` is told to the worker. */
  forget() {
    this.#wanted = -1;
  }

  /** A live input: frames after it come again. @param {LiveInput} input */
  input({ id, value, frame }) {
    this.forget();
    if (!this.#asleep) this.#client.input(id, value, frame);
  }

  /** Other live inputs in place of all: frames after the first one at which they differ come again. @param {readonly LiveInput[]} inputs */
  setInputs(inputs) {
    this.forget();
    if (!this.#asleep) this.#client.setInputs(inputs);
  }

  /** A frame has come. */
  heard() {
    this.#awaited = performance.now();
    this.#share = 0;
  }

  /** How much of the next frame is done. @param {number} share @param {boolean} again on its way through frames that are known */
  progress(share, again) {
    this.#share = share;
    if (again) this.#awaited = performance.now();
  }

  /** Ends what is under way, with its worker where that does not answer. */
  end() {
    this.#generation++;
    if (!this.#endIfDeaf(DEAF_AT_ONCE)) this.#client.drop();
    this.forget();
    this.#asleep = true;
  }

  /** What the worker is at: a start, without a time, or the frame to `time` [s]; for how long [ms]. @param {Lane | null} to */
  late(to) {
    const t = performance.now();
    const starting = this.#starting;
    if (this.#opening) return { ms: t - this.#opened, share: 0, time: undefined, starting };
    if (!to || this.#asleep || to.halt || this.#wanted <= to.history.last) return null;
    const time = Number(((to.history.last + 1) * to.manifest.frame).toPrecision(6));
    return { ms: t - this.#awaited, share: this.#share, time: String(time), starting };
  }

  /** @param {number} silence [ms] @returns {boolean} whether it was ended */
  #endIfDeaf(silence) {
    if (!(this.#client.silence > silence)) return false;
    this.#client.restart();
    this.restarts++;
    return true;
  }

  #takeUp() {
    this.#asleep = false;
    this.#opening++;
    this.#opened = performance.now();
    this.#starting = {};
  }

  /** Nothing is asked for yet, and the next frame is the first. */
  #awaitNext() {
    this.forget();
    this.heard();
  }

  async #resume() {
    const back = this.#current();
    if (!back) return;
    this.#takeUp();
    try {
      await this.#open(back.text, back.inputs);
    } catch (error) {
      if (error instanceof HawseSupersededError) return;
      throw error;
    } finally {
      this.#opening--;
    }
    this.#awaitNext();
    // frames up to the newest known come again and are not taken twice
    this.#aim();
  }

  /** With the meshes that it names, where it names some. @param {string} text @param {readonly LiveInput[]} inputs @returns {Promise<Manifest>} */
  async #open(text, inputs) {
    if (!/"asset"/.test(text)) return this.#client.open(text, { inputs });
    const mine = this.#generation;
    const { assetsOf } = await import('../meshes/assets.js');
    const { assets, complete } = await assetsOf(text);
    if (mine !== this.#generation) throw new HawseSupersededError();
    return this.#client.open(text, { inputs, assets }).catch((/** @type {unknown} */ error) => {
      throw complete(error);
    });
  }
}
