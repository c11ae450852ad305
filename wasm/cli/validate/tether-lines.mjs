/**
 * Thesis 004, chapter 2: where a line comes near itself, and when moving pieces of line meet.
 * @module
 */
import { hold, relative, worst } from './tether-common.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('../../js/lab.mjs').Minimum} Minimum
 * @typedef {[number, number, number, number]} MinimumRow
 * @typedef {{id: string, from: number[][], to: number[][], reach: number, time: number | null,
 *   least: number, s?: number, t?: number}} Motion
 */

const LINES = /** @type {const} */ ({
  overhand: { title: 'overhand knot', knot: 3 },
  snake: { title: 'snake', knot: 1 },
  helix: { title: 'perturbed helix', knot: 1 },
});

/** @param {Minimum[]} list @param {MinimumRow} want */
const nearest = (list, [s1, s2]) =>
  list.reduce((best, one) =>
    Math.hypot(one.s1 - s1, one.s2 - s2) < Math.hypot(best.s1 - s1, best.s2 - s2) ? one : best,
  );

/** @type {(key: keyof typeof LINES) => Case} */
const minima = (key) => ({
  id: `tether/minima/${key}`,
  title: `Distance to itself: ${LINES[key].title}`,
  about:
    'A natural cubic spline with elements of length 1: every minimum of the distance of two of its points, those at its ' +
    'ends too, and the determinant of the knot with its ends led away (3: overhand, 1: none). The search of ' +
    'the thesis (64 pairs of nodes for each element) may miss some, and must not add any.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { lines, tolerance } = ctx.refs.tether.minima;
    const ref = lines[key];
    const wanted = /** @type {MinimumRow[]} */ (ref.minima);
    const line = { nodes: ref.nodes, lengths: 1 };
    const bend = /** @type {number[][]} */ (ref.bend).flat();
    const got = lab.minima(line, { apart: ref.apart });
    const pairs = wanted.map((want) => nearest(got.minima, want));
    const elements = ref.nodes.length - 1;
    const told = lab.thesisMinima(line, { apart: ref.apart, random: 64 * elements });
    const strange = told.filter(({ s1, s2, d }) => {
      const one = nearest(got.minima, [s1, s2, d, 0]);
      return Math.hypot(one.s1 - s1, one.s2 - s2) > 1e-6;
    });
    const solved = lab.bend(line);
    return [
      hold('minima', 'count', wanted.length, got.count, { abs: 0 }),
      hold('valleys', 'count', 0, got.valleys, { abs: 0 }),
      hold('not proven', 'count', 0, got.minima.filter((m) => !m.proven).length, { abs: 0 }),
      hold('least distance', 'L_u', wanted[0][2], got.minima[0].d, { abs: tolerance.distance }),
      hold(
        'distance, worst',
        'L_u',
        0,
        worst(pairs, (m, i) => m.d - wanted[i][2]),
        {
          abs: tolerance.distance,
        },
      ),
      hold(
        'place, worst',
        'L_u',
        0,
        worst(pairs, (m, i) => Math.hypot(m.s1 - wanted[i][0], m.s2 - wanted[i][1])),
        { abs: tolerance.place },
      ),
      hold(
        'ends',
        'count',
        wanted.filter((one) => one[3]).length,
        got.minima.filter((m) => m.kind !== 'inside').length,
        { abs: 0 },
      ),
      hold(
        'second derivatives, worst',
        '1/L_u',
        0,
        worst(bend, (b, i) => solved[i] - b),
        {
          abs: tolerance.bend,
        },
      ),
      hold(
        "thesis' minima that are none",
        'count',
        0,
        strange.length,
        { abs: 0 },
        {
          note: `it found ${told.length} of ${wanted.length}`,
        },
      ),
      hold('determinant', '1', LINES[key].knot, lab.determinant(ref.nodes) ?? NaN, { abs: 0 }),
    ];
  },
});

/** @type {Case} */
const helix = {
  id: 'tether/minima/turns',
  title: 'Distance to itself: a helix',
  about:
    'All turns of a true helix are equally near: the distance is one number, and what the spline through 61 nodes adds ' +
    'to it is a ripple. The greatest and the least of its distances away from the ends, not their number.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { true_helix: ref, tolerance } = ctx.refs.tether.minima;
    const nodes = Array.from({ length: ref.nodes }, (_, i) => {
      const t = (2 * Math.PI * ref.turns * i) / (ref.nodes - 1);
      return [Math.cos(t) * ref.radius, Math.sin(t) * ref.radius, (ref.pitch * t) / (2 * Math.PI)];
    });
    const { minima: list } = lab.minima({ nodes, lengths: 1 }, { apart: ref.apart, within: 0.75 });
    // a spline that is straight at its ends is no helix there
    const inner = list.filter((m) => m.kind === 'inside' && m.s1 > 4 && m.s2 < ref.nodes - 5);
    const apart = inner.map((m) => m.d);
    const limit = { abs: tolerance.helix };
    const note = `${inner.length} minima`;
    return [
      hold('least', 'R', ref.d, Math.min(...apart), limit, { note }),
      hold('greatest', 'R', ref.d, Math.max(...apart), limit),
    ];
  },
};

/** @type {Case} */
const ccd = {
  id: 'tether/ccd/capsules',
  title: 'Pieces of line that move',
  about:
    'Capsules whose ends go straight from one place to another: when they first touch, and the least distance of their ' +
    'axes on the way. Cases where the cone test of the thesis has 0 / 0 or is wrong are among them. What the limit of a ' +
    'run calls safe must be so, and the judge of crossings, which shares no step with it, must see each pass.',
  async run(ctx) {
    const lab = await ctx.lab();
    const { cases, tolerance } = ctx.refs.tether.ccd;
    const all = /** @type {Motion[]} */ (cases);
    const found = all.map(({ from, to, reach }) => lab.motion(from, to, { reach }));
    const rows = all.flatMap(({ id, time, least }, i) => {
      const { hit, time: got, least: near } = found[i];
      const name = id.replaceAll('_', ' ');
      return [
        time === null
          ? hold(`${name}: touches`, 'count', 0, +hit, { abs: 0 })
          : hold(`${name}: time`, '1', time, got, { abs: tolerance.time }),
        hold(`${name}: least distance`, '1', least, near, { abs: tolerance.distance }),
      ];
    });
    // where a touch is told, the two points are so far apart at that time
    const apart = worst(all, ({ from, to, reach, time }, i) => {
      if (time === null || time === 0) return 0;
      const { time: u, hitS, hitT } = found[i];
      const p = from.map((v, k) => v.map((x, axis) => x + u * (to[k][axis] - x)));
      const gap = p[0].map((x, k) => {
        const one = x + hitS * (p[1][k] - x);
        return one - p[2][k] - hitT * (p[3][k] - p[2][k]);
      });
      return relative(Math.hypot(...gap), reach);
    });
    const floors = [0.1, 0.5, 0.9];
    const unsafe = floors.flatMap((share) =>
      all.filter(({ from, to, reach }) => {
        const { safe, distance } = lab.motion(from, to, { floor: share * reach });
        const touch = lab.motion(from, to, { reach: share * reach });
        return distance > share * reach && safe > (touch.hit ? touch.time + 1e-12 : 1);
      }),
    );
    const passes = all.filter(({ least }, i) => (least === 0) !== found[i].cross);
    return [
      ...rows,
      hold('distance at the touch over the radii less 1, worst', '1', 0, apart, { abs: 1e-9 }),
      hold(
        'motions said to be safe that are not',
        'count',
        0,
        unsafe.length,
        { abs: 0 },
        {
          note: 'floors of 0.1, 0.5 and 0.9 of the radii',
        },
      ),
      hold('passes of the axes told wrong', 'count', 0, passes.length, { abs: 0 }),
    ];
  },
};

export const tetherLineCases = [minima('overhand'), minima('snake'), minima('helix'), helix, ccd];
