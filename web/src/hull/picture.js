/**
 * The hull in the dialog's picture: what is pressed is a place on the shell; a cross that the arrow keys move does the same. Mouth, axis, chain and
 * places of overlap are drawn over it.
 */
import { BufferAttribute, BufferGeometry, Mesh, MeshBasicMaterial, Raycaster, SphereGeometry, Vector2 } from 'three'; // prettier-ignore
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { h } from '../dom.js';
import { cssColour } from '../plot/scale.js';
import { createPreview, paint } from '../view/preview.js';

/** @typedef {import('./vec.js').V3} V3 @typedef {{points: ArrayLike<number>, faces: ArrayLike<number>}} Shape */

const PAINT = '#c4ced4';
/** A press that moves less is none that turns [px]. */
const STILL = 6;
/** Steps of the cross as shares of the picture. */
const [STEP, FINE] = [0.02, 0.002];
const NEARER = 0.7;
/** Of what marks a place, as a share of what is seen. */
const MARK = 0.018;

/** @param {Shape} shape */
function solid({ points, faces }) {
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(points), 3))
    .setIndex(new BufferAttribute(Uint32Array.from(faces), 1));
  return new Mesh(
    geometry,
    paint(PAINT, { flatShading: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }), // prettier-ignore
  );
}

/** @param {number[]} ends pairs of points @param {string} colour @param {boolean} [over] seen through the hull */
function lines(ends, colour, over = false) {
  const material = new LineMaterial({ color: cssColour(colour), linewidth: 3, depthTest: !over });
  const object = new LineSegments2(new LineSegmentsGeometry().setPositions(ends), material);
  object.renderOrder = over ? 1 : 0;
  return object;
}

/** @param {V3} at @param {number} size @param {string} colour */
function mark([x, y, z], size, colour) {
  const material = new MeshBasicMaterial({ color: cssColour(colour), depthTest: false });
  const object = new Mesh(new SphereGeometry(size, 16, 12), material);
  object.position.set(x, y, z);
  object.renderOrder = 2;
  return object;
}

/**
 * @typedef {object} Shown
 * @property {Shape} hull as it was opened: it is what is pressed
 * @property {ArrayLike<number>} open pairs of points of the hull, of edges with one face
 * @property {Shape | null} drilled in the same axes
 * @property {V3 | null} mouth
 * @property {V3 | null} inner
 * @property {V3[]} chain
 * @property {V3[]} overlaps
 */

/** @param {{label: string, onpick: (at: V3) => void, oncross: (at: V3 | null) => void, picks: () => boolean}} options `picks`: a press sets a point */
export function createPicture({ label, onpick, oncross, picks }) {
  const preview = createPreview({ label, turn: 0.9, lift: 0.25, ondraw: () => placeCross() });
  const cross = h('span', { class: 'hull-cross', 'aria-hidden': 'true', hidden: true });
  const el = h('div', { class: 'hull-picture' }, preview.el, cross);
  const { canvas } = preview;
  const ray = new Raycaster();
  /** @type {Mesh | null} */
  let target = null;
  /** Where the cross is, as shares of the picture. */
  const at = { x: 0.5, y: 0.5 };
  /** @type {V3 | null} */
  let focus = null;
  /** What is on show, to draw its marks as large as they are seen. @type {Shown | null} */
  let last = null;

  /** The shell's place there. @param {number} x @param {number} y shares of the picture @returns {V3 | null} */
  function under(x, y) {
    if (!target || !preview.works) return null;
    preview.camera.updateMatrixWorld();
    target.updateMatrixWorld();
    ray.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), preview.camera);
    const [hit] = ray.intersectObject(target, false);
    return hit ? [hit.point.x, hit.point.y, hit.point.z] : null;
  }

  function placeCross() {
    cross.hidden = !picks() || document.activeElement !== canvas;
    cross.style.left = `${100 * at.x}%`;
    cross.style.top = `${100 * at.y}%`;
    if (!cross.hidden) oncross(under(at.x, at.y));
  }

  function draw() {
    if (!last) return;
    const { hull, open, drilled, mouth, inner, chain, overlaps } = last;
    const size = MARK * preview.reach;
    const objects = [];
    target = solid(hull);
    if (!drilled) objects.push(target);
    else objects.push(solid(drilled));
    const points = (/** @type {ArrayLike<number>} */ of) =>
      Array.from(of).flatMap((i) => [hull.points[3 * i], hull.points[3 * i + 1], hull.points[3 * i + 2]]); // prettier-ignore
    if (open.length > 0) objects.push(lines(points(open), '--tangential', true));
    if (mouth) objects.push(mark(mouth, size, '--accent'));
    if (inner) objects.push(mark(inner, size, '--accent'));
    if (mouth && inner) objects.push(lines([...mouth, ...inner], '--accent', true));
    const way = chain.slice(1).flatMap((p, k) => [...chain[k], ...p]);
    if (way.length > 0) objects.push(lines(way, '--ink', true));
    for (const p of overlaps) objects.push(mark(p, 1.5 * size, '--tangential'));
    preview.show(objects, focus === null);
    if (drilled) target.updateMatrixWorld();
  }

  /** @param {V3 | null} to @param {number} [reach] [m] */
  function look(to, reach) {
    focus = to;
    preview.about(to, reach);
    draw();
  }
  /** The cross goes along: it is at what is in the middle then. @param {V3 | null} to @param {number} [reach] [m] */
  function about(to, reach) {
    Object.assign(at, { x: 0.5, y: 0.5 });
    look(to, reach);
  }
  /** @param {number} by */
  const zoom = (by) => look(focus ?? last?.mouth ?? middle(), preview.reach * by);
  /** @returns {V3} */
  function middle() {
    target?.geometry.computeBoundingSphere();
    const { x = 0, y = 0, z = 0 } = target?.geometry.boundingSphere?.center ?? {};
    return [x, y, z];
  }

  /** @type {{x: number, y: number} | null} */
  let pressed = null;
  canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }));
  canvas.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const moved = pressed ? Math.hypot(x - pressed.x, y - pressed.y) : Infinity;
    pressed = null;
    if (moved > STILL || !picks()) return;
    const box = canvas.getBoundingClientRect();
    Object.assign(at, { x: (x - box.left) / box.width, y: (y - box.top) / box.height });
    const found = under(at.x, at.y);
    if (found) onpick(found);
    placeCross();
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1 / NEARER : NEARER);
    },
    { passive: false },
  );
  canvas.addEventListener('focus', placeCross);
  canvas.addEventListener('blur', placeCross);
  // ahead of the preview, whose arrow keys turn
  el.addEventListener(
    'keydown',
    (event) => {
      const step = event.shiftKey ? FINE : STEP;
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]; // prettier-ignore
      if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? NEARER : 1 / NEARER);
      else if (!picks()) return;
      else if (by) {
        at.x = Math.min(1, Math.max(0, at.x + by[0] * step));
        at.y = Math.min(1, Math.max(0, at.y + by[1] * step));
      } else if (event.key === 'Enter' || event.key === ' ') {
        const found = under(at.x, at.y);
        if (found) onpick(found);
      } else return;
      event.preventDefault();
      event.stopPropagation();
      placeCross();
    },
    { capture: true },
  );

  return {
    el,
    ...{ works: preview.works, about, zoom, placeCross },
    /** @param {Shown} shown */
    show(shown) {
      last = shown;
      draw();
    },
    dispose() {
      target?.geometry.dispose();
      preview.dispose();
    },
  };
}
