/**
 * `hawse validate`: runs the cases of validate/index.mjs and prints one row a quantity.
 * @module
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, UsageError, openCore, readArgs, table } from './common.mjs';
import { loadLab } from '../js/lab.mjs';
import { curveCsv, curveFile } from './validate/case.mjs';
import { fullText, summaryText } from './validate/document.mjs';
import { cases, reportTable, rowTexts, runCase } from './validate/index.mjs';

const USAGE = `Usage: hawse validate [--only PREFIX] [--json] [--write FILE.md] [--summary FILE.md] [--curves DIR]

Runs published tests and compares each quantity with its reference, for each integrator. Where the
report that describes a test errs, a row passes only if it is nearer to the truth than the report.

  --only PREFIX      cases whose id starts with it, such as drdc/4.2 or anchor
  --json             rows {id, quantity, expected, got, tolerance, pass, unit, integrator, note, report}
  --write FILE.md    also write the whole table as Markdown
  --summary FILE.md  also write its summary: sources, cases, and what a source prints wrongly
  --curves DIR       also write each curve as CSV, with the lines that it is compared with
  --list             only list the cases

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
      summary: { type: 'string' },
      curves: { type: 'string' },
      list: { type: 'boolean' },
    },
    [0, 0],
  );
  if (!args) return EXIT.good;
  const { only = '', json, write, summary, curves, list } = args.values;
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
  const results = new Map();
  for (const one of chosen) {
    if (process.stderr.isTTY) process.stderr.write(`\r${one.id.padEnd(40)}`);
    results.set(one.id, await runCase(one, { core, refs, lab }));
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(40)}\r`);
  const rows = [...results.values()].flatMap((result) => result.rows);
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
  const all = { cases: chosen, rows, version: core.version };
  if (write !== undefined) save('--write', write, fullText(all));
  if (summary !== undefined) save('--summary', summary, summaryText(all));
  if (curves !== undefined) saveCurves(curves, results);
  return failed ? EXIT.failure : EXIT.good;
}

/** @param {string} option @param {string} file @param {string} text */
function save(option, file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${option} ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} dir @param {Map<string, import('./validate/case.mjs').Result>} results */
function saveCurves(dir, results) {
  try {
    mkdirSync(dir, { recursive: true });
  } catch (error) {
    throw new UsageError(`--curves ${dir}: ${/** @type {Error} */ (error).message}`);
  }
  for (const [id, { curves }] of results)
    for (const curve of curves) save('--curves', join(dir, curveFile(id, curve)), curveCsv(curve));
}
