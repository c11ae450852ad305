/** Two crossed tubes as objects of a preview, with the body that they share seen through them. */
import {
  BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  FrontSide,
  Mesh,
} from 'three';
import { cssColour } from '../../../plot/scale.js';
import { paint } from '../../../view/preview.js';
import { sharedBody } from './patch.js';

/** Of a tube [radii]. */
const LENGTH = 8.4;
const SIDES = 96;
const PALE = new Color('#ffffff');

/** @param {import('./patch.js').Tubes} tubes */
export function tubeScene(tubes) {
  const { r2, d, a } = tubes;
  /** @param {number} radius @param {string} colour */
  const tube = (radius, colour) =>
    new Mesh(
      new CylinderGeometry(radius, radius, LENGTH, SIDES).rotateZ(Math.PI / 2),
      paint(`#${new Color(cssColour(colour)).lerp(PALE, 0.15).getHexString()}`),
    );
  const [one, two] = [tube(1, '--s1'), tube(r2, '--s2')];
  two.position.z = d;
  two.rotation.z = a;
  const { points, faces } = sharedBody(tubes);
  const body = new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(points, 3))
    .setIndex(faces);
  body.computeVertexNormals();
  const through = { transparent: true, opacity: 0.6, depthTest: false, side: FrontSide };
  const shared = new Mesh(body, paint(cssColour('--now'), through));
  return faces.length > 0 ? [one, two, shared] : [one, two];
}
