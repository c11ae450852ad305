/**
 * What is shown of the data, as words of a link's `ui`: `heat,ghosts.5.50,cut.x.-20`. Times are in hundredths of a
 * second, places in hundredths of the half picture, so that no word needs a sign that links have no room for.
 * @module
 */
import { COLOURS, usual } from './state.js';

/** @typedef {import('./state.js').Shown} Shown */

/** A link's word has no more letters. */
const MOST = 64;

/** @param {Shown} shown @returns {string[]} the weightiest first */
function words({ colour, heat, since, ghosts, count, spacing, traces, points, speed, ...cut }) {
  return [
    colour === 'tension' ? '' : colour,
    heat ? (since > 0 ? `heat.${since}` : 'heat') : '',
    ghosts ? `ghosts.${count}.${Math.round(100 * spacing)}` : '',
    cut.cut ? `cut.${cut.axis}.${Math.round(100 * cut.place)}${cut.flip ? '.flip' : ''}` : '',
    traces ? `traces${speed ? '.speed' : ''}${points.map((p) => `.${p}`).join('')}` : '',
  ].filter(Boolean);
}

/** What a link says of it, after what it says anyway; a word that finds no room is left out. @param {string} ui '' or the first word @param {Shown} shown */
export const uiOf = (ui, shown) =>
  words(shown).reduce((text, word) => {
    const next = text ? `${text},${word}` : word;
    return next.length > MOST ? text : next;
  }, ui);

/** @param {string | undefined} text @param {number} least @param {number} most @param {number} otherwise */
function number(text, least, most, otherwise) {
  const value = Number(text);
  return text && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

/** What a link wants shown; what is not understood is left out. @param {string} ui @returns {Shown} */
export function shownBy(ui) {
  const shown = usual();
  for (const item of ui.split(',')) {
    const [word, ...rest] = item.split('.');
    const colour = COLOURS.find((name) => name === word);
    if (colour) shown.colour = colour;
    if (word === 'heat') {
      shown.heat = true;
      shown.since = Math.round(number(rest[0], 0, 1e9, 0));
    }
    if (word === 'ghosts') {
      shown.ghosts = true;
      shown.count = Math.round(number(rest[0], 1, 12, shown.count));
      shown.spacing = number(rest[1], 1, 1e7, 100 * shown.spacing) / 100;
    }
    if (word === 'traces') {
      shown.traces = true;
      shown.speed = rest.includes('speed');
      shown.points = rest.filter((x) => /^\d+$/.test(x)).map(Number);
    }
    if (word === 'cut') {
      shown.cut = true;
      const axis = /** @type {const} */ (['x', 'y', 'z']).find((name) => name === rest[0]);
      shown.axis = axis ?? shown.axis;
      shown.place = number(rest[1], -100, 100, 0) / 100;
      shown.flip = rest[2] === 'flip';
    }
  }
  return shown;
}
