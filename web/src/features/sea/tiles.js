/**
 * Which squares of the sea are drawn, and how fine: a quadtree around the eye (Strugar, "Continuous distance-dependent
 * level of detail for rendering heightmaps", 2009). A square of level l has sides of `side` 2^l and is drawn up to REACH
 * sides away. Over the last quarter of that every second point moves onto its neighbour, so that where the next level
 * begins both have the same points: no seam, and no jump as the eye moves. The squares lie still in the world.
 * @module
 */

/** Sides of a square that it is drawn up to. From the level below on, a square's diagonal is within the part that has not
 * begun to change: (REACH / 2 + sqrt 2) <= FROM REACH. */
export const REACH = 6;
export const FROM = 0.75;

/** What a view sees, as six planes point inwards; of three.js. @typedef {{planes: {normal: {x: number, y: number, z: number}, constant: number}[]}} Sight */

/** Whether a box lies outside of a plane. @param {Sight} sight @param {number} x @param {number} y @param {number} side @param {number} high */
function unseen({ planes }, x, y, side, high) {
  for (const { normal, constant } of planes) {
    const far =
      Math.max(normal.x * x, normal.x * (x + side)) +
      Math.max(normal.y * y, normal.y * (y + side)) +
      Math.abs(normal.z) * high +
      constant;
    if (far < 0) return true;
  }
  return false;
}

/** How far a number is from a stretch. @param {number} at @param {number} low @param {number} side */
const away = (at, low, side) => Math.max(low - at, 0, at - low - side);

export class Tiles {
  /**
   * @param {{side: number, far: number, high: number, most?: number}} options side: of the finest [m]; far: how far the sea is
   *   drawn [m]; high: of its crests
   */
  constructor({ side, far, high, most = 640 }) {
    this.side = side;
    this.high = high;
    this.most = most;
    this.far = far;
    this.top = 0;
    this.setFar(far);
    /**
     * Of each quarter of the plane around the eye (1: its x is behind, 2: its y), the squares in it, near ones first: x, y
     * from the origin, side [m]. A line of sight stays in its quarter.
     */
    this.quarters = Array.from({ length: 4 }, () => ({ n: 0, at: new Float32Array(3 * most) }));
    this.eye = [0, 0, 0];
    this.origin = [0, 0];
    /** @type {Sight} */
    this.sight = { planes: [] };
  }

  /** @param {number} far [m] */
  setFar(far) {
    this.far = far;
    // the last level reaches beyond
    this.top = Math.max(0, Math.ceil(Math.log2(far / (0.5 * REACH * this.side))));
  }

  /** How far squares of a level are drawn [m]. @param {number} level */
  reachOf(level) {
    return REACH * this.side * 2 ** level;
  }

  /** @param {{x: number, y: number, z: number}} eye @param {Sight} sight @param {ArrayLike<number>} origin */
  choose(eye, sight, origin) {
    this.eye = [eye.x, eye.y, eye.z];
    this.origin = [origin[0], origin[1]];
    this.sight = sight;
    for (const quarter of this.quarters) quarter.n = 0;
    const side = this.side * 2 ** this.top;
    const reach = Math.ceil(this.far / side);
    const [i0, j0] = [Math.floor(eye.x / side), Math.floor(eye.y / side)];
    // outwards, ring by ring
    for (let ring = 0; ring <= reach; ring++)
      for (let i = -ring; i <= ring; i++)
        for (let j = -ring; j <= ring; j++)
          if (Math.max(Math.abs(i), Math.abs(j)) === ring)
            this.visit((i0 + i) * side, (j0 + j) * side, side, this.top);
  }

  /** @param {number} x @param {number} y @param {number} side @param {number} level */
  visit(x, y, side, level) {
    const [ex, ey, ez] = this.eye;
    const near = Math.hypot(away(ex, x, side), away(ey, y, side), ez);
    if (near > this.far || unseen(this.sight, x, y, side, this.high)) return;
    if (level === 0 || near >= this.reachOf(level - 1)) {
      this.add(x, y, side);
      return;
    }
    const half = side / 2;
    const [first, second] = [ex > x + half ? half : 0, ey > y + half ? half : 0];
    this.visit(x + first, y + second, half, level - 1);
    this.visit(x + half - first, y + second, half, level - 1);
    this.visit(x + first, y + half - second, half, level - 1);
    this.visit(x + half - first, y + half - second, half, level - 1);
  }

  /** @param {number} x @param {number} y @param {number} side */
  add(x, y, side) {
    const behindX = this.eye[0] > x + side / 2;
    const behindY = this.eye[1] > y + side / 2;
    const quarter = this.quarters[(behindX ? 1 : 0) + (behindY ? 2 : 0)];
    if (quarter.n === this.most) return;
    quarter.at.set([x - this.origin[0], y - this.origin[1], side], 3 * quarter.n++);
  }
}

/** Triangles of a square of grain * grain cells, those first that are nearest to an eye in a quarter.
 * @param {number} grain @param {number} quarter */
export function trianglesOf(grain, quarter) {
  const out = new Uint16Array(6 * grain * grain);
  for (let j = 0, at = 0; j < grain; j++)
    for (let i = 0; i < grain; i++, at += 6) {
      const x = quarter & 1 ? grain - 1 - i : i;
      const y = quarter & 2 ? grain - 1 - j : j;
      const a = y * (grain + 1) + x;
      const c = a + grain + 1;
      out.set([a, a + 1, c, c, a + 1, c + 1], at);
    }
  return out;
}
