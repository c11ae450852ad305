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

/**
 * A hook that lets its load go, and may be called to take hold of it again; then a tether parts, and an event ends the run
 * half way. A buffer lets go and ballast is parked with the load.
 */
export const OPERATION = {
  hawse: 1,
  title: 'Hook',
  environment: { water: { density: 0 }, air: { density: 0 } },
  parts: {
    pad: {
      ...{ kind: 'motion', shape: 'box', size: [8, 8, 0.4] },
      ports: { post: { at: [3, 0, 2.5] }, foot: { at: [0, 0, 0.2] } },
    },
    tip: { kind: 'motion', position: [0, 0, 6], shape: 'point' },
    wire: {
      ...{ kind: 'cable', a: { attach: 'tip' }, b: { attach: 'hook.top' }, length: 3, elements: 4 },
      ...{ diameter: 0.02, mass_per_metre: 1, EA: 1e6, CID: 5000 },
    },
    hook: {
      ...{ kind: 'rigid', mass: 50, shape: 'sphere', size: [0.4, 0.4, 0.4], position: [0, 0, 2.8] },
      ports: { top: { at: [0, 0, 0.2] }, jaw: { at: [0, 0, -0.2] } },
    },
    load: {
      ...{ kind: 'rigid', mass: 100, shape: 'box', size: [1, 1, 0.6], position: [0, 0, 2.1] },
      ports: { eye: { at: [0, 0, 0.5] } },
    },
    shackle: {
      ...{ kind: 'joint', type: 'spherical', a: 'hook.jaw', b: 'load.eye' },
      ...{ hold: 'held', catch: { reach: 0.8 } },
    },
    tether: {
      ...{
        kind: 'cable',
        a: { attach: 'pad.post' },
        b: { attach: 'load' },
        length: 3.8,
        elements: 6,
      },
      ...{ diameter: 0.01, mass_per_metre: 0.2, EA: 20000, CID: 400, breaking_load: 50000 },
    },
    buffer: {
      ...{ kind: 'spring', a: 'pad.foot', b: 'load', length: 2, stiffness: 500, damping: 100 },
      hold: 'held',
    },
    ballast: {
      ...{ kind: 'rigid', mass: 20, shape: 'box', size: [0.5, 0.5, 0.5], position: [-2, 0, 3] },
      state: 'present',
    },
  },
  inputs: { jaw: { target: 'shackle.hold' }, ballast: { target: 'ballast.state' } },
  events: {
    let_go: {
      ...{ at: 0.5, release: 'shackle buffer', say: 'The hook lets go' },
      set: { ballast: { word: 'parked' } },
    },
    catch: { by_hand: true, attach: 'shackle', say: 'The hook takes hold again' },
    tear: { after: 'let_go', delay: 0.8, break: 'tether', say: 'The tether parts' },
    over: { at: 2, say: 'That is all', end: true },
  },
  solver: { step: 0.002, frame: 0.02, duration: 4 },
};
