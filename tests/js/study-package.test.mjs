// Studies by the package's exports: throws with known height; the rows are those of the command.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { csvCells } from '../../wasm/js/csv.mjs';
import { HawseInputError, WASM_URL, answerColumns, findAnswers, loadCore, openStudy, parseStudy, runPoint, studyHead, studyPoint } from '../../wasm/js/index.mjs'; // prettier-ignore

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const core = await loadCore(readFileSync(WASM_URL));
const BALL = {
  hawse: 1,
  environment: { water: { density: 0 }, air: { density: 0 }, gravity: 10 },
  parts: { ball: { kind: 'rigid', mass: 2, shape: 'sphere' } },
  solver: { integrator: 'rk4', step: 0.01, frame: 0.1, duration: 2 },
};
const STUDY = {
  hawse_study: 1,
  base: 'ball.json',
  factors: { up: { path: 'ball.velocity.z', values: [2, 5, 9] } },
  design: { kind: 'grid' },
  measures: { top: { take: 'greatest', channel: 'ball.z' } },
  answers: { all: { kind: 'figures', of: 'top' } },
};

test('a table row by row, and what is asked of it', async (t) => {
  const { study: given, base } = parseStudy(JSON.stringify(STUDY));
  assert.equal(base, 'ball.json');
  const opened = openStudy(core, given, { text: JSON.stringify(BALL) }, {});
  const { study } = opened;
  assert.equal(study.design.points, 3);
  let table = studyHead(study);
  const names = csvCells(table.split('\n')[0]);
  const tops = [];
  for (let i = 0; i < study.design.points; i++) {
    const { line, verdict } = await runPoint(core, opened, {}, i);
    assert.equal(verdict, 'none');
    const up = Number(studyPoint(study, i).values[0]);
    const top = csvCells(line)[names.indexOf('top')];
    assert.ok(Math.abs(Number(top) - up ** 2 / 20) < 1e-9, `${top}`); // v^2 / 2 g
    tops.push(top);
    table += line;
  }
  assert.deepEqual(answerColumns(study), ['top']);
  const [all] = findAnswers(study, { top: tops });
  assert.equal(all.kind, 'figures');
  assert.equal(/** @type {{greatest: number}} */ (all.found).greatest, Number(tops[2]));

  const dir = mkdtempSync(join(tmpdir(), 'hawse-study-'));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'ball.json'), JSON.stringify(BALL));
  writeFileSync(join(dir, 'study.json'), JSON.stringify(STUDY));
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'sweep', 'study.json'], { cwd: dir, encoding: 'utf8' }); // prettier-ignore
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(join(dir, 'study.csv'), 'utf8'), table);
});

test('what is wrong is told with its place', () => {
  const wrong = { ...STUDY, factors: { up: { path: 'ball.velocity.w', values: [1] } } };
  assert.throws(
    () => openStudy(core, wrong, { text: JSON.stringify(BALL) }, {}),
    (error) =>
      error instanceof HawseInputError &&
      error.faults.some(({ where }) => where.startsWith('/factors/up')),
  );
});
