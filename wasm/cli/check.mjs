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
  ordersOf,
  patchText,
  readArgs,
  readScenario,
  setPatch,
  startInPieces,
  statusLine,
} from './common.mjs';
import { hintsOf, ruleOf, startOf } from '../js/hints.mjs';
import { firstStepFaults, startFaults } from '../js/begin.mjs';

const USAGE = `Usage: hawse check FILE|EXAMPLE [--json] [--set part.key=value ...]

Prints every fault as "pointer: message", or with --json {"faults": [{"where", "what"}]}.
Where there are none it begins the run (positions, static start, forces, a first step) and prints why that
cannot be, if so: no faults means that the run begins.
Without faults, hints tell of what runs but may be off ("hints" in JSON, if there are any).
Of a .hawse file it also reads the container, its meshes and live inputs; whether the state hash is reproduced is told by
hawse run. Exit codes: 0 no fault, 2 faults.
`;

/** Of a controller. */
const UNIT =
  'its unit (FMU) is not looked at here: the native runner loads it, hawse run FILE --units DIR; elsewhere the run needs a record';

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
    const act = ordersOf(model.manifest, sim, source.run?.inputs ?? []);
    const told = statusLine();
    await startInPieces(sim, { say: told.show });
    told.clear();
    faults = startFaults(sim);
    if (!faults.length) {
      const scenario = JSON.parse(patchText(source.text, patch).replace(/^\uFEFF/, ''));
      const start = startOf(model.manifest, sim.frame(), sim);
      const { controllers } = model.manifest;
      if (controllers) act(0); // what a record of them begins with
      // nobody leads here: there is no first step, and that is no fault of the scenario
      if (!controllers || source.run?.inputs?.length) faults = firstStepFaults(sim);
      if (!faults.length)
        hints = [
          ...hintsOf(scenario, { ...start, rule: ruleOf(model.manifest, sim) }),
          ...(controllers ?? []).map(({ id }) => ({ where: `/controllers/${id}`, what: UNIT })),
        ];
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
