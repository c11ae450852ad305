/**
 * One pull, step by step, as orders of the run. The hand is put beside the point where that will be a frame later; a frame later the spring
 * takes hold and the damper is on; another frame later the hand goes where the pointer is. All are inputs at frames that are known, so that it
 * replays to the same bits.
 * @module
 */
import { besides, FREE, HELD, within } from './parts.js';

/** @typedef {import('./parts.js').Place} Place @typedef {import('./parts.js').Pull} Pull */
/** @typedef {{stiffness: number, damping: number, length: number, most: number, reach: number}} Spring */

/**
 * @param {{
 *   run: Pick<import('../sim/run.js').Run, 'now' | 'last' | 'history' | 'manifest' | 'reader' | 'halted'>,
 *   order: (id: string, value: number, frame: number) => void, ended: (why: 'free' | 'missed') => void,
 * }} app
 * @param {Pull} pull @param {Spring} spring
 */
export function createPull({ run, order, ended }, { id, part }, spring) {
  /** @type {'new' | 'placed' | 'taken' | 'held' | 'over'} */
  let state = 'new';
  /** Of the last order. */
  let frame = 0;
  /** @type {Place | null} */
  let wanted = null;
  /** @type {Place | null} */
  let there = null;

  /** The point of the body at a frame. @param {number} at @returns {Place | null} */
  function pointAt(at) {
    const { manifest, history, reader } = run;
    if (!manifest || !history || !reader) return null;
    const bytes = new Uint8Array(manifest.frame_bytes);
    if (history.read(at, bytes) !== at) return null;
    const [x, y, z] = reader.port(bytes, `${part}.${id}`);
    return [x, y, z];
  }
  /** @param {Place} to @param {number} at */
  function put(to, at) {
    ['x', 'y', 'z'].forEach((axis, i) => {
      if (there?.[i] !== to[i]) order(`${id}_${axis}`, to[i], at);
    });
    there = to;
  }
  /** A channel of the spring. @param {string} name @param {number} at */
  function channel(name, at) {
    const number = run.manifest?.channels.findIndex((one) => one.id === `${id}.${name}`) ?? -1;
    return number >= 0 && run.history ? run.history.value(number, at) : NaN;
  }
  /** @param {'free' | 'missed'} why */
  function end(why) {
    const was = state;
    state = 'over';
    if (was === 'taken' || was === 'held') {
      // while it is paused the run may not have come to where it was taken hold of: then that is void
      const at = Math.min(run.now, run.last);
      order(`${id}_hold`, FREE, at);
      order(`${id}_damping`, 0, at);
    }
    ended(why);
  }

  return {
    get state() {
      return state;
    },
    /** Where the pointer is. @param {Place} to */
    aim(to) {
      wanted = to;
    },
    /** One step on, where the run has come so far. */
    step() {
      if (state === 'over') return;
      if (state !== 'new' && run.now < frame - 2) return end('free'); // back in time
      if (state === 'new') {
        frame = run.now;
        const point = pointAt(frame + 1) ?? pointAt(frame);
        if (!point) return;
        put(besides(point, spring.length), frame);
        state = 'placed';
      } else if (state === 'placed') {
        if (run.last < frame + 1) return;
        frame++;
        order(`${id}_hold`, HELD, frame);
        order(`${id}_damping`, spring.damping, frame);
        state = 'taken';
      } else if (state === 'taken') {
        if (run.last < frame + 1) return;
        frame++;
        if (channel('held', frame) === 1) state = 'held';
        else end('missed');
      } else {
        const at = Math.max(run.now, frame);
        const point = pointAt(at);
        if (!wanted || !point || run.last < at) return;
        const to = within(point, wanted, spring.reach);
        const grain = 0.005 * spring.reach;
        if (there && to.every((x, i) => Math.abs(x - /** @type {Place} */ (there)[i]) < grain)) return; // prettier-ignore
        frame = at;
        put(to, at);
      }
    },
    /** The pointer is up. */
    release: () => state !== 'over' && end('free'),
    /** What it pulls with, at the moment on show [N]. */
    force: () => (state === 'held' ? channel('force', run.now) : 0),
  };
}

/** @typedef {ReturnType<typeof createPull>} Pulling */
