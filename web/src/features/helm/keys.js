/** The arrow keys as the helm's own, while they are given to it. */
import { h, icon, setAttr, setHidden } from '../../dom.js';
import { T } from './words.js';

const W = T.helm;

/** Where keys have a use of their own. */
const TAKEN = 'input, textarea, select, .codetext, [role=tab], [role=radio]';

/**
 * @param {{steer: (event: KeyboardEvent) => boolean, able: () => boolean, say: (text: string) => void}} app
 *   steer: false: not a key of the helm; able: there is something to steer
 */
export function createKeys({ steer, able, say }) {
  let on = false;
  const button = h(
    'button',
    {
      ...{ type: 'button', class: 'btn keysbtn', 'aria-pressed': 'false', title: W.keysOn },
      onclick: () => set(!on),
    },
    icon('keyboard'),
    W.keys,
  );
  const note = h('p', { class: 'muted small keysnote', hidden: true }, W.keysOn);

  /** @param {boolean} wanted */
  function set(wanted) {
    on = wanted && able();
    setAttr(button, 'aria-pressed', String(on));
    setHidden(note, !on);
    say(on ? W.keysTold : W.keysOff);
  }

  // before the keys of the time and of the camera
  document.addEventListener(
    'keydown',
    (event) => {
      if (!on || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (target.matches(TAKEN) || !steer(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  return {
    button,
    note,
    /** Takes the keys, or gives them back. */
    turn: () => set(!on),
    /** Gives them back where there is nothing to steer any more. */
    check() {
      if (on && !able()) set(false);
    },
  };
}
