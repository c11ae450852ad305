// How the page draws meshes: geometry, the preview, scenarios that take a mesh.
import test from 'node:test';
import assert from 'node:assert/strict';
import { linkGeometry, meshGeometry } from '../../web/src/features/solids/layer.js';
import { openEdges } from '../../web/src/meshes/edges.js';
import { objText } from '../../web/src/meshes/obj.js';

/** Volume that triangles enclose. @param {ArrayLike<number>} p corners */
function volumeOf(p) {
  let sum = 0;
  for (let i = 0; i + 8 < p.length; i += 9) {
    const [a, b, c, d, e, f, g, h, k] = Array.from({ length: 9 }, (_, j) => p[i + j]);
    sum += (a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g)) / 6;
  }
  return sum;
}

test('a link has the volume of its bar', () => {
  const [d, width, length] = [0.1, 0.36, 0.6];
  const at = linkGeometry([d, width, length]).getAttribute('position');
  const bend = (width - d) / 2;
  // Pappus: section times centre line; inscribed facets take some of it
  const bar = ((Math.PI * d * d) / 4) * (2 * Math.PI * bend + 2 * (length - width));
  const share = volumeOf(at.array) / bar;
  assert.ok(share < 1 && share > 0.97, `${share}`);
});

test('normals are smooth where faces meet flat, and sharp at edges', () => {
  const fold = (/** @type {number} */ z) =>
    meshGeometry({
      points: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, z, 2, 1, z],
      faces: [0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2],
    }).getAttribute('normal');
  const [flat, steep] = [fold(0.2), fold(1)];
  // corner 1 of the first face lies on the fold
  assert.ok(flat.getX(1) < -0.05 && flat.getZ(1) > 0.9);
  assert.deepEqual([steep.getX(1), steep.getZ(1)], [0, 1]);
});

test('open edges: those with one face', () => {
  const faces = [0, 2, 1, 0, 1, 3, 1, 2, 3];
  const open = openEdges(faces, 4);
  const pairs = [];
  for (let i = 0; i < open.length; i += 2) pairs.push(`${open[i]} ${open[i + 1]}`);
  assert.deepEqual(pairs.sort(), ['0 2', '0 3', '2 3']);
  assert.equal(openEdges([...faces, 0, 3, 2], 4).length, 0);
});

test('a mesh as OBJ: every digit, numbers from 1', () => {
  const text = objText({
    points: Float64Array.from([0.1, 1 / 3, -2, 1, 0, 0, 0, 1, 0]),
    faces: Int32Array.from([0, 1, 2]),
  });
  assert.equal(text, `v 0.1 ${1 / 3} -2\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`);
});
