/**
 * What shows a contact: the region that two bodies share (hatched, seen through the bodies), the
 * outline of its patch, and the forces in it. Buffers are made once for the most contacts that are
 * drawn; a frame rewrites them.
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
  ShaderMaterial,
} from 'three';
import { CONTACT } from '../../../../wasm/js/frame.mjs';
import { contactSides, MOST_CONTACTS } from '../../state/contacts.js';
import { S } from '../../state/strings.js';
import { Arrows } from '../../view/arrows.js';
import { Hull, MOST_POINTS, outline } from '../../view/hull.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../../../wasm/js/frame.mjs').ContactsOut} ContactsOut
 * @typedef {import('../../view/look.js').Look} Look
 */

/** Triangles of one region: faces of a hull of that many corners. */
const TRIANGLES = 2 * MOST_POINTS;

/** @param {number} vertices */
function dynamicMesh(
  vertices,
  /** @type {import('three').Material} */ material,
  /** @type {number} */ order,
) {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(new Float32Array(3 * vertices), 3).setUsage(DynamicDrawUsage),
  );
  geometry.setDrawRange(0, 0);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = order;
  mesh.visible = false;
  return mesh;
}

/** Stripes on the screen over a thin tint. */
export const hatch = () =>
  new ShaderMaterial({
    uniforms: { uColour: { value: new Color() }, uRatio: { value: 1 } },
    ...{ transparent: true, depthTest: false, depthWrite: false, side: DoubleSide },
    vertexShader: /* glsl */ `void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uColour;
      uniform float uRatio;
      void main() {
        float s = mod((gl_FragCoord.x + gl_FragCoord.y) / uRatio, 6.0);
        float line = 1.0 - smoothstep(0.9, 1.5, abs(s - 3.0));
        gl_FragColor = vec4(uColour, mix(0.2, 0.75, line));
        #include <colorspace_fragment>
      }`,
  });

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
    /** Half the width of an outline [m]. */
    this.stroke = 0.01;

    this.hatch = hatch();
    const paint = () =>
      new MeshBasicMaterial({
        ...{ toneMapped: false, fog: false, depthTest: false, depthWrite: false },
        ...{ transparent: true, side: DoubleSide },
      });
    this.rim = paint();
    this.ink = paint();
    const room = Math.max(1, this.count);
    this.solid = dynamicMesh(3 * TRIANGLES * room, this.hatch, 7);
    this.casing = dynamicMesh(6 * MOST_POINTS * room, this.rim, 8);
    this.outline = dynamicMesh(6 * MOST_POINTS * room, this.ink, 9);
    this.region.add(this.solid, this.casing, this.outline);
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
    this.hatch.uniforms.uColour.value.set(look.now);
    this.ink.color.set(look.now);
    this.rim.color.set(look.casing);
    this.normals.setLook(look);
    this.frictions.setLook(look);
  }

  /** @param {number} scale [N/m] */
  setScale(scale) {
    this.normals.scale = this.frictions.scale = scale;
  }

  /** @param {number} width of the arrows' shafts [m] @param {number} pixel */
  setWidth(width, pixel) {
    this.normals.width = this.frictions.width = width;
    this.stroke = 0.9 * pixel;
  }

  /** @param {{ratio: number}} look */
  beforeDraw({ ratio }) {
    this.hatch.uniforms.uRatio.value = ratio;
  }

  /** The outline from 1 on, what two bodies share at 2. @param {{contacts: boolean, forces: boolean, aids: number}} shown */
  show({ contacts, forces, aids }) {
    const level = contacts ? aids : 0;
    this.shown = contacts;
    this.normals.group.visible = this.frictions.group.visible = contacts && forces;
    this.region.visible = level > 0;
    this.solidShown = level > 1;
    if (!this.solidShown) this.solid.visible = false;
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
    let triangles = 0;
    let strokes = 0;
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
      triangles = this.addRegion(rows, r + CONTACT.corners, corners, triangles);
      strokes = this.addOutline(rows, r, corners, strokes);
    }
    normals.commit();
    frictions.commit();
    commit(this.solid, this.solidShown ? 3 * triangles : 0);
    commit(this.casing, 6 * strokes);
    commit(this.outline, 6 * strokes);
  }

  /** @param {Float64Array} rows @param {number} at @param {number} n @param {number} triangle */
  addRegion(rows, at, n, triangle) {
    const { hull } = this;
    const { array } = this.solid.geometry.attributes.position;
    const faces = hull.build(rows, at, n);
    let w = 9 * triangle;
    for (let f = 0; f < faces; f++)
      for (let c = 1; c + 1 < hull.length[f] && w + 9 <= array.length; c++)
        for (let v = 0; v < 3; v++) {
          const corner = hull.loop[f * MOST_POINTS + (v === 0 ? 0 : c + v - 1)];
          for (let x = 0; x < 3; x++) array[w++] = rows[at + 3 * corner + x];
        }
    return w / 9;
  }

  /** The patch: the region as seen along the normal, on the plane through its centre. @param {Float64Array} rows @param {number} r @param {number} n @param {number} stroke */
  addOutline(rows, r, n, stroke) {
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
    const line = this.outline.geometry.attributes.position.array;
    const rim = this.casing.geometry.attributes.position.array;
    for (let i = 0; i < count; i++) {
      const a = 2 * corner[i];
      const b = 2 * corner[(i + 1) % count];
      let [dx, dy] = [flat[b] - flat[a], flat[b + 1] - flat[a + 1]];
      const edge = Math.sqrt(dx * dx + dy * dy);
      if (!(edge > 0)) continue;
      [dx, dy] = [dx / edge, dy / edge];
      for (let pass = 0; pass < 2; pass++) {
        const s = pass === 0 ? this.stroke : 2 * this.stroke;
        const out = pass === 0 ? line : rim;
        if (18 * stroke + 18 > out.length) return stroke;
        for (let v = 0; v < 6; v++) {
          // Two triangles: 0 1 2, 2 1 3 of a strip along the edge, a little beyond its ends.
          const c = v < 3 ? v : v === 3 ? 2 : v === 4 ? 1 : 3;
          const end = c < 2 ? a : b;
          const along = c < 2 ? -s : s;
          const across = c % 2 === 0 ? -s : s;
          const x = flat[end] + along * dx - across * dy;
          const y = flat[end + 1] + along * dy + across * dx;
          const w = 18 * stroke + 3 * v;
          out[w] = px + x * ux + y * vx;
          out[w + 1] = py + x * uy + y * vy;
          out[w + 2] = pz + x * uz + y * vz;
        }
      }
      stroke++;
    }
    return stroke;
  }

  dispose() {
    for (const mesh of [this.solid, this.casing, this.outline]) mesh.geometry.dispose();
    this.hatch.dispose();
    this.rim.dispose();
    this.ink.dispose();
    this.normals.dispose();
    this.frictions.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run */
export const createLayer = ({ manifest, setting }) => new ContactMarks(manifest, setting.span);

/** @param {Mesh} mesh @param {number} vertices */
function commit(mesh, vertices) {
  mesh.visible = vertices > 0;
  mesh.geometry.setDrawRange(0, vertices);
  mesh.geometry.attributes.position.needsUpdate = true;
}
