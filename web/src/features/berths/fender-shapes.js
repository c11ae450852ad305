/**
 * Fenders by their kind, along x from the quay (0) to what they touch (1), as wide and as high as 1: rubber, which has the colour
 * of the load, and what is always the same (pads, nets, chains, flanges). A run stretches them, so that they are pressed flat.
 * @module
 */
import { BoxGeometry, CylinderGeometry, LatheGeometry, SphereGeometry, Vector2 } from 'three';
import { PAINT, pin, v } from '../../models/gear/pieces.js';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';

/** The load's colour is multiplied with this. */
const RUBBER = '#ffffff';

/** A panel of steel at the end, with pads of plastic on it and chains back to the quay. @param {Kit} body @param {Kit} fixed */
function panel(body, fixed) {
  body.add(new BoxGeometry(0.07, 1, 1), '#d8dcde', [0.925, 0, 0]);
  for (const i of [-1, 0, 1])
    for (const j of [-1, 0, 1])
      fixed.add(new BoxGeometry(0.04, 0.29, 0.29), '#20262b', [0.98, i * 0.32, j * 0.32]);
  fixed.finish = FINISH.steel;
  for (const s of [-1, 1]) {
    fixed.bar(v(0, s * 0.46, 0.75), v(0.9, s * 0.4, 0.42), 0.016, PAINT.zinc, 5);
    fixed.bar(v(0, s * 0.7, -0.1), v(0.9, s * 0.46, -0.2), 0.016, PAINT.zinc, 5);
  }
  fixed.finish = FINISH.paint;
}

/** A body of revolution about x. @param {[number, number][]} outline radius and place, from the quay on */
const turned = (outline) =>
  new LatheGeometry(outline.map(([r, x]) => new Vector2(r, x)), 28).rotateZ(-Math.PI / 2); // prettier-ignore

/** @param {string} type */
export function fenderShape(type) {
  const body = new Kit();
  const fixed = new Kit();
  body.finish = FINISH.rubber;
  fixed.finish = FINISH.steel;
  if (type === 'pneumatic' || type === 'cylinder') {
    roll(body, fixed, type === 'pneumatic');
  } else if (type === 'linear') {
    // an arch: legs apart at the quay, a flat head
    for (const s of [-1, 1]) {
      body.add(new BoxGeometry(0.98, 0.13, 1).rotateZ(s * 0.3), RUBBER, [0.47, s * 0.27, 0]);
      fixed.add(new BoxGeometry(0.05, 0.3, 1.04), PAINT.zinc, [0.025, s * 0.42, 0]);
      for (const z of [-0.36, -0.12, 0.12, 0.36]) pin(fixed, 0.035, 0.03, '#20262b', [0.06, s * 0.5, z], 'x', 6); // prettier-ignore
    }
    body.add(new BoxGeometry(0.16, 0.46, 1), RUBBER, [0.92, 0, 0]);
  } else {
    body.add(turned([[0, 0.02], [0.5, 0.02], [0.5, 0.1], [0.44, 0.14], [0.4, 0.42], [0.31, 0.74], [0.33, 0.82], [0.36, 0.87], [0.36, 0.89], [0.35, 0.89], [0, 0.89]]), RUBBER); // prettier-ignore
    pin(fixed, 0.53, 0.03, PAINT.zinc, [0.015, 0, 0], 'x', 24);
    for (let k = 0; k < 8; k++) {
      const turn = (k * Math.PI) / 4;
      pin(fixed, 0.03, 0.05, '#20262b', [0.04, 0.47 * Math.cos(turn), 0.47 * Math.sin(turn)], 'x', 6); // prettier-ignore
    }
    panel(body, fixed);
  }
  return { body: body.build(), fixed: fixed.build() };
}

/** One that lies along the face: a cylinder with its bar and chains, or one of air in a net of tyres. @param {Kit} body @param {Kit} fixed @param {boolean} air */
function roll(body, fixed, air) {
  if (!air) {
    body.add(new CylinderGeometry(0.5, 0.5, 1, 28), RUBBER, [0.5, 0, 0]);
    pin(fixed, 0.24, 1.02, '#14181b', [0.5, 0, 0], 'y', 20);
    pin(fixed, 0.05, 1.12, PAINT.zinc, [0.5, 0, 0], 'y', 10);
    for (const s of [-1, 1]) fixed.bar(v(0.5, s * 0.55, 0), v(0, s * 0.58, 1.3), 0.02, PAINT.zinc, 5); // prettier-ignore
    return;
  }
  body.add(new CylinderGeometry(0.47, 0.47, 0.62, 28), RUBBER, [0.5, 0, 0]);
  for (const s of [-1, 1]) {
    const cap = new SphereGeometry(0.47, 28, 8, 0, 2 * Math.PI, 0, Math.PI / 2).scale(1, 0.4, 1);
    body.add(s < 0 ? cap.rotateX(Math.PI) : cap, RUBBER, [0.5, s * 0.31, 0]);
    pin(fixed, 0.08, 0.06, PAINT.zinc, [0.5, s * 0.49, 0], 'y', 12);
    fixed.bar(v(0.5, s * 0.5, 0), v(0, s * 0.6, 1.3), 0.02, PAINT.zinc, 5);
  }
  // the net: rings and ropes, a sleeve of tyres along each ring
  fixed.finish = FINISH.rubber;
  for (const y of [-0.24, -0.08, 0.08, 0.24]) fixed.ring(0.475, 0.025, '#20262b', [0.5, y, 0], [Math.PI / 2, 0, 0]); // prettier-ignore
  for (let k = 0; k < 12; k++) {
    const turn = (k * Math.PI) / 6;
    pin(fixed, 0.016, 0.66, '#4a545c', [0.5 + 0.48 * Math.cos(turn), 0, 0.48 * Math.sin(turn)], 'y', 5); // prettier-ignore
  }
}
