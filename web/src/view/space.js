/**
 * The picture of a run in space: renderer, surroundings, camera, objects, the values at the tips of arrows.
 * @module
 */
import { NeutralToneMapping, PCFShadowMap, Scene, WebGLRenderer } from 'three';
import { CameraRig } from './camera.js';
import { persist } from '../features/loader.js';
import { onDemand } from './demand.js';
import { begin as beginLooking, place } from './gaze.js';
import { LOOK } from './look.js';
import { drawnSea } from './skin.js';
import { RunObjects } from './objects.js';
import { readRun } from './run.js';
import { Scales } from './scales.js';
import { MAKERS } from './shapes.js';
import { SUN, setSun, under } from './sun.js';
import { Surroundings } from './surroundings.js';

/** What is shown until the page says otherwise. */
const OVERLAYS = {
  ...{ forces: true, labels: true, names: true, nodes: false, contacts: true, aids: 2 },
  ...{ grid: true, shadows: true, bare: false, cut: false, cutAt: 0 },
};

/** Objects that others have taken the place of: until these are drawn, so that shaders of both are made once. */
function createParting() {
  /** @type {RunObjects[]} */
  let all = [];
  return {
    /** @param {RunObjects} [objects] */
    add(objects) {
      if (!objects) return;
      objects.group.removeFromParent();
      all.push(objects);
    },
    drop() {
      for (const objects of all) objects.dispose();
      all = [];
    },
  };
}

/** @param {HTMLCanvasElement} canvas */
function createRenderer(canvas) {
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
  canvas.tabIndex = 0;
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.localClippingEnabled = true;
  return renderer;
}

/** The side of a hull that is looked at lies in the sun. Has it moved? @param {RunObjects} objects @param {import('./sun.js').Daylight} view */
function turnSun(objects, view) {
  const before = SUN.clone();
  const out = objects.first((layer) => layer.outside?.());
  setSun(view, Boolean(out && out.y > 0));
  return !before.equals(SUN);
}

/**
 * In which colours the scene is, and what comes after its first picture.
 * @param {{renderer: WebGLRenderer, around: Surroundings, coarse: boolean} &
 *   Record<'rebuild' | 'resize' | 'redraw' | 'invalidate', () => void>} space
 * @param {() => 'light' | 'dark'} theme
 * @param {import('./index.js').StageOptions['size']} size given to pictures for files, which are drawn in full
 */
function createLighting(space, theme, size) {
  const { renderer, around, coarse, rebuild, resize, redraw, invalidate } = space;
  /** @type {import('./light/control.js').Light | null} */
  let light = null;
  let asked = false;
  /** Sky and hour of the run. @type {import('./sun.js').Daylight} */
  let daylight = {};
  /** Of the theme, or chosen, under the sky of the run. */
  const look = () => under(light?.palette ?? LOOK[theme()], daylight, theme() === 'dark');

  function dress() {
    around.setLook(look());
    light?.setLook(look());
  }

  /** In another tier, or other colours. */
  function changed() {
    around.setShadows(around.full ? 2048 : 1024);
    dress();
    rebuild();
    resize();
    invalidate();
  }

  async function come() {
    const { createLight } = await persist(() => import('./light/control.js'));
    const fixed = size ? (size.detail ?? 'full') : undefined;
    light = createLight({ renderer, around, coarse, fixed, changed, redraw });
    if (around.full || light.palette) changed();
    else resize();
  }

  return {
    ...{ look, dress },
    get light() {
      return light;
    },
    /** Another run's sky: does it look otherwise? @param {import('./sun.js').Daylight} next */
    under(next) {
      const other = next.hour !== daylight.hour || next.sky !== daylight.sky;
      daylight = next;
      return other;
    },
    /** What the first picture does not wait for. */
    ask() {
      if (!asked) come().catch(console.error);
      asked = true;
    },
  };
}

/** Width and height [CSS px], and pixels to one. @param {import('./index.js').StageOptions} options @param {HTMLElement} container @param {number} most */
function sizeOf({ size }, { clientWidth, clientHeight }, most) {
  if (size) return [size.width, size.height, size.ratio];
  return [clientWidth, clientHeight, Math.min(devicePixelRatio, most)];
}

/**
 * Sizes that are fixed on the screen.
 * @param {import('./run.js').RunInSpace} run @param {Omit<import('./layer.js').Look, 'moment'>} picture @param {number} distance
 * @param {import('./look.js').Look | undefined} look
 */
function prepare({ objects, moment }, picture, distance, look) {
  objects.beforeDraw({ ...picture, moment });
  const wide = picture.pixel * distance * (look?.thick ?? 1);
  objects.fitArrows(wide, moment, picture.camera.position);
}

/**
 * Objects of a run in the present colours.
 * @param {import('./index.js').StageOptions['layers']} layers
 * @param {Pick<RunObjects['setting'], 'look' | 'around' | 'changed'>} setting
 * @param {ReturnType<typeof readRun>} run
 */
function objectsFor(layers, setting, { manifest, moment, span, scenario }) {
  const { lowest = 0, water } = setting.around;
  const modules = layers.of(manifest);
  for (const { makers } of modules) Object.assign(MAKERS, makers);
  return new RunObjects(manifest, moment, { ...setting, span, lowest, water, scenario }, modules);
}

/**
 * @param {HTMLElement} container
 * @param {HTMLCanvasElement} canvas
 * @param {import('./index.js').StageOptions} options
 */
export function createSpace(container, canvas, options) {
  const { layers, reducedMotion, onCamera } = options;
  const renderer = createRenderer(canvas);
  container.append(canvas);
  const coarse = matchMedia('(pointer: coarse)').matches;
  const scene = new Scene();
  const around = new Surroundings(renderer, scene);
  /** They come with the first run. @type {ReturnType<typeof import('./plates.js').createPlates> | undefined} */
  let plates;
  const overlays = { ...OVERLAYS };
  const stats = { calls: 0, triangles: 0 };
  const scales = new Scales();
  let { theme } = options;
  let [width, height] = [0, 0];
  /** @type {import('./run.js').RunInSpace | null} */
  let run = null;
  const parting = createParting();

  const { invalidate, render, redraw, dispose } = onDemand(draw, () => width > 0);
  const camera = new CameraRig({
    reducedMotion: Boolean(reducedMotion),
    moved: invalidate,
    byHand: () => onCamera?.(camera.state()),
  });

  function resize() {
    const small = coarse || container.clientWidth < 720;
    const most = lighting.light?.tier === 'plain' ? 1 : small ? 1.5 : 2;
    const [w, h, ratio] = sizeOf(options, container, most);
    if (!w || !h || (w === width && h === height && ratio === renderer.getPixelRatio())) return;
    [width, height] = [w, h];
    renderer.setPixelRatio(ratio);
    renderer.setSize(w, h, false);
    camera.resize(w, h);
    // A new size empties the canvas: it is drawn before the browser shows it.
    redraw();
  }

  /**
   * Another run. The camera stays where the parts are the same.
   * @param {import('./run.js').Start} start
   * @param {import('./index.js').Frame} frame its first
   * @param {import('./index.js').CameraState | null} wanted
   */
  function begin(start, frame, wanted) {
    const old = run;
    const now = readRun(start, frame);
    const { box, span, manifest } = now;
    const other = lighting.under(manifest.view ?? {});
    const fits = !around.fit(box, manifest.water, drawnSea(manifest) !== null) && !other;
    camera.floor = manifest.water ? (around.lowest ?? 0) : around.groundAt + 0.02 * span;
    parting.add(old?.objects);
    const { objects } = (run = Object.assign(now, { objects: objectsOf(now) }));
    scale();
    if (turnSun(objects, manifest.view ?? {}) || !fits) lighting.dress();
    if (wanted) place(camera, run, wanted);
    else if (old?.ids !== now.ids) beginLooking(camera, run);
  }

  /** Objects of a run in the present theme. @param {ReturnType<typeof readRun>} of */
  function objectsOf(of) {
    const objects = objectsFor(layers, { look: lighting.look(), around, changed }, of);
    scene.add(objects.group);
    return objects;
  }

  /** A model has taken the place of a plain body. */
  const changed = () => (run?.objects.update(run.moment), showOverlays());

  /** The same moment once more, with other objects. */
  function rebuild() {
    if (!run) return;
    parting.add(run.objects);
    run.objects = objectsOf(run);
    scale();
    run.objects.update(run.moment);
  }

  function showOverlays() {
    run?.objects.show(overlays);
    run?.objects.drawArrows(run.moment);
    around.setOverlays(overlays);
    invalidate();
  }
  /** Scales of tensions and arrows, and everything by them. */
  function scale() {
    if (!run) return;
    const { objects } = run;
    scales.measure(run, objects.first(({ share }) => share) ?? undefined);
    objects.setRange(scales.tension);
    objects.setScale(scales.force);
    showOverlays();
  }

  function draw() {
    const { pixel, distance, camera: eye } = camera;
    camera.beforeDraw();
    around.beforeDraw(eye, distance);
    const ratio = renderer.getPixelRatio();
    if (run) prepare(run, { camera: eye, pixel, ratio, width, height }, distance, around.look);
    if (run) lighting.light?.beforeDraw(run.objects, distance, run.moment.time);
    renderer.render(scene, eye);
    parting.drop();
    if (run) lighting.ask();
    ({ calls: stats.calls, triangles: stats.triangles } = renderer.info.render);
    if (run) plates?.draw(run, eye, width, height, overlays);
  }

  const parts = { renderer, around, coarse, rebuild, resize, redraw, invalidate };
  const lighting = createLighting(parts, () => theme, options.size);
  lighting.dress();
  return {
    ...{ canvas, camera, around, overlays, scales, stats, renderer, scene },
    ...{ resize, begin, rebuild, showOverlays, scale, invalidate, render, redraw },
    get plates() {
      return plates;
    },
    /** @param {NonNullable<typeof plates>} made */
    write(made) {
      plates = made;
      invalidate();
    },
    get run() {
      return run;
    },
    get light() {
      return lighting.light;
    },
    get theme() {
      return theme;
    },
    set theme(next) {
      theme = next;
      lighting.dress();
      invalidate();
    },
    dispose() {
      dispose();
      camera.stop();
      plates?.dispose();
      lighting.light?.dispose();
      parting.add(run?.objects);
      parting.drop();
      around.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createSpace>} Space */
