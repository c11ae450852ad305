/** A mesh as objects of a preview: its faces flat, edges with one face drawn over them. */
import { BufferAttribute, BufferGeometry, Group, Mesh } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { cssColour } from '../plot/scale.js';
import { paint } from '../view/preview.js';

const PAINT = '#c4ced4';

/** @param {import('./worker.js').Shape} shape @param {'z' | 'y'} up its axis that points up */
export function meshScene({ points, faces, open }, up) {
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(points, 3))
    .setIndex(new BufferAttribute(faces, 1));
  // faces stand back a little from the lines along them
  const back = {
    flatShading: true,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  };
  const group = new Group().add(new Mesh(geometry, paint(PAINT, back)));
  if (open.length > 0) {
    const ends = Float32Array.from(
      { length: 3 * open.length },
      (_, i) => points[3 * open[Math.floor(i / 3)] + (i % 3)],
    );
    const material = new LineMaterial({ color: cssColour('--tangential'), linewidth: 3 });
    group.add(new LineSegments2(new LineSegmentsGeometry().setPositions(ends), material));
  }
  if (up === 'y') group.rotation.x = Math.PI / 2;
  return [group];
}
