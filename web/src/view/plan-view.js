/**
 * Where the plan looks: its middle, its scale, what is up, and from metres to pixels.
 * @module
 */

/** @typedef {import('../features/berths/state.js').Place} Place */

const MARGIN = 1.16;
/** Pixels a metre, at least and at most. */
const [FAR, NEAR] = [0.02, 400];

/** @param {CanvasRenderingContext2D} pen */
export function createView(pen) {
  const view = {
    /** The middle of the picture [m]. */
    x: 0,
    y: 0,
    /** Pixels a metre. */
    zoom: 1,
    /** How far the world is turned in the picture [rad]. */
    turn: 0,
    cos: 1,
    sin: 0,
    /** Of the picture [px], and device pixels a pixel. */
    width: 0,
    height: 0,
    ratio: 1,
  };

  /** A direction in pixels, to the right and down. @param {number} x @param {number} y */
  const across = (x, y) => [view.cos * x - view.sin * y, -(view.sin * x + view.cos * y)];
  const sx = (/** @type {number} */ x, /** @type {number} */ y) =>
    view.width / 2 + view.zoom * across(x - view.x, y - view.y)[0];
  const sy = (/** @type {number} */ x, /** @type {number} */ y) =>
    view.height / 2 + view.zoom * across(x - view.x, y - view.y)[1];

  /** Of a part's own axes, for a canvas. @param {Place} at @param {number} [ratio] */
  function matrixOf(at, ratio = 1) {
    const z = view.zoom * ratio;
    const [c, s] = [Math.cos(at.heading + view.turn), Math.sin(at.heading + view.turn)];
    return [z * c, -z * s, -z * s, -z * c, ratio * sx(at.x, at.y), ratio * sy(at.x, at.y)];
  }

  return Object.assign(view, {
    across,
    sx,
    sy,
    matrixOf,
    /** Pixels in metres. @param {number} px */
    metres: (px) => px / view.zoom,

    /** Draws in a part's own axes. @param {Place} at @param {() => void} act */
    within(at, act) {
      const [a, b, c, d, e, f] = matrixOf(at, view.ratio);
      pen.save();
      pen.setTransform(a, b, c, d, e, f);
      act();
      pen.restore();
    },

    /** @param {number} turn [rad] */
    setTurn(turn) {
      view.turn = turn;
      [view.cos, view.sin] = [Math.cos(turn), Math.sin(turn)];
    },

    /** Shows a whole box, clear of what floats around the edge. @param {number[]} box min x, y, max x, y [m] */
    frame(box) {
      [view.x, view.y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      let [w, h] = [1, 1];
      for (const [x, y] of [
        [box[0], box[1]],
        [box[2], box[1]],
      ]) {
        const [dx, dy] = across(x - view.x, y - view.y);
        w = Math.max(w, 2 * Math.abs(dx));
        h = Math.max(h, 2 * Math.abs(dy));
      }
      const clear = Math.min(150, 0.2 * view.height);
      view.zoom = Math.min(view.width / (MARGIN * w), (view.height - clear) / (MARGIN * h));
    },

    /** The picture is pushed by so many pixels. @param {number} dx @param {number} dy */
    push(dx, dy) {
      view.x -= (view.cos * dx - view.sin * dy) / view.zoom;
      view.y += (view.sin * dx + view.cos * dy) / view.zoom;
    },

    /** @param {number} by @param {number} x the point that stays, from the middle [px] @param {number} y */
    scale(by, x, y) {
      const k = Math.max(FAR, Math.min(NEAR, view.zoom * by)) / view.zoom;
      view.x += ((1 - 1 / k) * (view.cos * x - view.sin * y)) / view.zoom;
      view.y -= ((1 - 1 / k) * (view.sin * x + view.cos * y)) / view.zoom;
      view.zoom *= k;
    },

    /** What was in the middle stays there, and as much of it. @param {number} w @param {number} h @param {number} next device pixels a pixel */
    resize(w, h, next) {
      if (view.width) view.zoom *= Math.min(w / view.width, h / view.height);
      [view.width, view.height, view.ratio] = [w, h, next];
    },
  });
}

/** @typedef {ReturnType<typeof createView>} PlanView */
