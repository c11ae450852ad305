/**
 * A plane that cuts everything solid open: what lies beyond it is not drawn, and where it goes through a closed skin the
 * inside is filled with a hatch. Where that is the stencil tells: back faces of the skin count up, front faces down, and
 * what is left over is inside.
 * @module
 */
import {
  AlwaysStencilFunc,
  BackSide,
  Box3,
  Color,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  ShaderMaterial,
  Vector3,
} from 'three';
import { shown } from '../state.js';

/** Bodies that are filled at once, the largest first: two draw calls each. */
const MOST_FILLED = 8;
/** And with ghosts beside them. */
const FEW_FILLED = 5;

const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** Counts faces of one side in the stencil. @param {boolean} back */
function counting(back) {
  const op = back ? IncrementWrapStencilOp : DecrementWrapStencilOp;
  return new MeshBasicMaterial({
    ...{
      side: back ? BackSide : FrontSide,
      colorWrite: false,
      depthWrite: false,
      depthTest: false,
    },
    ...{ stencilWrite: true, stencilFunc: AlwaysStencilFunc },
    ...{ stencilFail: op, stencilZFail: op, stencilZPass: op },
  });
}

const filling = () =>
  new ShaderMaterial({
    uniforms: { uInk: { value: new Color() }, uLine: { value: new Color() }, uRatio: { value: 1 } },
    side: DoubleSide,
    ...{ stencilWrite: true, stencilRef: 0, stencilFunc: NotEqualStencilFunc },
    ...{
      stencilFail: ReplaceStencilOp,
      stencilZFail: ReplaceStencilOp,
      stencilZPass: ReplaceStencilOp,
    },
    vertexShader: /* glsl */ `void main() {
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `uniform vec3 uInk, uLine;
      uniform float uRatio;
      void main() {
        float s = mod((gl_FragCoord.x + gl_FragCoord.y) / uRatio, 8.0);
        float line = 1.0 - smoothstep(0.7, 1.5, abs(s - 4.0));
        gl_FragColor = vec4(mix(uInk, uLine, 0.75 * line), 1.0);
        #include <colorspace_fragment>
      }`,
  });

const box = new Box3();
const centre = new Vector3();

export class Section {
  /** @param {import('../../../view/objects.js').RunObjects} run */
  constructor(run) {
    this.run = run;
    this.group = new Group();
    this.group.visible = false;
    this.plane = new Plane();
    this.planes = [this.plane];
    this.counters = [counting(true), counting(false)];
    for (const material of this.counters) material.clippingPlanes = this.planes;
    this.filling = filling();
    const size = 8 * run.setting.span;
    this.cap = new Mesh(new PlaneGeometry(size, size), this.filling);
    this.cap.renderOrder = 0.9;
    this.cap.frustumCulled = false;
    this.cap.raycast = () => {};
    this.cap.onAfterRender = (renderer) => renderer.clearStencil();
    this.group.add(this.cap);
    /** Skins that are filled, with what counts their faces. @type {{own: Mesh, counts: Mesh[]}[]} */
    this.solids = [];
    /** What was cut. @type {Set<import('three').Material>} */
    this.cut = new Set();
    /** Through what the plane goes. */
    this.extent = new Box3();
    this.on = false;
  }

  /** Made when it is first cut: the solids of the run. */
  make() {
    /** @type {Mesh[]} */
    const found = [];
    this.run.group.updateMatrixWorld(true);
    this.run.group.traverse((object) => {
      if (!(object instanceof Mesh) || object.userData.part === undefined) return;
      for (const material of [object.material].flat()) this.cut.add(material);
      if (!(object instanceof InstancedMesh)) found.push(object);
    });
    const sizeOf = (/** @type {Mesh} */ mesh) => {
      mesh.geometry.computeBoundingSphere();
      return mesh.geometry.boundingSphere?.radius ?? 0;
    };
    // what is larger than the whole picture is a deck or a ground: the plane goes through the rest
    const { span } = this.run.setting;
    const inner = found.filter((mesh) => sizeOf(mesh) <= span);
    for (const mesh of inner.length > 0 ? inner : found) this.extent.expandByObject(mesh);
    found.sort((a, b) => sizeOf(b) - sizeOf(a));
    for (const own of found) {
      const counts = this.counters.map((material) => {
        const mesh = new Mesh(own.geometry, material);
        mesh.renderOrder = 0.8;
        mesh.raycast = () => {};
        own.add(mesh);
        return mesh;
      });
      this.solids.push({ own, counts });
    }
  }

  /** @param {import('../../../view/look.js').Look} look */
  setLook(look) {
    this.filling.uniforms.uInk.value.set(look.dark);
    this.filling.uniforms.uLine.value.set(look.mark);
  }

  update() {
    if (!shown.cut && !this.on) return;
    if (shown.cut && this.solids.length === 0) this.make();
    if (shown.cut !== this.on) this.turn(shown.cut);
    if (shown.cut) this.place();
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.group.visible = on;
    for (const material of this.cut) {
      material.clippingPlanes = on ? this.planes : null;
      material.clipShadows = on;
    }
    if (!on) for (const { counts } of this.solids) for (const mesh of counts) mesh.visible = false;
  }

  /** The plane where it was chosen, and what it goes through. */
  place() {
    const axis = AXES[shown.axis];
    const half = 0.5 * (this.extent.max.dot(axis) - this.extent.min.dot(axis));
    const at = 0.5 * (this.extent.max.dot(axis) + this.extent.min.dot(axis)) + shown.place * half;
    const sign = shown.flip ? 1 : -1;
    this.plane.normal.copy(axis).multiplyScalar(sign);
    this.plane.constant = -sign * at;
    this.extent.getCenter(centre);
    this.cap.position.copy(centre).addScaledVector(axis, at - centre.dot(axis));
    this.cap.lookAt(centre.copy(this.cap.position).add(axis));
    const most = shown.ghosts ? FEW_FILLED : MOST_FILLED;
    let filled = 0;
    for (const { own, counts } of this.solids) {
      own.updateWorldMatrix(true, false);
      if (!own.geometry.boundingBox) own.geometry.computeBoundingBox();
      box.copy(own.geometry.boundingBox ?? box.makeEmpty()).applyMatrix4(own.matrixWorld);
      const through = own.visible && filled < most && box.intersectsPlane(this.plane);
      if (through) filled++;
      for (const mesh of counts) mesh.visible = through;
    }
  }

  /** @param {{ratio: number}} look */
  beforeDraw({ ratio }) {
    this.filling.uniforms.uRatio.value = ratio;
  }

  dispose() {
    this.turn(false);
    for (const { counts } of this.solids) for (const mesh of counts) mesh.removeFromParent();
    for (const material of this.counters) material.dispose();
    this.filling.dispose();
    this.cap.geometry.dispose();
  }
}
