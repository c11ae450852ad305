// Answers of a study: fits find the laws that made the values, bounds hold what they promise, indices are those of closed forms.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readDesign } from '../../wasm/js/study/design.mjs';
import { findAnswers } from '../../wasm/js/study/answers.mjs';
import { LAWS } from '../../wasm/js/study/laws.mjs';
import { STREAM, uniformAt } from '../../wasm/js/study/random.mjs';
import { fitGumbel, fitOf, fitWeibull, levelOfPeaks, returnLevels, wilson } from '../../wasm/js/study/returns.mjs'; // prettier-ignore
import { morrisEffects, sobolIndices } from '../../wasm/js/study/sensitivity.mjs';

/** @param {string} law @param {Record<string, number>} numbers @param {number} n @param {number} [which] */
const drawn = (law, numbers, n, which = 0) =>
  Array.from({ length: n }, (_, i) => LAWS[law].at(numbers, uniformAt(11, STREAM.point, which, i)));
const close = (
  /** @type {number} */ value,
  /** @type {number} */ wanted,
  /** @type {number} */ off,
  what = '',
) =>
  // prettier-ignore
  assert.ok(Math.abs(value - wanted) <= off, `${what} ${value}, not ${wanted} within ${off}`);

test('Gumbel: location and scale within four of their standard errors', () => {
  // of a maximum likelihood fit: 1.0530 b / sqrt(n) and 0.7797 b / sqrt(n) (Tiago de Oliveira 1963)
  for (const [n, location, scale] of [
    [4000, 5, 2],
    [400, -100, 0.1],
    [4000, 1e6, 1e4],
  ]) {
    // prettier-ignore
    const fit = fitGumbel(drawn('gumbel', { location, scale }, n));
    close(fit.location, location, (4 * 1.053 * scale) / Math.sqrt(n));
    close(fit.scale, scale, (4 * 0.7797 * scale) / Math.sqrt(n));
    // the likelihood is stationary: b = mean - sum x w / sum w
    const values = drawn('gumbel', { location, scale }, n);
    const w = values.map((x) => Math.exp(-(x - location) / fit.scale));
    const mean = values.reduce((s, x) => s + x, 0) / n;
    const weighed = values.reduce((s, x, i) => s + x * w[i], 0) / w.reduce((s, x) => s + x, 0);
    close(fit.scale / (mean - weighed), 1, 1e-8);
  }
});

test('Weibull: scale and shape within four of their standard errors', () => {
  // 1.0530 scale / (shape sqrt(n)) and 0.7797 shape / sqrt(n)
  for (const [n, scale, shape] of [
    [4000, 3, 2],
    [400, 1e5, 0.7],
    [4000, 1e-3, 1],
  ]) {
    // prettier-ignore
    const fit = fitWeibull(drawn('weibull', { scale, shape, location: 0 }, n));
    close(fit.scale, scale, (4 * 1.053 * scale) / (shape * Math.sqrt(n)));
    close(fit.shape, shape, (4 * 0.7797 * shape) / Math.sqrt(n));
  }
});

test('return levels: of the fit by the law, moved and scaled as the values are', () => {
  const values = drawn('gumbel', { location: 10, scale: 3 }, 200);
  const how = { law: /** @type {const} */ ('gumbel'), periods: [2, 100], samples: 200 };
  const { levels, numbers } = returnLevels(values, how);
  for (const { period, level, low, high } of levels) {
    close(Math.exp(-Math.exp(-(level - numbers.location) / numbers.scale)), 1 - 1 / period, 1e-12);
    assert.ok(low < level && level < high);
  }
  const moved = returnLevels(values.map((x) => 1000 * x + 5), how); // prettier-ignore
  moved.levels.forEach((one, k) => {
    close(one.level, 1000 * levels[k].level + 5, 1e-6 * one.level);
    close(one.high, 1000 * levels[k].high + 5, 1e-6 * one.high);
  });
  assert.deepEqual(returnLevels(values, how).levels, levels, 'the same each time');

  // peaks over a threshold of what is exponential: its tail is exponential again, Weibull with shape 1
  const long = drawn('weibull', { scale: 2, shape: 1, location: 0 }, 20000);
  const fit = fitOf('weibull', long, 2);
  const n = 20000 * Math.exp(-1);
  close(fit.numbers.share, Math.exp(-1), 4 * Math.sqrt(0.2325 / 20000)); // p (1 - p) = 0.2325
  close(fit.numbers.shape, 1, (4 * 0.7797) / Math.sqrt(n));
  close(fit.level(10000), 2 * Math.log(10000), 0.05 * 2 * Math.log(10000));
  assert.equal(fit.level(2), undefined, 'more often than the threshold is passed');
});

test('bounds of a return level hold the true one about as often as they promise', () => {
  // percentile intervals of 60 values are a little short: 95 % promised, 87 to 99 % asked of 150 samples (binomial, 3 sigma)
  const [location, scale] = [0, 1];
  const truth = -Math.log(-Math.log(1 - 1 / 100));
  let held = 0;
  for (let s = 0; s < 150; s++) {
    const values = drawn('gumbel', { location, scale }, 60, s);
    const [{ low, high }] = returnLevels(values, { law: 'gumbel', periods: [100], samples: 200, seed: s }).levels; // prettier-ignore
    if (low <= truth && truth <= high) held++;
  }
  assert.ok(held >= 0.87 * 150 && held <= 0.99 * 150, `${held} of 150`);
});

test('what cannot be fitted is told', () => {
  for (const values of [[], [1], [2, 2, 2]]) {
    assert.equal(fitGumbel(values), undefined);
    assert.equal(fitWeibull(values), undefined);
    assert.equal(returnLevels(values, { law: 'gumbel', periods: [10] }), undefined);
  }
  assert.equal(returnLevels([1, 2, 3], { law: 'weibull', periods: [10], threshold: 5 }), undefined);
});

test("Wilson's interval at published values", () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
  for (const [count, n, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ]) {
    const found = wilson(count, n);
    close(found.low, low, 5e-5);
    close(found.high, high, 5e-5);
  }
  assert.deepEqual([wilson(20, 20).high, wilson(0, 0).share], [1, NaN]);
  // a smaller confidence, a shorter interval; z of 90 % is 1.6449
  assert.ok(wilson(5, 10, 0.9).low > wilson(5, 10, 0.95).low);
});

/** Values of a function over a design, each factor even from low to high. */
function over(design, count, [low, high], f) {
  const factors = Array.from({ length: count }, (_, k) => ({
    name: `x${k}`,
    at: (/** @type {number} */ u) => low + u * (high - low),
  }));
  const faults = [];
  const found = readDesign(design, /** @type {any} */ (factors), factors.map((x) => x.name), faults); // prettier-ignore
  assert.deepEqual(faults, []);
  return Array.from({ length: found.points }, (_, i) => f(found.valuesOf(i).map(Number)));
}

/** Ishigami and Homma (1990): a = 7, b = 0.1. */
const ishigami = ([x, y, z]) => Math.sin(x) + 7 * Math.sin(y) ** 2 + 0.1 * z ** 4 * Math.sin(x);

test("indices of Sobol' are those of Ishigami's function, and come nearer with more rows", () => {
  const [a, b, pi4] = [7, 0.1, Math.PI ** 4];
  const first = 0.5 * (1 + (b * pi4) / 5) ** 2;
  const second = (a * a) / 8;
  const both = (8 * b * b * pi4 * pi4) / 225;
  const all = first + second + both;
  const wanted = {
    first: [first / all, second / all, 0],
    total: [(first + both) / all, second / all, both / all],
  };
  close(wanted.first[0], 0.3139, 5e-5); // as it is usually printed
  close(wanted.total[2], 0.2437, 5e-5);
  const worst = [];
  for (const n of [64, 256, 1024, 4096]) {
    const values = over({ kind: 'saltelli', points: n, seed: 3 }, 3, [-Math.PI, Math.PI], ishigami);
    const found = sobolIndices(values, 3, { samples: 100 });
    let most = 0;
    found.factors.forEach((one, k) => {
      for (const which of /** @type {const} */ (['first', 'total'])) {
        const off = Math.abs(one[which].value - wanted[which][k]);
        // Monte Carlo of n rows scatters by about 1 / sqrt(n): points of Sobol stay well within
        assert.ok(off < 1.5 / Math.sqrt(n), `${n} rows, ${which} ${k}: off by ${off}`);
        if (n >= 1024) assert.ok(one[which].low - 0.01 <= wanted[which][k] && wanted[which][k] <= one[which].high + 0.01); // prettier-ignore
        most = Math.max(most, off);
      }
    });
    worst.push(most);
  }
  // 64 times the rows: Monte Carlo alone would be 8 times as near
  assert.ok(worst[3] < worst[0] / 8, `${worst}`);
  assert.ok(worst[3] < 0.01, `${worst}`);
});

test('indices of what adds up: shares of the variance; what cannot be told is told', () => {
  // of 2 x + 3 y with even x and y: 4 and 9 of 13, first and total alike
  const values = over({ kind: 'saltelli', points: 2048 }, 3, [0, 1], ([x, y]) => 2 * x + 3 * y);
  const { factors } = sobolIndices(values, 3, { samples: 100 });
  [4 / 13, 9 / 13, 0].forEach((share, k) => {
    close(factors[k].first.value, share, 5e-3);
    close(factors[k].total.value, share, 5e-3);
  });
  const holes = values.map((x, i) => (i === 7 ? NaN : x));
  assert.deepEqual([sobolIndices(holes, 3).n, sobolIndices(holes, 3).left], [2047, 1]);
  assert.equal(sobolIndices(values.map(() => 1), 3), undefined); // prettier-ignore
  assert.equal(sobolIndices([], 3), undefined);
});

test('Morris: effects of what is straight are its slopes, without scatter; crossed factors scatter', () => {
  const design = { kind: 'morris', trajectories: 20, levels: 6, seed: 9 };
  const straight = morrisEffects(over(design, 3, [0, 1], ([x, y]) => 2 * x - 3 * y), 3, 9); // prettier-ignore
  [2, -3, 0].forEach((slope, k) => {
    close(straight[k].mean, slope, 1e-12);
    close(straight[k].size, Math.abs(slope), 1e-12);
    close(straight[k].deviation, 0, 1e-12);
    assert.equal(straight[k].n, 20);
  });
  const [x, y] = morrisEffects(over(design, 2, [-1, 1], ([p, q]) => p * q), 2, 9); // prettier-ignore
  assert.ok(x.deviation > 0.3 && y.deviation > 0.3 && x.size > Math.abs(x.mean));
  const none = morrisEffects([NaN, NaN, NaN, NaN], 3, 9);
  assert.deepEqual([none[0].n, none[0].mean], [0, NaN]);
});

test('answers of a table', () => {
  const study = {
    measures: [{ name: 'pull', unit: 'N' }],
    factors: [],
    design: { kind: 'random' },
    answers: [
      { name: 'home', kind: 'probability', of: 'verdict', is: ['home'], confidence: 0.95 },
      { name: 'over', kind: 'probability', of: 'pull', above: 2, confidence: 0.95 },
      { name: 'all', kind: 'figures', of: 'pull' },
      { name: 'rare', kind: 'return', of: 'pull', law: 'gumbel', levels: [50], samples: 100 },
      { name: 'none', kind: 'return', of: 'pull', law: 'weibull', levels: [50], threshold: 9 },
    ],
  };
  const columns = {
    verdict: ['home', 'home', 'jammed', 'refused'],
    pull: ['1', '2.5', '4', ''],
  };
  const [home, more, all, rare, none] = /** @type {any[]} */ (findAnswers(/** @type {any} */ (study), columns)); // prettier-ignore
  assert.deepEqual([home.found.count, home.found.n, home.found.share], [2, 4, 0.5]);
  assert.deepEqual([more.found.count, more.found.n, more.unit], [2, 3, 'N']);
  const { mean, least, greatest, p50, least_point, greatest_point } = all.found;
  assert.deepEqual([mean, least, greatest, p50, least_point, greatest_point], [2.5, 1, 4, 2.5, 0, 2]); // prettier-ignore
  assert.equal(rare.found.n, 3);
  assert.match(none.why, /cannot be fitted/);
});

test('levels by the peaks of one run: half waves whose heights are those of a law', () => {
  // heights are the quantiles of Weibull's law with scale b and shape k, in an order without a pattern; of 2000 periods of 10 s the
  // height that is passed once in n of them is b ln(n)^(1/k), whatever share of them is left out below a threshold
  const [n, each, b, mean] = [2000, 20, Math.SQRT2, 3e4];
  for (const k of [1, 2, 3.5]) {
    const values = Array.from({ length: n * each }, (_, i) => {
      const place = ((i - (i % each)) / each) * 7919;
      const height = b * (-Math.log(1 - ((place % n) + 0.5) / n)) ** (1 / k);
      return mean + height * Math.sin((2 * Math.PI * (i % each)) / each);
    });
    for (const percent of [0, 30, 70, 90]) {
      const level = levelOfPeaks({ values, step: 0.5 }, 1e5 * 10, percent) ?? NaN;
      // quantiles end at 1 - 1/4000: the tail is cut off there, and the fit of the upper tenth sees most of that
      close((level - mean) / (b * Math.log(1e5) ** (1 / k)), 1, percent > 80 ? 0.03 : 0.01);
    }
  }
});

test('levels by the peaks of one run: 3 hours of narrow Gaussian seas of 2 hours', () => {
  // Rayleigh's law: sigma sqrt(2 ln(T / Tz)). The mean of 20 seas, within three of its standard errors
  const [waves, middle, width, step, lasts, seas] = [200, 0.8, 0.4, 0.5, 7200, 20];
  const period = (2 * Math.PI) / Math.sqrt(middle ** 2 + width ** 2 / 12);
  for (const percent of [50, 70]) {
    const ratios = Array.from({ length: seas }, (_, sea) => {
      const values = new Float64Array(lasts / step);
      for (let j = 0; j < waves; j++) {
        const share = (j + uniformAt(sea, STREAM.again, 0, j)) / waves;
        const w = middle + width * (share - 0.5);
        const phase = 2 * Math.PI * uniformAt(sea, STREAM.again, 1, j);
        for (let i = 0; i < values.length; i++)
          values[i] += Math.sqrt(2 / waves) * Math.cos(w * step * i + phase);
      }
      const level = levelOfPeaks({ values, step }, 10800, percent) ?? NaN;
      return level / Math.sqrt(2 * Math.log(10800 / period));
    });
    const mean = ratios.reduce((s, x) => s + x, 0) / seas;
    const square = ratios.reduce((s, x) => s + (x - mean) ** 2, 0) / (seas - 1);
    close(mean, 1, 3 * Math.sqrt(square / seas));
    assert.ok(square < 0.08 ** 2, `deviation ${Math.sqrt(square)}`);
  }
});

test('levels by the peaks of one run: what has none', () => {
  const wave = Array.from({ length: 400 }, (_, i) => Math.sin(i));
  /** @param {number[]} values @param {number} [every] @param {number} [percent] */
  const of = (values, every = 1e4, percent = 70) =>
    levelOfPeaks({ values, step: 0.1 }, every, percent);
  assert.equal(of([1, 1, 1, 1]), undefined, 'at rest');
  assert.equal(of([5]), undefined, 'one sample');
  assert.equal(of(wave.slice(0, 40)), undefined, 'few peaks');
  assert.equal(of(wave, 0.5), undefined, 'a time in which not one is over the threshold');
  const alike = Array.from({ length: 400 }, (_, i) => [0, 1, 0, -1][i % 4]);
  assert.equal(of(alike), undefined, 'peaks all alike: none is over the threshold');
  assert.equal(of(alike, 1e4, 0), undefined, 'nor has a law');
});
