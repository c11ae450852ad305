/**
 * How materials wear their finish, and the water that lies between them and the eye: put into three.js' standard material. Colours
 * that tell data do not go through it: lines, arrows and links have materials of their own.
 * @module
 */
import { rippleGlsl } from '../../features/sea/ripples.js';
import { skyGlsl } from '../surroundings.js';
import { finishGlsl } from './finish-glsl.js';

const vertexCommon = /* glsl */ `#include <common>
attribute float finish;
flat varying float vFinish;
varying vec3 vSkin, vOut, vPlace, vFacing;`;
const vertexPlaced = /* glsl */ `#include <project_vertex>
vFinish = finish;
vSkin = position;
vOut = normal;
{
  vec4 place = vec4(transformed, 1.0);
  vec3 out_ = objectNormal;
#ifdef USE_INSTANCING
  place = instanceMatrix * place;
  out_ = mat3(instanceMatrix) * out_;
#endif
  vPlace = (modelMatrix * place).xyz;
  vFacing = mat3(modelMatrix) * out_;
}`;

/**
 * Light that came through water: absorbed along its way, red first, and the sun gathered by the ripples that are drawn (how much
 * the area of a patch of light shrinks on its way down).
 */
export const waterGlsl = /* glsl */ `
uniform vec3 uAbyss, uShallow, uAbsorb;
uniform vec4 uCut;
uniform float uScale, uTime, uHaze;
float waterBetween(vec3 at) {
  float a = at.z, e = cameraPosition.z, d = distance(cameraPosition, at);
  if (a < 0.0 && e < 0.0) return d;
  if (a < 0.0) return d * -a / (e - a);
  return e < 0.0 ? d * -e / (a - e) : 0.0;
}
float gathered(vec3 at) {
  float deep = max(-at.z, 0.0) / uScale;
  vec2 p = (at.xy + uSun.xy / (0.75 + uSun.z) * deep) / uScale * 1.6;
  vec2 ax = dFdx(p), ay = dFdy(p);
  float pixel = max(length(ax), length(ay));
  // short ripples are out of focus down there
  vec2 bent = p - min(0.5 * deep, 1.7) * ripples(p, uTime, 3.0 * ax + vec2(0.16, 0.0), 3.0 * ay + vec2(0.0, 0.16)).yz;
  vec2 bx = dFdx(bent), by = dFdy(bent);
  float area = abs(ax.x * ay.y - ax.y * ay.x), lit = abs(bx.x * by.y - bx.y * by.x);
  float share = clamp(1.1 * area / (lit + 0.2 * area + 1e-9), 0.3, 4.0);
  return mix(1.0, share, (1.0 - smoothstep(0.25, 0.8, pixel)) * smoothstep(0.0, 0.4, deep) * exp(-0.02 * deep));
}
vec3 throughWater(vec3 c, vec3 at) {
  float path = waterBetween(at);
  if (path > 0.0) {
    vec3 water = mix(uAbyss, uShallow, exp(min(at.z, 0.0) / uCut.w));
    vec3 left = exp(-uAbsorb * path);
    c = mix(water, c, left);
  }
  float air = distance(cameraPosition, at) - path;
  return mix(c, uHorizon, 1.0 - exp(-pow(uHaze * air, 2.0)));
}`;

const fragmentCommon = /* glsl */ `#include <common>
flat varying float vFinish;
varying vec3 vSkin, vOut, vPlace, vFacing;
uniform float uWater;
${skyGlsl}${rippleGlsl}${finishGlsl}${waterGlsl}
vec3 embossed(vec3 normal, vec3 place, float relief) {
  vec3 ax = dFdx(place), ay = dFdy(place);
  vec3 r1 = cross(ay, normal), r2 = cross(normal, ax);
  float det = dot(ax, r1);
  vec3 slope = sign(det) * (dFdx(relief) * r1 + dFdy(relief) * r2);
  return normalize(abs(det) * normal - slope + 1e-12 * normal);
}`;
const fragmentFinish = /* glsl */ `#include <normal_fragment_maps>
vec3 facing_ = normalize(vFacing);
{
  float pixel = 0.7 * length(fwidth(vSkin));
  float bent = length(fwidth(normalize(vOut))) / max(pixel, 1e-7) * uGrain * 0.3;
#ifdef FINISH
  int kind = FINISH;
#else
  int kind = int(vFinish + 0.5);
#endif
  float relief = finishAt(kind, vSkin, vOut, bent, vPlace, facing_.z, pixel, diffuseColor.rgb, roughnessFactor, metalnessFactor);
  normal = embossed(normal, -vViewPosition, relief);
}`;
const fragmentSun = /* glsl */ `#include <lights_fragment_end>
if (uWater > 0.5 && vPlace.z < 0.0)
{
  float caught = mix(1.0, gathered(vPlace), smoothstep(-0.1, 0.5, facing_.z));
  reflectedLight.directDiffuse *= caught;
  reflectedLight.indirectDiffuse *= 0.75 + 0.25 * caught;
}`;
const fragmentWater = /* glsl */ `
if (uWater > 0.5) gl_FragColor.rgb = throughWater(gl_FragColor.rgb, vPlace);
#include <colorspace_fragment>`;

/** @param {Record<string, import('three').IUniform>} uniforms @returns {(material: import('three').MeshStandardMaterial) => void} */
export const wearWith = (uniforms) => (material) => {
  material.fog = false;
  material.defines = { ...material.defines, FULL: 1 };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', vertexCommon)
      .replace('#include <project_vertex>', vertexPlaced);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', fragmentCommon)
      .replace('#include <normal_fragment_maps>', fragmentFinish)
      .replace('#include <lights_fragment_end>', fragmentSun)
      .replace('#include <colorspace_fragment>', fragmentWater);
  };
  material.customProgramCacheKey = () => 'finish';
};

/** As they came. @param {import('three').MeshStandardMaterial} material */
export function bare(material) {
  material.fog = true;
  delete material.defines?.FULL;
  material.onBeforeCompile = () => {};
  material.customProgramCacheKey = () => '';
}
