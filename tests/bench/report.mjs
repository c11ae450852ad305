// Writes docs/benchmarks.md: real-time factors in WebAssembly, and the same runs natively, turn by
// turn on one machine, so that the ratio means something where the times do not.
// node tests/bench/report.mjs [--native build/release/hawse] [--write docs/benchmarks.md]
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    native: { type: 'string', default: `${ROOT}build/release/hawse` },
    write: { type: 'string' },
  },
});
const TURNS = 3;

/** @param {string} file @param {string[]} args */
function output(file, args) {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** @param {string[]} args */
const hawse = (args) => output(process.execPath, ['wasm/cli/hawse.mjs', ...args]);

/** Real-time factor of an example by the native runner. @param {string} id */
function native(id) {
  const text = output(values.native, ['run', `examples/${id}.json`]);
  const factor = /: ([\d.e+]+) times real time/.exec(text);
  if (!factor) throw new Error(`no real-time factor in: ${text}`);
  return Number(factor[1]);
}

/** @param {number} x */
const figure = (x) => (x >= 100 ? x.toFixed(0) : x.toPrecision(2));

const report = JSON.parse(hawse(['bench', '--json', '--peaks']));
const lines = [
  '# Benchmarks',
  '',
  'Written by `node tests/bench/report.mjs --write docs/benchmarks.md`. Simulated time over computing',
  'time, output not counted, one core. Trust ratios, not third digits.',
  '',
  `${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}.`,
  '',
  '## Every example, WebAssembly in Node',
  '',
  '| example | ali3 | rk45 | ali3, native gcc | wasm / native |',
  '| --- | ---: | ---: | ---: | ---: |',
];
const ids = [...new Set(report.examples.map((r) => r.id))];
for (const id of ids) {
  const of = (name) => report.examples.find((r) => r.id === id && r.integrator === name);
  let best = 0;
  let wasm = of('ali3').realtime;
  if (existsSync(values.native))
    for (let turn = 0; turn < TURNS; turn++) {
      best = Math.max(best, native(id));
      const again = JSON.parse(hawse(['bench', '--json', '--only', id, '--limit', '2']));
      wasm = Math.max(wasm, again.examples.find((r) => r.integrator === 'ali3').realtime);
    }
  const explicit = of('rk45').realtime;
  lines.push(
    `| \`${id}\` | ${figure(wasm)} | ${figure(explicit)} | ${best ? figure(best) : '–'} | ` +
      `${best ? figure(wasm / best) : '–'} |`,
  );
}
lines.push(
  '',
  '## The snatch example refined',
  '',
  'Same axial damping (`CID` 5000 N s), ali3, step 5 ms. Peak: largest tension against that of a run at a',
  'tenth of the step.',
  '',
  '| elements | real time | peak | rejected of steps |',
  '| ---: | ---: | ---: | ---: |',
);
for (const r of report.refined) {
  const off = 100 * (r.peak / r.peak_small_step - 1);
  lines.push(
    `| ${r.elements} | ${figure(r.realtime)} | ${off.toFixed(2).replace('-', '−')} % | ${r.rejected} of ${r.steps} |`,
  );
}
lines.push(
  '',
  'For comparison, MoorDyn 2.7.1 on the same test, natively, was measured at 4.0 (20 elements) and 0.023',
  '(100 elements) times real time by its explicit schemes, on another machine (one core of a 2.3 GHz Xeon);',
  'its implicit schemes go unstable there.',
  '',
  '`node tests/bench/check.mjs` holds these figures to the targets in `tests/bench/targets.json`.',
  '',
);
const text = lines.join('\n');
if (values.write) writeFileSync(`${ROOT}${values.write}`, text);
else process.stdout.write(text);
