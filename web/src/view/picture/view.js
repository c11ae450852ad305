/**
 * Where a 2D picture looks: from which side, its middle, its scale, what is up, and from metres to pixels. A
 * place has two coordinates here, those of the world that the picture shows.
 * @module
 */

/**
 * @typedef {import('../../features/berths/state.js').Place} Place
 *
 * What of the world goes to the right and what up (0 x, 1 y, 2 z), and pixels a metre at least and at most.
 * @typedef {{right: number, up: number, zoom: [number, number]}} Projection
 */

/** @type {Projection} */
export const ABOVE = { right: 0, up: 1, zoom: [0.02, 400] };
/** @type {Projection} */
export const SIDE = { right: 0, up: 2, zoom: [1e-3, 1e5] };

const MARGIN = 1.16;
/** An eye that is told of a picture has half this angle of view, and its distance stands for the zoom. */
const LENS = Math.tan((12 * Math.PI) / 180);

/** @param {Projection} projection */
export function createView({ right, up, zoom: [far, near] }) {
  const view = {
    right,
    up,
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

  /** The size in which the zoom was chosen, with it; and the zoom that another size has given. */
  let chosen = [0, 0, 1];
  let given = NaN;

  /** A direction in pixels, to the right and down. @param {number} x @param {number} y */
  const across = (x, y) => [view.cos * x - view.sin * y, -(view.sin * x + view.cos * y)];
  const sx = (/** @type {number} */ x, /** @type {number} */ y) =>
    view.width / 2 + view.zoom * (view.cos * (x - view.x) - view.sin * (y - view.y));
  const sy = (/** @type {number} */ x, /** @type {number} */ y) =>
    view.height / 2 - view.zoom * (view.sin * (x - view.x) + view.cos * (y - view.y));

  return Object.assign(view, {
    across,
    sx,
    sy,
    /** Of a point of the world that starts at place k of a list. @param {ArrayLike<number>} p @param {number} [k] */
    px: (p, k = 0) => sx(p[k + right], p[k + up]),
    /** @param {ArrayLike<number>} p @param {number} [k] */
    py: (p, k = 0) => sy(p[k + right], p[k + up]),

    /** Of a part's own axes, for a canvas. @param {Place} at @param {number} [ratio] */
    matrixOf(at, ratio = 1) {
      const z = view.zoom * ratio;
      const [c, s] = [Math.cos(at.heading + view.turn), Math.sin(at.heading + view.turn)];
      return [z * c, -z * s, -z * s, -z * c, ratio * sx(at.x, at.y), ratio * sy(at.x, at.y)];
    },
    /** Pixels in metres. @param {number} px */
    metres: (px) => px / view.zoom,

    /** How far off the eye is that sees as much of the height [m]. */
    far: () => view.height / (2 * LENS * view.zoom),

    /** @param {number} metres */
    setFar(metres) {
      if (!(metres > 0) || !view.height) return;
      view.zoom = Math.max(far, Math.min(near, view.height / (2 * LENS * metres)));
    },

    /** Puts a point of the world in the middle. @param {ArrayLike<number>} p */
    aim(p) {
      [view.x, view.y] = [p[right], p[up]];
    },

    /** @param {number} turn [rad] */
    setTurn(turn) {
      view.turn = turn;
      [view.cos, view.sin] = [Math.cos(turn), Math.sin(turn)];
    },

    /**
     * Shows a whole box.
     * @param {number[]} box min x, y, max x, y [m]
     * @param {{margin?: number, least?: number, clear?: number}} [how] least: of its sides [m]; clear: of what
     *   floats around the edge [px]
     */
    frame(box, { margin = MARGIN, least = 1, clear = 0 } = {}) {
      [view.x, view.y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      let [w, h] = [least, least];
      for (const y of [box[1], box[3]]) {
        const [dx, dy] = across(box[2] - view.x, y - view.y);
        w = Math.max(w, 2 * Math.abs(dx));
        h = Math.max(h, 2 * Math.abs(dy));
      }
      view.zoom = Math.min(view.width / (margin * w), (view.height - clear) / (margin * h));
    },

    /** The picture is pushed by so many pixels. @param {number} dx @param {number} dy */
    push(dx, dy) {
      view.x -= (view.cos * dx - view.sin * dy) / view.zoom;
      view.y += (view.sin * dx + view.cos * dy) / view.zoom;
    },

    /** @param {number} by @param {boolean} free else the middle stays @param {number} [left] the point that stays [px] @param {number} [top] */
    scale(by, free, left = view.width / 2, top = view.height / 2) {
      const [x, y] = free ? [left - view.width / 2, top - view.height / 2] : [0, 0];
      const k = Math.max(far, Math.min(near, view.zoom * by)) / view.zoom;
      view.x += ((1 - 1 / k) * (view.cos * x - view.sin * y)) / view.zoom;
      view.y -= ((1 - 1 / k) * (view.sin * x + view.cos * y)) / view.zoom;
      view.zoom *= k;
    },

    /** What was in the middle stays there, and as much of it: by the size in which the zoom was chosen, so that a phone that is
     * turned there and back shows what it did. @param {number} w @param {number} h @param {number} next device pixels a pixel */
    resize(w, h, next) {
      if (view.zoom !== given || !chosen[0]) chosen = [view.width, view.height, view.zoom];
      const [width, height, zoom] = chosen;
      if (width) view.zoom = zoom * Math.min(w / width, h / height);
      given = view.zoom;
      [view.width, view.height, view.ratio] = [w, h, next];
    },
  });
}

/** @typedef {ReturnType<typeof createView>} PictureView */
