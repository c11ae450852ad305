/** Anchor manoeuvres that are soon done: one by meshes for what is drawn, one by boxes for many starts. */

/** Into the ship, as a made bow has its pipe: 50 degrees above the level, 15 degrees aft of inboard. */
const PIPE = [-0.166366, -0.620885, 0.766044];
const along = (/** @type {number} */ way) => PIPE.map((x) => Number((way * x).toFixed(4)));

const contact = (/** @type {string} */ b) => ({
  ...{ a: 'hull', b },
  normal: { law: 'flores', stiffness: 1e8, exponent: 1.5, restitution: 0.2, least_speed: 0.1 },
  friction: {
    ...{ law: 'stick-slip', sliding: 0.2, sticking: 0.3 },
    ...{ stick_speed: 0.03, stick_stiffness: 1e7, stick_damping: 3e4 },
  },
});

/** The last metre of a lift, by the coarsest models and long steps: an anchor falls against the bolster and comes
 * home on a chain whose links are of six types. */
export const LIFT = {
  hawse: 1,
  title: 'Anchor into its pipe',
  environment: { water: { density: 0 } },
  materials: { steel: { young: 2e11, density: 7850 } },
  meshes: {
    bow: { make: 'bow', bow: { triangles: 1500 } },
    shank: { make: 'shank', anchor: { triangles: 3000 } },
    head: { make: 'head', anchor: { triangles: 3000 } },
  },
  parts: {
    hull: {
      ...{ kind: 'motion', shape: 'mesh', mesh: 'bow', material: 'steel' },
      ...{ ports: { gypsy: { at: along(5) } }, amplitude_z: 0.1, frequency: [0, 0, 4] },
    },
    anchor: {
      ...{ kind: 'anchor', shank: { mesh: 'shank' }, head: { mesh: 'head' }, material: 'steel' },
      // its shank along the pipe; the end of the chain says where
      orientation: [0.931653, 0.339095, -0.044643, -0.122654],
    },
    chain: {
      ...{ kind: 'chain', d: 0.064, links: 16, type: 'stud', material: 'steel' },
      ...{ joints: 'universal', joint_friction: 0.3 },
      ...{ a: { attach: 'hull.gypsy', direction: PIPE }, b: { attach: 'anchor.shackle' } },
      special: {
        shackle: { type: 'shackle', at: 1 },
        swivel: { type: 'swivel', at: 2 },
        end: { type: 'end', at: 3 },
        enlarged: { type: 'enlarged', at: 4 },
        kenter: { type: 'kenter', at: 12 },
      },
    },
    winch: {
      ...{ kind: 'winch', cable: 'chain', speed: -0.8, accel: 4, decel: 0.5, stop_after: 0.3 },
      ...{ drum_inertia: 500, drum_radius: 0.5, motor_gain: 1e6 },
      ...{ motor_force: 2e5, brake_force: 1e6 },
    },
    lift: {
      ...{ kind: 'manoeuvre', body: 'anchor.shackle', hull: 'hull', winch: 'winch', pipe: PIPE },
      ...{ home: { depth: 1.8, time: 0.3 }, snap: { factor: 1.3, time: 0.3 } },
      vary: { swing: { key: 'anchor.velocity.y', low: -0.3, high: 0.3 } },
    },
  },
  contacts: { seat: contact('anchor'), rub: contact('chain') },
  solver: { step: 0.025, frame: 0.05, duration: 4, rule: 'tr-bdf2', speed_tolerance: 0.3 },
  view: { camera: { eye: [5.5, 9, 0.5], target: [-0.2, -0.6, -1.2] }, tension: 250_000 },
};

/** A weight that is hauled under a plate, which heaves more and more: home with one pull, jammed or slipped with less,
 * and once it is home it knocks. A run takes a tenth of a second. */
export const PLATE = {
  hawse: 1,
  title: 'Weight under a plate',
  environment: { water: { density: 0 }, air: { density: 0 } },
  materials: { steel: { young: 2e8, viscosity: 2e6 } },
  parts: {
    hull: {
      ...{ kind: 'motion', shape: 'box', size: [6, 6, 1], material: 'steel' },
      ...{ position: [0, 0, 10.5], amplitude_z: 0.3, frequency: [0, 0, 5], ramp: 20 },
      ports: { gypsy: { at: [0, 0, 3] }, mouth: { at: [0, 0, -0.5] } },
    },
    anchor: {
      ...{ kind: 'rigid', mass: 1000, shape: 'box', size: [1, 1, 1], material: 'steel' },
      ...{ position: [0, 0, 8.5], ports: { eye: { at: [0, 0, 0.5] } } },
    },
    chain: {
      ...{ kind: 'cable', a: { attach: 'hull.gypsy' }, b: { attach: 'anchor.eye' } },
      ...{ length: 4.5, elements: 4, diameter: 0.03, density: 100, EA: 5e6, CID: 2e4 },
    },
    winch: {
      ...{ kind: 'winch', cable: 'chain', speed: -0.5, accel: 0.5, decel: 0.5 },
      ...{ drum_inertia: 200, drum_radius: 0.5, motor_force: 14_000 },
    },
    lift: {
      ...{ kind: 'manoeuvre', body: 'anchor.eye', hull: 'hull.mouth', winch: 'winch' },
      ...{ home: { depth: -0.1, time: 0.5 }, jam: { time: 1 } },
      vary: {
        // around its weight
        pull: { key: 'winch.motor_force', low: 8000, high: 20_000 },
        swing: { key: 'anchor.velocity.y', low: -0.3, high: 0.3 },
      },
    },
  },
  contacts: { seat: { a: 'anchor', b: 'hull', friction: { law: 'karnopp', sliding: 0.3 } } },
  solver: { step: 0.005, frame: 0.05, duration: 14 },
};
