/**
 * The side view for browsers without WebGL: the 2D picture with x to the right and z up, as a stage. Lines
 * coloured by tension, bodies, ends, water, force arrows and their values; the same interface as the 3D stage.
 * @module
 */
import { persist } from '../features/loader.js';
import { onDemand } from './demand.js';
import { Labels } from './labels.js';
import { bodyPainter, holdPainter } from './picture/bodies.js';
import { createPicture } from './picture/canvas.js';
import { Forces } from './picture/forces.js';
import { paintBed, paintSection } from './picture/ground.js';
import { listenForHands } from './picture/hands.js';
import { paintLines } from './picture/lines.js';
import { SIDE } from './picture/view.js';
import { createMoment } from './moment.js';
import { extent, followedPart, forceNames, lineEnds, triple } from './rig.js';
import { Scales } from './scales.js';
import { bodyRadius } from './skin.js';

/**
 * @typedef {import('./index.js').Stage} Stage
 * @typedef {import('./index.js').StageOptions} StageOptions
 * @typedef {import('./index.js').CameraState} CameraState
 * @typedef {import('./index.js').Manifest} Manifest
 */

const MARGIN = 1.25;
/** Of a run's size that is seen at least. */
const LEAST = 0.15;
/** A part is clicked this near to its middle [px]. */
const NEAR = 12;

/** What is drawn of one run, made from its manifest and its first frame. */
class SideRun {
  /** @param {NonNullable<Waiting>} start @param {import('./index.js').Frame} frame the first @param {() => void} drawn draws what comes later */
  constructor({ manifest, reader, scenario }, frame, drawn) {
    this.manifest = manifest;
    this.scenario = scenario;
    this.moment = createMoment(manifest, reader);
    this.moment.read(frame);
    const box = extent(manifest, this.moment);
    this.span = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2], 0.5);
    const ends = lineEnds(manifest, this.moment, scenario);
    this.forces = new Forces(manifest, forceNames(manifest, ends), this.span);
    /** Bodies that can stand aside, once it is known which. @type {import('../features/switches/state.js').Parked[]} */
    this.parked = [];
    this.paintBodies = bodyPainter(manifest, { parked: this.parked });
    this.paintHolds = holdPainter(ends);
    /** @type {import('../features/sea/surface.js').Surface | null} */
    this.sea = null;
    /** Where the water is cut [m]: through the middle of what there is. */
    this.across = (box[1] + box[4]) / 2;
    /** Its ground's height, where it has one. @type {((x: number, y: number) => number) | null} */
    this.groundAt = null;
    this.bringSea(drawn);
    this.bringSwitches(drawn);
    this.bringGround(drawn);
  }

  /** The run's ground; none until it is there. @param {() => void} drawn */
  async bringGround(drawn) {
    const { ground } = this.manifest;
    if (!ground) return;
    const { groundAt } = await persist(() => import('../../../wasm/js/ground.mjs'));
    this.groundAt = (x, y) => groundAt(ground, x, y).height;
    drawn();
  }

  /** The run's waves, where it has some; still water until they are there. @param {() => void} drawn */
  async bringSea(drawn) {
    const { sea } = this.manifest;
    if (!sea) return;
    const { Surface } = await persist(() => import('../features/sea/surface.js'));
    this.sea = new Surface(sea);
    drawn();
  }

  /** @param {() => void} drawn */
  async bringSwitches(drawn) {
    if (!this.manifest.inputs.some(({ words }) => words)) return;
    const { parkedOf } = await persist(() => import('../features/switches/state.js'));
    this.parked.push(...parkedOf(this.manifest, this.scenario));
    drawn();
  }

  /** Air, water and ground, cut where the camera looks. @param {import('./picture/pen.js').Pen} pen @param {import('./picture/view.js').PictureView} view
   * @param {import('./picture/pen.js').PictureLook} look @param {string | undefined} follow the part that it keeps to */
  paintSection(pen, view, look, follow) {
    this.sea?.setTime(this.moment.time);
    const followed = this.placed().find(({ part }) => part.id === follow);
    const across = followed?.pose[1] ?? this.across;
    const { water, ground } = this.manifest;
    paintSection(pen, view, look, water, this.sea, across, Boolean(ground));
    const { groundAt } = this;
    if (groundAt) paintBed(pen, view, look, (x) => groundAt(x, across));
  }

  /** The part at a point of the picture. @param {import('./picture/view.js').PictureView} view @param {number} x @param {number} y */
  partAt({ px, py, zoom }, x, y) {
    return this.placed().find(({ part, pose }) => {
      const r = bodyRadius(part.shape, part.size ?? [1, 1, 1]) * zoom;
      return Math.hypot(x - px(pose), y - py(pose)) < Math.max(NEAR, r);
    })?.part.id;
  }

  /** Parts that a frame has the pose of, with it. */
  placed() {
    return this.manifest.parts.flatMap((part) => {
      const pose = this.moment.poses[part.pose ?? -1];
      return pose ? [{ part, pose }] : [];
    });
  }
}

/** @typedef {{manifest: Manifest, reader: import('./index.js').FrameReader, scenario?: import('../../../wasm/js/form/told.mjs').JsonObject} | null} Waiting a run whose first frame has not come */

/** @param {HTMLCanvasElement} canvas @param {boolean} [embed] one finger scrolls the page */
function layOut({ style }, embed) {
  Object.assign(style, { display: 'block', width: '100%', height: '100%' });
  style.touchAction = embed ? 'pan-x pan-y' : 'none';
}

/** Calls now and whenever an element has another size. @param {HTMLElement} element @param {() => void} call */
function observe(element, call) {
  const sizes = new ResizeObserver(call);
  sizes.observe(element);
  call();
  return sizes;
}

/** @param {Manifest | undefined} manifest */
const idsOf = (manifest) => manifest?.parts.map((p) => p.id).join();

/**
 * Where the picture looks, as a camera of the 3D stage would.
 * @param {import('./picture/view.js').PictureView} view
 */
function createSideCamera(view) {
  const camera = {
    /** The part that stays in the middle. @type {string | undefined} */
    follow: undefined,
    /** @returns {CameraState} */
    state() {
      const far = view.far();
      const rounded = (/** @type {number} */ x) => Number(x.toFixed(3));
      const { x, y } = view;
      const state = { eye: [x, -far, y].map(rounded), target: [x, 0, y].map(rounded) };
      return camera.follow ? { ...state, follow: camera.follow } : state;
    },
    /** @param {CameraState} state */
    place(state) {
      const [eye, target] = [triple(state.eye), triple(state.target)];
      if (!eye || !target) return;
      view.aim(target);
      view.setFar(Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]));
      camera.follow = state.follow;
    },
    /** @param {SideRun} run */
    fit({ manifest, moment, span }) {
      const box = extent(manifest, moment);
      const { right, up } = view;
      if (view.width)
        view.frame([box[right], box[up], box[3 + right], box[3 + up]], {
          ...{ margin: MARGIN, least: LEAST * span },
        });
    },
    /** Keeps to the part that it follows. @param {SideRun | null} run */
    track(run) {
      const at = run?.placed().find(({ part }) => part.id === camera.follow);
      if (at) view.aim(at.pose);
    },
  };
  return camera;
}

/**
 * @param {HTMLElement} container
 * @param {StageOptions} options
 * @returns {Stage}
 */
export function createFlatStage(container, options) {
  const { canvas, view, pen, begin: beginPicture, ...picture } = createPicture(container, SIDE);
  layOut(canvas, options.embed);
  const labels = new Labels(container);
  const camera = createSideCamera(view);
  const scales = new Scales();
  const overlays = { forces: true, labels: true, nodes: false, contacts: true };
  let { theme } = options;
  /** @type {Waiting} */
  let waiting = null;
  /** @type {SideRun | null} */
  let run = null;
  /** @type {CameraState | null} */
  let wanted = null;

  const { render, invalidate, redraw, dispose } = onDemand(paint, () => view.width > 0);

  function paint() {
    const look = beginPicture(theme);
    if (!run) return paintSection(pen, view, look, undefined);
    run.paintSection(pen, view, look, camera.follow);
    const { forces, moment } = run;
    run.paintBodies(pen, view, moment, look);
    run.paintHolds(pen, view, moment, look);
    paintLines(pen, view, moment, look, { range: scales.tension, dots: overlays.nodes });
    forces.clear();
    const scale = overlays.forces ? scales.force : 0;
    if (scale) forces.paintPorts(pen, view, moment, scale);
    if (overlays.contacts) forces.paintContacts(pen, view, moment, look, scale);
    if (overlays.forces && overlays.labels)
      labels.draw(
        forces.newtons,
        forces.names,
        forces.spots,
        view.width,
        view.height,
        forces.kinds,
      );
  }

  function resize() {
    const first = !view.width;
    if (!picture.resize()) return;
    if (first && run) camera.fit(run);
    // a new size empties the canvas: it is drawn before the browser shows it
    redraw();
  }

  /** @param {NonNullable<Waiting>} start @param {import('./index.js').Frame} frame the first of a new run */
  function begin(start, frame) {
    const same = idsOf(run?.manifest) === idsOf(start.manifest);
    run = new SideRun(start, frame, invalidate);
    waiting = null;
    scales.measure(run);
    if (!same) camera.fit(run);
    if (wanted) camera.place(wanted);
    wanted = null;
  }

  const getCamera = () => wanted ?? camera.state();
  const listening = new AbortController();
  listenForHands(
    canvas,
    {
      push(dx, dy) {
        view.push(dx, dy);
        invalidate();
      },
      zoom(by, x, y) {
        view.scale(by, !camera.follow, x, y);
        invalidate();
      },
      done: () => options.onCamera?.(getCamera()),
      click(x, y) {
        const id = run?.partAt(view, x, y);
        if (id) options.onPick?.(id);
      },
    },
    { embed: options.embed, signal: listening.signal },
  );
  const sizes = observe(container, resize);

  return {
    kind: 'flat',
    canvas,
    setScenario(manifest, reader, scenario) {
      waiting = { manifest, reader, scenario };
      scales.forget();
    },
    setFrame(frame, next, fraction) {
      if (waiting) begin(waiting, frame);
      run?.moment.read(frame, next, fraction);
      camera.track(run);
      invalidate();
      return true;
    },
    setTheme(next) {
      theme = next;
      invalidate();
    },
    setOverlays(change) {
      Object.assign(overlays, change);
      labels.show(overlays.labels && overlays.forces);
      invalidate();
    },
    chooseLink() {},
    setTensionRange(value) {
      if (!(value > 0)) return;
      scales.given = value;
      scales.measure(run);
      invalidate();
    },
    get tensionRange() {
      return scales.tension;
    },
    get forceScale() {
      return scales.force;
    },
    view(name) {
      const part = run ? followedPart(run.manifest) : null;
      camera.follow = name === 'follow' && !camera.follow ? part?.id : undefined;
      if (name !== 'follow' && run) camera.fit(run);
      camera.track(run);
      options.onCamera?.(getCamera());
      invalidate();
    },
    getCamera,
    setCamera(state) {
      if (waiting || !run) wanted = state;
      else camera.place(state);
      invalidate();
    },
    pixelsPerMetre: () => view.zoom,
    resize,
    render,
    async screenshot() {
      const { pictureOf } = await persist(() => import('./snapshot.js'));
      redraw();
      return pictureOf(canvas, labels);
    },
    stats: () => ({ calls: 0, triangles: 0, awaited: 0 }),
    dispose() {
      dispose();
      sizes.disconnect();
      listening.abort();
      labels.dispose();
      canvas.remove();
    },
  };
}
