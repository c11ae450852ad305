/**
 * Initialisation files to checked values: what kind a file is, and every fault with file and line.
 * @module
 */
import { iniKey, parseIni, quote } from '../../js/ini.mjs';
import { nearest } from '../../js/nearest.mjs';
import { ALIASES, DRIVE_KEYS, KINDS } from './keys.mjs';

/** Most faults that are told of one file. */
const FAULT_LIMIT = 50;
/** Longest chain of links; the same bound as in a scenario. */
const LINK_LIMIT = 24;
/** Most rows of a key, as nodes of a cable. */
const ROW_LIMIT = 2001;

/**
 * @typedef {object} Value
 * @property {number} line
 * @property {number[]} numbers
 * @property {string} text
 *
 * @typedef {import('../../js/status.mjs').Fault} Fault
 */

/** The values of a file of known kind. */
export class IniFile {
  /**
   * @param {string} name of the file, without folder
   * @param {string} kind in KINDS
   * @param {Fault[]} faults
   */
  constructor(name, kind, faults) {
    this.name = name;
    this.kind = kind;
    this.faults = faults;
    /** @type {Map<string, Map<number | null, Value>>} */
    this.values = new Map();
    this.told = 0;
  }

  /**
   * @param {number | null} line
   * @param {string} what
   */
  fault(line, what) {
    this.told++;
    if (this.told > FAULT_LIMIT) return;
    const more = this.told === FAULT_LIMIT ? '; further faults of this file are not listed' : '';
    this.faults.push({
      where: line === null ? this.name : `${this.name}:${line}`,
      what: what + more,
    });
  }

  /** @param {string} key */
  rows(key) {
    return this.values.get(key) ?? new Map();
  }

  /**
   * @param {string} key
   * @param {number | null} [index]
   * @returns {Value | undefined}
   */
  get(key, index = null) {
    return this.rows(key).get(index);
  }

  /**
   * Numbers of a key that is there: call it on files without faults only.
   * @param {string} key
   * @param {number | null} [index]
   */
  numbers(key, index = null) {
    return this.get(key, index)?.numbers ?? [];
  }

  /**
   * The first number of a key, 0 if it is not there.
   * @param {string} key
   * @param {number | null} [index]
   */
  number(key, index = null) {
    return this.numbers(key, index)[0] ?? 0;
  }

  /**
   * @param {string} key
   * @param {number | null} [index]
   */
  line(key, index = null) {
    return this.get(key, index)?.line ?? null;
  }
}

/**
 * Reads one file. Undefined where no kind fits; the faults say so.
 * @param {string} name
 * @param {string} text
 * @param {Fault[]} faults are added to
 */
export function readFile(name, text, faults) {
  const { entries, faults: broken } = parseIni(text);
  for (const e of entries) e.key = ALIASES.get(e.key) ?? e.key;
  const kind = kindOf(name, entries);
  const file = new IniFile(name, kind ?? '', faults);
  for (const { line, what } of broken) file.fault(line, what);
  if (!kind) {
    if (!broken.length || entries.length) {
      file.fault(
        null,
        entries.length
          ? `cannot tell what this file describes: none of its keys, as ${iniKey(entries[0].index, entries[0].key.slice(0, 40))}, is one of a cable, payload, boom crane, winch, environment or integrator`
          : 'the file has no keys',
      );
    }
    return undefined;
  }
  for (const entry of entries) take(file, entry);
  missing(file);
  return file;
}

/**
 * The kind with the most keys of its own among the entries; the name decides between equals.
 * @param {string} name
 * @param {import('../../js/ini.mjs').IniEntry[]} entries
 */
function kindOf(name, entries) {
  let best = /** @type {string | undefined} */ (undefined);
  let most = 0;
  for (const [kind, { keys, hint }] of Object.entries(KINDS)) {
    const known = new Set(
      entries
        .filter(({ key, index }) => {
          const spec = Object.hasOwn(keys, key) ? keys[key] : undefined;
          return spec && key !== 'OutputFolder' && Boolean(spec.index) === (index !== null);
        })
        .map((e) => e.key),
    ).size;
    const score = known ? known + (hint.test(name) ? 0.5 : 0) : 0;
    if (score > most) [best, most] = [kind, score];
  }
  return best;
}

/**
 * Checks an entry and keeps it.
 * @param {IniFile} file
 * @param {import('../../js/ini.mjs').IniEntry} entry
 */
function take(file, { line, index, key, words }) {
  const { name, keys } = KINDS[file.kind];
  const shown = iniKey(index, key);
  const spec = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!spec) {
    const near = nearest(key.slice(0, 64), Object.keys(keys));
    const hint = near
      ? `: did you mean ${iniKey(keys[near].index ? (index ?? 0) : null, near)}?`
      : '';
    return file.fault(line, `${quote(shown)} is no key of a ${name}${hint}`);
  }
  if (spec.index && index === null)
    return file.fault(line, `${shown}: an index is wanted, as in ${iniKey(0, key)}`);
  if (!spec.index && index !== null) return file.fault(line, `${shown}: $${key} has no index`);
  const most = spec.exactly ?? (spec.index === 'rows' ? LINK_LIMIT : ROW_LIMIT);
  if (index !== null && index >= most)
    return file.fault(line, `${shown}: the index runs from 0 to ${most - 1}`);
  const before = file.get(key, index);
  if (before) return file.fault(line, `${shown} is given twice: it is in line ${before.line} too`);

  const value = { line, numbers: /** @type {number[]} */ ([]), text: words.join(' ') };
  const rows = file.values.get(key) ?? new Map();
  file.values.set(key, rows.set(index, value));
  const wrong = read(spec, index, words, value);
  if (wrong) file.fault(line, `${shown}${wrong}`);
}

/**
 * Puts the words of an entry into its value. The fault as the end of a sentence, or nothing.
 * @param {import('./keys.mjs').Key} spec
 * @param {number | null} index
 * @param {string[]} words
 * @param {Value} value
 */
function read(spec, index, words, value) {
  if (spec.type === 'text') return words.length ? '' : ': a name is wanted';
  const count = spec.count ?? 1;
  const fits = spec.series
    ? words.length > 0
    : words.length === count || (spec.triple && words.length === 3);
  if (!fits) {
    const wanted = spec.series ? 'one or more' : spec.triple ? '1 or 3' : `${count}`;
    return `: ${wanted} ${wanted === '1' ? 'value is' : 'values are'} wanted, ${words.length} ${words.length === 1 ? 'is' : 'are'} given`;
  }
  if (spec.type === 'word') {
    value.text = words[0].toLowerCase();
    if (spec.words?.includes(value.text)) return '';
    return ` ${quote(words[0])}: ${spec.words?.map((w) => `"${w}"`).join(' or ')} is wanted`;
  }
  if (spec.type === 'flag') {
    const flag = ['0', 'false', '1', 'true'].indexOf(words[0].toLowerCase());
    if (flag < 0) return ` ${quote(words[0])}: 0 or 1 is wanted`;
    value.numbers.push(flag >> 1);
    return '';
  }
  const [low, high] = spec.rowRange?.(index ?? 0) ?? spec.range ?? [-Infinity, Infinity];
  for (const word of words) {
    const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(word) ? Number(word) : NaN;
    if (!Number.isFinite(number)) return ` ${quote(word)} is not a number`;
    if (number < low || number > high || (spec.above && number === low)) {
      const unit = spec.unit && !spec.unit.includes(',') ? ` ${spec.unit}` : '';
      return ` ${quote(word)}: ${spec.above ? 'above ' : ''}${low} to ${high}${unit} is wanted`;
    }
    value.numbers.push(number);
  }
  if (spec.triple && value.numbers.some((n) => n !== value.numbers[0]))
    return `: three different masses; a link has one`;
  return '';
}

/**
 * Faults of the keys that are not there.
 * @param {IniFile} file
 */
function missing(file) {
  const { name, keys } = KINDS[file.kind];
  const links = count(
    file,
    Object.keys(keys).filter((k) => keys[k].index === 'rows'),
  );
  for (const [key, spec] of Object.entries(keys)) {
    if (spec.index === 'rows') {
      for (let i = 0; i < links; i++) {
        const control = file.get('JointControlType', i)?.text;
        const drive =
          DRIVE_KEYS.includes(key) && (control === 'position' || control === 'velocity');
        if (!file.get(key, i) && (!spec.optional || drive))
          file.fault(null, `${name}, link ${i}: ${iniKey(i, key)} is missing`);
      }
      if (!links && !spec.optional) file.fault(null, `${name}: ${iniKey(0, key)} is missing`);
    } else if (spec.index) {
      const rows = spec.exactly ?? Math.max(count(file, [key]), spec.optional ? 0 : 1);
      for (let i = 0; i < rows; i++)
        if (!file.get(key, i)) file.fault(null, `${name}: ${iniKey(i, key)} is missing`);
    } else if (!spec.optional && !file.get(key)) {
      file.fault(null, `${name}: ${iniKey(null, key)} is missing`);
    }
  }
}

/**
 * One more than the largest index among some keys.
 * @param {IniFile} file
 * @param {string[]} keys
 */
export function count(file, keys) {
  let most = -1;
  for (const key of keys) for (const index of file.rows(key).keys()) most = Math.max(most, index);
  return most + 1;
}
