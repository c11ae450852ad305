/**
 * What lets go, takes hold and breaks (docs/theory/operations.md), against closed forms: plastic impacts, the whip of a
 * strained line, the wave that unloads it, a line that parts, a gap that is drawn in, and the ledger of all of it.
 * @module
 */
import { row, simulate } from './simulate.mjs';

/** @typedef {import('./case.mjs').Case} Case @typedef {import('./simulate.mjs').Context} Context */

const FREE = { gravity: 0, water: { density: 0 }, air: { density: 0 } };
const DRY = { ...FREE, gravity: 9.81 };
/** Each integrator, with steps of `step` or as many as the explicit rules need. @param {number} step @param {number} fine */
const solvers = (step, fine) => ({
  ali3: { integrator: 'ali3', step, speed_tolerance: 10, newton: 1e-11 },
  rk45: { integrator: 'rk45', tolerance: 1e-9, step },
  rk4: { integrator: 'rk4', step: fine },
});

/** @param {string} name @param {number} value @param {string} unit @param {number} tol @param {number} got */
const near = (name, value, unit, tol, got, by = 'ali3', note = '') =>
  row(name, { value, unit, kind: 'value', tol_abs: tol }, got, by, note);
/** @param {string} name @param {number} value @param {string} unit @param {number} got */
const below = (name, value, unit, got, by = 'ali3', note = '') =>
  row(name, { value, unit, kind: 'max' }, got, by, note);
const last = (/** @type {Float64Array} */ y) => y[y.length - 1];

/** @param {Float64Array} y */
const most = (y) => Math.max(...y.map(Math.abs));

const LEDGER = { lost: 'dissipated', work: 'work', missing: 'residual' };

const plastic = /** @type {Case} */ ({
  id: 'operations/catch',
  title: 'A joint takes hold: plastic impact',
  about:
    'Two bodies on one line are caught by an armed joint: v = (m1 v1 + m2 v2) / (m1 + m2), and mu dv^2 / 2 is lost. A carrier that is moved at V takes up a body at rest: it puts in m V^2, and half of that is lost.',
  source: 'closed form',
  run({ core }) {
    const hook = { kind: 'joint', hold: 'armed', catch: { reach: 0.1 } };
    return Object.entries(solvers(0.01, 0.01)).flatMap(([by, solver]) => {
      const balls = simulate(
        core,
        {
          ...{ hawse: 1, environment: FREE },
          parts: {
            one: { kind: 'rigid', mass: 2, rotation: 'fixed', velocity: [3, 0, 0] },
            two: { ...{ kind: 'rigid', mass: 5, rotation: 'fixed', position: [1, 0, 0] }, velocity: [-1, 0, 0] }, // prettier-ignore
            hook: { ...hook, type: 'spherical', a: 'one', b: 'two' },
          },
          solver: { ...solver, frame: 0.1, duration: 1 },
        },
        { v: 'one.vx', u: 'two.vx', ...LEDGER },
      );
      const belt = simulate(
        core,
        {
          ...{ hawse: 1, environment: FREE },
          parts: {
            belt: { kind: 'motion', velocity: [2, 0, 0], position: [-0.5, 0, 0] },
            load: { kind: 'rigid', mass: 5, inertia: [1, 1, 1] },
            hook: { ...hook, type: 'fixed', a: 'belt', b: 'load' },
          },
          solver: { ...solver, frame: 0.1, duration: 1 },
        },
        { v: 'load.vx', ...LEDGER },
      );
      return [
        near('speed of both', 1 / 7, 'm/s', 1e-10, last(balls.v), by),
        near('lost', 0.5 * (10 / 7) * 16, 'J', 1e-9, last(balls.lost), by),
        below('missing', 1e-9, 'J', Math.abs(last(balls.missing)), by),
        near('taken up by a belt', 2, 'm/s', 1e-10, last(belt.v), by),
        near('work of the belt', 20, 'J', 1e-9, last(belt.work), by),
        near('lost in that', 10, 'J', 1e-9, last(belt.lost), by),
      ];
    });
  },
});

const closing = /** @type {Case} */ ({
  id: 'operations/closing',
  title: 'A gap that is drawn in',
  about:
    'Two bodies that spin and fly are caught 71 mm apart and drawn together in 0.4 s by (1 - s)^3 (1 + 3 s + 6 s^2): the gap is gone, the centre of mass goes on as it did, what the joint puts in is in the ledger, whose error falls with the square of the step.',
  source: 'conservation',
  run({ core }) {
    const bodies = {
      one: { kind: 'rigid', mass: 7, inertia: [1, 2, 2.5], rate: [1, 0.5, -1], position: [0.3, 0.2, 0.1], ports: { p: { at: [-0.3, -0.2, -0.1] } } }, // prettier-ignore
      two: { kind: 'rigid', mass: 3, inertia: [0.5, 0.4, 0.3], velocity: [0.2, 0.4, 0], rate: [-0.4, 0.2, 0.7], position: [-0.5, 0.1, 0.4], ports: { p: { at: [0.55, -0.13, -0.36] } } }, // prettier-ignore
    };
    const drawn = (/** @type {object} */ solver) =>
      simulate(
        core,
        {
          ...{ hawse: 1, environment: FREE },
          parts: {
            ...bodies,
            hook: { ...{ kind: 'joint', type: 'fixed', a: 'one.p', b: 'two.p', hold: 'free' }, catch: { reach: 0.2, time: 0.4 } }, // prettier-ignore
          },
          events: { go: { at: 0.1, attach: 'hook' } },
          solver: { ...solver, frame: 0.1, duration: 1 },
        },
        { apart: 'hook.apart', v1: 'one.vy', v2: 'two.vy', ...LEDGER },
      );
    const at = (/** @type {number} */ step) => drawn({ ...solvers(step, step).ali3 });
    const [coarse, fine] = [at(0.005), at(0.0025)];
    const exact = drawn(solvers(0.02, 0.02).rk45);
    const speed = (/** @type {typeof exact} */ s) => (7 * last(s.v1) + 3 * last(s.v2)) / 10;
    return [
      near('gap left', 0, 'm', 1e-9, last(fine.apart)),
      near('gap left', 0, 'm', 1e-8, last(exact.apart), 'rk45'),
      near('speed of the centre of mass', 0.12, 'm/s', 1e-9, speed(fine)),
      near('speed of the centre of mass', 0.12, 'm/s', 1e-9, speed(exact), 'rk45'),
      below('missing', 1e-7, 'J', Math.abs(last(exact.missing)), 'rk45'),
      near('order of what is missing', 2, '1', 0.3, Math.log2(most(coarse.missing) / most(fine.missing))), // prettier-ignore
    ];
  },
});

const whip = /** @type {Case} */ ({
  id: 'operations/whip',
  title: 'The whip of a line that is let go',
  about:
    'A line strained by 0.01 between two points is let go at one end: it flies at e sqrt(EA / m), the wave of unloading is sqrt(EA / m) t from there, and nothing is felt before it comes; when it has come to the other end all that was strain is speed. With 200 elements.',
  source: 'closed form: d’Alembert; the front of a chain of masses, a third of its step at the moment of the wave (Airy)', // prettier-ignore
  run({ core }) {
    const [EA, m, L, e, n] = [1e6, 1, 100, 0.01, 200];
    const c = Math.sqrt(EA / m);
    const s = simulate(
      core,
      {
        ...{ hawse: 1, environment: FREE },
        parts: {
          line: {
            ...{ kind: 'cable', elements: n, length: L, EA, CE: 1, mass_per_metre: m },
            a: { attach: 'world' },
            b: { attach: 'world', position: [L * (1 + e), 0, 0], grip: 'held' },
          },
        },
        events: { go: { at: 0.01, release: 'line.b' } },
        solver: { step: 2.5e-5, frame: 5e-4, speed_tolerance: 10, duration: 0.11 },
      },
      {
        end: { part: 'line', end: 'b', axis: 'x' },
        mid: (frame, reader) => reader.line(frame, 'line').tension[n / 2],
        far: 'line.tension_a',
        kinetic: 'kinetic',
        ...LEDGER,
      },
    );
    const t = s.t.map((v) => v - 0.01);
    const index = (/** @type {number} */ at) => t.findIndex((v) => v > at - 1e-9);
    const [i0, i1] = [index(0.02), index(0.08)];
    const speed = (s.end[i0] - s.end[i1]) / (t[i1] - t[i0]);
    const T0 = EA * e;
    const front = s.mid.findIndex((T, i) => t[i] > 0 && T < (2 / 3) * T0);
    const part = (s.mid[front - 1] - (2 / 3) * T0) / (s.mid[front - 1] - s.mid[front]);
    const came = t[front - 1] + part * (t[front] - t[front - 1]);
    // tensions are told of nodes, between the two elements beside them
    return [
      near('speed of the end', e * c, 'm/s', 0.02, speed),
      near('the wave comes to the middle', (L - L / n) / 2 / c, 's', 1e-4, came),
      near('tension there before', T0, 'N', 1, s.mid[index(0.8 * came)]),
      near('tension at the other end before', T0, 'N', 1, s.far[index(0.09)]),
      near('strain that is speed', 0.5 * EA * e * e * L, 'J', 30, s.kinetic[index(0.1)]),
      below('missing', 0.05, 'J', Math.abs(last(s.missing))),
    ];
  },
});

const breaking = /** @type {Case} */ ({
  id: 'operations/breaking-load',
  title: 'A line that parts',
  about:
    'A hanging line of 100 m under a load that grows by 100 N/s parts where it pulls most, in its topmost element, when load and the weight below its middle are the breaking load; the strain energy of that element, T^2 l / (2 EA), is lost.',
  source: 'closed form',
  run({ core }) {
    const due = (5000 - 3000 - 9.81 * 95) / 100;
    const { rk4: _, ...two } = solvers(0.002, 0.002);
    return Object.entries(two).flatMap(([by, solver]) => {
      const s = simulate(
        core,
        {
          ...{ hawse: 1, environment: DRY },
          parts: {
            line: {
              ...{ kind: 'cable', elements: 10, length: 100, EA: 1e7, CID: 1e5 },
              ...{ mass_per_metre: 1, breaking_load: 5000, a: { attach: 'world' } },
              b: { attach: 'free', position: [0, 0, -100], force_z: -3000 },
            },
          },
          inputs: { pull: { target: 'line.b.force_z' } },
          events: { load: { at: 0, set: { pull: { value: -5000, over: 20 } } } },
          solver: { ...solver, frame: 0.002, start: 'static', duration: 11 },
        },
        { parted: 'line.parted', elastic: 'elastic', ...LEDGER },
      );
      const i = s.parted.findIndex((v) => v > 0);
      return [
        near('parts in element', 1, '1', 0, s.parted[i], by),
        near('when', due, 's', 0.005, s.t[i], by),
        near('lost', 12.5, 'J', 0.02, s.lost[i] - s.lost[i - 1], by),
        near('no longer held', 12.5, 'J', 0.02, s.elastic[i - 1] - s.elastic[i], by),
        below('missing within', 1e-3, 'J', Math.abs(s.missing[i] - s.missing[i - 1]), by),
      ];
    });
  },
});

/** @type {Case[]} */
export const operationCases = [plastic, closing, whip, breaking];
