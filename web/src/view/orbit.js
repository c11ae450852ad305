/**
 * What hands do to the camera, and its limits: it turns about a point and does not lose it, comes nearer to what is
 * under the pointer, and shifts; the target stays in the room of what there is, the eye within reach of it, above the
 * floor and outside of bodies. So whatever is done, the scene is in the middle of the picture.
 * @module
 */
import { Box3, Vector3 } from 'three';
import { STEEP } from './camera.js';

/** @typedef {import('./camera.js').CameraRig} CameraRig */

/** The eye goes so many times as far as where all is in the picture from any side. */
const FAR = 2;
/** And no nearer than this share of the size of what there is. */
const NEAR = 0.002;
const UP = new Vector3(0, 0, 1);

const across = new Vector3();
const sight = new Vector3();
const was = { eye: new Vector3(), target: new Vector3() };
const kept = new Vector3();

export class Orbit {
  /**
   * @param {CameraRig} rig
   * @param {{room: () => Box3, inside: (point: Vector3) => boolean}} world `room`: around all there is at the moment;
   *   `inside`: whether a point is in a body
   */
  constructor(rig, world) {
    this.rig = rig;
    this.world = world;
    this.room = new Box3();
    this.size = 1;
  }

  /** A gesture begins: what there is may be elsewhere than at the last one. */
  begin() {
    this.rig.stop();
    this.room.copy(this.world.room()).expandByPoint(this.rig.target);
    this.size = this.room.getSize(kept).length();
  }

  /**
   * Does what a hand does, and undoes it where the eye would be in a body.
   * @param {(eye: Vector3, target: Vector3) => void} act
   */
  do(act) {
    const { camera, target } = this.rig;
    was.eye.copy(camera.position);
    was.target.copy(target);
    const free = !this.world.inside(was.eye);
    act(camera.position, target);
    this.limit();
    if (free && this.world.inside(camera.position)) {
      camera.position.copy(was.eye);
      target.copy(was.target);
    }
    this.rig.settle();
  }

  /** Target in the room, eye within reach. */
  limit() {
    const { camera, target } = this.rig;
    this.room.clampPoint(target, kept);
    camera.position.add(kept).sub(target);
    target.copy(kept);
    sight.copy(camera.position).sub(target);
    const half = Math.tan((camera.fov * Math.PI) / 360) * Math.min(1, camera.aspect);
    const far = (FAR * this.size) / (2 * half);
    const distance = Math.min(Math.max(sight.length(), NEAR * this.size), far);
    camera.position.copy(target).addScaledVector(sight.normalize(), distance);
  }

  /**
   * Turns about a point, which stays where it is in the picture.
   * @param {number} around [rad] about the vertical
   * @param {number} over [rad] about the picture's horizontal
   * @param {Vector3} [pivot] the target
   */
  turn(around, over, pivot = this.rig.target) {
    const about = pivot.clone();
    this.do((eye, target) => {
      for (const point of [eye, target]) point.sub(about).applyAxisAngle(UP, around);
      sight.copy(eye).sub(target).normalize();
      const steep = Math.acos(Math.min(1, Math.max(-1, sight.z)));
      const tilt = Math.min(STEEP.most, Math.max(STEEP.least, steep + over)) - steep;
      across.crossVectors(UP, sight);
      // straight down there is no horizontal: the picture's own
      if (across.lengthSq() < 1e-6)
        across.setFromMatrixColumn(this.rig.camera.matrix, 0).applyAxisAngle(UP, around);
      across.normalize();
      for (const point of [eye, target]) point.applyAxisAngle(across, tilt).add(about);
      // what is looked at is as far away as what it was turned about
      const depth = -sight.copy(about).sub(eye).dot(kept.copy(eye).sub(target).normalize());
      if (depth > NEAR * this.size) target.copy(eye).addScaledVector(kept, -depth);
    });
  }

  /**
   * Goes nearer, or back: what is at the point stays where it is in the picture.
   * @param {number} factor of the distance
   * @param {Vector3} [through] the target
   */
  zoom(factor, through = this.rig.target) {
    const point = through.clone();
    this.do((eye, target) => {
      for (const end of [eye, target]) end.sub(point).multiplyScalar(factor).add(point);
    });
  }

  /** Shifts the picture. @param {number} x [px] to the right @param {number} y [px] down */
  shift(x, y) {
    const { pixel, distance, camera } = this.rig;
    const metres = pixel * distance;
    camera.updateMatrix();
    across.setFromMatrixColumn(camera.matrix, 0).multiplyScalar(-x * metres);
    across.addScaledVector(sight.setFromMatrixColumn(camera.matrix, 1), y * metres);
    this.do((eye, target) => {
      eye.add(across);
      target.add(across);
    });
  }
}
