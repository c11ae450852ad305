/**
 * Hands on the 3D view: mouse, one finger and two, wheel and keys move the camera about what they point at. Loaded with
 * the first run.
 * @module
 */
import { Raycaster, Vector2, Vector3 } from 'three';
import { insideBody } from './inside.js';
import { Orbit } from './orbit.js';
import { boxOf } from './run.js';

/** @typedef {import('./space.js').Space} Space */

const TURN = 2 * Math.PI; // [rad] over the height of the picture
const STEP = 0.09; // [rad] a key
const CLOSER = 1.15; // a key
/** Wheels that tell lines or pages [px]. */
const WHEEL = [1, 16, 400];
/** A wheel that rests so long begins anew [ms]. */
const REST = 400;

/** @type {Record<string, [number, number, number]>} */
const KEYS = {
  ...{ ArrowLeft: [-STEP, 0, 1], ArrowRight: [STEP, 0, 1], ArrowUp: [0, -STEP, 1] },
  ...{
    ArrowDown: [0, STEP, 1],
    '+': [0, 0, 1 / CLOSER],
    '=': [0, 0, 1 / CLOSER],
    '-': [0, 0, CLOSER],
  },
};

/**
 * @param {Space} space
 * @param {{embed: boolean, signal: AbortSignal, begun: () => void}} options `embed`: one finger scrolls the page, and the
 *   wheel needs Ctrl; `begun`: a hand has begun to move the camera
 */
export function createHand(space, { embed, signal, begun }) {
  const { canvas, camera: rig } = space;
  const orbit = new Orbit(rig, {
    room: () => (space.run ? boxOf(space.run) : orbit.room),
    inside: (point) => Boolean(space.run && insideBody(space.run, point)),
  });
  const scrolls = embed && matchMedia('(pointer: coarse)').matches;
  canvas.style.touchAction = scrolls ? 'pan-x pan-y' : 'none';
  const ray = new Raycaster();
  const spot = new Vector2();
  /** What turns go about. */
  const pivot = new Vector3();

  /** The point of a part under the pointer, else of the plane that the target is in. @param {number} x @param {number} y in the window */
  function under(x, y) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    spot.set(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2);
    rig.camera.updateMatrixWorld();
    ray.setFromCamera(spot, rig.camera);
    const group = space.run?.objects.group;
    const hit = group && ray.intersectObject(group, true).find((h) => h.object.userData.part);
    if (hit) return { point: hit.point, hit: true };
    const along = rig.camera.getWorldDirection(new Vector3());
    const depth = rig.distance / Math.max(0.2, ray.ray.direction.dot(along));
    return { point: ray.ray.at(depth, new Vector3()), hit: false };
  }

  function begin() {
    orbit.begin();
    begun();
  }
  const done = () => rig.options.byHand();

  /** Pointers that are down, where they were last. @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let shifts = false;

  /** Middle and spread of two fingers. */
  function pinch() {
    const [a, b] = [...down.values()];
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      wide: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.pointerType === 'touch' && scrolls && down.size === 0) {
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      return;
    }
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin();
    shifts = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    const at = down.size > 1 ? pinch() : { x: event.clientX, y: event.clientY };
    const found = under(at.x, at.y);
    // where nothing is, it turns about what it looks at
    pivot.copy(found.hit || down.size > 1 ? found.point : rig.target);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [x, y] = [now.x - before.x, now.y - before.y];
    if (down.size === 1) {
      down.set(event.pointerId, now);
      if (event.pointerType === 'touch' && scrolls) return;
      const turn = TURN / canvas.clientHeight;
      if (shifts) orbit.shift(x, y);
      else orbit.turn(-x * turn, -y * turn, pivot);
      return;
    }
    const a = pinch();
    down.set(event.pointerId, now);
    const b = pinch();
    orbit.zoom(a.wide / b.wide, pivot);
    if (scrolls)
      orbit.turn(
        (-(b.x - a.x) * TURN) / canvas.clientHeight,
        (-(b.y - a.y) * TURN) / canvas.clientHeight,
        pivot,
      );
    else orbit.shift(b.x - a.x, b.y - a.y);
  }

  /** @param {PointerEvent} event */
  function lift({ pointerId }) {
    if (down.delete(pointerId)) done();
  }

  let wheeled = -Infinity;
  const through = new Vector3();
  /** @param {WheelEvent} event */
  function wheel(event) {
    if (embed && !event.ctrlKey) return; // the page scrolls
    event.preventDefault();
    const now = performance.now();
    if (now - wheeled > REST) {
      begin();
      through.copy(under(event.clientX, event.clientY).point);
    }
    wheeled = now;
    const way = Math.min(240, Math.max(-240, event.deltaY * WHEEL[event.deltaMode]));
    orbit.zoom(Math.exp(0.0016 * way), through);
    done();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const change = KEYS[event.key];
    if (!change || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow') && !event.shiftKey) return; // the time line's keys
    event.preventDefault();
    event.stopPropagation();
    begin();
    if (change[2] === 1) orbit.turn(change[0], change[1]);
    else orbit.zoom(change[2]);
    done();
  }

  canvas.addEventListener('pointerdown', press, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel']))
    canvas.addEventListener(type, lift, { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('keydown', key, { signal });
  return {
    /** @param {number} dx [degrees] @param {number} dy */
    turn(dx, dy) {
      begin();
      orbit.turn((dx * Math.PI) / 180, (-dy * Math.PI) / 180);
      done();
    },
  };
}
