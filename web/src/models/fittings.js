/**
 * What stands on a ship's deck: houses with windows, masts, funnels, rails, bollards, windlasses, winches. Each adds its
 * pieces to a kit; sizes in metres, places in the axes of the ship (x forward, y to port, z up).
 * @module
 */
import { BoxGeometry, Color, CylinderGeometry, Matrix4, SphereGeometry, Vector3 } from 'three';
import { FINISH } from '../view/finish.js';
import { LOOK } from '../view/look.js';

/**
 * @typedef {import('../view/kit.js').Kit} Kit
 * @typedef {import('../view/look.js').Look} Look
 */

const v = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);
const day = new Color(LOOK.light.mark);

/** A ship's own colour in the light of a theme. @param {Look} look @param {string} colour */
export function tinted(look, colour) {
  const now = new Color(look.mark);
  const c = new Color(colour);
  c.setRGB((c.r * now.r) / day.r, (c.g * now.g) / day.g, (c.b * now.b) / day.b);
  return `#${c.getHexString()}`;
}

/** Paint that ships wear. */
export const SHIP = { white: '#e4e7e6', buff: '#d8b26a', orange: '#cf5a1e', red: '#a8322a', green: '#2d6f4a', blue: '#1f4463', black: '#23282c', glass: '#22313b', grey: '#8f9aa2', yellow: '#e0a526', deck: '#5d7068', brown: '#7a4632' }; // prettier-ignore

/** Runs a step with another finish. @param {Kit} kit @param {number} finish @param {() => void} add */
export function withFinish(kit, finish, add) {
  const before = kit.finish;
  kit.finish = finish;
  add();
  kit.finish = before;
}

/** A box with sharp edges, by its faces. @param {Kit} kit @param {number[]} low @param {number[]} high @param {string} colour */
export function block(kit, low, high, colour) {
  const [x, y, z] = high.map((h, i) => h - low[i]);
  return kit.add(new BoxGeometry(x, y, z), colour, [
    low[0] + x / 2,
    low[1] + y / 2,
    low[2] + z / 2,
  ]);
}

/**
 * A row of windows on all four sides of a house.
 * @param {Kit} kit @param {Look} look
 * @param {{low: number[], high: number[], sill: number, head: number, wide: number, gap: number}} house
 */
export function windows(kit, look, { low, high, sill, head, wide, gap }) {
  const glass = tinted(look, SHIP.glass);
  withFinish(kit, FINISH.glass, () => {
    const row = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {(c: number) => void} */ put,
    ) => {
      const n = Math.floor((to - from - gap) / (wide + gap));
      const step = (to - from) / Math.max(1, n);
      for (let i = 0; i < n; i++) put(from + (i + 0.5) * step);
    };
    const [a, b] = [low[2] + sill, low[2] + head];
    row(low[0], high[0], (x) => {
      block(kit, [x - wide / 2, high[1] - 0.02, a], [x + wide / 2, high[1] + 0.03, b], glass);
      block(kit, [x - wide / 2, low[1] - 0.03, a], [x + wide / 2, low[1] + 0.02, b], glass);
    });
    row(low[1], high[1], (y) => {
      block(kit, [high[0] - 0.02, y - wide / 2, a], [high[0] + 0.03, y + wide / 2, b], glass);
      block(kit, [low[0] - 0.03, y - wide / 2, a], [low[0] + 0.02, y + wide / 2, b], glass);
    });
  });
}

/** A rail round a deck: stanchions and three bars. @param {Kit} kit @param {Look} look @param {number[][]} points x, y @param {number} z @param {number} [high] */
export function rail(kit, look, points, z, high = 1.05) {
  const colour = tinted(look, SHIP.white);
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i], points[i + 1]];
    for (const h of [1, 0.55])
      kit.bar(v(a[0], a[1], z + h * high), v(b[0], b[1], z + h * high), 0.025, colour, 4);
    const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 2.4));
    for (let k = 0; k < n; k++) {
      const [x, y] = [a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n];
      kit.bar(v(x, y, z), v(x, y, z + high), 0.025, colour, 4);
    }
  }
}

/**
 * A deckhouse of some decks with a bridge on top that looks forward.
 * @param {Kit} kit @param {Look} look
 * @param {{aft: number, fore: number, half: number, z: number, decks: number, step?: number, taper?: number, wings?: boolean, colour?: string, plain?: boolean}} of
 * @returns {number} height of the bridge's top
 */
export function house(
  kit,
  look,
  {
    aft,
    fore,
    half,
    z,
    decks,
    step = 2.75,
    taper = 0.9,
    wings = true,
    colour = SHIP.white,
    plain = false,
  },
) {
  const white = tinted(look, colour);
  let [a, f, h, at] = [aft, fore, half, z];
  for (let d = 0; d < decks; d++) {
    block(kit, [a, -h, at], [f, h, at + step], white);
    block(
      kit,
      [a - 0.25, -h - 0.25, at + step - 0.14],
      [f + 0.25, h + 0.25, at + step],
      tinted(look, SHIP.grey),
    );
    if (!plain)
      windows(kit, look, {
        low: [a, -h, at],
        high: [f, h, at + step],
        sill: 1.1,
        head: 1.8,
        wide: 0.62,
        gap: 1.1,
      });
    if (!plain && d > 0)
      rail(
        kit,
        look,
        [
          [a, h + 0.2],
          [a, -h - 0.2],
        ],
        at,
      );
    at += step;
    f -= 0.35 * step * (1 - taper) * 4;
    a += 0.12 * step * (1 - taper) * 4;
    h *= taper;
  }
  // the bridge: glass all round, raked out forward, wings to the ship's side
  const wide = wings ? half * 1.04 : h;
  const [ba, bf] = [Math.max(a, f - 6.5), f + 0.6];
  block(kit, [ba, -h, at], [bf - 0.3, h, at + 1.15], white);
  if (wings) block(kit, [bf - 3.2, -wide, at], [bf - 0.5, wide, at + 1.1], white);
  const glass = tinted(look, SHIP.glass);
  withFinish(kit, FINISH.glass, () => {
    block(kit, [ba + 0.05, -h + 0.05, at + 1.1], [bf - 0.2, h - 0.05, at + 2.2], glass);
    if (wings)
      block(kit, [bf - 3.1, -wide + 0.08, at + 1.05], [bf - 0.6, wide - 0.08, at + 2.1], glass);
  });
  if (!plain) {
    const posts = Math.max(4, Math.round(h * 1.4));
    for (let i = 0; i <= posts; i++) {
      const y = -h + (2 * h * i) / posts;
      block(kit, [bf - 0.26, y - 0.06, at + 1.1], [bf - 0.12, y + 0.06, at + 2.25], white);
    }
    for (const side of [-1, 1])
      for (let x = ba; x < bf - 0.4; x += 1.5)
        block(kit, [x, side * h - 0.07, at + 1.1], [x + 0.12, side * h + 0.07, at + 2.25], white);
  }
  block(kit, [ba - 0.2, -h - 0.3, at + 2.2], [bf + 0.25, h + 0.3, at + 2.5], white);
  if (wings) block(kit, [bf - 3.3, -wide - 0.1, at + 2.1], [bf - 0.4, wide + 0.1, at + 2.3], white);
  if (!plain)
    rail(
      kit,
      look,
      [
        [bf, h],
        [ba, h],
        [ba, -h],
        [bf, -h],
        [bf, h],
      ],
      at + 2.5,
    );
  return at + 2.5;
}

/** A mast with a radar, lights and a whip. @param {Kit} kit @param {Look} look @param {number} x @param {number} z its foot @param {number} high */
export function mast(kit, look, x, z, high) {
  // small ships have small ones
  const small = Math.min(1, high / 7);
  const before = kit.base.clone();
  kit.base.multiply(new Matrix4().makeTranslation(x, 0, z).scale(v(small, small, small)));
  mastOf(kit, look, high / small);
  kit.base.copy(before);
}

/** On its foot, full size. @param {Kit} kit @param {Look} look @param {number} high */
function mastOf(kit, look, high) {
  const [x, z] = [0, 0];
  const white = tinted(look, SHIP.white);
  const dark = tinted(look, SHIP.black);
  kit.add(new CylinderGeometry(0.16, 0.34, high, 10).rotateX(Math.PI / 2), white, [
    x,
    0,
    z + high / 2,
  ]);
  for (const side of [-1, 1])
    kit.bar(v(x - 0.22 * high, side * 0.16 * high, z), v(x, 0, z + 0.62 * high), 0.11, white, 6);
  for (const [h, w] of [
    [0.55, 1.6],
    [0.8, 1.1],
  ]) {
    // prettier-ignore
    block(kit, [x - 0.25, -w, z + h * high], [x + 0.9, w, z + h * high + 0.1], white);
    block(
      kit,
      [x + 0.35, -w * 1.15, z + h * high + 0.42],
      [x + 0.58, w * 1.15, z + h * high + 0.66],
      dark,
    );
    kit.add(new CylinderGeometry(0.16, 0.2, 0.36, 8).rotateX(Math.PI / 2), white, [
      x + 0.46,
      0,
      z + h * high + 0.26,
    ]);
  }
  for (const [side, colour] of [
    [1, SHIP.red],
    [-1, SHIP.green],
  ]) {
    // prettier-ignore
    const y = Number(side) * 1.5;
    block(
      kit,
      [x + 0.2, y - 0.12, z + 0.55 * high + 0.1],
      [x + 0.45, y + 0.12, z + 0.55 * high + 0.36],
      tinted(look, String(colour)),
    );
  }
  kit.add(new SphereGeometry(0.2, 10, 8), white, [x, 0, z + high + 0.1]);
  kit.bar(v(x - 0.2, 0.4, z + 0.8 * high), v(x - 0.2, 0.4, z + 1.25 * high), 0.03, dark, 4);
  for (const side of [-1, 1])
    kit.add(new SphereGeometry(0.55, 14, 10), white, [x - 1.6, side * 2.2, z + 0.7]);
}

/** @param {Kit} kit @param {Look} look @param {{x: number, y?: number, z: number, long: number, half: number, high: number, colour?: string}} of */
export function funnel(kit, look, { x, y = 0, z, long, half, high, colour = SHIP.blue }) {
  block(kit, [x - long / 2, y - half, z], [x + long / 2, y + half, z + high], tinted(look, colour));
  block(
    kit,
    [x - long / 2 - 0.04, y - half - 0.04, z + 0.62 * high],
    [x + long / 2 + 0.04, y + half + 0.04, z + 0.82 * high],
    tinted(look, SHIP.white),
  );
  block(
    kit,
    [x - long / 2 - 0.05, y - half - 0.05, z + high - 0.35],
    [x + long / 2 + 0.05, y + half + 0.05, z + high],
    tinted(look, SHIP.black),
  );
  for (const d of [-0.22, 0.22])
    kit.add(
      new CylinderGeometry(0.14 * long, 0.14 * long, 0.9, 12).rotateX(Math.PI / 2),
      tinted(look, SHIP.black),
      [x + d * long, y, z + high + 0.35],
    );
}

/** Two bitts on a plate. @param {Kit} kit @param {Look} look @param {number} x @param {number} y @param {number} z @param {number} [s] */
export function bitts(kit, look, x, y, z, s = 1) {
  const colour = tinted(look, SHIP.black);
  block(kit, [x - 0.95 * s, y - 0.3 * s, z], [x + 0.95 * s, y + 0.3 * s, z + 0.09 * s], colour);
  for (const d of [-0.55, 0.55]) {
    kit.add(new CylinderGeometry(0.19 * s, 0.19 * s, 0.75 * s, 12).rotateX(Math.PI / 2), colour, [
      x + d * s,
      y,
      z + 0.4 * s,
    ]);
    kit.add(new CylinderGeometry(0.26 * s, 0.26 * s, 0.07 * s, 12).rotateX(Math.PI / 2), colour, [
      x + d * s,
      y,
      z + 0.79 * s,
    ]);
  }
}

/** A drum across the ship between flanges. @param {Kit} kit @param {number[]} at @param {number} r @param {number} half @param {string} wound @param {string} flange */
export function drumAcross(kit, [x, y, z], r, half, wound, flange) {
  kit.add(new CylinderGeometry(r, r, 2 * half, 20), wound, [x, y, z]);
  for (const side of [-1, 1])
    kit.add(new CylinderGeometry(1.45 * r, 1.45 * r, 0.14 * r, 24), flange, [
      x,
      y + side * half,
      z,
    ]);
}

/** A winch on its bed: drum, gear case, motor. @param {Kit} kit @param {Look} look @param {number} x @param {number} y @param {number} z @param {number} s radius of the drum @param {number} [half] */
export function winch(kit, look, x, y, z, s, half = 1.5 * s) {
  const grey = tinted(look, SHIP.green);
  drumAcross(kit, [x, y, z + 1.6 * s], s, half, tinted(look, '#5a5f62'), grey);
  for (const side of [-1, 1])
    block(
      kit,
      [x - 1.1 * s, y + side * (half + 0.25 * s) - 0.12 * s, z],
      [x + 1.1 * s, y + side * (half + 0.25 * s) + 0.12 * s, z + 1.8 * s],
      grey,
    );
  block(
    kit,
    [x - 0.7 * s, y + half + 0.4 * s, z + 0.4 * s],
    [x + 0.9 * s, y + half + 1.5 * s, z + 2.1 * s],
    grey,
  );
  kit.add(new CylinderGeometry(0.5 * s, 0.5 * s, 1.2 * s, 14), tinted(look, SHIP.grey), [
    x + 0.2 * s,
    y + half + 2 * s,
    z + 1.3 * s,
  ]);
  block(
    kit,
    [x - 1.4 * s, y - half - 0.5 * s, z],
    [x + 1.4 * s, y + half + 2.6 * s, z + 0.16 * s],
    tinted(look, SHIP.black),
  );
}
