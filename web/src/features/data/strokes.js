/**
 * Lines of a width on the screen, each piece with a colour and a strength of its own: traces, and lines as they were.
 * @module
 */
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Mesh, ShaderMaterial, Vector2 } from 'three'; // prettier-ignore

export class Strokes {
  /** @param {number} segments at most @param {number} order that it is drawn in @param {number} width half of it [px] @param {boolean} [through] seen through what is before it */
  constructor(segments, order, width, through = false) {
    this.most = Math.max(1, segments);
    const geometry = (this.geometry = new BufferGeometry());
    const side = new Int8Array(4 * this.most);
    const index = new Uint32Array(6 * this.most);
    for (let i = 0; i < this.most; i++) {
      side.set([1, -1, -1, 1], 4 * i);
      const v = 4 * i;
      index.set([v, v + 1, v + 2, v + 2, v + 1, v + 3], 6 * i);
    }
    for (const name of ['position', 'other'])
      geometry.setAttribute(
        name,
        new BufferAttribute(new Float32Array(12 * this.most), 3).setUsage(DynamicDrawUsage),
      );
    geometry.setAttribute(
      'tint',
      new BufferAttribute(new Uint8Array(16 * this.most), 4, true).setUsage(DynamicDrawUsage),
    );
    geometry.setAttribute('side', new BufferAttribute(side, 1));
    geometry.setIndex(new BufferAttribute(index, 1));
    geometry.setDrawRange(0, 0);
    this.material = new ShaderMaterial({
      uniforms: { uWidth: { value: width }, uSize: { value: new Vector2(1, 1) } },
      ...{ transparent: true, depthWrite: false, depthTest: !through, side: DoubleSide },
      vertexShader: /* glsl */ `attribute vec3 other;
        attribute vec4 tint;
        attribute float side;
        uniform float uWidth;
        uniform vec2 uSize;
        varying vec4 vTint;
        void main() {
          vTint = tint;
          mat4 view = projectionMatrix * modelViewMatrix;
          vec4 a = view * vec4(position, 1.0), b = view * vec4(other, 1.0);
          vec2 along = (b.xy / b.w - a.xy / a.w) * uSize;
          along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
          a.xy += uWidth * vec2(-along.y, along.x) * side / uSize * a.w;
          gl_Position = a;
        }`,
      fragmentShader: /* glsl */ `varying vec4 vTint;
        void main() {
          // colours are given as they are on the screen
          gl_FragColor = vTint;
        }`,
    });
    this.mesh = new Mesh(geometry, this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = order;
    this.mesh.raycast = () => {};
  }

  /** Writes segment i. @param {number} i @param {ArrayLike<number>} p @param {number} from @param {ArrayLike<number>} q @param {number} to @param {Uint8Array} rgba */
  set(i, p, from, q, to, rgba) {
    const { position, other, tint } = this.geometry.attributes;
    const [a, b, c] = [position.array, other.array, tint.array];
    const gone = !(p[from] === p[from] && q[to] === q[to]);
    for (let v = 0; v < 4; v++)
      for (let k = 0; k < 3; k++) {
        const w = 12 * i + 3 * v + k;
        // what is not there has no length
        a[w] = gone ? 0 : v < 2 ? p[from + k] : q[to + k];
        b[w] = gone ? 0 : v < 2 ? q[to + k] : p[from + k];
      }
    for (let v = 0; v < 16; v++) c[16 * i + v] = gone ? 0 : rgba[v % 4];
  }

  /** Shows the first so many. @param {number} segments */
  show(segments) {
    this.geometry.setDrawRange(0, 6 * segments);
    this.mesh.visible = segments > 0;
  }

  /** What was written goes to the graphics card. */
  commit() {
    const { position, other, tint } = this.geometry.attributes;
    position.needsUpdate = other.needsUpdate = tint.needsUpdate = true;
  }

  /** @param {{width: number, height: number}} look of the picture [px] */
  beforeDraw({ width, height }) {
    this.material.uniforms.uSize.value.set(width / 2, height / 2);
  }

  dispose() {
    this.geometry.dispose();
    this.material.dispose();
  }
}
