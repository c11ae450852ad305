/**
 * Papers 000 and 002, sections 4.2 to 4.6: where meshes cut each other, and what their contact is.
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
  meet,
  onPlane,
  plus,
  tilt,
  unit,
} from './anchor-shape.mjs';
import { leastSquares } from './measure.mjs';

/**
 * @typedef {import('./simulate.mjs').Case} Case
 * @typedef {import('./simulate.mjs').Context} Context
 * @typedef {import('./simulate.mjs').Row} Row
 * @typedef {import('../../js/mesh.mjs').MeshCut} MeshCut
 * @typedef {import('../../js/mesh.mjs').V3} V3
 * @typedef {import('./anchor-shape.mjs').Placed} Placed
 *
 * @typedef {{area: number, centroid: V3, perimeter: number}} Outline
 * @typedef {{family: string, name: string, contours: Outline[], depth: number, volume: number,
 *   hole?: boolean, h?: number} & Placed} MeshTest
 */

/** A hundred metres away: a hundred times the rounding. */
const MOVED = 1e-12;

/**
 * Order of an error: the slope of its logarithm over that of the mesh's edge.
 * @param {number[]} h
 * @param {number[]} error
 */
const order = (h, error) =>
  leastSquares(h.map(Math.log), error.map(Math.log), [() => 1, (s) => s])[1];

/**
 * The contour that is nearest to a wanted one in area and place.
 * @param {MeshCut} cut
 * @param {Outline} wanted
 * @param {V3} normal
 * @returns {Outline}
 */
function outlineOf(cut, wanted, normal) {
  const own = cut.contours.map(({ area, length, points }) => ({
    area: Math.hypot(...area),
    perimeter: length,
    centroid: onPlane(corners(points), normal).centroid,
  }));
  /** @param {Outline} o */
  const far = (o) => Math.abs(o.area - wanted.area) + apart(o.centroid, wanted.centroid);
  return own.reduce((best, o) => (far(o) < far(best) ? o : best));
}

/**
 * @param {MeshTest} test
 * @param {MeshCut} cut
 * @param {V3} normal
 * @returns {{rows: Row[], area: number, volume: number}}
 */
function meshRows(test, cut, normal) {
  const { name, contours, depth, volume } = test;
  const [region] = cut.regions;
  const rows = [
    count(`${name}: contacts`, 1, cut.regions.length),
    count(`${name}: contours`, contours.length, cut.contours.length),
  ];
  let area = region.planeArea;
  if (contours.length === 1) {
    const [{ centroid, ...one }] = contours;
    rows.push(
      hold(`${name}: area`, one.area, 'm2', region.planeArea, EXACT),
      hold(`${name}: perimeter`, one.perimeter, 'm', region.length, EXACT),
      hold(`${name}: centroid, distance`, 0, 'm', apart(region.planeCentroid, centroid), EXACT),
    );
  } else {
    for (const [i, one] of contours.entries()) {
      const got = outlineOf(cut, one, normal);
      const of = `${name}: contour ${i + 1}`;
      rows.push(
        hold(`${of}, area`, one.area, 'm2', got.area, EXACT),
        hold(`${of}, perimeter`, one.perimeter, 'm', got.perimeter, EXACT),
        hold(`${of}, centroid, distance`, 0, 'm', apart(got.centroid, one.centroid), EXACT),
      );
    }
    const [first, second] = contours;
    const sum = first.area + (test.hole ? -second.area : second.area);
    rows.push(hold(`${name}: area`, sum, 'm2', region.planeArea, EXACT));
    if (!test.hole) area /= 2; // the smooth body's area is that of one of them
  }
  const off = Math.max(tilt(region.planeNormal, normal), tilt(region.area, normal));
  rows.push(
    hold(`${name}: normal, tilt`, 0, 'rad', off, EXACT),
    hold(`${name}: indentation`, depth, 'm', region.depthA + region.depthB, EXACT),
    hold(`${name}: volume`, volume, 'm3', region.volume, EXACT),
  );
  return { rows, area, volume: region.volume };
}

/**
 * Each mesh of a family against the section of that mesh, then the finest against the smooth body
 * and the order in which the errors fall.
 * @param {Context} ctx
 * @param {string} family
 */
function familyRows(ctx, family) {
  const ref = ctx.refs.anchor_mesh;
  const tools = meshTools(ctx.core);
  const ground = { make: { kind: 'box', size: ref.ground.size }, at: ref.ground.at };
  const tests = /** @type {MeshTest[]} */ (ref.cases).filter((t) => t.family === family);
  const results = tests.map((t) => meshRows(t, meet(tools, ground, t), ref.normal));
  const rows = results.flatMap((r) => r.rows);
  const smooth = ref.smooth[family];
  if (!smooth) return rows;
  const last = results[results.length - 1];
  const finest = tests[tests.length - 1].name;
  const h = tests.map((t) => t.h ?? NaN);
  for (const what of /** @type {const} */ (['area', 'volume'])) {
    const unit = what === 'area' ? 'm2' : 'm3';
    const error = results.map((r) => Math.abs(r[what] - smooth[what]));
    const closed = `${what} of the smooth body, by ${finest}`;
    rows.push(
      hold(closed, smooth[what], unit, last[what], smooth[`tol_${what}`], smooth[`${what}_from`]),
      hold(`order of the ${what}`, smooth[`order_${what}`], '', order(h, error), 0.25),
    );
  }
  return rows;
}

/** @type {(family: string, title: string, about: string) => Case} */
const meshCase = (family, title, about) => ({
  id: `anchor/mesh-${family}`,
  title,
  about,
  run: (ctx) => familyRows(ctx, family),
});

const FAMILIES = [
  meshCase(
    'sphere',
    'Sphere on a plane',
    'Spheres of 1 m diameter, 8 by 16 to 64 by 128 facets, 50 mm deep in a box whose top is the ' +
      'plane. Each mesh against the exact section of that mesh, the finest against the cap of the ' +
      'ball, within what a mesh can be off by. Indentation is that of both bodies beyond the plane ' +
      'of the contour.',
  ),
  meshCase(
    'corner',
    'Corner of a cube on a plane',
    'A cube of 1 m on its corner, 0.05, 0.2 and 0.5 m deep: area 3 sqrt(3) / 2 delta^2, side ' +
      'sqrt(6) delta, volume sqrt(3) / 2 delta^3, exact for the mesh too.',
  ),
  meshCase(
    'torus',
    'Upright torus on a plane',
    'A ring of R 1 m and r 0.25 m that stands 30 mm deep: a long contour with small facets ' +
      'across and large ones along.',
  ),
  meshCase(
    'through',
    'Torus half in a plane: two contours',
    'The upright ring with its middle in the plane, so that a row of its edges lies in it. Two ' +
      'contours, which are two contacts in the papers; below them is one body of half a torus, and ' +
      'so one contact here, whose contours have the areas, perimeters and places of those two.',
  ),
  meshCase(
    'bow',
    'Torus cut by a plane: two contours',
    'The upright ring, its middle 0.5 m above the plane: two contours that are not round, and one ' +
      'bow below them.',
  ),
  meshCase(
    'flat',
    'Torus flat on a plane: a ring',
    'The ring lying 30 mm deep: one contour within the other, which must be one contact, whose ' +
      'area is that of the ring between them.',
  ),
  meshCase(
    'cylinder',
    'Cylinder lying on a plane',
    'A cylinder of 2 m length and 0.5 m diameter, 20 mm deep, of 16 to 128 facets with a row of ' +
      'points at the bottom. The area shows order 1, as in the reference: the plane meets the ' +
      'circle at 23.07 degrees, beside the row at 22.5, and finer meshes have it more and more in ' +
      'the middle of a facet. The volume has order 2.',
  ),
];

/** @typedef {{R: number[], at: V3}} Pose x_world = R x + at, R row by row */

/** @type {(m: ArrayLike<number>, x: ArrayLike<number>) => V3} */
const turned = (m, x) => [
  m[0] * x[0] + m[1] * x[1] + m[2] * x[2],
  m[3] * x[0] + m[4] * x[1] + m[5] * x[2],
  m[6] * x[0] + m[7] * x[1] + m[8] * x[2],
];
/** @param {Pose} pose @param {Placed} body @returns {Placed} */
function moved({ R, at }, body) {
  const columns = [0, 1, 2].map((k) => {
    const axis = [0, 1, 2].map((i) => (body.turn ? body.turn[3 * i + k] : +(i === k)));
    return turned(R, axis);
  });
  const turn = [0, 1, 2].flatMap((i) => columns.map((c) => c[i]));
  return { make: body.make, turn, at: plus(turned(R, body.at), 1, at) };
}

/**
 * Some pose, up to 100 m away.
 * @param {number} k
 * @returns {Pose}
 */
function somewhere(k) {
  const x = unit([Math.cos(k), Math.sin(2 * k), Math.cos(3 * k)]);
  const z = unit(cross(x, [Math.sin(5 * k), Math.cos(4 * k), 2]));
  const y = cross(z, x);
  const R = [0, 1, 2].flatMap((i) => [x[i], y[i], z[i]]);
  return { R, at: [60 * Math.cos(7 * k), 60 * Math.sin(3 * k), 50 * Math.sin(11 * k)] };
}

const POSES = 8;

/** @type {Case} */
const elsewhere = {
  id: 'anchor/mesh-moved',
  title: 'The same contacts elsewhere, and exchanged',
  about:
    'The second mesh of each kind above with its plane, both turned and moved by the same eight ' +
    'poses up to 100 m away, and with the two bodies exchanged: the worst difference from what they ' +
    'share at home. Rounding brings edges off the plane in which they lay.',
  run(ctx) {
    const ref = ctx.refs.anchor_mesh;
    const tools = meshTools(ctx.core);
    const ground = { make: { kind: 'box', size: ref.ground.size }, at: ref.ground.at };
    const all = /** @type {MeshTest[]} */ (ref.cases);
    const tests = all.filter(
      (t, i) => all[i - 1]?.family === t.family && all[i - 2]?.family !== t.family,
    );
    const worst = { other: 0, area: 0, perimeter: 0, depth: 0, volume: 0, tilt: 0 };
    /** @type {(key: keyof typeof worst, x: number) => void} */
    const keep = (key, x) => (worst[key] = Math.max(worst[key], Math.abs(x)));
    for (const test of tests) {
      const [home] = meet(tools, ground, test).regions;
      for (let k = 0; k < 2 * POSES; k++) {
        const pose = somewhere((k >> 1) + 1);
        const pair = [moved(pose, ground), moved(pose, test)];
        const cut = k & 1 ? meet(tools, pair[1], pair[0]) : meet(tools, pair[0], pair[1]);
        const one = cut.regions.length === 1 && cut.contours.length === test.contours.length;
        worst.other += +!(one && cut.open === 0 && cut.doubts === 0);
        const [there] = cut.regions;
        const normal = plus([0, 0, 0], k & 1 ? -1 : 1, turned(pose.R, ref.normal));
        keep('area', there.planeArea - home.planeArea);
        keep('perimeter', there.length - home.length);
        keep('depth', there.depthA + there.depthB - home.depthA - home.depthB);
        keep('volume', there.volume - home.volume);
        keep('tilt', Math.max(tilt(there.planeNormal, normal), tilt(there.area, normal)));
      }
    }
    const cuts = `${2 * POSES * tests.length} cuts`;
    return [
      count('other contacts or contours, open ends, doubts', 0, worst.other, cuts),
      hold('area, worst', 0, 'm2', worst.area, MOVED),
      hold('perimeter, worst', 0, 'm', worst.perimeter, MOVED),
      hold('normal, worst tilt', 0, 'rad', worst.tilt, MOVED),
      hold('indentation, worst', 0, 'm', worst.depth, MOVED),
      hold('volume, worst', 0, 'm3', worst.volume, MOVED),
    ];
  },
};

export const anchorMeshCases = [...FAMILIES, elsewhere];
