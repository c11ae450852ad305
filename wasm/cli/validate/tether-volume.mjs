/**
 * Thesis 004, chapter 3 and appendix C: the volume two tubes share, where they touch, and Hertz.
 * @module
 */
import { marks, ours } from './data.mjs';
import { hold, radians, relative, worst } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 *
 * r2, d, V at 90 degrees, its slope, V at the angles.
 * @typedef {[number, number, number, number, number[]?]} VolumeRow
 * @typedef {[number, number, number, number, number, number, number]} PatchRow
 */

const RIGHT = Math.PI / 2;

/** From a to b in n steps. @param {number} a @param {number} b @param {number} n */
const evenly = (a, b, n) => Array.from({ length: n + 1 }, (_, i) => a + ((b - a) * i) / n);

/** @type {Case} */
const volume = {
  id: 'tether/volume/reference',
  title: 'Volume that two tubes share',
  about:
    'Endless tubes of radius 1 and 1, 0.6 and 0.3, from crossing axes to touch, at eight angles: V scales with ' +
    '1 / sin a, so each angle but the right one is in the worst of all. The slope by the angle is -V cot a.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { rows, angles, tolerance } = ctx.refs.tether.volume;
    const all = /** @type {VolumeRow[]} */ (rows);
    /** @param {VolumeRow} one @param {number} i */
    const turned = ([, , V, , at], i) => at?.[i] ?? V / Math.sin(radians(angles[i]));
    /** @param {number} r2 @param {number} d */
    const allowed = (r2, d) => ({ rel: r2 === 1 && d >= 1 ? tolerance.equal : tolerance.other });
    const values = all.map(([r2, d, V]) =>
      V === 0
        ? hold(`V, r2 = ${r2}, d = ${d}`, 'r1^3', 0, lab.volume(1, r2, d, RIGHT).volume, { abs: 0 })
        : hold(
            `V, r2 = ${r2}, d = ${d}`,
            'r1^3',
            V,
            lab.volume(1, r2, d, RIGHT).volume,
            allowed(r2, d),
          ),
    );
    const others = [1, 0.6, 0.3].flatMap((r2) => {
      const own = all.filter((one) => one[0] === r2);
      const volumes = worst(own, (one) =>
        worst(angles, (a, i) =>
          relative(lab.volume(1, r2, one[1], radians(a)).volume, turned(one, i)),
        ),
      );
      // V itself where the slope is 0
      const slopes = worst(own, ([, d, V, slope]) => {
        const got = lab.volume(1, r2, d, RIGHT).byDistance;
        return slope === 0 ? got / (V || 1) : relative(got, slope);
      });
      const limit = r2 === 1 ? tolerance.equal : tolerance.other;
      return [
        hold(`V at all angles, r2 = ${r2}, worst`, '1', 0, volumes, { abs: limit }),
        hold(`dV/dd, r2 = ${r2}, worst`, '1', 0, slopes, { abs: tolerance.slope }),
      ];
    });
    const turning = worst(all, (one) =>
      worst(angles, (a, i) => {
        const V = turned(one, i);
        const { byAngle } = lab.volume(1, one[0], one[1], radians(a));
        return (byAngle + V / Math.tan(radians(a))) / (V || 1);
      }),
    );
    const p = 1e-4;
    const held = [
      ...values,
      ...others,
      hold('dV/da, worst', '1', 0, turning, { abs: tolerance.equal }),
      hold("Steinmetz' solid", 'r1^3', 16 / 3, lab.volume(1, 1, 0, RIGHT).volume, { rel: 1e-14 }),
      hold(
        'light touch over its limit, r2 = 0.6',
        '1',
        1,
        lab.volume(1, 0.6, 1.6 - p, 1).volume / ((Math.PI * Math.sqrt(0.6) * p * p) / Math.sin(1)),
        { abs: p },
        { note: 'pi sqrt(r1 r2) p^2 / sin a, p = 1e-4' },
      ),
    ];
    const lines = [1, 0.6, 0.3].flatMap((r2) => {
      const own = all.filter((one) => one[0] === r2);
      const d = evenly(0, 1 + r2, 100);
      return [
        ours(
          `r2 = ${r2}`,
          d,
          d.map((x) => lab.volume(1, r2, x, RIGHT).volume),
        ),
        marks(
          `r2 = ${r2}`,
          own.map((one) => one[1]),
          own.map((one) => one[2]),
        ),
      ];
    });
    return {
      rows: held,
      curves: [
        {
          ...{ id: 'volume', figure: 'thesis 004, chapter 3' },
          title: 'Volume that two tubes at right angles share',
          x: { label: 'distance of the axes, over r1', unit: '1' },
          y: { label: 'volume over r1^3', unit: '1' },
          lines,
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const rules = {
  id: 'tether/volume/rules',
  title: 'Volume by five points',
  about:
    "Relative errors of two rules of five points: the thesis' nested rule of Gauss, whose formula is wrong below a " +
    'radius, and the sum of Chebyshev that is quick. Expected is the error, not 0.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { rules: ref, tolerance } = ctx.refs.tether.volume;
    const limit = { abs: tolerance.rule };
    const all = /** @type {[number, number, number, number][]} */ (ref.rows).map(
      ([r2, d, thesis, quick]) => {
        const got = lab.volume(1, r2, d, 1);
        const [own, sum] = [got.thesis, got.quick].map((V) => relative(V, got.volume));
        return { at: `r2 = ${r2}, d = ${d}`, thesis, quick, own, sum };
      },
    );
    const [told, small] = [true, false].map((large) =>
      all.filter((one) => Math.abs(one.quick) > tolerance.rule === large),
    );
    return [
      ...all.map(({ at, thesis, own }) => hold(`thesis, ${at}`, '1', thesis, own, limit)),
      ...told.map(({ at, quick, sum }) => hold(`quick, ${at}`, '1', quick, sum, limit)),
      hold(
        'quick, nearer to touch, worst',
        '1',
        0,
        worst(small, (one) => one.sum - one.quick),
        limit,
        { note: `${small.length} of ${all.length}` },
      ),
    ];
  },
};

/** @type {Case} */
const kernel = {
  id: 'tether/volume/kernel',
  title: 'Volume by the kernel of pairs',
  about:
    'What a run does: a kernel of the distance of two points, summed over both lines, is the energy of the volume. Its ' +
    'force over the modulus, by straight lines of 0.02 r, is V; the angle needs no switch.',
  async run(ctx) {
    const lab = await ctx.lab();
    const spacing = 0.02;
    return [90, 45, 20].flatMap((angle) =>
      [0.5, 1, 1.5, 1.9].map((d) => {
        const got = pairSum(lab, d, radians(angle), spacing);
        const want = lab.volume(1, 1, d, radians(angle)).volume;
        return hold(`V, ${angle} degrees, d = ${d}`, 'r1^3', want, got, { rel: 1e-4 });
      }),
    );
  },
};

/**
 * - d/dd of the sum of psi over two straight lines of radius 1 that cross at `a`, `d` apart.
 * @param {import('../../js/lab.mjs').Lab} lab
 * @param {number} d
 * @param {number} a
 * @param {number} h
 */
function pairSum(lab, d, a, h) {
  const far = Math.sqrt(4 - d * d) / Math.sin(a);
  const n = Math.ceil(far / h);
  const [s, c] = [Math.sin(a), Math.cos(a)];
  /** @type {number[]} */
  const distances = [];
  for (let i = -n; i <= n; i++)
    for (let j = -n; j <= n; j++) {
      // half a spacing off: nothing lies where it is most symmetric
      const [x, u] = [(i + 0.25) * h, (j - 0.15) * h];
      const R = Math.hypot(x - u * c, u * s, d);
      if (R < 2) distances.push(R);
    }
  const { psiD } = lab.kernel(1, 1, distances);
  return psiD.reduce((sum, slope, i) => sum - (slope * d * h * h) / distances[i], 0);
}

/** @type {Case} */
const forces = {
  id: 'tether/volume/force',
  title: 'Force of the volume',
  about: 'Tubes of 10 mm, 2e7 Pa: f = E V / (2 r), eq. 3.20 and 3.21, with the full volume.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { young, radius, rows } = ctx.refs.tether.volume.forces;
    return /** @type {[number, number, number, number][]} */ (rows).map(([d, angle, , force]) => {
      const got = (young * lab.volume(radius, radius, d, radians(angle)).volume) / (2 * radius);
      return hold(`f, d = ${d} m, ${angle} degrees`, 'N', force, got, { rel: 1e-9 });
    });
  },
};

/** Of the area after half the penetration is taken back, over that of Hertz. @param {number} x @param {number} y */
const over = (x, y) => x / y - 1;

/** @type {Case} */
const patch = {
  id: 'tether/patch/reference',
  title: 'Patch of two tubes',
  about:
    'Equal tubes, nine angles, penetrations of 1 to 50 % of the radius: the outline seen along the normal, the same ' +
    'after half the penetration is taken back, the rhombus half-way. Then the second of them over the ellipse of Hertz ' +
    'at the same approach, less 1: the 5 % of figure 3.10 hold from 40 degrees on and not below.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { rows, tolerance } = ctx.refs.tether.patch;
    const all = /** @type {PatchRow[]} */ (rows);
    /** @param {PatchRow} one */
    const at = ([angle, p]) => lab.patch(1, 1, 2 - p, radians(angle));
    /** @param {PatchRow} one */
    const ratio = (one) => {
      const { area } = lab.hertz(1, 1, radians(one[0]), { approach: one[1] });
      return over(at(one).half, area);
    };
    const limit = { abs: tolerance.area };
    /** @param {PatchRow} one */
    const claimed = ([angle, p]) => angle >= 40 && p < 0.25;
    const held = [
      hold(
        'outline, worst',
        '1',
        0,
        worst(all, (o) => relative(at(o).outline, o[2])),
        limit,
      ),
      hold(
        'half, worst',
        '1',
        0,
        worst(all, (o) => relative(at(o).half, o[3])),
        limit,
      ),
      hold(
        'rhombus, worst',
        '1',
        0,
        worst(all, (o) => relative(at(o).slice, o[4])),
        limit,
      ),
      hold(
        'half over Hertz less 1, from 40 degrees, p < 0.25, most',
        '1',
        tolerance.claim,
        worst(all.filter(claimed), ratio),
        { abs: 0 },
        { kind: 'max', note: 'figure 3.10' },
      ),
      ...all
        .filter(([, p]) => p === 0.01 || p === 0.25 || p === 0.5)
        .map((one) =>
          hold(
            `half over Hertz less 1, ${one[0]} degrees, p = ${one[1]}`,
            '1',
            over(one[3], one[5]),
            ratio(one),
            { abs: tolerance.deviation },
          ),
        ),
    ];
    const lines = [90, 60, 40, 20].flatMap((angle) => {
      const own = all.filter((one) => one[0] === angle);
      if (!own.length) return [];
      const p = evenly(0.01, 0.5, 49);
      const blank = /** @type {const} */ ([0, 0, 0, 0, 0]);
      return [
        ours(
          `${angle} degrees`,
          p,
          p.map((x) => ratio([angle, x, ...blank])),
        ),
        marks(
          `${angle} degrees`,
          own.map((o) => o[1]),
          own.map((o) => over(o[3], o[5])),
        ),
      ];
    });
    return {
      rows: held,
      curves: [
        {
          ...{ id: 'hertz', figure: 'thesis 004, figure 3.10' },
          title: 'Area of the patch over that of Hertz less 1, at the same approach',
          x: { label: 'penetration over the radius', unit: '1' },
          y: { label: 'difference of area', unit: '1' },
          lines,
        },
      ],
      scenarios: [],
    };
  },
};

/** @type {Case} */
const hertz = {
  id: 'tether/hertz/reference',
  title: "Hertz's contact of two cylinders",
  about:
    'Factors of table C.1, exact; areas at the same approach, and at the force E V / (2 r) of the volume with ' +
    "Poisson's ratio 0.3, where the volume's patch and Hertz's part company (p against p^(4/3)).",
  async run(ctx) {
    const lab = await ctx.lab();
    const { rows, tolerance } = ctx.refs.tether.hertz;
    const all = /** @type {PatchRow[]} */ (ctx.refs.tether.patch.rows);
    /** @param {PatchRow} one */
    const approach = ([angle, p]) => lab.hertz(1, 1, radians(angle), { approach: p }).area;
    /** E V / (2 r) over E* = E / (2 (1 - nu^2)). @param {PatchRow} one */
    const force = ([angle, p]) => {
      const { volume: V } = lab.volume(1, 1, 2 - p, radians(angle));
      return lab.hertz(1, 1, radians(angle), { force: V * (1 - 0.3 ** 2) }).area;
    };
    const limit = { abs: tolerance.area };
    const sphere = lab.hertz(1, 1, RIGHT, { approach: 0.1 });
    const held = [
      .../** @type {[number, number, number][]} */ (rows).flatMap(([angle, ka, kb]) => {
        const got = lab.hertzFactors(radians(angle));
        return [
          hold(`k_a, ${angle} degrees`, '1', ka, got.ka, { abs: tolerance.factor }),
          hold(`k_b, ${angle} degrees`, '1', kb, got.kb, { abs: tolerance.factor }),
        ];
      }),
      hold(
        'area at the same approach, worst',
        '1',
        0,
        worst(all, (o) => relative(approach(o), o[5])),
        limit,
      ),
      hold(
        'area at the same force, worst',
        '1',
        0,
        worst(all, (o) => relative(force(o), o[6])),
        limit,
      ),
      ...all
        .filter(([angle, p]) => angle === 90 && [0.01, 0.1, 0.25].includes(p))
        .map((one) =>
          hold(
            `half over Hertz at the same force less 1, 90 degrees, p = ${one[1]}`,
            '1',
            over(one[3], one[6]),
            over(lab.patch(1, 1, 2 - one[1], RIGHT).half, force(one)),
            { abs: tolerance.area },
          ),
        ),
      hold(
        'force over E*, crossed at right angles, p = 0.1',
        'r1^2',
        (4 / 3) * Math.sqrt(0.1 ** 3),
        sphere.force,
        { rel: 1e-12 },
        { note: 'a sphere of radius 1 on a plane' },
      ),
    ];
    const factors = /** @type {[number, number, number][]} */ (rows);
    const angles = evenly(factors[0][0], factors[factors.length - 1][0], 80);
    const own = angles.map((angle) => lab.hertzFactors(radians(angle)));
    return {
      rows: held,
      curves: [
        {
          ...{
            id: 'factors',
            figure: 'thesis 004, table C.1',
            title: "Factors of Hertz's semi-axes",
          },
          x: { label: 'angle of the axes', unit: 'deg' },
          y: { label: 'factor', unit: '1' },
          lines: [
            ours(
              'k_a',
              angles,
              own.map((k) => k.ka),
            ),
            ours(
              'k_b',
              angles,
              own.map((k) => k.kb),
            ),
            marks(
              'k_a',
              factors.map(([a]) => a),
              factors.map(([, ka]) => ka),
            ),
            marks(
              'k_b',
              factors.map(([a]) => a),
              factors.map(([, , kb]) => kb),
            ),
          ],
        },
      ],
      scenarios: [],
    };
  },
};

export const tetherVolumeCases = [volume, rules, kernel, forces, patch, hertz];
