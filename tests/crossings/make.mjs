#!/usr/bin/env node
/**
 * Random crossings: scenarios made of the gallery's. Parts of one to three examples stand in one world, with another
 * integrator, other steps, numbers changed, winches and touch put on lines that had none, contacts and springs between
 * parts that never met, inputs on what can be changed on the way, events that let go, take hold and break. What comes out may be refused, halt or run through:
 * crossings.test.mjs and unit/sim/test_crossings.c say what must hold.
 *
 *   node tests/crossings/make.mjs COUNT FOLDER [FIRST]    writes FOLDER/00001.json and so on
 *   HAWSE_TEXTS=FOLDER build/debug/test_unit_sim_crossings
 *
 * Crossing k follows from k and the examples alone.
 * @module
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {Record<string, any>} Tree */

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** The gallery, by name; `index.json` is its list. @type {Array<{name: string, tree: Tree}>} */
export const gallery = readdirSync(fileURLToPath(EXAMPLES))
  .filter((file) => file.endsWith('.json') && file !== 'index.json')
  .sort()
  .map((file) => ({
    name: file.replace('.json', ''),
    tree: JSON.parse(readFileSync(new URL(file, EXAMPLES), 'utf8')),
  }));

/** Numbers from 0 to 1 that follow from a seed (splitmix64's finisher on 32 bits). @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** @param {() => number} roll */
export const draws = (roll) => ({
  odds: (/** @type {number} */ share) => roll() < share,
  between: (/** @type {number} */ low, /** @type {number} */ high) => low + roll() * (high - low),
  /** Of any order of magnitude. */
  log: (/** @type {number} */ low, /** @type {number} */ high) => low * (high / low) ** roll(),
  /** @template T @param {readonly T[]} list */
  pick: (list) => list[Math.floor(roll() * list.length)],
});
/** @typedef {ReturnType<typeof draws>} Draws */

/** A number as a scenario writes it. @param {number} x */
const short = (x) => Number(x.toPrecision(6));

/** Keys whose words are of the format. */
const WORDS = /^(kind|shape|make|law|type|end|mode|rule|rotation|hold|with|couple|integrator)$/;

/**
 * A copy in which what refers to one of `names` (alone, or before a dot) refers to its name with `mark` before it.
 * @param {any} node @param {Set<string>} names @param {string} mark @returns {any}
 */
function renamed(node, names, mark) {
  if (Array.isArray(node)) return node.map((item) => renamed(item, names, mark));
  if (node && typeof node === 'object')
    return Object.fromEntries(
      Object.entries(node).map(([key, item]) => [
        key,
        typeof item === 'string' && WORDS.test(key) ? item : renamed(item, names, mark),
      ]),
    );
  if (typeof node !== 'string') return node;
  const [head, ...rest] = node.split('.');
  return names.has(head) ? [mark + head, ...rest].join('.') : node;
}

const NAMED = [
  'parts',
  'materials',
  'meshes',
  'contacts',
  'plan_contacts',
  'inputs',
  'events',
  'surfaces',
];

/** Parts with spaces between, of which `renamed` has marked the first. @param {string} text @param {Set<string>} names @param {string} mark */
const asked = (text, names, mark) =>
  text
    .split(' ')
    .map((word) => (names.has(word.split('.')[0]) ? mark + word : word))
    .join(' ');

/** One example with all its names marked. @param {Tree} tree @param {string} mark @returns {Tree} */
function marked(tree, mark) {
  const names = new Set(
    ['parts', 'materials', 'meshes'].flatMap((map) => Object.keys(tree[map] ?? {})),
  );
  const { view: _, title: __, notes: ___, ...kept } = tree;
  const copy = renamed(kept, names, mark);
  for (const map of NAMED)
    if (copy[map])
      copy[map] = Object.fromEntries(
        Object.entries(copy[map]).map(([key, item]) => [mark + key, item]),
      );
  for (const event of Object.values(copy.events ?? {})) {
    if (event.after) event.after = mark + event.after;
    if (event.set)
      event.set = Object.fromEntries(Object.entries(event.set).map(([id, to]) => [mark + id, to]));
    for (const ask of ['release', 'attach', 'break']) event[ask] &&= asked(event[ask], names, mark);
  }
  return copy;
}

/** What must stay as it is for the rest to mean anything: places, ways and pairs of numbers. */
const FIXED = new Set([
  'inertia',
  'CE',
  'position',
  'orientation',
  'points',
  'at',
  'path',
  'table',
  'direction',
]);

/** Numbers changed here and there: by a factor, to nothing, to their opposite. @param {Draws} d @param {Tree} node @param {number} share */
function shaken(d, node, share) {
  for (const [key, item] of Object.entries(node)) {
    if (FIXED.has(key)) continue;
    if (item && typeof item === 'object') shaken(d, item, share);
    else if (typeof item === 'number' && d.odds(share)) {
      const whole = Number.isInteger(item) && Math.abs(item) < 500;
      const signed = /^(speed|force|velocity|rate|current|wind|value|phase)/.test(key);
      const next = signed && item < 1e4 && d.odds(0.2) ? -item : item * d.log(0.3, 3);
      node[key] = whole && /links|elements|stored|sides/.test(key) ? Math.round(next) : short(next);
    }
  }
}

const RULES = ['tr-bdf2', 'trapezoidal', 'generalized-alpha'];
const EXPLICIT = ['rk45', 'rk4', 'euler', 'euler-cromer'];

/** @param {Draws} d @param {Tree} solver */
function solved(d, solver) {
  const next = { ...solver };
  const implicit = d.odds(0.75);
  next.integrator = implicit ? 'ali3' : d.pick(EXPLICIT);
  delete next.rule;
  if (implicit) next.rule = d.pick(RULES);
  next.step = short(implicit ? d.log(1e-3, 0.05) : d.log(2e-5, 2e-3));
  next.frame = short(next.step * (1 + Math.floor(d.between(0, 4))));
  next.duration = short(next.frame * (d.odds(0.1) ? 6 : 200));
  if (d.odds(0.3)) delete next.start;
  else if (d.odds(0.15)) next.start = 'static';
  if (d.odds(0.3)) next.speed_tolerance = short(d.log(1e-3, 10));
  if (d.odds(0.2)) next.newton = short(d.log(1e-9, 1e-5));
  return next;
}

/** Whether something can touch it. @param {Tree} part */
const solid = (part) =>
  ['anchor', 'chain'].includes(part.kind) ||
  !!part.colliders ||
  ['sphere', 'box', 'cylinder', 'capsule', 'mesh', 'link'].includes(part.shape);

const solids = ['rigid', 'motion', 'vessel', 'quay', 'anchor', 'chain', 'crane'];

/** @param {Draws} d */
const law = (d) => ({
  ...(d.odds(0.5) && {
    normal: {
      law: d.pick(['flores', 'restitution', 'hunt-crossley', 'potential', 'lankarani-nikravesh']),
      stiffness: short(d.log(1e5, 1e9)),
      restitution: short(d.between(0.05, 1)),
    },
  }),
  friction: {
    law: d.pick(['none', 'karnopp', 'coulomb', 'stick-slip']),
    sliding: short(d.between(0, 1)),
    ...(d.odds(0.3) && { rolling: short(d.log(1e-4, 1e-2)) }),
  },
});

/** @param {Draws} d @param {Tree} all */
function joined(d, all) {
  const parts = Object.entries(all.parts);
  const of = (/** @type {string[]} */ ...kinds) =>
    parts.filter(([, part]) => kinds.includes(part.kind)).map(([id]) => id);
  const bodies = of(...solids).filter((id) => solid(all.parts[id]));
  const lines = of('cable');
  const worked = new Set(parts.map(([, part]) => part.cable));
  const taken = new Set(Object.values(all.inputs ?? {}).map((input) => input.target));
  const taking = (
    /** @type {string} */ id,
    /** @type {string} */ target,
    /** @type {number} */ most,
  ) => {
    if (!taken.has(target)) all.inputs = { ...all.inputs, [id]: { target, min: -most, max: most } };
  };
  const [one, other] = [d.pick(bodies), d.pick([...bodies, 'any'])];
  const met = Object.values(all.contacts ?? {}).some(
    ({ a, b }) => (a === one && b === other) || (a === other && b === one),
  );
  if (bodies.length > 1 && one !== other && !met && d.odds(0.5)) {
    for (const id of bodies) all.parts[id].material ??= 'stuff';
    all.materials = { ...all.materials, stuff: { young: short(d.log(1e6, 1e11)), viscosity: 1e4 } };
    all.contacts = { ...all.contacts, met: { a: one, b: other, ...law(d) } };
  }
  for (const line of lines) {
    const part = all.parts[line];
    if (d.odds(0.3)) {
      part.diameter = short(
        Math.max(part.diameter ?? 0.02, (part.length ?? 10) / part.elements / 20),
      );
      part.touch = {
        with: d.pick(['itself', 'lines', 'all', 'none']),
        young: short(d.log(1e5, 2e7)),
        friction: short(d.between(0, 1)),
        ...(d.odds(0.2) && { law: 'lugre', dwell: 0.1, sticking: 1.1 }),
      };
    }
    const held = ['a', 'b'].filter((end) => !/^(free|world)?$/.test(part[end]?.attach ?? ''));
    if (!worked.has(line) && held.length && d.odds(0.4))
      all.parts[`w_${line}`] = {
        kind: 'winch',
        cable: line,
        end: d.pick(held),
        speed: short(d.between(-1, 1)),
        ...(d.odds(0.4) && {
          mode: d.pick(['brake', 'position', 'compensate']),
          ...{ position: short(d.between(-1, 1)), follow: d.pick(of('rigid')) },
        }),
        ...(d.odds(0.3) && { drum_width: short(d.between(0.1, 1)), drum_layers: 200 }),
        ...(d.odds(0.4) && {
          drum_inertia: short(d.log(1, 1e3)),
          drum_radius: 0.5,
          motor_gain: short(d.log(1e3, 1e6)),
          motor_force: short(d.log(1e3, 1e6)),
          brake_force: 1e5,
          ...(d.odds(0.5) && { stop_after: 0.1 }),
        }),
      };
  }
  const rigid = of('rigid');
  const [from, to] = [d.pick(rigid), d.odds(0.5) ? 'world' : d.pick(rigid)];
  if (rigid.length && from !== to && d.odds(0.3))
    all.parts.tie = {
      kind: 'spring',
      a: from,
      b: to,
      stiffness: short(d.log(1e2, 1e6)),
      damping: short(d.log(1, 1e4)),
      ...(d.odds(0.4) && { acts: d.pick(['pull', 'push']) }),
    };
  if (rigid.length && d.odds(0.3)) taking('push', `${d.pick(rigid)}.force_x`, 1e4);
  const winches = Object.keys(all.parts).filter((id) => all.parts[id].kind === 'winch');
  if (winches.length && d.odds(0.6)) taking('pull', `${d.pick(winches)}.speed`, 10);
}

/** Waves, a current by depth and gusts over whatever floats, hangs or stands there. @param {Draws} d */
function stormy(d) {
  const kind = d.pick(['regular', 'stokes2', 'jonswap', 'pierson-moskowitz']);
  const period = d.between(4, 12);
  return {
    water: {
      density: 1025,
      ...(d.odds(0.4) && { depth: short(d.log(20, 500)) }),
      ...(d.odds(0.3) && { profile: { z: [-30, -5, 0], x: [0, 0.2, 0.6] } }),
      ...(d.odds(0.3) && { current: [short(d.between(-1, 1)), 0, 0] }),
    },
    waves: {
      ...{ kind, period: short(period), height: short(0.03 * d.between(0.1, 1) * period ** 2) },
      ...{ heading: short(d.between(-3, 3)), seed: Math.floor(d.between(0, 1e6)) },
      ...(d.odds(0.4) && { spreading: short(d.between(1, 12)) }),
      ...(d.odds(0.4) && { ramp: short(d.log(0.1, 5)) }),
      ...(kind !== 'stokes2' && { stretching: d.pick(['wheeler', 'vertical', 'none']) }),
      components: Math.floor(d.log(3, 60)),
    },
    air: { wind: [short(d.between(-15, 15)), 3, 0], ...(d.odds(0.5) && { gusts: d.pick(['npd', 'davenport']) }) }, // prettier-ignore
  };
}

const TYPES = ['fixed', 'revolute', 'spherical', 'universal', 'prismatic', 'cylindrical', 'distance']; // prettier-ignore

/**
 * What lets go, takes hold, breaks or is parked, put on parts that are there; a joint that waits between two of them.
 * Answers with what events may ask of whom, and which choices inputs may switch.
 * @param {Draws} d @param {Tree} all
 */
function loosened(d, all) {
  /** @type {{release: string[], attach: string[], break: string[], choices: string[]}} */
  const can = { release: [], attach: [], break: [], choices: [] };
  /** @type {string[]} */
  const sides = [];
  for (const [id, part] of Object.entries(all.parts)) {
    if (part.kind === 'joint' && d.odds(0.5)) {
      part.hold = d.odds(0.7) ? 'held' : d.pick(['free', 'armed']);
      if (d.odds(0.3)) part.strength = { force: short(d.log(1e2, 1e6)) };
      (can.release.push(id),
        can.attach.push(id),
        can.break.push(id),
        can.choices.push(`${id}.hold`));
    }
    if (part.kind === 'spring' && d.odds(0.6)) {
      part.hold = d.pick(['held', 'free']);
      if (d.odds(0.3)) part.breaking_load = short(d.log(10, 1e6));
      (can.release.push(id),
        can.attach.push(id),
        can.break.push(id),
        can.choices.push(`${id}.hold`));
    }
    if (part.kind === 'rigid') {
      sides.push(id);
      const moves = [...(part.velocity ?? []), ...(part.rate ?? [])].some((v) => v !== 0);
      if (d.odds(0.3)) part.state = moves || d.odds(0.6) ? 'present' : 'parked';
      if (part.state) can.choices.push(`${id}.state`);
    }
    if (part.kind === 'motion') sides.push(id);
    if (part.kind === 'chain' && d.odds(0.4)) part.breaking_load = short(d.log(1e3, 1e7));
    if (part.kind !== 'cable' || part.element === 'consistent' || part.GJ > 0) continue;
    if (d.odds(0.5)) part.breaking_load = short(d.log(1e2, 1e7));
    for (const end of ['a', 'b']) {
      const free = /^(free)?$/.test(part[end]?.attach ?? '');
      if (!d.odds(0.5)) continue;
      part[end] = { ...part[end], grip: free ? 'free' : 'held' };
      if (!free) (can.release.push(`${id}.${end}`), can.choices.push(`${id}.${end}.grip`));
      sides.push(`${id}.${end}`);
    }
    if (part.breaking_load) can.break.push(id);
  }
  const moved = sides.filter((id) => all.parts[id.split('.')[0]].kind !== 'motion');
  const [a, b] = [d.pick([...sides, 'world']), d.pick(moved)];
  if (moved.length && a.split('.')[0] !== b.split('.')[0] && d.odds(0.7)) {
    const type = [a, b].every((id) => id === 'world' || id.includes('.'))
      ? 'spherical'
      : d.pick(TYPES);
    all.parts.hook = {
      ...{ kind: 'joint', type, a, b, hold: d.pick(['free', 'armed', 'armed']) },
      ...(!/spherical|distance/.test(type) && { axis: [0, 0, 1] }),
      ...(type === 'universal' && { axis_b: [1, 0, 0] }),
      ...(a === 'world' && { position: [0, 0, short(d.between(-5, 5))] }),
      catch: {
        reach: short(d.log(0.1, 100)),
        ...(d.odds(0.5) && { time: short(d.log(0.01, 1)) }),
        ...(d.odds(0.3) && { speed: short(d.log(0.1, 30)) }),
      },
      ...(d.odds(0.3) && { strength: { force: short(d.log(1e2, 1e6)) } }),
    };
    (can.release.push('hook'), can.attach.push('hook'), can.choices.push('hook.hold'));
  }
  return can;
}

/** Events on some channels, at some times, after each other and by hand. @param {Draws} d @param {Tree} all */
function operated(d, all) {
  const can = loosened(d, all);
  const taken = new Set(Object.values(all.inputs ?? {}).map((input) => input.target));
  for (const target of can.choices)
    if (!taken.has(target) && d.odds(0.4))
      all.inputs = { ...all.inputs, [`i_${target.replaceAll('.', '_')}`]: { target } };
  /** @type {Record<string, string[]>} */
  const seen = { rigid: ['x', 'z', 'vz'], cable: ['tension_max', 'tension_a'], motion: ['z'] };
  const channels = Object.entries(all.parts).flatMap(([id, part]) =>
    (seen[part.kind] ?? []).map((name) => `${id}.${name}`),
  );
  const span = all.solver.frame * 10;
  const inputs = Object.entries(all.inputs ?? {});
  for (let i = 0; i < 1 + d.between(0, 5); i++) {
    const how = d.between(0, 4);
    const [id, input] = inputs.length ? d.pick(inputs) : ['', {}];
    const choice = can.choices.includes(input.target);
    const low = choice ? 0 : Math.max(input.min ?? -1, -1);
    const value = choice ? 0 : short(d.between(low, Math.max(low, Math.min(input.max ?? 1, 1))));
    all.events = {
      ...all.events,
      [`e${i}`]: {
        ...(how < 1.5 && { at: short(d.between(0, span)) }),
        ...(how >= 1.5 &&
          how < 2.7 && {
            channel: d.pick([...channels, 'kinetic', 'residual']),
            [d.pick(['above', 'below'])]: short(d.between(-10, 10)),
            ...(d.odds(0.3) && { lasting: short(d.between(0, span / 3)) }),
          }),
        ...(how >= 2.7 && how < 3.5 && (i ? { after: `e${i - 1}`, delay: short(d.between(0, span / 5)) } : { at: 0 })), // prettier-ignore
        ...(how >= 3.5 && { by_hand: true }),
        ...((how >= 1.5 || !i) && how >= 1.5 && d.odds(0.5) && { times: how >= 2.7 && how < 3.5 && !i ? 1 : 3 }), // prettier-ignore
        ...(can.release.length && d.odds(0.5) && { release: d.pick(can.release) }),
        ...(can.attach.length && d.odds(0.5) && { attach: d.pick(can.attach) }),
        ...(can.break.length && d.odds(0.3) && { break: d.pick(can.break) }),
        ...(id && d.odds(0.6) && { set: { [id]: { value, ...(!choice && d.odds(0.5) && { over: short(d.between(0, span / 2)) }) } } }), // prettier-ignore
        ...(d.odds(0.05) && { end: true }),
      },
    };
  }
}

/** Crossing k, as a scenario. @param {number} k @returns {Tree} */
export function crossing(k) {
  const d = draws(dice(k * 7919 + 17));
  const count = d.odds(0.3) ? 1 : d.odds(0.7) ? 2 : 3;
  /** @type {Tree} */
  const all = { hawse: 1, title: '' };
  for (let i = 0; i < count; i++) {
    const { name, tree } = d.pick(gallery);
    const copy = marked(tree, String.fromCharCode(97 + i) + '_');
    all.title += (i ? ' + ' : '') + name;
    for (const [key, item] of Object.entries(copy))
      if (NAMED.includes(key)) all[key] = { ...all[key], ...item };
      else if (key !== 'hawse' && (i === 0 || d.odds(0.3))) all[key] = item;
  }
  if (d.odds(0.7)) {
    const share = d.log(0.005, 0.2);
    for (const map of ['parts', 'contacts', 'materials']) if (all[map]) shaken(d, all[map], share);
  }
  joined(d, all);
  all.solver = solved(d, all.solver ?? {});
  if (d.odds(0.35)) {
    all.environment = { ...all.environment, ...stormy(d) };
    for (const part of Object.values(all.parts))
      if (part.kind === 'rigid' && d.odds(0.4)) part.displaces = 'shape';
  }
  if (d.odds(0.5)) operated(d, all);
  return all;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count, folder, first = '1'] = process.argv.slice(2);
  if (!folder) throw new Error('node tests/crossings/make.mjs COUNT FOLDER [FIRST]');
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < Number(count); i++) {
    const k = Number(first) + i;
    writeFileSync(`${folder}/${String(k).padStart(5, '0')}.json`, JSON.stringify(crossing(k)));
  }
}
