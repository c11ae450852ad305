/**
 * Measures on sampled records: crossings, periods, fits, intervals, means. Plain numbers in and out;
 * a spectrum's bin is never used, because its width would be the answer's error.
 * @module
 */

/** @typedef {ArrayLike<number>} Series */

/**
 * Times at which y passes `level`, by linear interpolation.
 * @param {Series} t
 * @param {Series} y
 * @param {number} [level]
 * @param {-1 | 0 | 1} [direction] 1 only upwards, -1 only downwards
 */
export function crossings(t, y, level = 0, direction = 0) {
  const found = [];
  for (let i = 1; i < t.length; i++) {
    const [a, b] = [y[i - 1] - level, y[i] - level];
    const up = a < 0 && b >= 0;
    const down = a > 0 && b <= 0;
    if ((up && direction >= 0) || (down && direction <= 0)) {
      found.push(t[i - 1] + ((t[i] - t[i - 1]) * a) / (a - b));
    }
  }
  return found;
}

/**
 * Mean period: first to last upward crossing of `level`. NaN with fewer than two.
 * @param {Series} t
 * @param {Series} y
 * @param {number} [level]
 */
export function period(t, y, level = 0) {
  const up = crossings(t, y, level, 1);
  return up.length < 2 ? NaN : (up[up.length - 1] - up[0]) / (up.length - 1);
}

/**
 * Mean of y with a Hann window in time: a vibration of several periods drops out of it.
 * @param {Series} t
 * @param {Series} y
 */
export function hannMean(t, y) {
  const [t0, t1] = [t[0], t[t.length - 1]];
  let [sum, weight] = [0, 0];
  for (let i = 0; i < t.length; i++) {
    const w = 1 - Math.cos((2 * Math.PI * (t[i] - t0)) / (t1 - t0));
    sum += w * y[i];
    weight += w;
  }
  return sum / weight;
}

/**
 * y at a time, by linear interpolation.
 * @param {Series} t
 * @param {Series} y
 * @param {number} at
 */
export function valueAt(t, y, at) {
  let i = 1;
  while (i < t.length - 1 && t[i] < at) i++;
  return y[i - 1] + ((y[i] - y[i - 1]) * (at - t[i - 1])) / (t[i] - t[i - 1]);
}

/**
 * Linear least squares by the normal equations.
 * @param {Series} t
 * @param {Series} y
 * @param {((t: number) => number)[]} basis
 * @returns {number[]} coefficients
 */
export function leastSquares(t, y, basis) {
  const n = basis.length;
  const a = Array.from({ length: n }, () => new Array(n + 1).fill(0));
  for (let k = 0; k < t.length; k++) {
    const f = basis.map((b) => b(t[k]));
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) a[i][j] += f[i] * f[j];
      a[i][n] += f[i] * y[k];
    }
  }
  for (let c = 0; c < n; c++) {
    let p = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
    [a[c], a[p]] = [a[p], a[c]];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const f = a[r][c] / a[c][c];
      for (let j = c; j <= n; j++) a[r][j] -= f * a[c][j];
    }
  }
  return a.map((row, i) => row[n] / row[i]);
}

/**
 * Fits mean + slope t + amplitude sin(omega t + phase) with omega given.
 * @param {Series} t
 * @param {Series} y
 * @param {number} omega [rad/s]
 */
export function sineFit(t, y, omega) {
  const basis = [
    () => 1,
    (/** @type {number} */ s) => s,
    (/** @type {number} */ s) => Math.sin(omega * s),
    (/** @type {number} */ s) => Math.cos(omega * s),
  ];
  const [mean, slope, s, c] = leastSquares(t, y, basis);
  let sum = 0;
  for (let i = 0; i < t.length; i++) {
    const x = omega * t[i];
    sum += (y[i] - mean - slope * t[i] - s * Math.sin(x) - c * Math.cos(x)) ** 2;
  }
  return {
    omega,
    mean,
    slope,
    amplitude: Math.hypot(s, c),
    phase: Math.atan2(c, s),
    rms: Math.sqrt(sum / t.length),
  };
}

/**
 * The same with omega found too, by golden section around a guess.
 * @param {Series} t
 * @param {Series} y
 * @param {number} guess [rad/s]
 * @param {number} [span] relative width to either side
 */
export function sineFitFree(t, y, guess, span = 0.1) {
  const g = (Math.sqrt(5) - 1) / 2;
  let [lo, hi] = [guess * (1 - span), guess * (1 + span)];
  let [x1, x2] = [hi - g * (hi - lo), lo + g * (hi - lo)];
  let [f1, f2] = [sineFit(t, y, x1).rms, sineFit(t, y, x2).rms];
  while (hi - lo > 1e-9 * guess) {
    if (f1 < f2) {
      [hi, x2, f2] = [x2, x1, f1];
      x1 = hi - g * (hi - lo);
      f1 = sineFit(t, y, x1).rms;
    } else {
      [lo, x1, f1] = [x1, x2, f2];
      x2 = lo + g * (hi - lo);
      f2 = sineFit(t, y, x2).rms;
    }
  }
  return sineFit(t, y, (lo + hi) / 2);
}

/**
 * Frequencies of a record of two sines about a mean, one after the other by golden section until
 * neither moves.
 * @param {Series} t
 * @param {Series} y
 * @param {number} first guess [rad/s]
 * @param {number} second guess [rad/s]
 * @param {number} [span] relative width to either side of the guesses
 * @returns {[number, number]} [rad/s]
 */
export function twoSines(t, y, first, second, span = 0.03) {
  /** @type {[number, number]} */
  const w = [first, second];
  /** @type {(k: number, omega: number) => number} */
  const miss = (k, omega) => {
    const [a, b] = k ? [w[0], omega] : [omega, w[1]];
    const basis = [
      () => 1,
      (/** @type {number} */ s) => Math.sin(a * s),
      (/** @type {number} */ s) => Math.cos(a * s),
      (/** @type {number} */ s) => Math.sin(b * s),
      (/** @type {number} */ s) => Math.cos(b * s),
    ];
    const c = leastSquares(t, y, basis);
    let sum = 0;
    for (let i = 0; i < t.length; i++) {
      sum += (y[i] - basis.reduce((fit, f, j) => fit + c[j] * f(t[i]), 0)) ** 2;
    }
    return sum;
  };
  for (let turn = 0, width = span; turn < 12 && width > 1e-8; turn++, width /= 4) {
    for (const k of [0, 1]) w[k] = lowest((omega) => miss(k, omega), w[k], width);
  }
  return w;
}

/**
 * Where f is lowest near a guess, by golden section.
 * @param {(x: number) => number} f
 * @param {number} guess
 * @param {number} span relative width to either side
 */
function lowest(f, guess, span) {
  const g = (Math.sqrt(5) - 1) / 2;
  let [lo, hi] = [guess * (1 - span), guess * (1 + span)];
  let [x1, x2] = [hi - g * (hi - lo), lo + g * (hi - lo)];
  let [f1, f2] = [f(x1), f(x2)];
  while (hi - lo > 0.02 * span * guess) {
    if (f1 < f2) {
      [hi, x2, f2] = [x2, x1, f1];
      x1 = hi - g * (hi - lo);
      f1 = f(x1);
    } else {
      [lo, x1, f1] = [x1, x2, f2];
      x2 = lo + g * (hi - lo);
      f2 = f(x2);
    }
  }
  return (lo + hi) / 2;
}

/** @typedef {[number, number]} Interval */

/**
 * Joins intervals whose gap is shorter than `gap`.
 * @param {Interval[]} intervals rising
 * @param {number} gap
 */
export function mergeIntervals(intervals, gap) {
  /** @type {Interval[]} */
  const merged = [];
  for (const [start, end] of intervals) {
    const last = merged.at(-1);
    if (last && start - last[1] < gap) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/**
 * Intervals in which y is below `limit`, with gaps shorter than `gap` joined.
 * @param {Series} t
 * @param {Series} y
 * @param {number} limit
 * @param {number} gap
 */
export function intervalsBelow(t, y, limit, gap) {
  /** @type {Interval[]} */
  const found = [];
  let start = y[0] < limit ? t[0] : NaN;
  for (let i = 1; i < t.length; i++) {
    const at = () => t[i - 1] + ((t[i] - t[i - 1]) * (limit - y[i - 1])) / (y[i] - y[i - 1]);
    if (y[i] < limit && !(y[i - 1] < limit)) start = at();
    if (!(y[i] < limit) && y[i - 1] < limit) found.push([start, at()]);
  }
  if (y[t.length - 1] < limit) found.push([start, t[t.length - 1]]);
  return mergeIntervals(found, gap);
}

/**
 * Root mean square.
 * @param {Series} y
 */
export function rms(y) {
  let sum = 0;
  for (let i = 0; i < y.length; i++) sum += y[i] * y[i];
  return Math.sqrt(sum / y.length);
}

/**
 * Samples with from <= t <= to.
 * @param {Series} t
 * @param {Series} y
 * @param {number} from
 * @param {number} to
 * @returns {[number[], number[]]}
 */
export function window(t, y, from, to) {
  /** @type {[number[], number[]]} */
  const out = [[], []];
  for (let i = 0; i < t.length; i++) {
    if (t[i] < from || t[i] > to) continue;
    out[0].push(t[i]);
    out[1].push(y[i]);
  }
  return out;
}

/**
 * @param {Series} y
 * @returns {number} place of the largest
 */
export function argMax(y) {
  let best = 0;
  for (let i = 1; i < y.length; i++) if (y[i] > y[best]) best = i;
  return best;
}

/* ---- measures on a record, by name ------------------------------------------------------------- */

/** @typedef {{t: Float64Array, [name: string]: Float64Array}} Recorded */

/** @param {Series} y */
const end = (y) => y[y.length - 1];

/** The one of several numbers that is farthest from another. @param {number} from @param {number[]} values */
const farthestOf = (from, values) =>
  values.reduce((a, b) => (Math.abs(b - from) > Math.abs(a - from) ? b : a));

/** Time from which on y stays within a share of what is wanted. @param {Series} t @param {Series} y @param {Series} wanted @param {number} share */
function settled(t, y, wanted, share) {
  let last = 0;
  for (let i = 0; i < t.length; i++) if (Math.abs(y[i] / wanted[i] - 1) > share) last = i;
  return t[Math.min(last + 1, t.length - 1)];
}

/** Largest distance of the ends of wanted intervals from the nearest of those found.
 * @param {Interval[]} found @param {Interval[]} wanted */
function intervalsOff(found, wanted) {
  let [value, at] = [0, ''];
  for (const [start, stop] of wanted) {
    const off = found.map((l) => Math.max(Math.abs(l[0] - start), Math.abs(l[1] - stop)));
    const least = Math.min(...off, Infinity);
    if (least > value) [value, at] = [least, `worst: ${start} to ${stop} s`];
  }
  return { value, note: `largest distance of ${wanted.length} intervals' ends; ${at}` };
}

/** Heights of the tops of a record, from parabolas through three samples. @param {Series} z */
export function apexes(z) {
  const found = [];
  for (let i = 1; i + 1 < z.length; i++) {
    if (!(z[i] > 1e-3 && z[i] > z[i - 1] && z[i] >= z[i + 1])) continue;
    const slope = (z[i + 1] - z[i - 1]) / 2;
    found.push(z[i] - (slope * slope) / (2 * (z[i + 1] - 2 * z[i] + z[i - 1])));
  }
  return found;
}

/** Angle gone round the origin by a point. @param {Series} x @param {Series} y */
function goneRound(x, y) {
  let sum = 0;
  for (let i = 1; i < x.length; i++) {
    const by = Math.atan2(x[i - 1] * y[i] - y[i - 1] * x[i], x[i - 1] * x[i] + y[i - 1] * y[i]);
    sum += by;
  }
  return sum;
}

/**
 * What rows of data cases are measured by: the record, then names of series and numbers.
 */
export const MEASURES = {
  /** @param {Recorded} s @param {string} y */
  first: (s, y) => s[y][0],
  /** @param {Recorded} s @param {string} y */
  last: (s, y) => end(s[y]),
  /** @param {Recorded} s @param {string} y @param {number} i */
  sample: (s, y, i) => s[y][i],
  /** @param {Recorded} s @param {string} y */
  largest: (s, y) => s[y].reduce((a, b) => Math.max(a, b)),
  /** @param {Recorded} s @param {string} y */
  least: (s, y) => s[y].reduce((a, b) => Math.min(a, b)),
  /** @param {Recorded} s @param {string} y @param {number} time */
  at: (s, y, time) => valueAt(s.t, s[y], time),
  /** Of the last values of several series, or of all values of one. @param {Recorded} s @param {number} from @param {string[]} ys */
  farthestLast: (s, from, ...ys) =>
    farthestOf(
      from,
      ys.map((y) => end(s[y])),
    ),
  /** @param {Recorded} s @param {number} from @param {string} y */
  farthest: (s, from, y) => farthestOf(from, [...s[y]]),
  /** @param {Recorded} s @param {string} y @param {number} [level] */
  period: (s, y, level) => period(s.t, s[y], level),
  /** @param {Recorded} s @param {string} y */
  periodAboutMean: (s, y) => period(s.t, s[y], hannMean(s.t, s[y])),
  /** @param {Recorded} s @param {string} y */
  mean: (s, y) => hannMean(s.t, s[y]),
  /** @param {Recorded} s @param {string} y @param {number} from @param {number} to */
  meanWithin: (s, y, from, to) => hannMean(...window(s.t, s[y], from, to)),
  /** y when x first passes a value. @param {Recorded} s @param {string} y @param {string} x @param {number} value */
  when: (s, y, x, value) => valueAt(s.t, s[y], crossings(s.t, s[x], value)[0]),
  /** @param {Recorded} s @param {string} y @param {number} level @param {-1 | 0 | 1} [direction] */
  crossing: (s, y, level, direction) => crossings(s.t, s[y], level, direction)[0],
  /** One of two sines. @param {Recorded} s @param {string} y @param {number} first period @param {number} second period @param {0 | 1} which */
  twoPeriods(s, y, first, second, which) {
    const w = twoSines(s.t, s[y], (2 * Math.PI) / first, (2 * Math.PI) / second);
    return (2 * Math.PI) / w[which];
  },
  /** Of a fitted sine of known frequency. @param {Recorded} s @param {string} y @param {number} omega @param {number} from @param {number} to */
  amplitude: (s, y, omega, from, to) => sineFit(...window(s.t, s[y], from, to), omega).amplitude,
  /** Of a sine fitted from a guess of its period: the period, or the amplitude of its rate.
   * @param {Recorded} s @param {string} y @param {number} guess @param {number} from @param {number} to @param {'period' | 'speed'} which */
  freeSine(s, y, guess, from, to, which) {
    const fit = sineFitFree(...window(s.t, s[y], from, to), (2 * Math.PI) / guess);
    return which === 'period' ? (2 * Math.PI) / fit.omega : fit.amplitude * fit.omega;
  },
  /** @param {Recorded} s @param {string} y */
  slope: (s, y) => leastSquares(s.t, s[y], [() => 1, (t) => t])[1],
  /** @param {Recorded} s @param {string} y @param {string} wanted @param {number} share */
  settled: (s, y, wanted, share) => settled(s.t, s[y], s[wanted], share),
  /** Root mean square of a difference from a time on. @param {Recorded} s @param {string} y @param {string} wanted @param {number} from */
  rmsOff(s, y, wanted, from) {
    const off = s[y].map((v, i) => v - s[wanted][i]);
    return rms(window(s.t, off, from, Infinity)[1]);
  },
  /** Largest distance from a series at its own times. @param {Recorded} s @param {string} y @param {number[]} t @param {number[]} wanted */
  seriesOff: (s, y, t, wanted) =>
    t.reduce((most, at, i) => Math.max(most, Math.abs(valueAt(s.t, s[y], at) - wanted[i])), 0),
  /** First time from `from` on at which y is at most `limit`. @param {Recorded} s @param {string} y @param {number} limit @param {number} from @param {number} to */
  firstBelow(s, y, limit, from, to) {
    const [t, v] = window(s.t, s[y], from, to);
    return t[v.findIndex((x) => x <= limit)] ?? NaN;
  },
  /** @param {Recorded} s @param {string} y @param {number} limit @param {number} gap @param {number} from @param {number} to */
  intervals: (s, y, limit, gap, from, to) =>
    intervalsBelow(...window(s.t, s[y], from, to), limit, gap).length,
  /** @param {Recorded} s @param {string} y @param {number} limit @param {number} gap @param {number} from @param {number} to @param {Interval[]} wanted */
  intervalsOff: (s, y, limit, gap, from, to, wanted) =>
    intervalsOff(intervalsBelow(...window(s.t, s[y], from, to), limit, gap), wanted),
  /** Time of the largest value. @param {Recorded} s @param {string} y */
  timeOfLargest: (s, y) => s.t[argMax(s[y])],
  /** Of the largest value, and when. @param {Recorded} s @param {string} y */
  largestWhen(s, y) {
    const i = argMax(s[y]);
    return { value: s[y][i], note: `at ${s.t[i].toFixed(2)} s` };
  },
  /** First that is above 0. @param {Recorded} s @param {string} y */
  firstAbove0: (s, y) => s[y].find((v) => v > 0) ?? NaN,
  /** Of y where `of` is first above 0: what a row of a contact holds once it has ended.
   * @param {Recorded} s @param {string} y @param {string} of */
  whenAbove0: (s, y, of) => s[y][s[of].findIndex((v) => v > 0)] ?? NaN,
  /** Apex n of a height, from 1. @param {Recorded} s @param {string} z @param {number} n */
  apex: (s, z, n) => apexes(s[z])[n - 1],
  /** Mean rate at which a point goes round the origin. @param {Recorded} s @param {string} x @param {string} y @param {number} time */
  roundRate: (s, x, y, time) => goneRound(s[x], s[y]) / time,
};
