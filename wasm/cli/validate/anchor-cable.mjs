/**
 * Paper 002, section V: the anchor of two bodies on a cable of ideal constraints, lifted to the hull. The paper gives
 * the mass of the assembly and figures; what else is held here follows from statics.
 * @module
 */
import { caseOf, ours, truth } from './data.mjs';

/** Of the assembly (002, V) [kg]. */
const MASS = 6414;
const GRAVITY = 9.81;
/** Where the winch hauls evenly, and nothing touches the hull [s]. */
const EVEN = [2, 5];

/** The rope: rigid links of 0.12 m on ball joints, without friction on the hull. */
const ROPE = { kind: 'chain', d: 0.03, links: 60, joints: 'ball', material: 'steel' };
const NORMAL = {
  ...{ law: 'hunt-crossley', stiffness: 1e8, exponent: 1.5, restitution: 0.2, least_speed: 0.1 },
};

const SCENARIO = {
  hawse: 1,
  environment: { gravity: GRAVITY, water: { density: 0 }, air: { density: 0 } },
  materials: { steel: { young: 2e11, density: 7850 } },
  meshes: {
    bow: { make: 'bow', bow: { triangles: 4000 } },
    shank: { make: 'shank', anchor: { triangles: 3000 } },
    head: { make: 'head', anchor: { triangles: 3000 } },
  },
  parts: {
    hull: {
      ...{ kind: 'motion', shape: 'mesh', mesh: 'bow', material: 'steel' },
      ports: { gypsy: { from: 'pipe', at: [0, 0, 1.5] }, mouth: { from: 'mouth', at: [0, 0, 0] } },
    },
    anchor: {
      ...{ kind: 'anchor', mass: MASS, material: 'steel' },
      ...{ shank: { mesh: 'shank' }, head: { mesh: 'head' } },
      orientation: [0.99144486, 0, 0, -0.13052619],
    },
    rope: {
      ...ROPE,
      ...{ a: { attach: 'hull.gypsy' }, b: { attach: 'anchor.shackle' }, through: 'hull' },
    },
    winch: {
      ...{ kind: 'winch', cable: 'rope', speed: -0.25, accel: 0.2, decel: 0.2 },
      ...{ drum_inertia: 500, drum_radius: 0.5, motor_gain: 1e6, motor_force: 2e5 },
      ...{ brake_force: 1e6, stop_after: 2 },
    },
    lift: {
      ...{ kind: 'manoeuvre', body: 'anchor.shackle', hull: 'hull.mouth', winch: 'winch' },
      home: { depth: 1.8, time: 0.5 },
    },
  },
  contacts: {
    rope: { a: 'hull', b: 'rope', normal: NORMAL, friction: { law: 'none' } },
    anchor: {
      ...{ a: 'hull', b: 'anchor', normal: NORMAL },
      friction: { law: 'stick-slip', sliding: 0.2, sticking: 0.3, stick_speed: 0.03 },
    },
  },
  solver: {
    ...{ integrator: 'ali3', start: 'static', step: 0.01, frame: 0.02, duration: 19 },
    ...{ rule: 'tr-bdf2', speed_tolerance: 0.1 },
  },
};

/** @param {{t: Float64Array, [name: string]: Float64Array}} s @param {string} name */
function evenMean(s, name) {
  const inside = s[name].filter((_, i) => s.t[i] >= EVEN[0] && s.t[i] <= EVEN[1]);
  return inside.reduce((a, b) => a + b, 0) / inside.length;
}

const lift = caseOf({
  id: 'anchor/manoeuvre/cable',
  title: 'Anchor of two bodies on an ideal cable',
  about:
    'The assembly of 6414 kg on a cable of constraints, hauled over a lip to the hull: pull at the shackle at rest and ' +
    'while it is hauled evenly against the weight; it comes home.',
  source: 'paper 002, section V',
  integrators: ['ali3'],
  runs: {
    lift: {
      scenario: SCENARIO,
      probes: {
        ...{ pull: 'anchor.shackle', verdict: 'lift.verdict', points: 'lift.points' },
        ...{ gap: 'rope.gap', z: 'anchor.z' },
      },
    },
  },
  rows: [
    {
      ...{ run: 'lift', as: 'pull at the shackle, at rest', measure: ['first', 'pull'] },
      ...{ value: MASS * GRAVITY, unit: 'N', tol_rel: 1e-6 },
    },
    {
      ...{ as: 'the same, hauled evenly', measure: (got) => evenMean(got('lift', 'ali3'), 'pull') },
      ...{ value: MASS * GRAVITY, unit: 'N', tol_rel: 5e-3 },
    },
    {
      ...{ run: 'lift', as: 'joints closed', measure: ['largest', 'gap'], kind: 'max' },
      ...{ value: 0, unit: 'm', tol_abs: 1e-9 },
    },
    {
      ...{ run: 'lift', as: 'verdict: home', measure: ['last', 'verdict'] },
      ...{ value: 1, unit: '1', tol_abs: 0 },
    },
  ],
  curves: (got) => {
    const { t, pull } = got('lift');
    return [
      {
        ...{ id: 'pull', figure: '', title: 'Pull at the shackle' },
        ...{ x: { label: 'time', unit: 's' }, y: { label: 'pull', unit: 'N' } },
        lines: [ours('lift', t, pull), truth('weight', t, () => MASS * GRAVITY)],
      },
    ];
  },
});

export const anchorCableCases = [lift];
