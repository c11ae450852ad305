/**
 * `hawse sweep --slurm`: the chunks of a study as an array of jobs, and one that merges when all of them are done.
 * @module
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../common.mjs';

const COMMAND = fileURLToPath(new URL('../hawse.mjs', import.meta.url));

/** A word of a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A path between double quotes in a comment of sbatch, which is no shell: it knows `\`, and `%` of its own. @param {string} path */
const logged = (path) => path.replace(/["\\]/g, '\\$&').replaceAll('%', '%%');

/** Name of the table of a chunk. @param {string} out @param {number} k from 1 @param {number} n */
export const chunkName = (out, k, n) => `${out.replace(/\.csv$/, '')}.${k}of${n}.csv`;

/**
 * The scripts of an array of chunks and of the merge.
 * @param {{study: string, out: string, chunks: number, jobs: number, options: string[]}} what `options`: of sbatch
 * @returns {{array: string, merge: string}}
 */
export function scriptsOf({ study, out, chunks, jobs, options }) {
  const name = basename(study).replace(/\.json$/, '').replace(/[^A-Za-z0-9_.-]/g, '_'); // prettier-ignore
  const hawse = `${quoted(process.execPath)} ${quoted(COMMAND)} sweep`;
  const own = options.map((option) => `#SBATCH ${option}\n`).join('');
  const log = logged(resolve(out).replace(/\.csv$/, ''));
  return {
    array: `#!/bin/bash
#SBATCH --job-name=hawse-${name}
#SBATCH --array=1-${chunks}
#SBATCH --cpus-per-task=${jobs}
#SBATCH --requeue
#SBATCH --output="${log}.%a.log"
${own}exec ${hawse} ${quoted(resolve(study))} --out ${quoted(resolve(out))} \\
  --chunk "$SLURM_ARRAY_TASK_ID/${chunks}" --jobs ${jobs} --resume --quiet
`,
    merge: `#!/bin/bash
#SBATCH --job-name=hawse-${name}-merge
#SBATCH --output="${log}.merge.log"
${own}exec ${hawse} merge --force --out ${quoted(resolve(out))} \\
  ${Array.from({ length: chunks }, (_, i) => quoted(chunkName(resolve(out), i + 1, chunks))).join(' \\\n  ')}
`,
  };
}

/**
 * Writes the scripts beside the table and gives them to sbatch.
 * @param {Parameters<typeof scriptsOf>[0] & {submit: boolean}} what
 * @returns {string} what was done
 */
export function slurm({ submit, ...what }) {
  const { array, merge } = scriptsOf(what);
  const stem = what.out.replace(/\.csv$/, '');
  const files = [`${stem}.array.sbatch`, `${stem}.merge.sbatch`];
  writeFileSync(files[0], array);
  writeFileSync(files[1], merge);
  if (!submit) return `wrote ${files.join(' and ')}\n`;
  const id = sbatch([files[0]]);
  const then = sbatch([`--dependency=afterok:${id}`, '--kill-on-invalid-dep=yes', files[1]]);
  return `job ${id}: ${what.chunks} chunks; job ${then}: their merge into ${what.out}\n`;
}

/** @param {string[]} args @returns {string} the job's number */
function sbatch(args) {
  const { status, error, stdout, stderr } = spawnSync('sbatch', ['--parsable', ...args], {
    encoding: 'utf8',
  });
  if (error) throw new UsageError(`sbatch cannot be started (${error.message}): the scripts are written, --no-submit does that alone`); // prettier-ignore
  if (status !== 0) throw new UsageError(`sbatch ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim().split(';')[0];
}
