/** The card of the verdict at the moment on show, with the way to the frame where it fell. */
import { button, h, icon, iconButton, setAttr, setHidden, setText } from '../../dom.js';
import { S } from '../../state/strings-later.js';
import { createFacts, seconds } from './facts.js';
import { SIGNS } from './state.js';
import { T } from './words.js';

const W = T.manoeuvre;

/** @typedef {import('./state.js').Figures} Figures @typedef {import('./state.js').Verdict} Verdict */

/** @param {{run: import('../../sim/run.js').Run, repeat: () => void, close: () => void}} app */
export function createCard({ run, repeat, close }) {
  /** @type {typeof SIGNS[Verdict]['icon']} */
  let shown = 'info';
  let sign = icon(shown);
  const title = h('span', {});
  const facts = createFacts();
  /** The frame where the verdict fell, -1: there is none. */
  let to = -1;
  const go = button('', '', () => {
    if (to < 0) return;
    run.pause();
    run.seek(to);
  });
  const el = h(
    'section',
    {
      ...{ id: 'verdict', class: 'verdict', hidden: true, tabindex: '-1' },
      'aria-label': W.verdict,
    },
    h(
      'h2',
      {},
      sign,
      title,
      h('span', { class: 'grow' }),
      iconButton('x', S.close, () => close()),
    ),
    facts.el,
    h('div', { class: 'acts' }, go, button(W.repeat, 'repeat', repeat)),
  );

  return {
    el,
    /** @param {Figures} f @param {Verdict} verdict @param {number} time of the verdict, -1: not known */
    draw(f, verdict, time) {
      const { state, icon: name } = SIGNS[verdict];
      if (name !== shown) {
        const next = icon(name);
        sign.replaceWith(next);
        [sign, shown] = [next, name];
      }
      setAttr(el, 'data-state', state);
      const at = time >= 0 ? seconds(time) : '';
      setText(title, verdict === 'open' ? W.open : W.verdicts[verdict](at));
      facts.draw(f, verdict);
      to = time >= 0 && run.manifest ? Math.ceil(time / run.manifest.frame - 1e-9) : -1;
      setHidden(go, to < 0);
      setText(go, to < 0 ? '' : W.go(at));
    },
  };
}
