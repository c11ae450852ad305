/** What plots of the page need: those of any plot, colours of the page, a canvas that fits. */
export * from '../../../wasm/js/plots/scale.mjs';

/** Lines are twice as wide where a page is presented. */
export const thick = () => (document.documentElement.dataset.present ? 2 : 1);

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
