/**
 * What the subcommands share: options, the core, scenarios by file or example, changes to them.
 * @module
 */
import { readFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  HawseInputError,
  STATUS,
  WASM_URL,
  loadCore,
  mergePatch,
  pathPatch,
} from '../js/index.mjs';
import { meant } from '../js/nearest.mjs';
import { isObject, parseValue } from '../js/patch.mjs';
import { applyOrders, ordersByFrame } from '../js/orders.mjs';
import { RunFileError, isRunFile, readRunFile } from '../js/run-file.mjs';
import { startWords } from '../js/status.mjs';

export const EXIT = Object.freeze({ good: 0, failure: 1, badInput: 2, halted: 3 });

const EXAMPLES = new URL('../../examples/', import.meta.url);

/** The command line is wrong: exit code 2, the message alone. */
export class UsageError extends Error {}

/**
 * Options of a subcommand. `--help` prints the usage and gives undefined.
 * @param {string[]} args
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {[number, number]} operands least and most
 */
export function readArgs(args, usage, options, [least, most]) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n\n${usage}`);
  }
  if (parsed.values.help) {
    process.stdout.write(usage);
    return undefined;
  }
  const n = parsed.positionals.length;
  if (n < least || n > most) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    throw new UsageError(`${n} operands given, ${wanted} wanted\n\n${usage}`);
  }
  return {
    values: /** @type {{[key: string]: any}} */ (parsed.values),
    operands: parsed.positionals,
  };
}

/**
 * One of some words given as an option.
 * @template {string} T
 * @param {string | undefined} word
 * @param {string} option
 * @param {T[]} words
 * @returns {T | undefined}
 */
export function choice(word, option, words) {
  if (word !== undefined && !words.includes(/** @type {T} */ (word)))
    throw new UsageError(`${option} ${word}: ${words.join(' or ')} is wanted`);
  return /** @type {T | undefined} */ (word);
}

/**
 * A number given as an option.
 * @param {string | undefined} text
 * @param {string} option
 * @param {number} [least]
 */
export function numberOption(text, option, least = 0) {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value) || value < least) {
    throw new UsageError(`${option} ${text}: a number of ${least} or more is wanted`);
  }
  return value;
}

/** The core of this checkout or package. */
export async function openCore() {
  if (!existsSync(WASM_URL)) {
    throw new Error(`${fileURLToPath(WASM_URL)} is not there: "npm run build" makes it`);
  }
  return loadCore(WASM_URL);
}

/** The examples, in order. @returns {{id: string, file: string}[]} */
export function listExamples() {
  return JSON.parse(readFileSync(new URL('index.json', EXAMPLES), 'utf8')).examples;
}

/**
 * The text of an example.
 * @param {{file: string}} example
 */
export const readExample = (example) => readFileSync(new URL(example.file, EXAMPLES), 'utf8');

/**
 * @typedef {ReturnType<typeof readRunFile>} RunFile
 * @typedef {{text: string, example?: string, file?: string, run?: Pick<RunFile, 'meshes'> & Partial<RunFile>}} Source
 *   `run`: it came as a .hawse file, or its meshes in a link
 */

/**
 * A scenario by the name of a file, an example's id, or `-` for standard input; alone or as a .hawse file.
 * @param {string} name
 * @returns {Source}
 */
export function readScenario(name) {
  if (name === '-') return opened(readFileSync(0), name);
  const example = listExamples().find((e) => e.id === name);
  if (example) return { text: readExample(example), example: name };
  try {
    return opened(readFileSync(name), name);
  } catch (error) {
    if (error instanceof RunFileError) throw new UsageError(`${name}: ${error.message}`);
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT') throw new UsageError(`${name}: ${message}`);
    const ids = listExamples().map((e) => e.id);
    throw new UsageError(
      `${name}: there is no such file or example${meant(name, ids)}\n` +
        `The examples are ${ids.join(', ')}.`,
    );
  }
}

/**
 * What the bytes of a file are. What is in a .hawse file besides is told.
 * @param {Uint8Array} bytes
 * @param {string} file
 * @returns {Source}
 */
function opened(bytes, file) {
  if (!isRunFile(bytes)) return { text: new TextDecoder().decode(bytes), file };
  const run = readRunFile(bytes);
  for (const name of run.unknown)
    process.stderr.write(`${file}: "${name}" is in it and was not read\n`);
  return { text: run.text, file, run };
}

/** Why pinned runs do not go along. */
export const PINS_LEFT = 'they are pinned beside the run without --set';

/**
 * What goes along where a .hawse file is written anew, as another file or a page. With changes the state hash is another
 * one, and so are the runs that were pinned beside: both stay out.
 * @param {Source['run']} run @param {object} patch over its text
 * @returns {{kept: Omit<Partial<RunFile>, 'text' | 'meshes'>, left: boolean}} `left`: pinned runs are
 */
export function keptOf(run, patch) {
  const { t, hash, version, camera, tape, inputs, notes, pins = [] } = run ?? {};
  const kept = { t, camera, tape, inputs, notes };
  if (Object.keys(patch).length > 0) return { kept, left: pins.length > 0 };
  return { kept: { ...kept, hash, version, pins }, left: false };
}

/**
 * What sets the inputs of a source at their frames, just before the step that leaves each.
 * @param {import('../js/frame.mjs').Manifest} manifest
 * @param {import('../js/loader.mjs').Sim} sim
 * @param {readonly import('../js/messages.mjs').WordEvent[]} orders
 * @returns {(frame: number) => void}
 * @throws {HawseInputError} where one is none of this scenario
 */
export function ordersOf(manifest, sim, orders) {
  const { orders: byFrame, faults } = ordersByFrame(manifest, orders);
  if (faults.length) throw new HawseInputError(faults);
  return (frame) => applyOrders(sim, byFrame, frame);
}

/**
 * The patch of `--set part.key=value` options.
 * @param {string[]} sets
 */
export function setPatch(sets) {
  return pathPatch(
    sets.map((set) => {
      const eq = set.indexOf('=');
      const path = set.slice(0, eq);
      if (eq < 1 || path.split('.').some((key) => !key)) {
        throw new UsageError(`--set ${set}: part.key=value is wanted`);
      }
      return /** @type {[string, unknown]} */ ([path, parseValue(set.slice(eq + 1))]);
    }),
  );
}

/**
 * A scenario text with a patch over it. A text that is not a JSON object stays as it is: the core
 * says what is wrong with it.
 * @param {string} text
 * @param {object} patch
 */
export function patchText(text, patch) {
  if (!Object.keys(patch).length) return text;
  const scenario = parseValue(text);
  return isObject(scenario) ? JSON.stringify(mergePatch(scenario, patch)) : text;
}

/** Between looks at the keyboard, and words of a long start [ms]. */
export const LOOK_MS = 100;

/** Of a piece of work [ms]. */
const [SHORT, LONG] = [5, 20];

/**
 * Work of a run in pieces of some milliseconds each.
 * @param {import('../js/loader.mjs').Sim} sim
 * @returns {() => number} does one, gives its status
 */
export function inPieces(sim) {
  let size = 1;
  return () => {
    const begin = performance.now();
    const status = sim.work(size);
    const took = performance.now() - begin;
    if (took < SHORT) size = Math.min(2 * size, 1 << 20);
    else if (took > LONG) size = Math.max(1, size >> 1);
    return status;
  };
}

/**
 * Computes the start of an open run. False where `stopped` says so before it is there.
 * @param {import('../js/loader.mjs').Sim} sim
 * @param {{say?: (words: string) => void, stopped?: () => boolean}} options `say`: where a long one is
 * @returns {Promise<boolean>}
 */
export async function startInPieces(sim, { say = () => {}, stopped = () => false } = {}) {
  const work = inPieces(sim);
  let looked = performance.now();
  while (work() === STATUS.more) {
    if (performance.now() - looked < LOOK_MS) continue;
    looked = performance.now();
    const words = startWords(sim.progress());
    if (words) say(`static start: ${words}`);
    await new Promise((next) => setImmediate(next)); // signals arrive here
    if (stopped()) return false;
  }
  return true;
}

/** A line of standard error that is written over, where somebody looks. */
export function statusLine() {
  const out = process.stderr;
  const clear = () => void (out.isTTY && out.write('\r\u001b[K'));
  const show = (/** @type {string} */ words) =>
    void (out.isTTY && out.write(`\r\u001b[K${words.slice(0, (out.columns || 80) - 1)}`));
  return { show, clear };
}

/**
 * @typedef {object} RunResult
 * @property {number} frames computed, without frame 0
 * @property {number} seconds of computing, without output
 * @property {number} steps
 * @property {number} rejected
 * @property {import('../js/loader.mjs').HaltReport | null} halt
 * @property {boolean} ended by an event of the scenario, before its duration
 */

/**
 * Steps a sim; only the steps are timed.
 * @param {import('../js/loader.mjs').Sim} sim
 * @param {import('../js/frame.mjs').FrameReader} reader
 * @param {{frames: number, onframe?: (frame: Uint8Array, index: number) => void, limit?: number}} options
 *   `limit`: most seconds of computing
 * @returns {RunResult}
 */
export function runFrames(sim, reader, { frames, onframe, limit = Infinity }) {
  /** @type {RunResult} */
  const result = { frames: 0, seconds: 0, steps: 0, rejected: 0, halt: null, ended: false };
  onframe?.(sim.frame(), 0);
  while (result.frames < frames && !result.ended && result.seconds < limit) {
    const start = performance.now();
    const status = sim.step();
    result.seconds += (performance.now() - start) / 1000;
    if (status === STATUS.halted) {
      result.halt = sim.report();
      break;
    }
    if (status !== STATUS.ok && status !== STATUS.done)
      throw new Error(`step gave status ${status}`);
    const frame = sim.frame();
    result.frames++;
    result.ended = status === STATUS.done && result.frames < reader.manifest.frames;
    result.steps += reader.substeps(frame);
    result.rejected += reader.rejected(frame);
    onframe?.(frame, result.frames);
  }
  return result;
}

/**
 * One sentence on a halt.
 * @param {import('../js/loader.mjs').HaltReport} halt
 */
export function haltText({ part, node, time, cause, step }) {
  const where = part
    ? `${part}${typeof node === 'number' && node >= 0 ? `, node ${node}` : ''}: `
    : '';
  const hint = step ? `; a step of ${step} s may do` : '';
  return `halted at ${time} s: ${where}${cause}${hint}`;
}

/**
 * Rows as aligned columns.
 * @param {string[]} head
 * @param {string[][]} rows
 * @param {string} [right] one letter a column: "r" to the right
 */
export function table(head, rows, right = '') {
  const all = [head, ...rows];
  const width = head.map((_, i) => Math.max(...all.map((r) => [...(r[i] ?? '')].length)));
  const line = (/** @type {string[]} */ r) =>
    r
      .map((cell, i) => {
        const pad = ' '.repeat(width[i] - [...cell].length);
        return right[i] === 'r' ? pad + cell : cell + pad;
      })
      .join('  ')
      .trimEnd();
  return `${all.map(line).join('\n')}\n`;
}
