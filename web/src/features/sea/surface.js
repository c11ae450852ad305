/**
 * The water's surface as the core has it (core/law/sea.h), from the harmonics of the manifest:
 *
 *   height = ramp(t) sum a cos(kx x + ky y - omega t + phase)
 *
 * A grid shows a wave only where it has points enough along it: what is asked with a spacing leaves the shorter ones out,
 * gently, so that two grids meet without a step.
 * @module
 */

/** @typedef {import('../../../../wasm/js/frame.mjs').Sea} Sea */

/** k times spacing: up to the first (4.2 points a wave) a grid shows all of a wave, from the second on (2.5) nothing. */
export const SHOWN = 1.5;
export const LOST = 2.5;

/** What of a wave a grid shows. @param {number} k wave number [rad/m] @param {number} spacing [m] */
export function shareOf(k, spacing) {
  const s = Math.min(1, Math.max(0, (k * spacing - SHOWN) / (LOST - SHOWN)));
  return 1 - s * s * (3 - 2 * s);
}

/** How far the waves have grown from still water (ramp_at of core/law/sea.c). @param {number} t [s] @param {number} length [s] */
export function rampAt(t, length) {
  if (!(length > 0) || t >= length) return 1;
  const s = t > 0 ? t / length : 0;
  return s * s * s * (10 + s * (6 * s - 15));
}

const TURN = 2 * Math.PI;

export class Surface {
  /** @param {Sea} sea @param {number} [most] harmonics; of more than these the highest are taken */
  constructor(sea, most = Infinity) {
    const long = (/** @type {number} */ i) => Math.hypot(sea.kx[i], sea.ky[i]);
    let order = sea.kx.map((_, i) => i);
    if (order.length > most) {
      order.sort((i, j) => Math.abs(sea.amplitude[j]) - Math.abs(sea.amplitude[i]));
      order = order.slice(0, most);
    }
    order.sort((i, j) => long(i) - long(j));
    const column = (/** @type {number[]} */ of) => Float64Array.from(order, (i) => of[i]);
    this.count = order.length;
    this.ramp = sea.ramp;
    /** By wave number, the longest first. */
    this.kx = column(sea.kx);
    this.ky = column(sea.ky);
    this.k = Float64Array.from(order, long);
    this.omega = column(sea.omega);
    this.phase = column(sea.phase);
    this.amplitude = column(sea.amplitude);
    /** Of the time that is set. */
    this.grown = 1;
    this.angle = new Float64Array(this.count);
    /** No crest is higher, no trough lower [m]. */
    this.highest = this.amplitude.reduce((sum, a) => sum + Math.abs(a), 0);
    /** Four times the standard deviation: Hs [m]. */
    this.significant = 4 * Math.sqrt(this.amplitude.reduce((sum, a) => sum + 0.5 * a * a, 0));
    /** The highest harmonic. */
    this.peak = this.amplitude.reduce(
      (best, a, i, all) => (Math.abs(a) > Math.abs(all[best]) ? i : best),
      0,
    );
    this.setTime(0);
  }

  /** Where the waves travel to, each by its energy [rad]. */
  get way() {
    let [x, y] = [0, 0];
    for (let i = 0; i < this.count; i++) {
      const energy = this.amplitude[i] ** 2 / (this.k[i] || 1);
      x += energy * this.kx[i];
      y += energy * this.ky[i];
    }
    return Math.atan2(y, x);
  }

  /** The longest and the shortest wave [rad/m]. */
  get reach() {
    return [this.k[0] || 1, this.k[this.count - 1] || 1];
  }

  /** @param {number} t [s] */
  setTime(t) {
    this.grown = rampAt(t, this.ramp);
    for (let i = 0; i < this.count; i++) this.angle[i] = this.phase[i] - this.omega[i] * t;
  }

  /** [m] at the time that is set. @param {number} x @param {number} y @param {number} [spacing] [m] of the grid that shows it */
  heightAt(x, y, spacing = 0) {
    let height = 0;
    for (let i = 0; i < this.count; i++) {
      const share = spacing > 0 ? shareOf(this.k[i], spacing) : 1;
      if (share === 0) break;
      height +=
        share * this.amplitude[i] * Math.cos(this.kx[i] * x + this.ky[i] * y + this.angle[i]);
    }
    return this.grown * height;
  }

  /**
   * Heights along lines of a grid, by turning each wave from point to point: a sum and four products instead of a cosine.
   * @param {Float64Array} out [m] columns * rows, set anew
   * @param {{x: number, y: number, ax: number, ay: number, bx: number, by: number, columns: number, rows: number}} grid
   *   its first point, from column to column, and from row to row [m]
   */
  sample(out, { x, y, ax, ay, bx, by, columns, rows }) {
    out.fill(0);
    const spacing = Math.max(Math.hypot(ax, ay), rows > 1 ? Math.hypot(bx, by) : 0);
    for (let i = 0; i < this.count; i++) {
      const share = shareOf(this.k[i], spacing);
      if (share === 0) return;
      const a = share * this.grown * this.amplitude[i];
      const step = this.kx[i] * ax + this.ky[i] * ay;
      const [c, s] = [Math.cos(step), Math.sin(step)];
      for (let row = 0, at = 0; row < rows; row++) {
        const start = this.kx[i] * (x + row * bx) + this.ky[i] * (y + row * by) + this.angle[i];
        let p = a * Math.cos(start);
        let q = a * Math.sin(start);
        for (let column = 0; column < columns; column++) {
          out[at++] += p;
          const next = p * c - q * s;
          q = q * c + p * s;
          p = next;
        }
      }
    }
  }

  /**
   * Four numbers a harmonic for a shader: kx, ky, amplitude as it has grown, and its angle at an origin, within a turn.
   * @param {Float32Array} out @param {number} x of the origin @param {number} y
   */
  fill(out, x, y) {
    for (let i = 0; i < this.count; i++) {
      const angle = this.kx[i] * x + this.ky[i] * y + this.angle[i];
      out[4 * i] = this.kx[i];
      out[4 * i + 1] = this.ky[i];
      out[4 * i + 2] = this.grown * this.amplitude[i];
      out[4 * i + 3] = angle - TURN * Math.floor(angle / TURN);
    }
  }
}

/** The same in GLSL, for a vertex shader: height, slopes, and by which share of gravity the surface falls (of deep waves sum a k cos). */
export const surfaceGlsl = /* glsl */ `
uniform highp sampler2D uWaves;
uniform int uCount;
vec4 surface(vec2 at, float spacing) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < uCount; i++) {
    vec4 w = texelFetch(uWaves, ivec2(i, 0), 0);
    float k = length(w.xy);
    float share = 1.0 - smoothstep(${SHOWN.toFixed(1)}, ${LOST.toFixed(1)}, k * spacing);
    if (share <= 0.0) break;
    float angle = dot(w.xy, at) + w.w;
    angle -= 6.28318530718 * floor(angle / 6.28318530718);
    float c = share * w.z * cos(angle), s = share * w.z * sin(angle);
    sum += vec4(c, -w.x * s, -w.y * s, k * c);
  }
  return sum;
}`;
