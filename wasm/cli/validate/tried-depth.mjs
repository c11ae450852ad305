/**
 * How deep two boxes lie in each other, as convex bodies and as meshes, and the force of a linear law by depth: answers by
 * hand. Where both kinds of depth are the same, and one pose where they are not (docs/theory/contact.md, "Two depths").
 * @module
 */
import { caseOf } from './data.mjs';

const STIFFNESS = 1e8;
const C = Math.SQRT1_2;
const EIGHTH = [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8)];
/** From (1, 1, 1)/sqrt 3 to -z: half the angle, about (-1, 1, 0)/sqrt 2. */
const ON_CORNER = (() => {
  const half = (Math.PI - Math.acos(1 / Math.sqrt(3))) / 2;
  return [Math.cos(half), Math.sin(half) * C, -Math.sin(half) * C, 0];
})();

/**
 * A box `over` at a place and turned, on a box `under`; sizes other than 1 m. One is the longer, so that what they share ends at
 * faces of the other alone and the normal is as it is in between.
 * @type {{name: string, over: object, under: object, convex: number, mesh: number, overSize?: number[],
 *   underSize?: number[]}[]}
 */
const POSES = [
  {
    name: 'edge across edge, 10 mm',
    over: { position: [0, 0, 2 * C - 0.01], orientation: [EIGHTH[0], EIGHTH[1], 0, 0] },
    under: { orientation: [EIGHTH[0], 0, EIGHTH[1], 0] },
    convex: 0.01,
    mesh: 0.01,
  },
  {
    name: 'corner on face, 10 mm',
    over: { position: [0.1, 0.05, 0.5 + Math.sqrt(3) / 2 - 0.01], orientation: ON_CORNER },
    under: {},
    convex: 0.01,
    mesh: 0.01,
  },
  {
    name: 'edge on face, 10 mm',
    over: { position: [0.1, 0.05, 0.5 + C - 0.01], orientation: [EIGHTH[0], 0, EIGHTH[1], 0] },
    under: {},
    underSize: [3, 3, 1],
    convex: 0.01,
    mesh: 0.01,
  },
  {
    // the normal of the shared prism is (1, 0, 1)/sqrt 2, and its diagonal the longest way
    name: 'rim in rim, 10 mm and 10 mm',
    over: { position: [0.99, 0.05, 0.99] },
    overSize: [1, 3, 1],
    under: {},
    convex: 0.01,
    mesh: 0.01 * Math.SQRT2,
  },
];

const CUBE = [1, 1, 1];

/** @param {typeof POSES[number]} pose @param {boolean} mesh */
const scenario = ({ over, under, overSize = CUBE, underSize = CUBE }, mesh) => {
  /** @param {string} name @param {number[]} size */
  const part = (name, size) => ({
    kind: 'motion',
    material: 'steel',
    ...(mesh ? { shape: 'mesh', mesh: name } : { shape: 'box', size }),
  });
  return {
    hawse: 1,
    materials: { steel: { young: 2e11, viscosity: 1e4 } },
    meshes: {
      over: { make: 'box', size: overSize, convex: false },
      under: { make: 'box', size: underSize, convex: false },
    },
    parts: {
      over: { ...part('over', overSize), ...over },
      under: { ...part('under', underSize), ...under },
    },
    contacts: {
      c: { a: 'under', b: 'over', normal: { law: 'hertz', stiffness: STIFFNESS, exponent: 1 } },
    },
    solver: { step: 0.001, frame: 0.001, duration: 0.002 },
  };
};

const PAIRS = POSES.flatMap((pose) =>
  [false, true].map((mesh) => ({
    name: `${pose.name}, ${mesh ? 'meshes' : 'convex bodies'}`,
    depth: mesh ? pose.mesh : pose.convex,
    scenario: scenario(pose, mesh),
  })),
);

const depths = caseOf({
  id: 'tried/depth',
  title: 'How deep boxes lie in each other, and the force of it',
  about:
    'Boxes at rest in poses whose depth follows by hand; a linear law of 1e8 N/m: 10 mm give 1,000 kN. As convex ' +
    'bodies the depth is the least translation that separates, as meshes the longest way along the normal.',
  source: 'closed form',
  runs: Object.fromEntries(
    PAIRS.map(({ name, scenario }) => [
      name,
      { scenario, probes: { depth: 'contacts.c.depth', force: 'contacts.c.force' } },
    ]),
  ),
  rows: PAIRS.flatMap(({ name, depth }) =>
    /** @type {const} */ ([
      ['depth', depth, 'm'],
      ['force', STIFFNESS * depth, 'N'],
    ]).map(([what, value, unit]) => ({
      ...{ as: `${what}, ${name}`, run: name, integrator: 'ali3', value, unit, tol_rel: 1e-6 },
      measure: /** @type {['last', string]} */ (['last', what]),
    })),
  ),
});

export const triedDepthCases = [depths];
