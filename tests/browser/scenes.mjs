/** Small scenarios that browser tests open, and what the core computes of them: the page is held against the same run
 * in Node, by the loader and the reader of the package. */
import { loadCore } from '../../wasm/js/loader.mjs';
import { frameReader } from '../../wasm/js/frame.mjs';
import { STATUS } from '../../wasm/js/status.mjs';

const STEEL = { young: 5e7, viscosity: 1e6 };
const beam = (/** @type {number} */ mass, /** @type {number[]} */ centre) => ({
  ...{ mass, centre, inertia: [mass, mass, mass] },
});

/**
 * A crane with a turning, a luffing and a sliding joint over a load that falls on a deck, bounces, and is met there
 * by a post that goes to and fro.
 */
export const LANDING = {
  hawse: 1,
  title: 'Load and post',
  environment: { water: { density: 0 }, air: { density: 0 } },
  materials: { steel: STEEL },
  parts: {
    crane: {
      ...{ kind: 'crane', ports: { tip: { link: 'extend', at: [0, 0, 0] } } },
      position: [-11, 0, 0],
      joints: {
        slew: {
          ...{ type: 'revolute', mode: 'rate', speed: 0.02, start: -0.1 },
          ...{ alpha: Math.PI / 2, a: 0.8, d: 6, ...beam(2000, [0, 0, -3]) },
        },
        luff: {
          ...{ type: 'revolute', mode: 'position', start: 0.7, target: 0.9, lower: 0, upper: 1.3 },
          ...{ kp: 2e7, ki: 4e7, kd: 5e6, alpha: Math.PI / 2, theta: Math.PI / 2 },
          ...beam(800, [0, 0, 1]),
        },
        extend: {
          ...{ type: 'prismatic', mode: 'position', start: 3, target: 3, lower: 0, upper: 6 },
          ...{ kp: 5e6, ki: 2e7, kd: 2e5, d: 9, ...beam(400, [0, 0, -4]) },
        },
      },
    },
    load: {
      ...{ kind: 'rigid', mass: 6000, shape: 'box', size: [2.4, 2.4, 1.6], material: 'steel' },
      ...{ position: [0, 0, 1.3], ports: { hook: { at: [0, 0, 0.8] } } },
    },
    deck: {
      ...{ kind: 'motion', shape: 'box', size: [30, 16, 1], material: 'steel' },
      position: [0, 0, -0.5],
    },
    post: {
      ...{ kind: 'motion', shape: 'cylinder', size: [0.6, 0.6, 2.4], material: 'steel' },
      ...{ position: [1.95, 0, 1.2], amplitude_x: 0.5, frequency: [1.5, 0, 0] },
    },
    line: {
      ...{ kind: 'cable', a: { attach: 'crane.tip' }, b: { attach: 'load.hook' } },
      ...{ length: 16, elements: 6, diameter: 0.04, density: 7700, EA: 1e7, CID: 1000 },
    },
  },
  contacts: {
    landing: { a: 'load', b: 'deck', friction: { law: 'karnopp', sliding: 0.3 } },
    bump: { a: 'load', b: 'post' },
  },
  inputs: {
    swing: { target: 'crane.joints.slew.speed', min: -0.2, max: 0.2 },
    reach: { target: 'crane.joints.extend.target', min: 0, max: 6 },
    raise: { target: 'crane.joints.luff.target', min: 0, max: 1.3 },
  },
  solver: { integrator: 'ali3', step: 0.005, frame: 0.02, duration: 6 },
  view: { camera: { eye: [16, -38, 13], target: [-1, 0, 5.5] }, tension: 100_000 },
};

/**
 * A run of a scenario up to a frame: its manifest, reader and all frames.
 * @param {string} text
 * @param {number} last
 */
export async function computed(text, last) {
  const model = (await loadCore()).compile(text);
  const sim = model.createSim();
  const frames = [sim.frame().slice()];
  while (frames.length <= last) {
    const status = sim.step();
    if (status !== STATUS.ok && status !== STATUS.done)
      throw new Error(`frame ${frames.length}: status ${status}`);
    frames.push(sim.frame().slice());
  }
  sim.free();
  const { manifest } = model;
  return { manifest, frames, reader: frameReader(manifest), model };
}

/**
 * Rows of a section of a frame by the names of their words, as the manifest places them.
 * @param {Awaited<ReturnType<typeof computed>>} run
 * @param {'contacts' | 'contours' | 'touches' | 'berths'} name
 * @param {number} frame
 * @returns {Record<string, number>[]}
 */
export function rowsOf({ manifest, frames }, name, frame) {
  const { offset, stride = 0, row = [] } = manifest.sections[name] ?? { offset: 0 };
  const bytes = frames[frame];
  const words = new Float64Array(bytes.slice(offset).buffer);
  return Array.from({ length: words[0] }, (_, i) =>
    Object.fromEntries(
      row.flatMap((w) => (w.at === undefined ? [] : [[w.name, words[1 + i * stride + w.at]]])),
    ),
  );
}

/** A box and a gauge in an irregular sea that comes from two sides of its heading. */
export const SEAWAY = {
  hawse: 1,
  title: 'Box in a sea',
  environment: {
    water: { density: 1025, depth: 60 },
    waves: {
      ...{ kind: 'jonswap', height: 3, period: 9, heading: 0.4, spreading: 8 },
      ...{ components: 60, seed: 7, ramp: 3 },
    },
  },
  parts: {
    box: { kind: 'motion', shape: 'box', size: [24, 6, 4], position: [0, 0, 0.6] },
    gauge: { kind: 'gauge', position: [3, -2, 0] },
  },
  solver: { integrator: 'ali3', step: 0.01, frame: 0.05, duration: 20 },
  view: { camera: { eye: [22, -40, 9], target: [0, 0, 1] } },
};
