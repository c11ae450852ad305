/**
 * `hawse import rao`: a table of responses to waves to the members of a scenario.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readRao } from '../../js/rao.mjs';
import { EXIT, UsageError, choice, readArgs } from '../common.mjs';

const USAGE = `Usage: hawse import rao FILE.csv [options]

Reads a table of responses to waves by frequency and heading and prints it as a member of a scenario:
"rao" of a motion, or "wave" of a vessel where its units are those of forces.

The file has a line of names and a line of units, then rows in any order; lines that begin with # are
left out. Columns: frequency (rad/s, Hz) or period (s), heading (deg, rad), and of surge, sway,
heave, roll, pitch, yaw any with NAME_amplitude (m/m, deg/m, rad/m; N/m, kN/m, N m/m, kN m/m) and
NAME_phase (deg, rad). Every heading needs every frequency.

  --phase lead|lag      phases lead (without it) or lag the crest at the origin
  --headings to|from    where waves go to, from the bow (without it: 180 is head sea), or come from
  --mirror yes|no       the hull is the same on both sides; without it where no heading is past 180
  --into FILE --part ID put it into that part of a scenario, and print the scenario
  --output FILE         write to FILE
`;

/** @param {string[]} argv */
export default async function importRao(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const args = readArgs(
    argv,
    USAGE,
    { phase: text, headings: text, mirror: text, into: text, part: text, output: text },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const { values } = args;
  const file = args.operands[0];
  const mirror = choice(values.mirror, '--mirror', ['yes', 'no']);
  const { forces, rao } = readRao(read(file), {
    file: basename(file),
    phase: choice(values.phase, '--phase', ['lead', 'lag']),
    headings: choice(values.headings, '--headings', ['to', 'from']),
    mirror: mirror === undefined ? undefined : mirror === 'yes',
  });
  const member = forces ? { wave: { force: 'table', ...rao } } : { rao };
  if ((values.into === undefined) !== (values.part === undefined))
    throw new UsageError('--into and --part go together');
  const out = toText(values.into === undefined ? member : into(values.into, values.part ?? '', member)); // prettier-ignore
  if (values.output === undefined) process.stdout.write(out);
  else writeFileSync(values.output, out);
  return EXIT.good;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} path @param {string} id @param {object} member */
function into(path, id, member) {
  const scenario = JSON.parse(read(path));
  const part = scenario?.parts?.[id];
  if (!part) throw new UsageError(`--part ${id}: ${path} has no such part`);
  Object.assign(part, member);
  return scenario;
}

/** Lists of numbers in one line. @param {object} value */
const toText = (value) =>
  `${JSON.stringify(value, null, 2).replace(/\[\s+([-\d.e+,\s]+?)\s+\]/g, (_, list) => `[${list.replace(/,\s+/g, ', ')}]`)}\n`;
