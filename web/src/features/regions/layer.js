/**
 * What two meshes share: the lines along which they cut each other, and of each region the plane of
 * contact with its centroid and normal, how deep the bodies are in each other, the region as seen along
 * its normal, and the triangles that cut each other. Loaded when a run has such pairs.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import { hatch } from '../contacts/layer.js';
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contoursOf, firstSlots } from '../../state/contacts.js';
import { placed } from '../../view/skin.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/moment.js').Moment} Moment
 * @typedef {import('../../view/look.js').Look} Look
 */

/** Corners of one filled region: a longer line is thinned to this. */
const MOST_CORNERS = 240;
/** Triangles that are painted at once, of both bodies. */
const MOST_CUTS = 6000;
/** Thin lines: four of a plane, three of a normal, three of a bracket, three of a centroid's cross. */
const THIN = 13;
const MOST_REGIONS = 32;

/** Lines with a width on the screen. @param {number} segments */
class Ribbon {
  /** @param {number} segments @param {number} order */
  constructor(segments, order) {
    this.most = Math.max(1, segments);
    const buffer = (/** @type {number} */ size) =>
      new BufferAttribute(new Float32Array(4 * size * this.most), size).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', buffer(3));
    geometry.setAttribute('other', buffer(3));
    const side = new Float32Array(4 * this.most);
    const index = new Uint32Array(6 * this.most);
    for (let i = 0; i < this.most; i++) {
      side.set([1, -1, -1, 1], 4 * i);
      index.set(
        [0, 1, 2, 2, 1, 3].map((k) => 4 * i + k),
        6 * i,
      );
    }
    geometry.setAttribute('side', new BufferAttribute(side, 1));
    geometry.setIndex(new BufferAttribute(index, 1));
    this.geometry = geometry;
    this.n = 0;
    const paint = () =>
      new ShaderMaterial({
        uniforms: {
          uColour: { value: new Color() },
          uWidth: { value: 2 },
          uSize: { value: new Vector2(1, 1) },
        },
        ...{ transparent: true, depthTest: false, depthWrite: false, side: DoubleSide },
        vertexShader: /* glsl */ `attribute vec3 other;
          attribute float side;
          uniform float uWidth;
          uniform vec2 uSize;
          void main() {
            mat4 view = projectionMatrix * modelViewMatrix;
            vec4 a = view * vec4(position, 1.0), b = view * vec4(other, 1.0);
            vec2 along = (b.xy / b.w - a.xy / a.w) * uSize;
            along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
            vec2 across = vec2(-along.y, along.x) * side - along;
            a.xy += uWidth * across / uSize * a.w;
            gl_Position = a;
          }`,
        fragmentShader: /* glsl */ `uniform vec3 uColour;
          void main() {
            gl_FragColor = vec4(uColour, 1.0);
            #include <colorspace_fragment>
          }`,
      });
    this.casing = paint();
    this.ink = paint();
    this.group = new Group();
    for (const [material, o] of /** @type {const} */ ([
      [this.casing, order],
      [this.ink, order + 0.5],
    ])) {
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = o;
      this.group.add(mesh);
    }
  }

  /** @param {Vector3} a @param {Vector3} b */
  add(a, b) {
    if (this.n >= this.most) return;
    const at = this.geometry.attributes.position.array;
    const other = this.geometry.attributes.other.array;
    const w = 12 * this.n++;
    for (let v = 0; v < 4; v++) {
      const [from, to] = v < 2 ? [a, b] : [b, a];
      from.toArray(at, w + 3 * v);
      to.toArray(other, w + 3 * v);
    }
  }

  commit() {
    this.group.visible = this.n > 0;
    this.geometry.setDrawRange(0, 6 * this.n);
    this.geometry.attributes.position.needsUpdate = true;
    this.geometry.attributes.other.needsUpdate = true;
  }

  dispose() {
    this.geometry.dispose();
    this.casing.dispose();
    this.ink.dispose();
  }
}

/** @param {number} vertices @param {import('three').Material} material @param {number} order */
function patch(vertices, material, order) {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(new Float32Array(3 * vertices), 3).setUsage(DynamicDrawUsage),
  );
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  return mesh;
}

/** @param {Mesh} mesh @param {number} vertices */
function commit(mesh, vertices) {
  mesh.visible = vertices > 0;
  mesh.geometry.setDrawRange(0, vertices);
  mesh.geometry.attributes.position.needsUpdate = true;
}

const a = new Vector3();
const b = new Vector3();
const u = new Vector3();
const v = new Vector3();
const normal = new Vector3();
const middle = new Vector3();

/** The mesh of a collider and how it lies on its pose. @param {Manifest} manifest @param {string} id @param {string} key */
function bodyOf(manifest, id, key) {
  const collider = manifest.parts.find((p) => p.id === id)?.colliders?.find((c) => c.id === key);
  const mesh = collider?.mesh ? manifest.solids?.[collider.mesh] : undefined;
  if (!collider || collider.pose === null || !mesh) return null;
  const q = collider.turn ?? [1, 0, 0, 0];
  const turn = new Quaternion(q[1], q[2], q[3], q[0]);
  const points = Float64Array.from(mesh.points);
  for (let i = 0; i + 2 < points.length; i += 3)
    a.fromArray(points, i)
      .applyQuaternion(turn)
      .add(b.fromArray(collider.at ?? [0, 0, 0]))
      .toArray(points, i);
  return { pose: collider.pose, points, faces: mesh.faces };
}

export class RegionMarks {
  /** @param {Manifest} manifest @param {number} span of the scene [m] */
  constructor(manifest, span) {
    this.span = span;
    const words = manifest.sections.contours;
    const points = Math.floor((words?.words ?? words?.capacity ?? words?.count ?? 0) / 3);
    this.lines = new Ribbon(points, 9);
    this.thin = new Ribbon(THIN * MOST_REGIONS, 8);
    const tint = (/** @type {number} */ opacity, /** @type {boolean} */ depthTest) =>
      new MeshBasicMaterial({
        ...{ toneMapped: false, fog: false, depthWrite: false, transparent: true, opacity },
        ...{ side: DoubleSide, depthTest },
        ...{ polygonOffset: depthTest, polygonOffsetFactor: -2, polygonOffsetUnits: -2 },
      });
    this.sheet = tint(0.16, false);
    this.paint = tint(0.3, true);
    this.planes = patch(6 * MOST_REGIONS, this.sheet, 6);
    this.hatch = hatch();
    this.fill = patch(3 * MOST_CORNERS * MOST_REGIONS, this.hatch, 7);
    this.cuts = patch(3 * MOST_CUTS, this.paint, 3);
    this.group = new Group();
    this.group.add(this.cuts, this.planes, this.fill, this.thin.group, this.lines.group);
    this.firsts = firstSlots(manifest);
    this.bodies = (manifest.pairs ?? []).map((pair) =>
      pair.slot
        ? []
        : [bodyOf(manifest, pair.a, pair.collider_a), bodyOf(manifest, pair.b, pair.collider_b)],
    );
    this.level = 2;
    this.flat = new Float64Array(2 * MOST_CORNERS);
  }

  /** Contour and plane from 1 on, region and triangles at 2. @param {{contacts: boolean, aids: number}} shown */
  show({ contacts, aids }) {
    this.level = contacts ? aids : 0;
    this.group.visible = this.level > 0;
  }

  /** @param {Look} look */
  setLook(look) {
    for (const ribbon of [this.lines, this.thin]) {
      ribbon.ink.uniforms.uColour.value.set(look.now);
      ribbon.casing.uniforms.uColour.value.set(look.casing);
    }
    this.hatch.uniforms.uColour.value.set(look.now);
    this.sheet.color.set(look.now);
    this.paint.color.set(look.now);
  }

  /** Widths are in pixels. @param {import('../../view/layer.js').Look} look */
  beforeDraw({ width, height, ratio }) {
    this.hatch.uniforms.uRatio.value = ratio;
    for (const [ribbon, ink] of /** @type {const} */ ([
      [this.lines, 1.5],
      [this.thin, 0.8],
    ])) {
      ribbon.ink.uniforms.uSize.value.set(width / 2, height / 2);
      ribbon.casing.uniforms.uSize.value.set(width / 2, height / 2);
      ribbon.ink.uniforms.uWidth.value = ink;
      ribbon.casing.uniforms.uWidth.value = ink + 1.3;
    }
  }

  /** @param {Moment} moment */
  update(moment) {
    this.lines.n = this.thin.n = 0;
    if (this.level > 0) {
      this.drawLines(moment.contours);
      this.drawRegions(moment);
    }
    this.lines.commit();
    this.thin.commit();
    commit(this.cuts, this.level > 1 ? this.drawCuts(moment) : 0);
  }

  /** @param {import('../../../../wasm/js/frame.mjs').ContoursOut} contours */
  drawLines({ n, first, count, points }) {
    for (let i = 0; i < n; i++)
      for (let k = 0; k < count[i]; k++) {
        a.fromArray(points, 3 * (first[i] + k));
        b.fromArray(points, 3 * (first[i] + ((k + 1) % count[i])));
        this.lines.add(a, b);
      }
  }

  /** Of each region that touches: its plane, and what lies on it. @param {Moment} moment */
  drawRegions({ contacts, contours }) {
    const { rows } = contacts;
    let planes = 0;
    let filled = 0;
    for (let i = 0; i < contacts.n && planes < MOST_REGIONS; i++) {
      const r = i * CONTACT.words;
      if (rows[r + CONTACT.touching] !== 1) continue;
      const mine = contoursOf(contours, rows, contacts.n, i, this.firsts);
      if (mine.length === 0) continue;
      middle.fromArray(rows, r + CONTACT.point);
      normal.fromArray(rows, r + CONTACT.normal);
      axes(contours, mine);
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (const c of mine)
        for (let k = 0; k < contours.count[c]; k++) {
          a.fromArray(contours.points, 3 * (contours.first[c] + k)).sub(middle);
          const [x, y] = [a.dot(u), a.dot(v)];
          box[0] = Math.min(box[0], x);
          box[1] = Math.min(box[1], y);
          box[2] = Math.max(box[2], x);
          box[3] = Math.max(box[3], y);
        }
      this.drawPlane(box, planes++);
      this.drawMarks(box, rows[r + CONTACT.depth]);
      if (this.level > 1) for (const c of mine) filled = this.drawFill(contours, c, filled);
    }
    commit(this.planes, 6 * planes);
    commit(this.fill, 3 * filled);
  }

  /** @param {number[]} box on the plane @param {number} k */
  drawPlane(box, k) {
    const edge = 0.12 * Math.max(box[2] - box[0], box[3] - box[1]);
    const corner = (/** @type {number} */ c) =>
      new Vector3()
        .copy(middle)
        .addScaledVector(u, c === 0 || c === 3 ? box[0] - edge : box[2] + edge)
        .addScaledVector(v, c < 2 ? box[1] - edge : box[3] + edge);
    const at = [0, 1, 2, 3].map(corner);
    const { array } = this.planes.geometry.attributes.position;
    [0, 1, 2, 0, 2, 3].forEach((c, i) => at[c].toArray(array, 18 * k + 3 * i));
    for (let c = 0; c < 4; c++) this.thin.add(at[c], at[(c + 1) % 4]);
  }

  /** Normal, centroid, and how deep the bodies are in each other. @param {number[]} box @param {number} depth [m] */
  drawMarks(box, depth) {
    const size = Math.max(box[2] - box[0], box[3] - box[1], 0.01 * this.span);
    const line = (/** @type {number[]} */ p, /** @type {number[]} */ q) => {
      const [x, y] = [p, q].map((w, k) =>
        (k ? b : a)
          .copy(middle)
          .addScaledVector(u, w[0])
          .addScaledVector(v, w[1])
          .addScaledVector(normal, w[2]),
      );
      this.thin.add(x, y);
    };
    const long = 0.9 * size;
    line([0, 0, 0], [0, 0, long]);
    line([0, 0, long], [0.07 * size, 0, 0.84 * long]);
    line([0, 0, long], [-0.07 * size, 0, 0.84 * long]);
    const cross = 0.06 * size;
    line([-cross, 0, 0], [cross, 0, 0]);
    line([0, -cross, 0], [0, cross, 0]);
    if (!(depth > 0)) return;
    const [out, tick, half] = [box[2] + 0.05 * size, 0.07 * size, depth / 2];
    line([out, 0, -half], [out, 0, half]);
    line([out - tick, 0, half], [out, 0, half]);
    line([out - tick, 0, -half], [out, 0, -half]);
  }

  /** A contour on the plane, filled. @param {import('../../../../wasm/js/frame.mjs').ContoursOut} contours @param {number} c @param {number} triangle */
  drawFill(contours, c, triangle) {
    const { flat } = this;
    const count = contours.count[c];
    const n = Math.min(count, MOST_CORNERS);
    for (let k = 0; k < n; k++) {
      const p = contours.first[c] + Math.floor((k * count) / n);
      a.fromArray(contours.points, 3 * p).sub(middle);
      flat[2 * k] = a.dot(u);
      flat[2 * k + 1] = a.dot(v);
    }
    const { array } = this.fill.geometry.attributes.position;
    for (const k of fillPolygon(flat, n)) {
      if (9 * triangle + 9 > array.length) break;
      k.forEach((corner, i) =>
        b
          .copy(middle)
          .addScaledVector(u, flat[2 * corner])
          .addScaledVector(v, flat[2 * corner + 1])
          .toArray(array, 9 * triangle + 3 * i),
      );
      triangle++;
    }
    return triangle;
  }

  /** Triangles that cut each other, on both bodies. @param {Moment} moment @returns {number} vertices */
  drawCuts({ cuts, poses }) {
    const { array } = this.cuts.geometry.attributes.position;
    let w = 0;
    for (let i = 0; i < cuts.n; i++) {
      for (const side of [0, 1]) {
        const body = this.bodies[cuts.pair[i]]?.[side];
        if (!body || !poses[body.pose]) continue;
        const seen = new Set();
        for (let k = 0; k < cuts.count[i] && w + 9 <= array.length; k++) {
          const face = cuts.faces[cuts.first[i] + 2 * k + side];
          if (seen.has(face) || 3 * face + 2 >= body.faces.length) continue;
          seen.add(face);
          for (let c = 0; c < 3; c++) {
            placed(poses[body.pose], body.points, 3 * body.faces[3 * face + c], a).toArray(
              array,
              w,
            );
            w += 3;
          }
        }
      }
    }
    return w / 3;
  }

  dispose() {
    this.lines.dispose();
    this.thin.dispose();
    for (const mesh of [this.planes, this.fill, this.cuts]) mesh.geometry.dispose();
    this.hatch.dispose();
    this.sheet.dispose();
    this.paint.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run */
export const createLayer = ({ manifest, setting }) => new RegionMarks(manifest, setting.span);

/** Two axes across the normal, the first along the longer side of the contours. @param {import('../../../../wasm/js/frame.mjs').ContoursOut} contours @param {number[]} mine */
function axes(contours, mine) {
  u.set(0, 0, 1);
  if (Math.abs(normal.z) > 0.9) u.set(1, 0, 0);
  u.addScaledVector(normal, -u.dot(normal)).normalize();
  v.crossVectors(normal, u);
  let [xx, xy, yy] = [0, 0, 0];
  for (const c of mine)
    for (let k = 0; k < contours.count[c]; k++) {
      a.fromArray(contours.points, 3 * (contours.first[c] + k)).sub(middle);
      const [x, y] = [a.dot(u), a.dot(v)];
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  a.copy(u).multiplyScalar(Math.cos(turn)).addScaledVector(v, Math.sin(turn));
  u.copy(a);
  v.crossVectors(normal, u);
}

/**
 * A polygon as triangles, by cutting off ears.
 * @param {Float64Array} p x, y of each corner @param {number} n
 * @returns {[number, number, number][]}
 */
export function fillPolygon(p, n) {
  const cross = (/** @type {number} */ i, /** @type {number} */ j, /** @type {number} */ k) =>
    (p[2 * j] - p[2 * i]) * (p[2 * k + 1] - p[2 * i + 1]) -
    (p[2 * j + 1] - p[2 * i + 1]) * (p[2 * k] - p[2 * i]);
  const ring = Array.from({ length: n }, (_, i) => i);
  let area = 0;
  for (let i = 1; i + 1 < n; i++) area += cross(0, i, i + 1);
  if (area < 0) ring.reverse();
  /** @type {[number, number, number][]} */
  const out = [];
  let idle = 0;
  for (let i = 0; ring.length > 3;) {
    const m = ring.length;
    const [x, y, z] = [ring[(i + m - 1) % m], ring[i % m], ring[(i + 1) % m]];
    const ear =
      cross(x, y, z) > 0 &&
      !ring.some(
        (k) =>
          k !== x &&
          k !== y &&
          k !== z &&
          cross(x, y, k) > 0 &&
          cross(y, z, k) > 0 &&
          cross(z, x, k) > 0,
      );
    if (ear || idle > m) {
      out.push([x, y, z]);
      ring.splice(i % m, 1);
      idle = 0;
    } else {
      i++;
      idle++;
    }
    i %= ring.length;
  }
  if (ring.length === 3) out.push([ring[0], ring[1], ring[2]]);
  return out;
}
