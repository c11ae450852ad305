/**
 * Where lines touch: the patch of each place as an ellipse, the normal force and the friction on the line,
 * the shortest ways between lines coloured by their length, and a pair of places that a person picked.
 * Loaded when a run has lines that touch; buffers are made once, a frame rewrites them.
 * @module
 */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  Vector3,
} from 'three';
import { TOUCH } from '../../../../wasm/js/frame.mjs';
import { distanceColour, lengthOf, patchAxes, placeAt, strandsOf } from './state.js';
import { Arrows } from '../../view/arrows.js';
import { T } from './words.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/look.js').Look} Look
 *
 * @typedef {object} Marks
 * @property {{a: number, b: number, s1: number, s2: number}[]} [minima] shortest ways: rows of `manifest.lines`, places
 *   along them [m]. They go with the lines until there are newer ones
 * @property {number} [far] the distance [m] of the last colour
 * @property {{line: number, arc: number}[]} [picked] places on lines (rows of `manifest.lines`)
 * @property {Record<string, number>} [angles] of thrusters that are steered [rad], by input
 */

const MOST_PLACES = 48;
/** The strongest place has a plate, and the strongest that is so far from it [radii]. */
const MOST_TOLD = 2;
const TOLD_APART = 6;
const MOST_MINIMA = 48;
const MOST_PICKED = 2;
const CORNERS = 32;
const UP = new Vector3(0, 0, 1);
const matrix = new Matrix4();
const turn = new Quaternion();
const from = new Vector3();
const to = new Vector3();
const size = new Vector3();
const colour = new Color();
const at = new Vector3();
const level = new Quaternion();

const paint = (/** @type {number} */ opacity) =>
  new MeshBasicMaterial({
    ...{ toneMapped: false, fog: false, depthTest: false, depthWrite: false },
    ...{ transparent: true, opacity, side: DoubleSide },
  });

/** Triangles that a frame rewrites. @param {number} triangles @param {MeshBasicMaterial} material @param {number} order */
function sheet(triangles, material, order) {
  const geometry = new BufferGeometry();
  const array = new Float32Array(9 * triangles);
  geometry.setAttribute('position', new BufferAttribute(array, 3).setUsage(DynamicDrawUsage));
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  return { mesh, array, count: 0 };
}

/** @param {ReturnType<typeof sheet>} of */
function commit({ mesh, count }) {
  mesh.visible = count > 0;
  mesh.geometry.setDrawRange(0, 3 * count);
  mesh.geometry.attributes.position.needsUpdate = true;
}

/** @param {BufferGeometry} geometry @param {MeshBasicMaterial} material @param {number} count @param {number} order */
function many(geometry, material, count, order) {
  const mesh = new InstancedMesh(geometry, material, count);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  mesh.count = 0;
  return mesh;
}

/** So near lines are close, so far along one they are neighbours, and so much is around them [diameters]. */
const [CLOSE, APART, AROUND] = [6, 12, 3];

/**
 * Nodes of two lines, or of one, that lie close: their box, and their mean, the nearest most.
 * @param {import('../../../../wasm/js/frame.mjs').LineOut} a
 * @param {import('../../../../wasm/js/frame.mjs').LineOut} b
 * @param {number} diameter
 * @param {Box3} box grows
 * @param {Float64Array} mean sum of x, y, z and of the weights
 */
function nearNodes(a, b, diameter, box, mean) {
  const least = (CLOSE * diameter) ** 2;
  const spacing = lengthOf(a) / Math.max(1, a.n - 1);
  const apart = a === b ? Math.ceil((APART * diameter) / (spacing || 1)) : -b.n;
  for (let i = 0; i < a.n; i++) {
    from.fromArray(a.nodes, 3 * i);
    for (let j = Math.max(0, i + apart); j < b.n; j++) {
      const off = to.fromArray(b.nodes, 3 * j).distanceToSquared(from);
      if (off >= least) continue;
      const weight = (1 - off / least) ** 2;
      mean[0] += (weight * (from.x + to.x)) / 2;
      mean[1] += (weight * (from.y + to.y)) / 2;
      mean[2] += (weight * (from.z + to.z)) / 2;
      mean[3] += weight;
      for (const point of [from, to]) {
        size.setScalar(AROUND * diameter);
        box.expandByPoint(at.copy(point).add(size)).expandByPoint(at.sub(size).sub(size));
      }
    }
  }
}

export class TetherMarks {
  /** @param {Manifest} manifest @param {number} span of the scene [m] */
  constructor(manifest, span) {
    this.strands = strandsOf(manifest);
    this.group = new Group();
    this.patches = new Group();
    this.normals = new Arrows(MOST_PLACES, 'normal');
    this.frictions = new Arrows(MOST_PLACES, 'friction');
    // not far beyond what it presses on: a longer one has a second head
    const thick = Math.max(0, ...this.strands.map((s) => s.radius));
    /** Two places that have plates are no nearer [m]. */
    this.apart = TOLD_APART * thick;
    this.normals.longest = this.frictions.longest = Math.min(0.25 * span, 24 * thick);
    // they stand where lines lie on each other: over them
    for (const { meshes } of [this.normals, this.frictions])
      for (const mesh of meshes) mesh.renderOrder += 4;
    /** Size of a CSS pixel where the camera looks [m]. */
    this.pixel = 0.001;

    this.tint = paint(0.3);
    this.ink = paint(1);
    this.rim = paint(1);
    this.fills = sheet(MOST_PLACES * CORNERS, this.tint, 13.2);
    this.casings = sheet(2 * MOST_PLACES * CORNERS, this.rim, 13.3);
    this.outlines = sheet(2 * MOST_PLACES * CORNERS, this.ink, 13.4);
    this.patches.add(this.fills.mesh, this.casings.mesh, this.outlines.mesh);

    const rod = new CylinderGeometry(1, 1, 1, 8).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    this.plain = paint(1);
    // around a bright way, by day and night
    this.dark = paint(1);
    this.dark.color.set('#06121b');
    this.ways = many(rod, this.plain, MOST_MINIMA, 13.6);
    this.wayRims = many(rod, this.dark, MOST_MINIMA, 13.5);
    this.ways.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * MOST_MINIMA), 3);
    this.ways.instanceColor.setUsage(DynamicDrawUsage);
    const ball = new SphereGeometry(1, 16, 12);
    this.balls = many(ball, this.ink, MOST_PICKED, 14.2);
    this.ballRims = many(ball, this.rim, MOST_PICKED, 14.1);
    this.group.add(this.patches, this.wayRims, this.ways, this.ballRims, this.balls);
    this.group.add(this.normals.group, this.frictions.group);

    /** @type {Marks} */
    this.marks = {};
    /** @type {import('../../view/moment.js').Moment | null} */
    this.moment = null;
    this.place = new Float64Array(6);
    this.along = new Float64Array(6);
    this.axes = new Float64Array(6);
    this.force = new Float64Array(9);
    /** Feet of the arrows, x, y, z. */
    this.feet = new Float64Array(3 * MOST_PLACES);
    /** Values at the tips of its arrows: of each place that is told the pressure, then the friction. */
    this.arrows = this.strands.length > 0 ? 2 * MOST_TOLD : 0;
    this.shown = true;
    /** Places of the moment. */
    this.places = 0;
    this.mean = new Float64Array(4);
  }

  /** @param {Look} look */
  setLook(look) {
    this.tint.color.set(look.now);
    this.ink.color.set(look.now);
    this.rim.color.set(look.casing);
    this.normals.setLook(look);
    this.frictions.setLook(look);
  }

  /** @param {number} scale [N/m] */
  setScale(scale) {
    this.normals.scale = this.frictions.scale = scale;
  }

  /** @param {number} width of the other arrows' shafts [m] @param {number} pixel */
  setWidth(width, pixel) {
    // many arrows stand close together: thinner than those at the ends
    this.normals.width = this.frictions.width = 0.55 * width;
    this.pixel = pixel;
  }

  /** Arrows from 0 on, patches from 1, their tint and the shortest ways at 2. @param {{contacts: boolean, forces: boolean, aids: number}} shown */
  show({ contacts, forces, aids: level }) {
    const aids = contacts ? level : -1;
    this.patches.visible = aids > 0;
    this.tint.opacity = aids > 1 ? 0.3 : 0;
    this.ways.visible = this.wayRims.visible = aids > 1;
    this.shown = aids >= 0;
    this.normals.group.visible = this.frictions.group.visible = forces && this.shown;
  }

  /** The strongest place that is not beside another, -1: there is none. @param {number} beside -1: beside none */
  strongest(beside) {
    const { normals, feet } = this;
    if (beside >= 0) from.fromArray(feet, 3 * beside);
    let best = -1;
    for (let i = 0; i < this.places; i++) {
      if (!(normals.newtons[i] > (best < 0 ? 0 : normals.newtons[best]))) continue;
      if (beside < 0 || to.fromArray(feet, 3 * i).distanceTo(from) >= this.apart) best = i;
    }
    return best;
  }

  /** What touches at a place. @param {Float64Array} rows @param {number} place */
  nameOf(rows, place) {
    const r = place * TOUCH.words;
    const line = this.strands[rows[r + TOUCH.line]]?.part ?? '';
    const other = this.strands[rows[r + TOUCH.other]]?.part;
    return other === line ? T.tether.itself(line) : T.tether.with(line, other ?? T.tether.body);
  }

  /** @param {import('../../view/objects.js').Forces} forces @param {number} first @param {import('../../view/moment.js').Moment} moment */
  tell(forces, first, { touches: { rows } }) {
    let place = -1;
    for (let k = 0; k < MOST_TOLD; k++) {
      const i = first + 2 * k;
      place = this.shown && (k === 0 || place >= 0) ? this.strongest(place) : -1;
      forces.newtons[i] = forces.newtons[i + 1] = 0;
      if (place < 0) continue;
      forces.write(i, this.normals, place, this.feet, 3 * place);
      forces.write(i + 1, this.frictions, place, this.feet, 3 * place);
      forces.kinds[i] = 'normal';
      forces.kinds[i + 1] = 'friction';
      forces.names[i] = this.nameOf(rows, place);
      forces.names[i + 1] = T.tether.friction;
    }
  }

  /** @param {Marks} what replaces what it names */
  mark(what) {
    Object.assign(this.marks, what);
    this.drawMarks();
  }

  /**
   * Where lines lie close to themselves or each other, null: nowhere.
   * @param {import('../../view/moment.js').Moment} moment
   * @param {string} [id] of one of the lines
   */
  near(moment, id) {
    const box = new Box3();
    this.mean.fill(0);
    this.strands.forEach((a, i) => {
      for (const b of this.strands.slice(i))
        if (!id || a.part === id || b.part === id)
          nearNodes(
            moment.lines[a.line],
            moment.lines[b.line],
            a.radius + b.radius,
            box,
            this.mean,
          );
    });
    return box.isEmpty() ? null : box;
  }

  /**
   * The middle of that, to look at: it moves smoothly with a knot.
   * @param {import('../../view/moment.js').Moment} moment
   * @param {string} id
   */
  middle(moment, id) {
    if (!this.near(moment, id)) return null;
    const [x, y, z, weight] = this.mean;
    return weight > 0 ? [x / weight, y / weight, z / weight] : null;
  }

  /** @param {import('../../view/moment.js').Moment} moment */
  update(moment) {
    this.moment = moment;
    const { rows, n } = moment.touches;
    const { normals, frictions, force, strands } = this;
    normals.clear();
    frictions.clear();
    this.places = Math.min(n, MOST_PLACES);
    this.fills.count = this.casings.count = this.outlines.count = 0;
    for (let i = 0; i < n && i < MOST_PLACES; i++) {
      const r = i * TOUCH.words;
      const strand = strands[rows[r + TOUCH.line]];
      if (!strand) continue;
      for (let x = 0; x < 3; x++) {
        force[x] = this.feet[3 * i + x] = rows[r + TOUCH.point + x];
        force[3 + x] = rows[r + TOUCH.normal + x] * rows[r + TOUCH.force];
      }
      normals.set(i, force);
      for (let x = 0; x < 3; x++) force[3 + x] = rows[r + TOUCH.friction + x];
      frictions.set(i, force);
      this.addPatch(moment, rows, r, strand);
    }
    normals.commit();
    frictions.commit();
    commit(this.fills);
    commit(this.casings);
    commit(this.outlines);
    this.drawMarks();
  }

  /** @param {import('../../view/moment.js').Moment} moment @param {Float64Array} rows @param {number} r @param {import('./state.js').Strand} strand */
  addPatch(moment, rows, r, strand) {
    const { axes, along } = this;
    along.set(placeAt(moment.lines[strand.line], rows[r + TOUCH.arc], this.place).subarray(3), 0);
    const other = this.strands[rows[r + TOUCH.other]];
    if (other)
      along.set(
        placeAt(moment.lines[other.line], rows[r + TOUCH.otherArc], this.place).subarray(3),
        3,
      );
    // as far as samples press: along a body each is one step of half a radius
    const reach = (other ? 1 : 0.25) * rows[r + TOUCH.samples] * strand.radius;
    const radii = /** @type {[number, number]} */ ([strand.radius, other?.radius ?? 0]);
    patchAxes(
      rows,
      r + TOUCH.normal,
      along,
      radii,
      rows[r + TOUCH.depth],
      Math.max(strand.radius, reach),
      axes,
    );
    const at = r + TOUCH.point;
    const a = Math.hypot(axes[0], axes[1], axes[2]);
    const b = Math.hypot(axes[3], axes[4], axes[5]);
    if (!(b > 0)) return;
    const thin = 0.8 * this.pixel;
    let [c0, s0] = [1, 0];
    for (let k = 1; k <= CORNERS; k++) {
      const angle = (2 * Math.PI * k) / CORNERS;
      const [c1, s1] = [Math.cos(angle), Math.sin(angle)];
      this.triangle(this.fills, rows, at, 0, 0, c0, s0, c1, s1);
      for (const [of, w] of /** @type {const} */ ([
        [this.casings, 2 * thin],
        [this.outlines, thin],
      ])) {
        // a ring of one width: its corners in shares of the half axes
        const [i0, j0, i1, j1] = [1 - w / a, 1 - w / b, 1 + w / a, 1 + w / b];
        this.triangle(of, rows, at, i0 * c0, j0 * s0, i1 * c0, j1 * s0, i1 * c1, j1 * s1);
        this.triangle(of, rows, at, i0 * c0, j0 * s0, i1 * c1, j1 * s1, i0 * c1, j0 * s1);
      }
      [c0, s0] = [c1, s1];
    }
  }

  /**
   * A triangle in the plane of a patch: three corners, each in shares of the half axes.
   * @param {ReturnType<typeof sheet>} of
   * @param {Float64Array} rows
   * @param {number} at
   * @param {...number} corners
   */
  triangle(of, rows, at, ...corners) {
    const { axes } = this;
    let w = 9 * of.count;
    if (w + 9 > of.array.length) return;
    of.count++;
    for (let k = 0; k < 6; k += 2)
      for (let x = 0; x < 3; x++)
        of.array[w++] = rows[at + x] + corners[k] * axes[x] + corners[k + 1] * axes[3 + x];
  }

  drawMarks() {
    const { minima = [], far = 1, picked = [] } = this.marks;
    let ways = 0;
    const rgb = [0, 0, 0];
    for (let i = 0; i < minima.length && ways < MOST_MINIMA; i++) {
      const { a, b, s1, s2 } = minima[i];
      const [one, two] = [this.moment?.lines[a], this.moment?.lines[b]];
      if (!one || !two || one.n < 2 || two.n < 2) continue;
      from.fromArray(placeAt(one, s1, this.place));
      to.fromArray(placeAt(two, s2, this.place));
      const d = from.distanceTo(to);
      this.rod(this.ways, ways, 1.3 * this.pixel);
      this.rod(this.wayRims, ways, 2.3 * this.pixel);
      distanceColour(d / far, rgb, 0);
      colour.setRGB(rgb[0] / 255, rgb[1] / 255, rgb[2] / 255, 'srgb');
      this.ways.setColorAt(ways++, colour);
    }
    let balls = 0;
    for (const { line, arc } of picked.slice(0, MOST_PICKED)) {
      const nodes = this.moment?.lines[line];
      if (!nodes || nodes.n < 2) continue;
      placeAt(nodes, arc, this.place);
      from.set(this.place[0], this.place[1], this.place[2]);
      const diameter = 2 * (this.strands.find((s) => s.line === line)?.radius ?? 0);
      const r = Math.max(0.3 * diameter, 5 * this.pixel);
      this.ballRims.setMatrixAt(balls, matrix.compose(from, level, size.setScalar(1.3 * r)));
      this.balls.setMatrixAt(balls++, matrix.compose(from, level, size.setScalar(r)));
    }
    this.ways.count = this.wayRims.count = ways;
    this.balls.count = this.ballRims.count = balls;
    for (const mesh of [this.ways, this.wayRims, this.balls, this.ballRims])
      mesh.instanceMatrix.needsUpdate = true;
    if (this.ways.instanceColor) this.ways.instanceColor.needsUpdate = true;
  }

  /** From `from` to `to`. @param {InstancedMesh} mesh @param {number} i @param {number} radius */
  rod(mesh, i, radius) {
    size.subVectors(to, from);
    const long = Math.max(1e-9, size.length());
    turn.setFromUnitVectors(UP, size.multiplyScalar(1 / long));
    mesh.setMatrixAt(i, matrix.compose(from, turn, size.set(radius, radius, long)));
  }

  dispose() {
    for (const { mesh } of [this.fills, this.casings, this.outlines]) mesh.geometry.dispose();
    for (const mesh of [this.ways, this.balls]) mesh.geometry.dispose();
    for (const mesh of [this.ways, this.wayRims, this.balls, this.ballRims]) mesh.dispose();
    for (const material of [this.tint, this.ink, this.rim, this.plain, this.dark])
      material.dispose();
    this.normals.dispose();
    this.frictions.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run */
export const createLayer = ({ manifest, setting }) => new TetherMarks(manifest, setting.span);
