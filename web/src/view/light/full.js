/**
 * What the full picture has beyond the plain one: finishes, clouds, light in the water, a studio with a floor. It comes after the
 * first picture; taking it up and putting it down changes shaders and nothing else.
 * @module
 */
import { Box3, Color, Vector3 } from 'three';
import { dress } from '../finish.js';
import { SHADES, floorFragment, fullSky } from './behind.js';
import { bare, wearWith } from './wear.js';

/** @typedef {import('../surroundings.js').Surroundings} Surroundings @typedef {import('../objects.js').RunObjects} RunObjects */

/** Of what goes through a length as long as the eye is away: red, green, blue of the rest [1]. */
const ABSORBED = [0.42, 0.17, 0.12];
const HAZE = 0.011;

const box = new Box3();
const size = new Vector3();
const middle = new Vector3();
const ahead = new Vector3();

/** @param {Surroundings} around */
export function createFull(around) {
  const { shared, seaOnly, skyOnly, groundOnly } = around;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const own = {
    ...{ uGrain: { value: 0.1 }, uWet: { value: 0 }, uWater: { value: 0 }, uHaze: { value: 0 } },
    ...{
      uAbsorb: { value: new Vector3() },
      uCloud: { value: 0.7 },
      uFall: { value: 0.4 },
      uTime: { value: 0 },
    },
  };
  const floor = {
    ...{ uLines: { value: 1 }, uDark: { value: 0.4 }, uShade: { value: new Color() } },
    ...{ uRects: { value: new Float32Array(4 * SHADES) }, uShades: { value: 0 } },
    uTurns: { value: new Float32Array(4 * SHADES) },
  };
  const { uDeep, uScatter, uHorizon, uZenith, uSunColour, uSun, uGlint, uCut } = shared;
  const wear = wearWith({
    ...{ uDeep, uScatter, uHorizon, uZenith, uSunColour, uSun, uGlint, uCut },
    ...{ uAbyss: skyOnly.uAbyss, uShallow: skyOnly.uShallow, uScale: seaOnly.uScale, ...own },
  });
  const sky = /** @type {import('three').ShaderMaterial} */ (around.sky.material);
  const ground = /** @type {import('three').ShaderMaterial} */ (around.grid.material);
  const plain = { sky: sky.fragmentShader, ground: ground.fragmentShader };
  Object.assign(sky.uniforms, { uCloud: own.uCloud, uFall: own.uFall, uTime: own.uTime, uScale: seaOnly.uScale }); // prettier-ignore
  Object.assign(ground.uniforms, groundOnly, floor);

  /** @param {boolean} on */
  function take(on) {
    sky.fragmentShader = on ? fullSky : plain.sky;
    ground.fragmentShader = on ? floorFragment : plain.ground;
    sky.needsUpdate = ground.needsUpdate = true;
    dress(on ? wear : bare);
  }

  /** Shade of what stands or hangs over the floor. @param {RunObjects} objects */
  function shade(objects) {
    let n = 0;
    const [rects, turns] = [floor.uRects.value, floor.uTurns.value];
    for (const { mesh } of objects.moving)
      mesh.traverse((each) => {
        const { geometry } = /** @type {import('three').Mesh} */ (each);
        if (!geometry || n === SHADES || !each.visible) return;
        if (!geometry.boundingBox) geometry.computeBoundingBox();
        each.updateWorldMatrix(true, false);
        box.copy(/** @type {Box3} */ (geometry.boundingBox)).applyMatrix4(each.matrixWorld);
        const high = Math.max(0, box.min.z - around.groundAt);
        box.getSize(size);
        box.getCenter(middle);
        const wide = Math.sqrt(size.x * size.y);
        if (high > 2 * wide || wide > 6 * (around.span ?? 1)) return;
        const own_ = /** @type {Box3} */ (geometry.boundingBox).getSize(size);
        ahead.set(1, 0, 0).transformDirection(each.matrixWorld);
        const level = Math.hypot(ahead.x, ahead.y);
        // one that lies on its side: as the world's axes have it
        const turned = level > 0.9;
        const [hx, hy] = turned ? [own_.x / 2, own_.y / 2] : box.getSize(size).multiplyScalar(0.5).toArray(); // prettier-ignore
        rects.set([middle.x, middle.y, hx, hy], 4 * n);
        const [c, s] = turned ? [ahead.x / level, ahead.y / level] : [1, 0];
        turns.set([c, s, high, 0.34 * Math.min(hx, hy) + 0.05 * wide + 1e-4], 4 * n);
        n++;
      });
    floor.uShades.value = n;
  }

  take(true);
  return {
    take,
    /** @param {import('../look.js').Look} look */
    setLook(look) {
      floor.uShade.value.set(look.force === look.casing ? '#000000' : '#0a141c');
      floor.uDark.value = look.shadow * 2.4;
      own.uCloud.value = look.cloud;
      own.uFall.value = look.fall;
    },
    /**
     * Before each picture.
     * @param {RunObjects} objects
     * @param {number} distance of the camera's target
     * @param {number} time of the run
     */
    beforeDraw(objects, distance, time) {
      own.uTime.value = calm.matches ? 0 : time;
      own.uWater.value = own.uWet.value = around.water ? 1 : 0;
      own.uGrain.value = Math.min(1.2, Math.max(0.004, 0.012 * (around.span ?? 1)));
      own.uHaze.value = around.water ? (HAZE * (around.look?.fog ?? 0)) / 0.0042 / seaOnly.uScale.value / 6 : 0; // prettier-ignore
      own.uAbsorb.value.fromArray(ABSORBED).divideScalar(Math.max(4, distance));
      floor.uLines.value = around.overlays.grid ? 1 : 0;
      if (around.grid.visible && around.overlays.shadows) shade(objects);
      else floor.uShades.value = 0;
    },
  };
}

/** @typedef {ReturnType<typeof createFull>} Full */
