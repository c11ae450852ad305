/** Driving and pulling, once they are asked for by key or button: what they take is loaded then. A run that has nothing for them has neither. */
import { iconButton } from '../dom.js';
import { W as D } from '../drive/words.js';
import { W as P } from '../pull/words.js';
import { persist } from '../features/loader.js';

const TYPED = 'input:not([type=range]):not([type=checkbox]), textarea, select, .codetext';

/** Something can be driven: inputs that are no calls of events. @param {import('../../../wasm/js/frame.mjs').Manifest | null} m */
export const drivable = (m) => Boolean(m?.inputs.some(({ target }) => target));
/** Something can be pulled: bodies that move. @param {import('../../../wasm/js/frame.mjs').Manifest | null} m */
export const pullable = (m) => Boolean(m?.parts.some(({ kind }) => kind === 'rigid' || kind === 'vessel')); // prettier-ignore

/**
 * A tool of the scene with a key, and Shift.
 * @param {import('../state/store.js').Store} store @param {HTMLElement} main
 * @param {{icon: import('../dom.js').IconName, words: string, key: string, able: typeof drivable, open: () => void}} tool
 */
function addTool(store, main, { icon, words, key: own, able, open }) {
  const tool = iconButton(icon, words, open);
  tool.tabIndex = -1; // one of the bar's has it
  main.querySelector('.tools')?.append(tool);
  store.watch(['manifest'], () => (tool.hidden = !able(store.state.manifest)));
  addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    if (key.toUpperCase() !== own || !shiftKey || ctrlKey || metaKey || altKey) return;
    if (event.defaultPrevented || (!store.state.single && event.isTrusted)) return;
    if (!able(store.state.manifest) || document.querySelector('dialog[open]')) return;
    if (target instanceof HTMLElement && target.matches(TYPED)) return;
    event.preventDefault();
    open();
  });
}

/**
 * @param {Omit<import('../drive/bar.js').App & import('../pull/bar.js').App, 'main'> & {scene: {main: HTMLElement}, embed?: unknown}} app
 */
export function addDriving({ scene: { main }, embed, ...app }) {
  if (embed) return;
  const { store } = app;
  const drive = async () => (await persist(() => import('../drive/bar.js'))).drive({ ...app, main }); // prettier-ignore
  const pull = async () => (await persist(() => import('../pull/bar.js'))).pull({ ...app, main });
  addTool(store, main, { icon: 'gamepad-2', words: D.open, key: 'D', able: drivable, open: drive });
  addTool(store, main, { icon: 'hand-grab', words: P.open, key: 'G', able: pullable, open: pull });
}
