/** Pieces that several panels are made of, and how often they draw. */
import { arrowKeys, h, icon, setAttr, setHidden, setText } from '../dom.js';

/** @typedef {import('../dom.js').Child} Child */

/** What scrolls in a panel. @param {string} title @param {string} name of its style @param {...(Child | Child[])} children */
export const scrolling = (title, name, ...children) =>
  h(
    'div',
    { class: `logscroll ${name}`.trim(), tabindex: 0, role: 'group', 'aria-label': title },
    ...children,
  );

/** A panel is on show: alone, or its tab is open. Asked of its attributes, since a look at its place would lay out the page. @param {HTMLElement} panel */
export const onShow = (panel) =>
  !panel.hidden &&
  (panel.getAttribute('role') !== 'tabpanel' || panel.classList.contains('on')) &&
  !panel.closest('[data-layout="embed"]');

/** The head of a panel. @param {string} title @param {...Child} actions */
export const heading = (title, ...actions) => h('header', {}, h('h2', {}, title), ...actions);

/** Said where there is nothing: what, and what would be there. @param {string} what @param {string} would */
export const nothing = (what, would) =>
  h('div', { class: 'empty' }, h('b', {}, what), h('span', { class: 'muted' }, would));

/**
 * What is told above the rest while it holds.
 * @param {'bad' | 'info'} kind @param {Parameters<typeof icon>[0]} sign @param {...Child} more
 */
export function createNote(kind, sign, ...more) {
  const words = h('span', {});
  const el = h('p', { class: `note ${kind}`, hidden: true }, icon(sign), words, ...more);
  return {
    el,
    /** @param {string} text '': it holds no more */
    tell(text) {
      setHidden(el, text === '');
      setText(words, text);
    },
  };
}

/**
 * A list to choose from, with its name before it.
 * @param {string} id @param {string} label @param {(value: string) => void} choose
 */
export function createPick(id, label, choose) {
  const select = h('select', { id, onchange: () => choose(select.value) });
  const el = h(
    'div',
    { class: 'field pickrow' },
    h('label', { htmlFor: id }, label),
    h('span', { class: 'select' }, select, icon('chevron-down')),
  );
  return {
    el,
    select,
    /** What there is to choose from; the choice stays where it is among it. @param {[string, string][]} options value, words */
    offer(options) {
      const was = select.value;
      select.replaceChildren(...options.map(([value, words]) => h('option', { value }, words)));
      if (options.some(([value]) => value === was)) select.value = was;
    },
  };
}

/**
 * A choice of a few as a group of radio buttons.
 * @param {string} label @param {[string, string][]} options value, words @param {(value: string) => void} choose
 */
export function createChoice(label, options, choose) {
  const buttons = options.map(([value, words]) => {
    const act = () => choose(value);
    return h('button', { type: 'button', class: 'btn', role: 'radio', onclick: act }, words);
  });
  const el = h('div', { class: 'seg', role: 'radiogroup', 'aria-label': label }, buttons);
  arrowKeys(el, 'button', (item) => item.click());
  return {
    el,
    /** @param {string} value */
    set(value) {
      buttons.forEach((item, i) => {
        const on = options[i][0] === value;
        setAttr(item, 'aria-checked', String(on));
        setAttr(item, 'tabindex', on ? '0' : '-1');
      });
    },
  };
}

/**
 * Draws so often at most, and the last moment of a quick row too.
 * @param {() => void} draw @param {number} ms
 */
export function createPace(draw, ms) {
  let at = -Infinity;
  let timer = 0;
  function now() {
    clearTimeout(timer);
    timer = 0;
    at = performance.now();
    draw();
  }
  return {
    now,
    /** Another moment is on show. */
    soon() {
      const wait = at + ms - performance.now();
      if (wait <= 0) now();
      else if (timer === 0) timer = window.setTimeout(now, wait);
    },
    /** Once more after a rest. @param {number} rest [ms] */
    again(rest) {
      clearTimeout(timer);
      timer = window.setTimeout(now, rest);
    },
  };
}
