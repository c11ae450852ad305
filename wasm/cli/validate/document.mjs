/**
 * Rows as documents: the whole table, and its summary, which is docs/validation.md.
 * @module
 */
import { reportTable, rowTexts } from './index.mjs';

/**
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {{cases: readonly import('./case.mjs').Case[], rows: readonly Row[], version: string}} All
 */

/** What the parts of ids stand for. @type {{[id: string]: string}} */
const SOURCES = {
  drdc: 'Report 003 (DRDC CR 2010-256), validation chapter',
  anchor: 'Papers 000 and 002: meshes, chain links, impact, stick-slip, the integrator',
  tether: 'Thesis 004: lines that touch',
  fender: 'Paper 001: fenders',
  sea: 'The sea: waves, gusts and current, against closed forms and their own statistics',
  operations: 'Operations: what lets go, takes hold and breaks, against closed forms',
  winch: 'The winch: modes, changes of mode, line in layers, against closed forms',
  tried: 'Closed forms, textbooks and other programs',
};

/** @param {string[]} row */
const cells = (row) => `| ${row.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |\n`;

/** @param {{head: string[], texts: string[][]}} table @param {number} [skip] columns */
const grid = ({ head, texts }, skip = 0) =>
  [head, head.map(() => '---'), ...texts].map((row) => cells(row.slice(skip))).join('');

/** @param {readonly Row[]} rows */
const failures = (rows) => rows.filter((r) => !r.pass).length;

/** What a source prints, beside ours. @param {readonly Row[]} rows */
function against(rows) {
  const report = reportTable([...rows]);
  if (!report.texts.length) return '';
  return `
## The report against Hawse

What DRDC CR 2010-256 prints as simulated, how far that is from the truth, and how far Hawse is; of
several integrators the one that is farthest off. The truth is not what the report expected: it used
g = 9.82, rounded figures and small angles in places. Tests that the report shows as figures only are
not here, nor is 4.5.4, whose data contradict each other. A row fails where the report errs and Hawse
is not nearer.

${grid(report)}`;
}

/** Every row. @param {All} all */
export function fullText({ cases, rows, version }) {
  let text = `# Validation

Written by \`hawse validate --write\`, version ${version}: ${rows.length} rows, ${failures(rows)} outside their tolerance.
Expected values and tolerances are in \`tests/validation/refs/\`; the cases are in \`wasm/cli/validate/\`.
${against(rows)}`;
  for (const one of cases) {
    const own = rows.filter((r) => r.id === one.id);
    const printed = own.some((r) => r.report !== undefined);
    text += `\n## ${one.id}: ${one.title}\n\n${one.about}\n\n${grid(rowTexts(own, printed), 1)}`;
  }
  return text;
}

/**
 * Share of its tolerance that a row uses; none where it allows no error, or for "at most".
 * @param {Row} row
 */
const shareOf = ({ expected, got, tolerance, note }) =>
  tolerance > 0 && !note.startsWith('at most') ? Math.abs(got - expected) / tolerance : 0;

/** Rows of some cases in one line: how many, outside, the worst share of the tolerance. @param {readonly Row[]} rows */
function counts(rows) {
  const worst = rows.reduce((most, r) => Math.max(most, shareOf(r)), 0);
  return [String(rows.length), String(failures(rows)), `${Math.ceil(100 * worst)} %`];
}

/** The chapter of an id. @param {string} id */
const chapterOf = (id) => id.split('/')[0];

/** A table a source: its cases. @param {All} all */
export function summaryText({ cases, rows, version }) {
  const chapters = [...new Set(cases.map((c) => chapterOf(c.id)))];
  /** @param {(id: string) => boolean} wanted */
  const of = (wanted) => rows.filter((r) => wanted(r.id ?? ''));
  const total = {
    head: ['source', 'cases', 'rows', 'outside', 'worst share of a tolerance'],
    texts: chapters.map((chapter) => [
      SOURCES[chapter] ?? chapter,
      String(cases.filter((c) => chapterOf(c.id) === chapter).length),
      ...counts(of((id) => chapterOf(id) === chapter)),
    ]),
  };
  let text = `# Validation

${rows.length} rows of ${cases.length} cases hold Hawse against published tests and closed forms, ${failures(rows)} of them outside their tolerance
(version ${version}). This page is a summary; \`hawse validate --summary\` writes it. Every row with its expected value, error
and tolerance:

\`\`\`
hawse validate                     # as a table; --only drdc/4.1 for some cases, --json for programs
hawse validate --write FILE.md     # as Markdown
hawse validate --curves DIR        # the curves beside their references, as CSV
\`\`\`

The page shows the same at \`#validation\`, with the curves drawn and each case to open as a run.
Expected values and tolerances are in \`tests/validation/refs/\`; the cases are in \`wasm/cli/validate/\`. The share of a
tolerance is the error over it, of the worst row; rows that allow no error ("count") or give an upper limit have none.

${grid(total)}${against(rows)}`;
  for (const chapter of chapters) {
    const table = {
      head: ['case', 'what', 'rows', 'outside', 'worst share'],
      texts: cases
        .filter((c) => chapterOf(c.id) === chapter)
        .map((c) => [c.id, c.title, ...counts(of((id) => id === c.id))]),
    };
    text += `\n## ${SOURCES[chapter] ?? chapter}\n\n${grid(table)}`;
  }
  return text;
}
