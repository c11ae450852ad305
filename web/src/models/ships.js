/**
 * Ships of five types, from the hull maker and the fittings. Axes of what is made: x forward from amidships, y to port, z up from
 * the waterline.
 * @module
 */
import { CylinderGeometry, Vector3 } from 'three';
import { FINISH } from '../view/finish.js';
import { Kit } from '../view/kit.js';
import {
  SHIP,
  bitts,
  block,
  drumAcross,
  funnel,
  house,
  mast,
  rail,
  tinted,
  winch,
  withFinish,
} from './fittings.js';
import { hullForm, outlineForm } from './hull_form.js';
import { along, hullMesh, slots, tier, together, unpainted } from './hull_mesh.js';
import { hullPaint } from './hull_paint.js';

/**
 * @typedef {import('../view/look.js').Look} Look
 * @typedef {import('./hull_form.js').HullText} HullText
 * @typedef {{at: number[], lean: number[]}[]} Edge
 *
 * @typedef {object} ShipText what is not given is in proportion to the length
 * @property {number} [length] over the waterline [m]
 * @property {number} [beam]
 * @property {number} [draught]
 * @property {number} [depth] keel to deck
 * @property {string} [colour] of the topsides
 * @property {ArrayLike<number>} [outline] x, y of its corners: she has this breadth at `acts`
 * @property {number} [acts] height over the water
 * @property {boolean} [exact] a box with these sides: nothing rounded
 * @property {number} [over] her stern carries a sheave: its height over the water
 * @property {boolean} [winch] a drum in its place
 * @property {boolean} [bare] her deck carries other parts: nothing in their way
 */

const v = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);

/** Proportions by type: beam, draught and depth of the length, and the form. @type {Record<string, {length: number, beam: number, draught: number, depth: number, colour: string, form: Omit<HullText, 'length' | 'beam' | 'draught' | 'depth'>}>} */
export const TYPES = {
  supply: {
    ...{ length: 76, beam: 0.23, draught: 0.078, depth: 0.104, colour: '#1d4f6e' },
    form: { block: 0.69, rake: 0.045, flare: 0.5, sheerFore: 0.012, bulb: 0.035, transom: 0.94, entrance: 0.34, run: 0.26, counter: 0.16 }, // prettier-ignore
  },
  container_ship: {
    ...{ length: 255, beam: 0.147, draught: 0.046, depth: 0.083, colour: '#22384f' },
    form: { block: 0.65, rake: 0.028, flare: 0.75, sheerFore: 0.006, bulb: 0.022, transom: 0.8, entrance: 0.36, run: 0.34, counter: 0.1 }, // prettier-ignore
  },
  tug: {
    ...{ length: 31, beam: 0.36, draught: 0.14, depth: 0.195, colour: '#23282c' },
    form: { block: 0.56, rake: 0.02, flare: 0.3, sheerFore: 0.045, sheerAft: 0.012, transom: 0.72, entrance: 0.42, run: 0.36, counter: 0.2 }, // prettier-ignore
  },
  barge: {
    ...{ length: 60, beam: 0.28, draught: 0.045, depth: 0.075, colour: '#5d463b' },
    form: { block: 0.92, transom: 1, counter: 0.12, entrance: 0.06, run: 0.06, bow: 0.99, bilge: 0.12 }, // prettier-ignore
  },
  workboat: {
    ...{ length: 15, beam: 0.3, draught: 0.085, depth: 0.19, colour: '#cf5a1e' },
    form: { block: 0.62, rake: 0.06, flare: 0.5, sheerFore: 0.04, transom: 0.86, entrance: 0.5, run: 0.2, counter: 0.1 }, // prettier-ignore
  },
};

/** Shares of the length in the form, in metres. */
const LONG = /** @type {const} */ (['rake', 'sheerFore', 'sheerAft', 'bulb']);

/** @param {string} type @param {ShipText} text @returns {HullText} */
export function textOf(type, text) {
  const usual = TYPES[type];
  const length = text.length || usual.length;
  const form = { ...usual.form };
  for (const key of LONG) if (form[key]) form[key] *= length;
  return {
    ...form,
    length,
    beam: text.beam || usual.beam * length,
    draught: text.draught || usual.draught * length,
    depth: text.depth || usual.depth * length,
  };
}

/** A round bar along the deck's edge on both sides: a rubbing strake or a fender. @param {Kit} kit @param {Edge} edge @param {number} from @param {number} to @param {number} drop @param {number} r @param {string} colour */
function strake(kit, edge, from, to, drop, r, colour) {
  const line = along(edge, from, to);
  for (const side of [-1, 1])
    for (let i = 0; i + 1 < line.length; i++) {
      const [a, b] = [line[i], line[i + 1]].map(({ at, lean }) =>
        v(
          at[0] - drop * lean[0],
          side * Math.max(0, at[1] - drop * lean[1] + 0.3 * r),
          at[2] - drop,
        ),
      );
      if (a.distanceTo(b) > 0.02) kit.bar(a, b, r, colour, 7);
    }
}

/** Half breadth of a deck's edge at a place. @param {Edge} edge @param {number} x */
const halfAt = (edge, x) => along(edge, x, x + 0.1)[0].at[1];

/**
 * @typedef {{kit: Kit, look: Look, text: ShipText, hull: HullText, edge: Edge, colours: {deck: string, top: string, inside: string},
 *   plain: boolean, add: (geometry: import('three').BufferGeometry) => void}} Yard
 */

/** A frame over the stern that carries a line. @param {Yard} yard @param {number} over height of the sheave over the water */
function sternFrame({ kit, look, text, hull, edge }, over) {
  const { length: L, beam, draught, depth } = hull;
  const yellow = tinted(look, SHIP.yellow);
  const [x, z] = [-0.53 * L, draught + over];
  const stern = edge[0].at[0];
  for (const side of [-1, 1]) {
    const head = v(x, side * 0.2 * beam, z + 0.012 * L);
    kit.bar(v(stern + 0.035 * L, side * 0.32 * beam, depth), head, 0.012 * L, yellow, 12);
    kit.bar(v(stern + 0.12 * L, side * 0.32 * beam, depth), head, 0.007 * L, yellow, 10);
  }
  kit.bar(
    v(x, -0.23 * beam, z + 0.012 * L),
    v(x, 0.23 * beam, z + 0.012 * L),
    0.014 * L,
    yellow,
    12,
  );
  if (text.winch) return;
  drumAcross(
    kit,
    [x + 0.012 * L, 0, z],
    0.009 * L,
    0.004 * L,
    tinted(look, SHIP.black),
    tinted(look, SHIP.grey),
  );
  // the fall, back to the winch on deck
  kit.bar(
    v(x + 0.02 * L, 0, z + 0.012 * L),
    v(0.14 * L - 0.045 * L, 0, depth + 0.045 * L),
    0.0016 * L,
    look.wire,
    6,
  );
}

/** Long open deck aft, everything else forward. @param {Yard} yard */
function supply(yard) {
  const { kit, look, text, hull, edge, colours, plain, add } = yard;
  const { length: L, depth } = hull;
  if (text.over) sternFrame(yard, text.over);
  const last = edge[edge.length - 1].at[0];
  const step = 0.075 * L * 0.6;
  const breakAt = (text.bare ? 0.2 : 0.14) * L;
  const castle = tier(edge, { from: breakAt, to: last, height: () => step, lean: 0.5, colours });
  add(castle.geometry);
  add(tier(castle.edge, { from: breakAt + 0.02 * L, to: last, height: (x) => 1 + (0.02 * L * Math.max(0, x - breakAt)) / (last - breakAt), thick: 0.15, lean: 0.25, colours }).geometry); // prettier-ignore
  const stern = edge[0].at[0];
  add(
    tier(edge, {
      from: stern + 0.01 * L,
      to: breakAt,
      height: () => 0.03 * L,
      thick: 0.35,
      lean: 0,
      colours,
    }).geometry,
  );
  add(
    slots(edge, {
      from: stern + 2,
      to: breakAt - 2,
      every: 0.06 * L,
      wide: 0.018 * L,
      high: 0.006 * L,
    }),
  );
  const half = (/** @type {number} */ x) => halfAt(edge, x);
  const deck = depth + step;
  const top = house(kit, look, {
    aft: breakAt + 0.01 * L,
    fore: 0.335 * L,
    half: 0.9 * half(0.3 * L),
    z: deck,
    decks: 3,
    step: 0.036 * L,
    taper: 0.95,
    plain,
  });
  mast(kit, look, 0.24 * L, top, 0.09 * L);
  for (const side of [-1, 1]) {
    funnel(kit, look, {
      x: breakAt + 0.02 * L,
      y: side * (half(breakAt) - 1.9),
      z: deck,
      long: 2.2,
      half: 0.8,
      high: 0.11 * L,
    });
    bitts(kit, look, 0.4 * L, side * 0.5 * half(0.4 * L), deck, 0.9);
    bitts(kit, look, stern + 0.06 * L, side * 0.84 * half(stern + 0.06 * L), depth, 0.9);
  }
  const inner = half(0) - 0.03 * L;
  withFinish(kit, FINISH.timber, () =>
    block(
      kit,
      [stern + 0.05 * L, -inner, depth + 0.01],
      [breakAt - 0.1 * L, inner, depth + 0.12],
      tinted(look, '#8a6a4a'),
    ),
  );
  winch(kit, look, breakAt - 0.045 * L, -0.03 * L, depth, 0.017 * L, 0.035 * L);
  // the roller that anchors and chain come over
  withFinish(kit, FINISH.steel, () =>
    kit.add(new CylinderGeometry(0.016 * L, 0.016 * L, 0.09 * L, 20), tinted(look, SHIP.grey), [
      stern + 0.012 * L,
      0,
      depth - 0.004 * L,
    ]),
  );
  strake(kit, edge, stern + 1, last - 0.2 * L, 0.012 * L, 0.004 * L, tinted(look, SHIP.black));
}

const BOXES = [
  '#8c3b2e',
  '#2d5f8a',
  '#5f6f78',
  '#2f6e59',
  '#b0792e',
  '#7b7f84',
  '#3b4a6b',
  '#9a4f3a',
];

/** Bays of containers, house abaft the middle. @param {Yard} yard */
function containerShip({ kit, look, hull, edge, colours, plain, add }) {
  const { length: L, beam, depth } = hull;
  const last = edge[edge.length - 1].at[0];
  const stern = edge[0].at[0];
  const castleAt = 0.41 * L;
  const castle = tier(edge, { from: castleAt, to: last, height: () => 3.2, lean: 0.5, colours });
  add(castle.geometry);
  add(
    tier(castle.edge, { from: castleAt + 1, to: last, height: () => 1.4, thick: 0.25, colours })
      .geometry,
  );
  const cover = depth + 1.8;
  const [houseAft, houseFore] = [-0.29 * L, -0.235 * L];
  const wide = beam / 2 - 1.4;
  block(kit, [houseAft, -wide, depth], [houseFore, wide, cover + 0.4], tinted(look, SHIP.white));
  const decks = Math.max(4, Math.round((0.085 * L + 3) / 2.9));
  const top = house(kit, look, {
    aft: houseAft,
    fore: houseFore,
    half: wide * 0.92,
    z: cover + 0.4,
    decks,
    step: 2.9,
    taper: 0.985,
    plain,
  });
  mast(kit, look, houseAft + 0.55 * (houseFore - houseAft), top, 9);
  funnel(kit, look, {
    x: houseAft - 5.5,
    z: depth,
    long: 7,
    half: 4.2,
    high: top - depth - 4,
    colour: SHIP.blue,
  });
  const bay = 12.19;
  const pitch = bay + 1.9;
  const [box, high] = [2.52, 2.59];
  let bayNumber = 0;
  for (const [from, to] of [
    [stern + 6, houseAft - 11],
    [houseFore + 2.5, castleAt - 2],
  ]) {
    // prettier-ignore
    const bays = Math.floor((to - from) / pitch);
    for (let b = 0; b < bays; b++, bayNumber++) {
      const x = from + b * pitch + ((to - from) % pitch) / 2;
      const half = Math.min(halfAt(edge, x), halfAt(edge, x + bay)) - 0.6;
      const across = Math.max(0, Math.floor((2 * half) / box));
      if (across < 3) continue;
      block(kit, [x - 0.3, -half, depth], [x + bay + 0.3, half, cover], tinted(look, SHIP.brown));
      const tiers = Math.round(((x > 0.28 * L ? 3 : 5) * beam) / 37) || 2;
      for (let r = 0; r < across; r++) {
        const y = (r - across / 2) * box;
        const outer = r === 0 || r === across - 1;
        // stacks are not all of one height
        const n = Math.max(1, tiers - ((bayNumber * 7 + Math.floor(r / 3) * 5) % 4 === 0 ? 1 : 0));
        const colour = (/** @type {number} */ t) =>
          tinted(look, BOXES[(bayNumber * 5 + r * 3 + t * 7 + ((r * t) % 5)) % BOXES.length]);
        if (plain)
          block(kit, [x, y + 0.04, cover], [x + bay, y + box - 0.04, cover + n * high], colour(n));
        else
          for (let t = outer ? 0 : Math.max(0, n - 2); t < n; t++)
            block(
              kit,
              [x, y + 0.04, cover + t * high],
              [x + bay, y + box - 0.04, cover + (t + 1) * high - 0.05],
              colour(t),
            );
      }
      // lashing bridge
      if (!plain)
        block(
          kit,
          [x + bay + 0.6, -half, depth],
          [x + bay + 1.1, half, cover + 2 * high],
          tinted(look, SHIP.grey),
        );
    }
  }
  for (const side of [-1, 1]) {
    bitts(kit, look, 0.45 * L, side * 0.6 * halfAt(castle.edge, 0.45 * L), depth + 3.2, 1.3);
    bitts(kit, look, stern + 3.5, side * 0.8 * halfAt(edge, stern + 3.5), depth, 1.3);
    if (!plain) rail(kit, look, [[stern + 2, side * (halfAt(edge, stern + 2) - 0.4)], [houseAft, side * (beam / 2 - 0.4)], [castleAt - 8, side * (halfAt(edge, castleAt - 8) - 0.4)]], depth); // prettier-ignore
  }
  winch(kit, look, 0.435 * L, -3, depth + 3.2, 1, 1.6);
  kit.bar(
    v(0.455 * L, 0, depth + 3),
    v(0.455 * L, 0, depth + 15),
    0.35,
    tinted(look, SHIP.white),
    10,
  );
}

/** @param {Yard} yard */
function tug({ kit, look, hull, edge, colours, plain, add }) {
  const { length: L, beam, depth } = hull;
  const last = edge[edge.length - 1].at[0];
  const stern = edge[0].at[0];
  add(tier(edge, { from: stern + 0.02, to: last, height: (x) => 0.03 * L + 0.012 * L * Math.max(0, x / last) ** 2, thick: 0.14, lean: 0.3, colours }).geometry); // prettier-ignore
  add(
    slots(edge, {
      from: stern + 0.1 * L,
      to: 0.1 * L,
      every: 0.09 * L,
      wide: 0.035 * L,
      high: 0.01 * L,
    }),
  );
  // pushed with the bow: rubber round it, two rows
  withFinish(kit, FINISH.rubber, () => {
    const black = tinted(look, SHIP.black);
    strake(kit, edge, 0.18 * L, last, 0.028 * L, 0.026 * L, black);
    strake(kit, edge, 0.3 * L, last, 0.08 * L, 0.02 * L, black);
    strake(kit, edge, stern + 0.01 * L, 0.2 * L, 0.015 * L, 0.012 * L, black);
    for (const side of [-1, 1])
      for (const x of [-0.3, -0.16, -0.02]) {
        const { at } = along(edge, x * L, x * L + 0.2)[0];
        kit.add(new CylinderGeometry(0.03 * L, 0.03 * L, 0.016 * L, 16), black, [at[0], side * (at[1] + 0.012 * L), at[2] - 0.045 * L]); // prettier-ignore
      }
  });
  const buff = tinted(look, SHIP.buff);
  const [low, mid] = [depth + 0.085 * L, depth + 0.16 * L];
  block(
    kit,
    [-0.12 * L, -0.3 * beam, depth],
    [0.27 * L, 0.3 * beam, low],
    tinted(look, SHIP.white),
  );
  if (!plain) for (let x = -0.08; x < 0.25; x += 0.07) for (const side of [-1, 1]) withFinish(kit, FINISH.glass, () => kit.add(new CylinderGeometry(0.011 * L, 0.011 * L, 0.02, 14), tinted(look, SHIP.glass), [x * L, side * 0.301 * beam, depth + 0.05 * L])); // prettier-ignore
  block(kit, [-0.1 * L, -0.3 * beam, low], [0.22 * L, 0.3 * beam, low + 0.012 * L], buff);
  const top = house(kit, look, {
    aft: -0.02 * L,
    fore: 0.19 * L,
    half: 0.23 * beam,
    z: low + 0.012 * L,
    decks: 1,
    step: mid - low,
    taper: 0.94,
    wings: false,
    plain: true,
  });
  mast(kit, look, 0.05 * L, top, 0.17 * L);
  for (const side of [-1, 1]) {
    funnel(kit, look, {
      x: -0.07 * L,
      y: side * 0.2 * beam,
      z: low,
      long: 0.05 * L,
      half: 0.02 * L,
      high: 0.13 * L,
      colour: SHIP.buff,
    });
    bitts(kit, look, stern + 0.08 * L, side * 0.27 * beam, depth, 0.028 * L);
  }
  // towing winches fore and aft, and the staple that the line goes through
  winch(
    kit,
    look,
    0.34 * L,
    -0.05 * L,
    along(edge, 0.34 * L, 0.35 * L)[0].at[2] - 0.01 * L,
    0.022 * L,
  );
  winch(kit, look, -0.2 * L, -0.05 * L, depth, 0.026 * L, 0.045 * L);
  const staple = tinted(look, SHIP.black);
  for (const [x, z] of [
    [0.42 * L, along(edge, 0.42 * L, 0.43 * L)[0].at[2]],
    [-0.3 * L, depth],
  ]) {
    // prettier-ignore
    for (const side of [-1, 1]) kit.bar(v(x, side * 0.035 * L, z - 0.01 * L), v(x, side * 0.035 * L, z + 0.045 * L), 0.009 * L, staple, 10);
    kit.bar(v(x, -0.04 * L, z + 0.045 * L), v(x, 0.04 * L, z + 0.045 * L), 0.009 * L, staple, 10);
  }
}

/** @param {Yard} yard */
function barge({ kit, look, hull, edge }) {
  const { length: L, beam, depth } = hull;
  const black = tinted(look, SHIP.black);
  const r = Math.min(0.006 * L, 0.05 * depth);
  strake(kit, edge, -0.5 * L, 0.5 * L, 2 * r, r, black);
  const s = Math.min(1, 0.03 * beam + 0.35);
  for (const side of [-1, 1]) {
    for (const x of [-0.44, -0.22, 0, 0.22, 0.44])
      bitts(kit, look, x * L, side * (beam / 2 - s), depth, s);
    for (const x of [-0.33, -0.11, 0.11, 0.33])
      kit.add(
        new CylinderGeometry(0.4 * s, 0.4 * s, 0.1, 14).rotateX(Math.PI / 2),
        tinted(look, SHIP.grey),
        [x * L, side * 0.25 * beam, depth + 0.05],
      );
  }
  for (const x of [-0.485, 0.485])
    block(
      kit,
      [x * L - 0.004 * L, -0.42 * beam, depth],
      [x * L + 0.004 * L, 0.42 * beam, depth + 0.35 * s],
      black,
    );
}

/** @param {Yard} yard */
function workboat({ kit, look, hull, edge, colours, add }) {
  const { length: L, beam, depth } = hull;
  const last = edge[edge.length - 1].at[0];
  const stern = edge[0].at[0];
  add(
    tier(edge, {
      from: -0.1 * L,
      to: last,
      height: (x) => 0.03 * L + (0.03 * L * Math.max(0, x)) / last,
      thick: 0.06,
      lean: 0.2,
      colours,
    }).geometry,
  );
  withFinish(kit, FINISH.rubber, () =>
    strake(kit, edge, stern, last, 0.01 * L, 0.014 * L, tinted(look, SHIP.black)),
  );
  house(kit, look, {
    aft: -0.02 * L,
    fore: 0.22 * L,
    half: 0.3 * beam,
    z: depth,
    decks: 1,
    step: 0.09 * L,
    taper: 0.93,
    wings: false,
    plain: true,
  });
  mast(kit, look, 0.02 * L, depth + 0.09 * L + 2.4, 0.16 * L);
  drumAcross(
    kit,
    [-0.24 * L, 0, depth + 0.035 * L],
    0.025 * L,
    0.04 * L,
    tinted(look, '#5a5f62'),
    tinted(look, SHIP.grey),
  );
  rail(kit, look, [[-0.1 * L, 0.44 * beam], [-0.4 * L, 0.42 * beam], [-0.4 * L, -0.42 * beam], [-0.1 * L, -0.44 * beam]], depth, 0.06 * L); // prettier-ignore
}

/** @param {string} type @param {ShipText} text */
function given(type, text) {
  const hull = textOf(type, text);
  return { hull, form: hullForm(hull) };
}

/** A ship of a type about an outline. @param {string} type @param {ShipText} text */
function outlined(type, text) {
  const points = Array.from(text.outline ?? []);
  const [xs, ys] = [0, 1].map((k) => points.filter((_, i) => i % 2 === k));
  const span = (/** @type {number[]} */ list) => [Math.min(...list), Math.max(...list)];
  const [[x0, x1], [y0, y1]] = [span(xs), span(ys)];
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2];
  const about = points.map((p, i) => p - middle[i % 2]);
  const hull = textOf(type, { ...text, length: x1 - x0, beam: y1 - y0 });
  const { draught, depth } = hull;
  const { rake, flare, sheerFore, sheerAft, counter } = text.exact ? { counter: 0 } : hull;
  const form = outlineForm(about, {
    ...{ draught, depth, rake, flare, sheerFore, sheerAft, counter },
    acts: draught + (text.acts ?? 0),
    box: type === 'barge',
    exact: text.exact,
    forefoot: text.exact ? 0 : type === 'barge' ? 0.05 : 0.03,
  });
  return { hull, form, middle };
}

/** @type {Record<string, (yard: Yard) => void>} */
const YARDS = { supply, container_ship: containerShip, tug, barge, workboat };

/** Cells of a shell along and up. */
const CELLS = { full: { long: 64, high: 22 }, plain: { long: 34, high: 12 } };

/** @param {string} type */
const maker =
  (type) =>
  /** @param {Look} look @param {ShipText} [text] @param {boolean} [plain] */
  (look, text = {}, plain = false) => {
    const { hull, form, middle } = text.outline
      ? outlined(type, text)
      : { ...given(type, text), middle: [0, 0] };
    const top = tinted(look, text.colour ?? TYPES[type].colour);
    const colours = { top, deck: tinted(look, SHIP.deck), inside: tinted(look, SHIP.grey) };
    const { geometry: shell, edge } = hullMesh(form, colours, plain ? CELLS.plain : CELLS.full);
    const pieces = [shell];
    const kit = new Kit();
    YARDS[type]({
      kit,
      look,
      text,
      hull,
      edge,
      colours,
      plain,
      add: (piece) => pieces.push(piece),
    });
    const { length, draught } = hull;
    const geometry = together([...pieces, unpainted(kit.build())]).translate(
      middle[0],
      middle[1],
      -draught,
    );
    const paint = hullPaint(look, {
      ...{ water: 0, keel: -draught, middle: middle[1], band: Math.min(0.8, 0.09 * draught) },
      columns:
        draught < 1.5
          ? []
          : [0.44, 0.01, -0.42].map((share) => ({
              x: share * length,
              stretch: Math.min(1, 24 / length + 0.5),
            })),
    });
    return { geometry, material: paint.material, paint, hull };
  };

export const models = Object.fromEntries(Object.keys(YARDS).map((type) => [type, maker(type)]));
