/** What is behind and under things in the full picture: clouds, shafts of light in the water, the studio and its floor. */
import { noiseGlsl } from '../noise.js';
import { skyFragment } from '../surroundings.js';

/** Stretched layers of cloud, thinner toward the zenith; the walls of a studio, and the lamps that metal shows (uStudio 2). */
const more = /* glsl */ `${noiseGlsl}
uniform float uCloud, uFall, uTime, uScale;
float layers(vec2 p) {
  float sum = 0.0, part = 0.5;
  for (int i = 0; i < 5; i++) {
    sum += part * noise(p);
    p = mat2(1.52, 1.24, -1.24, 1.52) * p + 3.7;
    part *= 0.5;
  }
  return sum;
}
vec3 clouded(vec3 d) {
  vec3 c = sky(d);
  vec2 p = d.xy / (0.16 + max(d.z, 0.0));
  float web = layers(p * vec2(0.9, 1.3) + 0.0015 * uTime);
  float cover = smoothstep(0.62 - 0.42 * uCloud, 0.92, web) * smoothstep(0.0, 0.1, d.z);
  float s = max(dot(d, uSun), 0.0);
  vec3 bright = mix(uHorizon, vec3(1.0), 0.45) + uSunColour * uGlint * (0.16 * pow(s, 8.0));
  vec3 grey = mix(uZenith, uHorizon, 0.35) * 0.93;
  vec3 cloud = mix(bright, grey, smoothstep(0.35, 0.85, web) * (0.35 + 0.5 * uCloud));
  return mix(c, cloud, cover * (0.35 + 0.4 * uCloud));
}
vec3 studio(vec3 d) {
  if (uStudio > 1.5) {
    float high = smoothstep(0.55, 0.75, d.z) * (1.0 - smoothstep(0.5, 0.75, abs(d.x))) * (1.0 - smoothstep(0.35, 0.6, abs(d.y)));
    vec2 w = normalize(d.xy + 1e-5);
    float strips = smoothstep(0.93, 0.97, abs(w.x * 0.8 + w.y * 0.6)) * smoothstep(-0.1, 0.1, d.z) * (1.0 - smoothstep(0.5, 0.7, d.z));
    return uHorizon * (0.42 + 0.3 * smoothstep(-0.6, 0.9, d.z) + 2.6 * high + 1.5 * strips);
  }
  float rise = smoothstep(-0.42, 0.5, d.z);
  return uHorizon * mix(1.0 + 0.1 * uFall, 1.0 - uFall, rise);
}
vec3 shafts(vec3 at) {
  float u = dot(at.xy, vec2(-uCut.y, uCut.x)) - 0.35 * at.z;
  float s = u / uCut.w;
  float beam = noise(vec2(s * 3.1, 0.05 * uTime)) * noise(vec2(s * 8.3 + 4.0, 0.09 * uTime + 9.0));
  return (uShallow - uAbyss) * (beam - 0.2) * 1.1 * exp(at.z / (0.9 * uCut.w));
}`;

export const fullSky = skyFragment('clouded(d)', 'studio(d)', more).replace(
  'section(at, pixel)',
  'section(at, pixel) + shafts(at)',
);

/** Bodies that shade the floor at most. */
export const SHADES = 12;

/** The floor: a pool of light that falls off, shade under bodies (of a rectangle, softer the higher it hangs), and a thin grid. */
export const floorFragment = /* glsl */ `
uniform vec3 uInk, uShade;
uniform float uStep, uReach, uLines, uDark;
uniform vec2 uCentre;
uniform vec4 uRects[${SHADES}], uTurns[${SHADES}];
uniform int uShades;
varying vec3 vWorld;
float rule(vec2 p, float every) {
  vec2 q = abs(fract(p / every + 0.5) - 0.5) * every / fwidth(p);
  return 1.0 - smoothstep(0.2, 1.1, min(q.x, q.y));
}
void main() {
  vec2 p = vWorld.xy;
  float light = 1.0;
  for (int i = 0; i < uShades; i++) {
    vec4 rect = uRects[i], turn = uTurns[i];
    vec2 q = p - rect.xy;
    q = vec2(turn.x * q.x + turn.y * q.y, turn.x * q.y - turn.y * q.x);
    float soft = turn.w + turn.z;
    float off = length(max(abs(q) - rect.zw + 0.3 * soft, 0.0));
    light *= 1.0 - 0.8 * exp(-2.2 * turn.z / turn.w) * exp(-1.7 * off / soft);
  }
  float away = length(p - uCentre) / uReach;
  float fade = 1.0 - smoothstep(0.1, 1.0, away);
  float lines = uLines * fade * max(0.09 * rule(p, uStep), 0.15 * rule(p, 5.0 * uStep)) * smoothstep(0.0, 0.12, abs(normalize(cameraPosition - vWorld).z));
  float edge = 1.0 - smoothstep(0.7, 1.6, away);
  float dark = (1.0 - light * (1.0 - 0.16 * smoothstep(0.12, 0.9, away))) * uDark * edge;
  float a = lines + dark - lines * dark;
  gl_FragColor = vec4(mix(uShade, uInk, lines / max(a, 1e-4)), a);
  #include <colorspace_fragment>
}`;
