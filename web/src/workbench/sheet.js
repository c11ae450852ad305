/** On a phone the panels are in a sheet of three heights: a tap or a drag of its handle changes it. */
import { h, setAttr } from '../dom.js';
import { S } from '../state/strings.js';

const HEIGHTS = ['peek', 'half', 'full'];
/** A drag is longer [px]. */
const DRAG = 24;

/** @param {() => HTMLElement} holder has its height in `data-sheet` */
export function createSheet(holder) {
  let height = 'peek';
  const grab = h('button', {
    type: 'button',
    class: 'grab',
    onclick: () => set(height === 'peek' ? 'half' : 'peek'),
    onpointerdown: pull,
  });

  /** @param {string} to */
  function set(to) {
    height = to;
    holder().dataset.sheet = to;
    setAttr(grab, 'aria-expanded', String(to !== 'peek'));
    setAttr(grab, 'aria-label', to === 'peek' ? S.sheet.taller : S.sheet.shorter);
  }

  /** @param {PointerEvent} event */
  function pull({ clientY: from }) {
    const release = (/** @type {PointerEvent} */ { clientY }) => {
      const by = clientY - from;
      if (Math.abs(by) > DRAG) {
        set(HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(height) + (by < 0 ? 1 : -1)))]);
        grab.addEventListener('click', (e) => e.stopImmediatePropagation(), {
          capture: true,
          once: true,
        });
      }
      removeEventListener('pointerup', release);
    };
    addEventListener('pointerup', release);
  }

  return {
    grab,
    set,
    /** Makes room where there is least. */
    open: () => height === 'peek' && set('half'),
  };
}
