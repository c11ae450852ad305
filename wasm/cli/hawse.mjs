#!/usr/bin/env node
/**
 * The command `hawse`. Exit codes: 0 good, 1 own failure (or a row of `validate` outside its
 * tolerance), 2 bad input, 3 the run halted.
 */
import { HawseInputError, LinkError } from '../js/index.mjs';
import { meant } from '../js/nearest.mjs';
import { EXIT, UsageError } from './common.mjs';

/** Name of each subcommand, what it does in a line, and its module. @type {{[name: string]: string[]}} */
const COMMANDS = {
  run: ['run a scenario; write its channels and a summary', './run.mjs'],
  repeat: ['run a scenario from many starts; print what became of each', './repeat.mjs'],
  sweep: [
    'run a study, many points of a scenario, into a table; resume, chunks, answers',
    './sweep.mjs',
  ],
  watch: ['run what is put into a folder; results beside it, whole', './watch.mjs'],
  stats: [
    'print what channels did over a window of time: extremes, periods, cycles',
    './stats.mjs',
  ],
  report: ['write a report of a run: one HTML file that prints', './report.mjs'],
  check: ['list every fault of a scenario', './check.mjs'],
  hash: ['print the state hash of a run', './hash.mjs'],
  manifest: ['print channels, parts, inputs and frame layout of a scenario', './manifest.mjs'],
  schema: ['print every field that a scenario may have', './schema.mjs'],
  catalogue: [
    'list ropes, chains, fenders and more that a field "stock" can name',
    './catalogue.mjs',
  ],
  link: ['write a run as a link, or read one', './link.mjs'],
  pack: ['write a run as one file, with its meshes and proof', './pack.mjs'],
  'export-html': ['write a run as one HTML file that needs no network', './export-html.mjs'],
  fmu: ['write a scenario as a unit for co-simulation (FMI 2, FMI 3)', './fmu.mjs'],
  mesh: ['report on a mesh file; repair, thin out, convert', './mesh.mjs'],
  import: [
    'read initialisation files of report 003, a deck of MoorDyn, or a table of responses to waves',
    './import.mjs',
  ],
  rao: ['print the motions of a box barge in waves as a table', './rao.mjs'],
  validate: ['compare with published and closed-form answers', './validate.mjs'],
  'self-test': ['tell whether this build gives the bits of the reference', './self-test.mjs'],
  bench: ['measure the real-time factor of every example', './bench.mjs'],
};

const HELP = `Usage: hawse COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, [what]]) => `  ${name.padEnd(12)}${what}`)
  .join('\n')}

hawse COMMAND --help says more. Exit codes: 0 good, 1 own failure, 2 bad input, 3 the run halted.
`;

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main([name, ...argv]) {
  if (name === undefined) throw new UsageError(HELP.trimEnd());
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(HELP);
    return EXIT.good;
  }
  if (name === '--version') {
    const { openCore } = await import('./common.mjs');
    process.stdout.write(`${(await openCore()).version}\n`);
    return EXIT.good;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    const hint = meant(name, Object.keys(COMMANDS));
    throw new UsageError(`there is no command "${name}"${hint}\n\n${HELP}`);
  }
  const command = await import(COMMANDS[name][1]);
  return command.default(argv);
}

/** What the system says of a full disk. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Who reads may leave before all is written (`hawse schema | head`): the rest is told to nobody, what is computed and written
 * into files goes on, and the exit code says how that ended. Where it cannot be written for another cause, as on a full
 * disk, that is a failure.
 * @param {NodeJS.ErrnoException} error
 */
function unwritten({ code, message }) {
  if (code === 'EPIPE') return;
  process.stderr.write(`standard output: ${message}\n`);
  process.exit(EXIT.failure);
}
process.stdout.on('error', unwritten);
process.stderr.on('error', () => {}); // nobody is left to tell

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (
    error instanceof HawseInputError ||
    error instanceof LinkError ||
    error instanceof UsageError
  ) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT.badInput;
  } else if (FULL.includes(/** @type {NodeJS.ErrnoException} */ (error)?.code ?? '')) {
    process.stderr.write(`the disk is full, and what was being written is not whole: ${/** @type {Error} */ (error).message}\n`); // prettier-ignore
    process.exitCode = EXIT.failure;
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    process.exitCode = EXIT.failure;
  }
}
