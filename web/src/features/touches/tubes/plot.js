/** How far the patch is from that of Hertz over the penetration, beside the claim that it is held against. */
import { h, setText } from '../../../dom.js';
import { createXY } from '../../../plot/xy.js';
import { createChoice } from '../../pieces.js';
import { ANGLES, DEEPEST, offOf } from './compare.js';
import { percent } from './table.js';
import { T } from '../words.js';

const W = T.tubes;
/** The claim [%]. */
const CLAIM = 5;
const DASHES = [[2, 2], [6, 3], []];

/** @param {(byForce: boolean) => void} choose compared at the same force, or at the same approach */
export function createPlot(choose) {
  const plot = createXY({
    ...{ title: W.plot, unit: '%', x: W.plotX, xUnit: '1', series: ANGLES.length + 1, tall: true },
  });
  const at = createChoice(
    W.against,
    [
      ['approach', W.approach],
      ['force', W.force],
    ],
    (value) => {
      at.set(value);
      choose(value === 'force');
    },
  );
  at.set('approach');
  const verdict = h('p', { class: 'here', role: 'status' });
  return {
    els: [h('div', { class: 'against' }, h('span', {}, W.against), at.el, verdict), plot.el],
    /** What went wrong, in place of the verdict. @param {string} why */
    fail: (why) => setText(verdict, why),
    /** @param {import('./compare.js').Comparison} told */
    draw({ choice: { angle, depth }, byForce, of, curves, now }) {
      const off = offOf(of, byForce);
      const list = curves.map((curve, i) => ({
        ...{ name: W.degrees(ANGLES[i]), ...curve, width: 1.25 },
        ...{ colour: i < 3 ? '--s2' : '--s1', dash: DASHES[i % 3] },
      }));
      const mine = { name: `${W.now}, ${W.degrees(angle)}`, ...now };
      plot.draw([...list, { ...mine, colour: '--now', dash: [], width: 2.5 }], {
        xRange: [0, DEEPEST],
        yRange: byForce ? [-50, 200] : [-15, 35],
        band: [-CLAIM, CLAIM],
        points: [[depth, off]],
      });
      const within = Math.abs(off) <= CLAIM;
      setText(verdict, within ? W.holds(percent(off)) : W.fails(percent(off)));
      verdict.classList.toggle('ok', within);
    },
    destroy: plot.destroy,
  };
}
