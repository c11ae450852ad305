// The anchor lift in three sizes: real-time factor in WebAssembly, and the share of time of each stage
// from a CPU profile; then how the time of an iteration grows with links and with triangles.
//
// node tests/bench/manoeuvre.mjs [--build] [--seconds 14] [--grow 4] [--json]
//
// The profile needs a module with the names of its functions: --build makes it, in build/profile
// (the preset "wasm" with --profiling-funcs; its code is that of the module that is shipped).
// The chain's further links lie in a line behind the pipe, so that every size does the same lift.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';
import { readExample, listExamples, table } from '../../wasm/cli/common.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'build/profile');
const SIZES = [
  [32, 8_000],
  [60, 100_000],
  [150, 1_000_000],
];
const GROWTH = [
  [32, 8_000],
  [60, 8_000],
  [150, 8_000],
  [32, 100_000],
  [32, 1_000_000],
];
const PITCH = 4; // of a stud link, in bar diameters

/**
 * Stages, by functions: a sample belongs to the nearest of them on its way up the stack. What the compiler
 * has put into its caller counts there.
 * @type {[string, RegExp][]}
 */
const STAGES = [
  ['links on meshes', /^(hw_link_\w+|hw_contact_links|touches)$/],
  [
    'mesh on mesh',
    /^(hw_tree_pairs|hw_cut_\w+|hw_regions?_\w+|hw_patch_\w+|hw_ray_\w+|make_once|hw_contact_mesh\w+|hw_interference\w*)$/,
  ],
  ['clearance', /^(manoeuvre_clearance|hw_tree_distance)$/],
  ['linear solver', /^(hw_sparse_(factor\w*|solve)|factor|update|block_sub)$/],
  ['output', /^(hw_sim_write_\w+|hw_sim_hash|hw_hash_\w+|hw_contact_(rows|contours|channels))$/],
  ['assembly, forces', /^(hw_sim_forward|hw_sim_constrain|chain_\w+|hw_sparse_\w+)$/],
  ['steps, Newton', /^(hw_sim_\w+|hwx_sim_step|hw_newton|hw_ali3\w*)$/],
];

/** @param {number} links @param {number} triangles */
function scenario(links, triangles) {
  const example = listExamples().find((e) => e.id === 'anchor-lift');
  if (!example) throw new Error('there is no example anchor-lift');
  const doc = JSON.parse(readExample(example));
  const { chain, hull } = doc.parts;
  const extra = (links - chain.links) * PITCH * chain.d;
  doc.meshes.bow.bow.triangles = triangles;
  chain.links = links;
  /** @type {number[]} */
  const at = hull.ports.gypsy.at;
  hull.ports.gypsy.at = at.map((x, i) => x + extra * chain.a.direction[i]);
  return doc;
}

/** @param {any} profile @returns {Record<string, number>} share of the samples, by stage */
function shares(profile) {
  /** @type {Map<number, {name: string, up: number}>} */
  const nodes = new Map();
  for (const node of profile.nodes)
    nodes.set(node.id, { name: node.callFrame.functionName, up: 0 });
  for (const node of profile.nodes)
    for (const child of node.children ?? [])
      /** @type {{up: number}} */ (nodes.get(child)).up = node.id;
  /** @param {number} id */
  const stageOf = (id) => {
    for (let at = id; at; at = nodes.get(at)?.up ?? 0)
      for (const [stage, names] of STAGES) if (names.test(nodes.get(at)?.name ?? '')) return stage;
    return '';
  };
  /** @type {Map<number, string>} */
  const known = new Map([...nodes.keys()].map((id) => [id, stageOf(id)]));
  /** @type {Record<string, number>} */
  const out = Object.fromEntries(STAGES.map(([stage]) => [stage, 0]));
  let all = 0;
  profile.samples.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
    const stage = known.get(id);
    if (!stage) return; // the profiler's own, or idle
    out[stage] += profile.timeDeltas[i];
    all += profile.timeDeltas[i];
  });
  for (const stage of Object.keys(out)) out[stage] /= all;
  return out;
}

/** @param {Session} session @param {string} method @param {object} [params] @returns {Promise<any>} */
const post = (session, method, params) =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, result) => (error ? reject(error) : resolve(result))),
  );

/**
 * @param {any} core @param {Session} session @param {number} links @param {number} triangles
 * @param {number} seconds simulated
 */
async function measure(core, session, links, triangles, seconds) {
  const model = core.compile(JSON.stringify(scenario(links, triangles)));
  const reader = frameReader(model.manifest);
  const sim = model.createSim();
  const frames = Math.min(model.manifest.frames, Math.round(seconds / model.manifest.frame));
  let [iterations, substeps, rejected] = [0, 0, 0];
  await post(session, 'Profiler.start');
  const start = performance.now();
  for (let i = 0; i < frames; i++) {
    sim.step();
    const frame = sim.frame();
    iterations += reader.iterations(frame);
    substeps += reader.substeps(frame);
    rejected += reader.rejected(frame);
  }
  const spent = (performance.now() - start) / 1000;
  const { profile } = await post(session, 'Profiler.stop');
  sim.free();
  model.free();
  return {
    ...{ links, triangles, seconds: frames * model.manifest.frame, spent, iterations, substeps },
    ...{ rejected, factor: (frames * model.manifest.frame) / spent, shares: shares(profile) },
  };
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Row */

function build() {
  const step = (/** @type {string} */ file, /** @type {string[]} */ args) => {
    const { status } = spawnSync(file, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${file} ${args.join(' ')}: failed`);
  };
  const flags = [
    '-DCMAKE_EXE_LINKER_FLAGS=--profiling-funcs',
    `-DHAWSE_WASM_DIR=${join(FOLDER, 'dist')}`,
  ];
  step('emcmake', ['cmake', '--preset', 'wasm', '-B', FOLDER, ...flags]);
  step('cmake', ['--build', FOLDER, '--target', 'hawse_wasm']);
}

const percent = (/** @type {number} */ x) => `${(100 * x).toFixed(0)} %`;
const micro = (/** @type {Row} */ r, /** @type {string} */ stage) =>
  ((1e6 * r.spent * r.shares[stage]) / r.iterations).toFixed(0);

/** @param {Row[]} sizes @param {Row[]} growth */
function print(sizes, growth) {
  const stages = STAGES.map(([stage]) => stage);
  const size = (/** @type {Row} */ r) => [`${r.links}`, r.triangles.toLocaleString('en')];
  console.log(`Anchor lift, ${sizes[0].seconds} s: share of time`);
  console.log(
    table(
      ['links', 'triangles', 'x real time', 'steps', 'rejected', 'iterations', ...stages],
      sizes.map((r) => [
        ...size(r),
        r.factor.toFixed(2),
        ...[r.substeps, r.rejected, r.iterations].map(String),
        ...stages.map((stage) => percent(r.shares[stage])),
      ]),
      'r'.repeat(6 + stages.length),
    ),
  );
  if (!growth.length) return;
  console.log(`\nGrowth, ${growth[0].seconds} s: microseconds an iteration`);
  console.log(
    table(
      ['links', 'triangles', 'all', ...stages],
      growth.map((r) => [
        ...size(r),
        ((1e6 * r.spent) / r.iterations).toFixed(0),
        ...stages.map((stage) => micro(r, stage)),
      ]),
      'r'.repeat(3 + stages.length),
    ),
  );
}

const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    wasm: { type: 'string', default: join(FOLDER, 'dist/hawse.wasm') },
    seconds: { type: 'string', default: '14' },
    grow: { type: 'string', default: '4' },
    json: { type: 'boolean' },
  },
});
if (values.build) build();
if (!existsSync(values.wasm)) throw new Error(`${values.wasm} is not there: --build makes it`);
const core = await loadCore(pathToFileURL(values.wasm));
if (!/hw_newton/.test(readFileSync(values.wasm, 'latin1')))
  throw new Error(`${values.wasm} has no names of functions: --build makes one that has`);
const session = new Session();
session.connect();
await post(session, 'Profiler.enable');
await post(session, 'Profiler.setSamplingInterval', { interval: 1000 });
/** @type {Row[]} */
const sizes = [];
/** @type {Row[]} */
const growth = [];
for (const [links, triangles] of SIZES)
  sizes.push(await measure(core, session, links, triangles, Number(values.seconds)));
for (const [links, triangles] of Number(values.grow) > 0 ? GROWTH : [])
  growth.push(await measure(core, session, links, triangles, Number(values.grow)));
session.disconnect();
if (values.json) console.log(JSON.stringify({ sizes, growth }, null, 2));
else print(sizes, growth);
