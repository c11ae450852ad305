/**
 * The scene beside the text: a run in a frame, by the element that other pages use (docs/embed.md). While a prediction is
 * open it is the example's picture alone. What a step does not leave free is locked.
 */
import '../element/hawse-sim.js';
import { button, fill, h } from '../dom.js';
import { encodeLink } from '../../../wasm/js/link-write.mjs';
import { linkOf } from './format.js';
import { MeasureError, channelsOf, measure, untilOf } from './measure.js';
import { L } from './words.js';

/** @typedef {import('../element/hawse-sim.js').HawseSim} Sim @typedef {import('./format.js').Scene} Scene */

/** So often a run is asked whether its answer is there [ms]. */
const ASK_MS = 300;
const wait = () => new Promise((done) => setTimeout(done, ASK_MS));
const theme = () => document.documentElement.dataset.theme ?? 'light';

/** @param {(id: string) => boolean} hasPoster */
export function createScene(hasPoster) {
  const el = h('div', { class: 'lesson-scene' });
  /** @type {Sim | null} */
  let sim = null;
  /** Of the run in the frame. */
  let key = '';
  /** @type {{scene: Scene, numbers: {[name: string]: number}, free: readonly string[], title: string}} */
  let now = { scene: {}, numbers: {}, free: [], title: '' };

  const keyOf = () => JSON.stringify([linkOf(now.scene, now.numbers), now.free]);

  function cover() {
    if (sim && key === keyOf()) return;
    sim = null;
    const { example = '' } = now.scene;
    fill(
      el,
      h(
        'div',
        { class: 'cover' },
        hasPoster(example) && h('img', { src: `posters/${example}-${theme()}.webp`, alt: '' }),
        h('p', {}, L.covered),
      ),
    );
  }

  /** The run in its frame, anew unless it is there. @param {boolean} [fresh] */
  async function load(fresh = false) {
    const wanted = keyOf();
    if (sim && key === wanted && !fresh) return sim;
    const { example, patch } = linkOf(now.scene, now.numbers);
    const src = await encodeLink({ example, patch });
    if (wanted !== keyOf()) throw new Error('another step is on show');
    const made = /** @type {Sim} */ (document.createElement('hawse-sim'));
    const lock = ['all', ...now.free.map((name) => `!${name}`)].join(' ');
    for (const [name, value] of Object.entries({
      ...{ src, lock, page: document.baseURI, title: now.title, theme: theme(), loading: 'eager' },
      ui: now.free.length > 0 ? 'params' : 'view',
      ratio: '16/10',
    }))
      made.setAttribute(name, value);
    [sim, key] = [made, wanted];
    fill(el, made);
    return made;
  }

  // another theme loads the run anew
  new MutationObserver(() => {
    if (sim)
      load(true).then((made) => made.seek(0)).catch(() => {}); // prettier-ignore
    else cover();
  }).observe(document.documentElement, { attributeFilter: ['data-theme'] });

  return {
    el,
    /** Another step. @param {typeof now} next @param {boolean} open false: a prediction is to be made first */
    show(next, open) {
      now = next;
      if (!open) return cover();
      if (sim && key === keyOf()) return;
      sim = null;
      fill(el, h('div', { class: 'cover' }, button(L.load, 'play', () => void this.begin(), 'primary'))); // prettier-ignore
      this.begin();
    },
    /** Shows the moment at which it opens, and waits there. */
    begin: () => load().then((made) => made.seek(Number(linkTime()))).catch(() => {}), // prettier-ignore
    /** Plays it. What it answers to that comes when the run has nothing else to do: too late to wait for. */
    play: () => load().then((made) => void made.play().catch(() => {})),
    /** The answer, once the run has come so far. @param {import('./format.js').Predict} asked @param {AbortSignal} signal */
    async answer(asked, signal) {
      const made = await load();
      const until = untilOf(asked.measure);
      // told by an event: a question how it stands is answered only once the run has nothing to do
      let halted = '';
      const stop = (/** @type {Event} */ event) =>
        (halted = String(/** @type {CustomEvent} */ (event).detail?.cause ?? '?'));
      made.addEventListener('hawse-halt', stop, { signal });
      for (;;) {
        /** @type {{[channel: string]: import('./measure.js').Column}} */
        const columns = {};
        let reached = Infinity;
        for (const id of channelsOf(asked.measure)) {
          const { values, interval, computed } = await made.channel(id);
          columns[id] = { values, interval };
          reached = Math.min(reached, computed * interval);
        }
        signal.throwIfAborted();
        if (reached >= until - 1e-9) return measure(asked, columns, now.numbers);
        if (halted) throw new MeasureError(halted);
        await wait();
        signal.throwIfAborted();
      }
    },
    /** Computes as far as an answer needs. @param {number} time [s] */
    jump: (time) => sim?.seek(time).catch(() => {}),
  };

  function linkTime() {
    const { patch } = linkOf(now.scene, now.numbers);
    return /** @type {{opens: {time: number}}} */ (patch.view).opens.time;
  }
}

/** @typedef {ReturnType<typeof createScene>} SceneView */
