// Vessels and fenders: real-time factor of the examples in WebAssembly and natively, and
// the share of time of each stage from a CPU profile.
//
// node tests/bench/berthing.mjs [--build] [--only pile-up] [--native build/release/hawse] [--json]
//
// The profile needs a module with the names of its functions: --build makes it, in build/profile (profile.mjs).
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listExamples, readExample, table } from '../../wasm/cli/common.mjs';
import { openProfiled, percent, PROFILED, profileRun } from './profile.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCENES = ['tug-and-ship', 'berthing', 'pile-up', 'berth-and-lift'];
/** Factors that are promised, at a step of 0.1 s. @type {Record<string, number>} */
const LEAST = { berthing: 1000, 'pile-up': 1000 };
const TURNS = 6;

/** @type {import('./profile.mjs').Stages} */
const STAGES = [
  ['overlap', /^hw_outline_overlap$/],
  ['what touches', /^(berth_find|berth_bodies)$/],
  ['contact forces', /^hw_outlines_(kick|force)$/],
  ['output, hash', /^(hw_sim_write_\w+|hw_hash_\w+)$/],
  ['parts', /^hw_sim_forward$/],
  ['solver', /^(hw_newton\w*|hw_ali3\w*|hw_rk\w*|hw_sparse_\w+|hw_solve_accelerations)$/],
  ['the rest', /^(hw_sim_\w+|hwx_sim_step)$/],
];

const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    wasm: { type: 'string', default: PROFILED },
    native: { type: 'string', default: `${ROOT}build/release/hawse` },
    only: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const bench = await openProfiled(values);

/**
 * Simulated over computing time (of the processor: others may want it too), of the fastest of some turns. A
 * turn is several runs, as many as its clock needs.
 * @param {any} doc
 */
function factorOf(doc) {
  const model = bench.core.compile(JSON.stringify(doc));
  const { frames, frame } = model.manifest;
  /** Computing time of so many runs [s]. @param {number} runs */
  const turn = (runs) => {
    const sims = Array.from({ length: runs }, () => model.createSim());
    const start = process.cpuUsage();
    for (const sim of sims) for (let i = 0; i < frames; i++) sim.step();
    const took = process.cpuUsage(start).user / 1e6;
    for (const sim of sims) sim.free();
    return took;
  };
  const [first, second] = [turn(2), turn(2)];
  const runs = Math.max(1, Math.min(40, Math.ceil(0.4 / Math.max(first, second, 0.004))));
  let best = 0;
  for (let k = 0; k < TURNS; k++) best = Math.max(best, (runs * frames * frame) / turn(runs));
  model.free();
  return best;
}

/** The same by the native runner; 0 where there is none. @param {string} id */
function nativeOf(id) {
  let best = 0;
  for (let k = 0; k < 5 && existsSync(values.native); k++) {
    const { stdout } = spawnSync(values.native, ['run', `${ROOT}examples/${id}.json`], {
      encoding: 'utf8',
    });
    best = Math.max(best, Number(/: (\S+) times real time/.exec(stdout)?.[1] ?? 0));
  }
  return best;
}

const rows = [];
for (const id of SCENES) {
  const example = listExamples().find((e) => e.id === id);
  if (!example || (values.only && values.only !== id)) continue;
  const doc = JSON.parse(readExample(example));
  const bodies = Object.values(doc.parts).filter(
    (/** @type {any} */ part) => part.kind === 'vessel' || part.kind === 'quay',
  ).length;
  const factor = factorOf(doc);
  const native = nativeOf(id);
  const runs = Math.max(1, Math.min(40, Math.ceil((2 * factor) / doc.solver.duration)));
  const profile = await profileRun(bench, doc, doc.solver.duration, STAGES, runs);
  rows.push({
    id,
    bodies,
    step: doc.solver.step,
    frame: doc.solver.frame,
    native,
    ...profile,
    factor,
  });
}
bench.session.disconnect();
const short = rows.filter((r) => r.factor < (LEAST[r.id] ?? 0));
if (values.json) console.log(JSON.stringify(rows, null, 2));
else
  console.log(
    table(
      [
        ...['example', 'bodies', 'step', 'frame', 'x real time', 'native', 'wasm / native'],
        ...STAGES.map(([s]) => s),
      ],
      rows.map((r) => [
        r.id,
        ...[r.bodies, r.step, r.frame].map(String),
        r.factor.toFixed(0),
        r.native ? r.native.toFixed(0) : '-',
        r.native ? (r.factor / r.native).toFixed(2) : '-',
        ...STAGES.map(([stage]) => percent(r.shares[stage])),
      ]),
      `l${'r'.repeat(6 + STAGES.length)}`,
    ),
  );
for (const r of short)
  console.log(`${r.id}: ${r.factor.toFixed(0)} times real time; ${LEAST[r.id]} are promised`);
process.exitCode = short.length ? 1 : 0;
