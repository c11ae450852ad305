/**
 * A layer of the scene: what one feature draws of a run. And the default layer, for parts that none of
 * them draws: the bodies that a part touches with, on their poses; a disc where it has a pose or a port
 * and no body. Lines and the forces at ports are drawn for every part.
 * @module
 */
import { Kit } from './kit.js';
import { addCollider } from './shapes.js';

/**
 * @typedef {import('./moment.js').Moment} Moment
 * @typedef {import('three').Vector3} Vector3
 *
 * What panels want shown: angles of thrusters, places along lines, where lines are nearest.
 * @typedef {import('../features/touches/layer.js').Marks & {angles?: Record<string, number>}} Marks
 *
 * How the scene is looked at, for sizes that are fixed on the screen.
 * @typedef {object} Look
 * @property {import('three').PerspectiveCamera} camera
 * @property {number} pixel metres a CSS pixel covers, one metre ahead
 * @property {number} ratio device pixels a CSS pixel
 * @property {number} width of the picture [px]
 * @property {number} height
 * @property {Moment | null} moment
 *
 * @typedef {object} Layer all but the first are optional: what it has no use for it leaves out
 * @property {(moment: Moment) => void} update to a moment, without allocating
 * @property {import('three').Object3D} [group]
 * @property {(look: import('./look.js').Look) => void} [setLook] colours of the theme
 * @property {(newtons: number) => void} [setRange] top of the tension map
 * @property {(scale: number) => void} [setScale] of arrows [N/m]
 * @property {(width: number, pixel: number) => void} [setWidth] of arrows' shafts, and a CSS pixel where the camera looks [m]
 * @property {(shown: import('./index.js').Overlays) => void} [show]
 * @property {(look: Look) => void} [beforeDraw]
 * @property {number} [arrows] how many values it has for the tips of its arrows
 * @property {(forces: import('./objects.js').Forces, first: number, moment: Moment) => void} [tell] these values, from place `first` on
 * @property {(moment: Moment) => number} [most] the largest force of a moment [N], for the arrows' scale
 * @property {number} [share] of the picture that the largest force takes, less than usual
 * @property {(moment: Moment) => import('three').Box3 | null} [near] what a run that brings its own camera is to show
 * @property {boolean} [vast] larger than what is to be seen of it: the camera stays where the run says
 * @property {(moment: Moment, part: string) => ArrayLike<number> | null} [middle] of a part without a pose, to be followed
 * @property {() => Vector3 | null} [outside] from where it is best seen
 * @property {() => {normal: Vector3, ends: Vector3[], reach: number}} [section] where it can be cut open, in the world
 * @property {(side: number) => void} [turn] the half on this side of the section is taken away
 * @property {(number: number) => void} [choose] one of its pieces, 0: none
 * @property {(what: Marks) => void} [mark] what panels want shown
 * @property {() => void} [dispose]
 */

/**
 * @param {import('./objects.js').RunObjects} run
 * @param {import('../../../wasm/js/frame.mjs').Part} part
 * @param {Moment} moment the first
 */
export function addPlain(run, part, moment) {
  const { look } = run.setting;
  const colliders = part.colliders ?? [];
  const own = part.pose ?? null;
  const rows = new Set(colliders.map((c) => c.pose ?? own));
  for (const row of rows) {
    const kit = new Kit();
    for (const c of colliders)
      if ((c.pose ?? own) === row) addCollider(kit, look, run.manifest, c, look.paint);
    if (kit.pieces.length > 0)
      run.follow(
        run.solid(kit.build(), part.id),
        row === null ? null : moment.poses[row],
        moment.ports[part.port ?? -1],
      );
  }
  if (own !== null && !rows.has(own)) run.bodies.push({ pose: moment.poses[own], radius: 0 });
  for (let i = 0; i < (part.ports?.length ?? 0); i++) {
    const port = moment.ports[(part.port ?? 0) + i];
    if (port) run.bodies.push({ pose: port, radius: 0 });
  }
}
