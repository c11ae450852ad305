/**
 * `hawse run --vtk DIR`: a run for programs that read VTK's XML files (ParaView). `run.pvd` names, for each frame, files of polygonal
 * data: lines, bodies, contacts, ports. Numbers are the frame's, all 64 bits of them, as base64 (docs/export.md says what is in each).
 * Format: "VTK File Formats", XML, PolyData and the collection file of ParaView.
 * @module
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BERTH, CONTACT, TOUCH, frameReader } from '../../js/index.mjs';
import { UsageError } from '../common.mjs';
import { plus, turn } from '../import/turns.mjs';
import { solidOf } from './solids.mjs';

/**
 * @typedef {import('../../js/frame.mjs').Manifest} Manifest
 * @typedef {import('../import/turns.mjs').V3} V3 @typedef {import('../import/turns.mjs').Quat} Quat
 *
 * An array of a file: how many numbers a tuple has, and the numbers.
 * @typedef {{name: string, width: number, values: Float64Array | Int32Array}} Field
 *
 * @typedef {object} PolyData
 * @property {number[]} points
 * @property {number[][]} [verts]
 * @property {number[][]} [lines]
 * @property {number[][]} [polys]
 * @property {Field[]} pointData
 * @property {Field[]} cellData
 */

/** More files are no series, but a mistake. */
const FILES_MAX = 200_000;

/** @param {string} name @param {number} width @param {Iterable<number>} values @returns {Field} */
const real = (name, width, values) => ({ name, width, values: Float64Array.from(values) });
/** @param {string} name @param {Iterable<number>} values @returns {Field} */
const whole = (name, values) => ({ name, width: 1, values: Int32Array.from(values) });

/** @param {Field} field */
function dataArray({ name, width, values }) {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(BigInt(bytes.length));
  const type = values instanceof Float64Array ? 'Float64' : 'Int32';
  const text = Buffer.concat([head, bytes]).toString('base64');
  return `<DataArray type="${type}" Name="${name}" NumberOfComponents="${width}" format="binary">${text}</DataArray>\n`;
}

/** @param {string} tag @param {Field[]} fields */
const block = (tag, fields) => `<${tag}>\n${fields.map(dataArray).join('')}</${tag}>\n`;

/** @param {string} tag @param {number[][]} cells */
function cells(tag, cells) {
  let end = 0;
  return block(tag, [
    whole('connectivity', cells.flat()),
    whole('offsets', cells.map((cell) => (end += cell.length))), // prettier-ignore
  ]);
}

/**
 * The text of a file of polygonal data.
 * @param {PolyData} data
 * @param {number} time [s]
 */
export function polyDataText(
  { points, verts = [], lines = [], polys = [], pointData, cellData },
  time,
) {
  return `<?xml version="1.0"?>
<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<PolyData>
<FieldData>
<DataArray type="Float64" Name="TimeValue" NumberOfTuples="1" format="ascii">${time}</DataArray>
</FieldData>
<Piece NumberOfPoints="${points.length / 3}" NumberOfVerts="${verts.length}" NumberOfLines="${lines.length}" NumberOfStrips="0" NumberOfPolys="${polys.length}">
${block('PointData', pointData)}${block('CellData', cellData)}${block('Points', [real('Points', 3, points)])}${cells('Verts', verts)}${cells('Lines', lines)}${cells('Strips', [])}${cells('Polys', polys)}</Piece>
</PolyData>
</VTKFile>
`;
}

/** @param {number} count @returns {number[][]} a cell for each point */
const each = (count) => Array.from({ length: count }, (_, i) => [i]);

/**
 * What the files of a frame hold.
 * @param {Manifest} manifest
 * @param {import('./solids.mjs').Meshes} meshes
 * @returns {{[name: string]: (frame: Uint8Array) => PolyData}} those that the run can have
 */
export function vtkPieces(manifest, meshes) {
  const reader = frameReader(manifest);
  const numberOf = new Map(manifest.parts.map(({ id }, i) => [id, i]));
  const part = (/** @type {string} */ id) => numberOf.get(id) ?? -1;
  /** @type {{[name: string]: (frame: Uint8Array) => PolyData}} */
  const pieces = {};
  if (manifest.lines.length) pieces.lines = linesOf(manifest, reader, part);
  const solids = solidsOf(manifest, meshes, part);
  if (solids.length) pieces.bodies = bodiesOf(reader, solids);
  const { contacts, touches, berths } = manifest.sections;
  if (contacts || touches || berths) pieces.contacts = contactsOf(manifest, reader, part);
  if (manifest.parts.some(({ ports }) => ports?.length)) pieces.ports = portsOf(manifest, reader);
  return pieces;
}

/**
 * @typedef {import('../../js/frame.mjs').FrameReader} FrameReader
 *
 * @param {Manifest} manifest @param {FrameReader} reader @param {(id: string) => number} part
 */
function linesOf(manifest, reader, part) {
  const outs = manifest.lines.map((_, k) => reader.lineOut(k));
  return (/** @type {Uint8Array} */ frame) => {
    /** @type {number[]} */
    const points = [];
    /** @type {number[][]} */
    const lines = [];
    /** @type {number[]} */
    const tension = [];
    /** @type {number[]} */
    const element = [];
    /** @type {number[]} */
    const node = [];
    for (const [k, out] of outs.entries()) {
      const { n, nodes, tension: of } = reader.line(frame, k, out);
      const first = points.length / 3;
      for (let i = 0; i < 3 * n; i++) points.push(nodes[i]);
      lines.push(Array.from({ length: n }, (_, i) => first + i));
      for (let i = 0; i < n; i++) {
        const [before, after] = [of[Math.max(0, i - 1)], of[Math.min(n - 2, i)]];
        tension.push(n > 1 ? (before + after) / 2 : 0);
        element.push(n > 1 ? after : 0);
        node.push(i);
      }
    }
    return {
      points,
      lines,
      pointData: [real('tension', 1, tension), real('element_tension', 1, element), whole('node', node)], // prettier-ignore
      cellData: [
        whole('part', manifest.lines.map((line) => part(line.part))), // prettier-ignore
        real('diameter', 1, manifest.lines.map((line) => line.diameter)), // prettier-ignore
      ],
    };
  };
}

/**
 * A surface, or a closed line, and the row of the poses that carries it (null: the world).
 * @typedef {{pose: number | null, part: number, points: number[], faces: number[][], open: boolean}} Carried
 *
 * @param {Manifest} manifest @param {import('./solids.mjs').Meshes} meshes @param {(id: string) => number} part
 * @returns {Carried[]}
 */
function solidsOf(manifest, meshes, part) {
  /** @type {Carried[]} */
  const all = [];
  for (const [i, { colliders = [] }] of manifest.parts.entries())
    for (const { pose, shape, size, mesh, at, turn: q } of colliders) {
      const solid = solidOf(shape, size, meshes, mesh);
      if (!solid) continue;
      const points = moved(solid.points, /** @type {V3} */ (at), /** @type {Quat} */ (q));
      all.push({ pose, part: i, points, faces: solid.faces, open: false });
    }
  for (const { part: id, points: plan } of manifest.outlines ?? []) {
    const points = [];
    for (let i = 0; i < plan.length; i += 2) points.push(plan[i], plan[i + 1], 0);
    const ring = [...each(plan.length / 2).flat(), 0];
    all.push({ pose: manifest.parts[part(id)].pose ?? null, part: part(id), points, faces: [ring], open: true }); // prettier-ignore
  }
  return all;
}

/** @param {readonly number[]} points @param {V3} at @param {Quat} q */
function moved(points, at, q) {
  const out = [];
  for (let i = 0; i < points.length; i += 3)
    out.push(...plus(at, turn(q, [points[i], points[i + 1], points[i + 2]])));
  return out;
}

/** @param {FrameReader} reader @param {Carried[]} solids */
function bodiesOf(reader, solids) {
  return (/** @type {Uint8Array} */ frame) => {
    /** @type {number[]} */
    const points = [];
    /** @type {{lines: number[][], polys: number[][]}} */
    const to = { lines: [], polys: [] };
    /** @type {{lines: number[], polys: number[]}} */
    const part = { lines: [], polys: [] };
    for (const solid of solids) {
      const first = points.length / 3;
      const pose = solid.pose === null ? [0, 0, 0, 1, 0, 0, 0] : reader.pose(frame, solid.pose);
      const [x, y, z, qw, qx, qy, qz] = pose;
      for (const value of moved(solid.points, [x, y, z], [qw, qx, qy, qz])) points.push(value);
      const kind = solid.open ? 'lines' : 'polys';
      for (const face of solid.faces) {
        to[kind].push(face.map((i) => first + i));
        part[kind].push(solid.part);
      }
    }
    // cells are numbered lines first, then polygons
    return { points, ...to, pointData: [], cellData: [whole('part', [...part.lines, ...part.polys])] }; // prettier-ignore
  };
}

/** Kinds of contact: of bodies, of lines, in plan. */
const [BODIES, LINES, PLAN] = [0, 1, 2];

/** @param {Manifest} manifest @param {FrameReader} reader @param {(id: string) => number} part */
function contactsOf(manifest, reader, part) {
  const outs = { contacts: reader.contactsOut(), touches: reader.touchesOut(), berths: reader.berthsOut() }; // prettier-ignore
  const pairs = (manifest.pairs ?? []).map(({ a, b }) => [part(a), part(b)]);
  const plan = (manifest.plan_pairs ?? []).map(({ a, b }) => [part(a), part(b)]);
  return (/** @type {Uint8Array} */ frame) => {
    /** @type {{points: number[], force: number[], normal: number[], depth: number[], kind: number[], a: number[], b: number[]}} */
    const to = { points: [], force: [], normal: [], depth: [], kind: [], a: [], b: [] };
    /** @param {number[]} at @param {number[]} f @param {number} n @param {number} d @param {number[]} of */
    const add = (at, f, n, d, [kind, a, b]) => {
      to.points.push(...at);
      to.force.push(...f);
      to.normal.push(n);
      to.depth.push(d);
      to.kind.push(kind);
      to.a.push(a);
      to.b.push(b);
    };
    const { n, rows } = reader.contacts(frame, outs.contacts);
    for (let i = 0; i < n; i++) {
      const w = rows.subarray(CONTACT.words * i, CONTACT.words * (i + 1));
      if (!w[CONTACT.touching]) continue;
      const along = three(w, CONTACT.normal).map((c, k) => c * w[CONTACT.force] + w[CONTACT.friction + k]); // prettier-ignore
      add(three(w, CONTACT.point), along, w[CONTACT.force], w[CONTACT.depth], [BODIES, ...pairs[w[CONTACT.pair]]]); // prettier-ignore
    }
    const touch = reader.touches(frame, outs.touches);
    for (let i = 0; i < touch.n; i++) {
      const w = touch.rows.subarray(TOUCH.words * i, TOUCH.words * (i + 1));
      const along = three(w, TOUCH.normal).map((c, k) => c * w[TOUCH.force] + w[TOUCH.friction + k]); // prettier-ignore
      add(three(w, TOUCH.point), along, w[TOUCH.force], w[TOUCH.depth], [LINES, -1, -1]);
    }
    const berth = reader.berths(frame, outs.berths);
    for (let i = 0; i < berth.n; i++) {
      const w = berth.rows.subarray(BERTH.words * i, BERTH.words * (i + 1));
      const [nx, ny, f, s] = [w[BERTH.normal], w[BERTH.normal + 1], w[BERTH.force], w[BERTH.friction]]; // prettier-ignore
      const at = [w[BERTH.point], w[BERTH.point + 1], 0];
      add(at, [nx * f - ny * s, ny * f + nx * s, 0], f, w[BERTH.depth], [PLAN, ...plan[w[BERTH.pair]]]); // prettier-ignore
    }
    return {
      points: to.points,
      verts: each(to.points.length / 3),
      pointData: [
        real('force', 3, to.force),
        real('normal_force', 1, to.normal),
        real('depth', 1, to.depth),
        whole('kind', to.kind),
        whole('part_a', to.a),
        whole('part_b', to.b),
      ],
      cellData: [],
    };
  };
}

/** @param {Float64Array} words @param {number} at */
const three = (words, at) => [words[at], words[at + 1], words[at + 2]];

/** @param {Manifest} manifest @param {FrameReader} reader */
function portsOf(manifest, reader) {
  const rows = manifest.parts.flatMap(({ ports = [], port = 0 }, part) =>
    ports.map((_, i) => ({ row: port + i, part })),
  );
  return (/** @type {Uint8Array} */ frame) => {
    const all = rows.map(({ row }) => reader.port(frame, row));
    return {
      points: all.flatMap((p) => three(p, 0)),
      verts: each(rows.length),
      pointData: [
        real('force', 3, all.flatMap((p) => three(p, 3))), // prettier-ignore
        real('moment', 3, all.flatMap((p) => three(p, 6))), // prettier-ignore
        whole('part', rows.map(({ part }) => part)), // prettier-ignore
      ],
      cellData: [],
    };
  };
}

/**
 * Opens the series.
 * @param {string} dir
 * @param {import('../../js/loader.mjs').Model} model
 * @param {number} every so many frames
 */
export function openVtk(dir, model, every) {
  const { manifest } = model;
  const pieces = Object.entries(vtkPieces(manifest, model.meshes));
  const files = pieces.length * (Math.floor(manifest.frames / every) + 1);
  if (files > FILES_MAX)
    throw new UsageError(`--vtk ${dir}: ${files} files, at most ${FILES_MAX} are written: take fewer by --vtk-every N`); // prettier-ignore
  const digits = String(manifest.frames).length;
  /** @type {string[]} */
  const named = [];
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'parts.json'), `${JSON.stringify(manifest.parts.map(({ id, kind, ports }) => ({ id, kind, ports })), null, 2)}\n`); // prettier-ignore
  } catch (error) {
    throw new UsageError(`--vtk ${dir}: ${/** @type {Error} */ (error).message}`);
  }
  return {
    /** @param {Uint8Array} frame @param {number} number @param {number} time [s] */
    frame(frame, number, time) {
      if (number % every) return;
      for (const [i, [name, read]] of pieces.entries()) {
        const file = `${name}_${String(number).padStart(digits, '0')}.vtp`;
        writeFileSync(join(dir, file), polyDataText(read(frame), time));
        named.push(`<DataSet timestep="${time}" group="" part="${i}" name="${name}" file="${file}"/>\n`); // prettier-ignore
      }
    },
    close() {
      writeFileSync(
        join(dir, 'run.pvd'),
        `<?xml version="1.0"?>\n<VTKFile type="Collection" version="0.1" byte_order="LittleEndian">\n<Collection>\n${named.join('')}</Collection>\n</VTKFile>\n`,
      );
    },
  };
}
