/**
 * Tables of responses to waves (RAO) as comma-separated text: read into the member `rao` of a motion or `wave` of a vessel,
 * and written. Two lines head a table, names and units; see docs/import.md.
 * @module
 */
import { csvLine } from './csv.mjs';
import { HawseInputError } from './status.mjs';

/** @typedef {{amplitude: number[], phase: number[]}} Response by frequency: amplitude and lead [rad] */
/** @typedef {'surge' | 'sway' | 'heave' | 'roll' | 'pitch' | 'yaw'} Freedom */
/** @typedef {{heading: number} & {[freedom in Freedom]?: Response}} Heading */
/** @typedef {{frequency: number[], headings: {[id: string]: Heading}, mirror: boolean}} Rao */

/** @type {readonly Freedom[]} */
export const FREEDOMS = ['surge', 'sway', 'heave', 'roll', 'pitch', 'yaw'];

const TWO_PI = 2 * Math.PI;
const DEGREE = Math.PI / 180;
/** Sizes that the core takes (core/parts/response.h). */
const FREQUENCIES = 500;
const HEADINGS = 72;
export const RAO_LIMIT = 4_000_000;

/** Units, and what one of them is in the SI. @type {{[kind: string]: {[unit: string]: number}}} */
const UNITS = {
  frequency: { 'rad/s': 1, hz: TWO_PI },
  period: { s: 1 },
  angle: { deg: DEGREE, rad: 1 },
  shift: { 'm/m': 1, 1: 1, 'mm/m': 1e-3 },
  turn: { 'deg/m': DEGREE, 'rad/m': 1 },
  force: { 'n/m': 1, 'kn/m': 1e3, 'mn/m': 1e6 },
  moment: { 'n m/m': 1, 'kn m/m': 1e3, 'mn m/m': 1e6, n: 1, kn: 1e3 },
};

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} unit
 * @property {number} factor
 * @property {string} kind of unit
 */

/**
 * Collects faults with line and column, and throws them together.
 * @param {string} file
 */
function faultsOf(file) {
  /** @type {{where: string, what: string}[]} */
  const list = [];
  return {
    list,
    /** @param {number} line from 1 @param {string} column @param {string} what */
    add: (line, column, what) =>
      list.push({ where: `${file}:${line}${column ? `, column ${column}` : ''}`, what }),
    check() {
      if (list.length) throw new HawseInputError(list);
    },
  };
}

/** @param {string} name */
function kindsOf(name) {
  if (name === 'frequency') return ['frequency'];
  if (name === 'period') return ['period'];
  if (name === 'heading' || name.endsWith('_phase')) return ['angle'];
  return /^(surge|sway|heave)_/.test(name) ? ['shift', 'force'] : ['turn', 'moment'];
}

const KNOWN = [
  ...['frequency', 'period', 'heading'],
  ...FREEDOMS.flatMap((f) => [`${f}_amplitude`, `${f}_phase`]),
];

/** @param {string[]} names @param {string[]} units @param {ReturnType<typeof faultsOf>} faults @returns {Column[]} */
function columnsOf(names, units, faults) {
  if (names.length !== units.length)
    faults.add(2, '', `${units.length} units for ${names.length} columns`);
  const columns = names.map((name, i) => {
    const unit = (units[i] ?? '').toLowerCase();
    if (!KNOWN.includes(name)) faults.add(1, name, `not known: ${KNOWN.join(', ')}`);
    else if (names.indexOf(name) !== i) faults.add(1, name, 'there twice');
    const kind = kindsOf(name).find((k) => Object.hasOwn(UNITS[k], unit)) ?? '';
    if (KNOWN.includes(name) && !kind) {
      const known = kindsOf(name).flatMap((k) => Object.keys(UNITS[k]));
      faults.add(2, name, `unit "${units[i] ?? ''}": ${known.join(', ')} are known`);
    }
    return { name, unit, kind, factor: kind ? UNITS[kind][unit] : 1 };
  });
  if (names.includes('frequency') === names.includes('period'))
    faults.add(1, '', 'one of the columns frequency and period is wanted');
  if (!names.includes('heading')) faults.add(1, '', 'the column heading is missing');
  for (const f of FREEDOMS)
    if (names.includes(`${f}_amplitude`) !== names.includes(`${f}_phase`))
      faults.add(1, '', `${f}_amplitude and ${f}_phase go together: one of them is missing`);
  if (!names.some((n) => n.endsWith('_amplitude')))
    faults.add(1, '', 'no amplitude: give at least heave_amplitude and heave_phase, say');
  const forces = columns.filter(({ kind }) => kind === 'force' || kind === 'moment');
  const motions = columns.filter(({ kind }) => kind === 'shift' || kind === 'turn');
  if (forces.length && motions.length)
    faults.add(2, forces[0].name, `a unit of forces beside one of motions (${motions[0].name})`);
  return columns;
}

/** @param {string} line */
const cellsOf = (line) => line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** Numbers that stand for the same row or heading. @param {number} x */
const keyOf = (x) => Number(x.toPrecision(9));

/**
 * A table from text.
 * @param {string} text
 * @param {{file?: string, phase?: 'lead' | 'lag', headings?: 'to' | 'from', mirror?: boolean}} [options] whether phases lead or
 *   lag the crest; whether headings say where waves go to or come from, from the bow; `mirror`: without it where no heading is
 *   past 180 degrees
 * @returns {{forces: boolean, rao: Rao}}
 */
export function readRao(text, options = {}) {
  const faults = faultsOf(options.file ?? 'table');
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ line: i + 1, text: line.trim() }))
    .filter((l) => l.text && !l.text.startsWith('#'));
  if (text.length > RAO_LIMIT) faults.add(1, '', `longer than ${RAO_LIMIT} characters`);
  else if (lines.length < 3)
    faults.add(lines.length, '', 'a table has a line of names, one of units, and rows');
  faults.check();
  const names = cellsOf(lines[0].text).map((n) => n.toLowerCase());
  const columns = columnsOf(names, cellsOf(lines[1].text), faults);
  faults.check();
  const rows = lines.slice(2).flatMap((l) => rowOf(l, columns, options, faults));
  faults.check();
  return { forces: columns.some(({ kind }) => kind === 'force' || kind === 'moment'), rao: grid(rows, columns, options, faults) }; // prettier-ignore
}

/** @typedef {{line: number, frequency: number, heading: number, value: Map<string, number>}} Row */

/**
 * @param {{line: number, text: string}} at
 * @param {Column[]} columns
 * @param {{phase?: 'lead' | 'lag', headings?: 'to' | 'from'}} options
 * @param {ReturnType<typeof faultsOf>} faults
 * @returns {Row[]}
 */
function rowOf({ line, text }, columns, options, faults) {
  const cells = cellsOf(text);
  if (cells.length !== columns.length) {
    faults.add(line, '', `${cells.length} cells for ${columns.length} columns`);
    return [];
  }
  /** @type {Map<string, number>} */
  const value = new Map();
  columns.forEach(({ name, factor }, i) => {
    const number = cells[i] === '' ? NaN : Number(cells[i]);
    if (!Number.isFinite(number)) faults.add(line, name, `"${cells[i]}" is no number`);
    else if ((name === 'frequency' || name === 'period') && !(number > 0))
      faults.add(line, name, `${number} is not above 0`);
    else if (name.endsWith('_amplitude') && number < 0)
      faults.add(line, name, `${number} is below 0: turn its phase by half a turn instead`);
    const sign = name.endsWith('_phase') && options.phase === 'lag' ? -1 : 1;
    value.set(name, sign * number * factor);
  });
  const period = value.get('period');
  const frequency = value.get('frequency') ?? TWO_PI / (period ?? NaN);
  let heading = (value.get('heading') ?? 0) + (options.headings === 'from' ? Math.PI : 0);
  heading = keyOf(heading - TWO_PI * Math.floor(heading / TWO_PI + 1e-12));
  return [{ line, frequency: keyOf(frequency), heading: Math.max(0, heading), value }];
}

/**
 * @param {Row[]} rows
 * @param {Column[]} columns
 * @param {{mirror?: boolean}} options
 * @param {ReturnType<typeof faultsOf>} faults
 * @returns {Rao}
 */
function grid(rows, columns, options, faults) {
  const order = (/** @type {number[]} */ list) => [...new Set(list)].sort((a, b) => a - b);
  const frequency = order(rows.map((r) => r.frequency));
  const headings = order(rows.map((r) => r.heading));
  const last = rows[rows.length - 1].line;
  if (frequency.length > FREQUENCIES)
    faults.add(last, '', `${frequency.length} frequencies; at most ${FREQUENCIES}`);
  if (headings.length > HEADINGS)
    faults.add(last, '', `${headings.length} headings; at most ${HEADINGS}`);
  /** @type {Map<string, Row>} */
  const at = new Map();
  for (const row of rows) {
    const key = `${row.frequency} ${row.heading}`;
    const before = at.get(key);
    if (before) faults.add(row.line, '', `the same frequency and heading as line ${before.line}`);
    at.set(key, row);
  }
  faults.check();
  /** @type {{[id: string]: Heading}} */
  const out = {};
  for (const heading of headings) {
    const list = frequency.map((f) => {
      const row = at.get(`${f} ${heading}`);
      if (!row)
        faults.add(last, '', `a hole: no row at ${f} rad/s and ${degrees(heading)} degrees, which others have`); // prettier-ignore
      return row;
    });
    /** @param {string} name */
    const column = (name) => list.map((row) => row?.value.get(name) ?? NaN);
    /** @type {Heading} */
    const entry = { heading: Math.min(heading, TWO_PI) };
    for (const f of FREEDOMS)
      if (columns.some(({ name }) => name === `${f}_amplitude`))
        entry[f] = {
          amplitude: column(`${f}_amplitude`),
          phase: column(`${f}_phase`).map(short),
        };
    out[`h${degrees(heading).replace('.', '_')}`] = entry;
  }
  faults.check();
  const mirror = options.mirror ?? headings.every((h) => h <= Math.PI + 1e-6);
  if (mirror) for (const entry of Object.values(out)) entry.heading = Math.min(entry.heading, Math.PI); // prettier-ignore
  return { frequency, headings: out, mirror };
}

/** @param {number} angle */
const degrees = (angle) => String(Number((angle / DEGREE).toFixed(3)));

/** The same angle from -pi to pi. @param {number} angle */
function short(angle) {
  return Number((angle - TWO_PI * Math.round(angle / TWO_PI)).toFixed(6));
}

/**
 * A table as text, in degrees: motions. Lines that begin with # say what it is.
 * @param {Rao} rao
 * @param {string[]} [about]
 */
export function writeRao({ frequency, headings }, about = []) {
  const rows = Object.values(headings);
  const freedoms = FREEDOMS.filter((f) => rows[0]?.[f]);
  const turns = (/** @type {Freedom} */ f) => ['roll', 'pitch', 'yaw'].includes(f);
  let text = about.map((line) => `# ${line}\n`).join('');
  text += csvLine(['frequency', 'heading', ...freedoms.flatMap((f) => [`${f}_amplitude`, `${f}_phase`])]); // prettier-ignore
  text += csvLine(['rad/s', 'deg', ...freedoms.flatMap((f) => [turns(f) ? 'deg/m' : 'm/m', 'deg'])]); // prettier-ignore
  for (const row of rows)
    frequency.forEach((f, i) => {
      const cells = freedoms.flatMap((d) => {
        const r = /** @type {Response} */ (row[d]);
        const size = turns(d) ? r.amplitude[i] / DEGREE : r.amplitude[i];
        return [Number(size.toPrecision(6)), Number((r.phase[i] / DEGREE).toFixed(3))];
      });
      text += csvLine([f, Number(degrees(row.heading)), ...cells]);
    });
  return text;
}
