/** How a measure is spread: its rows by value, the share that reaches a value with bounds, figures and percentiles. */
import { h } from '../../dom.js';
import { cssColour } from '../../plot/scale.js';
import { group } from '../../../../wasm/js/format.mjs';
import { binsOf, edgeOf, spanOf } from '../bins.js';
import { tally } from '../select.js';
import { shareText } from '../shares.js';
import { exceedance, figuresOf } from '../spread.js';
import { W } from '../words.js';
import { choose, namesOf } from './choose.js';
import { drawBrush, drawFrame, endsOf, filterBetween, listen, makeSurface, mostOf, placeAt, short, ticksOf, titleOf } from './surface.js'; // prettier-ignore

/** Of the shares, whose edges are exact; and how many of them are a bar. */
const [BINS, TO_A_BAR] = [512, 8];
/** Percentiles that are told. */
const SHARES = [0.01, 0.05, 0.5, 0.95, 0.99];

/** Bins as bars. @param {Uint32Array} counts */
const barsOf = (counts) =>
  Float64Array.from(
    { length: BINS / TO_A_BAR + 1 },
    (_, k) =>
      k * TO_A_BAR < BINS ? counts.subarray(k * TO_A_BAR, (k + 1) * TO_A_BAR).reduce((a, b) => a + b, 0) : 0, // prettier-ignore
  );

/** Marks of shares: of all rows, so that the frame stays while they are selected. @param {import('../select.js').Tally} own @returns {[number, string][]} */
function sharesOf({ all }) {
  const n = all.reduce((sum, one) => sum + one, 0) - all[BINS];
  const decades = Math.max(1, Math.ceil(Math.log10(Math.max(n, 10))));
  return Array.from({ length: decades + 1 }, (_, k) => [-k, shareText(10 ** -k, Math.max(0, k - 1))]); // prettier-ignore
}

/** @param {import('../model.js').Model} model @param {{of: string}} first @returns {import('../model.js').View} */
export function makeSpread(model, first) {
  const chosen = { ...first };
  /** @type {{column: import('../columns.js').NumberColumn, span: import('../bins.js').Span, tally: import('../select.js').Tally} | undefined} */
  let state;
  /** Room within the frames of both pictures: what is beside them is not as wide in each. */
  const room = [{ x: 0, y: 0, w: 1, h: 1 }, { x: 0, y: 0, w: 1, h: 1 }]; // prettier-ignore
  /** Words beside the bars. @type {string[]} */
  let countsBeside = [];
  const onsize = () => model.rebuild(view);
  const [bars, tail] = [makeSurface(onsize, 'low'), makeSurface(onsize, 'low')];
  const table = h('tbody', {});
  const field = choose(W.of, () => namesOf(model.axes.filter(({ kind }) => kind === 'number')), chosen.of, (value) => {
    chosen.of = value;
    model.rebuild(view);
  }); // prettier-ignore

  function build() {
    if (state) model.selection.remove(state.tally);
    state = undefined;
    chosen.of = field.fill(chosen.of);
    const column = model.axis(chosen.of);
    if (column?.kind !== 'number' || bars.size.width < 40) return;
    const span = spanOf(column, BINS);
    const own = model.selection.add(tally(binsOf(column, span), BINS));
    state = { column, span, tally: own };
    bars.label(W.spreadOf(column.name));
    tail.label(`${W.reach}: ${column.name}`);
  }

  function draw() {
    drawBars();
    drawTail();
  }

  function drawBars() {
    const on = state && bars.begin();
    if (!state || !on) return;
    const { column, span, tally: { all, counts } } = state; // prettier-ignore
    const { ctx, width, height } = on;
    const [every, own] = [barsOf(all), barsOf(counts)];
    const most = mostOf(every) || 1;
    const upright = { column: { ...column, name: W.countOf, unit: '' }, span: { low: 0, high: most, bins: 1 }, beside: sharesOf(state.tally).map(([, text]) => text) }; // prettier-ignore
    countsBeside = ticksOf(upright.column, upright.span, height / 48).map(([, text]) => text);
    const box = (room[0] = drawFrame(ctx, width, height, { column, span }, upright));
    const w = box.w / (every.length - 1);
    for (const [of, colour, alpha] of /** @type {[Float64Array, string, number][]} */ ([[every, '--line-strong', 0.45], [own, '--s1', 1]])) {
      ctx.fillStyle = cssColour(colour);
      ctx.globalAlpha = alpha;
      for (let k = 0; k < of.length - 1; k++) {
        const top = (of[k] / most) * box.h;
        if (top > 0) ctx.fillRect(box.x + k * w, box.y + box.h - Math.max(1, top), Math.max(1, w - 1), Math.max(1, top)); // prettier-ignore
      }
    } // prettier-ignore
    ctx.globalAlpha = 1;
    brush(ctx, box);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {import('./surface.js').Box} box */
  function brush(ctx, box) {
    if (!state) return;
    const ends = endsOf(state.column, model.selection.filters.get(state.column.name));
    if (!ends) return;
    const [a, b] = ends.map((v) => Math.max(box.x, Math.min(box.x + box.w, placeAt(/** @type {NonNullable<typeof state>} */ (state).span, v, box.x, box.x + box.w)))); // prettier-ignore
    drawBrush(ctx, a, box.y, b, box.y + box.h);
  }

  function drawTail() {
    const on = state && tail.begin();
    if (!state || !on) return;
    const { column, span, tally: { counts } } = state; // prettier-ignore
    const { ctx, width, height } = on;
    const { n, over, low, high } = exceedance(counts, BINS);
    const ticks = sharesOf(state.tally);
    const decades = ticks.length - 1;
    const y = { low: -decades, high: 0, bins: 1 };
    const upright = { column: { ...column, unit: '' }, span: y, title: W.reach, ticks, beside: countsBeside }; // prettier-ignore
    const box = (room[1] = drawFrame(ctx, width, height, { column, span }, upright));
    if (n === 0) return;
    const at = (/** @type {number} */ share) =>
      placeAt(y, Math.max(-decades, Math.log10(share)), box.y + box.h, box.y);
    const across = (/** @type {number} */ b) => placeAt(span, edgeOf(span, b), box.x, box.x + box.w); // prettier-ignore
    ctx.beginPath();
    for (let b = 0; b <= BINS; b++) ctx.lineTo(across(b), at(high[b]));
    for (let b = BINS; b >= 0; b--) ctx.lineTo(across(b), at(low[b]));
    ctx.globalAlpha = 0.22;
    ctx.fillStyle = cssColour('--s1');
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.beginPath();
    for (let b = 0; b <= BINS && over[b] > 0; b++) ctx.lineTo(across(b), at(over[b]));
    ctx.strokeStyle = cssColour('--s1');
    ctx.lineWidth = 2;
    ctx.stroke();
    brush(ctx, box);
  }

  function settle() {
    if (!state) return;
    const { column } = state;
    const { out, count } = model.selection;
    const values = new Float64Array(count);
    let n = 0;
    for (let i = 0; i < out.length; i++)
      if (out[i] === 0 && column.values[i] === column.values[i]) values[n++] = column.values[i];
    const found = figuresOf(values.subarray(0, n), SHARES);
    const row = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ bounds) =>
      h('tr', {}, h('th', { scope: 'row' }, name), h('td', { class: 'num' }, value), h('td', { class: 'num' }, bounds)); // prettier-ignore
    const { figures } = W;
    table.replaceChildren(
      row(figures.n, group(n, 0), ''),
      ...(found
        ? [
            row(figures.mean, short(found.mean, 5), ''),
            row(figures.deviation, short(found.deviation, 5), ''),
            row(figures.least, short(found.least, 5), ''),
            ...found.percentiles.map(
              ({ share, value, low, high }) =>
              row(W.percentile(`${Math.round(100 * share)}`), short(value, 5), [low, high].map((x) => (x === undefined ? '–' : short(x, 5))).join('; ')), // prettier-ignore
            ),
            row(figures.greatest, short(found.greatest, 5), ''),
          ]
        : []),
    );
    unit.textContent = titleOf(column).slice(column.name.length).trim();
  }

  [bars, tail].forEach(({ canvas }, k) =>
    listen(canvas, {
      drag(x0, _y0, x1) {
        if (state) model.filter(state.column.name, filterBetween(state.column, state.span, x0, x1, room[k].x, room[k].x + room[k].w)); // prettier-ignore
      },
    }),
  );
  const unit = h('span', { class: 'u' });
  const head = h('tr', {}, h('th', { scope: 'col' }, W.figure), h('th', { scope: 'col', class: 'num' }, W.value, ' ', unit), h('th', { scope: 'col', class: 'num' }, W.bounds)); // prettier-ignore
  const el = h(
    'div',
    {},
    h('div', { class: 'choices' }, field.el),
    bars.el,
    tail.el,
    h('table', { class: 'figures' }, h('thead', {}, head), table),
    h('p', { class: 'muted small' }, W.spreadNote),
  );
  /** @type {import('../model.js').View} */
  const view = { el, build, draw, settle };
  return view;
}
