/** The header of pages that are no run: the way home, the languages, the theme, and what a page has beside them. */
import { h, icon, iconButton } from './dom.js';
import { S } from './state/strings.js';
import { otherTongues, tongueLinks } from './tongue/switch.js';

/** @typedef {import('./dom.js').Child} Child */

/**
 * @param {() => void} toggleTheme
 * @param {{home?: string, left?: Child, middle?: Child, right?: Child[]}} [more] `home`: where the examples are; `left`: behind
 *   the name, `middle`: before the languages, `right`: at the end
 */
export const pageBar = (toggleTheme, { home = '#', left, middle, right = [] } = {}) =>
  h(
    'header',
    { class: 'bar home-bar' },
    h(
      'a',
      { class: 'brand', href: home, 'aria-label': S.allExamples },
      icon('mark'),
      h('span', {}, S.name),
    ),
    left,
    h('span', { class: 'grow' }),
    middle,
    ...tongueLinks(otherTongues()),
    iconButton('moon', S.theme, toggleTheme),
    ...right,
  );
