/**
 * Cables as tubes: a smooth curve through the nodes, coloured by tension, rewritten in place each
 * frame in buffers that are made once for the largest number of nodes.
 *
 * A cable of a few millimetres would vanish, so the vertex shader widens the tube to a legible
 * number of pixels; the buffers hold the centre line and the direction of each vertex from it.
 * @module
 */
import {
  BackSide,
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Mesh,
  MeshDepthMaterial,
  RGBADepthPacking,
  ShaderMaterial,
} from 'three';
import { tensionColour } from './look.js';
import { SUN } from './sun.js';

/** @typedef {import('three').Vector3} Vector3 */

/** Sides of a tube, and of one that is looked at closely, a line that touches: in the plain picture, in the full one. */
const SIDES = { plain: 6, full: 8 };
const FINE = { plain: 10, full: 14 };

// Hermite basis and its derivatives at the near end; at the far end they are mirrored.
const h00 = (/** @type {number} */ s) => (2 * s - 3) * s * s + 1;
const h10 = (/** @type {number} */ s) => ((s - 2) * s + 1) * s;
const d00 = (/** @type {number} */ s) => 6 * s * (s - 1);
const d10 = (/** @type {number} */ s) => (3 * s - 4) * s + 1;

const near = new Float64Array(3);
const far = new Float64Array(3);

/** @param {Float64Array} p @param {number} i @param {number} j */
function distance(p, i, j) {
  const x = p[j] - p[i];
  const y = p[j + 1] - p[i + 1];
  const z = p[j + 2] - p[i + 2];
  return Math.max(1e-9, Math.sqrt(x * x + y * y + z * z));
}

/**
 * Slope at node i: of the parabola through it and its neighbours, which are h0 before and h1 after
 * it; at an end (h0 or h1 is 0) the direction `held`, or nothing.
 * @param {Float64Array} p
 * @param {number} i
 * @param {number} h0
 * @param {number} h1
 * @param {Vector3 | null} held
 * @param {Float64Array} out
 */
function slope(p, i, h0, h1, held, out) {
  if (held) {
    out[0] = held.x;
    out[1] = held.y;
    out[2] = held.z;
  } else if (h0 > 0 && h1 > 0) {
    for (let k = i; k < i + 3; k++) {
      const before = (p[k] - p[k - 3]) / h0;
      const after = (p[k + 3] - p[k]) / h1;
      out[k - i] = (before * h1 + after * h0) / (h0 + h1);
    }
  }
}

/**
 * Slope at a pinned or free end: no curvature there. In a line of one element it is the chord.
 * @param {Float64Array} p
 * @param {number} i
 * @param {number} j
 * @param {number} h length between them
 * @param {Float64Array} other slope at the other node
 * @param {Float64Array} out
 * @param {boolean} single the line is this element
 */
function free(p, i, j, h, other, out, single) {
  for (let k = 0; k < 3; k++) {
    const chord = (p[j + k] - p[i + k]) / h;
    out[k] = single ? chord : 1.5 * chord - 0.5 * other[k];
  }
}

/**
 * Tension at `s` elements from end a: linear between the middles of the elements.
 * @param {Float64Array} tension
 * @param {number} elements
 * @param {number} s
 */
function tensionAt(tension, elements, s) {
  const at = Math.min(elements - 1, Math.max(0, s - 0.5));
  const i = Math.min(elements - 2, Math.floor(at));
  if (i < 0) return tension[0];
  return tension[i] + (at - i) * (tension[i + 1] - tension[i]);
}

const vertexShader = /* glsl */ `
attribute vec3 colour;
uniform float uRadius, uPixel, uHalfWidth, uRim;
varying vec3 vColour, vNormal;
void main() {
  vColour = colour;
  vNormal = normal;
  vec4 centre = modelViewMatrix * vec4(position, 1.0);
  float pixel = uPixel * -centre.z;
  float r = max(uRadius, uHalfWidth * pixel) + uRim * pixel;
  gl_Position = projectionMatrix * (centre + vec4(mat3(viewMatrix) * (normal * r), 0.0));
}`;
const fragmentShader = /* glsl */ `
uniform vec3 uSun, uFlat;
uniform float uRim, uShade;
varying vec3 vColour, vNormal;
void main() {
  // A little shade makes it round and leaves the colour readable.
  vec3 c = uRim > 0.0 ? uFlat : vColour * (1.0 - uShade + uShade * dot(vNormal, uSun));
  gl_FragColor = vec4(c, 1.0);
  #include <colorspace_fragment>
}`;

/** Steps of the curve in an element: a coarse line gets more. @param {number} nodes */
const stepsFor = (nodes) => Math.max(2, Math.min(10, Math.ceil(160 / Math.max(1, nodes - 1))));

/**
 * Materials that all lines share, and the size of a pixel at one metre.
 * @param {number} radius [m]
 */
function material(radius) {
  return new ShaderMaterial({
    // In the pass of the transparent things, to lie on top of the arrows; it covers all the same.
    ...{ vertexShader, fragmentShader, transparent: true },
    uniforms: {
      ...{ uRadius: { value: radius }, uPixel: { value: 0.001 }, uHalfWidth: { value: 1.75 } },
      ...{
        uRim: { value: 0 },
        uShade: { value: 0.16 },
        uSun: { value: SUN },
        uFlat: { value: new Color() },
      },
    },
  });
}

export class LineTube {
  /** @param {{max_nodes: number, diameter: number, part: string}} line @param {boolean} [fine] it touches: true to its diameter, and round
   * @param {'plain' | 'full'} [tier] */
  constructor(line, fine = false, tier = 'full') {
    this.part = line.part;
    this.steps = Math.max(stepsFor(line.max_nodes), fine ? 3 : 0);
    const sides = (this.sides = (fine ? FINE : SIDES)[tier]);
    // one more at each end closes it, and at those of a break
    const rings = (line.max_nodes - 1) * this.steps + 6;
    const vertices = rings * sides;
    const turn = (/** @type {number} */ j) => (2 * Math.PI * j) / sides;
    this.cos = Array.from({ length: sides }, (_, j) => Math.cos(turn(j)));
    this.sin = Array.from({ length: sides }, (_, j) => Math.sin(turn(j)));
    this.position = new Float32Array(3 * vertices);
    this.normal = new Float32Array(3 * vertices);
    this.colour = new Float32Array(3 * vertices);
    /** How far along each is [m], and where round the line: what shows its lay (`models/gear/lay.js`). */
    this.along = new Float32Array(vertices);
    const round = Float32Array.from(
      { length: 2 * vertices },
      (_, i) => (i % 2 ? this.sin : this.cos)[(i >> 1) % sides],
    );
    /** @type {number | undefined} */
    this.down = undefined;
    this.range = 1;
    /** Of what is drawn [m]. */
    this.long = 0;
    /** Directions of clamped ends, a to b. @type {Vector3 | null} */
    this.endA = null;
    /** @type {Vector3 | null} */
    this.endB = null;

    const index = new Uint32Array((rings - 1) * sides * 6);
    for (let i = 0, k = 0; i < rings - 1; i++) {
      for (let j = 0; j < sides; j++) {
        const [a, b] = [i * sides + j, i * sides + ((j + 1) % sides)];
        index.set([a, b, a + sides, b, b + sides, a + sides], k);
        k += 6;
      }
    }
    const geometry = (this.geometry = new BufferGeometry());
    const live = (/** @type {Float32Array} */ array, words = 3) =>
      new BufferAttribute(array, words).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', live(this.position));
    geometry.setAttribute('normal', live(this.normal));
    geometry.setAttribute('colour', live(this.colour));
    geometry.setAttribute('along', live(this.along, 1));
    geometry.setAttribute('round', new BufferAttribute(round, 2));
    geometry.setIndex(new BufferAttribute(index, 1));

    const radius = (line.diameter ?? 0) / 2;
    this.mesh = new Mesh(geometry, material(radius));
    this.rim = new Mesh(geometry, material(radius));
    this.rim.material.side = BackSide;
    this.rim.material.uniforms.uRim.value = 1.1;
    if (fine) {
      this.mesh.material.uniforms.uShade.value = 0.42;
      for (const mesh of [this.mesh, this.rim]) mesh.material.uniforms.uHalfWidth.value = 0.75;
    }
    for (const mesh of [this.mesh, this.rim]) {
      mesh.frustumCulled = false;
      mesh.raycast = () => {}; // its buffers hold a centre line; the stage picks lines itself
    }
    // After the arrows, which lie under the line they pull on.
    this.rim.renderOrder = 12;
    this.mesh.renderOrder = 13;
    this.mesh.castShadow = true;
    const depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
    const thick = Math.max(radius, 0.012).toFixed(4);
    depth.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader.replace(
        '#include <begin_vertex>',
        `vec3 transformed = position + normal * ${thick};`,
      );
    };
    depth.customProgramCacheKey = () => `line-${thick}`;
    this.mesh.customDepthMaterial = depth;
  }

  /** @param {import('./look.js').Look} look */
  setLook(look) {
    this.rim.material.uniforms.uFlat.value.set(look.rim);
  }

  /** @param {number} pixel size of a pixel one metre ahead [m] */
  setPixel(pixel) {
    this.mesh.material.uniforms.uPixel.value = pixel;
    this.rim.material.uniforms.uPixel.value = pixel;
  }

  /** @param {import('./moment.js').MomentLine} line */
  update(line) {
    const { n, gap } = line;
    this.long = 0;
    const broken = gap > 0 && gap < n;
    let ring = this.piece(line, 0, broken ? gap - 1 : n - 1, 0);
    if (broken) ring = this.piece(line, gap, n - 1, ring);
    this.geometry.setDrawRange(0, Math.max(0, ring - 1) * this.sides * 6);
    const { position: p, normal: q, colour: c, along: a } = this.geometry.attributes;
    p.needsUpdate = q.needsUpdate = c.needsUpdate = a.needsUpdate = true;
  }

  /**
   * The tube between two nodes, closed at both ends, from a ring on. What lies between two such pieces has no width.
   * @param {import('./moment.js').MomentLine} line @param {number} from @param {number} to nodes @param {number} start
   * @returns {number} the ring after it
   */
  piece({ n, nodes, shade }, from, to, start) {
    if (to <= from) return start;
    const endA = from === 0 ? this.endA : null;
    const endB = to === n - 1 ? this.endB : null;
    const single = to - from === 1;
    const { steps, position, normal, colour, range, sides, cos, sin, along: arc } = this;
    // Frame of the ring: u is carried along the curve, so the tube never twists.
    let ux = 0;
    let uy = 0;
    let uz = 0;
    let ring = start + 1;
    for (let e = from; e < to; e++) {
      const i1 = 3 * e;
      const i2 = i1 + 3;
      const h1 = distance(nodes, i1, i2);
      const h2 = e < to - 1 ? distance(nodes, i2, i2 + 3) : 0;
      // Hermite through the nodes: the slope at the far end is the next element's at its near end.
      if (e === from) slope(nodes, i1, 0, h1, endA, near);
      else near.set(far);
      slope(nodes, i2, h1, h2, h2 > 0 ? null : endB, far);
      if (e === from && !endA) free(nodes, i1, i2, h1, far, near, single && !endB);
      if (e === to - 1 && !endB) free(nodes, i1, i2, h1, near, far, single && !endA);
      const mx1 = near[0];
      const my1 = near[1];
      const mz1 = near[2];
      const mx2 = far[0];
      const my2 = far[1];
      const mz2 = far[2];
      const last = e === to - 1 ? steps : steps - 1;
      for (let k = 0; k <= last; k++, ring++) {
        const s = k / steps;
        const a = h00(s);
        const b = h10(s) * h1;
        const c = h00(1 - s);
        const d = -h10(1 - s) * h1;
        const da = d00(s) / h1;
        const db = d10(s);
        const dd = d10(1 - s);
        const x = a * nodes[i1] + b * mx1 + c * nodes[i2] + d * mx2;
        const y = a * nodes[i1 + 1] + b * my1 + c * nodes[i2 + 1] + d * my2;
        const z = a * nodes[i1 + 2] + b * mz1 + c * nodes[i2 + 2] + d * mz2;
        let tx = da * (nodes[i1] - nodes[i2]) + db * mx1 + dd * mx2;
        let ty = da * (nodes[i1 + 1] - nodes[i2 + 1]) + db * my1 + dd * my2;
        let tz = da * (nodes[i1 + 2] - nodes[i2 + 2]) + db * mz1 + dd * mz2;
        const t = Math.sqrt(tx * tx + ty * ty + tz * tz) || 1;
        tx /= t;
        ty /= t;
        tz /= t;
        if (ring === start + 1) {
          // Across the line: x, turned as the line is from straight down, or up; so that it hardly turns as the line swings.
          this.down ??= tz > 0.7 ? 1 : -1;
          const share = tx / Math.max(1e-6, 1 + this.down * tz);
          ux = 1 - share * tx;
          uy = -share * ty;
          uz = -share * (tz + this.down);
        }
        const along = ux * tx + uy * ty + uz * tz;
        ux -= along * tx;
        uy -= along * ty;
        uz -= along * tz;
        const u = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
        ux /= u;
        uy /= u;
        uz /= u;
        const vx = ty * uz - tz * uy;
        const vy = tz * ux - tx * uz;
        const vz = tx * uy - ty * ux;
        const at = 3 * ring * sides;
        tensionColour(tensionAt(shade, n - 1, e + s) / range, colour, at);
        if (k > 0) this.long += h1 / steps;
        for (let j = 0, o = at; j < sides; j++, o += 3) {
          arc[o / 3] = this.long;
          position[o] = x;
          position[o + 1] = y;
          position[o + 2] = z;
          normal[o] = cos[j] * ux + sin[j] * vx;
          normal[o + 1] = cos[j] * uy + sin[j] * vy;
          normal[o + 2] = cos[j] * uz + sin[j] * vz;
          colour[o] = colour[at];
          colour[o + 1] = colour[at + 1];
          colour[o + 2] = colour[at + 2];
        }
      }
    }
    this.close(start, start + 1);
    this.close(ring, ring - 1);
    return ring + 1;
  }

  /**
   * A ring of no width at the place of another: the end of the tube.
   * @param {number} ring
   * @param {number} other
   */
  close(ring, other) {
    const move = 3 * this.sides * (ring - other);
    const end = 3 * this.sides * (other + 1);
    for (let i = 3 * this.sides * other; i < end; i++) {
      this.position[i + move] = this.position[i];
      this.colour[i + move] = this.colour[i];
      this.normal[i + move] = 0;
    }
    this.along.copyWithin(this.sides * ring, this.sides * other, this.sides * (other + 1));
  }

  dispose() {
    this.geometry.dispose();
    this.mesh.material.dispose();
    this.rim.material.dispose();
    this.mesh.customDepthMaterial?.dispose();
  }
}
