/** A map of two columns: in each cell the mean of a third, the share of a word, or how many rows there are. */
import { h, setText } from '../../dom.js';
import { binAt, binsOf, cellsOf, edgeOf, spanOf } from '../bins.js';
import { tally } from '../select.js';
import { shareText } from '../shares.js';
import { W } from '../words.js';
import { choose, namesOf } from './choose.js';
import { drawBrush, drawFrame, endsOf, filterWithin, listen, makeSurface, placeAt, rampOf, short, titleOf, valueAt } from './surface.js'; // prettier-ignore

/** @typedef {import('../bins.js').Axis} Axis @typedef {import('../bins.js').Span} Span */

/** Cells a side. */
const SIDES = [6, 12, 24, 48];
/** Between the name of a column and its word, in a value of the choice: no name has it. */
const CUT = '\n';

/** @param {import('../model.js').Model} model @param {{x: string, y: string, of: string}} first @returns {import('../model.js').View} */
export function makeHeat(model, first) {
  const chosen = { ...first, side: model.table.rows < 2000 ? '6' : '24' };
  /** @type {{x: Axis, y: Axis, sx: Span, sy: Span, tally: import('../select.js').Tally, what: string, share: boolean, unit: string} | undefined} */
  let state;
  let box = { x: 0, y: 0, w: 1, h: 1 };
  /** Of what the cells show. */
  let ends = ['–', '–'];
  const surface = makeSurface(() => model.rebuild(view));
  const legend = h('ul', { class: 'keys' });
  const at = h('p', { class: 'at', role: 'status' }, `${W.pickRange.split(',')[0]}.`);
  const change = (/** @type {keyof typeof chosen} */ key) => (/** @type {string} */ value) => {
    chosen[key] = value;
    model.rebuild(view);
  };
  const fields = {
    x: choose(W.x, () => namesOf(model.axes), chosen.x, change('x')),
    y: choose(W.y, () => namesOf(model.axes), chosen.y, change('y')),
    of: choose(W.colour, offered, chosen.of, change('of')),
    side: choose(W.bins, () => SIDES.map((n) => ({ value: `${n}`, words: `${n}` })), chosen.side, change('side')), // prettier-ignore
  };

  function offered() {
    return [
      ...model.axes.flatMap((one) =>
        one.kind === 'number'
          ? [{ value: one.name, words: W.meanOf(one.name) }]
          : one.words.map((word) => ({ value: one.name + CUT + word, words: W.share(word) })),
      ),
      { value: '', words: W.countOf },
    ];
  }

  /** What the cells are of: for the mean of a share each row has 0 or 1. */
  function third() {
    const [name, word] = chosen.of.split(CUT);
    const column = model.axis(name);
    if (column?.kind === 'number') return { what: W.meanOf(name), unit: titleOf(column).slice(name.length + 1), values: column.values, share: false }; // prettier-ignore
    if (column?.kind !== 'word') return { what: W.countOf, unit: '', share: false };
    const code = column.words.indexOf(word);
    const values = Float64Array.from(column.codes, (one) => (one === code ? 1 : 0));
    return { what: W.share(word), unit: '', values, share: true };
  }

  function build() {
    if (state) model.selection.remove(state.tally);
    state = undefined;
    for (const key of /** @type {const} */ (['x', 'y', 'of', 'side']))
      chosen[key] = fields[key].fill(chosen[key]);
    const [x, y] = [model.axis(chosen.x), model.axis(chosen.y)];
    if (!x || !y || surface.size.width < 40) return;
    const [sx, sy] = [x, y].map((one) => spanOf(one, Number(chosen.side)));
    const cells = cellsOf(binsOf(x, sx), sx.bins, binsOf(y, sy), sy.bins);
    const count = sx.bins * sy.bins;
    const { values, what, share, unit } = third();
    if (values)
      for (let i = 0; i < cells.length; i++) if (values[i] !== values[i]) cells[i] = count;
    const own = model.selection.add(tally(cells, count, values));
    state = { x, y, sx, sy, tally: own, what, share, unit };
    surface.label(`${what}: ${W.pick(x.name, y.name)}`);
  }

  /** What a cell shows; NaN: it has no rows. @param {number} cell */
  function valueOf(cell) {
    const { tally: { counts, sums } } = /** @type {NonNullable<typeof state>} */ (state); // prettier-ignore
    if (counts[cell] === 0) return NaN;
    return sums ? sums[cell] / counts[cell] : counts[cell];
  }
  const words = (/** @type {number} */ x) => (state?.share ? shareText(x) : short(x));

  function draw() {
    const on = state && surface.begin();
    if (!state || !on) return;
    const { ctx, width, height } = on;
    const { x, y, sx, sy, share } = state;
    box = drawFrame(ctx, width, height, { column: x, span: sx }, { column: y, span: sy });
    let [low, high] = share ? [0, 1] : [Infinity, -Infinity];
    const count = sx.bins * sy.bins;
    if (!share)
      for (let cell = 0; cell < count; cell++) {
        const value = valueOf(cell);
        if (value < low) low = value;
        if (value > high) high = value;
      }
    const ramp = rampOf(64).map((rgb) => `rgb(${rgb.join(' ')})`);
    const [w, ht] = [box.w / sx.bins, box.h / sy.bins];
    for (let cell = 0; cell < count; cell++) {
      const value = valueOf(cell);
      if (value !== value) continue;
      ctx.fillStyle = ramp[Math.round((63 * (value - low)) / (high - low || 1))];
      const [i, j] = [cell % sx.bins, Math.floor(cell / sx.bins)];
      ctx.fillRect(box.x + i * w, box.y + box.h - (j + 1) * ht, Math.ceil(w) - (w > 8 ? 1 : 0), Math.ceil(ht) - (ht > 8 ? 1 : 0)); // prettier-ignore
    }
    const [ex, ey] = [x, y].map((one) => endsOf(one, model.selection.filters.get(one.name)));
    if (ex || ey) {
      const across = (/** @type {number} */ v) => Math.max(box.x, Math.min(box.x + box.w, placeAt(sx, v, box.x, box.x + box.w))); // prettier-ignore
      const up = (/** @type {number} */ v) => Math.max(box.y, Math.min(box.y + box.h, placeAt(sy, v, box.y + box.h, box.y))); // prettier-ignore
      const [x0, x1] = ex ? ex.map(across) : [box.x, box.x + box.w];
      const [y0, y1] = ey ? ey.map(up) : [box.y, box.y + box.h];
      drawBrush(ctx, x0, y0, x1, y1);
    }
    ends = low <= high ? [words(low), words(high)] : ['–', '–'];
  }

  function tell() {
    if (!state) return;
    legend.replaceChildren(
      h('li', {}, `${state.what}${state.unit ? ` ${state.unit}` : ''}`, ' ', ends[0], h('span', { class: 'ramp', 'aria-hidden': 'true' }), ends[1]), // prettier-ignore
    );
  }

  listen(surface.canvas, {
    drag(x0, y0, x1, y1) {
      if (state) filterWithin(model, state, box, [x0, y0, x1, y1]);
    },
    move: (px, py) => point(px, py),
    press: (px, py) => point(px, py),
  });

  /** Says what is in the cell there. @param {number} px @param {number} py */
  function point(px, py) {
    if (!state) return;
    const { sx, sy, x, y } = state;
    const i = binAt(sx, valueAt(sx, px, box.x, box.x + box.w));
    const j = binAt(sy, valueAt(sy, py, box.y + box.h, box.y));
    const cell = j * sx.bins + i;
    const value = valueOf(cell);
    const range = (/** @type {Axis} */ one, /** @type {Span} */ span, /** @type {number} */ k) =>
      one.kind === 'word' ? `${one.name} ${one.words[k] ?? '–'}` : `${one.name} ${short(edgeOf(span, k))} – ${short(edgeOf(span, k + 1))}`; // prettier-ignore
    const rows = W.rowsIn(state.tally.counts[cell] ?? 0);
    const what = `${range(x, sx, i)}; ${range(y, sy, j)}: ${value === value ? words(value) : '–'}`;
    setText(at, W.cell(what, rows));
  }
  const el = h('div', {}, h('div', { class: 'choices' }, Object.values(fields).map((one) => one.el)), surface.el, legend, at); // prettier-ignore
  /** @type {import('../model.js').View} */
  const view = { el, build, draw, tell };
  return view;
}
