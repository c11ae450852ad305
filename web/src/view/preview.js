/**
 * A small scene for a dialog: one object on its own, lit from above left, turned by pointer and arrow keys. It
 * is drawn when something has changed. Without WebGL words stand in its place.
 */
import {
  Box3,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  MeshLambertMaterial,
  OrthographicCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { h } from '../dom.js';
import { S } from '../state/strings-later.js';

/** By a press of a key [rad]. */
const TURN = 0.15;
/** Never quite from above: there is no side to turn by there. */
const STEEPEST = 1.5;
/** Around it. */
const MARGIN = 1.12;

/** Dull paint; the side that is seen is lit. @param {string} colour @param {object} [more] */
export const paint = (colour, more = {}) =>
  new MeshLambertMaterial({ color: colour, side: DoubleSide, ...more });

/** @param {HTMLCanvasElement} canvas */
function rendererFor(canvas) {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
  return context && new WebGLRenderer({ canvas, context, alpha: true });
}

/** @param {import('three').Object3D} object lets go of what it holds on the device */
function release(object) {
  object.traverse((each) => {
    const { geometry, material } = /** @type {import('three').Mesh} */ (each);
    geometry?.dispose();
    for (const one of [material ?? []].flat()) one.dispose();
  });
}

const corner = new Vector3();

/** Fits what is seen to a view: by the boxes of its meshes, each in its own axes; or about a place, so far to each side.
 * @param {OrthographicCamera} camera @param {Group} holder @param {number} aspect @param {{at: Vector3, reach: number} | null} near */
function frame(camera, holder, aspect, near) {
  camera.updateMatrixWorld();
  holder.updateMatrixWorld();
  const seen = new Box3();
  holder.traverse((each) => {
    const { geometry } = /** @type {import('three').Mesh} */ (each);
    if (!geometry) return;
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    const { min, max } = /** @type {Box3} */ (geometry.boundingBox);
    for (let k = 0; k < 8; k++) {
      corner.set(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z);
      each.localToWorld(corner).applyMatrix4(camera.matrixWorldInverse);
      seen.expandByPoint(corner);
    }
  });
  if (seen.isEmpty()) return;
  const { min, max } = seen;
  let half = (MARGIN / 2) * Math.max(max.y - min.y, (max.x - min.x) / aspect);
  let [x, y] = [(min.x + max.x) / 2, (min.y + max.y) / 2];
  if (near) {
    corner.copy(near.at).applyMatrix4(camera.matrixWorldInverse);
    [half, x, y] = [near.reach / Math.min(1, aspect), corner.x, corner.y];
  }
  Object.assign(camera, { top: y + half, bottom: y - half });
  Object.assign(camera, { left: x - half * aspect, right: x + half * aspect });
  camera.updateProjectionMatrix();
}

/** @param {{label: string, turn?: number, lift?: number, ondraw?: () => void}} options  label: in words; turn, lift: seen from where [rad];
 *   ondraw: it is seen from elsewhere, or something else */
export function createPreview({ label, turn = 0.5, lift = 0.6, ondraw = () => {} }) {
  const canvas = h('canvas', { role: 'img', tabindex: 0, 'aria-label': label });
  const el = h('div', { class: 'preview' }, canvas);
  const renderer = rendererFor(canvas);
  if (!renderer) el.replaceChildren(h('p', { class: 'muted' }, S.noPreview));

  const scene = new Scene();
  const camera = new OrthographicCamera();
  camera.up.set(0, 0, 1);
  const sun = new DirectionalLight('#ffffff', 2.2);
  sun.position.set(-0.6, 0.9, 1); // from the camera
  camera.add(sun, sun.target);
  sun.target.position.set(0, 0, -1);
  const holder = new Group();
  scene.add(holder, camera, new HemisphereLight('#ffffff', '#8a949b', 1.6));
  const sphere = new Sphere(new Vector3(), 1);
  const controls = new OrbitControls(camera, renderer ? canvas : null);
  Object.assign(controls, { enablePan: false, enableZoom: false });
  controls.minPolarAngle = Math.PI / 2 - STEEPEST;
  controls.maxPolarAngle = Math.PI / 2 + STEEPEST;

  let asked = 0;
  /** @type {{at: Vector3, reach: number} | null} */
  let near = null;
  function draw() {
    asked = 0;
    const [width, height] = [el.clientWidth, el.clientHeight];
    if (!renderer || width < 2 || height < 2) return;
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height, false);
    camera.far = 8 * sphere.radius;
    frame(camera, holder, width / height, near);
    renderer.render(scene, camera);
    ondraw();
  }
  const redraw = () => (asked ||= requestAnimationFrame(draw));

  /** From where it is looked at. @param {number} toTurn @param {number} toLift [rad] */
  function look(toTurn, toLift) {
    const up = Math.max(-STEEPEST, Math.min(STEEPEST, toLift));
    const flat = Math.cos(up);
    const eye = new Vector3(Math.sin(toTurn) * flat, -Math.cos(toTurn) * flat, Math.sin(up));
    camera.position.copy(sphere.center).addScaledVector(eye, 4 * sphere.radius);
    controls.target.copy(sphere.center);
    controls.update();
    redraw();
  }
  function seenFrom() {
    const eye = camera.position.clone().sub(controls.target).normalize();
    return { turn: Math.atan2(eye.x, -eye.y), lift: Math.asin(eye.z) };
  }
  look(turn, lift);
  controls.addEventListener('change', redraw);
  canvas.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const by = {
      ArrowLeft: [TURN, 0],
      ArrowRight: [-TURN, 0],
      ArrowUp: [0, TURN],
      ArrowDown: [0, -TURN],
    }[event.key];
    if (!by) return;
    event.preventDefault();
    const from = seenFrom();
    look(from.turn + by[0], from.lift + by[1]);
  });
  const sizes = new ResizeObserver(redraw);
  sizes.observe(el);

  return {
    el,
    canvas,
    /** Whether anything can be drawn. */
    works: renderer !== null,
    camera,
    /** How far each side of the middle is [m]. */
    get reach() {
      return near?.reach ?? sphere.radius;
    },
    /** Looks at a place, so far to each side; null: at all. @param {number[] | null} at @param {number} [reach] [m] */
    about(at, reach = near?.reach ?? sphere.radius) {
      near = at && { at: new Vector3(...at), reach };
      redraw();
    },
    /** Takes the place of what was shown, which goes. @param {import('three').Object3D[]} objects @param {boolean} [fit] to their size */
    show(objects, fit = true) {
      release(holder);
      holder.clear();
      if (objects.length > 0) holder.add(...objects);
      const { turn: toTurn, lift: toLift } = seenFrom();
      if (fit) new Box3().setFromObject(holder).getBoundingSphere(sphere);
      if (!(sphere.radius > 0)) sphere.radius = 1;
      look(toTurn, toLift);
    },
    dispose() {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      release(holder);
      if (!renderer) return;
      controls.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

/** @typedef {ReturnType<typeof createPreview>} Preview */
