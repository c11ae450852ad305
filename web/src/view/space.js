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
import { drawnSea } from '../models/first.js';
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
  /** Sky and hour of the run. @type {import('./sun.js').Daylight} */
  let daylight = {};
  /** In these colours now: of the theme, or chosen, under the sky of the run. */
  const look = () => under(light?.palette ?? LOOK[theme], daylight, theme === 'dark');
  let [width, height] = [0, 0];
  /** @type {import('./run.js').RunInSpace | null} */
  let run = null;
  const parting = createParting();
  /** Comes after the first picture. @type {import('./light/control.js').Light | null} */
  let light = null;
  let asked = false;
  /** Layers that came after the first picture. @type {import('../features/index.js').LayerModule[]} */
  const joined = [];

  const { invalidate, render, redraw, dispose } = onDemand(draw, () => width > 0);
  const camera = new CameraRig({
    reducedMotion: Boolean(reducedMotion),
    moved: invalidate,
    byHand: () => onCamera?.(camera.state()),
  });

  function resize() {
    const { size } = options;
    const [w, h] = size
      ? [size.width, size.height]
      : [container.clientWidth, container.clientHeight];
    const most = light?.tier === 'plain' ? 1 : coarse || w < 720 ? 1.5 : 2;
    const ratio = size?.ratio ?? Math.min(devicePixelRatio, most);
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
    const { hour, sky } = daylight;
    daylight = manifest.view ?? {};
    const other =
      around.fit(box, manifest.water, drawnSea(manifest) !== null) ||
      hour !== daylight.hour ||
      sky !== daylight.sky;
    camera.floor = manifest.water ? (around.lowest ?? 0) : around.groundAt + 0.02 * span;
    parting.add(old?.objects);
    const { objects } = (run = Object.assign(now, { objects: objectsOf(now) }));
    scale();
    if (turnSun(objects, daylight) || other) around.setLook(look());
    if (wanted) place(camera, run, wanted);
    else if (old?.ids !== now.ids) beginLooking(camera, run);
  }

  /** Objects of a run in the present theme. @param {ReturnType<typeof readRun>} of */
  function objectsOf({ manifest, moment, span, scenario }) {
    const { lowest = 0, water } = around;
    const modules = [...layers.of(manifest), ...joined];
    for (const { makers } of modules) Object.assign(MAKERS, makers);
    const setting = { look: look(), span, lowest, water, scenario, around, changed };
    const objects = new RunObjects(manifest, moment, setting, modules);
    scene.add(objects.group);
    return objects;
  }

  /** The same moment once more, with other objects. */
  function rebuild() {
    if (!run) return;
    parting.add(run.objects);
    run.objects = objectsOf(run);
    scale();
    run.objects.update(run.moment);
  }

  /** What light needs that the first picture does not wait for. */
  async function lighten() {
    asked = true;
    const { createLight } = await persist(() => import('./light/control.js'));
    light = createLight({ renderer, around, coarse, changed: relight, redraw });
    if (around.full || light.palette) relight();
    else resize();
  }

  /** In another tier, or other colours. */
  function relight() {
    around.setShadows(around.full ? 2048 : 1024);
    around.setLook(look());
    light?.setLook(look());
    rebuild();
    resize();
    invalidate();
  }

  /** @param {import('../features/index.js').LayerModule} module */
  function join(module) {
    joined.push(module);
    run?.objects.join(module, run.moment);
    scale();
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
    if (run) {
      const ratio = renderer.getPixelRatio();
      run.objects.beforeDraw({ camera: eye, pixel, ratio, width, height, moment: run.moment });
      const wide = pixel * distance * (around.look?.thick ?? 1);
      run.objects.fitArrows(wide, run.moment, eye.position);
      light?.beforeDraw(run.objects, distance, run.moment.time);
    }
    renderer.render(scene, eye);
    parting.drop();
    if (run && !asked) lighten().catch(console.error);
    stats.calls = renderer.info.render.calls;
    stats.triangles = renderer.info.render.triangles;
    if (run) plates?.draw(run, eye, width, height, overlays);
  }

  around.setLook(look());
  return {
    ...{ canvas, camera, around, overlays, scales, stats, renderer, scene },
    ...{ resize, begin, rebuild, join, showOverlays, scale, invalidate, render, redraw },
    get plates() {
      return plates;
    },
    /** @param {NonNullable<typeof plates>} made */
    write(made) {
      plates = made;
      invalidate();
    },
    written: () => plates?.picture,
    get run() {
      return run;
    },
    get light() {
      return light;
    },
    get theme() {
      return theme;
    },
    set theme(next) {
      theme = next;
      light?.setLook(look());
      around.setLook(look());
      invalidate();
    },
    dispose() {
      dispose();
      camera.stop();
      plates?.dispose();
      light?.dispose();
      parting.add(run?.objects);
      parting.drop();
      around.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createSpace>} Space */
