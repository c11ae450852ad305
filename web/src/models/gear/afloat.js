/**
 * What floats or swims: a rescue boat, a pontoon, a buoy with its tower, an ROV in its frame. Each fills the body that acts.
 * @module
 */
import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  SphereGeometry,
  TorusGeometry,
} from 'three';
import { FINISH } from '../../view/finish.js';
import { Kit } from '../../view/kit.js';
import { legs, lengthwise } from './cargo.js';
import { beam, bent, block, grating, PAINT, padEye, pin, v } from './pieces.js';

/** @typedef {import('../../view/look.js').Look} Look @typedef {import('./cargo.js').Form} Form */

/** A surface through rows of points of one length; its outside on the right of a row as rows go on. @param {number[][][]} rows */
export function loft(rows) {
  const n = rows[0].length;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(rows.flat(2)), 3));
  const index = [];
  for (let i = 0; i + 1 < rows.length; i++)
    for (let j = 0; j + 1 < n; j++) {
      const a = i * n + j;
      index.push(a, a + n, a + 1, a + 1, a + n, a + n + 1);
    }
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Half breadth of a small boat along her length, stern to stem: 0 to 1. @param {number} u */
const plan = (u) => (u < 0.55 ? 0.86 + 0.14 * Math.sin((u / 0.55) * (Math.PI / 2)) : Math.sqrt(Math.max(0, 1 - ((u - 0.55) / 0.45) ** 2.4))); // prettier-ignore

/**
 * A rigid rescue boat: deep hull with a chine, a collar of fender round her, console, seats, engine, a lifting frame.
 * @param {Look} look
 * @param {Form} form
 * @param {boolean} plain
 */
export function boat(look, { size, ports = [] }, plain) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const collar = 0.1 * y;
  const half = y / 2;
  const stations = plain ? 12 : 22;
  const rail = 0.14 * z; // height of the collar's middle
  const rows = [];
  const deckRows = [];
  for (let i = 0; i <= stations; i++) {
    const u = i / stations;
    const wide = Math.max(0.02, plan(u)) * (half - 1.1 * collar);
    const rise = Math.max(0, (u - 0.55) / 0.45) ** 2.2;
    const keel = -z / 2 + rise * 0.42 * z;
    const at = -x / 2 + 0.05 * x + u * (x * 0.95 - 0.6 * collar);
    const sheer = rail + 0.1 * z * u * u;
    const chine = keel + (0.22 + 0.1 * rise) * z;
    const row = [];
    for (const s of [1, -1]) {
      const side = [[wide, sheer], [0.985 * wide, (sheer + chine) / 2], [0.9 * wide, chine], [0.86 * wide, chine - 0.02 * z], [0.02 * half, keel]]; // prettier-ignore
      for (const [b, h] of s > 0 ? side : side.reverse()) row.push([at, s * b, h]);
    }
    rows.push(row);
    deckRows.push([[at, -wide, sheer - 0.16 * z], [at, wide, sheer - 0.16 * z]]); // prettier-ignore
  }
  kit.add(loft(rows), PAINT.orange);
  kit.finish = FINISH.synthetic;
  kit.add(loft(deckRows), '#6d777c');
  kit.finish = FINISH.paint;
  // the transom
  const stern = -x / 2 + 0.05 * x;
  block(kit, [0.03 * x, 1.5 * (half - collar), 0.5 * z], PAINT.orange, [stern, 0, -0.13 * z]);
  // the collar, out to the sides that act
  kit.finish = FINISH.rubber;
  const ring = [];
  const rings = plain ? 14 : 24;
  for (const s of [1, -1])
    for (let i = 0; i <= rings; i++) {
      const u = s > 0 ? i / rings : 1 - i / rings;
      if (s < 0 && i === 0) continue;
      const at = -x / 2 + collar + u * (x - 2 * collar);
      ring.push(v(at, s * plan(u) * (half - collar), rail + 0.1 * z * u * u));
    }
  bent(kit, ring, collar, PAINT.black, { steps: plain ? 36 : 72, sides: plain ? 7 : 10 });
  for (const s of [1, -1])
    for (let i = 1; i < 6; i++) {
      const u = 0.06 + i * 0.1;
      const at = -x / 2 + collar + u * (x - 2 * collar);
      kit.add(new TorusGeometry(1.0 * collar, 0.03 * collar, 5, 14).rotateY(Math.PI / 2), PAINT.safety, [at, s * plan(u) * (half - 1.03 * collar), rail + 0.1 * z * u * u]); // prettier-ignore
    }
  fitOut(kit, look, { x, y, z, rail });
  legs(kit, look, [0.5 * x, 0.6 * y, 2 * (rail + 0.02 * z)], ports.map((p) => v(p.x, p.y, p.z))); // prettier-ignore
  return { geometry: kit.build() };
}

/** Console with its windscreen, seats, engine and rails: up to the top of the box. @param {Kit} kit @param {Look} look @param {{x: number, y: number, z: number, rail: number}} of */
function fitOut(kit, look, { x, y, z, rail }) {
  const floor = rail - 0.14 * z;
  const top = z / 2;
  kit.finish = FINISH.paint;
  kit.box(0.13 * x, 0.3 * y, top - 0.1 * z - floor, PAINT.white, [0.06 * x, 0, (top - 0.1 * z + floor) / 2]); // prettier-ignore
  kit.finish = FINISH.glass;
  block(kit, [0.012 * x, 0.28 * y, 0.1 * z], '#2c3d49', [0.1 * x, 0, top - 0.05 * z]);
  kit.finish = FINISH.steel;
  kit.ring(0.05 * y, 0.008 * y, PAINT.black, [-0.015 * x, 0, top - 0.16 * z], [0, 1.2, 0]);
  kit.finish = FINISH.rubber;
  for (const at of [-0.08, -0.2])
    kit.box(0.09 * x, 0.22 * y, 0.22 * z, PAINT.black, [at * x, 0, floor + 0.11 * z]);
  for (const s of [1, -1]) block(kit, [0.03 * x, 0.2 * y, 0.16 * z], PAINT.black, [(s > 0 ? -0.115 : -0.235) * x, 0, floor + 0.26 * z]); // prettier-ignore
  // the engine in its cowling
  kit.finish = FINISH.paint;
  kit.box(0.1 * x, 0.18 * y, 0.34 * z, '#3c454b', [-0.43 * x, 0, top - 0.17 * z]);
  kit.box(0.06 * x, 0.1 * y, 0.5 * z, '#3c454b', [-0.47 * x, 0, -0.1 * z]);
  // rails forward
  kit.finish = FINISH.steel;
  for (const s of [1, -1]) {
    bent(kit, [v(0.12 * x, s * 0.3 * y, floor), v(0.13 * x, s * 0.3 * y, 0.4 * z), v(0.3 * x, s * 0.22 * y, 0.42 * z), v(0.38 * x, s * 0.1 * y, 0.3 * z)], 0.009 * y, PAINT.zinc, { steps: 14, sides: 6 }); // prettier-ignore
    pin(kit, 0.02 * y, 0.12 * z, PAINT.zinc, [0.28 * x * s, 0, floor + 0.04 * z], 'z', 8);
  }
  kit.finish = FINISH.paint;
}

/** A pontoon of a float's form: sides with a belt, a deck of planks, bollards, a hatch. @param {Look} look @param {Form} form */
export function pontoon(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const t = 0.06 * z;
  kit.box(x - 2 * t, y - 2 * t, z - 2 * t, PAINT.orange);
  kit.finish = FINISH.rubber;
  for (const s of [-1, 1]) {
    kit.box(x, 2 * t, 0.2 * z, PAINT.black, [0, s * (y / 2 - t), 0.22 * z]);
    kit.box(2 * t, y - 4 * t, 0.2 * z, PAINT.black, [s * (x / 2 - t), 0, 0.22 * z]);
  }
  kit.finish = FINISH.timber;
  const planks = 12;
  for (let i = 0; i < planks; i++)
    block(kit, [x - 6 * t, (0.92 * (y - 6 * t)) / planks, t], i % 2 ? '#96754c' : '#8a6b45', [0, -y / 2 + 3 * t + ((i + 0.5) * (y - 6 * t)) / planks, z / 2 - t / 2]); // prettier-ignore
  kit.finish = FINISH.steel;
  for (const s of [-1, 1]) for (const k of [-1, 1]) block(kit, [2 * t, 2 * t, z], look.frame, [s * (x / 2 - 2.6 * t), k * (y / 2 - 2.6 * t), 0]); // prettier-ignore
  kit.finish = FINISH.paint;
  legs(kit, look, [x - 6 * t, y - 6 * t, z], ports);
  return { geometry: kit.build() };
}

/**
 * A buoy on a ball: the ball that acts, with a skirt's band, and over it a lattice tower with lamp, radar reflector and a
 * topmark. The tower is drawn only.
 * @param {Look} look
 * @param {Form} form
 */
export function buoy(look, { size, ports = [] }) {
  const kit = new Kit();
  const r = size[0] / 2;
  kit.add(new SphereGeometry(0.997 * r, 40, 24), PAINT.safety);
  kit.finish = FINISH.rust;
  kit.add(new SphereGeometry(r, 40, 9, 0, 2 * Math.PI, 0.6 * Math.PI, 0.4 * Math.PI).rotateX(Math.PI / 2), PAINT.red); // prettier-ignore
  kit.finish = FINISH.rubber;
  kit.ring(0.955 * r, 0.045 * r, PAINT.black, [0, 0, 0.12 * r]);
  kit.finish = FINISH.steel;
  kit.add(new CylinderGeometry(0.42 * r, 0.5 * r, 0.06 * r, 32).rotateX(Math.PI / 2), look.frame, [0, 0, 0.92 * r]); // prettier-ignore
  kit.finish = FINISH.paint;
  const [low, high] = [0.9 * r, 2.35 * r];
  const corner = (/** @type {number} */ k, /** @type {number} */ u) => {
    const wide = (0.46 - 0.24 * u) * r;
    const turn = (k * 2 * Math.PI) / 4 + Math.PI / 4;
    return v(wide * Math.cos(turn), wide * Math.sin(turn), low + u * (high - low));
  };
  for (let k = 0; k < 4; k++) {
    kit.bar(corner(k, 0), corner(k, 1), 0.03 * r, PAINT.safety, 8);
    for (const [a, b] of [
      [0, 0.36],
      [0.36, 0.7],
      [0.7, 1],
    ]) {
      // prettier-ignore
      kit.bar(corner(k, a), corner(k + 1, b), 0.017 * r, PAINT.safety, 6);
      kit.bar(corner(k, b), corner(k + 1, b), 0.02 * r, PAINT.safety, 6);
    }
    kit.bar(corner(k, 0.36), v(0, 0, low + 0.36 * (high - low)), 0.015 * r, PAINT.safety, 6);
  }
  // reflector: three plates across each other
  kit.finish = FINISH.steel;
  const mid = low + 0.55 * (high - low);
  for (const turned of /** @type {[number, number, number][]} */ ([[0, 0, 0], [Math.PI / 2, 0, 0], [0, Math.PI / 2, 0]])) block(kit, [0.34 * r, 0.34 * r, 0.012 * r], PAINT.zinc, [0, 0, mid], turned); // prettier-ignore
  kit.finish = FINISH.paint;
  pin(kit, 0.26 * r, 0.05 * r, PAINT.black, [0, 0, high], 'z', 24);
  pin(kit, 0.13 * r, 0.2 * r, PAINT.black, [0, 0, high + 0.1 * r], 'z', 20);
  kit.finish = FINISH.glass;
  pin(kit, 0.11 * r, 0.22 * r, '#f4e9b0', [0, 0, high + 0.31 * r], 'z', 20);
  kit.finish = FINISH.paint;
  pin(kit, 0.13 * r, 0.05 * r, PAINT.black, [0, 0, high + 0.44 * r], 'z', 20);
  // topmark: a cross
  const top = high + 0.78 * r;
  kit.bar(v(0, 0, high + 0.44 * r), v(0, 0, top), 0.02 * r, PAINT.black, 6);
  for (const s of [-1, 1]) beam(kit, v(-0.2 * r, 0, top - s * 0.2 * r), v(0.2 * r, 0, top + s * 0.2 * r), 0.05 * r, 0.09 * r, PAINT.safety); // prettier-ignore
  for (const s of [-1, 1]) {
    // solar plates on the sides of the lamp
    kit.finish = FINISH.glass;
    block(kit, [0.02 * r, 0.3 * r, 0.26 * r], '#1d2c40', [s * 0.3 * r, 0, low + 0.84 * (high - low)], [0, s * 0.5, 0]); // prettier-ignore
    kit.finish = FINISH.paint;
  }
  for (const port of ports)
    if (port.length() > 0.4 * r) padEye(kit, port, port.clone().normalize(), 0.09 * r, look.frame);
  return { geometry: kit.build() };
}

/**
 * A work ROV: foam on top, an open frame with bars, thrusters in ducts, cameras and lamps ahead, two arms, its tether's
 * bracket. Ahead is +x; where its tether holds at -x, the arms are on the other side.
 * @param {Look} look
 * @param {Form} form
 * @param {boolean} plain
 */
export function rov(look, { size, ports = [] }, plain) {
  const kit = new Kit();
  const [x, y, z] = size;
  const ahead = ports.some((p) => p.x > 0.3 * x) ? -1 : 1;
  if (ahead < 0) kit.base.makeRotationZ(Math.PI);
  const t = 0.05 * Math.min(x, y, z);
  const foam = 0.34 * z;
  const arm = 0.16 * x; // room for the arms ahead
  const long = x - arm;
  const back = -arm / 2;
  kit.finish = FINISH.synthetic;
  kit.box(long, y, foam, '#f0b429', [back, 0, z / 2 - foam / 2]);
  kit.box(0.34 * long, 1.002 * y, 0.4 * foam, '#e9e3d2', [back - 0.2 * long, 0, z / 2 - 0.55 * foam]); // prettier-ignore
  kit.finish = FINISH.paint;
  const under = z / 2 - foam;
  // the frame: four posts and rails, bars across, skids
  for (const s of [-1, 1]) {
    const side = s * (y / 2 - t / 2);
    for (const u of [-0.5, -0.12, 0.26, 0.5]) {
      const at = back + u * (long - t);
      block(kit, [t, t, under + z / 2], PAINT.black, [at, side, (under - z / 2) / 2]);
    }
    for (const h of [-z / 2 + t, -z / 2 + 0.3 * z])
      block(kit, [long, t, t], PAINT.black, [back, side, h - t / 2]);
    kit.finish = FINISH.rubber;
    kit.box(long, 1.7 * t, 1.2 * t, '#3a4147', [back, s * (y / 2 - 0.85 * t), -z / 2 + 0.6 * t]);
    kit.finish = FINISH.paint;
  }
  for (const u of [-0.5, 0, 0.5])
    block(kit, [t, y, t], PAINT.black, [back + u * (long - t), 0, -z / 2 + 1.5 * t]);
  // what is within: hydraulics, bottles, tool tray
  kit.finish = FINISH.steel;
  for (const s of [-1, 1]) pin(kit, 0.09 * z, 0.5 * long, PAINT.zinc, [back - 0.05 * long, s * 0.2 * y, -0.16 * z], 'x', 18); // prettier-ignore
  kit.finish = FINISH.paint;
  kit.box(0.26 * long, 0.5 * y, 0.22 * z, PAINT.blue, [back - 0.24 * long, 0, -0.02 * z]);
  kit.box(0.2 * long, 0.5 * y, 0.16 * z, look.frame, [back + 0.28 * long, 0, -0.34 * z]);
  // thrusters: four level ones at an angle, two upright through the foam
  const r = 0.13 * z;
  for (const i of [-1, 1])
    for (const j of [-1, 1])
      thruster(kit, look, r, v(back + i * 0.36 * long, j * (y / 2 - 1.3 * r), -0.08 * z), [0, 0, (i * j * Math.PI) / 5], plain); // prettier-ignore
  for (const j of [-1, 1]) {
    kit.finish = FINISH.steel;
    pin(kit, 1.1 * r, 1.01 * foam, PAINT.black, [back + 0.02 * long, j * 0.22 * y, z / 2 - foam / 2 - 0.005 * foam], 'z', 24); // prettier-ignore
    kit.ring(1.0 * r, 0.1 * r, look.frame, [back + 0.02 * long, j * 0.22 * y, z / 2 - 0.1 * r]);
    for (const q of [0, 1]) block(kit, [1.9 * r, 0.22 * r, 0.03 * z], '#d0a243', [back + 0.02 * long, j * 0.22 * y, z / 2 - 0.016 * z], [0, 0, q * 1.57 + 0.6]); // prettier-ignore
    kit.finish = FINISH.paint;
  }
  front(kit, look, { x, y, z, at: back + long / 2, under, arm });
  kit.base.identity();
  for (const port of ports)
    if (port.lengthSq() > 0) padEye(kit, port, v(Math.sign(port.x) || 0, 0, port.x ? 0 : 1), 0.045 * z, PAINT.zinc); // prettier-ignore
  return { geometry: kit.build() };
}

/** A thruster in its duct, along x before it is turned. @param {Kit} kit @param {Look} look @param {number} r @param {import('three').Vector3} at @param {[number, number, number]} turned @param {boolean} plain */
function thruster(kit, look, r, at, turned, plain) {
  const n = plain ? 10 : 14;
  const place = /** @type {[number, number, number]} */ (at.toArray());
  kit.finish = FINISH.paint;
  const duct = new TorusGeometry(r, 0.2 * r, 8, n).scale(1, 1, 2.6).rotateY(Math.PI / 2);
  kit.add(duct, PAINT.black, place, turned);
  kit.add(new CylinderGeometry(0.3 * r, 0.22 * r, 1.7 * r, 12).rotateZ(Math.PI / 2), look.frame, place, turned); // prettier-ignore
  kit.finish = FINISH.steel;
  for (let k = 0; k < 3; k++)
    kit.add(new CylinderGeometry(0.2 * r, 0.1 * r, 0.95 * r, 6).scale(0.25, 1, 1).translate(0, 0.48 * r, 0).rotateX((k * 2 * Math.PI) / 3), PAINT.brass, place, turned); // prettier-ignore
  kit.finish = FINISH.paint;
}

/** Lamps, cameras and arms ahead. @param {Kit} kit @param {Look} look @param {{x: number, y: number, z: number, at: number, under: number, arm: number}} of */
function front(kit, look, { y, z, at, under, arm }) {
  const r = 0.055 * z;
  for (const s of [-1, 1]) {
    for (const [u, h] of [
      [0.36, under - 1.4 * r],
      [0.2, under - 1.4 * r],
      [0.4, -0.34 * z],
    ]) {
      // prettier-ignore
      kit.finish = FINISH.paint;
      pin(kit, r, 1.6 * r, look.frame, [at - 0.2 * r, s * u * y, h], 'x', 14);
      kit.finish = FINISH.glass;
      pin(kit, 0.86 * r, 0.2 * r, '#fff6d8', [at + 0.65 * r, s * u * y, h], 'x', 14);
    }
    // an arm: shoulder, upper arm, forearm, jaws
    kit.finish = FINISH.paint;
    const shoulder = v(at, s * 0.3 * y, -0.2 * z);
    const elbow = v(at + 0.42 * arm, s * 0.36 * y, -0.06 * z);
    const wrist = v(at + 0.72 * arm, s * 0.24 * y, -0.24 * z);
    pin(kit, 0.045 * z, 0.1 * y, PAINT.safety, [shoulder.x, shoulder.y, shoulder.z], 'y', 12);
    beam(kit, shoulder, elbow, 0.045 * z, 0.06 * z, PAINT.safety);
    pin(kit, 0.04 * z, 0.09 * y, look.frame, [elbow.x, elbow.y, elbow.z], 'y', 12);
    beam(kit, elbow, wrist, 0.035 * z, 0.05 * z, PAINT.safety);
    kit.finish = FINISH.steel;
    for (const k of [-1, 1]) beam(kit, wrist, v(at + arm - 0.02 * z, s * 0.24 * y + k * 0.03 * y, -0.3 * z), 0.018 * z, 0.03 * z, PAINT.zinc); // prettier-ignore
  }
  // the camera, in its dome
  kit.finish = FINISH.paint;
  kit.box(0.12 * z, 0.12 * z, 0.1 * z, look.frame, [at - 0.02 * z, 0, -0.04 * z]);
  kit.finish = FINISH.glass;
  kit.add(new SphereGeometry(0.055 * z, 16, 10), '#1b2630', [at + 0.05 * z, 0, -0.04 * z]);
  kit.finish = FINISH.paint;
}

/**
 * A subsea frame: mudmat below, posts and braces, pipes with valves, a panel for an ROV, lifting lugs.
 * @param {Look} look
 * @param {Form} form
 */
export function subsea(look, { size, ports = [] }) {
  const kit = new Kit();
  const [x, y, z] = lengthwise(kit, size);
  const t = 0.055 * Math.min(x, y, 1.4 * z);
  // the mudmat, with its skirts
  kit.finish = FINISH.steel;
  const mat = 0.1 * z;
  for (const s of [-1, 1]) {
    block(kit, [x, t, mat], PAINT.safety, [0, s * (y / 2 - t / 2), -z / 2 + mat / 2]);
    block(kit, [t, y - 2 * t, mat], PAINT.safety, [s * (x / 2 - t / 2), 0, -z / 2 + mat / 2]);
  }
  grating(kit, x - 2 * t, y - 2 * t, 12, -z / 2 + 0.9 * mat, '#7d858a');
  kit.finish = FINISH.paint;
  const low = -z / 2 + mat;
  const top = z / 2;
  for (const i of [-1, 1])
    for (const j of [-1, 1]) {
      const [px, py] = [i * (x / 2 - 1.5 * t), j * (y / 2 - 1.5 * t)];
      kit.bar(v(px, py, low), v(px, py, top), t / 1.3, PAINT.safety, 12);
      kit.finish = FINISH.steel;
      pin(kit, t, 0.03 * z, look.frame, [px, py, top - 0.015 * z], 'z', 12);
      kit.finish = FINISH.paint;
    }
  for (const s of [-1, 1]) {
    const [ex, ey, h] = [x / 2 - 1.5 * t, y / 2 - 1.5 * t, top - 0.1 * z];
    kit.bar(v(-ex, s * ey, h), v(ex, s * ey, h), t / 1.7, PAINT.safety, 10);
    kit.bar(v(s * ex, -ey, h), v(s * ex, ey, h), t / 1.7, PAINT.safety, 10);
    kit.bar(v(-ex, s * ey, low), v(0, s * ey, h), t / 2.4, PAINT.safety, 8);
    kit.bar(v(ex, s * ey, low), v(0, s * ey, h), t / 2.4, PAINT.safety, 8);
    kit.bar(v(s * ex, -ey, low), v(s * ex, 0, h), t / 2.4, PAINT.safety, 8);
    kit.bar(v(s * ex, ey, low), v(s * ex, 0, h), t / 2.4, PAINT.safety, 8);
  }
  manifold(kit, look, { x, y, z, low });
  legs(kit, look, [x - 3 * t, y - 3 * t, z], ports);
  return { geometry: kit.build() };
}

/** Pipes, valves and a panel in the frame. @param {Kit} kit @param {Look} look @param {{x: number, y: number, z: number, low: number}} of */
function manifold(kit, look, { x, y, z, low }) {
  const r = 0.07 * z;
  const h = low + 0.3 * z;
  pin(kit, 1.4 * r, 0.8 * x, PAINT.cream, [0, 0.16 * y, h], 'x', 20);
  for (const u of [-0.26, 0, 0.26]) {
    bent(kit, [v(u * x, 0.16 * y, h), v(u * x, 0.16 * y, h + 0.22 * z), v(u * x, 0, h + 0.26 * z), v(u * x, -0.22 * y, h + 0.2 * z), v(u * x, -0.26 * y, low)], 0.8 * r, PAINT.cream, { steps: 14, sides: 8 }); // prettier-ignore
    kit.box(2.6 * r, 2.6 * r, 2.2 * r, PAINT.red, [u * x, 0.16 * y, h + 0.16 * z]);
    kit.finish = FINISH.steel;
    for (const k of [-1, 1]) pin(kit, 1.9 * r, 0.3 * r, PAINT.zinc, [u * x + k * 0.09 * x, 0.16 * y, h], 'x', 18); // prettier-ignore
    kit.ring(1.5 * r, 0.2 * r, PAINT.safety, [u * x, 0.16 * y, h + 0.24 * z]);
    kit.finish = FINISH.paint;
  }
  kit.box(0.3 * x, 0.05 * y, 0.34 * z, PAINT.white, [0.2 * x, -0.4 * y, low + 0.36 * z]);
  kit.finish = FINISH.steel;
  for (const i of [-0.1, 0, 0.1]) for (const k of [0.28, 0.44]) pin(kit, 0.03 * z, 0.02 * y, look.dark, [(0.2 + i) * x, -0.43 * y, low + k * z], 'y', 12); // prettier-ignore
  kit.finish = FINISH.paint;
}

export const models = { boat, pontoon, buoy, rov, subsea };
