/**
 * The floor of a workshop under a run without water: bays of cast floor with joints, a pool of light in the middle, lost in the
 * room outwards. It takes the place of the plain grid, whose fine rules it has while the grid is on show.
 * @module
 */
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial } from 'three';
import { LOOK, niceAbove } from '../../view/look.js';
import { noiseGlsl } from '../../view/noise.js';
import { worldVertex } from '../../view/surroundings.js';

const TINT = {
  light: { cast: '#cfd6d8', joint: '#96a2a8', pool: '#f4f6f5' },
  dark: { cast: '#25333c', joint: '#0d161c', pool: '#41535e' },
};

const fragmentShader = /* glsl */ `
uniform vec3 uCast, uJoint, uPool, uRoom, uInk;
uniform float uStep, uReach, uRules;
uniform vec2 uCentre;
varying vec3 vWorld;
${noiseGlsl}
// how much of a pixel a line of a width covers, so that far ones fade and do not flicker
float rule(vec2 p, float every, float wide) {
  vec2 w = fwidth(p);
  vec2 q = abs(fract(p / every + 0.5) - 0.5) * every;
  vec2 cover = (1.0 - smoothstep(0.5 * wide - 0.5 * w, 0.5 * wide + w, q)) * min(vec2(1.0), wide / w + 0.25);
  cover *= 1.0 - smoothstep(0.2 * every, 0.6 * every, w);
  return max(cover.x, cover.y);
}
void main() {
  float away = length(vWorld.xy - uCentre) / uReach;
  float bay = 5.0 * uStep;
  vec2 cell = floor(vWorld.xy / bay);
  // each bay was cast on its own day; the cloud in it is the float's
  float tone = 0.05 * (hash(cell) - 0.5) + 0.05 * (noise(vWorld.xy / uStep * 0.9) - 0.5) + 0.03 * (noise(vWorld.xy / uStep * 5.0) - 0.5);
  vec3 c = mix(uCast, uPool, exp(-5.0 * away * away)) * (1.0 + tone);
  c = mix(c, uJoint, 0.75 * rule(vWorld.xy, bay, 0.035 * uStep));
  c = mix(c, uInk, uRules * 0.14 * rule(vWorld.xy, uStep, 0.006 * uStep));
  float lean = abs(normalize(cameraPosition - vWorld).z);
  c = mix(uRoom, c, (1.0 - smoothstep(0.25, 1.0, away)) * smoothstep(0.0, 0.12, lean));
  gl_FragColor = vec4(c, cameraPosition.z > vWorld.z ? 1.0 : 0.25);
  #include <colorspace_fragment>
}`;

/** What a layer is (`view/layer.js`). */
export class Floor {
  /** @param {import('../../view/objects.js').RunObjects['setting']} setting */
  constructor({ around, span, look }) {
    this.around = around;
    this.group = new Group();
    const colour = () => ({ value: new Color() });
    const { x = 0, y = 0 } = around.middle ?? {};
    this.uniforms = {
      ...{ uCast: colour(), uJoint: colour(), uPool: colour(), uRoom: colour(), uInk: colour() },
      ...{ uStep: { value: niceAbove(span / 16) }, uReach: { value: 3.4 * span } },
      ...{ uRules: { value: 1 }, uCentre: { value: new Float32Array([x, y]) } },
    };
    this.mesh = new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        ...{ vertexShader: worldVertex, fragmentShader, uniforms: this.uniforms },
        ...{ transparent: true, depthWrite: false, side: DoubleSide },
      }),
    );
    this.mesh.position.set(x, y, around.groundAt - 1e-4 * span);
    this.mesh.scale.setScalar(3.5 * span);
    this.mesh.renderOrder = -0.5;
    this.mesh.raycast = () => {};
    this.group.add(this.mesh);
    this.setLook(look);
  }

  update() {}

  /** @param {import('../../view/look.js').Look} look */
  setLook(look) {
    const tint = TINT[look.casing === LOOK.dark.casing ? 'dark' : 'light'];
    const { uCast, uJoint, uPool, uRoom, uInk } = this.uniforms;
    uCast.value.set(tint.cast);
    uJoint.value.set(tint.joint);
    uPool.value.set(tint.pool);
    uRoom.value.set(look.studio);
    uInk.value.set(look.grid);
  }

  /** @param {{grid: boolean}} shown */
  show({ grid }) {
    this.uniforms.uRules.value = grid ? 1 : 0;
  }

  beforeDraw() {
    this.around.grid.visible = false;
  }

  dispose() {
    this.mesh.material.dispose();
  }
}
