/**
 * What surfaces look like: pattern, roughness, metal and relief of each finish, by the place in the body's own frame, so that it
 * moves with the body. Solid noise needs no unwrapped surface and no picture from the network. Sizes are in grains: uGrain is what
 * a hand's breadth is in the scene [m]. Detail that is finer than a pixel is left out, gently.
 * @module
 */
import { FINISH } from '../finish.js';

export const solidNoiseGlsl = /* glsl */ `
float hash3(vec3 p) {
  p = fract(p * 0.1031);
  p += dot(p, p.zyx + 31.32);
  return fract((p.x + p.y) * p.z);
}
float solid(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 o = vec2(0.0, 1.0);
  vec4 low = vec4(hash3(i), hash3(i + o.yxx), hash3(i + o.xyx), hash3(i + o.yyx));
  vec4 high = vec4(hash3(i + o.xxy), hash3(i + o.yxy), hash3(i + o.xyy), hash3(i + o.yyy));
  vec4 m = mix(low, high, f.z);
  vec2 n = mix(m.xz, m.yw, f.x);
  return mix(n.x, n.y, f.y);
}
// of a pattern with a period, what a pixel still shows
float shown(float period, float pixel) { return 1.0 - smoothstep(0.25, 0.6, pixel / period); }
// around 0.5, three octaves from a period down
float cloudy(vec3 p, float period, float pixel) {
  float sum = 0.5;
  for (int i = 0; i < 3; i++) {
    float seen = shown(period, pixel);
    if (seen <= 0.0) break;
    sum += seen * (solid(p / period + 7.3 * float(i)) - 0.5) * (0.6 - 0.15 * float(i));
    period *= 0.43;
  }
  return sum;
}
// thin lines across a coordinate
float seam(float at, float every, float wide, float pixel) {
  float off = abs(fract(at / every + 0.5) - 0.5) * every;
  return (1.0 - smoothstep(0.0, wide + pixel, off)) * shown(every, 2.0 * pixel);
}`;

/** Patterns of ropes, for what draws lines. along: from its end, around: 0 to 1 about it, in diameters; each gives shade (0 in a groove, 1 on
 * a strand) and relief. Fine detail goes where a pixel is too coarse: pixel in diameters. */
export const ropeGlsl = /* glsl */ `
// six strands laid to the right, each of wires
vec2 wireLay(float along, float around, float pixel) {
  float strand = 6.0 * (around + along / 6.5);
  float round_ = abs(fract(strand) - 0.5) * 2.0;
  float show = 1.0 - smoothstep(0.12, 0.4, pixel);
  float wires = 0.5 + 0.5 * sin(6.28318 * (3.0 * fract(strand) - 7.0 * along));
  float body = sqrt(max(0.0, 1.0 - round_ * round_ * 0.95));
  return mix(vec2(0.75, 0.0), vec2(0.35 + 0.55 * body + 0.1 * wires * (1.0 - smoothstep(0.03, 0.1, pixel)), body), show);
}
// plaited: two families that cross over and under
vec2 braid(float along, float around, float pixel) {
  float u = 8.0 * (around + along / 5.0), w = 8.0 * (around - along / 5.0);
  float over = step(0.0, sin(3.14159 * floor(u)) + cos(3.14159 * (floor(u) + floor(w))));
  vec2 f = abs(fract(vec2(u, w)) - 0.5) * 2.0;
  float side = mix(f.x, f.y, over);
  float show = 1.0 - smoothstep(0.1, 0.35, pixel);
  float body = sqrt(max(0.0, 1.0 - side * side * 0.9));
  return mix(vec2(0.78, 0.0), vec2(0.45 + 0.55 * body, body), show);
}`;

/** finishAt: changes colour, roughness and metal of a place and gives its relief [m]. */
export const finishGlsl = /* glsl */ `${solidNoiseGlsl}
uniform float uGrain, uWet;
// bent: how much the surface turns over a grain, which is where paint goes first; up: of the normal in the world
float finishAt(int kind, vec3 p, vec3 n, float bent, vec3 world, float up, float pixel, inout vec3 c, inout float rough, inout float metal) {
  vec3 q = p / uGrain;
  float px = pixel / uGrain, relief = 0.0;
  float broad = cloudy(q, 9.0, px), fine = cloudy(q + 3.1, 0.9, px);
  float wall = 1.0 - smoothstep(0.3, 0.8, abs(up));
  float run = wall * (solid(vec3(q.xy * 1.7, q.z * 0.12)) - 0.5) * shown(0.6, px);
  // two more, in the sizes of the finish: noise is what costs, so it stands here once
  vec3 first = vec3(9.0), second = vec3(1.0);
  if (kind == ${FINISH.steel}) first = vec3(5.0), second = vec3(2.3);
  if (kind == ${FINISH.timber}) first = vec3(0.12, 1.0, 1.0), second = vec3(0.25, 3.0, 3.0);
  if (kind == ${FINISH.concrete}) first = vec3(4.0);
  float a = solid(q * first), b = solid(q * second + 4.0);
  if (kind == ${FINISH.paint}) {
    c *= 1.0 + 0.16 * (broad - 0.5) + 0.05 * (fine - 0.5);
    c *= 1.0 - 0.2 * max(run, 0.0) - 0.05 * wall * max(broad - 0.5, 0.0);
    float worn = smoothstep(0.5, 1.1, bent * (0.45 + fine));
    c = mix(c, mix(vec3(0.17, 0.16, 0.15), c, 0.35), 0.55 * worn);
    rough = 0.42 + 0.22 * (broad - 0.3) + 0.12 * max(run, 0.0);
    metal = 0.05 + 0.4 * worn;
    relief = 0.006 * (a - 0.5) * shown(0.11, px) + 0.01 * (broad - 0.5) - 0.01 * worn;
  } else if (kind == ${FINISH.steel}) {
    float spangle = a * b;
    c *= 0.9 + 0.34 * (broad - 0.5) + 0.28 * (spangle - 0.25) * shown(0.2, px);
    c = mix(c, c * vec3(0.86, 0.74, 0.62), 0.55 * smoothstep(0.56, 0.8, broad + 0.3 * (fine - 0.5)));
    rough = 0.36 + 0.2 * (fine - 0.4) + 0.1 * (broad - 0.5);
    metal = 0.72;
    relief = 0.012 * (fine - 0.5);
  } else if (kind == ${FINISH.rubber}) {
    c *= 0.92 + 0.3 * (fine - 0.5);
    c = mix(c, vec3(0.34, 0.33, 0.31), 0.16 * smoothstep(0.1, 0.9, up) * (0.5 + broad));
    rough = 0.78 + 0.16 * (broad - 0.5);
    metal = 0.0;
    relief = 0.014 * (fine - 0.5);
  } else if (kind == ${FINISH.timber}) {
    float ring = length(q.yz * vec2(1.0, 0.6) + 0.4 * vec2(a, broad));
    float grain = 0.5 + 0.5 * sin(22.0 * ring + 5.0 * b);
    float gap = max(seam(q.y, 1.4, 0.03, px), 0.6 * seam(q.x + 2.7 * floor(q.y / 1.4 + 0.5), 11.0, 0.03, px));
    c *= 0.82 + 0.26 * mix(0.5, grain, shown(0.3, px)) + 0.3 * (broad - 0.5) + 0.18 * (hash3(vec3(floor(q.y / 1.4 + 0.5))) - 0.5);
    c *= 1.0 - 0.7 * gap;
    rough = 0.74 + 0.1 * (broad - 0.5);
    metal = 0.0;
    relief = 0.02 * grain * shown(0.3, px) - 0.05 * gap;
  } else if (kind == ${FINISH.concrete}) {
    vec3 flat_ = abs(n);
    float joint = max(max(seam(q.x, 24.0, 0.06, px) * (1.0 - step(0.7, flat_.x)), seam(q.y, 24.0, 0.06, px) * (1.0 - step(0.7, flat_.y))), seam(q.z, 16.0, 0.06, px) * wall);
    float pores = smoothstep(0.72, 0.86, a) * shown(0.25, px);
    c *= 0.97 + 0.34 * (broad - 0.5) + 0.12 * (fine - 0.5) - 0.22 * pores - 0.38 * joint - 0.3 * max(run, 0.0);
    rough = 0.9;
    metal = 0.0;
    relief = -0.05 * pores - 0.06 * joint + 0.03 * (fine - 0.5);
  } else if (kind == ${FINISH.glass}) {
    c = mix(c, vec3(0.02, 0.05, 0.06), 0.55);
    rough = 0.06;
    metal = 0.0;
  } else if (kind == ${FINISH.synthetic}) {
    float weave = sin(q.x * 19.0 + q.z * 19.0) * sin(q.y * 19.0 - q.z * 19.0);
    c *= 0.94 + 0.12 * weave * shown(0.33, px) + 0.2 * (broad - 0.5);
    rough = 0.86;
    metal = 0.0;
    relief = 0.02 * weave * shown(0.33, px);
  } else if (kind == ${FINISH.rust}) {
    float bloom = smoothstep(0.36, 0.66, broad + 0.35 * (fine - 0.5) + 0.3 * run);
    c = mix(c * (0.9 + 0.2 * fine), mix(vec3(0.16, 0.06, 0.03), vec3(0.36, 0.15, 0.06), fine), 0.72 * bloom);
    rough = 0.6 + 0.34 * bloom;
    metal = 0.3 * (1.0 - bloom);
    relief = 0.05 * bloom * (fine - 0.3);
  } else {
    float ribs = sin(q.x * 0.9 + 2.6 * (broad - 0.5) + 0.5 * q.y);
    c *= 0.95 + 0.1 * ribs * shown(6.0, px) + 0.3 * (broad - 0.5) + 0.22 * (fine - 0.5);
    rough = 0.96;
    metal = 0.0;
    relief = 0.09 * ribs * shown(6.0, px) + 0.05 * (fine - 0.5);
  }
  if (uWet > 0.5) {
    // wet a little above the water; below it steel that lies there long is grown over
    float line = world.z / uGrain + 1.6 * (broad - 0.5);
    float wet = 1.0 - smoothstep(0.4, 1.6, line);
    float weed = (1.0 - smoothstep(-3.0, 0.2, line)) * smoothstep(0.42, 0.66, broad + 0.3 * (fine - 0.5)) * (kind == ${FINISH.rust} ? 0.7 : 0.0);
    c = mix(c, vec3(0.035, 0.06, 0.03) * (0.6 + fine), weed);
    c *= 1.0 - 0.24 * wet;
    rough = mix(rough, max(0.14, 0.5 * rough), wet * (1.0 - weed));
  }
  return relief * uGrain;
}`;
