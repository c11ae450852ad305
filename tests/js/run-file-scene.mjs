/** A scenario with a mesh of its own, whose digits and inputs matter: for tests of what carries a run. @module */

/** A tetrahedron about its middle, with digits that single precision does not hold. */
export const TETRAHEDRON = {
  points: Float64Array.from([-0.3, -0.2, -0.1, 0.7, -0.2, -0.1, -0.3, 0.8, -0.1, -0.3, -0.2, 0.9]),
  faces: Int32Array.from([0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]),
};

/** When its hash is compared [s]: after it has landed. */
export const OWN_HASH_AT = 0.6;

export const OWN = {
  hawse: 1,
  title: 'A wedge falls on a deck',
  environment: { water: { density: 0 }, air: { density: 0 } },
  materials: { wood: { young: 1e7, viscosity: 1e5 } },
  meshes: { wedge: { asset: 'hulls/wedge one.obj', convex: false, origin: 'centroid' } },
  parts: {
    load: {
      ...{ kind: 'rigid', mass: 100, shape: 'mesh', mesh: 'wedge' },
      ...{ position: [0, 0, 0.8], material: 'wood' },
    },
    deck: { kind: 'motion', shape: 'box', size: [6, 6, 1], position: [0, 0, -0.5], material: 'wood' }, // prettier-ignore
  },
  contacts: { landing: { a: 'load', b: 'deck' } },
  inputs: { push: { target: 'load.force_x', min: -500, max: 500, value: 0 } },
  solver: { step: 0.002, frame: 0.02, duration: 1 },
};
