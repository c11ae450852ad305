/**
 * One run as the page sees it: frames arrive from the worker into a history, a clock moves through
 * them, and one frame at a time is shown. A changed scenario runs beside the old picture until it
 * has reached the same moment; a live input makes the frames after it void.
 */
import { firstDifference } from '../../../wasm/js/differ.mjs';
import { HawseInputError, byNumber } from '../../../wasm/js/status.mjs';
import { Clock, FASTEST } from './clock.js';
import { sameBytes } from './foreseen.js';
import { inputAt, withInput } from './inputs.js';
import { createLane } from './lane.js';
import { Picture } from './picture.js';
import { Waiting } from './waiting.js';
import { Work } from './work.js';
import { worded } from './wording.js';
import { nameLinks } from '../state/contacts.js';
import { niceCeil } from '../../../wasm/js/format.mjs';

const AHEAD_SECONDS = 10;

/** @typedef {import('./lane.js').RunEvent} RunEvent @typedef {import('./lane.js').LiveInput} LiveInput @typedef {import('./lane.js').Lane} Lane */
/** @typedef {import('./lane.js').Manifest} Manifest @typedef {import('../../../wasm/js/form/scenario.mjs').Doc} Doc */
/** What has become another. @typedef {{run?: boolean, shown?: boolean, computed?: boolean, busy?: boolean, halt?: boolean, play?: boolean, solids?: boolean}} Change */
/**
 * @typedef {{
 *   client: import('../../../wasm/js/client.mjs').Client,
 *   makeReader: (manifest: Manifest) => Lane['reader'],
 *   onchange: (what: Change) => void,
 * }} RunOptions
 */

/** The frame where a run ends: its last, that before a halt, or that of an event which ends it. @param {Lane} lane */
const endOf = (lane) =>
  lane.halt ? lane.history.last : Math.min(lane.ended, lane.manifest.frames);

export class Run {
  #client;
  #makeReader;
  #onchange;
  /** The run on show. @type {Lane | null} */
  #lane = null;
  /** The run that replaces it once it has reached `at`. @type {Lane | null} */
  #pending = null;
  /** On show until the run has a picture of its own. @type {import('./foreseen.js').Foreseen | null} */
  #foreseen = null;
  /** The run began with another picture than was foreseen. */
  other = false;
  #clock = new Clock();
  #picture = new Picture();
  #waiting = new Waiting();
  #work;
  /** Computed to at least, whatever plays. */
  #ahead = 0;

  /** @param {RunOptions} options */
  constructor({ client, makeReader, onchange }) {
    this.#client = client;
    this.#makeReader = makeReader;
    this.#onchange = onchange;
    this.#work = new Work(client, {
      current: () => this.#computing,
      aim: () => this.#aim(),
    });
    client.onframe = (buffer, index) => {
      this.#receive(buffer, index);
      client.release(buffer);
    };
    client.onhalt = (report) => this.#halt(report);
    client.onprogress = (index, goal, share) =>
      this.#work.progress(share, goal <= (this.#computing?.history.last ?? -Infinity));
  }

  // ------------------------------------------------------------------ frames

  /** The run that the worker computes. */
  get #computing() {
    return this.#pending ?? this.#lane;
  }

  /** @param {ArrayBuffer} buffer @param {number} index */
  #receive(buffer, index) {
    const to = this.#computing;
    if (!to || this.#work.opening) return;
    this.#work.heard();
    if (!to.take(buffer, index)) return;
    if (to === this.#pending) {
      if (index >= Math.min(to.at, to.ended)) this.#swap();
      else this.#onchange({ busy: true });
    } else this.#onchange({ computed: true });
    if (to === this.#lane && this.#clock.fastest) this.seek(index);
    this.#settle();
  }

  /** @param {import('../../../wasm/js/loader.mjs').HaltReport} report */
  #halt(report) {
    const to = this.#computing;
    if (!to) return;
    to.halt = report;
    if (to === this.#pending) this.#swap();
    else this.#onchange({ halt: true, computed: true });
    this.#settle();
  }

  /** The new run takes the place of the one on show. */
  #swap() {
    const lane = this.#pending;
    if (!lane) return;
    this.#pending = null;
    const told = this.#foreseen;
    this.#foreseen = null;
    if (told && this.#confirms(lane, told)) return this.#goOnFrom(lane);
    this.other = told !== null;
    this.#lane = lane;
    this.#picture.clear(lane.manifest.frame_bytes);
    const at = Math.min(lane.at, Math.max(0, lane.history.last));
    this.#clock.set(at);
    this.#onchange({ run: true, computed: true, busy: true, halt: true });
    if (told) this.#onchange({ play: true });
    this.#show(at);
    this.#aim();
  }

  /** The run has begun as was foreseen. @param {Lane} lane @param {import('./foreseen.js').Foreseen} told */
  #confirms(lane, told) {
    const own = new Uint8Array(told.frame.byteLength);
    const begins = lane.at === 0 && !lane.halt && lane.history.read(0, own) === 0;
    return begins && lane.manifest === this.#lane?.manifest && sameBytes(told.frame, own);
  }

  /** What is on show is the picture of this run. @param {Lane} lane */
  #goOnFrom({ text, doc, inputs }) {
    const lane = /** @type {Lane} */ (this.#lane);
    Object.assign(lane, { text, doc, inputs });
    // those of the picture were nearly these
    const solids = Object.keys(lane.manifest.solids ?? {}).length > 0;
    if (solids) lane.manifest.solids = this.#client.meshes;
    this.#onchange({ solids, computed: true, busy: true, play: true });
    const wished = this.#clock.chase;
    this.#show(0);
    if (wished > 0) this.seek(wished);
    this.#settle();
    this.#aim();
  }

  /** Tells the worker how far to run: a few seconds past the moment shown. */
  #aim() {
    const to = this.#computing;
    if (!to || (this.#foreseen && to === this.#lane)) return;
    const { manifest, history } = to;
    const ahead = Math.min(1000, Math.max(200, Math.ceil(AHEAD_SECONDS / manifest.frame)));
    const wished =
      to === this.#pending
        ? to.at
        : this.#clock.fastest
          ? endOf(to)
          : Math.max(this.#clock.now + ahead, this.#waiting.furthest, this.#ahead);
    this.#work.reach(Math.min(endOf(to), to.limit, wished), history.last);
  }

  /** The same, also where it was told before. */
  #aimAnew() {
    this.#work.forget();
    this.#aim();
  }

  /** @param {number} index */
  #show(index) {
    const lane = this.#lane;
    if (!lane || !this.#picture.show(lane.history, index)) return;
    this.#clock.now = Math.max(0, Math.min(index, lane.history.last));
    this.#onchange({ shown: true });
  }

  /** More is known: for those who wait, and for the picture that follows the run. */
  #settle() {
    const { last } = this;
    const clock = this.#clock;
    const over = Boolean(this.halt) || last >= (this.#lane?.ended ?? Infinity);
    if (over && clock.chase > last) {
      clock.chase = -1;
      if (!this.halt) this.#show(last);
    } else if (this.halt) clock.chase = -1;
    else if (clock.chase >= 0 && last >= clock.chase) {
      const at = clock.chase;
      clock.chase = -1;
      this.#show(at);
    }
    if (!this.#pending) this.#waiting.settle(last, over);
  }

  // ------------------------------------------------------------------ what is known

  get manifest() {
    return this.#lane?.manifest ?? null;
  }
  get reader() {
    return this.#lane?.reader ?? null;
  }
  get history() {
    return this.#lane?.history ?? null;
  }
  get events() {
    return this.#lane?.events ?? [];
  }
  /** Every contact so far. */
  get contacts() {
    return this.#lane?.contacts ?? null;
  }
  get halt() {
    return this.#lane?.halt ?? null;
  }
  /** The frame where it ends, as far as is known. */
  get end() {
    return this.#lane ? endOf(this.#lane) : 0;
  }
  /** An event of the scenario ends it before its duration. */
  get ended() {
    return (this.#lane?.ended ?? Infinity) < Infinity;
  }
  /** The run ends here, before its time: there is nothing to play. */
  get halted() {
    return Boolean(this.halt && this.now >= this.last);
  }
  get last() {
    return this.#lane?.history.last ?? -1;
  }
  get text() {
    return this.#lane?.text ?? '';
  }
  /** What the run that is computed was made of. */
  get doc() {
    return this.#computing?.doc ?? null;
  }
  get inputs() {
    return this.#computing?.inputs ?? [];
  }
  /** Top of the tension colours: as the view says, else found in the frames so far. */
  get tensionTop() {
    if (!this.#lane) return 1;
    const given = Number(this.#lane.manifest.view?.tension);
    return given > 0 ? given : niceCeil(this.#lane.tension || 1);
  }
  get realTime() {
    return this.#lane?.speed() ?? 0;
  }
  /** @param {number} [index] */
  hash(index = this.now) {
    return this.#lane?.history.hash(index) ?? '';
  }

  // ------------------------------------------------------------------ the picture

  /** The whole frame on show. */
  get frame() {
    return this.#picture.frame;
  }
  /** The whole frame after it, where `fraction` is above 0. */
  get nextFrame() {
    return this.#picture.next;
  }
  get shownIndex() {
    return this.#picture.index;
  }
  /** Rises whenever a frame is shown: the same number may have other content after an input. */
  get shows() {
    return this.#picture.shows;
  }
  /** How far the clock is from the frame on show to the next one while it plays: 0 to 1. */
  get fraction() {
    const { playing, speed, position } = this.#clock;
    if (!playing || !this.#lane || this.#pending || speed === FASTEST) return 0;
    return this.#picture.fraction(this.#lane.history, position);
  }

  // ------------------------------------------------------------------ starts, and their end

  /** Starts a run of `text`; what is on show stays until the new run has reached frame `at`.
   * Rejects with the core's faults, and then nothing changes.
   * @param {string} text @param {{inputs?: readonly LiveInput[], doc?: Doc | null, at?: number | ((manifest: Manifest) => number)}} [options] */
  open(text, { inputs = [], doc = null, at = 0 } = {}) {
    return this.#work.start(text, inputs, (manifest) => {
      const told = this.#foreseen && this.#foreseen.text === JSON.stringify(manifest);
      const shown = told ? this.#lane : null;
      const { manifest: own, reader } = shown ?? this.#read(manifest, this.#client.meshes);
      const frame = typeof at === 'function' ? at(manifest) : at;
      // a moment that was asked for before there was a run is one of this run
      if (!told) this.#clock.chase = -1;
      this.#pending = createLane({
        ...{ text, doc, inputs, manifest: own, reader },
        at: Math.max(0, Math.min(frame, manifest.frames)),
      });
      this.#onchange({ busy: true });
      this.#aim();
    });
  }

  /** @param {Manifest} manifest @param {Manifest['solids']} solids */
  #read(manifest, solids) {
    manifest.solids = solids;
    nameLinks(manifest);
    worded(manifest);
    return { manifest, reader: this.#makeReader(manifest) };
  }

  /** Shows the first picture as it was foreseen, until the run has its own: what is then the same goes on.
   * @param {import('./foreseen.js').Foreseen} told */
  foresee(told) {
    if (this.#computing || this.#work.opening) return;
    const start = { text: '', doc: null, inputs: [], at: 0 };
    this.#pending = createLane({ ...start, ...this.#read(told.manifest, told.solids) });
    this.#pending.take(told.frame.slice(0), 0);
    this.#swap();
    this.#foreseen = told;
    this.#work.forget();
  }

  /** What is on show was foreseen: nothing runs yet. */
  get foreseen() {
    return this.#foreseen !== null;
  }

  /** Ends the work under way, with its worker where that does not answer. The run on show stays; what was to take its place is dropped.
   * @returns {'start' | 'frame'} what was ended */
  cancel() {
    const what = this.#work.opening || this.#pending ? 'start' : 'frame';
    this.#work.end();
    this.#pending = null;
    this.#clock.chase = -1;
    if (this.#lane && what === 'frame') {
      this.#lane.limit = this.last;
      this.#clock.set(Math.min(this.now, this.last));
      this.pause();
    }
    this.#onchange({ busy: true, computed: true, play: true });
    return what;
  }

  /** After `cancel` in a frame. */
  goOn() {
    if (this.#lane) this.#lane.limit = Infinity;
    this.#aim();
    this.play();
  }

  /** How often a worker that did not answer was ended. */
  get restarts() {
    return this.#work.restarts;
  }
  /** What the worker is at: a start, without a time, or the frame to `time` [s]; for how long [ms]. */
  get late() {
    return this.#work.late(this.#computing);
  }
  /** Running to a moment beside the old picture. */
  get busy() {
    const { chase } = this.#clock;
    const to = this.#computing;
    if (!to || (!this.#pending && chase < 0)) return null;
    const at = this.#pending ? to.at : chase;
    return {
      frame: at,
      time: at * to.manifest.frame,
      part: at > 0 ? Math.max(0, to.history.last) / at : 1,
    };
  }
  /** Computes to the end, whatever plays; or no further than is played. @param {boolean} on */
  toEnd(on) {
    this.#ahead = on ? Infinity : 0;
    if (on && this.#lane) this.#lane.limit = Infinity;
    this.#aim();
  }
  /** Resolves when frame n is computed (or the run has halted before it). @param {number} n @returns {Promise<void>} */
  whenFrame(n) {
    return new Promise((done) => {
      this.#waiting.add(Math.min(n, this.manifest?.frames ?? n), done);
      this.#settle();
      this.#aim();
    });
  }

  // ------------------------------------------------------------------ live inputs

  /** A live input from the moment shown on, or from an earlier one. While another run is on its way there is none to order.
   * @param {string} id @param {number | string} value of a choice the number of its word, or the word @param {number} [from] frame
   * @returns {boolean} whether it was taken */
  input(id, value, from = this.now) {
    const lane = this.#lane;
    if (!lane || this.#pending || this.#foreseen || this.#work.opening) return false;
    const frame = Math.min(from, this.last);
    const { event: input, fault } = byNumber(lane.manifest, { id, value, frame });
    if (fault) throw new HawseInputError([fault]);
    this.#work.input(input);
    this.#order(lane, withInput(lane.inputs, input), input.frame);
    return true;
  }

  /** Other live inputs in place of all: the run goes back to where they differ, and on; a paused picture to its moment.
   * @param {readonly LiveInput[]} inputs @returns {boolean} false: a start is under way */
  setInputs(inputs) {
    const lane = this.#computing;
    if (!lane || this.#work.opening) return false;
    const from = firstDifference(lane.inputs, inputs);
    if (from === Infinity) return true;
    this.#work.setInputs(inputs);
    this.#order(lane, inputs, from);
    if (lane === this.#lane && this.now > from) this.seek(this.playing ? from : this.now);
    return true;
  }

  /** @param {Lane} lane @param {readonly LiveInput[]} inputs @param {number} from the frames after this one are void */
  #order(lane, inputs, from) {
    lane.inputs = inputs;
    lane.truncate(from);
    this.#picture.forgetAhead();
    this.#clock.chase = -1;
    this.#aim();
    this.#onchange({ computed: true, halt: true });
  }

  /** The value of an input at the moment shown: as the run has it, where events may have set it. @param {string} id @param {number} start */
  inputValue(id, start) {
    const at = this.manifest?.sections.inputs;
    const number = this.manifest?.inputs.findIndex((input) => input.id === id) ?? -1;
    // what is ordered at this very moment acts after it
    const ordered = this.inputs.some((input) => input.id === id && input.frame === this.now);
    if (!at || ordered || number < 0 || this.shownIndex < 0)
      return inputAt(this.inputs, id, this.now, start);
    return new Float64Array(this.frame, at.offset + 8 * number, 1)[0];
  }

  // ------------------------------------------------------------------ time

  get now() {
    return this.#clock.now;
  }
  get playing() {
    return this.#clock.playing;
  }
  get speed() {
    return this.#clock.speed;
  }
  get loop() {
    return this.#clock.loop;
  }

  /** @param {number} frame */
  seek(frame) {
    const lane = this.#lane;
    if (!lane) return;
    const clock = this.#clock;
    const to = Math.round(frame);
    if (frame > lane.limit) lane.limit = Infinity;
    clock.set(Math.max(0, Math.min(to, Math.max(this.last, endOf(lane)))));
    this.#aim();
    if (clock.now <= this.last) return this.#show(clock.now);
    // not computed yet: the picture follows the run until it gets there
    this.#show(this.last);
    clock.set(Math.max(0, Math.min(to, endOf(lane))));
    clock.chase = clock.now;
    this.#aim();
  }
  /** @param {number} by */
  step(by) {
    this.pause();
    this.seek(this.now + by);
  }
  play() {
    const lane = this.#lane;
    if (!lane || this.playing || this.halted) return;
    this.other = false;
    lane.limit = Infinity;
    if (this.now >= endOf(lane)) this.seek(0);
    this.#clock.playing = true;
    this.#aim();
    this.#onchange({ play: true });
  }
  pause() {
    if (!this.playing) return;
    this.other = false;
    this.#clock.playing = false;
    this.#aimAnew();
    this.#onchange({ play: true });
  }
  /** @param {number} value */
  setSpeed(value) {
    this.#clock.speed = value;
    this.#aimAnew();
    this.#onchange({ play: true });
  }
  /** @param {boolean} value */
  setLoop(value) {
    this.#clock.loop = value;
    this.#onchange({ play: true });
  }

  /** Moves the clock by `seconds` of wall time. @param {number} seconds */
  tick(seconds) {
    const lane = this.#lane;
    const clock = this.#clock;
    if (!clock.playing || !lane || this.#pending) return;
    if (!clock.fastest) {
      const frame = clock.advance(seconds, lane.manifest.frame, lane.history.last);
      if (frame !== clock.now) {
        this.#show(frame);
        this.#aim();
      }
    }
    if (clock.now < endOf(lane)) return;
    if (clock.loop && !lane.halt) return this.seek(0);
    clock.playing = false;
    this.#onchange({ play: true });
  }
}

/** @param {RunOptions} options */
export const createRun = (options) => new Run(options);
