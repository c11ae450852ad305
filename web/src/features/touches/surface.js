/**
 * The distance of every pair of places on a line, or on two lines, as a picture: both places along the axes,
 * the distance as a colour, where the tubes touch as an outline, minima as dots. A pair of places can be
 * picked by pointer or keys. Thesis 004, figure 2.2, from above.
 */
import { h, setAttr, setText } from '../../dom.js';
import { group, joinUnit, scaleFor } from '../../../../wasm/js/format.mjs';
import { NEAR_FAR } from './state.js';
import { copyPicture, fitCanvas, watchSize } from '../../plot/scale.js';
import {
  boxIn,
  dotsOf,
  frameOf,
  paintAxes,
  paintField,
  paintMinima,
  paintOutline,
  paintPick,
} from './surface-paint.js';

/** @typedef {import('./worker.js').Surface} Surface @typedef {import('./worker.js').Found} Found */

/** A press so near to a minimum takes it [px]. */
const SNAP = 12;

/**
 * Pieces of the outline at which the field crosses `level`: marching squares, x and y in cells.
 * @param {ArrayLike<number>} field @param {number} side @param {number} level
 * @returns {number[]} four numbers a piece
 */
export function outlineAt(field, side, level) {
  const out = [];
  const cut = (/** @type {number} */ p, /** @type {number} */ q) => (level - p) / (q - p);
  for (let j = 0; j + 1 < side; j++)
    for (let i = 0; i + 1 < side; i++) {
      const k = j * side + i;
      const [a, b, c, d] = [field[k], field[k + 1], field[k + side + 1], field[k + side]];
      const ends = [];
      if (a < level !== b < level) ends.push(i + cut(a, b), j);
      if (b < level !== c < level) ends.push(i + 1, j + cut(b, c));
      if (d < level !== c < level) ends.push(i + cut(d, c), j + 1);
      if (a < level !== d < level) ends.push(i, j + cut(a, d));
      for (let e = 0; e + 3 < ends.length; e += 4)
        out.push(ends[e], ends[e + 1], ends[e + 2], ends[e + 3]);
    }
  return out;
}

/**
 * A place between those that are known, by Hermite's cubic.
 * @param {import('./worker.js').Along} along
 * @param {number} side @param {number} length [m] @param {number} s [m]
 */
export function pointOn({ points, tangents }, side, length, s) {
  const h = length / (side - 1);
  const i = Math.max(0, Math.min(side - 2, Math.floor(s / h)));
  const t = Math.max(0, Math.min(1, s / h - i));
  return [0, 1, 2].map((x) => {
    const [k, l] = [3 * i + x, 3 * i + 3 + x];
    const [p, q, u, v] = [points[k], points[l], h * tangents[k], h * tangents[l]];
    return p + t * (u + t * (3 * (q - p) - 2 * u - v + t * (2 * (p - q) + u + v)));
  });
}

/** Steps by a key, along both axes. @type {Record<string, [number, number]>} */
const ARROWS = {
  ...{ ArrowRight: [1, 0], ArrowLeft: [-1, 0] },
  ...{ ArrowUp: [0, 1], ArrowDown: [0, -1] },
};

/** A pair of places is chosen by pointer and keys. @param {HTMLCanvasElement} canvas
 * @param {{point: (event: PointerEvent, snap: boolean) => void, step: (by: [number, number]) => boolean}} acts
 *   snap: to a minimum that is near; step: by so much of both axes; false: there is nothing to step on */
function listen(canvas, { point, step }) {
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    point(event, true);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) point(event, false);
  });
  canvas.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key];
    const far = event.shiftKey ? 0.1 : 0.01;
    if (!by || !step([far * by[0], far * by[1]])) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {{words: {title: string, s1: string, s2: string, key: string, minima: (n: number) => string, at: (s1: string, s2: string, d: string) => string, none: string},
 *   pick: (s1: number, s2: number) => void}} options */
export function createSurface({ words, pick }) {
  const canvas = h('canvas', { role: 'img', tabindex: 0, 'aria-label': words.title });
  const ramp = h('i', {});
  ramp.style.background = `linear-gradient(to right, ${NEAR_FAR.join(', ')})`;
  const least = h('span', { class: 'num' }, '0');
  const most = h('span', { class: 'num' });
  const told = h('p', { class: 'told', role: 'status' }, words.none);
  const el = h(
    'figure',
    { class: 'surface' },
    h('figcaption', {}, h('b', {}, words.title)),
    canvas,
    h('p', { class: 'ramp' }, h('span', {}, words.key), least, ramp, most),
    told,
  );
  const sheet = document.createElement('canvas');
  const apart = document.createElement('canvas');
  const size = watchSize(canvas, () => draw());
  /** @type {Surface | null} */
  let surface = null;
  /** Where it is in the picture, as drawn last. @type {import('./surface-paint.js').Frame | null} */
  let frame = null;
  /** @type {Found[]} */
  let minima = [];
  /** What is picked [m]. @type {[number, number] | null} */
  let at = null;
  /** @type {number[]} */
  let outline = [];

  /** @param {Surface} of @param {[number, number]} places */
  function distanceAt({ side, spans, along }, places) {
    const [p, q] = places.map((s, k) =>
      pointOn(along[k], side, spans[k][1] - spans[k][0], s - spans[k][0]),
    );
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  }

  function tell() {
    if (!at || !surface) return setText(told, words.none);
    const d = distanceAt(surface, at);
    const unit = scaleFor(Math.max(...surface.spans.flat()), 'm');
    const way = scaleFor(d, 'm');
    const text = (/** @type {number} */ x, of = unit) =>
      joinUnit(group(x / of.factor, of.decimals), of.unit);
    setText(told, words.at(text(at[0]), text(at[1]), text(d, way)));
  }

  /** @param {number} s1 @param {number} s2 */
  function choose(s1, s2) {
    if (!surface) return;
    const [one, two] = surface.spans;
    at = [Math.max(one[0], Math.min(one[1], s1)), Math.max(two[0], Math.min(two[1], s2))];
    pick(...at);
    tell();
    draw();
  }

  listen(canvas, {
    point(event, snap) {
      if (!frame) return;
      const { box, px, py, place } = frame;
      const edge = canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - edge.left, event.clientY - edge.top];
      const spots = (snap ? minima : [])
        .flatMap(dotsOf)
        .map((spot) => ({ spot, off: Math.hypot(px(spot[0]) - x, py(spot[1]) - y) }))
        .sort((p, q) => p.off - q.off);
      if (spots[0]?.off < SNAP) choose(...spots[0].spot);
      else choose(place((x - box.x) / box.size, 0), place(1 - (y - box.y) / box.size, 1));
    },
    step(by) {
      if (!frame) return false;
      const { share, place } = frame;
      const from = at ? at.map((s, axis) => share(s, axis)) : [0.5, 0.5];
      choose(place(from[0] + by[0], 0), place(from[1] + by[1], 1));
      return true;
    },
  });

  function draw() {
    const fit = fitCanvas(apart, size);
    if (!fit || !surface) return;
    const { ctx, width, height } = fit;
    const box = boxIn(width, height);
    frame = frameOf(box, surface.spans);
    ctx.imageSmoothingEnabled = true;
    ctx.drawImage(sheet, box.x, box.y, box.size, box.size);
    paintOutline(ctx, box, outline, surface.side);
    paintMinima(ctx, frame, minima);
    paintAxes(ctx, frame, surface.spans, [words.s1, words.s2]);
    if (at) paintPick(ctx, frame, at);
    copyPicture(apart, canvas);
  }

  return {
    el,
    choose,
    clear() {
      surface = frame = at = null;
      minima = [];
      tell();
    },
    /** @param {Surface} next @param {Found[]} found of its two lines */
    setData(next, found) {
      surface = next;
      minima = found.filter((m) => m.kind !== 'valley');
      const top = next.d.reduce((far, d) => (d > far ? d : far), 0) || 1;
      const scale = scaleFor(top, 'm');
      setText(most, joinUnit(group(top / scale.factor, Math.min(2, scale.decimals)), scale.unit));
      setAttr(canvas, 'aria-label', `${words.title}. ${words.minima(minima.length)}`);
      paintField(sheet, next, top);
      outline = outlineAt(next.d, next.side, next.touch);
      tell();
      draw();
    },
    draw,
  };
}
