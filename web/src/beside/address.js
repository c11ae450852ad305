/**
 * Two runs in one address: `#a=LINK&b=LINK`, with `&cameras=together` or `apart` where that was chosen, each link (its part after #) percent-encoded, as links hold & and = themselves. Both are
 * words of a stranger: here only their form and length are looked at, and what they say is checked by the pages that open them.
 */
import { LINK_MAX } from '../../../wasm/js/link.mjs';

/** The sides, in their order. */
export const SIDES = /** @type {const} */ (['a', 'b']);

/** What a side opens: the part of a link after #, or why there is none. @typedef {{link: string} | {fault: 'none' | 'twice' | 'code' | 'long'}} Side */

/** @param {string[]} given values of one side @returns {Side} */
function sideOf(given) {
  if (given.length > 1) return { fault: 'twice' };
  if (!given[0]) return { fault: 'none' };
  let link;
  try {
    link = decodeURIComponent(given[0]);
  } catch {
    return { fault: 'code' };
  }
  if (!link) return { fault: 'none' };
  return link.length > LINK_MAX ? { fault: 'long' } : { link };
}

/** What the address says of the cameras of both. @typedef {'together' | 'apart'} Ties */

/** What both sides open; a fault of one leaves the other. @param {string} fragment with # or without @returns {{a: Side, b: Side, cameras: Ties | null}} */
export function readBoth(fragment) {
  const terms = fragment.replace(/^#/, '').split('&');
  /** @param {string} side */
  const of = (side) =>
    sideOf(terms.filter((t) => t.startsWith(`${side}=`)).map((t) => t.slice(side.length + 1)));
  const ties = terms.filter((term) => term.startsWith('cameras=')).map((term) => term.slice(8));
  const [cameras] = ties.length === 1 && /^(together|apart)$/.test(ties[0]) ? ties : [null];
  return { a: of('a'), b: of('b'), cameras: /** @type {Ties | null} */ (cameras) };
}

/** The fragment that opens both. @param {string} a part of a link after # @param {string} b @param {Ties | null} [cameras] */
export const writeBoth = (a, b, cameras = null) =>
  `#a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}${cameras ? `&cameras=${cameras}` : ''}`;

/** The page with both, in a language. @param {string} tongue "en", "de" */
export const besidePage = (tongue) => (tongue === 'en' ? 'beside.html' : `beside-${tongue}.html`);
