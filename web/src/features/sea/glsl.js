/** Shaders of the sea: what moves its points, and its light. */
import { noiseGlsl, sectionGlsl, skyGlsl } from '../../view/surroundings.js';
import { surfaceGlsl } from './surface.js';

/**
 * Points of a square on the surface. grid: 0 to uGrain both ways; square: its corner from the origin, its side; uReach: sides
 * that it is drawn up to, and from which share of that on every second point moves onto its neighbour.
 */
export const placeGlsl = /* glsl */ `${surfaceGlsl}
uniform float uGrain, uFar;
uniform vec2 uReach;
uniform vec3 uEye;
vec2 place(vec2 grid, vec3 square, out vec4 at) {
  float cell = square.z / uGrain;
  float away = length(vec3(square.xy + grid * cell - uEye.xy, uEye.z));
  float move = clamp((away / (uReach.x * square.z) - uReach.y) / (1.0 - uReach.y), 0.0, 1.0);
  vec2 p = square.xy + (grid - move * mod(grid, 2.0)) * cell;
  at = surface(p, cell * (1.0 + move)) * (1.0 - smoothstep(0.7, 1.0, length(p - uEye.xy) / uFar));
  return p;
}`;

export const seaVertex = /* glsl */ `
attribute vec2 grid;
attribute vec3 square;
uniform vec2 uOrigin;
varying vec3 vWorld;
varying vec4 vAt;
${placeGlsl}
void main() {
  vec2 p = place(grid, square, vAt);
  vWorld = vec3(p + uOrigin, vAt.x);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}`;

// As the plain sea (view/surroundings.js), but for the slopes: those of the waves, and ripples that no harmonic stands for.
// It darkens in troughs, is clearer in crests, and white where a crest falls by a large share of gravity: waves break at
// some 0.4 of it (Ochi and Tsai 1983).
export const seaFragment = /* glsl */ `${skyGlsl}${noiseGlsl}
uniform vec3 uDeep, uScatter, uFoam;
uniform float uFog, uScale, uHigh, uRipple;
uniform vec4 uCut;
varying vec3 vWorld;
varying vec4 vAt;
float ripple(vec2 p) {
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  float h = 0.30 * noise(p * 0.42 + 4.0 + vec2(-0.33, 0.40) * uRipple);
  p = turn * p;
  h += 0.16 * noise(p * 1.1 + 9.0 + vec2(0.55, -0.30) * uRipple);
  p = turn * p;
  return h + 0.07 * noise(p * 2.9 + vec2(-0.60, -0.70) * uRipple);
}
float foam(vec2 p) {
  if (vAt.w < 0.07) return 0.0;
  float lace = noise(p * 0.9) * 0.5 + noise(p * 2.3 + 3.0) * 0.3 + noise(p * 5.1 + 7.0) * 0.2;
  float broken = smoothstep(0.22, 0.5, vAt.w * (0.7 + 0.3 * clamp(vAt.x / uHigh, 0.0, 1.0)) + 0.3 * (lace - 0.5));
  return broken * smoothstep(0.25, 0.7, lace + 0.35 * broken);
}
void main() {
  vec3 to = cameraPosition - vWorld;
  float ahead = -dot(to.xy, uCut.xy) - uCut.z;
  float d = length(to) / uScale;
  vec3 v = to / (d * uScale);
  float fade = 1.0 / (1.0 + d * 0.012);
  vec2 at = vWorld.xy / uScale;
  float e = 0.22 + d * 0.006;
  float a = ripple(at), bx = ripple(at + vec2(e, 0)), by = ripple(at + vec2(0, e));
  vec2 slope = vAt.yz + vec2(bx - a, by - a) / e * 0.55 * fade;
  vec3 n = normalize(vec3(-slope, 1.0));
  if (v.z < 0.0) n = -n;
  float facing = max(dot(n, v), 0.0);
  float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
  vec3 r = reflect(-v, n);
  r.z = abs(r.z);
  float up = clamp(vAt.x / uHigh, -1.0, 1.0);
  // slopes that face the sun let more of it in
  float lit = dot(normalize(vec3(-vAt.yz, 1.0)), uSun) - uSun.z;
  float clear = 0.26 + 0.3 * up + 2.0 * lit + 0.5 * (a - 0.27) + 0.25 * max(up, 0.0) * (1.0 - facing);
  vec3 c = mix(uDeep, uScatter, clamp(clear, 0.0, 1.0));
  c = mix(c, sky(r), min(fresnel, 0.66));
  c += uSunColour * pow(max(dot(r, uSun), 0.0), 220.0) * 1.6 * uGlint * fade;
  float white = foam(at) * 0.85;
  c = mix(c, uFoam * (0.72 + 0.28 * max(dot(n, uSun), 0.0)), white);
  float far = 1.0 - exp(-pow(d * uFog, 1.6));
  c = mix(c, uHorizon, far);
  float murk = exp(-pow(d * 0.016, 1.6));
  float alpha = v.z < 0.0 ? 0.45 * murk : mix(0.86, 1.0, max(max(fresnel, far), white));
  if (uCut.z > 0.0) {
    float edge = smoothstep(-fwidth(ahead), fwidth(ahead), ahead);
    alpha = mix(v.z < 0.0 ? 0.4 * murk : 0.18 + 0.5 * max(fresnel, white), alpha, edge);
  }
  gl_FragColor = vec4(c, alpha);
  #include <colorspace_fragment>
}`;

// The sky's shader ends the face of the cut at still water: this strip along the cut ends it at the surface.
export const curtainVertex = /* glsl */ `${surfaceGlsl}
uniform vec4 uCut;
uniform vec2 uOrigin;
uniform vec3 uEye;
uniform float uHalf, uHigh;
varying vec3 vDir;
varying float vZ, vSurface;
void main() {
  vec2 p = uEye.xy + uCut.xy * uCut.z + vec2(-uCut.y, uCut.x) * position.x * uHalf;
  vSurface = surface(p, 2.0 * uHalf / 200.0).x;
  vZ = position.y * 3.0 * uHigh;
  vec4 world = vec4(p + uOrigin, vZ, 1.0);
  vDir = world.xyz - cameraPosition;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;
export const curtainFragment = /* glsl */ `${skyGlsl}${sectionGlsl}
varying vec3 vDir;
varying float vZ, vSurface;
void main() {
  float pixel = max(fwidth(vZ), 1e-4);
  float below = 1.0 - smoothstep(-pixel, pixel, vZ - vSurface);
  vec3 c = mix(sky(normalize(vDir)), section(min(vZ, 0.0), pixel), below);
  gl_FragColor = vec4(c, vZ < 0.0 ? 1.0 : below);
  #include <colorspace_fragment>
}`;
