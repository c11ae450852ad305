/**
 * The text of a MoorDyn deck to checked rows: every fault with its line, and what the text has that is not read.
 * @module
 */
import { quote } from '../../../js/ini.mjs';
import { meant } from '../../../js/nearest.mjs';
import { OPTIONS, SECTIONS } from './keys.mjs';

/** @typedef {import('../../../js/status.mjs').Fault} Fault @typedef {import('./keys.mjs').Column} Column */

/** Longest deck that is read, in characters. */
export const DECK_LIMIT = 1 << 20;
/** Most faults that are told, and most rows of a section. */
const FAULT_LIMIT = 50;
const ROW_LIMIT = 1000;

/** A row of a table: its line in the text, and what its columns hold. */
export class Row {
  /** @param {number} line */
  constructor(line) {
    this.line = line;
    /** @type {Map<string, string>} */
    this.words = new Map();
    /** @type {Map<string, number[]>} */
    this.numbers = new Map();
  }

  /** @param {string} name @returns {string} */
  text(name) {
    return this.words.get(name) ?? '';
  }

  /** @param {string} name @returns {number[]} */
  list(name) {
    return this.numbers.get(name) ?? [];
  }

  /** @param {string} name @returns {number} */
  number(name) {
    return this.list(name)[0] ?? 0;
  }
}

/** A deck that is read. */
export class Deck {
  /** @param {string} name of the file */
  constructor(name) {
    this.name = name;
    /** @type {Fault[]} */
    this.faults = [];
    /** What is not as the deck has it. @type {string[]} */
    this.notes = [];
    /** @type {{[section: string]: Row[]}} */
    this.rows = Object.fromEntries(Object.keys(SECTIONS).map((key) => [key, []]));
    /** @type {Map<string, {line: number, value: number}>} */
    this.options = new Map();
    /** @type {{line: number, name: string}[]} */
    this.outputs = [];
  }

  /** @param {number | null} line @param {string} what */
  fault(line, what) {
    if (this.faults.length < FAULT_LIMIT)
      this.faults.push({ where: line === null ? this.name : `${this.name}:${line}`, what });
    else if (this.faults.length === FAULT_LIMIT)
      this.faults.push({ where: this.name, what: 'further faults are not listed' });
  }

  /** @param {number | null} line @param {string} what */
  note(line, what) {
    this.notes.push(`${this.name}${line === null ? '' : `:${line}`}: ${what}`);
  }

  /** @param {string} name @param {number} without */
  option(name, without) {
    return this.options.get(name)?.value ?? without;
  }
}

/**
 * @param {string} name of the file
 * @param {string} text
 */
export function readDeck(name, text) {
  const deck = new Deck(name);
  if (text.length > DECK_LIMIT) {
    deck.fault(null, `is longer than ${DECK_LIMIT} characters: no such deck is read`);
    return deck;
  }
  /** @type {string | undefined} */
  let section;
  let begun = false;
  let head = 0; // lines of names and units that are still to come
  for (const [i, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = i + 1;
    if (whole.includes('---')) {
      section = sectionOf(deck, line, whole, begun);
      begun ||= section !== undefined;
      head = section && SECTIONS[section].columns.length ? 2 : section === 'syrope' ? 2 : 0;
    } else if (section && head > 0) {
      if (head === 2) headings(deck, line, section, whole);
      head--;
    } else if (section) take(deck, line, section, whole);
  }
  if (!begun)
    deck.fault(null, 'there is no section of MoorDyn in it, as "---- LINE TYPES ----" and so on');
  else if (!['lines', 'rods', 'bodies'].some((key) => deck.rows[key].length) && !deck.faults.length)
    deck.fault(null, 'there is no line in it, no rod and no body');
  return deck;
}

/**
 * The section that a line of dashes begins; undefined where it begins none.
 * @param {Deck} deck @param {number} line @param {string} whole @param {boolean} begun
 */
function sectionOf(deck, line, whole, begun) {
  const title = whole
    .replace(/-{2,}/g, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
  const all = Object.entries(SECTIONS).flatMap(([key, { names }]) =>
    names.map((name) => ({ key, name })),
  );
  // more words may follow, as "LINE TYPES chain of 18 mm": MoorDyn looks for a name anywhere in the line
  const found = all
    .filter(({ name }) => `${title} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (found) return found.key;
  if (!title || /NEED THIS LINE|^END\b/.test(title)) return undefined;
  const near = meant(title.slice(0, 64), all.map(({ name }) => name)); // prettier-ignore
  if (begun || near)
    deck.fault(
      line,
      `${quote(title.slice(0, 60))} is no section${near || `: they are ${Object.values(SECTIONS).map((s) => s.title).join(', ')}`}`, // prettier-ignore
    );
  return undefined;
}

/**
 * Names over columns are free, but for two that older decks have in another order, which goes wrong in silence.
 * @param {Deck} deck @param {number} line @param {string} section @param {string} whole
 */
function headings(deck, line, section, whole) {
  const names = whole.trim().split(/\s+/);
  if (section !== 'lineTypes') return;
  const at = names.findIndex((name) => /^can$/i.test(name));
  if (at === 6)
    deck.note(
      line,
      'the names over the columns are those of version 1 (Can Cat Cdn Cdt); version 2 goes by the order, and so does this: Cd Ca CdAx CaAx',
    );
}

/** @param {Deck} deck @param {number} line @param {string} section @param {string} whole */
function take(deck, line, section, whole) {
  const words = whole.replace(/#.*$/, '').trim().split(/\s+/).filter(Boolean);
  if (!words.length) return;
  if (section === 'options') return option(deck, line, words);
  if (section === 'outputs') {
    for (const name of words
      .join(' ')
      .split(/[\s,"']+/)
      .filter(Boolean))
      // prettier-ignore
      deck.outputs.push({ line, name });
    return undefined;
  }
  if (section === 'syrope')
    return deck.note(line, `SYROPE IC: left out: there is no such rope here`);
  return tableRow(deck, line, section, words);
}

/** @param {Deck} deck @param {number} line @param {string} section @param {string[]} words */
function tableRow(deck, line, section, words) {
  const { title, columns, optional = [], numbered } = SECTIONS[section];
  const rows = deck.rows[section];
  if (rows.length >= ROW_LIMIT)
    return deck.fault(line, `${title}: more than ${ROW_LIMIT} rows; no such deck is read`);
  if (section === 'points' && words.length >= 12) {
    deck.note(line, `POINTS: columns 8 to 10 are read as forces, as MoorDyn does with 12 columns`);
    words = [...words.slice(0, 7), ...words.slice(10, 12), ...words.slice(7, 10)];
  }
  if (words.length < columns.length)
    return deck.fault(
      line,
      `${title}: ${columns.length} columns are wanted (${columns.map((c) => c.name).join(' ')}), ${words.length} ${words.length === 1 ? 'is' : 'are'} there${section === 'lineTypes' && words.length === 9 ? ': decks of version 1, without EI, are not read' : ''}`, // prettier-ignore
    );
  const row = new Row(line);
  for (const [i, column] of [...columns, ...optional].entries()) {
    if (words[i] === undefined) break;
    row.words.set(column.name, words[i]);
    if (column.type !== 'word') {
      const wrong = values(column, words[i], row);
      if (wrong) deck.fault(line, `${title}: ${column.name} ${wrong}`);
    }
  }
  if (section === 'points' && words.length >= 12)
    row.numbers.set('F', words.slice(9, 12).map(numberOf));
  else if (words.length > columns.length + optional.length)
    deck.note(line, `${title}: what stands behind column ${columns.length + optional.length} is left out: ${quote(words.slice(columns.length + optional.length).join(' '))}`); // prettier-ignore
  if (numbered && row.list('ID').length && row.number('ID') !== rows.length + 1)
    deck.fault(line, `${title}: ID ${row.number('ID')}: they count from 1, so ${rows.length + 1} is wanted`); // prettier-ignore
  rows.push(row);
  return undefined;
}

/** @param {string} word a number, as C and Fortran write it */
const numberOf = (word) =>
  /^[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?$/.test(word) ? Number(word.replace(/d/i, 'e')) : NaN;

/**
 * Numbers of a cell. The end of a sentence where they are none.
 * @param {Column} column @param {string} word @param {Row} row
 */
function values(
  { name, range: [low, high] = [-Infinity, Infinity], above, whole, unit, bars = 1 },
  word,
  row,
) {
  // prettier-ignore
  const cells = word.split('|');
  if (cells.length > bars) return `${quote(word)}: ${bars === 1 ? 'one number is' : `at most ${bars} numbers are`} wanted`; // prettier-ignore
  for (const cell of cells) {
    const value = numberOf(cell);
    if (Number.isNaN(value)) return `${quote(cell)} is not a number${name === 'EA' ? ': tables of stiffness and SYROPE have no counterpart, a number stands for them' : ''}`; // prettier-ignore
    if (whole && !Number.isInteger(value)) return `${quote(cell)} is not a whole number`;
    if (value < low || value > high || (above && value === low))
      return `${quote(cell)}: ${above ? 'above ' : ''}${low} to ${high}${unit ? ` ${unit}` : ''} is wanted`;
    row.numbers.set(name, [...row.list(name), value]);
  }
  return '';
}

/** @param {Deck} deck @param {number} line @param {string[]} words value, then name */
function option(deck, line, [value, name = '']) {
  const key = name.toLowerCase();
  const known = Object.hasOwn(OPTIONS, key) ? OPTIONS[key] : undefined;
  if (!known) {
    return deck.fault(line, `OPTIONS: ${name ? `${quote(name)} is no option${meant(key.slice(0, 64), Object.keys(OPTIONS))}` : `a name is wanted after ${quote(value)}`}`); // prettier-ignore
  }
  if ('none' in known) {
    if (!known.quiet?.includes(value.replaceAll('"', '')))
      deck.note(line, `${name} ${value}: left out: ${known.none}`);
    return undefined;
  }
  const number = numberOf(value);
  const [low, high] = known.range;
  if (Number.isNaN(number))
    return deck.fault(line, `OPTIONS: ${name} ${quote(value)} is not a number${known.as === 'depth' ? ': files of depths are not read; give the depth, and the heights as environment.ground.grid' : ''}`); // prettier-ignore
  if (number < low || number > high)
    return deck.fault(line, `OPTIONS: ${name} ${quote(value)}: ${low} to ${high} is wanted`);
  const before = deck.options.get(known.as);
  if (before && before.value !== number) return deck.fault(line, `OPTIONS: ${name} is given twice: it is in line ${before.line} too`); // prettier-ignore
  deck.options.set(known.as, { line, value: number });
  return undefined;
}
