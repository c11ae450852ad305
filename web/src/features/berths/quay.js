/**
 * What a quay's block carries, so that it reads as one: joints of its face, a kerb, bollards, ladders, rails of a crane. Nothing of it
 * acts; all of it lies on the face or on the deck.
 * @module
 */
import { block, PAINT, pin } from '../../models/gear/pieces.js';
import { FINISH } from '../../view/finish.js';

/** @typedef {import('../../view/kit.js').Kit} Kit @typedef {import('../../view/look.js').Look} Look */

/** [m] Between joints, bollards, ladders. */
const JOINT = 12;
const BOLLARD = 20;
const LADDER = 60;
/** How many of each there are at most. */
const MOST = 48;

/**
 * @param {Kit} kit
 * @param {Look} look
 * @param {ArrayLike<number>} points of the outline, against the clock
 * @param {{base: number, top: number, ground: number}} at heights [m]: still water, deck, and how far down below the water
 */
export function furnishQuay(kit, look, points, { base, top }) {
  const n = Math.floor(points.length / 2);
  const before = kit.base.clone();
  for (let i = 0; i < n; i++) {
    const [ax, ay] = [points[2 * i], points[2 * i + 1]];
    const [bx, by] = [points[(2 * i + 2) % (2 * n)], points[(2 * i + 3) % (2 * n)]];
    const long = Math.hypot(bx - ax, by - ay);
    if (long < 8) continue;
    // along the edge x, outwards -y
    kit.base.copy(before);
    kit.base.multiply(before.clone().makeRotationZ(Math.atan2(by - ay, bx - ax)).setPosition(ax, ay, 0)); // prettier-ignore
    edge(kit, look, long, base, top);
  }
  kit.base.copy(before);
  kit.finish = FINISH.paint;
}

/** One side. @param {Kit} kit @param {Look} look @param {number} long @param {number} base @param {number} top */
function edge(kit, look, long, base, top) {
  const spaced = (/** @type {number} */ every) => Math.min(MOST, Math.max(1, Math.round(long / every))); // prettier-ignore
  const high = top - base;
  kit.finish = FINISH.concrete;
  const joints = spaced(JOINT);
  for (let k = 1; k < joints; k++)
    block(kit, [0.09, 0.02, high + 1.6], '#5d6264', [(k * long) / joints, 0, (top + base - 1.6) / 2]); // prettier-ignore
  // the kerb, in lengths with gaps for the lines
  const bays = spaced(BOLLARD);
  for (let k = 0; k < bays; k++) {
    block(kit, [0.82 * (long / bays), 0.3, 0.25], PAINT.safety, [((k + 0.5) * long) / bays, 0.2, top + 0.125]); // prettier-ignore
  }
  // weed where the tide goes
  kit.finish = FINISH.bed;
  block(kit, [long, 0.02, 0.9], '#41523f', [long / 2, 0, base - 0.1]);
  kit.finish = FINISH.steel;
  for (let k = 0; k <= bays; k++) {
    const x = Math.min(long - 1, Math.max(1, (k * long) / bays));
    pin(kit, 0.42, 0.12, look.frame, [x, 0.75, top + 0.06], 'z', 16);
    pin(kit, 0.23, 0.7, look.dark, [x, 0.75, top + 0.4], 'z', 16);
    pin(kit, 0.36, 0.18, look.dark, [x, 0.75, top + 0.72], 'z', 16);
  }
  const ladders = spaced(LADDER);
  for (let k = 0; k < ladders; k++) {
    const x = ((k + 0.37) * long) / ladders;
    for (const s of [-0.25, 0.25]) block(kit, [0.07, 0.1, high + 1.2], PAINT.safety, [x + s, 0.02, (top + base - 1.2) / 2]); // prettier-ignore
    for (let r = 0; r * 0.35 < high + 1; r++) block(kit, [0.5, 0.06, 0.05], PAINT.zinc, [x, -0.01, top - 0.2 - 0.35 * r]); // prettier-ignore
  }
  // rails of the cranes
  for (const y of [3, 6]) if (long > 60) block(kit, [long - 6, 0.12, 0.06], PAINT.zinc, [long / 2, y, top + 0.03]); // prettier-ignore
}
