/**
 * `hawse check`: every fault of a scenario, with JSON pointer and message.
 * @module
 */
import { HawseInputError } from '../js/index.mjs';
import { compileSource } from './assets.mjs';
import { EXIT, openCore, readArgs, readScenario, setPatch } from './common.mjs';

const USAGE = `Usage: hawse check FILE|EXAMPLE [--json] [--set part.key=value ...]

Prints every fault as "pointer: message", or with --json {"faults": [{"where", "what"}]}.
Exit codes: 0 no fault, 2 faults.
`;

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
  try {
    (await compileSource(core, source, setPatch(args.values.set ?? []))).free();
  } catch (error) {
    if (!(error instanceof HawseInputError)) throw error;
    faults = error.faults;
  }
  if (args.values.json) process.stdout.write(`${JSON.stringify({ faults }, null, 2)}\n`);
  else if (!faults.length) process.stdout.write('no faults\n');
  else for (const f of faults) process.stdout.write(`${f.where || '(whole text)'}: ${f.what}\n`);
  return faults.length ? EXIT.badInput : EXIT.good;
}
