/**
 * A heap of separate balls, each of which may meet any other: how what a run costs grows with their number.
 *
 *   node tests/bench/heap.mjs [--bodies 125,250,500,1000] [--json]
 *
 * Balls of 1 m over a deck, 1.02 m from each other in a cube, by rk4 at 1 ms, for 0.1 simulated seconds. Beside the time of a
 * step: over n log2 n, which is constant where pairs are found so; and how many pairs there could be.
 */
import { parseArgs } from 'node:util';
import { table } from '../../wasm/cli/common.mjs';
import { loadCore } from '../../wasm/js/index.mjs';
import { heap } from '../crossings/heap.mjs';

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '125,250,500,1000' },
    json: { type: 'boolean', default: false },
  },
});

const core = await loadCore();
const rows = [];
for (const bodies of values.bodies.split(',').map(Number)) {
  const begun = performance.now();
  const model = core.compile(JSON.stringify(heap(bodies, { integrator: 'rk4', step: 0.001 })));
  const compiled = performance.now() - begun;
  const sim = model.createSim();
  let step = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    sim.reset();
    const start = performance.now();
    for (let i = 0; i < 5; i++) sim.step();
    step = Math.min(step, (performance.now() - start) / 100);
  }
  const pairs = model.manifest.pairs.length;
  rows.push({ bodies, pairs, compiled, step, per: (step * 1e6) / (bodies * Math.log2(bodies)) });
  (sim.free(), model.free());
}
if (values.json) console.log(JSON.stringify(rows));
else
  console.log(
    table(
      ['bodies', 'pairs', 'compiled [ms]', 'step [ms]', 'step / n log2 n [ns]'],
      rows.map((r) => [
        String(r.bodies),
        String(r.pairs),
        r.compiled.toFixed(0),
        r.step.toFixed(2),
        r.per.toFixed(0),
      ]),
      'rrrrr',
    ),
  );
