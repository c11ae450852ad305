/**
 * One run as the page sees it: frames arrive from the worker into a history, a clock moves through
 * them, and one frame at a time is shown. A changed scenario runs beside the old picture until it
 * has reached the same moment; a live input makes the frames after it void.
 */
import { HawseSupersededError } from '../../../wasm/js/client.mjs';
import { createLane } from './lane.js';
import { nameLinks } from '../state/contacts.js';
import { niceCeil } from '../state/format.js';

const AHEAD_SECONDS = 10;
/** The fastest speed: the shown frame is the newest one. */
export const FASTEST = Infinity;
/** A worker that has not answered for so long is ended when it is to do something else [ms]. */
const DEAF = 2000;
/** The same where it is to end what it does. A slice of work is far shorter. */
const DEAF_AT_ONCE = 700;

/** @typedef {import('./lane.js').RunEvent} RunEvent @typedef {import('./lane.js').LiveInput} LiveInput @typedef {import('./lane.js').Lane} Lane */

/**
 * @param {{
 *   client: any,
 *   makeReader: (manifest: any) => any,
 *   onchange: (what: {run?: boolean, shown?: boolean, computed?: boolean, busy?: boolean, halt?: boolean, play?: boolean}) => void,
 * }} options
 */
export function createRun({ client, makeReader, onchange }) {
  let generation = 0;
  /** @type {Lane | null} the run on show */
  let lane = null;
  /** @type {Lane | null} the run that replaces it once it has reached `at` */
  let pending = null;
  /** @type {LiveInput[]} */
  let inputs = [];
  let shown = new Uint8Array(0);
  let shownIndex = -1;
  /** The frame after the one on show, for slow motion between the two. */
  let ahead = new Uint8Array(0);
  let aheadIndex = -1;
  let now = 0;
  let position = 0;
  let playing = false;
  let speed = 1;
  let loop = false;
  let wanted = -1;
  let opening = 0;
  /** When the start under way was asked for, and since when the next frame is awaited [ms]. */
  let [opened, awaited] = [0, 0];
  /** How much of the next frame is done. */
  let share = 0;
  /** Where a long start is. @type {import('../../../wasm/js/loader.mjs').StartProgress} */
  let starting = {};
  /** The worker was ended: it is given the run again when frames are wanted. */
  let asleep = false;
  let restarts = 0;
  /** @type {{frame: number, done: () => void}[]} */
  let waiting = [];

  client.onframe = (/** @type {ArrayBuffer} */ buffer, /** @type {number} */ index) => {
    receive(buffer, index);
    client.release(buffer);
  };
  client.onhalt = (/** @type {any} */ report) => {
    const to = pending ?? lane;
    if (!to) return;
    to.halt = report;
    if (to === pending) swap();
    else onchange({ halt: true, computed: true });
    settle();
  };

  client.onstarting = (/** @type {typeof starting} */ progress) => (starting = progress);
  client.onprogress = (
    /** @type {number} */ index,
    /** @type {number} */ goal,
    /** @type {number} */ done,
  ) => {
    share = done;
    const to = pending ?? lane;
    if (to && goal <= to.history.last) awaited = performance.now(); // on its way through frames that are known
  };

  /** @param {ArrayBuffer} buffer @param {number} index */
  function receive(buffer, index) {
    const to = pending ?? lane;
    if (!to || opening) return;
    awaited = performance.now();
    share = 0;
    if (!to.take(buffer, index)) return;
    if (to === pending) {
      if (index >= to.at) swap();
      else onchange({ busy: true });
    } else onchange({ computed: true });
    if (to === lane && speed === FASTEST && playing) go(index);
    settle();
  }

  function swap() {
    if (!pending) return;
    lane = pending;
    pending = null;
    shown = new Uint8Array(lane.manifest.frame_bytes);
    ahead = new Uint8Array(lane.manifest.frame_bytes);
    shownIndex = aheadIndex = -1;
    now = Math.min(lane.at, Math.max(0, lane.history.last));
    position = now;
    onchange({ run: true, computed: true, busy: true, halt: true });
    show(now);
    aim();
  }

  /** Tells the worker how far to run: a few seconds past the moment shown. */
  function aim() {
    const to = pending ?? lane;
    if (!to || opening) return;
    const ahead = Math.min(1000, Math.max(200, Math.ceil(AHEAD_SECONDS / to.manifest.frame)));
    const asked = waiting.reduce((most, w) => Math.max(most, w.frame), 0);
    const target = Math.min(
      to.manifest.frames,
      to.limit,
      to === pending
        ? to.at
        : playing && speed === FASTEST
          ? to.manifest.frames
          : Math.max(now + ahead, asked),
    );
    if (target === wanted) return;
    if (asleep) {
      if (target > to.history.last) resume();
      return;
    }
    if (wanted <= to.history.last) awaited = performance.now();
    wanted = target;
    client.target(target);
  }

  /** @param {number} index */
  function show(index) {
    if (!lane) return;
    const read = lane.history.read(index, shown);
    if (read < 0) return;
    now = Math.max(0, Math.min(index, lane.history.last));
    shows++;
    shownIndex = read;
    aheadIndex = -1;
    onchange({ shown: true });
  }

  /** @param {number} frame */
  function go(frame) {
    if (!lane) return;
    if (frame > lane.limit) lane.limit = Infinity;
    now = Math.max(0, Math.min(Math.round(frame), lane.manifest.frames));
    position = now;
    aim();
    if (now <= lane.history.last) show(now);
    else {
      // not computed yet: the picture follows the run until it gets there
      show(lane.history.last);
      now = Math.max(
        0,
        Math.min(Math.round(frame), lane.halt ? lane.history.last : lane.manifest.frames),
      );
      position = now;
      chase = now;
      aim();
    }
  }
  let chase = -1;
  let shows = 0;

  function settle() {
    const last = lane?.history.last ?? -1;
    if (chase >= 0 && lane) {
      if (lane.halt) chase = -1;
      else {
        const to = Math.min(chase, last);
        if (to >= chase) {
          const at = chase;
          chase = -1;
          show(at);
        }
      }
    }
    waiting = waiting.filter((w) => {
      if (!pending && (last >= w.frame || lane?.halt)) {
        w.done();
        return false;
      }
      return true;
    });
  }

  return {
    get manifest() {
      return lane?.manifest ?? null;
    },
    get reader() {
      return lane?.reader ?? null;
    },
    get history() {
      return lane?.history ?? null;
    },
    get events() {
      return lane?.events ?? [];
    },
    /** Every contact so far. */
    get contacts() {
      return lane?.contacts ?? null;
    },
    get halt() {
      return lane?.halt ?? null;
    },
    /** The run ends here, before its time: there is nothing to play. */
    get halted() {
      return Boolean(lane?.halt && now >= lane.history.last);
    },
    /** The whole frame on show. */
    get frame() {
      return /** @type {ArrayBuffer} */ (shown.buffer);
    },
    /** The whole frame after it, where `fraction` is above 0. */
    get nextFrame() {
      return /** @type {ArrayBuffer} */ (ahead.buffer);
    },
    /** How far the clock is from the frame on show to the next one while it plays: 0 to 1. */
    get fraction() {
      if (!playing || !lane || pending || speed === FASTEST || !(position > shownIndex)) return 0;
      if (aheadIndex < 0) aheadIndex = lane.history.readAfter(shownIndex, ahead);
      const gap = aheadIndex - shownIndex;
      return gap > 0 ? Math.min(1, (position - shownIndex) / gap) : 0;
    },
    /** Rises whenever a frame is shown: the same number may have other content after an input. */
    get shows() {
      return shows;
    },
    get shownIndex() {
      return shownIndex;
    },
    get now() {
      return now;
    },
    get last() {
      return lane?.history.last ?? -1;
    },
    get playing() {
      return playing;
    },
    get speed() {
      return speed;
    },
    get loop() {
      return loop;
    },
    get inputs() {
      return inputs;
    },
    get text() {
      return lane?.text ?? '';
    },
    /** What the run on show was made of. */
    get doc() {
      return lane?.doc ?? null;
    },
    /** How often a worker that did not answer was ended. */
    get restarts() {
      return restarts;
    },
    /** What the worker is at: a start, without a time, or the frame to `time` [s]; for how long [ms]. */
    get late() {
      const t = performance.now();
      if (opening) return { ms: t - opened, share: 0, time: undefined, starting };
      const to = pending ?? lane;
      if (!to || asleep || to.halt || wanted <= to.history.last) return null;
      const time = Number(((to.history.last + 1) * to.manifest.frame).toPrecision(6));
      return { ms: t - awaited, share, time: String(time), starting };
    },
    /** Ends the work under way, with its worker where that does not answer. The run on show stays; what was to take its place is dropped.
     * @returns {'start' | 'frame'} what was ended */
    cancel() {
      const what = opening || pending ? 'start' : 'frame';
      generation++;
      if (client.silence > DEAF_AT_ONCE) {
        client.restart();
        restarts++;
      } else client.drop();
      pending = null;
      chase = -1;
      wanted = -1;
      asleep = true;
      inputs = lane?.inputs ?? [];
      if (lane && what === 'frame') {
        lane.limit = lane.history.last;
        now = position = Math.min(now, lane.history.last);
        this.pause();
      }
      onchange({ busy: true, computed: true, play: true });
      return what;
    },
    /** After `cancel` in a frame. */
    goOn() {
      if (lane) lane.limit = Infinity;
      aim();
      this.play();
    },
    /** Top of the tension colours: as the view says, else found in the frames so far. */
    get tensionTop() {
      if (!lane) return 1;
      const given = Number(lane.manifest.view?.tension);
      return given > 0 ? given : niceCeil(lane.tension || 1);
    },
    get realTime() {
      return lane?.speed() ?? 0;
    },
    /** Running to a moment beside the old picture. */
    get busy() {
      if (!pending && chase < 0) return null;
      const to = pending ?? lane;
      if (!to) return null;
      const at = pending ? pending.at : chase;
      return {
        frame: at,
        time: at * to.manifest.frame,
        part: at > 0 ? Math.max(0, to.history.last) / at : 1,
      };
    },

    /** Starts a run of `text`; what is on show stays until the new run has reached frame `at`.
     * Rejects with the core's faults, and then nothing changes.
     * @param {string} text @param {{inputs?: LiveInput[], doc?: any, at?: number | ((manifest: any) => number), play?: boolean}} [options] */
    async open(text, options = {}) {
      const mine = ++generation;
      if (client.silence > DEAF) {
        client.restart();
        restarts++;
      }
      asleep = false;
      opening++;
      opened = performance.now();
      starting = {};
      const keep = options.inputs ?? [];
      let manifest;
      try {
        manifest = await openWith(text, keep);
      } catch (error) {
        opening--;
        // the worker has no run now: take the one on show up again
        if (mine === generation && lane && !opening) await resume();
        throw error;
      }
      opening--;
      if (mine !== generation) return manifest;
      inputs = keep;
      manifest.solids = client.meshes;
      nameLinks(manifest);
      const at = typeof options.at === 'function' ? options.at(manifest) : (options.at ?? 0);
      wanted = -1;
      chase = -1;
      awaited = performance.now();
      share = 0;
      pending = createLane({
        ...{ text, doc: options.doc ?? null, inputs, manifest, reader: makeReader(manifest) },
        at: Math.max(0, Math.min(at, manifest.frames)),
      });
      onchange({ busy: true });
      aim();
      return manifest;
    },

    /** A live input from the moment shown on, or from an earlier one. @param {string} id @param {number} value @param {number} [from] frame */
    input(id, value, from = now) {
      if (!lane || pending) return;
      const at = Math.min(from, lane.history.last);
      inputs = inputs.filter((i) => i.frame <= at && !(i.id === id && i.frame === at));
      inputs.push({ id, value, frame: at });
      lane.inputs = inputs;
      lane.truncate(at);
      aheadIndex = -1;
      chase = -1;
      wanted = -1;
      if (!asleep) client.input(id, value, at);
      aim();
      onchange({ computed: true, halt: true });
    },

    /** The value of an input at the moment shown. @param {string} id @param {number} start */
    inputValue(id, start) {
      let value = start;
      for (const i of inputs) if (i.id === id && i.frame <= now) value = i.value;
      return value;
    },

    seek: go,
    /** @param {number} by */
    step(by) {
      this.pause();
      go(now + by);
    },
    play() {
      if (!lane || playing) return;
      if (this.halted) return;
      lane.limit = Infinity;
      if (now >= lane.manifest.frames) go(0);
      playing = true;
      aim();
      onchange({ play: true });
    },
    pause() {
      if (!playing) return;
      playing = false;
      wanted = -1;
      aim();
      onchange({ play: true });
    },
    /** @param {number} value */
    setSpeed(value) {
      speed = value;
      wanted = -1;
      aim();
      onchange({ play: true });
    },
    /** @param {boolean} value */
    setLoop(value) {
      loop = value;
      onchange({ play: true });
    },

    /** Moves the clock by `seconds` of wall time. @param {number} seconds */
    tick(seconds) {
      if (!playing || !lane || pending || speed === FASTEST) {
        if (playing && lane && speed === FASTEST && !pending && now >= end(lane)) atEnd(lane);
        return;
      }
      const next = position + (Math.min(seconds, 0.25) * speed) / lane.manifest.frame;
      const last = lane.history.last;
      position = Math.min(next, last);
      const frame = Math.floor(position);
      if (frame !== now) {
        show(frame);
        aim();
      }
      if (now >= end(lane)) atEnd(lane);
    },

    /** Resolves when frame n is computed (or the run has halted before it). @param {number} n @returns {Promise<void>} */
    whenFrame(n) {
      return new Promise((done) => {
        waiting.push({ frame: Math.min(n, lane?.manifest.frames ?? n), done });
        settle();
        aim();
      });
    },
    /** @param {number} [index] */
    hash(index = now) {
      return lane?.history.hash(index) ?? '';
    },
  };

  /** @param {Lane} l */
  function end(l) {
    return l.halt ? l.history.last : l.manifest.frames;
  }

  /** @param {Lane} l */
  function atEnd(l) {
    if (loop && !l.halt) go(0);
    else {
      playing = false;
      onchange({ play: true });
    }
  }

  /** With the meshes that it names, where it names some. @param {string} of @param {LiveInput[]} start @returns {Promise<any>} */
  async function openWith(of, start) {
    if (!/"asset"/.test(of)) return client.open(of, { inputs: start });
    const mine = generation;
    const { assetsOf } = await import('../meshes/assets.js');
    const { assets, complete } = await assetsOf(of);
    if (mine !== generation) throw new HawseSupersededError();
    return client.open(of, { inputs: start, assets }).catch((/** @type {unknown} */ error) => {
      throw complete(error);
    });
  }

  async function resume() {
    if (!lane) return;
    const back = lane;
    asleep = false;
    opening++;
    opened = performance.now();
    starting = {};
    try {
      await openWith(back.text, inputs);
    } catch (error) {
      if (error instanceof HawseSupersededError) return;
      throw error;
    } finally {
      opening--;
    }
    wanted = -1;
    awaited = performance.now();
    share = 0;
    // frames up to the newest known come again and are not taken twice
    aim();
  }
}

/** @typedef {ReturnType<typeof createRun>} Run */
