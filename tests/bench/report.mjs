// Writes docs/benchmarks.md: real-time factors in WebAssembly, and the same runs natively, turn by
// turn on one machine, so that the ratio means something where the times do not; then the kernels and
// their peers. `npm run bench` first: it builds what is run.
// node tests/bench/report.mjs [--native build/release/hawse] [--write docs/benchmarks.md]
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureKernels, rateText, ratioText } from './kernels.mjs';

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
  '## Kernels',
  '',
  'Calls a second: the best of five turns of 0.1 s or more, one core. Natively gcc -O2. Every kernel gives',
  'the same bits in both. Forward dynamics: a boom crane of seven joints, sines included. Penetration,',
  'touching and distance: GJK with EPA or all axes, cold, of two boxes or hulls of 50 or 500 vertices that',
  'overlap deeply, hardly, or not; "warm": a start from the last query, small moves. Interference: volume,',
  'centroid, area and moments of what two bodies of 6, 50 or 500 faces share. Mesh pairs: all pairs of',
  'triangles of two bumpy balls that cut each other, with segments and closed contours, over 100 poses;',
  '"cached": from the leaf pairs of a query near by. Link: a chain link against a triangle (all four',
  'primitives), a mesh of 100,000 triangles, and another link.',
  '',
  '| kernel | wasm | native | wasm / native |',
  '| --- | ---: | ---: | ---: |',
);
const kernels = await measureKernels({
  wasm: `${ROOT}build/wasm/kernels.wasm`,
  native: `${ROOT}build/bench/kernels`,
  peers: true,
});
for (const r of kernels.kernels)
  lines.push(
    `| \`${r.kernel}\` | ${rateText(r.wasm)} | ${rateText(r.native)} | ` +
      `${ratioText(r.native && r.wasm && r.wasm / r.native)} |`,
  );
const peers = kernels.peers.filter((p) => p.rate !== null);
if (peers.length) {
  lines.push(
    '',
    '## Kernels of other libraries',
    '',
    'The same work by the same rules for bodies and poses, on the same machine in the same run, one core,',
    'gcc -O2 -march=x86-64-v2; the best of three medians of seven turns. "Wrong": answers more than 1e-4 m off, or none. "Ours"',
    "runs where the peer does, natively or in WebAssembly. Versions of the native ones are Debian 12's.",
    '',
    '| kernel | peer | runs | wrong | a second | ours | ours / peer |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: |',
  );
  for (const p of peers)
    lines.push(
      `| \`${p.kernel}\` | ${p.peer} | ${p.where} | ${p.wrong || '–'} | ${rateText(p.rate)} | ` +
        `${rateText(p.ours)} | ${ratioText(p.ratio)} |`,
    );
}
lines.push(
  '',
  '`node tests/bench/check.mjs` holds these figures to the targets in `tests/bench/targets.json`.',
  '',
);
const text = lines.join('\n');
if (values.write) writeFileSync(`${ROOT}${values.write}`, text);
else process.stdout.write(text);
