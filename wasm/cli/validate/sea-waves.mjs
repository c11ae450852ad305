/**
 * The sea by gauges in runs: dispersion, orbits, stretching, second order, spectra recovered from an hour, directions, gusts,
 * current, ramp. Answers are closed forms worked out here, apart from the core (docs/theory/sea.md); of random records the
 * tolerances are what theory says of their scatter.
 * @module
 */
import { simulate, row } from './simulate.mjs';

/**
 * @typedef {import('./simulate.mjs').Core} Core
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('../../js/frame.mjs').Sea} Sea
 */

const G = 9.81;
const RHO = 1025;
const TURN = 2 * Math.PI;
const SOURCE = 'closed form';

/** @param {object} environment @param {Record<string, number[]>} gauges places by id @param {object} solver */
const scenarioOf = (environment, gauges, solver) => ({
  hawse: 1,
  environment,
  parts: Object.fromEntries(
    Object.entries(gauges).map(([id, position]) => [id, { kind: 'gauge', position }]),
  ),
  solver,
});

/** Channels of gauges as probes, all of them: `a.surface` stands for itself. @param {string[]} gauges @param {string[]} channels */
const probesOf = (gauges, channels) =>
  Object.fromEntries(gauges.flatMap((g) => channels.map((c) => [`${g}.${c}`, `${g}.${c}`])));

/** Frames over one period, each once. @param {number} period @param {number} [n] */
const onePeriod = (period, n = 64) => ({
  step: period / n,
  frame: period / n,
  duration: (period * (n - 1)) / n,
});

/** @param {ArrayLike<number>} y */
const meanOf = (y) => Array.from(y).reduce((a, b) => a + b, 0) / y.length;
/** @param {ArrayLike<number>} y */
const rms = (y) => Math.sqrt(Array.from(y).reduce((a, b) => a + b * b, 0) / y.length);
/** Mean product of two records less their means. @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function covariance(a, b) {
  const [p, q] = [meanOf(a), meanOf(b)];
  return Array.from(a).reduce((sum, v, i) => sum + (v - p) * (b[i] - q), 0) / a.length;
}

/** k of omega^2 = g k tanh(k h) by halving; depth 0: deep. @param {number} omega @param {number} depth */
function waveNumber(omega, depth) {
  if (!(depth > 0)) return (omega * omega) / G;
  let [low, high] = [(omega * omega) / G, omega / Math.sqrt(G * depth) + (omega * omega) / G];
  for (let i = 0; i < 200; i++) {
    const k = (low + high) / 2;
    if (G * k * Math.tanh(k * depth) < omega * omega) low = k;
    else high = k;
  }
  return (low + high) / 2;
}

/** @param {string} name @param {number} value @param {number} got @param {number} tol @param {string} unit @param {string} [note] */
const held = (name, value, got, tol, unit, note = '') =>
  row(name, { value, unit, kind: 'value', tol_abs: tol }, got, 'ali3', note);
/** @param {string} name @param {number} most @param {number} got @param {string} unit @param {string} [note] */
const atMost = (name, most, got, unit, note = '') =>
  row(name, { value: most, unit, kind: 'max', tol_abs: 0 }, got, 'ali3', note);

/** Largest difference of a record and a function of time. @param {ArrayLike<number>} t @param {ArrayLike<number>} y @param {(t: number) => number} f */
const worst = (t, y, f) =>
  Array.from(y).reduce((most, v, i) => Math.max(most, Math.abs(v - f(t[i]))), 0);

/** @type {Case} */
const dispersion = {
  id: 'sea/dispersion',
  title: 'Dispersion: length of waves by period and depth',
  about:
    'Regular waves of 2 cm; the wave number is the ratio of slope and height over a period, against omega^2 = g k tanh(kh) by ' +
    'halving. From a twentieth of a wave deep to several.',
  source: SOURCE,
  run: ({ core }) =>
    [0, 2, 5, 20, 100, 1000].flatMap((depth) =>
      [3, 8, 15].map((period) => {
        const scenario = scenarioOf(
          { gravity: G, water: { depth }, waves: { kind: 'regular', height: 0.02, period } },
          { g: [3, 0, -1] },
          onePeriod(period),
        );
        const s = simulate(core, scenario, probesOf(['g'], ['surface', 'slope_x']));
        const k = waveNumber(TURN / period, depth);
        const got = rms(s['g.slope_x']) / rms(s['g.surface']);
        const where = depth ? `depth ${depth} m` : 'deep';
        return held(`wave number, ${period} s, ${where}`, k, got, 1e-12 * k, 'rad/m');
      }),
    ),
};

const SPEEDS = ['speed_x', 'speed_y', 'speed_z'];
const ACCELERATIONS = ['acceleration_x', 'acceleration_y', 'acceleration_z'];

/** @type {Case} */
const orbits = {
  id: 'sea/orbits',
  title: 'Airy waves: speeds, accelerations and pressure',
  about:
    'A wave of 2 m and 8 s at an angle of 0.6 rad, in deep water and in 20 m, 12 m and 3 m; a gauge 2 m down, against the closed ' +
    'forms in hyperbolic functions at 64 times of a period. No stretching.',
  source: SOURCE,
  run: ({ core }) =>
    [0, 20, 12, 3].flatMap((depth) => {
      const [period, heading, z, x, y] = [8, 0.6, -2, 3, -4];
      const a = depth === 3 ? 0.3 : 1;
      const scenario = scenarioOf(
        {
          gravity: G,
          water: { depth, density: RHO },
          waves: { kind: 'regular', height: 2 * a, period, heading, stretching: 'none' },
        },
        { g: [x, y, z] },
        onePeriod(period),
      );
      const s = simulate(
        core,
        scenario,
        probesOf(['g'], ['surface', 'pressure', ...SPEEDS, ...ACCELERATIONS]),
      );
      const omega = TURN / period;
      const k = waveNumber(omega, depth);
      const [up, along] = depth
        ? [
            Math.sinh(k * (z + depth)) / Math.sinh(k * depth),
            Math.cosh(k * (z + depth)) / Math.sinh(k * depth),
          ]
        : [Math.exp(k * z), Math.exp(k * z)];
      const head = depth ? Math.cosh(k * (z + depth)) / Math.cosh(k * depth) : Math.exp(k * z);
      const at = (/** @type {number} */ t) =>
        k * (x * Math.cos(heading) + y * Math.sin(heading)) - omega * t;
      const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
      /** @type {[string, (t: number) => number, number, string][]} */
      const forms = [
        ['surface', (t) => a * Math.cos(at(t)), a, 'm'],
        ['speed_x', (t) => a * omega * along * cos * Math.cos(at(t)), a * omega, 'm/s'],
        ['speed_y', (t) => a * omega * along * sin * Math.cos(at(t)), a * omega, 'm/s'],
        ['speed_z', (t) => a * omega * up * Math.sin(at(t)), a * omega, 'm/s'],
        ['acceleration_x', (t) => a * omega ** 2 * along * cos * Math.sin(at(t)), a * omega ** 2, 'm/s^2'], // prettier-ignore
        ['acceleration_y', (t) => a * omega ** 2 * along * sin * Math.sin(at(t)), a * omega ** 2, 'm/s^2'], // prettier-ignore
        ['acceleration_z', (t) => -a * omega ** 2 * up * Math.cos(at(t)), a * omega ** 2, 'm/s^2'],
        ['pressure', (t) => RHO * G * a * head * Math.cos(at(t)), RHO * G * a, 'Pa'],
      ];
      return forms.map(([name, f, size, unit]) =>
        atMost(
          `${name.replace('_', ', ')}, off by, ${depth ? `depth ${depth} m` : 'deep'}`,
          1e-12 * size * (depth ? 1 / Math.tanh(k * depth) : 1),
          worst(s.t, s[`g.${name}`], f),
          unit,
        ),
      );
    }),
};

/** Seven gauges: a place, and by h to both sides of it along each axis. @param {number[]} at @param {number} h */
const cross = ([x, y, z], h) => ({
  o: [x, y, z],
  xp: [x + h, y, z],
  xm: [x - h, y, z],
  yp: [x, y + h, z],
  ym: [x, y - h, z],
  zp: [x, y, z + h],
  zm: [x, y, z - h],
});

/** @type {Case} */
const fields = {
  id: 'sea/fields',
  title: 'An irregular sea by differences: continuity, no rotation, pressure and acceleration',
  about:
    'A short-crested sea of 100 harmonics in 25 m of water; seven gauges 10 cm apart, 3 m down, for 20 s. Divergence and rotation of ' +
    'the speeds, the acceleration against the rate of the speed and against the gradient of the pressure, all by central differences: ' +
    'their own error is (k h)^2/6 of the shortest waves that reach there.',
  source: SOURCE,
  run({ core }) {
    const [h, dt] = [0.1, 0.02];
    const gauges = cross([4, 3, -3], h);
    const scenario = scenarioOf(
      {
        gravity: G,
        water: { density: RHO, depth: 25 },
        waves: { kind: 'jonswap', height: 2, period: 7, heading: 0.4, spreading: 4, stretching: 'none' }, // prettier-ignore
      },
      gauges,
      { step: dt, frame: dt, duration: 20 },
    );
    const s = simulate(
      core,
      scenario,
      probesOf(Object.keys(gauges), [...SPEEDS, ...ACCELERATIONS, 'pressure']),
    );
    const axes = ['x', 'y', 'z'];
    /** @param {string} channel @param {string} axis @param {number} i */
    const slope = (channel, axis, i) =>
      (s[`${axis}p.${channel}`][i] - s[`${axis}m.${channel}`][i]) / (2 * h);
    const most = { divergence: 0, rotation: 0, pressure: 0, rate: 0 };
    const size = rms(s['o.acceleration_z']);
    for (let i = 1; i < s.t.length - 1; i++) {
      const sum = axes.reduce((all, a) => all + slope(`speed_${a}`, a, i), 0);
      most.divergence = Math.max(most.divergence, Math.abs(sum));
      axes.forEach((a, j) => {
        const b = axes[(j + 1) % 3];
        const turn = slope(`speed_${a}`, b, i) - slope(`speed_${b}`, a, i);
        const accel = s[`o.acceleration_${a}`];
        const speed = s[`o.speed_${a}`];
        const rate = (speed[i + 1] - speed[i - 1]) / (2 * dt);
        most.rotation = Math.max(most.rotation, Math.abs(turn));
        most.rate = Math.max(most.rate, Math.abs(rate - accel[i]));
        most.pressure = Math.max(most.pressure, Math.abs(slope('pressure', a, i) / RHO + accel[i]));
      });
    }
    const gradient = rms(s['o.speed_z']);
    return [
      atMost('divergence of the speed', 3e-4 * gradient, most.divergence, '1/s'),
      atMost('rotation of the speed', 3e-4 * gradient, most.rotation, '1/s'),
      atMost('acceleration against the rate of the speed', 1e-3 * size, most.rate, 'm/s^2'),
      atMost('acceleration against the pressure', 2e-3 * size, most.pressure, 'm/s^2'),
    ];
  },
};

/** Heights over a column of gauges from the bed, or 20 m down, to the surface. @param {number} eta @param {number} depth */
const column = (eta, depth) =>
  Array.from({ length: 12 }, (_, i) => eta - 1e-9 - ((eta + (depth || 20)) * i) / 12);

/** @type {Case} */
const stretching = {
  id: 'sea/stretching',
  title: 'Stretching at crest and trough',
  about:
    'A wave of 3 m and 7 s, deep and in 15 m, at its crest and its trough: the speed over the height, against the closed form at ' +
    "Wheeler's height h (z - eta)/(h + eta), at z = 0 for what is above it (vertical), or as it is (none).",
  source: 'Wheeler 1970',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    /** @type {import('./case.mjs').Curve[]} */
    const curves = [];
    const [period, a] = [7, 1.5];
    const omega = TURN / period;
    for (const depth of [0, 15])
      for (const [name, phase] of /** @type {const} */ ([
        ['crest', 0],
        ['trough', Math.PI],
      ]))
        for (const kind of ['wheeler', 'vertical', 'none']) {
          const eta = a * Math.cos(phase);
          const zs = column(eta, depth);
          const scenario = scenarioOf(
            {
              gravity: G,
              water: { depth },
              waves: { kind: 'regular', height: 2 * a, period, phase, stretching: kind },
            },
            Object.fromEntries(zs.map((z, i) => [`g${i}`, [0, 0, z]])),
            { step: 0.1, frame: 0.1, duration: 0.1 },
          );
          const ids = zs.map((_, i) => `g${i}`);
          const s = simulate(core, scenario, probesOf(ids, ['speed_x']));
          const k = waveNumber(omega, depth);
          const moved = (/** @type {number} */ z) =>
            kind === 'wheeler'
              ? depth
                ? (depth * (z - eta)) / (depth + eta)
                : z - eta
              : kind === 'vertical'
                ? Math.min(z, 0)
                : z;
          const speed = (/** @type {number} */ z) =>
            eta *
            omega *
            (depth
              ? Math.cosh(k * (moved(z) + depth)) / Math.sinh(k * depth)
              : Math.exp(k * moved(z)));
          const got = ids.map((id) => s[`${id}.speed_x`][0]);
          const off = zs.reduce((most, z, i) => Math.max(most, Math.abs(got[i] - speed(z))), 0);
          const where = depth ? `depth ${depth} m` : 'deep';
          rows.push(atMost(`speed, off by, ${kind}, ${name}, ${where}`, 1e-12, off, 'm/s'));
          if (kind === 'wheeler' && depth)
            curves.push({
              id: name,
              figure: '',
              title: `Speed along x under the ${name}, depth 15 m`,
              x: { label: 'speed', unit: 'm/s' },
              y: { label: 'height over still water', unit: 'm' },
              lines: [
                { name: 'gauges', kind: 'hawse', x: got, y: zs, points: true },
                { name: 'Wheeler', kind: 'reference', x: zs.map(speed), y: zs },
              ],
            });
        }
    return { rows, curves, scenarios: [] };
  },
};

/** Amplitudes of cos and sin of the n-th harmonic of a record of one period. @param {ArrayLike<number>} y @param {number} n */
function harmonic(y, n) {
  let [c, s] = [0, 0];
  for (let i = 0; i < y.length; i++) {
    const angle = (TURN * n * i) / y.length;
    c += (2 * y[i] * Math.cos(angle)) / y.length;
    s += (2 * y[i] * Math.sin(angle)) / y.length;
  }
  return [c, s];
}

/** @type {Case} */
const stokes = {
  id: 'sea/stokes2',
  title: "Stokes' second order: harmonics of surface, speed and pressure",
  about:
    'Waves of 6 s in deep water (2 m), 8 m (1 m) and 3 m (0.2 m). Over a period the harmonics of the surface, of the speed and of the ' +
    'pressure 1.5 m down, and the mean pressure, against the closed forms; then the kinematic condition of the surface: what is left of ' +
    'it goes with the cube of the height, of Airy waves with the square.',
  source: 'Stokes 1847; Fenton 1985',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    const [period, z] = [6, -1.5];
    const omega = TURN / period;
    for (const [depth, height] of [
      [0, 2],
      [8, 1],
      [3, 0.2],
    ]) {
      const scenario = scenarioOf(
        {
          gravity: G,
          water: { depth, density: RHO },
          waves: { kind: 'stokes2', height, period },
        },
        { g: [0, 0, z] },
        onePeriod(period),
      );
      const s = simulate(core, scenario, probesOf(['g'], ['surface', 'speed_x', 'speed_z', 'pressure'])); // prettier-ignore
      const k = waveNumber(omega, depth);
      const a = height / 2;
      const h = depth || 60 / k; // e^-60 is nothing
      const [sh, th] = [Math.sinh(k * h), Math.tanh(k * h)];
      const [c2, s2] = [Math.cosh(2 * k * (z + h)), Math.sinh(2 * k * (z + h))];
      const second = 0.75 * a * a * k * omega;
      const square = (a * omega) ** 2 / (4 * sh * sh);
      const where = depth ? `depth ${depth} m` : 'deep';
      /** @type {[string, number, number, string, number][]} */
      const list = [
        ['surface, first', a, harmonic(s['g.surface'], 1)[0], 'm', a],
        ['surface, second', (k * a * a * (3 - th * th)) / (4 * th ** 3), harmonic(s['g.surface'], 2)[0], 'm', a], // prettier-ignore
        ['surface, mean', 0, meanOf(s['g.surface']), 'm', a],
        ['speed x, second', (second * c2) / sh ** 4, harmonic(s['g.speed_x'], 2)[0], 'm/s', a * omega], // prettier-ignore
        ['speed z, second', (-second * s2) / sh ** 4, harmonic(s['g.speed_z'], 2)[1], 'm/s', a * omega], // prettier-ignore
        ['pressure, first', (RHO * G * a * Math.cosh(k * (z + h))) / Math.cosh(k * h), harmonic(s['g.pressure'], 1)[0], 'Pa', RHO * G * a], // prettier-ignore
        ['pressure, second', RHO * ((second * omega * c2) / (k * sh ** 4) - square), harmonic(s['g.pressure'], 2)[0], 'Pa', RHO * G * a], // prettier-ignore
        ['pressure, mean', -RHO * square * (c2 - 1), meanOf(s['g.pressure']), 'Pa', RHO * G * a],
      ];
      for (const [name, value, got, unit, size] of list)
        rows.push(held(`${name}, ${where}`, value, got, 1e-12 * size, unit));
    }
    for (const kind of ['regular', 'stokes2'])
      for (const depth of [0, 8]) {
        const [large, small] = [0.2, 0.1].map((height) => kinematic(core, kind, depth, height));
        const order = Math.log2(large / small);
        const what = `order of the kinematic condition, ${kind}, ${depth ? `depth ${depth} m` : 'deep'}`;
        rows.push(held(what, kind === 'regular' ? 2 : 3, order, 0.1, '1'));
      }
    return rows;
  },
};

/**
 * Largest w - eta_t - u eta_x of 40 places along a wave of 6 s, at the surface itself: first its height is measured, then what is there.
 * @param {Core} core @param {string} kind @param {number} depth @param {number} height
 */
function kinematic(core, kind, depth, height) {
  const length = TURN / waveNumber(TURN / 6, depth);
  const xs = Array.from({ length: 40 }, (_, i) => (length * i) / 40);
  const ids = xs.map((_, i) => `g${i}`);
  const environment = {
    gravity: G,
    water: { depth },
    waves: { kind, height, period: 6, stretching: 'none' },
  };
  const solver = { step: 0.1, frame: 0.1, duration: 0.1 };
  const at = (/** @type {(i: number) => number} */ z) =>
    scenarioOf(environment, Object.fromEntries(xs.map((x, i) => [ids[i], [x, 0, z(i)]])), solver);
  const found = simulate(core, at(() => 0), probesOf(ids, ['surface'])); // prettier-ignore
  const s = simulate(
    core,
    at((i) => found[`${ids[i]}.surface`][0] - 1e-12),
    probesOf(ids, ['speed_x', 'speed_z', 'slope_x', 'surface_rate']),
  );
  return ids.reduce((most, id) => {
    const [u, w, slope, rate] = ['speed_x', 'speed_z', 'slope_x', 'surface_rate'].map((c) => s[`${id}.${c}`][0]); // prettier-ignore
    return Math.max(most, Math.abs(w - rate - u * slope));
  }, 0);
}

const HOUR = 3600;
const SAMPLE = 0.5;

/**
 * Standard deviation of the variance of a record, of harmonics whose phases alone are random: each two of them beat, and a beat
 * that is not over in the record leaves its share.
 * @param {number[]} amplitude @param {number[]} omega @param {number} duration
 */
function scatter(amplitude, omega, duration) {
  let sum = 0;
  for (let i = 0; i < amplitude.length; i++)
    for (let j = 0; j < i; j++) {
      const x = ((omega[i] - omega[j]) * duration) / 2;
      const sinc = x === 0 ? 1 : Math.sin(x) / x;
      sum += 0.5 * (amplitude[i] * amplitude[j] * sinc) ** 2;
    }
  return Math.sqrt(sum);
}

/** Energy of a record in bins of 1/duration: bin j is about j/duration. @param {ArrayLike<number>} y @param {number} bins */
function periodogram(y, bins) {
  const mean = meanOf(y);
  return Array.from({ length: bins }, (_, j) => {
    const [c, s] = [Math.cos((TURN * j) / y.length), Math.sin((TURN * j) / y.length)];
    let [p, q, re, im] = [1, 0, 0, 0];
    for (let i = 0; i < y.length; i++) {
      re += (y[i] - mean) * p;
      im += (y[i] - mean) * q;
      [p, q] = [p * c - q * s, p * s + q * c];
    }
    return (2 * (re * re + im * im)) / y.length ** 2;
  });
}

/** Integral by Simpson's rule. @param {(x: number) => number} f @param {number} a @param {number} b */
function integral(f, a, b) {
  const n = 4000;
  let sum = f(a) + f(b);
  for (let i = 1; i < n; i++) sum += (i % 2 ? 4 : 2) * f(a + ((b - a) * i) / n);
  return (sum * (b - a)) / (3 * n);
}

/** JONSWAP over f [Hz] up to a factor. @param {number} peak [Hz] @param {number} gamma */
const jonswap = (peak, gamma) => (/** @type {number} */ f) => {
  const width = f <= peak ? 0.07 : 0.09;
  const r = Math.exp(-((f - peak) ** 2) / (2 * (width * peak) ** 2));
  return f ** -5 * Math.exp(-1.25 * (peak / f) ** 4) * gamma ** r;
};

/** What the manifest says of a scenario's sea. @param {Core} core @param {object} scenario @returns {Sea} */
function seaOf(core, scenario) {
  const model = core.compile(JSON.stringify(scenario));
  const { sea } = model.manifest;
  model.free();
  if (!sea) throw new Error('there is no sea');
  return sea;
}

/** Sums of a periodogram over bands between edges [Hz]. @param {number[]} power @param {number[]} edges @param {number} duration */
const bandsOf = (power, edges, duration) =>
  edges.slice(1).map((to, i) =>
    power.reduce((sum, p, j) => {
      const f = j / duration;
      return f >= edges[i] && f < to ? sum + p : sum;
    }, 0),
  );

/** Shares of a density in bands. @param {(f: number) => number} shape @param {number[]} edges @param {number} low @param {number} high */
function sharesOf(shape, edges, low, high) {
  const all = integral(shape, low, high);
  return edges.slice(1).map((to, i) => {
    const [a, b] = [Math.max(edges[i], low), Math.min(to, high)];
    return b > a ? integral(shape, a, b) / all : 0;
  });
}

/** @type {Case} */
const spectra = {
  id: 'sea/spectra',
  title: 'Spectra recovered from an hour',
  about:
    'Seas of 3 m and 9 s, 200 harmonics, three seeds each; an hour of a gauge, every half second. m0 and Hs within three standard ' +
    'deviations of the beats; the energy in five bands within one bin at each edge more; the period of the peak by m-1/m0, ' +
    'and of a sharp peak by the top of the smoothed periodogram, within the width of the smoothing.',
  source: 'Hasselmann et al. 1973; Pierson and Moskowitz 1964',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    /** @type {import('./case.mjs').Curve[]} */
    const curves = [];
    const [height, period] = [3, 9];
    for (const [kind, gamma] of /** @type {const} */ ([
      ['jonswap', 3.3],
      ['pierson-moskowitz', 1],
    ]))
      for (const seed of [1, 2, 3]) {
        const n = 200;
        const scenario = scenarioOf(
          { gravity: G, waves: { kind, height, period, seed, components: n } },
          { g: [0, 0, 0] },
          { step: SAMPLE, frame: SAMPLE, duration: HOUR - SAMPLE },
        );
        const sea = seaOf(core, scenario);
        const y = simulate(core, scenario, { y: 'g.surface' }).y;
        const m0 = height ** 2 / 16;
        const dev = scatter(sea.amplitude, sea.omega, HOUR);
        const got = covariance(y, y);
        const who = `${kind}, seed ${seed}`;
        rows.push(held(`m0, ${who}`, m0, got, 3 * dev, 'm^2', 'three standard deviations'));
        rows.push(held(`Hs, ${who}`, height, 4 * Math.sqrt(got), (3 * dev * height) / (2 * m0), 'm')); // prettier-ignore
        const power = periodogram(y, 2400);
        const peak = 1 / period;
        const edges = [0.5, 0.9, 1.1, 1.5, 2.2, 5.2].map((x) => x * peak);
        const shape = jonswap(peak, gamma);
        const shares = sharesOf(shape, edges, 0.5484 * peak, 5 * peak);
        const bins = bandsOf(power, edges, HOUR);
        // a bin is a share of half a mixture: at most 2/n of the energy
        shares.forEach((share, i) =>
          rows.push(
            held(
              `energy, ${(edges[i] / peak).toFixed(1)} to ${(edges[i + 1] / peak).toFixed(1)} fp, ${who}`,
              share * m0,
              bins[i],
              3 * dev + (2 * 2 * m0) / n,
              'm^2',
            ),
          ),
        );
        const half = 18; // bins to each side: 5 mHz
        const smooth = power.map((_, j) =>
          power.slice(Math.max(0, j - half), j + half + 1).reduce((a, b) => a + b, 0),
        );
        const top = smooth.indexOf(Math.max(...smooth)) / HOUR;
        if (gamma > 1) {
          const top = smooth.indexOf(Math.max(...smooth)) / HOUR;
          rows.push(held(`Tp, ${who}`, period, 1 / top, (period * half) / HOUR / peak, 's'));
        }
        // the period of energy, m-1/m0: of the peak by a factor of the spectrum's shape; the top of a broad peak is anyone's guess
        const [low, high] = [0.5484 * peak, 5 * peak];
        const te = integral((f) => shape(f) / f, low, high) / integral(shape, low, high);
        const mean = power.reduce((sum, p, j) => (j ? sum + (p * HOUR) / j : 0), 0) / got;
        rows.push(held(`Tp by m-1/m0, ${who}`, period, (period * mean) / te, (3 * dev * period) / m0, 's')); // prettier-ignore
        if (seed === 1) {
          const f = Array.from({ length: 120 }, (_, i) => 0.05 + i * 0.003);
          const all = integral(shape, 0.5484 * peak, 5 * peak);
          curves.push({
            id: kind,
            figure: '',
            title: `${kind}: an hour's spectrum, smoothed over 10 mHz`,
            x: { label: 'frequency', unit: 'Hz' },
            y: { label: 'density', unit: 'm^2/Hz' },
            lines: [
              { name: 'gauge', kind: 'hawse', x: f, y: f.map((v) => (smooth[Math.round(v * HOUR)] * HOUR) / (2 * half + 1)) }, // prettier-ignore
              { name: kind, kind: 'reference', x: f, y: f.map((v) => (m0 * shape(v)) / all) },
            ],
          });
        }
      }
    return { rows, curves, scenarios: [] };
  },
};

/** @type {Case} */
const directions = {
  id: 'sea/directions',
  title: 'Heading and spreading recovered from the slopes',
  about:
    'A short-crested sea of 2 m and 8 s, 400 harmonics, exponents 2, 6 and 20; an hour of a gauge. The heading from the rate and the ' +
    'slopes of the surface, the spreading from the slopes across and along: of cos^n, 1/(n + 2) of their variance is across. ' +
    'Within three standard deviations of directions that are drawn for each harmonic, weighted by its slope.',
  source: SOURCE,
  run({ core }) {
    const heading = 0.7;
    return [2, 6, 20].flatMap((n, i) => {
      const scenario = scenarioOf(
        {
          gravity: G,
          waves: { kind: 'jonswap', height: 2, period: 8, heading, spreading: n, components: 400, seed: 10 + i }, // prettier-ignore
        },
        { g: [0, 0, 0] },
        { step: SAMPLE, frame: SAMPLE, duration: HOUR - SAMPLE },
      );
      const sea = seaOf(core, scenario);
      const s = simulate(core, scenario, probesOf(['g'], ['surface_rate', 'slope_x', 'slope_y']));
      const [rate, sx, sy] = [s['g.surface_rate'], s['g.slope_x'], s['g.slope_y']];
      const found = Math.atan2(-covariance(rate, sy), -covariance(rate, sx));
      const [c, d] = [Math.cos(heading), Math.sin(heading)];
      const along = sx.map((v, j) => c * v + d * sy[j]);
      const across = sx.map((v, j) => -d * v + c * sy[j]);
      const share =
        covariance(across, across) / (covariance(across, across) + covariance(along, along));
      /** Of weights w: sum w^2 over the square of their sum. @param {(i: number) => number} w */
      const few = (w) => {
        const all = sea.kx.map((_, j) => w(j));
        return Math.sqrt(all.reduce((a, b) => a + b * b, 0)) / all.reduce((a, b) => a + b, 0);
      };
      const k = sea.kx.map((x, j) => Math.hypot(x, sea.ky[j]));
      const square = 1 / (n + 2);
      const fourth = 3 / ((n + 2) * (n + 4));
      const turn = 3 * Math.sqrt(square) * few((j) => sea.amplitude[j] ** 2 * k[j] * sea.omega[j]);
      const wide = 3 * Math.sqrt(fourth - square ** 2) * few((j) => (sea.amplitude[j] * k[j]) ** 2);
      return [
        held(`heading, n ${n}`, heading, found, turn, 'rad', 'three standard deviations'),
        held(`share of the slope's variance across, n ${n}`, square, share, wide, '1', 'three standard deviations'), // prettier-ignore
      ];
    });
  },
};

/** Froya at 10 m, over f [Hz]. @param {number} u */
const npd = (u) => (/** @type {number} */ f) =>
  (320 * (u / 10) ** 2) / (1 + (172 * f * (u / 10) ** -0.75) ** 0.468) ** (5 / (3 * 0.468));
/** Davenport, a drag coefficient of 0.002 and 1200 m. @param {number} u */
const davenport = (u) => (/** @type {number} */ f) => {
  const x = (1200 * f) / u;
  return (4 * 0.002 * u * u * x * x) / f / (1 + x * x) ** (4 / 3);
};

/** @type {Case} */
const gusts = {
  id: 'sea/gusts',
  title: 'Gusts: spectra recovered from an hour, and the profile of the wind',
  about:
    'A wind of 20 m/s in still water, 300 harmonics from ten minutes to two seconds; an hour of a gauge 10 m and one 40 m up, every ' +
    'half second. The variance and its part in four bands, within three standard deviations of the beats and a bin at each edge.',
  source: 'ISO 19901-1 (Froya); Davenport 1961',
  run({ core }) {
    /** @type {Row[]} */
    const rows = [];
    const [u, n, low, high] = [20, 300, 1 / 600, 0.5];
    for (const [kind, density] of /** @type {const} */ ([
      ['npd', npd(u)],
      ['davenport', davenport(u)],
    ])) {
      const scenario = scenarioOf(
        { air: { wind: [u, 0, 0], gusts: kind, components: n, seed: 5, shear: 0.12 } },
        { low: [0, 0, 10], high: [0, 0, 40] },
        { step: SAMPLE, frame: SAMPLE, duration: HOUR - SAMPLE },
      );
      const s = simulate(core, scenario, { y: 'low.wind_x', up: 'high.wind_x' });
      const variance = integral(density, low, high);
      // harmonics as they may be drawn: equal parts of half energy, half frequency
      const [omega, amplitude] = evenly(density, low, high, n);
      const dev = scatter(amplitude, omega, HOUR);
      const bin = (2 * variance) / n;
      rows.push(held(`variance, ${kind}`, variance, covariance(s.y, s.y), 3 * dev, 'm^2/s^2'));
      // of the beats with the mean itself: each harmonic leaves a over omega T
      const drift = 3 * Math.sqrt(amplitude.reduce((sum, a, i) => sum + 0.5 * ((2 * a) / (omega[i] * HOUR)) ** 2, 0)); // prettier-ignore
      rows.push(held(`mean, ${kind}`, u, meanOf(s.y), drift, 'm/s'));
      const ratio = (40 / 10) ** 0.12;
      rows.push(atMost(`wind at 40 m less (40/10)^0.12 of that at 10 m, ${kind}`, 1e-12, s.up.reduce((most, v, i) => Math.max(most, Math.abs(v - ratio * s.y[i])), 0), 'm/s')); // prettier-ignore
      const edges = [low, 0.01, 0.05, 0.15, 0.5];
      const power = periodogram(s.y, 1810);
      const bands = bandsOf(power, [low - 1 / HOUR, 0.01, 0.05, 0.15, 0.503], HOUR);
      sharesOf(density, edges, low, high).forEach(
        (share, i) =>
        rows.push(held(`variance, ${edges[i].toPrecision(2)} to ${edges[i + 1]} Hz, ${kind}`, share * variance, bands[i], 3 * dev + 2 * bin, 'm^2/s^2')), // prettier-ignore
      );
    }
    return rows;
  },
};

/**
 * Middles of bins of equal measure, half variance and half frequency, and their amplitudes.
 * @param {(f: number) => number} density @param {number} low @param {number} high @param {number} n
 * @returns {[omega: number[], amplitude: number[]]}
 */
function evenly(density, low, high, n) {
  const cells = 20000;
  const width = (high - low) / cells;
  const part = Array.from({ length: cells }, (_, i) => density(low + (i + 0.5) * width) * width);
  const all = part.reduce((a, b) => a + b, 0);
  const energy = new Array(n).fill(0);
  const moment = new Array(n).fill(0);
  let measure = 0;
  part.forEach((p, i) => {
    const bin = Math.min(n - 1, Math.floor(measure * n));
    energy[bin] += p;
    moment[bin] += p * (low + (i + 0.5) * width);
    measure += 0.5 / cells + (0.5 * p) / all;
  });
  return [energy.map((e, i) => (TURN * moment[i]) / e), energy.map((e) => Math.sqrt(2 * e))];
}

/** @type {Case} */
const current = {
  id: 'sea/current',
  title: 'Current by depth',
  about:
    'A uniform current of (0.1, -0.2, 0) m/s and a profile with rows at -40, -10 and 0 m: linear between them, constant beyond.',
  source: SOURCE,
  run({ core }) {
    /** @type {[number, number, number][]} z, and what the profile has there, by hand */
    const list = [
      [-60, 0.2, 0],
      [-40, 0.2, 0],
      [-25, 0.4, 0.15],
      [-10, 0.6, 0.3],
      [-4, 0.9, 0.12],
      [-0.5, 1.075, 0.015],
    ];
    const scenario = scenarioOf(
      {
        water: {
          current: [0.1, -0.2, 0],
          profile: { z: [-40, -10, 0], x: [0.2, 0.6, 1.1], y: [0, 0.3, 0] },
        },
      },
      Object.fromEntries(list.map(([z], i) => [`g${i}`, [0, 0, z]])),
      { step: 0.1, frame: 0.1, duration: 0.1 },
    );
    const s = simulate(core, scenario, probesOf(list.map((_, i) => `g${i}`), SPEEDS)); // prettier-ignore
    return list.flatMap(([z, x, y], i) => [
      held(`x, at ${z} m`, x + 0.1, s[`g${i}.speed_x`][0], 1e-15, 'm/s'),
      held(`y, at ${z} m`, y - 0.2, s[`g${i}.speed_y`][0], 1e-15, 'm/s'),
    ]);
  },
};

/** @type {Case} */
const ramp = {
  id: 'sea/ramp',
  title: 'Waves that grow from still water',
  about:
    'A wave of 1 m and 6 s that grows over 24 s by s^3 (10 - 15 s + 6 s^2): surface, its rate, and pressure 2 m down, which has the ' +
    'rate of the growing potential with it.',
  source: SOURCE,
  run({ core }) {
    const [period, length, a, z] = [6, 24, 0.5, -2];
    const scenario = scenarioOf(
      {
        gravity: G,
        water: { density: RHO },
        waves: { kind: 'regular', height: 2 * a, period, ramp: length, stretching: 'none' },
      },
      { g: [0, 0, z] },
      { step: 0.1, frame: 0.1, duration: 40 },
    );
    const s = simulate(core, scenario, probesOf(['g'], ['surface', 'surface_rate', 'pressure']));
    const omega = TURN / period;
    const k = omega ** 2 / G;
    const grown = (/** @type {number} */ t) => {
      const x = Math.min(1, t / length);
      return [x ** 3 * (10 - 15 * x + 6 * x * x), (30 * x * x * (1 - x) ** 2) / length];
    };
    const deep = Math.exp(k * z);
    return [
      atMost('surface, off by', 1e-13, worst(s.t, s['g.surface'], (t) => grown(t)[0] * a * Math.cos(omega * t)), 'm'), // prettier-ignore
      atMost('its rate, off by', 1e-13, worst(s.t, s['g.surface_rate'], (t) => a * (grown(t)[1] * Math.cos(omega * t) - grown(t)[0] * omega * Math.sin(omega * t))), 'm/s'), // prettier-ignore
      // potential a omega/k e^{kz} sin(kx - omega t)
      atMost('pressure, off by', 1e-9, worst(s.t, s['g.pressure'], (t) => RHO * deep * a * (G * grown(t)[0] * Math.cos(omega * t) + (grown(t)[1] * omega / k) * Math.sin(omega * t))), 'Pa'), // prettier-ignore
    ];
  },
};

export const seaWaveCases = [
  dispersion,
  orbits,
  fields,
  stretching,
  stokes,
  spectra,
  directions,
  gusts,
  current,
  ramp,
];
