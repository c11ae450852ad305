/**
 * Textbook answers on rolling and spinning (Routh, The Advanced Part of a Treatise on the Dynamics of a System of Rigid
 * Bodies, 1905, on spheres on rough planes), under the laws by depth and each law of friction.
 * @module
 */
import { TIME, caseOf, ours, truth } from './data.mjs';
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case */
/** @typedef {import('./data.mjs').RowSpec} RowSpec */

const RADIUS = 0.25;
const G = 9.81;
const TILT = Math.PI / 18;
const NORMALS = {
  flores: { law: 'flores', stiffness: 1e9, restitution: 0.3 },
  restitution: { law: 'restitution', stiffness: 1e9, restitution: 0.5 },
  'hunt-crossley': { law: 'hunt-crossley', stiffness: 1e9, restitution: 0.7 },
  potential: { law: 'potential', stiffness: 1e16, restitution: 0.5 },
};
const FRICTIONS = ['karnopp', 'stick-slip', 'coulomb', 'lugre'];

/** @param {object} ball @param {object} deck @param {{normal: object, friction: object}} contact */
const scenario = (ball, deck, { normal, friction }) => ({
  hawse: 1,
  environment: { gravity: G, water: { density: 0 }, air: { density: 0 } },
  materials: { steel: { young: 2e11, viscosity: 1e4 } },
  parts: {
    ball: {
      kind: 'rigid',
      mass: 200,
      shape: 'sphere',
      size: [2 * RADIUS, 2 * RADIUS, 2 * RADIUS],
      material: 'steel',
      ...ball,
    },
    deck: { kind: 'motion', shape: 'box', size: [200, 200, 2], material: 'steel', ...deck },
  },
  contacts: { c: { a: 'ball', b: 'deck', normal, friction } },
  solver: { step: 0.001, frame: 0.1, duration: 3 },
});

/** @param {Float64Array} samples */
const last = (samples) => samples[samples.length - 1];

const BED_FRICTION = { law: 'karnopp', sliding: 0.4 };

/** The same on the bed of springs of a material, by steps of 5 ms: 100 kg at 7 m/s. */
const BED = {
  ...scenario(
    { mass: 100, position: [0, 0, 0.24999], velocity: [7, 0, 0] },
    { position: [0, 0, -1] },
    { normal: {}, friction: BED_FRICTION },
  ),
  materials: { steel: { young: 1e11, viscosity: 1e5 } },
  contacts: { c: { a: 'ball', b: 'deck', friction: BED_FRICTION } },
  solver: { step: 0.005, frame: 0.05, duration: 6 },
};

const SLIDES = Object.entries(NORMALS).flatMap(([name, normal]) =>
  FRICTIONS.map((law) => ({
    name: `${name}, ${law}`,
    scenario: scenario(
      { position: [0, 0, RADIUS], velocity: [3, 0, 0] },
      { position: [0, 0, -1] },
      { normal, friction: { law, sliding: 0.2 } },
    ),
  })),
);

/** @type {(as: string, measure: RowSpec['measure'], value: number, tolerance: number) => RowSpec} */
const onBed = (as, measure, value, tol) => ({
  ...{ as, run: 'bed of springs', measure, value, unit: 'm/s', tol_abs: tol },
  ...{ integrator: 'ali3', note: 'bed of springs' },
});

const billiard = caseOf({
  id: 'tried/billiard',
  title: 'A ball that slides comes to roll',
  about:
    'A ball set down at 3 m/s without spin keeps 5/7 of its speed, whatever the friction, and rolls on for ever. ' +
    'Routh 1905.',
  source: 'closed form',
  runs: {
    ...Object.fromEntries(
      SLIDES.map(({ name, scenario }) => [name, { scenario, probes: { v: 'ball.vx' } }]),
    ),
    'bed of springs': {
      scenario: BED,
      probes: { v: 'ball.vx', q: 'ball.q' },
      // what it slides with: its speed less that of its foot
      derive: ({ v, q }) => ({ slip: q.map((rate, i) => rate * RADIUS - v[i]) }),
    },
  },
  rows: [
    ...SLIDES.map(
      ({ name }) =>
        /** @type {RowSpec} */ ({
          ...{ as: `speed at 3 s, ${name}`, run: name, measure: ['last', 'v'], unit: 'm/s' },
          ...{ integrator: 'ali3', value: 15 / 7, tol_rel: 1e-3 },
        }),
    ),
    onBed('speed at 1.5 s', ['sample', 'v', 30], 5, 0.01),
    onBed('rate at 1.5 s times the radius, less the speed', ['sample', 'slip', 30], 0, 0.02),
    onBed('speed at 6 s', ['last', 'v'], 5, 0.02),
  ],
  curves(got) {
    const { t, v } = got(SLIDES[0].name);
    // 0.2 g slows it until it rolls
    const speed = (/** @type {number} */ s) => Math.max(15 / 7, 3 - 0.2 * G * s);
    return [
      {
        ...{ id: 'speed', figure: '', title: `Speed of the ball, ${SLIDES[0].name}` },
        ...{ x: TIME, y: { label: 'speed', unit: 'm/s' } },
        lines: [ours('ball', t, v), truth('Routh', t, speed)],
      },
    ];
  },
});

/** @type {Case} */
const turntable = {
  id: 'tried/turntable',
  title: 'A ball on a turntable',
  about:
    'A ball that rolls on a table of 4 rad/s goes round with 2/7 of that rate, here about the axis of the table. ' +
    'Routh 1905.',
  run({ core }) {
    const rate = 4;
    const round = (2 / 7) * rate;
    const ball = {
      position: [1, 0, RADIUS],
      velocity: [0, round, 0],
      rate: [(rate - round) / RADIUS, 0, rate], // no pivoting: that would rub and let it drift outwards
    };
    const deck = { position: [0, 0, -1], table: { t: [0, 10, 20], yaw: [0, 40, 80] } };
    const contact = { normal: NORMALS.flores, friction: { law: 'karnopp', sliding: 0.2 } };
    const text = scenario(ball, deck, contact);
    text.solver.duration = 5;
    const s = simulate(core, text, { x: 'ball.x', y: 'ball.y' });
    const rows = [3, 5].flatMap((time) => {
      const [x, y] = [s.x[10 * time], s.y[10 * time]];
      const turned = Math.atan2(y, x) + (y < 0 ? 2 * Math.PI : 0);
      return [
        row(
          `distance from the axis at ${time} s`,
          { value: 1, unit: 'm', kind: 'value', tol_rel: 2e-3 },
          Math.hypot(x, y),
          'ali3',
          '',
        ),
        row(
          `angle at ${time} s`,
          { value: time * round, unit: 'rad', kind: 'value', tol_rel: time === 3 ? 2e-3 : 1.7e-3 },
          turned,
          'ali3',
          '',
        ),
      ];
    });
    return {
      rows,
      curves: [
        {
          ...{ id: 'path', figure: '', title: 'Path of the ball' },
          ...{ x: { label: 'x', unit: 'm' }, y: { label: 'y', unit: 'm' } },
          lines: [
            ours('ball', s.x, s.y),
            truth(
              'circle',
              s.t.map((t) => Math.cos(round * t)),
              s.t.map((t) => Math.sin(round * t)),
            ),
          ],
        },
      ],
      scenarios: [{ name: 'ball on a turntable', scenario: text }],
    };
  },
};

/** @type {Case} */
const incline = {
  id: 'tried/incline',
  title: 'A ball down an incline, and one that a rolling arm slows',
  about:
    'Down 10 degrees: g sin/(7/5). On the level with an arm of 2 mm against rolling: 5 arm g/(7 R). Both from ' +
    "Newton and Euler's equations.",
  run({ core }) {
    const tilt = Math.PI / 18;
    const contact = { normal: NORMALS.flores, friction: { law: 'karnopp', sliding: 0.2 } };
    const up = [Math.sin(tilt), 0, Math.cos(tilt)];
    const down = simulate(
      core,
      scenario(
        { position: up.map((u) => (1 + RADIUS) * u) },
        { orientation: [Math.cos(tilt / 2), 0, Math.sin(tilt / 2), 0] },
        contact,
      ),
      { v: 'ball.vx' },
    );
    const level = simulate(
      core,
      scenario(
        { position: [0, 0, RADIUS], velocity: [3, 0, 0], rate: [0, 3 / RADIUS, 0] },
        { position: [0, 0, -1] },
        { ...contact, friction: { ...contact.friction, rolling: 0.002 } },
      ),
      { v: 'ball.vx' },
    );
    /** Set down, and let fall by 10 um: a wheel's patch rolls from the first touch on as it does later. */
    const arms = [0.24999, 0.25001].map((height) =>
      simulate(
        core,
        scenario(
          { position: [0, 0, height], velocity: [3, 0, 0], rate: [0, 3 / RADIUS, 0] },
          { position: [0, 0, -1] },
          { ...contact, friction: { ...contact.friction, rolling: 0.002 } },
        ),
        { v: 'ball.vx' },
      ),
    );
    const slope = (3 * G * Math.sin(tilt)) / 1.4;
    const slowed = 3 - (3 * 5 * 0.002 * G) / (7 * RADIUS);
    return [
      row(
        'speed after 3 s down',
        { value: slope, unit: 'm/s', kind: 'value', tol_rel: 1e-3 },
        last(down.v) / Math.cos(tilt),
        'ali3',
        '',
      ),
      row(
        'speed after 3 s against an arm of 2 mm',
        { value: slowed, unit: 'm/s', kind: 'value', tol_rel: 1e-3 },
        last(level.v),
        'ali3',
        '',
      ),
      row(
        'speed after 2 s against an arm of 2 mm, 10 um deep',
        {
          value: 3 - (2 * 5 * 0.002 * G) / (7 * RADIUS),
          unit: 'm/s',
          kind: 'value',
          tol_abs: 2e-3,
        },
        arms[0].v[20],
        'ali3',
        '',
      ),
      row(
        'let fall by 10 um: the same speed',
        { value: arms[0].v[20], unit: 'm/s', kind: 'value', tol_abs: 2e-3 },
        arms[1].v[20],
        'ali3',
        '',
      ),
    ];
  },
};

/** Complete elliptic integrals K and E of modulus k, by the arithmetic-geometric mean. @param {number} k */
function elliptic(k) {
  let [a, b, c, power] = [1, Math.sqrt(1 - k * k), k, 0.5];
  let sum = power * c * c;
  while (Math.abs(c) > 1e-16) {
    [a, b, c] = [(a + b) / 2, Math.sqrt(a * b), (a - b) / 2];
    power *= 2;
    sum += power * c * c;
  }
  const K = Math.PI / (2 * a);
  return { K, E: K * (1 - sum) };
}

/** Force over mu N and moment over mu N R of a disc, v/(w R) = e. @param {number} e */
function farkas(e) {
  const { K, E } = elliptic(e < 1 ? e : 1 / e);
  const e2 = e * e;
  const [f, t] = [4 / (3 * Math.PI), 4 / (9 * Math.PI)];
  return e < 1
    ? { F: (f / e) * ((e2 + 1) * E + (e2 - 1) * K), T: t * ((4 - 2 * e2) * E + (e2 - 1) * K) }
    : {
        F: f * ((e2 + 1) * E - (e2 - 1) * K),
        T: t * e * ((4 - 2 * e2) * E + (2 * e2 - 5 + 3 / e2) * K),
      };
}

/** How far a disc goes, by steps of the midpoint rule. @param {number} v @param {number} w @param {number} R @param {number} mu */
function way(v, w, R, mu) {
  const h = 1e-4;
  let x = 0;
  while (v > 1e-4) {
    const { F, T } = farkas(Math.min(v / (w * R), 50));
    const [vm, wm] = [v - (h / 2) * mu * G * F, w - ((h / 2) * mu * G * T) / (R / 2)];
    const mid = farkas(Math.min(vm / (wm * R), 50));
    x += h * vm;
    v -= h * mu * G * mid.F;
    w -= (h * mu * G * mid.T) / (R / 2);
  }
  return x;
}

const BED_FRICTIONS = {
  karnopp: {},
  'stick-slip': { stick_speed: 0.002 },
  coulomb: { tolerance: 0.0005 },
  lugre: { stick_speed: 0.002 },
};

/** On the bed of a soft, damped material, by steps of 2 ms. @param {object} disc @param {object} friction */
function bedScene(disc, friction) {
  const text = scenario(disc, { position: [0, 0, -1] }, { normal: {}, friction });
  return {
    ...text,
    materials: { steel: { young: 1e9, viscosity: 1e7 } },
    contacts: { c: { a: 'ball', b: 'deck', friction } },
    solver: { ...text.solver, step: 0.002 },
  };
}

/** @type {Case} */
const disc = {
  id: 'tried/spinning-disc',
  title: 'A disc that slides and spins',
  about:
    'A flat disc of 1 m slides at 1 m/s and spins at 30 rad/s, mu 0.2: how far it goes, by the closed form of Farkas, ' +
    'Bartels, Unger and Wolf (Phys. Rev. Lett. 90, 2003). Without the spin it goes 0.255 m.',
  run({ core }) {
    const value = way(1, 30, 0.5, 0.2);
    /** @param {string} name @param {{solver: {duration: number}}} text */
    const rested = (name, text) => {
      text.solver.duration = 7;
      const s = simulate(core, text, { x: 'ball.x', y: 'ball.y' });
      return { s, name };
    };
    /** @param {string} name @param {number} got */
    const held = (name, got) =>
      row(
        `way until it rests, ${name}`,
        { value, unit: 'm', kind: 'value', tol_rel: 0.02 },
        got,
        'ali3',
        '',
      );
    const at = { position: [0, 0, 0.00999], velocity: [1, 0, 0], rate: [0, 0, 30] };
    const flat = { ...at, shape: 'cylinder', size: [1, 1, 0.02] };
    const byDepth = FRICTIONS.map((law) => {
      const normal = { law: 'flores', stiffness: 1e9, restitution: 0.3 };
      const fine = law === 'coulomb' ? { tolerance: 5e-4 } : {};
      const friction = { law, sliding: 0.2, ...fine };
      const { s } = rested(law, scenario(flat, { position: [0, 0, -1] }, { normal, friction }));
      return held(law, last(s.x));
    });
    const onBed = Object.entries(BED_FRICTIONS).map(([law, more]) => {
      const text = bedScene({ ...flat, mass: 100 }, { law, sliding: 0.2, ...more });
      const { s } = rested(law, text);
      return held(`${law}, bed of springs`, Math.hypot(last(s.x), last(s.y)));
    });
    return [...byDepth, ...onBed];
  },
};

/** Down 10 degrees. @param {number} sides */
function rollingPrism(sides) {
  const contact = { normal: NORMALS.flores, friction: { law: 'karnopp', sliding: 0.2 } };
  const up = [Math.sin(TILT), 0, Math.cos(TILT)];
  const lying = {
    ...{ shape: 'cylinder', size: [2 * RADIUS, 2 * RADIUS, 0.6], sides },
    orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
    position: up.map((u) => (1 + RADIUS) * u),
  };
  const deck = { orientation: [Math.cos(TILT / 2), 0, Math.sin(TILT / 2), 0] };
  const text = scenario(lying, deck, contact);
  return { ...text, solver: { ...text.solver, step: 0.002, duration: 2 } };
}

const cylinder = caseOf({
  id: 'tried/cylinder-incline',
  title: 'A cylinder down an incline, by the sides of its prism',
  about:
    "Down 10 degrees: g sin/(3/2), Newton and Euler's equations. A cylinder of contact is a prism.",
  source: 'closed form',
  runs: Object.fromEntries(
    [64, 128].map((sides) => [
      `${sides} sides`,
      {
        scenario: rollingPrism(sides),
        probes: { v: 'ball.vx' },
        derive: (/** @type {import('./data.mjs').Recorded} */ { v }) => ({
          down: v.map((along) => along / Math.cos(TILT)),
        }),
      },
    ]),
  ),
  rows: [64, 128].map(
    (sides) =>
      /** @type {RowSpec} */ ({
        ...{ as: `speed down the plane after 2 s, ${sides} sides`, run: `${sides} sides` },
        ...{ integrator: 'ali3', measure: ['last', 'down'], unit: 'm/s' },
        ...{ value: (2 * G * Math.sin(TILT)) / 1.5, tol_rel: sides === 64 ? 5e-3 : 1e-3 },
      }),
  ),
});

/** @type {Case[]} */
export const triedRollingCases = [billiard, turntable, incline, cylinder, disc];
