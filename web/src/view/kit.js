/**
 * Builds one mesh from many pieces: geometry with its colour and its finish at each vertex, so that a part is one draw call.
 * @module
 */
import {
  BoxGeometry,
  BufferAttribute,
  Color,
  CylinderGeometry,
  Euler,
  ExtrudeGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  Shape,
  TorusGeometry,
  Vector2,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { FINISH } from './finish.js';

/** @typedef {import('three').BufferGeometry} BufferGeometry */
/** @typedef {[number, number, number]} Triple */

const UP = new Vector3(0, 0, 1);
const place = new Matrix4();
const turn = new Quaternion();
const one = new Vector3(1, 1, 1);

export class Kit {
  constructor() {
    /** @type {BufferGeometry[]} */
    this.pieces = [];
    this.base = new Matrix4();
    /** Of the pieces that follow. @type {number} */
    this.finish = FINISH.paint;
  }

  /**
   * Adds a piece: turned by Euler angles, then moved, then by `base`.
   * @param {BufferGeometry} geometry
   * @param {string} colour
   * @param {Triple} [at]
   * @param {Triple | Quaternion} [turned]
   */
  add(geometry, colour, at = [0, 0, 0], turned = [0, 0, 0]) {
    const piece = geometry.index ? geometry.toNonIndexed() : geometry;
    piece.deleteAttribute('uv');
    const q = Array.isArray(turned) ? turn.setFromEuler(new Euler(...turned)) : turned;
    piece.applyMatrix4(place.compose(new Vector3(...at), q, one).premultiply(this.base));
    const n = piece.attributes.position.count;
    const rgb = new Color(colour).toArray();
    const colours = new Float32Array(3 * n);
    for (let i = 0; i < colours.length; i++) colours[i] = rgb[i % 3];
    piece.setAttribute('color', new BufferAttribute(colours, 3));
    piece.setAttribute('finish', new BufferAttribute(new Float32Array(n).fill(this.finish), 1));
    this.pieces.push(piece);
    return this;
  }

  /**
   * A box with rounded edges, centred.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {string} colour
   * @param {Triple} [at]
   * @param {Triple} [turned]
   */
  box(x, y, z, colour, at, turned) {
    return this.add(roundedBox(x, y, z), colour, at, turned);
  }

  /**
   * A round bar from one point to another.
   * @param {Vector3} from
   * @param {Vector3} to
   * @param {number} radius
   * @param {string} colour
   * @param {number} [sides]
   */
  bar(from, to, radius, colour, sides = 8) {
    const along = to.clone().sub(from);
    const rod = new CylinderGeometry(radius, radius, along.length(), sides).rotateX(Math.PI / 2);
    const q = new Quaternion().setFromUnitVectors(UP, along.normalize());
    const middle = from.clone().lerp(to, 0.5);
    return this.add(rod, colour, [middle.x, middle.y, middle.z], q);
  }

  /**
   * A body of revolution about z from (radius, height) pairs, bottom first.
   * @param {[number, number][]} outline
   * @param {string} colour
   * @param {Triple} [at]
   * @param {Triple} [turned]
   */
  lathe(outline, colour, at, turned) {
    const points = outline.map(([r, h]) => new Vector2(r, h));
    return this.add(new LatheGeometry(points, 48).rotateX(Math.PI / 2), colour, at, turned);
  }

  /**
   * A torus about z.
   * @param {number} radius
   * @param {number} thick radius of the bar
   * @param {string} colour
   * @param {Triple} [at]
   * @param {Triple} [turned]
   */
  ring(radius, thick, colour, at, turned) {
    return this.add(new TorusGeometry(radius, thick, 10, 40), colour, at, turned);
  }

  /** @returns {BufferGeometry} */
  build() {
    const whole = mergeGeometries(this.pieces);
    for (const piece of this.pieces) piece.dispose();
    return whole;
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export function roundedBox(x, y, z) {
  const r = 0.06 * Math.min(x, y, z);
  if (r < 1e-4) return new BoxGeometry(x, y, z);
  const [a, b] = [x / 2 - r, y / 2 - r];
  const outline = new Shape();
  outline.moveTo(-a, -b).lineTo(a, -b).lineTo(a, b).lineTo(-a, b).closePath();
  const solid = new ExtrudeGeometry(outline, {
    ...{ depth: z - 2 * r, bevelEnabled: true, bevelThickness: r, bevelSize: r, bevelSegments: 2 },
  });
  return solid.translate(0, 0, r - z / 2);
}
