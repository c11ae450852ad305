/** What every plot needs: its colours and dashes, round limits, ticks and their decimals, a canvas that fits. */

export const DASHES = [[], [5, 2.5], [8, 2, 2, 2]];
export const COLOURS = ['--s1', '--s2', '--s3'];

/** Lines are twice as wide where a page is presented. */
export const thick = () => (document.documentElement.dataset.present ? 2 : 1);

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that is at least `raw`. @param {number} raw */
function roundStep(raw) {
  const base = 10 ** Math.floor(Math.log10(raw));
  return (STEPS.find((m) => m * base >= raw) ?? 10) * base;
}

/** Round limits around lo to hi, with zero where it is near. @param {number} lo @param {number} hi @returns {[number, number]} */
export function niceRange(lo, hi) {
  if (!(hi >= lo)) return [0, 1];
  if (lo > 0 && lo < 0.5 * hi) lo = 0;
  if (hi < 0 && hi > 0.5 * lo) hi = 0;
  const size = Math.max(Math.abs(lo), Math.abs(hi));
  let span = hi - lo;
  if (span <= 1e-9 * size || span === 0) {
    const pad = size > 0 ? 0.1 * size : 1;
    lo = lo === 0 ? 0 : lo - pad;
    hi += pad;
    span = hi - lo;
  }
  const step = roundStep(span / 4);
  return [Math.floor(lo / step + 1e-9) * step, Math.ceil(hi / step - 1e-9) * step];
}

/** Round steps between lo and hi, about `count` of them. @param {number} lo @param {number} hi @param {number} count */
export function ticks(lo, hi, count) {
  const step = roundStep((hi - lo) / Math.max(1, count));
  const out = [];
  for (let k = Math.ceil(lo / step - 1e-9); k * step <= hi + 1e-9 * step; k++) out.push(k * step);
  return out;
}

/** Decimals that tell ticks apart. @param {number[]} at */
export function decimalsOf(at) {
  const step = at.length < 2 ? 1 : at[1] - at[0];
  for (let d = 0; d < 6; d++) {
    const whole = step * 10 ** d;
    if (Math.abs(whole - Math.round(whole)) < 1e-6 * whole) return d;
  }
  return 6;
}

/** Lowest and highest of what is finite. @param {ArrayLike<number>[]} columns @returns {[number, number]} */
export function extent(columns) {
  let [lo, hi] = [Infinity, -Infinity];
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      const v = column[i];
      if (!Number.isFinite(v)) continue;
      if (v < lo) lo = v;
      if (v > hi) hi = v;
    }
  return [lo, hi];
}

/** Custom properties as they were read, of a theme: reading one lays out the page anew while it changes. */
const read = { theme: '', colours: /** @type {Record<string, string>} */ ({}) };

/** @param {string} name of a custom property, or a colour */
export function cssColour(name) {
  if (!name.startsWith('--')) return name;
  const { documentElement: page } = document;
  const theme = page.dataset.theme ?? '';
  if (theme !== read.theme) Object.assign(read, { theme, colours: {} });
  return (read.colours[name] ||= getComputedStyle(page).getPropertyValue(name).trim());
}

/**
 * The size of an element as it was laid out last, whole pixels; zero where it is not shown. It is not asked for: while the
 * page changes it would be laid out for the answer.
 * @param {Element} el @param {() => void} [onchange]
 */
export function watchSize(el, onchange) {
  const size = { width: 0, height: 0 };
  new ResizeObserver(([{ contentRect }]) => {
    const [width, height] = [contentRect.width, contentRect.height].map(Math.floor);
    if (width === size.width && height === size.height) return;
    Object.assign(size, { width, height });
    onchange?.();
  }).observe(el);
  return size;
}

/** Copies a picture onto the canvas of the page: it is drawn on one that is in no page, since to write words on one that
 * is lays out the page.
 * @param {HTMLCanvasElement} from @param {HTMLCanvasElement} to */
export function copyPicture(from, to) {
  if (to.width !== from.width) to.width = from.width;
  if (to.height !== from.height) to.height = from.height;
  const ctx = to.getContext('2d');
  ctx?.clearRect(0, 0, to.width, to.height);
  if (from.width > 0 && from.height > 0) ctx?.drawImage(from, 0, 0);
}

/** A canvas with as many pixels as the screen has there, or null where it has no size.
 * @param {HTMLCanvasElement} canvas @param {{width: number, height: number}} size of it, as it is watched */
export function fitCanvas(canvas, { width: w, height: ht }) {
  if (w < 40 || ht < 30) return null;
  const ratio = Math.min(devicePixelRatio, 2);
  const [width, height] = [Math.round(w * ratio), Math.round(ht * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const ctx = canvas.getContext('2d');
  if (!ctx) return null;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, w, ht);
  return { ctx, width: w, height: ht };
}
