/**
 * What acts at a moment of a run: what touches, the line that pulls most, else what has moved. A camera that is to show the
 * action looks at that.
 * @module
 */
import { Box3, Vector3 } from 'three';
import { CONTACT, TOUCH } from '../../../wasm/js/rows.mjs';
import { bodyRadius } from './skin.js';
import { boxOf } from './run.js';

/** @typedef {import('./run.js').RunInSpace} RunInSpace */

/** What acts takes this much of the picture's height, or less. */
const ROOM = 3;
/** A line pulls where its tension is this share of the largest, [N] at least. */
const PULLS = 0.5;
const point = new Vector3();

/** Around points of contact, of bodies and of lines. @param {RunInSpace} run @param {Box3} box */
function addTouching({ moment: { contacts, touches } }, box) {
  for (let i = 0; i < contacts.n; i++)
    box.expandByPoint(point.fromArray(contacts.rows, i * CONTACT.words + CONTACT.point));
  for (let i = 0; i < touches.n; i++)
    box.expandByPoint(point.fromArray(touches.rows, i * TOUCH.words + TOUCH.point));
}

/** Around the end where the line pulls that pulls most. @param {RunInSpace} run @param {Box3} box */
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

/** Around bodies. @param {RunInSpace} run @param {Box3} box @param {(id: string) => boolean} which */
function addBodies({ manifest, moment }, box, which) {
  for (const { id, kind, pose, shape, size } of manifest.parts) {
    if (pose === undefined || kind === 'motion' || kind === 'chain' || !which(id)) continue;
    const r = bodyRadius(shape, size ?? [1, 1, 1]) || 0.5;
    const at = moment.poses[pose];
    box.expandByPoint(point.set(at[0] - r, at[1] - r, at[2] - r));
    box.expandByPoint(point.set(at[0] + r, at[1] + r, at[2] + r));
  }
}

/** @param {RunInSpace} run @returns {Box3} */
export function acting(run) {
  const box = new Box3();
  addTouching(run, box);
  if (box.isEmpty()) addTightest(run, box);
  if (box.isEmpty()) addBodies(run, box, () => true);
  const all = boxOf(run);
  if (box.isEmpty()) return all;
  // as much of what is around it that one sees where it is
  const size = Math.max(...box.getSize(point).toArray(), all.getSize(point).length() / 12);
  return box.expandByScalar((size * (ROOM - 1)) / 4);
}
