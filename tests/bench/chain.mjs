// The bare chain of 60 links with a load of 6,414 kg, let go at 30 degrees from the vertical: payload
// error, joint gap, energy drift and real-time factor in WebAssembly, beside other libraries where a
// folder of their harnesses is given (HAWSE_PEERS; see peers.mjs) and they are installed.
//
// node tests/bench/chain.mjs [--json] [--no-peers]
//
// `npm run bench` builds the module first. A time is the median of TURNS runs of 10 s.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { frameReader } from '../../wasm/js/index.mjs';
import { openCore, table } from '../../wasm/cli/common.mjs';
import { builtPeer, peerFolder } from './peers.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TURNS = 5;
const G = 9.81;
const LINKS = 60;
const LINK = { length: 0.4, mass: 35, radius: 0.05 };
const LOAD = { mass: 6414, radius: 0.5 };
/** x, y, z of the payload's centre every half second, RK4 at 0.25 ms, 1e-10 m from 0.5 ms (MuJoCo). */
const REFERENCE = readFileSync(join(ROOT, 'tests/validation/refs/chain_load.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(Number));

/** @param {object} solver @param {string} joints @param {number} links */
function scenario(solver, joints, links) {
  const bar = 2 * LINK.radius;
  const across = LINK.mass * (LINK.radius ** 2 / 4 + LINK.length ** 2 / 12);
  const ball = 0.4 * LOAD.mass * LOAD.radius ** 2;
  const reach = links * LINK.length + LOAD.radius;
  return {
    hawse: 1,
    environment: { gravity: G, water: { density: 0 }, air: { density: 0 } },
    parts: {
      chain: {
        kind: 'chain',
        joints,
        links: links + 1,
        type: 'custom',
        d: bar,
        bar,
        length: LINK.length + 2 * bar,
        width: 0.3,
        mass: LINK.mass,
        inertia: across,
        axial: (LINK.mass * LINK.radius ** 2) / 2,
        a: { attach: 'world' },
        b: { attach: 'free', position: [0.5 * reach, 0, -Math.sqrt(0.75) * reach] },
        special: {
          load: {
            at: 1,
            type: 'custom',
            bar,
            length: LOAD.radius + 2 * bar,
            centre: 1,
            mass: LOAD.mass,
            inertia: ball,
            axial: ball,
          },
        },
      },
    },
    solver: { frame: 0.5, duration: 10, newton: 1e-5, ...solver },
  };
}

/** Energy of the swing, from the start to the lowest point [J]. */
const SWING =
  G *
  (1 - Math.sqrt(0.75)) *
  (LINK.mass * LINK.length * (LINKS ** 2 / 2) + LOAD.mass * (LINKS * LINK.length + LOAD.radius));

/** @param {number[]} xs */
const median = (xs) => [...xs].sort((a, b) => a - b)[xs.length >> 1];

/**
 * @typedef {{engine: string, where: string, step: number, factor: number, error: number, gap: number,
 *   drift: number}} Row step [s], error and gap [mm], drift [%]
 */

/** @param {any} core @param {string} engine @param {object} solver @param {{joints?: string, links?: number}} [how]
 * @returns {Row & {iterations: number}} */
function measure(core, engine, solver, { joints = 'ball', links = LINKS } = {}) {
  const model = core.compile(JSON.stringify(scenario(solver, joints, links)));
  const reader = frameReader(model.manifest);
  const channel = (/** @type {string} */ id) => reader.channelIndex(id);
  const [kinetic, gravity, open] = ['kinetic', 'gravity', 'chain.gap'].map(channel);
  const out = reader.lineOut(0);
  const sim = model.createSim();
  const times = [];
  let row = { error: 0, gap: 0, drift: 0, iterations: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    sim.reset();
    row = { error: 0, gap: 0, drift: 0, iterations: 0 };
    const energy = () =>
      reader.channel(sim.frame(), kinetic) + reader.channel(sim.frame(), gravity);
    const start = energy();
    let spent = 0;
    for (let i = 1; i <= model.manifest.frames; i++) {
      const before = performance.now();
      sim.step();
      spent += performance.now() - before;
      const frame = sim.frame();
      reader.line(frame, 0, out);
      const last = 3 * (out.n - 1);
      if (links === LINKS)
        for (let k = 0; k < 3; k++) row.error += (out.nodes[last + k] - REFERENCE[i][k]) ** 2;
      row.gap = Math.max(row.gap, 1000 * reader.channel(frame, open));
      row.drift = Math.max(row.drift, (100 * Math.abs(energy() - start)) / SWING);
    }
    times.push(spent / 1000);
  }
  sim.free();
  model.free();
  row.error = 1000 * Math.sqrt(row.error / (REFERENCE.length - 1));
  const step = /** @type {any} */ (solver).step;
  return { engine, where: 'wasm', step, factor: 10 / median(times), ...row };
}

/** Lines "NAME dt=0.01 ... RTF=.. gap_max_mm=.. Edrift_max=..% payload_rms_err_mm=.."
 * @param {string} text @param {string} where @returns {Row[]} */
function peerRows(text, where) {
  const of = (/** @type {string} */ line, /** @type {string} */ key) =>
    Number(new RegExp(`${key}=([-\\d.e+]+|nan|inf)`, 'i').exec(line)?.[1] ?? NaN);
  return text
    .split('\n')
    .filter((line) => /RTF=/.test(line) && !/UNSTABLE/.test(line))
    .map((line) => ({
      engine: line.split(/\s+dt=/)[0].trim(),
      where,
      step: of(line, 'dt'),
      factor: of(line, 'RTF'),
      error: of(line, 'payload_rms_err_mm'),
      gap: of(line, 'gap_max_mm'),
      drift: of(line, 'Edrift_max'),
    }));
}

/** @returns {Row[]} */
function peers() {
  const dir = peerFolder('w1');
  if (!dir) return [];
  /** @param {string} file @param {string[]} args @param {string} where */
  const run = (file, args, where) =>
    peerRows(
      spawnSync(file, args, { cwd: dir, encoding: 'utf8', timeout: 300_000 }).stdout ?? '',
      where,
    );
  const rows = [];
  if (builtPeer('g++', 'w1', 'bul.cpp', 'bullet-float64')) rows.push(...run('./bul', [], 'native'));
  if (builtPeer('g++', 'w1', 'ode.cpp', 'ode')) rows.push(...run('./ode', [], 'native'));
  if (builtPeer('gcc', 'w1', 'mj.c', '', ['-lmujoco', '-lm']))
    rows.push(...run('./mj', ['chain', 'chain.xml'], 'native'));
  for (const script of ['rapier', 'jolt', 'havok', 'mj'])
    if (existsSync(join(dir, `${script}.mjs`)))
      rows.push(...run(process.execPath, [`${script}.mjs`], 'wasm'));
  return rows;
}

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, 'no-peers': { type: 'boolean' } },
});
const core = await openCore();
const trapezoidal = (/** @type {number} */ step) => ({
  integrator: 'ali3',
  rule: 'trapezoidal',
  step,
});
const own = [
  ...[0.01, 0.005, 0.002, 0.001].map((step) =>
    measure(core, 'Hawse ali3, trapezoidal', trapezoidal(step)),
  ),
  measure(core, 'Hawse ali3, tr-bdf2', { integrator: 'ali3', step: 0.002 }),
  ...[0.01, 0.005].map((step) => measure(core, 'Hawse rk4', { integrator: 'rk4', step })),
  measure(core, 'Hawse ali3, universal joints', trapezoidal(0.002), { joints: 'universal' }),
];
const growth = [60, 150, 300].flatMap((links) =>
  ['ball', 'universal'].map((joints) => ({
    links,
    joints,
    ...measure(core, '', trapezoidal(0.002), { joints, links }),
  })),
);
const rows = [...own, ...(values['no-peers'] ? [] : peers())];
/** @param {number} x */
const digits = (x) => (Number.isFinite(x) ? String(Number(x.toPrecision(3))) : '-');
if (values.json) console.log(JSON.stringify({ rows, growth }, null, 2));
else {
  const head = ['engine', '', 'step ms', 'x real time', 'error mm', 'gap mm', 'drift %'];
  const texts = rows.map((r) => [
    r.engine,
    r.where,
    ...[1000 * r.step, r.factor, r.error, r.gap, r.drift].map(digits),
  ]);
  process.stdout.write(table(head, texts, '  rrrrr'));
  const links = growth.map((r) => [String(r.links), r.joints, digits(r.factor)]);
  process.stdout.write(`\n${table(['links', 'joints', 'x real time at 2 ms'], links, 'r r')}`);
}
