/**
 * `hawse bench`: real-time factor of every example with ali3, with rk45 and with its own integrator, and of heave-snatch refined.
 * @module
 */
import { cpus } from 'node:os';
import { HawseInputError, frameReader } from '../js/index.mjs';
import { compileSource } from './assets.mjs';
import {
  EXIT,
  UsageError,
  haltText,
  listExamples,
  numberOption,
  openCore,
  readArgs,
  readExample,
  runFrames,
  setPatch,
  table,
} from './common.mjs';

const USAGE = `Usage: hawse bench [--json] [--only ID] [--limit S]

Runs every example with ali3, with rk45 and with its own integrator, and heave-snatch with 20 and 100 elements (ali3), and
prints simulated time over computing time: of the fastest run where there is time for several, so
that the compiler of the module has warmed up. Output is not timed.

  --only ID    one example
  --limit S    stop a run after S seconds of computing (10)
  --peaks      for the refined rows, also the peak tension against the one at a tenth of the step
  --json
`;

const INTEGRATORS = ['ali3', 'rk45'];
const REFINED = [20, 100];
/** Runs are repeated until they have taken this long [s] and been done twice, or this often. */
const WARM = { seconds: 0.6, twice: 2, runs: 8 };

/** @param {string[]} argv */
export default async function bench(argv) {
  const args = readArgs(
    argv,
    USAGE,
    {
      json: { type: 'boolean' },
      only: { type: 'string' },
      limit: { type: 'string' },
      peaks: { type: 'boolean' },
    },
    [0, 0],
  );
  if (!args) return EXIT.good;
  const { json, only, peaks } = args.values;
  const limit = numberOption(args.values.limit, '--limit') ?? 10;
  const examples = listExamples().filter((e) => only === undefined || e.id === only);
  if (!examples.length) {
    const ids = listExamples().map((e) => e.id);
    throw new UsageError(`there is no example ${only}: the examples are ${ids.join(', ')}`);
  }
  const core = await openCore();
  const rows = [];
  const refined = [];
  for (const example of examples) {
    const text = readExample(example);
    const own = JSON.parse(text).solver?.integrator ?? INTEGRATORS[0];
    for (const integrator of new Set([...INTEGRATORS, own])) {
      rows.push(await measure(core, example.id, text, [`solver.integrator=${integrator}`], limit));
    }
    if (example.id !== 'heave-snatch') continue;
    for (const elements of REFINED) {
      const sets = ['solver.integrator=ali3', 'solver.step=0.005', `line.elements=${elements}`];
      const row = { ...(await measure(core, example.id, text, sets, limit)), elements };
      if (peaks && !row.refused) {
        const small = await measure(
          core,
          example.id,
          text,
          [...sets, `solver.step=${row.step / 10}`],
          Infinity,
        );
        row.peak_small_step = small.peak;
      }
      refined.push(row);
    }
  }
  const { model = 'unknown' } = cpus()[0] ?? {};
  const machine = { cpu: model, cores: cpus().length, node: process.version, arch: process.arch };
  const report = { version: core.version, machine, examples: rows, refined };
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
  return EXIT.good;
}

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} integrator
 * @property {number} [elements]
 * @property {number} step [s]
 * @property {number | null} realtime
 * @property {number} steps
 * @property {number} rejected
 * @property {number} seconds of computing
 * @property {number} simulated [s]
 * @property {number} duration [s] of the example: more than `simulated` where the limit stopped the run
 * @property {number} [peak] tension [N]
 * @property {number} [peak_small_step] [N]
 * @property {string} [refused] why this pairing does not compile
 * @property {string} [halt]
 */

/**
 * @param {import('../js/loader.mjs').Core} core
 * @param {string} id
 * @param {string} text
 * @param {string[]} sets
 * @param {number} limit
 * @returns {Promise<Row>}
 */
async function measure(core, id, text, sets, limit) {
  const integrator = sets[0].split('=')[1];
  let model;
  try {
    model = await compileSource(core, { text }, setPatch(sets));
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    const none = {
      realtime: null,
      step: 0,
      steps: 0,
      rejected: 0,
      seconds: 0,
      simulated: 0,
      duration: 0,
    };
    return { id, integrator, ...none, refused: error.message };
  }
  const { manifest } = model;
  const reader = frameReader(manifest);
  const sim = model.createSim();
  const tensions = manifest.channels.flatMap((c, i) => (c.name === 'tension_max' ? [i] : []));
  let peak = 0;
  const once = () => {
    sim.reset();
    return runFrames(sim, reader, {
      frames: manifest.frames,
      limit,
      onframe: (frame) => {
        for (const i of tensions) peak = Math.max(peak, reader.channel(frame, i));
      },
    });
  };
  let r = once();
  for (
    let n = 1, spent = r.seconds;
    n < WARM.runs && (spent < WARM.seconds || (n < WARM.twice && spent < limit));
    n++
  ) {
    const again = once();
    spent += again.seconds;
    if (again.seconds < r.seconds) r = again;
  }
  sim.free();
  model.free();
  const simulated = r.frames * manifest.frame;
  return {
    id,
    integrator,
    step: manifest.step,
    realtime: r.seconds > 0 ? simulated / r.seconds : null,
    steps: r.steps,
    rejected: r.rejected,
    seconds: r.seconds,
    simulated,
    duration: manifest.duration,
    peak,
    ...(r.halt ? { halt: haltText(r.halt) } : {}),
  };
}

/** @param {{machine: any, version: string, examples: Row[], refined: Row[]}} report */
function reportText({ machine, version, examples, refined }) {
  const rows = [...examples, ...refined].map((r) => [
    r.elements ? `${r.id}, ${r.elements} elements` : r.id,
    r.integrator,
    r.realtime === null ? '-' : r.realtime.toPrecision(4),
    `${r.steps}`,
    `${r.rejected}`,
    r.seconds.toFixed(3),
    r.simulated.toFixed(2),
    r.peak_small_step === undefined
      ? (r.refused?.split('\n')[0] ??
        r.halt ??
        (r.simulated < r.duration * 0.999 ? 'stopped by the limit' : ''))
      : `peak ${(100 * ((r.peak ?? 0) / r.peak_small_step - 1)).toFixed(2)} % off its small-step value`,
  ]);
  const head = [
    'example',
    'integrator',
    'x real time',
    'steps',
    'rejected',
    'seconds',
    'simulated',
    '',
  ];
  return `hawse ${version}, Node ${machine.node}, ${machine.cpu}\n\n${table(head, rows, 'llrrrrrl')}`;
}
