/**
 * Plot strips under the timeline, drawn by uPlot from the run's channel columns. All share the time
 * axis of the timeline; each has its name and present value beside it, and one display unit. Below them
 * stand plots of one channel against another. What draws comes after the first picture: until then the
 * plots are empty.
 */
import { h, iconButton, setText, svg } from '../dom.js';
import { sidesOf } from '../state/contacts.js';
import { formatScaled, scaleFor, joinUnit, formatBound } from '../state/format.js';
import { S } from '../state/strings.js';
import { COLOURS, DASHES, extent, niceRange } from './scale.js';

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

/** @typedef {PlotSpec['channels'][number]} Channel */

/** A channel by its name, as a plot tells of it. @param {any} manifest @param {string} id @returns {Channel | null} */
export function channelOf(manifest, id) {
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
}

/** Channels of a plot of the view. @param {any} manifest @param {{a: string, b?: string, c?: string}} plot */
export const channelsOf = (manifest, { a, b, c }) =>
  [a, b, c].flatMap((id) => (id && channelOf(manifest, id)) || []);

/** The plots of the view over time, else sensible ones: tensions, then heights or speeds, then energy.
 * @param {any} manifest @returns {PlotSpec[]} */
export function plotSpecs(manifest) {
  /** @type {PlotSpec[]} */
  const specs = [];
  for (const plot of /** @type {any[]} */ (Object.values(manifest.view?.plots ?? {}))) {
    const channels = plot.x ? [] : channelsOf(manifest, plot);
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
    const ids = [c.id, ...others.map((o) => `${c.part}.${o}`)];
    const channels = ids.flatMap((id) => channelOf(manifest, id) ?? []);
    specs.push({ title: channels[0].label, channels });
  }
  // what the first parts tell first, of kinds that have none of these
  for (const c of manifest.channels) {
    if (specs.length > 0 || !c.part) continue;
    const channels = [channelOf(manifest, c.id)].flatMap((one) => one ?? []);
    if (channels.length > 0) specs.push({ title: channels[0].label, channels });
  }
  const kinetic = channelOf(manifest, 'kinetic');
  if (specs.length < 2 && kinetic) specs.push({ title: kinetic.label, channels: [kinetic] });
  return specs;
}

/** Display unit and decimals of a channel's values up to `range`: a count has none.
 * @param {number} range @param {{unit: string, whole?: boolean}} channel */
export function scaleOf(range, { unit, whole }) {
  const scale = scaleFor(range, unit);
  return whole ? { ...scale, decimals: 0 } : scale;
}

/** @param {{onscrub: (fraction: number) => void, seek: (frame: number) => void}} options */
export function createStrips({ onscrub, seek }) {
  const rows = h('div', {});
  /** @type {ReturnType<typeof strip>[]} */
  let strips = [];
  let duration = 1;
  /** What draws, when it is there. @type {{strip: typeof import('./strip-chart.js').createStripChart,
   *  against: import('./against.js').Against} | null} */
  let draws = null;
  /** @type {any} */
  let run = null;
  /** How the scenario is changed. @type {import('./against.js').Editor | null} */
  let editor = null;

  async function ask() {
    const { againstDialog } = await import('./against.js');
    if (run && editor) againstDialog(run, editor);
  }
  const adds = [0, 1].map(() =>
    iconButton('chart-spline', S.time.against, ask, { class: 'quiet addxy' }),
  );
  for (const add of adds) add.hidden = true;
  const el = h('div', { class: 'strips' }, rows);

  const resize = new ResizeObserver(() => {
    strips.forEach((s) => s.resize());
    draws?.against.draw();
  });

  /** @param {PlotSpec} spec @param {number} order */
  function strip(spec, order) {
    const colours = spec.channels.map(
      (_, i) => COLOURS[(i + (spec.channels.length === 1 ? order : 0)) % 3],
    );
    const key = (/** @type {number} */ i) =>
      svg(
        'svg',
        { viewBox: '0 0 18 8', 'aria-hidden': 'true' },
        svg('path', {
          d: 'M0 4h18',
          stroke: `var(${colours[i]})`,
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
    let scale = scaleOf(0, spec.channels[0]);
    /** @type {import('./strip-chart.js').Shown} */
    const shown = {
      ...{ duration, computed: 0, range: [0, 1] },
      columns: [[0], ...spec.channels.map(() => [0])],
    };
    /** @type {import('./strip-chart.js').StripChart | null} */
    let chart = null;
    function draw() {
      chart ??= draws?.strip({ plot, shown, colours }) ?? null;
      chart?.draw();
    }

    return {
      row,
      spec,
      /** @param {import('../sim/history.js').History} history */
      data(history) {
        const n = history.count;
        shown.computed = n > 0 ? history.times[n - 1] : 0;
        const columns = spec.channels.map((c) => history.column(c.index).subarray(0, n));
        const [lo, hi] = extent(columns);
        // round in the unit that is printed
        const { unit } = spec.channels[0];
        const { factor } = scaleFor(Math.max(Math.abs(lo), Math.abs(hi)), unit);
        const [least, most] = niceRange(lo / factor, hi / factor);
        const range = (shown.range = [least * factor, most * factor]);
        scale = scaleOf(Math.max(Math.abs(range[0]), Math.abs(range[1])), spec.channels[0]);
        shown.columns = [history.times.subarray(0, n), ...columns];
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
        draw();
      },
      /** @param {import('../sim/history.js').History} history @param {number} index */
      at(history, index) {
        spec.channels.forEach((c, i) => {
          const text = formatScaled(history.column(c.index)[index], scale);
          if (figures[i].data !== text) figures[i].data = text;
        });
      },
      resize: () => chart?.resize(),
      rebuild() {
        chart?.destroy();
        chart = null;
        draw();
      },
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
    /** Adds a plot of one channel against another: a button for another place. */
    add: adds[0],
    /** Loads what draws the plots. */
    async load() {
      const [{ createStripChart }, { createAgainst }] = await Promise.all([
        import('./strip-chart.js'),
        import('./against.js'),
      ]);
      draws = { strip: createStripChart, against: createAgainst({ seek }) };
      el.append(draws.against.el, h('div', { class: 'addplot' }, adds[1]));
      if (run) draws.against.setRun(run, editor);
      strips.forEach((s) => s.rebuild());
    },
    /** Lets plots be added and taken away. @param {import('./against.js').Editor} by */
    edit(by) {
      editor = by;
      for (const add of adds) add.hidden = false;
      if (run) draws?.against.setRun(run, editor);
    },
    /** @param {any} manifest */
    setRun(manifest) {
      strips.forEach((s) => s.destroy());
      run = manifest;
      duration = manifest.duration;
      const specs = plotSpecs(manifest).slice(0, 3);
      strips = specs.map((spec, i) => strip(spec, i));
      rows.replaceChildren(...strips.map((s) => s.row));
      strips.forEach((s) => s.rebuild());
      draws?.against.setRun(manifest, editor);
    },
    /** @param {import('../sim/history.js').History} history */
    setData(history) {
      if (history.count === 0 || !el.isConnected) return;
      strips.forEach((s) => s.data(history));
      draws?.against.setData(history);
    },
    /** @param {import('../sim/history.js').History} history @param {number} index */
    setNow(history, index) {
      if (index < 0 || index >= history.count) return;
      strips.forEach((s) => s.at(history, index));
      draws?.against.setNow(history, index);
    },
    rebuild() {
      strips.forEach((s) => s.rebuild());
      draws?.against.draw();
    },
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
