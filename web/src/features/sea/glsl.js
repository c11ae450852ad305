/** Shaders of the sea: what moves its points, and its light. */
import { ditherGlsl, sectionGlsl, skyGlsl } from '../../view/surroundings.js';
import { hullGlsl } from './hulls.js';
import { noiseGlsl } from '../../view/noise.js';
import { foamGlsl, rippleGlsl } from './ripples.js';
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

/** Of a run without waves: one plane. */
export const calmVertex = /* glsl */ `
varying vec3 vWorld;
varying vec4 vAt;
void main() {
  vec4 p = modelMatrix * vec4(position, 1.0);
  vWorld = p.xyz;
  vAt = vec4(0.0);
  gl_Position = projectionMatrix * viewMatrix * p;
}`;

/**
 * The light on the water. Slopes are those of the waves that act, and ripples that no harmonic stands for; what a pixel is too
 * coarse for makes it rough: Fresnel's share of a rough sea as Bruneton, Neyret and Holzschuch fit it ("Real-time realistic ocean
 * lighting", 2010), with which the sea is darker than the sky above the horizon. It darkens in troughs, is clearer in crests,
 * and white where a crest falls by a large share of gravity: waves break at some 0.4 of it (Ochi and Tsai 1983). From below the
 * sky shows through the round that refraction leaves (48.6 degrees), else the water mirrors itself. Before the cut it is a
 * thin sheet that shows where things pierce it (edge).
 */
export const seaFragment = /* glsl */ `${skyGlsl}${noiseGlsl}${rippleGlsl}${foamGlsl}${hullGlsl}${ditherGlsl}
uniform vec3 uFoam, uAbyss;
uniform float uFog, uScale, uHigh, uRipple;
uniform vec4 uCut;
varying vec3 vWorld;
varying vec4 vAt;
vec3 fromBelow(vec3 v, vec3 n, float facing) {
  vec3 water = mix(uAbyss, uScatter, 0.35);
  float bent = 1.0 - 1.7689 * (1.0 - facing * facing);
  if (bent <= 0.0) return water;
  vec3 out_ = refract(-v, n, 1.33);
  float share = 0.02 + 0.98 * pow(1.0 - sqrt(bent), 5.0);
  return mix(mix(sky(vec3(out_.xy, abs(out_.z))), uScatter, 0.3), water, share);
}
void main() {
  vec3 to = cameraPosition - vWorld;
  float ahead = -dot(to.xy, uCut.xy) - uCut.z;
  float d = length(to) / uScale;
  vec3 v = to / (d * uScale);
  vec2 at = vWorld.xy / uScale;
  // gusts roughen the sea in patches, out to the horizon
  float patchy = 0.6 * noise(at * vec2(0.013, 0.021) + 0.011 * uRipple) + 0.4 * noise(at * vec2(0.0031, 0.0047) + 5.0);
  float gust = 0.45 + 1.2 * patchy;
  vec4 ripple = ripples(at, uRipple, dFdx(at), dFdy(at));
  vec2 slope = vAt.yz + gust * ripple.yz;
  float rough = sqrt(gust * ripple.w + 0.0012);
  Hull hull = hullsAt(vWorld.xy);
  vec3 n = normalize(vec3(-slope - hull.slope, 1.0));
  bool below = v.z < 0.0;
  if (below) n = -n;
  float facing = max(dot(n, v), 0.0);
  float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0 * exp(-2.69 * rough)) / (1.0 + 22.7 * pow(rough, 1.5));
  // what is seen of a rough sea at a flat angle are the slopes that face the eye
  vec3 m = normalize(n + vec3(v.xy, 0.0) * rough * (1.0 - facing));
  vec3 r = reflect(-v, m);
  r.z = abs(r.z);
  float up = clamp(vAt.x / uHigh, -1.0, 1.0);
  // slopes that face the sun let more of it in
  float lit = dot(normalize(vec3(-vAt.yz - 0.5 * slope, 1.0)), uSun) - uSun.z;
  float clear = 0.24 + 0.3 * up + 1.5 * lit + 0.9 * ripple.x + 0.3 * max(up, 0.0) * (1.0 - facing);
  vec3 c = mix(uDeep, uScatter, clamp(clear, 0.0, 1.0));
  c = mix(c, sky(r), fresnel);
  // the lobe of the sun is as wide as the slopes that no pixel shows
  float lobe = 1.0 / (0.004 + 1.6 * rough * rough);
  c += uSunColour * pow(max(dot(r, uSun), 0.0), lobe) * 0.011 * lobe * uGlint * fresnel * 6.0;
  if (below) c = fromBelow(v, n, facing);
  c *= 1.0 - hull.shade * (1.0 - 0.6 * fresnel);
  float white = max(breaking(at, vAt.w, up), laced(vWorld.xy / hull.grain, hull.foam));
  c = mix(c, uFoam * (0.66 + 0.3 * max(dot(n, uSun), 0.0)), 0.9 * white);
  float far = 1.0 - exp(-pow(0.3 * d * uFog, 1.4));
  c = mix(c, farSea(-v) * (0.93 + 0.14 * patchy), far);
  float murk = exp(-pow(d * 0.016, 1.6));
  float alpha = below ? 0.8 * murk : mix(0.84, 1.0, max(max(2.0 * fresnel, far), white));
  if (uCut.z > 0.0) {
    float edge = smoothstep(-fwidth(ahead), fwidth(ahead), ahead);
    alpha = mix(below ? 0.7 * murk : 0.3 + 0.6 * max(pow(1.0 - facing, 3.0), white), alpha, edge);
  }
  gl_FragColor = vec4(c, min(alpha, 1.0));
  #include <colorspace_fragment>
  gl_FragColor.rgb += dither();
}`;

// The sky's shader ends the face of the cut at still water: this strip along the cut ends it at the surface.
export const curtainVertex = /* glsl */ `${surfaceGlsl}
uniform vec4 uCut;
uniform vec2 uOrigin;
uniform vec3 uEye;
uniform float uHalf, uHigh;
varying vec3 vWorld;
varying float vZ, vSurface;
void main() {
  vec2 p = uEye.xy + uCut.xy * uCut.z + vec2(-uCut.y, uCut.x) * position.x * uHalf;
  vSurface = surface(p, 2.0 * uHalf / 200.0).x;
  vZ = position.y * 3.0 * uHigh;
  vec4 world = vec4(p + uOrigin, vZ, 1.0);
  vWorld = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;
export const curtainFragment = /* glsl */ `${skyGlsl}${sectionGlsl}
varying vec3 vWorld;
varying float vZ, vSurface;
void main() {
  float pixel = max(fwidth(vZ), 1e-4);
  float below = 1.0 - smoothstep(-pixel, pixel, vZ - vSurface);
  vec3 world = vec3(vWorld.xy, min(vZ, 0.0));
  vec3 c = mix(sky(normalize(vWorld - cameraPosition)), section(world, pixel), below);
  gl_FragColor = vec4(c, vZ < 0.0 ? 1.0 : below);
  #include <colorspace_fragment>
}`;
