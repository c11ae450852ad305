/**
 * `hawse check`: every fault of a scenario, with JSON pointer and message.
 * @module
 */
import { HawseInputError } from '../js/index.mjs';
import { compileSource } from './assets.mjs';
import { EXIT, openCore, patchText, readArgs, readScenario, setPatch } from './common.mjs';
import { hintsOf } from './hints.mjs';

const USAGE = `Usage: hawse check FILE|EXAMPLE [--json] [--set part.key=value ...]

Prints every fault as "pointer: message", or with --json {"faults": [{"where", "what"}]}.
Without faults, hints tell of what runs but may be off ("hints" in JSON, if there are any).
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
  /** @type {import('./hints.mjs').Hint[]} */
  let hints = [];
  const patch = setPatch(args.values.set ?? []);
  try {
    (await compileSource(core, source, patch)).free();
    hints = hintsOf(JSON.parse(patchText(source.text, patch)));
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
