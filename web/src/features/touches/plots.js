/** Over time: the shortest distances, forces, depth and slip of one of the lines, and how they wind. */
import { h, setHidden } from '../../dom.js';
import { createXY } from '../../plot/xy.js';
import { createPick } from '../pieces.js';
import { SHOWN } from './past.js';
import { T } from './words.js';

const W = T.tether;
/** The plot of distances goes so far [radii]: it is about touching. */
const GAPS = 2;

/** @param {{run: import('../../sim/run.js').Run, seek: (frame: number) => void}} app */
export function createPlots({ run, seek }) {
  const plot = (/** @type {string} */ title, /** @type {string} */ unit, /** @type {number} */ n) =>
    createXY({
      ...{ title, unit, series: n, x: W.time, xUnit: 's', digits: 3 },
      seek: (t) => run.manifest && seek(Math.round(t / run.manifest.frame)),
    });
  const gaps = plot(W.gaps, 'm', SHOWN);
  const forces = plot(W.forces, 'N', 2);
  const depths = plot(W.depths, 'm', 1);
  const slips = plot(W.slips, 'm/s', 1);
  const winds = plot(W.writhe, '1', 3);
  const all = [gaps, forces, depths, slips, winds];
  const cable = createPick('touch-cable', W.cable, draw);
  /** @type {import('./known.js').Known | null} */
  let known = null;
  /** @type {import('./past.js').Past | null} */
  let past = null;

  function draw() {
    const { history } = run;
    if (!known || !past || !history) return;
    const { manifest, thick, nameOf } = known;
    const t = run.now * manifest.frame;
    const here = past.at(t);
    const look = { xRange: /** @type {[number, number]} */ ([0, manifest.duration]), now: t };
    const time = history.rowTimes;
    const column = (/** @type {string} */ name, /** @type {string} */ words) => {
      const id = `${cable.select.value}.${name}`;
      const i = manifest.channels.findIndex((c) => c.id === id);
      const y = i < 0 ? new Float64Array(0) : history.column(i);
      return {
        name: words,
        x: time,
        y,
        now: i < 0 ? NaN : history.value(i, Math.min(run.now, history.last)),
      };
    };
    const seen = (/** @type {Float64Array} */ y, /** @type {string} */ name) => ({
      ...{ name, x: past?.times ?? [], y, now: y[here] },
    });
    gaps.draw(
      past.gaps.map((y, i) => seen(y, W.minimum(i + 1))),
      { ...look, level: 0, most: GAPS * thick },
    );
    forces.draw([column('touch_force', W.normal), column('touch_friction', W.friction)], look);
    depths.draw([column('touch_depth', W.depth)], look);
    slips.draw([column('touch_slip', W.slip)], look);
    winds.draw(
      past.writhes.slice(0, 3).map((y, i) => seen(y, nameOf(i))),
      look,
    );
  }

  return {
    els: [
      cable.el,
      h(
        'div',
        { class: 'plots' },
        all.map(({ el }) => el),
      ),
    ],
    /** @param {import('./known.js').Known} of @param {import('./past.js').Past} then what is seen of it */
    setRun(of, then) {
      [known, past] = [of, then];
      cable.offer(of.strands.map(({ part }) => [part, part]));
      setHidden(cable.el, of.strands.length < 2);
    },
    draw,
  };
}
