/**
 * `hawse check`: every fault of a scenario, with JSON pointer and message; then whether its run begins: "no faults"
 * is a promise that frame 0 is there, with finite numbers, and a first step can be taken.
 * @module
 */
import { HawseInputError } from '../js/index.mjs';
import { compileSource } from './assets.mjs';
import {
  EXIT,
  openCore,
  patchText,
  readArgs,
  readScenario,
  setPatch,
  startInPieces,
  statusLine,
} from './common.mjs';
import { hintsOf, startOf } from '../js/hints.mjs';
import { STATUS } from '../js/status.mjs';

const USAGE = `Usage: hawse check FILE|EXAMPLE [--json] [--set part.key=value ...]

Prints every fault as "pointer: message", or with --json {"faults": [{"where", "what"}]}.
Where there are none it begins the run (positions, static start, forces, a first step) and prints why that
cannot be, if so: no faults means that the run begins.
Without faults, hints tell of what runs but may be off ("hints" in JSON, if there are any).
Exit codes: 0 no fault, 2 faults.
`;

/**
 * @param {string} what
 * @param {import('../js/loader.mjs').HaltReport} halt
 * @param {string} [more]
 * @returns {import('../js/status.mjs').Fault}
 */
const fault = (what, { part, node, cause }, more = '') => ({
  where: part ? `/parts/${part}` : '',
  what: `${what}: ${cause}${typeof node === 'number' ? ` (node ${node})` : ''}${more}`,
});

/** Steps that are tried until one is taken. */
const TRIES = 60;

/**
 * Goes on from a start until a step was taken.
 * @param {import('../js/loader.mjs').Sim} sim
 * @returns {import('../js/status.mjs').Fault[]}
 */
function firstStep(sim) {
  for (let i = 0; i < TRIES && !(sim.time > 0); i++) {
    const status = sim.stepSome(1);
    if (status === STATUS.halted) {
      const { step, ...halt } = sim.report();
      const smaller = step ? `; a step of ${step} s may do` : '';
      return [fault('the run halts in its first step', halt, smaller)];
    }
    if (status !== STATUS.more) break;
  }
  return [];
}

/** All numbers of a frame. @param {Uint8Array} frame */
const finite = (frame) =>
  new Float64Array(frame.buffer, frame.byteOffset + HEAD, (frame.byteLength - HEAD) >> 3).every(
    Number.isFinite,
  );
/** Bytes before them. */
const HEAD = 64;

/** @param {string[]} argv */
export default async function check(argv) {
  const args = readArgs(
    argv,
    USAGE,
    { json: { type: 'boolean' }, set: { type: 'string', multiple: true } },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const source = readScenario(args.operands[0]);
  const core = await openCore();
  /** @type {import('../js/status.mjs').Fault[]} */
  let faults = [];
  /** @type {import('../js/hints.mjs').Hint[]} */
  let hints = [];
  const patch = setPatch(args.values.set ?? []);
  try {
    const model = await compileSource(core, source, patch);
    const sim = model.openSim();
    const told = statusLine();
    await startInPieces(sim, { say: told.show });
    told.clear();
    const halt = sim.report();
    if (halt.cause) faults = [fault('the run cannot begin', halt)];
    else if (!finite(sim.frame()))
      faults = [{ where: '', what: 'the run cannot begin: a number of frame 0 is not finite' }];
    else {
      const scenario = JSON.parse(patchText(source.text, patch).replace(/^\uFEFF/, ''));
      hints = hintsOf(scenario, startOf(model.manifest, sim.frame(), sim));
      faults = firstStep(sim);
      if (faults.length) hints = [];
    }
    sim.free();
    model.free();
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    faults = error.faults;
  }
  const answer = hints.length ? { faults, hints } : { faults };
  if (args.values.json) process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  else if (!faults.length)
    process.stdout.write(
      `no faults\n${hints.map((h) => `hint: ${h.where}: ${h.what}\n`).join('')}`,
    );
  else for (const f of faults) process.stdout.write(`${f.where || '(whole text)'}: ${f.what}\n`);
  return faults.length ? EXIT.badInput : EXIT.good;
}
