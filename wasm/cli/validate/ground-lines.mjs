/**
 * Lines on the ground at rest, against closed forms and published moorings.
 * @module
 */
import { G, mooring, OC3, OC4, RHO, touchdown } from './ground-common.mjs';
import { row, simulate } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Core} Core
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {Omit<Parameters<typeof mooring>[0], 'mu' | 'elements'>} Mooring
 */

const weight = (/** @type {{mass: number, diameter: number}} */ { mass, diameter }) =>
  G * (mass - (RHO * Math.PI * diameter ** 2) / 4);

/** @param {Core} core @param {Mooring} of @param {number} mu @param {number} elements */
const rest = (core, of, mu, elements) => {
  const { top, foot, lying } = simulate(core, mooring({ ...of, mu, elements }), {
    top: 'line.tension_b',
    foot: 'line.tension_a',
    lying: 'line.grounded',
  });
  return { top: top[0], foot: foot[0], lying: lying[0] };
};

const REACHES = [740, 780, 790, 797, 804];

/** @type {Case} */
const catenary = {
  id: 'ground/catenary',
  title: 'Catenaries that come down to the ground',
  about:
    'A chain of 835 m from an anchor to a point 186 m above it, drawn from slack to nearly lifted, in 160 elements: its tension at ' +
    'the upper end and its length on the ground, with friction of 0.6 under it. Then the error over twelve reaches: of second order in the elements.',
  source: 'Jonkman 2007, equations 2-37 and 2-38',
  run: ({ core }) => {
    const line = { w: weight(OC4), L: OC4.L, EA: OC4.EA, mu: 0.6, h: OC4.h };
    const got = REACHES.map((X) => ({ X, of: touchdown(line, X), ...rest(core, { ...OC4, X }, 0.6, 160) })); // prettier-ignore
    const error = (/** @type {number} */ n) =>
      Math.hypot(
        ...Array.from({ length: 12 }, (_, i) => 760 + 3.7 * i).map(
          (X) => rest(core, { ...OC4, X }, 0.6, n).top / touchdown(line, X).T - 1,
        ),
      );
    const x = { label: 'reach', unit: 'm' };
    const far = Array.from({ length: 60 }, (_, i) => 720 + (86 * i) / 59);
    return {
      rows: [
        ...got.map((g) => row(`tension, ${g.X} m away`, { value: g.of.T, unit: 'N', kind: 'value', tol_rel: 1e-3 }, g.top, 'static', '')), // prettier-ignore
        ...got.map((g) => row(`length on the ground, ${g.X} m away`, { value: g.of.B, unit: 'm', kind: 'value', tol_abs: 6 }, g.lying, 'static', 'elements of 5.2 m')), // prettier-ignore
        row('error of 20 elements over that of 40', { value: 4, unit: '1', kind: 'value', tol_abs: 0.5 }, error(20) / error(40), 'static', 'second order'), // prettier-ignore
      ],
      curves: [
        {
          id: 'offset',
          figure: '',
          title: 'Tension over reach',
          x,
          y: { label: 'tension', unit: 'N' },
          lines: [
            { name: 'closed form', kind: 'reference', x: far, y: far.map((X) => touchdown(line, X).T) }, // prettier-ignore
            { name: 'chain', kind: 'hawse', x: REACHES, y: got.map((g) => g.top), points: true },
          ],
        },
      ],
      scenarios: [{ name: 'at 797 m', scenario: mooring({ ...OC4, X: 797, mu: 0.6, elements: 160 }) }], // prettier-ignore
    };
  },
};

/** @type {Case} */
const published = {
  id: 'ground/published',
  title: 'Published moorings: OC3 Hywind and OC4 DeepCwind',
  about:
    'One of three lines of the floating turbines of the IEA tasks, without friction. Three of them pull down on the platform, and hold ' +
    'it in surge by 1.5 (dH/dX + H/X).',
  source:
    'Jonkman, NREL/TP-500-47535, 2010 (OC3: 1,607 kN, 41,180 N/m); Robertson et al., NREL/TP-5000-60601, 2014 (OC4: 7.08e4 N/m)',
  run: ({ core }) => {
    const pulls = (/** @type {Mooring} */ of, /** @type {number} */ X) => {
      const base = mooring({ ...of, X, mu: 0, elements: 120 });
      const { line } = base.parts;
      const top = { kind: 'motion', position: line.b.position };
      const s = simulate(
        core,
        { ...base, parts: { top, line: { ...line, b: { attach: 'top' } } } },
        { H: 'top.fx', V: 'top.fz' },
      );
      return { H: -s.H[0], V: -s.V[0] };
    };
    return [
      { name: 'OC3', of: OC3, K: 41180, V: 1607e3 },
      { name: 'OC4', of: OC4, K: 70800, V: 0 },
    ].flatMap(({ name, of, K, V }) => {
      const [a, b, c] = [-0.5, 0, 0.5].map((d) => pulls(of, of.X + d));
      const stiff = 1.5 * (c.H - a.H + b.H / of.X);
      const down = 3 * b.V;
      return [
        row(`${name}: stiffness in surge`, { value: K, unit: 'N/m', kind: 'value', tol_rel: 1e-2 }, stiff, 'static', ''), // prettier-ignore
        ...(V ? [row(`${name}: pull downwards`, { value: V, unit: 'N', kind: 'value', tol_rel: 1e-2 }, down, 'static', '')] : []), // prettier-ignore
      ];
    });
  },
};

/** @type {Case} */
const moorpy = {
  id: 'ground/moorpy',
  title: 'A line on the ground of MoorPy’s own tests',
  about:
    'A line of 800 N/m and 500 m to a point 400 m away and 200 m up, that hardly stretches; friction of 0 and of 0.1 under it.',
  source: 'MoorPy (NREL), tests/test_catenary.py, rows 2 and 3',
  run: ({ core }) =>
    [0, 0.1].flatMap((mu) => {
      const diameter = 0.1;
      const mass = 800 / G + (RHO * Math.PI * diameter ** 2) / 4;
      const got = rest(core, { diameter, mass, EA: 7.51e12, L: 500, h: 200, X: 400, z: -300 }, mu, 250); // prettier-ignore
      const T = Math.hypot(96643.428, 237751.755);
      return [
        row(`tension, friction ${mu}`, { value: T, unit: 'N', kind: 'value', tol_rel: 1e-3 }, got.top, 'static', ''), // prettier-ignore
        row(`length on the ground, friction ${mu}`, { value: 202.8103, unit: 'm', kind: 'value', tol_abs: 3 }, got.lying, 'static', 'elements of 2 m'), // prettier-ignore
        row(`tension at the anchor, friction ${mu}`, { value: mu ? 80418.604 : 96643.428, unit: 'N', kind: 'value', tol_rel: 2e-3 }, got.foot, 'static', ''), // prettier-ignore
      ];
    }),
};

/** @type {Case[]} */
export const groundLineCases = [catenary, published, moorpy];
