/**
 * A small plot on a canvas: a few curves over one axis, a band, a mark, the place that is shown. For panels
 * and dialogs; the strips under the timeline have their own.
 */
import { h, setText, svg } from '../dom.js';
import { formatBound, group, joinUnit, scaleFor } from '../state/format.js';
import { niceRange } from '../plot/strips.js';

const DASHES = [[], [5, 2.5], [8, 2, 2, 2]];
const COLOURS = ['--s1', '--s2', '--s3'];
const LEFT = 46;
const BOTTOM = 19;
const TOP = 8;
const RIGHT = 8;

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {ArrayLike<number>} x
 * @property {ArrayLike<number>} y not finite: a gap
 * @property {number} [now] what stands beside the name
 * @property {string} [colour] a custom property or a colour
 * @property {number[]} [dash]
 * @property {number} [width]
 */

/** @param {string} name */
export const cssColour = (name) =>
  name.startsWith('--')
    ? getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    : name;

/** A canvas with as many pixels as the screen has there, or null where it has no size. @param {HTMLCanvasElement} canvas */
export function fitCanvas(canvas) {
  const [w, ht] = [canvas.clientWidth, canvas.clientHeight];
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

/** Round steps between lo and hi, about `count` of them. @param {number} lo @param {number} hi @param {number} count */
export function ticks(lo, hi, count) {
  const raw = (hi - lo) / Math.max(1, count);
  const base = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((m) => m * base >= raw) ?? 10) * base;
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

/**
 * @param {{title: string, unit: string, x: string, xUnit: string, series: number, seek?: (x: number) => void,
 *   tall?: boolean, digits?: number}} options x: the axis in words; seek: a place on it was chosen
 */
export function createCurves({
  title,
  unit,
  x: xName,
  xUnit,
  series: most,
  seek,
  tall,
  digits = 4,
}) {
  const canvas = h('canvas', { role: 'img' });
  const units = h('span', { class: 'u' });
  const keys = Array.from({ length: most }, (_, i) => {
    const path = svg('path', {
      d: 'M0 4h18',
      stroke: `var(${COLOURS[i % 3]})`,
      'stroke-width': 2.5,
      'stroke-dasharray': DASHES[i % 3].join(' ') || 'none',
      fill: 'none',
    });
    const name = h('span', {});
    const value = h('span', { class: 'v num' });
    const el = h(
      'li',
      { hidden: true },
      svg('svg', { viewBox: '0 0 18 8', 'aria-hidden': 'true' }, path),
      name,
      value,
    );
    return { el, name, value, path };
  });
  const el = h(
    'figure',
    { class: tall ? 'curves tall' : 'curves' },
    h('figcaption', {}, h('b', {}, title), ' ', units),
    h(
      'ul',
      {},
      keys.map((k) => k.el),
    ),
    canvas,
  );
  /** @type {[number, number]} */
  let xRange = [0, 1];

  if (seek) {
    const go = (/** @type {PointerEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
      seek(xRange[0] + Math.max(0, Math.min(1, share)) * (xRange[1] - xRange[0]));
    };
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  return {
    el,
    canvas,
    /**
     * @param {Series[]} list
     * @param {{xRange: [number, number], yRange?: [number, number], now?: number, band?: [number, number],
     *   level?: number, most?: number, point?: [number, number]}} look band, level: between and at values of y;
     *   most: what lies above it is cut off
     */
    draw(list, look) {
      if (!el.offsetParent) return;
      xRange = look.xRange;
      let [lo, hi] = [Infinity, -Infinity];
      for (const { x, y } of list)
        for (let i = 0; i < x.length; i++)
          if (Number.isFinite(y[i]) && x[i] >= xRange[0] && x[i] <= xRange[1])
            [lo, hi] = [Math.min(lo, y[i]), Math.max(hi, y[i])];
      if (look.level !== undefined) [lo, hi] = [Math.min(lo, look.level), Math.max(hi, look.level)];
      if (look.most !== undefined) hi = Math.max(lo, Math.min(hi, look.most));
      const scale = scaleFor(Math.max(Math.abs(lo), Math.abs(hi)) || 0, unit, digits);
      const [y0, y1] =
        look.yRange ?? niceRange(lo / scale.factor, hi / scale.factor).map((v) => v * scale.factor);
      setText(units, scale.unit === '1' ? '' : scale.unit);
      keys.forEach((k, i) => {
        const s = list[i];
        k.el.hidden = !s;
        if (!s) return;
        setText(k.name, s.name);
        const text = s.now === undefined ? '' : group(s.now / scale.factor, scale.decimals);
        setText(k.value, text);
        if (s.colour)
          k.path.setAttribute('stroke', s.colour.startsWith('--') ? `var(${s.colour})` : s.colour);
        if (s.dash) k.path.setAttribute('stroke-dasharray', s.dash.join(' ') || 'none');
      });
      canvas.setAttribute(
        'aria-label',
        `${title}: ${list
          .map((s) =>
            s.now === undefined
              ? s.name
              : `${s.name} ${joinUnit(group(s.now / scale.factor, scale.decimals), scale.unit)}`,
          )
          .join(', ')}`,
      );
      const fit = fitCanvas(canvas);
      if (!fit) return;
      const { ctx, width, height } = fit;
      const [w, ht] = [width - LEFT - RIGHT, height - TOP - BOTTOM];
      const px = (/** @type {number} */ v) =>
        LEFT + (w * (v - xRange[0])) / (xRange[1] - xRange[0]);
      const py = (/** @type {number} */ v) => TOP + ht - (ht * (v - y0)) / (y1 - y0);
      const style = getComputedStyle(canvas);
      ctx.font = `11px ${style.fontFamily}`;
      ctx.fillStyle = cssColour('--ink-2');
      ctx.strokeStyle = cssColour('--grid');
      ctx.lineWidth = 1;
      const line = (
        /** @type {number} */ ax,
        /** @type {number} */ ay,
        /** @type {number} */ bx,
        /** @type {number} */ by,
      ) => {
        ctx.beginPath();
        ctx.moveTo(ax, ay);
        ctx.lineTo(bx, by);
        ctx.stroke();
      };
      if (look.band) {
        ctx.save();
        ctx.fillStyle = cssColour('--sel');
        const [b0, b1] = look.band.map((v) => py(Math.max(y0, Math.min(y1, v))));
        ctx.fillRect(LEFT, b1, w, b0 - b1);
        ctx.restore();
      }
      const yTicks = ticks(y0 / scale.factor, y1 / scale.factor, Math.max(2, Math.floor(ht / 34)));
      const yDigits = decimalsOf(yTicks);
      ctx.textAlign = 'right';
      ctx.textBaseline = 'middle';
      for (const t of yTicks) {
        const at = Math.round(py(t * scale.factor)) + 0.5;
        line(LEFT, at, LEFT + w, at);
        ctx.fillText(group(t, yDigits), LEFT - 5, at);
      }
      const xTicks = ticks(xRange[0], xRange[1], Math.max(2, Math.floor(w / 74)));
      const xDigits = decimalsOf(xTicks);
      ctx.textBaseline = 'top';
      xTicks.forEach((t, i) => {
        const last = i === xTicks.length - 1;
        const text = group(t, xDigits) + (last && xUnit ? `\u00a0${xUnit}` : '');
        const at = px(t);
        ctx.textAlign = last && at > LEFT + w - 20 ? 'right' : 'center';
        ctx.fillText(text, Math.min(at, width - 2), TOP + ht + 5);
      });
      if (xName) canvas.title = xName;
      ctx.strokeStyle = cssColour('--line-strong');
      if (y0 < 0 && y1 > 0) line(LEFT, Math.round(py(0)) + 0.5, LEFT + w, Math.round(py(0)) + 0.5);
      if (look.level !== undefined) {
        ctx.setLineDash([3, 3]);
        line(LEFT, py(look.level), LEFT + w, py(look.level));
        ctx.setLineDash([]);
      }
      ctx.save();
      ctx.beginPath();
      ctx.rect(LEFT, TOP - 2, w, ht + 4);
      ctx.clip();
      const present = document.documentElement.dataset.present ? 2 : 1;
      list.forEach((s, i) => {
        ctx.strokeStyle = cssColour(s.colour ?? COLOURS[i % 3]);
        ctx.setLineDash(s.dash ?? DASHES[i % 3]);
        ctx.lineWidth = (s.width ?? 1.75) * present;
        ctx.beginPath();
        let pen = false;
        for (let k = 0; k < s.x.length; k++) {
          if (!Number.isFinite(s.y[k])) {
            pen = false;
            continue;
          }
          if (pen) ctx.lineTo(px(s.x[k]), py(s.y[k]));
          else ctx.moveTo(px(s.x[k]), py(s.y[k]));
          pen = true;
        }
        ctx.stroke();
      });
      ctx.setLineDash([]);
      ctx.restore();
      ctx.strokeStyle = ctx.fillStyle = cssColour('--now');
      if (look.now !== undefined && look.now >= xRange[0] && look.now <= xRange[1]) {
        ctx.lineWidth = 1.5 * present;
        line(px(look.now), TOP - 4, px(look.now), TOP + ht);
      }
      if (look.point && look.point.every(Number.isFinite)) {
        const [x, y] = [px(look.point[0]), py(Math.max(y0, Math.min(y1, look.point[1])))];
        ctx.beginPath();
        ctx.arc(x, y, 5, 0, 2 * Math.PI);
        ctx.fill();
        ctx.lineWidth = 2;
        ctx.strokeStyle = cssColour('--panel');
        ctx.stroke();
      }
    },
  };
}

/** @typedef {ReturnType<typeof createCurves>} Curves */
