/** The sentence over the scene: what the run shows, then what the story says. It can be closed, and comes back by its key. */
import { h, iconButton, setText } from '../dom.js';
import { W } from './words.js';

/** @param {HTMLElement} over the scene @param {() => void} close */
export function createCaption(over, close) {
  const words = h('p', { role: 'status' });
  const el = h(
    'section',
    { class: 'caption glass none', 'aria-label': W.caption },
    words,
    iconButton('x', W.closeCaption, close, { class: 'quiet' }),
  );
  over.append(el);
  return {
    /** @param {string} text '' for none */
    draw(text) {
      if (text === words.textContent) return;
      setText(words, text);
      el.classList.toggle('none', text === '');
    },
  };
}
