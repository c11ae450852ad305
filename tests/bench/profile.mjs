// What the benchmarks with shares of time have in common: a module with the names of its functions, V8's profiler
// around a run, and samples summed up by stage.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { frameReader, loadCore } from '../../wasm/js/index.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'build/profile');
export const PROFILED = join(FOLDER, 'dist/hawse.wasm');

/**
 * Stages, by functions: a sample belongs to the nearest of them on its way up the stack. What the compiler
 * has put into its caller counts there.
 * @typedef {[string, RegExp][]} Stages
 */

/** @param {any} profile @param {Stages} STAGES @returns {Record<string, number>} share of the samples, by stage */
function shares(profile, STAGES) {
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
 * Runs a scenario for so many simulated seconds; a short one several times, for a profile of many samples.
 * @param {{core: any, session: Session}} bench @param {any} doc @param {number} seconds @param {Stages} stages
 */
export async function profileRun({ core, session }, doc, seconds, stages, runs = 1) {
  const model = core.compile(JSON.stringify(doc));
  const reader = frameReader(model.manifest);
  const sims = Array.from({ length: runs }, () => model.createSim());
  const frames = Math.min(model.manifest.frames, Math.round(seconds / model.manifest.frame));
  let [iterations, substeps, rejected] = [0, 0, 0];
  await post(session, 'Profiler.start');
  const start = performance.now();
  for (const sim of sims)
    for (let i = 0; i < frames; i++) {
      sim.step();
      const frame = sim.frame();
      iterations += reader.iterations(frame);
      substeps += reader.substeps(frame);
      rejected += reader.rejected(frame);
    }
  const spent = (performance.now() - start) / 1000 / runs;
  const { profile } = await post(session, 'Profiler.stop');
  for (const sim of sims) sim.free();
  model.free();
  return {
    ...{ seconds: frames * model.manifest.frame, spent, iterations, substeps, rejected },
    ...{ factor: (frames * model.manifest.frame) / spent, shares: shares(profile, stages) },
  };
}

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

/** A core with names, and V8's profiler. @param {{build?: boolean, wasm: string}} values */
export async function openProfiled(values) {
  if (values.build) build();
  if (!existsSync(values.wasm)) throw new Error(`${values.wasm} is not there: --build makes it`);
  if (!/hw_newton/.test(readFileSync(values.wasm, 'latin1')))
    throw new Error(`${values.wasm} has no names of functions: --build makes one that has`);
  const core = await loadCore(pathToFileURL(values.wasm));
  const session = new Session();
  session.connect();
  await post(session, 'Profiler.enable');
  await post(session, 'Profiler.setSamplingInterval', { interval: 1000 });
  return { core, session };
}

export const percent = (/** @type {number} */ x) => `${(100 * x).toFixed(0)} %`;
