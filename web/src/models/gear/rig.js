/**
 * A workshop's rig: arms with bearings, a flywheel, slabs of steel or concrete, a bench for a drum, a belt over rollers.
 * Each fills the body that acts; a stand below it is drawn only.
 * @module
 */
import { BoxGeometry, CylinderGeometry, ExtrudeGeometry, Path, Shape } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { beam, block, PAINT, pin, v } from './pieces.js';

/**
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('./cargo.js').Form & {lowest?: number, height?: number, of?: string}} Form `lowest`: of the floor under a stand [m];
 *   `height`: of the body's middle over it
 */

/** The axis of a body's longest side, and the others'. @param {number[]} size */
function axes(size) {
  const order = [0, 1, 2].sort((a, b) => size[b] - size[a]);
  return { long: order[0], mid: order[1], thin: order[2] };
}

/**
 * A forged arm: an I-section between round bosses, with bearings where its ports are.
 * @param {Look} look
 * @param {Form} form
 */
export function arm(look, { size, ports = [] }) {
  const kit = new Kit();
  const { long, mid, thin } = axes(size);
  // drawn along z, wide in x, thick in y
  const [l, w, t] = [size[long], size[mid], size[thin]];
  const unit = [v(1, 0, 0), v(0, 1, 0), v(0, 0, 1)];
  kit.base.makeBasis(unit[mid], unit[thin], unit[long]);
  if (kit.base.determinant() < 0) kit.base.makeBasis(unit[mid].clone().negate(), unit[thin], unit[long]); // prettier-ignore
  const shape = new Shape();
  const r = w / 2;
  shape.absarc(0, l / 2 - r, r, 0, Math.PI, false);
  shape.absarc(0, -l / 2 + r, r, Math.PI, 2 * Math.PI, false);
  const hole = new Path();
  const inner = 0.24 * w;
  hole.moveTo(-inner, -l / 2 + 2.6 * r).lineTo(-inner, l / 2 - 2.6 * r).lineTo(inner, l / 2 - 2.6 * r).lineTo(inner, -l / 2 + 2.6 * r).closePath(); // prettier-ignore
  if (l > 6 * r) shape.holes.push(hole);
  const solid = new ExtrudeGeometry(shape, { depth: t, bevelEnabled: false, curveSegments: 20 });
  kit.add(solid.translate(0, 0, -t / 2).rotateX(Math.PI / 2), PAINT.blue);
  if (l > 6 * r) block(kit, [2 * inner, 0.3 * t, l - 5.2 * r], '#234a64');
  kit.base.identity();
  kit.finish = FINISH.steel;
  const axis = /** @type {const} */ (['x', 'y', 'z'])[thin];
  for (const port of ports) {
    const reach = Math.abs(port.getComponent(thin));
    const at = port.clone().setComponent(thin, port.getComponent(thin) / 2);
    const p = /** @type {[number, number, number]} */ (at.toArray());
    pin(kit, 0.34 * w, reach + 1.02 * t, PAINT.zinc, p, axis, 24);
    pin(kit, 0.2 * w, reach + 1.16 * t, look.dark, p, axis, 6);
  }
  kit.finish = FINISH.paint;
  return { geometry: kit.build() };
}

/** A flywheel about z: rim, spokes, hub, a crank pin where a port is off its axis. @param {Look} look @param {Form} form */
export function flywheel(look, { size, ports = [] }) {
  const kit = new Kit();
  const r = size[0] / 2;
  const h = size[2];
  kit.finish = FINISH.steel;
  kit.lathe([[0.8 * r, -h / 2], [0.98 * r, -h / 2], [r, -0.42 * h], [r, 0.42 * h], [0.98 * r, h / 2], [0.8 * r, h / 2], [0.78 * r, 0.42 * h], [0.78 * r, -0.42 * h], [0.8 * r, -h / 2]], look.steel); // prettier-ignore
  pin(kit, 0.2 * r, h, look.frame, [0, 0, 0], 'z', 28);
  kit.finish = FINISH.paint;
  pin(kit, 0.79 * r, 0.24 * h, PAINT.green, [0, 0, 0], 'z', 36);
  for (let k = 0; k < 6; k++)
    kit.add(new BoxGeometry(0.62 * r, 0.11 * r, 0.7 * h).translate(0.49 * r, 0, 0).rotateZ((k * Math.PI) / 3), PAINT.green); // prettier-ignore
  // a mark on the rim shows it turning
  kit.add(new BoxGeometry(0.18 * r, 0.06 * r, 0.1 * h).translate(0.89 * r, 0, 0.452 * h), PAINT.safety); // prettier-ignore
  kit.finish = FINISH.steel;
  for (const { x, y, z } of ports)
    if (Math.hypot(x, y) > 0.1 * r) {
      pin(kit, 0.13 * r, h, look.frame, [x, y, 0], 'z', 20);
      pin(kit, 0.075 * r, Math.abs(z), PAINT.zinc, [x, y, z / 2], 'z', 18);
    }
  kit.finish = FINISH.paint;
  return { geometry: kit.build() };
}

/** What a slab is of, by its name. @param {string} of @param {Look} look */
const slabOf = (of, look) =>
  /deck|barge|hatch/.test(of)
    ? { finish: FINISH.paint, tile: look.deck, base: look.boot, edge: look.frame }
    : /ground|floor|quay|concrete/.test(of)
      ? { finish: FINISH.concrete, tile: '#a7a9a4', base: '#6f726f', edge: '#8d8f8b' }
      : { finish: FINISH.steel, tile: '#8d979d', base: '#454e55', edge: look.frame };

/**
 * A slab in plates or bays: their tops are the face that acts, the joints between them lie a little lower.
 * @param {Look} look
 * @param {Form} form
 */
export function slab(look, { size, of = '' }) {
  const kit = new Kit();
  const [x, y, z] = size;
  const { finish, tile, base, edge } = slabOf(of, look);
  const most = Math.max(x, y);
  const joint = 0.0016 * most;
  const low = Math.min(0.3 * z, 0.02 * most);
  const cells = (/** @type {number} */ side) => Math.max(1, Math.min(10, Math.round(side / (most / 8)))); // prettier-ignore
  const [nx, ny] = [cells(x), cells(y)];
  kit.finish = finish;
  block(kit, [x, y, z - low], edge, [0, 0, -low / 2]);
  block(kit, [x - joint, y - joint, low / 2], base, [0, 0, z / 2 - 0.75 * low]);
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++) {
      const [w, d] = [x / nx - joint, y / ny - joint];
      const [wide, deep] = [i === 0 || i === nx - 1 ? w + joint / 2 : w, j === 0 || j === ny - 1 ? d + joint / 2 : d]; // prettier-ignore
      const shift = (/** @type {number} */ k, /** @type {number} */ n) => n === 1 ? 0 : k === 0 ? -joint / 4 : k === n - 1 ? joint / 4 : 0; // prettier-ignore
      const both = [nx === 1 ? x : wide, ny === 1 ? y : deep];
      block(kit, [both[0], both[1], low / 2], tile, [-x / 2 + ((i + 0.5) * x) / nx + shift(i, nx), -y / 2 + ((j + 0.5) * y) / ny + shift(j, ny), z / 2 - low / 4]); // prettier-ignore
    }
  return { geometry: kit.build() };
}

/** A bench for a winch's drum: the box that acts is its housing. @param {Look} look @param {Form} form */
export function bench(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = size;
  const t = 0.06 * Math.min(x, y, z);
  for (const s of [-1, 1]) {
    block(kit, [x, t, z], PAINT.green, [0, s * (y / 2 - t / 2), 0]);
    block(kit, [x, y - 2 * t, t], PAINT.green, [0, 0, s * (z / 2 - t / 2)]);
    for (const u of [-0.32, 0.32]) block(kit, [t, 0.6 * t, z - 2 * t], '#275a43', [u * x, s * (y / 2 - 1.3 * t), 0]); // prettier-ignore
    kit.finish = FINISH.steel;
    pin(kit, 0.12 * z, t, look.frame, [0, s * (y / 2 - 0.55 * t), 0], 'y', 20);
    kit.finish = FINISH.paint;
  }
  kit.finish = FINISH.steel;
  pin(kit, 0.36 * z, y - 2.4 * t, look.wire, [0, 0, 0], 'y', 32);
  for (const s of [-1, 1]) pin(kit, 0.43 * z, 0.8 * t, look.frame, [0, s * (y / 2 - 2 * t), 0], 'y', 32); // prettier-ignore
  kit.finish = FINISH.paint;
  for (const port of ports) if (port.lengthSq() > 0) pin(kit, 0.05 * z, 0.3 * y, PAINT.zinc, [port.x, port.y, port.z], 'y', 12); // prettier-ignore
  return { geometry: kit.build() };
}

/** A belt over rollers on a frame: its upper face is the one that acts. @param {Look} look @param {Form} form */
export function belt(look, { size, height = 0 }) {
  const kit = new Kit();
  const [x, y, z] = size;
  const t = 0.12 * z;
  kit.finish = FINISH.rubber;
  block(kit, [x, y, t], '#3b4247', [0, 0, z / 2 - t / 2]);
  block(kit, [x, y, t], '#3b4247', [0, 0, -z / 2 + t / 2]);
  // laps across the belt: they show it running
  const laps = Math.max(8, Math.round(x / (2.4 * z)));
  for (let i = 0; i < laps; i++)
    block(kit, [0.12 * z, y, 0.02 * t], '#565f66', [-x / 2 + ((i + 0.5) * x) / laps, 0, z / 2 - 0.005 * t]); // prettier-ignore
  kit.finish = FINISH.steel;
  for (let i = 0; i <= laps; i++) kit.add(new CylinderGeometry(z / 2 - t, z / 2 - t, 0.96 * y, 18), PAINT.zinc, [-x / 2 + z / 2 + (i * (x - z)) / laps, 0, 0]); // prettier-ignore
  kit.finish = FINISH.paint;
  if (height > z) {
    for (const s of [-1, 1])
      kit.box(x, 0.06 * y, 0.5 * z, PAINT.green, [0, s * 0.55 * y, -0.1 * z]);
    for (const u of [-0.4, 0, 0.4]) for (const s of [-1, 1]) beam(kit, v(u * x, s * 0.55 * y, -0.3 * z), v(u * x, s * 0.55 * y, -height), 0.08 * y, 0.08 * y, PAINT.green); // prettier-ignore
  }
  return { geometry: kit.build() };
}

export const models = { arm, flywheel, slab, bench, belt };
