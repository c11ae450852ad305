/**
 * Paints bodies by the largest pressure so far: the same skins once more, in the colours of their cells, two draw calls a
 * body that was pressed. Cells are one block on the graphics card, found by a small index of bricks.
 * @module
 */
import {
  Data3DTexture,
  DoubleSide,
  GreaterDepth,
  Group,
  InstancedMesh,
  LinearFilter,
  Matrix4,
  Mesh,
  NearestFilter,
  RedFormat,
  ShaderMaterial,
  UnsignedByteType,
  Vector3,
} from 'three';
import { Kit } from '../../../view/kit.js';
import { addCollider } from '../../../view/shapes.js';
import { DECADES } from '../bar.js';
import { rampTexture } from '../ramp.js';
import { shown } from '../state.js';
import { BRICK, HeatField, PADDED, STEPS } from './field.js';

/** A picture counts for so long at most, and the next one goes on [ms]. */
const MOST_MS = 3;
/** Bricks beside each other in the block, along two axes. */
const SIDE = 4;

const vertexShader = /* glsl */ `
varying vec3 vAt;
uniform float uNear;
#include <clipping_planes_pars_vertex>
void main() {
  vAt = position;
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  // a little before the skin itself
  mvPosition.xyz *= 1.0 - min(0.02, uNear / max(1e-3, length(mvPosition.xyz)));
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
}`;
const fragmentShader = /* glsl */ `
precision highp sampler3D;
varying vec3 vAt;
uniform sampler3D uIndex, uCells;
uniform sampler2D uRamp;
uniform vec3 uLow, uSize, uCounts;
uniform float uCell, uStrength;
#include <clipping_planes_pars_fragment>
void main() {
  #include <clipping_planes_fragment>
  vec3 g = (vAt - uLow) / uCell;
  vec3 brick = floor(g / ${BRICK}.0);
  if (any(lessThan(brick, vec3(0.0))) || any(greaterThanEqual(brick, uCounts))) discard;
  float slot = floor(texelFetch(uIndex, ivec3(brick), 0).r * 255.0 + 0.5) - 1.0;
  if (slot < 0.0) discard;
  vec3 place = vec3(mod(slot, ${SIDE}.0), mod(floor(slot / ${SIDE}.0), ${SIDE}.0), floor(slot / ${SIDE * SIDE}.0));
  vec3 cell = place * ${PADDED}.0 + g - ${BRICK}.0 * brick + 1.0;
  float share = texture(uCells, cell / uSize).r;
  if (share < 0.012) discard;
  // at the end of the range it is faint, so that its edge is soft
  vec3 c = texture2D(uRamp, vec2(clamp(share, 0.002, 0.998), 0.5)).rgb;
  gl_FragColor = vec4(c, uStrength * smoothstep(0.012, 0.1, share));
  #include <colorspace_fragment>
}`;

/** @param {Uint8Array} data @param {number} x @param {number} y @param {number} z @param {boolean} smooth */
function block(data, x, y, z, smooth) {
  const texture = new Data3DTexture(data, x, y, z);
  texture.format = RedFormat;
  texture.type = UnsignedByteType;
  texture.minFilter = texture.magFilter = smooth ? LinearFilter : NearestFilter;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}

/** One body's cells on the graphics card, and the meshes that show them. */
class Coat {
  /** @param {import('./patches.js').HeatBody} body @param {{value: unknown}} ramp */
  constructor(body, ramp) {
    this.body = body;
    /** Layers of bricks that there is room for. */
    this.layers = 0;
    this.uniforms = {
      uRamp: ramp,
      uIndex: { value: /** @type {Data3DTexture | null} */ (null) },
      uCells: { value: /** @type {Data3DTexture | null} */ (null) },
      uLow: { value: new Vector3() },
      uSize: { value: new Vector3(1, 1, 1) },
      uCounts: { value: new Vector3(1, 1, 1) },
      uCell: { value: body.cell },
      uNear: { value: 1.5 * body.cell },
    };
    const usual = { vertexShader, fragmentShader, transparent: true, depthWrite: false };
    this.material = new ShaderMaterial({
      ...{ ...usual, uniforms: { ...this.uniforms, uStrength: { value: 0.93 } }, clipping: true },
    });
    // what presses lies between two bodies: it shows through them, weaker, from both sides
    this.through = new ShaderMaterial({
      ...{ ...usual, uniforms: { ...this.uniforms, uStrength: { value: 0.3 } }, clipping: true },
      ...{ depthFunc: GreaterDepth, side: DoubleSide },
    });
    /** @type {Mesh[]} */
    this.meshes = [];
    this.cells = new Uint8Array(0);
    this.index = new Uint8Array(0);
  }

  /** Takes over cells that have changed. @param {import('./field.js').Bricks} bricks @param {number} top @param {boolean} all the range is another */
  write(bricks, top, all) {
    const there = bricks.bricks.length;
    for (const mesh of this.meshes) mesh.visible = there > 0;
    if (there === 0) return;
    const layers = Math.ceil(there / (SIDE * SIDE));
    const [nx, ny, nz] = bricks.counts;
    const [wide, size] = [SIDE * PADDED, this.uniforms];
    let fresh = all;
    if (layers > this.layers) {
      this.layers = layers;
      this.cells = new Uint8Array(wide * wide * PADDED * layers);
      size.uCells.value?.dispose();
      size.uCells.value = block(this.cells, wide, wide, PADDED * layers, true);
      size.uSize.value.set(wide, wide, PADDED * layers);
      size.uLow.value.fromArray(bricks.low);
      size.uCounts.value.set(nx, ny, nz);
      fresh = true;
    }
    if (this.index.length !== nx * ny * nz) {
      this.index = new Uint8Array(nx * ny * nz);
      size.uIndex.value?.dispose();
      size.uIndex.value = block(this.index, nx, ny, nz, false);
    }
    let changed = false;
    for (let slot = 0; slot < there; slot++) {
      if (!fresh && !bricks.dirty[slot]) continue;
      bricks.dirty[slot] = false;
      changed = true;
      this.copy(bricks.bricks[slot], slot, top);
    }
    if (!changed) return;
    for (let i = 0; i < this.index.length; i++) this.index[i] = bricks.slots[i] + 1;
    if (size.uIndex.value) size.uIndex.value.needsUpdate = true;
    if (size.uCells.value) size.uCells.value.needsUpdate = true;
  }

  /** A brick into the block, as shares of the range. @param {Uint16Array} brick @param {number} slot @param {number} top */
  copy(brick, slot, top) {
    const wide = SIDE * PADDED;
    const x = (slot % SIDE) * PADDED;
    const y = (Math.floor(slot / SIDE) % SIDE) * PADDED;
    const z = Math.floor(slot / (SIDE * SIDE)) * PADDED;
    const power = Math.log10(top);
    let from = 0;
    for (let k = 0; k < PADDED; k++)
      for (let j = 0; j < PADDED; j++) {
        const to = x + wide * (y + j + wide * (z + k));
        for (let i = 0; i < PADDED; i++, from++)
          this.cells[to + i] =
            brick[from] > 0 ? Math.max(0, 255 * (1 + (brick[from] / STEPS - power) / DECADES)) : 0;
      }
  }

  dispose() {
    this.uniforms.uIndex.value?.dispose();
    this.uniforms.uCells.value?.dispose();
    this.material.dispose();
    this.through.dispose();
  }
}

export class HeatPaint {
  /** @param {import('../../../view/objects.js').RunObjects} run @param {import('../../../view/moment.js').Moment} moment @param {import('./patches.js').PatchLog} log */
  constructor(run, moment, log) {
    this.run = run;
    this.moment = moment;
    this.field = new HeatField(log);
    this.group = new Group();
    this.ramp = { value: rampTexture() };
    this.coats = log.bodies.map((body) => new Coat(body, this.ramp));
    /** @type {import('three').BufferGeometry[]} */
    this.geometries = [];
    this.coats.forEach((coat) => this.cover(coat));
    this.top = 0;
    this.cuts = 0;
  }

  /** What a body touches with, once more: in the axes of its pose. @param {Coat} coat */
  cover(coat) {
    const { manifest, setting } = this.run;
    const { row, part } = coat.body;
    const kit = new Kit();
    for (const one of manifest.parts)
      for (const c of one.colliders ?? [])
        if (row < 0 ? one.id === part && (c.pose ?? -1) < 0 : c.pose === row)
          addCollider(kit, setting.look, manifest, c, setting.look.steel);
    if (kit.pieces.length > 0) this.show(coat, kit.build());
    else this.coverDrawn(coat);
  }

  /** A body that touches by its outline: as it is drawn. @param {Coat} coat */
  coverDrawn(coat) {
    for (const { mesh, pose } of this.run.moving) {
      if (!pose || pose !== this.moment.poses[coat.body.row]) continue;
      mesh.updateWorldMatrix(true, true);
      const base = new Matrix4()
        .compose(mesh.position, mesh.quaternion, new Vector3(1, 1, 1))
        .invert();
      mesh.traverse((object) => {
        if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
        if (object.userData.part === undefined) return;
        const rest = base.clone().multiply(object.matrixWorld);
        this.show(coat, object.geometry.clone().applyMatrix4(rest));
      });
    }
  }

  /** @param {Coat} coat @param {import('three').BufferGeometry} geometry in the axes of its pose */
  show(coat, geometry) {
    this.geometries.push(geometry);
    for (const material of [coat.through, coat.material]) {
      const mesh = new Mesh(geometry, material);
      mesh.renderOrder = 2;
      mesh.frustumCulled = false;
      mesh.visible = false;
      mesh.raycast = () => {};
      coat.meshes.push(mesh);
      this.group.add(mesh);
    }
  }

  /** @param {number} frame on show @param {number} top of the range [Pa] @param {number} cuts how often frames were forgotten @returns {boolean} false: the next picture is to go on */
  update(frame, top, cuts) {
    const { field } = this;
    this.group.visible = shown.heat;
    if (!shown.heat) return true;
    if (field.since !== shown.since || this.cuts !== cuts) field.reset(shown.since);
    this.cuts = cuts;
    const end = performance.now() + MOST_MS;
    const there = field.goTo(frame, () => performance.now() > end);
    const all = top !== this.top;
    this.top = top;
    for (let b = 0; b < this.coats.length; b++) {
      const coat = this.coats[b];
      coat.write(field.bodies[b], top, all);
      const pose = this.moment.poses[coat.body.row];
      if (!pose) continue;
      for (const mesh of coat.meshes) {
        mesh.position.set(pose[0], pose[1], pose[2]);
        mesh.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
      }
    }
    return there;
  }

  /** Cut where the bodies are. @param {import('three').Plane[] | null} planes */
  clip(planes) {
    for (const { material, through } of this.coats)
      material.clippingPlanes = through.clippingPlanes = planes;
  }

  dispose() {
    for (const coat of this.coats) coat.dispose();
    for (const geometry of this.geometries) geometry.dispose();
    this.ramp.value.dispose();
  }
}
