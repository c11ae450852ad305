/**
 * What is around the parts: sky, sea or ground, sun, fog, shadows.
 *
 * The sea itself is a layer (`features/sea/`, `features/water/`). Where the run plays below the surface the sea is cut open
 * behind it: the sky's shader draws the face of the cut,
 * and on the near side only a thin sheet of the surface is left, so that what hangs below shows.
 * @module
 */
import {
  BackSide,
  Color,
  DirectionalLight,
  DoubleSide,
  FogExp2,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import { niceAbove } from './look.js';
import { SUN } from './sun.js';

/** The sky, and the sea where it is too far away to be drawn: what lies under the horizon. */
export const skyGlsl = /* glsl */ `
uniform vec3 uHorizon, uZenith, uSunColour, uSun, uDeep, uScatter;
uniform float uGlint;
vec3 sky(vec3 d) {
  vec3 c = mix(uHorizon, uZenith, pow(max(d.z, 0.0), 0.55));
  float s = max(dot(d, uSun), 0.0);
  return c + uSunColour * (0.10 * pow(s, 6.0) + 0.22 * pow(s, 60.0)) * uGlint;
}
vec3 farSea(vec3 d) {
  vec3 c = mix(mix(uDeep, uScatter, 0.3), sky(normalize(vec3(d.xy, 0.5))), 0.42);
  return mix(c, uHorizon, 0.34);
}`;
/** Half a step of the screen's, so that a slow gradient shows no bands. */
export const ditherGlsl = /* glsl */ `
float dither() { return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0; }`;

// The sky is drawn at the far plane around the eye. uCut: horizontal normal of the cut, its distance
// ahead of the eye (0: none), and metres over which the water darkens. uRule: spacing of depth lines. section: the face of
// the cut at a place.
export const skyVertex = /* glsl */ `
varying vec3 vDir;
void main() {
  vDir = position;
  vec4 p = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
  gl_Position = p.xyww;
}`;
export const sectionGlsl = /* glsl */ `
uniform vec3 uShallow, uAbyss, uInk;
uniform vec4 uCut;
uniform float uRule, uFaint;
vec3 section(vec3 at, float pixel) {
  vec3 water = mix(uAbyss, uShallow, exp(min(at.z, 0.0) / uCut.w));
  if (uRule > 0.0) {
    float line = abs(fract(at.z / uRule + 0.5) - 0.5) * uRule / pixel;
    water = mix(water, uInk, uFaint * (1.0 - smoothstep(0.4, 1.4, line)) * step(2.0 * pixel, -at.z));
  }
  return water;
}`;
/** What is behind everything; `lit` and `walls` say how sky and studio look. */
export const skyFragment = (lit = 'sky(d)', walls = 'uHorizon', more = '') => /* glsl */ `
${skyGlsl}${sectionGlsl}${ditherGlsl}
uniform float uStudio;
varying vec3 vDir;
${more}
void main() {
  vec3 d = normalize(vDir);
  float line = max(fwidth(d.z), 1e-5);
  vec3 c = uStudio > 0.5 ? ${walls} : mix(farSea(d), ${lit}, smoothstep(-line, line, d.z));
  float ahead = dot(d.xy, uCut.xy);
  if (uCut.z > 0.0 && ahead > 1e-4) {
    vec3 at = cameraPosition + d * uCut.z / ahead;
    float pixel = max(fwidth(at.z), 1e-4);
    c = mix(c, section(at, pixel), 1.0 - smoothstep(-pixel, pixel, at.z));
  } else if (uCut.z > 0.0 && cameraPosition.z < 0.0) {
    c = mix(uShallow, uAbyss, smoothstep(0.4, -0.4, d.z));
  }
  gl_FragColor = vec4(c, 1.0);
  #include <colorspace_fragment>
  gl_FragColor.rgb += dither();
}`;

export const worldVertex = /* glsl */ `
varying vec3 vWorld;
void main() {
  vec4 p = modelMatrix * vec4(position, 1.0);
  vWorld = p.xyz;
  gl_Position = projectionMatrix * viewMatrix * p;
}`;
const groundFragment = /* glsl */ `
uniform vec3 uInk;
uniform float uStep, uReach;
uniform vec2 uCentre;
varying vec3 vWorld;
float rule(vec2 p, float every) {
  vec2 q = abs(fract(p / every + 0.5) - 0.5) * every / fwidth(p);
  return 1.0 - smoothstep(0.3, 1.3, min(q.x, q.y));
}
void main() {
  float fade = 1.0 - smoothstep(0.15, 1.0, length(vWorld.xy - uCentre) / uReach);
  float a = max(0.16 * rule(vWorld.xy, uStep), 0.30 * rule(vWorld.xy, 5.0 * uStep));
  gl_FragColor = vec4(uInk, a * fade * smoothstep(0.0, 0.1, abs(normalize(cameraPosition - vWorld).z)));
  #include <colorspace_fragment>
}`;

const colour = (/** @type {Color} */ value = new Color()) => ({ value });

export class Surroundings {
  /**
   * @param {import('three').WebGLRenderer} renderer
   * @param {Scene} scene
   */
  constructor(renderer, scene) {
    this.renderer = renderer;
    this.scene = scene;
    this.water = true;
    /** In the open: under the sky, over a sea that acts or is drawn for the eye. */
    this.open = true;
    /** Everything is drawn, or what a phone can. */
    this.full = false;
    this.mostlyBelow = false;
    this.groundAt = 0;
    /** How far the sea reaches [m]. */
    this.far = 1800;
    this.lookDown = new Vector3();

    // Shared by sky and sea: one object, so a theme is set once.
    this.shared = {
      uHorizon: colour(),
      uZenith: colour(),
      uSunColour: colour(),
      ...{ uDeep: colour(), uScatter: colour() },
      uSun: { value: SUN },
      uGlint: { value: 1 },
      uCut: { value: new Float32Array([1, 0, 0, 30]) },
      uInk: colour(),
    };
    this.skyOnly = {
      ...{ uShallow: colour(), uAbyss: colour() },
      ...{ uRule: { value: 0 }, uFaint: { value: 0 }, uStudio: { value: 0 } },
    };
    this.seaOnly = {
      ...{ uFog: { value: 0 }, uScale: { value: 1 } },
    };
    this.groundOnly = {
      ...{ uInk: this.shared.uInk, uStep: { value: 1 }, uReach: { value: 50 } },
      uCentre: { value: new Float32Array(2) },
    };

    this.sky = new Mesh(
      new SphereGeometry(1, 32, 16),
      new ShaderMaterial({
        ...{ side: BackSide, depthWrite: false, vertexShader: skyVertex },
        ...{ fragmentShader: skyFragment(), uniforms: { ...this.shared, ...this.skyOnly } },
      }),
    );
    this.sky.frustumCulled = false;
    this.sky.renderOrder = -1;

    this.grid = new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        ...{ transparent: true, depthWrite: false, side: DoubleSide, vertexShader: worldVertex },
        ...{ fragmentShader: groundFragment, uniforms: this.groundOnly },
      }),
    );
    this.grid.renderOrder = 1;
    this.ground = new Mesh(new PlaneGeometry(2, 2), new ShadowMaterial({ depthWrite: false }));
    this.ground.receiveShadow = true;

    this.hemisphere = new HemisphereLight();
    this.sun = new DirectionalLight();
    this.setShadows(1024);
    this.sun.shadow.radius = 3;
    this.fog = new FogExp2(0, 0);
    scene.fog = this.fog;
    scene.add(this.sky, this.grid, this.ground, this.hemisphere, this.sun, this.sun.target);
    this.overlays = { grid: true, shadows: true };
  }

  /** @param {import('./look.js').Look} look */
  setLook(look) {
    this.look = look;
    const { shared, skyOnly, seaOnly } = this;
    shared.uHorizon.value.set(this.open ? look.horizon : look.studio);
    shared.uZenith.value.set(look.zenith);
    shared.uSunColour.value.set(look.sun);
    shared.uGlint.value = look.glint;
    shared.uInk.value.set(look.grid);
    skyOnly.uShallow.value.set(look.shallow);
    skyOnly.uAbyss.value.set(look.abyss);
    skyOnly.uFaint.value = look.faint;
    skyOnly.uStudio.value = this.open ? 0 : 1;
    shared.uDeep.value.set(look.deep);
    shared.uScatter.value.set(look.scatter);
    seaOnly.uFog.value = look.fog;
    this.fog.color.copy(shared.uHorizon.value);
    this.hemisphere.color.set(look.hemiSky);
    this.hemisphere.groundColor.set(look.hemiSea);
    this.hemisphere.intensity = look.hemiPower;
    this.sun.color.set(look.sun);
    this.sun.intensity = look.sunPower;
    /** @type {ShadowMaterial} */ (this.ground.material).opacity = look.shadow;
    this.renderer.toneMappingExposure = look.exposure;
    this.light();
  }

  /** Of a tier: shadows as fine as it can draw. @param {number} size of their map */
  setShadows(size) {
    const { shadow } = this.sun;
    if (shadow.mapSize.x === size) return;
    shadow.mapSize.set(size, size);
    shadow.map?.dispose();
    shadow.map = null;
  }

  /** Light from all around, from the sky itself. */
  light() {
    const { uStudio } = this.skyOnly;
    const studio = this.full && !this.open;
    const cut = this.shared.uCut.value[2];
    const horizon = this.shared.uHorizon.value.getHex();
    if (!studio) this.shared.uHorizon.value.set(this.look?.horizon ?? 0);
    // a studio has lamps of its own where everything is drawn
    uStudio.value = studio ? 2 : 0;
    this.shared.uCut.value[2] = 0;
    const maker = new PMREMGenerator(this.renderer);
    const alone = new Scene();
    alone.add(this.sky.clone());
    this.environment?.dispose();
    this.environment = maker.fromScene(alone, 0.02, 0.1, 100, { size: this.full ? 128 : 64 });
    maker.dispose();
    this.scene.environment = this.environment.texture;
    this.scene.environmentIntensity = this.look?.environment ?? 1;
    this.shared.uHorizon.value.setHex(horizon);
    this.shared.uCut.value[2] = cut;
    uStudio.value = this.open ? 0 : 1;
  }

  /**
   * Fits sea, ground and fog to a run.
   * @param {import('three').Box3} box of the first frame
   * @param {boolean} water
   * @param {boolean} [drawn] a sea for the eye alone
   */
  fit(box, water, drawn = false) {
    const span = Math.max(box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z, 1);
    const open = water || drawn;
    const changed = this.open !== open;
    this.open = open;
    this.water = water;
    this.span = span;
    this.mostlyBelow = water && -box.min.z > 0.5 * (box.max.z - box.min.z);
    this.lowest = water ? Math.min(0, box.min.z) - 0.6 * span : Math.min(0, Math.floor(box.min.z));
    this.groundAt = this.lowest;
    this.middle = box.getCenter(new Vector3());
    this.half = box.getSize(new Vector3()).multiplyScalar(0.5);
    this.skyOnly.uRule.value = niceAbove(span / 9);
    this.shared.uCut.value[3] = Math.max(6, -0.55 * box.min.z);
    this.ground.position.z = this.grid.position.z = this.groundAt;
    this.ground.scale.setScalar(20 * span);
    this.grid.scale.setScalar(20 * span);
    this.groundOnly.uStep.value = niceAbove(span / 16);
    this.groundOnly.uReach.value = 2.6 * span;
    this.groundOnly.uCentre.value.set([this.middle.x, this.middle.y]);
    this.setOverlays(this.overlays);
    return changed;
  }

  /** @param {{grid: boolean, shadows: boolean}} overlays */
  setOverlays({ grid, shadows }) {
    this.overlays = { grid, shadows };
    this.sun.castShadow = shadows;
    this.ground.visible = shadows && !this.open;
    this.grid.visible = (grid || (shadows && this.full)) && !this.open;
    this.skyOnly.uRule.value = grid && this.span ? niceAbove(this.span / 9) : 0;
  }

  /** The shadow map lies over what is looked at, no larger than the run. @param {import('three').PerspectiveCamera} camera @param {number} distance */
  aimSun(camera, distance) {
    const { sun, lookDown } = this;
    const most = 0.8 * Math.min(this.span ?? 1, 90);
    const seen =
      1.5 * distance * Math.tan((camera.fov * Math.PI) / 360) * Math.max(1, camera.aspect);
    // in steps, and moved by whole points of the map, so that edges stand still while the eye moves
    const radius = Math.min(most, 2 ** Math.ceil(Math.log2(Math.max(seen, 0.02 * most))));
    const step = (16 * radius) / sun.shadow.mapSize.x;
    const { target } = sun;
    if (radius === most && this.middle) target.position.copy(this.middle);
    else {
      camera.getWorldDirection(lookDown).multiplyScalar(distance).add(camera.position);
      target.position.copy(lookDown).divideScalar(step).round().multiplyScalar(step);
    }
    sun.position.copy(target.position).addScaledVector(SUN, 4 * most);
    const lens = sun.shadow.camera;
    if (lens.right === radius && lens.far === 9 * most) return;
    lens.left = lens.bottom = -radius;
    lens.right = lens.top = radius;
    lens.near = 0.5 * most;
    lens.far = 9 * most;
    sun.shadow.bias = (-0.0006 * radius) / most;
    sun.shadow.normalBias = (radius / 1024) * 2;
    lens.updateProjectionMatrix();
  }

  /**
   * Before each picture: what hangs on where the camera is.
   * @param {import('three').PerspectiveCamera} camera
   * @param {number} distance of the target
   */
  beforeDraw(camera, distance) {
    this.aimSun(camera, distance);
    const eye = camera.position;
    this.far = Math.max(1800, 16 * distance);
    // Haze and waves are true near the eye; a wide view needs a clearer air and a larger sea.
    const scale = Math.max(1, distance / 50);
    this.seaOnly.uScale.value = scale;
    this.fog.density = (this.open ? 0.55 * (this.look?.fog ?? 0) : 0) / scale;

    // The cut stands behind the run and faces the camera; it comes towards the eye and so vanishes
    // when the camera looks down.
    const cut = this.shared.uCut.value;
    cut[2] = 0;
    if (!this.water || !this.middle || !this.half || !(this.mostlyBelow || eye.z < 0)) return;
    const ahead = camera.getWorldDirection(this.lookDown);
    const level = Math.hypot(ahead.x, ahead.y);
    if (level < 1e-3) return;
    cut[0] = ahead.x / level;
    cut[1] = ahead.y / level;
    const toMiddle = (this.middle.x - eye.x) * cut[0] + (this.middle.y - eye.y) * cut[1];
    const behind = Math.abs(this.half.x * cut[0]) + Math.abs(this.half.y * cut[1]);
    const steep = Math.min(1, Math.max(0, (-ahead.z - 0.6) / 0.25));
    const reach = (1 - steep * steep * (3 - 2 * steep)) * (toMiddle + behind);
    cut[2] = Math.max(reach, eye.z < 0 ? 1 : 0);
  }

  dispose() {
    this.environment?.dispose();
    for (const mesh of [this.sky, this.grid, this.ground]) {
      mesh.geometry.dispose();
      /** @type {import('three').Material} */ (mesh.material).dispose();
    }
    this.sun.shadow.map?.dispose();
  }
}
