/** A ball that is thrown, and a study of it: what is cheap to compute, so that the rest of a sweep is seen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The base of the study: steps of rk4, 500 a second. @param {string} dir @param {number} duration [s] */
export function putThrow(dir, duration) {
  const scenario = {
    hawse: 1,
    environment: { water: { density: 0 }, air: { density: 0 } },
    parts: {
      ball: { kind: 'rigid', mass: 2, shape: 'sphere', size: [1, 1, 1], position: [0, 0, 3] },
    },
    solver: { integrator: 'rk4', step: 0.002, frame: 0.02, duration },
  };
  writeFileSync(join(dir, 'throw.json'), JSON.stringify(scenario));
}

/** @param {string} dir @param {string} name of the study's file @param {number} points */
export function putStudy(dir, name, points) {
  const study = {
    hawse_study: 1,
    base: 'throw.json',
    factors: {
      up: { path: 'ball.velocity.z', distribution: 'uniform', low: 1, high: 9 },
      mass: { path: 'ball.mass', distribution: 'lognormal', median: 2, spread: 0.3 },
    },
    design: { kind: 'sobol', points },
    measures: {
      top: { take: 'greatest', channel: 'ball.z' },
      mean: { take: 'mean', channel: 'ball.z' },
      last: { take: 'value', channel: 'ball.vz' },
    },
  };
  writeFileSync(join(dir, name), JSON.stringify(study));
}
