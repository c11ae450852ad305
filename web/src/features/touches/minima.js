/** The shortest minima of the lines in the picture, as a list; one that is pressed is picked there. */
import { h, setHidden, setText } from '../../dom.js';
import { formatScaled, group, joinUnit, scaleFor } from '../../../../wasm/js/format.mjs';
import { T } from './words.js';

const W = T.tether;
const MOST = 8;

/** @param {(s1: number, s2: number) => void} choose */
export function createMinima(choose) {
  const none = h('li', { class: 'muted', hidden: true }, W.noMinima);
  const el = h('ul', { class: 'minima' }, none);
  /** @type {{el: HTMLElement, go: HTMLElement, at: [number, number]}[]} */
  const items = [];

  function make() {
    const go = h('button', { type: 'button', class: 'go', onclick: () => choose(...item.at) });
    /** @type {typeof items[number]} */
    const item = { el: h('li', {}, go), go, at: [0, 0] };
    items.push(item);
    el.append(item.el);
    return item;
  }

  /** @param {import('./worker.js').Found[]} found of the two lines */
  function draw(found) {
    const first = found.filter((m) => m.kind !== 'valley').slice(0, MOST);
    const scale = scaleFor(Math.max(0, ...first.map((m) => Math.abs(m.gap))), 'm', 3);
    first.forEach(({ gap, s1, s2 }, i) => {
      const item = items[i] ?? make();
      item.at = [s1, s2];
      const way = joinUnit(formatScaled(gap, scale), scale.unit);
      setText(item.go, W.way(way, group(s1, 3), group(s2, 3)));
    });
    items.forEach((item, i) => setHidden(item.el, i >= first.length));
    setHidden(none, first.length > 0);
  }

  return {
    el,
    draw,
    /** Nothing is known, not even that there is none. */
    clear() {
      draw([]);
      setHidden(none, true);
    },
  };
}
