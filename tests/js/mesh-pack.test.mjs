// Meshes packed for links: every bit and the order come back; on a grid they are short; what a stranger sends is refused.
import test from 'node:test';
import assert from 'node:assert/strict';
import { deflateSync } from 'fflate';
import { decodeLink, encodeLink, loadCore, simulateWith } from '../../wasm/js/index.mjs';
import { meshTools } from '../../wasm/js/meshes.mjs';
import { PACKED_MESHES_MAX, onGrid, packMeshes, unpackMeshes } from '../../wasm/js/run-file.mjs';
import { toBase64url } from '../../wasm/js/base64.mjs';
import { OWN, OWN_HASH_AT, TETRAHEDRON } from './run-file-scene.mjs';

const core = await loadCore();
const { make } = meshTools(core);
const torus = make('torus', [2, 0.5, 0.5]);
const NAME = 'hulls/wedge one.obj';
/** @param {number[]} points @param {number[]} [faces] */
const of = (points, faces = []) => ({ points: Float64Array.from(points), faces: Int32Array.from(faces) }); // prettier-ignore

/** What bits are the same. @param {import('../../wasm/js/loader.mjs').Assets} a @param {import('../../wasm/js/loader.mjs').Assets} b */
function same(a, b) {
  assert.deepEqual(Object.keys(a), Object.keys(b));
  for (const name of Object.keys(a)) {
    assert.deepEqual(new BigUint64Array(a[name].points.buffer), new BigUint64Array(b[name].points.buffer)); // prettier-ignore
    assert.deepEqual(a[name].faces, b[name].faces);
  }
}

test('every bit and the order come back, whatever the numbers are', () => {
  const single = of(Array.from({ length: 300 }, (_, i) => Math.fround(Math.sin(i) * 50)));
  const cases = {
    'all digits': TETRAHEDRON,
    torus,
    single,
    'on a grid': { ...torus, ...onGrid(torus.points) },
    'far apart': of([1e-300, 1e300, 0]),
    'least of all': of([5e-324, -5e-324, 0]),
    'largest of all': of([Number.MAX_VALUE, 0, -Number.MAX_VALUE]),
    'minus zero': of([0, -0, 1]),
    nothing: of([0, 0, 0]),
    'large steps': of([2 ** 1023, 0, -(2 ** 1023)]),
    'backward faces': of([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [3, 2, 1, 3, 1, 0]),
  };
  for (const mesh of Object.values(cases))
    same(unpackMeshes(packMeshes({ 'a.obj': mesh })), { 'a.obj': mesh });
  const all = Object.fromEntries(Object.entries(cases).slice(0, PACKED_MESHES_MAX));
  same(unpackMeshes(packMeshes(all)), all);
});

test('a grid moves no coordinate by more than half a step, and is exact from then on', () => {
  const { points, step } = onGrid(torus.points);
  // the torus is 2.5 m over all: 2.5 / 8192 = 0.305 mm, and the power of two below is 2^-12 = 0.244 mm
  assert.equal(step, 2 ** -12);
  points.forEach((x, i) => assert.ok(Math.abs(x - torus.points[i]) <= step / 2));
  assert.deepEqual(onGrid(points).points, points);
  assert.ok(onGrid(Float64Array.from([-1e-9, 5, 5])).points.every((x) => !Object.is(x, -0)));
  assert.deepEqual(onGrid(Float64Array.from([1, 1, 1])), { points: Float64Array.from([1, 1, 1]), step: 0 }); // prettier-ignore
});

test('on a grid a mesh is a few bytes a triangle', () => {
  const plain = packMeshes({ 'a.obj': torus }).length;
  const { points } = onGrid(torus.points);
  const short = packMeshes({ 'a.obj': { ...torus, points } }).length;
  const triangles = torus.faces.length / 3;
  assert.ok(short < plain / 2, `${short} of ${plain} characters`);
  assert.ok(short / triangles < 8, `${short} characters for ${triangles} triangles`);
});

test('a link with the mesh gives the same hash as the mesh itself', async () => {
  const meshes = { [NAME]: TETRAHEDRON };
  const { hash } = simulateWith(core, OWN, { assets: meshes, until: OWN_HASH_AT });
  const link = await encodeLink({ patch: OWN, t: OWN_HASH_AT, hash, meshes: packMeshes(meshes) });
  const read = await decodeLink(link);
  const again = simulateWith(core, read.patch ?? {}, { assets: unpackMeshes(read.meshes ?? ''), until: read.t }); // prettier-ignore
  assert.equal(again.hash, hash);
});

/** @param {number[]} body @param {number} [told] bytes */
const packed = (body, told = body.length) =>
  `1${toBase64url(deflateSync(Uint8Array.from([told % 128 | (told > 127 ? 128 : 0), ...(told > 127 ? [Math.floor(told / 128)] : []), ...body])))}`; // prettier-ignore
/** "a" with points, faces and a way. @param {number[]} rest */
const one = (...rest) => [1, 97, ...rest];
/** @type {[string, string, RegExp][]} */
const BAD = [
  ['another way', '2abc', /does not know/],
  ['no base64url', '1a$b', /not base64url/],
  ['no deflate', '1____', /damaged/],
  ['a length that lies', packed(one(1, 0, 1), 9), /damaged/],
  ['an end that comes early', packed(one(1, 0, 0, 5)), /too early/],
  ['more points than bytes', packed(one(255, 255, 255, 127, 0, 0)), /too early/],
  ['an unknown way', packed(one(1, 0, 9, 0, 0, 0)), /unknown way/],
  ['a name that is none', packed([2, 46, 46, 1, 0, 0, 100, 0, 0, 0]), /no name of a mesh file/],
  ['a corner below 0', packed(one(1, 1, 0, 100, 0, 0, 0, 2, 0, 0)), /face 0 has no such point/],
  ['a corner past the points', packed(one(1, 1, 0, 100, 0, 0, 0, 0, 0, 0)), /no point 1/],
  ['no points', packed(one(0, 0, 0, 100)), /no points/],
  [
    'twice the same',
    packed([...one(1, 0, 0, 100, 0, 0, 0), ...one(1, 0, 0, 100, 0, 0, 0)]),
    /twice/,
  ],
  ['a grid too coarse', packed(one(1, 0, 0, 255, 127, 0, 0, 0)), /too coarse/],
  ['a number too large', packed(one(1, 0, 0, 100, ...Array(9).fill(255), 1, 0, 0)), /too large/],
  ['not a number', packed(one(1, 0, 1, ...Array(24).fill(255))), /is no number/],
];
for (const [what, text, why] of BAD)
  test(`refused: ${what}`, () => assert.throws(() => unpackMeshes(text), why));

test('a bomb is refused before it is unpacked whole, and many meshes too', () => {
  const bomb = `1${toBase64url(deflateSync(new Uint8Array(2 ** 24)))}`;
  assert.throws(() => unpackMeshes(bomb), /damaged|times/);
  const many = Object.fromEntries(Array.from({ length: PACKED_MESHES_MAX + 1 }, (_, i) => [`a${i}`, TETRAHEDRON])); // prettier-ignore
  assert.throws(() => packMeshes(many), /at most 8/);
});

test('any character that is changed is refused, or gives a mesh', () => {
  const text = packMeshes({ 'a.obj': TETRAHEDRON });
  for (let i = 1; i < text.length; i++)
    for (const other of ['A', '_']) {
      try {
        unpackMeshes(text.slice(0, i) + other + text.slice(i + 1));
      } catch (error) {
        assert.ok(error instanceof Error);
        assert.doesNotMatch(error.name, /RangeError|TypeError/, String(error));
      }
    }
});
