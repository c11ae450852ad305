/** Driving, once it is asked for by its key or its button: what it takes is loaded then. A run without inputs has neither. */
import { iconButton } from '../dom.js';
import { W } from '../drive/words.js';
import { persist } from '../features/loader.js';

/** Shift and this key. */
const KEY = 'D';

/** @param {Omit<import('../drive/bar.js').App, 'main'> & {scene: {main: HTMLElement}, embed?: unknown}} app */
export function addDriving({ scene: { main }, embed, ...app }) {
  if (embed) return;
  const { store } = app;
  const able = () => Boolean(store.state.manifest?.inputs.some(({ target }) => target));
  const open = async () => {
    const { drive } = await persist(() => import('../drive/bar.js'));
    drive({ ...app, main });
  };
  const tool = iconButton('gamepad-2', W.open, open);
  tool.tabIndex = -1; // one of the bar's has it
  main.querySelector('.tools')?.append(tool);
  store.watch(['manifest'], () => (tool.hidden = !able()));
  addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    if (
      key.toUpperCase() !== KEY ||
      !shiftKey ||
      ctrlKey ||
      metaKey ||
      altKey ||
      event.defaultPrevented
    )
      return;
    if (!able() || (!store.state.single && event.isTrusted)) return;
    if (document.querySelector('dialog[open]')) return;
    const typed = 'input:not([type=range]):not([type=checkbox]), textarea, select, .codetext';
    if (target instanceof HTMLElement && target.matches(typed)) return;
    event.preventDefault();
    open();
  });
}
