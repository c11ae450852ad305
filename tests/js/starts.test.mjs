// Random starts (tests/crossings/starts.mjs): what `hawse check` promises holds of each. More of them by
//   node tests/crossings/starts.mjs 10000       and       node tests/crossings/starts.mjs 200 --anchors
import test from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../wasm/js/index.mjs';
import { LIMITS, anchor, hung, judged, start } from '../crossings/starts.mjs';

const core = await loadCore();
const native = fileURLToPath(new URL('../../build/release/hawse', import.meta.url));
const FIRST = 20001; // others than a campaign begins with
const TIME = 6000; // [ms] of computing: a slow machine judges fewer, at least LEAST
const [MOST, LEAST] = [300, 40];
const ANCHORS = [8, 12, 16, 17, 21];

test('no faults: the run begins, and only then', (t) => {
  const seen = { refused: 0, unstarted: 0, begun: 0, left: 0 };
  const begin = process.cpuUsage().user;
  let k = FIRST;
  for (; k < FIRST + MOST; k++) {
    if (k > FIRST + LEAST && process.cpuUsage().user - begin > 1000 * TIME) break;
    const { what, broken } = judged(core, start(k));
    seen[what]++;
    assert.equal(broken, '', `start ${k}`);
  }
  t.diagnostic(`${k - FIRST} starts: ${JSON.stringify(seen)}`);
  assert.ok(seen.begun > 10 && seen.unstarted > 3 && seen.refused > 3, JSON.stringify(seen));
});

test('the native program says the same', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'hawse-'));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'start.json');
  for (let k = FIRST; k < FIRST + 12; k++) {
    const tree = start(k);
    const { what, faults } = judged(core, tree);
    if (what === 'left') continue;
    writeFileSync(file, JSON.stringify(tree));
    const { status, stderr } = spawnSync(native, ['check', file], { encoding: 'utf8' });
    assert.equal(status, what === 'begun' ? 0 : 2, `start ${k}, ${what}: ${stderr}`);
    const [fault] = faults;
    if (what === 'unstarted')
      assert.ok(stderr.includes(fault.what.slice(0, 60)), `${fault.what}\n${stderr}`);
  }
});

for (const k of ANCHORS)
  test(`anchor ${k} through a pipe of its own hangs with its weight, or is refused with a cause`, () => {
    const { what, faults, broken, peak, depth } = hung(core, anchor(k));
    assert.equal(broken, '');
    assert.ok(
      peak < LIMITS.pull && depth < LIMITS.depth,
      `${what}: ${peak} weights, ${depth} bars`,
    );
    if (what === 'unstarted')
      assert.match(faults[0].what, /links or more outside hang it clear|hawsepipe/);
  });
