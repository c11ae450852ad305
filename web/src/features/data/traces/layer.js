/**
 * The ways of points from the start of the run to the moment on show, with a dot at equal times; in a colour a point, or by
 * their speed. All segments stand in the order of their time, so that a moment shows the first so many.
 * @module
 */
import { Group } from 'three';
import { coded, niceAbove, tensionColour } from '../../../view/look.js';
import { screenPoints } from '../../../view/points.js';
import { shown } from '../state.js';
import { Strokes } from '../strokes.js';
import { DOTS, dotSpacing } from './spacing.js';

/** Segments of all traces at most: of more only every so many. */
const MOST = 24_000;
/** Of points, one after the other: as those of plots. */
const INKS = {
  light: ['#0b5673', '#a65008', '#6b4fb3', '#00704f', '#8c2a28', '#43586a'],
  dark: ['#7cc8e6', '#f0ab5e', '#b9a3f2', '#35d6a4', '#ff9d94', '#aebfca'],
};

/** @param {string} hex @param {Uint8Array} out */
function bytesOf(hex, out) {
  for (let c = 0; c < 3; c++) out[c] = parseInt(hex.slice(1 + 2 * c, 3 + 2 * c), 16);
}

export class Traces {
  /** @param {import('../../../view/objects.js').RunObjects} run @param {() => import('../layer.js').Told} told */
  constructor(run, told) {
    this.run = run;
    this.told = told;
    this.group = new Group();
    this.group.visible = false;
    /** @type {Strokes | null} */
    this.strokes = null;
    /** @type {ReturnType<typeof screenPoints> | null} */
    this.dots = null;
    /** What the segments were written for. */
    this.written = '';
    this.inks = INKS.light;
    this.rgba = new Uint8Array(4);
    this.rgb = new Float32Array(3);
    /** Places of the points among those of the tape. @type {number[]} */
    this.points = [];
    this.steps = 0;
    this.every = 1;
    this.top = 0;
    this.fastest = 0;
  }

  /** @param {import('../../../view/look.js').Look} look */
  setLook(look) {
    this.inks = look.casing === '#ffffff' ? INKS.light : INKS.dark;
    this.look = look;
    this.written = '';
  }

  /** Room for the points that were chosen. @param {import('./points.js').PointLog} log */
  make(log) {
    this.clear();
    const { manifest } = this.run;
    this.points = shown.points.filter((p) => p < log.points.length);
    const frames = Math.ceil(manifest.frames / log.stride);
    this.every = Math.max(1, Math.ceil((frames * this.points.length) / MOST));
    const most = (Math.ceil(frames / this.every) + 1) * this.points.length;
    this.strokes = new Strokes(most, 6, 1.2, true);
    this.dots = screenPoints(
      (2 * DOTS + 60) * Math.max(1, this.points.length),
      6,
      ['uFill', 'uRim'],
      `vec3 c = mix(uFill, uRim, smoothstep(-soft, soft, r - 0.5 * uSize + 1.3));
        gl_FragColor = vec4(c, 1.0 - smoothstep(-soft, soft, r - 0.5 * uSize + 0.5));`,
      7,
    );
    if (this.look) {
      this.dots.material.uniforms.uFill.value.set(this.look.casing);
      this.dots.material.uniforms.uRim.value.set(this.look.force);
    }
    this.group.add(this.strokes.mesh, this.dots);
    this.steps = 0;
    this.fastest = 0;
  }

  update() {
    const { tape, frame } = this.told();
    const on = shown.traces && tape !== null && shown.points.length > 0;
    this.group.visible = on;
    if (!on || !tape) return;
    const log = tape.points;
    const key = `${shown.points.join()} ${shown.speed} ${tape.cuts}`;
    if (key !== this.written) {
      this.make(log);
      this.written = key;
    }
    const { strokes, dots, points } = this;
    if (!strokes || !dots) return;
    this.write(log);
    const shownSteps = Math.min(this.steps, Math.floor(frame / (log.stride * this.every)));
    strokes.show(shownSteps * points.length);
    this.drawDots(log, frame);
  }

  /** Segments of frames that came since. @param {import('./points.js').PointLog} log */
  write(log) {
    const { strokes, points } = this;
    if (!strokes) return;
    const steps = Math.floor((log.count - 1) / this.every);
    if (shown.speed) {
      // a new range paints all of it anew
      const fastest = this.fastestOf(log, this.steps, steps);
      this.fastest = Math.max(this.fastest, fastest);
      const top = niceAbove(this.fastest || 1);
      if (top !== this.top) this.steps = 0;
      this.top = top;
    }
    if (steps <= this.steps) return;
    for (let s = this.steps; s < steps; s++)
      for (let i = 0; i < points.length; i++) {
        const n = s * points.length + i;
        if (n >= strokes.most) return;
        const from = s * this.every * log.width + 3 * points[i];
        const to = from + this.every * log.width;
        this.ink(log, from, to, i);
        strokes.set(n, log.data, from, log.data, to, this.rgba);
      }
    this.steps = steps;
    strokes.commit();
  }

  /** @param {import('./points.js').PointLog} log @param {number} from @param {number} to */
  speed({ data, stride }, from, to) {
    const way = Math.hypot(
      data[to] - data[from],
      data[to + 1] - data[from + 1],
      data[to + 2] - data[from + 2],
    );
    return way / (this.every * stride * this.run.manifest.frame);
  }

  /** @param {import('./points.js').PointLog} log @param {number} first @param {number} end steps */
  fastestOf(log, first, end) {
    let most = 0;
    for (let s = first; s < end; s++)
      for (const point of this.points) {
        const from = s * this.every * log.width + 3 * point;
        const speed = this.speed(log, from, from + this.every * log.width);
        if (speed > most) most = speed;
      }
    return most;
  }

  /** The colour of a segment into `rgba`. @param {import('./points.js').PointLog} log @param {number} from @param {number} to @param {number} i which point */
  ink(log, from, to, i) {
    this.rgba[3] = 235;
    if (!shown.speed) return bytesOf(this.inks[i % this.inks.length], this.rgba);
    tensionColour(this.speed(log, from, to) / (this.top || 1), this.rgb, 0);
    for (let c = 0; c < 3; c++) this.rgba[c] = 255 * coded(this.rgb[c]);
  }

  /** A dot at equal times up to now. @param {import('./points.js').PointLog} log @param {number} frame */
  drawDots(log, frame) {
    const { dots, points } = this;
    if (!dots) return;
    const { manifest } = this.run;
    const spacing = dotSpacing(manifest.duration) / manifest.frame;
    const { array } = dots.geometry.attributes.position;
    let n = 0;
    for (let k = 0; k * spacing <= frame; k++) {
      const at = Math.min(log.count - 1, Math.round((k * spacing) / log.stride));
      for (let i = 0; i < points.length && 3 * n + 3 <= array.length; i++, n++)
        for (let c = 0; c < 3; c++) array[3 * n + c] = log.data[at * log.width + 3 * points[i] + c];
    }
    dots.geometry.attributes.position.needsUpdate = true;
    dots.geometry.setDrawRange(0, n);
  }

  /** @param {import('../../../view/layer.js').Look} look */
  beforeDraw(look) {
    this.strokes?.beforeDraw(look);
    if (this.dots) this.dots.material.uniforms.uRatio.value = look.ratio;
  }

  clear() {
    this.group.clear();
    this.strokes?.dispose();
    this.dots?.geometry.dispose();
    this.dots?.material.dispose();
    this.strokes = this.dots = null;
  }

  dispose() {
    this.clear();
  }
}
