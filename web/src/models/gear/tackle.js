/**
 * What lines run over and hang on: hook block, sheave beam, master link, swivel hook, ball of a fall. The bodies that act are
 * boxes and balls; each of these fills its own.
 * @module
 */
import { CylinderGeometry, Matrix4, SphereGeometry } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { bent, block, hook as hookBar, PAINT, pin, plate, shackle, v } from './pieces.js';

/** @typedef {import('../../view/look.js').Look} Look @typedef {import('./cargo.js').Form} Form */

/** A sheave about y: hub with spokes' holes, a groove for the line. @param {Kit} kit @param {number} r of the groove @param {number} wide @param {import('../../view/kit.js').Triple} at @param {string} colour */
export function sheave(kit, r, wide, at, colour) {
  const w = wide / 2;
  kit.finish = FINISH.steel;
  kit.lathe([[0.16 * r, -0.5 * w], [0.72 * r, -0.5 * w], [0.8 * r, -w], [1.14 * r, -w], [1.14 * r, -0.86 * w], [r, -0.25 * w], [r, 0.25 * w],
    [1.14 * r, 0.86 * w], [1.14 * r, w], [0.8 * r, w], [0.72 * r, 0.5 * w], [0.16 * r, 0.5 * w]], colour, at, [Math.PI / 2, 0, 0]); // prettier-ignore
  for (let k = 0; k < 6; k++) {
    const turn = (k * Math.PI) / 3;
    pin(kit, 0.13 * r, 1.02 * w, PAINT.black, [at[0] + 0.46 * r * Math.cos(turn), at[1], at[2] + 0.46 * r * Math.sin(turn)], 'y', 12); // prettier-ignore
  }
  pin(kit, 0.2 * r, 1.5 * wide, PAINT.zinc, at, 'y', 16);
  kit.finish = FINISH.paint;
}

/** Outline of a cheek plate: round above, pointed below. @param {number} x @param {number} z @returns {[number, number][]} */
function cheek(x, z) {
  /** @type {[number, number][]} */
  const out = [];
  const r = x / 2;
  for (let i = 0; i <= 12; i++) {
    const a = (Math.PI * i) / 12;
    out.push([r * Math.cos(a), z / 2 - r + r * Math.sin(a)]);
  }
  const low = -z / 2;
  return [...out, [-0.62 * r, low + 0.12 * z], [-0.45 * r, low], [0.45 * r, low], [0.62 * r, low + 0.12 * z]]; // prettier-ignore
}

/**
 * A hook block: sheaves between cheeks, painted in bands, a hook below where a port is.
 * @param {Look} look
 * @param {Form} form
 */
export function hookBlock(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = size;
  const t = 0.09 * y;
  const round = Math.min(x, z);
  for (const s of [-1, 1]) {
    plate(kit, cheek(x, z), t, PAINT.safety, [0, s * (y / 2 - 1.5 * t), 0]);
    kit.finish = FINISH.steel;
    pin(kit, 0.16 * round, t, look.frame, [0, s * (y / 2 - t / 2), z / 2 - x / 2 > 0 ? z / 2 - x / 2 : 0], 'y', 20); // prettier-ignore
    kit.finish = FINISH.paint;
    for (const k of [-1, 1])
      block(kit, [0.16 * x, 0.3 * t, 0.34 * round], PAINT.black, [k * 0.26 * x, s * (y / 2 - 0.9 * t), -0.12 * z], [0, k * 0.6, 0]); // prettier-ignore
  }
  const n = y > 0.5 * round ? 2 : 1;
  for (let i = 0; i < n; i++)
    sheave(kit, 0.42 * round, (y - 4.4 * t) / n, [0, n === 1 ? 0 : (i - 0.5) * 0.5 * (y - 4 * t), z / 2 - 0.5 * round], look.frame); // prettier-ignore
  kit.box(0.5 * x, y - 3.6 * t, 0.14 * z, look.frame, [0, 0, -z / 2 + 0.12 * z]);
  const below = ports.filter((p) => p.z < -0.4 * z);
  for (const port of below) {
    const before = kit.base.clone();
    kit.base.makeTranslation(port.x, port.y, -0.42 * z);
    kit.finish = FINISH.steel;
    hookBar(kit, Math.max(0.5 * round, -port.z - 0.42 * z + 0.3 * round), look.dark, PAINT.zinc);
    kit.finish = FINISH.paint;
    kit.base.copy(before);
  }
  return { geometry: kit.build() };
}

/**
 * A beam with sheaves under or over it, at its ports: a spreader, the beam of a gantry.
 * @param {Look} look
 * @param {Form} form
 * @param {boolean} _plain
 */
export function sheaveBeam(look, { size, ports = [] }, _plain) {
  const kit = new Kit();
  const [x, y, z] = size;
  const t = 0.1 * z;
  // an I: two flanges and a web, with stiffeners
  for (const s of [-1, 1]) kit.box(x, y, t, PAINT.safety, [0, 0, s * (z / 2 - t / 2)]);
  kit.box(x - 0.4 * t, 0.3 * y, z - 2 * t, PAINT.safety);
  const ribs = Math.max(2, Math.round(x / (1.6 * z)));
  for (let i = 0; i <= ribs; i++)
    block(kit, [0.5 * t, 0.9 * y, z - 2 * t], PAINT.safety, [-x / 2 + 0.4 * t + (i / ribs) * (x - 0.8 * t), 0, 0]); // prettier-ignore
  for (const port of ports) {
    const away = Math.abs(port.z) - z / 2;
    const s = Math.sign(port.z) || 1;
    if (away < -0.01 * z && Math.abs(port.z) < 0.4 * z) continue;
    const r = Math.min(0.45 * y, 0.35 * z, 0.6 * Math.max(away, 0.4 * z));
    // cheeks from the flange to the sheave's axle
    const [from, to] = [s * (z / 2), port.z + s * r];
    for (const k of [-1, 1])
      block(kit, [1.1 * r, 0.12 * r, Math.max(0.3 * r, Math.abs(to - from))], look.frame, [port.x, port.y + k * 0.42 * r, (from + to) / 2]); // prettier-ignore
    sheave(kit, 0.92 * r, 0.6 * r, [port.x, port.y, port.z], look.steel);
  }
  return { geometry: kit.build() };
}

/** A master link: a long ring of bar in the plane of x and z, that its box just holds. @param {Look} _look @param {Form} form */
export function masterLink(_look, { size }) {
  const kit = new Kit();
  const [x, y, z] = size;
  const bar = y / 2;
  const [a, b] = [x / 2 - bar, z / 2 - bar];
  const r = Math.min(a, b);
  const points = [];
  for (let i = 0; i < 20; i++) {
    const turn = (2 * Math.PI * (i + 0.5)) / 20;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    points.push(v(Math.sign(c) * Math.max(0, a - r) + r * c, 0, Math.sign(s) * Math.max(0, b - r) + r * s)); // prettier-ignore
  }
  kit.finish = FINISH.steel;
  bent(kit, points, bar, PAINT.safety, { steps: 60, sides: 10, closed: true });
  return { geometry: kit.build() };
}

/** The ball above a hook, with its swivel and the hook: the ball is the body that acts. @param {Look} look @param {Form} form */
export function hookBall(look, { size, ports = [] }) {
  const kit = new Kit();
  const r = size[0] / 2;
  kit.add(new SphereGeometry(r, 36, 24), PAINT.safety);
  kit.finish = FINISH.steel;
  kit.ring(0.96 * r, 0.04 * r, look.frame);
  const low = Math.min(-r, ...ports.map((p) => p.z));
  const high = Math.max(r, ...ports.map((p) => p.z));
  kit.add(new CylinderGeometry(0.24 * r, 0.36 * r, Math.max(0.2 * r, high - 0.9 * r), 20).rotateX(Math.PI / 2), look.frame, [0, 0, (0.9 * r + high) / 2]); // prettier-ignore
  shackle(kit, 0.5 * r, PAINT.zinc, look.dark, new Matrix4().makeTranslation(0, 0, high - 0.1 * r));
  kit.base.makeTranslation(0, 0, -0.9 * r);
  hookBar(kit, Math.max(1.2 * r, -low + 0.1 * r), look.dark, PAINT.zinc);
  kit.base.identity();
  return { geometry: kit.build() };
}

export const models = {
  hook_block: hookBlock,
  sheave_beam: sheaveBeam,
  master_link: masterLink,
  hook_ball: hookBall,
};
