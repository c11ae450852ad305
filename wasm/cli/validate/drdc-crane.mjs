/**
 * DRDC CR 2010-256, section 4.4 to 4.4.8: joints of a crane, and a payload that hangs from one.
 * @module
 */
import { TIME, caseOf, level, marks, of, ours, printed, thinned, truth } from './data.mjs';
import { hannMean, window } from './measure.mjs';

/** @typedef {import('./data.mjs').Recorded} Recorded */

const DEGREE = Math.PI / 180;

/** The base of 4.4.1 and 4.4.3: turned by 90 degrees about x, so the joints' axes are horizontal. */
const ON_EDGE = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];
/** Inertia of the bar of 10 kg and 2 m, along x. */
const BAR = [0.001042, 3.334, 3.334];

/**
 * A crane alone.
 * @param {object} joints
 * @param {object} solver
 * @param {object} [crane]
 */
const alone = (joints, solver, crane = {}) => ({
  hawse: 1,
  environment: { gravity: 9.81, water: { density: 0 }, air: { density: 0 } },
  parts: { crane: { kind: 'crane', joints, ...crane } },
  solver: { integrator: 'ali3', step: 0.002, frame: 0.02, newton: 1e-11, ...solver },
});

/** Axes over time. @param {string} label @param {string} unit */
const over = (label, unit) => ({ x: TIME, y: { label, unit } });

const case441 = caseOf({
  id: 'drdc/4.4.1',
  title: 'Revolute joint',
  about:
    'A bar of 10 kg and 2 m swings by 0.1 degrees about its end, 3.334 kg m^2 about its centre of ' +
    'mass. Period by zero crossings over 30 s.',
  source: 'report 003, 4.4.1',
  test: '4.4.1',
  runs: {
    'swinging bar': {
      scenario: alone(
        {
          swing: {
            ...{ mode: 'passive', a: 2, start: -89.9 * DEGREE },
            ...{ mass: 10, centre: [1, 0, 0], inertia: BAR },
          },
        },
        { duration: 30 },
        { orientation: ON_EDGE },
      ),
      probes: { q: 'crane.swing.position' },
    },
  },
  rows: of('swinging bar', { T: ['period', 'q', -90 * DEGREE] }),
  curves(got, ref) {
    const { t, q } = got('swinging bar');
    const swing = (/** @type {number} */ T) => (/** @type {number} */ s) =>
      0.1 * DEGREE * Math.cos((2 * Math.PI * s) / T) - 90 * DEGREE;
    return [
      {
        ...{ id: 'angle', figure: ref.figure, title: 'Angle of the bar' },
        ...over('angle', 'rad'),
        lines: [
          ours('bar', t, q),
          truth('small swing', t, swing(ref.quantity('T').value)),
          { ...truth('period as printed', t, swing(2.3076)), kind: 'source' },
        ],
      },
    ];
  },
});

const case442 = caseOf({
  id: 'drdc/4.4.2',
  title: 'Prismatic joint',
  about: '10 kg fall along a vertical joint for 30 s.',
  source: 'report 003, 4.4.2',
  test: '4.4.2',
  runs: {
    fall: {
      scenario: alone(
        { fall: { type: 'prismatic', mode: 'passive', mass: 10, inertia: BAR } },
        { duration: 30, step: 0.01, tolerance: 1e-12 },
      ),
      probes: { q: 'crane.fall.position' },
    },
  },
  rows: of('fall', { eps: ['last', 'q'] }),
  curves(got, ref) {
    const { t, q } = got('fall');
    return [
      {
        ...{ id: 'position', figure: ref.figure, title: 'Position of the joint' },
        ...over('position', 'm'),
        lines: [ours('slider', t, q), truth('-g t^2 / 2', t, (s) => (-9.81 / 2) * s * s)],
      },
    ];
  },
});

const BALL = { mode: 'passive', mass: 10, inertia: [0.018171, 0.018171, 0.018171] };

const case443 = caseOf({
  id: 'drdc/4.4.3',
  title: 'Double pendulum',
  about:
    'Two balls of 10 kg on weightless rods of 10 and 7 m, let go 0.1 degrees from the vertical. Both ' +
    'periods by a least squares fit of two sines to the first joint over 60 s: a line of a spectrum ' +
    'over 60 s would be 0.8 s wide at the long one.',
  source: 'report 003, 4.4.3',
  test: '4.4.3',
  runs: {
    'double pendulum': {
      scenario: alone(
        {
          upper: { ...BALL, a: 10, start: -89.9 * DEGREE, centre: [10, 0, 0] },
          lower: { ...BALL, a: 7, centre: [7, 0, 0] },
        },
        { duration: 60, frame: 0.05 },
        { orientation: ON_EDGE },
      ),
      probes: { q: 'crane.upper.position', lower: 'crane.lower.position' },
    },
  },
  rows: of('double pendulum', {
    T_short: ['twoPeriods', 'q', 7.6, 3.1, 1],
    T_long: ['twoPeriods', 'q', 7.6, 3.1, 0],
  }),
  curves(got, ref) {
    const { t, q, lower } = got('double pendulum');
    const [a, b] = ['T_long', 'T_short'].map((name) => (2 * Math.PI) / ref.quantity(name).value);
    const motion = pendulums(t, a, b);
    return [
      {
        ...{ id: 'angles', figure: ref.figure, title: 'Angles from the vertical' },
        ...over('angle', 'rad'),
        lines: [
          ours(
            'upper',
            t,
            q.map((v) => v + 90 * DEGREE),
          ),
          ours('lower against upper', t, lower),
          truth('upper, small swings', t, motion),
        ],
      },
    ];
  },
});

/** Upper angle of two equal masses on rods of 10 and 7 m, let go in one line, by their two frequencies:
 * the upper one's acceleration at the start, g over its rod, tells how much each has. @param {Float64Array} t @param {number} a @param {number} b */
function pendulums(t, a, b) {
  const start = 0.1 * DEGREE;
  const share = (9.81 / 10 - b * b) / (a * a - b * b);
  return t.map((s) => start * (share * Math.cos(a * s) + (1 - share) * Math.cos(b * s)));
}

/**
 * The arm of 4.4.4 to 4.4.6: turns about the vertical, a slider of 10 kg on it starts at 1 m.
 * @param {object} turn
 * @param {object} slide
 * @param {object} solver
 */
const arm = (turn, slide, solver) =>
  alone(
    {
      turn: {
        alpha: Math.PI / 2,
        start: Math.PI / 2,
        mass: 10,
        centre: [1, 0, 0],
        inertia: [0.001, 3.334, 3.334],
        ...turn,
      },
      slide: {
        type: 'prismatic',
        mass: 10,
        centre: [0, 0, 1],
        inertia: [0.082, 0.056, 0.056],
        ...slide,
      },
    },
    solver,
  );

const ARM = /** @type {const} */ ({
  angle: 'crane.turn.position',
  rate: 'crane.turn.rate',
  torque: 'crane.turn.effort',
  out: 'crane.slide.position',
  speed: 'crane.slide.rate',
  force: 'crane.slide.effort',
  kinetic: 'crane.kinetic',
});

const STEADY = { mode: 'rate', speed: 1, start_rate: 1 };

const case444 = caseOf({
  id: 'drdc/4.4.4',
  title: 'Centripetal force',
  about: 'The arm turns at 1 rad/s; the force that holds the slider at 1 m, after 1 s.',
  source: 'report 003, 4.4.4',
  test: '4.4.4',
  runs: {
    'slider held': { scenario: arm(STEADY, { mode: 'locked' }, { duration: 1 }), probes: ARM },
  },
  rows: of('slider held', { f: ['last', 'force'] }),
  curves(got, ref) {
    const { t, force } = got('slider held');
    return [
      {
        ...{ id: 'force', figure: ref.figure, title: 'Force that holds the slider' },
        ...over('force', 'N'),
        lines: [
          ours('joint', t, force),
          level('-m omega^2 r', t, ref.quantity('f').value),
          printed('after 1 s', t, -10.00001),
        ],
      },
    ];
  },
});

const case445 = caseOf({
  id: 'drdc/4.4.5',
  title: 'Coriolis acceleration',
  about:
    'The arm turns at 1 rad/s, the slider is free. Its acceleration across the arm is the holding ' +
    'torque over 10 kg and its distance; the identity a = 2 omega v is held in every frame of 2 s, v ' +
    'and torque at 2 s. The report compares at v = 0.009901 m/s, the last row.',
  source: 'report 003, 4.4.5',
  test: '4.4.5',
  runs: {
    'slider free': {
      scenario: arm(
        STEADY,
        { mode: 'passive' },
        { duration: 2, step: 5e-4, frame: 0.01, tolerance: 1e-10 },
      ),
      probes: ARM,
      derive(s) {
        const across = s.torque.map((M, i) => M / (10 * (1 + s.out[i])));
        return { across, off: across.map((a, i) => Math.abs(a - 2 * s.rate[i] * s.speed[i])) };
      },
    },
  },
  rows(ref) {
    const { expected, simulated } = ref.report;
    const run = 'slider free';
    return [
      ...of(run, { 'identity a-2*omega*eps2dot': ['largest', 'off'] }, { note: 'largest of 2 s' }),
      ...of(run, { 'eps2dot(t)': ['last', 'speed'] }, { value: Math.sinh(2), note: 'at 2 s' }),
      ...of(
        run,
        { 'holding torque joint1': ['last', 'torque'] },
        { value: 10 * Math.sinh(4), note: 'at 2 s' },
      ),
      ...of(run, { 'a at t=0.01': ['sample', 'across', 1] }),
      {
        ...{ as: 'a at eps2dot = 0.009901', run, measure: ['when', 'across', 'speed', 0.009901] },
        ...{ value: expected, unit: 'm/s2', tol_rel: 1e-6, report: simulated },
        note: 'between frames of 10 ms',
      },
    ];
  },
  curves(got, ref) {
    const { t, speed, across } = got('slider free');
    return [
      {
        ...{ id: 'across', figure: ref.figure, title: 'Acceleration across the arm by speed' },
        ...{ x: { label: 'speed along the arm', unit: 'm/s' } },
        y: { label: 'acceleration across', unit: 'm/s^2' },
        lines: [
          ours('slider', speed, across),
          truth('2 omega v', speed, (v) => 2 * v),
          { ...marks('as printed', [0.009901], [ref.report.simulated]), kind: 'source' },
        ],
      },
      {
        ...{ id: 'speed', figure: '', title: 'Speed along the arm' },
        ...over('speed', 'm/s'),
        lines: [ours('slider', t, speed), truth('sinh t', t, Math.sinh)],
      },
    ];
  },
});

/** Reading of equation 142: where the arm's centre of mass is [m]. */
const READINGS = { B: 0, A: 1 };

const case446 = caseOf({
  id: 'drdc/4.4.6',
  title: 'Conservation of energy',
  about:
    'The arm starts at 1 rad/s with both joints free: after 30 s the slider has the energy. Reading A: ' +
    "the arm's centre of mass at 1 m, as printed; B: on the axis, which gives the report's figure. " +
    'v_inf is that of a slider with all of the energy at 30 s, because the arm comes to rest. ' +
    'The drift is held for rk45 alone: ali3 is of second order, and what its steps of 1 ms lose in the ' +
    'first second is 1.2e-7 of the energy.',
  source: 'report 003, 4.4.6',
  test: '4.4.6',
  runs: Object.fromEntries(
    Object.entries(READINGS).map(([reading, centre]) => [
      `reading ${reading}`,
      {
        scenario: arm(
          { mode: 'passive', start_rate: 1, centre: [centre, 0, 0] },
          { mode: 'passive' },
          { duration: 30, step: 0.001, frame: 0.1, tolerance: 1e-11 },
        ),
        probes: ARM,
        derive: (/** @type {Recorded} */ { kinetic }) => ({
          drift: kinetic.map((k) => Math.abs(k / kinetic[0] - 1)),
          limit: kinetic.map((k) => Math.sqrt((2 * k) / 10)),
        }),
      },
    ]),
  ),
  rows: Object.keys(READINGS).flatMap((reading) => {
    const run = `reading ${reading}`;
    return [
      ...of(run, {
        [`${reading} v(30 s)`]: ['last', 'speed'],
        [`${reading} v_inf`]: ['last', 'limit'],
      }),
      ...of(run, { 'energy drift over 30 s': ['largest', 'drift'] }, { only: ['rk45'], note: run }),
    ];
  }),
  curves(got, ref) {
    const runs = Object.keys(READINGS).map((name) => ({ name, s: got(`reading ${name}`) }));
    return [
      {
        ...{ id: 'speed', figure: ref.figure, title: 'Speed of the slider' },
        ...over('speed', 'm/s'),
        lines: [
          ...runs.map(({ name, s }) => ours(`reading ${name}`, s.t, s.speed)),
          // of a bar and a slider: v^2 = I0 / m (1 - I0 / I(r)) from energy and momentum
          ...runs.map(({ name, s }) => {
            const whole = (/** @type {number} */ r) =>
              3.334 + 0.056 + 10 * (READINGS[/** @type {'A'} */ (name)] + r * r);
            const at = s.out.map((out) =>
              Math.sqrt((whole(1) / 10) * (1 - whole(1) / whole(1 + out))),
            );
            return truth(`reading ${name}, by the way`, s.t, at);
          }),
          printed('after 30 s', runs[0].s.t, 1.1565),
        ],
      },
    ];
  },
});

/** Density of a line without weight: a table of fields allows none [kg/m^3]. */
const MASSLESS = 1e-3;

/** The payload of 4.4.7, 5 kg and 2 m, its line 1 m above the centre of mass. */
export const PAYLOAD = {
  kind: 'rigid',
  mass: 5,
  inertia: [1.667, 1.667, 2.679e-4],
  ports: { top: { at: [0, 0, 1] } },
};

/** The line of 4.2, 20 m; or one without mass. */
export const LINE = { kind: 'cable', length: 20, diameter: 0.005, EA: 8e5 };
export const HEAVY = { ...LINE, density: 7700, elements: 2, CID: 5000 };
export const LIGHT = { ...LINE, density: MASSLESS, elements: 1 };

/**
 * A payload on a line on a crane of one joint about the vertical.
 * @param {{position: number[], joint: object, line: object, solver: object, load?: object}} what
 */
function hanging({ position, joint, line, solver, load }) {
  const ports = { tip: { link: 'turn', at: [0, 0, 0] } };
  const base = alone({ turn: joint }, solver, { position, ports });
  return {
    ...base,
    parts: {
      ...base.parts,
      load: { ...PAYLOAD, position: [0, 0, -21], ...load },
      line: { ...line, a: { attach: 'crane.tip' }, b: { attach: 'load.top' } },
    },
  };
}

/** @param {object} line */
const standing = (line) => ({
  scenario: hanging({
    position: [-1, 0, 0],
    joint: { mode: 'locked', a: 1, mass: 10, centre: [1, 0, 0], inertia: BAR },
    line,
    solver: { start: 'static', duration: 2, step: 0.005 },
  }),
  probes: { x: 'load.x', y: 'load.y', z: 'load.z' },
  derive: (/** @type {Recorded} */ { x, y }) => ({ aside: x.map((v, i) => Math.hypot(v, y[i])) }),
});

const case447 = caseOf({
  id: 'drdc/4.4.7',
  title: 'Boom crane, cable and payload at rest',
  about:
    'The payload of 5 kg on 20 m of line on a crane that stands: in equilibrium, and 2 s later; a line ' +
    'without mass, and that of 4.2. The link reaches 1 m, to the line above the origin.',
  source: 'report 003, 4.4.7',
  test: '4.4.7',
  runs: { 'massless line': standing(LIGHT), 'line of 4.2': standing(HEAVY) },
  rows: [
    { run: 'massless line', quantity: 'z_massless' },
    { run: 'line of 4.2', quantity: 'z_with_cable' },
  ].flatMap(({ run, quantity }) => [
    ...of(run, { [quantity]: ['first', 'z'] }, { note: 'static' }),
    ...of(run, { [quantity]: ['last', 'z'] }, { note: '2 s later' }),
    ...of(run, { xy: ['last', 'aside'] }, { note: `${run}, 2 s later` }),
  ]),
  curves(got, ref) {
    const [light, heavy] = [got('massless line'), got('line of 4.2')];
    return [
      {
        ...{ id: 'height', figure: ref.figure, title: 'Height of the payload' },
        ...over('z', 'm'),
        lines: [
          ours('massless line', light.t, light.z),
          ours('line of 4.2', heavy.t, heavy.z),
          level('massless line', light.t, ref.quantity('z_massless').value),
          level('line of 4.2', heavy.t, ref.quantity('z_with_cable').value),
          printed('payload', light.t, -21.00141),
        ],
      },
    ];
  },
});

const SWING = 9.196480021756717; // 4.4.12
const [RAMP, UNTIL] = [20 * SWING, 28 * SWING];
const CIRCLE = /** @type {const} */ ({
  fx: { part: 'load', port: 'top', word: 'force.x' },
  fy: { part: 'load', port: 'top', word: 'force.y' },
  x: 'load.x',
  y: 'load.y',
  tension: 'line.tension_b',
  ax: { part: 'line', end: 'a', axis: 'x' },
  ay: { part: 'line', end: 'a', axis: 'y' },
  az: { part: 'line', end: 'a', axis: 'z' },
  bx: { part: 'line', end: 'b', axis: 'x' },
  by: { part: 'line', end: 'b', axis: 'y' },
  bz: { part: 'line', end: 'b', axis: 'z' },
});

/** Series along the boom, and the angle of the line. @param {Recorded} s */
function circling(s) {
  /** @type {(i: number, x: number, y: number) => number} */
  const along = (i, x, y) => ((s.ax[i] + 100) * x + s.ay[i] * y) / 100;
  return {
    inward: s.t.map((_, i) => along(i, s.fx[i], s.fy[i])),
    out: s.t.map((_, i) => along(i, s.x[i] + 100, s.y[i])),
    angle: s.t.map((_, i) =>
      Math.atan2(Math.hypot(s.bx[i] - s.ax[i], s.by[i] - s.ay[i]), s.az[i] - s.bz[i]),
    ),
  };
}

/** @param {number} omega */
const circle = (omega) => ({
  scenario: hanging({
    position: [-100, 0, 0],
    joint: {
      ...{ mode: 'rate', a: 100, mass: 67500, centre: [50, 0, 0] },
      ...{ inertia: [2812.5, 5.6251e7, 5.6251e7], speed: omega, accel: omega / RAMP },
    },
    line: LIGHT,
    solver: { start: 'static', duration: UNTIL, step: 0.02, frame: 0.1 },
  }),
  probes: CIRCLE,
  derive: circling,
});

/** @param {Recorded} s @param {string} y */
const steady = (s, y) => hannMean(...window(s.t, s[y], RAMP, UNTIL));

const case448 = caseOf({
  id: 'drdc/4.4.8',
  title: 'Boom crane, cable and payload in a circle',
  about:
    'A boom of 100 m turns faster and faster over 20 swings of the payload and then steadily; means ' +
    'over the 8 swings that follow, with a Hann window. The horizontal force is the part along the ' +
    'boom, as the part across it comes from the swing alone. F_h_point is the force of the run at ' +
    '100 m: times 100 m over the radius of the payload.',
  source: 'report 003, 4.4.8',
  test: '4.4.8',
  runs: (ref) => ({ slow: circle(ref.inputs.omega), '0.35 rad/s': circle(0.35) }),
  rows: [
    {
      quantity: 'F_h_point',
      measure: (got) => (-steady(got('slow'), 'inward') * 100) / steady(got('slow'), 'out'),
    },
    ...of('slow', { F_h_true: ['meanWithin', 'inward', RAMP, UNTIL] }, { scale: -1 }),
    ...of('0.35 rad/s', { 'F_h_at_0.35': ['meanWithin', 'inward', RAMP, UNTIL] }, { scale: -1 }),
    ...of('0.35 rad/s', {
      'theta_at_0.35': ['meanWithin', 'angle', RAMP, UNTIL],
      'T_at_0.35': ['meanWithin', 'tension', RAMP, UNTIL],
    }),
  ],
  curves(got, ref) {
    const [slow, fast] = [got('slow'), got('0.35 rad/s')];
    const steadily = [RAMP, UNTIL];
    return [
      {
        ...{ id: 'force', figure: ref.figure, title: 'Horizontal force on the payload' },
        ...over('force along the boom', 'N'),
        lines: [
          ours(
            'line',
            slow.t,
            slow.inward.map((f) => -f),
          ),
          level('m omega^2 r', steadily, ref.quantity('F_h_true').value),
          printed('as printed', steadily, 0.105994),
        ],
      },
      {
        ...{ id: 'angle', figure: '', title: 'Angle of the line at 0.35 rad/s' },
        ...over('angle', 'rad'),
        lines: [
          ours('line', fast.t, fast.angle),
          level('steady', steadily, ref.quantity('theta_at_0.35').value),
        ],
      },
    ];
  },
});

export const craneCases = [case441, case442, case443, case444, case445, case446, case447, case448];
