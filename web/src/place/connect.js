/**
 * Lines drawn from point to point: ports and origins of parts are dots over the scene; a drag from one to another, or a press on
 * one and then on another, is a line between them. While a dot is held the camera stays.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Line,
  LineBasicMaterial,
  Points,
  PointsMaterial,
  Vector3,
} from 'three';
import { holdPointers, spotOn } from './pointers.js';

/** @typedef {import('./handles.js').Target} Target @typedef {import('../view/space.js').Space} Space */

/** A dot is hit this near to its middle [px]; it is so wide [px]. */
const NEAR = 22;
const WIDE = 15;
const COLOUR = '#d0309f';

/** A disc with a light rim, which is seen on any ground. */
function disc() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const g = canvas.getContext('2d');
  if (g) {
    g.beginPath();
    g.arc(32, 32, 26, 0, 2 * Math.PI);
    g.fillStyle = COLOUR;
    g.strokeStyle = 'white';
    g.lineWidth = 9;
    g.fill();
    g.stroke();
  }
  return new CanvasTexture(canvas);
}

/**
 * @param {Space} space
 * @param {{onfrom: (from: Target | null) => void, online: (from: Target, to: Target) => void}} app
 */
export function createConnect(space, { onfrom, online }) {
  const { scene, canvas, camera: rig, invalidate } = space;
  const over = { depthTest: false, toneMapped: false, transparent: true, fog: false };
  const dots = new Points(new BufferGeometry(), new PointsMaterial({ ...over, map: disc(), size: WIDE, sizeAttenuation: false })); // prettier-ignore
  const band = new Line(new BufferGeometry(), new LineBasicMaterial({ ...over, color: COLOUR }));
  const ends = new BufferAttribute(new Float32Array(6), 3);
  band.geometry.setAttribute('position', ends);
  for (const object of [dots, band]) {
    object.renderOrder = 998;
    object.frustumCulled = false;
    scene.add(object);
  }
  band.visible = false;
  /** @type {Target[]} */
  let targets = [];
  /** @type {Target | null} */
  let from = null;
  const spot = new Vector3();

  /** The dot at a place of the window. @param {MouseEvent} event */
  function dotAt({ clientX, clientY }) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    /** @type {Target | null} */
    let found = null;
    let least = NEAR;
    for (const target of targets) {
      const { x, y, z } = spot.fromArray(target.at).project(rig.camera);
      if (z > 1) continue;
      const off = Math.hypot(((x + 1) / 2) * width + left - clientX, ((1 - y) / 2) * height + top - clientY); // prettier-ignore
      if (off < least) [least, found] = [off, target];
    }
    return found;
  }

  /** The place under the pointer, as far away as where it began. @param {PointerEvent} event @param {Target} start */
  function placeAt(event, start) {
    const depth = spot.fromArray(start.at).project(rig.camera).z;
    return spot.set(...spotOn(canvas, event), depth).unproject(rig.camera);
  }

  /** @param {Target | null} next */
  function begin(next) {
    from = next;
    if (!from) band.visible = false;
    onfrom(from);
    invalidate();
  }
  /** @param {Vector3} to */
  function draw(to) {
    if (!from) return;
    ends.setXYZ(0, ...from.at);
    ends.setXYZ(1, to.x, to.y, to.z);
    ends.needsUpdate = true;
    band.visible = true;
    invalidate();
  }

  /** What was pressed is a line's end, or its other end. @param {Target | null} to */
  function meet(to) {
    if (!from || !to || to === from) return false;
    const first = from;
    begin(null);
    online(first, to);
    return true;
  }
  const pointers = holdPointers(canvas, {
    take(event) {
      const dot = dotAt(event);
      if (!dot) return null;
      if (meet(dot)) return 'done';
      begin(dot);
      return 'held';
    },
    move(event) {
      if (!from) return;
      const dot = dotAt(event);
      draw(dot ? spot.fromArray(dot.at) : placeAt(event, from));
    },
    free(event) {
      const dot = event.type === 'pointerup' ? dotAt(event) : null;
      if (meet(dot)) return;
      // on the dot where it began the next press is the other end; elsewhere it was nothing
      band.visible = false;
      if (dot !== from) begin(null);
      invalidate();
    },
    click: (event) => dotAt(event) !== null,
  });

  return {
    /** @param {Target[]} next */
    set(next) {
      targets = next;
      const places = new Float32Array(next.flatMap(({ at }) => at));
      dots.geometry.setAttribute('position', new BufferAttribute(places, 3));
      if (from) begin(null);
      invalidate();
    },
    dispose() {
      pointers.abort();
      dots.material.map?.dispose();
      for (const object of [dots, band]) {
        object.removeFromParent();
        object.geometry.dispose();
        /** @type {import('three').Material} */ (object.material).dispose();
      }
      invalidate();
    },
  };
}
