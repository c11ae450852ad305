/** The page in its other languages: a link to each, with what is on show; this browser keeps the choice. The page's head says where they are. */
import { h } from '../dom.js';
import { keep } from '../state/kept.js';

/** Kept under this name; `early.js` reads it. */
const CHOSEN = 'hawse-tongue';

/** A language as those who speak it call it. @param {string} id */
const nameOf = (id) => new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;

/** @typedef {{id: string, name: string, go: () => Promise<void>}} Tongue */

/**
 * The other languages; none where the page is a file by itself.
 * @param {() => Promise<string> | string} [hash] what comes along: the address's own part from # on, or a link of what was changed
 * @returns {Tongue[]}
 */
export function otherTongues(hash = () => location.hash) {
  const here = document.documentElement.lang;
  return [...document.querySelectorAll('link')]
    .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== '' && hreflang !== here)
    .map(({ href, hreflang: id }) => ({
      id,
      name: nameOf(id),
      async go() {
        keep(CHOSEN, id);
        // what does not fit into a link is kept as a draft
        const more = await Promise.resolve(hash()).catch(() => location.hash);
        location.assign(href + location.search + more);
      },
    }));
}

/** A link to each; `whole`: by its name, where there is room. @param {Tongue[]} tongues @param {boolean} [whole] */
export const tongueLinks = (tongues, whole = false) =>
  tongues.map(({ id, name, go }) =>
    h(
      'a',
      {
        ...{ class: 'btn quiet tongue', href: '#', lang: id, hreflang: id },
        ...{ 'aria-label': whole ? null : `${id.toUpperCase()}, ${name}`, title: name },
        onclick(/** @type {Event} */ event) {
          event.preventDefault();
          go().catch(console.error);
        },
      },
      whole ? name : id.toUpperCase(),
    ),
  );
