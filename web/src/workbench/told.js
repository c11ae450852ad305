/** What is told where a changed scenario cannot begin: why, and the setting that was changed last, to be put back. */
import { button } from '../dom.js';
import { linkKey } from '../sim/scenario.js';
import { S } from '../state/strings-later.js';

/**
 * @param {{scene: import('../panels/scene.js').ScenePanel, edits: import('./edits.js').Edits, say: (text: string) => void}} app
 * @returns {(fault: import('../../../wasm/js/status.mjs').Fault | null) => void} null: a run has begun
 */
export function createTold({ scene, edits, say }) {
  let told = false;
  return (fault) => {
    if (!fault) {
      if (told) scene.setNotice('');
      told = false;
      return;
    }
    told = true;
    const [last, ...more] = edits.lastChange();
    const act =
      last && more.length === 0 ? S.start.putBack(linkKey(last.path), last.value) : S.start.undo;
    const words = S.start.cannot(fault.where.replace('/parts/', ''), fault.what);
    scene.setNotice(words, last ? button(act, '', edits.undo, 'quiet') : null);
    say(words);
  };
}
