/**
 * A stage beside the page, of any size: what is drawn there is drawn for a file. The page's own picture stays as it is.
 * @module
 */
import { h } from '../dom.js';
import { FEATURES } from '../features/index.js';
import { createLayers } from '../features/loader.js';
import { createStage } from '../view/index.js';
import { paintLabels } from '../view/snapshot.js';
import { theme as pageTheme } from '../workbench/look.js';

/** @typedef {import('../view/index.js').Stage} Stage @typedef {import('../view/space.js').Space} Space */
/**
 * What of a run is drawn, and how.
 * @typedef {object} Sight
 * @property {import('../view/index.js').Manifest} manifest
 * @property {import('../view/index.js').FrameReader} reader
 * @property {import('../../../wasm/js/form/told.mjs').JsonObject} [scenario]
 * @property {'light' | 'dark'} theme
 * @property {import('../view/index.js').Overlays} overlays
 * @property {number} tension top of the colours [N]
 * @property {boolean} lines it has lines that these are of
 * @property {import('../view/index.js').CameraState} camera as it is at the frame `from`
 * @property {import('../view/index.js').Frame} from
 * @property {import('../view/index.js').Frame} first of the run: sea, ground and scales are by it
 * @property {number} contact the largest force of a contact so far, which may tell the scale of arrows [N]
 * @property {boolean} [clear] nothing but the run's own parts, on nothing
 */

/** A picture of this many pixels shows figures as large as the page does [px]. */
const USUAL = 960 * 600;

/** What the browser may take until a scene is whole [ms]. */
const PATIENCE = 60_000;

/** How much larger than on the page everything is drawn. @param {number} width @param {number} height [px] */
export const ratioOf = (width, height) => Math.sqrt((width * height) / USUAL);

const pause = () => new Promise((done) => setTimeout(done, 20));

/** Features that draw what is around the parts. */
const AROUND = ['sea', 'water', 'ground'];

/** Sky, sea, ground and haze go; the light stays. @param {Space} space */
function clearAround({ scene, run, renderer }) {
  const parts = run?.objects.group;
  for (const object of scene.children)
    if (object !== parts && !('isLight' in object)) object.visible = false;
  scene.fog = null;
  renderer.setClearColor(0, 0);
}

/** Waits for what comes after a first picture: models, light. @param {Stage} stage @param {() => void} hold throws where it takes too long */
async function completed(stage, hold) {
  stage.space?.redraw(); // asks for it
  const coming = () =>
    Number(Reflect.get(stage.stats(), 'awaited') ?? 0) > 0 ||
    ('light' in stage && stage.kind === 'webgl' && !stage.light);
  while (coming()) {
    hold();
    await pause();
  }
}

/** The plates have the sizes of their words: laid out now, where a page waits for its next picture. @param {Space} space */
function settleLabels({ plates, run, overlays }) {
  if (!plates || !run || !overlays.labels || !overlays.forces) return;
  const { labels } = plates;
  let old = false;
  for (const plate of labels.plates) {
    if (!plate.guessed) continue;
    const { offsetWidth: width, offsetHeight: height } = plate.element;
    if (width > 0) plate.laid = { width, height };
    old = true;
  }
  if (old) labels.again();
}

/**
 * What is in it has the colours of the day, whatever the page wears: the tokens that hold where no theme is named.
 * @param {HTMLElement} element
 */
function wearLight(element) {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue;
      for (const name of rule.style)
        if (name.startsWith('--'))
          element.style.setProperty(name, rule.style.getPropertyValue(name));
    }
}

/**
 * @param {Sight} sight
 * @param {{width: number, height: number, ratio: number}} size pixels of the picture, and of them to one of the page
 * @param {AbortSignal} [signal]
 */
export async function createStudio(sight, { width, height, ratio }, signal) {
  // a hair more than a whole number of pixels, as the renderer rounds down
  const size = { width: (width + 0.01) / ratio, height: (height + 0.01) / ratio, ratio };
  const host = h('div', {});
  const out = h('div', { 'aria-hidden': 'true', inert: true }, host);
  Object.assign(out.style, {
    ...{ position: 'fixed', left: '-30000px', top: '0', contain: 'strict', pointerEvents: 'none' },
    ...{ width: `${Math.ceil(size.width)}px`, height: `${Math.ceil(size.height)}px` },
  });
  Object.assign(host.style, { position: 'relative', width: '100%', height: '100%' });
  if (sight.theme === 'light' && pageTheme() === 'dark') wearLight(out);
  document.body.append(out);

  const { manifest, reader, scenario, theme, camera, overlays } = sight;
  const features = sight.clear ? FEATURES.filter(({ name }) => !AROUND.includes(name)) : FEATURES;
  const layers = createLayers({ onfail: () => {}, features });
  const stage = await createStage(host, { theme, reducedMotion: true, layers, size });
  const { space } = stage;
  let now = 0;

  function dispose() {
    stage.dispose();
    out.remove();
  }

  stage.setScenario(manifest, reader, scenario);
  try {
    const until = performance.now() + PATIENCE;
    const hold = () => {
      signal?.throwIfAborted();
      if (performance.now() > until) throw new Error('the scene did not load');
    };
    while (!stage.setFrame(sight.first)) {
      hold();
      await pause();
    }
    await completed(stage, hold);
    while (space && !space.plates) {
      hold();
      await pause();
    }
    if (space?.plates) {
      space.plates.labels.clock = () => 1000 * now;
      space.plates.labels.find = () => {};
      space.scales.contact = sight.contact;
    }
    stage.setOverlays(sight.clear ? { ...overlays, shadows: false, grid: false } : overlays);
    stage.setTensionRange(sight.tension);
    stage.setFrame(sight.from);
    stage.setCamera(camera);
    if (space && sight.clear) clearAround(space);
    // figures of the frames before were written by another clock: the first moment writes its own
    for (const plate of space?.plates?.labels.plates ?? []) plate.written = -Infinity;
    await document.fonts.ready;
  } catch (error) {
    dispose();
    throw error;
  }

  return {
    stage,
    dispose,
    /** Where nothing is to be written [px of the page]: left, top, right, bottom. @param {number[][]} places */
    keepFree(places) {
      if (space?.plates)
        space.plates.labels.taken = /** @type {import('../view/spots.js').Box[]} */ (places);
    },
    /**
     * Draws a moment.
     * @param {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} g
     * @param {{frame: import('../view/index.js').Frame, next?: import('../view/index.js').Frame, fraction: number, time: number}} instant
     * @param {number} [x] where in `g` [px]
     * @param {number} [y]
     */
    paint(g, { frame, next, fraction, time }, x = 0, y = 0) {
      now = time;
      stage.setFrame(frame, next, fraction);
      // drawn and read in one task: the browser keeps a picture no longer
      if (space) space.redraw();
      else stage.render();
      g.drawImage(stage.canvas, x, y, width, height);
      if (!space) return;
      settleLabels(space);
      g.save();
      g.translate(x, y);
      if (space.plates)
        paintLabels(space.plates.picture, /** @type {CanvasRenderingContext2D} */ (g), ratio);
      g.restore();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof createStudio>>} Studio */
