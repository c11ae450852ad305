// What the energy ledger of every example misses, over all frames of its run:
//
//   node tests/bench/ledger.mjs [EXAMPLE ...] [--set part.key=value ...]
//
// the largest share of the energy turned over that is missing and when, the least kinetic energy, the largest fall of
// what is dissipated from one frame to the next, frames that miss more than 1e-3, and how many times real time it ran.
import { parseArgs } from 'node:util';
import { examples, watched } from '../support/ledger.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string', multiple: true, default: [] } },
});

const columns = 'example|missing|at [s]|turned over [J]|least kinetic [J]|falls by [J]|over|times';
console.log(`|${columns}|\n|---|${'---:|'.repeat(7)}`);
for (const id of examples) {
  if (positionals.length && !positionals.includes(id)) continue;
  const run = await watched(id, { sets: values.set });
  const row = [
    ...[id, run.missing.toExponential(1), run.at.toFixed(2), run.turned.toPrecision(3)],
    ...[run.kinetic.toPrecision(2), run.fall.toExponential(1), `${run.over} of ${run.frames}`],
    ...[run.realtime.toPrecision(3)],
  ];
  console.log(`| ${row.join(' | ')} |`);
}
