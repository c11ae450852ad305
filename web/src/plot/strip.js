/** A plot strip: names, present values and limits beside the curves of a few channels, in one display unit. */
import { h, setAttr, setText, svg } from '../dom.js';
import {
  decimalsFor,
  formatBound,
  formatScaled,
  joinUnit,
  scaleFor,
} from '../../../wasm/js/format.mjs';
import { S } from '../state/strings.js';
import { COLOURS, DASHES, extent, niceRange } from './scale.js';
import { scaleOf, shortName } from '../../../wasm/js/plots/specs.mjs';

/** @typedef {import('../../../wasm/js/plots/specs.mjs').PlotSpec} PlotSpec */

/** A sample of a line. @param {string} colour @param {number} i */
const key = (colour, i) =>
  svg(
    'svg',
    { viewBox: '0 0 18 8', 'aria-hidden': 'true' },
    svg('path', {
      d: 'M0 4h18',
      stroke: `var(${colour})`,
      'stroke-width': 2.5,
      'stroke-dasharray': DASHES[i].join(' ') || 'none',
      fill: 'none',
    }),
  );

/** One series: its value large below the name; several: a line each, the unit beside the title.
 * @param {PlotSpec} spec @param {{colours: string[], units: HTMLElement, figures: Text[]}} options */
const words = (spec, { colours, units, figures }) =>
  spec.channels.length > 1
    ? h(
        'div',
        { class: 'lab several' },
        h('p', { class: 'n', title: spec.title }, h('span', { class: 'of' }, spec.title), units),
        spec.channels.map((c, i) =>
          h(
            'p',
            { class: 'ser', title: c.label },
            key(colours[i], i),
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
          key(colours[0], 0),
          h('span', { class: 'key' }, spec.title),
        ),
        h('p', { class: 'v' }, figures[0], '\u00a0', units),
      );

/**
 * @param {PlotSpec} spec
 * @param {{order: number, duration: number, chartOf: (options: Omit<Parameters<typeof import('./strip-chart.js').createStripChart>[0], 'manifest' | 'edit'>)
 *   => import('./strip-chart.js').StripChart | null}} options  order: among the strips; chartOf: null as long as what
 *   draws is not there
 */
export function createStrip(spec, { order, duration, chartOf }) {
  const colours = spec.channels.map(
    (_, i) => COLOURS[(i + (spec.channels.length === 1 ? order : 0)) % 3],
  );
  const plot = h('div', { class: 'plot', role: 'img' });
  const top = h('span', { class: 'top' });
  const bottom = h('span', { class: 'bottom' });
  const holder = h('div', { class: 'holder' }, plot, top, bottom);
  const units = h('span', { class: 'u' });
  const figures = spec.channels.map(() => document.createTextNode('–'));
  const row = h(
    'div',
    { class: `row strip${spec.channels.length > 2 ? ' tall' : ''}` },
    words(spec, { colours, units, figures }),
    holder,
  );
  let scale = scaleOf(0, spec.channels[0]);
  /** Of the present values: beside a peak between frames they are small, and keep three digits. */
  let fine = scale;
  /** @type {import('./strip-chart.js').Shown} */
  const shown = {
    ...{ duration, computed: 0, range: [0, 1], history: null, scale },
    columns: [[0], ...spec.channels.flatMap(() => [[0], [0], [0]])],
  };
  /** @type {import('./strip-chart.js').StripChart | null} */
  let chart = null;
  function draw() {
    chart ??= chartOf({ plot, spec, shown, colours });
    chart?.draw();
  }

  return {
    row,
    spec,
    /** @param {import('../sim/history.js').History} history */
    data(history) {
      const n = history.count;
      shown.computed = n > 0 ? history.times[n - 1] : 0;
      const columns = spec.channels.flatMap(({ index: c }) => [
        history.column(c),
        history.least(c),
        history.greatest(c),
      ]);
      const [lo, hi] = extent([...columns, ...(chart?.beside() ?? [])]);
      // round in the unit that is printed
      const { unit } = spec.channels[0];
      const { factor } = scaleFor(Math.max(Math.abs(lo), Math.abs(hi)), unit);
      const [least, most] = niceRange(lo / factor, hi / factor);
      const range = (shown.range = [least * factor, most * factor]);
      scale = shown.scale = scaleOf(
        Math.max(Math.abs(range[0]), Math.abs(range[1])),
        spec.channels[0],
      );
      shown.history = history;
      shown.columns = [history.rowTimes, ...columns];
      const seen = extent(columns.filter((_, i) => i % 3 === 0)).map(Math.abs);
      const decimals = decimalsFor(Math.max(...seen) / scale.factor, 3);
      const { whole } = spec.channels[0];
      fine = whole || !(decimals > scale.decimals) ? scale : { ...scale, decimals };
      setText(units, scale.unit === '1' ? '' : scale.unit);
      setText(top, formatBound(range[1] / scale.factor));
      setText(bottom, range[0] === 0 ? '' : formatBound(range[0] / scale.factor));
      setAttr(
        plot,
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
        const text = formatScaled(history.value(c.index, index), fine);
        if (figures[i].data !== text) figures[i].data = text;
      });
      chart?.at(history, index);
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

/** @typedef {ReturnType<typeof createStrip>} Strip */
