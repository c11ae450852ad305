/**
 * The picture of a run in space: renderer, surroundings, camera, objects, the values at the tips of arrows.
 * @module
 */
import { NeutralToneMapping, PCFShadowMap, Scene, Vector3, WebGLRenderer } from 'three';
import { CameraRig } from './camera.js';
import { onDemand } from './demand.js';
import { begin as beginLooking, place } from './gaze.js';
import { Labels } from './labels.js';
import { LOOK } from './look.js';
import { RunObjects } from './objects.js';
import { readRun } from './run.js';
import { Scales } from './scales.js';
import { MAKERS } from './shapes.js';
import { SUN } from './sun.js';
import { Surroundings } from './surroundings.js';
import { drawLabels } from './tips.js';

/** What is shown until the page says otherwise. */
const OVERLAYS = {
  ...{ forces: true, labels: true, nodes: false, contacts: true, aids: 2 },
  ...{ grid: true, shadows: true, cut: false, cutAt: 0 },
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

/** The side of a hull that is looked at lies in the sun: did it have to turn? @param {RunObjects} objects */
function turnSun(objects) {
  const out = objects.first((layer) => layer.outside?.());
  const dark = out ? out.y * SUN.y < 0 : SUN.y > 0;
  if (dark) SUN.y *= -1;
  return dark;
}

/**
 * @param {HTMLElement} container
 * @param {HTMLCanvasElement} canvas
 * @param {import('./index.js').StageOptions} options
 */
export function createSpace(container, canvas, options) {
  const { layers, embed, reducedMotion, onCamera } = options;
  const renderer = createRenderer(canvas);
  container.append(canvas);
  const coarse = matchMedia('(pointer: coarse)').matches;
  const scene = new Scene();
  const around = new Surroundings(renderer, scene);
  const labels = new Labels(container);
  const overlays = { ...OVERLAYS };
  const stats = { calls: 0, triangles: 0 };
  const scales = new Scales();
  let spots = new Float32Array(0);
  let { theme } = options;
  let [width, height] = [0, 0];
  /** @type {import('./run.js').RunInSpace | null} */
  let run = null;
  const parting = createParting();

  const { invalidate, render, redraw, dispose } = onDemand(draw, () => width > 0);
  const camera = new CameraRig(canvas, {
    reducedMotion: Boolean(reducedMotion),
    embed: Boolean(embed),
    moved: invalidate,
    byHand: () => onCamera?.(camera.state()),
  });

  function resize() {
    const [w, h] = [container.clientWidth, container.clientHeight];
    const ratio = Math.min(devicePixelRatio, coarse || w < 720 ? 1.5 : 2);
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
    if (around.fit(box, manifest.water)) around.setTheme(theme);
    camera.floor = manifest.water ? (around.lowest ?? 0) : around.groundAt + 0.02 * span;
    const { x, y, z } = box.getCenter(new Vector3());
    const aimSun = () => around.aimSun(x, y, z, 0.8 * Math.min(span, 90));
    aimSun();
    parting.add(old?.objects);
    const { objects } = (run = Object.assign(now, { objects: objectsOf(now) }));
    scale();
    if (turnSun(objects)) {
      around.setTheme(theme);
      aimSun();
    }
    if (wanted) place(camera, run, wanted);
    else if (old?.ids !== now.ids) beginLooking(camera, run);
  }

  /** Objects of a run in the present theme. @param {ReturnType<typeof readRun>} of */
  function objectsOf({ manifest, moment, span, scenario }) {
    const { lowest = 0, water } = around;
    const modules = layers.of(manifest);
    for (const { makers } of modules) Object.assign(MAKERS, makers);
    const setting = { look: LOOK[theme], span, lowest, water, scenario, around };
    const objects = new RunObjects(manifest, moment, setting, modules);
    scene.add(objects.group);
    around.sea.visible = water && !objects.first(({ surface }) => surface);
    spots = new Float32Array(5 * objects.forces.count);
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

  function showOverlays() {
    labels.show(overlays.labels && overlays.forces);
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
      run.objects.fitArrows(pixel * distance, run.moment);
    }
    renderer.render(scene, eye);
    parting.drop();
    stats.calls = renderer.info.render.calls;
    stats.triangles = renderer.info.render.triangles;
    if (run && overlays.labels && overlays.forces)
      drawLabels(labels, run.objects.forces, eye, spots, width, height);
  }

  around.setTheme(theme);
  return {
    ...{ canvas, camera, labels, around, overlays, scales, stats },
    ...{ resize, begin, rebuild, showOverlays, scale, invalidate, render, redraw },
    get run() {
      return run;
    },
    get theme() {
      return theme;
    },
    set theme(next) {
      theme = next;
      around.setTheme(next);
      invalidate();
    },
    dispose() {
      dispose();
      camera.dispose();
      labels.dispose();
      parting.add(run?.objects);
      parting.drop();
      around.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}

/** @typedef {ReturnType<typeof createSpace>} Space */
