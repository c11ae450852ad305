/** What a strip shows of pinned runs: their curves, dashed and paler, and how far the run on show is off them at the moment. */
import { h, setAttr, setText } from '../dom.js';
import { formatScaled, joinUnit, signedPercent } from '../../../wasm/js/format.mjs';
import { PIN_DASHES, pinned, placeOf, shareOff, valueAt } from './pins.js';
import { cssColour, thick } from './scale.js';
import { shortName } from '../../../wasm/js/plots/specs.mjs';
import { P } from './words.js';

/** @typedef {import('uplot')} uPlot @typedef {import('./pins.js').Pin} Pin @typedef {import('./pins.js').Kept} Kept */

/** A curve through samples; where there are several to a pixel from the least to the greatest of these.
 * @param {uPlot} u @param {Pin} pin @param {Kept} kept */
function pathOf(u, { step }, { value, least, greatest }) {
  const path = new Path2D();
  const x0 = u.valToPos(0, 'x', true);
  const apart = u.valToPos(step, 'x', true) - x0;
  const y = (/** @type {number} */ v) => u.valToPos(v, 'y', true);
  const group = Math.max(1, Math.ceil(1 / apart));
  for (let k = 0; k < value.length; k += group) {
    const x = x0 + k * apart;
    if (group === 1) {
      path.lineTo(x, y(value[k]));
      continue;
    }
    let [lo, hi] = [Infinity, -Infinity];
    for (let i = k; i < Math.min(value.length, k + group); i++)
      [lo, hi] = [Math.min(lo, least[i]), Math.max(hi, greatest[i])];
    path.lineTo(x, y(lo));
    path.lineTo(x, y(hi));
  }
  return path;
}

/** @param {{plot: HTMLElement, manifest: import('../../../wasm/js/frame.mjs').Manifest, spec: import('../../../wasm/js/plots/specs.mjs').PlotSpec,
 *   shown: import('./strip-chart.js').Shown, colours: string[]}} options */
export function createBeside({ plot, manifest, spec, shown, colours }) {
  const el = h('span', { class: 'beside' });
  plot.after(el);
  /** Paths as they were made last, and of what. */
  let [key, paths] = ['', /** @type {{path: Path2D, colour: string, dash: number[]}[]} */ ([])];

  /** The channels of the strip in the runs that are pinned. */
  const all = () =>
    pinned().flatMap((pin) =>
      spec.channels.flatMap(({ index }, i) => {
        const { id, unit } = manifest.channels[index];
        const kept = pin.find(id, unit);
        return kept ? [{ pin, kept, i, index }] : [];
      }),
    );

  return {
    /** Their extremes, which the strip has room for. */
    ranges: () => all().map(({ kept }) => kept.range),
    /** @param {uPlot} u */
    draw(u) {
      const { ctx, bbox } = u;
      const list = all();
      const { range, duration } = shown;
      const of = list.map(({ pin, i }) => `${pin.letter}${pin.name}${i}`);
      const now = [bbox.width, bbox.height, ...range, duration, ...of].join();
      if (now !== key) {
        key = now;
        paths = list.map(({ pin, kept, i }) => ({
          ...{ path: pathOf(u, pin, kept), colour: colours[i], dash: PIN_DASHES[placeOf(pin)] },
        }));
      }
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      for (const { path, colour, dash } of paths) {
        ctx.strokeStyle = `color-mix(in srgb, ${cssColour(colour)} 70%, ${cssColour('--panel')})`;
        ctx.lineWidth = 1.25 * thick() * devicePixelRatio;
        ctx.setLineDash(dash.map((d) => d * devicePixelRatio));
        ctx.stroke(path);
      }
      ctx.restore();
    },
    /** The moment on show: each run's value, and how far the one on show is off. @param {import('../sim/history.js').History} history @param {number} index */
    tell(history, index) {
      const time = history.times[index];
      const words = all().map(({ pin, kept, i, index: channel }) => {
        const value = valueAt(pin, kept, time);
        if (value === null) return P.notSoFar(pin.letter);
        const size = Math.max(Math.abs(kept.range[0]), Math.abs(kept.range[1]));
        const off = shareOff(history.value(channel, index), value, size);
        const name = spec.channels.length > 1 ? `${pin.letter} ${shortName(i, spec)}` : pin.letter;
        const figure = joinUnit(formatScaled(value, shown.scale), shown.scale.unit);
        return P.beside(name, figure, off === null ? '' : signedPercent(off));
      });
      const text = words.join(P.between);
      setText(el, text);
      setAttr(el, 'title', text);
    },
    destroy: () => el.remove(),
  };
}
