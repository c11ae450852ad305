/**
 * Where the camera of the 3D stage looks: at the start of a run, by named views, at a part that it follows,
 * into a cut.
 * @module
 */
import { Box3, Vector3 } from 'three';
import { openingCamera } from '../sim/opens.js';
import { followedPart, triple } from './rig.js';
import { boxOf, placeOf } from './run.js';

/**
 * @typedef {import('./camera.js').CameraRig} CameraRig
 * @typedef {import('./run.js').RunInSpace} RunInSpace
 */

const DIRECTIONS = {
  side: new Vector3(0, -1, 0.05),
  front: new Vector3(1, 0, 0.05),
  top: new Vector3(0, -0.0005, 1),
};
/** Where a run is seen from when it does not say. */
const USUAL = new Vector3(0.6, -0.78, 0.2);

/**
 * Eye and target that a camera was given. An eye in its own target looks nowhere.
 * @param {{eye?: number[], target?: number[]} | undefined} wish
 */
function given(wish) {
  const [eye, target] = [triple(wish?.eye), triple(wish?.target)];
  if (!eye || !target) return null;
  const pair = { eye: new Vector3(...eye), target: new Vector3(...target) };
  return pair.eye.distanceTo(pair.target) > 1e-3 ? pair : null;
}

/** What acts, for cameras that show that: it comes with the first run. @type {{box: ((run: RunInSpace) => Box3) | null}} */
export const action = { box: null };

/**
 * Eye and target of a camera that a scenario names, at the moment of the run.
 * @param {CameraRig} camera @param {RunInSpace} run @param {import('../../../wasm/js/frame.mjs').Stand} stand
 */
export function placed(camera, run, stand) {
  const { kind = 'given', eye } = stand;
  const pair = given(stand);
  if (kind === 'given' || (kind === 'under' && pair)) {
    if (!pair) return null;
    const at = placeOf(run, stand.follow);
    if (at) for (const end of [pair.eye, pair.target]) end.add(new Vector3(at[0], at[1], at[2]));
    return pair;
  }
  const from = triple(eye);
  const low = kind === 'under' ? new Vector3(0.6, -0.78, -0.25) : USUAL;
  const out = kind === 'plan' ? DIRECTIONS.top : from ? new Vector3(...from) : low;
  if (pair) out.copy(pair.eye).sub(pair.target);
  return camera.fitted((kind === 'action' && action.box?.(run)) || boxOf(run), out);
}

/** @param {CameraRig} camera */
const away = (camera) => camera.camera.position.clone().sub(camera.target);

/** @param {CameraRig} camera @param {RunInSpace} run @param {string} [id] */
function follow(camera, run, id) {
  const at = placeOf(run, id);
  camera.follow = at ? id : undefined;
  if (at) camera.followed.fromArray(at);
}

/** Keeps to the part that is followed. @param {CameraRig} camera @param {RunInSpace} run */
export function track(camera, run) {
  const at = placeOf(run, camera.follow);
  if (at) camera.track(at[0], at[1], at[2]);
}

/** @param {CameraRig} camera @param {RunInSpace} run @param {import('./index.js').CameraState} state */
export function place(camera, run, state) {
  const wish = given(state);
  if (!wish) return;
  camera.go(wish.eye, wish.target, true);
  follow(camera, run, state.follow);
}

/** @param {CameraRig} camera @param {RunInSpace} run its first moment */
export function begin(camera, run) {
  const wish = run.manifest.view?.camera;
  const start = given(wish);
  camera.follow = undefined;
  const named = openingCamera(run.manifest);
  const opening = named && placed(camera, run, named);
  if (opening) {
    camera.aim(opening.eye, opening.target);
    return follow(camera, run, named.follow);
  }
  if (start) camera.go(start.eye, start.target, true);
  else camera.fit(run.box, run.objects.first((layer) => layer.outside?.()) ?? USUAL, true);
  const told = triple(wish?.eye);
  // larger than what is to be seen of it
  if (told && run.objects.first((layer) => layer.vast)) return follow(camera, run, wish?.follow);
  // a run that shows where lines touch is seen from nearer than all of them
  camera.include((told && run.objects.first((layer) => layer.near?.(run.moment))) || run.box);
  if (wish?.follow) follow(camera, run, wish.follow);
}

/** @param {CameraRig} camera @param {RunInSpace} run @param {import('./index.js').ViewName} name */
export function show(camera, run, name) {
  if (name === 'follow') {
    follow(camera, run, camera.follow ? undefined : followedPart(run.manifest)?.id);
    const at = placeOf(run, camera.follow);
    if (!at) return;
    const to = new Vector3().fromArray(at);
    camera.go(away(camera).add(to), to);
    return;
  }
  camera.follow = undefined;
  camera.fit(boxOf(run), name === 'fit' ? away(camera) : DIRECTIONS[name]);
}

/** The half of what is cut open that is towards the eye is taken away; who looks along the cut is moved to face it. @param {CameraRig} camera @param {RunInSpace} run */
export function faceCut(camera, run) {
  const open = run.objects.first((layer) => layer.section && layer);
  if (!open?.section) return;
  const { normal, ends, reach } = open.section();
  const from = away(camera);
  const side = Math.sign(from.dot(normal)) || 1;
  open.turn?.(side);
  if (Math.abs(from.dot(normal)) > 0.6 * from.length()) return;
  camera.fit(
    new Box3().setFromPoints(ends).expandByScalar(0.4 * reach),
    normal.multiplyScalar(side).setZ(0.12),
  );
}
