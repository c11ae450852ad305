/**
 * `hawse validate`: runs the cases of validate/index.mjs and prints one row a quantity.
 * @module
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { EXIT, UsageError, openCore, readArgs, table } from './common.mjs';
import { loadLab } from '../js/lab.mjs';
import { cases, validate, reportTable, rowTexts } from './validate/index.mjs';

const USAGE = `Usage: hawse validate [--only PREFIX] [--json] [--write FILE.md]

Runs published tests and compares each quantity with its reference, for each integrator. Where the
report that describes a test errs, a row passes only if it is nearer to the truth than the report.

  --only PREFIX    cases whose id starts with it, such as drdc/4.2 or anchor
  --json           rows {id, quantity, expected, got, tolerance, pass, unit, integrator, note, report}
  --write FILE.md  also write the table as Markdown
  --list           only list the cases

Exit codes: 0 all rows pass, 1 a row fails, 2 bad input.
`;

const REFS = new URL('../../tests/validation/refs/', import.meta.url);

/** @param {string} name */
const ref = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, REFS), 'utf8'));

/** @param {string[]} argv */
export default async function validateCommand(argv) {
  const args = readArgs(
    argv,
    USAGE,
    {
      only: { type: 'string' },
      json: { type: 'boolean' },
      write: { type: 'string' },
      list: { type: 'boolean' },
    },
    [0, 0],
  );
  if (!args) return EXIT.good;
  const { only = '', json, write, list } = args.values;
  const chosen = cases.filter((c) => c.id.startsWith(only));
  if (!chosen.length) {
    throw new UsageError(`no case starts with ${only}: ${cases.map((c) => c.id).join(', ')}`);
  }
  if (list) {
    process.stdout.write(
      table(
        ['case', 'title'],
        chosen.map((c) => [c.id, c.title]),
      ),
    );
    return EXIT.good;
  }
  const core = await openCore();
  const refs = {
    drdc: ref('drdc'),
    anchor_mesh: ref('anchor_mesh'),
    anchor_degenerate: ref('anchor_degenerate'),
    anchor_link: ref('anchor_link'),
    anchor_restitution: ref('anchor_restitution'),
    anchor_incline: ref('anchor_incline'),
    anchor_ali3p: ref('anchor_ali3p'),
    anchor_chain: ref('anchor_chain'),
    tether: ref('tether'),
    fender: ref('reference_fender'),
  };
  /** @type {Promise<import('../js/lab.mjs').Lab> | undefined} */
  let loading;
  const lab = () => (loading ??= loadLab());
  const rows = [];
  for (const one of chosen) {
    if (process.stderr.isTTY) process.stderr.write(`\r${one.id.padEnd(40)}`);
    rows.push(...(await validate([one], { core, refs, lab })));
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(40)}\r`);
  const failed = rows.filter((r) => !r.pass).length;
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    const { head, texts } = rowTexts(rows);
    process.stdout.write(table(head, texts, 'lllrrrrll'));
    const report = reportTable(rows);
    if (report.texts.length) {
      process.stdout.write(`\n${table(report.head, report.texts, 'llrrrrll')}`);
    }
    process.stdout.write(`\n${rows.length} rows, ${failed} outside their tolerance\n`);
  }
  if (write !== undefined) {
    try {
      writeFileSync(write, markdown(rows, core.version));
    } catch (error) {
      throw new UsageError(`--write ${write}: ${/** @type {Error} */ (error).message}`);
    }
  }
  return failed ? EXIT.failure : EXIT.good;
}

/** @param {string[]} row */
const cells = (row) => `| ${row.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |\n`;

/** @param {{head: string[], texts: string[][]}} table @param {number} [skip] columns */
const grid = ({ head, texts }, skip = 0) =>
  [head, head.map(() => '---'), ...texts].map((row) => cells(row.slice(skip))).join('');

/**
 * @param {import('./validate/index.mjs').Row[]} rows
 * @param {string} version
 */
function markdown(rows, version) {
  const failed = rows.filter((r) => !r.pass).length;
  const report = reportTable(rows);
  let text = `# Validation

Written by \`hawse validate --write\`, version ${version}: ${rows.length} rows, ${failed} outside their tolerance.
Expected values and tolerances are in \`tests/validation/refs/\`; the cases are in \`wasm/cli/validate/\`.
`;
  if (report.texts.length) {
    text += `
## The report against Hawse

What DRDC CR 2010-256 prints as simulated, how far that is from the truth, and how far Hawse is; of
several integrators the one that is farthest off. The truth is not what the report expected: it used
g = 9.82, rounded figures and small angles in places. Tests that the report shows as figures only are
not here, nor is 4.5.4, whose data contradict each other. A row fails where the report errs and Hawse
is not nearer.

${grid(report)}`;
  }
  for (const one of cases) {
    const own = rows.filter((r) => r.id === one.id);
    if (!own.length) continue;
    const printed = own.some((r) => r.report !== undefined);
    text += `\n## ${one.id}: ${one.title}\n\n${one.about}\n\n${grid(rowTexts(own, printed), 1)}`;
  }
  return text;
}
