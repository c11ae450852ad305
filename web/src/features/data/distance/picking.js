/**
 * A press on the picture as an end of the tape: a port or an end of a line that is near, else the surface under the pointer in
 * the axes of what it moves with, else a line. The camera is turned as ever meanwhile.
 * @module
 */
import { Vector3 } from 'three';
import { groundAt } from '../../../../../wasm/js/ground.mjs';
import { holdPointers } from '../../../place/pointers.js';
import { createAim } from '../../../view/picks.js';
import { listed, placeOf, shareOf, turned } from './places.js';

/** @typedef {import('./state.js').Anchor} Anchor @typedef {import('../../../view/run.js').RunInSpace} RunInSpace */

/** A port is meant so near to it [px], and as far before or behind what is seen there [share of the picture's size]. */
const NEAR = 12;
const DEEP = 0.02;
/** A press that goes no farther is a click [px]. */
const STILL = 5;

const spot = new Vector3();

/** What a point of a surface moves with. @param {RunInSpace} run @param {import('three').Intersection} hit @returns {Anchor} */
function anchorOf({ manifest, moment, objects }, { object, point, instanceId }) {
  const at = point.toArray();
  const part = manifest.parts.find(({ id }) => id === object.userData.part);
  if (part?.pose === undefined) return { kind: 'w', at };
  const number = object.userData.numbers?.[instanceId ?? 0] ?? 0;
  let row = number;
  if (number === 0) {
    /** @type {import('three').Object3D | null} */
    let above = object;
    let moving;
    for (; above && !moving; above = above.parent)
      moving = objects.moving.find(({ mesh }) => mesh === above);
    const found = moving?.pose ? moment.poses.indexOf(moving.pose) - part.pose : 0;
    row = found >= 0 && found < (part.poses ?? 1) ? found : 0;
  }
  const pose = moment.poses[part.pose + row];
  const away = at.map((x, c) => x - pose[c]);
  return { kind: 'b', part: part.id, row, at: turned(away, pose, -1) };
}

/** Steps of a way to the ground, and halvings of the last one. */
const STEPS = 400;
const HALVINGS = 40;

/** Where a ray meets the ground first, as far as the run's things go. @param {import('three').Ray} ray @param {RunInSpace} run @returns {Anchor | null} */
function groundUnder(ray, { manifest: { ground }, box, span }) {
  if (!ground) return null;
  const over = (/** @type {number} */ way) => {
    ray.at(way, spot);
    return spot.z - groundAt(ground, spot.x, spot.y).height;
  };
  const far = ray.origin.distanceTo(box.getCenter(spot)) + 4 * span;
  if (over(0) < 0) return null;
  let [low, high] = [0, 0];
  for (let i = 1; i <= STEPS && high === low; i++) {
    const way = (far * i) / STEPS;
    if (over(way) <= 0) high = way;
    else low = high = way;
  }
  if (over(high) > 0) return null;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (over(middle) > 0) low = middle;
    else high = middle;
  }
  return { kind: 'w', at: ray.at(high, spot).toArray() };
}

/**
 * @param {import('../../../view/space.js').Space} space
 * @param {(anchor: Anchor | null) => void} onpick null: nothing is there
 */
export function createPicking(space, onpick) {
  const { canvas, camera } = space;
  const aim = createAim(space);
  let [x, y] = [0, 0];

  /** The named point that is near, and not behind what is seen. @param {RunInSpace} run @param {{clientX: number, clientY: number}} press @param {number} depth of what is seen [m] */
  function named({ manifest, moment, span }, { clientX, clientY }, depth) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    /** @type {Anchor | null} */
    let found = null;
    let least = NEAR;
    for (const { anchor, point } of listed(manifest)) {
      const place = point.from === 'pose' ? null : placeOf(anchor, manifest, moment);
      if (!place) continue;
      spot.fromArray(place);
      if (spot.distanceTo(camera.camera.position) > depth + DEEP * span) continue;
      spot.project(camera.camera);
      if (spot.z > 1) continue;
      const off = Math.hypot(((spot.x + 1) / 2) * width + left - clientX, ((1 - spot.y) / 2) * height + top - clientY); // prettier-ignore
      if (off < least) [least, found] = [off, anchor];
    }
    return found;
  }

  /** @param {MouseEvent} press @returns {Anchor | null} */
  function under(press) {
    const { run } = space;
    if (!run) return null;
    const hit = aim.hit(press);
    const port = named(run, press, hit?.distance ?? Infinity);
    if (port) return port;
    if (hit) return anchorOf(run, hit);
    const near = aim.line(press);
    if (near) {
      const share = shareOf(run.moment.lines[near.line], near.element, near.along);
      return { kind: 'l', part: near.part, share };
    }
    return groundUnder(aim.ray, run);
  }

  const done = holdPointers(canvas, {
    take({ clientX, clientY }) {
      [x, y] = [clientX, clientY];
      return null;
    },
    move() {},
    free() {},
    click(event) {
      if (Math.hypot(event.clientX - x, event.clientY - y) <= STILL) onpick(under(event));
      return true;
    },
  });
  return { stop: () => done.abort() };
}
