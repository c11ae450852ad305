/**
 * Who holds the camera: the story, what acts where no camera is given, or the hand of who looks on. A hand has it until it has
 * let go for a while; what is asked for by name stays until the story is asked for again.
 */

import { camerasOf } from '../sim/opens.js';

/** @typedef {import('../view/index.js').Stage} Stage @typedef {import('../../../wasm/js/frame.mjs').Stand} Stand */
/** @typedef {NonNullable<ReturnType<NonNullable<Stage['placed']>>>} Place */

/** A hand has let go for so long [ms]. */
const LETS_GO = 8000;
/** The way back from where it was left takes so long [ms]. */
const BACK = 900;
/** What acts is followed within about this time [s]. */
const CALM = 0.9;
/** As long as what acts is so near to the middle, in distances of the eye, and so large, the camera stands. */
const STANDS = 0.16;
const SIZES = 1.7;

/** Between two places: targets along a line, the eye around them. @param {Place} a @param {Place} b @param {number} f @returns {Place} */
export function between(a, b, f) {
  const [from, to] = [a.eye.clone().sub(a.target), b.eye.clone().sub(b.target)];
  const [near, far] = [from.length(), to.length()];
  const out = from.divideScalar(near).lerp(to.divideScalar(far), f);
  // from opposite sides it goes over the top
  if (out.lengthSq() < 1e-6) out.set(0, 0, 1);
  const target = a.target.clone().lerp(b.target, f);
  const eye = out
    .normalize()
    .multiplyScalar(near * (far / near) ** f)
    .add(target);
  return { eye, target };
}

/** Whether the eye may stand while what acts is there. @param {Place} now @param {Place} wanted */
function enough(now, wanted) {
  const distance = now.eye.distanceTo(now.target);
  const size = wanted.eye.distanceTo(wanted.target) / distance;
  return (
    now.target.distanceTo(wanted.target) < STANDS * distance && size < SIZES && size > 1 / SIZES
  );
}

/**
 * @param {{stage: () => Stage, still: boolean}} options `still`: nothing moves by itself
 */
export function createDirector({ stage, still }) {
  /** As they are called, and as the story goes through them. @type {Record<string, Stand>} */
  let named = {};
  /** @type {Record<string, Stand>} */
  let cameras = {};
  /** No camera is given. */
  let free = false;
  let tells = false;
  let on = true;
  /** The hand has the camera until then [ms]. */
  let until = 0;
  /** @type {{since: number, from: Place} | null} */
  let back = null;
  /** @type {Place | null} */
  let stands = null;
  let moves = false;
  let before = 0;
  /** What has put it where it is, in the newest picture. @type {'' | 'story' | 'action'} */
  let acts = '';

  /** @returns {Place | null} */
  function now() {
    const { eye, target } = stage().getCamera();
    const place = stage().placed?.({ eye, target });
    return place ?? null;
  }

  /** What acts, from where it is looked at now. @param {number} t [ms] @returns {Place | null} */
  function auto(t) {
    stands ??= now();
    if (!stands) return null;
    const eye = stands.eye.clone().sub(stands.target).toArray();
    const wanted = stage().placed?.({ kind: 'action', eye });
    if (!wanted) return null;
    if (!enough(stands, wanted)) moves = true;
    const share = 1 - Math.exp(-Math.min(0.25, (t - before) / 1000) / CALM);
    if (moves) stands = between(stands, wanted, share);
    if (stands.target.distanceTo(wanted.target) < 0.02 * stands.eye.distanceTo(stands.target))
      moves = false;
    return stands;
  }

  /** @param {import('./tale.js').Told} told @returns {Place | null} */
  function scene({ camera, before: last, share }) {
    const there = cameras[camera] && stage().placed?.(cameras[camera]);
    if (!there) return null;
    const from = share < 1 && !still && cameras[last] && stage().placed?.(cameras[last]);
    return from ? between(from, there, share) : there;
  }

  return {
    /** @param {import('./tale.js').View} view @param {boolean} story @param {boolean} given a link gives the camera */
    setRun(view, story, given) {
      named = view.cameras ?? {};
      cameras = camerasOf(view);
      free = !view.cameras && !view.camera && !still;
      tells = story;
      stands = back = null;
      if (given) until = Infinity;
    },
    /** Somebody moves the camera, or has asked for a view by name. @param {boolean} [asked] */
    hold(asked = false) {
      if (until < Infinity) until = asked || still ? Infinity : performance.now() + LETS_GO;
      stands = back = null;
    },
    /** The story, or what acts, has the camera again. */
    release() {
      until = 0;
      back = null;
    },
    get held() {
      return until > performance.now();
    },
    /** It stays until the story is asked for again. */
    get kept() {
      return until === Infinity || !on;
    },
    get acts() {
      return acts;
    },
    get on() {
      return on;
    },
    set on(next) {
      on = next;
      if (next) this.release();
    },
    /** @param {string} id of a camera @returns {Place | null} */
    place: (id) => (named[id] && stage().placed?.(named[id])) || null,
    /**
     * Before a picture of a moment. @param {import('./tale.js').Told} told @param {boolean} playing
     */
    look(told, playing) {
      acts = '';
      const t = performance.now();
      const ours =
        on && (tells || free || cameras[told.camera]?.follow || cameras[told.camera]?.kind);
      if (!ours || until > t || !stage().look) return;
      if (until > 0) {
        // a paused picture stays as it was left
        if (!playing) return;
        const from = now();
        if (from) back = { since: t, from };
        until = 0;
      }
      const place = tells || !free ? scene(told) : playing ? auto(t) : null;
      before = t;
      if (!place) return;
      acts = tells || !free ? 'story' : 'action';
      const share = back ? Math.min(1, (t - back.since) / BACK) : 1;
      stage().look?.(
        back && share < 1 ? between(back.from, place, share * share * (3 - 2 * share)) : place,
      );
      if (share === 1) back = null;
    },
  };
}
