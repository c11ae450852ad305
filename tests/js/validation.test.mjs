// Validation cases: the contract of curves, and that each part of it is checked where a case runs. All cases
// themselves run in the stage "validation".
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCore } from '../../wasm/js/loader.mjs';
import { decodeLink } from '../../wasm/js/link.mjs';
import { encodeLink } from '../../wasm/js/link-write.mjs';
import { curveCsv, curveFaults } from '../../wasm/cli/validate/case.mjs';
import { summaryText } from '../../wasm/cli/validate/document.mjs';
import { cases, runCase } from '../../wasm/cli/validate/index.mjs';

const ref = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../validation/refs/${name}.json`, import.meta.url), 'utf8'));
const core = await loadCore();
/** @type {any} */
const ctx = { core, refs: { drdc: ref('drdc') }, lab: () => Promise.reject(new Error('no lab')) };

/** @returns {import('../../wasm/cli/validate/case.mjs').Curve} */
const good = () => ({
  ...{ id: 'a', figure: 'report 003, figure 1', title: 'A' },
  ...{ x: { label: 'time', unit: 's' }, y: { label: 'force', unit: 'N', log: true } },
  lines: [
    { name: 'run, "own"', kind: 'hawse', x: [0, 1], y: [1, 2] },
    { name: 'truth', kind: 'reference', x: [0, 0.5, 1], y: [1, 1.5, 2.5] },
  ],
});

/** @param {(curve: any) => void} change */
const broken = (change) => {
  const curve = good();
  change(curve);
  return curve;
};

test('a curve has units, and finite points of equal number', () => {
  assert.deepEqual(curveFaults(good()), []);
  /** @type {[RegExp, (c: any) => void][]} */
  const faults = [
    [/no unit/, (c) => (c.x.unit = '')],
    [/differ in length/, (c) => c.lines[0].y.pop()],
    [/not finite/, (c) => (c.lines[0].x[1] = NaN)],
    [/above 0/, (c) => (c.lines[1].y[0] = 0)],
    [/no line of Hawse/, (c) => c.lines.shift()],
    [/id/, (c) => (c.id = 'A b')],
  ];
  for (const [what, change] of faults) assert.match(curveFaults(broken(change)).join(), what);
});

/** What a case with these curves says. @param {any[]} curves */
async function notes(...curves) {
  const run = () => ({ rows: [], curves, scenarios: [] });
  const { rows } = await runCase({ ...cases[0], run }, ctx);
  assert.ok(rows.every((r) => !r.pass && r.quantity === 'run'));
  return rows.map((r) => r.note);
}

test('a case with a faulty curve fails, and says which', async () => {
  const own = (/** @type {any} */ c) => c.lines.pop();
  assert.deepEqual(await notes(good()), []);
  assert.match((await notes(broken((c) => (c.lines[0].y[0] = NaN))))[0], /^curve a: run, "own": y/);
  assert.match((await notes(good(), good()))[0], /its id is there twice/);
  // a published figure is compared with something, at least one of a case's
  assert.match((await notes(broken(own)))[0], /nothing to compare report 003, figure 1 with/);
  const second = broken((c) => own({ ...c, id: (c.id = 'b'), lines: c.lines }));
  assert.deepEqual(await notes(good(), second), []);
});

test('a curve as CSV: names, units, then every point of every line', () => {
  assert.equal(
    curveCsv(good()),
    'line,kind,time,force\n,,s,N\n"run, ""own""",hawse,0,1\n"run, ""own""",hawse,1,2\n' +
      'truth,reference,0,1\ntruth,reference,0.5,1.5\ntruth,reference,1,2.5\n',
  );
});

test('a case gives rows, curves and runs that a link holds', async () => {
  const one = cases.find((c) => c.id === 'drdc/4.3.1');
  assert.ok(one);
  const { rows, curves, scenarios } = await runCase(one, ctx);
  assert.ok(rows.length > 0 && rows.every((r) => r.pass));
  const [{ lines, x, y }] = curves;
  assert.deepEqual([x.unit, y.unit], ['s', 'm']);
  // 0.01 N on 5 kg for 20 s: F t^2 / 2 m = 0.4 m, by both lines
  for (const { x: t, y: way } of lines) {
    assert.equal(t[t.length - 1], 20);
    assert.ok(Math.abs(way[way.length - 1] - 0.4) < 1e-12);
  }
  const { patch } = await decodeLink(await encodeLink({ patch: scenarios[0].scenario }));
  const model = core.compile(JSON.stringify(patch));
  assert.equal(model.manifest.title, 'Linear acceleration: pushed');
  model.free();
});

test('runs that no one named are those that a case compiled', async () => {
  const scenario = {
    hawse: 1,
    parts: { p: { kind: 'motion' } },
    solver: { integrator: 'rk4', step: 0.01, duration: 0.01 },
  };
  const one = {
    ...cases[0],
    run: (/** @type {any} */ { core: own }) => {
      for (let i = 0; i < 2; i++) own.compile(JSON.stringify(scenario)).free();
      return [];
    },
  };
  const { scenarios, rows } = await runCase(one, ctx);
  assert.deepEqual(rows, []);
  assert.deepEqual(
    scenarios.map((s) => s.name),
    ['rk4, step 0.01 s'],
  );
});

test('every case tells its source or is a closed form, and its id once', () => {
  const ids = cases.map((c) => c.id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id, source } of cases) assert.ok(source || id.startsWith('tried/'), id);
});

test('the summary of the documents names every case', () => {
  const text = readFileSync(new URL('../../docs/validation.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^\| ([a-z]+\/\S+) \|.*\| \d+ \| 0 \|/gm)].map((m) => m[1]);
  assert.deepEqual(named.sort(), cases.map((c) => c.id).sort());
  assert.match(summaryText({ cases: [], rows: [], version: core.version }), /0 rows of 0 cases/);
});
