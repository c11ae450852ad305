/**
 * `hawse mesh`: what is in a mesh file, whether it can be a body, and the repaired or thinned out mesh
 * as a file.
 * @module
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { MESH_FILE_MAX, MeshFileError, readMesh } from '../js/mesh-files.mjs';
import { need } from '../js/mesh-files/parts.mjs';
import { meshFindings } from '../js/mesh-report.mjs';
import { WRITTEN, writeMesh } from '../js/mesh-write.mjs';
import { meshTools } from '../js/mesh.mjs';
import { EXIT, UsageError, numberOption, openCore, readArgs } from './common.mjs';

const USAGE = `Usage: hawse mesh FILE [options]
       hawse mesh make bow|shank|head [options]   (hawse mesh make --help)

Reads FILE (.obj, .stl, .ply, .glb, .3ds), joins equal points, turns the faces to agree, and prints
what it found.

  --scale S      metres per unit of the file (1)
  --up z|y       the axis of the file that points up (z; glTF has y)
  --weld M       join points nearer than M metres (0: equal ones)
  --decimate N   thin out to N triangles at most; the body stays closed
  --out NAME     write the outcome, in metres, z up: .stl (binary), .obj or .ply
  --json         the report as JSON

Exit codes: 0 a good body, 1 not one (the report says why), 2 bad input.
`;

/**
 * @typedef {import('../js/mesh.mjs').MeshTools} MeshTools
 * @typedef {import('../js/loader.mjs').MeshArrays} MeshArrays
 */

/** @param {string[]} argv */
export default async function mesh(argv) {
  if (argv[0] === 'make') return (await import('./mesh-make.mjs')).default(argv.slice(1));
  const args = readArgs(
    argv,
    USAGE,
    {
      scale: { type: 'string' },
      up: { type: 'string' },
      weld: { type: 'string' },
      decimate: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
    },
    [1, 1],
  );
  if (!args) return EXIT.good;
  const [file] = args.operands;
  const { up = 'z', out, json } = args.values;
  const scale = numberOption(args.values.scale, '--scale') ?? 1;
  const weld = numberOption(args.values.weld, '--weld') ?? 0;
  const most = numberOption(args.values.decimate, '--decimate', 4);
  if (scale === 0) throw new UsageError('--scale 0: a number above 0 is wanted');
  if (up !== 'z' && up !== 'y') throw new UsageError(`--up ${up}: z or y is wanted`);
  if (out !== undefined && !WRITTEN.some((ending) => out.toLowerCase().endsWith(`.${ending}`)))
    throw new UsageError(`--out ${out}: a name that ends in ${WRITTEN.join(', ')} is wanted`);

  const given = await readFile(file);
  const tools = meshTools(await openCore());
  let found = tools.prepare(placed(given.points, scale, up), given.faces, {
    weld,
    crossings: true,
  });
  let error = 0;
  if (most !== undefined && found.report.watertight && found.report.kept > most) {
    [found, error] = await thinOut(found, most, tools);
  }
  const facts = factsOf(file, given.names.length, found.report, most === undefined ? [] : [error]);
  const good = found.report.good && !facts.findings.some((finding) => finding.level === 'bad');
  process.stdout.write(json ? `${JSON.stringify(facts, null, 2)}\n` : reportText(facts));
  if (found.report.good && out !== undefined) await write(out, found, tools, json);
  return good ? EXIT.good : EXIT.failure;
}

/** @param {string} file */
async function readFile(file) {
  try {
    const { size } = statSync(file);
    if (size > MESH_FILE_MAX)
      throw new UsageError(`${file}: ${size} bytes; at most ${MESH_FILE_MAX} are read`);
    return await readMesh(basename(file), readFileSync(file));
  } catch (error) {
    if (error instanceof MeshFileError || error instanceof UsageError)
      throw new UsageError(error.message);
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code) throw new UsageError(`${file}: ${message}`);
    throw error;
  }
}

/**
 * Points in metres, z up, as the core makes them of `scale` and `up`.
 * @param {Float64Array} points
 * @param {number} scale
 * @param {string} up
 */
function placed(points, scale, up) {
  const p = points.map((x) => scale * x);
  for (let i = 0; up === 'y' && i < p.length; i += 3) [p[i + 1], p[i + 2]] = [-p[i + 2], p[i + 1]];
  return p;
}

/** Fewer triangles are tried where so many cut each other, or close no body: shares of the number. */
const TRIES = [1, 0.99, 0.97, 0.94, 0.9, 0.85, 0.8];

/**
 * Fewer triangles on some of the same points (edge collapse by quadrics, of meshoptimizer).
 * @param {MeshArrays} mesh closed
 * @param {number} most
 * @param {MeshTools} tools
 * @returns {Promise<[import('../js/mesh.mjs').PreparedMesh, number]>} and how far off it is [m]
 */
async function thinOut({ points, faces }, most, tools) {
  const { MeshoptSimplifier } = await need(import('meshoptimizer'), 'meshoptimizer');
  await MeshoptSimplifier.ready;
  // In single precision only to choose: from the middle of the box, so that no digits are lost.
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  const single = Float32Array.from(points, (x, i) => x - 0.5 * (low[i % 3] + high[i % 3]));
  const scale = MeshoptSimplifier.getScale(single, 3);
  /** @type {[import('../js/mesh.mjs').PreparedMesh, number] | undefined} */
  let closed;
  for (const share of TRIES) {
    const count = 3 * Math.max(4, Math.floor(share * most));
    // a bound of 1, the whole extent: as coarse as it must be
    const [kept, error] = MeshoptSimplifier.simplify(Uint32Array.from(faces), single, 3, count, 1);
    const thin = tools.prepare(points, withoutFins(kept), { crossings: true });
    if (!thin.report.watertight || thin.report.kept > most) continue;
    closed ??= [thin, error * scale];
    if (thin.report.crossings.count === 0) return [thin, error * scale];
  }
  if (closed) return closed;
  throw new UsageError(`--decimate ${most}: no closed body of so few triangles was found`);
}

/**
 * Where an edge was closed up, two faces may lie on each other, back to back: both are taken away, and
 * what was on their other sides meets.
 * @param {Uint32Array} faces
 */
function withoutFins(faces) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const gone = new Set();
  for (let i = 0; i < faces.length; i += 3) {
    const key = [...faces.subarray(i, i + 3)].sort((a, b) => a - b).join();
    const other = seen.get(key);
    if (other === undefined) seen.set(key, i);
    else {
      gone.add(i).add(other);
      seen.delete(key);
    }
  }
  return faces.filter((_, i) => !gone.has(i - (i % 3)));
}

/**
 * Writes a mesh; a closed body only if it still is one: single precision can close up what is thin.
 * @param {string} out
 * @param {import('../js/mesh.mjs').PreparedMesh} mesh
 * @param {MeshTools} tools
 * @param {boolean} quiet
 */
export async function write(out, mesh, tools, quiet) {
  const bytes = await writeMesh(out, mesh);
  const again = await readMesh(basename(out), bytes);
  const { report } = tools.prepare(again.points, again.faces);
  if (mesh.report.watertight && !report.watertight)
    throw new UsageError(
      `--out ${out}: in single precision the body is not closed any more; .obj keeps every digit`,
    );
  try {
    writeFileSync(out, bytes);
  } catch (error) {
    throw new UsageError(`--out ${out}: ${/** @type {Error} */ (error).message}`);
  }
  if (!quiet) process.stdout.write(`wrote ${out}: ${report.kept} triangles\n`);
}

/**
 * What is reported of a mesh.
 * @param {string} file
 * @param {number} objects
 * @param {import('../js/mesh.mjs').MeshReport} report
 * @param {number[]} [error] how far a thinned out mesh is off [m]
 */
export function factsOf(file, objects, report, error = []) {
  const thin = error.length ? { decimated_error: error[0] } : {};
  return { file, objects, ...thin, ...report, findings: meshFindings(report) };
}

/** @param {ReturnType<typeof factsOf>} f */
export function reportText(f) {
  const number = (/** @type {number} */ x) => Number(x.toPrecision(6)).toString();
  const size = f.high.map((x, i) => number(x - f.low[i]));
  const rows = [
    ['triangles', f.kept === f.faces ? `${f.faces}` : `${f.faces}, kept ${f.kept}`],
    ['points', f.vertices === f.points ? `${f.points}` : `${f.points}, kept ${f.vertices}`],
    ['size', `${size.join(' x ')} m`],
    ['edges', `${number(f.shortest)} to ${number(f.longest)} m`],
    ['area', `${number(f.area)} m^2`],
    ['volume', f.watertight ? `${number(f.volume)} m^3` : 'none: the body is not closed'],
    ['centroid', `${f.centroid.map(number).join(', ')} m`],
  ];
  if (f.decimated_error) rows.push(['thinned out', `off by ${number(f.decimated_error)} m or so`]);
  const head = f.kept ? rows : rows.slice(0, 2);
  const lines = head.map(([key, text]) => `  ${key.padEnd(12)}${text}`);
  for (const { level, text, first, fix } of f.findings) {
    const place = level !== 'good' && first >= 0 ? `, first at number ${first}` : '';
    lines.push(`  ${level.padEnd(5)} ${text}${level === 'good' ? '' : place}${fix && `: ${fix}`}`);
  }
  return `${f.file}\n${lines.join('\n')}\n`;
}
