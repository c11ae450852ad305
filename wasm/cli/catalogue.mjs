/**
 * `hawse catalogue`: what the fields `stock` can name, with sources.
 * @module
 */
import { meant } from '../js/nearest.mjs';
import { stockName } from '../js/stock.mjs';
import { EXIT, UsageError, openCore, readArgs, table } from './common.mjs';

/** @typedef {import('../js/loader.mjs').CatalogueFamily} Family */

const USAGE = `Usage: hawse catalogue [FAMILY] [options]

Lists the families of ropes, chains, wires, anchors, shackles, fenders and materials that a field "stock" can
name, as "stock": "wire-6x36-iwrc-1770-28"; with FAMILY its values at the usual sizes. FAMILY may be the beginning of several: "chain", "wire-6x36".

  --json      everything as JSON
  --markdown  everything as docs/catalogue.md has it
`;

/** Six digits: what a catalogue can promise. @param {number} value */
const text = (value) => String(Number(value.toPrecision(6)));

/** @param {Family} family */
const sizesOf = (family) => Object.values(family.of)[0].rows.map((row) => row.size);

/** "6 to 60 mm", or the sizes. @param {Family} family */
const rangeOf = (family) =>
  family.unit ? `${family.min} to ${family.max} ${family.unit}` : sizesOf(family).join(', ');

/** What a family is asked for by. @param {Family} family */
const wordOf = (family) => family.name || 'materials';

/** Numbers of words as words. @type {Record<string, string[]>} */
const WORDS = {
  'chain.type': ['stud', 'studless'],
  'spring.acts': ['both', 'pull'],
  'rigid.shape': ['none', 'sphere', 'box'],
  'fender.type': ['cone', 'cylinder', 'pneumatic'],
};

/** Head and rows of each kind that may have it. @param {Family} family */
const tablesOf = (family) =>
  Object.entries(family.of).map(([kind, { keys, rows }]) => ({
    kind,
    head: ['stock', ...keys],
    rows: rows.map(({ size, values }) => [
      stockName(family, size),
      ...values.map((value, i) => WORDS[`${kind}.${keys[i]}`]?.[value] ?? text(value)),
    ]),
  }));

/** @param {Family} family */
function show(family) {
  const tables = tablesOf(family).map(
    ({ kind, head, rows }) => `\n${kind}:\n${table(head, rows, `l${'r'.repeat(head.length - 1)}`)}`,
  );
  return `${family.label}\n${rangeOf(family)}\nSource: ${family.source}\n${tables.join('')}`;
}

/** @param {string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |\n`;

/** @param {Family[]} families */
function markdown(families) {
  const part = (/** @type {Family} */ family) =>
    `\n## ${family.label}\n\n\`${stockName(family, family.unit ? 'SIZE' : sizesOf(family)[0])}\`, ${rangeOf(family)}. Source: ${family.source}.\n` +
    tablesOf(family)
      .map(
        ({ kind, head, rows }) =>
          `\nFor \`${kind}\`:\n\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`,
      )
      .join('');
  return `# Catalogue

What a field \`stock\` can name; \`hawse catalogue --markdown\` writes this page. Values are SI: m, kg/m, N. They are
nominal figures of standards and makers, each with its source; a certificate of the thing itself is better. Sizes between those listed are
taken where a range is given. What a scenario gives beside \`stock\` wins, and \`hawse manifest\` tells what came of it.

A cable has one diameter, for buoyancy, drag and touch: that of its volume. Drag coefficients are those of the nominal diameter made over to it.
A line or spring of stock parts above its breaking load (a \`breaking_load\` of your own wins; lines with \`GJ\` or \`element\` given do not part).
A spring's stiffness is EA over its length. Energies, and breaking loads where a kind has no such field, are told for information.

Not here, since no figures were found in public: dimensions of AC-14, Spek and Pool anchors, ratings of arch fenders, friction between materials.
${families.map(part).join('')}`;
}

/** @param {string[]} argv */
export default async function catalogue(argv) {
  const options = /** @type {const} */ ({
    json: { type: 'boolean' },
    markdown: { type: 'boolean' },
  });
  const args = readArgs(argv, USAGE, options, [0, 1]);
  if (!args) return EXIT.good;
  const { values, operands } = args;
  const all = (await openCore()).catalogue;
  const [word] = operands;
  const families =
    word === undefined
      ? all
      : all.filter((f) => wordOf(f) === word || wordOf(f).startsWith(`${word}-`));
  if (!families.length)
    throw new UsageError(`there is no family "${word}"${meant(word, all.map(wordOf))}`);
  if (values.json) process.stdout.write(`${JSON.stringify(families, null, 1)}\n`);
  else if (values.markdown) process.stdout.write(markdown(families));
  else if (word !== undefined) process.stdout.write(families.map(show).join('\n'));
  else
    process.stdout.write(
      table(
        ['family', 'sizes', 'for', 'what'],
        all.map((f) => [
          wordOf(f),
          f.unit ? rangeOf(f) : `${sizesOf(f).length} sizes`,
          Object.keys(f.of).join(' '),
          f.label,
        ]),
      ),
    );
  return EXIT.good;
}
