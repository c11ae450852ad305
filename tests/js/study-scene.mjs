/** A small study whose links are packed: throws of a ball, with the whole scenario in the link of the base. */
import { encodeLink } from '../../wasm/js/index.mjs';

/** More than a readable link takes. */
const NOTES = 'A ball is thrown upwards in the air of nowhere: all that it does is known. '.repeat(
  8,
);

const FLIGHT = {
  hawse: 1,
  notes: NOTES,
  environment: { water: { density: 0 }, air: { density: 0 }, gravity: 10 },
  parts: {
    ball: { kind: 'rigid', mass: 2, shape: 'sphere', size: [1, 1, 1], inertia: [1, 1, 1] },
  },
  solver: { integrator: 'rk4', step: 0.01, frame: 0.1, duration: 2 },
};

export async function wholeStudy() {
  return {
    hawse_study: 1,
    title: 'Throws',
    base: await encodeLink({ patch: FLIGHT }),
    factors: {
      up: { path: 'ball.velocity.z', distribution: 'uniform', low: 1, high: 9 },
      mass: { path: 'ball.mass', values: [1, 2, 4] },
    },
    design: { kind: 'latin', points: 12, seed: 4 },
    measures: {
      top: { take: 'greatest', channel: 'ball.z' },
      when: { take: 'greatest_time', channel: 'ball.z' },
    },
    answers: {
      high: { kind: 'probability', of: 'top', above: 1 },
      tops: { kind: 'figures', of: 'top' },
    },
  };
}
