/**
 * What acts at a moment of a run: what touches, else the bodies that can move, else the line that pulls most. A camera that is to show the
 * action looks at that.
 * @module
 */
import { Box3, Quaternion, Vector3 } from 'three';
import { CONTACT, TOUCH } from '../../../wasm/js/rows.mjs';
import { bodyRadius } from './skin.js';
import { boxOf } from './run.js';

/** @typedef {import('./run.js').RunInSpace} RunInSpace */

/** What acts takes this much of the picture's height, or less. */
const ROOM = 3;
/** A line pulls where its tension is this share of the largest, [N] at least. */
const PULLS = 0.5;
const point = new Vector3();
const middle = new Vector3();
const turn = new Quaternion();

/** Around points of contact, of bodies and of lines. @param {Pick<RunInSpace, 'moment'>} run @param {Box3} box */
function addTouching({ moment: { contacts, touches } }, box) {
  for (let i = 0; i < contacts.n; i++)
    box.expandByPoint(point.fromArray(contacts.rows, i * CONTACT.words + CONTACT.point));
  for (let i = 0; i < touches.n; i++)
    box.expandByPoint(point.fromArray(touches.rows, i * TOUCH.words + TOUCH.point));
}

/** Around the end where the line pulls that pulls most. @param {Pick<RunInSpace, 'moment'>} run @param {Box3} box */
function addTightest({ moment: { lines } }, box) {
  let [most, at] = [0, -1];
  lines.forEach(({ n, tension }, k) => {
    for (let i = 0; i < n - 1; i++) if (tension[i] > most) [most, at] = [tension[i], k];
  });
  if (at < 0) return;
  const { n, nodes, tension } = lines[at];
  for (let i = 0; i < n; i++)
    if ((tension[Math.min(i, n - 2)] ?? 0) > PULLS * most)
      box.expandByPoint(point.fromArray(nodes, 3 * i));
}

/** Around bodies that move. @param {Pick<RunInSpace, 'manifest' | 'moment'>} run @param {Box3} box */
function addBodies({ manifest, moment }, box) {
  for (const { kind, pose, shape, size = [1, 1, 1] } of manifest.parts) {
    if (pose === undefined || kind === 'motion' || kind === 'chain' || kind === 'quay') continue;
    const r = bodyRadius(shape, size) || 0.5;
    const [w, x, y, z] = moment.poses[pose].subarray(3);
    turn.set(x, y, z, w);
    // the corners of a box, else those around a ball
    const half = shape === 'box' ? size.map((s) => s / 2) : [r, r, r];
    for (let i = 0; i < 8; i++) {
      point.set(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]);
      if (shape === 'box') point.applyQuaternion(turn);
      box.expandByPoint(point.add(middle.fromArray(moment.poses[pose])));
    }
  }
}

/** Around what acts, nothing besides. @param {Pick<RunInSpace, 'manifest' | 'moment'>} run @returns {Box3} */
export function subject(run) {
  const box = new Box3();
  addTouching(run, box);
  if (box.isEmpty()) addBodies(run, box);
  if (box.isEmpty()) addTightest(run, box);
  return box.isEmpty() ? boxOf(run) : box;
}

/** The same with as much of what is around it that one sees where it is. @param {RunInSpace} run @returns {Box3} */
export function acting(run) {
  const box = subject(run);
  const around = boxOf(run).getSize(point).length() / 12;
  const size = Math.max(...box.getSize(point).toArray(), around);
  return box.expandByScalar((size * (ROOM - 1)) / 4);
}
