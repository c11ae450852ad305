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
/** Runs until they have taken this long [s], and at least so often: the compiler of the module warms up. */
const WARM = { seconds: 1.5, runs: 3 };

/** @type {import('./profile.mjs').Stages} */
const STAGES = [
  ['overlap', /^(hw_outline_overlap|hw_clip_\w+|hw_region_\w+)$/],
  ['what touches', /^(berth_find|berth_bodies|find_fenders|find_outlines)$/],
  ['solution', /^(hw_berth_kick|together|strike|book|hw_fender_\w+|berth_bracket)$/],
  ['memory', /^hw_berth_(commit|rows|force)$/],
  ['output, hash', /^(hw_sim_write_\w+|hw_sim_hash|hw_hash_\w+|hw_world_frame\w*)$/],
  ['vessels', /^(vessel_\w+|hw_sim_forward)$/],
  ['steps', /^(hw_sim_\w+|hwx_sim_step|hw_newton|hw_ali3\w*|hw_rk\w*|advance\w*)$/],
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

/** Simulated over computing time, of the fastest run. @param {any} doc */
function factorOf(doc) {
  const model = bench.core.compile(JSON.stringify(doc));
  let [best, spent] = [0, 0];
  for (let runs = 0; runs < WARM.runs || spent < WARM.seconds; runs++) {
    const sim = model.createSim();
    const start = performance.now();
    for (let i = 0; i < model.manifest.frames; i++) sim.step();
    const took = (performance.now() - start) / 1000;
    sim.free();
    spent += took;
    best = Math.max(best, (model.manifest.frames * model.manifest.frame) / took);
  }
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
  const profile = await profileRun(bench, doc, doc.solver.duration, STAGES);
  rows.push({ id, bodies, step: doc.solver.step, frame: doc.solver.frame, native, ...profile, factor });
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
