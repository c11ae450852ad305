/** Words of the page of studies. */
import { formatBytes, group } from '../../../wasm/js/format.mjs';

/** @param {string | number} n */
const whole = (n) => group(Number(n), 0);

export const W = {
  title: 'Studies',
  lead: 'Runs a small study, and opens the table of any that hawse sweep wrote: which values go together, how a measure is spread, what decides it, and any row as its run. The file stays on this device.',
  /** Where runs open. */
  home: './',
  open: 'Open a table',
  drop: 'or drop one anywhere here: CSV (also the .part of one that grows), Arrow or Parquet, up to 1 GB.',
  studyOpen: 'Add the text of its study',
  studyHint: 'For indices of Sobol’ or Morris, and to make whole studies of a selection.',
  studyThere: (/** @type {string} */ design) => `Study: design ${design}`,
  reading: (/** @type {string} */ name) => `Reading ${name}`,
  head: (/** @type {string} */ name, /** @type {number} */ rows, /** @type {number} */ columns) =>
    `${name}: ${whole(rows)} ${rows === 1 ? 'row' : 'rows'}, ${columns} columns`,
  selected: (/** @type {number} */ n, /** @type {number} */ of) =>
    `${whole(n)} of ${whole(of)} rows selected`,
  /** What is wrong with a file. @type {Record<string, (...given: (string | number)[]) => string>} */
  faults: {
    large: (name, size, most) =>
      `${name} has ${formatBytes(Number(size))}, at most ${formatBytes(Number(most))} can be opened here. As Parquet (hawse sweep convert) it has about a third.`,
    empty: (name) => `${name} is empty.`,
    noTable: (name) =>
      `${name} is no table: a line of names with commas between them is wanted, or an Arrow or Parquet file.`,
    otherComma: (name) => `${name}: its cells are not parted by commas.`,
    oneColumn: (name) => `${name} has one column; at least two are wanted, with commas between.`,
    twice: (name, column) => `${name} has two columns “${column}”.`,
    cells: (name, row, have, want) =>
      `${name}: row ${row} (from 0) has ${have} cells, ${want} are wanted.`,
    manyRows: (name, rows, most) =>
      `${name} has ${whole(rows)} rows, at most ${whole(most)} can be shown.`,
    manyNumbers: (name, rows, columns, most) =>
      `${name} has ${whole(rows)} rows of ${columns} columns of numbers, at most ${whole(most)} numbers in all can be shown: keep fewer columns.`,
    late: (name, seconds) =>
      `${name} was not read within ${seconds} s, and is given up: it is damaged, or too large for this device.`,
    noRoom: (name) => `${name} finds no room in the memory of this browser.`,
    noRows: (name) => `${name} has no rows yet.`,
    noNumbers: (name) => `${name} has no column of numbers: there is nothing to draw.`,
    damaged: (name, why) => `${name} is damaged or not whole: ${why}`,
    other: (name, what) => `${name}: ${what} is not read here.`,
    noStudy: (why) => `This is no study: ${why}`,
    otherStudy: (there, here) =>
      `The study has the factors ${there}, the table ${here}: they do not belong together.`,
    broken: (why) => `It could not be read: ${why}`,
  },
  /** What was left out or taken for something else. @type {Record<string, (...given: (string | number)[]) => string>} */
  notes: {
    noUnits: () => 'It has no line of units.',
    cut: (rows) => `Its last line is cut off and was left out, after row ${Number(rows) - 1}.`,
    missing: (name, n) => `${name} has no number in ${whole(n)} ${n === 1 ? 'row' : 'rows'}.`,
    noPoint: () => 'It has no column point: rows are counted from 0.',
  },
  views: {
    scatter: 'Two columns',
    spread: 'Distribution',
    heat: 'Map of two factors',
    parallel: 'All at once',
    matrix: 'Pairs',
    effects: 'What decides',
    verdicts: 'Verdicts',
    ranges: 'Ranges',
    row: 'One row',
  },
  which: 'View',
  x: 'Across',
  y: 'Up',
  colour: 'Colour',
  of: 'Of',
  noColour: 'none',
  share: (/** @type {string} */ word) => `share of ${word}`,
  meanOf: (/** @type {string} */ name) => `mean of ${name}`,
  countOf: 'rows',
  bins: 'Cells a side',
  columns: 'Columns',
  pickRange: 'Drag over it to select, press a point to open its row.',
  pick: (/** @type {string} */ x, /** @type {string} */ y) => `${y} over ${x}`,
  rowsIn: (/** @type {number} */ n) => (n === 1 ? '1 row' : `${whole(n)} rows`),
  cell: (/** @type {string} */ what, /** @type {string} */ rows) => `${what}, ${rows}`,
  matrixOf: (/** @type {string} */ names) => `Each of ${names} over each other; along the diagonal how each is spread`, // prettier-ignore
  parallelOf: (/** @type {string} */ names) => `Each row as a line over ${names}`,
  spreadOf: (/** @type {string} */ name) => `How ${name} is spread, and which share of rows reaches it`, // prettier-ignore
  parallelHint: 'Drag along an axis to select.',
  matrixHint: 'Drag in a field to select.',
  low: 'least',
  high: 'greatest',
  from: (/** @type {string} */ name) => `${name} from`,
  to: (/** @type {string} */ name) => `${name} to`,
  all: 'All',
  clear: 'Select all rows',
  clearOne: (/** @type {string} */ name) => `All of ${name}`,
  filterFault: (/** @type {string} */ text) => `“${text}” is no number.`,
  rangeFault: 'The first is greater than the second: no row is selected.',
  word: 'Verdict',
  count: 'Rows',
  shareHead: 'Share',
  bounds: '95 % from, to',
  verdictsNote:
    'Of the selected rows; bounds by Wilson (1927). Press a verdict to select its rows.',
  noWord: 'none in the cell',
  noVerdicts: 'The table has no column of words.',
  /** Figures of the selection. */
  figures: {
    n: 'Rows with a value',
    mean: 'Mean',
    deviation: 'Deviation',
    least: 'Least',
    greatest: 'Greatest',
  },
  percentile: (/** @type {string} */ percent) => `${percent} %`,
  figure: 'Figure',
  value: 'Value',
  spreadNote:
    'Share of the selected rows that reach a value, in a logarithmic scale, and its bounds of 95 % by Wilson (1927), at each value by itself. Bounds of percentiles are by order statistics (David and Nagaraja 2003, 7.1) and take no law. Rows are taken for independent.',
  reach: 'share that reaches it',
  effectsOf: 'Measure',
  ranked: (/** @type {number} */ n, /** @type {number} */ of) =>
    n < of
      ? `From ${whole(n)} of the ${whole(of)} selected rows with all values, evenly thinned.`
      : `From ${whole(n)} selected rows with all values.`,
  rankedNote:
    'Rank correlation: 1 or −1 where the measure only rises or only falls with the factor. Share between bins: how much of the variance goes with the factor alone (first-order index of binned rows, less what chance gives). These are no indices of a design.',
  rank: 'Rank correlation',
  first: 'Share between bins',
  factor: 'Factor',
  sobolHead: { first: 'First index', total: 'Total index' },
  sobolNote: (/** @type {number} */ n, /** @type {number} */ left, /** @type {number} */ samples) =>
    `Indices of Sobol’ by Jansen’s estimator from all ${whole(n)} whole rows of the design${left ? ` (${whole(left)} left out)` : ''}, whatever is selected; bounds of 95 % from ${whole(samples)} samples drawn again.`,
  morrisHead: { n: 'Effects', mean: 'Mean', size: 'Mean size', deviation: 'Deviation' },
  morrisNote:
    'Morris’s effects, of all rows whatever is selected: the change of the measure over a factor’s whole distribution.',
  noEffects: 'Too few rows, or nothing varies.',
  noFactors: 'The table has no columns of factors between point and verdict.',
  otherDesign: (/** @type {string} */ design) =>
    `The design ${design} gives no indices: from the rows as they are.`,
  computing: 'Computing',
  row: (/** @type {string} */ point) => `Point ${point}`,
  noRow: 'Press a point, or go through the selected rows with the arrow keys here.',
  previous: 'Row before',
  next: 'Row after',
  openRun: 'Open its run',
  noLink: 'This row has no link: its scenario is too long for one.',
  badLink: 'The cell of the link holds no link of a run. It is not opened.',
  column: 'Column',
  save: 'Save the selection',
  saveCsv: 'Its rows as CSV',
  saveStudy: 'As a study',
  copyStudy: 'Copy the study',
  copied: 'Copied.',
  notCopied: 'The browser refused the clipboard.',
  designOnly:
    'Without the text of its study this is the design alone (“design” of a study), with the factors’ names.',
  wholeStudy: 'A whole study of these points, for hawse sweep.',
  saved: (/** @type {string} */ name) => `${name} is saved.`,
  noneSelected: 'No row is selected.',
  studyTitle: (/** @type {string} */ title, /** @type {number} */ rows) =>
    `${title ? `${title}: ` : ''}${rows} selected points`,
};
