/** What is folded in the form: filled when it is first opened, and found by words. */
import { h, icon } from '../dom.js';
import { rowWords } from './field.js';

/** @typedef {import('../../../wasm/js/form/scenario.mjs').Row} Row */
/** What is folded: `fill` makes its content, once. @typedef {{el: HTMLDetailsElement, fill: () => void, rows: Row[], words: string}} Fold */

/** At the end of the key of what holds the rest of a group's rows. */
export const MORE = '+';

/** @param {HTMLElement} list holds them */
export function createFolds(list) {
  /** @type {Fold[]} */
  let folds = [];
  /** @type {Map<string, boolean>} those that the user has opened or closed */
  const opened = new Map();
  let word = '';

  /**
   * @param {{key: string, open?: boolean, title: string, note?: string, help?: string, name?: string, rows?: Row[], words?: string}} told
   *   `words`: it is found by, besides those of its rows
   * @param {() => (Node | null)[]} body
   */
  function fold(told, body) {
    const { key, open = false, title, note = '', help = '', name = 'more', rows = [] } = told;
    const { words = `${title} ${key}` } = told;
    const head = h(
      'summary',
      { title: help || null, 'data-focus': key },
      icon('chevron-right'),
      h('span', {}, title),
      note === '' ? null : h('span', { class: 'u' }, note),
    );
    const el = h('details', { class: name }, head);
    let filled = false;
    const made = {
      ...{ el, rows, words: words.toLowerCase() },
      fill() {
        if (filled) return;
        filled = true;
        el.append(...body().filter((node) => node !== null));
      },
    };
    el.dataset.key = key;
    el.dataset.open = open ? 'yes' : 'no';
    el.open = opened.get(key) ?? open;
    head.addEventListener('click', () => {
      opened.set(key, !el.open);
      made.fill();
    });
    el.addEventListener('toggle', () => el.open && made.fill());
    folds.push(made);
    if (el.open) made.fill();
    return el;
  }

  return {
    fold,
    /** All that were made. */
    get all() {
      return folds;
    },
    /** Forgets what was made before. */
    clear() {
      folds = [];
    },
    /** It is open when it is made. @param {string} key */
    open: (key) => opened.set(key, true),
    /** What is in an entry stays as it is under another name. @param {string} from @param {string} to */
    rename(from, to) {
      for (const [key, open] of [...opened])
        if (`${key}.`.startsWith(`${from}.`) || key === from + MORE)
          opened.set(to + key.slice(from.length), open);
      opened.set(to, true);
    },
    /** Shows the groups with this word in them, and says whether there are some; "" shows all. @param {string} next */
    filter(next) {
      const before = word;
      word = next;
      list.classList.toggle('found', word !== '');
      if (word === '') {
        for (const { el } of folds) {
          el.hidden = false;
          if (before) el.open = opened.get(el.dataset.key ?? '') ?? el.dataset.open === 'yes';
        }
        return true;
      }
      let any = false;
      // what is filled here comes to the end of the list, and its turn comes
      for (const made of folds) {
        const named = made.words.includes(word);
        const there = named || made.rows.some((row) => rowWords(row).includes(word));
        if (there) made.fill();
        made.el.hidden = !there;
        made.el.open = there;
        any ||= there;
      }
      return any;
    },
  };
}

/** @typedef {ReturnType<typeof createFolds>} Folds */
