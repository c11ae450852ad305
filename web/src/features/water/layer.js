/**
 * Water without waves: one plane around the eye, with the light of the sea (`features/sea/glsl.js`).
 * @module
 */
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial } from 'three';
import { calmVertex, seaFragment } from '../sea/glsl.js';
import { Hulls } from '../sea/hulls.js';

/** @typedef {import('../../view/moment.js').Moment} Moment */

/** The plane in squares: one triangle that wide has no exact places. */
const CELLS = 24;

class WaterLayer {
  /** @param {import('../../view/surroundings.js').Surroundings} around @param {Hulls} hulls */
  constructor(around, hulls) {
    this.around = around;
    this.hulls = hulls;
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    const { shared, seaOnly, skyOnly } = around;
    this.own = {
      ...{ uFoam: { value: new Color() }, uAbyss: skyOnly.uAbyss, uHigh: { value: 1 } },
      uRipple: { value: 0 },
    };
    this.material = new ShaderMaterial({
      ...{ transparent: true, depthWrite: false, side: DoubleSide },
      ...{ vertexShader: calmVertex, fragmentShader: seaFragment },
      defines: around.full ? { FULL: 1 } : {},
      uniforms: { ...shared, ...seaOnly, ...this.own, ...hulls.uniforms },
    });
    this.plane = new Mesh(new PlaneGeometry(2, 2, CELLS, CELLS), this.material);
    this.plane.frustumCulled = false;
    this.plane.renderOrder = 2;
    this.group = new Group();
    this.group.add(this.plane);
  }

  /** @param {Moment} moment */
  update(moment) {
    this.hulls.update(moment, () => 0);
    // what is for the eye alone need not move
    this.own.uRipple.value = this.calm.matches ? 0 : moment.time;
  }

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    this.own.uFoam.value.set(look.foam);
  }

  /** @param {import('../../view/layer.js').Look} look */
  beforeDraw({ camera }) {
    this.plane.position.set(camera.position.x, camera.position.y, 0);
    this.plane.scale.setScalar(this.around.far);
  }

  dispose() {
    this.material.dispose();
    this.hulls.dispose();
  }
}

/**
 * @param {import('../../view/objects.js').RunObjects} run
 * @param {Moment} moment
 * @returns {import('../../view/layer.js').Layer}
 */
export function createLayer({ manifest, setting }, moment) {
  const layer = new WaterLayer(setting.around, new Hulls(manifest, moment));
  layer.update(moment);
  return layer;
}
