/** Each of some columns over each other, and along the diagonal how each is spread. */
import { h } from '../../dom.js';
import { cssColour } from '../../plot/scale.js';
import { binsOf, cellsOf, spanOf } from '../bins.js';
import { tally } from '../select.js';
import { W } from '../words.js';
import { Pixels, drawBrush, endsOf, filterBetween, fitted, fontSize, listen, makeSurface, mostOf, pixel, placeAt, rgbOf, shadesOf, titleLines, useFont } from './surface.js'; // prettier-ignore

/** @typedef {import('../bins.js').Axis} Axis @typedef {import('../bins.js').Span} Span @typedef {import('../select.js').Tally} Tally */

/** Cells a side of a field, shades, and columns at most. */
const [SIDE, STEPS, COLUMNS] = [40, 32, 6];
/** Between fields [px]. */
const GAP = 4;

/** @param {import('../model.js').Model} model @param {{columns: string[]}} chosen shared with the choice of columns @returns {import('../model.js').View} */
export function makeMatrix(model, chosen) {
  /** Of each field, row by row. @type {{columns: Axis[], spans: Span[], tallies: Tally[][], pixels: Pixels[][]} | undefined} */
  let state;
  /** Lines of a name. */
  let lines = 1;
  const surface = makeSurface(() => model.rebuild(view), 'square');

  function build() {
    for (const one of state?.tallies.flat() ?? []) model.selection.remove(one);
    state = undefined;
    const columns = model.axes.filter(({ name }) => chosen.columns.includes(name)).slice(0, COLUMNS); // prettier-ignore
    if (columns.length === 0 || surface.size.width < 40) return;
    const spans = columns.map((one) => spanOf(one, SIDE));
    const bins = columns.map((one, k) => binsOf(one, spans[k]));
    const tallies = columns.map((_, i) =>
      columns.slice(0, i + 1).map((_other, j) => {
        const [a, b] = [spans[j].bins, spans[i].bins];
        return model.selection.add(i === j ? tally(bins[i], b) : tally(cellsOf(bins[j], a, bins[i], b), a * b)); // prettier-ignore
      }),
    );
    const pixels = columns.map((_, i) => columns.slice(0, i).map((_other, j) => new Pixels(spans[j].bins, spans[i].bins))); // prettier-ignore
    state = { columns, spans, tallies, pixels };
    surface.label(W.matrixOf(columns.map(({ name }) => name).join(', ')));
  }

  /** Places of the fields. */
  function grid() {
    const count = state?.columns.length ?? 1;
    const line = fontSize() * 1.35;
    const [left, below] = [lines * line + 2, lines * line + 2];
    const w = (surface.size.width - left - GAP) / count;
    const ht = (surface.size.height - below - GAP) / count;
    return { left, w, ht, below };
  }
  /** @param {number} i row @param {number} j column */
  function boxOf(i, j) {
    const { left, w, ht } = grid();
    return { x: left + j * w + GAP, y: i * ht + GAP, w: w - GAP, h: ht - GAP };
  }

  function draw() {
    const on = state && surface.begin();
    if (!state || !on) return;
    const { ctx, height } = on;
    const { columns, spans, tallies, pixels } = state;
    useFont(ctx);
    const titles = titleLines(ctx, columns, Math.min(grid().w, grid().ht) - 6);
    lines = titles[0].length;
    const shades = shadesOf(rgbOf('--s1'), STEPS);
    const quiet = pixel(...rgbOf('--line-strong'), 60);
    tallies.forEach((row, i) =>
      row.forEach((own, j) => {
        const box = boxOf(i, j);
        ctx.fillStyle = cssColour('--sunken');
        ctx.fillRect(box.x, box.y, box.w, box.h);
        if (i === j) drawBars(ctx, own, box);
        else {
          paint(own, pixels[i][j], shades, quiet);
          pixels[i][j].draw(ctx, box);
        }
        const [ex, ey] = [columns[j], columns[i]].map((one) => endsOf(one, model.selection.filters.get(one.name))); // prettier-ignore
        if (i === j ? !ex : !ex && !ey) return;
        const across = (/** @type {number} */ v) => Math.max(box.x, Math.min(box.x + box.w, placeAt(spans[j], v, box.x, box.x + box.w))); // prettier-ignore
        const up = (/** @type {number} */ v) => Math.max(box.y, Math.min(box.y + box.h, placeAt(spans[i], v, box.y + box.h, box.y))); // prettier-ignore
        const [x0, x1] = ex ? ex.map(across) : [box.x, box.x + box.w];
        const [y0, y1] = ey && i !== j ? ey.map(up) : [box.y, box.y + box.h];
        drawBrush(ctx, x0, y0, x1, y1);
      }),
    );
    const { w, ht, left, below } = grid();
    ctx.fillStyle = cssColour('--ink');
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    titles.forEach((own, k) =>
      own.forEach((text, i) => {
        const at = (i + 0.5) / lines;
        ctx.fillText(fitted(ctx, text, w - 6), left + (k + 0.5) * w, height - below * (1 - at));
        ctx.save();
        ctx.translate(left * at, (k + 0.5) * ht);
        ctx.rotate(-Math.PI / 2);
        ctx.fillText(fitted(ctx, text, ht - 6), 0, 0);
        ctx.restore();
      }),
    );
  }

  /** @param {Tally} own @param {Pixels} on @param {Uint32Array} shades @param {number} quiet */
  function paint({ all, counts }, on, shades, quiet) {
    const { width, height } = on.canvas;
    const scale = STEPS / Math.log1p(mostOf(counts) || 1);
    for (let j = 0; j < height; j++)
      for (let i = 0; i < width; i++) {
        const cell = j * width + i;
        const n = counts[cell];
        on.data[(height - 1 - j) * width + i] =
          n > 0 ? shades[Math.min(STEPS - 1, Math.floor(Math.log1p(n) * scale))] : all[cell] ? quiet : 0; // prettier-ignore
      }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Tally} own @param {import('./surface.js').Box} box */
  function drawBars(ctx, { all, counts }, box) {
    const most = mostOf(all) || 1;
    const n = all.length - 1;
    const w = box.w / n;
    for (const [of, colour] of /** @type {[Uint32Array, string][]} */ ([[all, '--line-strong'], [counts, '--s1']])) {
      ctx.fillStyle = cssColour(colour);
      ctx.globalAlpha = of === all ? 0.45 : 1;
      for (let k = 0; k < n; k++) {
        const top = (of[k] / most) * box.h;
        if (top > 0) ctx.fillRect(box.x + k * w, box.y + box.h - top, Math.max(1, w - 0.5), top);
      }
    } // prettier-ignore
    ctx.globalAlpha = 1;
  }

  listen(surface.canvas, {
    drag(x0, y0, x1, y1) {
      if (!state) return;
      const { columns, spans } = state;
      const { left, w, ht } = grid();
      const [j, i] = [Math.floor((x0 - left) / w), Math.floor(y0 / ht)];
      if (j < 0 || i < 0 || i >= columns.length || j > i) return;
      const box = boxOf(i, j);
      model.filter(columns[j].name, filterBetween(columns[j], spans[j], x0, x1, box.x, box.x + box.w)); // prettier-ignore
      if (i !== j) model.filter(columns[i].name, filterBetween(columns[i], spans[i], y0, y1, box.y + box.h, box.y)); // prettier-ignore
    },
  });
  /** @type {import('../model.js').View} */
  const view = { el: h('div', {}, surface.el, h('p', { class: 'at' }, W.matrixHint)), build, draw };
  return view;
}
