/**
 * Readers of mesh files that can be text: OBJ, STL, PLY. OBJ keeps every digit; STL and what a PLY
 * calls "float" come in single precision, as their loaders make them.
 * @module
 */
import { merge, partsOf } from './merge.mjs';
import { POINTS_MAX, countFaces, fail, latin, need, textOf } from './parts.mjs';

/** @typedef {import('./parts.mjs').Raw} Raw */

/* ---- OBJ ---- */

/**
 * The loader gets `v 0 0 0`, `v 1 0 0`, ... for the points, which single precision holds exactly, and
 * of the faces the points alone: what comes back are the numbers of the corners.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Raw>}
 */
export async function readObj(bytes) {
  const text = textOf(bytes).replace(/\r\n?/g, '\n').replaceAll('\\\n', ' ');
  /** @type {number[]} */
  const coordinates = [];
  /** @type {string[]} */
  const kept = [];
  let [triangles, number] = [0, 0];
  for (let start = 0, end; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    number++;
    const line = text.slice(start, end).trim();
    const [key, ...words] = line.split(/\s+/, 4);
    if (key === 'v') {
      if (words.length < 3) fail(`line ${number}: "${line.slice(0, 60)}" is not v x y z`);
      for (const word of words) {
        const value = Number(word);
        if (!Number.isFinite(value))
          fail(`line ${number}: "${word.slice(0, 40)}" is no number: expected v x y z`);
        coordinates.push(value);
      }
      kept.push(`v ${coordinates.length / 3 - 1} 0 0`);
      if (coordinates.length > 3 * POINTS_MAX)
        fail(`line ${number}: more than ${POINTS_MAX} points`);
    } else if (key === 'f') {
      const corners = line.slice(1).trim().split(/\s+/);
      if (corners.length < 3)
        fail(`line ${number}: "${line.slice(0, 60)}" is no face of 3 corners`);
      for (let i = 0; i < corners.length; i++) {
        const corner = /^-?\d+/.exec(corners[i])?.[0] ?? '';
        const at = Number(corner);
        const count = coordinates.length / 3;
        if (!corner || !at || at < -count)
          fail(`line ${number}: "${corners[i].slice(0, 40)}" is no point of a face`);
        corners[i] = corner;
      }
      triangles += corners.length - 2;
      countFaces(triangles);
      kept.push(`f ${corners.join(' ')}`);
    } else if (key === 'o' || key === 'g') {
      kept.push(line);
    }
  }
  if (!coordinates.length) fail('no line "v x y z": expected Wavefront OBJ');
  const points = Float64Array.from(coordinates);
  if (!triangles) return { points, faces: new Int32Array(0), names: [] };
  const { OBJLoader } = await need(import('three/examples/jsm/loaders/OBJLoader.js'));
  const { points: numbers, names } = merge(partsOf(new OBJLoader().parse(kept.join('\n'))));
  const faces = new Int32Array(numbers.length / 3);
  for (let i = 0; i < faces.length; i++) {
    if (Number.isNaN(numbers[3 * i]))
      fail(`triangle ${Math.floor(i / 3)} names a point past the last, ${points.length / 3}`);
    faces[i] = numbers[3 * i];
  }
  return { points, faces, names };
}

/* ---- STL ---- */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Raw>}
 */
export async function readStl(bytes) {
  const { buffer, length } = bytes;
  const count = length < 84 ? 0 : new DataView(buffer).getUint32(80, true);
  /** @type {ArrayBuffer | string} */
  let data = buffer;
  if (length < 84 || length !== 84 + 50 * count) {
    if (!/^[^a-z]{0,5}solid/.test(latin(bytes, 0, 20))) {
      if (length < 84) fail(`${length} bytes: expected 84 or more of a binary STL, or "solid"`);
      fail(
        `${length} bytes: expected ${84 + 50 * count}, for the ${count} triangles of its head; the ` +
          'file is cut off, or no STL',
      );
    }
    data = asciiStl(textOf(bytes));
  }
  countFaces(count * Number(data === buffer));
  if (data === buffer && !count) fail('there are no triangles in it');
  const { STLLoader } = await need(import('three/examples/jsm/loaders/STLLoader.js'));
  return merge([{ geometry: new STLLoader().parse(data) }]);
}

/**
 * The text with nothing in it but what the loader looks for, in its right order: the loader looks for
 * pairs of words, from each first one to the end, which on other texts takes for ever.
 * @param {string} text
 */
function asciiStl(text) {
  /** @type {string[]} */
  const kept = [];
  let [facets, vertices] = [0, 0];
  let [inFacet, inSolid] = [false, false];
  for (const match of text.matchAll(/^[^\S\n]*(solid|endsolid|facet|endfacet|vertex)\b(.*)$/gm)) {
    const [line, word, rest] = match;
    const refuse = (/** @type {string} */ what) =>
      fail(`line ${text.slice(0, match.index).split('\n').length}: ${what}`);
    if (word === 'vertex') {
      vertices++;
      if (!/^(\s+[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?){3}\s*$/.test(rest))
        refuse(`"${line.trim().slice(0, 60)}" is not vertex x y z`);
      kept.push(`vertex${rest}`);
      continue;
    }
    const begins = !word.startsWith('end');
    const isFacet = word.endsWith('facet');
    if (begins === (isFacet ? inFacet : inSolid) || (isFacet ? !inSolid : inFacet))
      refuse(`"${word}" out of place`);
    if (isFacet && inFacet && vertices !== 3) refuse(`a facet of ${vertices} vertices`);
    if (isFacet) countFaces((facets += Number(begins)));
    if (isFacet) inFacet = begins;
    else inSolid = begins;
    vertices = 0;
    kept.push(word === 'facet' ? 'facet normal 0 0 0' : word);
  }
  if (inFacet || inSolid)
    fail(`the text ends in facet ${facets}: expected "${inFacet ? 'endfacet' : 'endsolid'}"`);
  if (!facets) fail('expected "solid" and facets');
  return kept.join('\n');
}

/* ---- PLY ---- */

const PLY_BYTES = /** @type {{[type: string]: number}} */ ({
  ...{ char: 1, uchar: 1, short: 2, ushort: 2, int: 4, uint: 4, float: 4, double: 8 },
  ...{ int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 },
});

/**
 * @typedef {{name: string, type: string, count?: string}} PlyProperty `count`: type of a list's length
 * @typedef {{name: string, count: number, properties: PlyProperty[]}} PlyElement
 */

/**
 * @param {Uint8Array} bytes
 * @returns {{format: string, elements: PlyElement[], start: number}}
 */
function plyHead(bytes) {
  const text = latin(bytes, 0, 65536);
  if (!/^ply[\r\n]/.test(text)) fail('expected "ply" in the first line');
  const end = /^end_header(\r\n|\r|\n)/m.exec(text);
  if (!end) fail('expected "end_header" within 64 KiB: the file is cut off, or no PLY');
  let format = '';
  /** @type {PlyElement[]} */
  const elements = [];
  const lines = text.slice(0, end.index).split(/\r\n|\r|\n/);
  lines.forEach((line, i) => {
    const words = line.trim().split(/\s+/);
    const last = elements.at(-1);
    const list = words[1] === 'list';
    if (words[0] === 'format') format = words[1] ?? '';
    else if (words[0] === 'element') {
      const count = Number(words[2]);
      if (!Number.isInteger(count) || count < 0) fail(`line ${i + 1}: "${words[2]}" is no count`);
      if (count > POINTS_MAX) fail(`line ${i + 1}: ${count} of ${words[1]}; at most ${POINTS_MAX}`);
      elements.push({ name: words[1], count, properties: [] });
    } else if (words[0] === 'property') {
      const types = list ? words.slice(2, 4) : words.slice(1, 2);
      const name = words[list ? 4 : 2];
      if (!last || !name || !types.every((type) => Object.hasOwn(PLY_BYTES, type)))
        fail(`line ${i + 1}: "${line.slice(0, 60)}" is no property`);
      last.properties.push(
        list ? { name, type: words[3], count: words[2] } : { name, type: words[1] },
      );
    } else if (i && !['', 'comment', 'obj_info'].includes(words[0])) {
      fail(`line ${i + 1}: "${line.slice(0, 60)}" is no line of a head`);
    }
  });
  if (!['ascii', 'binary_little_endian', 'binary_big_endian'].includes(format))
    fail(`the format "${format.slice(0, 40)}" is not known`);
  return { format, elements, start: end.index + end[0].length };
}

/**
 * Walks through the values, for where the file ends and for faces that the loader would leave out.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {ReturnType<typeof plyHead>} head
 */
function plyWalk(bytes, { format, elements, start }) {
  const view = new DataView(bytes.buffer);
  const little = format === 'binary_little_endian';
  const tokens = format === 'ascii' ? latin(bytes, start).matchAll(/\S+/g) : undefined;
  let at = start;
  let place = '';
  /** @param {string} type @param {number} times */
  function skip(type, times) {
    if (tokens) {
      for (let i = 0; i < times; i++) if (tokens.next().done) fail(`the file ends in ${place}`);
    } else if ((at += PLY_BYTES[type] * times) > bytes.length) {
      fail(`the file ends in ${place}: ${bytes.length} bytes; expected ${at} or more`);
    }
  }
  /** @param {string} type */
  function next(type) {
    if (tokens) {
      const token = tokens.next();
      if (token.done) fail(`the file ends in ${place}`);
      return Number(token.value[0]);
    }
    const from = at;
    skip(type, 1);
    const signed = /^(char|short|int)/.test(type);
    const size = PLY_BYTES[type];
    if (size === 1) return signed ? view.getInt8(from) : view.getUint8(from);
    if (size === 2) return signed ? view.getInt16(from, little) : view.getUint16(from, little);
    return signed ? view.getInt32(from, little) : view.getUint32(from, little);
  }
  for (const { name, count, properties } of elements) {
    const faces = name === 'face';
    if (faces && count && !properties.some((p) => p.count && /^vertex_ind(ices|ex)$/.test(p.name)))
      fail('its faces have no list "vertex_indices"');
    if (!tokens && properties.every((p) => !p.count)) {
      place = `the ${count} of ${name}`;
      for (const { type } of properties) skip(type, count);
      continue;
    }
    for (let i = 0; i < count; i++) {
      place = `${name} ${i} of ${count}`;
      for (const property of properties) {
        const n = property.count ? next(property.count) : 1;
        if (!(n >= 0)) fail(`${place}: a list of ${n}`);
        if (faces && property.name.startsWith('vertex_ind') && n !== 3 && n !== 4)
          fail(`${place} has ${n} corners: expected 3 or 4; save it as triangles`);
        skip(property.type, n);
      }
    }
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Raw>}
 */
export async function readPly(bytes) {
  const head = plyHead(bytes);
  const faces = head.elements.find((e) => e.name === 'face')?.count ?? 0;
  const names = head.elements.find((e) => e.name === 'vertex')?.properties.map((p) => p.name) ?? [];
  if (!['x', 'y', 'z'].every((axis) => names.includes(axis)))
    fail('expected an element "vertex" with x, y and z');
  countFaces(faces);
  plyWalk(bytes, head);
  const { PLYLoader } = await need(import('three/examples/jsm/loaders/PLYLoader.js'));
  const geometry = new PLYLoader().parse(bytes.buffer);
  if (faces) return merge([{ geometry }]);
  return {
    points: Float64Array.from(geometry.getAttribute('position').array),
    faces: new Int32Array(0),
    names: [],
  };
}
