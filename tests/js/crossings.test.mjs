// Crossings of the examples (tests/crossings/make.mjs) have the same bits in WebAssembly as natively: what is
// refused, what does not start, where it halts, and the hash of the state where it ends.
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STATUS, HawseInputError, frameReader, loadCore } from '../../wasm/js/index.mjs';
import { heap } from '../crossings/heap.mjs';
import { crossing } from '../crossings/make.mjs';

const core = await loadCore();
const native = fileURLToPath(new URL('../../build/release/hawse', import.meta.url));
const FIRST = 5000; // others than those that the C tests run
const MANY = 40;
const FRAMES = 4;
const EVALUATIONS = 300; // of all forces, in one run

/**
 * How it ends in WebAssembly: the words of `hawse hash` for it, null where it takes too long.
 * @param {Record<string, any>} tree
 */
function inWasm(tree) {
  let model;
  try {
    model = core.compile(JSON.stringify(tree));
  } catch (fault) {
    if (!(fault instanceof HawseInputError)) throw fault;
    return { code: 2 };
  }
  const sim = model.openSim();
  try {
    let left = EVALUATIONS;
    for (let i = 0; i <= FRAMES; i++) {
      let status;
      while ((status = sim.work(10)) === STATUS.more && (left -= 10) > 0);
      if (status === STATUS.more) return null;
      if (status === STATUS.halted) return { code: 3, cause: sim.report().cause };
    }
    return { code: 0, hash: frameReader(model.manifest).hash(sim.frame()) };
  } finally {
    sim.free();
    model.free();
  }
}

/** @param {Record<string, any>} tree @param {string} file */
function natively(tree, file) {
  writeFileSync(file, JSON.stringify(tree));
  const at = `${FRAMES * tree.solver.frame}`;
  const { status, stdout, stderr } = spawnSync(native, ['hash', file, '--at', at], {
    encoding: 'utf8',
  });
  return { code: status, hash: stdout.trim(), cause: stderr };
}

test('crossings of the examples have the same bits natively and in WebAssembly', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const seen = { 0: 0, 2: 0, 3: 0, left: 0 };
  for (let k = FIRST; k < FIRST + MANY; k++) {
    const tree = crossing(k);
    const ours = inWasm(tree);
    if (!ours) {
      seen.left++;
      continue;
    }
    const other = natively(tree, join(dir, 'crossing.json'));
    const what = `crossing ${k}, ${tree.title}: ${other.cause}`;
    assert.equal(other.code, ours.code, what);
    if (ours.hash) assert.equal(other.hash, ours.hash, what);
    if (ours.cause) assert.ok(other.cause?.includes(ours.cause), `${what}\n${ours.cause}`);
    seen[/** @type {0 | 2 | 3} */ (ours.code)]++;
  }
  t.diagnostic(JSON.stringify(seen));
  assert.ok(seen[0] > MANY / 4 && seen[3] > 0, JSON.stringify(seen));
});

test('heaps have the same bits natively and in WebAssembly', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-'));
  t.after(() => rmSync(dir, { recursive: true }));
  for (const solver of [
    { integrator: 'ali3', step: 0.01 },
    { integrator: 'rk4', step: 0.002 },
  ]) {
    const tree = heap(60, solver);
    const model = core.compile(JSON.stringify(tree));
    const sim = model.createSim();
    for (let i = 0; i < FRAMES; i++) assert.equal(sim.step(), STATUS.ok);
    const hash = frameReader(model.manifest).hash(sim.frame());
    assert.deepEqual(
      { ...natively(tree, join(dir, 'heap.json')), cause: '' },
      { code: 0, hash, cause: '' },
    );
    (sim.free(), model.free());
  }
});
