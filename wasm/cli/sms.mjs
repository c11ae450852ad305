/**
 * `hawse run --format sms`: the .dat files of report 003, section 3.5, a folder for each part. Rows
 * are instants of time, columns are numbers with blanks between, without a heading; columns.txt
 * says what they are. docs/import.md says where a frame does not hold what the report writes.
 * @module
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { frameReader } from '../js/index.mjs';
import { UsageError } from './common.mjs';
import { cableSheets } from './sms/cable.mjs';
import { contactSheets } from './sms/contact.mjs';
import { craneSheets, payloadSheets, winchSheets } from './sms/bodies.mjs';

/**
 * A frame that is kept, and what is worked out of it and those before.
 * @typedef {object} Snapshot
 * @property {number} t [s]
 * @property {Uint8Array} frame
 * @property {Map<string, number[]>} lengths unstretched, of the elements of each cable
 *
 * A file: its columns, and a row of them. `before` and `after` are the neighbours, where there are.
 * @typedef {object} Sheet
 * @property {string} path inside the folder of results
 * @property {string[]} columns after the time
 * @property {(now: Snapshot, before?: Snapshot, after?: Snapshot) => Iterable<number>} row
 *
 * @typedef {object} Source what the sheets are made of
 * @property {{[key: string]: any}} scenario
 * @property {import('../js/frame.mjs').Manifest} manifest
 * @property {import('../js/frame.mjs').FrameReader} reader
 */

/**
 * Files of a part of each kind; other kinds have none in the report.
 * @type {{[kind: string]: (source: Source, part: import('../js/frame.mjs').Part, trackers: ((snapshot: Snapshot) => void)[]) => Sheet[]}}
 */
const SHEETS = {
  cable: cableSheets,
  rigid: payloadSheets,
  crane: craneSheets,
  winch: winchSheets,
};

/**
 * Opens the files.
 * @param {string} dir
 * @param {{[key: string]: any}} scenario as it was compiled
 * @param {import('../js/frame.mjs').Manifest} manifest
 */
export function openSms(dir, scenario, manifest) {
  const source = { scenario, manifest, reader: frameReader(manifest) };
  const trackers = /** @type {((snapshot: Snapshot) => void)[]} */ ([]);
  const sheets = manifest.parts.flatMap((part) => {
    const make = SHEETS[part.kind];
    return make ? make(source, part, trackers) : [];
  });
  sheets.push(...contactSheets(source));
  const files = open(dir, sheets);

  /** @type {(Snapshot | undefined)[]} */
  let [before, now] = [undefined, undefined];
  /** @param {Snapshot | undefined} next */
  const step = (next) => {
    if (now) for (const file of files) file.row(now, before, next);
    [before, now] = [now, next];
  };
  return {
    /** @param {Uint8Array} frame copied, since the core writes the next one over it */
    frame(frame) {
      /** @type {Snapshot} */
      const snapshot = { t: source.reader.time(frame), frame: frame.slice(), lengths: new Map() };
      for (const track of trackers) track(snapshot);
      step(snapshot);
    },
    close() {
      step(undefined);
      for (const file of files) file.close();
    },
  };
}

/**
 * @param {string} dir
 * @param {Sheet[]} sheets
 */
function open(dir, sheets) {
  const head = sheets.map(
    ({ path, columns }) =>
      `${path}\n${['t s', ...columns].map((c, i) => `  ${i + 1} ${c}\n`).join('')}`,
  );
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'columns.txt'), head.join('\n'));
    return sheets.map((sheet) => {
      mkdirSync(join(dir, sheet.path, '..'), { recursive: true });
      return fileOf(sheet, openSync(join(dir, sheet.path), 'w'));
    });
  } catch (error) {
    throw new UsageError(`--output ${dir}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {Sheet} sheet
 * @param {number} file
 */
function fileOf(sheet, file) {
  let text = '';
  const flush = () => {
    if (text) writeSync(file, text);
    text = '';
  };
  return {
    /** @type {(now: Snapshot, before?: Snapshot, after?: Snapshot) => void} */
    row(now, before, after) {
      text += `${[now.t, ...sheet.row(now, before, after)].join(' ')}\n`;
      if (text.length > 1 << 16) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
