// Runs `hawse bench --peaks` and the kernels and holds them against targets.json: the least real-time
// factors, how far the peak tension of a refined line may be from its own small-step value, and the
// least rates of the kernels: a number, or so many times the rate of a peer (its rate as it was
// measured once, "otherwise", where the peer is not installed). Run it on a quiet machine, after
// `npm run bench`, which builds the kernels; exit code 1 when a target is missed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rateText } from './kernels.mjs';

const targets = JSON.parse(readFileSync(new URL('targets.json', import.meta.url), 'utf8'));
const command = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [command, 'bench', '--json', '--peaks', ...process.argv.slice(2)],
  { encoding: 'utf8', maxBuffer: 1 << 24 },
);
if (status !== 0) {
  process.stderr.write(stderr);
  process.exit(1);
}
const { examples, refined } = JSON.parse(stdout);
let missed = 0;

/**
 * @param {string} what
 * @param {boolean} good
 */
function say(what, good) {
  process.stdout.write(`${good ? 'ok    ' : 'MISSED'}  ${what}\n`);
  if (!good) missed++;
}

for (const row of examples) {
  const least = targets[row.integrator][row.id] ?? targets[row.integrator][''];
  const name = `${row.id}, ${row.integrator}`;
  if (row.refused) say(`${name}: refused: ${row.refused}`, row.integrator !== 'ali3');
  else if (row.halt) say(`${name}: ${row.halt}`, false);
  else
    say(
      `${name}: ${row.realtime.toPrecision(3)} times real time, at least ${least}`,
      row.realtime >= least,
    );
}
for (const row of refined) {
  const name = `${row.id}, ${row.elements} elements, ${row.integrator}`;
  if (row.refused || row.halt) {
    say(`${name}: ${row.refused ?? row.halt}`, false);
    continue;
  }
  const least = targets.refined[row.elements];
  say(
    `${name}: ${row.realtime.toPrecision(3)} times real time, at least ${least}`,
    row.realtime >= least,
  );
  const off = Math.abs(row.peak / row.peak_small_step - 1);
  say(
    `${name}: peak ${(100 * off).toFixed(2)} % off its small-step value, at most 1 %`,
    off <= targets.peak,
  );
}

const kernels = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('kernels.mjs', import.meta.url)), '--json'],
  { encoding: 'utf8', maxBuffer: 1 << 24 },
);
if (!kernels.stdout) {
  process.stderr.write(kernels.stderr);
  process.exit(1);
}
const report = JSON.parse(kernels.stdout);
for (const { kernel, same } of report.kernels)
  if (same === false) say(`${kernel}: not the same bits in wasm and natively`, false);
for (const { kernel, where, least, times, peer, otherwise } of targets.kernels) {
  const rate = report.kernels.find((r) => r.kernel === kernel)?.[where];
  if (rate === null || rate === undefined) {
    say(`${kernel}, ${where}: not measured`, false);
    continue;
  }
  const other = report.peers.find(
    (p) => p.kernel === kernel && p.where === where && p.rate !== null && p.peer.startsWith(peer),
  );
  const wanted = least ?? times * (other?.rate ?? otherwise);
  const why = least
    ? ''
    : ` (${times} times ${other?.peer ?? `${peer}, as once measured`}: ` +
      `${rateText(other?.rate ?? otherwise)})`;
  say(`${kernel}, ${where}: ${rateText(rate)}, at least ${rateText(wanted)}${why}`, rate >= wanted);
}
process.exit(missed ? 1 : 0);
