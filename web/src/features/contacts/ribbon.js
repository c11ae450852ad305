/**
 * Lines with a width on the screen and a casing, so that they show on any ground: contours, outlines, normals.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';

const paint = () =>
  new ShaderMaterial({
    uniforms: {
      uColour: { value: new Color() },
      uWidth: { value: 2 },
      uSize: { value: new Vector2(1, 1) },
    },
    ...{ transparent: true, depthTest: false, depthWrite: false, side: DoubleSide },
    vertexShader: /* glsl */ `attribute vec3 other;
      attribute float side;
      uniform float uWidth;
      uniform vec2 uSize;
      void main() {
        mat4 view = projectionMatrix * modelViewMatrix;
        vec4 a = view * vec4(position, 1.0), b = view * vec4(other, 1.0);
        vec2 along = (b.xy / b.w - a.xy / a.w) * uSize;
        along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
        vec2 across = vec2(-along.y, along.x) * side - along;
        a.xy += uWidth * across / uSize * a.w;
        gl_Position = a;
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uColour;
      void main() {
        gl_FragColor = vec4(uColour, 1.0);
        #include <colorspace_fragment>
      }`,
  });

export class Ribbon {
  /** @param {number} segments at most @param {number} order that it is drawn in @param {number} width half of it, without its casing [px] */
  constructor(segments, order, width) {
    this.most = Math.max(1, segments);
    this.width = width;
    const buffer = (/** @type {number} */ size) =>
      new BufferAttribute(new Float32Array(4 * size * this.most), size).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', buffer(3));
    geometry.setAttribute('other', buffer(3));
    const side = new Float32Array(4 * this.most);
    const index = new Uint32Array(6 * this.most);
    for (let i = 0; i < this.most; i++) {
      side.set([1, -1, -1, 1], 4 * i);
      index.set(
        [0, 1, 2, 2, 1, 3].map((k) => 4 * i + k),
        6 * i,
      );
    }
    geometry.setAttribute('side', new BufferAttribute(side, 1));
    geometry.setIndex(new BufferAttribute(index, 1));
    this.geometry = geometry;
    this.n = 0;
    this.casing = paint();
    this.ink = paint();
    this.group = new Group();
    for (const [material, o] of /** @type {const} */ ([
      [this.casing, order],
      [this.ink, order + 0.5],
    ])) {
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = o;
      this.group.add(mesh);
    }
  }

  clear() {
    this.n = 0;
  }

  /** @param {import('three').Vector3} a @param {import('three').Vector3} b */
  add(a, b) {
    if (this.n >= this.most) return;
    const at = this.geometry.attributes.position.array;
    const other = this.geometry.attributes.other.array;
    const w = 12 * this.n++;
    for (let v = 0; v < 4; v++) {
      (v < 2 ? a : b).toArray(at, w + 3 * v);
      (v < 2 ? b : a).toArray(other, w + 3 * v);
    }
  }

  commit() {
    this.group.visible = this.n > 0;
    this.geometry.setDrawRange(0, 6 * this.n);
    this.geometry.attributes.position.needsUpdate = true;
    this.geometry.attributes.other.needsUpdate = true;
  }

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    this.ink.uniforms.uColour.value.set(look.now);
    this.casing.uniforms.uColour.value.set(look.casing);
  }

  /** @param {{width: number, height: number}} look of the picture [px] */
  beforeDraw({ width, height }) {
    this.ink.uniforms.uSize.value.set(width / 2, height / 2);
    this.casing.uniforms.uSize.value.set(width / 2, height / 2);
    this.ink.uniforms.uWidth.value = this.width;
    this.casing.uniforms.uWidth.value = this.width + 1.3;
  }

  dispose() {
    this.geometry.dispose();
    this.casing.dispose();
    this.ink.dispose();
  }
}
