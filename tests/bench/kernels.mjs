// Times the kernels of tests/bench/kernels in WebAssembly (in this process) and natively, holds the
// checksums against each other, and sets the rates beside those of other libraries (peers.mjs).
//
// node tests/bench/kernels.mjs [--json] [--no-peers] [--only NAME] [--wasm FILE] [--native FILE]
//
// `npm run bench` builds both first. A rate is the best of TURNS turns of SECONDS or more; a peer's is
// the best of three runs of its program, which prints the median of five or more turns.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { peerRates } from './peers.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TURNS = 5;
const SECONDS = 0.1;
/** Calls in a checksum, and the least in a turn: as often every pair of bodies of every kernel. */
const CHECK = 2000;

/** @typedef {{rates: number[], sum: string}} Measured */

/** @param {string} file */
async function wasmKernels(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  const x = /** @type {Record<string, any>} */ (instance.exports);
  x._initialize();
  const text = (/** @type {number} */ p) => {
    const bytes = new Uint8Array(x.memory.buffer, p);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const names = Array.from({ length: x.kernels_count() }, (_, i) => text(x.kernels_name(i)));
  /** @param {string} name @returns {Measured} */
  const measure = (name) => {
    const i = names.indexOf(name);
    const sum = Buffer.alloc(8);
    sum.writeDoubleBE(x.kernels_run(i, CHECK));
    const rates = [];
    for (let count = CHECK; rates.length < TURNS;) {
      const start = performance.now();
      x.kernels_run(i, count);
      const took = (performance.now() - start) / 1000;
      if (took < SECONDS && count < 2 ** 28) count *= 2;
      else rates.push(count / took);
    }
    return { rates, sum: sum.toString('hex') };
  };
  return { names, measure };
}

/** @param {string} file @param {string} name @returns {Measured} */
function native(file, name) {
  const args = [name, `${CHECK}`, `${TURNS}`, `${SECONDS}`];
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}`);
  const [sum, ...rates] = stdout.trim().split('\n');
  return { rates: rates.map(Number), sum };
}

/** A rate in three digits: "1.23 M". @param {number | null | undefined} x */
export function rateText(x) {
  if (x === null || x === undefined) return '–';
  const [unit, letter] = x >= 999.5e3 ? [1e6, ' M'] : x >= 999.5 ? [1e3, ' k'] : [1, ''];
  return `${ratioText(x / unit)}${letter}`;
}
/** @param {number | null | undefined} x */
export const ratioText = (x) =>
  x === null || x === undefined ? '–' : x >= 99.95 ? x.toFixed(0) : x.toPrecision(x < 1 ? 2 : 3);

/** Rows of texts as aligned columns, the first `left` of them to the left.
 * @param {string[][]} rows @param {number} left */
function columns(rows, left) {
  const width = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  const cell = (/** @type {string} */ text, /** @type {number} */ c) =>
    c < left ? text.padEnd(width[c]) : text.padStart(width[c]);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/**
 * @typedef {object} Row
 * @property {string} kernel
 * @property {number | null} wasm calls a second, best turn
 * @property {number | null} native
 * @property {boolean | null} same bits in both
 */
/** @typedef {import('./peers.mjs').Peer & {ours: number | null, ratio: number | null}} PeerRow */

/**
 * @param {{wasm: string, native: string, only?: string, peers: boolean,
 *   log?: (text: string) => void}} options
 */
export async function measureKernels({ wasm, native: program, only, peers, log = () => {} }) {
  if (!existsSync(wasm)) throw new Error(`there is no ${wasm}: \`npm run bench\` builds it`);
  const module = await wasmKernels(wasm);
  const names = module.names.filter((name) => only === undefined || name === only);
  if (!names.length) throw new Error(`kernels are: ${module.names.join(', ')}`);
  /** @type {Row[]} */
  const rows = [];
  for (const kernel of names) {
    log(kernel);
    const a = module.measure(kernel);
    const b = existsSync(program) ? native(program, kernel) : null;
    rows.push({
      kernel,
      wasm: Math.max(...a.rates),
      native: b && Math.max(...b.rates),
      same: b && a.sum === b.sum,
    });
  }
  const found = peers ? await peerRates(names, log) : [];
  /** @type {PeerRow[]} */
  const others = found.map((peer) => {
    const ours = rows.find((row) => row.kernel === peer.kernel)?.[peer.where] ?? null;
    return { ...peer, ours, ratio: ours !== null && peer.rate !== null ? ours / peer.rate : null };
  });
  const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown processor', node: process.version };
  return { machine, kernels: rows, peers: others };
}

/** @param {Awaited<ReturnType<typeof measureKernels>>} report */
function reportText({ machine, kernels, peers }) {
  const ours = [
    ['kernel, calls a second', 'wasm', 'native', 'wasm / native', 'same bits'],
    ...kernels.map((r) => [
      r.kernel,
      rateText(r.wasm),
      rateText(r.native),
      ratioText(r.native && r.wasm && r.wasm / r.native),
      r.same === null ? '–' : r.same ? 'yes' : 'NO',
    ]),
  ];
  const others = [
    ['kernel', 'peer', 'runs', 'wrong', 'a second', 'ours', 'ours / peer'],
    ...peers.map((p) => [
      p.kernel,
      p.peer,
      p.where,
      p.rate === null ? '' : p.wrong,
      p.rate === null ? 'not installed' : rateText(p.rate),
      rateText(p.ours),
      ratioText(p.ratio),
    ]),
  ];
  const head = `Kernels; Node ${machine.node}, ${machine.cpu}\n\n`;
  return `${head}${columns(ours, 1)}\n${peers.length ? `\n${columns(others, 3)}\n` : ''}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      'no-peers': { type: 'boolean', default: false },
      only: { type: 'string' },
      wasm: { type: 'string', default: `${ROOT}build/wasm/kernels.wasm` },
      native: { type: 'string', default: `${ROOT}build/bench/kernels` },
    },
  });
  const quiet = values.json || !process.stderr.isTTY;
  const report = await measureKernels({
    ...values,
    peers: !values['no-peers'],
    log: quiet ? undefined : (text) => process.stderr.write(`\r\x1b[K${text} ...`),
  });
  if (!quiet) process.stderr.write('\r\x1b[K');
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
  if (report.kernels.some((row) => row.same === false)) process.exitCode = 1;
}
