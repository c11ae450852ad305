/**
 * Convex hulls of a few points: polygons in space (what two bodies share has at most 22 corners) and
 * outlines on a plane. They write into arrays that are made once.
 * @module
 */

/** Points of a hull in space at most. */
export const MOST_POINTS = 24;
const MOST_FACES = 2 * MOST_POINTS;

/** Of the size of the whole: nearer than this to a plane is on it. */
const FLAT = 1e-9;

/**
 * Faces of the convex hull of a few points, by trying every plane through three of them: with so few
 * that is quicker than a hull that is built up, and a flat set gives its two sides.
 */
export class Hull {
  constructor() {
    /** Faces of the last `build`. */
    this.faces = 0;
    /** Corners of face f: `loop[f * MOST_POINTS]` on, `length[f]` of them, counter-clockwise from outside. */
    this.loop = new Uint8Array(MOST_FACES * MOST_POINTS);
    this.length = new Uint8Array(MOST_FACES);
    this.plane = new Float64Array(4 * MOST_FACES);
    this.p = new Float64Array(3 * MOST_POINTS);
    this.on = new Uint8Array(MOST_POINTS);
    this.flat = new Float64Array(2 * MOST_POINTS);
    this.order = new Uint16Array(MOST_POINTS);
    this.round = new Uint16Array(MOST_POINTS + 1);
  }

  /**
   * @param {ArrayLike<number>} points x, y, z of each
   * @param {number} at first
   * @param {number} count
   */
  build(points, at, count) {
    const n = Math.min(count, MOST_POINTS);
    const { p } = this;
    this.faces = 0;
    let size = 0;
    for (let i = 0; i < 3 * n; i++) {
      p[i] = points[at + i] - points[at + (i % 3)];
      size = Math.max(size, Math.abs(p[i]));
    }
    if (n < 3 || !(size > 0)) return 0;
    for (let i = 0; i < n - 2; i++)
      for (let j = i + 1; j < n - 1; j++)
        for (let k = j + 1; k < n; k++) this.tryPlane(i, j, k, n, size);
    return this.faces;
  }

  /** @param {number} i @param {number} j @param {number} k @param {number} n @param {number} size */
  tryPlane(i, j, k, n, size) {
    const { p } = this;
    const [ux, uy, uz] = [
      p[3 * j] - p[3 * i],
      p[3 * j + 1] - p[3 * i + 1],
      p[3 * j + 2] - p[3 * i + 2],
    ];
    const [vx, vy, vz] = [
      p[3 * k] - p[3 * i],
      p[3 * k + 1] - p[3 * i + 1],
      p[3 * k + 2] - p[3 * i + 2],
    ];
    let x = uy * vz - uz * vy;
    let y = uz * vx - ux * vz;
    let z = ux * vy - uy * vx;
    const long = Math.sqrt(x * x + y * y + z * z);
    if (!(long > FLAT * size * size)) return;
    [x, y, z] = [x / long, y / long, z / long];
    const off = x * p[3 * i] + y * p[3 * i + 1] + z * p[3 * i + 2];
    let above = false;
    let below = false;
    for (let m = 0; m < n; m++) {
      const d = x * p[3 * m] + y * p[3 * m + 1] + z * p[3 * m + 2] - off;
      if (d > FLAT * size) above = true;
      else if (d < -FLAT * size) below = true;
      if (above && below) return;
    }
    if (!above) this.addFace(x, y, z, off, n, size);
    if (!below) this.addFace(-x, -y, -z, -off, n, size);
  }

  /** @param {number} x @param {number} y @param {number} z @param {number} off @param {number} n @param {number} size */
  addFace(x, y, z, off, n, size) {
    const { p, plane, on, flat, order, round } = this;
    if (this.faces >= MOST_FACES) return;
    for (let f = 0; f < this.faces; f++) {
      const dot = x * plane[4 * f] + y * plane[4 * f + 1] + z * plane[4 * f + 2];
      if (dot > 1 - 1e-9 && Math.abs(off - plane[4 * f + 3]) < 8 * FLAT * size) return;
    }
    // Axes on the face: the first along it, the second a quarter turn on, seen from outside.
    const upright = Math.abs(z) < 0.9;
    let [ax, ay, az] = upright ? [-y, x, 0] : [0, -z, y];
    const long = Math.sqrt(ax * ax + ay * ay + az * az);
    [ax, ay, az] = [ax / long, ay / long, az / long];
    const [bx, by, bz] = [y * az - z * ay, z * ax - x * az, x * ay - y * ax];
    let count = 0;
    for (let m = 0; m < n; m++) {
      const [px, py, pz] = [p[3 * m], p[3 * m + 1], p[3 * m + 2]];
      if (x * px + y * py + z * pz - off < -FLAT * size) continue;
      on[count] = m;
      flat[2 * count] = ax * px + ay * py + az * pz;
      flat[2 * count + 1] = bx * px + by * py + bz * pz;
      count++;
    }
    const corners = outline(flat, count, order, round);
    if (corners < 3) return;
    const f = this.faces++;
    plane[4 * f] = x;
    plane[4 * f + 1] = y;
    plane[4 * f + 2] = z;
    plane[4 * f + 3] = off;
    this.length[f] = corners;
    for (let m = 0; m < corners; m++) this.loop[f * MOST_POINTS + m] = on[round[m]];
  }
}

/**
 * The convex outline of points on a plane, counter-clockwise: writes the numbers of its corners into
 * `out`, returns how many. `order` is room for n numbers.
 * @param {ArrayLike<number>} xy two of each
 * @param {number} n
 * @param {Uint16Array} order
 * @param {Uint16Array} out of n + 1
 */
export function outline(xy, n, order, out) {
  for (let i = 0; i < n; i++) {
    let k = i;
    for (; k > 0; k--) {
      const o = order[k - 1];
      if (xy[2 * o] < xy[2 * i] || (xy[2 * o] === xy[2 * i] && xy[2 * o + 1] <= xy[2 * i + 1]))
        break;
      order[k] = o;
    }
    order[k] = i;
  }
  let count = 0;
  const left = (/** @type {number} */ c) => {
    const [a, b] = [out[count - 2], out[count - 1]];
    return (
      (xy[2 * b] - xy[2 * a]) * (xy[2 * c + 1] - xy[2 * a + 1]) -
        (xy[2 * b + 1] - xy[2 * a + 1]) * (xy[2 * c] - xy[2 * a]) >
      0
    );
  };
  // Along the lower side and back along the upper one.
  for (let i = 0; i < n; i++) {
    while (count >= 2 && !left(order[i])) count--;
    out[count++] = order[i];
  }
  const low = count + 1;
  for (let i = n - 2; i >= 0; i--) {
    while (count >= low && !left(order[i])) count--;
    out[count++] = order[i];
  }
  return n > 1 ? count - 1 : count;
}
