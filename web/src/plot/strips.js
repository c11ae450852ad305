/**
 * Plot strips under the timeline, drawn by uPlot from the run's channel columns. All share the time
 * axis of the timeline; each has its name and present value beside it, and one display unit. uPlot
 * comes after the first picture: until then the plots are empty.
 */
import { h, setText, svg } from '../dom.js';
import { sidesOf } from '../state/contacts.js';
import { formatScaled, scaleFor, joinUnit, formatBound } from '../state/format.js';
import { S } from '../state/strings.js';
import { cssColour, niceRange } from './scale.js';

const DASHES = [[], [5, 2.5], [8, 2, 2, 2]];
const COLOURS = ['--s1', '--s2', '--s3'];

/** @typedef {{title: string, channels: {index: number, label: string, unit: string, part: string,
 *   owner: string, whole: boolean}[]}} PlotSpec  owner: in words; whole: a count */

/** Whose channel it is, in words: its part, or the body that moves in its contact.
 * @param {any} manifest @param {string} part */
function ownerOf(manifest, part) {
  const pairs = (manifest.pairs ?? []).filter(
    (/** @type {any} */ p) => `contacts.${p.contact}` === part,
  );
  return pairs.length === 1 ? sidesOf(pairs[0], manifest).mover : idOf(part);
}
/** @param {string} part */
const idOf = (part) => part.replace(/^(plan_)?contacts\./, '');

/** The plots of the view, else sensible ones: tensions, then heights or speeds, then energy.
 * @param {any} manifest @returns {PlotSpec[]} */
export function plotSpecs(manifest) {
  /** @param {string} id */
  const find = (id) => {
    const index = manifest.channels.findIndex((/** @type {any} */ c) => c.id === id);
    if (index < 0) return null;
    const { label, unit, part = '', name } = manifest.channels[index];
    const fender = manifest.fenders?.find(
      (/** @type {any} */ f) => f.part === part && name.startsWith(`${f.id}_`),
    )?.id;
    return {
      ...{ index, label: label || id, unit, whole: name === 'regions' },
      part: fender ? `${part}.${fender}` : part,
      owner: fender ?? ownerOf(manifest, part),
    };
  };
  /** @type {PlotSpec[]} */
  const specs = [];
  for (const plot of /** @type {any[]} */ (Object.values(manifest.view?.plots ?? {}))) {
    const channels = [plot.a, plot.b, plot.c].flatMap((id) => (id ? (find(id) ?? []) : []));
    if (channels.length > 0) specs.push({ title: plot.title || channels[0].label, channels });
  }
  if (specs.length > 0) return specs;
  for (const [name, others] of /** @type {[string, string[]][]} */ ([
    ['tension_a', ['tension_b']],
    ['z', []],
    ['speed', []],
  ])) {
    const c = manifest.channels.find((/** @type {any} */ k) => k.name === name);
    if (!c) continue;
    const channels = [c.id, ...others.map((o) => `${c.part}.${o}`)].flatMap((id) => find(id) ?? []);
    specs.push({ title: channels[0].label, channels });
  }
  const kinetic = find('kinetic');
  if (specs.length < 2 && kinetic) specs.push({ title: kinetic.label, channels: [kinetic] });
  return specs;
}

/** Display unit and decimals of a channel's values up to `range`: a count has none.
 * @param {number} range @param {{unit: string, whole?: boolean}} channel */
export function scaleOf(range, { unit, whole }) {
  const scale = scaleFor(range, unit);
  return whole ? { ...scale, decimals: 0 } : scale;
}

/** @param {{onscrub: (fraction: number) => void}} options */
export function createStrips({ onscrub }) {
  const el = h('div', { class: 'strips' });
  /** @type {ReturnType<typeof strip>[]} */
  let strips = [];
  let duration = 1;
  /** @type {typeof import('uplot') | null} */
  let Plot = null;

  const resize = new ResizeObserver(() => strips.forEach((s) => s.resize()));

  /** @param {PlotSpec} spec @param {number} order */
  function strip(spec, order) {
    const key = (/** @type {number} */ i) =>
      svg(
        'svg',
        { viewBox: '0 0 18 8', 'aria-hidden': 'true' },
        svg('path', {
          d: 'M0 4h18',
          stroke: `var(${COLOURS[(i + (spec.channels.length === 1 ? order : 0)) % 3]})`,
          'stroke-width': 2.5,
          'stroke-dasharray': DASHES[i].join(' ') || 'none',
          fill: 'none',
        }),
      );
    const plot = h('div', { class: 'plot', role: 'img' });
    const top = h('span', { class: 'top' });
    const bottom = h('span', { class: 'bottom' });
    const holder = h('div', { class: 'holder' }, plot, top, bottom);
    // one series: its value large below the name; several: a line each, the unit beside the title
    const units = h('span', { class: 'u' });
    const figures = spec.channels.map(() => document.createTextNode('–'));
    const several = spec.channels.length > 1;
    const lab = several
      ? h(
          'div',
          { class: 'lab several' },
          h('p', { class: 'n', title: spec.title }, spec.title, ' ', units),
          spec.channels.map((c, i) =>
            h(
              'p',
              { class: 'ser', title: c.label },
              key(i),
              h('span', { class: 'key' }, shortName(i, spec)),
              h('span', { class: 'v' }, figures[i]),
            ),
          ),
        )
      : h(
          'div',
          { class: 'lab' },
          h(
            'p',
            { class: 'n', title: spec.channels[0].label },
            key(0),
            h('span', { class: 'key' }, spec.title),
          ),
          h('p', { class: 'v' }, figures[0], '\u00a0', units),
        );
    const row = h(
      'div',
      { class: `row strip${spec.channels.length > 2 ? ' tall' : ''}` },
      lab,
      holder,
    );
    /** @type {import('uplot') | null} */
    let chart = null;
    let scale = scaleOf(0, spec.channels[0]);
    /** @type {[number, number]} */
    let range = [0, 1];
    let computed = 0;
    /** @type {any[]} */
    let data = [[0], ...spec.channels.map(() => [0])];

    function build() {
      chart?.destroy();
      chart = null;
      const width = Math.floor(plot.clientWidth);
      const height = Math.floor(plot.clientHeight);
      if (!Plot || width < 40 || height < 20) return;
      chart = new Plot(
        {
          width,
          height,
          padding: [8, 0, 6, 0],
          pxAlign: 0,
          cursor: { show: false },
          legend: { show: false },
          scales: { x: { time: false, range: () => [0, duration] }, y: { range: () => range } },
          axes: [{ show: false }, { show: false }],
          series: [
            {},
            ...spec.channels.map((_, i) => ({
              stroke: cssColour(COLOURS[(i + (spec.channels.length === 1 ? order : 0)) % 3]),
              width: document.documentElement.dataset.present ? 3 : 1.75,
              dash: DASHES[i],
              points: { show: false },
            })),
          ],
          hooks: { drawClear: [background] },
        },
        data,
        plot,
      );
    }

    /** Grid, zero line and the hatch where nothing is computed yet. @param {import('uplot')} u */
    function background(u) {
      const { ctx } = u;
      const { left, top: t, width, height } = u.bbox;
      const ratio = devicePixelRatio;
      ctx.save();
      ctx.setLineDash([]);
      ctx.lineWidth = ratio;
      ctx.strokeStyle = cssColour('--grid');
      for (const y of [range[0], range[1]]) {
        const at = Math.round(u.valToPos(y, 'y', true)) + 0.5;
        ctx.beginPath();
        ctx.moveTo(left, at);
        ctx.lineTo(left + width, at);
        ctx.stroke();
      }
      if (range[0] < 0 && range[1] > 0) {
        ctx.strokeStyle = cssColour('--line');
        const at = Math.round(u.valToPos(0, 'y', true)) + 0.5;
        ctx.beginPath();
        ctx.moveTo(left, at);
        ctx.lineTo(left + width, at);
        ctx.stroke();
      }
      const from = u.valToPos(computed, 'x', true);
      if (from < left + width - 1) {
        ctx.beginPath();
        ctx.rect(from, 0, left + width - from, u.ctx.canvas.height);
        ctx.clip();
        ctx.strokeStyle = cssColour('--line');
        const h0 = t + height + 20 * ratio;
        for (let x = from - h0; x < left + width; x += 9 * ratio) {
          ctx.beginPath();
          ctx.moveTo(x, h0);
          ctx.lineTo(x + h0, 0);
          ctx.stroke();
        }
      }
      ctx.restore();
    }

    build();
    return {
      row,
      spec,
      /** @param {import('../sim/history.js').History} history */
      data(history) {
        const n = history.count;
        computed = n > 0 ? history.times[n - 1] : 0;
        let lo = Infinity;
        let hi = -Infinity;
        const columns = spec.channels.map((c) => history.column(c.index).subarray(0, n));
        for (const column of columns)
          for (let i = 0; i < n; i++) {
            if (column[i] < lo) lo = column[i];
            if (column[i] > hi) hi = column[i];
          }
        // round in the unit that is printed
        const { unit } = spec.channels[0];
        const { factor } = scaleFor(Math.max(Math.abs(lo), Math.abs(hi)), unit);
        const [least, most] = niceRange(lo / factor, hi / factor);
        range = [least * factor, most * factor];
        scale = scaleOf(Math.max(Math.abs(range[0]), Math.abs(range[1])), spec.channels[0]);
        data = [history.times.subarray(0, n), ...columns];
        setText(units, scale.unit === '1' ? '' : scale.unit);
        setText(top, formatBound(range[1] / scale.factor));
        setText(bottom, range[0] === 0 ? '' : formatBound(range[0] / scale.factor));
        plot.setAttribute(
          'aria-label',
          S.time.plot(
            spec.title,
            formatBound(range[0] / scale.factor),
            joinUnit(formatBound(range[1] / scale.factor), scale.unit),
          ),
        );
        if (chart) chart.setData(/** @type {any} */ (data));
        else build();
      },
      /** @param {import('../sim/history.js').History} history @param {number} index */
      at(history, index) {
        spec.channels.forEach((c, i) => {
          const text = formatScaled(history.column(c.index)[index], scale);
          if (figures[i].data !== text) figures[i].data = text;
        });
      },
      resize() {
        const width = Math.floor(plot.clientWidth);
        const height = Math.floor(plot.clientHeight);
        if (!chart || width < 40 || height < 20) build();
        else if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
      },
      rebuild: build,
      destroy: () => chart?.destroy(),
    };
  }

  /** @param {PointerEvent} event */
  function scrub(event) {
    const holder = el.querySelector('.holder');
    if (!holder) return;
    const box = holder.getBoundingClientRect();
    onscrub(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
  }
  el.addEventListener('pointerdown', (event) => {
    if (
      !(event.target instanceof Element) ||
      !event.target.closest('.holder') ||
      event.button !== 0
    )
      return;
    el.setPointerCapture(event.pointerId);
    scrub(event);
  });
  el.addEventListener('pointermove', (event) => {
    if (el.hasPointerCapture(event.pointerId)) scrub(event);
  });
  resize.observe(el);

  return {
    el,
    /** Loads what draws the plots. */
    async load() {
      Plot = (await import('uplot')).default;
      strips.forEach((s) => s.rebuild());
    },
    /** @param {any} manifest */
    setRun(manifest) {
      strips.forEach((s) => s.destroy());
      duration = manifest.duration;
      const specs = plotSpecs(manifest).slice(0, 3);
      strips = specs.map((spec, i) => strip(spec, i));
      el.replaceChildren(...strips.map((s) => s.row));
      strips.forEach((s) => s.rebuild());
    },
    /** @param {import('../sim/history.js').History} history */
    setData(history) {
      if (history.count > 0 && el.isConnected) strips.forEach((s) => s.data(history));
    },
    /** @param {import('../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      if (index >= 0 && index < history.count) strips.forEach((s) => s.at(history, index));
    },
    rebuild: () => strips.forEach((s) => s.rebuild()),
    /** Says what the channels mean. @param {(index: number) => string} help of a channel */
    tell(help) {
      for (const { spec, row } of strips)
        row.querySelectorAll('.key').forEach((key, i) => {
          const { index, label } = spec.channels[i];
          const words = help(index);
          const item = /** @type {HTMLElement} */ (key.parentElement);
          item.title = words ? `${label}: ${words}` : label;
        });
    },
  };
}

/** What tells a channel from the others of its plot: its part or the body of its contact (the name of
 * the contact where two have the same), else the words of its label that differ ("end b", "Kinetic").
 * @param {number} i @param {PlotSpec} spec */
export function shortName(i, spec) {
  const { label, part, owner } = spec.channels[i];
  const others = spec.channels.filter((c) => c.part !== part);
  if (others.length > 0)
    return (others.some((c) => c.owner === owner) ? idOf(part) : owner) || label;
  const words = spec.channels.map((c) => c.label.split(' '));
  let same = 0;
  while (words.every((w) => w.length > same + 1 && w[same] === words[0][same])) same++;
  const own = words[i].slice(same);
  return same > 0 && own.join(' ').length < 3 ? words[i].slice(same - 1).join(' ') : own[0];
}

/** @typedef {ReturnType<typeof createStrips>} Strips */
