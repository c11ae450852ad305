// Runs `hawse bench --peaks` and holds it against targets.json: the least real-time factors, and how
// far the peak tension of a refined line may be from its own small-step value. Run it on a quiet
// machine; exit code 1 when a target is missed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
process.exit(missed ? 1 : 0);
