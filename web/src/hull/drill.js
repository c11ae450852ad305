/**
 * A hawsepipe drilled through a closed hull of triangles: mouth, bolster, wall of the pipe, and where the hull is hollow on the way a
 * casting round it. Everything is reckoned in the pipe's own axes (u, v across, t along it into the ship, 0 at the mouth).
 *
 * The bolster is, as of a made bow, the edge rolled off by a ball inside the shell that touches pipe and shell (core/shapes/make_bow.h):
 * for each angle about the pipe the ball goes inward along the pipe until the shell is a radius away. Of a sheet that the pipe
 * goes through, the faces within a ring are taken away, and what is left of the gap round the ring is filled with triangles that
 * have their corners on the ring and on the faces that stay: the hull changes nowhere else, and stays closed. A sheet must be seen from along the pipe as a
 * sheet, without folds; what cannot be is refused with a code, for which words.js has words.
 */
import { ShapeUtils, Vector2 } from 'three';
import { add, cross, dot, hitsOf, madd, nearestOnTriangle, norm, sub, unit } from './vec.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {{points: Float64Array, faces: Int32Array}} Mesh */

/** What cannot be drilled. `code` names the sentence in words.js, `values` are its numbers [m, rad]. */
export class HullError extends Error {
  /** @param {string} code @param {number[]} [values] */
  constructor(code, values = []) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/**
 * @typedef {object} Pipe in the axes of the mesh, z up [m]
 * @property {V3} mouth on the shell, where the axis goes in
 * @property {V3} inner where it comes out, on a deck or inside
 * @property {number} bore radius
 * @property {number} lip radius of the bolster
 *
 * @typedef {object} Drilled
 * @property {Float64Array} points with the mouth as the origin, otherwise in the same axes
 * @property {Int32Array} faces
 * @property {V3} origin the mouth, where the shell has it, in the axes of the mesh
 * @property {V3} axis into the ship
 * @property {number} length from the mouth to the upper end [m]
 * @property {V3} across with `up` and the axis right-handed
 * @property {V3} up
 * @property {V3} normal of the shell at the mouth, outward
 * @property {number[]} roll how far the ball's centre is along the axis, for equal angles from `across` on [m]
 */

/** Corners of a ring, rings of the bolster, rings of the pipe between its ends. */
const AROUND = 32;
const ARCS = 6;
const ALONG = 2;
/** Least cosine between pipe and the shell's normal: as of a made bow. */
const STEEPEST = 0.5;
/** Thickness of the casting, as a share of the bore. */
const WALL = 0.5;
/** Faces are taken away as far as so much more than the ring. */
const CLEAR = 1.12;

/** @typedef {{points: number[], faces: number[][], normal: V3[], near: number[][]}} Net `near`: faces across its three edges, -1 none */

/** @param {number[]} points @param {number[][]} faces @returns {Net} */
function netOf(points, faces) {
  /** @type {Map<string, [number, number]>} */
  const edges = new Map();
  const near = faces.map(() => [-1, -1, -1]);
  faces.forEach((face, f) => {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [face[k], face[(k + 1) % 3]];
      const other = edges.get(`${b} ${a}`);
      if (other) {
        near[f][k] = other[0];
        near[other[0]][other[1]] = f;
      } else edges.set(`${a} ${b}`, [f, k]);
    }
  });
  const corner = (/** @type {number} */ i) => points.slice(3 * i, 3 * i + 3);
  const normal = faces.map(([a, b, c]) =>
    unit(cross(sub(corner(b), corner(a)), sub(corner(c), corner(a)))),
  );
  return { points, faces, normal, near };
}

/** @typedef {[number, number]} V2 */
/** @param {V2} o @param {V2} a @param {V2} b */
const side = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** @param {V2} p @param {V2[]} polygon */
function within(p, polygon) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i], polygon[j]];
    if (
      a[1] > p[1] !== b[1] > p[1] &&
      p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]
    )
      inside = !inside;
  }
  return inside;
}

/** @param {V2} a @param {V2} b @param {V2} c @param {V2} d */
const meet = (a, b, c, d) => side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0; // prettier-ignore

/** @param {V2[]} triangle @param {V2[]} polygon */
const overlap = (triangle, polygon) =>
  triangle.some((p) => within(p, polygon)) ||
  polygon.some((p) => within(p, triangle)) ||
  polygon.some((p, i) => {
    const q = polygon[(i + 1) % polygon.length];
    return triangle.some((t, k) => meet(p, q, t, triangle[(k + 1) % 3]));
  });

/** @param {Net} net @param {number} i @returns {V2} */
const flat = ({ points }, i) => [points[3 * i], points[3 * i + 1]];
/** @param {Net} net @param {number} i @returns {V3} */
const corner = ({ points }, i) => points.slice(3 * i, 3 * i + 3);

/** @param {V2} a @param {V2} b @param {V2[]} polygon */
const crossed = (a, b, polygon) =>
  within(a, polygon) ||
  within(b, polygon) ||
  polygon.some((p, i) => meet(p, polygon[(i + 1) % polygon.length], a, b));

/**
 * Faces of the sheet from `start` on that a polygon covers some of. Where the sheet turns away within the polygon there is none
 * to speak of, unless it is `loose`: then it ends there.
 * @param {Net} net @param {number} start @param {V2[]} polygon @param {boolean} [loose]
 */
function covered(net, start, polygon, loose = false) {
  const { faces, near, normal } = net;
  const looks = Math.sign(normal[start][2]);
  const found = new Set([start]);
  for (const f of found)
    near[f].forEach((next, k) => {
      if (found.has(next)) return;
      if (next < 0 || !(normal[next][2] * looks > 1e-3)) {
        const [a, b] = [faces[f][k], faces[f][(k + 1) % 3]];
        if (!loose && crossed(flat(net, a), flat(net, b), polygon)) throw new HullError('folds');
        return;
      }
      const triangle = faces[next].map((i) => flat(net, i));
      if (overlap(triangle, polygon)) found.add(next);
    });
  return found;
}

/** Edges of the removed faces that stay, as one loop in the faces' sense. @param {Net} net @param {Set<number>} gone */
function rimOf({ faces, near }, gone) {
  /** @type {Map<number, number>} */
  const next = new Map();
  for (const f of gone)
    for (let k = 0; k < 3; k++) {
      if (near[f][k] < 0) throw new HullError('folds');
      if (gone.has(near[f][k])) continue;
      if (next.has(faces[f][k])) return null; // the rim meets itself there
      next.set(faces[f][k], faces[f][(k + 1) % 3]);
    }
  const [first] = next.keys();
  const loop = [first];
  for (let i = next.get(first); i !== undefined && i !== first; i = next.get(i)) loop.push(i);
  if (loop.length !== next.size) throw new HullError('folds');
  return loop;
}

/** Faces at corners where the rim meets itself go too. @param {Net} net @param {Set<number>} gone */
function openedOut({ faces }, gone) {
  /** @type {Map<number, number>} */
  const out = new Map();
  const rim = new Set();
  faces.forEach((face, f) => {
    for (let k = 0; k < 3; k++) {
      if (gone.has(f)) out.set(face[k], (out.get(face[k]) ?? 0) + 1);
      else rim.add(face[k]);
    }
  });
  const touched = new Set([...out.keys()].filter((i) => rim.has(i)));
  const more = new Set(gone);
  faces.forEach((face, f) => {
    if (face.filter((i) => touched.has(i)).length >= 2) more.add(f);
  });
  return more;
}

/**
 * The pipe's axes, and the hull in them.
 * @param {Mesh} mesh @param {Pipe} pipe
 */
function inPipe(mesh, { mouth, inner }) {
  const axis = unit(sub(inner, mouth));
  const level = cross([0, 0, 1], axis);
  const across = norm(level) > 1e-6 ? unit(level) : [1, 0, 0];
  const up = cross(axis, across);
  const points = [];
  for (let i = 0; i < mesh.points.length; i += 3) {
    const p = sub([mesh.points[i], mesh.points[i + 1], mesh.points[i + 2]], mouth);
    points.push(dot(p, across), dot(p, up), dot(p, axis));
  }
  const faces = [];
  for (let f = 0; f < mesh.faces.length; f += 3)
    faces.push([mesh.faces[f], mesh.faces[f + 1], mesh.faces[f + 2]]);
  return { axis, across, up, net: netOf(points, faces) };
}

/** Height along the pipe of the plane of a face. @param {Net} net @param {number} f @param {number} u @param {number} v */
function heightOn(net, f, u, v) {
  const n = net.normal[f];
  const a = corner(net, net.faces[f][0]);
  return a[2] - (n[0] * (u - a[0]) + n[1] * (v - a[1])) / n[2];
}

/** Of a sheet of faces, at a place across: in the face that has it. @param {Net} net @param {Set<number>} sheet @param {V2} p */
function heightAt(net, sheet, p) {
  for (const f of sheet) {
    const [a, b, c] = net.faces[f].map((i) => flat(net, i));
    const turn = Math.sign(side(a, b, c));
    const most = 1e-12 * Math.abs(side(a, b, c));
    if ([side(a, b, p), side(b, c, p), side(c, a, p)].every((s) => s * turn >= -most))
      return heightOn(net, f, p[0], p[1]);
  }
  throw new HullError('edge');
}

/** @param {number} radius @returns {V2[]} */
const circle = (radius) =>
  Array.from({ length: AROUND }, (_, k) => {
    const at = (2 * Math.PI * k) / AROUND;
    return [radius * Math.cos(at), radius * Math.sin(at)];
  });

/** A round hole in a sheet. @param {Net} net @param {number} face @param {number} radius @returns {{sheet: Set<number>, ring: V3[]}} */
function roundHole(net, face, radius) {
  const sheet = covered(net, face, circle(radius * CLEAR));
  return { sheet, ring: circle(radius).map((p) => [...p, heightAt(net, sheet, p)]) };
}

/** Where the ball rolls, and where it touches the shell. @param {Net} net @param {number} face @param {number} bore @param {number} lip */
function rolled(net, face, bore, lip) {
  const ball = bore + lip;
  const sheet = covered(net, face, circle(bore + 3 * lip), true);
  const shell = [...sheet].map((f) => net.faces[f].map((i) => corner(net, i)));
  /** @param {V3} p */
  const nearest = (p) => {
    let [best, far] = [p, Infinity];
    for (const [a, b, c] of shell) {
      const at = nearestOnTriangle(p, a, b, c);
      const d = norm(sub(at, p));
      if (d < far) [best, far] = [at, d];
    }
    return { at: best, far };
  };
  return circle(ball).map(([u, v]) => {
    let low = heightAt(net, sheet, [u, v]);
    let high = low;
    while (nearest([u, v, high]).far < lip) {
      high += 0.25 * lip;
      if (high > low + 6 * lip) throw new HullError('uneven');
    }
    low = Math.max(low, high - 0.25 * lip);
    for (let k = 0; k < 50; k++) {
      const middle = 0.5 * (low + high);
      if (nearest([u, v, middle]).far < lip) low = middle;
      else high = middle;
    }
    const centre = [u, v, high];
    return { centre, touch: nearest(centre).at };
  });
}

/** From the shell to the pipe's wall, round the ball. @param {ReturnType<typeof rolled>} balls @param {number} lip @returns {V3[][]} rings */
function bolster(balls, lip) {
  return Array.from({ length: ARCS + 1 }, (_, j) =>
    balls.map(({ centre, touch }) => {
      if (j === 0) return touch;
      const out = unit(sub(touch, centre));
      const wall = unit([-centre[0], -centre[1], 0]);
      const angle = Math.acos(Math.max(-1, Math.min(1, dot(out, wall))));
      if (!(angle > 1e-3 && angle < Math.PI - 1e-3)) throw new HullError('uneven');
      const share = (j / ARCS) * angle;
      const [a, b] = [Math.sin(angle - share) / Math.sin(angle), Math.sin(share) / Math.sin(angle)];
      return madd(centre, lip, add(madd([0, 0, 0], a, out), madd([0, 0, 0], b, wall)));
    }),
  );
}

/** Whether a ring goes once round the axis, without turning back. @param {V3[]} ring */
const turnsOnce = (ring) =>
  ring.every((p, k) => {
    const q = ring[(k + 1) % ring.length];
    return p[0] * q[1] - p[1] * q[0] > 0;
  });

/** Builds: faces that stay, rings, and what is between them. @param {Net} net */
function builder(net) {
  const points = [...net.points];
  /** @type {Set<number>} */
  const gone = new Set();
  /** @type {number[][]} */
  const made = [];
  return {
    /** @param {V3[]} ring @returns {number[]} numbers of its points */
    put: (ring) => ring.map((p) => points.push(...p) / 3 - 1),
    /** Between two rings; `inward`: it looks to the axis, where b is farther into the ship. @param {number[]} a @param {number[]} b @param {boolean} inward */
    band(a, b, inward) {
      a.forEach((_, k) => {
        const n = (k + 1) % a.length;
        if (inward) made.push([a[k], b[n], a[n]], [a[k], b[k], b[n]]);
        else made.push([a[k], a[n], b[n]], [a[k], b[n], b[k]]);
      });
    },
    /** Takes a sheet away within and fills it up to the ring. @param {number} face @param {V3[]} ring @param {number[]} numbers */
    pierce(face, ring, numbers) {
      const polygon = /** @type {V2[]} */ (ring.map(([u, v]) => [CLEAR * u, CLEAR * v]));
      let away = covered(net, face, polygon);
      let rim = rimOf(net, away);
      for (let k = 0; !rim; k++) {
        if (k > 3) throw new HullError('folds');
        away = openedOut(net, away);
        for (const f of away)
          if (!(net.normal[f][2] * net.normal[face][2] > 0)) throw new HullError('folds');
        rim = rimOf(net, away);
      }
      for (const f of away) {
        if (gone.has(f)) throw new HullError('folds');
        gone.add(f);
      }
      const contour = rim.map((i) => new Vector2(...flat(net, i)));
      const hole = ring.map(([u, v]) => new Vector2(u, v));
      const all = [...rim, ...numbers];
      const looks = Math.sign(net.normal[face][2]);
      for (const [a, b, c] of ShapeUtils.triangulateShape(contour, [hole])) {
        const at = (/** @type {number} */ i) =>
          /** @type {V2} */ (points.slice(3 * all[i], 3 * all[i] + 2));
        const turned = side(at(a), at(b), at(c)) * looks < 0;
        made.push(turned ? [all[a], all[c], all[b]] : [all[a], all[b], all[c]]);
      }
    },
    /** @returns {{points: number[], faces: number[][]}} without points in no face */
    done() {
      const faces = [...net.faces.filter((_, f) => !gone.has(f)), ...made];
      /** @type {Map<number, number>} */
      const number = new Map();
      /** @type {number[]} */
      const kept = [];
      const out = faces.map((face) =>
        face.map((i) => {
          let n = number.get(i);
          if (n === undefined) {
            n = number.size;
            number.set(i, n);
            kept.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
          }
          return n;
        }),
      );
      return { points: kept, faces: out };
    },
  };
}

/** @param {V3[]} ring */
const lowest = (ring) => Math.min(...ring.map((p) => p[2]));
/** @param {V3[]} ring */
const highest = (ring) => Math.max(...ring.map((p) => p[2]));
/** @param {number} radius @param {number} t @returns {V3[]} */
const level = (radius, t) => circle(radius).map((p) => [...p, t]);

/** What the axis meets from the mouth to where it ends. @param {Net} net @param {number} length */
function crossings(net, length) {
  const flatMesh = { points: net.points, faces: net.faces.flat() };
  // beside the axis by so little that no edge is met, and back on it in the plane of each face
  const hits = hitsOf(flatMesh, [1e-7 * length, 2e-7 * length, 0], [0, 0, 1]).map((hit) => ({
    ...hit,
    at: heightOn(net, hit.face, 0, 0),
  }));
  const near = 0.05 * length;
  const first = hits.findIndex(({ at, enters }) => enters && Math.abs(at) < near);
  if (first < 0) throw new HullError('offShell');
  const slack = near + Math.abs(hits[first].at);
  const rest = hits.slice(first + 1);
  const last = rest.findLastIndex(({ at, enters }) => !enters && at < length + slack);
  const onward = rest.findIndex(({ at, enters }) => !enters && at >= length);
  // an end within the ship's material goes on to where that ends
  const before = rest.filter(({ at }) => at < length + slack);
  const solid = before.length === 0 || before[before.length - 1].enters;
  const end = solid ? onward : last;
  if (end < 0) throw new HullError('noEnd');
  const way = rest.slice(0, end + 1);
  if (way.some(({ enters }, k) => enters !== (k % 2 === 1))) throw new HullError('folds');
  const open = !solid && length - way[end].at > slack;
  return { mouth: hits[first], way, open };
}

/** The casting round the pipe in a hollow, from one sheet to the next. @param {ReturnType<typeof builder>} build @param {Net} net
 * @param {{from: import('./vec.js').Hit, to: import('./vec.js').Hit | null, end: number, wide: number, narrow: number, past: number}} way
 * `to`: null where it ends in the hollow, at `end`; `past`: it stays wide as far as that */
function cast(build, net, { from, to, end, wide, narrow, past }) {
  const { ring } = roundHole(net, from.face, wide);
  const shoulder = Math.max(highest(ring) + 0.1 * narrow, past);
  const reach = to ? to.at : end;
  const slim = wide > narrow && shoulder + (wide - narrow) < reach - narrow;
  const radius = slim ? narrow : wide;
  const rings = [ring];
  if (slim) rings.push(level(wide, shoulder), level(narrow, shoulder + wide - narrow));
  const far = to ? roundHole(net, to.face, radius).ring : level(radius, end);
  if (!(lowest(far) > highest(rings[rings.length - 1]))) throw new HullError('slanting');
  rings.push(far);
  const numbers = rings.map((r) => build.put(r));
  build.pierce(from.face, ring, numbers[0]);
  if (to) build.pierce(to.face, far, numbers[numbers.length - 1]);
  for (let k = 1; k < numbers.length; k++) build.band(numbers[k - 1], numbers[k], false);
  return numbers[numbers.length - 1];
}

/** What no hull can have. @param {Mesh} mesh @param {Pipe} pipe */
function checkNumbers({ points }, { mouth, inner, bore, lip }) {
  let [low, high] = [Infinity, -Infinity];
  for (const x of points) [low, high] = [Math.min(low, x), Math.max(high, x)];
  const length = norm(sub(inner, mouth));
  if (![...mouth, ...inner, bore, lip].every(Number.isFinite)) throw new HullError('numbers');
  if (!(bore > 0) || !(lip > 0)) throw new HullError('numbers');
  if (!(length > bore)) throw new HullError('near', [length, bore]);
  if (!(high - low > bore)) throw new HullError('numbers');
  const rise = Math.asin(sub(inner, mouth)[2] / length);
  if (!(rise > 0.05)) throw new HullError('level', [rise]);
}

/**
 * @param {Mesh} mesh closed, outward, z up [m]
 * @param {Pipe} pipe
 * @returns {Drilled}
 * @throws {HullError}
 */
export function drill(mesh, pipe) {
  checkNumbers(mesh, pipe);
  const { bore, lip } = pipe;
  const { axis, across, up, net } = inPipe(mesh, pipe);
  const { mouth, way, open } = crossings(net, norm(sub(pipe.inner, pipe.mouth)));
  const slant = -net.normal[mouth.face][2];
  if (!(slant >= STEEPEST)) throw new HullError('oblique', [Math.acos(Math.max(0, slant))]);
  const balls = rolled(net, mouth.face, bore, lip);
  const rings = bolster(balls, lip);
  if (!rings.every(turnsOnce)) throw new HullError('uneven');

  const build = builder(net);
  const lipNumbers = rings.map((ring) => build.put(ring));
  build.pierce(mouth.face, rings[0], lipNumbers[0]);
  for (let j = 0; j < ARCS; j++) build.band(lipNumbers[j], lipNumbers[j + 1], true);

  const narrow = bore * (1 + WALL);
  const wide = Math.max(narrow, ...rings[0].map(([u, v]) => Math.hypot(u, v) + 0.4 * lip));
  const past = Math.max(...balls.map(({ centre }) => centre[2])) + 0.4 * lip;
  const length = open ? norm(sub(pipe.inner, pipe.mouth)) : way[way.length - 1].at;
  let outside = null;
  for (let k = 0; k < way.length; k += 2) {
    const to = way[k + 1] ?? null;
    if (!to && !open) break;
    outside = cast(build, net, {
      ...{ from: way[k], to, end: length, narrow, past },
      // a thin plate has no room for the ball: the casting gives it
      wide: k === 0 && way[0].at < past + bore ? wide : narrow,
    });
  }
  const wall = rings[ARCS];
  const top = open ? level(bore, length) : roundHole(net, way[way.length - 1].face, bore).ring;
  wall.forEach((p, k) => {
    if (!(top[k][2] > p[2] + 0.05 * bore)) throw new HullError('short', [length, p[2]]);
  });
  let before = lipNumbers[ARCS];
  for (let j = 1; j <= ALONG; j++) {
    const share = j / (ALONG + 1);
    const ring = wall.map((p, k) => add(p, madd([0, 0, 0], share, sub(top[k], p))));
    const numbers = build.put(ring);
    build.band(before, numbers, true);
    before = numbers;
  }
  const topNumbers = build.put(top);
  build.band(before, topNumbers, true);
  if (open && outside) build.band(topNumbers, outside, true);
  else build.pierce(way[way.length - 1].face, top, topNumbers);

  const { points, faces } = build.done();
  const turnedBack = (/** @type {V3} */ p) =>
    madd(madd(madd([0, 0, 0], p[0], across), p[1], up), p[2], axis);
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    out.set(turnedBack([points[i], points[i + 1], points[i + 2] - mouth.at]), i);
  }
  return {
    points: out,
    faces: Int32Array.from(faces.flat()),
    ...{ axis, across, up, length: length - mouth.at },
    ...{ origin: madd(pipe.mouth, mouth.at, axis), normal: turnedBack(net.normal[mouth.face]) },
    roll: balls.map(({ centre }) => centre[2] - mouth.at),
  };
}
