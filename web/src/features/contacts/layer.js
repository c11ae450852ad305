/**
 * What shows a contact: the region that two bodies share as a soft volume, the outline of its patch, its middle and
 * its normal, and the forces in it. Buffers are made once for the most contacts that are drawn; a frame rewrites them.
 * @module
 */
import { Group, Vector3 } from 'three';
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contactSides, MOST_CONTACTS } from '../../state/contacts.js';
import { S } from '../../state/strings.js';
import { Arrows } from '../../view/arrows.js';
import { Hull, MOST_POINTS, outline } from '../../view/hull.js';
import { screenPoints } from '../../view/points.js';
import { Ribbon } from './ribbon.js';
import { SoftVolume } from './volume.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../../../wasm/js/frame.mjs').ContactsOut} ContactsOut
 * @typedef {import('../../view/look.js').Look} Look
 */

/** Triangles of one region: faces of a hull of that many corners. */
const TRIANGLES = 2 * MOST_POINTS;
/** A patch smaller than this on the screen has a ring around its middle, to be found [px]. */
const SPECK = 14;
const RING = 30;

/** The middle of a patch: a disc with its rim. @param {number} count */
const middles = (count) =>
  screenPoints(
    count,
    9,
    ['uFill', 'uRim'],
    `vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, r - 0.5 * uSize + 1.6));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, r - 0.5 * uSize + 0.5));`,
    10,
  );

/** A ring around what is too small to see. @param {number} count */
const rings = (count) =>
  screenPoints(
    count,
    RING,
    ['uFill', 'uRim'],
    `float d = abs(r - 0.5 * uSize + 3.5);
        vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, d - 1.1));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, d - 2.4));`,
    10,
  );

const from = new Vector3();
const to = new Vector3();

export class ContactMarks {
  /** @param {Manifest} manifest @param {number} span of the scene [m] */
  constructor(manifest, span) {
    const pairs = manifest.pairs?.length ?? 0;
    this.count = Math.min(MOST_CONTACTS, pairs);
    this.sides = contactSides(manifest);
    this.group = new Group();
    /** Of the whole: not the arrows. */
    this.region = new Group();
    this.solidShown = true;
    this.hull = new Hull();
    this.flat = new Float64Array(2 * MOST_POINTS);
    this.order = new Uint16Array(MOST_POINTS);
    this.corner = new Uint16Array(MOST_POINTS + 1);
    const room = Math.max(1, this.count);
    this.volume = new SoftVolume(TRIANGLES * room, 7);
    this.outline = new Ribbon(MOST_POINTS * room, 8, 1.3);
    this.middles = middles(room);
    this.rings = rings(room);
    this.region.add(this.volume.group, this.outline.group, this.middles, this.rings);
    /** How large a patch is [m]. */
    this.sizes = new Float64Array(room);
    this.normals = new Arrows(room, 'normal');
    this.frictions = new Arrows(room, 'friction');
    this.normals.longest = this.frictions.longest = 0.4 * span;
    this.group.add(this.region, this.normals.group, this.frictions.group);
    /** Values at the tips of its arrows: of each pair the pressure, then the friction. */
    this.arrows = 2 * this.count;
    this.shown = true;
    /** Feet of the arrows, x, y, z. */
    this.feet = new Float64Array(3 * room);
    /** @type {string[]} */
    this.names = Array.from({ length: room }, () => '');
    /** @type {string[]} */
    this.grips = Array.from({ length: room }, () => '');
    this.force = new Float64Array(9);
    this.drawn = 0;
  }

  /** @param {Look} look */
  setLook(look) {
    this.volume.setLook(look);
    this.outline.setLook(look);
    for (const { material } of [this.middles, this.rings]) {
      material.uniforms.uFill.value.set(look.now);
      material.uniforms.uRim.value.set(look.casing);
    }
    this.normals.setLook(look);
    this.frictions.setLook(look);
  }

  /** @param {number} scale [N/m] */
  setScale(scale) {
    this.normals.scale = this.frictions.scale = scale;
  }

  /** @param {number} width of the arrows' shafts [m] */
  setWidth(width) {
    this.normals.width = this.frictions.width = width;
  }

  /** @param {import('../../view/layer.js').Look} look */
  beforeDraw(look) {
    this.volume.beforeDraw(look);
    this.outline.beforeDraw(look);
    const { camera, pixel, ratio } = look;
    const eye = camera.position;
    const middle = this.middles.geometry.attributes.position;
    const ring = this.rings.geometry.attributes.position;
    let n = 0;
    for (let k = 0; k < this.drawn; k++) {
      const [x, y, z] = [this.feet[3 * k], this.feet[3 * k + 1], this.feet[3 * k + 2]];
      middle.setXYZ(k, x, y, z);
      const away = Math.hypot(x - eye.x, y - eye.y, z - eye.z);
      if (this.sizes[k] < SPECK * pixel * away) ring.setXYZ(n++, x, y, z);
    }
    middle.needsUpdate = ring.needsUpdate = true;
    this.middles.geometry.setDrawRange(0, this.drawn);
    this.middles.visible = this.drawn > 0;
    this.rings.geometry.setDrawRange(0, n);
    this.rings.visible = n > 0;
    this.middles.material.uniforms.uRatio.value = ratio;
    this.rings.material.uniforms.uRatio.value = ratio;
  }

  /** The outline from 1 on, what two bodies share at 2. @param {{contacts: boolean, forces: boolean, aids: number}} shown */
  show({ contacts, forces, aids }) {
    const level = contacts ? aids : 0;
    this.shown = contacts;
    this.normals.group.visible = this.frictions.group.visible = contacts && forces;
    this.region.visible = level > 0;
    this.solidShown = level > 1;
  }

  /** The largest force of a moment [N]. @param {{contacts: ContactsOut}} moment */
  most({ contacts: { n, rows } }) {
    let most = 0;
    for (let i = 0; i < n; i++) most = Math.max(most, rows[i * CONTACT.words + CONTACT.force]);
    return most;
  }

  /** @param {import('../../view/objects.js').Forces} forces @param {number} first */
  tell(forces, first) {
    for (let k = 0; k < this.count; k++) {
      const i = first + 2 * k;
      forces.write(i, this.normals, k, this.feet, 3 * k);
      forces.write(i + 1, this.frictions, k, this.feet, 3 * k);
      if (!this.shown || k >= this.drawn) forces.newtons[i] = forces.newtons[i + 1] = 0;
      forces.kinds[i] = 'normal';
      forces.kinds[i + 1] = 'friction';
      forces.names[i] = this.names[k];
      forces.names[i + 1] = this.grips[k];
    }
  }

  /** @param {{contacts: ContactsOut}} moment */
  update({ contacts }) {
    const { rows } = contacts;
    const { normals, frictions, force } = this;
    normals.clear();
    frictions.clear();
    this.drawn = 0;
    this.volume.clear();
    this.outline.clear();
    for (let i = 0; i < contacts.n && this.drawn < this.count; i++) {
      const r = i * CONTACT.words;
      if (rows[r + CONTACT.touching] !== 1) continue;
      const k = this.drawn++;
      const side = this.sides[rows[r + CONTACT.pair]];
      const sign = side?.side ?? 1;
      for (let x = 0; x < 3; x++) {
        force[x] = this.feet[3 * k + x] = rows[r + CONTACT.point + x];
        force[3 + x] = sign * rows[r + CONTACT.normal + x] * rows[r + CONTACT.force];
      }
      normals.set(k, force);
      for (let x = 0; x < 3; x++) force[3 + x] = sign * rows[r + CONTACT.friction + x];
      frictions.set(k, force);
      this.names[k] = side?.name ?? '';
      this.grips[k] = rows[r + CONTACT.stuck] === 1 ? S.contacts.sticking : S.contacts.sliding;
      const corners = Math.min(MOST_POINTS, rows[r + CONTACT.count]);
      if (this.solidShown) this.addRegion(rows, r + CONTACT.corners, corners);
      this.addOutline(rows, r, corners);
      this.sizes[k] = Math.sqrt(Math.max(0, rows[r + CONTACT.area]));
    }
    normals.commit();
    frictions.commit();
    this.volume.commit();
    this.outline.commit();
  }

  /** @param {Float64Array} rows @param {number} at @param {number} n */
  addRegion(rows, at, n) {
    const { hull, volume } = this;
    const faces = hull.build(rows, at, n);
    for (let f = 0; f < faces; f++)
      for (let c = 1; c + 1 < hull.length[f] && volume.room; c++)
        for (let v = 0; v < 3; v++) {
          const corner = hull.loop[f * MOST_POINTS + (v === 0 ? 0 : c + v - 1)];
          const p = at + 3 * corner;
          const q = 4 * f;
          const [nx, ny, nz] = [hull.plane[q], hull.plane[q + 1], hull.plane[q + 2]];
          volume.corner(rows[p], rows[p + 1], rows[p + 2], nx, ny, nz);
        }
  }

  /** The patch: the region as seen along the normal, on the plane through its centre. @param {Float64Array} rows @param {number} r @param {number} n */
  addOutline(rows, r, n) {
    const { flat, corner } = this;
    const [px, py, pz] = [
      rows[r + CONTACT.point],
      rows[r + CONTACT.point + 1],
      rows[r + CONTACT.point + 2],
    ];
    const [nx, ny, nz] = [
      rows[r + CONTACT.normal],
      rows[r + CONTACT.normal + 1],
      rows[r + CONTACT.normal + 2],
    ];
    // Two axes across the normal.
    const upright = Math.abs(nz) < 0.9;
    let [ux, uy, uz] = upright ? [-ny, nx, 0] : [0, -nz, ny];
    const long = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
    [ux, uy, uz] = [ux / long, uy / long, uz / long];
    const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
    for (let i = 0; i < n; i++) {
      const c = r + CONTACT.corners + 3 * i;
      const [x, y, z] = [rows[c] - px, rows[c + 1] - py, rows[c + 2] - pz];
      flat[2 * i] = ux * x + uy * y + uz * z;
      flat[2 * i + 1] = vx * x + vy * y + vz * z;
    }
    const count = n >= 3 ? outline(flat, n, this.order, corner) : 0;
    for (let i = 0; i < count; i++) {
      const a = 2 * corner[i];
      const b = 2 * corner[(i + 1) % count];
      from.set(
        px + flat[a] * ux + flat[a + 1] * vx,
        py + flat[a] * uy + flat[a + 1] * vy,
        pz + flat[a] * uz + flat[a + 1] * vz,
      );
      to.set(
        px + flat[b] * ux + flat[b + 1] * vx,
        py + flat[b] * uy + flat[b + 1] * vy,
        pz + flat[b] * uz + flat[b + 1] * vz,
      );
      this.outline.add(from, to);
    }
  }

  dispose() {
    this.volume.dispose();
    this.outline.dispose();
    for (const points of [this.middles, this.rings]) {
      points.geometry.dispose();
      points.material.dispose();
    }
    this.normals.dispose();
    this.frictions.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run */
export const createLayer = ({ manifest, setting }) => new ContactMarks(manifest, setting.span);
