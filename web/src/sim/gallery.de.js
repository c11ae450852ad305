/** What an example of the gallery, or the scene of a lesson, says in German. */
import { WORDS } from './example-words.de.js';

/** @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/** Words of the gallery; others as they are. @param {string | undefined} text */
const told = (text) => (text !== undefined && Object.hasOwn(WORDS, text) ? WORDS[text] : text);

/**
 * Puts what a manifest says into German, where it is of the gallery: a scenario of one's own may have its words by chance.
 * @param {Manifest} manifest @param {boolean} titled its title is one of the gallery
 */
export function tellGallery({ view = {}, cues = [] }, titled) {
  const caption = told(view.caption);
  if (!titled && caption === view.caption) return;
  view.caption = caption;
  const { cameras = {}, story = {}, plots = {} } = view;
  for (const one of [...Object.values(cameras), ...Object.values(plots)])
    one.title = told(one.title);
  for (const scene of Object.values(story)) scene.caption = told(scene.caption);
  for (const cue of cues) cue.say = told(cue.say);
}
