/**
 * `hawse sweep merge`: the tables of chunks into the table of the study.
 * @module
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { csvCells } from '../../js/csv.mjs';
import { UsageError } from '../common.mjs';
import { linesOf, readSidecar, writeAll, writeWhole } from './table.mjs';

/**
 * @param {string[]} files tables of chunks, in any order
 * @param {string} out
 * @param {boolean} force
 * @returns {Promise<number>} rows
 */
export async function merge(files, out, force) {
  if (existsSync(out) && !force) throw new UsageError(`${out} is there: --force writes it anew`);
  const chunks = files.map((file) => ({ file, ...readSidecar(file) }));
  chunks.sort((a, b) => a.first - b.first || a.after - b.after); // one without points before the next
  const [{ study, points }] = chunks;
  let next = 0;
  for (const { file, first, after, done, rows, ...own } of chunks) {
    if (own.study !== study || own.points !== points)
      throw new UsageError(`${file} is of another study, base or engine than ${chunks[0].file}`);
    if (first !== next)
      throw new UsageError(
        first > next
          ? `points ${next} to ${first - 1} are missing: no chunk has them`
          : `${file}: its points from ${first} on are in another chunk, too`,
      );
    if (!done || !existsSync(file))
      throw new UsageError(`${file} is not whole: --resume of its chunk goes on with it`);
    if (rows !== after - first)
      throw new UsageError(`${file} ended after ${rows} of ${after - first} points, by the rule "faults"`); // prettier-ignore
    next = after;
  }
  if (next !== points) throw new UsageError(`points ${next} to ${points - 1} are missing: no chunk has them`); // prettier-ignore

  const whole = `${out}.new`; // FILE.part may be of a sweep that waits for --resume
  let [head, row] = ['', 0];
  const handle = openSync(whole, 'w');
  try {
    for (const { file, after } of chunks) {
      let [count, own] = [0, ''];
      for await (const line of linesOf(file)) {
        if (count++ < 2) {
          own += line;
          if (count === 2 && head && head !== own)
            throw new UsageError(`${file}: its columns are not those of ${chunks[0].file}`);
          if (count === 2 && !head) writeAll(handle, (head = own));
          continue;
        }
        if (csvCells(line)[0] !== `${row}`)
          throw new UsageError(`${file}: line ${count} is of point ${csvCells(line)[0]}, ${row} is wanted`); // prettier-ignore
        row++;
        writeAll(handle, line);
      }
      if (row !== after) throw new UsageError(`${file}: it ends before point ${row}, ${after} is wanted`); // prettier-ignore
    }
    fsyncSync(handle);
  } catch (error) {
    rmSync(whole, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  /** @type {Record<string, number>} */
  const verdicts = {};
  for (const chunk of chunks)
    for (const [word, n] of Object.entries(chunk.verdicts))
      verdicts[word] = (verdicts[word] ?? 0) + n;
  const sorted = Object.fromEntries(Object.entries(verdicts).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = { hawse_sweep: 1, study, points, first: 0, after: points, done: true, rows: row };
  writeWhole(`${out}.json`, `${JSON.stringify({ ...all, stopped: false, verdicts: sorted }, null, 2)}\n`); // prettier-ignore
  renameSync(whole, out);
  return row;
}
