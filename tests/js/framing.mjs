/**
 * What is in the picture of an example at a moment, without drawing it: the run is computed, the camera stands where the
 * story has it (the page's own modules say where), and what acts is projected by that camera. What hides it is found along
 * lines of sight from the eye to what acts, against the triangles of meshes and the boxes of all other bodies.
 * @module
 */
import fs from 'node:fs/promises';
import { Box3, Quaternion, Ray, Vector3 } from 'three';
import { loadCore } from '../../wasm/js/index.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { compileWithAssets } from '../../wasm/js/meshes.mjs';
import { Runner } from '../../wasm/js/runner.mjs';
import { TOUCH } from '../../wasm/js/rows.mjs';
import { scenesOf, toldAt } from '../../web/src/story/tale.js';
import { subject } from '../../web/src/view/action.js';
import { CameraRig } from '../../web/src/view/camera.js';
import { placed } from '../../web/src/view/gaze.js';
import { readRun } from '../../web/src/view/run.js';
import { placedColliders } from '../../web/src/view/skin.js';

const root = new URL('../../', import.meta.url);
const core = await loadCore(await fs.readFile(new URL('wasm/dist/hawse.wasm', root)), {
  labels: null,
});

/** A scene of this size [px]. */
export const SIZE = { width: 960, height: 600 };

/** @param {string} file of an example */
export async function openExample(file) {
  const text = await fs.readFile(new URL(`examples/${file}`, root), 'utf8');
  const model = await compileWithAssets(core, text, (name) =>
    fs.readFile(new URL(`examples/meshes/${name}`, root)),
  );
  const runner = new Runner(model);
  const manifest = Object.assign(model.manifest, { solids: model.meshes });
  return {
    manifest,
    runner,
    free: () => (runner.free(), model.free()),
    scenario: JSON.parse(text),
  };
}

/** A line's middle where it touches itself, as the layer of lines that touch has it. @param {import('../../web/src/view/moment.js').Moment} moment */
function middle({ touches: { n, rows } }) {
  if (n === 0) return null;
  const at = new Vector3();
  for (let i = 0; i < n; i++) at.add(new Vector3().fromArray(rows, i * TOUCH.words + TOUCH.point));
  return at.divideScalar(n).toArray();
}

/** Whether something is between the eye and a point. @param {any} run @param {Vector3} eye @param {Vector3} at @param {Set<string>} but */
function hidden({ manifest, moment }, eye, at, but) {
  const way = at.clone().sub(eye);
  const far = way.length();
  for (const { part, pose, points } of placedColliders(manifest)) {
    const place = moment.poses[pose];
    if (!place || but.has(part.id)) continue;
    const turn = new Quaternion(place[4], place[5], place[6], place[3]).invert();
    const from = eye.clone().sub(new Vector3().fromArray(place)).applyQuaternion(turn);
    const ray = new Ray(from, way.clone().divideScalar(far).applyQuaternion(turn));
    const box = new Box3().setFromArray(Array.from(points));
    const met = ray.intersectBox(box, new Vector3());
    if (!met || box.containsPoint(from)) continue;
    const mesh = part.colliders?.find((/** @type {any} */ c) => c.mesh)?.mesh;
    const solid = mesh && manifest.solids?.[mesh];
    if (!solid) {
      if (met.distanceTo(from) < 0.97 * far) return part.id;
      continue;
    }
    const corner = (/** @type {number} */ i) =>
      new Vector3().fromArray(solid.points, 3 * solid.faces[i]);
    for (let i = 0; i < solid.faces.length; i += 3) {
      const cut = ray.intersectTriangle(
        corner(i),
        corner(i + 1),
        corner(i + 2),
        false,
        new Vector3(),
      );
      if (cut && cut.distanceTo(from) < 0.97 * far) return part.id;
    }
  }
  return '';
}

/**
 * The picture at the moment that the run is at.
 * @param {Awaited<ReturnType<typeof openExample>>} example
 * @param {string} [camera] another one than the story's
 */
export function pictureOf({ manifest, runner, scenario }, camera) {
  const reader = frameReader(manifest);
  const frame = runner.frame().slice();
  const run = /** @type {any} */ (readRun({ manifest, reader, scenario }, frame));
  run.objects = { first: (/** @type {any} */ ask) => ask({ middle }) ?? null };
  const view = manifest.view ?? {};
  const time = run.moment.time;
  const told = toldAt(view, scenesOf(view), time);
  const rig = new CameraRig({ reducedMotion: true, moved() {}, byHand() {} });
  rig.resize(SIZE.width, SIZE.height);
  const stand = placed(rig, run, view.cameras?.[camera ?? told.camera] ?? { kind: 'wide' });
  if (!stand) return null;
  rig.aim(stand.eye, stand.target);
  rig.beforeDraw();
  const box = subject(run);
  const seen = new Box3();
  const corner = new Vector3();
  const spots = [];
  for (let i = 0; i < 8; i++) {
    corner.set(
      i & 1 ? box.max.x : box.min.x,
      i & 2 ? box.max.y : box.min.y,
      i & 4 ? box.max.z : box.min.z,
    );
    seen.expandByPoint(corner.clone().project(rig.camera));
  }
  const acts = new Set(manifest.parts.filter((p) => p.kind !== 'motion' || manifest.pairs?.some((pair) => pair.a === p.id || pair.b === p.id)).map((p) => p.id)); // prettier-ignore
  for (const f of [0.25, 0.5, 0.75]) spots.push(box.min.clone().lerp(box.max, f));
  const hides = spots.map((at) => hidden(run, stand.eye, at, acts)).filter(Boolean);
  return {
    time,
    camera: camera ?? told.camera,
    caption: told.caption,
    seen,
    box,
    hides,
    rig,
    run,
    stand,
  };
}

/** Moments to look at: the opening, then evenly to the end. @param {import('../../wasm/js/frame.mjs').Manifest} manifest @param {number} count @param {number} [until] share of the run */
export function momentsOf({ view, duration, frame }, count, until = 0.9) {
  const start = view?.opens?.time ?? 0;
  const end = Math.max(start, until * duration);
  return Array.from({ length: count }, (_, i) =>
    Math.round((start + (i * (end - start)) / Math.max(1, count - 1)) / frame),
  );
}
