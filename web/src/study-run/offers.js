/** What is left of studies that were not finished in this browser, above the text: how much of each is there, and the way on. */
import { button, fill, h } from '../dom.js';
import { keptStudies } from './kept.js';
import { W, ago } from './words.js';

/** @typedef {import('./kept.js').Kept} Kept */

/**
 * @param {object} acts
 * @param {() => (string | undefined)[]} acts.known ids of those that are on show anyway
 * @param {(study: Kept) => void} acts.take
 * @param {(study: Kept) => void} acts.save the rows that are there
 * @param {(study: Kept) => Promise<void>} acts.drop
 */
export function createOffers({ known, take, save, drop }) {
  const list = h('ul', { class: 'sr-kept', 'aria-label': W.leftOver });
  /** Those that another version of the page has made. @type {Set<string>} */
  const old = new Set();

  /** @param {Kept} study */
  function row(study) {
    const { id, rows, points, when } = study;
    const title = study.title || W.untitled;
    const named = (/** @type {HTMLButtonElement} */ one, /** @type {string} */ label) => (one.setAttribute('aria-label', `${label}: ${title}`), one); // prettier-ignore
    const on = rows < points ? W.on : W.look;
    return h(
      'li',
      {},
      h(
        'span',
        {},
        ...[h('b', {}, title), ' ', W.here(rows, points), ' '],
        h('span', { class: 'muted small' }, ago(Date.now() - when)),
        old.has(id) ? h('span', { role: 'status' }, ' ', W.otherEngine) : null,
      ),
      old.has(id)
        ? named(
            button(W.table, 'download', () => save(study)),
            W.table,
          )
        : named(
            button(on, 'play', () => take(study)),
            on,
          ),
      named(
        button(W.drop, 'trash', () => void drop(study)),
        W.drop,
      ),
    );
  }

  async function refresh() {
    const all = await keptStudies().catch(() => []);
    const others = all.filter(({ id, rows }) => rows > 0 && !known().includes(id));
    const held = list.contains(document.activeElement);
    fill(list, others.map(row));
    list.hidden = others.length === 0;
    if (held) list.querySelector('button')?.focus();
  }
  document.addEventListener('visibilitychange', () => document.hidden || void refresh());
  list.hidden = true;
  return {
    el: list,
    refresh,
    /** Its rows go with none that is computed now. @param {string} id */
    tellOld(id) {
      old.add(id);
      return refresh();
    },
  };
}
