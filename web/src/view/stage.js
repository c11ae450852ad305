/**
 * The 3D stage: what the page may ask of the picture of a run in space.
 * @module
 */
import { persist } from '../features/loader.js';
import { awaited } from '../models/first.js';
import { action, faceCut, place, placed, show, track } from './gaze.js';
import { createSpace } from './space.js';

/**
 * @typedef {import('./index.js').Stage} Stage
 * @typedef {import('./index.js').StageOptions} StageOptions
 */

/**
 * Presses on the canvas, and those that come before it is known what they mean.
 * @param {HTMLCanvasElement} canvas @param {() => boolean} wanted @param {AbortSignal} signal
 */
function keepPresses(canvas, wanted, signal) {
  /** @typedef {ReturnType<typeof import('./picks.js').createPicks>} Picks @type {Picks | null} */
  let picks = null;
  /** @type {(() => void)[]} */
  let pressed = [];
  for (const type of /** @type {const} */ (['pointerdown', 'click', 'dblclick']))
    canvas.addEventListener(
      type,
      ({ clientX, clientY }) => {
        const act = () => picks?.[type]({ clientX, clientY });
        if (picks) act();
        else if (wanted()) pressed.push(act);
      },
      { signal },
    );
  return {
    /** @param {Picks} meant */
    go(meant) {
      picks = meant;
      for (const act of pressed) act();
      pressed = [];
    },
  };
}

/**
 * @param {HTMLElement} container
 * @param {HTMLCanvasElement} canvas with its context
 * @param {StageOptions} options
 * @returns {Stage}
 */
export function createSpaceStage(container, canvas, options) {
  const { layers } = options;
  const space = createSpace(container, canvas, options);
  const { camera, overlays, scales, invalidate, resize } = space;
  /** @type {import('./run.js').Start | null} */
  let waiting = null;
  /** @type {import('./index.js').CameraState | null} */
  let wanted = null;

  /** Shows number and tension of a link. @param {number} number from 1; 0: of none */
  function chooseLink(number) {
    const { run } = space;
    run?.objects.choose(number, run.moment);
    invalidate();
  }

  const picking = new AbortController();
  const presses = keepPresses(canvas, () => Boolean(space.run), picking.signal);
  /** @type {ReturnType<typeof import('./hand.js').createHand> | null} */
  let hand = null;
  async function listen() {
    const { acting, createHand, createPicks, createPlates } = await persist(
      () => import('./hands.js'),
    );
    action.box = acting;
    space.write(createPlates(container));
    hand = createHand(space, {
      embed: Boolean(options.embed),
      signal: picking.signal,
      begun: () => options.onHand?.(),
    });
    const picks = createPicks(space, (part, link = 0) => {
      if (link) chooseLink(link);
      options.onPick?.(part, link);
    });
    presses.go(picks);
  }
  const sizes = new ResizeObserver(resize);
  sizes.observe(container);
  canvas.addEventListener('webglcontextrestored', () => (space.theme = space.theme));
  resize();
  layers.onlate(() => space.rebuild());

  return {
    kind: 'webgl',
    canvas,
    space,
    setScenario(manifest, reader, scenario) {
      waiting = { manifest, reader, scenario };
      scales.forget();
      layers.load(manifest);
    },
    setFrame(frame, next, fraction) {
      if (waiting) {
        if (!layers.ready(waiting.manifest)) return false;
        if (!space.run) listen().catch(console.error);
        space.begin(waiting, frame, wanted);
        waiting = wanted = null;
      }
      const { run } = space;
      if (!run) return true;
      run.moment.read(frame, next, fraction);
      const { objects, moment } = run;
      if (scales.grows(run, objects.most(moment))) space.scale();
      objects.update(moment);
      track(camera, run);
      invalidate();
      return true;
    },
    setTheme(next) {
      if (next === space.theme) return;
      space.theme = next;
      space.rebuild();
    },
    setOverlays(change) {
      const opens = change.cut && !overlays.cut;
      Object.assign(overlays, change);
      if (opens && space.run) faceCut(camera, space.run);
      space.showOverlays();
    },
    chooseLink,
    join(module) {
      layers.join(module);
      space.run?.objects.join(module, space.run.moment);
      space.scale();
    },
    mark(what) {
      space.run?.objects.mark(what);
      invalidate();
    },
    setTensionRange(newtons) {
      if (!(newtons > 0)) return;
      scales.given = newtons;
      space.scale();
      const { run } = space;
      run?.objects.update(run.moment);
      invalidate();
    },
    get tensionRange() {
      return scales.tension;
    },
    get forceScale() {
      return scales.force;
    },
    view(name) {
      if (space.run) show(camera, space.run, name);
    },
    getCamera: () => wanted ?? camera.state(),
    setCamera(state) {
      const { run } = space;
      if (waiting || !run) wanted = state;
      else {
        place(camera, run, state);
        options.onCamera?.(camera.state());
      }
    },
    turn: (dx, dy) => hand?.turn(dx, dy),
    look({ eye, target }) {
      camera.follow = undefined;
      camera.aim(eye, target);
    },
    placed: (stand) => space.run && placed(camera, space.run, stand),
    pixelsPerMetre: () => 1 / (camera.pixel * camera.distance),
    resize,
    render: space.render,
    async screenshot() {
      const { pictureOf } = await persist(() => import('./snapshot.js'));
      // Drawn and read in one task: the browser keeps the picture no longer.
      space.redraw();
      return pictureOf(canvas, space.plates?.picture);
    },
    stats: () => ({ ...space.stats, awaited: awaited() }),
    get light() {
      return space.light;
    },
    dispose() {
      sizes.disconnect();
      picking.abort();
      space.dispose();
    },
  };
}
