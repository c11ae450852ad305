/**
 * A sea of many components in a run: a crane lowers a body on a line of 100 elements into 200 m of water. Speed against real
 * time in WebAssembly, the same in still water, and the share of the time that the sea takes, by turns in one process.
 *
 *   node tests/bench/seaway.mjs [--components 200] [--elements 100] [--seconds 20] [--turns 3]
 * @module
 */
import { parseArgs } from 'node:util';
import { loadCore } from '../../wasm/js/loader.mjs';
import { simulateWith } from '../../wasm/js/simulate.mjs';

const { values } = parseArgs({
  options: {
    components: { type: 'string', default: '200' },
    elements: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    turns: { type: 'string', default: '3' },
  },
});

const JOINT = { mode: 'velocity', kp: 2e7, ki: 4e7, power: 150000 };

/** @param {object} [waves] */
const scenario = (waves) => ({
  hawse: 1,
  environment: { water: { density: 1025, depth: 200 }, ...(waves ? { waves } : {}) },
  parts: {
    crane: {
      kind: 'crane',
      position: [0, 0, 3],
      joints: {
        slew: {
          ...{ ...JOINT, type: 'revolute', alpha: Math.PI / 2, d: 3, mass: 1500 },
          ...{ centre: [0, 0, 1.5], inertia: [1500, 1500, 400] },
        },
        boom: {
          ...{ ...JOINT, type: 'revolute', a: 8, start: 0.5, mass: 1800 },
          ...{ centre: [4, 0, 0], inertia: [100, 9000, 9000] },
        },
      },
      ports: { tip: { link: 'boom', at: [0, 0, 0] } },
    },
    load: {
      kind: 'rigid',
      mass: 6000,
      shape: 'box',
      size: [2, 2, 1.5],
      volume: 1.2,
      position: [8 * Math.cos(0.5), 0, -140],
      added_mass: [3000, 3000, 4000],
      drag_area: [4, 4, 6],
      drag_rate: [2000, 2000, 2000],
      ports: { eye: { at: [0, 0, 1] } },
    },
    line: {
      ...{ kind: 'cable', a: { attach: 'crane.tip' }, b: { attach: 'load.eye' }, length: 148.5 },
      ...{ elements: Number(values.elements), diameter: 0.04, density: 5000, EA: 4e7, CID: 1e5 },
      ...{ drag_normal: 1.2, drag_tangential: 0.02, added_mass: 1 },
    },
    winch: { kind: 'winch', cable: 'line', end: 'a', speed: 0.1, accel: 0.2, decel: 0.2 },
  },
  solver: { step: 0.01, frame: 0.04, duration: Number(values.seconds), start: 'static' },
});

const core = await loadCore();
const waves = {
  ...{ kind: 'jonswap', height: 3, period: 9, spreading: 4, seed: 2, ramp: 5 },
  components: Number(values.components),
};
/** @type {Record<string, object>} */
const runs = { still: scenario(), sea: scenario(waves) };
/** @type {Record<string, number>} */
const best = { still: Infinity, sea: Infinity };
for (let turn = 0; turn < Number(values.turns); turn++)
  for (const [name, text] of Object.entries(runs)) {
    const start = performance.now();
    simulateWith(core, text, { probe: { t: 'line.tension_a' }, throwOnHalt: true });
    best[name] = Math.min(best[name], (performance.now() - start) / 1000);
  }
const rate = (/** @type {string} */ name) => Number(values.seconds) / best[name];
console.log(
  `${values.elements} elements, ${values.components} components, ${values.seconds} s of run, best of ${values.turns}:\n` +
    `still water ${rate('still').toFixed(1)} times real time, sea ${rate('sea').toFixed(1)}; ` +
    `the sea takes ${(100 * (1 - best.still / best.sea)).toFixed(0)} % of the time`,
);
