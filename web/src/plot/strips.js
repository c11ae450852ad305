/**
 * Plot strips under the timeline, drawn by uPlot from the run's channel columns. All share the time
 * axis of the timeline; each has its name and present value beside it, and one display unit. Below them
 * stand plots of one channel against another. What draws comes after the first picture: until then the
 * plots are empty.
 */
import { h, iconButton } from '../dom.js';
import { S } from '../state/strings.js';
import { MOST_STRIPS, plotSpecs } from '../../../wasm/js/plots/specs.mjs';
import { createStrip } from './strip.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */
/** @typedef {import('../../../wasm/js/plots/specs.mjs').PlotSpec} PlotSpec */

/** @param {{onscrub: (fraction: number) => void, seek: (frame: number) => void}} options */
export function createStrips({ onscrub, seek }) {
  const rows = h('div', {});
  /** @type {import('./strip.js').Strip[]} */
  let strips = [];
  /** What draws, when it is there. @type {{strip: typeof import('./strip-chart.js').createStripChart,
   *  against: import('./against.js').Against} | null} */
  let draws = null;
  /** @param {Parameters<Parameters<typeof createStrip>[1]['chartOf']>[0]} options */
  const chartOf = (options) => (run && draws?.strip({ ...options, manifest: run, edit })) ?? null;
  /** @type {Manifest | null} */
  let run = null;
  /** How the scenario is changed. @type {import('./against.js').Editor | null} */
  let editor = null;

  async function ask() {
    const { againstDialog } = await import('./draws.js');
    if (run && editor) againstDialog(run, editor);
  }
  /** @param {string} title of a plot */
  async function edit(title) {
    const { plotsDialog } = await import('./draws.js');
    if (run && editor) plotsDialog(run, editor, title);
  }
  function build() {
    if (!run) return;
    strips.forEach((s) => s.destroy());
    const { duration } = run;
    // what was asked for is shown, whatever room there is
    const edited = Boolean(editor?.edited());
    rows.className = edited ? 'all' : '';
    const specs = plotSpecs(run).slice(0, edited ? MOST_STRIPS : 3);
    strips = specs.map((spec, order) => createStrip(spec, { order, duration, chartOf }));
    rows.replaceChildren(...strips.map((s) => s.row));
    strips.forEach((s) => s.rebuild());
    draws?.against.setRun(run, editor);
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
    /** That and the one below the plots. */
    adds,
    /** Loads what draws the plots. */
    async load() {
      const { createAgainst, createStripChart } = await import('./draws.js');
      draws = { strip: createStripChart, against: createAgainst({ seek }) };
      el.append(draws.against.el, h('div', { class: 'addplot' }, adds[1]));
      if (run) draws.against.setRun(run, editor);
      strips.forEach((s) => s.rebuild());
    },
    /** Lets plots be added and taken away. @param {import('./against.js').Editor} by */
    edit(by) {
      editor = by;
      for (const add of adds) add.hidden = false;
      build();
    },
    /** @param {Manifest} manifest */
    setRun(manifest) {
      run = manifest;
      build();
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

/** @typedef {ReturnType<typeof createStrips>} Strips */
