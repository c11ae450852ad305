// Mesh files: one box in every format, files that are cut off, of another kind or made to harm, and
// the way from a name in a scenario to a body in the core. Expected numbers: those of the box.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  HawseInputError,
  WASM_URL,
  assetNameFault,
  assetNames,
  createClient,
  loadCore,
  serve,
} from '../../wasm/js/index.mjs';
import {
  FACES_MAX,
  MESH_FILE_MAX,
  compileWithAssets,
  readMesh,
  resolveAssets,
} from '../../wasm/js/meshes.mjs';
import {
  BOX,
  FILES,
  TRIANGLES,
  bytes,
  chunk,
  concat,
  glb,
  gltfBinary,
  gltfJson,
  objText,
  plyBinary,
  stlBinary,
  stlText,
  tds,
} from './mesh-fixtures.mjs';

const core = await loadCore();
const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** Volume by the divergence theorem. */
function volumeOf({ points, faces }) {
  const p = (/** @type {number} */ i) => points.subarray(3 * i, 3 * i + 3);
  let sum = 0;
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [p(faces[i]), p(faces[i + 1]), p(faces[i + 2])];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]);
    sum += a[1] * (b[2] * c[0] - b[0] * c[2]);
    sum += a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** @param {string} name @param {Uint8Array} file @param {RegExp} message */
const refused = (name, file, message) =>
  assert.rejects(readMesh(name, file), (/** @type {any} */ error) => {
    assert.equal(error.name, 'MeshFileError');
    assert.ok(error.message.startsWith(`${name}: `), error.message);
    assert.match(error.message, message);
    return true;
  });

const scenario = (/** @type {object} */ hull) =>
  JSON.stringify({ hawse: 1, meshes: { hull }, parts: { tip: { kind: 'motion' } } });

test('the same box from every format', async () => {
  for (const [name, file] of Object.entries(FILES)) {
    const { points, faces } = await readMesh(name, file);
    assert.equal(points.length / 3, 8, name);
    assert.equal(faces.length / 3, 12, name);
    assert.equal(volumeOf({ points, faces }), 48, name);
    assert.deepEqual(
      [...Array(8).keys()].map((i) => points.slice(3 * i, 3 * i + 3).join()).sort(),
      BOX.map(String).sort(),
      name,
    );
    for (const convex of [true, false]) {
      const text = scenario({ asset: name, convex });
      const model = await compileWithAssets(core, text, async (wanted) => FILES[wanted]);
      const { watertight, volume, findings } = model.manifest.meshes.hull;
      assert.deepEqual([watertight, volume, findings], [true, 48, {}], name);
      const { hull } = model.meshes;
      assert.equal(hull.points.length / 3, 8);
      assert.ok(Math.abs(volumeOf(hull) - 48) < 1e-12);
      model.free();
    }
  }
  assert.deepEqual((await readMesh('box.obj', FILES['box.obj'])).names, ['box']);
  assert.deepEqual((await readMesh('a/b.GLB', FILES['box.glb'])).names, ['box']);
});

test('a file that is cut off anywhere is refused, by name', async () => {
  for (const [name, file] of Object.entries(FILES)) {
    // Of text, the end of the last line may be missing; an OBJ does not say how long it is.
    const whole = name === 'box.obj' ? 0 : name === 'text.stl' ? file.length - 30 : file.length - 1;
    const least = name === 'text.ply' ? 1 : 0;
    for (let n = 0; n < whole - least; n++)
      await assert.rejects(
        readMesh(name, file.subarray(0, n)),
        (/** @type {any} */ e) => e.message.startsWith(`${name}: `),
        `${name}, ${n} bytes`,
      );
  }
  for (let n = 0; n < objText.length; n++) {
    const mesh = await readMesh('a.obj', utf8(objText.slice(0, n))).catch((error) => {
      assert.match(error.message, /^a\.obj: (the file is empty|no line|line \d+:)/);
    });
    if (mesh && n < objText.length - 5) assert.ok(volumeOf(mesh) !== 48 || mesh.faces.length < 36);
  }
});

test('the place of the fault is named', async () => {
  await refused(
    'a.stl',
    stlBinary.subarray(0, 400),
    /400 bytes: expected 684, for the 12 triangles/,
  );
  await refused('a.ply', plyBinary.subarray(0, 250), /ends in the 8 of vertex: 250 bytes/);
  await refused('a.ply', plyBinary.subarray(0, 450), /ends in face \d of 6/);
  await refused('a.glb', FILES['box.glb'].subarray(0, 90), /90 bytes; expected \d+: .*cut off/);
  await refused('a.3ds', tds.subarray(0, 200), /byte 0: a chunk of \d+ bytes, where 200 are left/);
  await refused('a.obj', utf8('v 0 0 0\nv 1 0\n'), /line 2: "v 1 0" is not v x y z/);
  await refused('a.obj', utf8('v 0 0 0\nv 1 0 nan\n'), /line 2: "nan" is no number/);
  await refused('a.obj', utf8(`${objText}f 1 2 9\n`), /triangle 12 names a point past the last, 8/);
  await refused('a.obj', utf8('v 0 0 0\nf 1 1 -2\n'), /line 2: "-2" is no point of a face/);
  await refused('a.obj', utf8('v 0 0 0\nf 1 2\n'), /line 2: "f 1 2" is no face of 3 corners/);
  await refused('a.stl', utf8(stlText.replace('vertex', 'vertex x')), /line 4: .*not vertex x y z/);
  await refused('a.stl', utf8(stlText.replace('endfacet', '')), /line 9: "facet" out of place/);
  await refused('a.step', utf8('ISO'), /expected a name that ends in obj, stl, ply, glb, 3ds/);
});

test('no number, and numbers of points that are not there', async () => {
  const bad = stlBinary.slice();
  new DataView(bad.buffer).setFloat32(84 + 12, NaN, true);
  await refused('a.stl', bad, /point 0: x is no number/);
  new DataView(bad.buffer).setFloat32(84 + 12, Infinity, true);
  await refused('a.stl', bad, /point 0: x is no number/);
  const far = plyBinary.slice();
  new DataView(far.buffer).setInt32(far.length - 4, 8, true);
  await refused('a.ply', far, /there is no point 8; the points are 0 to 7/);
  const index = gltfBinary.slice();
  new DataView(index.buffer).setUint16(96, 900, true);
  await refused('a.glb', glb(gltfJson, index), /there is no point 900; the points are 0 to 7/);
});

test('another kind of file, an empty one and noise are refused', async () => {
  let seed = 1;
  const noise = Uint8Array.from({ length: 3000 }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed >>> 24;
  });
  for (const name of Object.keys(FILES)) {
    await refused(name, new Uint8Array(0), /the file is empty/);
    await refused(name, noise, /expected|byte|line/);
    for (const [other, file] of Object.entries(FILES))
      if (other.slice(-3) !== name.slice(-3)) await refused(name, file, /expected|byte|line/);
  }
});

test('too many triangles, and too many bytes, are refused before they are read', async () => {
  const count = FACES_MAX + 1;
  const message = new RegExp(`${count} triangles; at most ${FACES_MAX}`);
  const stl = new Uint8Array(84 + 50 * count);
  new DataView(stl.buffer).setUint32(80, count, true);
  await refused('a.stl', stl, message);
  await refused('a.obj', utf8(`v 0 0 0\n${'f 1 1 1\n'.repeat(count)}`), message);
  await refused(
    'a.ply',
    utf8(`ply
format ascii 1.0
element vertex 3
property float x
property float y
property float z
element face ${count}
property list uchar int vertex_indices
end_header
`),
    message,
  );
  const json = structuredClone(gltfJson);
  json.accessors[1].count = 3 * count;
  await refused('a.glb', glb(json, gltfBinary), /a count of 6000003; at most/);
  json.accessors[1].count = 3 * 1_500_000;
  json.nodes.push({ name: 'twin', mesh: 0, scale: [1, 1, 1] });
  json.scenes[0].nodes.push(2);
  await refused('a.glb', glb(json, gltfBinary), /3000000 triangles/);
  const long = { byteLength: MESH_FILE_MAX + 1 };
  await refused('a.stl', /** @type {any} */ (long), /268435457 bytes; at most 268435456 are read/);
});

test('text that is made to be slow is not', async () => {
  const start = performance.now();
  const words = (/** @type {string} */ word) => word.repeat(300_000);
  await refused('a.stl', utf8(`solid\n${words('solid\n')}`), /out of place/);
  await refused('a.stl', utf8(`solid a\n${words(' facet ')}`), /expected "endfacet"/);
  await refused('a.stl', utf8(`${stlText}${words('solid a ')}`), /expected "endsolid"/);
  for (const word of ['facet ', 'solid ', 'endsolid solid ', 'vertex '])
    assert.equal(
      (await readMesh('a.stl', utf8(stlText.replace('endsolid', `x ${words(word)}\nendsolid`))))
        .faces.length,
      36,
    );
  await refused('a.obj', utf8(words('f 1 2 3 ')), /line 1/);
  await refused('a.ply', utf8(`ply\n${words('end_header ')}`), /expected "end_header"/);
  assert.ok(performance.now() - start < 20_000);
});

test('what each format keeps of the digits', async () => {
  const x = 0.1234567890123456;
  const error = async (/** @type {string} */ name, /** @type {string | Uint8Array} */ file) => {
    const { points } = await readMesh(name, typeof file === 'string' ? utf8(file) : file);
    return Math.max(...points.map((p) => (p === 0 ? 0 : Math.abs(p / x - 1))));
  };
  assert.equal(await error('a.obj', `v ${x} 0 0\nv 0 ${x} 0\nv 0 0 ${x}\nf 1 2 3\n`), 0);
  const ply = (/** @type {string} */ real) => `ply
format ascii 1.0
element vertex 3
property ${real} x
property ${real} y
property ${real} z
element face 1
property list uchar int vertex_indices
end_header
${x} 0 0
0 ${x} 0
0 0 ${x}
3 0 1 2
`;
  const single = Math.abs(Math.fround(x) / x - 1);
  assert.equal(await error('a.ply', ply('double')), 0);
  assert.equal(await error('a.ply', ply('float')), single);
  const stl = `solid\nfacet normal 0 0 1\nouter loop\nvertex ${x} 0 0\nvertex 0 ${x} 0\nvertex 0 0 ${x}\nendloop\nendfacet\nendsolid\n`;
  assert.equal(await error('a.stl', stl), single);
  assert.ok(single > 0 && single < 6e-8);
});

test('points, polygons, and objects that are placed', async () => {
  const cloud = objText
    .split('\n')
    .filter((line) => line.startsWith('v '))
    .join('\n');
  const { points, faces } = await readMesh('a.obj', utf8(cloud));
  assert.deepEqual([points.length, faces.length], [24, 0]);
  const hull = core.compile(scenario({ asset: 'a' }), { a: { points, faces } });
  assert.ok(Math.abs(hull.manifest.meshes.hull.volume - 48) < 1e-12);
  hull.free();
  const fan = await readMesh(
    'a.obj',
    utf8('v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf 1 2 3 4 5\n'),
  );
  assert.deepEqual([...fan.faces], [0, 1, 2, 0, 2, 3, 0, 3, 4]);
  const pentagon = utf8(`ply
format ascii 1.0
element vertex 5
property float x
property float y
property float z
element face 1
property list uchar int vertex_index
end_header
0 0 0 1 0 0 2 1 0 1 2 0 0 1 0
5 0 1 2 3 4
`);
  await refused('a.ply', pentagon, /face 0 of 1 has 5 corners: expected 3 or 4/);
  // Two boxes, in one file: names and faces of both.
  const two = /** @type {any} */ (structuredClone(gltfJson));
  two.nodes.push({
    name: 'twin',
    mesh: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 9, 0, 0, 1],
  });
  two.scenes[0].nodes.push(2);
  const pair = await readMesh('a.glb', glb(two, gltfBinary));
  assert.equal(pair.faces.length, 72);
  assert.deepEqual(pair.names, ['box', 'twin']);
  assert.equal(Math.max(...pair.points), 9.5);
  // The first is mirrored and turned, the second neither: both outward, 48 and 6.
  assert.ok(Math.abs(volumeOf(pair) - 54) < 1e-12);
});

test('glTF: what would be fetched, decoded or never end is refused', async () => {
  const changed = (/** @type {(json: any) => void} */ change) => {
    const json = structuredClone(gltfJson);
    change(json);
    return glb(json, gltfBinary);
  };
  const cases = /** @type {[(json: any) => void, RegExp][]} */ ([
    [(j) => (j.buffers[0].uri = 'https://example.org/a.bin'), /another file/],
    [(j) => (j.extensionsRequired = ['KHR_draco_mesh_compression']), /needs KHR_draco/],
    [(j) => (j.bufferViews[0].extensions = { EXT_meshopt_compression: {} }), /packed/],
    [(j) => (j.nodes[1].extensions = { EXT_mesh_gpu_instancing: {} }), /stand for many/],
    [(j) => (j.nodes[1].children = [0]), /node 0 has no place, or two/],
    [(j) => (j.nodes[1].children = [1]), /node 1 has no place, or two/],
    [(j) => (j.scenes[0].nodes = [7]), /node 7 has no place/],
    [(j) => (j.accessors[0].count = 1e9), /a count of 1000000000/],
    [(j) => (j.accessors[0].count = 5e6), /not a good glb file/],
    [(j) => delete j.scenes, /no scene|no points/],
    [(j) => (j.nodes = 7), /"nodes" is no list/],
    [(j) => (j.meshes[0].primitives[0].mode = 1), /no points/],
  ]);
  for (const [change, message] of cases) await refused('a.glb', changed(change), message);
  const old = glb(gltfJson, gltfBinary);
  new DataView(old.buffer).setUint32(4, 1, true);
  await refused('a.glb', old, /glTF of version 1: expected 2/);
});

test('3DS: chunks of no length, and faces that are not there', async () => {
  const none = tds.slice();
  new DataView(none.buffer).setUint32(8, 0, true); // the loader would stay at it for ever
  await refused('a.3ds', none, /byte 6: a chunk of 0 bytes/);
  const short = chunk(
    0x4d4d,
    chunk(0x3d3d, chunk(0x4000, utf8('a\0'), chunk(0x4100, chunk(0x4110, bytes(['u16', 900]))))),
  );
  await refused('a.3ds', short, /900 points in 8 bytes/);
  await refused('a.3ds', chunk(0x4d4d, chunk(0x3d3d)), /no points|no triangles/);
});

test('equal points of triangles that share none become one', async () => {
  const { points, faces } = await readMesh('a.stl', stlBinary);
  const at = (/** @type {number} */ i) => [...points.subarray(3 * faces[i], 3 * faces[i] + 3)];
  TRIANGLES.flat().forEach((corner, i) => assert.deepEqual(at(i), BOX[corner]));
  const zero = concat(
    new Uint8Array(80),
    bytes(['u32', 1], ['f32', 0, 0, 1, 0, 0, 0, 1, 0, 0, -0, -0, 0], ['u16', 0]),
  );
  assert.deepEqual([...(await readMesh('a.stl', zero)).faces], [0, 1, 0]); // 0 is -0
});

test('names stay below their folder', () => {
  for (const good of ['hull.stl', 'hulls/big boat (2).obj', 'Größe_1.ply', 'a-b+c.v2.glb'])
    assert.equal(assetNameFault(good), undefined, good);
  for (const bad of [
    ...[
      '',
      '/etc/passwd',
      '../a.stl',
      'a/../b.stl',
      'a/./b.stl',
      './a.stl',
      'a//b.stl',
      'a/',
      '.a',
    ],
    ...[
      'C:\\a.stl',
      'a\\b.stl',
      'c:a.stl',
      'https://x.org/a.stl',
      '//x.org/a.stl',
      'data:,a',
      'a%2fb',
    ],
    ...['a?b.stl', 'a#b', 'a\0.stl', 'a\n.stl', 'x'.repeat(201)],
  ])
    assert.ok(assetNameFault(bad), bad);
});

test('every file that is named is asked for once, and every fault is told', async () => {
  const meshes = {
    a: { asset: 'box.obj', convex: false },
    b: { asset: 'box.obj' },
    c: { asset: 'gone.stl' },
    d: { asset: '../box.obj' },
    e: { asset: 'cut.stl' },
    f: { points: [0, 0, 0] },
  };
  const text = JSON.stringify({ hawse: 1, meshes, parts: { tip: { kind: 'motoin' } } });
  /** @type {string[]} */
  const asked = [];
  const fetchBytes = async (/** @type {string} */ name) => {
    asked.push(name);
    if (name === 'cut.stl') return stlBinary.slice(0, 100).buffer;
    return FILES[name];
  };
  const { assets, faults } = await resolveAssets(text, fetchBytes);
  assert.deepEqual(asked, ['box.obj', 'gone.stl', 'cut.stl']);
  assert.deepEqual(Object.keys(assets), ['box.obj']);
  assert.deepEqual(
    faults.map((fault) => fault.where),
    ['/meshes/c/asset', '/meshes/d/asset', '/meshes/e/asset'],
  );
  await assert.rejects(compileWithAssets(core, text, fetchBytes), (/** @type {any} */ error) => {
    assert.ok(error instanceof HawseInputError);
    const places = error.faults.map((fault) => fault.where);
    assert.deepEqual(places.slice(0, 3), ['/meshes/c/asset', '/meshes/d/asset', '/meshes/e/asset']);
    assert.deepEqual(places.slice(3).sort(), ['/meshes/f/points', '/parts/tip/kind']);
    return true;
  });
  for (const none of ['', '{', '[]', '7', '{"meshes":7}', '{"meshes":{"a":7,"b":{"asset":7}}}'])
    assert.deepEqual(assetNames(none), []);
});

test('a worker gets the meshes, and gives back what is drawn', async (t) => {
  const wasm = await readFile(WASM_URL);
  const { port1, port2 } = new MessageChannel();
  serve(/** @type {any} */ (port2));
  const client = createClient({
    worker: /** @type {any} */ (port1),
    wasm: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length),
  });
  t.after(() => client.close());
  const text = scenario({ asset: 'box.obj', convex: false, scale: 2, up: 'y', origin: 'centroid' });
  const { assets } = await resolveAssets(text, async (name) => FILES[name]);
  const manifest = await client.open(text, { assets });
  assert.equal(manifest.meshes.hull.volume, 384);
  const { hull } = client.meshes;
  assert.ok(hull.points instanceof Float64Array && hull.faces instanceof Int32Array);
  assert.equal(volumeOf(hull), 384);
  assert.deepEqual(
    [0, 1, 2].map((k) => Math.max(...hull.points.filter((_, i) => i % 3 === k))),
    [2, 6, 4],
  );
  assert.equal(assets['box.obj'].points.length, 24, 'the page keeps its copy');
  await assert.rejects(client.open(text), /the mesh file "box\.obj" was not given/);
  assert.deepEqual(client.meshes, {});
});
