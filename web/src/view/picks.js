/**
 * What a person points at in the 3D view: parts, lines, the target of the camera. Loaded with the first run.
 * @module
 */
import { Raycaster, Vector2, Vector3 } from 'three';

/** @typedef {import('./space.js').Space} Space */

/** A line is hit this near to it [px], and a press that goes no farther is a click. */
const NEAR = 8;
const STILL = 5;
const point = new Vector3();

/** The line that is nearest to a point of the canvas, if it is near. @param {Space} space @param {number} x @param {number} y */
function lineNear({ run, canvas, camera: { camera } }, x, y) {
  const { clientWidth: width, clientHeight: height } = canvas;
  let found;
  let least = NEAR;
  run?.moment.lines.forEach(({ n, nodes }, k) => {
    let [ax, ay] = [NaN, NaN];
    for (let i = 0; i < n; i++) {
      point.fromArray(nodes, 3 * i).project(camera);
      const [bx, by] = [((point.x + 1) / 2) * width, ((1 - point.y) / 2) * height];
      const along =
        ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const s = Math.min(1, Math.max(0, along));
      const off = Math.hypot(ax + s * (bx - ax) - x, ay + s * (by - ay) - y);
      if (off < least) [least, found] = [off, run.manifest.lines[k].part];
      [ax, ay] = [bx, by];
    }
  });
  return found;
}

/**
 * Clicks on parts, and double clicks that set the camera's target.
 * @param {Space} space
 * @param {(part: string, link?: number) => void} pick link: of a chain, which of its links
 * @param {AbortSignal} signal
 */
export function listenForPicks(space, pick, signal) {
  const { canvas, camera } = space;
  const ray = new Raycaster();
  const spot = new Vector2();
  let [x, y] = [0, 0];
  /** @param {MouseEvent} event */
  const hit = (event) => {
    const group = space.run?.objects.group;
    if (!group) return null;
    const place = canvas.getBoundingClientRect();
    spot.x = ((event.clientX - place.left) / place.width) * 2 - 1;
    spot.y = 1 - ((event.clientY - place.top) / place.height) * 2;
    ray.setFromCamera(spot, camera.camera);
    return ray.intersectObject(group, true).find((h) => h.object.userData.part) ?? null;
  };
  canvas.addEventListener('pointerdown', (event) => ([x, y] = [event.clientX, event.clientY]), {
    signal,
  });
  canvas.addEventListener(
    'click',
    (event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) return;
      const found = hit(event);
      const id = found?.object.userData.part ?? lineNear(space, event.offsetX, event.offsetY);
      if (id) pick(id, found?.object.userData.numbers?.[found.instanceId ?? 0]);
    },
    { signal },
  );
  canvas.addEventListener(
    'dblclick',
    (event) => {
      const at = hit(event)?.point;
      if (at) camera.go(camera.camera.position.clone().add(at).sub(camera.target), at);
    },
    { signal },
  );
}
