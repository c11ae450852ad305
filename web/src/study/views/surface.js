/** What drawn views share: a canvas that fits, its frame with marks, densities as pixels, and a pointer that drags a range. */
import { h } from '../../dom.js';
import { cssColour, fitCanvas, watchSize } from '../../plot/scale.js';
import { decimalsFor, formatPower, group, prettyUnit } from '../../../../wasm/js/format.mjs';
import { marksOf } from '../bins.js';

/** @typedef {import('../bins.js').Axis} Axis @typedef {import('../bins.js').Span} Span */
/** @typedef {{x: number, y: number, w: number, h: number}} Box [px] */
/** @typedef {{el: HTMLElement, canvas: HTMLCanvasElement, size: {width: number, height: number}, label: (text: string) => void,
 *   begin: () => {ctx: CanvasRenderingContext2D, width: number, height: number} | null}} Surface */

/** @param {() => void} onsize @param {string} [kind] class @returns {Surface} */
export function makeSurface(onsize, kind = '') {
  // one that is out of sight is not drawn, and has no words yet
  const canvas = h('canvas', { role: 'img', 'aria-hidden': 'true' });
  const el = h('div', { class: `plot ${kind}` }, canvas);
  const size = watchSize(el, onsize);
  return {
    ...{ el, canvas, size },
    label(text) {
      canvas.setAttribute('aria-label', text);
      canvas.removeAttribute('aria-hidden');
    },
    begin: () => fitCanvas(canvas, size),
  };
}

/** A number beside an axis or in a table. @param {number} x @param {number} [digits] */
export function short(x, digits = 4) {
  if (!Number.isFinite(x)) return '–';
  const size = Math.abs(x);
  if (Number.isInteger(x) && size < 1e7) return group(x, 0);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return formatPower(x, digits);
  return group(x, Math.min(9, decimalsFor(size, digits)));
}

/** The name of a column and its unit. @param {{name: string, unit: string}} column */
export const titleOf = ({ name, unit }) =>
  unit === '' || unit === '1' || unit === 'count' ? name : `${name} [${prettyUnit(unit)}]`;

/** Names of columns side by side, as lines: where one has no room with its unit, units stand below.
 * @param {CanvasRenderingContext2D} ctx @param {readonly {name: string, unit: string}[]} columns @param {number} room @returns {string[][]} */
export function titleLines(ctx, columns, room) {
  const whole = columns.map(titleOf);
  if (whole.every((text) => ctx.measureText(text).width <= room)) return whole.map((text) => [text]); // prettier-ignore
  return columns.map(({ name }, k) => [name, whole[k].slice(name.length).trim()]);
}

/** Marks of an axis and their words. @param {Axis} column @param {Span} span @param {number} most @returns {[number, string][]} */
export function ticksOf(column, { low, high }, most) {
  if (column.kind === 'word') {
    const step = Math.max(1, Math.ceil(column.words.length / Math.max(1, most)));
    return column.words.flatMap((word, i) => (i % step === 0 ? [[i, word]] : []));
  }
  const at = marksOf(low, high, most);
  const gap = at.length > 1 ? at[1] - at[0] : 1;
  const size = Math.max(...at.map(Math.abs), 0);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) return at.map((x) => [x, formatPower(x, 3)]);
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(gap) - 1e-9)));
  return at.map((x) => [x, group(x === 0 ? 0 : x, decimals)]);
}

/** @param {Span} span @param {number} value @param {number} from @param {number} to [px] */
export const placeAt = ({ low, high }, value, from, to) =>
  from + ((value / 2 - low / 2) / (high / 2 - low / 2)) * (to - from);

/** @param {Span} span @param {number} at @param {number} from @param {number} to [px] */
export function valueAt({ low, high }, at, from, to) {
  const share = Math.max(0, Math.min(1, (at - from) / (to - from)));
  return low * (1 - share) + high * share;
}

/** As much of a text as fits. @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} room */
export function fitted(ctx, text, room) {
  if (ctx.measureText(text).width <= room) return text;
  let n = text.length;
  while (n > 1 && ctx.measureText(`${text.slice(0, n)}…`).width > room) n--;
  return `${text.slice(0, n)}…`;
}

/** Size of words on canvases: larger where a page is presented [px]. */
export const fontSize = () => (document.documentElement.dataset.present ? 16 : 12);
/** @param {CanvasRenderingContext2D} ctx */
export function useFont(ctx) {
  ctx.font = `${fontSize()}px ${getComputedStyle(document.body).fontFamily}`;
}

/** Frames as they were drawn last: while rows are selected they stay as they are. @type {WeakMap<HTMLCanvasElement, {key: string, picture: HTMLCanvasElement, box: Box}>} */
const frames = new WeakMap();

/**
 * Frame, marks and names of two axes; gives the room within.
 * @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height
 * @param {{column: Axis, span: Span}} x
 * @param {{column: Axis, span: Span, ticks?: [number, string][], title?: string, beside?: string[]}} y `beside`: words of a frame above or
 *   below, which is to be as wide
 * @returns {Box}
 */
export function drawFrame(ctx, width, height, x, y) {
  const { canvas } = ctx;
  const { theme, present } = document.documentElement.dataset;
  const axes = [x, y].map(({ column, span }) => [titleOf(column), span, column.kind === 'word' ? column.words : 0]); // prettier-ignore
  const key = JSON.stringify([width, height, canvas.width, canvas.height, theme, present, document.fonts.size, axes, y.ticks, y.title, y.beside]); // prettier-ignore
  let frame = frames.get(canvas);
  if (frame?.key !== key) {
    const picture = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height }); // prettier-ignore
    const own = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
    own.setTransform(ctx.getTransform());
    frame = { key, picture, box: makeFrame(own, width, height, x, y) };
    frames.set(canvas, frame);
  }
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(frame.picture, 0, 0);
  ctx.restore();
  return frame.box;
}

/** @type {typeof drawFrame} */
function makeFrame(ctx, width, height, x, y) {
  useFont(ctx);
  const line = fontSize() * 1.35;
  const ticks = y.ticks ?? ticksOf(y.column, y.span, height / 48);
  const left = 10 + Math.min(0.3 * width, Math.max(...[...ticks.map(([, text]) => text), ...(y.beside ?? [])].map((text) => ctx.measureText(text).width), 16)); // prettier-ignore
  const box = { x: left, y: line + 6, w: width - left - 14, h: height - 3 * line - 10 };
  ctx.strokeStyle = cssColour('--grid');
  ctx.fillStyle = cssColour('--ink-2');
  ctx.lineWidth = 1;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  for (const [at, text] of ticks) {
    const py = Math.round(placeAt(y.span, at, box.y + box.h, box.y)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(box.x, py);
    ctx.lineTo(box.x + box.w, py);
    ctx.stroke();
    ctx.fillText(fitted(ctx, text, left - 8), left - 6, py);
  }
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  const across = ticksOf(x.column, x.span, box.w / 52);
  const room = across.length > 1 ? box.w / across.length - 6 : box.w;
  for (const [at, text] of across) {
    const px = Math.round(placeAt(x.span, at, box.x, box.x + box.w)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(px, box.y);
    ctx.lineTo(px, box.y + box.h);
    ctx.stroke();
    const words = fitted(ctx, text, room);
    const half = ctx.measureText(words).width / 2;
    ctx.fillText(words, Math.max(half, Math.min(width - half - 1, px)), box.y + box.h + 5);
  }
  ctx.fillStyle = cssColour('--ink');
  ctx.fillText(fitted(ctx, titleOf(x.column), box.w), box.x + box.w / 2, box.y + box.h + 5 + line);
  ctx.textAlign = 'left';
  ctx.fillText(fitted(ctx, y.title ?? titleOf(y.column), width - 8), 4, 2);
  return box;
}

/** @param {string} name of a custom property @returns {[number, number, number]} */
export function rgbOf(name) {
  const hex = cssColour(name).replace('#', '');
  const full = hex.length === 3 ? [...hex].map((c) => c + c).join('') : hex;
  const n = Number.parseInt(full, 16) || 0;
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** A pixel. @param {number} r @param {number} g @param {number} b @param {number} [a] 0 to 255 */
export const pixel = (r, g, b, a = 255) => ((a << 24) | (b << 16) | (g << 8) | r) >>> 0;

/** The colours of data, as steps: those of the tensions, read from the style. @param {number} steps @returns {[number, number, number][]} */
export function rampOf(steps) {
  const stops = cssColour('--tension').match(/#[0-9a-f]{6}/gi) ?? ['#000000', '#ffffff'];
  const rgb = stops.map((hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)));
  return Array.from({ length: steps }, (_, k) => {
    const at = (k / (steps - 1)) * (rgb.length - 1);
    const i = Math.min(rgb.length - 2, Math.floor(at));
    const mix = (/** @type {number} */ c) => Math.round(rgb[i][c] + (at - i) * (rgb[i + 1][c] - rgb[i][c])); // prettier-ignore
    return [mix(0), mix(1), mix(2)];
  });
}

/** Colours of words: what went well, what did not, then those of plots. @param {readonly string[]} words */
export function wordColours(words) {
  const more = ['--s1', '--s2', '--s3', '--s4', '--tangential', '--ink-2'];
  let k = 0;
  return words.map(
    (word) =>
    word === 'home' ? '--ok' : /^(halted|refused|failed)$/.test(word) ? '--bad' : more[k++ % more.length], // prettier-ignore
  );
}

/** Pixels of a picture that is drawn larger. */
export class Pixels {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.canvas = Object.assign(document.createElement('canvas'), { width, height });
    this.ctx = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    this.image = this.ctx.createImageData(width, height);
    this.data = new Uint32Array(this.image.data.buffer);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Box} box */
  draw(ctx, { x, y, w, h: height }) {
    this.ctx.putImageData(this.image, 0, 0);
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(this.canvas, x, y, w, height);
  }
}

/** Greatest count of cells, without the last one. @param {ArrayLike<number>} counts */
export function mostOf(counts) {
  let most = 0;
  for (let i = 0; i < counts.length - 1; i++) if (counts[i] > most) most = counts[i];
  return most;
}

/** Shades of a density, by its logarithm; 0 is the first that is seen. @param {[number, number, number]} rgb @param {number} steps @param {number} [least] of the alpha */
export const shadesOf = (rgb, steps, least = 70) =>
  Uint32Array.from({ length: steps }, (_, k) => pixel(...rgb, Math.round(least + ((255 - least) * k) / (steps - 1)))); // prettier-ignore

/** Whether a pointer is down on a view: what takes longer waits until it is let go. */
export const held = { now: false };

/**
 * A pointer on a canvas: dragged it gives a rectangle again and again, pressed a place. A finger that goes up or down scrolls the page.
 * @param {HTMLCanvasElement} canvas
 * @param {{drag: (x0: number, y0: number, x1: number, y1: number) => void, press?: (x: number, y: number) => void, move?: (x: number, y: number) => void}} hear
 */
export function listen(canvas, { drag, press, move }) {
  /** @type {{x: number, y: number, far: boolean} | null} */
  let from = null;
  /** @param {PointerEvent} event @returns {[number, number]} */
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const [x, y] = at(event);
    from = { x, y, far: false };
    held.now = true;
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // one that is gone already
    }
  });
  canvas.addEventListener('pointermove', (event) => {
    const [x, y] = at(event);
    if (!from) return move?.(x, y);
    from.far ||= Math.hypot(x - from.x, y - from.y) > 5;
    if (from.far) drag(from.x, from.y, x, y);
    return undefined;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (from && !from.far) press?.(...at(event));
    from = null;
    held.now = false;
  });
  canvas.addEventListener('pointercancel', () => {
    from = null;
    held.now = false;
  });
}

/** The part of an axis between two places, as a filter. @param {Axis} column @param {Span} span @param {number} a @param {number} b @param {number} from @param {number} to [px]
 * @returns {import('../select.js').Filter} */
export function filterBetween(column, span, a, b, from, to) {
  const [one, two] = [valueAt(span, a, from, to), valueAt(span, b, from, to)];
  const [low, high] = [Math.min(one, two), Math.max(one, two)];
  if (column.kind === 'number') return { low: rounded(low, span), high: rounded(high, span) };
  return { words: column.words.filter((_, i) => i + 0.5 >= low && i - 0.5 <= high) };
}

/**
 * Filters by a rectangle in a plot of two columns.
 * @param {Pick<import('../model.js').Model, 'filter'>} model @param {{x: Axis, y: Axis, sx: Span, sy: Span}} axes
 * @param {{x: number, y: number, w: number, h: number}} box of the plot [px] @param {[number, number, number, number]} corners two of the rectangle [px]
 */
export function filterWithin(model, { x, y, sx, sy }, box, [x0, y0, x1, y1]) {
  model.filter(x.name, filterBetween(x, sx, x0, x1, box.x, box.x + box.w));
  if (y !== x) model.filter(y.name, filterBetween(y, sy, y0, y1, box.y + box.h, box.y));
}

/** No more digits than the axis can show: they stand in fields. @param {number} x @param {Span} span */
function rounded(x, { low, high }) {
  if (x === low || x === high) return x;
  const step = 10 ** Math.floor(Math.log10((high - low) / 1000));
  return Number.isFinite(step) && step > 0 ? Number((Math.round(x / step) * step).toPrecision(12)) : x; // prettier-ignore
}

/** Ends of a filter on its axis; null: it has none. @param {Axis} column @param {import('../select.js').Filter | null | undefined} filter @returns {[number, number] | null} */
export function endsOf(column, filter) {
  if (!filter) return null;
  if ('low' in filter) return [filter.low, filter.high];
  const at = column.kind === 'word' ? filter.words.map((word) => column.words.indexOf(word)) : [];
  return at.length ? [Math.min(...at) - 0.5, Math.max(...at) + 0.5] : [0, 0];
}

/** Shows which part is selected. @param {CanvasRenderingContext2D} ctx @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
export function drawBrush(ctx, x0, y0, x1, y1) {
  ctx.save();
  ctx.strokeStyle = cssColour('--now');
  ctx.lineWidth = 1.5;
  ctx.strokeRect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  ctx.restore();
}
