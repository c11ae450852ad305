/** What the events of a scenario say, over the scene: a sentence from the moment of its event on, for a while. */
import { h, setHidden, setText } from '../dom.js';
import { EVENT } from '../../../wasm/js/frame.mjs';

/** How long a sentence stands: so many seconds of the run, at least such a share of it. */
const STANDS = 5;
const SHARE = 0.04;

/** @typedef {import('../sim/run.js').RunEvent} RunEvent @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * The sentence that stands at a time: the last one before it.
 * @param {readonly RunEvent[]} events in the order of their times
 * @param {Manifest} manifest @param {number} time [s]
 */
export function saidAt(events, { cues = [], duration }, time) {
  const stands = Math.max(STANDS, SHARE * duration);
  let said = '';
  for (const { kind, value, time: began } of events) {
    if (began > time) break;
    const say = kind === EVENT.event ? cues[value]?.say : undefined;
    if (say && time - began <= stands) said = say;
  }
  return said;
}

/** @param {HTMLElement} over */
export function createSaying(over) {
  const el = h('p', { class: 'saying', role: 'status', hidden: true });
  over.append(el);
  return {
    /** @param {readonly RunEvent[]} events @param {Manifest | null} manifest @param {number} time [s] */
    draw(events, manifest, time) {
      const said = manifest?.cues ? saidAt(events, manifest, time) : '';
      if (said) setText(el, said);
      setHidden(el, said === '');
    },
  };
}
