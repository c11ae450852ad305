/**
 * `hawse sweep`: a study in threads, its table row by row; chunks, merge, clusters and answers of it.
 * @module
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import { resolveAssets } from '../js/asset-files.mjs';
import { WASM_URL, mergeFaults } from '../js/index.mjs';
import { HawseInputError } from '../js/status.mjs';
import { failedLine, headOf, openStudy } from '../js/study/point.mjs';
import { baseOfLink } from '../js/study/link.mjs';
import { baseOf, parseStudy, rowsOf } from '../js/study/read.mjs';
import { assetReader } from './assets.mjs';
import { EXIT, UsageError, listExamples, numberOption, openCore, readArgs, readScenario } from './common.mjs'; // prettier-ignore
import { answers } from './sweep/answers.mjs';
import { convert } from './sweep/convert.mjs';
import { takeLock } from './lock.mjs';
import { merge } from './sweep/merge.mjs';
import { runPoints } from './sweep/pool.mjs';
import { chunkName, slurm } from './sweep/slurm.mjs';
import { Table, TableError, writing } from './sweep/table.mjs';

const JOBS_MAX = 256;
const CHUNKS_MAX = 10000;

const USAGE = `Usage: hawse sweep STUDY.json [options]
       hawse sweep merge --out TABLE.csv CHUNK.csv ...
       hawse sweep answers STUDY.json TABLE.csv [--json]
       hawse sweep convert TABLE.csv --out TABLE.parquet|TABLE.arrow

Runs every point of a study in threads and writes a table, a row a point, each with the link that opens
it. The table is the same, byte for byte, for any number of threads and chunks. See docs/study.md.

  --out FILE.csv    the table (the study's name with .csv); while it grows FILE.csv.part
  --jobs N          threads (as many as the machine has)
  --check           read the study, tell how many points it has, and run none
  --resume          go on with a table that is not whole; begin where there is none
  --force           write a table anew that is there
  --chunk K/N       part K of N alone, into FILE.KofN.csv
  --slurm N         write an array of N chunks and a merge for Slurm, and give them to sbatch
  --sbatch OPTION   an option of sbatch for these, as --sbatch=--time=1:00:00; as often as wanted
  --no-submit       write them alone
  --quiet           no progress

merge     puts the tables of all chunks together
answers   what the study asks of its table: probabilities, return levels, sensitivity; --json as JSON
convert   the table as Parquet or Arrow, with the packages hyparquet-writer or apache-arrow

Exit codes: 0 all points have a row, whatever became of them; 1 the table could not be written, or was
interrupted: --resume goes on; 2 bad input.
`;

/** @param {string[]} argv */
export default async function main(argv) {
  try {
    return await sweep(argv);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return EXIT.failure;
  }
}

/** @param {string[]} argv */
async function sweep(argv) {
  const text = { type: /** @type {const} */ ('string') };
  const flag = { type: /** @type {const} */ ('boolean') };
  const args = readArgs(
    argv,
    USAGE,
    {
      ...{ out: text, jobs: text, chunk: text, slurm: text, sbatch: { ...text, multiple: true } },
      ...{ check: flag, resume: flag, force: flag, quiet: flag, json: flag, 'no-submit': flag },
    },
    [1, CHUNKS_MAX + 1],
  );
  if (!args) return EXIT.good;
  const { values, operands } = args;
  if (operands[0] === 'merge') {
    const [, ...files] = operands;
    if (!files.length || !values.out)
      throw new UsageError(`merge wants --out TABLE.csv and the tables of chunks\n\n${USAGE}`);
    const release = await lock(values.out);
    const rows = await writing(values.out, () => merge(files, values.out, !!values.force)).finally(release); // prettier-ignore
    process.stdout.write(`${values.out}: ${rows} rows of ${files.length} chunks\n`);
    return EXIT.good;
  }
  if (operands[0] === 'convert') {
    if (operands.length !== 2 || !values.out)
      throw new UsageError(
        `convert wants a table and --out FILE.parquet or FILE.arrow\n\n${USAGE}`,
      );
    const rows = await writing(values.out, () => convert(operands[1], values.out, !!values.force));
    process.stdout.write(`${values.out}: ${rows} rows\n`);
    return EXIT.good;
  }
  if (operands[0] === 'answers') {
    if (operands.length !== 3)
      throw new UsageError(`answers wants a study and its table\n\n${USAGE}`);
    const source = await openSource(operands[1]);
    process.stdout.write(await answers(source.opened.study, operands[2], !!values.json));
    return EXIT.good;
  }
  if (operands.length > 1) throw new UsageError(`one study is wanted, ${operands.length} are given\n\n${USAGE}`); // prettier-ignore
  return run(operands[0], values);
}

/**
 * @param {string | undefined} text
 * @param {string} option
 * @param {number} most
 */
function whole(text, option, most) {
  const value = numberOption(text, option, 1);
  if (value === undefined || (Number.isInteger(value) && value <= most)) return value;
  throw new UsageError(`${option} ${text}: a whole number from 1 to ${most} is wanted`);
}

/** @param {string | undefined} text @returns {[number, number]} */
function chunkOf(text) {
  if (text === undefined) return [1, 1];
  const m = /^(\d{1,5})\/(\d{1,5})$/.exec(text);
  const [k, n] = m ? [Number(m[1]), Number(m[2])] : [0, 0];
  if (k >= 1 && k <= n && n <= CHUNKS_MAX) return [k, n];
  throw new UsageError(`--chunk ${text}: K/N is wanted, K from 1 to N, N at most ${CHUNKS_MAX}`);
}

/**
 * The scenario that a study begins with: an example, a file beside the study, or a link.
 * @param {string} name
 * @param {string} studyFile
 * @returns {Promise<{base: import('../js/study/read.mjs').Base, source: import('./assets.mjs').Source}>}
 */
async function baseAt(name, studyFile) {
  if (!name.includes('#')) {
    const known = listExamples().some(({ id }) => id === name);
    const here = known || isAbsolute(name) ? name : join(dirname(studyFile), name);
    const source = readScenario(here);
    const { text, example, run } = source;
    return { base: { text, example, inputs: run?.inputs }, source };
  }
  /** @type {import('./assets.mjs').Source} */
  let source = { text: '' };
  const base = await baseOfLink(name, async (id) => {
    if (!listExamples().some((one) => one.id === id)) return undefined;
    source = readScenario(id);
    return source.text;
  });
  return { base, source };
}

/** Reads a study and all that belongs to it. @param {string} file */
async function openSource(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${/** @type {Error} */ (error).message}`);
  }
  const { study: given, base: name } = parseStudy(text);
  const { base, source } = await baseAt(name, file);
  const core = await openCore();
  const { assets, faults } = await resolveAssets(baseOf(given, base).text, assetReader(source));
  try {
    const opened = openStudy(core, given, base, assets);
    return { given, base, assets, opened, labels: core.labels, version: core.version };
  } catch (error) {
    if (!(error instanceof HawseInputError) || !faults.length) throw error;
    throw new HawseInputError(mergeFaults(error.faults, faults));
  }
}

/**
 * What a row depends on, as one number.
 * @param {Awaited<ReturnType<typeof openSource>>} source
 * @param {Uint8Array} wasm
 */
function identify({ given, base, assets }, wasm) {
  const hash = createHash('sha256')
    .update(JSON.stringify([rowsOf(given), base]))
    .update(wasm);
  for (const [name, { points, faces }] of Object.entries(assets))
    for (const part of [name, points, faces])
      hash.update(typeof part === 'string' ? part : new Uint8Array(part.buffer, part.byteOffset, part.byteLength)); // prettier-ignore
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @param {Record<string, any>} values
 */
async function run(file, values) {
  const machine = availableParallelism();
  const jobs = whole(values.jobs, '--jobs', JOBS_MAX) ?? machine;
  const [k, n] = chunkOf(values.chunk);
  const chunks = whole(values.slurm, '--slurm', CHUNKS_MAX);
  if (chunks !== undefined && values.chunk !== undefined)
    throw new UsageError(`--slurm ${chunks} makes the chunks itself: --chunk ${values.chunk} is not wanted beside it`); // prettier-ignore
  const out = values.out ?? `${basename(file, extname(file))}.csv`;
  if (!out.endsWith('.csv'))
    throw new UsageError(`--out ${out}: a name that ends in .csv is wanted`);
  const source = await openSource(file);
  const { study } = source.opened;
  const { design, factors, measures } = study;
  const what = `${design.kind}, ${design.points} points of ${factors.length} factors, ${measures.length} measures`;
  if (values.check) {
    process.stdout.write(`${file}: ${what}\n`);
    return EXIT.good;
  }
  if (chunks !== undefined) {
    const one = whole(values.jobs, '--jobs', JOBS_MAX) ?? 1;
    const options = values.sbatch ?? [];
    const what = { study: file, out, chunks, jobs: one, options, submit: !values['no-submit'] };
    process.stdout.write(await writing(out, () => slurm(what)));
    return EXIT.good;
  }
  const bytes = await readFile(WASM_URL);
  const [first, after] = [k - 1, k].map((i) => Math.floor((design.points * i) / n));
  const table = new Table(
    n > 1 ? chunkName(out, k, n) : out,
    headOf(study),
    { hawse_sweep: 1, study: identify(source, bytes), points: design.points, first, after },
    { faults: study.stop.faults, verdictAt: 1 + factors.length },
  );
  const release = await lock(table.path);
  try {
    if (!(await table.open(values))) {
      process.stdout.write(`${table.path} is whole: ${after - first} points\n`);
      return EXIT.good;
    }
    const wasm = await WebAssembly.compile(bytes);
    return await inThreads(source, wasm, table, jobs, !!values.quiet);
  } finally {
    release();
  }
}

/** One writer of a table at a time. @param {string} path */
const lock = (path) =>
  writing(path, () =>
    takeLock(`${path}.lock`, path, { tell: (text) => void process.stderr.write(text) }),
  );

/**
 * @param {Awaited<ReturnType<typeof openSource>>} source
 * @param {WebAssembly.Module} wasm
 * @param {Table} table
 * @param {number} jobs
 * @param {boolean} quiet
 */
async function inThreads({ given, base, assets, labels, opened }, wasm, table, jobs, quiet) {
  const { first, after } = table.identity;
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const tell = progress(table, quiet);
  const begun = table.done;
  const spent = { busy: 0, start: 0, rows: 0, since: performance.now() };
  const left = after - first - begun;
  const count = Math.max(1, Math.min(jobs, left));
  try {
    if (!table.whole)
      await runPoints(
        count,
        { wasm, labels, given, base, assets },
        {
          take: () => table.take(),
          put({ point, line, verdict, busy, start }) {
            table.put(point, line, verdict);
            spent.busy += busy;
            spent.start += start;
            spent.rows++;
            tell.row(spent.rows);
          },
          failed: (point, cause) => failedLine(opened, point, cause),
          tell: (text) => tell.line(text),
        },
        { signal: abort.signal },
      );
  } catch (error) {
    tell.line('');
    if (!(error instanceof TableError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return EXIT.failure;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    table.close();
  }
  tell.line('');
  if (!table.whole) {
    process.stderr.write(`interrupted: ${table.done} of ${after - first} rows are kept, --resume goes on with ${table.path}.part\n`); // prettier-ignore
    return EXIT.failure;
  }
  process.stdout.write(summary(table, spent, count));
  const { study } = opened;
  if (study.answers.length && first === 0 && after === study.design.points)
    process.stdout.write(await answers(study, table.path, false));
  return EXIT.good;
}

/**
 * @param {Table} table
 * @param {{busy: number, start: number, rows: number, since: number}} spent
 * @param {number} count of threads
 */
function summary(table, { busy, start, rows, since }, count) {
  const { path, verdicts, stopped, identity, next } = table;
  const seconds = (performance.now() - since) / 1000;
  const list = Object.entries(verdicts).map(([verdict, n]) => `${verdict} ${n}`);
  const share = (/** @type {number} */ part) => `${Math.round(100 * part)} %`;
  const cost = rows
    ? `; ${rows} in ${seconds.toFixed(1)} s, ${(busy / rows).toPrecision(3)} ms a point, ${share(start / busy)} of it to start, ${count} threads busy ${share(busy / (1000 * seconds * count))}`
    : '';
  const early = stopped ? `, ended by the rule "faults" of the study` : '';
  return `${path}: ${next - identity.first} points${list.length ? ': ' : ''}${list.join(', ')}${early}${cost}\n`;
}

/** Between two words of progress where nobody looks, and where somebody does [ms]. */
const [SELDOM, OFTEN] = [10000, 200];

/**
 * How far it is, on the error output.
 * @param {Table} table
 * @param {boolean} quiet
 */
function progress(table, quiet) {
  const { stderr } = process;
  const all = table.identity.after - table.identity.first;
  const began = performance.now();
  let told = began;
  return {
    /** @param {number} rows in this call */
    row(rows) {
      const now = performance.now();
      if (quiet || now - told < (stderr.isTTY ? OFTEN : SELDOM)) return;
      told = now;
      const rate = (1000 * rows) / (now - began);
      const left = Math.ceil((all - table.done) / rate);
      const text = `${table.done} of ${all} points, ${rate.toPrecision(3)} a second, ${left} s left`;
      stderr.write(stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
    /** @param {string} text */
    line(text) {
      if (stderr.isTTY && !quiet) stderr.write('\r\x1b[K');
      if (text) stderr.write(`${text}\n`);
    },
  };
}
