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

/** A press of the pointer, a click or a double click: where in the window. @typedef {{clientX: number, clientY: number}} Press */

/**
 * What presses mean: clicks on parts, and double clicks that set the camera's target.
 * @param {Space} space
 * @param {(part: string, link?: number) => void} pick link: of a chain, which of its links
 */
export function createPicks(space, pick) {
  const { canvas, camera } = space;
  const ray = new Raycaster();
  const spot = new Vector2();
  let [x, y] = [0, 0];
  /** @param {Press} press */
  const hit = ({ clientX, clientY }) => {
    const group = space.run?.objects.group;
    if (!group) return null;
    const place = canvas.getBoundingClientRect();
    spot.x = ((clientX - place.left) / place.width) * 2 - 1;
    spot.y = 1 - ((clientY - place.top) / place.height) * 2;
    ray.setFromCamera(spot, camera.camera);
    return ray.intersectObject(group, true).find((h) => h.object.userData.part) ?? null;
  };
  return {
    /** @param {Press} press */
    pointerdown(press) {
      [x, y] = [press.clientX, press.clientY];
    },
    /** @param {Press} press */
    click(press) {
      const { clientX, clientY } = press;
      if (Math.hypot(clientX - x, clientY - y) > STILL) return;
      const found = hit(press);
      const { left, top } = canvas.getBoundingClientRect();
      const id = found?.object.userData.part ?? lineNear(space, clientX - left, clientY - top);
      if (id) pick(id, found?.object.userData.numbers?.[found.instanceId ?? 0]);
    },
    /** @param {Press} press */
    dblclick(press) {
      const at = hit(press)?.point;
      if (at) camera.go(camera.camera.position.clone().add(at).sub(camera.target), at);
    },
  };
}
