/** All columns side by side, each row a line from axis to axis: where rows are many, how many lines go through each pixel. */
import { h, setText } from '../../dom.js';
import { cssColour } from '../../plot/scale.js';
import { binsOf, cellsOf, placeOf, spanOf } from '../bins.js';
import { tally } from '../select.js';
import { W } from '../words.js';
import { Pixels, drawBrush, endsOf, filterBetween, fitted, fontSize, listen, makeSurface, pixel, placeAt, rgbOf, shadesOf, short, titleLines, useFont } from './surface.js'; // prettier-ignore

/** Lines of their own up to so many rows; bins of an axis beyond. */
const [LINES_MAX, BINS] = [1500, 40];
/** Pixels of a picture of lines are so wide, and has so many shades. */
const [FINE, STEPS] = [2, 48];

/** @param {import('../model.js').Model} model @param {{columns: string[]}} chosen shared with the choice of columns @returns {import('../model.js').View} */
export function makeParallel(model, chosen) {
  /** @type {{columns: import('../bins.js').Axis[], spans: import('../bins.js').Span[], tallies: import('../select.js').Tally[], lines?: {met: Uint8Array, size: string}} | undefined} `lines`: pixels that some row goes through */
  let state;
  /** @type {Pixels | undefined} */
  let pixels;
  let [top, bottom, left, right] = [0, 1, 0, 1];
  const surface = makeSurface(() => model.rebuild(view));
  const tell = h('p', { class: 'at' }, W.parallelHint);

  function build() {
    for (const one of state?.tallies ?? []) model.selection.remove(one);
    state = undefined;
    const columns = model.axes.filter(({ name }) => chosen.columns.includes(name));
    if (columns.length < 2 || surface.size.width < 40) return;
    const spans = columns.map((one) => spanOf(one, BINS));
    surface.label(W.parallelOf(columns.map(({ name }) => name).join(', ')));
    state = { columns, spans, tallies: [] };
    if (model.table.rows <= LINES_MAX) return;
    const bins = columns.map((one, k) => binsOf(one, spans[k]));
    state.tallies = columns.slice(1).map((_, k) => {
      const [a, b] = [spans[k].bins, spans[k + 1].bins];
      return model.selection.add(tally(cellsOf(bins[k], a, bins[k + 1], b), a * b));
    });
  }

  const across = (/** @type {number} */ k) =>
    left + ((right - left) * k) / ((state?.columns.length ?? 2) - 1);

  function draw() {
    const on = state && surface.begin();
    if (!state || !on) return;
    const { ctx, width, height } = on;
    const { columns, spans } = state;
    useFont(ctx);
    const line = fontSize() * 1.35;
    const room = width / columns.length;
    const titles = titleLines(ctx, columns, room - 6);
    const above = titles[0].length;
    [top, bottom, left, right] = [(above + 1) * line + 2, height - line - 4, Math.min(44, room / 2), width - Math.min(44, room / 2)]; // prettier-ignore
    if (state.tallies.length) drawDensity(ctx);
    else drawLines(ctx);
    ctx.textBaseline = 'top';
    columns.forEach((column, k) => {
      const x = Math.round(across(k)) + 0.5;
      ctx.strokeStyle = cssColour('--line-strong');
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
      ctx.stroke();
      const write = (/** @type {string} */ text, /** @type {number} */ y, /** @type {string} */ colour) => {
        ctx.textAlign = 'center';
        ctx.fillStyle = cssColour(colour);
        const words = fitted(ctx, text, room - 6);
        const half = ctx.measureText(words).width / 2;
        ctx.fillText(words, Math.max(half + 1, Math.min(width - half - 1, x)), y);
      }; // prettier-ignore
      const ends = column.kind === 'word' ? [column.words[0] ?? '', column.words.at(-1) ?? ''] : [short(column.low), short(column.high)]; // prettier-ignore
      titles[k].forEach((text, i) => write(text, i * line, '--ink'));
      write(ends[1], above * line, '--ink-2');
      write(ends[0], bottom + 4, '--ink-2');
      const brushed = endsOf(column, model.selection.filters.get(column.name));
      if (!brushed) return;
      const [a, b] = brushed.map((v) => Math.max(top, Math.min(bottom, placeAt(spans[k], v, bottom, top)))); // prettier-ignore
      drawBrush(ctx, x - 6, a, x + 6, b);
    });
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function drawLines(ctx) {
    const { columns, spans } = /** @type {NonNullable<typeof state>} */ (state);
    const { out } = model.selection;
    const thin = Math.max(0.15, Math.min(0.8, 40 / Math.sqrt(out.length) / 6));
    for (const selected of [false, true]) {
      ctx.strokeStyle = cssColour(selected ? '--s1' : '--line-strong');
      ctx.globalAlpha = selected ? thin : 0.12;
      ctx.lineWidth = 1.25;
      for (let row = 0; row < out.length; row++) {
        if ((out[row] === 0) !== selected) continue;
        ctx.beginPath();
        let pen = false;
        columns.forEach((column, k) => {
          const value = placeOf(column, row);
          // a row without a value has no line there
          if (value !== value) pen = false;
          else {
            const y = placeAt(spans[k], value, bottom, top);
            if (pen) ctx.lineTo(across(k), y);
            else ctx.moveTo(across(k), y);
            pen = true;
          }
        });
        ctx.stroke();
      }
    }
    ctx.globalAlpha = 1;
  }

  /** Lines between the middles of bins, as many as rows go there. @param {CanvasRenderingContext2D} ctx */
  function drawDensity(ctx) {
    const { spans, tallies } = /** @type {NonNullable<typeof state>} */ (state);
    const [w, ht] = [Math.max(2, Math.floor((right - left) / FINE)), Math.max(2, Math.floor((bottom - top) / FINE))]; // prettier-ignore
    if (pixels?.canvas.width !== w || pixels.canvas.height !== ht) pixels = new Pixels(w, ht);
    const { data } = pixels;
    const sums = new Float32Array(w * ht);
    const own = /** @type {NonNullable<typeof state>} */ (state);
    const known = own.lines?.size === `${w} ${ht}`;
    if (!own.lines || !known) own.lines = { met: new Uint8Array(w * ht), size: `${w} ${ht}` };
    const { met } = own.lines;
    tallies.forEach(({ all, counts }, k) => {
      const [a, b] = [spans[k].bins, spans[k + 1].bins];
      const [from, to] = [k, k + 1].map((i) => Math.round((i / tallies.length) * (w - 1)));
      for (let cell = 0; cell < a * b; cell++) {
        if ((known ? counts : all)[cell] === 0) continue;
        const y0 = ht - 1 - (((cell % a) + 0.5) / a) * (ht - 1);
        const step = (ht - 1 - ((Math.floor(cell / a) + 0.5) / b) * (ht - 1) - y0) / (to - from);
        const n = counts[cell];
        for (let x = from; x <= to; x++) {
          const at = Math.round(y0 + step * (x - from)) * w + x;
          if (!known) met[at] = 1;
          sums[at] += n;
        }
      }
    });
    let most = 0;
    for (let i = 0; i < sums.length; i++) if (sums[i] > most) most = sums[i];
    const [scale, shades] = [STEPS / Math.log1p(most || 1), shadesOf(rgbOf('--s1'), STEPS, 30)];
    const quiet = pixel(...rgbOf('--line-strong'), 40);
    for (let i = 0; i < sums.length; i++)
      data[i] = sums[i] > 0 ? shades[Math.min(STEPS - 1, Math.floor(Math.log1p(sums[i]) * scale))] : met[i] ? quiet : 0; // prettier-ignore
    pixels.draw(ctx, { x: left, y: top, w: right - left, h: bottom - top });
  }

  listen(surface.canvas, {
    drag(x0, y0, _x1, y1) {
      if (!state) return;
      const { columns, spans } = state;
      const k = Math.round(((x0 - left) / (right - left)) * (columns.length - 1));
      const column = columns[Math.max(0, Math.min(columns.length - 1, k))];
      const span = spans[columns.indexOf(column)];
      model.filter(column.name, filterBetween(column, span, y0, y1, bottom, top));
      setText(tell, column.name);
    },
  });
  /** @type {import('../model.js').View} */
  const view = { el: h('div', {}, surface.el, tell), build, draw };
  return view;
}
