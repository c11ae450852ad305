/**
 * The Palfinger-like crane of DRDC CR 2010-256: tables 27 and 34, equations 150 to 163 and 166 to 179
 * as corrected. Corrections: link 1's centre is in the frame before its joint, as those of the other
 * links; 11.88 for 11.8 in (152); link 3 lies along -y of that frame and links 4 to 7 along z, so
 * their moments go with those axes; centres of links 4 to 7 at 0.5 m, as in (176) to (179).
 * @module
 */

const QUARTER = Math.PI / 2;
const ALONG_Z = (/** @type {number} */ across, /** @type {number} */ along) => [
  across,
  across,
  along,
];

const LINKS = {
  slew: {
    alpha: QUARTER,
    a: -0.65,
    d: 1.4,
    mass: 682.97,
    centre: [-0.35, 0, 0.7],
    inertia: [139.44, 139.44, 55.776],
  },
  luff: { a: 1, mass: 754, centre: [0.5, 0, 0], inertia: [31.42, 78.5, 78.5] },
  knuckle: {
    alpha: QUARTER,
    mass: 285.22,
    centre: [0, -0.5, 0],
    inertia: [29.71, 11.88, 29.71],
    start: QUARTER,
  },
  slide1: { mass: 283.28, inertia: ALONG_Z(29.51, 11.8) },
  slide2: { mass: 254, inertia: ALONG_Z(26.46, 10.58) },
  slide3: { mass: 181.85, inertia: ALONG_Z(18.94, 7.58) },
  slide4: { mass: 95, inertia: ALONG_Z(9.896, 3.96) },
};

/** @typedef {keyof typeof LINKS} Link */

/**
 * The crane, its joints locked where `joints` says nothing else.
 * @param {object} crane its own fields
 * @param {{[joint in Link]?: object}} [joints] changes by joint
 * @param {{out?: number, centre?: number}} [slides] all four: displacement, place of the centre of mass [m]
 */
export function palfinger(crane, joints = {}, { out = 0, centre = 0.5 } = {}) {
  const rows = Object.entries(LINKS).map(([id, link]) => {
    const slide = id.startsWith('slide');
    const along = slide ? { type: 'prismatic', centre: [0, 0, centre], start: out } : {};
    return [id, { mode: 'locked', ...link, ...along, ...joints[/** @type {Link} */ (id)] }];
  });
  return { kind: 'crane', ...crane, joints: Object.fromEntries(rows) };
}
