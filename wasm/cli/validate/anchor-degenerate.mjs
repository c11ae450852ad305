/**
 * Papers 000 and 002, sections 4.2 to 4.6: boxes and triangles in special positions.
 * @module
 */
import { meshTools } from '../../js/mesh.mjs';
import {
  EXACT,
  apart,
  corners,
  count,
  cross,
  hold,
  mean,
  meet,
  minus,
  onPlane,
  planeNormal,
  plus,
  tilt,
  unit,
} from './anchor-shape.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('../../js/mesh.mjs').MeshTools} MeshTools
 * @typedef {import('../../js/mesh.mjs').MeshCut} MeshCut
 * @typedef {import('../../js/mesh.mjs').V3} V3
 * @typedef {import('./anchor-shape.mjs').Placed} Placed
 */

/** Where the reference has nine decimals. */
const NINE = 2e-9;

/**
 * @param {any} test
 * @param {MeshCut} cut
 * @returns {Row[]}
 */
function boxRows(test, cut) {
  const name = test.name.replace(/_d[\d.]+$/, '').replaceAll('_', ' ');
  const [region] = cut.regions;
  const rows = [count(`${name}: contacts`, 1, cut.regions.length)];
  const volume = hold(`${name}: volume`, test.volume, 'm3', cut.volume, EXACT);
  if (test.inside) {
    return [
      ...rows,
      count(`${name}: segments`, 0, cut.segments.length / 6),
      count(`${name}: which body is inside`, test.inside, region.inside, '2: b'),
      volume,
    ];
  }
  const deep = region.depthA + region.depthB;
  const way = apart(region.area, test.areaVector);
  rows.push(
    count(`${name}: contours`, 1, cut.contours.length),
    count(`${name}: open ends`, 0, cut.open),
    hold(`${name}: area vector, distance`, 0, 'm2', way, EXACT),
    volume,
  );
  if (test.expected) {
    const { normal, centroid_xy: xy, centroid_z_range: z, area, indentation } = test.expected;
    const [x, y, height] = region.planeCentroid;
    rows.push(
      hold(`${name}: normal, tilt`, 0, 'rad', tilt(region.planeNormal, normal), EXACT),
      hold(`${name}: centroid, off the axis`, 0, 'm', Math.hypot(x - xy[0], y - xy[1]), EXACT),
      hold(`${name}: centroid, z`, (z[0] + z[1]) / 2, 'm', height, (z[1] - z[0]) / 2),
      hold(`${name}: area`, area, 'm2', region.planeArea, EXACT),
      hold(`${name}: indentation`, indentation, 'm', deep, EXACT),
    );
    return rows;
  }
  const list = corners(cut.contours[0].points);
  const { byVertex, byLength } = test;
  const n = planeNormal(list, [0, 0, 1]);
  const own = onPlane(list, n);
  const missed = test.vertices.map((/** @type {V3} */ v) =>
    list.reduce((least, x) => Math.min(least, apart(x, v)), Infinity),
  );
  const tilted = tilt(region.planeNormal, byLength.normal);
  const middle = apart(region.planeCentroid, byLength.centroid);
  rows.push(
    count(`${name}: corners`, test.vertices.length, list.length),
    hold(`${name}: corners, distance`, 0, 'm', Math.max(...missed), EXACT),
    hold(`${name}: normal by corners, tilt`, 0, 'rad', tilt(n, byVertex.normal), NINE),
    hold(`${name}: area by corners`, byVertex.area, 'm2', own.area, NINE),
    hold(`${name}: centroid by corners`, 0, 'm', apart(own.centroid, byVertex.centroid), NINE),
    hold(`${name}: normal, tilt`, 0, 'rad', tilted, EXACT),
    hold(`${name}: area`, byLength.area, 'm2', region.planeArea, EXACT),
    hold(`${name}: centroid, distance`, 0, 'm', middle, EXACT),
    hold(`${name}: indentation`, byLength.depth, 'm', deep, EXACT),
  );
  return rows;
}

/** @type {Case} */
const boxes = {
  id: 'anchor/degenerate-boxes',
  title: 'Boxes whose faces and edges coincide',
  about:
    'A box with its top at z = 0 and another let into it: within the top, over an edge, over a ' +
    'corner, on the same footprint, flush, and wholly inside. By corners: the plane of least squares ' +
    'over the corners of the contour, as in the papers; the others are those of the contact, over ' +
    "the contour's length. On a tilted plane the indentation of both bodies is that along its " +
    'normal. Flush faces touch: no volume and no depth.',
  run(ctx) {
    const tools = meshTools(ctx.core);
    /** @type {(box: {size: number[], at: number[]}) => Placed} */
    const placed = ({ size, at }) => ({ make: { kind: 'box', size }, at });
    return ctx.refs.anchor_degenerate.boxes.flatMap((/** @type {any} */ test) =>
      boxRows(test, meet(tools, placed(test.a), placed(test.b))),
    );
  },
};

/**
 * The cut of two triangles, each an open mesh of its own.
 * @param {MeshTools} tools
 * @param {V3[]} p
 * @param {V3[]} q
 */
function pairCut(tools, p, q) {
  const bodies = [p, q].map((t) => tools.body(t.flat(), [0, 1, 2]));
  try {
    return tools.cut(bodies[0], {}, bodies[1], {});
  } finally {
    for (const body of bodies) body.free();
  }
}

/**
 * Ends of lines that stay open where each triangle is a face of a tetrahedron, on either side.
 * @param {MeshTools} tools
 * @param {V3[]} p
 * @param {V3[]} q
 */
function openEnds(tools, p, q) {
  /** @type {(t: V3[], side: number) => any} */
  const solid = (t, side) => {
    const n = unit(cross(minus(t[1], t[0]), minus(t[2], t[0])));
    const apex = plus(mean(t), side, n);
    const mesh = tools.prepare([...t.flat(), ...apex], [0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0]);
    return tools.body(mesh.points, mesh.faces);
  };
  let open = 0;
  for (let sides = 0; sides < 4; sides++) {
    const bodies = [solid(p, sides & 1 ? 1 : -1), solid(q, sides & 2 ? 1 : -1)];
    try {
      const cut = tools.cut(bodies[0], {}, bodies[1], {});
      open += cut.open + cut.doubts;
    } finally {
      for (const body of bodies) body.free();
    }
  }
  return open;
}

/**
 * How far a segment's ends are from those of the reference, in either order.
 * @param {ArrayLike<number>} s
 * @param {V3[]} result
 */
function endsApart(s, [u, v]) {
  const [a, b] = [
    [s[0], s[1], s[2]],
    [s[3], s[4], s[5]],
  ];
  /** @type {(x: number[], y: number[]) => number} */
  const far = (x, y) => Math.max(apart(x, u), apart(y, v));
  return Math.min(far(a, b), far(b, a));
}

/**
 * @param {MeshTools} tools
 * @param {{name: string, p: V3[], q: V3[], result: V3[] | string | null, meets: string}} test
 * @returns {Row[]}
 */
function triangleRows(tools, { name, p, q, result, meets }) {
  const cuts = [pairCut(tools, p, q), pairCut(tools, q, p)];
  const found = cuts.map((c) => c.segments.length / 6);
  const title = name.replaceAll('_', ' ');
  const rows = [];
  if (meets !== 'touch') {
    const wanted = meets === 'yes' ? 1 : 0;
    for (const [i, n] of found.entries())
      rows.push(count(`${title}: segments${i ? ', q with p' : ''}`, wanted, n));
  }
  if (Array.isArray(result)) {
    const far = cuts.flatMap((c, i) => (found[i] ? [endsApart(c.segments, result)] : []));
    const chosen = found.map((n) => (n ? 'touching' : 'apart')).join(', q with p ');
    rows.push(
      hold(
        `${title}: ends, distance`,
        0,
        'm',
        Math.max(0, ...far),
        EXACT,
        meets === 'touch' ? chosen : '',
      ),
    );
  } else if (meets === 'touch') {
    rows.push(count(`${title}: segments`, 0, Math.max(...found), 'faces in one plane: none'));
  }
  return rows;
}

/** @type {Case} */
const triangles = {
  id: 'anchor/degenerate-triangles',
  title: 'Pairs of triangles',
  about:
    'Eleven pairs: crossing, apart, and touching in a point, an edge or a plane. Two that only touch ' +
    'either have no segment or the one that the reference has; which, the symbolic shift decides, and ' +
    'the lines on closed bodies that have these triangles as faces close in all of them.',
  run(ctx) {
    const tools = meshTools(ctx.core);
    const pairs = ctx.refs.anchor_degenerate.triangles;
    const rows = pairs.flatMap((/** @type {any} */ test) => triangleRows(tools, test));
    const open = pairs.reduce(
      (/** @type {number} */ sum, /** @type {any} */ { p, q }) =>
        sum + openEnds(tools, p, q) + openEnds(tools, q, p),
      0,
    );
    rows.push(count('open ends on tetrahedra', 0, open, '11 pairs, 4 pairs of sides, both orders'));
    return rows;
  },
};

export const anchorDegenerateCases = [boxes, triangles];
