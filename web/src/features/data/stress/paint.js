/**
 * Colours lines, chains and booms by what was chosen. Lines and chains read the shades of the moment; a boom is painted by
 * its shader, by the moment of what pulls at its ports about each place.
 * @module
 */
import { Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { rampTexture } from '../ramp.js';
import { shown } from '../state.js';
import { boomsOf, MOST_PORTS } from './boom.js';
import { topFor } from './quantities.js';
import { bends } from './shade.js';

/** @typedef {import('../../../view/objects.js').RunObjects} RunObjects @typedef {import('../../../view/moment.js').Moment} Moment */

/** What a crane is painted with while its load is shown. @param {{value: unknown}} ramp */
function boomPaint(ramp) {
  const uniforms = {
    uRamp: ramp,
    uTop: { value: 1 },
    uCount: { value: 0 },
    uPlace: { value: Array.from({ length: MOST_PORTS }, () => new Vector3()) },
    uPull: { value: Array.from({ length: MOST_PORTS }, () => new Vector3()) },
  };
  const material = new MeshStandardMaterial({ roughness: 0.6, metalness: 0.1 });
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vWorld;')
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvWorld = (modelMatrix * vec4(position, 1.0)).xyz;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        varying vec3 vWorld;
        uniform sampler2D uRamp;
        uniform float uTop;
        uniform int uCount;
        uniform vec3 uPlace[${MOST_PORTS}], uPull[${MOST_PORTS}];`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        vec3 load = vec3(0.0);
        for (int i = 0; i < ${MOST_PORTS}; i++)
          if (i < uCount) load += cross(uPlace[i] - vWorld, uPull[i]);
        vec3 told = texture2D(uRamp, vec2(clamp(length(load) / uTop, 0.002, 0.998), 0.5)).rgb;
        diffuseColor.rgb = 0.62 * told;`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += 0.4 * told;',
      );
  };
  material.customProgramCacheKey = () => 'boom-load';
  return { material, uniforms };
}

export class Paint {
  /** @param {RunObjects} run @param {Moment} moment @param {() => import('../layer.js').Told} told what is known of the run */
  constructor(run, moment, told) {
    this.run = run;
    this.moment = moment;
    this.told = told;
    /** Top of the tensions: shades are on their scale. */
    this.range = 1;
    this.shades = moment.lines.map((line) => new Float64Array(line.tension.length));
    this.ramp = { value: rampTexture() };
    this.booms = boomsOf(run.manifest).map((boom) => ({ ...boom, ...boomPaint(this.ramp) }));
    /** What cranes are painted with otherwise. @type {Map<Mesh, import('three').Material | import('three').Material[]>} */
    this.own = new Map();
    this.after = () => this.shade();
    moment.after = this.after;
  }

  /** Gives every line the shades of the moment. */
  shade() {
    const { lines } = this.moment;
    const { quantity, top } = this.told();
    for (let k = 0; k < lines.length; k++) {
      const line = lines[k];
      const factor = quantity ? quantity.lines[k] : 1;
      if (!quantity || quantity.id === 'tension') {
        line.shade = line.tension;
        continue;
      }
      const out = (line.shade = this.shades[k]);
      const scale = (factor * this.range) / (top || 1);
      if (!(factor > 0)) out.fill(NaN);
      else if (quantity.id === 'utilisation')
        for (let e = 0; e + 1 < line.n; e++) out[e] = scale * line.tension[e];
      else if (quantity.id === 'torque')
        out.fill(scale * Math.abs(this.told().torques[k] ?? 0), 0, Math.max(0, line.n - 1));
      else bends(line, scale, out);
    }
  }

  update() {
    const on = shown.colour === 'boom' && this.told().quantity?.id === 'boom';
    for (let b = 0; b < this.booms.length; b++) {
      const { ports, uniforms } = this.booms[b];
      uniforms.uTop.value = this.told().top || topFor(1);
      uniforms.uCount.value = ports.length;
      for (let i = 0; i < ports.length; i++) {
        const port = this.moment.ports[ports[i]];
        uniforms.uPlace.value[i].fromArray(port, 0);
        uniforms.uPull.value[i].fromArray(port, 3);
      }
    }
    if (on === this.own.size > 0) return;
    if (on) this.put();
    else this.restore();
  }

  /** Paints the cranes. */
  put() {
    this.run.group.traverse((object) => {
      const boom = this.booms.find(({ id }) => id === object.userData.part);
      if (!boom || !(object instanceof Mesh)) return;
      this.own.set(object, object.material);
      object.material = boom.material;
    });
  }

  restore() {
    for (const [mesh, material] of this.own) mesh.material = material;
    this.own.clear();
  }

  dispose() {
    this.restore();
    if (this.moment.after === this.after) this.moment.after = null;
    this.ramp.value.dispose();
    for (const { material } of this.booms) material.dispose();
  }
}
