/**
 * Names at bodies, where a scenario gives them (`view.names`): a word above each, or below where another is in the way, so that
 * what is compared is told apart.
 * @module
 */
import { Box3, Vector3 } from 'three';
import { overlap } from './spots.js';
import { placeOf } from './run.js';
import { bodyRadius } from './skin.js';

const GAP = 6; // [px] from the body
/** A lower picture has no names [px]. */
const LOW = 120;
const point = new Vector3();
const up = new Vector3();
const size = new Vector3();

/** @param {HTMLElement} layer */
export function createNames(layer) {
  /** @typedef {{id: string, high: number, element: HTMLElement, figure: HTMLElement, unit: HTMLElement, name: HTMLElement, x: number, y: number, width: number, height: number}} Name */
  /** @type {Name[]} */
  let plates = [];
  /** @type {import('./run.js').RunInSpace | null} */
  let of = null;

  /** Half of how high a part is [m]. @param {import('./run.js').RunInSpace} run @param {string} id */
  function reach({ manifest, objects }, id) {
    const part = manifest.parts.find((p) => p.id === id);
    const radius = bodyRadius(part?.shape, part?.size ?? [1, 1, 1]);
    if (radius > 0) return part?.shape === 'box' ? (part.size?.[2] ?? 1) / 2 : radius;
    const box = new Box3();
    objects.group.traverse((object) => {
      if (object.userData.part === id) box.expandByObject(object);
    });
    return box.isEmpty() ? 0 : box.getSize(size).z / 2;
  }

  /** @param {import('./run.js').RunInSpace} run */
  function begin(run) {
    of = run;
    for (const { element } of plates) element.remove();
    plates = Object.entries(run.manifest.view?.names ?? {}).map(([id, { name: word }]) => {
      const element = document.createElement('div');
      element.className = 'namelabel';
      const figure = document.createElement('span');
      figure.textContent = word;
      element.append(figure);
      layer.append(element);
      const none = document.createElement('span');
      const box = { x: 0, y: 0, width: 12 + 6.1 * word.length, height: 19 };
      return { id, high: reach(run, id), element, figure, unit: none, name: none, ...box };
    });
  }

  return {
    get plates() {
      return plates;
    },
    /**
     * @param {import('./run.js').RunInSpace} run @param {import('three').Camera} camera
     * @param {number} width @param {number} height @param {boolean} shown
     * @returns {import('./spots.js').Box[]} where they are
     */
    draw(run, camera, width, height, shown) {
      if (run !== of) begin(run);
      /** @type {import('./spots.js').Box[]} */
      const boxes = [];
      up.setFromMatrixColumn(camera.matrixWorld, 1);
      for (const plate of plates) {
        const at = placeOf(run, plate.id);
        let there = false;
        for (const side of [1, -1]) {
          if (!at || !shown || height < LOW || there) break;
          point
            .set(at[0], at[1], at[2])
            .addScaledVector(up, side * plate.high)
            .project(camera);
          const x = ((point.x + 1) / 2) * width - plate.width / 2;
          const y = ((1 - point.y) / 2) * height - (side > 0 ? plate.height + GAP : -GAP);
          /** @type {import('./spots.js').Box} */
          const box = [x, y, x + plate.width, y + plate.height];
          const inside = point.z < 1 && x > 0 && y > 0 && box[2] < width && box[3] < height;
          if (!inside || boxes.some((other) => overlap(box, other))) continue;
          there = true;
          boxes.push(box);
          Object.assign(plate, { x, y });
          plate.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        }
        const visibility = there ? 'visible' : 'hidden';
        if (plate.element.style.visibility !== visibility)
          plate.element.style.visibility = visibility;
      }
      return boxes;
    },
  };
}
