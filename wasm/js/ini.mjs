/**
 * Reads the text of an initialisation file of report 003 (section 3.2): lines of `$key value ...`,
 * or `$index|key value ...`, with comments from `//` to the end of the line. Knows no keys.
 * @module
 */

/** Longest text that is read, in characters; real files have some hundred. */
export const INI_LIMIT = 1 << 20;
/** Most faults that are told of one text. */
const FAULT_LIMIT = 50;

/**
 * @typedef {object} IniEntry
 * @property {number} line from 1
 * @property {number | null} index of `$index|key`
 * @property {string} key without `$` and index
 * @property {string[]} words after the key
 *
 * @typedef {{line: number | null, what: string}} IniFault
 */

/**
 * Entries in the order of the text. A line that is none is a fault; nothing is thrown.
 * @param {string} text
 * @returns {{entries: IniEntry[], faults: IniFault[]}}
 */
export function parseIni(text) {
  /** @type {IniEntry[]} */
  const entries = [];
  /** @type {IniFault[]} */
  const faults = [];
  if (text.length > INI_LIMIT) {
    faults.push({
      line: null,
      what: `is longer than ${INI_LIMIT} characters: no such file is read`,
    });
    return { entries, faults };
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [i, whole] of lines.entries()) {
    const slashes = whole.indexOf('//');
    const line = (slashes < 0 ? whole : whole.slice(0, slashes)).trim();
    if (!line) continue;
    // The tables of the report print the index with a blank, its samples with a bar.
    const match = /^\$(?:(\d{1,6})\s*(?:\|\s*|\s+))?([A-Za-z_]\w*)(?:\s+(.*))?$/.exec(line);
    if (!match) {
      if (faults.length < FAULT_LIMIT) {
        faults.push({ line: i + 1, what: `${quote(line)} is not "$key value"` });
      }
      continue;
    }
    const [, index, key, rest = ''] = match;
    entries.push({
      line: i + 1,
      index: index === undefined ? null : Number(index),
      key,
      words: rest.split(/\s+/).filter(Boolean),
    });
  }
  return { entries, faults };
}

/**
 * The key as the file writes it.
 * @param {number | null} index
 * @param {string} key
 */
export const iniKey = (index, key) => (index === null ? `$${key}` : `$${index}|${key}`);

/**
 * A piece of a file for a message: short, and without control characters.
 * @param {string} text
 */
export function quote(text) {
  const clipped = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  return JSON.stringify(clipped).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?');
}
