/**
 * Bodies as a picture shows them: convex outlines of what they touch with, the links of a crane as bars, a disc
 * where a part has a pose and no body.
 * @module
 */
import { bodyRadius, placed, placedColliders, skinPoints } from '../skin.js';
import { outlinePath } from './outline.js';

/**
 * @typedef {import('../../../../wasm/js/frame.mjs').Part} Part
 * @typedef {import('./pen.js').Painter} Painter
 * @typedef {import('./pen.js').PictureLook} PictureLook
 */

/** Of a body that is parked: strength of its colours. */
const PALE = 0.35;

const at = { x: 0, y: 0, z: 0 };
const spot = [0, 0, 0];

/** @param {Part} part @param {PictureLook} look */
const plainColour = ({ kind }, { scene }) =>
  kind === 'rigid' ? scene.steel : kind === 'crane' ? scene.crane : scene.paint;

/**
 * @param {import('../index.js').Manifest} manifest
 * @param {{wanted?: (part: Part) => boolean, colour?: typeof plainColour, parked?: import('../../features/switches/state.js').Parked[]}} [how]
 *   `parked`: bodies that can stand aside
 * @returns {Painter}
 */
export function bodyPainter(
  manifest,
  { wanted = () => true, colour = plainColour, parked = [] } = {},
) {
  const parts = manifest.parts.filter(wanted);
  const cranes = parts.filter((part) => part.links);
  const bare = parts.filter((p) => p.pose !== undefined && !p.links && !p.colliders?.length);
  const solids = [
    ...placedColliders(manifest).filter(({ part }) => parts.includes(part)),
    ...bare.flatMap((part) => ownSolid(manifest, part)),
  ];
  const discs = bare.filter((part) => !solids.some((s) => s.part === part));

  return (pen, view, moment, look) => {
    const { g } = pen;
    const { poses } = moment;
    const aside = parked.flatMap(({ part, is }) => (is(moment) ? [part] : []));
    const strength = (/** @type {Part} */ { id }) => (aside.includes(id) ? PALE : 1);
    for (const part of cranes) paintCrane(pen, view, poses, part, look);
    pen.stroke(look.scene.dark, 1.5);
    for (const { part, pose, points } of solids) {
      if (!poses[pose]) continue;
      outlinePath(pen, points.length / 3, (i, put) => {
        placed(poses[pose], points, 3 * i, at);
        [spot[0], spot[1], spot[2]] = [at.x, at.y, at.z];
        put(view.px(spot), view.py(spot));
      });
      g.globalAlpha = strength(part);
      g.fillStyle = colour(part, look);
      g.fill();
      g.stroke();
    }
    for (const part of discs) {
      const pose = poses[part.pose ?? -1];
      if (!pose) continue;
      const r = part.kind === 'rigid' ? bodyRadius(part.shape, part.size ?? [1, 1, 1]) : 0;
      g.globalAlpha = strength(part);
      pen.dot(view.px(pose), view.py(pose), Math.max(r * view.zoom, 5), colour(part, look));
      g.stroke();
    }
    g.globalAlpha = 1;
  };
}

/** A body's own shape, where nothing can touch it. @param {import('../index.js').Manifest} manifest @param {Part} part */
function ownSolid(manifest, part) {
  const { kind, shape, pose = -1, size = [1, 1, 1] } = part;
  if (kind !== 'rigid' || (shape !== 'box' && shape !== 'cylinder')) return [];
  const collider = { id: '', pose, shape, size, at: [0, 0, 0], turn: [1, 0, 0, 0] };
  return [{ part, pose, points: skinPoints(manifest, collider) }];
}

/** Bars from frame to frame. @param {import('./pen.js').Pen} pen @param {import('./pen.js').PictureView} view @param {Float64Array[]} poses @param {Part} part @param {PictureLook} look */
function paintCrane(pen, { px, py }, poses, { pose: first = 0, links = [] }, { scene }) {
  pen.g.lineCap = 'round';
  for (const casing of [true, false])
    links.forEach((_, i) => {
      const [a, b] = [poses[first + i], poses[first + i + 1]];
      if (!a || !b) return;
      pen.stroke(casing ? scene.dark : scene.crane, 9 - (5 * i) / links.length + (casing ? 3 : 0));
      pen.line(px(a), py(a), px(b), py(b));
    });
}

/** Where the world holds an end of a line. @param {import('../rig.js').LineEnd[]} ends @returns {Painter} */
export const holdPainter = (ends) => {
  const held = ends.filter((end) => end.held === 'world');
  return ({ g }, { px, py }, moment, { scene }) => {
    g.fillStyle = scene.frame;
    for (const { at } of held) g.fillRect(px(at) - 6, py(at) - 6, 12, 12);
  };
};
