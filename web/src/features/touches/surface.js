/**
 * The distance of every pair of places on a line, or on two lines, as a picture: both places along the axes,
 * the distance as a colour, where the tubes touch as an outline, minima as dots. A pair of places can be
 * picked by pointer or keys. Thesis 004, figure 2.2, from above.
 */
import { h, setText } from '../../dom.js';
import { group, joinUnit, scaleFor } from '../../state/format.js';
import { NEAR_FAR, distanceColour } from './state.js';
import { cssColour, decimalsOf, fitCanvas, ticks } from '../../plot/scale.js';

/** @typedef {import('./worker.js').Surface} Surface @typedef {import('./worker.js').Found} Found */

const LEFT = 46;
const BOTTOM = 34;
const TOP = 8;
const RIGHT = 10;
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
  /** @type {Surface | null} */
  let surface = null;
  /** @type {Found[]} */
  let minima = [];
  /** What is picked [m]. @type {[number, number] | null} */
  let at = null;
  /** @type {number[]} */
  let outline = [];
  let top = 1;
  const box = { x: LEFT, y: TOP, w: 1, h: 1 };

  /** @param {number} s1 @param {number} s2 */
  function distanceAt(s1, s2) {
    if (!surface) return NaN;
    const { side, spans, along } = surface;
    const [p, q] = [s1, s2].map((s, k) =>
      pointOn(along[k], side, spans[k][1] - spans[k][0], s - spans[k][0]),
    );
    return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  }

  /** How far along an axis a place is, and the place there. @param {number} s @param {number} axis */
  function shareOf(s, axis) {
    const [from, to] = surface?.spans[axis] ?? [0, 1];
    return (s - from) / (to - from);
  }
  /** @param {number} share @param {number} axis */
  function placeAt(share, axis) {
    const [from, to] = surface?.spans[axis] ?? [0, 1];
    return from + share * (to - from);
  }

  function tell() {
    if (!at || !surface) return setText(told, words.none);
    const d = distanceAt(...at);
    const unit = scaleFor(Math.max(...surface.spans.flat()), 'm');
    const way = scaleFor(d, 'm');
    const place = (/** @type {number} */ s) =>
      joinUnit(group(s / unit.factor, unit.decimals), unit.unit);
    setText(
      told,
      words.at(place(at[0]), place(at[1]), joinUnit(group(d / way.factor, way.decimals), way.unit)),
    );
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

  /** @param {PointerEvent} event @param {boolean} snap */
  function point(event, snap) {
    if (!surface) return;
    const place = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - place.left, event.clientY - place.top];
    const spots = snap
      ? minima
          .flatMap((m) => dots(m))
          .map(([s1, s2]) => ({
            ...{ s1, s2 },
            off: Math.hypot(
              box.x + box.w * shareOf(s1, 0) - x,
              box.y + box.h * (1 - shareOf(s2, 1)) - y,
            ),
          }))
      : [];
    spots.sort((p, q) => p.off - q.off);
    if (spots[0]?.off < SNAP) choose(spots[0].s1, spots[0].s2);
    else choose(placeAt((x - box.x) / box.w, 0), placeAt(1 - (y - box.y) / box.h, 1));
  }
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    point(event, true);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) point(event, false);
  });
  canvas.addEventListener('keydown', (event) => {
    const by = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
      event.key
    ];
    if (!by || !surface) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 0.1 : 0.01;
    const from = at ? [shareOf(at[0], 0), shareOf(at[1], 1)] : [0.5, 0.5];
    choose(placeAt(from[0] + step * by[0], 0), placeAt(from[1] + step * by[1], 1));
  });

  /** A minimum of one line with itself shows twice: the picture is symmetric. @param {Found} m @returns {[number, number][]} */
  const dots = ({ a, b, s1, s2 }) =>
    a === b
      ? [
          [s1, s2],
          [s2, s1],
        ]
      : [[s1, s2]];

  function paintSheet() {
    if (!surface) return;
    const { side, d } = surface;
    sheet.width = sheet.height = side;
    const ctx = sheet.getContext('2d');
    if (!ctx) return;
    const image = ctx.createImageData(side, side);
    for (let j = 0; j < side; j++)
      for (let i = 0; i < side; i++) {
        const to = 4 * ((side - 1 - j) * side + i); // s2 goes up
        distanceColour(d[j * side + i] / top, image.data, to);
        image.data[to + 3] = 255;
      }
    ctx.putImageData(image, 0, 0);
    outline = outlineAt(d, side, surface.touch);
  }

  function draw() {
    if (!el.offsetParent) return;
    const fit = fitCanvas(canvas);
    if (!fit || !surface) return;
    const { ctx, width, height } = fit;
    const { side, spans } = surface;
    const room = Math.min(width - LEFT - RIGHT, height - TOP - BOTTOM);
    Object.assign(box, { w: room, h: room });
    const px = (/** @type {number} */ s) => box.x + box.w * shareOf(s, 0);
    const py = (/** @type {number} */ s) => box.y + box.h * (1 - shareOf(s, 1));
    ctx.imageSmoothingEnabled = true;
    ctx.drawImage(sheet, box.x, box.y, box.w, box.h);
    // where they touch: a light line in a dark casing reads on every colour
    for (const [ink, wide] of /** @type {[string, number][]} */ ([
      ['#06121b', 3],
      ['#ffffff', 1.25],
    ])) {
      ctx.strokeStyle = ink;
      ctx.lineWidth = wide;
      ctx.beginPath();
      for (let k = 0; k < outline.length; k += 4) {
        ctx.moveTo(
          box.x + (box.w * outline[k]) / (side - 1),
          box.y + box.h * (1 - outline[k + 1] / (side - 1)),
        );
        ctx.lineTo(
          box.x + (box.w * outline[k + 2]) / (side - 1),
          box.y + box.h * (1 - outline[k + 3] / (side - 1)),
        );
      }
      ctx.stroke();
    }
    const inside = (/** @type {number} */ s, /** @type {number} */ axis) =>
      shareOf(s, axis) >= 0 && shareOf(s, axis) <= 1;
    for (const m of minima)
      for (const [s1, s2] of dots(m)) {
        if (!inside(s1, 0) || !inside(s2, 1)) continue;
        ctx.beginPath();
        ctx.arc(px(s1), py(s2), m.kind === 'inside' ? 4 : 3, 0, 2 * Math.PI);
        ctx.fillStyle = m.kind === 'inside' ? '#ffffff' : '#06121b';
        ctx.fill();
        ctx.lineWidth = 1.5;
        ctx.strokeStyle = m.kind === 'inside' ? '#06121b' : '#ffffff';
        ctx.stroke();
      }
    ctx.lineWidth = 1;
    ctx.strokeStyle = cssColour('--line-strong');
    ctx.strokeRect(box.x - 0.5, box.y - 0.5, box.w + 1, box.h + 1);
    ctx.fillStyle = cssColour('--ink-2');
    ctx.font = `11px ${getComputedStyle(canvas).fontFamily}`;
    const unit = scaleFor(Math.max(...spans.flat()), 'm');
    for (const axis of [0, 1]) {
      const marks = ticks(
        spans[axis][0] / unit.factor,
        spans[axis][1] / unit.factor,
        Math.floor(room / 70),
      );
      const digits = decimalsOf(marks);
      for (const t of marks) {
        const text = group(t, digits);
        ctx.textAlign = axis ? 'right' : 'center';
        ctx.textBaseline = axis ? 'middle' : 'top';
        if (axis) ctx.fillText(text, box.x - 5, py(t * unit.factor));
        else ctx.fillText(text, px(t * unit.factor), box.y + box.h + 4);
      }
    }
    ctx.textAlign = 'right';
    ctx.textBaseline = 'top';
    ctx.fillText(`${words.s1} [${unit.unit}]`, box.x + box.w, box.y + box.h + 18);
    ctx.save();
    ctx.translate(4, box.y);
    ctx.rotate(-Math.PI / 2);
    ctx.fillText(`${words.s2} [${unit.unit}]`, 0, 0);
    ctx.restore();
    if (at && inside(at[0], 0) && inside(at[1], 1)) {
      ctx.strokeStyle = cssColour('--now');
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      ctx.moveTo(px(at[0]), box.y);
      ctx.lineTo(px(at[0]), box.y + box.h);
      ctx.moveTo(box.x, py(at[1]));
      ctx.lineTo(box.x + box.w, py(at[1]));
      ctx.stroke();
      ctx.beginPath();
      ctx.arc(px(at[0]), py(at[1]), 6, 0, 2 * Math.PI);
      ctx.strokeStyle = '#ffffff';
      ctx.lineWidth = 3.5;
      ctx.stroke();
      ctx.strokeStyle = cssColour('--now');
      ctx.lineWidth = 2;
      ctx.stroke();
    }
  }

  return {
    el,
    canvas,
    choose,
    /** What is picked, in metres along both. */
    get picked() {
      return at;
    },
    clear() {
      surface = at = null;
      minima = [];
      tell();
    },
    /** @param {Surface} next @param {Found[]} found of its two lines */
    setData(next, found) {
      surface = next;
      minima = found.filter((m) => m.kind !== 'valley');
      top = 0;
      for (let i = 0; i < next.d.length; i++) if (next.d[i] > top) top = next.d[i];
      top ||= 1;
      const scale = scaleFor(top, 'm');
      setText(most, joinUnit(group(top / scale.factor, Math.min(2, scale.decimals)), scale.unit));
      canvas.setAttribute('aria-label', `${words.title}. ${words.minima(minima.length)}`);
      paintSheet();
      tell();
      draw();
    },
    draw,
  };
}

/** @typedef {ReturnType<typeof createSurface>} SurfacePlot */
