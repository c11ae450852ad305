/** What is told where a changed scenario cannot begin: why, and the setting that was changed last, to be put back. */
import { button } from '../dom.js';
import { linkKey } from '../../../wasm/js/form/scenario.mjs';
import { S } from '../state/strings-later.js';
import { told } from '../faults/told.js';

/**
 * @param {{scene: import('../panels/scene.js').ScenePanel, edits: import('./edits.js').Edits, say: (text: string) => void}} app
 * @returns {(fault: import('../../../wasm/js/status.mjs').Fault | null) => void} null: a run has begun
 */
export function createTold({ scene, edits, say }) {
  let shown = false;
  return (fault) => {
    if (!fault) {
      if (shown) scene.setNotice('');
      shown = false;
      return;
    }
    shown = true;
    const [last, ...more] = edits.lastChange();
    const act =
      last && more.length === 0 ? S.start.putBack(linkKey(last.path), last.value) : S.start.undo;
    const words = S.start.cannot(fault.where.replace('/parts/', ''), told(fault.what).text);
    scene.setNotice(words, last ? button(act, '', edits.undo, 'quiet') : null);
    say(words);
  };
}
