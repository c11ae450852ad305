/**
 * `hawse import`: the initialisation files of report 003 (section 3.2), or a deck of MoorDyn, to a scenario.
 * @module
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { INI_LIMIT } from '../js/ini.mjs';
import { HawseInputError } from '../js/index.mjs';
import { EXIT, UsageError, choice, numberOption, readArgs } from './common.mjs';
import { importFiles } from './import/convert.mjs';
import { importDeck } from './import/moordyn/deck.mjs';
import { DECK_LIMIT } from './import/moordyn/read.mjs';
import importRao from './import/rao.mjs';

const USAGE = `Usage: hawse import DIR [options]
       hawse import DECK.txt [--output FILE] [--title T] [--duration S] [--integrator NAME]
       hawse import rao FILE.csv [options]    a table of responses to waves: hawse import rao --help

DECK.txt is an input file of MoorDyn, version 2. What it has that a scenario has not is told by name and line.

Reads the .ini files in DIR (environment, integrator, cables, payloads, boom cranes, winches; what
a file is, its keys say) and prints a scenario. Notes on what was decided go to standard error.

  --output FILE          write the scenario to FILE
  --title T              title; without it the folder's name
  --attach END=WHAT      what holds an end of a cable. END is CABLE.a (node 0) or CABLE.b (node N);
                         WHAT is world, free, PAYLOAD[@x,y,z] or CRANE[.jN][@x,y,z], the place in
                         the axes of the payload, or of the link's body
  --attach WINCH=END     the end that a winch works
  --clamp END            this end is clamped, not pinned
  --base [CRANE=]x,y,z[,phi,theta,psi]   place of a crane, and Euler angles in radians
  --limits deg|rad       unit of the limits of revolute joints: deg without it
  --winch speed|tension  what the winches hold
  --size [PAYLOAD=]x,y,z the payload is a box of these edges, and can touch
  --ground Z             a flat ground at height Z, which payloads with a size touch
  --duration S           60 without it
  --integrator NAME      rk45 without it, as the files mean; ali3 is faster
  -h, --help

PARTs are named as their files. The rules for what is not given: docs/import.md. Exit codes: 0 good,
2 faults in the files, each with file and line.
`;

/** Most files that are read from a folder. */
const FILE_LIMIT = 200;

/** @param {string[]} argv */
export default async function main(argv) {
  if (argv[0] === 'rao') return importRao(argv.slice(1));
  const many = /** @type {const} */ ({ type: 'string', multiple: true });
  const one = /** @type {const} */ ({ type: 'string' });
  const args = readArgs(
    argv,
    USAGE,
    {
      output: one,
      title: one,
      attach: many,
      clamp: many,
      base: many,
      limits: one,
      winch: one,
      size: many,
      ground: one,
      duration: one,
      integrator: one,
    },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { values } = args;
  const dir = args.operands[0];
  const common = {
    integrator: choice(values.integrator, '--integrator', ['rk45', 'rk4', 'ali3']),
    duration: numberOption(values.duration, '--duration', 1e-6),
  };
  const deck = readDeckFile(dir, values);
  const { faults, scenario, notes } =
    deck !== undefined
      ? importDeck(basename(dir), deck, { title: values.title, ...common })
      : importFiles(readFolder(dir), { ...common, ...ofFolder(values, dir) });
  if (!scenario) throw new HawseInputError(faults);
  const text = `${toText(scenario)}\n`;
  if (values.output === undefined) process.stdout.write(text);
  else {
    try {
      writeFileSync(values.output, text);
    } catch (error) {
      throw new UsageError(`--output ${values.output}: ${/** @type {Error} */ (error).message}`);
    }
  }
  for (const note of notes ?? []) process.stderr.write(`${note}\n`);
  return EXIT.good;
}

/** @typedef {NonNullable<ReturnType<typeof readArgs>>["values"]} Values of options */

/**
 * What only folders take.
 * @param {Values} values @param {string} dir
 */
const ofFolder = (values, dir) => ({
  title: values.title ?? basename(resolve(dir)),
  attach: values.attach,
  clamp: values.clamp,
  base: values.base,
  size: values.size,
  ground: numberOption(values.ground, '--ground', -1e6),
  limits: choice(values.limits, '--limits', ['deg', 'rad']),
  mode: choice(values.winch, '--winch', ['speed', 'tension']),
});

/** Options that mean nothing to a deck: it says itself what holds what. */
const FOLDER_ONLY = ['attach', 'clamp', 'base', 'limits', 'winch', 'size', 'ground'];

/**
 * The text of a deck; undefined of a folder.
 * @param {string} path
 * @param {Values} values
 */
function readDeckFile(path, values) {
  try {
    const about = statSync(path);
    if (about.isDirectory()) return undefined;
    const option = FOLDER_ONLY.find((name) => values[name] !== undefined);
    if (option) throw new UsageError(`--${option}: it is for folders of .ini files, and ${path} is a file`); // prettier-ignore
    // a deck past the limit is not read; its length alone makes the fault
    return about.size > 4 * DECK_LIMIT ? ' '.repeat(DECK_LIMIT + 1) : readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} dir */
function readFolder(dir) {
  try {
    const names = readdirSync(dir).filter((name) => /\.ini$/i.test(name));
    if (!names.length) throw new UsageError(`${dir}: there is no .ini file`);
    if (names.length > FILE_LIMIT)
      throw new UsageError(`${dir}: ${names.length} .ini files; at most ${FILE_LIMIT} are read`);
    return names.map((name) => {
      const path = join(dir, name);
      // A file past the limit is not read; its length alone makes the fault.
      const long = statSync(path).size > 4 * INI_LIMIT;
      return { name, text: long ? ' '.repeat(INI_LIMIT + 1) : readFileSync(path, 'utf8') };
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${dir}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * JSON with a line for each member, lists of numbers in one line.
 * @param {object} scenario
 */
const toText = (scenario) =>
  JSON.stringify(scenario, null, 2).replace(/\[\s+([-\d.e+,\s]+?)\s+\]/g, (_, list) => {
    return `[${list.replace(/,\s+/g, ', ')}]`;
  });
