/** Two columns over each other: points where rows are few, else how many lie in each cell, in the colour of a third column. */
import { h } from '../../dom.js';
import { cssColour } from '../../plot/scale.js';
import { binsOf, cellsByWord, cellsOf, placeOf, spanOf } from '../bins.js';
import { tally } from '../select.js';
import { W } from '../words.js';
import { choose, namesOf } from './choose.js';
import { Pixels, drawBrush, drawFrame, endsOf, filterWithin, listen, makeSurface, mostOf, pixel, placeAt, rampOf, rgbOf, shadesOf, short, wordColours } from './surface.js'; // prettier-ignore

/** @typedef {import('../bins.js').Axis} Axis @typedef {import('../bins.js').Span} Span */

/** What is drawn. @typedef {{x: Axis, y: Axis, third: Axis | undefined, sx: Span, sy: Span, tally?: import('../select.js').Tally, pixels?: Pixels, hues: number}} State */

/** Up to so many rows each is a mark of its own. */
const DOTS_MAX = 4000;
/** Side of a cell [px], and shades of a density. */
const [CELL, STEPS] = [3, 48];
/** A press finds a point no farther off [px]. */
const REACH = 14;
/** Colours of words that a legend has room for. */
const HUES_MAX = 8;

/** A mark by the number of its word: colour is not all that tells them apart. @param {CanvasRenderingContext2D} ctx @param {number} k @param {number} x @param {number} y @param {number} r */
function mark(ctx, k, x, y, r) {
  ctx.beginPath();
  if (k % 4 === 0) ctx.arc(x, y, r, 0, 2 * Math.PI);
  else if (k % 4 === 1) ctx.rect(x - r, y - r, 2 * r, 2 * r);
  else {
    const up = k % 4 === 2 ? -1 : 1;
    ctx.moveTo(x, y + up * 1.4 * r);
    ctx.lineTo(x - 1.2 * r, y - up * r);
    ctx.lineTo(x + 1.2 * r, y - up * r);
    ctx.closePath();
  }
  ctx.fill();
}

/** Cells in the colour of what is in them. @param {CanvasRenderingContext2D} ctx @param {State} state @param {import('./surface.js').Box} box */
function drawCells(ctx, state, box) {
  const { tally: own, pixels, third, sx, sy, hues } = state; // prettier-ignore
  if (!own || !pixels) return;
  const { all, counts, sums } = own;
  const top = STEPS / Math.log1p(mostOf(counts) || 1);
  const quiet = pixel(...rgbOf('--line-strong'), 60);
  const shades = third?.kind === 'word' ? wordColours(third.words).slice(0, hues).map((name) => shadesOf(rgbOf(name), STEPS)) : [shadesOf(rgbOf('--s1'), STEPS)]; // prettier-ignore
  const ramp = sums ? rampOf(64).map((rgb) => pixel(...rgb)) : [];
  const [low, wide] = third?.kind === 'number' ? [third.low, third.high - third.low || 1] : [0, 1]; // prettier-ignore
  const { data } = pixels;
  for (let cell = 0, row = sy.bins - 1; row >= 0; row--) {
    cell = row * sx.bins;
    for (let at = (sy.bins - 1 - row) * sx.bins, end = at + sx.bins; at < end; at++, cell++) {
      let [most, which, any] = [0, 0, 0];
      for (let k = 0, i = cell * hues; k < hues; k++, i++) {
        any += all[i];
        if (counts[i] > most) [most, which] = [counts[i], k];
      }
      if (most === 0) data[at] = any ? quiet : 0;
      else if (sums)
        data[at] = ramp[Math.max(0, Math.min(63, Math.round((63 * (sums[cell] / most - low)) / wide)))]; // prettier-ignore
      else data[at] = shades[which][Math.min(STEPS - 1, Math.floor(Math.log1p(most) * top))];
    }
  }
  pixels.draw(ctx, box);
}

/** @param {HTMLElement} legend @param {Axis | undefined} third */
function tellColours(legend, third) {
  if (third?.kind === 'word') {
    const colours = wordColours(third.words);
    legend.replaceChildren(
      ...third.words.slice(0, HUES_MAX).map((word, k) => h('li', {}, swatch(colours[k], k), word)), // prettier-ignore
    );
  } else if (third)
    legend.replaceChildren(
      h('li', {}, short(third.low), h('span', { class: 'ramp', 'aria-hidden': 'true' }), short(third.high)), // prettier-ignore
    );
  else legend.replaceChildren();
}

/** @param {import('../model.js').Model} model @param {{x: string, y: string, colour: string}} first @returns {import('../model.js').View} */
export function makeScatter(model, first) {
  const chosen = { ...first };
  /** @type {State | undefined} */
  let state;
  /** @type {import('./surface.js').Box} */
  let box = { x: 0, y: 0, w: 1, h: 1 };
  const surface = makeSurface(() => model.rebuild(view));
  const legend = h('ul', { class: 'keys' });
  const hint = h('p', { class: 'at' }, W.pickRange);
  const pick = (/** @type {'x' | 'y' | 'colour'} */ which, /** @type {string} */ label) =>
    choose(label, () => options(which), chosen[which], (value) => {
      chosen[which] = value;
      model.rebuild(view);
    }); // prettier-ignore
  const options = (/** @type {'x' | 'y' | 'colour'} */ which) => [
    ...(which === 'colour' ? [{ value: '', words: W.noColour }] : []),
    ...namesOf(model.axes),
  ];
  const fields = { x: pick('x', W.x), y: pick('y', W.y), colour: pick('colour', W.colour) };

  function build() {
    if (state?.tally) model.selection.remove(state.tally);
    state = undefined;
    for (const key of /** @type {const} */ (['x', 'y', 'colour']))
      chosen[key] = fields[key].fill(chosen[key]);
    const [x, y, third] = [chosen.x, chosen.y, chosen.colour].map((name) => model.axis(name));
    if (!x || !y || surface.size.width < 40) return;
    const [w, ht] = [surface.size.width, surface.size.height];
    const [nx, ny] = [Math.max(8, Math.floor((w - 60) / CELL)), Math.max(8, Math.floor((ht - 50) / CELL))]; // prettier-ignore
    const [sx, sy] = [spanOf(x, nx), spanOf(y, ny)];
    state = { x, y, third, sx, sy, hues: third?.kind === 'word' ? Math.min(HUES_MAX, third.words.length) : 1 }; // prettier-ignore
    surface.label(W.pick(x.name, y.name));
    tellColours(legend, third);
    if (model.table.rows <= DOTS_MAX) return;
    const count = sx.bins * sy.bins;
    let cells = cellsOf(binsOf(x, sx), sx.bins, binsOf(y, sy), sy.bins);
    if (third?.kind === 'word') cells = cellsByWord(cells, count, third.codes, state.hues);
    const values = third?.kind === 'number' ? third.values : undefined;
    if (values && third?.kind === 'number' && third.missing)
      for (let i = 0; i < cells.length; i++) if (values[i] !== values[i]) cells[i] = count;
    state.tally = model.selection.add(tally(cells, count * state.hues, values));
    state.pixels = new Pixels(sx.bins, sy.bins);
  }

  function draw() {
    const on = state && surface.begin();
    if (!state || !on) return;
    const { ctx, width, height } = on;
    const { x, y, sx, sy } = state;
    box = drawFrame(ctx, width, height, { column: x, span: sx }, { column: y, span: sy });
    if (state.tally) drawCells(ctx, state, box);
    else drawDots(ctx);
    const [ex, ey] = [x, y].map((one) => endsOf(one, model.selection.filters.get(one.name)));
    if (ex || ey) {
      const across = (/** @type {number} */ v) => Math.max(box.x, Math.min(box.x + box.w, placeAt(sx, v, box.x, box.x + box.w))); // prettier-ignore
      const up = (/** @type {number} */ v) => Math.max(box.y, Math.min(box.y + box.h, placeAt(sy, v, box.y + box.h, box.y))); // prettier-ignore
      const [x0, x1] = ex ? ex.map(across) : [box.x, box.x + box.w];
      const [y0, y1] = ey ? ey.map(up) : [box.y, box.y + box.h];
      drawBrush(ctx, x0, y0, x1, y1);
    }
    drawOpen(ctx);
  }

  /** @param {number} row @returns {[number, number]} */
  function pointOf(row) {
    const { x, y, sx, sy } = /** @type {NonNullable<typeof state>} */ (state);
    return [
      placeAt(sx, placeOf(x, row), box.x, box.x + box.w),
      placeAt(sy, placeOf(y, row), box.y + box.h, box.y),
    ];
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function drawOpen(ctx) {
    if (model.row < 0) return;
    const [px, py] = pointOf(model.row);
    if (!Number.isFinite(px + py)) return;
    ctx.strokeStyle = cssColour('--now');
    ctx.lineWidth = 2.5;
    ctx.beginPath();
    ctx.arc(px, py, 7, 0, 2 * Math.PI);
    ctx.stroke();
  }

  /** @param {CanvasRenderingContext2D} ctx */
  function drawDots(ctx) {
    const { third } = /** @type {NonNullable<typeof state>} */ (state);
    const { out } = model.selection;
    const radius = model.table.rows < 300 ? 3.5 : 2.25;
    const [quiet, own] = [cssColour('--line-strong'), cssColour('--s1')];
    const ramp = third?.kind === 'number' ? rampOf(64).map((rgb) => `rgb(${rgb.join(' ')})`) : [];
    const hues = third?.kind === 'word' ? wordColours(third.words).map(cssColour) : [];
    for (const selected of [false, true])
      for (let row = 0; row < out.length; row++) {
        if ((out[row] === 0) !== selected) continue;
        const [px, py] = pointOf(row);
        if (px !== px || py !== py) continue;
        const value = third ? placeOf(third, row) : 0;
        if (!selected || value !== value) ctx.fillStyle = quiet;
        else if (third?.kind === 'number')
          ctx.fillStyle = ramp[Math.round((63 * (value - third.low)) / (third.high - third.low || 1))]; // prettier-ignore
        else ctx.fillStyle = third ? hues[value] : own;
        ctx.globalAlpha = selected ? 0.9 : 0.25;
        mark(ctx, third?.kind === 'word' && value === value ? value : 0, px, py, radius);
      }
    ctx.globalAlpha = 1;
  }

  /** The row that is nearest on the screen, of the selected ones. @param {number} px @param {number} py */
  function nearest(px, py) {
    const { out } = model.selection;
    let [best, least] = [-1, REACH ** 2];
    for (let row = 0; row < out.length; row++) {
      if (out[row] !== 0) continue;
      const [x, y] = pointOf(row);
      const far = (x - px) ** 2 + (y - py) ** 2;
      if (far < least) [best, least] = [row, far];
    }
    return best;
  }

  listen(surface.canvas, {
    drag(x0, y0, x1, y1) {
      if (state) filterWithin(model, state, box, [x0, y0, x1, y1]);
    },
    press(x, y) {
      const row = state ? nearest(x, y) : -1;
      if (row >= 0) model.open(row);
    },
  });
  const el = h('div', {}, h('div', { class: 'choices' }, fields.x.el, fields.y.el, fields.colour.el), surface.el, legend, hint); // prettier-ignore
  /** @type {import('../model.js').View} */
  const view = { el, build, draw };
  return view;
}

/** @param {string} colour @param {number} k */
function swatch(colour, k) {
  const canvas = h('canvas', { width: 24, height: 24, class: 'swatch', 'aria-hidden': 'true' });
  const ctx = canvas.getContext('2d');
  if (ctx) {
    ctx.fillStyle = cssColour(colour);
    mark(ctx, k, 12, 12, 7);
  }
  return canvas;
}
