/**
 * `hawse manifest`: what a compiled scenario consists of.
 * @module
 */
import { compileSource } from './assets.mjs';
import { EXIT, openCore, readArgs, readScenario, setPatch } from './common.mjs';

const USAGE = `Usage: hawse manifest FILE|EXAMPLE [--set part.key=value ...]

Prints channels, parts, inputs and the layout of frames as JSON.
`;

/** @param {string[]} argv */
export default async function manifest(argv) {
  const args = readArgs(argv, USAGE, { set: { type: 'string', multiple: true } }, [1, 1]);
  if (!args) return EXIT.good;
  const source = readScenario(args.operands[0]);
  const core = await openCore();
  const model = await compileSource(core, source, setPatch(args.values.set ?? []));
  process.stdout.write(`${JSON.stringify(model.manifest, null, 2)}\n`);
  return EXIT.good;
}
