/** The curves of a strip, by uPlot: no axes of their own, a hatch where nothing is computed yet. */
import uPlot from 'uplot';
import { isLoad } from '../../../wasm/js/extremes.mjs';
import { h, iconButton, setAttr, setText } from '../dom.js';
import { extremeOf } from '../state/extremes.js';
import { formatScaled, group, joinUnit } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { DASHES, cssColour, thick } from './scale.js';
import { createBeside } from './beside.js';
import { P } from './words.js';
import { level } from './xy-marks.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * @typedef {object} Shown what a strip shows; its owner changes it
 * @property {number} duration [s]
 * @property {number} computed so far [s]
 * @property {[number, number]} range of the values
 * @property {import('../sim/history.js').History | null} history null: nothing is computed
 * @property {import('../../../wasm/js/format.mjs').Scale} scale of what is written
 * @property {ArrayLike<number>[]} columns times, then of each channel its value at the frames, and its least and
 *   greatest since the frame before
 */

const GAP = 9;

/** A hatch where nothing is computed yet. @param {uPlot} u @param {number} computed */
function hatch({ ctx, bbox, valToPos }, computed) {
  const from = valToPos(computed, 'x', true);
  const right = bbox.left + bbox.width;
  if (from >= right - 1) return;
  const [ratio, height] = [devicePixelRatio, ctx.canvas.height];
  ctx.beginPath();
  ctx.rect(from, 0, right - from, height);
  ctx.clip();
  ctx.strokeStyle = cssColour('--line');
  for (let x = from - height; x < right; x += GAP * ratio) {
    ctx.beginPath();
    ctx.moveTo(x, height);
    ctx.lineTo(x + height, 0);
    ctx.stroke();
  }
}

/** A colour with less of it. @param {string} colour @param {number} share */
const faint = (colour, share) =>
  `color-mix(in srgb, ${cssColour(colour)} ${100 * share}%, transparent)`;

/** The largest load of a strip so far, in words; '' of other quantities. It is that of accepted steps: frames may miss it.
 * @param {Manifest} manifest @param {import('../../../wasm/js/plots/specs.mjs').PlotSpec} spec @param {Shown} shown */
function peakOf(manifest, { channels }, { history, scale }) {
  if (!history || !isLoad(channels[0].unit) || history.count < 2) return '';
  const all = channels.map(({ index }) => extremeOf(manifest, history, index, history.last));
  const most = all.reduce((a, b) => (b.greatest > a.greatest ? b : a));
  if (!(most.greatest > 0)) return '';
  const value = joinUnit(formatScaled(most.greatest, scale), scale.unit);
  return S.peak(value, group(most.greatestTime, 3), most.coarse);
}

/** @param {{plot: HTMLElement, manifest: Manifest, spec: import('../../../wasm/js/plots/specs.mjs').PlotSpec, shown: Shown, colours: string[],
 *   edit: (title: string) => void}} options  plot: filled by it; edit: asks which channels it shows */
export function createStripChart({ plot, manifest, spec, shown, colours, edit }) {
  const peak = h('span', { class: 'peak' });
  plot.after(peak);
  const choose = iconButton('plus', P.edit(spec.title), () => edit(spec.title), {
    class: 'quiet choose',
  });
  plot.closest('.row')?.querySelector('.lab')?.append(choose);
  const beside = createBeside({ plot, manifest, spec, shown, colours });
  /** @type {uPlot | null} */
  let chart = null;
  /** There was no room for it, and none has come since. */
  let measured = false;

  // as long as each other; in uPlot's type a list of numbers is an array or of 64 bits
  const columns = () => /** @type {import('uplot').AlignedData} */ (shown.columns);

  /** @param {uPlot} u */
  function behind(u) {
    const { ctx } = u;
    ctx.save();
    ctx.lineWidth = devicePixelRatio;
    for (const y of shown.range) level(u, y, '--grid');
    if (shown.range[0] < 0 && shown.range[1] > 0) level(u, 0, '--line');
    hatch(u, shown.computed);
    ctx.restore();
    beside.draw(u);
  }

  /** @param {number} width @param {number} height */
  const build = (width, height) =>
    new uPlot(
      {
        ...{ width, height, padding: [8, 0, 6, 0], pxAlign: 0 },
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: () => [0, shown.duration] },
          y: { range: () => shown.range },
        },
        axes: [{ show: false }, { show: false }],
        series: [
          {},
          ...colours.flatMap((colour, i) => {
            const points = { show: false };
            const edge = { stroke: () => faint(colour, 0.55), width: thick(), points };
            return [
              { stroke: () => cssColour(colour), width: 1.75 * thick(), dash: DASHES[i], points },
              ...[edge, edge],
            ];
          }),
        ],
        // what happened between two frames: from the least to the greatest
        bands: colours.map((colour, i) => ({
          series: [3 * i + 3, 3 * i + 2],
          fill: () => faint(colour, 0.2),
        })),
        hooks: { drawClear: [behind] },
      },
      columns(),
      plot,
    );

  const size = () => [Math.floor(plot.clientWidth), Math.floor(plot.clientHeight)];
  function draw() {
    const words = peakOf(manifest, spec, shown);
    setText(peak, words);
    setAttr(peak, 'title', words);
    if (chart) return chart.setData(columns());
    if (measured) return;
    measured = true;
    const [width, height] = size();
    if (width >= 40 && height >= 20) chart = build(width, height);
  }

  return {
    draw,
    beside: beside.ranges,
    at: beside.tell,
    resize() {
      const [width, height] = size();
      measured = false;
      if (!chart) draw();
      else if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
    },
    destroy() {
      chart?.destroy();
      chart = null;
      peak.remove();
      choose.remove();
      beside.destroy();
    },
  };
}

/** @typedef {ReturnType<typeof createStripChart>} StripChart */
