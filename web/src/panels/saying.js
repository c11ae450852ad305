/** What the events of a scenario say, over the scene: a sentence from the moment of its event on, for a while. And what is
 * drawn of what lets go, and what is drawn and does not act, in the legend. */
import { fill, h, setHidden, setText, svg } from '../dom.js';
import { cueOf } from '../../../wasm/js/cues.mjs';
import { drawnSea } from '../view/skin.js';
import { S } from '../state/strings-later.js';
import { dressed } from './scene.js';

/** How long a sentence stands: so many seconds of the run, at least such a share of it. */
const STANDS = 5;
const SHARE = 0.04;

/** @typedef {import('../sim/run.js').RunEvent} RunEvent @typedef {import('../../../wasm/js/frame.mjs').Manifest} Manifest */

/**
 * The sentence that stands at a time: the last one before it.
 * @param {readonly RunEvent[]} events in the order of their times
 * @param {Manifest} manifest @param {number} time [s]
 */
export function saidAt(events, manifest, time) {
  const stands = Math.max(STANDS, SHARE * manifest.duration);
  const said = events.findLast((e) => e.time <= time && cueOf(manifest, e)?.say);
  return said && time - said.time <= stands ? (cueOf(manifest, said)?.say ?? '') : '';
}

/** A mark with what it means. @param {string} name @param {...SVGElement} shapes */
const row = (name, ...shapes) =>
  h(
    'div',
    { class: 'sort' },
    svg('svg', { viewBox: '0 0 40 14', 'aria-hidden': 'true' }, ...shapes),
    h('span', {}, name),
  );
/** @param {string} ink */
const ring = (ink) =>
  svg('circle', { cx: 20, cy: 7, r: 5, fill: 'none', stroke: ink, 'stroke-width': 2.5 });

/** What is drawn of a run that can let go. @param {Manifest} manifest */
function marksOf({ parts, channels, inputs }) {
  const has = (/** @type {string} */ kind, /** @type {(id: string) => boolean} */ test) =>
    parts.some((part) => part.kind === kind && test(part.id));
  const open = has('joint', (id) => channels.some((c) => c.id === `${id}.held`));
  const parks = has('rigid', (id) => inputs.some((i) => i.target === `${id}.state`));
  const box = { x: 8, y: 1.5, width: 24, height: 11, rx: 2, 'fill-opacity': 0.3 };
  return [
    ...(open ? [row(S.switches.free, ring('var(--ink)')), row(S.switches.armed, ring('var(--now)'))] : []),
    ...(parks ? [row(S.switches.parked, svg('rect', { ...box, fill: 'var(--ink)' }))] : []),
  ]; // prettier-ignore
}

/** What is only drawn. @param {Manifest} manifest */
function drawnOf(manifest) {
  const { ships, sea } = S.drawn;
  const said = [dressed(manifest) && ships, drawnSea(manifest) && sea].filter(Boolean);
  return said.length > 0 ? [h('p', { class: 'muted small' }, said.join(' '))] : [];
}

/** @param {import('./scene.js').ScenePanel} scene */
export function createSaying(scene) {
  const words = h('span', {});
  // it stands there before it says something: else nothing would be read out
  const el = h('p', { class: 'saying glass', role: 'status' }, words);
  const legend = h('div', { class: 'sorts', hidden: true });
  scene.main.append(el);
  scene.addLegend(legend);
  return {
    /** @param {Manifest} manifest */
    setRun(manifest) {
      const marks = [...marksOf(manifest), ...drawnOf(manifest)];
      fill(legend, marks);
      setHidden(legend, marks.length === 0);
    },
    /** @param {readonly RunEvent[]} events @param {Manifest | null} manifest @param {number} time [s] */
    draw(events, manifest, time) {
      const said = manifest?.cues ? saidAt(events, manifest, time) : '';
      setText(words, said);
      el.classList.toggle('none', said === '');
    },
  };
}
