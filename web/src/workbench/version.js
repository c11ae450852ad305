/** A link of another version of Hawse than the page's: quietly told, with what can be done. */
import { button } from '../dom.js';
import { S } from '../state/strings-later.js';

/** @param {string} version */
const numbers = (version) => version.split('.').map(Number);

/** Whether a version came after another. @param {string} a @param {string} b */
export function isLater(a, b) {
  const [x, y] = [numbers(a), numbers(b)];
  const at = x.findIndex((n, i) => n !== y[i]);
  return at >= 0 && x[at] > y[at];
}

/**
 * What is to be told of the version of a link; '' for nothing: an earlier one is opened as it is, and only what it
 * promises of bits may not hold.
 * @param {{version?: string, hash?: string}} link @param {string} here the page's version
 */
export function versionWords({ version: made, hash }, here) {
  if (!made || made === here) return '';
  if (isLater(made, here)) return S.version.later(made, here);
  return hash ? S.version.earlier(made, here) : '';
}

/**
 * @param {import('../../../wasm/js/link.mjs').Link} link @param {string} here
 * @param {{scene: import('../panels/scene.js').ScenePanel, say: (text: string) => void}} app
 */
export function tellVersion(link, here, { scene, say }) {
  const words = versionWords(link, here);
  if (!words) return;
  const again = isLater(link.version ?? '', here)
    ? button(S.version.again, '', () => location.reload(), 'quiet')
    : button(S.close, '', () => scene.setNotice(''), 'quiet');
  scene.setNotice(words, again);
  say(words);
}
