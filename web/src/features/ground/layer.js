/**
 * The ground in space: its height from the manifest out to a few sizes of the run, with contours and a faint grid, lost in the
 * haze outwards. Under water it takes on the water's colour, and ends at the face where the sea is cut open: there the soil
 * shows. It stands in for the plain grid of runs without water. From below it is a thin sheet.
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
  MeshStandardMaterial,
  ShaderMaterial,
} from 'three';
import { groundAt } from '../../../../wasm/js/ground.mjs';
import { LOOK, niceAbove } from '../../view/look.js';
import { noiseGlsl } from '../../view/noise.js';
import { fill, placesAlong, rangeOf, spacingOf, trianglesOf } from './mesh.js';

/** @typedef {import('../../view/moment.js').Moment} Moment @typedef {import('../../../../wasm/js/frame.mjs').Ground} Ground */

/** Seen through water, and in air, where light is stronger. */
const SAND = { light: '#cfc3a6', dark: '#6d6550' };
const DRY = { light: '#a39a86', dark: '#4d483b' };
const SOIL = { light: '#a3977c', dark: '#37322a' };
/** It is drawn anew around what moves when that has gone so much of its reach. */
const STRIDE = 0.25;
/** What lies on it is drawn wider than it is: the ground stands back by so many pixels. */
const BACK = 4;
/** Its points are so much farther apart in the plain picture. */
const COARSER = 1.6;
/** Places along the face of the cut. */
const FACE = 320;
/** How far down that goes, of the reach. */
const DEEP = 8;

const shared = /* glsl */ `
uniform vec3 uShallow, uAbyss, uInk, uSoil;
uniform vec4 uCut;
uniform float uWet, uReach, uGrid, uContour;
uniform vec2 uCentre;
uniform vec3 uBase;
uniform vec4 uWaves;
float sight(vec2 p) { return 1.0 - smoothstep(0.45, 1.0, length(p - uCentre) / uReach); }
vec3 waterAt(float z) { return mix(uAbyss, uShallow, exp(min(z, 0.0) / uCut.w)); }`;

const vertexCommon = /* glsl */ `#include <common>
varying vec3 vWorld, vUp;
uniform float uBack;`;
// farther away by some pixels in depth alone, so that what lies on it is whole
const vertexPlaced = /* glsl */ `#include <project_vertex>
vWorld = (modelMatrix * vec4(transformed, 1.0)).xyz;
vUp = normal;
{
  float lean = abs(dot(normalize(transformedNormal), normalize(mvPosition.xyz)));
  float more = 1.0 + uBack / max(lean, 0.08);
  gl_Position.z = (projectionMatrix * vec4(mvPosition.xyz * more, 1.0)).z / more;
}`;
const fragmentCommon = /* glsl */ `#include <common>
varying vec3 vWorld, vUp;
${shared}
float rule(vec2 p, float every) {
  vec2 q = abs(fract(p / every + 0.5) - 0.5) * every / fwidth(p);
  return 1.0 - smoothstep(0.3, 1.3, min(q.x, q.y));
}
${noiseGlsl}
// ripples that wander, drifts, stones: tones alone, in sizes of the run, each lost where it is finer than pixels
vec3 sand(vec3 c, vec2 p) {
  float unit = uReach / 40.0;
  float bend = noise(p / (2.6 * unit));
  float across = dot(p, vec2(0.86, 0.5)) / (0.42 * unit);
  float ripple = sin(6.2831853 * across + 9.0 * bend + 2.0 * noise(p / (0.5 * unit)));
  ripple *= 1.0 - smoothstep(0.12, 0.4, fwidth(across));
  float fine = (noise(p / (0.06 * unit)) - 0.5) * (1.0 - smoothstep(0.03 * unit, 0.1 * unit, fwidth(p.x)));
  c *= 1.0 + 0.055 * ripple + 0.16 * (bend - 0.5) + 0.10 * fine;
  vec2 cell = p / (0.55 * unit);
  vec2 off = fract(cell) - 0.5 - 0.5 * (vec2(hash(floor(cell)), hash(floor(cell) + 7.0)) - 0.5);
  float size = 0.16 * hash(floor(cell) + 3.0) * step(0.72, hash(floor(cell) + 11.0));
  float stone = (1.0 - smoothstep(0.8 * size, size + 1e-4, length(off * vec2(1.0, 1.35)))) * step(0.03, size);
  stone *= 1.0 - smoothstep(0.1, 0.5, fwidth(cell.x));
  return mix(c, c * (0.5 + 0.3 * hash(floor(cell))), 0.8 * stone);
}
float contour(float z, float every) {
  float d = max(fwidth(z), 1e-5 * every);
  // where lines would be denser than pixels there are none
  float clear = 1.0 - smoothstep(0.15, 0.4, d / every);
  float line = abs(fract(z / every + 0.5) - 0.5) * every / d;
  return clear * (1.0 - smoothstep(0.4, 1.4, line));
}`;
// sand waves exactly, not as the points have them: contours would be jagged
const fragmentColour = /* glsl */ `#include <color_fragment>
if (uCut.z > 0.0 && dot(vWorld.xy - cameraPosition.xy, uCut.xy) > uCut.z) discard;
float ink = 0.0;
if (uGrid > 0.0) {
  ink = max((uContour > 0.0 ? 0.0 : 0.10) * rule(vWorld.xy, uGrid), 0.18 * rule(vWorld.xy, 5.0 * uGrid));
  ink *= smoothstep(0.0, 0.1, abs(normalize(cameraPosition - vWorld).z));
  if (uContour > 0.0) {
    float z = uWaves.x > 0.0
      ? uBase.x + dot(uBase.yz, vWorld.xy) + uWaves.x * cos(dot(uWaves.yz, vWorld.xy) - uWaves.w)
      : vWorld.z;
    float level = max(0.22 * contour(z, uContour), 0.4 * contour(z, 5.0 * uContour));
    // a plateau at the height of a line is no line
    ink = max(ink, level * smoothstep(1e-4, 1e-3, length(vUp.xy)));
  }
}
diffuseColor.rgb = sand(diffuseColor.rgb, vWorld.xy);
diffuseColor.a = sight(vWorld.xy) * (gl_FrontFacing ? 1.0 : 0.25);`;
const fragmentWater = /* glsl */ `
float away = length(cameraPosition - vWorld) / uReach;
gl_FragColor.rgb = mix(gl_FragColor.rgb, waterAt(vWorld.z), uWet * (0.3 + 0.5 * (1.0 - exp(-1.5 * away * away))));
gl_FragColor.rgb = mix(gl_FragColor.rgb, uInk, ink);
#include <colorspace_fragment>`;

const faceVertex = /* glsl */ `
varying vec3 vWorld;
varying float vDeep;
attribute float deep;
void main() {
  vWorld = position;
  vDeep = deep;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;
const faceFragment = /* glsl */ `${shared}
varying vec3 vWorld;
varying float vDeep;
void main() {
  float edge = 1.0 - smoothstep(0.7, 1.7, vDeep / fwidth(vDeep));
  vec3 c = mix(mix(uSoil, waterAt(vWorld.z), 0.35 + 0.3 * (1.0 - exp(-4.0 * vDeep / uReach))), uInk, 0.35 * edge);
  gl_FragColor = vec4(c, sight(vWorld.xy));
  #include <colorspace_fragment>
}`;

/** The middle of what has a pose, chains aside: their links that are not out lie anywhere. @param {import('../../view/index.js').Manifest} manifest */
function middleOf(manifest) {
  const rows = manifest.parts.flatMap((p) => (p.kind !== 'chain' && p.pose != null ? [p.pose] : [])); // prettier-ignore
  /** @param {Moment} moment @param {number[]} out its x and y */
  return ({ poses }, out) => {
    let n = 0;
    let [x, y] = [0, 0];
    for (const row of rows) {
      const pose = poses[row];
      if (!pose) continue;
      n++;
      x += pose[0];
      y += pose[1];
    }
    [out[0], out[1]] = n > 0 ? [x / n, y / n] : [0, 0];
    return n > 0;
  };
}

/** Amplitude, wave number along x and y, phase. @param {Ground} ground */
function wavesOf({ waves }) {
  if (!waves) return [0, 0, 0, 0];
  const k = (2 * Math.PI) / waves.length;
  return [waves.amplitude, k * Math.cos(waves.heading), k * Math.sin(waves.heading), waves.phase];
}

/** @typedef {Record<string, import('three').IUniform>} Uniforms */

/** @param {Uniforms} uniforms */
function sandOf(uniforms) {
  const material = new MeshStandardMaterial({
    ...{ roughness: 1, metalness: 0, side: DoubleSide, transparent: true, fog: false },
    // in two passes the second would take the sheet from below for the ground from above
    forceSinglePass: true,
  });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', vertexCommon)
      .replace('#include <project_vertex>', vertexPlaced);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', fragmentCommon)
      .replace('#include <color_fragment>', fragmentColour)
      .replace('#include <colorspace_fragment>', fragmentWater);
  };
  material.customProgramCacheKey = () => 'ground';
  return material;
}

/** n times n points, not placed yet. @param {number} n @param {MeshStandardMaterial} material */
function bedOf(n, material) {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal'])
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(3 * n * n), 3));
  geometry.setIndex(new BufferAttribute(trianglesOf(n), 1));
  const bed = new Mesh(geometry, material);
  bed.frustumCulled = false;
  bed.receiveShadow = true;
  return bed;
}

/** The soil where the sea is cut open: a strip along the cut, from the ground down. @param {BufferAttribute} strip its places @param {number} reach @param {Uniforms} uniforms */
function faceOf(strip, reach, uniforms) {
  const geometry = new BufferGeometry();
  const deep = Float32Array.from({ length: strip.count }, (_, i) => (i % 2) * DEEP * reach);
  geometry.setAttribute('position', strip);
  geometry.setAttribute('deep', new BufferAttribute(deep, 1));
  const index = [];
  for (let i = 0; i < 2 * FACE; i += 2) index.push(i, i + 1, i + 2, i + 2, i + 1, i + 3);
  geometry.setIndex(index);
  const face = new Mesh(
    geometry,
    new ShaderMaterial({
      ...{ transparent: true, depthWrite: false, side: DoubleSide, uniforms },
      ...{ vertexShader: faceVertex, fragmentShader: faceFragment },
    }),
  );
  face.frustumCulled = false;
  face.renderOrder = -0.5;
  return face;
}

class GroundLayer {
  /** @param {Ground} ground @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment the first */
  constructor(ground, { manifest, setting }, moment) {
    const { around, span, water } = setting;
    this.ground = ground;
    this.around = around;
    this.wet = water;
    const reach = (this.reach = Math.max(3 * span, Math.min(300, 12 * span)));
    this.findMiddle = middleOf(manifest);
    this.begun = [0, 0];
    this.now = [0, 0];
    this.findMiddle(moment, this.begun);
    const { x = 0, y = 0 } = around.middle ?? {};
    this.from = [x, y];
    this.step = niceAbove(span / 16);
    const range = rangeOf(ground, x, y, span);
    const { shared: all, skyOnly } = around;
    this.own = {
      ...{ uCut: all.uCut, uInk: all.uInk, uShallow: skyOnly.uShallow, uAbyss: skyOnly.uAbyss },
      ...{ uSoil: { value: new Color() }, uWet: { value: water ? 1 : 0 } },
      ...{ uReach: { value: reach }, uCentre: { value: new Float32Array([x, y]) } },
      ...{ uGrid: { value: this.step }, uBack: { value: 0 } },
      ...{ uBase: { value: [ground.z, ...ground.slope] }, uWaves: { value: wavesOf(ground) } },
      uContour: { value: range > 1e-6 * span ? niceAbove(range / 24) : 0 },
    };
    this.group = new Group();
    const finer = around.full ? 1 : COARSER;
    this.along = placesAlong(reach, finer * spacingOf(ground, reach));
    this.material = sandOf(this.own);
    this.bed = bedOf(this.along.length, this.material);
    this.strip = new BufferAttribute(new Float32Array(6 * (FACE + 1)), 3).setUsage(
      DynamicDrawUsage,
    );
    this.face = faceOf(this.strip, reach, this.own);
    this.group.add(this.bed, this.face);
    this.place(x, y);
  }

  /** Draws it around a place. @param {number} x @param {number} y */
  place(x, y) {
    const { position, normal } = this.bed.geometry.attributes;
    const [p, n] = [position, normal].map(({ array }) => /** @type {Float32Array} */ (array));
    fill(this.ground, this.along, x, y, p, n);
    position.needsUpdate = normal.needsUpdate = true;
    this.bed.position.set(x, y, 0);
    this.own.uCentre.value.set([x, y]);
  }

  /** It goes along with what moves, in strides, so that a moment has one picture. @param {Moment} moment */
  update(moment) {
    const { now, begun, from, own } = this;
    if (!this.findMiddle(moment, now)) return;
    const stride = STRIDE * this.reach;
    const x = from[0] + stride * Math.round((now[0] - begun[0]) / stride);
    const y = from[1] + stride * Math.round((now[1] - begun[1]) / stride);
    const [cx, cy] = own.uCentre.value;
    if (Math.hypot(x - cx, y - cy) > 0.1 * stride) this.place(x, y);
  }

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    const theme = look.casing === LOOK.dark.casing ? 'dark' : 'light';
    this.material.color.set((this.wet ? SAND : DRY)[theme]);
    this.own.uSoil.value.set(SOIL[theme]);
  }

  /** @param {import('../../view/index.js').Overlays} shown */
  show({ grid }) {
    this.own.uGrid.value = grid ? this.step : 0;
  }

  /** @param {import('../../view/layer.js').Look} look */
  beforeDraw({ camera, pixel }) {
    const { around, own } = this;
    // in place of the plain ground
    around.grid.visible = around.ground.visible = false;
    own.uBack.value = BACK * pixel;
    const { x, y, z } = camera.position;
    // from below it hides nothing
    this.material.depthWrite = z > groundAt(this.ground, x, y).height;
    const [nx, ny, ahead] = own.uCut.value;
    this.face.visible = ahead > 0;
    if (ahead > 0) this.placeFace(camera.position, nx, ny, ahead);
  }

  /** @param {import('three').Vector3} eye @param {number} nx @param {number} ny normal of the cut @param {number} ahead of the eye [m] */
  placeFace(eye, nx, ny, ahead) {
    const { reach, ground, strip } = this;
    const [cx, cy] = this.own.uCentre.value;
    // from the place of the cut that is nearest to the middle
    const off = eye.x * nx + eye.y * ny + ahead - (cx * nx + cy * ny);
    const [x0, y0] = [cx + off * nx, cy + off * ny];
    for (let i = 0; i <= FACE; i++) {
      const s = reach * ((2 * i) / FACE - 1);
      const [x, y] = [x0 - ny * s, y0 + nx * s];
      const { height } = groundAt(ground, x, y);
      strip.setXYZ(2 * i, x, y, height);
      strip.setXYZ(2 * i + 1, x, y, height - DEEP * reach);
    }
    strip.needsUpdate = true;
  }

  dispose() {
    for (const { geometry, material } of [this.bed, this.face]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

/**
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {Moment} moment
 * @returns {import('../../view/layer.js').Layer | null}
 */
export function createLayer(run, moment) {
  const { ground } = run.manifest;
  return ground ? new GroundLayer(ground, run, moment) : null;
}
