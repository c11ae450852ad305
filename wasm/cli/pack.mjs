/**
 * `hawse pack`: a run as one file, with its meshes, live inputs and proof.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { resolveAssets } from '../js/asset-files.mjs';
import { HawseInputError } from '../js/status.mjs';
import { NOTES_MAX, RunFileError, writeRunFile } from '../js/run-file.mjs';
import { hashAt } from './hash.mjs';
import { assetReader, compileSource } from './assets.mjs';
import {
  EXIT,
  PINS_LEFT,
  UsageError,
  haltText,
  keptOf,
  numberOption,
  openCore,
  patchText,
  readArgs,
  readScenario,
  setPatch,
} from './common.mjs';

const USAGE = `Usage: hawse pack FILE|EXAMPLE --out NAME.hawse [options]

Writes a run as one file: the scenario, the mesh files that it names; of a .hawse file that is given also its
moment, camera, live inputs, measuring tape, pinned runs, notes and proof. The page opens it when it is dropped there, and hawse
run, check and the other commands take it in place of a scenario.

  --out FILE            where it is written
  --set part.key=value  change a value, as hawse run does; the proof and the pinned runs of before stay out
  --at S                with the state hash at S seconds, a multiple of the frame interval: the proof
  --notes TEXT          words to who gets it, at most ${NOTES_MAX} characters; "" for none

The same run gives the same bytes. Exit codes: 0 good, 2 bad input, 3 halted before S.
`;

/** @param {string[]} argv */
export default async function pack(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const options = { out: text, at: text, notes: text, set: { ...text, multiple: true } };
  const args = readArgs(argv, USAGE, options, [1, 1]);
  if (!args) return EXIT.good;
  const { out, notes, set = [] } = args.values;
  if (!out) throw new UsageError(`--out is wanted: the file to write\n\n${USAGE}`);
  const at = numberOption(args.values.at, '--at');
  const source = readScenario(args.operands[0]);
  const patch = setPatch(set);
  const core = await openCore();
  const model = await compileSource(core, source, patch); // a file of a faulty scenario is no use
  const scenario = patchText(source.text, patch);
  const { assets, faults } = await resolveAssets(scenario, assetReader(source));
  if (faults.length) throw new HawseInputError(faults);
  const { kept, left } = keptOf(source.run, patch);
  let proof = {};
  if (at !== undefined) {
    const { halt, hash } = hashAt(model, model.createSim(), at, kept.inputs);
    if (halt) {
      process.stderr.write(`${haltText(halt)}\n`);
      return EXIT.halted;
    }
    proof = { t: at, hash, version: core.version };
  }
  try {
    const run = { text: scenario, meshes: assets, ...kept, ...proof };
    const bytes = writeRunFile({ ...run, notes: notes ?? kept.notes });
    writeFileSync(out, bytes);
    if (left) process.stderr.write(`the pinned runs are not in the file: ${PINS_LEFT}\n`);
    process.stdout.write(`${out}: ${bytes.length} bytes\n`);
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(error.message);
    throw new UsageError(`--out ${out}: ${/** @type {Error} */ (error).message}`);
  }
  return EXIT.good;
}
