/**
 * What the eye sees of the water below the shortest wave that acts: ripples, and the lace of foam. In GLSL, by time and place
 * alone, so that a moment has one picture.
 * @module
 */

/**
 * Trains of ripples with sharp crests, exp(sin - 1), each faster than the next by the law of deep water, each carried along a
 * little by the slopes of the longer ones. ripples(place, time, and how it goes on from pixel to pixel): height, slopes, and the variance of the slopes
 * that the pixel is too coarse for.
 */
export const rippleGlsl = /* glsl */ `
#ifdef FULL
const int TRAINS = 16;
const float STEP = 1.36;
#else
const int TRAINS = 6;
const float STEP = 1.78;
#endif
vec4 ripples(vec2 p, float t, vec2 ax, vec2 ay) {
  vec4 sum = vec4(0.0);
  float k = 0.42, turn = 0.35;
  // bent, so that trains do not weave
  p += 0.7 * sin(0.23 * p.yx + 1.7) + 0.28 * sin(0.67 * p.yx);
#ifndef FULL
  // few trains are seen one by one: their crests wander, and are as long as some waves
  p += 2.6 * sin(0.061 * p.yx + 0.6);
#endif
  for (int i = 0; i < TRAINS; i++) {
    float a = 0.105 * STEP / (1.33 * pow(k, 0.12));
    vec2 way = vec2(cos(turn), sin(turn));
    float seen = 1.0 - smoothstep(0.6, 2.2, k * max(abs(dot(way, ax)), abs(dot(way, ay))));
    float var = 0.17 * a * a;
    sum.w += (1.0 - seen * seen) * var;
    if (seen > 0.0) {
      float angle = k * dot(way, p) - sqrt(9.81 * k) * t + 5.0 * float(i);
      float crest = seen * a * exp(sin(angle) - 1.0);
#ifndef FULL
      crest *= 1.0 + 0.75 * sin(0.21 * k * dot(vec2(-way.y, way.x), p) + 2.0 * float(i) + 0.09 * angle);
#endif
      float slope = crest * cos(angle);
      sum.x += (crest - 0.46 * seen * a) / k;
      sum.yz += way * slope;
      p -= way * slope * 0.55 / k;
    }
    k *= STEP;
    turn = 0.35 + 3.1 * (fract(0.618 * float(i + 1)) - 0.5);
  }
  return sum;
}`;

export const foamGlsl = /* glsl */ `
float lace(vec2 p) {
  float fine = noise(p * 0.9) * 0.5 + noise(p * 2.3 + 3.0) * 0.3;
#ifdef FULL
  fine += noise(p * 5.1 + 7.0) * 0.14 + noise(p * 11.3 + 1.0) * 0.06;
#else
  fine += 0.1;
#endif
  return fine;
}
// how much of the water a share of foam covers there
float laced(vec2 p, float share) {
  if (share < 0.01) return 0.0;
  return smoothstep(0.0, 0.22, share - lace(p)) * min(1.0, 0.35 + share);
}
// of a crest that falls by a share of gravity
float breaking(vec2 p, float falls, float up) {
  if (falls < 0.07) return 0.0;
  float web = lace(p);
  float broken = smoothstep(0.2, 0.5, falls * (0.7 + 0.3 * clamp(up, 0.0, 1.0)) + 0.3 * (web - 0.5));
  return broken * smoothstep(0.25, 0.7, web + 0.35 * broken);
}`;
