/**
 * MoorDyn's own examples, rebuilt: the decks of OC3 Hywind and OC4 DeepCwind in OpenFAST's regression tests, and the three chains of
 * MoorDyn's test of moved fairleads. What MoorDyn makes of them was read from the published record where there is one, else by
 * running MoorDyn 2.7.1 on its own decks (docs/theory/ground.md says how).
 * @module
 */
import { mooring, OC3, OC4 } from './ground-common.mjs';
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Core} Core @typedef {import('./case.mjs').Case} Case */
/** @typedef {Omit<Parameters<typeof mooring>[0], 'mu' | 'elements'>} Mooring */

/** @param {Core} core @param {Mooring} of */
const rest = (core, of) => {
  const s = simulate(core, mooring({ ...of, mu: 0, elements: 120 }), {
    top: 'line.tension_b',
    foot: 'line.tension_a',
  });
  return { top: s.top[0], foot: s.foot[0] };
};

/** A fairlead of OC4, with the platform 5 m ahead and pitched by 1.9 degrees: reach and height of its line. @param {number[]} anchor @param {number[]} at */
function ofPlatform([ax, ay], [x, y, z]) {
  const pitch = (1.9 * Math.PI) / 180;
  const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
  return { ...OC4, X: Math.hypot(5 + x * c + z * s - ax, y - ay), h: 200 + z * c - x * s };
}

/** @param {string} name @param {number} value @param {number} got @param {string} [note] */
const tension = (name, value, got, note = '') =>
  row(name, { value, unit: 'N', kind: 'value', tol_rel: 1e-2 }, got, 'static', note);

/** @type {Case} */
const decks = {
  id: 'ground/moordyn-decks',
  title: 'Decks of OpenFAST: OC3 Hywind and OC4 DeepCwind',
  about:
    'The tensions of the published input decks: OC3 at rest; OC4 with its platform 5 m ahead and pitched by 1.9 degrees, as its record begins.',
  source:
    'OpenFAST/r-test: 5MW_OC3Spar_DLL_WTurb_WavesIrr (MAP++ 1.20.10, summary) and 5MW_OC4Semi_WSt_WavesWN (MoorDyn, first row of the record)',
  run: ({ core }) => {
    const oc3 = rest(core, { ...OC3 });
    const lee = rest(core, ofPlatform([418.8, 725.383], [20.434, 35.393, -14]));
    const weather = rest(core, ofPlatform([-837.6, 0], [-40.868, 0, -14]));
    return [
      tension('OC3: tension at the fairlead', 911_089.457, oc3.top),
      tension('OC3: tension at the anchor', 736_845.198, oc3.foot),
      tension('OC4: tension at the lee fairleads', 999_275, lee.top),
      tension('OC4: tension at the lee anchors', 802_055, lee.foot),
      tension('OC4: tension at the weather fairlead', 1_373_160, weather.top),
      tension('OC4: tension at the weather anchor', 1_174_140, weather.foot),
    ];
  },
};

/** Depth, reach, length, elements as in the deck; tension at rest, and with the fairlead moved by 5 m in 10 s least and largest [N]. */
const CHAINS = [
  { depth: 50, reach: 400, length: 410, elements: 82, rest: 1_014_030, low: 252_500, high: 1_633_900, tol: 2e-2 }, // prettier-ignore
  { depth: 200, reach: 700, length: 760, elements: 82, rest: 2_078_190, low: 878_300, high: 3_249_000, tol: 1.5e-2 }, // prettier-ignore
  { depth: 600, reach: 1500, length: 1700, elements: 170, rest: 5_250_200, low: 2_346_100, high: 8_089_300, tol: 1.5e-2 }, // prettier-ignore
];

/** @param {typeof CHAINS[number]} of @param {number} heave [m] @param {number} duration [s] */
const chain = ({ depth, reach, length, elements }, heave, duration) => ({
  hawse: 1,
  environment: {
    gravity: 9.81,
    water: { density: 1025 },
    // there the middle of a line that lies is at the depth itself, less what it sinks
    ground: {
      ...{ kind: 'plane', z: -depth - 0.126, stiffness: 1e5, damping: 1e4 },
      friction: { along: 0.5, across: 0.5 },
    },
  },
  parts: {
    top: { kind: 'motion', position: [0, 0, 0], amplitude_z: heave, frequency: [0, 0, Math.PI / 5] }, // prettier-ignore
    line: {
      ...{ kind: 'cable', length, elements, diameter: 0.252, mass_per_metre: 390, EA: 1.674e9 },
      ...{ drag_normal: 1.37, drag_tangential: 0.64, added_mass: 1 },
      a: { attach: 'world', position: [reach, 0, -depth] },
      b: { attach: 'top' },
    },
  },
  solver: { start: 'static', step: 0.01, frame: 0.1, duration },
});

/** @type {Case} */
const chains = {
  id: 'ground/moordyn-chains',
  title: 'Chains of MoorDyn’s tests, their fairleads moved',
  about:
    'Chains of 390 kg/m in 50, 200 and 600 m, with friction under them: at rest, and after 10 s of heave of 5 m in 10 s the least and ' +
    'largest tension of the next two periods. MoorDyn reads friction as a law of speed and damps each element critically; here what sticks, sticks.',
  source:
    'MoorDyn 2.7.1, tests/Mooring/WD0050_Chain.txt, WD0200_Chain.txt, WD0600_Chain.txt, motion ZZP1_A2',
  run: ({ core }) => {
    const moved = CHAINS.map((of) => {
      const s = simulate(core, chain(of, 5, 30), { top: 'line.tension_b' });
      const late = Array.from(s.top).slice(100);
      return { ...of, low_: Math.min(...late), high_: Math.max(...late), t: Array.from(s.t), top: Array.from(s.top) }; // prettier-ignore
    });
    return {
      rows: moved.flatMap((m) => [
        tension(`${m.depth} m: tension at rest`, m.rest, simulate(core, chain(m, 0, 0.1), { top: 'line.tension_b' }).top[0]), // prettier-ignore
        row(`${m.depth} m: largest tension`, { value: m.high, unit: 'N', kind: 'value', tol_rel: m.tol }, m.high_, 'ali3', ''), // prettier-ignore
        ...(m.depth > 50 ? [row(`${m.depth} m: least tension`, { value: m.low, unit: 'N', kind: 'value', tol_rel: m.tol }, m.low_, 'ali3', '')] : []), // prettier-ignore
      ]),
      curves: [
        {
          ...{ id: 'heave', figure: '', title: 'Tension at the fairlead' },
          x: { label: 'time', unit: 's' },
          y: { label: 'tension', unit: 'N' },
          lines: moved.map((m) => ({ name: `${m.depth} m`, kind: 'hawse', x: m.t, y: m.top })),
        },
      ],
      scenarios: [{ name: 'in 200 m', scenario: chain(CHAINS[1], 5, 30) }],
    };
  },
};

/** @type {Case[]} */
export const groundMoordynCases = [decks, chains];
