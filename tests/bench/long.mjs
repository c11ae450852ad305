/**
 * Two million steps of every rule on lines of every kind, at rest and moving: does each get there?
 *
 *   node tests/bench/long.mjs [--steps N] [--only TEXT]        with build/release/hawse (npm test makes it)
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const runner = fileURLToPath(
  new URL(process.env.HAWSE_RUNNER ?? '../../build/release/hawse', import.meta.url),
);
const { values } = parseArgs({
  options: { steps: { type: 'string', default: '2000000' }, only: { type: 'string', default: '' } },
});
const RULES = ['tr-bdf2', 'trapezoidal', 'generalized-alpha'];

/** @param {number} heave @param {object} line @param {object} [more] */
const hung = (heave, line, more = {}) => ({
  tip: { kind: 'motion', position: [0, 0, 30], amplitude_z: heave, frequency: [0, 0, 1.5] },
  load: { kind: 'rigid', mass: 1400, shape: 'sphere', size: [1.4, 1.4, 1.4], position: [0, 0, 10] },
  line: {
    ...{ kind: 'cable', a: { attach: 'tip' }, b: { attach: 'load' } },
    ...{ length: 20, elements: 4, diameter: 0.005, EA: 8e5, CID: 5000, ...line },
  },
  ...more,
});
const slow = { kind: 'winch', cable: 'line', end: 'a', speed: 0.004, max_length: 60 };
const thick = { diameter: 0.1, density: 1500, elements: 5, touch: { with: 'itself' } };
const bent = { EI: 50, BCID: 1 };

/** Name, parts, step [s]. @type {[string, object, number][]} */
const WORLDS = [
  ['still, 1 element', hung(0, { elements: 1 }), 2e-4],
  ['still, 4 elements', hung(0, {}), 2e-4],
  ['heaving, slack and taut', hung(2, { start: 'rest' }), 2e-3],
  ['heaving, bending', hung(0.2, bent), 2e-3],
  ['paid out slowly', hung(0.2, {}, { winch: slow }), 2e-3],
  ['still, may touch itself', hung(0, thick), 2e-3],
];

for (const [name, parts, step] of WORLDS)
  for (const rule of RULES) {
    if (!`${name} ${rule}`.includes(values.only)) continue;
    const duration = step * Number(values.steps);
    const scenario = { hawse: 1, parts, solver: { rule, step, frame: 100 * step, duration } };
    const begin = performance.now();
    const { stdout, stderr, status } = spawnSync(runner, ['run', '-'], {
      input: JSON.stringify(scenario),
      encoding: 'utf8',
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    const steps = /(\d+) steps/.exec(stdout)?.[1] ?? '0';
    const said = status === 0 ? 'done' : (stderr || stdout).trim().split('\n')[0];
    console.log(`| ${name} | ${rule} | ${step} s | ${steps} | ${said} | ${seconds} s |`);
  }
