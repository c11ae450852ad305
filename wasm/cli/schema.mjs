/**
 * `hawse schema`: every field that a scenario may have, as the core describes itself.
 * @module
 */
import { EXIT, openCore, readArgs } from './common.mjs';

const USAGE = `Usage: hawse schema

Prints every field of a scenario as JSON: key, type, default, range, unit, label.
`;

/** @param {string[]} argv */
export default async function schema(argv) {
  if (!readArgs(argv, USAGE, {}, [0, 0])) return EXIT.good;
  const core = await openCore();
  process.stdout.write(`${JSON.stringify(core.schema, null, 2)}\n`);
  return EXIT.good;
}
