#!/usr/bin/env node
/**
 * Random starts: crossings of the examples (make.mjs) whose places are moved too, whose lines are longer, shorter or of
 * fewer elements than fit, whose bodies lie in each other or weigh next to nothing, with static starts; and anchors that
 * hang through a hull of random form. For each of them holds what `hawse check` promises: "no faults" means that the
 * run begins, and a fault names a place of the text and a cause.
 *
 *   node tests/crossings/starts.mjs COUNT [FIRST [EVERY]]   counts what came; every EVERY-th; exit code 1 with those that broke the promise
 *                                    [--most EVALUATIONS]   a start that takes more evaluations of all forces is not judged
 *   node tests/crossings/starts.mjs K --print         start K as a scenario
 *   node tests/crossings/starts.mjs COUNT --anchors   anchors alone: those that begin hang with about their weight
 *
 * Start k follows from k and the examples alone.
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HawseInputError, STATUS, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { firstStepFaults, startFaults } from '../../wasm/js/begin.mjs';
import { CONTACT } from '../../wasm/js/frame.mjs';
import { crossing, dice, draws } from './make.mjs';

/** @typedef {Record<string, any>} Tree @typedef {ReturnType<typeof draws>} Draws */
/** @typedef {import('../../wasm/js/status.mjs').Fault} Fault */

/** Evaluations of all forces that a start may take here; those that take more are not judged. */
const EVALUATIONS = 300;
/** Links, elements and triangles that a start here may have: what is larger takes long, and shows no more. */
const MOST = 60;

const LIFT = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../examples/anchor-lift.json', import.meta.url)), 'utf8'),
);

/** @param {number} x */
const short = (x) => Number(x.toPrecision(6));

/** @param {Draws} d @param {number[]} at @param {number} by */
const moved = (d, at, by) => at.map((x) => short(x + d.between(-by, by)));

/** Numbers that a place or a measure of its part. @param {Draws} d @param {Tree} part */
function misplaced(d, part) {
  const by = d.log(1e-3, 30);
  for (const key of ['position', 'at'])
    if (Array.isArray(part[key]) && d.odds(0.5)) part[key] = moved(d, part[key], by);
  for (const end of ['a', 'b'])
    if (part[end]?.position && d.odds(0.5)) part[end].position = moved(d, part[end].position, by);
  if (Array.isArray(part.path) && d.odds(0.5)) part.path = moved(d, part.path, by);
  if (Array.isArray(part.shape?.points) && d.odds(0.5))
    part.shape.points = moved(d, part.shape.points, by);
  if (typeof part.length === 'number' && d.odds(0.4))
    part.length = short(part.length * d.log(0.3, 3));
  for (const key of ['elements', 'links'])
    if (typeof part[key] === 'number' && d.odds(0.4))
      part[key] = Math.max(1, Math.round(part[key] * d.log(0.1, 2)));
  if (part.kind === 'rigid' && d.odds(0.2)) delete part.inertia;
  if (part.kind === 'rigid' && d.odds(0.1)) part.mass = short(d.log(1e-9, 1e9));
  if (part.orientation && d.odds(0.3))
    part.orientation = [1, d.between(-1, 1), d.between(-1, 1), 0].map(short);
  for (const row of Object.values(part.ports ?? {})) if (d.odds(0.2)) misplaced(d, row);
}

/** What makes a start long and shows no more. @param {Tree} all */
function madeSmall(all) {
  for (const mesh of Object.values(all.meshes ?? {})) {
    if (mesh.bow) mesh.bow.triangles = 1500;
    if (mesh.anchor) mesh.anchor.triangles = 3000;
  }
  for (const part of Object.values(all.parts ?? {}))
    for (const key of ['elements', 'links']) if (part[key] > MOST) part[key] = MOST;
}

/** An anchor through a pipe of random form. @param {Draws} d @returns {Tree} */
export function anchored(d) {
  const all = structuredClone(LIFT);
  const bow = (all.meshes.bow.bow = /** @type {Tree} */ ({}));
  /** @param {string} key @param {number} low @param {number} high */
  const some = (key, low, high) => {
    if (d.odds(0.5)) bow[key] = short(d.between(low, high));
  };
  (some('flare', 0.1, 0.8), some('entrance', 0.1, 0.8), some('angle', 0.4, 1.3));
  (some('azimuth', -0.2, 0.7), some('bore', 0.2, 0.6), some('lip', 0.05, 0.45));
  (some('length', 1.5, 6), some('thickness', 0.4, 1.2));
  const { hull, anchor, chain, winch } = all.parts;
  chain.links = Math.round(d.between(4, 70));
  hull.ports.gypsy.at = [0, 0, short(d.between(-0.5, 3))];
  if (d.odds(0.3))
    hull.position = [d.between(-9, 9), d.between(-9, 9), d.between(-9, 9)].map(short);
  if (d.odds(0.3))
    hull.orientation = [1, d.between(-0.15, 0.15), d.between(-0.15, 0.15), d.between(-3, 3)].map(
      short,
    );
  const mass = d.odds(0.5) ? short(d.log(1500, 14000)) : 6414;
  for (const body of ['shank', 'head']) all.meshes[body].anchor = { mass };
  anchor.mass = mass;
  if (d.odds(0.5)) chain.d = short(d.between(0.03, 0.09));
  if (d.odds(0.3)) ((chain.joints = 'ball'), delete chain.joint_friction);
  winch.speed = short(d.between(-0.3, 0));
  if (d.odds(0.3)) all.solver.start = 'static';
  madeSmall(all);
  return all;
}

/** Start k, as a scenario. @param {number} k @returns {Tree} */
export function start(k) {
  const d = draws(dice(k * 104729 + 5));
  if (d.odds(0.06)) return anchored(d);
  const all = crossing(k * 3 + 1);
  const share = d.odds(0.3) ? 0 : d.log(0.05, 0.9);
  for (const part of Object.values(all.parts)) if (d.odds(share)) misplaced(d, part);
  if (d.odds(0.15)) all.solver.start = 'static';
  madeSmall(all);
  return all;
}

/**
 * Does the place that a fault names, or what it says is missing there, belong to the scenario?
 * @param {Tree} tree @param {string} where
 */
function isPlace(tree, where) {
  const path = where
    .split('/')
    .slice(1)
    .map((x) => x.replaceAll('~1', '/').replaceAll('~0', '~'));
  /** @type {any} */
  let at = tree;
  for (const key of path.slice(0, 2)) {
    if (at === null || typeof at !== 'object') return false;
    if (!(key in at)) return path.length <= 2 && path.indexOf(key) === path.length - 1;
    at = at[key];
  }
  return true;
}

/** @param {Uint8Array} state */
const finite = (state) =>
  new Float64Array(state.slice(40, state.length - (state.length % 8)).buffer).every(
    Number.isFinite,
  );

/**
 * What becomes of a start, and where it breaks the promise.
 * @param {import('../../wasm/js/loader.mjs').Core} core @param {Tree} tree @param {number} [most] evaluations
 * @returns {{what: 'refused' | 'unstarted' | 'begun' | 'left', faults: Fault[], broken: string}}
 */
export function judged(core, tree, most = EVALUATIONS) {
  /** @type {import('../../wasm/js/loader.mjs').Model | undefined} */
  let model;
  try {
    model = core.compile(JSON.stringify(tree));
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    return { what: 'refused', faults: error.faults, broken: unnamed(tree, error.faults) };
  }
  const sim = model.openSim();
  try {
    let left = most;
    let status;
    while ((status = sim.work(20)) === STATUS.more && (left -= 20) > 0);
    if (status === STATUS.more) return { what: 'left', faults: [], broken: '' };
    const faults = startFaults(sim);
    // looked at beside it: the state itself
    if (!faults.length && !finite(sim.save()))
      return { what: 'begun', faults, broken: 'a state that is no number' };
    const more = faults.length ? faults : firstStepFaults(sim);
    if (more.length) return { what: 'unstarted', faults: more, broken: unnamed(tree, more) };
    return { what: 'begun', faults: [], broken: goes(sim) };
  } finally {
    sim.free();
    model.free();
  }
}

/** @param {Tree} tree @param {Fault[]} faults */
function unnamed(tree, faults) {
  if (!faults.length) return 'refused without a fault';
  const bad = faults.find(
    ({ where, what }) => !what || /undefined|NaN|null/.test(what) || !isPlace(tree, where),
  );
  return bad ? `a fault without place or cause: ${JSON.stringify(bad)}` : '';
}

/** A run that begins is where a step was taken, at numbers. @param {import('../../wasm/js/loader.mjs').Sim} sim */
function goes(sim) {
  const frame = sim.frame();
  const numbers = new Float64Array(frame.slice(64).buffer);
  if (!numbers.every(Number.isFinite)) return 'a frame with what is no number';
  if (sim.report().cause) return `no fault, and halted: ${JSON.stringify(sim.report())}`;
  for (let i = 0; i < 5 && sim.stepSome(1) === STATUS.more; i++);
  return Number.isFinite(sim.time) ? '' : 'no time';
}

/** How long an anchor is looked at [s]. */
const LOOKED = 0.4;
/** Most that it may pull, by its weight and the chain's; how deep anything may begin, by the bar. */
export const LIMITS = { pull: 4, depth: 0.5 };

/**
 * How an anchor hangs that begins: its pull at the start and the greatest soon after, by its weight, and the depth of the
 * deepest contact with it by the chain's bar.
 * @param {import('../../wasm/js/loader.mjs').Core} core @param {Tree} tree
 */
export function hung(core, tree) {
  const got = judged(core, tree, 20000);
  if (got.what !== 'begun') return { ...got, pull: 0, peak: 0, depth: 0 };
  const model = core.compile(JSON.stringify(tree));
  const sim = model.createSim();
  const reader = frameReader(model.manifest);
  const { anchor, chain } = tree.parts;
  const weight = 9.81 * (anchor.mass + 21900 * chain.d ** 2 * 4 * chain.d * chain.links);
  const pulls = ['winch.tension', 'anchor.shackle'].map((id) => model.manifest.channels.findIndex((c) => c.id === id)); // prettier-ignore
  const pull = () => Math.max(...pulls.map((i) => reader.channels(sim.frame())[i])) / weight;
  const { n, rows } = reader.contacts(sim.frame());
  const depths = Array.from({ length: n }, (_, i) => {
    const row = rows.subarray(CONTACT.words * i, CONTACT.words * (i + 1));
    const { a, b } = model.manifest.pairs?.[row[CONTACT.pair]] ?? { a: '', b: '' };
    return [a, b].includes('anchor') ? row[CONTACT.depth] / chain.d : 0;
  });
  const first = pull();
  let peak = first;
  for (let t = 0; t < LOOKED && sim.step() === STATUS.ok; t = reader.time(sim.frame()))
    peak = Math.max(peak, pull());
  const { cause } = sim.report();
  (sim.free(), model.free());
  return { ...got, broken: cause ?? got.broken, pull: first, peak, depth: Math.max(0, ...depths) };
}

/** Anchor k. @param {number} k */
export const anchor = (k) => anchored(draws(dice(k * 15485863 + 3)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values: asked, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      print: { type: 'boolean' },
      anchors: { type: 'boolean' },
      most: { type: 'string', default: String(EVALUATIONS) },
    },
  });
  const [count, first = '1', every = '1'] = positionals;
  if (asked.print) {
    process.stdout.write(JSON.stringify(start(Number(count))));
    process.exit();
  }
  const core = await loadCore();
  if (asked.anchors) {
    for (let k = 1; k <= Number(count); k++) {
      const { what, faults, broken, pull, peak, depth } = hung(core, anchor(k));
      const told = faults.length ? `${faults[0].where} ${faults[0].what.slice(0, 150)}` : '';
      const bad = broken || peak > LIMITS.pull || depth > LIMITS.depth;
      process.stdout.write(
        `${k} ${what} ${pull.toFixed(2)} ${peak.toFixed(2)} ${depth.toFixed(2)} ${told}${bad ? ` BAD ${broken}` : ''}\n`,
      );
      if (bad) process.exitCode = 1;
    }
    process.exit();
  }
  /** @type {Record<string, number>} */
  const seen = { refused: 0, unstarted: 0, begun: 0, left: 0 };
  /** @type {Map<string, number[]>} */
  const causes = new Map();
  let broken = 0;
  for (let i = 0; i < Number(count); i += Number(every)) {
    const k = Number(first) + i;
    const begin = performance.now();
    const got = judged(core, start(k), Number(asked.most));
    const took = performance.now() - begin;
    if (took > 5000) process.stdout.write(`${k}: ${(took / 1000).toFixed(1)} s\n`);
    seen[got.what]++;
    if (got.broken) (broken++, process.stdout.write(`${k}: ${got.broken}\n`));
    if (got.what === 'unstarted') {
      const cause = got.faults[0].what
        .replace(/[-\d.e+]+/g, '#')
        .replace(/"[^"]*"/g, '"_"')
        .slice(0, 110);
      causes.set(cause, [...(causes.get(cause) ?? []), k]);
    }
  }
  const list = [...causes].sort((a, b) => b[1].length - a[1].length);
  for (const [cause, ks] of list)
    process.stdout.write(`${ks.length}\t${cause}\t${ks.slice(0, 4)}\n`);
  process.stdout.write(`${JSON.stringify(seen)}, ${broken} broken\n`);
  process.exitCode = broken ? 1 : 0;
}
