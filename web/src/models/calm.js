/**
 * A calm sea for the eye, at a height that a scenario's text gives: nothing floats on it and nothing feels it. It moves with
 * simulation time.
 * @module
 */
import { Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial } from 'three';
import { noiseGlsl } from '../view/noise.js';
import { SUN } from '../view/sun.js';
import { worldVertex } from '../view/surroundings.js';

const fragmentShader = /* glsl */ `
uniform vec3 uHorizon, uZenith, uDeep, uScatter, uSun, uSunColour;
uniform float uTime, uGlint, uFog;
varying vec3 vWorld;
${noiseGlsl}
float wave(vec2 p) {
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  float h = 0.5 * noise(p * 0.14 + vec2(0.30, 0.12) * uTime);
  p = turn * p;
  h += 0.30 * noise(p * 0.4 + 4.0 + vec2(-0.33, 0.40) * uTime);
  p = turn * p;
  h += 0.17 * noise(p * 1.1 + 9.0 + vec2(0.55, -0.30) * uTime);
  p = turn * p;
  return h + 0.08 * noise(p * 2.9 + vec2(-0.60, -0.70) * uTime);
}
void main() {
  vec3 to = cameraPosition - vWorld;
  float d = length(to);
  vec3 v = to / d;
  float fade = 1.0 / (1.0 + d * 0.012);
  float e = 0.2 + d * 0.006;
  float a = wave(vWorld.xy);
  vec2 slope = vec2(wave(vWorld.xy + vec2(e, 0)) - a, wave(vWorld.xy + vec2(0, e)) - a) / e;
  vec3 n = normalize(vec3(-slope * 0.6 * fade, 1.0));
  float fresnel = 0.02 + 0.98 * pow(1.0 - max(dot(n, v), 0.0), 5.0);
  vec3 r = reflect(-v, n);
  r.z = abs(r.z);
  vec3 lit = mix(uHorizon, uZenith, pow(max(r.z, 0.0), 0.55));
  vec3 c = mix(uDeep, uScatter, clamp(0.2 + 0.9 * (a - 0.45), 0.0, 1.0));
  c = mix(c, lit, min(fresnel, 0.66));
  c += uSunColour * pow(max(dot(r, uSun), 0.0), 220.0) * 1.5 * uGlint * fade;
  float far = 1.0 - exp(-pow(d * uFog, 1.6));
  c = mix(c, uHorizon, far);
  gl_FragColor = vec4(c, mix(0.86, 1.0, max(fresnel, far)));
  #include <colorspace_fragment>
}`;

const REACH = 3000;

/** @param {import('../view/look.js').Look} look @param {number} level height of it in the world [m] */
export function calmSea(look, level) {
  const uniforms = {
    ...{ uHorizon: { value: new Color(look.horizon) }, uZenith: { value: new Color(look.zenith) } },
    ...{ uDeep: { value: new Color(look.deep) }, uScatter: { value: new Color(look.scatter) } },
    ...{ uSun: { value: SUN }, uSunColour: { value: new Color(look.sun) }, uTime: { value: 0 } },
    ...{ uGlint: { value: look.glint }, uFog: { value: look.fog } },
  };
  const material = new ShaderMaterial({
    ...{ vertexShader: worldVertex, fragmentShader, uniforms },
    ...{ transparent: true, depthWrite: false, side: DoubleSide },
  });
  const mesh = new Mesh(new PlaneGeometry(2 * REACH, 2 * REACH), material);
  mesh.position.z = level;
  mesh.renderOrder = 2;
  mesh.raycast = () => {};
  return {
    mesh,
    /** @param {number} seconds of simulation */
    setTime: (seconds) => void (uniforms.uTime.value = seconds),
    dispose: () => material.dispose(),
  };
}
