// Merging the chunks of a study: how long and with how much memory 1,000 tables of 1,000 rows become one of a million. The rows
// are those of a real study of a few points, again and again under other numbers: what they say does not matter to merge.
//
// node tests/bench/merge.mjs [--chunks 1000] [--rows 1000]
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hawse } from './command.mjs';
import { putStudy, putThrow } from './throw.mjs';

const { values } = parseArgs({
  options: { chunks: { type: 'string', default: '1000' }, rows: { type: 'string', default: '1000' } }, // prettier-ignore
});
const [chunks, rows] = [Number(values.chunks), Number(values.rows)];
const REAL = 20;

const dir = mkdtempSync(join(tmpdir(), 'hawse-merge-'));
try {
  putThrow(dir, 0.2);
  putStudy(dir, 'study.json', REAL);
  await hawse(dir, ['sweep', 'study.json', '--out', 'real.csv', '--jobs', '1']);
  const [names, units, ...real] = readFileSync(join(dir, 'real.csv'), 'utf8').trimEnd().split('\n');
  if (real.length !== REAL) throw new Error(`${real.length} rows of ${REAL}`);
  const told = JSON.parse(readFileSync(join(dir, 'real.csv.json'), 'utf8'));
  const files = [];
  for (let c = 0; c < chunks; c++) {
    const own = Array.from({ length: rows }, (_, i) =>
      real[i % REAL].replace(/^\d+/, `${c * rows + i}`),
    );
    const file = `t.${c + 1}of${chunks}.csv`;
    writeFileSync(join(dir, file), `${[names, units, ...own].join('\n')}\n`);
    const identity = {
      ...told,
      points: chunks * rows,
      first: c * rows,
      after: (c + 1) * rows,
      rows,
    };
    writeFileSync(join(dir, `${file}.json`), JSON.stringify(identity));
    files.push(file);
  }
  const { seconds, memory } = await hawse(dir, ['sweep', 'merge', '--out', 't.csv', ...files]);
  const bytes = statSync(join(dir, 't.csv')).size;
  const all = JSON.parse(readFileSync(join(dir, 't.csv.json'), 'utf8'));
  if (all.rows !== chunks * rows) throw new Error(`${all.rows} rows of ${chunks * rows}`);
  process.stdout.write(
    `${chunks} chunks of ${rows} rows: ${seconds.toFixed(1)} s, ${((1e6 * seconds) / all.rows).toFixed(1)} us a row; ` +
      `memory ${memory.toFixed(0)} MB; table ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / all.rows).toFixed(0)} bytes a row\n`,
  );
} finally {
  rmSync(dir, { recursive: true });
}
