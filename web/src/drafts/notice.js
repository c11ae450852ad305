/** What the page says of a draft, where notices stand on the scene. */
import { button, fill, h, icon, iconButton } from '../dom.js';
import { S } from '../state/strings-later.js';
import { W } from './words.js';

/** @param {HTMLElement} scene */
export function createNotice(scene) {
  const box = h('div', {
    ...{ class: 'note info draftnote', role: 'region', 'aria-label': W.title, hidden: true },
  });
  scene.append(box);

  function hide() {
    if (box.hidden) return;
    if (box.contains(document.activeElement)) scene.focus();
    box.hidden = true;
  }

  return {
    /** @param {string} text @param {[string, () => void][]} acts each ends it */
    tell(text, acts) {
      fill(
        box,
        icon('info'),
        h('span', {}, text),
        h(
          'span',
          { class: 'acts' },
          acts.map(([label, act]) => button(label, '', () => (hide(), act()), 'quiet')),
          iconButton('x', S.close, hide),
        ),
      );
      box.hidden = false;
    },
    hide,
  };
}
