import { h, icon } from '../dom.js';

/** A button with a sign and words, of which a narrow window shows the sign. @param {string} words @param {import('../dom.js').IconName} sign @param {() => void} onclick */
export const labelled = (words, sign, onclick) =>
  h(
    'button',
    { type: 'button', class: 'btn lab', title: words, onclick },
    icon(sign),
    h('span', {}, words),
  );
