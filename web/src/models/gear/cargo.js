/**
 * What hangs on a hook or stands on a deck: a container, a crate, test weights, a ball weight. Each fills the box or the ball
 * that acts.
 * @module
 */
import { CylinderGeometry, SphereGeometry, Vector3 } from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { beam, block, corrugated, PAINT, padEye, pin, v } from './pieces.js';

/**
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../view/kit.js').Triple} Triple
 *
 * The body that acts, and where lines hold on it.
 * @typedef {object} Form
 * @property {number[]} size [m]
 * @property {Vector3[]} [ports] body axes
 */

/** Its long side along x. @param {Kit} kit @param {number[]} size @returns {Triple} */
export function lengthwise(kit, [x, y, z]) {
  if (y <= x) return [x, y, z];
  kit.base.makeRotationZ(Math.PI / 2);
  return [y, x, z];
}

/**
 * A freight container: corner castings, posts, corrugated walls and roof, a door with four bars.
 * @param {Look} look
 * @param {Form} form
 * @param {boolean} plain
 */
export function container(look, { size, ports = [] }, plain) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const wall = PAINT.blue;
  const c = 0.075 * z; // height of a casting, about
  const post = 0.06 * z;
  const [a, b, h] = [x / 2, y / 2, z / 2];
  const deep = 0.022 * z;
  for (const i of [-1, 1])
    for (const j of [-1, 1]) {
      block(kit, [post, post, z - 2 * c], wall, [i * (a - post / 2 - 0.004 * z), j * (b - post / 2 - 0.004 * z), 0]); // prettier-ignore
      kit.finish = FINISH.steel;
      for (const k of [-1, 1]) {
        block(kit, [1.45 * c, 1.2 * c, c], look.frame, [i * (a - 0.729 * c), j * (b - 0.604 * c), k * (h - c / 2)]); // prettier-ignore
        // the holes of a casting
        pin(kit, 0.27 * c, 0.01 * c, look.dark, [i * (a - 0.725 * c), j * (b - 0.005 * c), k * (h - c / 2)], 'y', 12); // prettier-ignore
        pin(kit, 0.27 * c, 0.01 * c, look.dark, [i * (a - 0.005 * c), j * (b - 0.6 * c), k * (h - c / 2)], 'x', 12); // prettier-ignore
      }
      kit.finish = FINISH.paint;
    }
  const rail = 0.6 * c;
  for (const j of [-1, 1])
    for (const k of [-1, 1])
      block(kit, [x - 2.9 * c, rail, rail], wall, [0, j * (b - rail / 2 - 0.004 * z), k * (h - rail / 2 - 0.006 * z)]); // prettier-ignore
  for (const i of [-1, 1])
    for (const k of [-1, 1])
      block(kit, [rail, y - 2.4 * c, rail], wall, [i * (a - rail / 2 - 0.004 * z), 0, k * (h - rail / 2 - 0.006 * z)]); // prettier-ignore
  const waves = (/** @type {number} */ long) => Math.max(4, Math.round((plain ? 1.4 : 3.2) * (long / z) * 2.4)); // prettier-ignore
  const [inX, inY, inZ] = [x - 2 * post, y - 2 * post, z - 2 * rail];
  for (const j of [-1, 1])
    kit.add(corrugated(inX, inZ, waves(inX), deep).rotateX(Math.PI / 2).rotateZ(j > 0 ? Math.PI : 0), wall, [0, j * (b - 0.016 * z), 0]); // prettier-ignore
  kit.add(corrugated(inX, inY, waves(inX), 0.7 * deep), wall, [0, 0, h - 0.02 * z]);
  kit.add(corrugated(inZ, inY, waves(inZ), deep).rotateY(-Math.PI / 2), wall, [-a + 0.016 * z, 0, 0]); // prettier-ignore
  kit.finish = FINISH.timber;
  block(kit, [inX, inY, 0.02 * z], look.dark, [0, 0, -h + rail]);
  kit.finish = FINISH.paint;
  doors(kit, look, { x: a, y: inY, z: inZ, wall });
  marks(kit, { x, y, z });
  legs(kit, look, [x, y, z], ports);
  return { geometry: kit.build() };
}

/** Two leaves with four bars. @param {Kit} kit @param {Look} look @param {{x: number, y: number, z: number, wall: string}} of */
function doors(kit, look, { x, y, z, wall }) {
  const at = x - 0.03 * z;
  for (const side of [-1, 1]) {
    block(kit, [0.02 * z, 0.492 * y, z], wall, [at, side * 0.25 * y, 0]);
    for (const row of [-0.33, 0, 0.33])
      block(kit, [0.012 * z, 0.42 * y, 0.2 * z], wall, [at + 0.012 * z, side * 0.25 * y, row * z]);
    kit.finish = FINISH.rubber;
    block(kit, [0.022 * z, 0.01 * y, z], PAINT.black, [at, side * 0.004 * y, 0]);
    kit.finish = FINISH.steel;
    for (const u of [0.11, 0.36]) {
      pin(kit, 0.009 * z, 1.02 * z, PAINT.zinc, [at + 0.022 * z, side * u * y, 0], 'z', 8);
      for (const k of [-0.49, -0.25, 0.25, 0.49])
        block(kit, [0.022 * z, 0.035 * y, 0.028 * z], PAINT.zinc, [at + 0.016 * z, side * u * y, k * z]); // prettier-ignore
      block(kit, [0.012 * z, 0.14 * y, 0.022 * z], PAINT.zinc, [at + 0.023 * z, side * (u + (u < 0.2 ? 0.05 : -0.05)) * y, -0.12 * z]); // prettier-ignore
    }
    for (const k of [-0.42, -0.14, 0.14, 0.42])
      block(kit, [0.02 * z, 0.03 * y, 0.05 * z], look.frame, [at + 0.006 * z, side * 0.482 * y, k * z]); // prettier-ignore
    kit.finish = FINISH.paint;
  }
}

/** Plates of the owner's and the size's marks: light fields, no words. @param {Kit} kit @param {{x: number, y: number, z: number}} of */
function marks(kit, { x, y, z }) {
  for (const side of [-1, 1]) {
    block(kit, [0.2 * x, 0.002 * z, 0.16 * z], PAINT.white, [side * 0.3 * x, side * (y / 2 - 0.0125 * z), 0.24 * z]); // prettier-ignore
    block(kit, [0.08 * x, 0.002 * z, 0.05 * z], PAINT.safety, [side * 0.36 * x, side * (y / 2 - 0.0125 * z), 0.06 * z]); // prettier-ignore
  }
}

/** Sling legs to an eye above a body, and lugs where lines hold on it. @param {Kit} kit @param {Look} look @param {number[]} size @param {Vector3[]} ports */
export function legs(kit, look, [x, y, z], ports) {
  const r = 0.035 * Math.min(x, y, z);
  for (const port of ports) {
    if (port.z > 0.55 * z) {
      kit.finish = FINISH.steel;
      for (const i of [-1, 1])
        for (const j of [-1, 1]) {
          const foot = v((i * 0.92 * x) / 2, (j * 0.9 * y) / 2, z / 2);
          kit.bar(foot, port, 0.0035 * (x + y), look.wire, 6);
        }
      kit.ring(1.5 * r, 0.4 * r, PAINT.zinc, [port.x, port.y, port.z], [Math.PI / 2, 0, 0]);
    } else if (port.lengthSq() > 0) {
      kit.finish = FINISH.paint;
      padEye(kit, port, port.z > 0.3 * z ? v(0, 0, 1) : port.clone().normalize(), r, PAINT.safety);
    }
  }
  kit.finish = FINISH.paint;
}

/** A wooden crate: planks on a frame, with skids. @param {Look} look @param {Form} form */
export function crate(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const t = 0.035 * Math.min(x, y, z);
  const wood = '#a27c4f';
  const batten = '#8a6540';
  kit.finish = FINISH.timber;
  kit.box(x - 2.4 * t, y - 2.4 * t, z - 2.4 * t, '#6d5030');
  const rows = Math.max(4, Math.round(z / (0.14 * Math.max(z, 0.5 * x))));
  const high = (z - 2 * t) / rows;
  for (let i = 0; i < rows; i++) {
    const at = -z / 2 + t + (i + 0.5) * high;
    const tone = i % 2 ? wood : '#987347';
    for (const s of [-1, 1]) {
      block(kit, [x - 2 * t, t, 0.94 * high], tone, [0, s * (y / 2 - 1.5 * t), at]);
      block(kit, [t, y - 2 * t, 0.94 * high], tone, [s * (x / 2 - 1.5 * t), 0, at]);
    }
  }
  const boards = Math.max(4, Math.round(y / high));
  for (let i = 0; i < boards; i++)
    for (const s of [-1, 1])
      block(kit, [x - 2 * t, (0.94 * (y - 2 * t)) / boards, t], i % 2 ? wood : '#987347', [0, -y / 2 + t + ((i + 0.5) * (y - 2 * t)) / boards, s * (z / 2 - 1.5 * t)]); // prettier-ignore
  const w = 3.2 * t;
  for (const i of [-1, 1])
    for (const j of [-1, 1]) {
      block(kit, [w, t, z], batten, [i * (x / 2 - w / 2), j * (y / 2 - t / 2), 0]);
      block(kit, [t, w, z], batten, [i * (x / 2 - t / 2), j * (y / 2 - w / 2 - t), 0]);
      block(kit, [x - 2 * w, t, w], batten, [0, i * (y / 2 - t / 2), j * (z / 2 - w / 2)]);
      block(kit, [t, y - 2 * w, w], batten, [i * (x / 2 - t / 2), 0, j * (z / 2 - w / 2)]);
      block(kit, [w, y, t], batten, [i * 0.36 * x, 0, j * (z / 2 - t / 2)]);
    }
  for (const j of [-1, 1])
    beam(kit, v(-x / 2 + w, j * (y / 2 - 0.6 * t), -z / 2 + w), v(x / 2 - w, j * (y / 2 - 0.6 * t), z / 2 - w), 0.9 * t, w, batten); // prettier-ignore
  kit.finish = FINISH.paint;
  legs(kit, look, [x, y, z], ports);
  return { geometry: kit.build() };
}

/**
 * A block of test weights: cast slabs in a cradle, strapped, with lifting lugs.
 * @param {Look} look
 * @param {Form} form
 */
export function weights(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const least = Math.min(x, y, z);
  const t = 0.05 * least;
  const slabs = Math.max(2, Math.min(5, Math.round((2.2 * z) / Math.min(x, y)) + 1));
  const high = (z - 2 * t) / slabs;
  kit.finish = FINISH.steel;
  for (let i = 0; i < slabs; i++) {
    const at = -z / 2 + t + (i + 0.5) * high;
    kit.box(x - 2 * t, y - 2 * t, 0.97 * high, i % 2 ? '#5b656c' : '#66717a', [0, 0, at]);
  }
  kit.finish = FINISH.paint;
  for (const s of [-1, 1]) {
    for (const u of [-0.3, 0.3]) {
      // straps all round, out to the faces
      block(kit, [2.4 * t, t, z], PAINT.safety, [u * x, s * (y / 2 - t / 2), 0]);
      block(kit, [2.4 * t, y - 2 * t, t], PAINT.safety, [u * x, 0, s * (z / 2 - t / 2)]);
      block(kit, [t, 2.4 * t, z], PAINT.safety, [s * (x / 2 - t / 2), u * y, 0]);
      block(kit, [x - 2 * t, 2.4 * t, t], PAINT.safety, [0, u * y, s * (z / 2 - 0.55 * t)]);
    }
    // a plate with its weight, and stripes at the foot
    block(kit, [0.3 * x, 0.5 * t, 0.32 * z], PAINT.white, [0, s * (y / 2 - 0.8 * t), 0.06 * z]);
    block(kit, [0.22 * x, 0.1 * t, 0.05 * z], PAINT.black, [0, s * (y / 2 - 0.5 * t), 0.12 * z]);
    block(kit, [0.22 * x, 0.1 * t, 0.03 * z], PAINT.black, [0, s * (y / 2 - 0.5 * t), 0.02 * z]);
  }
  legs(kit, look, [x, y, z], ports);
  return { geometry: kit.build() };
}

/**
 * A ball weight as cranes carry above the hook: a cast ball with a seam, a band and lugs. The ball is the body that acts.
 * @param {Look} look
 * @param {Form} form
 * @param {boolean} [plain]
 */
export function ball(look, { size, ports = [] }, plain = false) {
  const kit = new Kit();
  const r = size[0] / 2;
  kit.finish = FINISH.paint;
  // below the flats of what is painted on it
  kit.add(plain ? new SphereGeometry(0.993 * r, 32, 20) : new SphereGeometry(0.997 * r, 44, 28), PAINT.safety); // prettier-ignore
  const [round, high] = plain ? [10, 8] : [14, 12];
  // quarters of a test body: they show turning
  for (const k of [0, 1]) {
    const quarter = new SphereGeometry(r, round, high, k * Math.PI, Math.PI / 2, 0.18 * Math.PI, 0.32 * Math.PI); // prettier-ignore
    kit.add(quarter.rotateX(Math.PI / 2), PAINT.black);
    const other = new SphereGeometry(r, round, high, (k + 0.5) * Math.PI, Math.PI / 2, Math.PI / 2, 0.32 * Math.PI); // prettier-ignore
    kit.add(other.rotateX(Math.PI / 2), PAINT.black);
  }
  kit.finish = FINISH.steel;
  kit.ring(0.984 * r, 0.016 * r, look.frame);
  for (const h of [-1, 1])
    kit.add(new CylinderGeometry(0.2 * r, 0.24 * r, 0.04 * r, 24).rotateX((h * Math.PI) / 2), look.frame, [0, 0, h * 0.978 * r]); // prettier-ignore
  for (const port of ports)
    if (port.length() > 0.4 * r) padEye(kit, port, port.clone().normalize(), 0.1 * r, PAINT.zinc);
  return { geometry: kit.build() };
}

export const models = { container, crate, weights, ball };
