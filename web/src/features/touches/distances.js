/** Two of the lines, or one with itself: the distance of every pair of places as a picture, and its minima. */
import { h, setHidden, setText } from '../../dom.js';
import { formatText } from '../../../../wasm/js/format.mjs';
import { createPick } from '../pieces.js';
import { createMinima } from './minima.js';
import { NEAR_FAR } from './state.js';
import { createSurface } from './surface.js';
import { T } from './words.js';

const W = T.tether;
/** Places of a line in the picture. */
const SIDE = 160;

/** Colours of the scene, near to far. */
function makeRamp() {
  const ramp = h('i', {});
  ramp.style.background = `linear-gradient(to right, ${NEAR_FAR.join(', ')})`;
  const far = h('span', { class: 'num' });
  return {
    el: h('p', { class: 'ramp' }, h('span', {}, W.ways), h('span', {}, '0'), ramp, far),
    /** @param {number} most [m] */
    set: (most) => setText(far, formatText(most, 'm', 3)),
  };
}

/** @param {{stage: () => import('../../view/index.js').Stage, ask: () => void}} app ask: another picture is wanted */
export function createDistances({ stage, ask }) {
  const surface = createSurface({
    words: W.surface,
    pick(s1, s2) {
      const [a, b] = couple();
      const picked = [
        { line: a, arc: s1 },
        { line: b, arc: s2 },
      ];
      stage().mark?.({ picked });
    },
  });
  const minima = createMinima(surface.choose);
  const ramp = makeRamp();
  const pick = createPick('touch-pair', W.pair, () => {
    surface.clear();
    ask();
  });
  const near = h('input', { type: 'checkbox', onchange: ask });
  /** Their rows in `manifest.lines`. */
  const couple = () => pick.select.value.split(' ').map(Number);

  return {
    els: [
      pick.el,
      h('label', { class: 'opt near' }, near, h('span', {}, W.near)),
      h(
        'div',
        { class: 'plots' },
        surface.el,
        h('div', { class: 'found' }, h('b', {}, W.minima), minima.el, ramp.el),
      ),
    ],
    /** Colours of the scene end there. @param {number} far [m] */
    setFar: ramp.set,
    draw: surface.draw,
    /** @param {import('./known.js').Known} known */
    setRun({ strands, couples }) {
      surface.clear();
      minima.clear();
      pick.offer(couples());
      setHidden(pick.el, strands.length < 2);
    },
    /** What the worker is to make. @returns {import('./worker.js').Ask['surface']} */
    wanted() {
      const [a, b] = couple();
      return { a, b, side: SIDE, near: near.checked };
    },
    /** @param {import('./worker.js').Look} look */
    show({ surface: next, found }) {
      if (!next) return;
      const mine = found.filter((m) => m.a === next.a && m.b === next.b);
      surface.setData(next, mine);
      minima.draw(mine);
    },
  };
}
