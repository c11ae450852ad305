/**
 * A stockless anchor over the bodies that act (core/shapes/make_anchor.c): shank with its eye, crown, palms and flukes with
 * crisp edges, within a few centimetres of them. Axes of both: x along the pin, y across, z up the shank from the pin.
 * @module
 */
import { CylinderGeometry, ExtrudeGeometry, Path, Shape } from 'three';
import { FINISH } from '../view/finish.js';
import { Kit } from '../view/kit.js';
import { SHIP, tinted, withFinish } from './fittings.js';
import { clamp, lerp } from './hull_form.js';
import { Skin } from './hull_mesh.js';

/** Pin to eye of an anchor of this mass [m], [kg]. */
const LENGTH = 2.35;
const MASS = 6414;

/**
 * @typedef {object} AnchorText
 * @property {number} mass [kg]
 * @property {number} half of the acting body's extent along y [m]
 */

/** Metres of a model's unit. @param {number} mass */
const scaleOf = (mass) => Math.cbrt(mass / MASS);

/** Half a section's width of the shank. @param {number} z */
const shankHalf = (z) => 0.205 - 0.06 * clamp(z / LENGTH, -0.1, 1.1);

/** The outline of a shank from the side, with its eye. @param {number} thick */
function shankOutline(thick) {
  const [low, high, eye] = [0.185 * thick, 0.125 * thick, 0.2];
  const shape = new Shape();
  shape.absarc(0, 0, low, Math.PI, 2 * Math.PI, false);
  const neck = LENGTH - 0.3;
  shape.lineTo(lerp(low, high, neck / LENGTH), neck);
  shape.absarc(0, LENGTH, eye, -0.75, Math.PI + 0.75, false);
  shape.lineTo(-lerp(low, high, neck / LENGTH), neck).closePath();
  shape.holes.push(new Path().absarc(0, LENGTH, 0.092, 0, 2 * Math.PI, true));
  return shape;
}

/** @param {import('../view/look.js').Look} look @param {AnchorText} text */
function shank(look, { mass, half }) {
  const s = scaleOf(mass);
  const thick = clamp(half / s / 0.2, 0.8, 1.4);
  const kit = new Kit();
  kit.finish = FINISH.rust;
  const bevel = 0.035;
  const depth = 2 * (0.205 - bevel);
  const body = new ExtrudeGeometry(shankOutline(0.97 * Math.min(thick, 1.1)), {
    ...{ depth, bevelEnabled: true, bevelThickness: bevel, bevelSize: bevel, bevelOffset: -bevel },
    ...{ bevelSegments: 1, curveSegments: 20 },
  });
  body.translate(0, 0, -depth / 2);
  // the extruded z is the pin's axis; the outline's x and y are y and z
  const at = body.attributes.position;
  for (let i = 0; i < at.count; i++) {
    const [y, z, x] = [at.getX(i), at.getY(i), at.getZ(i)];
    at.setXYZ(i, (x * shankHalf(z)) / 0.205, y, z);
  }
  body.computeVertexNormals();
  kit.add(body, tinted(look, IRON));
  return { geometry: kit.build().scale(s, s, s) };
}

const IRON = '#5d666c';
const WORN = '#767f85';

/** A loft of sections, each a ring of as many points. @param {Skin} skin @param {number[][][]} rings @param {boolean} [turned] */
function loft(skin, rings, turned = false) {
  const put = (/** @type {number[][]} */ face) => skin.quad(turned ? [...face].reverse() : face);
  for (let i = 0; i + 1 < rings.length; i++) {
    const [a, b] = [rings[i], rings[i + 1]];
    a.forEach((_, k) => {
      const l = (k + 1) % a.length;
      put([a[k], a[l], b[l], b[k]]);
    });
  }
  for (const [ring, up] of /** @type {[number[][], boolean][]} */ ([
    [rings[0], false],
    [rings[rings.length - 1], true],
  ]))
    for (let k = 1; k + 1 < ring.length; k++) {
      const face = up ? [ring[0], ring[k], ring[k + 1]] : [ring[0], ring[k + 1], ring[k]];
      skin.triangle(turned ? face.reverse() : face);
    }
}

/** One fluke, to +x. @param {Skin} skin @param {boolean} other to -x */
function fluke(skin, other) {
  const rings = [-0.08, 0.2, 0.5, 0.8, 1.05, 1.25, 1.38, 1.43].map((z) => {
    const up = clamp((z + 0.1) / 1.6, 0, 1.1);
    // the tip is blunt
    const tip = 1 - 0.55 * clamp((z - 1.25) / 0.18) ** 2;
    let [inner, outer] = [0.28 + 0.22 * up * up, 0.81 - 0.13 * up * up];
    const middle = (inner + outer) / 2;
    [inner, outer] = [lerp(middle, inner, tip), lerp(middle, outer, tip)];
    const ridge = (0.142 - 0.05 * up) * lerp(0.75, 1, tip);
    const side = ridge - 0.4 * ((outer - inner) / 2) ** 2 - 0.022;
    const cut = Math.min(0.055, 0.3 * (outer - inner));
    const half = [[inner, side - 0.045], [inner + cut, side], [middle, ridge], [outer - cut, side], [outer, side - 0.045]]; // prettier-ignore
    const ring = [
      ...half.map(([x, y]) => [x, -y, z]),
      ...[...half].reverse().map(([x, y]) => [x, y, z]),
    ];
    return other ? ring.map(([x, y, h]) => [-x, y, h]) : ring;
  });
  loft(skin, rings, other);
}

/** The head: crown, palms, flukes, and the pin's covers. @param {import('../view/look.js').Look} look @param {AnchorText} text */
function head(look, { mass, half }) {
  const s = scaleOf(mass);
  // the foot's lower edge is at 0.41 of the thickness, rounded
  const thick = clamp(half / s / 0.385, 0.6, 1.5);
  const skin = new Skin().as(tinted(look, IRON));
  for (const other of [false, true]) fluke(skin, other);
  // palms: widening downward, drawn in at the middle, where the shank has its room
  const xs = [-0.76, -0.66, -0.46, -0.262, -0.248, -0.12, 0, 0.12, 0.248, 0.262, 0.46, 0.66, 0.76];
  const foot = xs.map((x) => {
    const waist = clamp(1 - 4 * x * x);
    const end = Math.abs(x) > 0.7 ? 0.05 : 0;
    const low = thick * (0.4 - 0.1 * waist) - end - 0.01;
    const open = Math.abs(x) < 0.25;
    const high = open ? Math.min(0.18, low - 0.06) : thick * (0.225 - 0.1 * waist) - end;
    const [top, crest] = open ? [-0.185, -0.245] : [-0.1, -0.1];
    const half = [[low - 0.05, -0.385], [low, -0.34], [high, top]]; // prettier-ignore
    return [
      ...half.map(([y, z]) => [x, -y, z]),
      [x, 0, crest],
      ...half.reverse().map(([y, z]) => [x, y, z]),
    ];
  });
  skin.as(tinted(look, WORN));
  loft(skin, foot, true);
  // cheeks of the crown on both sides of the shank
  skin.as(tinted(look, IRON));
  for (const side of [-1, 1]) {
    const y = 0.175 * thick;
    const ring = (/** @type {number} */ x, inset = 0) =>
      [[-y + inset, -0.2], [-y + inset, 0.03 - inset], [-y + 0.05, 0.06 - inset], [y - 0.05, 0.06 - inset], [y - inset, 0.03 - inset], [y - inset, -0.2]].map(([a, b]) => [side * x, a, b]); // prettier-ignore
    loft(skin, [ring(0.255), ring(0.64), ring(0.69, 0.03)], side > 0);
  }
  const geometry = skin.build();
  geometry.deleteAttribute('shell');
  geometry.attributes.finish.array.fill(FINISH.rust);
  const kit = new Kit();
  kit.pieces.push(geometry);
  withFinish(kit, FINISH.steel, () => {
    for (const side of [-1, 1])
      kit.add(
        new CylinderGeometry(0.085, 0.085, 0.02, 20).rotateZ(Math.PI / 2),
        tinted(look, SHIP.grey),
        [side * 0.695, 0, -0.06],
      );
  });
  return { geometry: kit.build().scale(s, s, s) };
}

export const models = { shank, head };
