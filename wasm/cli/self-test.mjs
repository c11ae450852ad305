/**
 * `hawse self-test`: does this module, on this machine, give the bits of the reference builds?
 * @module
 */
import { EXIT, openCore, readArgs } from './common.mjs';

const USAGE = `Usage: hawse self-test

Runs a small fixed world and prints the hash of where it ends.
Exit codes: 0 the bits of the reference builds, 1 others: hashes and links of this build's runs do not
agree with those of other machines.
`;

/** @param {string[]} argv */
export default async function selfTest(argv) {
  if (!readArgs(argv, USAGE, {}, [0, 0])) return EXIT.good;
  const { same, hash } = (await openCore()).selfTest();
  process.stdout.write(`${hash}  ${same ? 'the bits of the reference builds' : 'OTHER BITS'}\n`);
  return same ? EXIT.good : EXIT.failure;
}
