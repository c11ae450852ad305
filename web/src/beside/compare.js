/** A channel of both runs: chosen from a list, as two curves and their difference, with its figures. */
import { fill, h, icon, setHidden, setText, svg } from '../dom.js';
import {
  formatScaled,
  formatText,
  prefixFor,
  scaleFor,
  signedPercent,
} from '../../../wasm/js/format.mjs';
import { shareOff } from '../plot/pins.js';
import { createChart } from './chart.js';
import { createColumns } from './columns.js';
import { differenceOf, overBoth, rangeOf, valueAt } from './curves.js';
import { W } from './words.js';

/** @typedef {import('./side.js').Side} Side @typedef {import('./side.js').Channel} Channel @typedef {import('./curves.js').Curve} Curve */
/** @typedef {{least: number, greatest: number, now: number}} Figures of a curve; NaN: none */

/** @type {import('./chart.js').Look[]} */
const LOOKS = [
  { colour: '--s1', dash: [] },
  { colour: '--s2', dash: [7, 4] },
];
/** @type {import('./chart.js').Look} */
const MINUS = { colour: '--s3', dash: [] };

/** What is shown first where the scenarios have no plot of their own: as a run does (plots/specs.mjs). */
const USUAL = ['.tension_a', '.z', '.speed'];

/** @param {Curve | null} curve @param {import('./curves.js').Range | null} range @param {number} time [s] @returns {Figures} */
function figuresOf(curve, range, time) {
  const { least, greatest } = range ?? { least: NaN, greatest: NaN };
  return { least, greatest, now: curve ? valueAt(curve, time) : NaN };
}

/** Values of curves on the grid of the finest. @param {(Curve | null)[]} curves */
function onOneGrid(curves) {
  const there = curves.flatMap((curve) => (curve && curve.values.length > 0 ? [curve] : []));
  const step = Math.min(...there.map(({ interval }) => interval));
  const end = Math.max(0, ...there.map((c) => (c.values.length - 1) * c.interval));
  const frames = there.length > 0 ? Math.floor(end / step + 1e-9) + 1 : 0;
  const times = Float64Array.from({ length: frames }, (_, i) => i * step);
  return { times, of: (/** @type {Curve | null} */ c) => times.map((t) => (c ? valueAt(c, t) : NaN)) };
} // prettier-ignore

/** Channels of both, those of one and of the other. @param {Channel[]} a @param {Channel[]} b */
export function sorted(a, b) {
  const same = (/** @type {Channel} */ x, /** @type {Channel} */ y) => keyOf(x) === keyOf(y);
  return {
    both: a.filter((one) => b.some((other) => same(one, other))),
    a: a.filter((one) => !b.some((other) => same(one, other))),
    b: b.filter((one) => !a.some((other) => same(one, other))),
  };
}

/** Channels in the list, by the runs that have them. @param {string} label @param {Channel[]} of */
const groupOf = (label, of) =>
  of.length > 0 &&
  h(
    'optgroup',
    { label },
    of.map(({ id, unit, label: name }) =>
      h('option', { value: keyOf({ id, unit }) }, name && name !== id ? `${id}, ${name}` : id),
    ),
  );

/** A channel is that of the other run where name and unit are the same. @param {Pick<Channel, 'id' | 'unit'>} channel */
const keyOf = ({ id, unit }) => `${id} ${unit}`;

/** @param {import('./chart.js').Look} look */
const sample = ({ colour, dash }) =>
  svg(
    'svg',
    { viewBox: '0 0 26 8', 'aria-hidden': 'true', class: 'sb-sample' },
    svg('path', { d: 'M0 4h26', stroke: `var(${colour})`, 'stroke-width': 2.5, fill: 'none', 'stroke-dasharray': dash.join(' ') || 'none' }), // prettier-ignore
  );

/** Rows of figures. */
function createFigures() {
  const unit = h('span', { class: 'u' });
  const heads = [W.least, W.greatest, W.now].map((head) =>
    h('th', { scope: 'col', class: 'num' }, head),
  );
  const body = h('tbody', {});
  const el = h(
    'table',
    { class: 'sb-figures' },
    h('caption', { class: 'sr' }, W.plot),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, W.run, ' ', unit), heads)),
    body,
  );
  const keys = /** @type {const} */ (['least', 'greatest', 'now']);
  return {
    el,
    /** @param {Figures} a @param {Figures} b @param {string} si */
    draw(a, b, si) {
      const sizes = [a.least, a.greatest, b.least, b.greatest].filter(Number.isFinite).map(Math.abs); // prettier-ignore
      const scale = scaleFor(Math.max(0, ...sizes), si);
      setText(unit, scale.unit === '1' ? '' : scale.unit);
      const size = Math.max(0, ...sizes);
      const row = (/** @type {string} */ name, /** @type {import('./chart.js').Look} */ look, /** @type {(key: keyof Figures) => (Node | string)[]} */ cell) =>
        h('tr', {}, h('th', { scope: 'row' }, sample(look), name), ...keys.map((key) => h('td', { class: 'num' }, ...cell(key)))); // prettier-ignore
      const own = (/** @type {Figures} */ f) => (/** @type {keyof Figures} */ key) => [
        formatScaled(f[key], scale),
      ];
      fill(
        body,
        row('A', LOOKS[0], own(a)),
        row('B', LOOKS[1], own(b)),
        row(W.difference, MINUS, (key) => {
          const [from, to] = [a[key], b[key]];
          const off = Number.isFinite(to - from) ? shareOff(to, from, size) : null;
          return [
            formatScaled(to - from, scale),
            h('small', {}, off === null ? '–' : signedPercent(off)),
          ];
        }),
      );
    },
  };
}

/**
 * @param {{sides: () => readonly Side[], first: string[], length: () => number, go: (time: number) => void}} app `first`: channels that
 *   are shown first where they are there
 */
export function createCompare({ sides, first, length, go }) {
  const columns = sides().map((side) => createColumns((id, from) => side.column(id, from)));
  /** @type {Channel[][]} */
  const lists = sides().map(() => []);
  /** @type {Channel | null} */
  let channel = null;
  let time = 0;
  /** Of each run, over the time that both have. @type {(import('./curves.js').Range | null)[]} */
  let ranges = [null, null];

  const select = h('select', {
    id: 'sb-channel',
    onchange: () => choose(select.value),
  });
  const note = h('p', { class: 'muted small' }, W.noChannels);
  const names = [h('h3', {}), h('h3', {})];
  const plots = [0, 1].map(() => h('div', { class: 'sb-plot', role: 'img', 'aria-label': W.plot }));
  const charts = [createChart(plots[0], LOOKS, go), createChart(plots[1], [MINUS], go)];
  const figures = createFigures();
  const span = h('p', { class: 'muted small' });
  const body = h(
    'div',
    { class: 'sb-compare', hidden: true },
    h('div', { class: 'sb-curves' }, names[0], plots[0], names[1], plots[1]),
    h(
      'div',
      {},
      figures.el,
      span,
      h('p', { class: 'muted small' }, `${W.differenceNote}. ${W.press}`),
    ),
  );
  const el = h(
    'section',
    { class: 'sb-panel', 'aria-label': W.plot },
    h(
      'div',
      { class: 'sb-row' },
      h('h2', {}, W.plot),
      h('label', { htmlFor: 'sb-channel', class: 'sr' }, W.channel),
      h('span', { class: 'select' }, select, icon('chevron-down')),
    ),
    note,
    body,
  );

  /** Who of the two has the channel on show. */
  const owners = () => lists.map((list) => list.some(({ id, unit }) => id === channel?.id && unit === channel.unit)); // prettier-ignore
  const curves = () => {
    const own = owners();
    return columns.map((one, i) => (channel && own[i] ? one.get(channel.id) : null));
  };

  /** The figures at the moment, and the marks. */
  function mark() {
    charts.forEach((chart) => chart.at(time));
    if (!channel) return;
    const [a, b] = curves().map((curve, i) => figuresOf(curve, ranges[i], time));
    figures.draw(a, b, channel.unit);
  }

  function draw() {
    if (!channel) return;
    const [a, b] = curves();
    const whole = [a, b].flatMap((c) => (c && rangeOf(c.values)) || []);
    const both = rangeOf(whole.flatMap(({ least, greatest }) => [least, greatest]));
    const shared = a && b ? overBoth(a, b) : [a, b];
    ranges = shared.map((c) => c && rangeOf(c.values));
    const ends = shared.flatMap((c) => (c ? [(c.values.length - 1) * c.interval] : []));
    const end = Math.min(...ends);
    const owner = 'AB'[owners().indexOf(true)];
    setText(span, a && b ? W.span(formatText(end, 's'), end < length() - 1e-6) : W.only(owner));
    const size = both ? Math.max(Math.abs(both.least), Math.abs(both.greatest)) : 0;
    const unit = prefixFor(size, channel.unit);
    const grid = onOneGrid([a, b]);
    const scaled = (/** @type {Float64Array} */ all, /** @type {number} */ factor) => all.map((v) => v / factor); // prettier-ignore
    const common = { times: grid.times, length: Math.max(length(), 1e-9) };
    const values = [a, b].map((c) => scaled(grid.of(c), unit.factor));
    charts[0].set({ ...common, values, range: both, unit });
    const minus = a && b ? differenceOf(a, b) : null;
    const off = minus && rangeOf(minus.values);
    const offUnit = prefixFor(off ? Math.max(Math.abs(off.least), Math.abs(off.greatest)) : 0, channel.unit); // prettier-ignore
    charts[1].set({ ...common, values: [scaled(grid.of(minus), offUnit.factor)], range: off, unit: offUnit }); // prettier-ignore
    const shown = (/** @type {string} */ text) => (text === '1' ? '' : text);
    const { label, id } = channel;
    setText(names[0], W.curves(label || id, shown(unit.unit)));
    setText(names[1], W.minus(label || id, shown(offUnit.unit)));
    plots[0].setAttribute('aria-label', W.plotLabel(label || id));
    plots[1].setAttribute('aria-label', W.minusLabel(label || id));
    for (const one of [names[1], plots[1]]) setHidden(one, !minus);
    setText(note, W.nothing);
    setHidden(note, both !== null);
    setHidden(body, both === null);
    mark();
  }

  /** What is new of both. */
  async function more() {
    const now = channel;
    if (!now) return;
    const own = owners();
    const news = await Promise.all(
      columns.map((one, i) => own[i] && one.more(now.id).catch(() => false)),
    );
    if (now === channel && news.includes(true)) draw();
  }

  /** @param {string} key */
  function choose(key) {
    channel = lists.flat().find((one) => keyOf(one) === key) ?? null;
    draw();
    return more();
  }

  /** The list of both anew; what was chosen stays where it is there. */
  function list() {
    const { both, a, b } = sorted(lists[0], lists[1]);
    const before = select.value;
    fill(select, groupOf(W.inBoth, both), groupOf(W.only('A'), a), groupOf(W.only('B'), b));
    const all = [...both, ...a, ...b];
    const wished = first.flatMap((id) => both.find((one) => one.id === id) ?? []);
    const told = USUAL.flatMap((name) => all.find(({ id }) => id.endsWith(name)) ?? []);
    const [next] = [...wished, ...told, ...all];
    const keys = all.map(keyOf);
    select.value = keys.includes(before) ? before : next ? keyOf(next) : '';
    return choose(select.value);
  }

  return {
    el,
    /** A run is there, or another one in its place. @param {number} i of its side */
    async there(i) {
      columns[i].forget();
      lists[i] = await sides()[i].channels();
      await list();
    },
    more,
    draw,
    /** @param {number} next [s] */
    at(next) {
      time = next;
      mark();
    },
    redraw: () => charts.forEach((chart) => chart.redraw()),
    destroy: () => charts.forEach((chart) => chart.destroy()),
  };
}
