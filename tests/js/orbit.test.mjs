/** Hands on the camera: whatever they do, what there is stays in the middle of the picture, the eye above the floor, within
 * reach, and outside of bodies; a turn keeps its point where it is in the picture, and so does a zoom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Box3, BoxGeometry, Group, Mesh, Vector3 } from 'three';
import { CameraRig } from '../../web/src/view/camera.js';
import { insideBody } from '../../web/src/view/inside.js';
import { Orbit } from '../../web/src/view/orbit.js';

/** The same numbers in every run. @param {number} seed */
function random(seed) {
  let s = seed;
  return () => (s = (s * 1103515245 + 12345) % 2147483648) / 2147483648;
}

const FLOOR = -5;
const room = new Box3(new Vector3(-10, -3, -4), new Vector3(10, 3, 8));
const body = new Box3(new Vector3(-2, -1, -1), new Vector3(2, 1, 1));

function setUp() {
  const rig = new CameraRig({ reducedMotion: true, moved() {}, byHand() {} });
  rig.resize(800, 500);
  rig.floor = FLOOR;
  rig.aim(new Vector3(20, -30, 12), new Vector3(0, 0, 1));
  const orbit = new Orbit(rig, {
    room: () => room.clone(),
    inside: (point) => body.containsPoint(point),
  });
  orbit.begin();
  return { rig, orbit };
}

/** Where a point is in the picture. @param {CameraRig} rig @param {Vector3} point */
function seen(rig, point) {
  rig.camera.updateMatrixWorld();
  rig.camera.updateProjectionMatrix();
  return point.clone().project(rig.camera);
}

/** @param {CameraRig} rig */
function holds(rig) {
  const { camera, target } = rig;
  const eye = camera.position;
  for (const x of [...eye.toArray(), ...target.toArray()]) assert.ok(Number.isFinite(x));
  assert.ok(room.clone().expandByScalar(1e-6).containsPoint(target), `${target.toArray()}`);
  const middle = seen(rig, target);
  assert.ok(Math.hypot(middle.x, middle.y) < 1e-6 && middle.z < 1);
  assert.ok(eye.z >= FLOOR - 1e-9);
  assert.ok(!body.containsPoint(eye));
  // all of it, from any side, would take half of the picture or more
  const most = room.getSize(new Vector3()).length() / Math.tan((camera.fov * Math.PI) / 360);
  assert.ok(eye.distanceTo(target) < most * 1.0001);
}

test('random hands never lose the scene', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const next = random(seed);
    const { rig, orbit } = setUp();
    for (let i = 0; i < 200; i++) {
      const pivot = new Vector3(20 * next() - 10, 6 * next() - 3, 12 * next() - 4);
      const what = next();
      if (next() < 0.05) orbit.begin();
      if (what < 0.5) orbit.turn(next() - 0.5, next() - 0.5, next() < 0.5 ? pivot : undefined);
      else if (what < 0.8) orbit.zoom(Math.exp(1.6 * next() - 0.8), pivot);
      else orbit.shift(600 * next() - 300, 600 * next() - 300);
      holds(rig);
    }
  }
});

test('a turn keeps its point where it is in the picture', () => {
  const { rig, orbit } = setUp();
  const point = new Vector3(1, 0.5, 2);
  const before = seen(rig, point);
  orbit.turn(0.2, 0, point);
  const after = seen(rig, point);
  assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-3);
});

test('a zoom keeps its point where it is, and goes no nearer than it may', () => {
  const { rig, orbit } = setUp();
  const point = new Vector3(1, 0.5, 2);
  const before = seen(rig, point);
  const far = rig.distance;
  orbit.zoom(0.8, point);
  const after = seen(rig, point);
  assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-6);
  assert.ok(rig.distance < far);
  for (let i = 0; i < 200; i++) orbit.zoom(0.5);
  assert.ok(rig.distance > 0.01);
});

test('a turn over the top and under the floor ends there', () => {
  const { rig, orbit } = setUp();
  for (let i = 0; i < 100; i++) orbit.turn(0, -0.3);
  holds(rig);
  for (let i = 0; i < 100; i++) orbit.turn(0, 0.3);
  holds(rig);
  assert.ok(rig.camera.position.z >= FLOOR);
});

test('inside of a body is told by its triangles, open ones and joined ones too', () => {
  const group = new Group();
  const box = new Mesh(new BoxGeometry(4, 2, 2));
  box.userData.part = 'box';
  const other = new Mesh(new BoxGeometry(2, 2, 2));
  other.userData.part = 'box';
  other.position.x = 1.5;
  group.add(box, other);
  group.updateMatrixWorld(true);
  const run = { objects: { group } };
  assert.ok(insideBody(run, new Vector3(0.1, 0.2, 0.1)));
  assert.ok(insideBody(run, new Vector3(1.1, 0.2, 0.1)));
  assert.ok(insideBody(run, new Vector3(2.4, 0.2, 0.1)));
  assert.ok(!insideBody(run, new Vector3(3, 0.2, 0.1)));
  assert.ok(!insideBody(run, new Vector3(0, 1.2, 0.1)));
});
