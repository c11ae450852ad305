/**
 * Vessels, quays and fenders in space: hulls drawn up from their outlines, fenders pressed flat by their
 * load and coloured by it, contact lines, forces, and what pushes a vessel. Loaded when a run has outlines;
 * a frame moves what was made once.
 * @module
 */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { BERTH } from '../../../../wasm/js/frame.mjs';
import { T } from './words.js';
import {
  boundsOf,
  drawnOn,
  fenderName,
  loadOf,
  OVER,
  placesOf,
  pulls,
  shareText,
  thrustersOf,
  toWorld,
  triangles,
  words,
} from './state.js';
import { Arrows } from '../../view/arrows.js';
import { wear } from '../../models/first.js';
import { FINISH, finished } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { fenderShape } from './fender-shapes.js';
import { furnishQuay } from './quay.js';
import { numberAt, valueAt } from '../../sim/told.js';

/**
 * @typedef {import('../../view/index.js').Manifest} Manifest
 * @typedef {import('../../view/moment.js').Moment} Moment
 * @typedef {import('../../view/look.js').Look} Look
 * @typedef {import('../../sim/told.js').JsonObject} JsonObject
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('./state.js').Thruster & {channel: string}} Thruster
 */

/** Contacts and fenders that a picture shows at most. */
const MOST = 64;
/** With more bodies than this they are plain: no houses, no names. */
const MANY = 8;
/** The arrows' scale starts with this where no fender has a rating [N]. */
const LEAST = 1e5;
/** A tray for a fender's load is so long [widths]. */
const TRAY = 5;
/** Above the water, what two hulls meet with [m]. */
const BELT = 1.2;
/** A tug that is only a force is drawn as long as one [m]. */
const TUG = 26;
/** And lies so far off when it pulls. */
const LINE = 16;

const Z = new Vector3(0, 0, 1);
const matrix = new Matrix4();
const tilt = new Matrix4();
const turn = new Quaternion();
const spin = new Quaternion();
const at = new Vector3();
const to = new Vector3();
const size = new Vector3();
const colour = new Color();

// ------------------------------------------------------------------ hulls

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
export function quayBlock(look, points, text, ground) {
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
export function deckOf(manifest, part, scenario) {
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
function addOutlined(objects, part, moment) {
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

// ------------------------------------------------------------------ fenders, forces

/** @param {BufferGeometry} geometry @param {import('three').Material} material @param {number} count */
function many(geometry, material, count) {
  const mesh = new InstancedMesh(geometry, material, Math.max(1, count));
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(1, count)), 3);
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.count = count;
  return mesh;
}

export class BerthMarks {
  /** @param {Manifest} manifest @param {Moment} moment @param {{look: Look, span: number, scenario?: JsonObject}} setting */
  constructor(manifest, moment, setting) {
    this.manifest = manifest;
    const scenario = setting.scenario;
    this.group = new Group();
    this.place = placesOf(manifest, scenario);
    this.fenders = (manifest.fenders ?? []).map((f) => {
      const text = valueAt(scenario, 'parts', f.part);
      const base = numberAt(text, 'position', 2) ?? 0;
      const pose = manifest.parts.find((p) => p.id === f.part)?.pose;
      // a part with a pose brings its height along
      // seen from above its height says nothing: where there is none, a little above the water
      const height =
        (numberAt(text, 'fenders', f.id, 'at', 2) ?? 0) || BELT - (pose === undefined ? 0 : base);
      const z = height + (pose === undefined ? base : 0);
      const deck = base + (numberAt(text, 'height') ?? 3);
      return { ...f, z, pose, deck, name: fenderName(f, manifest), share: 0, deflection: 0 };
    });
    this.rubber = new MeshStandardMaterial({ roughness: 0.8, metalness: 0 });
    this.fendered = finished();
    this.sets = [...new Set(this.fenders.map((f) => f.type))].map((type) => {
      const mine = this.fenders.filter((f) => f.type === type);
      const { body, fixed } = fenderShape(type);
      const meshes = [body, fixed].map((g) => many(g, this.fendered, mine.length));
      meshes[1].instanceColor = null;
      this.group.add(...meshes);
      return { mine, meshes };
    });
    // on a quay's deck, as in the plan: a bar of the load, in a tray that ends at the rating
    this.decked = this.fenders.filter((f) =>
      manifest.outlines?.some((o) => o.part === f.part && o.fixed),
    );
    this.data = new MeshBasicMaterial({ toneMapped: false });
    const tile = new BoxGeometry(1, 1, 1).translate(-0.5, 0, 0.5);
    this.trays = many(tile, this.rubber, this.decked.length);
    this.bars = many(tile, this.data, this.decked.length);
    this.bars.castShadow = false;
    this.group.add(this.trays, this.bars);
    this.normals = new Arrows(MOST, 'normal');
    this.frictions = new Arrows(MOST, 'friction');
    this.normals.longest = this.frictions.longest = 0.35 * setting.span;
    this.forces = new Group();
    this.forces.add(this.normals.group, this.frictions.group);
    this.ink = new MeshBasicMaterial({ toneMapped: false, fog: false, depthTest: false });
    this.ink.transparent = true;
    this.rim = this.ink.clone();
    const rod = new CylinderGeometry(1, 1, 1, 8).rotateX(Math.PI / 2).translate(0, 0, 0.5);
    this.rims = many(rod, this.rim, MOST);
    this.lines = many(rod, this.ink, MOST);
    for (const mesh of [this.rims, this.lines]) {
      mesh.instanceColor = null;
      mesh.castShadow = false;
    }
    [this.rims.renderOrder, this.lines.renderOrder] = [13.3, 13.4];
    this.thrusters = thrustersOf(manifest, scenario).map((t) => {
      const channel = manifest.channels[t.force]?.id ?? '';
      if (channel) moment.watch(channel);
      return { ...t, channel };
    });
    this.pushes = new Arrows(Math.max(1, this.thrusters.length), 'net');
    this.pushes.longest = 0.25 * setting.span;
    this.group.add(this.forces, this.pushes.group, this.rims, this.lines);
    /** Angles of thrusters that are inputs. @type {Record<string, number>} */
    this.angles = {};
    /** @type {{mesh: Group, line: import('three').Mesh, thruster: Thruster}[]} */
    this.tugs = [];
    this.pixel = 0.001;
    this.force = new Float64Array(9);
    /** Its values at the tips of arrows: normals, then frictions. */
    this.arrows = 2 * MOST;
    // ships are large, and what presses on them is a small part of the picture
    this.share = 0.1;
    this.vast = true;
    /** @type {string[]} */
    this.names = [];
    this.feet = new Float64Array(3 * MOST);
    /** @type {Moment | null} */
    this.moment = null;
    this.forced = true;
  }

  /** Tugs that are only a force: a hull each. @param {import('../../view/objects.js').RunObjects} objects */
  addTugs(objects) {
    const { look } = objects.setting;
    const [l, b] = [TUG, 0.19 * TUG];
    const points = [-l, -b, -0.25 * l, -b, -0.06 * l, -0.5 * b, 0, 0, -0.06 * l, 0.5 * b];
    points.push(-0.25 * l, b, -l, b);
    for (const thruster of this.thrusters) {
      if (thruster.type !== 'tug') continue;
      const geometry = vesselHull(look, points, { draught: 4, outline: { kind: 'tug' } });
      const plain = objects.solid(geometry, thruster.part);
      const mesh = new Group().add(plain);
      const form = { outline: points, acts: BELT, draught: 4, depth: 5.6 };
      wear(objects, 'tug', form, plain, (model) => mesh.add(model));
      const wire = new Kit();
      const rope = new CylinderGeometry(0.12, 0.12, 1, 6);
      wire.add(rope.rotateX(Math.PI / 2).translate(0, 0, 0.5), look.wire);
      const line = objects.solid(wire.build(), thruster.part);
      this.group.add(mesh, line);
      this.tugs.push({ mesh, line, thruster });
    }
  }

  /** @param {Look} look */
  setLook(look) {
    this.ink.color.set(look.now);
    this.rim.color.set(look.casing);
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.setLook(look);
    this.look = look;
    // as the tables have them
    const style = getComputedStyle(document.documentElement);
    const of = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    this.paints = { idle: look.dark, ok: of('--ok'), high: of('--warn'), over: of('--bad') };
  }

  /** @param {number} scale [N/m] */
  setScale(scale) {
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.scale = scale;
  }

  /** @param {number} width [m] @param {number} pixel */
  setWidth(width, pixel) {
    // they stand close together along a quay
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.width = 0.6 * width;
    this.pixel = pixel;
  }

  /** @param {{contacts: boolean, forces: boolean}} shown */
  show({ contacts, forces }) {
    this.rims.visible = this.lines.visible = contacts;
    this.forces.visible = contacts && forces;
    this.pushes.group.visible = forces;
    this.forced = contacts && forces;
  }

  /** @param {{angles?: Record<string, number>}} what */
  mark({ angles }) {
    if (angles) this.angles = angles;
  }

  /** @param {Moment} moment */
  update(moment) {
    this.moment = moment;
    const { n, rows } = moment.berths;
    const { normals, frictions, force, manifest } = this;
    for (const f of this.fenders) f.share = f.deflection = 0;
    normals.clear();
    frictions.clear();
    let drawn = 0;
    for (let i = 0; i < n && i < MOST; i++) {
      const r = i * BERTH.words;
      const fender = this.fenders[rows[r + BERTH.fender]];
      if (fender) {
        fender.share = Math.max(fender.share, rows[r + BERTH.share]);
        fender.deflection = Math.max(fender.deflection, rows[r + BERTH.depth]);
      }
      const pose = moment.poses[fender?.pose ?? -1];
      const z = fender ? fender.z + (pose?.[2] ?? 0) : BELT;
      const sign = drawnOn(manifest, rows[r + BERTH.pair]);
      const [nx, ny] = [rows[r + BERTH.normal], rows[r + BERTH.normal + 1]];
      const [N, T] = [sign * rows[r + BERTH.force], sign * rows[r + BERTH.friction]];
      force[0] = this.feet[3 * i] = rows[r + BERTH.point];
      force[1] = this.feet[3 * i + 1] = rows[r + BERTH.point + 1];
      force[2] = this.feet[3 * i + 2] = z;
      [force[3], force[4], force[5]] = [N * nx, N * ny, 0];
      normals.set(i, force);
      [force[3], force[4]] = [-T * ny, T * nx];
      frictions.set(i, force);
      this.names[i] = this.nameOf(fender, rows, r);
      at.set(rows[r + BERTH.ends], rows[r + BERTH.ends + 1], z);
      to.set(rows[r + BERTH.ends + 2], rows[r + BERTH.ends + 3], z);
      this.rod(this.lines, drawn, 1.4 * this.pixel);
      this.rod(this.rims, drawn++, 2.6 * this.pixel);
    }
    this.drawn = drawn;
    normals.commit();
    frictions.commit();
    for (const mesh of [this.lines, this.rims]) {
      mesh.count = drawn;
      mesh.instanceMatrix.needsUpdate = true;
    }
    this.updateFenders(moment);
    this.updateBars(moment);
    this.updateThrusters(moment);
  }

  /** The largest force of a moment, for the arrows' scale: at least that of a full fender, or a tug's push. @param {Moment} moment */
  most({ berths: { n, rows } }) {
    let most = Math.max(this.fenders.length > 0 ? 0 : LEAST, ...this.fenders.map((f) => f.force));
    for (let i = 0; i < n; i++) most = Math.max(most, rows[i * BERTH.words + BERTH.force]);
    return most;
  }

  /** @param {typeof this.fenders[number] | undefined} fender @param {Float64Array} rows @param {number} r */
  nameOf(fender, rows, r) {
    if (!fender) {
      const pair = this.manifest.plan_pairs?.[rows[r + BERTH.pair]];
      return pair ? `${words(pair.a)}, ${words(pair.b)}` : '';
    }
    const share = shareText(fender.share);
    return `${fender.name}: ${fender.share > OVER ? T.plan.over(share) : T.plan.ofRating(share)}`;
  }

  /** @param {Moment} moment */
  updateFenders(moment) {
    for (const { mine, meshes } of this.sets) {
      mine.forEach((f, i) => {
        const pose = moment.poses[f.pose ?? -1];
        const place = this.place(f.part, moment.poses);
        const [x, y] = toWorld(place, f.at[0], f.at[1]);
        if (pose) turn.set(pose[4], pose[5], pose[6], pose[3]);
        else turn.setFromAxisAngle(Z, place.heading);
        turn.multiply(spin.setFromAxisAngle(Z, f.facing));
        const thick = Math.max(0.12 * f.height, f.height - f.deflection);
        // pressed flat it grows to the sides a little
        const grown = f.width * (1 + 0.12 * (1 - thick / f.height));
        const roll = f.type === 'cylinder' || f.type === 'pneumatic';
        size.set(thick, grown, roll ? grown * Math.min(1, (1.1 * f.height) / f.width) : grown);
        matrix.compose(at.set(x, y, f.z + (pose?.[2] ?? 0)), turn, size);
        colour.set(this.paints?.[loadOf(f.share)] ?? '#333333');
        for (const mesh of meshes) {
          mesh.setMatrixAt(i, matrix);
          if (mesh === meshes[0]) mesh.setColorAt(i, colour);
        }
      });
      for (const mesh of meshes) {
        mesh.instanceMatrix.needsUpdate = true;
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      }
    }
  }

  /** @param {Moment} moment */
  updateBars(moment) {
    this.decked.forEach((f, i) => {
      const place = this.place(f.part, moment.poses);
      const [x, y] = toWorld(place, f.at[0], f.at[1]);
      turn.setFromAxisAngle(Z, place.heading + f.facing);
      const share = Math.min(1.3, f.share);
      matrix.compose(at.set(x, y, f.deck), turn, size.set(TRAY * f.width, 0.9 * f.width, 0.12));
      this.trays.setMatrixAt(i, matrix);
      this.trays.setColorAt(i, colour.set(this.look?.dark ?? '#333333'));
      size.set(Math.max(1e-3, share * TRAY * f.width), 0.7 * f.width, 0.3);
      this.bars.setMatrixAt(i, matrix.compose(at, turn, size));
      this.bars.setColorAt(i, colour.set(this.paints?.[loadOf(f.share)] ?? '#333333'));
    });
    for (const mesh of [this.trays, this.bars]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  /** @param {Moment} moment */
  updateThrusters(moment) {
    const { pushes, force } = this;
    pushes.clear();
    this.thrusters.forEach((t, i) => {
      const newtons = t.channel ? moment.channel(t.channel) : 0;
      const way = this.wayOf(t, moment);
      [force[0], force[1]] = this.placeOfThruster(t, moment);
      force[2] = BELT;
      [force[3], force[4], force[5]] = [newtons * Math.cos(way), newtons * Math.sin(way), 0];
      pushes.set(i, force);
    });
    pushes.commit();
    for (const { mesh, line, thruster } of this.tugs) {
      const newtons = thruster.channel ? moment.channel(thruster.channel) : 0;
      const angle = this.angles[thruster.input] ?? thruster.angle;
      const way = this.wayOf(thruster, moment) + (newtons < 0 ? Math.PI : 0);
      const [x, y] = this.placeOfThruster(thruster, moment);
      // its bow pushes where the force acts; one that pulls lies off, its stern to the vessel
      const off = pulls(thruster, angle, newtons) ? TUG + LINE : 0;
      mesh.position.set(x + off * Math.cos(way), y + off * Math.sin(way), 0);
      mesh.quaternion.setFromAxisAngle(Z, way);
      line.visible = off > 0;
      if (!off) continue;
      at.set(x, y, 3);
      to.set(x + LINE * Math.cos(way), y + LINE * Math.sin(way), 2.5);
      size.subVectors(to, at);
      const long = size.length();
      line.position.copy(at);
      line.quaternion.setFromUnitVectors(Z, size.multiplyScalar(1 / long));
      line.scale.set(1, 1, long);
    }
  }

  /** @param {Thruster} t @param {Moment} moment */
  wayOf(t, moment) {
    return this.place(t.part, moment.poses).heading + (this.angles[t.input] ?? t.angle);
  }
  /** @param {Thruster} t @param {Moment} moment */
  placeOfThruster(t, moment) {
    return toWorld(this.place(t.part, moment.poses), t.at[0], t.at[1]);
  }

  /**
   * Tells its forces for the values at the arrows' tips.
   * @param {import('../../view/objects.js').Forces} forces
   * @param {number} first of its places there
   */
  tell(forces, first) {
    const { names, newtons, kinds } = forces;
    for (let k = 0; k < MOST; k++) {
      const i = first + k;
      forces.write(i, this.normals, k, this.feet, 3 * k);
      forces.write(i + MOST, this.frictions, k, this.feet, 3 * k);
      if (!this.forced || k >= (this.drawn ?? 0)) newtons[i] = newtons[i + MOST] = 0;
      kinds[i] = 'normal';
      kinds[i + MOST] = 'friction';
      names[i] = this.names[k] ?? '';
      names[i + MOST] = T.plan.friction(this.names[k]?.split(':')[0] ?? '');
    }
  }

  /** From `at` to `to`. @param {InstancedMesh} mesh @param {number} i @param {number} radius */
  rod(mesh, i, radius) {
    size.subVectors(to, at);
    const long = Math.max(1e-6, size.length());
    spin.setFromUnitVectors(Z, size.multiplyScalar(1 / long));
    mesh.setMatrixAt(i, tilt.compose(at, spin, size.set(radius, radius, long)));
  }

  dispose() {
    for (const { meshes } of this.sets)
      for (const mesh of meshes) {
        mesh.geometry.dispose();
        mesh.dispose();
      }
    this.trays.geometry.dispose();
    this.trays.dispose();
    this.bars.dispose();
    this.data.dispose();
    this.lines.geometry.dispose();
    this.lines.dispose();
    this.rims.dispose();
    for (const material of [this.rubber, this.fendered, this.ink, this.rim]) material.dispose();
    for (const arrows of [this.normals, this.frictions, this.pushes]) arrows.dispose();
  }
}

/** @param {import('../../view/objects.js').RunObjects} run @param {Moment} moment */
export function createLayer(run, moment) {
  const { manifest, setting } = run;
  for (const part of manifest.parts) {
    if (part.kind !== 'vessel' && part.kind !== 'quay') continue;
    run.drawn.add(part.id);
    addOutlined(run, part, moment);
  }
  // at the own port of a vessel acts what carries it
  for (const { id, port } of manifest.parts)
    if (port !== undefined && manifest.outlines?.some((o) => o.part === id)) run.quiet[port] = true;
  const marks = new BerthMarks(manifest, moment, setting);
  marks.addTugs(run);
  return marks;
}
