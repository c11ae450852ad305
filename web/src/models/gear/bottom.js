/**
 * The bottom of the sea where it is a body that touches: its upper face as it acts, in sand that ripples by its tone, and beyond it, drawn
 * only, the same sand that falls away into the water's colour, with stones. And the sinker that a mooring ends in.
 * @module
 */
import { BufferAttribute, Color, IcosahedronGeometry, PlaneGeometry } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { block, PAINT, padEye, pin, v } from './pieces.js';

/** @typedef {import('../../view/look.js').Look} Look */

/** Cells along a side of the sand. */
const CELLS = 44;
/** How far it goes on, in halves of what acts. */
const BEYOND = 3;

/** A number from 0 to 1 that a place has. @param {number} i */
function chance(i) {
  const s = Math.sin(i * 127.1 + 311.7) * 43758.5453;
  return s - Math.floor(s);
}

/**
 * @param {Look} look
 * @param {{size: number[], pale: string}} form `pale`: the water's colour far off
 */
export function seabed(look, { size, pale }) {
  const kit = new Kit();
  const [x, y, z] = size;
  kit.finish = FINISH.bed;
  block(kit, [x, y, z], '#a8997a');
  const sand = new PlaneGeometry(2, 2, CELLS, CELLS);
  const at = /** @type {BufferAttribute} */ (sand.attributes.position);
  const shade = new Float32Array(3 * at.count);
  const [far, colour] = [new Color(pale), new Color()];
  const least = Math.min(x, y);
  for (let i = 0; i < at.count; i++) {
    // finer where it acts
    const [u, w] = [at.getX(i), at.getY(i)].map((s) => Math.sign(s) * (Math.abs(s) * 0.9 + (BEYOND - 0.9) * Math.abs(s) ** 4)); // prettier-ignore
    const out = Math.max(0, Math.hypot(Math.max(0, Math.abs(u) - 1), Math.max(0, Math.abs(w) - 1)));
    const [px, py] = [(u * x) / 2, (w * y) / 2];
    const ripple =
      Math.sin((14 * (px + 0.25 * py)) / least + 1.3 * Math.sin((5 * py) / least)) * 0.5;
    const patch = Math.sin((3.1 * px) / least + 2) * Math.sin((2.3 * py) / least - 1);
    const fall = out > 0 ? -0.01 * least * (1 + 5 * out) : 0.0004 * least;
    at.setXYZ(i, px, py, z / 2 + fall);
    colour.set('#b9a985').offsetHSL(0, 0, 0.045 * ripple + 0.04 * patch);
    colour.lerp(far, Math.min(1, out / (BEYOND - 1.15)) ** 0.7);
    colour.toArray(shade, 3 * i);
  }
  sand.computeVertexNormals();
  sand.setAttribute('tone', new BufferAttribute(shade, 3));
  const flat = sand.toNonIndexed();
  const tones = flat.attributes.tone;
  flat.deleteAttribute('tone');
  kit.add(flat, '#ffffff');
  kit.pieces[kit.pieces.length - 1].setAttribute('color', tones);
  stones(kit, { x, y, z });
  return { geometry: kit.build() };
}

/** Stones beside what acts: none of them is touched. @param {Kit} kit @param {{x: number, y: number, z: number}} of */
function stones(kit, { x, y, z }) {
  const size = 0.012 * Math.min(x, y);
  for (let i = 0; i < 34; i++) {
    const turn = 2 * Math.PI * chance(i);
    const out = 1.04 + 0.6 * chance(i + 100);
    const s = size * (0.35 + chance(i + 200));
    const square = Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)));
    const stone = new IcosahedronGeometry(s, 0).scale(1, 0.8, 0.6);
    kit.add(stone, i % 3 ? '#7d7669' : '#67645d', [(out * x * Math.cos(turn)) / 2 / square, (out * y * Math.sin(turn)) / 2 / square, z / 2 - 0.01 * Math.min(x, y) * (1 + 5 * (out - 1))], [turn, 0, turn]); // prettier-ignore
  }
}

/** A sinker of concrete under the origin, with its eye there. @param {Look} look @param {{s: number}} form */
export function sinker(look, { s }) {
  const kit = new Kit();
  kit.finish = FINISH.concrete;
  kit.box(1.5 * s, 1.5 * s, 0.6 * s, '#8f918b', [0, 0, -0.62 * s]);
  kit.box(1.1 * s, 1.1 * s, 0.2 * s, '#8f918b', [0, 0, -0.26 * s]);
  kit.finish = FINISH.rust;
  padEye(kit, v(0, 0, 0), v(0, 0, 1), 0.11 * s, '#6e5546');
  for (const i of [-1, 1]) for (const j of [-1, 1]) pin(kit, 0.05 * s, 0.08 * s, PAINT.black, [i * 0.4 * s, j * 0.4 * s, -0.14 * s], 'z', 10); // prettier-ignore
  kit.finish = FINISH.paint;
  return { geometry: kit.build() };
}

export const models = { seabed, sinker };
