/** The curves of a strip, by uPlot: no axes of their own, a hatch where nothing is computed yet. */
import uPlot from 'uplot';
import { DASHES, cssColour, thick } from './scale.js';
import { level } from './xy-marks.js';

/**
 * @typedef {object} Shown what a strip shows; its owner changes it
 * @property {number} duration [s]
 * @property {number} computed so far [s]
 * @property {[number, number]} range of the values
 * @property {ArrayLike<number>[]} columns times, then values
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

/** @param {{plot: HTMLElement, shown: Shown, colours: string[]}} options  plot: filled by it */
export function createStripChart({ plot, shown, colours }) {
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
          ...colours.map((colour, i) => ({
            ...{ stroke: () => cssColour(colour), width: 1.75 * thick(), dash: DASHES[i] },
            points: { show: false },
          })),
        ],
        hooks: { drawClear: [behind] },
      },
      columns(),
      plot,
    );

  const size = () => [Math.floor(plot.clientWidth), Math.floor(plot.clientHeight)];
  function draw() {
    if (chart) return chart.setData(columns());
    if (measured) return;
    measured = true;
    const [width, height] = size();
    if (width >= 40 && height >= 20) chart = build(width, height);
  }

  return {
    draw,
    resize() {
      const [width, height] = size();
      measured = false;
      if (!chart) draw();
      else if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
    },
    destroy() {
      chart?.destroy();
      chart = null;
    },
  };
}

/** @typedef {ReturnType<typeof createStripChart>} StripChart */
