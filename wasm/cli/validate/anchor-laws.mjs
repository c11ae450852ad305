/**
 * Papers 000 and 002, section 3: what the impact laws and the stick-slip law do in a run.
 * @module
 */
import { TIME, level, marks, ours, truth } from './data.mjs';
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Context} Context
 * @typedef {import('./simulate.mjs').Row} Row
 */

const INTEGRATORS = ['ali3', 'rk45'];
/** With the coefficient in the names of the references. */
const LAWS = { hc: 'hunt-crossley', fl: 'flores' };

/** Ticks are short for rk45: it is not to step over the first touch, where no force warns it. */
const SOLVERS = {
  ali3: { integrator: 'ali3', step: 0.001, speed_tolerance: 2e-6 },
  rk45: { integrator: 'rk45', step: 2e-4, tolerance: 1e-10 },
};

const DRY = { water: { density: 0 }, air: { density: 0 } };
const MATERIALS = { steel: { young: 2e11 } };

/** @param {string} word */
const contact = (word) => ({ pair: 0, word });

/**
 * A ball of 1 m that touches a plate with a speed, and the rebound over that speed: NaN where it stays.
 * @param {Context} ctx
 * @param {string} integrator
 * @param {{mass: number, stiffness: number, exponent?: number, gravity?: number}} setting
 * @param {{law: string, e: number, speed: number}} impact
 */
function rebound({ core }, integrator, setting, { law, e, speed }) {
  const { mass, stiffness, exponent = 1.5, gravity = 0 } = setting;
  const scenario = {
    hawse: 1,
    environment: { gravity, ...DRY },
    materials: MATERIALS,
    parts: {
      ball: {
        kind: 'rigid',
        material: 'steel',
        mass,
        shape: 'sphere',
        size: [1, 1, 1],
        position: [0, 0, 0.5],
        velocity: [0, 0, -speed],
      },
      plate: {
        kind: 'motion',
        material: 'steel',
        shape: 'box',
        size: [20, 20, 2],
        position: [0, 0, -1],
      },
    },
    contacts: {
      c: { a: 'ball', b: 'plate', normal: { law, stiffness, exponent, restitution: e } },
    },
    solver: { frame: 0.001, duration: 0.4, ...SOLVERS[/** @type {'ali3'} */ (integrator)] },
  };
  const s = simulate(core, scenario, {
    z: 'ball.z',
    vz: 'ball.vz',
    start: contact('start'),
    end: contact('end'),
    deepest: contact('deepest'),
  });
  const over = s.end.findIndex((end) => end > 0);
  if (over < 0) return { e: NaN, time: NaN, deepest: NaN };
  // free flight since it left
  const leaving = Math.sqrt(s.vz[over] ** 2 + 2 * gravity * (s.z[over] - 0.5));
  return { e: leaving / speed, time: s.end[over] - s.start[over], deepest: s.deepest[over] };
}

/**
 * Greatest depth, by the closed form of docs/theory/impact.md.
 * @param {{mass: number, stiffness: number, exponent: number}} setting
 * @param {number} h
 */
function depthOf({ mass, stiffness, exponent: n }, h) {
  const share = h > 0 ? 1 / h - Math.log(1 + h) / h ** 2 : 0.5;
  return (((n + 1) * mass * share) / stiffness) ** (1 / (n + 1));
}

/** @type {(key: 'hc' | 'fl') => Case} */
const papersLaw = (key) => ({
  id: `anchor/restitution/${LAWS[key]}`,
  title: `Rebound by ${key === 'hc' ? 'Hunt and Crossley' : 'Flores'}`,
  about:
    'A ball of 10 kg at 1 m/s, 1e6 N/m^1.5, no gravity: the rebound that the law really gives for each ' +
    'coefficient put into it, which is another one; time of contact and greatest depth at 0.2, 0.5 and 0.8.',
  run(ctx) {
    const ref = ctx.refs.anchor_restitution;
    /** @type {number[]} */
    const out = [];
    const rows = INTEGRATORS.flatMap((integrator) =>
      ref.rows.flatMap((/** @type {any} */ want) => {
        const e = want.e;
        const got = rebound(ctx, integrator, ref, { law: LAWS[key], e, speed: ref.speed });
        if (integrator === 'ali3') out.push(got.e);
        /** @type {(name: string, value: number, unit: string, tolerance: object, got: number) => Row} */
        const hold = (name, value, unit, tolerance, x) =>
          row(`${name}, e = ${e}`, { value, unit, kind: 'value', ...tolerance }, x, integrator, '');
        const h = key === 'hc' ? 1.5 * (1 - e) : (1.6 * (1 - e)) / e;
        const rows = [
          hold('rebound', want[`e_${key}`], '1', { tol_abs: ref.tolerance[integrator] }, got.e),
        ];
        if (![0.2, 0.5, 0.8].includes(e)) return rows;
        const part = { tol_rel: ref.tolerance.time };
        rows.push(hold('time of contact', want[`t_${key}`], 's', part, got.time));
        rows.push(hold('greatest depth', depthOf(ref, h), 'm', part, got.deepest));
        return rows;
      }),
    );
    const put = ref.rows.map((/** @type {any} */ want) => want.e);
    const came = ref.rows.map((/** @type {any} */ want) => want[`e_${key}`]);
    return {
      rows,
      curves: [
        {
          ...{ id: 'rebound', figure: '', title: 'Rebound by the coefficient put in' },
          x: { label: 'coefficient put in', unit: '1' },
          y: { label: 'rebound', unit: '1' },
          lines: [
            { ...ours('ali3', put, out), points: true },
            truth('closed form', put, came),
            { ...truth('what the papers take it for', [0, 1], [0, 1]), kind: 'source' },
          ],
        },
      ],
      scenarios: [],
    };
  },
});

/** @type {Case} */
const exact = {
  id: 'anchor/restitution/exact',
  title: 'Rebound that is asked for',
  about:
    'The same ball with the factor solved for: restitution on k x^1.5, on k x and on k x^2, and the pressure from ' +
    'a potential of the volume. The worst of the twelve coefficients.',
  run(ctx) {
    const ref = ctx.refs.anchor_restitution;
    const kinds = [
      { law: 'restitution', exponent: 1.5, stiffness: 1e6 },
      { law: 'restitution', exponent: 1, stiffness: 1e5 },
      { law: 'restitution', exponent: 2, stiffness: 1e7 },
      { law: 'potential', exponent: 0.25, stiffness: 2e6 },
    ];
    return INTEGRATORS.flatMap((integrator) =>
      kinds.map(({ law, exponent, stiffness }) => {
        let worst = 0;
        for (const { e } of ref.rows) {
          const setting = { mass: ref.mass, stiffness, exponent };
          const got = rebound(ctx, integrator, setting, { law, e, speed: ref.speed });
          worst = Math.max(worst, Number.isNaN(got.e) ? Infinity : Math.abs(got.e - e));
        }
        const name = `rebound less what was asked for, ${law}, exponent ${exponent}`;
        const want = { value: 0, unit: '1', kind: 'value', tol_abs: ref.tolerance[integrator] };
        return row(name, want, worst, integrator, '');
      }),
    );
  },
};

/** @type {Case} */
const weight = {
  id: 'anchor/restitution/weight',
  title: 'Rebound of a body with weight',
  about:
    'An anchor as a ball of 6414 kg on 1e9 N/m^1.5 under gravity: slow impacts lose more than the law alone says, ' +
    'and the slowest do not leave (followed for 0.4 s).',
  run(ctx) {
    const ref = ctx.refs.anchor_restitution.weight;
    return INTEGRATORS.flatMap((integrator) =>
      ref.rows.flatMap((/** @type {any} */ want) =>
        /** @type {('hc' | 'fl')[]} */ (['hc', 'fl']).map((key) => {
          const impact = { law: LAWS[key], e: want.e, speed: want.speed };
          const got = rebound(ctx, integrator, ref, impact).e;
          const name = `${LAWS[key]}, ${want.speed} m/s, e = ${want.e}`;
          if (want[key] === null) {
            const stays = { value: 0, unit: 'count', kind: 'value', tol_abs: 0 };
            return row(`${name}: leaves`, stays, Number.isNaN(got) ? 0 : 1, integrator, '');
          }
          const q = {
            value: want[key],
            unit: '1',
            kind: 'value',
            tol_abs: ref.tolerance[integrator],
          };
          return row(`${name}: rebound`, q, got, integrator, '');
        }),
      ),
    );
  },
};

/**
 * A block that is set down on a slope, or slides down it: where it is along the slope, and its speed.
 * @param {Context} ctx
 * @param {string} integrator
 * @param {number} degrees
 * @param {number} speed down the slope
 * @param {number} duration
 */
function slide({ core, refs }, integrator, degrees, speed, duration) {
  const ref = refs.anchor_incline;
  const a = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(a), Math.sin(a)];
  const stiffness = 1e10;
  const sunk = ((ref.mass * ref.gravity * c) / stiffness) ** (1 / 1.5);
  const turned = [Math.cos(a / 2), 0, Math.sin(a / 2), 0];
  const scenario = {
    hawse: 1,
    environment: { gravity: ref.gravity, ...DRY },
    materials: MATERIALS,
    parts: {
      block: {
        kind: 'rigid',
        material: 'steel',
        rotation: 'fixed',
        mass: ref.mass,
        shape: 'box',
        size: [1, 1, 0.5],
        orientation: turned,
        position: [(0.25 - sunk) * s, 0, (0.25 - sunk) * c],
        velocity: [speed * c, 0, -speed * s],
      },
      slope: {
        kind: 'motion',
        material: 'steel',
        shape: 'box',
        size: [50, 5, 2],
        orientation: turned,
        position: [-s, 0, -c],
      },
    },
    contacts: {
      c: {
        a: 'block',
        b: 'slope',
        normal: { law: 'restitution', restitution: 0.2, stiffness },
        friction: {
          law: 'stick-slip',
          sliding: ref.sliding,
          sticking: ref.sticking,
          tolerance: ref.least_speed,
          stick_stiffness: ref.stick_stiffness,
          stick_damping: ref.stick_damping,
          stick_speed: ref.stick_speed,
        },
      },
    },
    solver: {
      frame: 0.01,
      duration,
      ...SOLVERS[/** @type {'ali3'} */ (integrator)],
      step: 1e-4,
    },
  };
  const run = simulate(core, scenario, {
    x: 'block.x',
    z: 'block.z',
    vx: 'block.vx',
    vz: 'block.vz',
  });
  return {
    ...{ t: run.t, scenario },
    x: run.x.map((x, i) => x * c - run.z[i] * s),
    v: run.vx.map((v, i) => v * c - run.vz[i] * s),
  };
}

/** @param {ArrayLike<number>} y */
const last = (y) => y[y.length - 1];

/** @type {Case} */
const incline = {
  id: 'anchor/incline/start',
  title: 'Block set down on a slope, stick-slip',
  about:
    '100 kg with an unloaded bristle, sticking 0.5 and sliding 0.4: holds on 20 degrees, slides on the others. On 25 ' +
    'degrees it slides though a block that was at rest would hold: its first swing is faster than the stick speed ' +
    'allows. Steps of 0.1 ms.',
  run(ctx) {
    const ref = ctx.refs.anchor_incline;
    /** @type {import('./case.mjs').Line[]} */
    const lines = [];
    /** @type {import('./case.mjs').Opening[]} */
    const scenarios = [];
    const rows = INTEGRATORS.flatMap((integrator) =>
      ref.rows.flatMap((/** @type {any} */ want) => {
        const got = slide(ctx, integrator, want.angle, 0, 1);
        if (integrator === 'ali3') {
          lines.push(ours(`${want.angle} degrees`, got.t, got.v));
          scenarios.push({ name: `${want.angle} degrees`, scenario: got.scenario });
        }
        /** @type {(name: string, value: number, unit: string, tolerance: number, got: number) => Row} */
        const hold = (name, value, unit, tol, x) => {
          const q = { value, unit, kind: 'value', tol_abs: tol };
          return row(`${name}, ${want.angle} degrees`, q, x, integrator, '');
        };
        const held = want.v === 0;
        const place = held
          ? (ref.mass * ref.gravity * Math.sin((want.angle * Math.PI) / 180)) / ref.stick_stiffness
          : want.x;
        return [
          hold('x', place, 'm', held ? ref.tolerance.held : ref.tolerance.x, last(got.x)),
          hold('v', want.v, 'm/s', held ? ref.tolerance.held : ref.tolerance.v, last(got.v)),
        ];
      }),
    );
    const speeds = ref.rows.map((/** @type {any} */ want) => want.v);
    lines.push(
      marks(
        'after 1 s',
        speeds.map(() => 1),
        speeds,
      ),
    );
    return {
      rows,
      curves: [
        {
          ...{ id: 'speed', figure: '', title: 'Speed down the slope' },
          ...{ x: TIME, y: { label: 'speed', unit: 'm/s' }, lines },
        },
      ],
      scenarios,
    };
  },
};

/** @type {Case} */
const stop = {
  id: 'anchor/incline/stop',
  title: 'Block that brakes on a slope, stick-slip',
  about:
    'The same block at 1.5 m/s down 10 degrees: it stops, swings back on its bristle, and does not creep. A rigid ' +
    'block with Coulomb friction goes 0.35 mm farther.',
  run(ctx) {
    const ref = ctx.refs.anchor_incline;
    const { angle, speed, x } = ref.stop;
    const runs = INTEGRATORS.map((integrator) => ({
      integrator,
      got: slide(ctx, integrator, angle, speed, 4),
    }));
    const rows = runs.flatMap(({ integrator, got }) => {
      /** @type {(name: string, value: number, unit: string, tolerance: number, got: number) => Row} */
      const hold = (name, value, unit, tol, y) =>
        row(name, { value, unit, kind: 'value', tol_abs: tol }, y, integrator, '');
      return [
        hold('x where it stops', x, 'm', ref.tolerance.x, got.x[200]),
        hold('v after 2 s', 0, 'm/s', ref.tolerance.held, got.v[200]),
        hold('creep from 2 s to 4 s', 0, 'm', 1e-10, last(got.x) - got.x[200]),
      ];
    });
    const [{ got }] = runs;
    return {
      rows,
      curves: [
        {
          ...{ id: 'way', figure: '', title: 'Way down the slope' },
          ...{ x: TIME, y: { label: 'x', unit: 'm' } },
          lines: [
            ours('block', got.t, got.x),
            level('where it stops', got.t, x),
            level('rigid block, Coulomb friction', got.t, ref.stop.rigid),
          ],
        },
      ],
      scenarios: [{ name: 'braking on 10 degrees', scenario: got.scenario }],
    };
  },
};

export const anchorLawCases = [papersLaw('hc'), papersLaw('fl'), exact, weight, incline, stop];
