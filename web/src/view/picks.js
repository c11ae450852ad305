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

/** The line that is nearest to a point of the canvas, if it is near: which of its elements, and how far along that, 0 to 1.
 * @param {Space} space @param {number} x @param {number} y
 * @returns {{part: string, line: number, element: number, along: number} | undefined} */
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
      if (off < least) {
        const { part } = run.manifest.lines[k];
        [least, found] = [off, { part, line: k, element: i - 1, along: s }];
      }
      [ax, ay] = [bx, by];
    }
  });
  return found;
}

/** A press of the pointer, a click or a double click: where in the window. @typedef {{clientX: number, clientY: number}} Press */

/** Whether it is drawn: a body may be hidden under its model. @param {import('three').Object3D | null} object */
function seen(object) {
  for (; object; object = object.parent) if (!object.visible) return false;
  return true;
}

/** What is under a pointer. @param {Space} space */
export function createAim(space) {
  const { canvas, camera } = space;
  const ray = new Raycaster();
  const spot = new Vector2();
  return {
    /** Where the last press looked along. */
    ray: ray.ray,
    /** The surface of a part, of what is seen first. @param {Press} press */
    hit({ clientX, clientY }) {
      const group = space.run?.objects.group;
      if (!group) return null;
      const place = canvas.getBoundingClientRect();
      spot.x = ((clientX - place.left) / place.width) * 2 - 1;
      spot.y = 1 - ((clientY - place.top) / place.height) * 2;
      ray.setFromCamera(spot, camera.camera);
      const all = ray.intersectObject(group, true).filter((h) => h.object.userData.part);
      return all.find(({ object }) => seen(object)) ?? all[0] ?? null;
    },
    /** @param {Press} press */
    line({ clientX, clientY }) {
      const { left, top } = canvas.getBoundingClientRect();
      return lineNear(space, clientX - left, clientY - top);
    },
  };
}

/**
 * What presses mean: clicks on parts, and double clicks that set the camera's target.
 * @param {Space} space
 * @param {(part: string, link?: number) => void} pick link: of a chain, which of its links
 */
export function createPicks(space, pick) {
  const { camera } = space;
  const { hit, line } = createAim(space);
  let [x, y] = [0, 0];
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
      const id = found?.object.userData.part ?? line(press)?.part;
      if (id) pick(id, found?.object.userData.numbers?.[found.instanceId ?? 0]);
    },
    /** @param {Press} press */
    dblclick(press) {
      const at = hit(press)?.point;
      if (at) camera.go(camera.camera.position.clone().add(at).sub(camera.target), at);
    },
  };
}
