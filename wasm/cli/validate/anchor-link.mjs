/**
 * Papers 000 and 002, section 5: distances of triangles from a chain link.
 * @module
 */
import { meshTools } from '../../js/mesh.mjs';
import { row } from './simulate.mjs';

/** @typedef {import('./simulate.mjs').Case} Case */

const PRIMITIVES = ['bar at +y', 'bar at -y', 'bow at +z', 'bow at -z'];
/** Figures of nine decimals. */
const NINE = 1e-9;

/**
 * @typedef {{tri: number[][], r1: number | null, r2: number | null, r3: number | null,
 *   r4: number | null, r_link: number, delta: number}} LinkTest
 */

/** @type {Case} */
const link = {
  id: 'anchor/link',
  title: 'Triangles and a chain link',
  about:
    '200 random triangles against the centre line of a link of a bar of 1 m (R 1.3, h 1.2 m), each ' +
    'primitive within its own part of space: the worst of all against enumeration for the bars, and ' +
    'against a search from many starts for the bows. 17 of the triangles have several local minima.',
  run(ctx) {
    const { R, h, d, cases } = ctx.refs.anchor_link;
    const tests = /** @type {LinkTest[]} */ (cases);
    const tools = meshTools(ctx.core);
    const size = [d, 2 * R + d, 2 * h + 2 * R + d];
    const found = tests.map(({ tri }) => tools.linkTriangle(size, tri.flat()));
    const wanted = tests.map(({ r1, r2, r3, r4 }) => [r1, r2, r3, r4]);
    const least = found.map((near) => Math.min(...near.map((n) => n?.distance ?? Infinity)));
    /** @type {(name: string, unit: string, tolerance: number, value: number, got: number, note?: string) => any} */
    const hold = (name, unit, tolerance, value, got, note = '') =>
      row(name, { value, unit, kind: 'value', tol_abs: tolerance }, got, '', note);
    const rows = PRIMITIVES.flatMap((name, p) => {
      const known = found.filter((near, i) => near[p] && wanted[i][p] !== null).length;
      const worst = found.reduce((most, near, i) => {
        const [got, value] = [near[p]?.distance ?? null, wanted[i][p]];
        return got === null || value === null ? most : Math.max(most, Math.abs(got - value));
      }, 0);
      const flags = found.filter((near, i) => !near[p] !== (wanted[i][p] === null)).length;
      return [
        hold(`${name}: distance, worst`, 'm', NINE, 0, worst, `${known} triangles`),
        hold(`${name}: domains that differ`, 'count', 0, 0, flags),
      ];
    });
    /** @param {(test: LinkTest, i: number) => number} error */
    const worst = (error) => tests.reduce((most, t, i) => Math.max(most, error(t, i)), 0);
    const [near, deep] = [
      worst((t, i) => Math.abs(least[i] - t.r_link)),
      worst((t, i) => Math.abs(d / 2 - least[i] - t.delta)),
    ];
    // a point of the triangle and one of the centre line, so far apart
    const between = found.flat().reduce((most, n) => {
      if (!n) return most;
      const apart = Math.hypot(...n.onTriangle.map((x, k) => x - n.onLine[k]));
      return Math.max(most, Math.abs(apart - n.distance));
    }, 0);
    return [
      ...rows,
      hold('link: distance, worst', 'm', NINE, 0, near, 'least of the four'),
      hold('link: indentation, worst', 'm', NINE, 0, deep),
      hold('distance of the two points', 'm', 1e-12, 0, between, 'from the distance said, worst'),
      hold(
        'overlaps',
        'count',
        0,
        tests.filter((t) => t.delta > 0).length,
        least.filter((r) => r < d / 2).length,
      ),
    ];
  },
};

export const anchorLinkCases = [link];
