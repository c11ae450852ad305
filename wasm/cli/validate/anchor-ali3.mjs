/**
 * Papers 000 and 002, section 2: the augmented Lagrangian with projections, by the trapezoidal rule,
 * against an independent program of the same formulation and against exact solutions: orders,
 * violations, energy.
 * @module
 */
import { TIME, caseOf, ours, truth } from './data.mjs';
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Context} Context
 * @typedef {import('./simulate.mjs').Row} Row
 */

const DRY = { gravity: 9.81, water: { density: 0 }, air: { density: 0 } };
const DEGREE = Math.PI / 180;
/** Steps of the tables [s]. */
const STEPS = [0.02, 0.01, 0.005, 0.0025, 0.00125];

/** Errors after 10 s of the rule with projections, by step: of the second order [m]. */
const ERRORS_10 = { 0.01: 3.0e-3, 0.005: 7.4e-4, 0.001: 3.0e-5 };

/** Of the other program's errors: ours are the same but for rounding and the end of the iteration. */
const SHARE = 0.02;

/** @param {number} step @param {number} duration */
const trapezoidal = (step, duration) => ({
  integrator: 'ali3',
  rule: 'trapezoidal',
  speed_tolerance: 10, // steps of one length
  newton: 1e-11,
  step,
  frame: step,
  duration,
});

/** @param {number} x @param {number} z @param {object} [more] */
const point = (x, z, more) => ({
  kind: 'rigid',
  mass: 1,
  rotation: 'fixed',
  position: [x, 0, z],
  ...more,
});

/** Two point masses of 1 kg on rods of 1 m, let go at 60 and 90 degrees from the vertical.
 * @param {object} solver */
function doublePendulum(solver) {
  const x = Math.sin(60 * DEGREE);
  const z = -Math.cos(60 * DEGREE);
  return {
    hawse: 1,
    environment: DRY,
    parts: {
      upper: point(x, z),
      lower: point(x + 1, z),
      hook: {
        kind: 'joint',
        type: 'distance',
        a: 'world',
        b: 'upper',
        position: [0, 0, 0],
        length: 1,
      },
      rod: { kind: 'joint', type: 'distance', a: 'upper', b: 'lower', length: 1 },
    },
    solver,
  };
}

const PENDULUM = Object.fromEntries(
  ['upper', 'lower'].flatMap((part) =>
    ['x', 'z', 'vx', 'vz'].map((name) => [`${part}_${name}`, `${part}.${name}`]),
  ),
);

/** What a run of the double pendulum shows. @param {Context} ctx @param {object} solver */
function pendulumRun({ core }, solver) {
  const s = /** @type {{[name: string]: Float64Array}} */ (
    /** @type {unknown} */ (
      simulate(core, doublePendulum(solver), {
        ...PENDULUM,
        kinetic: 'kinetic',
        gravity: 'gravity',
      })
    )
  );
  const last = s.t.length - 1;
  let gap = 0;
  let speed = 0;
  let energy = 0;
  for (let i = 0; i <= last; i++) {
    const dx = s.lower_x[i] - s.upper_x[i];
    const dz = s.lower_z[i] - s.upper_z[i];
    const squares = [s.upper_x[i] ** 2 + s.upper_z[i] ** 2 - 1, dx ** 2 + dz ** 2 - 1];
    const rates = [
      2 * (s.upper_x[i] * s.upper_vx[i] + s.upper_z[i] * s.upper_vz[i]),
      2 * (dx * (s.lower_vx[i] - s.upper_vx[i]) + dz * (s.lower_vz[i] - s.upper_vz[i])),
    ];
    gap = Math.max(gap, ...squares.map(Math.abs));
    speed = Math.max(speed, ...rates.map(Math.abs));
    energy = Math.max(energy, Math.abs(s.kinetic[i] + s.gravity[i] - s.kinetic[0] - s.gravity[0]));
  }
  const q = ['upper_x', 'upper_z', 'lower_x', 'lower_z'].map((name) => s[name][last]);
  const end = s.kinetic[last] + s.gravity[last] - s.kinetic[0] - s.gravity[0];
  const start = s.kinetic[0] + s.gravity[0];
  return { q, gap, speed, energy, end, start };
}

/** @param {number[]} a @param {number[]} b */
const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

/**
 * Errors by step, ours beside another program's.
 * @param {number[]} steps
 * @param {number[]} got
 * @param {number[]} want
 * @returns {import('./case.mjs').Curve}
 */
const errorCurve = (steps, got, want) => ({
  ...{ id: 'error', figure: '', title: 'Error by the length of a step' },
  x: { label: 'step', unit: 's', log: true },
  y: { label: 'error', unit: 'm', log: true },
  lines: [ours('trapezoidal rule', steps, got), truth('independent program', steps, want)],
});

/** Observed order between two steps, one half of the other. @param {number} coarse @param {number} fine */
const order = (coarse, fine) => Math.log2(coarse / fine);

/** @type {Case} */
const pendulumCase = {
  id: 'anchor/ali3/double-pendulum',
  title: 'Double pendulum, index 3 with projections',
  about:
    'Two masses of 1 kg on rods of 1 m from 60 and 90 degrees: the error after 1 s, the lengths, their ' +
    'rates and the energy at five steps, against an independent program; and the positions after 10 s.',
  run(ctx) {
    const ref = ctx.refs.anchor_ali3p;
    const share = SHARE;
    /** @type {Row[]} */
    const rows = [];
    /** @param {string} name @param {number} value @param {string} unit @param {number} got @param {object} how */
    const hold = (name, value, unit, got, how) =>
      rows.push(row(name, { value, unit, kind: 'value', ...how }, got, 'ali3', ''));
    const errors = STEPS.map((step) => {
      const want = ref[`dp_proj1_dt${step}`];
      const got = pendulumRun(ctx, trapezoidal(step, 1));
      const error = distance(got.q, ref.dp_ref_1s);
      const at = `${step * 1000} ms`;
      hold(`error at 1 s, ${at}`, want.err, 'm', error, { tol_rel: share });
      hold(`energy, ${at}`, want.E, 'J', got.energy, { tol_rel: share });
      hold(`lengths, ${at}`, 1e-12, 'm^2', got.gap, { kind: 'max' });
      hold(`their rates, ${at}`, 1e-11, 'm^2/s', got.speed, { kind: 'max' });
      // of the rods themselves, which are of 1 m: no penalty leaves any (the other program's: 3e-8)
      hold(`rates of the rods, ${at}`, 1e-12, 'm/s', got.speed / 2, { kind: 'max' });
      hold(`energy at the start, ${at}`, ref.dp_E0, 'J', got.start, { tol_abs: 1e-12 });
      return error;
    });
    for (let i = 1; i < STEPS.length; i++)
      hold(`order, to ${STEPS[i] * 1000} ms`, 2, '1', order(errors[i - 1], errors[i]), {
        tol_abs: 0.02,
      });
    for (const step of /** @type {const} */ ([0.01, 0.005, 0.001])) {
      const want = ref[`dp10_dt${step}`];
      const got = pendulumRun(ctx, trapezoidal(step, 10));
      const at = `${step * 1000} ms`;
      hold(`energy within 10 s, ${at}`, want.Emax, 'J', got.energy, { tol_rel: share });
      // what is left of a sum that swings a hundredfold: it feels the metric of the projections
      hold(`energy at 10 s, ${at}`, want.Eend, 'J', got.end, { tol_rel: 0.2 });
      const error = distance(got.q, ref.dp_ref_10s);
      hold(`error at 10 s, ${at}`, ERRORS_10[step], 'm', error, { tol_rel: 0.2 });
    }
    const wanted = STEPS.map((step) => ref[`dp_proj1_dt${step}`].err);
    const scenario = doublePendulum(trapezoidal(0.005, 10));
    return {
      rows,
      curves: [errorCurve(STEPS, errors, wanted)],
      scenarios: [{ name: 'steps of 5 ms', scenario }],
    };
  },
};

/** Crank 0.2 m, 1 kg, and rod 0.5 m, 2 kg, uniform, of a slider of 1 kg; 45 degrees, 10 rad/s: bodies
 * and joints in space, of which three rows are redundant.
 * @param {object} solver */
function sliderCrank(solver) {
  const xA = 0.2 * Math.SQRT1_2;
  const zA = xA;
  const half = Math.sqrt(0.25 - zA * zA);
  const turn = (/** @type {number} */ angle) => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0];
  const rod = (10 * xA) / half;
  const speed = -10 * zA - zA * rod;
  const bar = (
    /** @type {number} */ mass,
    /** @type {number} */ length,
    /** @type {object} */ more,
  ) => ({
    kind: 'rigid',
    mass,
    inertia: [(mass * length ** 2) / 12, (mass * length ** 2) / 12, 1e-3],
    ports: { a: { at: [-length / 2, 0, 0] }, b: { at: [length / 2, 0, 0] } },
    ...more,
  });
  const pin = { kind: 'joint', type: 'revolute', axis: [0, 1, 0] };
  return {
    hawse: 1,
    environment: DRY,
    parts: {
      crank: bar(1, 0.2, {
        position: [xA / 2, 0, zA / 2],
        orientation: turn(-Math.PI / 4),
        velocity: [-5 * zA, 0, 5 * xA],
        rate: [0, -10, 0],
      }),
      rod: bar(2, 0.5, {
        position: [xA + half / 2, 0, zA / 2],
        orientation: turn(Math.asin(zA / 0.5)),
        velocity: [(-10 * zA + speed) / 2, 0, 5 * xA],
        rate: [0, rod, 0],
      }),
      slider: {
        kind: 'rigid',
        mass: 1,
        inertia: [1, 1, 1],
        position: [xA + half, 0, 0],
        velocity: [speed, 0, 0],
      },
      shaft: { ...pin, a: 'world', b: 'crank.a' },
      knee: { ...pin, a: 'crank.b', b: 'rod.a' },
      wrist: { ...pin, a: 'rod.b', b: 'slider' },
      guide: {
        kind: 'joint',
        type: 'prismatic',
        axis: [1, 0, 0],
        a: 'world',
        b: 'slider',
        position: [0, 0, 0],
      },
    },
    solver,
  };
}

/** @type {Case} */
const crankCase = {
  id: 'anchor/ali3/slider-crank',
  title: 'Slider-crank with redundant rows',
  about:
    'A closed loop of three bodies and four joints, 10 rad/s: positions after 1 s against the exact ' +
    'solution; the error of the trapezoidal rule beside that of an independent program in other coordinates.',
  run({ core, refs }) {
    const ref = refs.anchor_ali3p;
    const [xA, zA, xB] = ref.sc_ref_1s.q;
    const probes = {
      crank: 'crank.x',
      up: 'crank.z',
      x: 'slider.x',
      v: 'slider.vx',
      gap: 'knee.gap',
      crankSpeed: 'crank.vx',
      off: 'slider.z',
      kinetic: 'kinetic',
      gravity: 'gravity',
    };
    const end = (/** @type {object} */ solver) => {
      const s = simulate(core, sliderCrank(solver), probes);
      const last = s.t.length - 1;
      return {
        error: distance([2 * s.crank[last], 2 * s.up[last], s.x[last]], [xA, zA, xB]),
        v: s.v[last],
        gap: Math.max(...s.gap),
        crankEnd: 2 * s.crankSpeed[last],
        off: s.off.reduce((most, z) => Math.max(most, Math.abs(z)), 0),
        start: s.kinetic[0] + s.gravity[0],
      };
    };
    /** @type {Row[]} */
    const rows = [];
    const exact = end({
      integrator: 'rk45',
      tolerance: 1e-11,
      step: 0.02,
      frame: 0.02,
      duration: 1,
    });
    const max = { value: 0, unit: 'm', kind: /** @type {const} */ ('max') };
    rows.push(row('error at 1 s', { ...max, tol_abs: 1e-7 }, exact.error, 'rk45', ''));
    const speed = { value: ref.sc_ref_1s.v[2], unit: 'm/s', kind: /** @type {const} */ ('value') };
    rows.push(row('speed of the slider', { ...speed, tol_abs: 1e-6 }, exact.v, 'rk45', ''));
    const knee = { ...speed, value: ref.sc_ref_1s.v[0], tol_abs: 1e-6 };
    rows.push(row("speed of the crank's end", knee, exact.crankEnd, 'rk45', ''));
    rows.push(row('off the guide', { ...max, tol_abs: 1e-9 }, exact.off, 'rk45', ''));
    const energy = { ...speed, value: ref.sc_ref_1s.E0, unit: 'J', tol_abs: 1e-9 };
    rows.push(row('energy at the start', energy, exact.start, 'rk45', ''));
    const errors = STEPS.slice(1).map((step) => {
      const got = end(trapezoidal(step, 1));
      const at = `${step * 1000} ms`;
      const want = 2 * ref[`sc_dt${step}`].err; // of the same size, in other coordinates
      rows.push(row(`error at 1 s, ${at}`, { ...max, value: want }, got.error, 'ali3', ''));
      rows.push(row(`joints closed, ${at}`, { ...max, tol_abs: 1e-9 }, got.gap, 'ali3', ''));
      rows.push(row(`off the guide, ${at}`, { ...max, tol_abs: 1e-9 }, got.off, 'ali3', ''));
      return got.error;
    });
    const last = errors.length - 1;
    rows.push(
      row(
        'order',
        { value: 2, unit: '1', kind: 'value', tol_abs: 0.25 },
        order(errors[last - 1], errors[last]),
        'ali3',
        '',
      ),
    );
    const wanted = STEPS.slice(1).map((step) => ref[`sc_dt${step}`].err);
    const scenario = sliderCrank(trapezoidal(0.005, 1));
    return {
      rows,
      curves: [errorCurve(STEPS.slice(1), errors, wanted)],
      scenarios: [{ name: 'steps of 5 ms', scenario }],
    };
  },
};

/** The bare chain with a load of 6,414 kg: 60 links of 0.4 m and 35 kg.
 * @param {object} solver @param {string} joints */
function loadedChain(solver, joints) {
  const [links, pitch, mass, bar, radius, load] = [60, 0.4, 35, 0.1, 0.5, 6414];
  const reach = links * pitch + radius;
  const ball = 0.4 * load * radius ** 2;
  return {
    hawse: 1,
    environment: DRY,
    parts: {
      chain: {
        kind: 'chain',
        joints,
        links: links + 1,
        type: 'custom',
        d: bar,
        bar,
        width: 0.3,
        length: pitch + 2 * bar,
        mass,
        inertia: mass * (0.05 ** 2 / 4 + pitch ** 2 / 12),
        a: { attach: 'world' },
        b: { attach: 'free', position: [0.5 * reach, 0, -Math.sqrt(0.75) * reach] },
        special: {
          load: {
            at: 1,
            type: 'custom',
            bar,
            length: radius + 2 * bar,
            centre: 1,
            mass: load,
            inertia: ball,
          },
        },
      },
    },
    solver: { frame: 0.5, duration: 10, newton: 1e-5, ...solver },
  };
}

/** Errors that an independent program in C had with the same rule, at these steps [m]. */
const LOADED = { 0.01: 1.7014e-4, 0.005: 4.374e-5, 0.002: 7.06e-6 };

/** @type {Case} */
const loadedCase = {
  id: 'anchor/ali3/loaded-chain',
  title: 'A chain of 60 links with a load',
  about:
    'Let go at 30 degrees, 10 s: position of the load every half second against a run of MuJoCo with RK4 at ' +
    '0.25 ms; the error of the trapezoidal rule beside that of an independent program of the same formulation.',
  run({ core, refs }) {
    const ref = refs.anchor_chain.load;
    /** @param {object} solver */
    const run = (solver) => {
      const s = simulate(core, loadedChain(solver, 'ball'), {
        x: { part: 'chain', end: 'b', axis: 'x' },
        z: { part: 'chain', end: 'b', axis: 'z' },
        gap: 'chain.gap',
      });
      let sum = 0;
      for (let i = 1; i < s.t.length; i++)
        sum += (s.x[i] - ref[i][0]) ** 2 + (s.z[i] - ref[i][1]) ** 2;
      return { error: Math.sqrt(sum / (s.t.length - 1)), gap: Math.max(...s.gap), s };
    };
    const rows = Object.entries(LOADED).flatMap(([step, want]) => {
      const got = run({ integrator: 'ali3', rule: 'trapezoidal', step: Number(step) });
      const at = `${1000 * Number(step)} ms`;
      const value = { value: want, unit: 'm', kind: /** @type {const} */ ('value'), tol_rel: 0.01 };
      const gap = { value: 0, unit: 'm', kind: /** @type {const} */ ('max'), tol_abs: 1e-9 };
      return [
        row(`error of the load, ${at}`, value, got.error, 'ali3', ''),
        row(`joints closed, ${at}`, gap, got.gap, 'ali3', ''),
      ];
    });
    const got = run({ integrator: 'rk4', step: 0.01 });
    const most = { value: 0, unit: 'm', kind: /** @type {const} */ ('max') };
    rows.push(row('error of the load, 10 ms', { ...most, tol_abs: 1e-6 }, got.error, 'rk4', ''));
    rows.push(row('joints closed, 10 ms', { ...most, tol_abs: 1e-9 }, got.gap, 'rk4', ''));
    const at = (/** @type {0 | 1} */ axis) => ref.map((/** @type {number[]} */ r) => r[axis]);
    return {
      rows,
      curves: [
        {
          ...{ id: 'path', figure: '', title: 'Path of the load, every half second' },
          ...{ x: { label: 'x', unit: 'm' }, y: { label: 'z', unit: 'm' } },
          lines: [
            { ...ours('rk4, 10 ms', got.s.x, got.s.z), points: true },
            truth('MuJoCo, RK4, 0.25 ms', at(0), at(1)),
          ],
        },
      ],
      scenarios: [
        {
          name: 'steps of 5 ms',
          scenario: loadedChain(
            { integrator: 'ali3', rule: 'trapezoidal', step: 0.005, frame: 0.05 },
            'ball',
          ),
        },
      ],
    };
  },
};

/** Of d = 20 mm studless links, and a cable of the same weight: 100 links of 80 mm. */
const SWAYED = { links: 100, d: 0.02, pitch: 0.08, mass: 0.64 };

/** A line of a fixed end and one that moves up and down and to and fro.
 * @param {object} line */
const swayed = (line) => ({
  hawse: 1,
  environment: DRY,
  parts: {
    ship: {
      kind: 'motion',
      position: [6, 0, 0],
      amplitude_x: 0.3,
      amplitude_z: 0.4,
      frequency: [1.6, 0, 2.5],
      ramp: 1,
    },
    line,
  },
  solver: { integrator: 'ali3', step: 0.002, frame: 0.02, duration: 10, start: 'static' },
});

/** @type {Case} */
const swayedCase = {
  id: 'anchor/chain/cable',
  title: 'Chain and cable of one weight',
  about:
    'A chain of 100 links and a cable of 100 elements, of the same weight and length, hang between a fixed end ' +
    'and one that heaves by 0.4 m at 2.5 rad/s and surges by 0.3 m at 1.6 rad/s: the tension at the fixed end is to agree within 2 %.',
  run({ core }) {
    const { links, d, pitch, mass } = SWAYED;
    const density = mass / pitch / ((Math.PI / 4) * d * d);
    const chain = simulate(
      core,
      swayed({
        kind: 'chain',
        joints: 'ball',
        links,
        type: 'custom',
        d,
        bar: d,
        length: pitch + 2 * d,
        width: 3.6 * d,
        mass,
        a: { attach: 'world' },
        b: { attach: 'ship' },
      }),
      { tension: 'line.tension_a' },
    );
    const cable = simulate(
      core,
      swayed({
        kind: 'cable',
        elements: links,
        length: links * pitch,
        diameter: d,
        density,
        EA: 1e8,
        CID: 1e5,
        a: { attach: 'world' },
        b: { attach: 'ship' },
      }),
      { tension: 'line.tension_a' },
    );
    const peak = Math.max(...cable.tension);
    const worst = Math.max(...cable.tension.map((x, i) => Math.abs(x - chain.tension[i])));
    const rows = [
      row(
        'peak tension',
        { value: peak, unit: 'N', kind: 'value', tol_rel: 0.02 },
        Math.max(...chain.tension),
        'ali3',
        '',
      ),
      row(
        'largest difference of tension',
        { value: 0, unit: 'N', kind: 'max', tol_abs: 0.02 * peak },
        worst,
        'ali3',
        '',
      ),
    ];
    return {
      rows,
      curves: [
        {
          ...{ id: 'tension', figure: '', title: 'Tension at the fixed end' },
          ...{ x: TIME, y: { label: 'tension', unit: 'N' } },
          lines: [
            ours('chain', chain.t, chain.tension),
            truth('cable of the same weight', cable.t, cable.tension),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

/** Links of a chain that hangs at rest between two points of one height: horizontal force and the
 * heights of the ends of its links, by the funicular of equal weights at the links' middles: link i
 * of n stands at tan = (w/H) (i - (n + 1)/2). @param {number} n @param {number} pitch @param {number} span
 * @param {number} weight of a link */
function funicular(n, pitch, span, weight) {
  const wide = (/** @type {number} */ force) => {
    let sum = 0;
    for (let i = 1; i <= n; i++) sum += pitch / Math.hypot(1, (weight / force) * (i - (n + 1) / 2));
    return sum;
  };
  let [low, high] = [1e-3 * weight, 1e6 * weight];
  for (let k = 0; k < 200; k++) {
    const middle = Math.sqrt(low * high);
    if (wide(middle) < span) low = middle;
    else high = middle;
  }
  const force = Math.sqrt(low * high);
  let sag = 0;
  for (let i = 1; i <= n / 2; i++) {
    const slope = (weight / force) * ((n + 1) / 2 - i);
    sag += (pitch * slope) / Math.hypot(1, slope);
  }
  return { force, sag, end: Math.hypot(force, (weight * (n - 1)) / 2) };
}

/** Parameter of the catenary of a length over a span. @param {number} length @param {number} span */
function catenary(length, span) {
  let [low, high] = [0.01, 1000];
  for (let k = 0; k < 200; k++) {
    const a = (low + high) / 2;
    if (2 * a * Math.sinh(span / (2 * a)) > length) low = a;
    else high = a;
  }
  return low;
}

const HUNG = { links: 60, pitch: 0.256, d: 0.064, mass: 22.96, span: 12 };

/** Height of every node of the chain at the start. */
const NODES = Object.fromEntries(
  Array.from({ length: HUNG.links + 1 }, (_, node) => node).flatMap((node) =>
    /** @type {const} */ (['x', 'z']).map((axis) => [
      `${axis}${node}`,
      { part: 'chain', node, axis },
    ]),
  ),
);

const hangingCase = caseOf({
  id: 'anchor/chain/hanging',
  title: 'Hanging chain of 60 links',
  about:
    'Between two points of one height, at rest: tension of the first link and sag against the exact polygon ' +
    'of equal weights, and against the catenary.',
  source: 'papers 000 and 002, section 2',
  runs: {
    'at rest': {
      scenario: {
        hawse: 1,
        environment: DRY,
        parts: {
          chain: {
            ...{ kind: 'chain', joints: 'ball', links: HUNG.links, d: HUNG.d, mass: HUNG.mass },
            a: { attach: 'world', position: [0, 0, 0] },
            b: { attach: 'world', position: [HUNG.span, 0, 0] },
          },
        },
        solver: { integrator: 'ali3', step: 0.01, frame: 0.1, duration: 1, start: 'static' },
      },
      probes: { tension: 'chain.tension_a', gap: 'chain.gap', ...NODES },
    },
  },
  rows() {
    const { links, pitch, span, mass } = HUNG;
    const want = funicular(links, pitch, span, mass * DRY.gravity);
    const a = catenary(links * pitch, span);
    const smooth = a * (Math.cosh(span / (2 * a)) - 1);
    const shared = { run: 'at rest', integrator: 'ali3' };
    /** @type {import('./data.mjs').RowSpec} */
    const sag = { ...shared, measure: ['first', `z${links / 2}`], scale: -1, unit: 'm' };
    return [
      {
        ...{ ...shared, as: 'tension of the first link', measure: ['first', 'tension'] },
        ...{ value: want.end, unit: 'N', tol_rel: 1e-6 },
      },
      { ...sag, as: 'sag', value: want.sag, tol_abs: 1e-6 },
      {
        ...{ ...sag, as: 'sag, catenary', value: smooth, tol_rel: 1e-3 },
        note: 'a chain of 60 straight links',
      },
      {
        ...{ ...shared, as: 'joints closed', measure: ['largest', 'gap'], kind: 'max' },
        ...{ value: 0, unit: 'm', tol_abs: 1e-9 },
      },
    ];
  },
  curves(got) {
    const s = got('at rest');
    const { links, pitch, span } = HUNG;
    const a = catenary(links * pitch, span);
    const at = (/** @type {string} */ axis) =>
      Array.from({ length: links + 1 }, (_, node) => s[`${axis}${node}`][0]);
    const low = a * Math.cosh(span / (2 * a));
    return [
      {
        ...{ id: 'shape', figure: '', title: 'Shape of the chain' },
        ...{ x: { label: 'x', unit: 'm' }, y: { label: 'z', unit: 'm' } },
        lines: [
          ours('chain', at('x'), at('z')),
          truth('catenary', at('x'), (x) => a * Math.cosh((x - span / 2) / a) - low),
        ],
      },
    ];
  },
});

export const anchorAli3Cases = [pendulumCase, crankCase, loadedCase, swayedCase, hangingCase];
