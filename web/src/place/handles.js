/**
 * Handles in the scene: a thing's place is shifted along the axes and planes of the world and turned about them, by mouse or
 * finger. While a handle is held the camera stays. Loaded when it is asked for first.
 * @module
 */
import {
  Box3,
  BoxGeometry,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Object3D,
  Quaternion,
  Vector3,
} from 'three';
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import { snapTo, stepOf } from './places.js';
import { holdPointers, spotOn } from './pointers.js';

/** @typedef {import('../view/space.js').Space} Space */
/** @typedef {import('./places.js').Place} Place @typedef {import('./places.js').Turn} Turn */
/** A point of others to snap to. @typedef {{name: string, at: Place}} Target */

/** Within so many pixels it snaps; a step of a hand covers about so many. */
const REACH = 14;
const STEP = 8;
const ANGLE = Math.PI / 12;
/** Half the size of what has no body, as a share of how far the eye is. */
const SMALL = 0.01;

/** The box around all that is drawn of a part, in the frame of a thing. @param {Space} space @param {string} part @param {Object3D} frame */
function boxOf(space, part, frame) {
  const box = new Box3();
  const own = new Box3();
  const back = new Matrix4().copy(frame.matrixWorld).invert();
  space.run?.objects.group.traverse((object) => {
    if (object.userData.part !== part || !('geometry' in object)) return;
    const geometry = /** @type {import('three').BufferGeometry} */ (object.geometry);
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    if (!geometry.boundingBox || geometry.boundingBox.isEmpty()) return;
    object.updateWorldMatrix(true, false);
    box.union(own.copy(geometry.boundingBox).applyMatrix4(object.matrixWorld).applyMatrix4(back));
  });
  return box;
}

/**
 * What a pointer does to the handles.
 * @param {HTMLCanvasElement} canvas @param {TransformControls} controls @param {{begun: () => void, onend: () => void}} app
 */
function grip(canvas, controls, { begun, onend }) {
  /** What the handles read of a pointer. @param {PointerEvent} event @param {number} button */
  function at(event, button) {
    const [x, y] = spotOn(canvas, event);
    return /** @type {PointerEvent} */ (/** @type {unknown} */ ({ x, y, button }));
  }
  return holdPointers(canvas, {
    over: (event) => controls.pointerHover(at(event, 0)),
    take(event) {
      controls.pointerHover(at(event, 0));
      if (!controls.axis) return null;
      begun();
      controls.pointerDown(at(event, 0));
      return 'held';
    },
    move: (event) => controls.pointerMove(at(event, -1)),
    free(event) {
      controls.pointerUp(at(event, 0));
      onend();
    },
  });
}

/**
 * @param {Space} space
 * @param {{onmove: (pose: {at: Place, turn: Turn}, snapped: string) => void, onend: () => void}} app
 */
export function createHandles(space, { onmove, onend }) {
  const { scene, canvas, camera: rig, invalidate } = space;
  const controls = new TransformControls(rig.camera, null);
  const helper = controls.getHelper();
  const thing = new Object3D();
  const lines = new LineBasicMaterial({ color: 0xd0309f, depthTest: false, toneMapped: false });
  const frame = new LineSegments(new EdgesGeometry(new BoxGeometry(1, 1, 1)), lines);
  frame.renderOrder = 999;
  thing.add(frame);
  scene.add(thing, helper);
  controls.attach(thing);

  /** Points of its own that snap, in its frame. @type {Vector3[]} */
  let own = [];
  /** @type {Target[]} */
  let targets = [];
  let snapping = true;

  const spot = new Vector3();
  /** How far two places look apart [px]. @param {Place} a @param {Place} b */
  function apart(a, b) {
    const { clientWidth: w, clientHeight: h } = canvas;
    const [ax, ay] = spot.fromArray(a).project(rig.camera).toArray();
    const [bx, by] = spot.fromArray(b).project(rig.camera).toArray();
    return Math.hypot(((ax - bx) * w) / 2, ((ay - by) * h) / 2);
  }

  /** To a port of another; its name. */
  function snap() {
    const axis = controls.axis ?? '';
    if (!snapping || controls.mode !== 'translate') return '';
    thing.updateMatrixWorld();
    const points = own.map((p) => /** @type {Place} */ (thing.localToWorld(p.clone()).toArray()));
    const free = /** @type {[boolean, boolean, boolean]} */ (['X', 'Y', 'Z'].map((letter) => axis.includes(letter))); // prettier-ignore
    const shift = snapTo(points, targets.map(({ at }) => at), apart, REACH, free); // prettier-ignore
    if (!shift) return '';
    thing.position.add(spot.fromArray(shift));
    const there = points.map((p) => p.map((value, i) => value + shift[i]));
    const met = targets.find(({ at }) => there.some((p) => at.every((value, i) => Math.abs(value - p[i]) < 1e-6))); // prettier-ignore
    return met?.name ?? '';
  }

  const poseNow = () => {
    const { x, y, z, w } = thing.quaternion;
    return {
      at: /** @type {Place} */ (thing.position.toArray()),
      turn: /** @type {Turn} */ ([w, x, y, z]),
    };
  };
  controls.addEventListener('change', invalidate);
  controls.addEventListener('objectChange', () => {
    const name = snap();
    onmove(poseNow(), name);
    invalidate();
  });

  /** Steps that suit how near it is. */
  function fineness() {
    const far = rig.camera.position.distanceTo(thing.position);
    controls.translationSnap = snapping ? stepOf(STEP * rig.pixel * far) : null;
    controls.rotationSnap = snapping ? ANGLE : null;
  }
  /** The part whose bodies are framed, and what was drawn when it was. */
  let framed = '';
  /** @type {{run: Space['run'], time: number | undefined}} */
  let drawn = { run: null, time: undefined };
  function encase() {
    drawn = { run: space.run, time: space.run?.moment.time };
    const box = boxOf(space, framed, thing);
    const small = SMALL * rig.camera.position.distanceTo(thing.position);
    if (box.isEmpty()) box.setFromCenterAndSize(new Vector3(), new Vector3().setScalar(small));
    box.getCenter(frame.position);
    box.getSize(frame.scale).clampScalar(small, Infinity);
    invalidate();
  }
  /** The picture follows what is changed a while later: another run, or its start, is framed when it is drawn. */
  function look() {
    looking = requestAnimationFrame(look);
    const { run } = space;
    if (controls.dragging || (run === drawn.run && run?.moment.time === drawn.time)) return;
    encase();
  }
  let looking = requestAnimationFrame(look);
  const pointers = grip(canvas, controls, { begun: fineness, onend });

  return {
    get held() {
      return controls.dragging;
    },
    get step() {
      fineness();
      return controls.translationSnap ?? 0;
    },
    /**
     * @param {{at: Place, turn: Turn}} pose @param {string} part whose bodies are framed @param {Target[]} others
     * @param {Place[]} points of its own in the world, at this pose
     */
    show({ at: place, turn: [w, x, y, z] }, part, others, points) {
      thing.position.fromArray(place);
      thing.quaternion.copy(new Quaternion(x, y, z, w));
      thing.updateMatrixWorld(true);
      targets = others;
      own = points.map((p) => thing.worldToLocal(new Vector3().fromArray(p)));
      framed = part;
      encase();
    },
    /** @param {'translate' | 'rotate'} mode @param {boolean} upright it turns about the vertical alone */
    setMode(mode, upright) {
      controls.setMode(mode);
      controls.showX = controls.showY = mode === 'translate' || !upright;
      controls.showE = controls.showXYZE = !upright;
      invalidate();
    },
    /** @param {boolean} on */
    hide(on) {
      thing.visible = !on;
      if (on) controls.detach();
      else controls.attach(thing);
      invalidate();
    },
    /** @param {boolean} on */
    setSnap(on) {
      snapping = on;
    },
    dispose() {
      cancelAnimationFrame(looking);
      pointers.abort();
      controls.detach();
      helper.removeFromParent();
      helper.dispose();
      thing.removeFromParent();
      frame.geometry.dispose();
      lines.dispose();
      invalidate();
    },
  };
}
