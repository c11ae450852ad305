/**
 * Where bodies pierce the water: the outline of each at the surface, as the half planes of a convex polygon, how it moves, and in
 * GLSL what the water shows of it: foam along it, its shade, the wake behind it. All of it is of the moment on show alone, so that
 * it is the same whichever way one comes to it.
 * @module
 */
import { DataTexture, FloatType, RGBAFormat } from 'three';
import { placed, skinPoints } from '../../view/skin.js';

/** @typedef {import('../../view/moment.js').Moment} Moment @typedef {import('../../view/index.js').Manifest} Manifest */

/** Bodies at most, edges of one at most, and texels before these. */
const MOST = 8;
const EDGES = 20;
const HEAD = 2;
const WIDE = HEAD + EDGES;
/** Points of a skin at most: what has more is taken by every second, third... */
const POINTS = 64;

/** Half planes of a convex hull of points in a plane (Andrew's chain, 1979). @param {number[][]} points @returns {number[][]} corners, anticlockwise */
export function hullOf(points) {
  const all = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {number[][]} from */
  const chain = (from) => {
    /** @type {number[][]} */
    const out = [];
    for (const p of from) {
      while (out.length > 1) {
        const [a, b] = out.slice(-2);
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 1e-12) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...chain(all), ...chain(all.reverse())];
}

/** Where a convex body meets a level: corners of that section. @param {number[][]} points of its skin, in the world @param {number} level */
export function sectionAt(points, level) {
  const above = points.filter((p) => p[2] >= level);
  const below = points.filter((p) => p[2] < level);
  if (above.length === 0 || below.length === 0) return [];
  const met = above.flatMap((a) =>
    below.map((b) => {
      const s = (level - a[2]) / (b[2] - a[2]);
      return [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])];
    }),
  );
  return hullOf(met);
}

/** No more corners than there is room for: the shortest edges go. @param {number[][]} corners */
function thinned(corners) {
  const out = [...corners];
  while (out.length > EDGES) {
    let [least, at] = [Infinity, 0];
    out.forEach((p, i) => {
      const q = out[(i + 1) % out.length];
      const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
      if (long < least) [least, at] = [long, i];
    });
    out.splice(at, 1);
  }
  return out;
}

/** Bodies that can pierce the water: what they look like and what tells how they go. @param {Manifest} manifest @param {Moment} moment */
function bodiesOf(manifest, moment) {
  const outlined = new Set((manifest.outlines ?? []).map(({ part }) => part));
  const watch = (/** @type {string[]} */ ids) => ids.every((id) => moment.watch(id));
  const vessels = (manifest.outlines ?? []).map(({ part, points, fixed }) => {
    const { pose = -1 } = manifest.parts.find(({ id }) => id === part) ?? {};
    const corners = Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]]); // prettier-ignore
    const sails = !fixed && watch([`${part}.surge`, `${part}.sway`, `${part}.heading`]);
    return { pose, corners, skin: /** @type {number[][]} */ ([]), part, sails, drifts: false };
  });
  const solids = manifest.parts.flatMap(
    ({ id, colliders = [], pose }) =>
    outlined.has(id) ? [] : colliders.flatMap((collider) => {
      const row = collider.pose ?? pose;
      if (row === undefined || row === null) return [];
      const flat = skinPoints(manifest, collider);
      const every = 3 * Math.max(1, Math.ceil(flat.length / (3 * POINTS)));
      const skin = [];
      for (let i = 0; i + 2 < flat.length; i += every) skin.push([...flat.slice(i, i + 3)]);
      const drifts = watch([`${id}.vx`, `${id}.vy`]);
      return [{ pose: row, corners: /** @type {number[][]} */ ([]), skin, part: id, sails: false, drifts }];
    }), // prettier-ignore
  );
  return [...vessels, ...solids];
}

const at = { x: 0, y: 0, z: 0 };

export class Hulls {
  /** @param {Manifest} manifest @param {Moment} moment the first */
  constructor(manifest, moment) {
    this.bodies = bodiesOf(manifest, moment);
    this.texels = new Float32Array(4 * WIDE * MOST);
    this.texture = new DataTexture(this.texels, WIDE, MOST, RGBAFormat, FloatType);
    this.uniforms = { uHulls: { value: this.texture }, uHullCount: { value: 0 } };
  }

  /** @param {Moment} moment @param {(x: number, y: number) => number} heightAt of the water [m] */
  update(moment, heightAt) {
    let n = 0;
    for (const body of this.bodies) {
      const pose = moment.poses[body.pose];
      if (!pose || n === MOST) continue;
      const corners = this.cornersOf(body, pose, heightAt(pose[0], pose[1]));
      if (corners.length > 2) this.write(n++, thinned(corners), velocityOf(body, moment));
    }
    this.uniforms.uHullCount.value = n;
    this.texture.needsUpdate = true;
  }

  /** @param {this['bodies'][number]} body @param {Float64Array} pose @param {number} level */
  cornersOf({ corners, skin }, pose, level) {
    const world = (/** @type {number[]} */ p) => {
      placed(pose, p, 0, at);
      return [at.x, at.y, at.z];
    };
    if (corners.length > 0) return hullOf(corners.map(([x, y]) => world([x, y, 0])));
    return sectionAt(skin.map(world), level);
  }

  /** @param {number} row @param {number[][]} corners @param {[number, number]} velocity */
  write(row, corners, [vx, vy]) {
    const x = corners.reduce((sum, p) => sum + p[0], 0) / corners.length;
    const y = corners.reduce((sum, p) => sum + p[1], 0) / corners.length;
    const bound = Math.max(...corners.map((p) => Math.hypot(p[0] - x, p[1] - y)));
    const first = 4 * WIDE * row;
    let area = 0;
    corners.forEach((p, i) => {
      const q = corners[(i + 1) % corners.length];
      const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
      const long = Math.hypot(ex, ey) || 1;
      const [nx, ny] = [ey / long, -ex / long];
      const c = nx * (p[0] - x) + ny * (p[1] - y);
      area += 0.5 * long * c;
      this.texels.set([nx, ny, c, 0], first + 4 * (HEAD + i));
    });
    this.texels.set([x, y, bound, corners.length, vx, vy, Math.sqrt(area), 0], first);
  }

  dispose() {
    this.texture.dispose();
  }
}

/** Over the water [m/s]. @param {{part: string, sails: boolean, drifts: boolean}} body @param {Moment} moment @returns {[number, number]} */
function velocityOf({ part, sails, drifts }, moment) {
  const of = (/** @type {string} */ name) => moment.channel(`${part}.${name}`);
  if (drifts) return [of('vx'), of('vy')];
  if (!sails) return [0, 0];
  const [c, s] = [Math.cos(of('heading')), Math.sin(of('heading'))];
  return [of('surge') * c - of('sway') * s, of('surge') * s + of('sway') * c];
}

/**
 * foam: share of it, lace of the size `grain` [m]; shade: of the body on the water; slope: of the waves that it makes. The wake
 * opens by Kelvin's angle (19.5 degrees), foams as the speed's Froude number tells, and is as long as ten sizes of what makes it.
 */
export const hullGlsl = /* glsl */ `
uniform highp sampler2D uHulls;
uniform int uHullCount;
struct Hull { float foam; float shade; float grain; vec2 slope; };
Hull hullsAt(vec2 p) {
  Hull hull = Hull(0.0, 0.0, 1.0, vec2(0.0));
  for (int i = 0; i < uHullCount; i++) {
    vec4 a = texelFetch(uHulls, ivec2(0, i), 0), b = texelFetch(uHulls, ivec2(1, i), 0);
    vec2 q = p - a.xy;
    float size = b.z, speed = length(b.xy), far = dot(q, q);
    float froude = speed / sqrt(9.81 * size);
    float reach = a.z + 2.0 * size + (froude > 0.02 ? 10.0 * size : 0.0);
    if (far > reach * reach) continue;
    float off = -1e9;
    for (int e = 0; e < int(a.w); e++) {
      vec4 edge = texelFetch(uHulls, ivec2(${HEAD} + e, i), 0);
      off = max(off, dot(edge.xy, q) - edge.z);
    }
    off = max(off, 0.0);
    float grain = clamp(0.12 * size, 0.06, 1.6);
    float band = exp(-off / (1.9 * grain));
    float foam = 0.92 * band;
    hull.shade = max(hull.shade, 0.42 * exp(-off / (0.22 * size)));
#ifdef FULL
    if (froude > 0.02) {
      vec2 way = b.xy / speed;
      float behind = -dot(q, way) + 0.3 * a.z, aside = abs(dot(q, vec2(-way.y, way.x)));
      float strength = smoothstep(0.02, 0.3, froude) * smoothstep(-0.2 * size, size, behind) * exp(-max(behind, 0.0) / (4.0 * size));
      float arm = (aside - 0.45 * size - 0.354 * max(behind, 0.0)) / (0.22 * size);
      foam = max(foam, strength * max(0.9 * exp(-arm * arm), 0.8 * (1.0 - smoothstep(0.25 * size, 0.6 * size, aside))));
      hull.slope += strength * way * 0.25 * exp(-arm * arm) * sin(6.0 * behind / size);
    }
    // it rises and falls along the body: rings run off
    hull.slope += 0.06 * normalize(q + 1e-4) * exp(-off / (0.5 * size)) * sin(9.0 * off / (0.3 * size + grain));
#endif
    if (foam > hull.foam) {
      hull.foam = foam;
      hull.grain = grain;
    }
  }
  return hull;
}`;
