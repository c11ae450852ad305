/**
 * DRDC CR 2010-256, section 4.5: contact of a payload with a fixed box. 4.5.4 is in drdc-palfinger.mjs.
 * @module
 */
import { TIME, caseOf, level, marks, of, ours, printed, thinned, truth } from './data.mjs';
import { crossings } from './measure.mjs';
import { solverOf } from './simulate.mjs';

/** @typedef {import('./data.mjs').Recorded} Recorded */

/**
 * A body above a fixed box of 100 x 100 x 10 m.
 * @param {{young: number, viscosity: number}} material of both
 * @param {object} load
 * @param {number} top of the box [m]
 * @param {object} solver
 */
function landing(material, load, top, solver) {
  return {
    hawse: 1,
    environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
    materials: { both: material },
    parts: {
      load: { kind: 'rigid', material: 'both', ...load },
      ground: {
        kind: 'motion',
        shape: 'box',
        size: [100, 100, 10],
        position: [0, 0, top - 5],
        material: 'both',
      },
    },
    contacts: { ground: { a: 'load', b: 'ground' } },
    solver: { integrator: 'ali3', step: 0.002, frame: 0.01, ...solver },
  };
}

/** @param {string} word */
const contact = (word) => ({ pair: 0, word });

const LANDING = {
  x: 'load.x',
  y: 'load.y',
  z: 'load.z',
  roll: 'load.roll',
  pitch: 'load.pitch',
  yaw: 'load.yaw',
  touching: contact('touching'),
  start: contact('start'),
  end: contact('end'),
  force: contact('force'),
  volume: contact('volume'),
  depth: contact('depth'),
  deepest: contact('deepest'),
  peak: contact('peak'),
  number: contact('number'),
  pointX: contact('point.x'),
  pointY: contact('point.y'),
};

/**
 * Angle between the body's z axis and the vertical [rad].
 * @param {number} roll
 * @param {number} pitch
 */
const tilt = (roll, pitch) =>
  Math.atan2(
    Math.hypot(Math.sin(pitch), Math.cos(pitch) * Math.sin(roll)),
    Math.cos(pitch) * Math.cos(roll),
  );

/** Axes over time. @param {string} label @param {string} unit */
const over = (label, unit) => ({ x: TIME, y: { label, unit } });

/** @param {Recorded} s */
const tilts = ({ roll, pitch }) => roll.map((r, i) => tilt(r, pitch[i]));

const STEELY = { young: 950e6, viscosity: 50e6 };

const case451 = caseOf({
  id: 'drdc/4.5.1',
  title: 'Box laying flat on ground',
  about:
    '25 t fall 0.1 m flat onto the ground, 950 MPa and 50 MPa s. At rest: after 10 s. The damping ' +
    'force acts at once at the first touch, which is the jump, and the deepest point comes ' +
    '2.9 ms later: frames of 10 ms show neither, the row of the contact holds both.',
  source: 'report 003, 4.5.1',
  test: '4.5.1',
  runs: {
    fall: {
      scenario: landing(STEELY, { mass: 25000, shape: 'box', size: [5, 5, 1] }, -1.1, {
        duration: 10,
      }),
      probes: LANDING,
      derive: (s) => ({ tilt: tilts(s), bounces: s.number.map((n) => n - 1) }),
    },
  },
  rows: [
    ...of('fall', {
      V_int: ['last', 'volume'],
      delta: ['last', 'depth'],
      z_final: ['last', 'z'],
      t_contact: ['last', 'start'],
    }),
    ...of('fall', { force_jump: ['last', 'peak'] }, { note: 'largest force of the contact' }),
    ...of('fall', { delta_max: ['last', 'deepest'] }),
    ...of('fall', { bounces: ['largest', 'bounces'] }, { tol_abs: 0 }),
    ...of('fall', { tilt: ['largest', 'tilt'] }, { note: 'largest of the run' }),
  ],
  curves(got, ref) {
    const { t, z, volume } = got('fall');
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the box' },
        ...over('z', 'm'),
        lines: [ours('box', t, z), level('at rest', t, ref.quantity('z_final').value)],
      },
      {
        ...{ id: 'volume', figure: ref.figure, title: 'Volume of the intersection' },
        ...over('volume', 'm^3'),
        lines: [
          ours('box', t, volume),
          level('at rest', t, ref.quantity('V_int').value),
          printed('at rest', t, 0.007901706),
        ],
      },
    ];
  },
});

/** Roll and pitch of 25.7 degrees: the report's Euler angles, z y x. */
const TURNED = [0.950538510661, 0.216829542294, 0.216829542294, -0.049461489339];

const DEGREE = Math.PI / 180;

/**
 * Height at an apex, from the sample before it: free flight.
 * @param {Float64Array} t
 * @param {Float64Array} z
 * @param {Float64Array} vz
 * @param {number} at
 */
function parabola(t, z, vz, at) {
  let i = 0;
  while (t[i + 1] < at) i++;
  return z[i] + (vz[i] * (at - t[i])) / 2;
}

const SOFT = { young: 1e7, viscosity: 1e7 };
const BOX = { mass: 7950, shape: 'box', size: [15, 15, 5], orientation: TURNED };
const FALLING = landing(SOFT, BOX, -10, { duration: 15 });

const case452 = caseOf({
  id: 'drdc/4.5.2',
  title: 'Oriented box impacting ground',
  about:
    '7950 kg of 15 x 15 x 5 m, turned by 25.7 degrees in roll and pitch, fall onto ground 10 m below, ' +
    '10 MPa and 10 MPa s (the set of numbers that agrees with the report), no friction. The volume ' +
    'relaxes with 1 s, so it is taken after 15 s.',
  source: 'report 003, 4.5.2',
  test: '4.5.2',
  runs: {
    fall: {
      scenario: FALLING,
      probes: LANDING,
      derive: (s) => ({
        tilt: tilts(s).map((angle) => angle / DEGREE),
        turn: s.yaw.map((angle) => angle / DEGREE),
      }),
    },
    // the first touch at close range: a corner that slides 20 mm in a frame
    'first touch': {
      scenario: solverOf(FALLING, 'ali3', { duration: 0.604, frame: 2e-4 }),
      probes: LANDING,
      // free fall until then: exact between frames
      derive: ({ start }) => ({ fallen: start.map((at) => (-9.81 / 2) * at ** 2) }),
    },
  },
  rows(ref) {
    const [x, y] = ref.quantity('contact_xy').value;
    const { series } = ref;
    const note = 'largest distance from the reference series, 0 to 2 s';
    return [
      ...of('fall', {
        V_int: ['last', 'volume'],
        z_final: ['last', 'z'],
        f_final: ['last', 'force'],
      }),
      ...of('first touch', { t_contact: ['whenAbove0', 'start', 'touching'] }),
      ...of(
        'first touch',
        { z_at_contact: ['whenAbove0', 'fallen', 'touching'] },
        { note: 'free fall to the time of touch' },
      ),
      ...of(
        'first touch',
        { contact_xy: ['whenAbove0', 'pointX', 'touching'] },
        { value: x, as: 'contact_xy, x' },
      ),
      ...of(
        'first touch',
        { contact_xy: ['whenAbove0', 'pointY', 'touching'] },
        { value: y, as: 'contact_xy, y' },
      ),
      ...of('fall', { tilt_final: ['last', 'tilt'], psi_final: ['last', 'turn'] }),
      ...of('fall', { n_contact_intervals: ['largest', 'number'] }, { tol_abs: 0 }),
      {
        ...{ as: 'z, series', run: 'fall', unit: 'm', tol_abs: 0.005, note },
        measure: ['seriesOff', 'z', series.t, series.z],
      },
      {
        ...{ as: 'tilt, series', run: 'fall', unit: 'deg', tol_abs: 0.05, note },
        measure: ['seriesOff', 'tilt', series.t, series.tilt],
      },
    ];
  },
  curves(got, ref) {
    const { t, z, tilt, volume } = got('fall');
    const { series } = ref;
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the box' },
        ...over('z', 'm'),
        lines: [ours('box', t, z), truth('reference', series.t, series.z)],
      },
      {
        ...{ id: 'tilt', figure: ref.figure, title: 'Angle of the box from level' },
        ...over('tilt', 'deg'),
        lines: [ours('box', t, tilt), truth('reference', series.t, series.tilt)],
      },
      {
        ...{ id: 'volume', figure: ref.figure, title: 'Volume of the intersection' },
        ...over('volume', 'm^3'),
        lines: [
          ours('box', t, volume),
          level('at rest', t, ref.quantity('V_int').value),
          printed('at rest', t, 0.28001),
        ],
      },
    ];
  },
});

/** @param {Recorded} s */
const bounced = (s) => crossings(s.t, s.vz, 0, -1);

const case453 = caseOf({
  id: 'drdc/4.5.3',
  title: 'Sphere bouncing, no damping',
  about:
    'A sphere of 3 t and 1 m radius, its exact shape, falls 19 m onto steel (200 GPa, 1 Pa s) and ' +
    'bounces five times. Apexes by the zero crossings of the vertical speed.',
  source: 'report 003, 4.5.3',
  test: '4.5.3',
  runs: {
    bounces: {
      scenario: landing(
        { young: 2e11, viscosity: 1 },
        { mass: 3000, shape: 'sphere', size: [2, 2, 2] },
        -20,
        { duration: 20, frame: 0.005, speed_tolerance: 1e-6 },
      ),
      probes: { ...LANDING, vz: 'load.vz', closing: contact('closing') },
      derive: ({ start, end }) => ({ time: end.map((at, i) => at - start[i]) }),
    },
  },
  rows: [
    // of the row in which the first contact has ended
    ...of('bounces', {
      t_contact: ['whenAbove0', 'start', 'end'],
      v_impact: ['whenAbove0', 'closing', 'end'],
      delta_max: ['whenAbove0', 'deepest', 'end'],
      F_max: ['whenAbove0', 'peak', 'end'],
      contact_time: ['whenAbove0', 'time', 'end'],
    }),
    {
      ...{ quantity: 'apex_period', note: 'mean of 4' },
      measure(got) {
        const apex = bounced(got('bounces'));
        return (apex[4] - apex[0]) / 4;
      },
    },
    {
      quantity: 'apex_height_loss_5_bounces',
      measure(got) {
        const s = got('bounces');
        return -parabola(s.t, s.z, s.vz, bounced(s)[4]);
      },
    },
  ],
  curves(got, ref) {
    const { t, z } = got('bounces');
    const fall = ref.quantity('t_contact').value;
    const period = ref.quantity('apex_period').value;
    // free flight between touches that take no height away
    const height = (/** @type {number} */ s) => {
      const since = Math.abs(((s + period / 2) % period) - period / 2);
      return (-9.81 / 2) * Math.min(since, fall) ** 2;
    };
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the sphere' },
        ...over('z', 'm'),
        lines: [
          ours('sphere', thinned(t), thinned(z)),
          truth('flight without loss', thinned(t), height),
          marks(
            'apexes',
            [1, 2, 3, 4, 5].map((n) => n * period),
            [0, 0, 0, 0, 0],
          ),
        ],
      },
    ];
  },
});

export const contactCases = [case451, case452, case453];
