/**
 * Two builds of the module against each other, in one run and by turns, so that what else the machine does falls on both.
 *
 *   node tests/bench/modules.mjs OTHER.wasm [--only ID] [--seconds S] [--json]
 *
 * For each example: how often as fast as OTHER the module in wasm/dist computes S simulated seconds of it (fastest of the
 * turns), and whether both end with the same bits.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileSource } from '../../wasm/cli/assets.mjs';
import { listExamples, readExample, table } from '../../wasm/cli/common.mjs';
import { loadCore } from '../../wasm/js/index.mjs';

const TURNS = 3;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean', default: false },
  },
});
if (positionals.length !== 1) throw new Error('name the other module');
const other = await loadCore(readFileSync(positionals[0]), { labels: null });
const ours = await loadCore();

/** @param {import('../../wasm/js/loader.mjs').Core} core @param {string} text */
async function opened(core, text) {
  const model = await compileSource(core, { text });
  return { model, sim: model.createSim() };
}

/** @param {Awaited<ReturnType<typeof opened>>} one */
function turn({ model, sim }) {
  const frames = Math.min(
    model.manifest.frames,
    Math.round(Number(values.seconds) / model.manifest.frame),
  );
  sim.reset();
  const start = performance.now();
  for (let i = 0; i < frames; i++) if (sim.step() > 1 && sim.report().cause) break;
  return performance.now() - start;
}

const rows = [];
for (const example of listExamples()) {
  if (values.only !== undefined && example.id !== values.only) continue;
  const text = readExample(example);
  const a = await opened(other, text).catch(() => undefined); // it may not know this example
  const b = await opened(ours, text);
  let [before, now] = [Infinity, Infinity];
  for (let i = 0; a && i < TURNS; i++) {
    before = Math.min(before, turn(a));
    now = Math.min(now, turn(b));
  }
  if (!a) continue;
  const same = Buffer.from(a.sim.frame()).equals(Buffer.from(b.sim.frame()));
  rows.push({ id: example.id, other: before, ours: now, ratio: before / now, same });
  for (const one of [a, b]) (one.sim.free(), one.model.free());
}
const mean = Math.exp(rows.reduce((sum, r) => sum + Math.log(r.ratio), 0) / rows.length);
if (values.json) console.log(JSON.stringify({ rows, mean }, null, 2));
else {
  const texts = rows.map((r) => [
    r.id,
    r.other.toFixed(1),
    r.ours.toFixed(1),
    r.ratio.toFixed(2),
    r.same ? 'same' : 'other',
  ]);
  console.log(table(['example', 'other ms', 'ours ms', 'times as fast', 'last frame'], texts));
  console.log(`geometric mean ${mean.toFixed(2)}`);
}
