/**
 * Bodies of vessels and quays in space, drawn up from their outlines: a hull with its house, a block of a quay with what stands on it.
 * @module
 */
import { BufferAttribute, BufferGeometry, Group, Vector3 } from 'three';
import { boundsOf, placesOf, triangles } from './state.js';
import { wear } from '../../models/first.js';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { furnishQuay } from './quay.js';
import { numberAt, valueAt } from '../../../../wasm/js/form/told.mjs';

/** @typedef {import('../../view/index.js').Manifest} Manifest @typedef {import('../../view/moment.js').Moment} Moment */
/** @typedef {import('../../view/look.js').Look} Look @typedef {import('../../../../wasm/js/form/told.mjs').JsonObject} JsonObject */
/** @typedef {import('../../../../wasm/js/frame.mjs').Part} Part */

/** With more bodies than this they are plain: no houses, no names. */
const MANY = 8;
/** Above the water, what two hulls meet with [m]. */
export const BELT = 1.2;

const Z = new Vector3(0, 0, 1);

/**
 * Layers of an outline as a body: each with its height, how much of the outline's width and length it has,
 * and the colour of the band below it; the first closes it from below, the last from above.
 * @param {ArrayLike<number>} points
 * @param {{z: number, wide?: number, long?: number, colour: string}[]} layers bottom first
 * @param {Kit} kit
 * @param {string} deck colour of the top
 */
function hullOf(points, layers, kit, deck) {
  const n = Math.floor(points.length / 2);
  const box = boundsOf(points);
  const [mx, my] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const corner = (
    /** @type {number} */ i,
    /** @type {typeof layers[number]} */ { z, wide = 1, long = 1 },
  ) => {
    const k = 2 * ((i + n) % n);
    return [mx + long * (points[k] - mx), my + wide * (points[k + 1] - my), z];
  };
  /** @param {number[]} list @param {string} paint */
  const add = (list, paint) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(list), 3));
    geometry.computeVertexNormals();
    kit.add(geometry, paint);
  };
  for (let k = 1; k < layers.length; k++) {
    const [low, high] = [layers[k - 1], layers[k]];
    const side = [];
    for (let i = 0; i < n; i++) {
      const [a, b] = [corner(i, low), corner(i + 1, low)];
      const [c, d] = [corner(i + 1, high), corner(i, high)];
      side.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
    add(side, high.colour);
  }
  const caps = triangles(points);
  const [first, last] = [layers[0], layers[layers.length - 1]];
  add(
    caps.flatMap((i) => corner(i, last)),
    deck,
  );
  const under = [];
  for (let k = 0; k < caps.length; k += 3)
    under.push(
      ...corner(caps[k], first),
      ...corner(caps[k + 2], first),
      ...corner(caps[k + 1], first),
    );
  add(under, layers[1].colour);
}

/** Where an outline is crossed at a place along it: from y to y. @param {ArrayLike<number>} points @param {number} x */
function widthAt(points, x) {
  const n = Math.floor(points.length / 2);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    const [ax, ay] = [points[2 * i], points[2 * i + 1]];
    const [bx, by] = [points[(2 * i + 2) % (2 * n)], points[(2 * i + 3) % (2 * n)]];
    if (ax <= x === bx <= x) continue;
    const y = ay + ((x - ax) / (bx - ax)) * (by - ay);
    [low, high] = [Math.min(low, y), Math.max(high, y)];
  }
  return low <= high ? [low, high] : [0, 0];
}

/** Of bodies that are many, by turns. @param {Look} look @param {number} i */
const paintOf = (look, i) => [look.hull, look.crane, look.paint, look.steel, look.deck][i % 5];

/** What a part is taken for; a work ship carries a crane or a load on a free deck. @param {unknown} text of the scenario @param {number} length @param {boolean} many @param {boolean} work @returns {'ship' | 'tug' | 'work' | 'plain'} */
function sortOf(text, length, many, work) {
  if (many) return 'plain';
  if (work) return 'work';
  const kind = valueAt(text, 'outline', 'kind');
  if (kind === 'tug' || (kind !== 'ship' && length < 45)) return 'tug';
  return 'ship';
}

/** How high a deck is above the water [m]. @param {'ship' | 'tug' | 'work' | 'plain'} sort @param {number} length @param {number} draught */
const freeboard = (sort, length, draught) =>
  sort === 'tug'
    ? Math.max(1.4, 0.06 * length)
    : Math.max(1.2, Math.min(0.05 * length, 0.5 * draught + 6));

/**
 * A plain house of boxes on a deck.
 * @param {Kit} kit
 * @param {Look} look
 * @param {ArrayLike<number>} points
 * @param {number} deck [m]
 * @param {'ship' | 'tug' | 'work'} sort
 */
function house(kit, look, points, deck, sort) {
  const [x0, , x1] = boundsOf(points);
  const long = x1 - x0;
  /** A box of these shares of length and local width. */
  const put = (
    /** @type {number} */ from,
    /** @type {number} */ till,
    /** @type {number} */ wide,
    /** @type {number} */ z,
    /** @type {number} */ high,
    /** @type {string} */ paint,
  ) => {
    const [a, b] = [x0 + from * long, x0 + till * long];
    const [l, h] = [widthAt(points, a), widthAt(points, b)];
    const width = wide * Math.min(l[1] - l[0], h[1] - h[0]);
    if (width > 0.2)
      kit.box(b - a, width, high, paint, [(a + b) / 2, (l[0] + l[1]) / 2, z + high / 2]);
  };
  if (sort === 'tug') {
    const s = long / 30;
    put(0.34, 0.7, 0.62, deck, 2.6 * s, look.mark);
    put(0.46, 0.66, 0.5, deck + 2.6 * s, 2.5 * s, look.mark);
    put(0.475, 0.668, 0.52, deck + 3.7 * s, 0.9 * s, look.dark);
    put(0.45, 0.68, 0.54, deck + 5.1 * s, 0.25 * s, look.crane);
    put(0.36, 0.41, 0.16, deck + 2.6 * s, 2.6 * s, look.crane);
    put(0.1, 0.14, 0.3, deck, 1.1 * s, look.frame);
    const mast = new Vector3(x0 + 0.53 * long, 0, deck + 5 * s);
    kit.bar(mast, mast.clone().setZ(deck + 9 * s), 0.11 * s, look.frame, 8);
    return;
  }
  const s = Math.min(1.4, Math.max(0.5, long / 200));
  if (sort === 'work') {
    put(0.74, 0.9, 0.84, deck, 5 * s, look.mark);
    put(0.77, 0.89, 0.76, deck + 5 * s, 4.6 * s, look.mark);
    put(0.79, 0.885, 0.7, deck + 9.6 * s, 4.4 * s, look.mark);
    put(0.785, 0.888, 0.72, deck + 11 * s, 1.5 * s, look.dark);
    put(0.735, 0.755, 0.2, deck + 5 * s, 7 * s, look.crane);
    return;
  }
  // hatches from the house forward, and abaft it
  const bays = Math.max(3, Math.round(long / 26));
  for (let i = 0; i < bays; i++) {
    const u = 0.26 + (0.66 * i) / bays;
    put(u, u + 0.56 / bays, 0.78, deck, 1.7 * s, i % 2 ? look.frame : look.paint);
  }
  put(0.11, 0.22, 0.84, deck, 9 * s, look.mark);
  put(0.13, 0.215, 0.7, deck + 9 * s, 7 * s, look.mark);
  put(0.14, 0.217, 0.8, deck + 16 * s, 2.6 * s, look.mark);
  put(0.15, 0.219, 0.81, deck + 16.9 * s, 1 * s, look.dark);
  put(0.17, 0.21, 0.98, deck + 16 * s, 0.7 * s, look.mark);
  put(0.075, 0.105, 0.3, deck, 15 * s, look.crane);
  put(0.955, 0.965, 0.3, deck, 3 * s, look.frame);
}

/** A black belt of rubber around a tug. @param {Kit} kit @param {Look} look @param {ArrayLike<number>} points @param {number} z */
function belt(kit, look, points, z) {
  const n = points.length / 2;
  const r = 0.35;
  for (let i = 0; i < n; i++) {
    const a = new Vector3(points[2 * i], points[2 * i + 1], z);
    const b = new Vector3(points[(2 * i + 2) % (2 * n)], points[(2 * i + 3) % (2 * n)], z);
    // inside: the outline is where it touches
    const inward = new Vector3(a.y - b.y, b.x - a.x, 0).normalize().multiplyScalar(r);
    kit.bar(a.add(inward), b.add(inward), r, look.dark, 8);
  }
}

/**
 * A vessel from its outline, in its own axes.
 * @param {Look} look
 * @param {ArrayLike<number>} points
 * @param {unknown} text of the scenario
 * @param {{many?: number, deck?: number}} [how] many: one of many, which; deck: it carries things at this height
 */
export function vesselHull(look, points, text, { many = -1, deck: given = NaN } = {}) {
  const kit = new Kit();
  const [x0, , x1] = boundsOf(points);
  const sort = sortOf(text, x1 - x0, many >= 0, Number.isFinite(given));
  const water = -(numberAt(text, 'position', 2) ?? 0);
  const draught = numberAt(text, 'draught') ?? 5;
  const deck = Number.isFinite(given) ? given : water + freeboard(sort, x1 - x0, draught);
  const band = Math.min(0.5, 0.08 * draught);
  const side = sort === 'tug' ? look.boot : many >= 0 ? paintOf(look, many) : look.hull;
  const rail = { tug: 0.7, ship: 1, work: 0.5, plain: 0 }[sort];
  hullOf(
    points,
    [
      { z: water - draught, wide: 0.86, long: 0.95, colour: look.bottom },
      { z: water - 0.62 * draught, wide: 0.99, long: 0.985, colour: look.bottom },
      { z: water - band, colour: look.bottom },
      { z: water + band, colour: look.boot },
      { z: deck + rail, colour: side },
      // down inside the bulwark
      ...(rail > 0
        ? [
            { z: deck + rail, wide: 0.975, long: 0.99, colour: look.frame },
            { z: deck, wide: 0.975, long: 0.99, colour: look.frame },
          ]
        : []),
    ],
    kit,
    many >= 0 ? paintOf(look, many + 2) : look.deck,
  );
  if (sort !== 'plain') house(kit, look, points, deck, sort);
  if (sort === 'tug') belt(kit, look, points, water + BELT);
  return kit.build();
}

/**
 * A quay: a block down to the ground and up to its height.
 * @param {Look} look
 * @param {ArrayLike<number>} points
 * @param {unknown} text of the scenario
 * @param {number} ground how far down [m]
 */
function quayBlock(look, points, text, ground) {
  const kit = new Kit();
  kit.finish = FINISH.concrete;
  const base = -(numberAt(text, 'position', 2) ?? 0);
  const top = base + (numberAt(text, 'height') ?? 3);
  hullOf(
    points,
    [
      { z: base - ground, colour: look.frame },
      { z: base + 0.25, colour: look.frame },
      { z: top - 0.5, colour: '#8f9390' },
      { z: top, colour: '#b4b6b0' },
      { z: top, wide: 0.985, long: 0.997, colour: '#b4b6b0' },
    ],
    kit,
    '#a9aba6',
  );
  furnishQuay(kit, look, points, { base, top, ground });
  return kit.build();
}

/**
 * The height at which a vessel carries other parts: the top of its own boxes, else their feet; NaN: it
 * carries nothing.
 * @param {Manifest} manifest
 * @param {Part} part
 * @param {JsonObject | undefined} scenario
 */
function deckOf(manifest, part, scenario) {
  const boxes = (part.colliders ?? []).filter((c) => c.shape === 'box');
  const tops = boxes.map((c) => c.at[2] + c.size[2] / 2);
  if (tops.length > 0) return Math.max(...tops);
  const feet = manifest.parts.flatMap(({ id }) => {
    const text = valueAt(scenario, 'parts', id);
    const on = String(valueAt(text, 'on')).split('.')[0];
    return on === part.id ? [numberAt(text, 'position', 2) ?? 0] : [];
  });
  return feet.length > 0 ? Math.min(...feet) : NaN;
}

/**
 * The model of a ship about its outline, which is what acts: that stays as a line at its height.
 * @param {import('../../view/objects.js').RunObjects} objects
 * @param {Part} part
 * @param {{mesh: import('three').Mesh, group: Group, outline: {points: ArrayLike<number>}, many: number}} drawn
 */
function wearShip(objects, part, { mesh, group, outline, many }) {
  const { manifest, setting } = objects;
  const text = valueAt(setting.scenario, 'parts', part.id);
  const look = manifest.view?.looks?.[part.id] ?? {};
  const [x0, , x1] = boundsOf(outline.points);
  const deck = deckOf(manifest, part, setting.scenario);
  const sort = sortOf(text, x1 - x0, many >= 0, Number.isFinite(deck));
  const usual = {
    tug: 'tug',
    ship: x1 - x0 > 110 ? 'container_ship' : 'supply',
    work: 'supply',
    plain: '',
  };
  const name = look.model && look.model !== 'auto' ? look.model : usual[sort];
  if (!name || name === 'plain') return;
  const water = -(numberAt(text, 'position', 2) ?? 0);
  const draught = look.draught || (numberAt(text, 'draught') ?? 5);
  const high = Number.isFinite(deck) ? deck - water : freeboard(sort, x1 - x0, draught);
  const form = {
    ...{ outline: outline.points, acts: BELT, draught, depth: look.depth || draught + high },
    bare: Number.isFinite(deck),
  };
  wear(objects, name, form, mesh, (model) => {
    model.position.z = water;
    group.add(model);
  });
}

/**
 * Adds a vessel or a quay to the objects of a run; one with a mesh of its own is drawn as that.
 * @param {import('../../view/objects.js').RunObjects} objects
 * @param {Part} part
 * @param {Moment} moment
 */
export function addOutlined(objects, part, moment) {
  const { manifest, setting } = objects;
  const { look, scenario } = setting;
  const text = valueAt(scenario, 'parts', part.id);
  const outline = manifest.outlines?.find((o) => o.part === part.id);
  const own = part.colliders?.some((c) => c.shape === 'mesh');
  if (own || !outline) {
    if (part.kind === 'vessel') objects.addBody(part, moment);
    return;
  }
  const all = manifest.outlines ?? [];
  const many = all.length > MANY ? all.indexOf(outline) : -1;
  const geometry =
    part.kind === 'quay'
      ? quayBlock(look, outline.points, text, 20)
      : vesselHull(look, outline.points, text, { many, deck: deckOf(manifest, part, scenario) });
  const mesh = objects.solid(geometry, part.id);
  // it stands on the bottom: its shadow falls on itself, or on nothing that is drawn
  if (part.kind === 'quay') mesh.castShadow = objects.setting.around.full;
  const pose = moment.poses[part.pose ?? -1];
  if (pose) {
    const group = new Group().add(mesh);
    objects.follow(group, pose, undefined);
    if (part.kind === 'vessel') wearShip(objects, part, { mesh, group, outline, many });
    return;
  }
  const { x, y, heading } = placesOf(manifest, scenario)(part.id, []);
  mesh.position.set(x, y, numberAt(text, 'position', 2) ?? 0);
  mesh.quaternion.setFromAxisAngle(Z, heading);
  objects.group.add(mesh);
}
