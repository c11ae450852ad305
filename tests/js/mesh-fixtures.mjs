// One box in every format of mesh files, byte for byte: 2 x 4 x 6 m, volume 48 m^3.

export const BOX = [
  [-1, -2, -3],
  [1, -2, -3],
  [1, 2, -3],
  [-1, 2, -3],
  [-1, -2, 3],
  [1, -2, 3],
  [1, 2, 3],
  [-1, 2, 3],
];
/** Counter-clockwise seen from outside. */
export const QUADS = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
];
export const TRIANGLES = QUADS.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
]);

const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * Numbers one after the other.
 * @param {...[type: 'u8' | 'u16' | 'u32' | 'i32' | 'f32' | 'f64', ...numbers: number[]]} runs
 */
export function bytes(...runs) {
  const size = { u8: 1, u16: 2, u32: 4, i32: 4, f32: 4, f64: 8 };
  const out = new Uint8Array(runs.reduce((n, [type, ...x]) => n + size[type] * x.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [type, ...numbers] of runs)
    for (const x of numbers) {
      if (type === 'u8') view.setUint8(at, x);
      if (type === 'u16') view.setUint16(at, x, true);
      if (type === 'u32') view.setUint32(at, x, true);
      if (type === 'i32') view.setInt32(at, x, true);
      if (type === 'f32') view.setFloat32(at, x, true);
      if (type === 'f64') view.setFloat64(at, x, true);
      at += size[type];
    }
  return out;
}

/** @param {...Uint8Array} parts */
export function concat(...parts) {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const corners = TRIANGLES.map((face) => face.map((i) => BOX[i]));

/** With quadrilaterals, corners with textures and normals, and numbers from the end. */
export const objText = `# box
mtllib box.mtl
o box
${BOX.map((p) => `v ${p.join(' ')}`).join('\n')}
vt 0 0
vn 0 0 1
usemtl steel
s off
${QUADS.slice(0, 3)
  .map((face) => `f ${face.map((i) => `${i + 1}/1/1`).join(' ')}`)
  .join('\n')}
${QUADS.slice(3)
  .map((face) => `f ${face.map((i) => i - 8).join(' ')}`)
  .join('\n')}
`;
export const stlText = `solid a facet of solid things
${corners
  .map(
    (face) => `facet normal 0 0 0
 outer loop
${face.map((p) => `  vertex ${p.join(' ')}`).join('\n')}
 endloop
endfacet`,
  )
  .join('\n')}
endsolid a facet of solid things
`;
export const stlBinary = concat(
  new Uint8Array(80),
  bytes(['u32', 12]),
  ...corners.map((face) => bytes(['f32', 0, 0, 0, ...face.flat()], ['u16', 0])),
);
const plyHead = (/** @type {string} */ format, /** @type {string} */ real) => `ply
format ${format} 1.0
comment a box
element vertex 8
property ${real} x
property ${real} y
property ${real} z
element face 6
property list uchar int vertex_indices
end_header
`;
export const plyText = `${plyHead('ascii', 'float')}${BOX.map((p) => p.join(' ')).join('\n')}
${QUADS.map((face) => `4 ${face.join(' ')}`).join('\n')}
`;
export const plyBinary = concat(
  utf8(plyHead('binary_little_endian', 'double')),
  bytes(['f64', ...BOX.flat()]),
  ...QUADS.map((face) => bytes(['u8', 4], ['i32', ...face])),
);

/**
 * @param {object} json
 * @param {Uint8Array} [binary]
 */
export function glb(json, binary) {
  const text = utf8(JSON.stringify(json));
  const head = concat(text, new Uint8Array(-text.length & 3).fill(0x20));
  const chunks = [bytes(['u32', head.length, 0x4e4f534a]), head];
  if (binary) {
    const body = concat(binary, new Uint8Array(-binary.length & 3));
    chunks.push(bytes(['u32', body.length, 0x004e4942]), body);
  }
  const all = concat(...chunks);
  return concat(bytes(['u32', 0x46546c67, 2, 12 + all.length]), all);
}
/** Half the size, under a node that doubles it and mirrors x; a picture that is not there. */
export const gltfJson = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [
    { name: 'root', children: [1] },
    { name: 'box', mesh: 0, scale: [-2, 2, 2] },
  ],
  meshes: [{ name: 'box', primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  textures: [{ source: 0 }],
  images: [{ uri: 'https://example.org/picture.png' }],
  accessors: [
    {
      bufferView: 0,
      componentType: 5126,
      count: 8,
      type: 'VEC3',
      min: [-1, -1, -1.5],
      max: [1, 1, 2],
    },
    { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 96 },
    { buffer: 0, byteOffset: 96, byteLength: 72 },
  ],
  buffers: [{ byteLength: 168 }],
};
export const gltfBinary = bytes(
  ['f32', ...BOX.flatMap(([x, y, z]) => [x / -2, y / 2, z / 2])],
  ['u16', ...TRIANGLES.flatMap(([a, b, c]) => [a, c, b])],
);

/**
 * @param {number} id
 * @param {...Uint8Array} parts
 */
export function chunk(id, ...parts) {
  const body = concat(...parts);
  return concat(bytes(['u16', id], ['u32', body.length + 6]), body);
}
/** With a picture, and a matrix of the mesh that has no inverse. */
export const tds = chunk(
  0x4d4d,
  chunk(0x0002, bytes(['u32', 3])),
  chunk(
    0x3d3d,
    chunk(0xafff, chunk(0xa000, utf8('steel\0')), chunk(0xa200, chunk(0xa300, utf8('no.png\0')))),
    chunk(
      0x4000,
      utf8('box\0'),
      chunk(
        0x4100,
        chunk(0x4110, bytes(['u16', 8], ['f32', ...BOX.flat()])),
        chunk(
          0x4120,
          bytes(['u16', 12, ...TRIANGLES.flatMap((face) => [...face, 0])]),
          chunk(0x4130, utf8('steel\0'), bytes(['u16', 1, 0])),
        ),
        chunk(0x4160, bytes(['f32', 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])),
      ),
    ),
  ),
);

/** @type {{[name: string]: Uint8Array}} */
export const FILES = {
  'box.obj': utf8(objText),
  'text.stl': utf8(stlText),
  'binary.stl': stlBinary,
  'text.ply': utf8(plyText),
  'binary.ply': plyBinary,
  'box.glb': glb(gltfJson, gltfBinary),
  'box.3ds': tds,
};
