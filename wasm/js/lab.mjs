/**
 * Lines that touch, by themselves: what two tubes share and how Hertz sees it, where a line comes near
 * itself, whether it is knotted, when moving pieces meet, and the LuGre law. For reports, validation
 * and teaching, over a module of its own (hawse-lab.wasm) that no run needs: it is loaded when it is
 * asked for, in Node, a page or a worker. Angles in radians, all else in SI units.
 *
 *   const lab = await loadLab();
 *   lab.volume(0.01, 0.01, 0.019, Math.PI / 2).volume;
 *   lab.minima({ nodes }, { apart: 0.1, within: 0.05 }).minima;
 * @module
 */
import { bytesOf } from './loader.mjs';
import { FARTHEST, LabMemory, fault, finite, flat, short } from './lab-memory.mjs';

/**
 * @typedef {import('./lab-memory.mjs').LabExports} LabExports
 * @typedef {import('./lab-memory.mjs').Points} Points
 * @typedef {[number, number, number]} V3
 *
 * A natural cubic spline through nodes. `lengths`: of its elements, or one for all (without: the
 * distances of the nodes). `bend`: second derivatives by length at the nodes, where they are known; else
 * they are solved for, 0 at the ends, or with the directions `ends` has.
 * @typedef {object} Line
 * @property {Points} nodes two or more
 * @property {number | ArrayLike<number>} [lengths]
 * @property {Points} [bend]
 * @property {{first?: ArrayLike<number>, last?: ArrayLike<number>}} [ends]
 *
 * Volume two endless tubes share, its slopes [m^2, m^3/rad], and the same volume by the quick sum and
 * by the thesis' rule. Parallel tubes: infinite.
 * @typedef {{volume: number, byDistance: number, byAngle: number, quick: number, thesis: number}} Shared
 *
 * hw_skew_patch (core/lab/skew.h): semi-axes of the ellipse [m]; areas [m^2] of the outline, of the
 * outline after half the penetration is taken back, of the rhombus half-way, of the thesis' ellipse.
 * @typedef {{major: number, minor: number, outline: number, half: number, slice: number,
 *   thesis: number}} Patch
 *
 * Hertz: semi-axes [m], area [m^2], approach [m], force over E* [m^2].
 * @typedef {{major: number, minor: number, area: number, approach: number, force: number}} Hertz
 *
 * hw_tube (core/law/tube.h) at each distance: kernel and barrier with two derivatives.
 * @typedef {object} Kernel
 * @property {Float64Array} psi
 * @property {Float64Array} psiD
 * @property {Float64Array} psiDD
 * @property {Float64Array} barrier
 * @property {Float64Array} barrierD
 * @property {Float64Array} barrierDD
 *
 * @typedef {'inside' | 'end1' | 'end2' | 'ends' | 'valley'} MinimumKind
 *
 * A pair of places that is nearer than those about it; `w1`, `w2`: half sides of the rectangle of
 * places in which it is the only one, where that is `proven`.
 * @typedef {object} Minimum
 * @property {number} s1 [m] along the line
 * @property {number} s2
 * @property {number} d distance [m]
 * @property {MinimumKind} kind which of the points are ends; valley: a stretch at one distance, not counted
 * @property {V3} p1
 * @property {V3} p2
 * @property {number} w1
 * @property {number} w2
 * @property {boolean} proven
 *
 * `minima`: by distance, the valleys last; shorter than count + valleys only past `most`.
 * @typedef {object} MinimaFound
 * @property {number} count
 * @property {number} valleys
 * @property {number} pairs of elements that were looked at
 * @property {number} cells of them
 * @property {boolean} proven
 * @property {Minimum[]} minima
 *
 * Segments from point `over` and from `under`, the shares of each, and the sign (right-handed: +1).
 * @typedef {{over: number, under: number, s: number, t: number, sign: number}} Crossing
 *
 * Two chords on their way.
 * @typedef {object} Meeting
 * @property {number} distance at the start [m]
 * @property {number} s share of the first chord where they are nearest at the start
 * @property {number} t of the second
 * @property {number} safe share of the motion that keeps them `floor` apart (conservative)
 * @property {boolean} hit do they come within `reach`?
 * @property {number} time share of the motion at which they first do; 2: never
 * @property {number} least distance in all of the motion [m]
 * @property {number} hitS share of the first chord where they touch; no hit: where they are nearest
 * @property {number} hitT
 * @property {boolean} cross do the axes pass through each other?
 *
 * hw_lugre (core/law/lugre.h).
 * @typedef {object} LugreLaw
 * @property {number} sliding coefficient
 * @property {number} sticking coefficient, not below `sliding`
 * @property {number} sigma0 [N/m]
 * @property {number} sigma1 [N s/m]
 * @property {number} sigma2 [N s/m]
 * @property {number} stribeck [m/s]
 * @property {number} tolerance [m/s] of the direction
 * @property {number} dwell [s]
 * @property {number} reach [m]; 0: sigma0 as given
 * @property {boolean} clamp
 *
 * Bristle [m] and dwell state.
 * @typedef {{z: ArrayLike<number>, sdw: number}} LugreState
 *
 * Rates of the state, force on the moving body [N], break-away limit [N].
 * @typedef {{z: V3, sdw: number, force: V3, limit: number}} LugreRates
 */

/** @typedef {import('./lugre.mjs').LugreRun} LugreRun @typedef {import('./lugre.mjs').BeltRun} BeltRun */
export { lugreBelt, lugreRun } from './lugre.mjs';

/** Where the package keeps the module. */
export const LAB_URL = new URL('../dist/hawse-lab.wasm', import.meta.url);

/** In the order of hw_minimum_kind. @type {readonly MinimumKind[]} */
const KINDS = Object.freeze(['inside', 'end1', 'end2', 'ends', 'valley']);
/** In the order of hw_lugre. */
const LAW = /** @type {const} */ ([
  'sliding',
  'sticking',
  'sigma0',
  'sigma1',
  'sigma2',
  'stribeck',
  'tolerance',
  'dwell',
  'reach',
]);
const MINIMUM = 13;
const CROSSING = 5;

/**
 * Loads the module.
 * @param {BufferSource | Response | URL | string | WebAssembly.Module} [source] as `loadCore` takes it;
 *   the package's own without it
 * @returns {Promise<Lab>}
 */
export async function loadLab(source = LAB_URL) {
  const module =
    source instanceof WebAssembly.Module
      ? source
      : await WebAssembly.compile(await bytesOf(source));
  const instance = await WebAssembly.instantiate(module, {});
  const x = /** @type {LabExports} */ (/** @type {unknown} */ (instance.exports));
  x._initialize?.();
  return new Lab(x);
}

/**
 * The module, loaded. What it gives are copies.
 */
export class Lab extends LabMemory {
  // ---- two tubes ----

  /**
   * The volume that two endless tubes share, axes `d` apart at the angle `a`.
   * @param {number} r1
   * @param {number} r2
   * @param {number} d
   * @param {number} a
   * @returns {Shared}
   */
  volume(r1, r2, d, a) {
    finite({ r1, r2, d, a });
    this.x.hwx_lab_volume(r1, r2, d, a, this.place);
    const [volume, byDistance, byAngle, quick, thesis] = this.doubles(this.place, 5);
    return { volume, byDistance, byAngle, quick, thesis };
  }

  /**
   * The area two circles share, centres D apart.
   * @param {number} r1
   * @param {number} r2
   * @param {number} D
   */
  lens(r1, r2, D) {
    finite({ r1, r2, D });
    return this.x.hwx_lab_lens(r1, r2, D);
  }

  /**
   * The volume of tubes that end.
   * @param {Points} ends of the first axis, of the second
   * @param {number} r1
   * @param {number} r2
   */
  segments(ends, r1, r2) {
    finite({ r1, r2 });
    this.four(ends, '/ends', this.place);
    return this.x.hwx_lab_segments(this.place, r1, r2);
  }

  /**
   * Where two tubes meet.
   * @param {number} r1
   * @param {number} r2
   * @param {number} d
   * @param {number} a
   * @returns {Patch}
   */
  patch(r1, r2, d, a) {
    finite({ r1, r2, d, a });
    this.x.hwx_lab_patch(r1, r2, d, a, this.place);
    const [major, minor, outline, half, slice, thesis] = this.doubles(this.place, 6);
    return { major, minor, outline, half, slice, thesis };
  }

  /**
   * Hertz's contact of two cylinders, at an approach [m] or at a force over E* [m^2].
   * @param {number} r1
   * @param {number} r2
   * @param {number} a
   * @param {{approach: number} | {force: number}} given
   * @returns {Hertz}
   */
  hertz(r1, r2, a, given) {
    const byForce = 'force' in given;
    const value = byForce ? given.force : given.approach;
    finite({ r1, r2, a, [byForce ? 'force' : 'approach']: value });
    this.x.hwx_lab_hertz(r1, r2, a, value, +byForce, this.place);
    const [major, minor, area, approach, force] = this.doubles(this.place, 5);
    return { major, minor, area, approach, force };
  }

  /**
   * Factors of the semi-axes (thesis 004, table C.1).
   * @param {number} phi
   * @returns {{ka: number, kb: number}}
   */
  hertzFactors(phi) {
    finite({ phi });
    this.x.hwx_lab_factors(phi, this.place);
    const [ka, kb] = this.doubles(this.place, 2);
    return { ka, kb };
  }

  /**
   * The kernel a run sums over pairs of points, and the barrier.
   * @param {number} r1
   * @param {number} r2
   * @param {ArrayLike<number>} distances
   * @returns {Kernel}
   */
  kernel(r1, r2, distances) {
    finite({ r1, r2 });
    const n = distances.length;
    return this.lend([distances, new Float64Array(6 * n)], (at, out) => {
      if (!this.x.hwx_lab_kernel(r1, r2, at, n, out))
        throw fault('/r1', `${r1} and ${r2} are no radii of tubes`);
      const [psi, psiD, psiDD, barrier, barrierD, barrierDD] = [0, 1, 2, 3, 4, 5].map((k) =>
        this.doubles(out + 8 * k * n, n).slice(),
      );
      return { psi, psiD, psiDD, barrier, barrierD, barrierDD };
    });
  }

  // ---- lines ----

  /**
   * Nodes, lengths (the first is not read), second derivatives.
   * @internal
   * @param {Line} line
   * @param {string} where
   */
  lineOf({ nodes, lengths, bend, ends = {} }, where) {
    const r = flat(nodes, `${where}/nodes`, 2);
    const n = r.length / 3 - 1;
    if (typeof lengths === 'object' && lengths.length !== n)
      throw fault(`${where}/lengths`, `has ${lengths.length} numbers for ${n} elements`);
    const L = new Float64Array(n + 1);
    for (let e = 1; e <= n; e++) {
      const i = 3 * e;
      L[e] =
        lengths === undefined
          ? Math.hypot(r[i] - r[i - 3], r[i + 1] - r[i - 2], r[i + 2] - r[i - 1])
          : typeof lengths === 'number'
            ? lengths
            : lengths[e - 1];
      if (!(L[e] > 0 && L[e] < FARTHEST))
        throw fault(`${where}/lengths/${e - 1}`, `${L[e]} is no length of an element`);
    }
    if (bend !== undefined) {
      const k = flat(bend, `${where}/bend`);
      if (k.length !== r.length)
        throw fault(`${where}/bend`, `has ${k.length / 3} vectors for ${n + 1} nodes`);
      return { n, r, L, k };
    }
    /** @type {('first' | 'last')[]} */
    const sides = ['first', 'last'];
    const given = sides.flatMap((side) => {
      const tangent = ends[side];
      return tangent ? [1, ...flat(tangent, `${where}/ends/${side}`, 1)] : [0, 0, 0, 0];
    });
    const k = this.lend([r, L, given, new Float64Array(r.length)], (rAt, lAt, endsAt, kAt) => {
      if (!this.x.hwx_lab_bend(n, rAt, lAt, endsAt, kAt)) short('the line');
      return this.doubles(kAt, r.length).slice();
    });
    return { n, r, L, k };
  }

  /**
   * Second derivatives of a line at its nodes, x, y, z of each.
   * @param {Line} line
   */
  bend(line) {
    return this.lineOf(line, '').k;
  }

  /**
   * Points of a line, and the derivatives there, x, y, z of each.
   * @param {Line} line
   * @param {ArrayLike<number>} places along it [m], by the lengths of its elements
   * @returns {{points: Float64Array, tangents: Float64Array, bends: Float64Array}}
   */
  along(line, places) {
    const { n, r, L, k } = this.lineOf(line, '');
    const m = places.length;
    finite(Object.fromEntries(Array.from(places, (s, i) => [`places/${i}`, s])));
    return this.lend([r, L, k, places, new Float64Array(9 * m)], (rAt, lAt, kAt, at, out) => {
      this.x.hwx_lab_along(n, rAt, lAt, kAt, at, m, out);
      const [points, tangents, bends] = [0, 1, 2].map((i) =>
        this.doubles(out + 24 * i * m, 3 * m).slice(),
      );
      return { points, tangents, bends };
    });
  }

  /**
   * Every minimum of the distance of a line to itself, or to another.
   * @param {Line} line
   * @param {{other?: Line, apart?: number, within?: number, most?: number}} options `apart` [m]: on one
   *   line, places nearer along it are not looked at (needed there; more than pi times the least radius of
   *   bending); `within` [m]: farther pairs are not looked at; `most`: so many of them in the list
   * @returns {MinimaFound}
   */
  minima(line, { other, apart = other ? 1 : NaN, within = Infinity, most = 4096 }) {
    const a = this.lineOf(line, '/line');
    const b = other && this.lineOf(other, '/other');
    if (!(apart > 0 && apart < Infinity)) throw fault('/apart', `${apart} is no length`);
    if (!(within > 0)) throw fault('/within', `${within} is no distance`);
    if (!(Number.isInteger(most) && most >= 0 && most <= 1e6))
      throw fault('/most', `${most} is none of 0 to 1000000`);
    return this.lend([a.r, a.L, a.k, b?.r ?? [], b?.L ?? [], b?.k ?? []], (r, L, k, r2, L2, k2) =>
      this.block(
        this.x.hwx_lab_minima(a.n, r, L, k, b?.n ?? 0, r2, L2, k2, apart, within, most),
        ([, count, valleys, pairs, cells, proven, ...rows]) => {
          if (count < 0) throw fault('/line', 'is no line that can be searched');
          return { count, valleys, pairs, cells, proven: proven !== 0, minima: minimaOf(rows) };
        },
      ),
    );
  }

  /**
   * The minima as the thesis finds them: from random pairs of nodes, then those of the last call. It may
   * miss some.
   * @param {Line} line
   * @param {{apart: number, within?: number, random?: number, seed?: number, calls?: number,
   *   most?: number}} options `random`: pairs a call (without: as many as elements)
   * @returns {Minimum[]} of the last call, by distance
   */
  thesisMinima(line, { apart, within = Infinity, random, seed = 1, calls = 1, most = 4096 }) {
    const { n, r, L, k } = this.lineOf(line, '/line');
    const starts = random ?? n;
    if (!(apart > 0 && apart < Infinity)) throw fault('/apart', `${apart} is no length`);
    if (!(within > 0)) throw fault('/within', `${within} is no distance`);
    for (const [name, value] of Object.entries({ random: starts, seed, calls, most }))
      if (!(Number.isInteger(value) && value >= 0 && value <= 1e6))
        throw fault(`/${name}`, `${value} is none of 0 to 1000000`);
    return this.lend([r, L, k], (rAt, lAt, kAt) =>
      this.block(
        this.x.hwx_lab_thesis(n, rAt, lAt, kAt, apart, within, starts, seed, calls, most),
        ([, count, ...rows]) => {
          if (count < 0) throw fault('/line', 'is no line that can be searched');
          return minimaOf(rows);
        },
      ),
    );
  }

  // ---- knots: of polylines ----

  /**
   * @param {Points} points
   * @param {{closed?: boolean}} [options]
   */
  writhe(points, { closed = false } = {}) {
    const p = flat(points, '/points');
    return this.lend([p], (at) => this.x.hwx_lab_writhe(at, p.length / 3, +closed));
  }

  /**
   * Linking number of two closed polylines.
   * @param {Points} a
   * @param {Points} b
   */
  linking(a, b) {
    const [p, q] = [flat(a, '/a', 3), flat(b, '/b', 3)];
    return this.lend([p, q], (at, bt) =>
      this.x.hwx_lab_linking(at, p.length / 3, bt, q.length / 3),
    );
  }

  /**
   * Crossings as they are seen against `along`. Null: not clear from there (strands that meet, a
   * crossing at a corner).
   * @param {Points} points
   * @param {{closed?: boolean, along?: ArrayLike<number>}} [options]
   * @returns {Crossing[] | null}
   */
  crossings(points, { closed = false, along = [0, 0, 1] } = {}) {
    const p = flat(points, '/points', 2);
    const [x, y, z] = flat(along, '/along', 1);
    if (!(Math.hypot(x, y, z) > 0)) throw fault('/along', 'has no direction');
    return this.lend([p], (at) =>
      this.block(
        this.x.hwx_lab_crossings(at, p.length / 3, +closed, x, y, z),
        ([, count, ...rows]) => {
          if (count < 0) return null;
          return Array.from({ length: count }, (_, i) => {
            const [over, under, s, t, sign] = rows.slice(CROSSING * i, CROSSING * (i + 1));
            return { over, under, s, t, sign };
          });
        },
      ),
    );
  }

  /**
   * Determinant of the knot (1: none, 3: overhand, 5: figure of eight), ends led straight out. Null: no
   * direction shows it clearly.
   * @param {Points} points
   * @param {{closed?: boolean}} [options]
   */
  determinant(points, { closed = false } = {}) {
    const p = flat(points, '/points', 2);
    const got = this.lend([p], (at) => this.x.hwx_lab_determinant(at, p.length / 3, +closed));
    if (got === -3) short('the knot');
    return got < 0 ? null : got;
  }

  // ---- chords that move ----

  /**
   * @internal
   * @param {Points} points
   * @param {string} where
   * @param {number} at
   */
  four(points, where, at) {
    const list = flat(points, where, 4);
    if (list.length !== 12) throw fault(where, `has ${list.length / 3} points; it needs 4`);
    this.doubles(at, 12).set(list);
  }

  /**
   * Two chords whose ends go straight from one place to another: distance, safe part, time of impact.
   * @param {Points} from ends of the first chord, of the second
   * @param {Points} to
   * @param {{reach?: number, floor?: number}} [options] reach: radii together [m]; floor: distance that
   *   `safe` keeps [m]
   * @returns {Meeting}
   */
  motion(from, to, { reach = 0, floor = 0 } = {}) {
    finite({ reach, floor });
    this.four(from, '/from', this.place);
    this.four(to, '/to', this.place + 96);
    const out = this.place + 192;
    this.x.hwx_lab_motion(this.place, reach, floor, out);
    const [distance, s, t, safe, hit, time, least, hitS, hitT, cross] = this.doubles(out, 10);
    return {
      distance,
      s,
      t,
      safe,
      hit: hit !== 0,
      time,
      least,
      hitS,
      hitT,
      cross: cross !== 0,
    };
  }

  // ---- the LuGre law; runs of it: lugre.mjs ----

  /** The parameters of the thesis' example, clamped. @returns {LugreLaw} */
  lugreDefault() {
    this.x.hwx_lab_lugre_default(this.place);
    const at = this.doubles(this.place, 10);
    const numbers = Object.fromEntries(LAW.map((name, i) => [name, at[i]]));
    return /** @type {LugreLaw} */ ({ ...numbers, clamp: at[9] !== 0 });
  }

  /**
   * Writes a law to the place of small results, or says what is wrong with it.
   * @internal
   * @param {LugreLaw} law
   */
  lugreWrite(law) {
    const at = this.doubles(this.place, 10);
    LAW.forEach((name, i) => (at[i] = law[name]));
    at[9] = +law.clamp;
    const bad = this.x.hwx_lab_lugre_fault(this.place);
    if (bad >= 0) throw fault(`/${LAW[bad]}`, `${law[LAW[bad]]} is out of its range`);
  }

  /**
   * The greatest normal force [N] up to which the law takes work in every closed motion.
   * @param {LugreLaw} law
   */
  lugrePassiveLoad(law) {
    this.lugreWrite(law);
    return this.x.hwx_lab_lugre_passive(this.place);
  }

  /**
   * @internal
   * @param {number} load
   * @param {LugreState} state
   * @param {ArrayLike<number>} velocity
   */
  lugreSet(load, { z, sdw }, velocity) {
    finite({ load, 'state/sdw': sdw });
    const at = this.doubles(this.place, 18);
    at[10] = load;
    at.set(flat(z, '/state/z', 1), 11);
    at[14] = sdw;
    at.set(flat(velocity, '/velocity', 1), 15);
  }

  /**
   * @param {LugreLaw} law
   * @param {number} load normal force [N]
   * @param {LugreState} state
   * @param {ArrayLike<number>} velocity of body b relative to a, tangential [m/s]
   * @returns {LugreRates}
   */
  lugreRates(law, load, state, velocity) {
    this.lugreWrite(law);
    this.lugreSet(load, state, velocity);
    const out = this.place + 256;
    this.x.hwx_lab_lugre_rates(this.place, out);
    const [zx, zy, zz, sdw, fx, fy, fz, limit] = this.doubles(out, 8);
    return { z: [zx, zy, zz], sdw, force: [fx, fy, fz], limit };
  }

  /**
   * The exact state after a time at constant velocity and load.
   * @param {LugreLaw} law
   * @param {number} load
   * @param {LugreState} state
   * @param {ArrayLike<number>} velocity
   * @param {number} time
   * @returns {{z: V3, sdw: number}}
   */
  lugreAfter(law, load, state, velocity, time) {
    finite({ time });
    this.lugreWrite(law);
    this.lugreSet(load, state, velocity);
    const out = this.place + 256;
    this.x.hwx_lab_lugre_after(this.place, time, out);
    const [x, y, z, sdw] = this.doubles(out, 4);
    return { z: [x, y, z], sdw };
  }
}

/** @param {number[]} rows @returns {Minimum[]} */
function minimaOf(rows) {
  return Array.from({ length: rows.length / MINIMUM }, (_, i) => {
    const [s1, s2, d, kind, x, y, z, u, v, w, w1, w2, proven] = rows.slice(
      MINIMUM * i,
      MINIMUM * (i + 1),
    );
    return {
      s1,
      s2,
      d,
      kind: KINDS[kind],
      p1: [x, y, z],
      p2: [u, v, w],
      w1,
      w2,
      proven: proven !== 0,
    };
  });
}
