/** What the core and the package say of faults, hints and halts, in German; what the tables do not have stays as it is. */
import { german } from '../sim/labels.de.js';
import { BROWSER } from './browser.de.js';
import { CORE } from './core.de.js';
import { PACKAGE } from './package.de.js';
import { PAGE } from './page.de.js';
import { turner } from './turn.js';

const turn = turner(
  { ...CORE, ...PACKAGE, ...PAGE, ...BROWSER },
  { mark: ',', label: (text) => german(text) },
);

/** What the page itself says among faults, of a mesh that is not there, is in German already. */
const OURS = /[äöüßÄÖÜ„]|\b(?:ist|nicht|keine?|und|das|wird)\b/;

/** @type {typeof import('./wording.js').told} */
export function told(what) {
  const text = turn(what);
  if (text !== null && text !== what) return { text, title: what };
  return what === '' || OURS.test(what) ? { text: what } : { text: what, lang: 'en' };
}
