/**
 * The drum of a winch with the line that is still on it, which grows thinner as line goes out. About y, the line leaves at the origin: its centre is at (-radius, 0, 0).
 * @module
 */
import { BufferAttribute, CylinderGeometry } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { PAINT, pin } from './pieces.js';

/** @typedef {import('../../view/look.js').Look} Look */

/** Of the drawn radius: where the barrel ends and where the flanges end. */
export const CORE = 0.8;
export const FLANGE = 1.36;
/** Turns that a layer is drawn with, whatever the line. */
const TURNS = 14;
/** Points round it. */
const ROUND = 40;

/**
 * Barrel and flanges, bolts and a gear rim: what turns and keeps its form.
 * @param {Look} look
 * @param {number} r
 */
export function drumBody(look, r) {
  const kit = new Kit();
  const half = 1.1 * r;
  kit.finish = FINISH.steel;
  pin(kit, CORE * r, 2 * half, look.frame, [0, 0, 0], 'y', 36);
  kit.finish = FINISH.paint;
  for (const side of [-1, 1]) {
    const w = 0.045 * r;
    kit.lathe([[0, -w], [(FLANGE - 0.04) * r, -w], [FLANGE * r, -0.4 * w], [FLANGE * r, 0.4 * w], [(FLANGE - 0.04) * r, w], [0, w]], PAINT.green, [0, side * half, 0], [Math.PI / 2, 0, 0]); // prettier-ignore
    for (let k = 0; k < 6; k++) {
      const turn = (k * Math.PI) / 3;
      const at = [1.05 * r * Math.cos(turn), side * (half + 0.8 * w), 1.05 * r * Math.sin(turn)];
      kit.add(new CylinderGeometry(0.11 * r, 0.11 * r, w, 12), k ? look.dark : PAINT.white, [at[0], at[1], at[2]]); // prettier-ignore
    }
  }
  return kit.build();
}

/**
 * The line on the barrel, of a radius that `set` takes: its points are placed anew as line goes out.
 * @param {Look} look
 * @param {number} r
 */
export function drumLine(look, r) {
  const rings = 4 * TURNS + 1;
  const geometry = new CylinderGeometry(1, 1, 1, ROUND, rings - 1, true);
  const kit = new Kit();
  kit.finish = FINISH.steel;
  geometry.deleteAttribute('uv');
  kit.add(geometry.clone(), look.wire);
  const whole = kit.build();
  const position = /** @type {BufferAttribute} */ (whole.attributes.position);
  const unit = Float32Array.from(position.array);
  const half = 1.04 * r;
  return {
    geometry: whole,
    /** @param {number} radius of the outermost layer */
    set(radius) {
      const array = /** @type {Float32Array} */ (position.array);
      const bump = 0.03 * r;
      for (let i = 0; i < array.length; i += 3) {
        const h = unit[i + 1] + 0.5;
        const out = radius - bump + bump * Math.abs(Math.sin(h * TURNS * Math.PI));
        const long = Math.hypot(unit[i], unit[i + 2]) || 1;
        array[i] = (out * unit[i]) / long;
        array[i + 1] = (h - 0.5) * 2 * half;
        array[i + 2] = (out * unit[i + 2]) / long;
      }
      position.needsUpdate = true;
    },
  };
}

/**
 * How far the line on a drum stands out when a share of it is still there, of a drawn radius when all is.
 * @param {number} r
 * @param {number} share
 */
export const lineRadius = (r, share) =>
  r * Math.sqrt(CORE * CORE + (1 - CORE * CORE) * Math.min(1, Math.max(0, share)));
