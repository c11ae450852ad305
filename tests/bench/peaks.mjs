/**
 * Does a peak hold when the step or the frame is halved? Of each example (or those named) the greatest loads of contacts
 * and lines over a while, what halving changes in them, how much of them frames would show, and whether they are said
 * to depend on the step:
 *
 *   node tests/bench/peaks.mjs [--seconds 5] [EXAMPLE ...]
 *
 * "!" marks a load that differs by more than 2 % and is not said to.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadCore, simulateWith } from '../../wasm/js/index.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' } },
});
const read = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(new URL(`../../examples/${file}`, import.meta.url), 'utf8'));
/** @type {{id: string, file: string}[]} */
const examples = read('index.json').examples;
const LOAD = /contacts\.[^.]*\.force$|\.(touch_force|tension_max)$/;
const core = await loadCore();

console.log('| example | load | greatest | step halved | frame halved | seen at frames | said |');
console.log('|---|---|---|---|---|---|---|');
for (const { id, file } of examples) {
  if (positionals.length > 0 && !positionals.includes(id)) continue;
  const text = read(file);
  const { step = 0.01, frame = 0.02 } = text.solver;
  const until = Math.min(Number(values.seconds), text.solver.duration);
  const channels = simulateWith(core, text, { until: 0 }).manifest.channels;
  const probe = channels.map((c) => c.id).filter((name) => LOAD.test(name));
  if (probe.length === 0) continue;
  const run = (/** @type {object} */ change) =>
    simulateWith(
      core,
      { ...text, solver: { ...text.solver, ...change } },
      { until, extremes: true, probe },
    );
  const [whole, finer, closer] = [{}, { step: step / 2 }, { frame: frame / 2 }].map(run);
  for (const name of probe) {
    const { greatest, coarse } = whole.extremes[name];
    if (!(greatest > 1e-3)) continue;
    const off = (/** @type {typeof whole} */ other) => other.extremes[name].greatest / greatest - 1;
    const percent = (/** @type {number} */ x) => `${(100 * x).toFixed(2)} %`;
    const missed = !coarse && Math.max(Math.abs(off(finer)), Math.abs(off(closer))) > 0.02;
    const seen = Math.max(...whole.series[name]) / greatest;
    console.log(
      `| ${id} | ${name} | ${greatest.toPrecision(4)} N | ${percent(off(finer))} | ${percent(off(closer))} | ${Math.round(100 * seen)} % | ${coarse ? 'depends on the step' : missed ? '!' : ''} |`,
    );
  }
}
