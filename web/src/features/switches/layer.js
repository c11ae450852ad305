/** What lets go and takes hold: bodies that are parked are pale, and a joint that is open has rings where it would hold. */
import { Group, Mesh } from 'three';
import { screenPoints } from '../../view/points.js';
import { openJoints, parkedOf } from './state.js';

/** Strength of a parked body. */
const PALE = 0.3;
/** Of a ring on the screen [px]. */
const SIZE = 22;

/** @param {number} count */
const rings = (count) =>
  screenPoints(
    count,
    SIZE,
    ['uInk', 'uCase'],
    `float off = abs(r - 0.5 * uSize + 3.5);
        float ink = 1.0 - smoothstep(1.2 - soft, 1.2 + soft, off);
        float all = 1.0 - smoothstep(2.6 - soft, 2.6 + soft, off);
        gl_FragColor = vec4(mix(uCase, uInk, ink), all);`,
    15,
  );

/** @typedef {import('../../view/moment.js').Moment} Moment */

/** @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment the first */
export function createLayer(run, moment) {
  const { manifest, setting } = run;
  const joints = openJoints(manifest, setting.scenario);
  const bodies = parkedOf(manifest, setting.scenario).map((body) => ({ ...body, aside: false }));
  for (const { held } of joints) moment.watch(held);
  const pale = run.steel.clone();
  Object.assign(pale, { transparent: true, opacity: PALE, depthWrite: false });
  const free = rings(2 * joints.length);
  const armed = rings(2 * joints.length);
  const group = new Group();
  group.add(free, armed);

  /** @param {string} part @param {boolean} aside */
  function paint(part, aside) {
    for (const { mesh: object } of run.moving)
      object.traverse((mesh) => {
        if (!(mesh instanceof Mesh) || mesh.userData.part !== part) return;
        mesh.material = aside ? pale : run.steel;
        mesh.castShadow = !aside;
      });
  }

  return {
    group,
    /** @param {Moment} now */
    update(now) {
      for (const body of bodies) {
        const aside = body.is(now);
        if (aside === body.aside) continue;
        body.aside = aside;
        paint(body.part, aside);
      }
      for (const [points, wanted] of /** @type {const} */ ([
        [free, false],
        [armed, true],
      ])) {
        // prettier-ignore
        const at = points.geometry.attributes.position;
        let n = 0;
        for (const joint of joints) {
          if (Math.abs(now.channel(joint.held)) > 0.5 || joint.armed(now) !== wanted) continue;
          for (const row of joint.ports) {
            const port = now.ports[row];
            if (port) at.setXYZ(n++, port[0], port[1], port[2]);
          }
        }
        at.needsUpdate = true;
        points.geometry.setDrawRange(0, n);
      }
    },
    /** @param {import('../../view/look.js').Look} look */
    setLook(look) {
      for (const [points, ink] of /** @type {const} */ ([
        [free, look.force],
        [armed, look.now],
      ])) {
        // prettier-ignore
        points.material.uniforms.uInk.value.set(ink);
        points.material.uniforms.uCase.value.set(look.casing);
      }
    },
    /** @param {import('../../view/layer.js').Look} look */
    beforeDraw({ ratio }) {
      for (const points of [free, armed]) points.material.uniforms.uRatio.value = ratio;
    },
    dispose() {
      for (const points of [free, armed]) points.material.dispose();
      pale.dispose();
    },
  };
}
