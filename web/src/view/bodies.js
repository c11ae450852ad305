/**
 * The solid things of a scene: rigid bodies from their shape and size, and the fittings that hold
 * lines (boom head with sheave or drum, vessel, plate, pile). Shapes that the run knows are drawn
 * true to size; fittings only show what holds a line, at the scale of the scene.
 * @module
 */
import {
  CylinderGeometry,
  ExtrudeGeometry,
  Quaternion,
  Shape,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import { Kit } from './kit.js';
import { addCollider } from './shapes.js';
import { bodyRadius } from './skin.js';

/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./kit.js').Triple} Triple */
/** @typedef {import('three').BufferGeometry} BufferGeometry */

const UP = new Vector3(0, 0, 1);
const v = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
  new Vector3(x, y, z);

/** Turns z to `out`. @param {Vector3} out */
const facing = (out) => new Quaternion().setFromUnitVectors(UP, out);

/**
 * An eye on the skin, where a line is shackled: a flange with a ring through the port.
 * @param {Kit} kit
 * @param {Look} look
 * @param {Vector3} at the port, body axes
 * @param {number} r size
 */
function padEye(kit, look, at, r) {
  const out = at.lengthSq() > 1e-12 ? at.clone().normalize() : UP.clone();
  const q = facing(out);
  const put = (/** @type {BufferGeometry} */ g, /** @type {string} */ c) =>
    kit.add(g.applyQuaternion(q), c, [at.x, at.y, at.z]);
  put(
    new CylinderGeometry(1.5 * r, 1.8 * r, 0.7 * r, 28)
      .rotateX(Math.PI / 2)
      .translate(0, 0, -1.1 * r),
    look.frame,
  );
  put(new TorusGeometry(0.85 * r, 0.26 * r, 12, 28).rotateX(Math.PI / 2), look.mark);
}

/** @param {Kit} kit @param {Look} look @param {number} r */
function sphere(kit, look, r) {
  kit.add(new SphereGeometry(r, 44, 28), look.steel);
  // Painted band and weld seams: they show size and spin.
  kit.lathe(bandOutline(r, 0.1, 0.34, 1.003), look.mark);
  for (const h of [-0.5, 0, 0.72]) {
    kit.ring(r * Math.sqrt(1 - h * h), 0.012 * r, look.frame, [0, 0, h * r]);
  }
  kit.ring(r, 0.012 * r, look.frame, [0, 0, 0], [Math.PI / 2, 0, 0]);
  kit.ring(r, 0.012 * r, look.frame, [0, 0, 0], [0, Math.PI / 2, 0]);
}

/**
 * Outline of a band on a sphere between two heights (shares of r).
 * @param {number} r
 * @param {number} low
 * @param {number} high
 * @param {number} grow
 * @returns {[number, number][]}
 */
function bandOutline(r, low, high, grow) {
  return Array.from({ length: 9 }, (_, i) => {
    const h = low + ((high - low) * i) / 8;
    return [grow * r * Math.sqrt(1 - h * h), grow * r * h];
  });
}

/** @param {Kit} kit @param {Look} look @param {number[]} size */
function box(kit, look, [x, y, z]) {
  const least = Math.min(x, y, z);
  const bar = Math.max(0.07 * least, 0.02 * Math.max(x, y, z));
  const inset = 0.5 * bar;
  kit.box(x - 2 * inset, y - 2 * inset, z - 2 * inset, look.paint);
  // Frame of twelve bars with its outside on the box's faces.
  const [a, b, c] = [(x - bar) / 2, (y - bar) / 2, (z - bar) / 2];
  for (const i of [-1, 1]) {
    for (const j of [-1, 1]) {
      kit.box(x, bar, bar, look.steel, [0, i * b, j * c]);
      kit.box(bar, y, bar, look.steel, [i * a, 0, j * c]);
      kit.box(bar, bar, z, look.steel, [i * a, j * b, 0]);
    }
  }
  // A marked band and stiffeners on the sides.
  kit.box(x - 1.7 * inset, y - 1.7 * inset, 0.1 * z, look.mark, [0, 0, 0.22 * z]);
  for (const i of [-0.25, 0.25]) {
    kit.box(0.5 * bar, y - bar, z - bar, look.frame, [i * x, 0, 0]);
    kit.box(x - bar, 0.5 * bar, z - bar, look.frame, [0, i * y, 0]);
  }
}

/** Four wires from the upper corners of a box to an eye above it. @param {Kit} kit @param {Look} look @param {number[]} size @param {Vector3} eye */
function sling(kit, look, [x, y, z], eye) {
  for (const i of [-1, 1])
    for (const j of [-1, 1])
      kit.bar(v((i * x) / 2, (j * y) / 2, z / 2), eye, 0.004 * (x + y), look.wire, 6);
}

/** @param {Kit} kit @param {Look} look @param {number[]} size */
function cylinder(kit, look, [d, , h]) {
  const r = d / 2;
  const c = 0.05 * Math.min(d, h);
  kit.lathe(
    [
      [0, -h / 2],
      [r - c, -h / 2],
      [r, c - h / 2],
      [r, h / 2 - c],
      [r - c, h / 2],
      [0, h / 2],
    ],
    look.steel,
  );
  for (const share of [-0.32, 0.32])
    kit.ring(r, 0.02 * Math.min(d, h), look.frame, [0, 0, share * h]);
  kit.lathe(
    [
      [r * 1.004, 0.08 * h],
      [r * 1.004, 0.2 * h],
    ],
    look.mark,
  );
  kit.box(0.05 * r, 0.05 * r, 0.9 * h, look.frame, [r, 0, 0]);
}

/**
 * A body that only its colliders tell of, or what stands still: plain, a deck's colour on top.
 * @param {Look} look
 * @param {import('./index.js').Manifest} manifest
 * @param {import('../../../wasm/js/frame.mjs').Collider[]} colliders
 * @param {string} [colour]
 */
export function plainBody(look, manifest, colliders, colour = look.steel) {
  const kit = new Kit();
  for (const c of colliders) addCollider(kit, look, manifest, c, colour, look.deck);
  return kit.pieces.length > 0 ? kit.build() : null;
}

/**
 * @param {Look} look
 * @param {string | undefined} shape
 * @param {number[]} size [m]
 * @param {Vector3[]} ports body axes, those off the centre get an eye
 * @param {number} small radius for a body without a shape
 * @param {{manifest: import('./index.js').Manifest, colliders: import('../../../wasm/js/frame.mjs').Collider[]}} [also]
 *   convex bodies besides, or instead of, the shape
 */
export function rigidBody(look, shape, size, ports, small, also) {
  const kit = new Kit();
  const others = also?.colliders ?? [];
  if (also) for (const c of others) addCollider(kit, look, also.manifest, c, look.paint);
  if (shape === 'sphere') sphere(kit, look, size[0] / 2);
  else if (shape === 'box') box(kit, look, size);
  else if (shape === 'cylinder') cylinder(kit, look, size);
  else if (others.length === 0) {
    kit.add(new SphereGeometry(small, 24, 16), look.steel);
    kit.ring(small, 0.1 * small, look.mark);
  }
  const radius = bodyRadius(shape, size) || small;
  // of a long and flat body, a barge's, no larger than it is high
  const eye = 0.085 * (shape === 'box' ? Math.min(radius, 2 * Math.min(...size)) : radius);
  for (const port of ports) {
    if (shape === 'box' && port.z > 0.55 * size[2]) sling(kit, look, size, port);
    if (port.length() > 0.2 * radius) padEye(kit, look, port, eye);
  }
  return kit.build();
}

/**
 * Head of a boom that carries a line at the origin: cheek plates with an axle behind the line. The boom comes with its model.
 * @param {Look} look
 * @param {number} s size [m]: about a sheave's diameter
 * @param {'sheave' | 'drum' | 'pin'} holds
 */
export function boomHead(look, s, holds) {
  const kit = new Kit();
  const r = 0.5 * s;
  const half = holds === 'drum' ? 0.62 * s : 0.16 * s;
  const cheek = new Shape();
  cheek.absarc(-r, 0, 0.42 * s, -Math.PI / 2, Math.PI / 2, false);
  cheek
    .lineTo(-2.3 * s, 0.34 * s)
    .lineTo(-2.3 * s, -0.1 * s)
    .closePath();
  const bevel = {
    bevelEnabled: true,
    bevelThickness: 0.012 * s,
    bevelSize: 0.012 * s,
    bevelSegments: 1,
  };
  for (const side of [-1, 1]) {
    const flat = new ExtrudeGeometry(cheek, { depth: 0.05 * s, curveSegments: 20, ...bevel });
    kit.add(flat.rotateX(Math.PI / 2), look.paint, [0, side * (half + 0.06 * s) + 0.025 * s, 0]);
    kit.add(new CylinderGeometry(0.13 * s, 0.13 * s, 0.1 * s, 20), look.mark, [
      -r,
      side * (half + 0.1 * s),
      0,
    ]);
  }
  kit.add(new CylinderGeometry(0.07 * s, 0.07 * s, 2 * half + 0.22 * s, 16), look.dark, [-r, 0, 0]);
  if (holds === 'sheave') {
    const w = 0.11 * s;
    kit.lathe(
      [
        [0, -0.4 * w],
        [0.7 * r, -0.4 * w],
        [0.78 * r, -w],
        [1.1 * r, -w],
        [0.97 * r, -0.2 * w],
        [0.97 * r, 0.2 * w],
        [1.1 * r, w],
        [0.78 * r, w],
        [0.7 * r, 0.4 * w],
        [0, 0.4 * w],
      ],
      look.steel,
      [-r, 0, 0],
      [Math.PI / 2, 0, 0],
    );
  }
  if (holds === 'pin') {
    kit.add(new CylinderGeometry(0.1 * s, 0.1 * s, 0.3 * s, 20), look.steel, [0, 0, 0.02 * s]);
    kit.box(0.7 * s, 0.26 * s, 0.2 * s, look.frame, [-0.2 * s, 0, 0.12 * s]);
  }
  return kit.build();
}

/**
 * The drum of a winch, about y, the line leaves at the origin: its centre is at (-radius, 0, 0).
 * @param {Look} look
 * @param {number} radius [m]
 */
export function drum(look, radius) {
  const kit = new Kit();
  const half = 1.1 * radius;
  /** @type {[number, number][]} */
  const wound = [];
  for (let i = 0; i <= 84; i++) {
    const h = -half + (2 * half * i) / 84;
    wound.push([radius * (0.965 + 0.03 * Math.abs(Math.sin((i * Math.PI) / 6))), h]);
  }
  kit.lathe(wound, look.wire, [0, 0, 0], [Math.PI / 2, 0, 0]);
  for (const side of [-1, 1]) {
    const w = 0.05 * radius;
    kit.lathe(
      [
        [0, -w],
        [1.32 * radius, -w],
        [1.36 * radius, 0],
        [1.32 * radius, w],
        [0, w],
      ],
      look.steel,
      [0, side * half, 0],
      [Math.PI / 2, 0, 0],
    );
    for (let k = 0; k < 6; k++) {
      const a = (k * Math.PI) / 3;
      const at = v(Math.cos(a) * 0.85 * radius, side * (half + w), Math.sin(a) * 0.85 * radius);
      kit.add(
        new CylinderGeometry(0.17 * radius, 0.17 * radius, 0.03 * radius, 18),
        k ? look.dark : look.mark,
        [at.x, at.y, at.z],
      );
    }
  }
  return kit.build();
}

/**
 * What holds an end in the world or on a wall: a plate behind the end with bolts, its lugs around
 * the line. The line leaves along +z.
 * @param {Look} look
 * @param {number} s size [m]
 * @param {boolean} clamped a socket instead of lugs
 * @param {number} diameter of the line [m]
 */
export function wallPlate(look, s, clamped, diameter) {
  const kit = new Kit();
  const side = Math.max(s, 5 * diameter);
  const back = clamped ? 0.35 * side : 0.5 * s;
  kit.box(1.5 * side, 1.5 * side, 0.16 * side, look.paint, [0, 0, -back]);
  for (const i of [-1, 1]) {
    for (const j of [-1, 1]) {
      const bolt = new CylinderGeometry(0.09 * side, 0.09 * side, 0.1 * side, 6).rotateX(
        Math.PI / 2,
      );
      kit.add(bolt, look.mark, [i * 0.58 * side, j * 0.58 * side, 0.1 * side - back]);
    }
  }
  if (clamped) {
    const w = Math.max(1.6 * diameter, 0.3 * side);
    kit.box(w, w, 0.6 * side, look.steel, [0, 0, 0.14 * side - back]);
  } else {
    for (const i of [-1, 1])
      kit.box(0.08 * s, 0.34 * s, 0.6 * s, look.frame, [i * 0.12 * s, 0, 0.25 * s - back]);
    kit.add(new CylinderGeometry(0.08 * s, 0.08 * s, 0.42 * s, 16).rotateZ(Math.PI / 2), look.mark);
  }
  return kit.build();
}

/**
 * A column that carries a clamped end over the ground. World axes, the end at the origin.
 * @param {Look} look
 * @param {number} side width of the plate on it [m]
 * @param {number} height of the end over the ground [m]
 * @param {Vector3} out where the line leaves
 */
export function column(look, side, height, out) {
  const kit = new Kit();
  const away = v(out.x, out.y, 0)
    .setLength(0.75 * side)
    .negate();
  const turn = Math.atan2(out.y, out.x);
  const tall = height + 0.75 * side;
  kit.box(
    0.66 * side,
    1.16 * side,
    tall,
    look.steel,
    [away.x, away.y, tall / 2 - height],
    [0, 0, turn],
  );
  kit.box(
    1.5 * side,
    2 * side,
    0.14 * side,
    look.frame,
    [away.x, away.y, 0.07 * side - height],
    [0, 0, turn],
  );
  return kit.build();
}

/**
 * A steel pile that stands behind an end under water and reaches out of it. World axes, the end at
 * the origin; `out` is where the line leaves.
 * @param {Look} look
 * @param {number} s size [m]
 * @param {number} below how far it goes down from the end [m]
 * @param {number} above and up
 * @param {Vector3} out
 */
export function pile(look, s, below, above, out) {
  const kit = new Kit();
  const away = v(out.x, out.y, 0)
    .setLength(0.75 * s)
    .negate();
  const column = new CylinderGeometry(0.45 * s, 0.45 * s, above + below, 36).rotateX(Math.PI / 2);
  kit.add(column, look.steel, [away.x, away.y, (above - below) / 2]);
  const cap = new CylinderGeometry(0.52 * s, 0.52 * s, 0.2 * s, 36).rotateX(Math.PI / 2);
  kit.add(cap, look.frame, [away.x, away.y, above]);
  const band = new CylinderGeometry(0.456 * s, 0.456 * s, 0.5 * s, 36, 1, true).rotateX(
    Math.PI / 2,
  );
  kit.add(band, look.mark, [away.x, away.y, above - 0.6 * s]);
  for (const h of [-0.35, 0.35]) kit.ring(0.47 * s, 0.05 * s, look.frame, [away.x, away.y, h * s]);
  const lug = away.clone().multiplyScalar(0.5);
  kit.bar(lug, v(0, 0, 0), 0.1 * s, look.frame, 12);
  kit.add(new SphereGeometry(0.14 * s, 18, 12), look.frame);
  return kit.build();
}

/**
 * A vessel whose stern sheave is at the origin, plain: hull and deck, bow to +x.
 * @param {Look} look
 * @param {number} height of the origin above still water [m]
 * @param {number} length
 */
export function vessel(look, height, length) {
  const kit = new Kit();
  const half = 0.115 * length;
  const outline = new Shape();
  outline
    .moveTo(0, -half)
    .lineTo(0.7 * length, -half)
    .lineTo(length, 0);
  outline
    .lineTo(0.7 * length, half)
    .lineTo(0, half)
    .closePath();
  const deep = 0.078 * length;
  const top = Math.max(0.026 * length, height - 0.035 * length);
  const layer = (/** @type {number} */ low, /** @type {number} */ high, /** @type {string} */ c) =>
    kit.add(new ExtrudeGeometry(outline, { depth: high - low, bevelEnabled: false }), c, [
      0.03 * length,
      0,
      low - height,
    ]);
  layer(-deep, 0, look.bottom);
  layer(0, top, look.paint);
  layer(top, top + 0.05, look.deck);
  return kit.build();
}
