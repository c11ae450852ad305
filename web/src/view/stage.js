/**
 * The 3D stage: one WebGL renderer, the surroundings, the objects of the run, the camera, labels.
 * @module
 */
import {
  Box3,
  NeutralToneMapping,
  PCFShadowMap,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { CameraRig } from './camera.js';
import { Labels, pictureOf } from './labels.js';
import { LOOK, SUN, niceAbove } from './look.js';
import { createMoment } from './moment.js';
import { RunObjects } from './objects.js';
import { extent, followedPart, forceTop, largestTension, triple } from './rig.js';
import { MAKERS } from './shapes.js';
import { Surroundings } from './surroundings.js';

/**
 * @typedef {import('./index.js').Stage} Stage
 * @typedef {import('./index.js').StageOptions} StageOptions
 * @typedef {import('./index.js').Manifest} Manifest
 * @typedef {import('./index.js').FrameReader} FrameReader
 * @typedef {import('./index.js').CameraState} CameraState
 */

const DIRECTIONS = {
  side: new Vector3(0, -1, 0.05),
  front: new Vector3(1, 0, 0.05),
  top: new Vector3(0, -0.0005, 1),
};

/** An eye in its own target looks nowhere. @param {number[]} eye @param {number[]} target */
const apart = (eye, target) =>
  Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]) > 1e-3;

/** Of the picture that the largest force takes. */
const SHARE = 0.3;

/** Where a run is seen from when it does not say. */
const USUAL = new Vector3(0.6, -0.78, 0.2);

/**
 * @param {HTMLElement} container
 * @param {StageOptions} options
 * @returns {Stage}
 */
export function createSpaceStage(container, options) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' });
  canvas.tabIndex = 0;
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  container.append(canvas);
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const coarse = matchMedia('(pointer: coarse)').matches;

  const scene = new Scene();
  const around = new Surroundings(renderer, scene);
  const labels = new Labels(container);
  const overlays = {
    ...{
      forces: true,
      labels: true,
      nodes: false,
      contacts: true,
      aids: 2,
      grid: true,
      shadows: true,
      cut: false,
      cutAt: 0,
    },
  };
  const box = new Box3();
  const extents = new Float64Array(6);
  const point = new Vector3();
  const stats = { calls: 0, triangles: 0 };

  let theme = options.theme;
  let [width, height] = [0, 0];
  let stale = true;
  let asked = 0;
  let tensionRange = 0;
  let rangeGiven = 0;
  let forceScale = 0;
  let span = 1;
  let largestContact = 0;
  let spots = new Float32Array(0);
  /** @type {{manifest: Manifest, reader: FrameReader, scenario: any} | null} */
  let waiting = null; // a run whose first frame has not come
  /** @type {Manifest | null} */
  let manifest = null;
  /** @type {any} */
  let scenario;
  /** @type {import('./moment.js').Moment | null} */
  let moment = null;
  /** @type {RunObjects | null} */
  let objects = null;
  /** @type {CameraState | null} */
  let cameraWanted = null;

  const camera = new CameraRig(canvas, {
    reducedMotion: Boolean(options.reducedMotion),
    embed: Boolean(options.embed),
    moved: invalidate,
    byHand: () => options.onCamera?.(camera.state()),
  });

  function invalidate() {
    stale = true;
    if (!asked) asked = requestAnimationFrame(() => ((asked = 0), render()));
  }

  function resize() {
    const [w, h] = [container.clientWidth, container.clientHeight];
    const ratio = Math.min(devicePixelRatio, coarse || w < 720 ? 1.5 : 2);
    if (!w || !h || (w === width && h === height && ratio === renderer.getPixelRatio())) return;
    [width, height] = [w, h];
    renderer.setPixelRatio(ratio);
    renderer.setSize(w, h, false);
    camera.resize(w, h);
    // A new size empties the canvas: it is drawn before the browser shows it.
    stale = true;
    render();
  }

  function measure() {
    if (!manifest || !moment) return;
    const e = extent(manifest, moment, extents);
    box.min.set(e[0], e[1], e[2]);
    box.max.set(e[3], e[4], e[5]);
    box.expandByScalar(0.05 * Math.max(e[3] - e[0], e[4] - e[1], e[5] - e[2], 0.5));
  }

  /** Objects of the run in the present theme; the moment has been read. */
  function build() {
    if (!manifest || !moment) return;
    objects?.dispose();
    const { lowest = 0, water } = around;
    const modules = options.layers.of(manifest);
    for (const { makers } of modules) Object.assign(MAKERS, makers);
    objects = new RunObjects(
      manifest,
      moment,
      { look: LOOK[theme], span, lowest, water, scenario },
      modules,
    );
    if (forceScale > 0) objects.setScale(forceScale);
    objects.setRange(tensionRange);
    scene.add(objects.group);
    spots = new Float32Array(5 * objects.forces.count);
    showOverlays();
  }

  function showOverlays() {
    labels.show(overlays.labels && overlays.forces);
    objects?.show(overlays);
    if (moment) objects?.drawArrows(moment);
    around.setOverlays(overlays);
    invalidate();
  }

  /** The arrows' scale, where nothing but contacts can tell it: it shrinks when a force is larger than all before. */
  function growScale() {
    if (!moment || !manifest) return;
    const most = objects?.most(moment) ?? 0;
    if (!most || forceTop(manifest, scenario, 0) > 0) return;
    if (!(most > largestContact)) return;
    largestContact = niceAbove(most);
    scales();
  }

  function scales() {
    const seen = moment ? largestTension(moment) : 0;
    const given = rangeGiven || Number(manifest?.view?.tension) || 0;
    tensionRange = given > 0 ? given : niceAbove(Math.max(2.5 * seen, 1));
    const known = manifest ? forceTop(manifest, scenario, tensionRange) : tensionRange;
    // bodies that are only led have no weight: then by the largest force of a contact so far
    const top = known || largestContact || tensionRange;
    const wanted = Number(manifest?.view?.force);
    const share = objects?.first(({ share: less }) => less) ?? SHARE;
    forceScale = wanted > 0 ? wanted : niceAbove(top / (share * span));
    objects?.setRange(tensionRange);
    objects?.setScale(forceScale);
  }

  /** @param {import('./index.js').Frame} frame the first of a new run */
  function begin(frame) {
    if (!waiting) return;
    const old = manifest?.parts.map((p) => p.id).join();
    const same = old === waiting.manifest.parts.map((p) => p.id).join();
    ({ manifest, scenario } = waiting);
    moment = createMoment(manifest, waiting.reader);
    for (const part of manifest.parts) if (part.kind === 'winch') moment.watch(`${part.id}.payout`);
    waiting = null;
    moment.read(frame);
    measure();
    span = Math.max(box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z, 0.5);
    if (around.fit(box, manifest.water)) around.setTheme(theme);
    camera.floor = manifest.water ? (around.lowest ?? 0) : around.groundAt + 0.02 * span;
    const middle = box.getCenter(point);
    around.aimSun(middle.x, middle.y, middle.z, 0.8 * Math.min(span, 90));
    build();
    scales();
    // the side of a hull that is looked at lies in the sun
    const out = objects?.first((layer) => layer.outside?.());
    if (out ? out.y * SUN.y < 0 : SUN.y > 0) {
      SUN.y *= -1;
      around.setTheme(theme);
      around.aimSun(middle.x, middle.y, middle.z, 0.8 * Math.min(span, 90));
    }
    if (cameraWanted) placeCamera(cameraWanted);
    else if (!same) firstCamera();
    cameraWanted = null;
  }

  function firstCamera() {
    const wish = manifest?.view?.camera;
    const [eye, target] = [triple(wish?.eye), triple(wish?.target)];
    camera.follow = undefined;
    if (eye && target && apart(eye, target))
      camera.go(new Vector3(...eye), new Vector3(...target), true);
    else camera.fit(box, objects?.first((layer) => layer.outside?.()) ?? USUAL, true);
    // larger than what is to be seen of it
    if (eye && objects?.first((layer) => layer.vast)) return setFollow(wish?.follow);
    // a run that shows where lines touch is seen from nearer than all of them
    const seen = moment;
    camera.include((eye && seen && objects?.first((layer) => layer.near?.(seen))) || box);
    if (wish?.follow) setFollow(wish.follow);
  }

  /** @param {CameraState} state */
  function placeCamera(state) {
    const [eye, target] = [triple(state.eye), triple(state.target)];
    if (!eye || !target || !apart(eye, target)) return;
    camera.go(new Vector3(...eye), new Vector3(...target), true);
    setFollow(state.follow);
  }

  /** @param {string | undefined} id */
  function setFollow(id) {
    const part = manifest?.parts.find((p) => p.id === id);
    camera.follow = part?.id;
    const pose = followedPose();
    if (pose) camera.followed.set(pose[0], pose[1], pose[2]);
    else camera.follow = undefined;
  }

  function followedPose() {
    const part = manifest?.parts.find((p) => p.id === camera.follow);
    if (!part || !moment) return null;
    if (part.pose !== undefined) return moment.poses[part.pose];
    const seen = moment;
    return objects?.first((layer) => layer.middle?.(seen, part.id)) ?? null;
  }

  /** Tips of the arrows on the screen. */
  function placeLabels() {
    if (!objects || !overlays.labels || !overlays.forces) return;
    const { feet, tips, newtons, names, kinds } = objects.forces;
    for (let i = 0; i < newtons.length; i++) {
      if (!(newtons[i] > 0)) continue;
      point.fromArray(feet, 3 * i).project(camera.camera);
      const [fx, fy] = [point.x, point.y];
      point.fromArray(tips, 3 * i).project(camera.camera);
      const [dx, dy] = [(point.x - fx) * width, (fy - point.y) * height];
      const long = Math.hypot(dx, dy) || 1;
      spots[5 * i] = ((point.x + 1) / 2) * width;
      spots[5 * i + 1] = ((1 - point.y) / 2) * height;
      spots[5 * i + 2] = point.z < 1 ? 1 : 0;
      spots[5 * i + 3] = dx / long;
      spots[5 * i + 4] = dy / long;
    }
    labels.draw(newtons, names, spots, width, height, kinds, objects.forces.chosen);
  }

  /** The line within 8 px of a point of the canvas. @param {number} x @param {number} y */
  function lineNear(x, y) {
    if (!manifest || !moment) return undefined;
    let found;
    let least = 8;
    for (let k = 0; k < moment.lines.length; k++) {
      const { n, nodes } = moment.lines[k];
      let [ax, ay] = [NaN, NaN];
      for (let i = 0; i < n; i++) {
        point.fromArray(nodes, 3 * i).project(camera.camera);
        const [bx, by] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
        const along =
          ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
        const s = Math.min(1, Math.max(0, along));
        const off = Math.hypot(ax + s * (bx - ax) - x, ay + s * (by - ay) - y);
        if (off < least) [least, found] = [off, manifest.lines[k].part];
        [ax, ay] = [bx, by];
      }
    }
    return found;
  }

  /** Shows number and tension of a link. @param {number} number from 1; 0: of none */
  function chooseLink(number) {
    if (!moment || !objects) return;
    objects.choose(number, moment);
    invalidate();
  }

  /** The half of the hull towards the eye is taken away; who looks along the cut is moved to face it. */
  function faceCut() {
    const open = objects?.first((layer) => layer.section && layer);
    if (!open?.section) return;
    const { normal, ends, reach } = open.section();
    const away = camera.camera.position.clone().sub(camera.target);
    const side = Math.sign(away.dot(normal)) || 1;
    open.turn?.(side);
    if (Math.abs(away.dot(normal)) > 0.6 * away.length()) return;
    camera.fit(
      new Box3().setFromPoints(ends).expandByScalar(0.4 * reach),
      normal.multiplyScalar(side).setZ(0.12),
    );
  }

  function render() {
    if (!stale || !width) return;
    stale = false;
    camera.beforeDraw();
    around.beforeDraw(camera.camera, camera.distance);
    objects?.beforeDraw({
      camera: camera.camera,
      pixel: camera.pixel,
      ratio: renderer.getPixelRatio(),
      ...{ width, height, moment },
    });
    if (moment) objects?.fitArrows(camera.pixel * camera.distance, moment);
    renderer.render(scene, camera.camera);
    stats.calls = renderer.info.render.calls;
    stats.triangles = renderer.info.render.triangles;
    placeLabels();
  }

  const picking = listenForPicks(canvas, {
    camera,
    targets: () => objects?.group ?? null,
    line: lineNear,
    pick(id, link) {
      if (link) chooseLink(link);
      options.onPick?.(id, link);
    },
    aim(at) {
      const eye = camera.camera.position.clone().add(at).sub(camera.target);
      camera.go(eye, at);
    },
  });
  const sizes = new ResizeObserver(resize);
  sizes.observe(container);
  canvas.addEventListener('webglcontextrestored', () => (around.setTheme(theme), invalidate()));
  around.setTheme(theme);
  resize();
  options.layers.onlate(rebuild);

  /** The same moment once more, with other objects. */
  function rebuild() {
    build();
    if (moment) objects?.update(moment);
    invalidate();
  }

  return {
    kind: 'webgl',
    canvas,
    setScenario(next, reader, text) {
      waiting = { manifest: next, reader, scenario: text };
      rangeGiven = 0;
      largestContact = 0;
      options.layers.load(next);
    },
    setFrame(frame, next, fraction) {
      if (waiting && !options.layers.ready(waiting.manifest)) return false;
      if (waiting) begin(frame);
      if (!moment || !objects) return true;
      moment.read(frame, next, fraction);
      growScale();
      objects.update(moment);
      around.setTime(moment.time);
      const pose = followedPose();
      if (pose) camera.track(pose[0], pose[1], pose[2]);
      invalidate();
      return true;
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      around.setTheme(theme);
      rebuild();
    },
    setOverlays(change) {
      const opens = change.cut && !overlays.cut;
      Object.assign(overlays, change);
      if (opens) faceCut();
      showOverlays();
    },
    chooseLink,
    mark(what) {
      objects?.mark(what);
      invalidate();
    },
    setTensionRange(newtons) {
      if (!(newtons > 0)) return;
      rangeGiven = newtons;
      scales();
      if (moment) objects?.update(moment);
      invalidate();
    },
    get tensionRange() {
      return tensionRange;
    },
    get forceScale() {
      return forceScale;
    },
    view(name) {
      if (!manifest || !moment) return;
      measure();
      if (name === 'follow') {
        setFollow(camera.follow ? undefined : followedPart(manifest)?.id);
        const pose = followedPose();
        if (!pose) return;
        const at = new Vector3(pose[0], pose[1], pose[2]);
        camera.go(camera.camera.position.clone().add(at).sub(camera.target), at);
        return;
      }
      camera.follow = undefined;
      const away =
        name === 'fit' ? camera.camera.position.clone().sub(camera.target) : DIRECTIONS[name];
      camera.fit(box, away);
    },
    getCamera: () => cameraWanted ?? camera.state(),
    setCamera(state) {
      if (waiting || !moment) cameraWanted = state;
      else {
        placeCamera(state);
        options.onCamera?.(camera.state());
      }
    },
    pixelsPerMetre: () => 1 / (camera.pixel * camera.distance),
    resize,
    render,
    screenshot() {
      // Drawn and read in one task: the browser keeps the picture no longer.
      stale = true;
      render();
      return pictureOf(canvas, labels);
    },
    stats: () => ({ ...stats }),
    dispose() {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      picking.abort();
      camera.dispose();
      labels.dispose();
      objects?.dispose();
      around.dispose();
      renderer.dispose();
      canvas.remove();
    },
  };
}

/**
 * Clicks on parts, and double clicks that set the camera's target.
 * @param {HTMLCanvasElement} canvas
 * @param {object} on
 * @param {CameraRig} on.camera
 * @param {() => import('three').Group | null} on.targets
 * @param {(x: number, y: number) => string | undefined} on.line
 * @param {(id: string, link?: number) => void} on.pick
 * @param {(at: Vector3) => void} on.aim
 */
function listenForPicks(canvas, on) {
  const listening = new AbortController();
  const { signal } = listening;
  const ray = new Raycaster();
  const spot = new Vector2();
  let [x, y] = [0, 0];
  /** @param {MouseEvent} event */
  const hit = (event) => {
    const group = on.targets();
    if (!group) return null;
    const place = canvas.getBoundingClientRect();
    spot.x = ((event.clientX - place.left) / place.width) * 2 - 1;
    spot.y = 1 - ((event.clientY - place.top) / place.height) * 2;
    ray.setFromCamera(spot, on.camera.camera);
    return ray.intersectObject(group, true).find((h) => h.object.userData.part) ?? null;
  };
  canvas.addEventListener('pointerdown', (event) => ([x, y] = [event.clientX, event.clientY]), {
    signal,
  });
  canvas.addEventListener(
    'click',
    (event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > 5) return;
      const found = hit(event);
      const id = found?.object.userData.part ?? on.line(event.offsetX, event.offsetY);
      if (id) on.pick(id, found?.object.userData.numbers?.[found.instanceId ?? 0]);
    },
    { signal },
  );
  canvas.addEventListener(
    'dblclick',
    (event) => {
      const found = hit(event);
      if (found) on.aim(found.point);
    },
    { signal },
  );
  return listening;
}
