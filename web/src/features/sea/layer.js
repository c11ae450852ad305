/**
 * The sea in space: the surface that acts, from the harmonics of the manifest at the time on show (`surface.js`), on
 * squares around the eye (`tiles.js`) out to the haze; each shows the waves that it has points enough for. Shorter ripples,
 * foam and light are for the eye alone. Where the sea is cut open the face of the cut ends at the surface.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  DoubleSide,
  DynamicDrawUsage,
  FloatType,
  Frustum,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Matrix4,
  Mesh,
  RGBAFormat,
  ShaderMaterial,
  Vector3,
} from 'three';
import { Hulls } from './hulls.js';
import { curtainFragment, curtainVertex, seaFragment, seaVertex } from './glsl.js';
import { Surface } from './surface.js';
import { FROM, REACH, Tiles, trianglesOf } from './tiles.js';

/** @typedef {import('../../view/moment.js').Moment} Moment */

/** Cells along a square, and harmonics at most, in both tiers. */
const FINE = { grain: 32, most: 1000 };
const COARSE = { grain: 8, most: 160 };
/** More harmonics than this: half the cells. */
const MANY = 320;
/** Points along the highest harmonic at least, so that its crests are round. */
const ROUND = 40;
/** Radians of the shortest harmonic from point to point: it is shown whole (SHOWN of `surface.js`). */
const WHOLE = 1.45;
const CURTAIN = 200;
/** Of the way to the cut: from so high above the sheet before it hides nothing of what is below. */
const STEEP = 0.1;

/** Points 0 to grain both ways. @param {number} grain */
function gridOf(grain) {
  const at = new Float32Array(2 * (grain + 1) ** 2);
  for (let j = 0, k = 0; j <= grain; j++)
    for (let i = 0; i <= grain; i++, k += 2) [at[k], at[k + 1]] = [i, j];
  return new BufferAttribute(at, 2);
}

/** The squares of the four quarters: a draw call each, where it has some. */
class Squares {
  /** @param {Tiles} tiles @param {number} grain @param {ShaderMaterial} material */
  constructor(tiles, grain, material) {
    this.tiles = tiles;
    const grid = gridOf(grain);
    this.meshes = tiles.quarters.map(({ at }, quarter) => {
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('grid', grid);
      const squares = new InstancedBufferAttribute(at, 3).setUsage(DynamicDrawUsage);
      geometry.setAttribute('square', squares);
      geometry.setIndex(new BufferAttribute(trianglesOf(grain, quarter), 1));
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 2;
      return mesh;
    });
  }

  /** As they were chosen. */
  draw() {
    this.tiles.quarters.forEach(({ n }, quarter) => {
      const mesh = this.meshes[quarter];
      const { square } = mesh.geometry.attributes;
      mesh.geometry.instanceCount = n;
      mesh.visible = n > 0;
      /** @type {InstancedBufferAttribute} */ (square).clearUpdateRanges();
      /** @type {InstancedBufferAttribute} */ (square).addUpdateRange(0, 3 * n);
      square.needsUpdate = true;
    });
  }
}

/** A strip along the cut: points with where they are along it (-1 to 1) and up (-1, 1). */
function curtainGeometry() {
  const at = new Float32Array(6 * (CURTAIN + 1));
  const index = [];
  for (let i = 0; i <= CURTAIN; i++) {
    const along = (2 * i) / CURTAIN - 1;
    at.set([along, -1, 0, along, 1, 0], 6 * i);
    if (i < CURTAIN) index.push(2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(at, 3));
  geometry.setIndex(index);
  return geometry;
}

export class SeaLayer {
  /**
   * @param {import('../../../../wasm/js/frame.mjs').Sea} sea
   * @param {import('../../view/surroundings.js').Surroundings} around
   * @param {Hulls} hulls
   */
  constructor(sea, around, hulls) {
    this.around = around;
    this.hulls = hulls;
    const limits = around.full ? FINE : COARSE;
    const { most } = limits;
    const surface = (this.water = new Surface(sea, most));
    const grain = limits.grain / (surface.count > MANY ? 2 : 1);
    // a high crest: the colours' measure, a third of what the face of the cut is drawn up to
    const high = Math.min(surface.highest, 0.55 * surface.significant) || 1;
    const [longest, shortest] = surface.reach;
    const round = (2 * Math.PI) / (ROUND * (surface.k[surface.peak] || longest));
    const spacing = Math.min(round, WHOLE / shortest);
    this.tiles = new Tiles({ side: grain * spacing, far: around.far, high: surface.highest });
    this.texels = new Float32Array(4 * Math.max(1, surface.count));
    this.waves = new DataTexture(this.texels, Math.max(1, surface.count), 1, RGBAFormat, FloatType);
    this.sight = new Frustum();
    this.matrix = new Matrix4();
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    const own = (this.own = {
      ...{ uWaves: { value: this.waves }, uCount: { value: surface.count } },
      ...{ uGrain: { value: grain }, uOrigin: { value: new Float32Array(2) } },
      ...{ uEye: { value: new Vector3() }, uFar: { value: around.far } },
      ...{ uHigh: { value: high }, uFoam: { value: new Color() } },
      ...{ uReach: { value: new Float32Array([REACH, FROM]) }, uRipple: { value: 0 } },
      ...{ uHalf: { value: 0 }, uAbyss: around.skyOnly.uAbyss, ...hulls.uniforms },
    });
    const { shared, seaOnly, skyOnly } = around;
    this.material = new ShaderMaterial({
      ...{ transparent: true, side: DoubleSide, vertexShader: seaVertex },
      defines: around.full ? { FULL: 1 } : {},
      ...{ fragmentShader: seaFragment, uniforms: { ...shared, ...seaOnly, ...own } },
    });
    this.curtain = new Mesh(
      curtainGeometry(),
      new ShaderMaterial({
        ...{ transparent: true, depthWrite: false, side: DoubleSide },
        ...{ vertexShader: curtainVertex, fragmentShader: curtainFragment },
        uniforms: { ...shared, ...skyOnly, ...own },
      }),
    );
    this.curtain.frustumCulled = false;
    this.curtain.renderOrder = 1;
    this.squares = new Squares(this.tiles, grain, this.material);
    this.group = new Group();
    this.group.add(...this.squares.meshes, this.curtain);
  }

  /** @param {Moment} moment */
  update(moment) {
    const { time } = moment;
    this.water.setTime(time);
    this.hulls.update(moment, (x, y) => this.water.heightAt(x, y));
    // what is for the eye alone need not move
    this.own.uRipple.value = this.calm.matches ? 0 : time;
  }

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    this.own.uFoam.value.set(look.foam);
  }

  /** @param {import('../../view/layer.js').Look} look */
  beforeDraw({ camera }) {
    const { around, own, tiles, water } = this;
    const { far } = around;
    if (far !== tiles.far) tiles.setFar(far);
    const eye = camera.position;
    const origin = own.uOrigin.value;
    origin.set([Math.round(eye.x), Math.round(eye.y)]);
    water.fill(this.texels, origin[0], origin[1]);
    this.waves.needsUpdate = true;
    own.uEye.value.set(eye.x - origin[0], eye.y - origin[1], eye.z);
    own.uFar.value = far;
    this.matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    tiles.choose(eye, this.sight.setFromProjectionMatrix(this.matrix), origin);
    this.squares.draw();
    const ahead = around.shared.uCut.value[2];
    this.curtain.visible = ahead > 0;
    // what is drawn after the sea (lines, arrows) shows through the sheet; lower down crests hide one another
    this.material.depthWrite = !(ahead > 0 && eye.z > Math.max(STEEP * ahead, 4 * tiles.high));
    const wide = Math.tan((camera.fov * Math.PI) / 360) * camera.aspect;
    const down = camera.getWorldDirection(around.lookDown).z;
    own.uHalf.value = (1.3 * ahead * wide) / Math.max(0.2, Math.sqrt(1 - down * down));
  }

  dispose() {
    this.waves.dispose();
    this.hulls.dispose();
    this.material.dispose();
    this.curtain.material.dispose();
  }
}

/**
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {Moment} moment
 * @returns {import('../../view/layer.js').Layer | null}
 */
export function createLayer({ manifest, setting }, moment) {
  const { sea } = manifest;
  if (!sea || !setting.water) return null;
  const layer = new SeaLayer(sea, setting.around, new Hulls(manifest, moment));
  layer.update(moment);
  return layer;
}
