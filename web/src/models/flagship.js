/**
 * The ship whose bow acts: hull, forecastle with windlass, bridge, working deck, carried on from the acting patch.
 * @module
 */
import { BoxGeometry, CylinderGeometry, Matrix4, TorusGeometry, Vector3 } from 'three';
import { FINISH } from '../view/finish.js';
import { Kit } from '../view/kit.js';
import { bowForm } from './bow.js';
import { calmSea } from './calm.js';
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
import { along, hullMesh, tier, together, unpainted } from './hull_mesh.js';
import { hullPaint } from './hull_paint.js';

/** @typedef {import('../view/look.js').Look} Look */

/** So far the deck is over the patch's upper edge: two faces in one plane would flicker [m]. */
const OVER = 0.02;
/** Both shells are drawn along the patch's rim [m]. */
const LAP = 0.03;

/**
 * @typedef {object} FlagshipText
 * @property {import('./bow_text.js').Bow} bow
 * @property {{middle?: number, water?: number, draught?: number, length?: number}} ship
 * @property {number | null} level of a sea that is drawn for the eye, in the world
 * @property {{at: number[], shaft: number[], radius: number} | null} gypsy its middle and shaft, in the hull's axes
 */

/** The windlass about the gypsy, which turns and is not in it. @param {Kit} kit @param {Look} look @param {NonNullable<FlagshipText['gypsy']>} gypsy @param {number} deck */
function windlass(kit, look, { at, shaft, radius: r }, deck) {
  const green = tinted(look, SHIP.green);
  const dark = tinted(look, SHIP.black);
  const low = deck - at[2];
  const turn = new Matrix4().makeRotationZ(Math.atan2(-shaft[0], shaft[1]));
  kit.base.copy(turn).setPosition(at[0], at[1], at[2]);
  // y along the shaft: bearings, brake drum, gear case with its motor, warping end
  kit.add(new CylinderGeometry(0.22 * r, 0.22 * r, 9.4 * r, 14), tinted(look, SHIP.grey), [
    0,
    1.2 * r,
    0,
  ]);
  for (const y of [-1.1, 1.15, 3.2, 5])
    block(kit, [-0.55 * r, (y - 0.14) * r, low], [0.55 * r, (y + 0.14) * r, 0.5 * r], green);
  drumAcross(kit, [0, -2 * r, 0], 0.95 * r, 0.22 * r, dark, green);
  block(kit, [-0.9 * r, 1.6 * r, low], [1.1 * r, 2.9 * r, 1.15 * r], green);
  kit.add(new CylinderGeometry(0.5 * r, 0.5 * r, 1.6 * r, 16), tinted(look, SHIP.grey), [
    1.5 * r,
    2.2 * r,
    0.2 * r,
  ]);
  drumAcross(kit, [0, 4.1 * r, 0], 0.62 * r, 0.7 * r, tinted(look, SHIP.buff), green);
  kit.add(new CylinderGeometry(0.5 * r, 0.42 * r, 0.5 * r, 16), green, [0, 5.6 * r, 0]);
  kit.add(new CylinderGeometry(0.42 * r, 0.62 * r, 0.3 * r, 16), green, [0, 5.95 * r, 0]);
  // the wheel of the brake
  kit.bar(
    new Vector3(-1.3 * r, -2.5 * r, low),
    new Vector3(-1.3 * r, -2.5 * r, 1.7 * r),
    0.06 * r,
    dark,
    6,
  );
  kit.add(new TorusGeometry(0.5 * r, 0.05 * r, 6, 20), tinted(look, SHIP.red), [
    -1.3 * r,
    -2.5 * r,
    1.7 * r,
  ]);
  block(kit, [-1.6 * r, -3 * r, low], [1.7 * r, 6 * r, low + 0.14 * r], dark);
  kit.base.identity();
}

/** The wheel that holds the links, about y: flanges, a hub between, whelps with pockets. @param {Look} look @param {number} r where the chain lies */
function gypsyWheel(look, r) {
  const kit = new Kit();
  kit.finish = FINISH.steel;
  const cast = tinted(look, '#6f777c');
  kit.add(new CylinderGeometry(0.72 * r, 0.72 * r, 1.1 * r, 24), cast);
  for (const side of [-1, 1]) {
    kit.add(
      new CylinderGeometry(1.24 * r, 1.1 * r, 0.16 * r, 30).rotateX(side > 0 ? 0 : Math.PI),
      cast,
      [0, side * 0.52 * r, 0],
    );
    for (let k = 0; k < 5; k++) {
      const turn = ((k + 0.5) * 2 * Math.PI) / 5;
      const at = 0.9 * r;
      kit.add(
        new BoxGeometry(0.44 * r, 0.3 * r, 0.26 * r),
        cast,
        [at * Math.cos(turn), side * 0.32 * r, at * Math.sin(turn)],
        [0, -turn, 0],
      );
    }
  }
  kit.add(new BoxGeometry(0.2 * r, 0.02 * r, 0.9 * r), tinted(look, SHIP.white), [
    0,
    0.61 * r,
    0.6 * r,
  ]);
  return kit.build();
}

/** Where the chain comes on deck. @param {Kit} kit @param {Look} look @param {import('./bow_text.js').Bow} bow @param {number} deck */
function deckPipe(kit, look, bow, deck) {
  const level = Math.cos(bow.angle);
  const t = deck / Math.sin(bow.angle);
  const at = [-level * Math.sin(bow.azimuth) * t, -level * Math.cos(bow.azimuth) * t];
  const r = bow.bore + 0.5 * bow.wall;
  withFinish(kit, FINISH.steel, () => {
    kit.add(new TorusGeometry(1.15 * r, 0.3 * r, 10, 28), tinted(look, SHIP.grey), [
      at[0],
      at[1],
      deck + 0.05,
    ]);
    kit.add(
      new CylinderGeometry(1.1 * r, 1.1 * r, 0.02, 24).rotateX(Math.PI / 2),
      tinted(look, '#0c0f11'),
      [at[0], at[1], deck + 0.02],
    );
  });
}

/** @param {Kit} kit @param {Look} look @param {ReturnType<typeof bowForm>} form @param {number} deck @param {{at: number[]}[]} edge of the forecastle @param {boolean} plain */
function forecastle(kit, look, form, deck, edge, plain) {
  const { breakAt } = form;
  const stem = edge[edge.length - 1].at[0];
  const half = (/** @type {number} */ x) =>
    edge.reduce((a, b) => (Math.abs(b.at[0] - x) < Math.abs(a.at[0] - x) ? b : a)).at[1];
  const front = -12;
  const top = house(kit, look, {
    aft: breakAt + 2,
    fore: front,
    half: Math.min(half(front), half(breakAt + 3)) - 1.4,
    z: deck,
    decks: 4,
    taper: 0.965,
    plain,
  });
  mast(kit, look, front - 6, top, 7.5);
  for (const side of [-1, 1]) {
    funnel(kit, look, {
      x: breakAt + 3.4,
      y: side * (half(breakAt + 3) - 3),
      z: deck + 8,
      long: 3,
      half: 1.1,
      high: 5.2,
    });
    for (const [x, s] of [[-8, 1], [-2.6, 1], [4, 0.9]]) bitts(kit, look, x, side * (half(x) - (x === -2.6 ? 2.4 : 1.3)), deck, s); // prettier-ignore
    // ventilators
    kit.add(
      new CylinderGeometry(0.35, 0.35, 1.2, 12).rotateX(Math.PI / 2),
      tinted(look, SHIP.white),
      [front + 1.2, side * 3, deck + 0.6],
    );
    kit.add(
      new CylinderGeometry(0.6, 0.6, 0.3, 14).rotateX(Math.PI / 2),
      tinted(look, SHIP.white),
      [front + 1.2, side * 3, deck + 1.3],
    );
  }
  // a breakwater, a hatch, the foremast
  for (const side of [-1, 1]) {
    block(
      kit,
      [-7.2, side > 0 ? 0 : -half(-7) + 2.4, deck],
      [-7.05, side > 0 ? half(-7) - 2.4 : 0, deck + 0.9],
      tinted(look, SHIP.white),
    );
  }
  block(kit, [3.2, -0.9, deck], [5, 0.9, deck + 0.6], tinted(look, SHIP.deck));
  kit.bar(
    new Vector3(stem - 3.4, 0, deck),
    new Vector3(stem - 3.4, 0, deck + 7),
    0.16,
    tinted(look, SHIP.white),
    10,
  );
  block(
    kit,
    [stem - 3.6, -0.9, deck + 5.2],
    [stem - 3.2, 0.9, deck + 5.3],
    tinted(look, SHIP.white),
  );
}

/** @param {Kit} kit @param {Look} look @param {ReturnType<typeof bowForm>} form @param {number} deck of the working deck @param {boolean} plain */
function workingDeck(kit, look, form, deck, plain) {
  const { breakAt } = form;
  const aft = form.stern(form.water);
  const half = form.breadth((breakAt + aft) / 2, deck) - 1.6;
  withFinish(kit, FINISH.timber, () =>
    block(
      kit,
      [aft + 6, -half, deck + 0.01],
      [breakAt - 7, half, deck + 0.16],
      tinted(look, '#8a6a4a'),
    ),
  );
  winch(kit, look, breakAt - 4.5, -2.5, deck, 1.3, 2.4);
  // cargo rails, a crane, containers of the trade
  for (const side of [-1, 1])
    block(
      kit,
      [aft + 4, side * (half + 0.5) - 0.15, deck],
      [breakAt - 2, side * (half + 0.5) + 0.15, deck + 1.7],
      tinted(look, SHIP.orange),
    );
  const x = aft + 26;
  const y = half - 1.2;
  kit.add(new CylinderGeometry(1.1, 1.25, 7, 18).rotateX(Math.PI / 2), tinted(look, SHIP.white), [
    x,
    y,
    deck + 3.5,
  ]);
  block(
    kit,
    [x - 1.6, y - 1.4, deck + 7],
    [x + 1.6, y + 1.4, deck + 9.6],
    tinted(look, SHIP.yellow),
  );
  kit.bar(
    new Vector3(x, y, deck + 8.6),
    new Vector3(x + 22, y, deck + 6.4),
    0.55,
    tinted(look, SHIP.yellow),
    6,
  );
  if (!plain)
    for (const [i, colour] of [SHIP.blue, SHIP.red, SHIP.grey].entries())
      block(
        kit,
        [breakAt - 22 - 8 * i, -half + 1, deck + 0.16],
        [breakAt - 16 - 8 * i, -half + 3.4, deck + 2.75],
        tinted(look, colour),
      );
  rail(
    kit,
    look,
    [
      [aft + 2.5, half],
      [aft + 2.5, -half],
    ],
    deck,
  );
}

/** @param {Look} look @param {FlagshipText} text @param {boolean} [plain] */
function flagship(look, { bow, ship, gypsy, level }, plain = false) {
  const form = bowForm(bow, ship);
  const own = form.sheer;
  form.sheer = (x) => own(x) + OVER;
  const colours = {
    deck: tinted(look, SHIP.deck),
    top: look.hull,
    inside: tinted(look, SHIP.grey),
  };
  const cells = plain ? { long: 36, high: 12 } : { long: 84, high: 30 };
  const hull = hullMesh(form, colours, cells);
  const { breakAt } = form;
  const deck = bow.above + OVER;
  const last = hull.edge[hull.edge.length - 1].at[0];
  const rising = (/** @type {number} */ x) =>
    1.15 + 0.95 * Math.max(0, (x - breakAt) / (last - breakAt)) ** 2;
  const bulwark = tier(hull.edge, {
    from: breakAt + 2.6,
    to: last,
    height: rising,
    thick: 0.2,
    colours,
  });
  const after = tier(hull.edge, {
    from: hull.edge[0].at[0],
    to: breakAt - 3,
    height: () => 1.2,
    thick: 0.16,
    lean: 0,
    colours,
  });
  const kit = new Kit();
  if (gypsy) windlass(kit, look, gypsy, deck);
  if (gypsy && !plain) {
    // the starboard one stands by
    const [x, y, z] = gypsy.at;
    const shaft = [-gypsy.shaft[0], gypsy.shaft[1], 0];
    windlass(kit, look, { ...gypsy, at: [x, -2 * form.middle - y, z], shaft }, deck);
  }
  deckPipe(kit, look, bow, deck);
  kit.base.makeTranslation(0, -form.middle, 0);
  forecastle(kit, look, form, deck, along(hull.edge, breakAt + 2.6, last), plain);
  workingDeck(kit, look, form, own(form.stern(form.water)) + OVER, plain);
  kit.base.identity();
  const shell = together([hull.geometry, bulwark.geometry, after.geometry]).translate(
    0,
    -form.middle,
    0,
  );
  const paint = hullPaint(look, {
    water: form.water,
    keel: form.keel,
    middle: -form.middle,
    band: 0.75,
    // along the stem, amidships, aft
    columns: [
      { ...leaning(form), stretch: 0.86 },
      { x: form.stem(form.water) - 59 },
      { x: form.stern(form.water) + 9 },
    ],
  });
  // a little over the patch's rim, so that no gap shows between
  paint.uniforms.uPatch.value.set(
    LAP - bow.aft,
    bow.forward - LAP,
    LAP - bow.below,
    bow.above - LAP,
  );
  paint.uniforms.uPipe.value = bow.bore + bow.lip;
  return {
    ...{ geometry: together([shell, unpainted(kit.build())]), paint, form },
    wheel: gypsy && gypsyWheel(look, gypsy.radius),
    sea: level === null ? null : calmSea(look, level),
  };
}

/** A line of marks a little aft of the stem, from the water up. @param {ReturnType<typeof bowForm>} form */
function leaning({ stem, water }) {
  const [a, b] = [stem(water + 0.2), stem(water + 3)];
  const lean = (b - a) / 2.8;
  return { x: a - 1.5 - lean * (water + 0.2), lean };
}

export const models = { bow: flagship };
