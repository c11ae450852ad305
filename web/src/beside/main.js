/** The first script of the page with two runs: theme, language, units and text face as they were chosen in this browser, then the page. */
import '../icons-later.js';
import { LADDER } from '../../../wasm/js/format.mjs';
import { loadFont } from '../looks.js';
import { kept } from '../state/kept.js';
import { apply } from '../units/apply.js';
import { createPage } from './page.js';

const html = document.documentElement;

function useTheme() {
  const told = kept('hawse-theme');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const set = () => {
    html.dataset.theme = told ?? (dark.matches ? 'dark' : 'light');
    html.dispatchEvent(new Event('hawse-theme'));
  };
  set();
  if (!told) dark.addEventListener('change', set);
}

/** The page in the language that was chosen in this browser, where that is another one: `early.js` does so for a run. */
function elsewhere() {
  const own = kept('hawse-tongue');
  if (!own || own === html.lang) return '';
  const link = [...document.querySelectorAll('link')].find(({ rel, hreflang }) => rel === 'alternate' && hreflang === own); // prettier-ignore
  return link?.href ?? '';
}

const other = elsewhere();
if (other) location.replace(other + location.hash);
else {
  useTheme();
  const units = kept('hawse-units');
  if (units) apply(LADDER, units);
  createPage(/** @type {HTMLElement} */ (document.getElementById('app'))).then(loadFont);
}
