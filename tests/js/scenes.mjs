// Small scenarios that several tests use. Not a test.

/** A payload on a line, with an input that pushes it. */
export const HANGING = {
  hawse: 1,
  title: 'Hanging',
  environment: { water: { density: 0 } },
  parts: {
    load: {
      kind: 'rigid',
      mass: 100,
      shape: 'sphere',
      size: [0.5, 0.5, 0.5],
      position: [0, 0, -10],
    },
    line: {
      kind: 'cable',
      a: { attach: 'world', position: [0, 0, 0] },
      b: { attach: 'load' },
      length: 10,
      elements: 4,
      diameter: 0.01,
      density: 7700,
      EA: 1e6,
      CID: 1000,
    },
  },
  inputs: { push: { target: 'load.force_x', min: -500, max: 500, value: 0 } },
  solver: { integrator: 'ali3', step: 0.005, frame: 0.02, duration: 4 },
};

/**
 * A payload thrown so hard, by an input, that no step can follow: the run halts. `HALT_FRAME` is the
 * frame from which the push acts.
 */
export const HALT_FRAME = 60;
export const HALTING = {
  ...HANGING,
  title: 'Halting',
  inputs: { push: { target: 'load.force_x', min: -1e12, max: 1e12, value: 0 } },
};
/** @param {number} [frame] */
export const haltingPush = (frame = HALT_FRAME) => ({ id: 'push', frame, value: 1e12 });

/** @param {object} scenario */
export const textOf = (scenario) => JSON.stringify(scenario);
