/** The menu of views: the cameras of the run, views around it, its moments, and what is shown by itself. */
import { arrowKeys, fill, h, setAttr, setHidden } from '../dom.js';
import { W } from './words.js';

/** @typedef {{name: string, words: string, on: () => boolean, toggle: () => void}} Switch */
/** @typedef {{words: string, act: () => void, on?: boolean, keyed?: boolean}} Choice */

/**
 * @param {HTMLElement} over the scene
 * @param {HTMLElement} opener the button that opens it
 */
export function createMenu(over, opener) {
  const el = h('div', {
    class: 'viewmenu glass',
    id: 'viewmenu',
    hidden: true,
    role: 'group',
    'aria-label': W.views,
  });
  setAttr(opener, 'aria-expanded', 'false');
  setAttr(opener, 'aria-controls', 'viewmenu');
  over.append(el);

  /** @param {boolean} open */
  function show(open) {
    setHidden(el, !open);
    setAttr(opener, 'aria-expanded', String(open));
    if (open) el.querySelector('button')?.focus();
    else if (el.contains(document.activeElement) || document.activeElement === document.body)
      opener.focus();
  }
  el.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const inside = target instanceof Node && (el.contains(target) || opener.contains(target));
    if (!el.hidden && !inside) show(false);
  });
  arrowKeys(el, 'button');

  /** @param {string} title @param {HTMLElement[]} buttons */
  const group = (title, buttons) =>
    buttons.length === 0
      ? []
      : [
          h(
            'div',
            { role: 'group', 'aria-label': title },
            h('p', { class: 'head', 'aria-hidden': 'true' }, title),
            buttons,
          ),
        ];
  /** @param {Choice} choice */
  const button = ({ words, act, on }) =>
    h(
      'button',
      {
        ...{ type: 'button', class: 'btn quiet' },
        ...(on === undefined ? {} : { 'aria-pressed': String(on) }),
        onclick() {
          act();
          if (on === undefined) show(false);
        },
      },
      words,
    );

  return {
    get open() {
      return !el.hidden;
    },
    show,
    /** @param {{cameras: Choice[], around: Choice[], moments: Choice[], switches: Choice[]}} what */
    set({ cameras, around, moments, switches }) {
      const had = el.contains(document.activeElement)
        ? [...el.querySelectorAll('button')].indexOf(
            /** @type {HTMLButtonElement} */ (document.activeElement),
          )
        : -1;
      fill(
        el,
        group(W.cameras, cameras.map(button)),
        group(W.around, around.map(button)),
        group(W.moments, moments.map(button)),
        group(W.show, switches.map(button)),
      );
      if (had >= 0) el.querySelectorAll('button')[had]?.focus();
    },
  };
}
