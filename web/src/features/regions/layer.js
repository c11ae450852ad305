/**
 * What two meshes share: a soft volume, the lines along which they cut each other, and of each region the plane
 * of contact with its normal, and how deep the bodies are in each other. Loaded when a run has such pairs.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { Ribbon } from '../contacts/ribbon.js';
import { SoftVolume } from '../contacts/volume.js';
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contoursOf, firstSlots } from '../../state/contacts.js';
import { SharedSkin, skinOf } from './shared.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/moment.js').Moment} Moment
 * @typedef {import('../../view/look.js').Look} Look
 */

/** Triangles of the skins of all that is shared. */
const MOST_TRIANGLES = 12_000;
/** Thin lines: four of a plane, five of a normal, three of a bracket. */
const THIN = 12;
const MOST_REGIONS = 32;
/** Corners of the two triangles of a plane. */
const TWO = [0, 1, 2, 0, 2, 3];

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
    this.lines = new Ribbon(points, 9, 1.5);
    this.thin = new Ribbon(THIN * MOST_REGIONS, 8, 0.8);
    this.sheet = new MeshBasicMaterial({
      ...{ toneMapped: false, fog: false, depthWrite: false, depthTest: false },
      ...{ transparent: true, opacity: 0.07, side: DoubleSide },
    });
    this.planes = patch(6 * MOST_REGIONS, this.sheet, 6);
    this.volume = new SoftVolume(MOST_TRIANGLES, 7);
    const cuts = manifest.sections.cuts;
    this.shared = new SharedSkin(Math.floor((cuts?.words ?? cuts?.capacity ?? 0) / 2));
    this.group = new Group();
    this.group.add(this.planes, this.volume.group, this.thin.group, this.lines.group);
    this.firsts = firstSlots(manifest);
    /** Of each first slot both skins, where they can be had. @type {([import('./shared.js').Skin, import('./shared.js').Skin] | null)[]} */
    this.skins = (manifest.pairs ?? []).map((pair) => {
      const a = pair.slot ? null : bodyOf(manifest, pair.a, pair.collider_a);
      const b = a && bodyOf(manifest, pair.b, pair.collider_b);
      return a && b ? [skinOf(a), skinOf(b)] : null;
    });
    /** Of both, at the moment. @type {Float64Array[]} */
    this.poses = [];
    /** Of a region on its plane: least and greatest along both axes. */
    this.box = new Float64Array(4);
    this.corners = [0, 1, 2, 3].map(() => new Vector3());
    this.level = 2;
  }

  /** Contour and plane from 1 on, the volume at 2. @param {{contacts: boolean, aids: number}} shown */
  show({ contacts, aids }) {
    this.level = contacts ? aids : 0;
    this.group.visible = this.level > 0;
  }

  /** @param {Look} look */
  setLook(look) {
    this.lines.setLook(look);
    this.thin.setLook(look);
    this.volume.setLook(look);
    this.sheet.color.set(look.now);
  }

  /** Widths are in pixels. @param {import('../../view/layer.js').Look} look */
  beforeDraw(look) {
    this.lines.beforeDraw(look);
    this.thin.beforeDraw(look);
    this.volume.beforeDraw(look);
  }

  /** @param {Moment} moment */
  update(moment) {
    this.lines.clear();
    this.thin.clear();
    this.volume.clear();
    if (this.level > 0) {
      this.drawLines(moment.contours);
      this.drawRegions(moment);
    }
    if (this.level > 1) this.drawVolumes(moment);
    this.lines.commit();
    this.thin.commit();
    this.volume.commit();
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
    const { box } = this;
    let planes = 0;
    for (let i = 0; i < contacts.n && planes < MOST_REGIONS; i++) {
      const r = i * CONTACT.words;
      if (rows[r + CONTACT.touching] !== 1) continue;
      const mine = contoursOf(contours, rows, contacts.n, i, this.firsts);
      if (mine.length === 0) continue;
      middle.fromArray(rows, r + CONTACT.point);
      normal.fromArray(rows, r + CONTACT.normal);
      axes(contours, mine);
      box.fill(Infinity, 0, 2).fill(-Infinity, 2);
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
    }
    commit(this.planes, 6 * planes);
  }

  /** @param {Float64Array} box on the plane @param {number} k */
  drawPlane(box, k) {
    const edge = 0.12 * Math.max(box[2] - box[0], box[3] - box[1]);
    const at = this.corners;
    for (let c = 0; c < 4; c++)
      at[c]
        .copy(middle)
        .addScaledVector(u, c === 0 || c === 3 ? box[0] - edge : box[2] + edge)
        .addScaledVector(v, c < 2 ? box[1] - edge : box[3] + edge);
    const { array } = this.planes.geometry.attributes.position;
    for (let i = 0; i < 6; i++) at[TWO[i]].toArray(array, 18 * k + 3 * i);
    for (let c = 0; c < 4; c++) this.thin.add(at[c], at[(c + 1) % 4]);
  }

  /** A thin line between two points of the plane's axes and its normal. @param {number} x @param {number} y @param {number} z @param {number} p @param {number} q @param {number} r */
  drawThin(x, y, z, p, q, r) {
    a.copy(middle).addScaledVector(u, x).addScaledVector(v, y).addScaledVector(normal, z);
    b.copy(middle).addScaledVector(u, p).addScaledVector(v, q).addScaledVector(normal, r);
    this.thin.add(a, b);
  }

  /** Normal, and how deep the bodies are in each other. @param {Float64Array} box @param {number} depth [m] */
  drawMarks(box, depth) {
    const size = Math.max(box[2] - box[0], box[3] - box[1], 0.01 * this.span);
    const long = 0.9 * size;
    const [head, neck] = [0.07 * size, 0.84 * long];
    this.drawThin(0, 0, 0, 0, 0, long);
    // its head has four strokes: two of them are seen from anywhere
    for (const side of [-head, head]) {
      this.drawThin(0, 0, long, side, 0, neck);
      this.drawThin(0, 0, long, 0, side, neck);
    }
    if (!(depth > 0)) return;
    const [out, tick, half] = [box[2] + 0.05 * size, 0.07 * size, depth / 2];
    this.drawThin(out, 0, -half, out, 0, half);
    this.drawThin(out - tick, 0, half, out, 0, half);
    this.drawThin(out - tick, 0, -half, out, 0, -half);
  }

  /** What the bodies share, by its skin. @param {Moment} moment */
  drawVolumes({ cuts, poses }) {
    for (let i = 0; i < cuts.n; i++) {
      const skins = this.skins[this.firsts[cuts.pair[i]]];
      if (!skins || !poses[skins[0].pose] || !poses[skins[1].pose]) continue;
      this.poses[0] = poses[skins[0].pose];
      this.poses[1] = poses[skins[1].pose];
      this.shared.add(skins, this.poses, cuts, i, this.volume);
    }
  }

  dispose() {
    this.lines.dispose();
    this.thin.dispose();
    this.volume.dispose();
    this.planes.geometry.dispose();
    this.sheet.dispose();
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
