/**
 * Meshes of hulls: the shell of a form with its deck and transom, one closed surface; and what is built on along the deck's
 * edge (bulwark, forecastle). Triangles are not indexed; `shell` at each vertex is 1 where a hull's paint goes.
 * @module
 */
import { BufferAttribute, BufferGeometry, Color } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { FINISH } from '../view/finish.js';
import { clamp, lerp } from './hull_form.js';

/** @typedef {import('./hull_form.js').Form} Form */
/** @typedef {number[]} Point x, y, z */

/** Share of a shell's rows that lie below the water. */
const UNDER = 0.45;

/** Triangles with the normals of their corners. */
export class Skin {
  constructor() {
    /** @type {number[]} */
    this.at = [];
    /** @type {number[]} */
    this.normal = [];
    /** @type {number[]} */
    this.colour = [];
    /** @type {number[]} */
    this.shell = [];
    /** Of what follows: its colour, and whether a hull's paint goes there instead. */
    this.rgb = [1, 1, 1];
    this.painted = 0;
  }

  /** @param {string} colour @param {number} [painted] */
  as(colour, painted = 0) {
    this.rgb = new Color(colour).toArray();
    this.painted = painted;
    return this;
  }

  /** @param {Point[]} corners three, counter-clockwise from outside @param {Point[]} [normals] else flat */
  triangle(corners, normals) {
    const [a, b, c] = corners;
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.sqrt(x * x + y * y + z * z);
    if (!(size > 1e-7)) return;
    const { at, normal, colour, shell, rgb, painted } = this;
    for (let k = 0; k < 3; k++) {
      const [p, n] = [corners[k], normals?.[k]];
      at.push(p[0], p[1], p[2]);
      if (n) normal.push(n[0], n[1], n[2]);
      else normal.push(x / size, y / size, z / size);
      colour.push(rgb[0], rgb[1], rgb[2]);
      shell.push(painted);
    }
  }

  /** Corners in turn. @param {Point[]} p four @param {Point[]} [n] */
  quad(p, n) {
    this.triangle([p[0], p[1], p[2]], n && [n[0], n[1], n[2]]);
    this.triangle([p[0], p[2], p[3]], n && [n[0], n[2], n[3]]);
  }

  /** Both sides of the ship: a quadrangle to port and its mirror image. @param {Point[]} p @param {Point[]} [n] */
  both(p, n) {
    this.quad(p, n);
    this.quad([...p].reverse().map(mirrored), n && [...n].reverse().map(mirrored));
  }

  build() {
    const geometry = new BufferGeometry();
    const set = (
      /** @type {string} */ name,
      /** @type {number[]} */ from,
      /** @type {number} */ n,
    ) => geometry.setAttribute(name, new BufferAttribute(new Float32Array(from), n));
    set('position', this.at, 3);
    set('normal', this.normal, 3);
    set('color', this.colour, 3);
    set(
      'finish',
      this.shell.map(() => FINISH.paint),
      1,
    );
    set('shell', this.shell, 1);
    return geometry;
  }
}

/** @param {Point} p */
const mirrored = ([x, y, z]) => [x, -y, z];

/** Stations, closer at the ends. @param {number} n */
const stations = (n) =>
  Array.from({ length: n + 1 }, (_, i) => {
    const t = i / n;
    return lerp(t, 0.5 - 0.5 * Math.cos(Math.PI * t), 0.75);
  });

/**
 * Points of the port side by rows from the keel to the deck's edge.
 * @param {Form} form
 * @param {number} long cells along
 * @param {number} high rows
 * @returns {Point[][]}
 */
export function sideOf(form, long, high) {
  const under = Math.round(UNDER * high);
  return Array.from({ length: high + 1 }, (_, j) =>
    stations(long).map((s) => {
      const top = form.sheer(lerp(form.stern(form.water), form.stem(form.water), s));
      const z = j <= under ? lerp(form.keel, form.water, (j / under) ** 1.35) : lerp(form.water, top, (j - under) / (high - under)); // prettier-ignore
      const x = lerp(form.stern(z), form.stem(z), s);
      return [x, Math.max(0, form.breadth(x, z)), z];
    }),
  );
}

/** Unit normals of a grid of points, outward to port. @param {Point[][]} grid */
function normalsOf(grid) {
  const [rows, columns] = [grid.length, grid[0].length];
  return grid.map((row, j) =>
    row.map((_, i) => {
      const [a, b] = [row[Math.max(0, i - 1)], row[Math.min(columns - 1, i + 1)]];
      const [c, d] = [grid[Math.max(0, j - 1)][i], grid[Math.min(rows - 1, j + 1)][i]];
      const u = b.map((x, k) => x - a[k]);
      const v = d.map((x, k) => x - c[k]);
      const n = [v[1] * u[2] - v[2] * u[1], v[2] * u[0] - v[0] * u[2], v[0] * u[1] - v[1] * u[0]];
      const size = Math.hypot(...n) || 1;
      return n.map((x) => x / size);
    }),
  );
}

/**
 * @param {Form} form
 * @param {{deck: string, top: string}} colours
 * @param {{long?: number, high?: number}} [cells]
 */
export function hullMesh(form, colours, { long = 72, high = 26 } = {}) {
  const grid = sideOf(form, long, high);
  const normals = normalsOf(grid);
  const skin = new Skin().as(colours.top, 1);
  for (let j = 0; j < high; j++)
    for (let i = 0; i < long; i++) {
      // seen from port the bow is to the left
      const corner = [[j, i], [j + 1, i], [j + 1, i + 1], [j, i + 1]]; // prettier-ignore
      skin.both(
        corner.map(([r, c]) => grid[r][c]),
        corner.map(([r, c]) => normals[r][c]),
      );
    }
  const flat = (/** @type {Point} */ p) => [p[0], 0, p[2]];
  for (let i = 0; i < long; i++) {
    const [a, b] = [grid[0][i], grid[0][i + 1]];
    skin.both([a, b, flat(b), flat(a)]);
  }
  for (const end of [0, long])
    for (let j = 0; j < high; j++) {
      const [a, b] = [grid[j][end], grid[j + 1][end]];
      const face = [a, flat(a), flat(b), b];
      skin.both(end === 0 ? face : face.reverse());
    }
  skin.as(colours.deck);
  const edge = grid[high];
  for (let i = 0; i < long; i++)
    skin.both([edge[i], flat(edge[i]), flat(edge[i + 1]), edge[i + 1]]);
  return { geometry: skin.build(), edge: edgeOf(grid) };
}

/** The deck's edge with how it leans out. @param {Point[][]} grid @returns {{at: Point, lean: Point}[]} */
function edgeOf(grid) {
  const top = grid.length - 1;
  return grid[top].map((at, i) => {
    const under = grid[top - 2][i];
    const rise = at[2] - under[2] || 1;
    return { at, lean: [(at[0] - under[0]) / rise, (at[1] - under[1]) / rise, 1] };
  });
}

/** The edge between two stations, with its ends exactly there. @param {{at: Point, lean: Point}[]} edge @param {number} from @param {number} to */
export function along(edge, from, to) {
  const between = (/** @type {number} */ x) => {
    const k = clamp(
      edge.findIndex((e) => e.at[0] >= x),
      1,
      edge.length - 1,
    );
    const [a, b] = [edge[k - 1], edge[k]];
    const t = clamp((x - a.at[0]) / (b.at[0] - a.at[0] || 1));
    return { at: a.at.map((c, i) => lerp(c, b.at[i], t)), lean: a.lean.map((c, i) => lerp(c, b.lean[i], t)) }; // prettier-ignore
  };
  const inner = edge.filter(({ at }) => at[0] > from + 0.01 && at[0] < to - 0.01);
  const last = edge[edge.length - 1];
  return [between(from), ...inner, to >= last.at[0] ? last : between(to)];
}

/**
 * Builds the sides on upward: a bulwark (with a thickness), or a forecastle or poop (with a deck).
 * @param {{at: Point, lean: Point}[]} edge the deck's, or of a tier below
 * @param {{from: number, to: number, height: (x: number) => number, thick?: number, lean?: number,
 *   colours: {deck: string, top: string, inside?: string}, front?: boolean}} how `lean`: share of the hull's
 */
export function tier(edge, { from, to, height, thick = 0, lean = 1, colours }) {
  const line = along(edge, from, to);
  const high = line.map(({ at, lean: d }) => {
    const h = height(at[0]);
    return [at[0] + lean * h * d[0], Math.max(0, at[1] + lean * h * d[1]), at[2] + h];
  });
  const skin = new Skin().as(colours.top, 1);
  const grid = [line.map((e) => e.at), high];
  const normals = normalsOf(grid);
  const n = line.length - 1;
  const inward = (/** @type {Point} */ p, /** @type {number} */ i) => {
    const [a, b] = [high[Math.max(0, i - 1)], high[Math.min(n, i + 1)]];
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [p[0] + (thick * (b[1] - a[1])) / size, Math.max(0, p[1] - (thick * (b[0] - a[0])) / size), p[2]]; // prettier-ignore
  };
  for (let i = 0; i < n; i++) {
    const corner = [[0, i], [1, i], [1, i + 1], [0, i + 1]]; // prettier-ignore
    skin.as(colours.top, 1).both(corner.map(([r, c]) => grid[r][c]), corner.map(([r, c]) => normals[r][c])); // prettier-ignore
    const [a, b, c, d] = [high[i], high[i + 1], grid[0][i], grid[0][i + 1]];
    if (thick > 0) {
      const [ai, bi, ci, di] = [inward(a, i), inward(b, i + 1), inward(c, i), inward(d, i + 1)];
      skin.as(colours.inside ?? colours.deck).both([a, ai, bi, b]);
      skin.both([ai, ci, di, bi]);
    } else skin.as(colours.deck).both([a, [a[0], 0, a[2]], [b[0], 0, b[2]], b]);
  }
  skin.as(colours.inside ?? colours.top);
  for (const [i, turn] of [
    [0, false],
    [n, true],
  ]) {
    // prettier-ignore
    const k = Number(i);
    const [a, b] = [grid[0][k], high[k]];
    const [ai, bi] =
      thick > 0
        ? [inward(a, k), inward(b, k)]
        : [
            [a[0], 0, a[2]],
            [b[0], 0, b[2]],
          ];
    const face = [a, ai, bi, b];
    skin.both(turn ? face.reverse() : face);
  }
  return { geometry: skin.build(), edge: high.map((at, i) => ({ at, lean: line[i].lean })) };
}

/** A kit's mesh beside a hull's: no hull's paint on it. @param {BufferGeometry} geometry */
export function unpainted(geometry) {
  const n = geometry.attributes.position.count;
  return geometry.setAttribute('shell', new BufferAttribute(new Float32Array(n), 1));
}

/** @param {BufferGeometry[]} pieces */
export function together(pieces) {
  const whole = mergeGeometries(pieces);
  for (const piece of pieces) piece.dispose();
  return whole;
}

/**
 * Freeing ports: dark openings at the foot of a bulwark, both sides.
 * @param {{at: Point, lean: Point}[]} edge
 * @param {{from: number, to: number, every: number, wide: number, high: number}} how
 */
export function slots(edge, { from, to, every, wide, high }) {
  const skin = new Skin().as('#14181b');
  for (let x = from; x + wide < to; x += every) {
    const [a, ...rest] = along(edge, x, x + wide);
    const b = rest[rest.length - 1];
    const out = (/** @type {Point} */ p, /** @type {number} */ up) => [
      p[0],
      p[1] + 0.02,
      p[2] + up,
    ];
    skin.both([
      out(a.at, 0.25 * high),
      out(a.at, 1.25 * high),
      out(b.at, 1.25 * high),
      out(b.at, 0.25 * high),
    ]);
  }
  return skin.build();
}
