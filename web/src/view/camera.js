/**
 * The camera: a long lens with a target, named views that it moves to in 240 ms, and a part that it can go along
 * with. What hands do to it is in hand.js and orbit.js, which come with the first run.
 * @module
 */
import { PerspectiveCamera, Spherical, Vector3 } from 'three';

export const LENS = 24; // [degrees] calm, little distortion
const WIDE_ENOUGH = 1.5; // aspect at which the lens is that
const MOVE = 240; // [ms]
const MARGIN = 1.14;
/** The line of sight is never quite upright. */
export const STEEP = { least: 0.001, most: Math.PI - 0.05 };
const UP = new Vector3(0, 0, 1);

/** @typedef {import('./index.js').CameraState} CameraState */

const right = new Vector3();
const above = new Vector3();
const back = new Vector3();
const corner = new Vector3();

export class CameraRig {
  /** @param {{reducedMotion: boolean, moved: () => void, byHand: () => void}} options */
  constructor(options) {
    this.options = options;
    this.camera = new PerspectiveCamera(LENS, WIDE_ENOUGH, 0.1, 1000);
    this.camera.up.copy(UP);
    this.camera.position.set(30, -40, 20);
    this.target = new Vector3();
    this.floor = -Infinity;
    /** Part that the target keeps to, and where it was. @type {string | undefined} */
    this.follow = undefined;
    this.followed = new Vector3();
    this.moving = 0;
  }

  get distance() {
    return this.camera.position.distanceTo(this.target);
  }

  /** Looks at the target. The eye never goes below the floor. */
  settle() {
    const { camera, target } = this;
    camera.position.z = Math.max(camera.position.z, this.floor);
    camera.lookAt(target);
    this.options.moved();
  }

  /** Looks there at once, and stops whatever move there was. @param {Vector3} eye @param {Vector3} target */
  aim(eye, target) {
    this.stop();
    this.camera.position.copy(eye);
    this.target.copy(target);
    this.settle();
  }

  /** The eye around the target; three's spherical coordinates have y up. */
  ball() {
    const e = this.camera.position;
    const t = this.target;
    return new Spherical().setFromVector3(new Vector3(e.x - t.x, e.z - t.z, t.y - e.y));
  }

  /**
   * @param {Spherical} ball
   * @param {Vector3} target
   */
  set(ball, target) {
    ball.phi = Math.min(STEEP.most, Math.max(STEEP.least, ball.phi));
    const offset = new Vector3().setFromSpherical(ball);
    this.target.copy(target);
    this.camera.position.set(target.x + offset.x, target.y - offset.z, target.z + offset.y);
    this.settle();
  }

  /**
   * Moves to an eye and a target.
   * @param {Vector3} eye
   * @param {Vector3} target
   * @param {boolean} [atOnce]
   */
  go(eye, target, atOnce = false) {
    this.stop();
    const a = this.ball();
    const start = this.target.clone();
    const offset = eye.clone().sub(target);
    const b = new Spherical().setFromVector3(new Vector3(offset.x, offset.z, -offset.y));
    if (atOnce || this.options.reducedMotion) {
      this.set(b, target);
      return;
    }
    if (b.phi < 0.01) b.theta = a.theta;
    const round = Math.round((a.theta - b.theta) / (2 * Math.PI));
    b.theta += round * 2 * Math.PI;
    const begun = performance.now();
    const step = () => {
      const share = Math.min(1, (performance.now() - begun) / MOVE);
      const f = 1 - (1 - share) ** 3;
      this.set(
        new Spherical(
          a.radius * (b.radius / a.radius) ** f,
          a.phi + f * (b.phi - a.phi),
          a.theta + f * (b.theta - a.theta),
        ),
        start.clone().lerp(target, f),
      );
      if (share < 1) this.moving = requestAnimationFrame(step);
      else this.options.byHand();
    };
    step();
  }

  /**
   * Distance from the middle of a box at which all of it is in the picture.
   * @param {import('three').Box3} box
   * @param {Vector3} middle
   * @param {Vector3} away from the middle to the eye, a unit vector
   */
  distanceFor(box, middle, away) {
    back.copy(away);
    right.crossVectors(UP, back);
    if (right.lengthSq() < 1e-8) right.set(1, 0, 0);
    right.normalize();
    above.crossVectors(back, right);
    const high = Math.tan((this.camera.fov * Math.PI) / 360);
    const wide = high * this.camera.aspect;
    let distance = 0;
    for (let i = 0; i < 8; i++) {
      corner.set(
        i & 1 ? box.max.x : box.min.x,
        i & 2 ? box.max.y : box.min.y,
        i & 4 ? box.max.z : box.min.z,
      );
      corner.sub(middle);
      const near = corner.dot(back);
      const sideways = Math.abs(corner.dot(right)) / wide;
      const upward = Math.abs(corner.dot(above)) / high;
      distance = Math.max(distance, near + MARGIN * Math.max(sideways, upward));
    }
    return Math.max(distance, 0.5);
  }

  /**
   * Looks at a whole box from a direction.
   * @param {import('three').Box3} box
   * @param {Vector3} away need not be a unit vector
   * @param {boolean} [atOnce]
   */
  fit(box, away, atOnce) {
    const { eye, target } = this.fitted(box, away);
    this.go(eye, target, atOnce);
  }

  /** Where it stands then. @param {import('three').Box3} box @param {Vector3} away */
  fitted(box, away) {
    const target = box.getCenter(new Vector3());
    const unit = away.clone().normalize();
    return {
      eye: unit
        .clone()
        .multiplyScalar(this.distanceFor(box, target, unit))
        .add(target),
      target,
    };
  }

  /**
   * Steps back on the line of sight until a box is in the picture, if it is not.
   * @param {import('three').Box3} box
   */
  include(box) {
    const away = this.camera.position.clone().sub(this.target).normalize();
    const enough = this.distanceFor(box, this.target, away) / 1.06;
    if (enough <= this.distance) return;
    this.camera.position.copy(this.target).addScaledVector(away, enough);
    this.settle();
  }

  /**
   * Where the followed part is now: eye and target go with it.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   */
  track(x, y, z) {
    const f = this.followed;
    const [dx, dy, dz] = [x - f.x, y - f.y, z - f.z];
    f.set(x, y, z);
    const t = this.target;
    t.set(t.x + dx, t.y + dy, t.z + dz);
    const e = this.camera.position;
    e.set(e.x + dx, e.y + dy, Math.max(this.floor, e.z + dz));
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    const aspect = width / height;
    const half = Math.tan((LENS * Math.PI) / 360);
    // In portrait the lens widens, so that the width of the picture is not lost.
    const widen = Math.min(1.55, Math.max(1, WIDE_ENOUGH / aspect));
    this.camera.fov = (2 * Math.atan(half * widen) * 180) / Math.PI;
    this.camera.aspect = aspect;
    this.height = height;
  }

  /** Clipping planes for where the eye is. */
  beforeDraw() {
    const { camera, distance } = this;
    camera.near = Math.max(0.02, 0.02 * distance);
    camera.far = Math.max(2500, 24 * distance);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** Metres that a CSS pixel covers, one metre ahead. */
  get pixel() {
    return (2 * Math.tan((this.camera.fov * Math.PI) / 360)) / (this.height || 1);
  }

  /** @returns {CameraState} */
  state() {
    const rounded = (/** @type {number} */ x) => Number(x.toFixed(3));
    const state = {
      eye: this.camera.position.toArray().map(rounded),
      target: this.target.toArray().map(rounded),
    };
    return this.follow ? { ...state, follow: this.follow } : state;
  }

  /** Ends a move. */
  stop() {
    if (this.moving) cancelAnimationFrame(this.moving);
    this.moving = 0;
  }
}
