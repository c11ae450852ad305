/**
 * Force arrows: one instanced shaft and one instanced head for all forces of a sort, each with a
 * casing around it. Shape tells the sort as colour does: a net force has a hollow head, a normal
 * force is round and solid, friction is square and its shaft dashed. One scale for the whole run;
 * the shaft's width is constant in metres.
 * @module
 */
import {
  BoxGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  RingGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** @typedef {'net' | 'normal' | 'friction'} Sort */

const DASHES = 4;
/** Nearer than this to the line of sight (cosine) an arrow is a ring. */
const END_ON = 0.975;
/** Signs are found anew when the eye has moved by this share of its way from the origin. */
const TURNED = 0.01;

const UP = new Vector3(0, 0, 1);
const from = new Vector3();
const along = new Vector3();
const at = new Vector3();
const size = new Vector3();
const turn = new Quaternion();
const matrix = new Matrix4();

/** Unit pieces along z: a shaft from 0 to 1, what is around it, a head from 0 to 1. @param {Sort} sort */
function pieces(sort) {
  if (sort !== 'friction') {
    const shaft = new CylinderGeometry(1, 1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    const head = new ConeGeometry(1, 1, 20).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    return { shaft, around: shaft, head };
  }
  const dash = (/** @type {number} */ i) =>
    new BoxGeometry(1.8, 1.8, 0.62 / DASHES).translate(0, 0, (i + 0.31) / DASHES);
  const dashes = Array.from({ length: DASHES }, (_, i) => dash(i));
  const shaft = mergeGeometries(dashes);
  for (const piece of dashes) piece.dispose();
  const around = new BoxGeometry(1.8, 1.8, 1).translate(0, 0, 0.5);
  const head = new ConeGeometry(1.15, 1, 4)
    .rotateY(Math.PI / 4)
    .rotateX(Math.PI / 2)
    .translate(0, 0, 0.5);
  return { shaft, around, head };
}

/** What is drawn of an arrow along the line of sight, across it: half as wide as 1. */
function signOf() {
  const bar = new PlaneGeometry(1.5, 0.3);
  const cross = mergeGeometries([bar, bar.clone().rotateZ(Math.PI / 2)]).rotateZ(Math.PI / 4);
  return {
    around: new RingGeometry(0.62, 1.12, 28),
    ring: new RingGeometry(0.74, 1, 28),
    dot: new CircleGeometry(0.34, 20),
    cross,
  };
}

export class Arrows {
  /**
   * @param {number} count most arrows at once
   * @param {Sort} [sort]
   */
  constructor(count, sort = 'net') {
    this.count = count;
    this.sort = sort;
    this.width = 0.1;
    this.scale = 1;
    /** Points of the arrows' tips, xyz each; tip i belongs to the force set by `set(i)`. */
    this.tips = new Float64Array(3 * count);
    /** Sizes of the forces [N]; 0 where no arrow is drawn. */
    this.newtons = new Float64Array(count);
    this.group = new Group();
    /** No arrow is drawn longer [m]; one that would be has a second head. */
    this.longest = Infinity;
    /** The same of each, by the body that it acts on [m]. */
    this.most = new Float64Array(count).fill(Infinity);
    /** Where it is looked at from: an arrow along the line of sight is a ring there. */
    this.eye = new Vector3(NaN, NaN, NaN);
    const { shaft, around, head } = pieces(sort);
    const material = () =>
      new MeshBasicMaterial({ toneMapped: false, fog: false, depthTest: false, transparent: true });
    this.casing = material();
    this.fill = material();
    const mesh = (
      /** @type {import('three').BufferGeometry} */ geometry,
      /** @type {MeshBasicMaterial} */ paint,
      /** @type {number} */ order,
    ) => {
      // twice: an arrow may have two heads
      const made = new InstancedMesh(geometry, paint, 2 * count);
      made.instanceMatrix.setUsage(DynamicDrawUsage);
      made.renderOrder = order;
      made.frustumCulled = false;
      made.count = 0;
      this.group.add(made);
      return made;
    };
    this.shaftCasing = mesh(around, this.casing, 10);
    this.headCasing = mesh(head, this.casing, 10);
    this.shafts = mesh(shaft, this.fill, 11);
    this.heads = mesh(head, this.fill, 11);
    this.hollows = mesh(head, this.casing, 11.5);
    const signs = signOf();
    this.ringCasing = mesh(signs.around, this.casing, 10);
    this.rings = mesh(signs.ring, this.fill, 11);
    this.dots = mesh(signs.dot, this.fill, 11);
    this.crosses = mesh(signs.cross, this.fill, 11);
    this.signs = [this.ringCasing, this.rings, this.dots, this.crosses];
    this.meshes = [this.shafts, this.shaftCasing, this.heads, this.headCasing, this.hollows];
    this.drawn = 0;
    this.tops = 0;
    for (const sign of this.signs) sign.count = 0;
  }

  /** @param {import('./look.js').Look} look */
  setLook(look) {
    this.casing.color.set(look.casing);
    this.fill.color.set(
      { net: look.force, normal: look.normal, friction: look.tangential }[this.sort],
    );
  }

  /** Forgets the arrows of the last moment. */
  clear() {
    this.drawn = this.tops = 0;
    for (const sign of this.signs) sign.count = 0;
    this.newtons.fill(0);
  }

  /**
   * @param {number} i place of the force, for `tips`
   * @param {Float64Array} port position, force
   */
  set(i, port) {
    const force = Math.sqrt(port[3] * port[3] + port[4] * port[4] + port[5] * port[5]);
    const whole = force / this.scale;
    const length = Math.min(whole, this.longest, this.most[i]);
    // Under half a shaft's width it is a dot that says nothing.
    if (!(length > 0.6 * this.width) || this.drawn >= this.count) return;
    from.set(port[0], port[1], port[2]);
    along.set(port[3] / force, port[4] / force, port[5] / force);
    at.copy(this.eye).sub(from).normalize();
    if (Math.abs(along.dot(at)) > END_ON) return this.ring(i, force, along.dot(at) > 0);
    turn.setFromUnitVectors(UP, along);
    const head = Math.min(4.4 * this.width, length);
    const wide = head / 4.4;
    const k = this.drawn++;
    const edge = 0.55 * this.width;
    this.place(this.shafts, k, 0, length - 0.9 * head, wide);
    this.place(this.shaftCasing, k, -edge, length - head + edge, wide + edge);
    for (let top = length; top > length - head; top -= 0.55 * head) {
      const t = this.tops++;
      this.place(this.heads, t, top - head, head, 2.3 * wide);
      this.place(this.headCasing, t, top - head - edge, head + 2.9 * edge, 2.3 * wide + 2 * edge);
      if (whole === length) break;
    }
    if (this.sort === 'net')
      this.place(this.hollows, k, length - 0.84 * head, 0.58 * head, 1.3 * wide);
    at.copy(from)
      .addScaledVector(along, length)
      .toArray(this.tips, 3 * i);
    this.newtons[i] = force;
  }

  /**
   * The sign of a force along the line of sight, as it is drawn on paper: a ring with a dot where it comes, a cross where it goes.
   * @param {number} i its place @param {number} force [N] @param {boolean} comes to the eye
   */
  ring(i, force, comes) {
    turn.setFromUnitVectors(UP, at);
    size.setScalar(3.2 * this.width);
    matrix.compose(from, turn, size);
    for (const sign of [this.ringCasing, this.rings, comes ? this.dots : this.crosses])
      sign.setMatrixAt(sign.count++, matrix);
    from.toArray(this.tips, 3 * i);
    this.newtons[i] = force;
  }

  /** Whether a force is seen along its line from there, and was not, or the other way round. @param {Vector3} eye */
  turned(eye) {
    const far = !(this.eye.distanceTo(eye) < TURNED * eye.length());
    if (far) this.eye.copy(eye);
    return far;
  }

  /**
   * @param {InstancedMesh} mesh
   * @param {number} k
   * @param {number} start along the arrow
   * @param {number} length
   * @param {number} radius
   */
  place(mesh, k, start, length, radius) {
    at.copy(from).addScaledVector(along, start);
    size.set(radius, radius, Math.max(1e-6, length));
    mesh.setMatrixAt(k, matrix.compose(at, turn, size));
  }

  /** After the last `set` of a moment. */
  commit() {
    for (let i = 0; i < this.meshes.length; i++) {
      const mesh = this.meshes[i];
      const top = mesh === this.heads || mesh === this.headCasing;
      mesh.count = top ? this.tops : mesh === this.hollows && this.sort !== 'net' ? 0 : this.drawn;
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
    for (const sign of this.signs) {
      sign.visible = sign.count > 0;
      sign.instanceMatrix.needsUpdate = true;
    }
  }

  dispose() {
    for (const mesh of [this.shafts, this.shaftCasing, this.heads, ...this.signs])
      mesh.geometry.dispose();
    for (const mesh of [...this.meshes, ...this.signs]) mesh.dispose();
    this.casing.dispose();
    this.fill.dispose();
  }
}
