/**
 * A soft volume: what two bodies share. Its edge glows, as of a glass body, so that its form shows. Where something
 * lies before it, it shows through, weaker and with a fine hatch. Triangles are written anew with each moment.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  GreaterDepth,
  Group,
  LessEqualDepth,
  Mesh,
  ShaderMaterial,
} from 'three';

/** @param {boolean} hidden behind something */
const glass = (hidden) =>
  new ShaderMaterial({
    uniforms: {
      uColour: { value: new Color() },
      uRim: { value: new Color() },
      uRatio: { value: 1 },
      uHidden: { value: hidden ? 1 : 0 },
    },
    ...{ transparent: true, depthWrite: false, side: DoubleSide },
    depthFunc: hidden ? GreaterDepth : LessEqualDepth,
    // its skin lies on the skins of the bodies
    ...{ polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -2 },
    vertexShader: /* glsl */ `varying vec3 vNormal, vAt;
      void main() {
        vec4 at = modelViewMatrix * vec4(position, 1.0);
        vAt = at.xyz;
        vNormal = normalMatrix * normal;
        gl_Position = projectionMatrix * at;
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uColour, uRim;
      uniform float uRatio, uHidden;
      varying vec3 vNormal, vAt;
      void main() {
        float facing = abs(dot(normalize(vNormal), normalize(vAt)));
        float edge = pow(1.0 - facing, 2.2);
        float s = mod((gl_FragCoord.x + gl_FragCoord.y) / uRatio, 6.0);
        float line = 1.0 - smoothstep(0.6, 1.4, abs(s - 3.0));
        float seen = 0.34 + 0.5 * edge;
        float through = 0.26 + 0.3 * edge + 0.2 * line;
        gl_FragColor = vec4(mix(uColour, uRim, 0.4 * edge), mix(seen, through, uHidden));
        #include <colorspace_fragment>
      }`,
  });

export class SoftVolume {
  /** @param {number} triangles at most @param {number} order that it is drawn in */
  constructor(triangles, order) {
    const room = 9 * Math.max(1, triangles);
    this.position = new Float32Array(room);
    this.normal = new Float32Array(room);
    /** Numbers written of each. */
    this.n = 0;
    this.geometry = new BufferGeometry();
    for (const name of /** @type {const} */ (['position', 'normal']))
      this.geometry.setAttribute(
        name,
        new BufferAttribute(this[name], 3).setUsage(DynamicDrawUsage),
      );
    this.group = new Group();
    this.materials = [glass(true), glass(false)];
    this.materials.forEach((material, i) => {
      const mesh = new Mesh(this.geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = order + 0.1 * i;
      this.group.add(mesh);
    });
  }

  /** Whether a triangle more fits in. */
  get room() {
    return this.n + 9 <= this.position.length;
  }

  clear() {
    this.n = 0;
  }

  /** A corner of a triangle: three make one. @param {number} x @param {number} y @param {number} z @param {number} nx @param {number} ny @param {number} nz */
  corner(x, y, z, nx, ny, nz) {
    const { position, normal, n } = this;
    position[n] = x;
    position[n + 1] = y;
    position[n + 2] = z;
    normal[n] = nx;
    normal[n + 1] = ny;
    normal[n + 2] = nz;
    this.n += 3;
  }

  commit() {
    this.group.visible = this.n > 0;
    this.geometry.setDrawRange(0, this.n / 3);
    this.geometry.attributes.position.needsUpdate = true;
    this.geometry.attributes.normal.needsUpdate = true;
  }

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    for (const { uniforms } of this.materials) {
      uniforms.uColour.value.set(look.now);
      uniforms.uRim.value.set(look.rim);
    }
  }

  /** @param {{ratio: number}} look */
  beforeDraw({ ratio }) {
    for (const { uniforms } of this.materials) uniforms.uRatio.value = ratio;
  }

  dispose() {
    this.geometry.dispose();
    for (const material of this.materials) material.dispose();
  }
}
