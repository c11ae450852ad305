/**
 * The table of a study on disk, row by row in the order of its points, whatever order they end in. While it grows:
 *
 *   NAME.part    the first rows, a whole table at any time
 *   NAME.ahead   rows that ended before one that stands above them, as they came
 *   NAME.json    of which study it is, and which points; stays beside the table
 *
 * When all is there, NAME.part becomes NAME. After a kill the last line of either file may be half: it is cut off; after a failure
 * of the machine there may be zeros, or half a line before others: all from there on is computed again. What is
 * held in memory are the rows ahead, of which there are never more than WINDOW of growing.mjs.
 * @module
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { csvCells } from '../../js/csv.mjs';
import { Growing } from '../../js/study/growing.mjs';
import { UsageError } from '../common.mjs';

/** The file of rows ahead is written anew beyond that [bytes]. */
const AHEAD_MAX = 2 ** 23;
const SYNC_MS = 5000;

/**
 * Which table it is. Tables with the same numbers have the same rows.
 * @typedef {object} Identity
 * @property {1} hawse_sweep
 * @property {string} study SHA-256 of study, base, meshes and engine
 * @property {number} points of the study
 * @property {number} first of this table
 * @property {number} after its last
 *
 * What came of it.
 * @typedef {object} Result
 * @property {boolean} done
 * @property {number} rows
 * @property {boolean} [stopped] by the study's rule `faults`
 * @property {Record<string, number>} verdicts how many rows say which
 *
 * @typedef {Pick<typeof import('node:fs'), 'writeSync'>} Writer
 */

/** The table cannot be written. */
export class TableError extends Error {}

/** Why a file cannot be written. @param {string} code @param {string} message */
const whyOf = (code, message) => (code === 'ENOSPC' ? 'the disk is full' : message);

/**
 * Work on a file: what the system refuses is told with its name.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function writing(file, work) {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code || !syscall) throw error;
    throw new TableError(`${file}: ${whyOf(code, message)}`);
  }
}

/** The identity of a table and what came of it. @param {string} path @returns {Identity & Result} */
export function readSidecar(path) {
  const file = `${path}.json`;
  let found;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${/** @type {Error} */ (error).message}; it says of which study ${path} is`); // prettier-ignore
  }
  if (found?.hawse_sweep === 1) return found;
  throw new UsageError(`${file}: it is not of a table of hawse sweep`);
}

/** A file that is there whole or not at all. @param {string} file @param {string} text */
export function writeWhole(file, text) {
  const handle = openSync(`${file}.new`, 'w');
  try {
    writeAll(handle, text);
    fsyncSync(handle);
  } catch (error) {
    rmSync(`${file}.new`, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  renameSync(`${file}.new`, file);
}

/** All of a text: a disk that fills up may take a piece of it. @param {number} handle @param {string} text @param {Writer} [fs] */
export function writeAll(handle, text, fs = { writeSync }) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += fs.writeSync(handle, bytes, at);
}

/**
 * Lines of a file with their ends; a last line without an end is left out.
 * @param {string} path
 * @returns {AsyncGenerator<string, void>}
 */
export async function* linesOf(path) {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + piece).split('\n');
    rest = /** @type {string} */ (lines.pop());
    for (const line of lines) yield `${line}\n`;
  }
}

/** The table of some points, in the order of these. */
export class Table extends Growing {
  /** Bytes of the file of rows ahead. */
  aheadBytes = 0;
  synced = Date.now();

  /**
   * @param {string} path
   * @param {string} head
   * @param {Identity} identity
   * @param {{faults?: number, verdictAt: number, fs?: Writer}} how `faults`: rows without a result after which it ends;
   *   `verdictAt`: the verdict's column
   */
  constructor(path, head, identity, { faults, verdictAt, fs }) {
    super(identity, { faults });
    /** @type {string} */
    this.path = path;
    /** @type {string} */
    this.head = head;
    this.columns = csvCells(head.slice(0, head.indexOf('\n'))).length;
    /** @type {Identity} */
    this.identity = identity;
    /** @type {number} */
    this.verdictAt = verdictAt;
    this.fs = fs;
    this.part = -1;
    this.aheadFile = -1;
  }

  /**
   * Begins, or goes on.
   * @param {{resume?: boolean, force?: boolean}} how
   * @returns {Promise<boolean>} false: the table is whole already
   */
  async open({ resume, force }) {
    const { path, identity } = this;
    const [part, ahead] = [`${path}.part`, `${path}.ahead`];
    const there = [path, part].find((file) => existsSync(file));
    if (there && !resume && !force)
      throw new UsageError(`${there} is there: --resume goes on with it, --force begins anew`);
    const again = there && !force;
    if (again) {
      const { study, points, first, after } = readSidecar(path);
      if (study !== identity.study || points !== identity.points || first !== identity.first || after !== identity.after) // prettier-ignore
        throw new UsageError(`${there} is of another study, base or engine, or of other points: --force begins anew`); // prettier-ignore
      if (there === path) return false;
    } else {
      // rows of another study go before what says that they are of this one: a full disk may end it in between
      for (const file of [path, part, ahead]) rmSync(file, { force: true });
      this.tell();
      this.guard(() => writeWhole(part, this.head));
      this.guard(() => writeFileSync(ahead, ''));
    }
    const bytes = await this.readPart(part);
    this.part = openSync(part, 'r+');
    ftruncateSync(this.part, bytes);
    closeSync(this.part);
    this.part = openSync(part, 'a');
    if (existsSync(ahead)) await this.readAhead(ahead);
    this.aheadFile = openSync(ahead, 'a');
    this.flush();
    this.guard(() => this.rewriteAhead());
    return true;
  }

  /**
   * The cells of a row; undefined where a machine that failed left zeros or half of it.
   * @param {string} line
   */
  cellsOf(line) {
    if (/[\0\uFFFD]/.test(line)) return undefined; // the latter: bytes that are no text
    try {
      const cells = csvCells(line);
      return cells.length === this.columns ? cells : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {string} part @returns {Promise<number>} bytes that are good */
  async readPart(part) {
    let [count, head, bytes] = [0, '', 0];
    for await (const line of linesOf(part)) {
      if (count++ < 2) {
        head += line;
        bytes += Buffer.byteLength(line);
        if (count === 2 && head !== this.head)
          throw new UsageError(`${part}: its columns are not those of the study`);
        continue;
      }
      const cells = this.cellsOf(line);
      if (!cells) break; // from here on all is computed again
      if (cells[0] !== `${this.next}`)
        throw new UsageError(`${part}: line ${count} is of point ${cells[0]}, ${this.next} is wanted`); // prettier-ignore
      bytes += Buffer.byteLength(line);
      this.next++;
      this.count(cells[this.verdictAt]);
    }
    if (count >= 2) return bytes;
    this.guard(() => writeWhole(part, this.head));
    return Buffer.byteLength(this.head);
  }

  /** @param {string} ahead */
  async readAhead(ahead) {
    for await (const line of linesOf(ahead)) {
      const cells = this.cellsOf(line);
      if (!cells) continue;
      const point = Number(cells[0]);
      if (point >= this.next && point < this.identity.after)
        this.ahead.set(point, { line, verdict: cells[this.verdictAt] });
    }
  }

  /**
   * A point has its row.
   * @param {number} point
   * @param {string} line
   * @param {string} verdict
   */
  put(point, line, verdict) {
    if (this.stopped || this.has(point)) return;
    this.guard(() => {
      this.ahead.set(point, { line, verdict });
      if (point === this.next) return this.flush();
      writeAll(this.aheadFile, line, this.fs);
      this.aheadBytes += line.length;
      if (this.aheadBytes > AHEAD_MAX) this.rewriteAhead();
    });
  }

  /** Writes what is next in order. */
  flush() {
    this.inOrder((line) => writeAll(this.part, line, this.fs));
    if (this.aheadBytes && !this.ahead.size) {
      ftruncateSync(this.aheadFile, 0);
      this.aheadBytes = 0;
    }
    if (Date.now() - this.synced < SYNC_MS) return;
    this.synced = Date.now();
    fsyncSync(this.part);
  }

  rewriteAhead() {
    const text = [...this.ahead.values()].map(({ line }) => line).join('');
    closeSync(this.aheadFile);
    writeWhole(`${this.path}.ahead`, text);
    this.aheadFile = openSync(`${this.path}.ahead`, 'a');
    this.aheadBytes = text.length;
  }

  /** Writes beside the table what it is. */
  tell(done = false) {
    const { identity, stopped, verdicts } = this;
    const sorted = Object.fromEntries(
      Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const result = { done, rows: this.next - identity.first, stopped, verdicts: sorted };
    this.guard(() =>
      writeWhole(`${this.path}.json`, `${JSON.stringify({ ...identity, ...result }, null, 2)}\n`),
    );
  }

  /** Closes the files; a whole table gets its name. */
  close() {
    if (this.part < 0) return;
    const { path, whole } = this;
    if (whole) this.guard(() => fsyncSync(this.part));
    closeSync(this.part);
    if (this.aheadFile >= 0) closeSync(this.aheadFile);
    this.part = this.aheadFile = -1;
    if (!whole) return;
    this.tell(true);
    renameSync(`${path}.part`, path);
    rmSync(`${path}.ahead`, { force: true });
  }

  /** @param {() => void} work */
  guard(work) {
    try {
      work();
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (!code) throw error;
      const why = whyOf(code, message);
      const { first, after } = this.identity;
      throw new TableError(`${this.path}: ${why}; ${this.next - first} of ${after - first} rows are in ${this.path}.part: make room, then go on with --resume`); // prettier-ignore
    }
  }
}
