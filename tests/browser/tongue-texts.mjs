/** Texts of a page that stand in its own language, and what of an English table is among them. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesUnder } from '../../tools/exec.mjs';
import { OF_PACKAGE, TWINNED } from '../../web/tongues.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All that is read, seen or heard, of elements that are marked as of no other language, without what their authors wrote
 * (ids and names of the scenario). @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export const textsOf = (page) =>
  page.evaluate(() => {
    const here = document.documentElement.lang;
    const own = (/** @type {Element} */ e) => (e.closest('[lang]')?.getAttribute('lang') ?? here) === here; // prettier-ignore
    const seen = (/** @type {Element} */ e) => e.getClientRects().length > 0 || e.closest('.sr');
    /** @type {Set<string>} */
    const out = new Set();
    for (const e of document.querySelectorAll('body *')) {
      if (!own(e) || e.matches('script, style, textarea, option[value]:not([value=""]) *'))
        continue;
      if (!seen(e) && !(e instanceof HTMLOptionElement)) continue;
      // words of the format, which scenarios are written in
      if (e instanceof HTMLOptionElement && e.value === e.textContent) continue;
      for (const node of e.childNodes)
        if (node.nodeType === Node.TEXT_NODE) out.add(String(node.textContent).trim());
      for (const name of ['aria-label', 'placeholder', 'aria-valuetext', 'alt', 'title'])
        if (e.hasAttribute(name)) out.add(String(e.getAttribute(name)).trim());
    }
    out.add(document.title);
    return [...out].filter(Boolean);
  });

/** Words that no German sentence has. */
const ENGLISH =
  /(?<![-\w])(the|and|of|with|from|this|that|is|are|to|by|for|at|on|not|all|run|it)(?![-\w])/;
/** In German texts: what is typed, pressed, or a name. */
const NAMES = /hawse (run|check|validate)|two-meshes|Play-through/g;

/** Pieces of English sentences: of texts, and of what functions put together. @returns {Promise<string[]>} */
export async function englishPieces() {
  const files = [
    ...filesUnder(['web/src'], /(words|strings[-a-z]*)\.js$/).filter((file) => TWINNED.test(file) && !/\.de\.js$/.test(file)),
    ...Object.keys(OF_PACKAGE),
  ]; // prettier-ignore
  /** @type {Set<string>} */
  const pieces = new Set();
  /** @param {unknown} value */
  const take = (value) => {
    if (typeof value === 'string') pieces.add(value);
    else if (typeof value === 'function')
      for (const [, text] of String(value).matchAll(/['`]([^'`]{8,})['`]/g))
        for (const piece of text.split(/\$\{[^}]*\}+/)) pieces.add(piece.trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  for (const file of files) {
    const module = await import(pathToFileURL(path.join(root, file)).href);
    Object.values(module).forEach(take);
  }
  return [...pieces].filter((text) => /\p{L}+ \p{L}+ \p{L}+/u.test(text) && ENGLISH.test(text));
}

/** All texts in a scenario, the longest first. @param {unknown} value @returns {string[]} */
export const textsIn = (value) =>
  (typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
      : []
  ).sort((a, b) => b.length - a.length);

/** What of texts is English. @param {string[]} texts @param {string[]} pieces @param {string[]} [authored] by the author of the scenario */
export const englishIn = (texts, pieces, authored = []) =>
  texts.filter((text) => {
    let plain = text.replace(NAMES, '');
    for (const one of authored) if (one.length > 3) plain = plain.replaceAll(one, '');
    return ENGLISH.test(plain) || pieces.some((piece) => plain.includes(piece));
  });
