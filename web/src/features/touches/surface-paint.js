/**
 * Paints the picture of distances: the field in its colours, where the tubes touch, minima, axes, and the
 * place that is picked. Both places go along the axes, the second one upwards.
 */
import { group, scaleFor } from '../../../../wasm/js/format.mjs';
import { cssColour, decimalsOf, ticks } from '../../plot/scale.js';
import { distanceColour } from './state.js';

const LEFT = 46;
const BOTTOM = 34;
const TOP = 8;
const RIGHT = 10;
/** On every colour one of these reads, beside or around the other. */
const DARK = '#06121b';
const LIGHT = '#ffffff';

/**
 * @typedef {import('./worker.js').Surface} Surface
 * @typedef {import('./worker.js').Found} Found
 * @typedef {{x: number, y: number, size: number}} Box the picture inside its axes [px]
 * @typedef {[number, number]} Place on both lines [m]
 *
 * Places and where they are in the picture.
 * @typedef {object} Frame
 * @property {Box} box
 * @property {(s: number, axis: number) => number} share how far along an axis a place is
 * @property {(share: number, axis: number) => number} place and back
 * @property {(s: number) => number} px
 * @property {(s: number) => number} py
 * @property {(at: Place) => boolean} inside
 */

/** The largest square with room for the axes. @param {number} width @param {number} height @returns {Box} */
export const boxIn = (width, height) => ({
  ...{ x: LEFT, y: TOP },
  size: Math.min(width - LEFT - RIGHT, height - TOP - BOTTOM),
});

/** @param {Box} box @param {Surface['spans']} spans @returns {Frame} */
export function frameOf(box, spans) {
  const share = (/** @type {number} */ s, /** @type {number} */ axis) =>
    (s - spans[axis][0]) / (spans[axis][1] - spans[axis][0]);
  return {
    ...{ box, share },
    place: (at, axis) => spans[axis][0] + at * (spans[axis][1] - spans[axis][0]),
    px: (s) => box.x + box.size * share(s, 0),
    py: (s) => box.y + box.size * (1 - share(s, 1)),
    inside: (at) => at.every((s, axis) => share(s, axis) >= 0 && share(s, axis) <= 1),
  };
}

/** A minimum of one line with itself shows twice: the picture is symmetric. @param {Found} m @returns {Place[]} */
export const dotsOf = ({ a, b, s1, s2 }) =>
  a === b
    ? [
        [s1, s2],
        [s2, s1],
      ]
    : [[s1, s2]];

/** Colours by distance, near to far, opaque: so many that no step is seen, and each made once. */
const RAMP = new Uint32Array(1024);
const bytes = new Uint8ClampedArray(RAMP.buffer).fill(255);
for (let i = 0; i < RAMP.length; i++) distanceColour(i / (RAMP.length - 1), bytes, 4 * i);

/** The field in its colours, a pixel a pair of places. @param {HTMLCanvasElement} sheet @param {Surface} surface @param {number} top the largest distance [m] */
export function paintField(sheet, { side, d }, top) {
  if (sheet.width !== side || sheet.height !== side) sheet.width = sheet.height = side;
  const ctx = sheet.getContext('2d');
  if (!ctx) return;
  const image = ctx.createImageData(side, side);
  const inks = new Uint32Array(image.data.buffer);
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const to = (side - 1 - j) * side + i; // s2 goes up
      const share = Math.min(1, Math.max(0, d[j * side + i] / top || 0));
      inks[to] = RAMP[Math.round(share * (RAMP.length - 1))];
    }
  ctx.putImageData(image, 0, 0);
}

/** Where they touch: a light line in a dark casing reads on every colour. @param {CanvasRenderingContext2D} ctx @param {Box} box @param {number[]} outline four numbers a piece, in cells @param {number} side */
export function paintOutline(ctx, { x, y, size }, outline, side) {
  const px = (/** @type {number} */ cell) => x + (size * cell) / (side - 1);
  const py = (/** @type {number} */ cell) => y + size * (1 - cell / (side - 1));
  for (const [ink, wide] of /** @type {[string, number][]} */ ([
    [DARK, 3],
    [LIGHT, 1.25],
  ])) {
    ctx.strokeStyle = ink;
    ctx.lineWidth = wide;
    ctx.beginPath();
    for (let k = 0; k < outline.length; k += 4) {
      ctx.moveTo(px(outline[k]), py(outline[k + 1]));
      ctx.lineTo(px(outline[k + 2]), py(outline[k + 3]));
    }
    ctx.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Found[]} minima */
export function paintMinima(ctx, { px, py, inside }, minima) {
  for (const m of minima) {
    const whole = m.kind === 'inside';
    for (const at of dotsOf(m)) {
      if (!inside(at)) continue;
      ctx.beginPath();
      ctx.arc(px(at[0]), py(at[1]), whole ? 4 : 3, 0, 2 * Math.PI);
      ctx.fillStyle = whole ? LIGHT : DARK;
      ctx.fill();
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = whole ? DARK : LIGHT;
      ctx.stroke();
    }
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Surface['spans']} spans @param {[string, string]} names */
export function paintAxes(ctx, { box, px, py }, spans, names) {
  ctx.lineWidth = 1;
  ctx.strokeStyle = cssColour('--line-strong');
  ctx.strokeRect(box.x - 0.5, box.y - 0.5, box.size + 1, box.size + 1);
  ctx.fillStyle = cssColour('--ink-2');
  ctx.font = `11px ${cssColour('--font')}`;
  const unit = scaleFor(Math.max(...spans.flat()), 'm');
  spans.forEach(([from, to], axis) => {
    const marks = ticks(from / unit.factor, to / unit.factor, Math.floor(box.size / 70));
    const digits = decimalsOf(marks);
    ctx.textAlign = axis ? 'right' : 'center';
    ctx.textBaseline = axis ? 'middle' : 'top';
    for (const t of marks) {
      const text = group(t, digits);
      if (axis) ctx.fillText(text, box.x - 5, py(t * unit.factor));
      else ctx.fillText(text, px(t * unit.factor), box.y + box.size + 4);
    }
  });
  const [one, two] = names.map((name) => `${name} [${unit.unit}]`);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'top';
  ctx.fillText(one, box.x + box.size, box.y + box.size + 18);
  ctx.save();
  ctx.translate(4, box.y);
  ctx.rotate(-Math.PI / 2);
  ctx.fillText(two, 0, 0);
  ctx.restore();
}

/** The place that is picked. @param {CanvasRenderingContext2D} ctx @param {Frame} frame @param {Place} at */
export function paintPick(ctx, { box, px, py, inside }, at) {
  if (!inside(at)) return;
  const [x, y] = [px(at[0]), py(at[1])];
  ctx.strokeStyle = cssColour('--now');
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(x, box.y);
  ctx.lineTo(x, box.y + box.size);
  ctx.moveTo(box.x, y);
  ctx.lineTo(box.x + box.size, y);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y, 6, 0, 2 * Math.PI);
  ctx.strokeStyle = LIGHT;
  ctx.lineWidth = 3.5;
  ctx.stroke();
  ctx.strokeStyle = cssColour('--now');
  ctx.lineWidth = 2;
  ctx.stroke();
}
