/**
 * The light of a stage over time: which tier it is drawn in, what the full one needs, and in which colours. It comes after the
 * first picture.
 * @module
 */
import { keep, kept } from '../../state/kept.js';
import { createFull } from './full.js';
import { PALETTES } from './palettes.js';
import { createTier } from './tier.js';

/** @typedef {import('./tier.js').Tier} Tier @typedef {import('./palettes.js').Colours} Colours */

const KEY = 'hawse-detail';
const COLOURS = 'hawse-colours';

/** A processor draws in place of a graphics card. @param {import('three').WebGLRenderer} renderer */
function inSoftware(renderer) {
  const gl = renderer.getContext();
  const more = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** @param {string} word @returns {word is Colours} */
const isColours = (word) => word === 'page' || Object.hasOwn(PALETTES, word);

/** What was chosen by hand in this browser. @returns {Tier | null} */
function chosenTier() {
  const word = kept(KEY);
  return word === 'full' || word === 'plain' ? word : null;
}

/**
 * @param {{renderer: import('three').WebGLRenderer, around: import('../surroundings.js').Surroundings,
 *   coarse: boolean, fixed?: Tier, changed: () => void, redraw: () => void}} space  fixed: the tier, whatever the device; changed: it
 *   is to be drawn otherwise; redraw: at once
 */
export function createLight({ renderer, around, coarse, fixed, changed, redraw }) {
  /** @type {import('./full.js').Full | null} */
  let full = null;
  let dragging = false;
  const stop = new AbortController();
  for (const [type, on] of /** @type {const} */ ([
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ]))
    window.addEventListener(type, () => (dragging = on), { signal: stop.signal, capture: true });

  /** What is on: paper while the page prints, a projector's colours while it presents. @type {{printing: boolean, colours: string}} */
  const asked = { printing: false, colours: kept(COLOURS) ?? '' };
  /** @returns {Colours} */
  function colours() {
    if (asked.printing) return 'print';
    if (isColours(asked.colours)) return asked.colours;
    return document.documentElement.dataset.present ? 'projector' : 'page';
  }
  let shown = colours();
  function recolour() {
    if (colours() === shown) return;
    shown = colours();
    changed();
  }
  for (const [type, on] of /** @type {const} */ ([
    ['beforeprint', true],
    ['afterprint', false],
  ]))
    window.addEventListener(
      type,
      () => {
        asked.printing = on;
        recolour();
        redraw();
      },
      { signal: stop.signal },
    );
  const presenting = new MutationObserver(recolour);
  presenting.observe(document.documentElement, { attributeFilter: ['data-present'] });

  function take() {
    const on = choice.tier === 'full';
    if (on === around.full) return;
    around.full = on;
    if (full) full.take(on);
    else if (on) full = createFull(around);
  }
  const choice = createTier({
    ...{
      software: inSoftware(renderer),
      phone: coarse && Math.min(screen.width, screen.height) < 720,
    },
    ...{ chosen: fixed ?? chosenTier(), onchange: () => (take(), changed()) },
  });
  take();

  return {
    get tier() {
      return choice.tier;
    },
    get chosen() {
      return choice.chosen;
    },
    /** By hand; null: by itself. @param {Tier | null} tier */
    choose(tier) {
      keep(KEY, tier ?? '');
      choice.chosen = tier;
    },
    /** Where it is not that of the page. @returns {import('../look.js').Look | undefined} */
    get palette() {
      return shown === 'page' ? undefined : PALETTES[shown];
    },
    /** By hand; empty: the page's, paper's and a projector's by themselves. */
    get colours() {
      return asked.colours;
    },
    set colours(next) {
      keep(COLOURS, next);
      asked.colours = next;
      recolour();
    },
    /** @param {import('../look.js').Look} look */
    setLook: (look) => full?.setLook(look),
    /** @param {import('../objects.js').RunObjects} objects @param {number} distance @param {number} time */
    beforeDraw(objects, distance, time) {
      // to the browser's next picture: one that is still being drawn keeps it waiting
      const begin = performance.now();
      requestAnimationFrame(() => choice.drawn(performance.now() - begin, dragging));
      if (around.full) full?.beforeDraw(objects, distance, time);
    },
    dispose() {
      stop.abort();
      presenting.disconnect();
      if (around.full) full?.take(false);
    },
  };
}

/** @typedef {ReturnType<typeof createLight>} Light */
