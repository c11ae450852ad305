/**
 * Hints of `hawse check` and of the page: what runs, and may not give what is hoped for, or take long.
 * @module
 */

import { farValues } from './far.mjs';
import { CONTACT, frameReader } from './frame.mjs';
import { STATUS } from './status.mjs';

/** @typedef {{where: string, what: string}} Hint */
/**
 * What the hints look at of a scenario that compiles, whose fields are therefore of their types.
 * @typedef {object} Part
 * @property {string} [kind]
 * @property {string} [cable] of a winch
 * @property {number} [max_element] [m]
 * @property {number} [length] [m]
 * @property {number[]} [lengths] [m]
 * @property {number} [elements]
 * @property {{attach?: string}} [a]
 * @property {{attach?: string}} [b]
 * @property {number} [diameter] [m]
 * @property {number} [d] of a chain's bar [m]
 * @property {number} [EI] [N m^2]
 * @property {{with?: string}} [touch]
 * @property {string} [material]
 * @property {number} [density] [kg/m^3]
 * @property {number} [mass_per_metre] [kg/m]
 * @property {number} [mass] [kg]
 * @property {string} [shape]
 * @property {number[]} [size] [m]
 * @property {number[]} [position] [m]
 * @property {number[]} [orientation] w, x, y, z
 * @property {Record<string, {shape?: string, size?: number[]}>} [colliders]
 *
 * @typedef {{law?: string, sliding?: number, sticking?: number, stick_speed?: number, tolerance?: number}} Friction
 *
 * @typedef {object} Scenario
 * @property {Record<string, Part>} [parts]
 * @property {{gravity?: number, water?: unknown}} [environment]
 * @property {{integrator?: string, duration?: number}} [solver]
 * @property {Record<string, {at?: number, after?: string, delay?: number, lasting?: number}>} [events]
 * @property {Record<string, {density?: number, fill?: number}>} [materials]
 * @property {Record<string, {friction?: Friction}>} [contacts]
 * @property {Record<string, {friction?: Friction}>} [surfaces]
 */

const ROUND = new Set(['sphere', 'cylinder', 'capsule']);
/**
 * Elements that keep a bend's error below 5 % are at most this part of its radius
 * (docs/theory/tether-refinement.md).
 */
const SHARE = 2 / 3;
/** Lines that touch themselves bend to a few of their radii: longer elements [radii] are told of. */
const LONG = 4;
/** Over an edge a line bends to its own radius: elements up to so many radii pull evenly (docs/theory/tether.md, "Over an edge"). */
const OVER_EDGE = 1;
/** A line is slack where it is longer than its ends are apart by more than this part of it. */
const SLACK = 1e-3;
/** Stick-slip holds where no speed has less than this part of sliding friction. */
const HOLDS = 0.95;

/** Bodies that touch at the start push each other with some of their weights; what is laid into the other, with many. */
const WEIGHTS = 20;

/** A link whose bar is in this far, as a share of it, is wholly in. */
const WHOLE = 0.999;

/** A run of more steps than this is told of: an hour and more where lines or bodies touch, minutes else. */
const MANY_STEPS = 200_000;
/** Steps tried to see how long they are; the first half is on its way to that length. */
const LOOKED_AT = 40;

/** @param {number} x */
const digits = (x) => String(Number(x.toPrecision(3)));
/** @param {string} text */
const escaped = (text) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Longest element, with that of a winch that works the line.
 * @param {Part} line
 * @param {string} id
 * @param {Part[]} parts
 * @returns {[number, 'lengths' | 'elements']}
 */
function longest(line, id, parts) {
  if (Array.isArray(line.lengths) && line.lengths.length)
    return [Math.max(...line.lengths), 'lengths'];
  const first = (line.length ?? NaN) / (line.elements ?? 10);
  const winch = parts.find((p) => p.kind === 'winch' && p.cable === id);
  return [winch ? Math.max(first, winch.max_element ?? 1.5 * first) : first, 'elements'];
}

/**
 * Radius of the sharpest round body that a line may touch; Infinity: none.
 * @param {Part} line
 * @param {[string, Part][]} parts
 */
function sharpest(line, parts) {
  const holders = [line.a, line.b].map((end) => String(end?.attach ?? '').split('.')[0]);
  let radius = Infinity;
  for (const [id, part] of parts)
    for (const body of holders.includes(id) ? [] : [part, ...Object.values(part.colliders ?? {})]) {
      const [across = 0] = body?.size ?? [];
      if (ROUND.has(body?.shape ?? '') && across > 0) radius = Math.min(radius, across / 2);
    }
  return radius;
}

/**
 * Lines that touch themselves, others or bodies, with elements too long for how they bend then.
 * @param {[string, Part][]} parts
 * @returns {Hint[]}
 */
function longElements(parts) {
  const hints = [];
  for (const [id, line] of parts) {
    const touch = line.kind === 'cable' ? (line.touch?.with ?? 'none') : 'none';
    if (touch === 'none') continue;
    const r = (line.diameter ?? 0.02) / 2;
    const [L, key] = longest(line, id, parts.map(([, part]) => part)); // prettier-ignore
    const body = touch === 'all' ? sharpest(line, parts) + r : Infinity;
    const round =
      L > SHARE * body
        ? `round a body it bends to ${digits(body)} m`
        : L > LONG * r
          ? `round itself or another line it may bend to some ${digits(3 * r)} m`
          : undefined;
    if (round)
      hints.push({
        where: `/parts/${escaped(id)}/${key}`,
        what:
          `elements of ${digits(L)} m, ${digits(L / r)} radii of the line: ${round}; ` +
          `bends sharper than ${digits(L / SHARE)} m are more than 5 % off`,
      });
  }
  return hints;
}

/** @param {number[]} a @param {number[]} b @param {number} t */
const between = (a, b, t) => a.map((x, i) => x + t * (b[i] - x));

/**
 * A point of a body's frame in the world.
 * @param {Part} part with position and orientation (w, x, y, z)
 * @param {number[]} x
 */
function placed({ position = [0, 0, 0], orientation = [1, 0, 0, 0] }, x) {
  const size = Math.hypot(...orientation);
  const [w, ...v] = orientation.map((/** @type {number} */ q) => q / size);
  /** @param {number[]} a @param {number[]} b */
  const cross = (a, b) => [0, 1, 2].map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]); // prettier-ignore
  const t = cross(v, x).map((y) => 2 * y);
  const u = cross(v, t);
  return x.map((y, i) => y + w * t[i] + u[i] + position[i]);
}

/**
 * The edges of a part that is a box, as pairs of points.
 * @param {Part} part
 */
function edgesOf(part) {
  const { shape, size } = part;
  if (shape !== 'box' || size?.length !== 3) return [];
  const edges = [];
  for (let axis = 0; axis < 3; axis++)
    for (let k = 0; k < 4; k++) {
      const corner = [0, 0, 0];
      corner[(axis + 1) % 3] = (k & 1 ? 0.5 : -0.5) * size[(axis + 1) % 3];
      corner[(axis + 2) % 3] = (k & 2 ? 0.5 : -0.5) * size[(axis + 2) % 3];
      edges.push([-0.5, 0.5].map((end) => placed(part, corner.map((x, i) => (i === axis ? end * size[i] : x))))); // prettier-ignore
    }
  return edges;
}

/** @param {number[]} x @param {number[][]} edge */
function away(x, [a, b]) {
  const along = b.map((y, i) => y - a[i]);
  const to = x.map((y, i) => y - a[i]);
  const t = to.reduce((sum, y, i) => sum + y * along[i], 0) / along.reduce((sum, y) => sum + y * y, 0); // prettier-ignore
  return Math.hypot(...between(a, b, Math.min(1, Math.max(0, t))).map((y, i) => x[i] - y));
}

/**
 * Lines that begin within an element of an edge of a box, with elements too long to go round it: they hook over it.
 * @param {[string, Part][]} parts
 * @param {Start} start
 * @returns {Hint[]}
 */
function overEdges(parts, start) {
  const hints = [];
  for (const [id, line] of parts) {
    const nodes = start.lines[id]?.nodes;
    if (line.kind !== 'cable' || line.touch?.with !== 'all' || !nodes || nodes.length < 2) continue;
    const r = (line.diameter ?? 0.02) / 2;
    const [L, key] = longest(line, id, parts.map(([, part]) => part)); // prettier-ignore
    const holders = [line.a, line.b].map((end) => String(end?.attach ?? '').split('.')[0]);
    if (!(L > OVER_EDGE * r * (1 + 1e-6))) continue;
    const places = nodes.flatMap((x, i) =>
      i + 1 < nodes.length ? [0, 0.25, 0.5, 0.75].map((t) => between(x, nodes[i + 1], t)) : [x],
    );
    const near = parts.find(
      ([body, part]) =>
        !holders.includes(body) &&
        edgesOf(part).some((edge) => places.some((x) => away(x, edge) < L + r)),
    );
    if (near)
      hints.push({
        where: `/parts/${escaped(id)}/${key}`,
        what:
          `elements of ${digits(L)} m, ${digits(L / r)} radii of the line: over an edge of "${near[0]}" it bends to ` +
          `${digits(r)} m, and elements longer than that hook over it: the pull at which it slips swings by ` +
          '30 % at 2 radii and 60 % at 4; at 1 by 2 %',
      });
  }
  return hints;
}

/** Lines that water does nothing to. */
const DRY = ['spring', 'reeve'];

/** Defaults of the core, [kg/m^3]: a test holds them against its description. */
export const DEFAULTS = { water: 1025, material: 7850, cable: 7700 };

/**
 * Share of its weight that water carries of a line.
 * @param {Part} line
 * @param {Scenario} scenario
 */
function carried(line, scenario) {
  const material = scenario.materials?.[line.material ?? ''];
  const own =
    line.kind === 'cable' && !material
      ? DEFAULTS.cable
      : (material?.density ?? DEFAULTS.material) *
        (line.kind === 'cable' ? (material?.fill ?? 1) : 1);
  const area = (Math.PI / 4) * (line.diameter ?? 0.02) ** 2;
  const { mass_per_metre: mass = 0 } = line;
  const density = mass > 0 ? mass / area : (line.density ?? own);
  return DEFAULTS.water / density;
}

/**
 * Lines in water that nobody asked for: it is there by default.
 * @param {Scenario} scenario
 * @param {[string, Part][]} parts
 * @param {Start} start
 * @returns {Hint[]}
 */
function water(scenario, parts, start) {
  if (scenario.environment?.water !== undefined) return [];
  const wet = parts
    .map(([id, line]) => ({ id, line, low: Math.min(...(start.lines[id]?.z ?? [0])) }))
    .filter(
      ({ line, low }) => !DRY.includes(line.kind ?? '') && low < -(line.diameter ?? line.d ?? 0.02),
    );
  if (!wet.length) return [];
  const { id, line, low } = wet.reduce((a, b) => (b.low < a.low ? b : a));
  const share = Math.round(100 * carried(line, scenario));
  const names = wet.map((l) => `"${l.id}"`);
  const said = share < 100 ? `carries ${share} % of its weight` : 'floats it';
  return [
    {
      where: '/environment/water/density',
      what:
        `not given: still water of ${DEFAULTS.water} kg/m^3 is below z = 0 by default, ` +
        `"${id}" reaches down to z = ${digits(low)} m, and the water ${said}` +
        `${names.length > 1 ? ` (also in it: ${names.filter((n) => n !== `"${id}"`).join(', ')})` : ''}; ` +
        `give it: 0 for a scene in air, ${DEFAULTS.water} for the sea`,
    },
  ];
}

/**
 * Lines of one element that should bend or sag: an element is straight.
 * @param {[string, Part][]} parts
 * @param {Start} start
 * @returns {Hint[]}
 */
function straight(parts, start) {
  const hints = [];
  for (const [id, line] of parts) {
    if (line.kind !== 'cable') continue;
    const { lengths = [], EI = 0 } = line;
    const given = lengths.length > 0;
    if ((given ? lengths.length : (line.elements ?? 10)) !== 1) continue;
    const length = given ? lengths[0] : (line.length ?? NaN);
    const chord = start.lines[id]?.chord ?? length;
    const why =
      EI > 0
        ? `EI of ${digits(EI)} N m^2 does nothing`
        : chord < length * (1 - SLACK)
          ? `${digits(length)} m of line between ends ${digits(chord)} m apart hangs without weight or shape`
          : undefined;
    if (why)
      hints.push({
        where: `/parts/${escaped(id)}/${given ? 'lengths' : 'elements'}`,
        what: `1: an element is straight, so ${why}; a line that bends or sags takes 10 or more`,
      });
  }
  return hints;
}

/**
 * Least friction of the law stick-slip by its sliding friction, where it is moving no faster than the dead
 * zone: kappa mu_st/mu_k + (1 - kappa) v/v_dir, kappa = exp(-v^2/v_stick^2) (docs/theory/impact.md).
 * @param {number} stick v_stick [m/s]
 * @param {number} dead v_dir [m/s]
 * @param {number} ratio sticking by sliding friction
 */
function valley(stick, dead, ratio) {
  let [share, speed] = [1, 0];
  for (let i = 1; i < 200; i++) {
    const x = i / 200;
    const kappa = Math.exp(-(((x * dead) / stick) ** 2));
    const here = kappa * ratio + (1 - kappa) * x;
    if (here < share) [share, speed] = [here, x * dead];
  }
  return { share, speed };
}

/**
 * Stick-slip that cannot hold what sliding friction could: between the stick speed and the dead zone there is
 * neither.
 * @param {Scenario} scenario
 * @returns {Hint[]}
 */
function creeping(scenario) {
  const hints = [];
  for (const table of /** @type {const} */ (['contacts', 'surfaces']))
    for (const [id, entry] of Object.entries(scenario[table] ?? {})) {
      const f = entry.friction ?? {};
      const { sliding = 0 } = f;
      if (f.law !== 'stick-slip' || !(sliding > 0)) continue;
      const [stick, dead] = [f.stick_speed ?? 0.01, f.tolerance ?? 1e-3];
      const ratio = (f.sticking ?? sliding) / sliding;
      const { share, speed } = valley(stick, dead, ratio);
      if (share >= HOLDS) continue;
      let enough = stick;
      while (valley(enough, dead, ratio).share < HOLDS) enough *= 1.05;
      hints.push({
        where: `/${table}/${escaped(id)}/friction/stick_speed`,
        what:
          `${digits(stick)} m/s, with a dead zone (tolerance) of ${digits(dead)} m/s: at ${digits(speed)} m/s what ` +
          `sticks has let go and sliding has not set in, ${Math.round(100 * share)} % of sliding friction is left, ` +
          `and a greater load creeps on; from ${digits(enough)} m/s on it holds, or with a smaller tolerance`,
      });
    }
  return hints;
}

/**
 * Bodies that begin so deep in each other that they will be thrown apart: the force of the pair against the weight of
 * the lighter one that says its mass.
 * @param {Scenario} scenario
 * @param {Start} start
 * @returns {Hint[]}
 */
function deep(scenario, { contacts = [] }) {
  const gravity = scenario.environment?.gravity ?? 9.81;
  /** @type {Map<string, Hint & {force: number}>} */
  const worst = new Map();
  for (const { contact, a, b, force, depth } of contacts) {
    const masses = [a, b].flatMap((id) => scenario.parts?.[id]?.mass ?? []).filter((m) => m > 0);
    const bound = WEIGHTS * Math.min(...masses) * gravity;
    const where = `/contacts/${escaped(contact)}`;
    if (!masses.length || !(force > bound) || force <= (worst.get(where)?.force ?? 0)) continue;
    worst.set(where, {
      where,
      force,
      what:
        `"${a}" and "${b}" begin ${digits(depth)} m deep in each other, with ${digits(force)} N between them: more than ` +
        `${WEIGHTS} times the weight of the lighter one (${digits(bound)} N); they will be thrown apart. Set them apart, ` +
        'or let a static start lay them down',
    });
  }
  return [...worst.values()].map(({ where, what }) => ({ where, what }));
}

/**
 * Chains that begin with the whole bar of a link inside a body: what lies deeper still is not seen at all, and comes
 * out as it likes.
 * @param {Scenario} scenario
 * @param {Start} start
 * @returns {Hint[]}
 */
function buried(scenario, { contacts = [] }) {
  /** @type {Map<string, {other: string, force: number, bar: number}>} */
  const worst = new Map();
  for (const { a, b, force, depth } of contacts)
    for (const [id, other] of [
      [a, b],
      [b, a],
    ]) {
      const chain = scenario.parts?.[id];
      const bar = chain?.d ?? 0.064;
      if (chain?.kind !== 'chain' || depth < WHOLE * bar || force <= (worst.get(id)?.force ?? 0))
        continue;
      worst.set(id, { other, force, bar });
    }
  return [...worst].map(([id, { other, force, bar }]) => ({
    where: `/parts/${escaped(id)}`,
    what:
      `a link begins with its bar (${digits(bar)} m) wholly inside "${other}", and ${digits(force)} N between them; links ` +
      'that lie deeper are not seen to touch it. Lay the chain above it: by path, or by where its ends are',
  }));
}

/**
 * Events that wait for a moment which is past the end of the run, or for one that does.
 * @param {Scenario} scenario
 * @returns {Hint[]}
 */
function late({ events = {}, solver: { duration = 60 } = {} }) {
  /** Before this it does not come. @type {(id: string) => number} */
  const earliest = (id) => {
    const { at = 0, after, delay = 0, lasting = 0 } = events[id] ?? {};
    return Math.max(at, after ? earliest(after) + delay : 0, lasting);
  };
  return Object.entries(events).flatMap(([id, { at = 0, delay, lasting }]) => {
    const moment = earliest(id);
    if (!(moment > duration * (1 + 1e-9))) return [];
    const key = moment === at ? 'at' : moment === lasting ? 'lasting' : delay ? 'delay' : 'after';
    return {
      where: `/events/${escaped(id)}/${key}`,
      what: `it comes at ${digits(moment)} s at the earliest: the run is over before, at ${digits(duration)} s`,
    };
  });
}

/**
 * A rule that chooses its steps and is kept to short ones by what is stiff.
 * @param {Scenario} scenario
 * @param {Start} start
 * @returns {Hint[]}
 */
function slow(scenario, { pace }) {
  if (!pace || !(pace.steps > MANY_STEPS)) return [];
  return [
    {
      where: '/solver/integrator',
      what:
        `"${scenario.solver?.integrator}": its error, or what is stiff, keeps its steps to ${digits(pace.step)} s at the ` +
        `start, some ${digits(pace.steps)} steps for the whole run; "ali3" takes longer ones`,
    },
  ];
}

/** A step this many times longer than the longest that is about stable flies apart. */
const SURELY = 2;

/**
 * An explicit rule of fixed steps that cannot follow what is stiff.
 * @param {Scenario} scenario
 * @param {Start} start
 * @returns {Hint[]}
 */
function unstable(scenario, { rule }) {
  const { step = 0, stable = 0 } = rule ?? {};
  if (!(stable > 0) || !(step > SURELY * stable)) return [];
  return [
    {
      where: '/solver/step',
      what:
        `${digits(step)} s is unstable with "${scenario.solver?.integrator}": what is stiff at the start wants ` +
        `${digits(stable)} s or less; "ali3" takes longer steps`,
    },
  ];
}

/**
 * How long the steps of a rule that chooses them are: some are tried.
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./loader.mjs').Sim} sim at its start; it goes on from there
 */
function paceOf(manifest, sim) {
  if (manifest.integrator !== 'rk45') return undefined;
  let from = 0;
  for (let i = 0; i < LOOKED_AT; i++) {
    if (i === LOOKED_AT / 2) from = sim.time;
    const status = sim.work(1); // one step, tried
    if (status === STATUS.halted || status === STATUS.done) return undefined;
  }
  const step = (sim.time - from) / (LOOKED_AT / 2);
  return step > 0 ? { step, steps: manifest.duration / step } : undefined;
}

const FIXED = new Set(['rk4', 'euler', 'euler-cromer']);

/**
 * Of a rule of fixed steps: its step, and about the longest that is stable from the start.
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {import('./loader.mjs').Sim} sim which is back at its start then
 */
export function ruleOf(manifest, sim) {
  if (!FIXED.has(manifest.integrator)) return undefined;
  sim.reset();
  return { step: manifest.step, stable: sim.stableStep() };
}

/**
 * What of a run's beginning the hints look at: of each line the heights of its nodes, how far apart its ends
 * are, and the nodes; what touches, with how much force; how long steps are [s], and how many the run has;
 * of an explicit rule its step, and about the longest that is stable [s].
 * @typedef {{contact: string, a: string, b: string, force: number, depth: number}} Touch
 * @typedef {{
 *   lines: Record<string, {z: number[], chord: number, nodes?: number[][]}>,
 *   contacts?: Touch[],
 *   pace?: {step: number, steps: number},
 *   rule?: {step: number, stable: number},
 * }} Start
 */

/**
 * The first frame of a run, for the hints.
 * @param {import('./frame.mjs').Manifest} manifest
 * @param {Uint8Array} frame
 * @param {import('./loader.mjs').Sim} [sim] its run, from which some steps are tried
 * @returns {Start}
 */
export function startOf(manifest, frame, sim) {
  const reader = frameReader(manifest);
  const lines = manifest.lines.map(({ part }, k) => {
    const { n, nodes } = reader.line(frame, k);
    const at = (/** @type {number} */ i) => [...nodes.subarray(3 * i, 3 * i + 3)];
    const [a, b] = [at(0), at(n - 1)];
    const z = Array.from({ length: n }, (_, i) => nodes[3 * i + 2]);
    const places = z.map((_, i) => at(i));
    return [part, { z, chord: Math.hypot(...a.map((x, i) => b[i] - x)), nodes: places }];
  });
  const { n, rows } = reader.contacts(frame);
  const contacts = Array.from({ length: n }, (_, i) => {
    const row = rows.subarray(CONTACT.words * i, CONTACT.words * (i + 1));
    const { contact, a, b } = manifest.pairs?.[row[CONTACT.pair]] ?? { contact: '', a: '', b: '' };
    return { contact, a, b, force: row[CONTACT.force], depth: row[CONTACT.depth] };
  });
  return {
    lines: Object.fromEntries(lines),
    contacts,
    pace: sim && paceOf(manifest, sim),
  };
}

/**
 * Of a scenario that compiles.
 * @param {object} given the scenario
 * @param {Start} [start] without it, what depends on where things begin is not said
 * @returns {Hint[]}
 */
export function hintsOf(given, start = { lines: {} }) {
  const scenario = /** @type {Scenario} */ (given);
  const parts = Object.entries(scenario.parts ?? {});
  return [
    ...water(scenario, parts, start),
    ...straight(parts, start),
    ...longElements(parts),
    ...overEdges(parts, start),
    ...creeping(scenario),
    ...deep(scenario, start),
    ...buried(scenario, start),
    ...late(scenario),
    ...slow(scenario, start),
    ...unstable(scenario, start),
    ...farValues(scenario),
  ];
}
